"""`meldlab show twohand` and `meldlab policies twohand`."""

import json

import pytest

from meldlab.analysis.policies import POLICIES, load_policy
from oracles.twohand_referee import check_record
from oracles.twohand_rules import EN, HOYLE


def test_a_record_as_json(meldlab):
    record = meldlab("show", "twohand", "--seed", 5, "--deal", 3, "--json").json
    check_record(record)
    assert (record["game"], record["seed"], record["deal"], record["dealer"]) == ("twohand", 5, 3, 0)
    assert record["policies"] == ["basic", "basic"]
    assert record["rules"] == HOYLE
    assert (len(record["stock"]), len(record["hands"][0])) == (23, 12)


def test_rules_switches_and_policies_are_taken(meldlab):
    words = ["--rules", "en-modern", "--set", "deck=64", "--set", "swap_card_usable=no", "--policy", "random,basic"]
    lines = meldlab("show", "twohand", "--deal", "5:8", "--json", *words).out.splitlines()
    records = [json.loads(line) for line in lines]
    assert [record["deal"] for record in records] == [5, 6, 7]
    for record in records:
        check_record(record)
        assert record["rules"] == EN | {"deck": 64, "swap_card_usable": False}
        assert record["policies"] == ["random", "basic"]


def test_a_transcript_tells_everything(meldlab):
    out = meldlab("show", "twohand", "--deal", "8:18", "--policy", "random,basic").out
    for word in (
        "seat 0 deals",
        "are trumps",
        "The stock is gone",
        "melds ",
        "shows the dix 10",
        "swaps it for",
        " draws ",
    ):
        assert word in out, word
    assert "The dealer is paid 10 for the dix turned up." in out
    alone = [meldlab("show", "twohand", "--deal", deal, "--policy", "random,basic").out for deal in range(8, 18)]
    assert out == "\n".join(alone)


def test_exact_play_is_shown(meldlab):
    record = meldlab("show", "twohand", "--policy", "basic:phase2=exact,basic", "--json").json
    check_record(record)
    assert record["policies"] == ["basic:phase2=exact", "basic"]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--rules", "zh-auction"], 1, "choose a profile for twohand"),
        (["--set", "deck=52"], 2, "48 or 64"),
        (["--set", "deck"], 2, "switch=value"),
        (["--policy", "open"], 2, "there are basic, sampled, random"),
        (["--policy", "basic,basic,basic"], 2, "one for all or as 2"),
        (["--policy", "basic:tip_T3=perhaps"], 2, "it is yes or no"),
        (["--policy", "basic:tip_T14=no"], 2, "did you mean 'tip_T4'"),
        (["--policy", "basic:memory=some"], 2, "all, trumps_and_aces or none"),
        (["--policy", "basic:phase2=exact,memory=none"], 2, "phase2=exact asks for memory=all"),
        (["--policy", "basic:phase2=exact,tip_T8=no"], 2, "phase2=exact asks for tip_T8=yes"),
        (["--policy", "basic:keep_ace=yes"], 2, "it is a number from"),
        (["--policy", "basic:second_copy=-1"], 2, "it is a number from 0"),
        (["--policy", "random:keep_ace=1"], 2, "it has none"),
        (["--deal", "x"], 2, "an index"),
        (["--seed", "-1"], 2, "seed can't be"),
    ],
)
def test_bad_words_are_one_sentence(meldlab, words, status, said):
    answer = meldlab("show", "twohand", *words)
    assert answer.status == status
    assert said in answer.sentence


def test_policies_are_listed_with_all_parameters(meldlab):
    listed = meldlab("policies", "twohand", "--json").json
    assert (
        [policy["name"] for policy in listed["policies"]] == list(POLICIES["twohand"]) == ["basic", "sampled", "random"]
    )
    basic = listed["policies"][0]
    assert basic["hash"] == load_policy("basic", "twohand").hash
    assert basic["parameters"]["memory"] == "all"
    assert [n for n in range(1, 14) if basic["parameters"][f"tip_T{n}"] is not True] == [5]
    assert all(basic["meanings"][name] for name in basic["parameters"])
    out = meldlab("policies", "twohand").out
    assert "\n    tip_T13 " in out
    assert "\n    phase2 " in out


def test_a_policy_file_may_set_words_and_tips(meldlab, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'extends = "basic"\ngame = "twohand"\n[parameters]\nmemory = "none"\ntip_T3 = false\ntip_T6 = "no"\n'
    )
    record = meldlab("show", "twohand", "--policy", path, "--json").json
    assert record["policies"] == ["basic:memory=none,tip_T3=no,tip_T6=no"] * 2
    path.write_text('extends = "basic"\n[parameters]\nphase2 = "exact"\ntip_T8 = false\n')
    answer = meldlab("show", "twohand", "--policy", path)
    assert (answer.status, "contradicts itself" in answer.sentence) == (1, True)


def test_a_match_is_shown_deal_by_deal(meldlab):
    record = meldlab("show", "twohand", "--match", 2, "--json").json
    assert (record["match"], record["deals"][0]["deal"]) == (2, 2048)
    first, second = meldlab("show", "twohand", "--match", "2:4").out.split("\n\n")
    assert "match 2 to 1000" in first
    assert "match 3 to 1000" in second
    assert first.count("  deal ") == len(record["deals"])
    totals = record["result"]["totals"]
    assert f"wins by calling out, {totals[0]} to {totals[1]}." in first
    other = meldlab("show", "twohand", "--match", "0:40", "--set", "target=500", "--set", "call_out=none").out
    assert "Both have the target, which is 750 from now on." in other
    wrong = meldlab("show", "twohand", "--match", "0:40", "--policy", "basic:memory=none,call_margin=-200").out
    assert "since the other called wrongly" in wrong
    single = meldlab("show", "twohand", "--match", 0, "--set", "target=single").out
    assert "match 0 of a single deal" in single


@pytest.mark.parametrize(
    ("words", "said"), [(["--match", "x"], "--match can't be 'x'"), (["--match", 1, "--deal", 1], "not both")]
)
def test_a_match_that_can_not_be_shown(meldlab, words, said):
    answer = meldlab("show", "twohand", *words)
    assert answer.status == 2
    assert said in answer.sentence
