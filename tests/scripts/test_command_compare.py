"""`meldlab compare`: what it answers, what it stores, and what it refuses."""

import json
import shlex
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Run in an empty folder, as users do."""
    monkeypatch.chdir(tmp_path)


def answer_of(meldlab, *words):
    answer = meldlab("compare", *words, "--json")
    assert answer.status == 0, answer.err
    return json.loads(answer.out)


@pytest.mark.parametrize(
    ("game", "other", "unit"),
    [("auction", "random", "chips"), ("twohand", "random", "points"), ("baoyao", "autoplay", "stake")],
)
def test_the_answer_has_the_fields_that_programs_read(meldlab, game, other, unit):
    answer = answer_of(meldlab, game, "basic", other, "--deals", 40, "--seed", 2)
    assert (answer["game"], answer["a"], answer["b"], answer["unit"]) == (game, "basic", other, unit)
    assert answer["n"] == 40
    assert answer["lo"] < answer["estimate"] < answer["hi"]
    assert answer["estimate"] - answer["lo"] == pytest.approx(1.96 * answer["se"], rel=0.1)
    assert 0.5 < answer["win_share"] <= 1
    (pair,) = answer["pairs"]
    assert len(pair["a_hash"]) == len(pair["b_hash"]) == 12
    gains = [deal["gain"] for deal in pair["best"]]
    assert gains == sorted(gains, reverse=True)


def test_the_commands_that_are_told_show_the_deals(meldlab):
    policies = ("basic", "random")
    answer = answer_of(meldlab, "twohand", *policies, "--deals", 20, "--set", "must_win=always")
    deal = answer["pairs"][0]["best"][0]
    shown = meldlab(*shlex.split(deal["command"])[1:], "--json")
    record = json.loads(shown.out)
    score = record["result"]["score"]
    assert record["rules"]["must_win"] == "always"
    assert abs(score[0] - score[1]) == deal["table_gain"]


def test_without_json_a_table_and_the_deals_are_printed(meldlab):
    answer = meldlab("compare", "baoyao", "basic", "autoplay", "random", "--deals", 30)
    assert answer.status == 0
    for told in ("basic - autoplay", "basic - random", "autoplay - random", "95 % interval", "meldlab show baoyao"):
        assert told in answer.out
    assert "nan" not in answer.out.split()


def test_a_stored_duel_goes_on_and_tells_how_to_repeat_it(meldlab):
    words = ("baoyao", "basic", "autoplay", "--out", "duel")
    answer_of(meldlab, *words, "--deals", 30)
    refused = meldlab("compare", *words, "--deals", 60)
    assert refused.status == 2
    assert "--resume" in refused.err
    longer = answer_of(meldlab, *words, "--deals", 60, "--resume")
    assert longer == answer_of(meldlab, "baoyao", "basic", "autoplay", "--deals", 60, "--threads", 1)
    manifest = json.loads(Path("duel/manifest.json").read_text(encoding="utf-8"))
    assert manifest["complete"]
    repeated = shlex.split(manifest["command"])[1:]
    repeated[repeated.index("--out") + 1] = "again"
    assert json.loads(meldlab(*repeated, "--json").out) == longer


def test_a_duel_that_is_decided_is_complete(meldlab):
    answer = answer_of(meldlab, "baoyao", "basic", "random", "--until-decided", "--deals", 9000, "--out", "duel")
    assert (answer["n"], answer["interval"], answer["stop"]["met"]) == (5000, "anytime", True)
    assert answer["lo"] == answer["anytime_lo"] > 0
    manifest = json.loads(Path("duel/manifest.json").read_text(encoding="utf-8"))
    assert manifest["complete"]
    assert manifest["stop"] == {"when": "decided", "met": True, "at_most": 9000}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("whist", "basic", "random"), "no game"),
        (("auction", "basic"), "two or three policies"),
        (("auction", "basic", "basik"), "did you mean 'basic'"),
        (("auction", "basic", "open"), "plays with all hands open"),
        (("auction", "basic", "random", "--deals", "0"), "--deals can't be 0"),
        (("auction", "basic", "random", "--matches"), "has no matches"),
        (("auction", "basic", "random", "--resume"), "give --out"),
        (("auction", "basic", "random", "--precision", "0"), "--precision can't be 0"),
        (("auction", "basic", "random", "--precision", "1", "--until-decided"), "not both"),
        (("auction", "basic", "basic", "--until-decided"), "meets itself"),
        (("auction", "basic", "random", "--set", "minimum=7"), "minimum"),
        (("auction", "basic", "random", "--threads", "0"), "--threads can't be 0"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(meldlab, words, said):
    answer = meldlab("compare", *words)
    assert answer.status == 2
    assert answer.out == ""
    assert said in answer.err
    assert answer.err.count("\n") == 1
