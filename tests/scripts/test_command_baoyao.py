"""`meldlab show baoyao`, `moves`, `policies baoyao` and `exact bombs`."""

import io
import json
import sys
from fractions import Fraction
from math import comb

import pytest

from meldlab.analysis.exact.bombs import CLASSES
from meldlab.analysis.policies import POLICIES, load_policy
from meldlab.analysis.rules import BAOYAO

PLAY = {"hand": "4 4 4 A 5 6 7 SJ BJ", "to_beat": "5 6 7", "rules": {}}
ANSWER = [
    {"cards": "4 4 4", "kind": "bomb", "strength": 301},
    {"cards": "4 4 A", "kind": "yao", "strength": 490},
    {"cards": "4 4 4 A", "kind": "yao", "strength": 690},
    {"cards": "SJ BJ", "kind": "jokers", "strength": 450},
]


@pytest.fixture
def ask(meldlab, monkeypatch):
    """Put questions to `meldlab moves` and return status and answers."""

    def ask_lines(*questions):
        content = "\n".join(map(json.dumps, questions)).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        answer = meldlab("moves")
        assert answer.err == ""
        return answer.status, [json.loads(line) for line in answer.out.splitlines()]

    return ask_lines


def test_moves_of_both_games_in_one_go(ask):
    pinochle = {"game": "pinochle", "hand": "AS KS", "trick": ["TS"], "trump": "S"}
    status, answers = ask(PLAY, pinochle, PLAY | {"game": "baoyao"}, PLAY | {"game": None})
    assert status == 0
    assert answers == [{"plays": ANSWER}, {"plays": ["AS"], "winning": 0}, {"plays": ANSWER}, {"plays": ANSWER}]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hand": "4 Z"}, "'Z' is no card"),
        ({"rules": {"threes": 3}}, "high, low or removed"),
        ({"trump": "S"}, "'pinochle' or 'baoyao'; it has nothing"),
        ({"game": "baoyao", "trump": "S"}, "no key 'trump'"),
        ({"seat": 1}, "no key 'seat' here; there are game, hand, to_beat, rules"),
    ],
)
def test_moves_refuses_in_place(ask, change, said):
    status, (first, second) = ask(PLAY | change, PLAY)
    assert (status, second) == (1, {"plays": ANSWER})
    assert said in first["error"]


def test_a_record_as_json(meldlab):
    record = meldlab("show", "baoyao", "--seed", 5, "--deal", 3, "--policy", "random,autoplay", "--json").json
    assert (record["game"], record["seed"], record["deal"]) == ("baoyao", 5, 3)
    assert record["policies"] == ["random", "autoplay", "random", "autoplay"]
    assert record["rules"] == {switch.name: switch.default for switch in BAOYAO.switches}
    assert [len(hand.split()) for hand in record["hands"]] == [27] * 4
    assert set(record["result"]) == {"winner", "how", "points", "multiplier", "head", "out", "payments"}


def test_a_deal_alone_is_the_deal_of_a_range(meldlab):
    words = ["--rules", "three-low", "--set", "first_lead=head_runner", "--policy", "random"]
    lines = meldlab("show", "baoyao", "--deal", "5:8", "--json", *words).out.splitlines()
    assert [json.loads(line)["deal"] for line in lines] == [5, 6, 7]
    for deal, line in enumerate(lines, 5):
        assert meldlab("show", "baoyao", "--deal", deal, "--json", *words).out == line + "\n"
    told = meldlab("show", "baoyao", "--deal", "5:8", *words).out
    assert told == "\n".join(meldlab("show", "baoyao", "--deal", deal, *words).out for deal in range(5, 8))


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--rules", "zh-auction"], 1, "choose a profile for baoyao"),
        (["--set", "disconnect=5@1"], 2, "none or SEAT@TURN"),
        (["--set", "stake=2"], 2, "1, 10 or 100"),
        (["--policy", "open"], 2, "has no policy 'open'"),
        (["--policy", "random,random,random"], 2, "one for all, 2, one a player, or as 4, one a seat; there are 3"),
        (["--policy", "autoplay:speed=1"], 2, "it has none"),
        (["--deal", "9:9"], 2, "J above I"),
        (["--seed", "-1"], 2, "seed can't be"),
        (["--match", "1"], 2, "no switch '--match'"),
    ],
)
def test_bad_words_are_one_sentence(meldlab, words, status, said):
    answer = meldlab("show", "baoyao", *words)
    assert answer.status == status
    assert said in answer.sentence


def test_policies_are_listed(meldlab):
    listed = meldlab("policies", "baoyao", "--json").json["policies"]
    assert [policy["name"] for policy in listed] == list(POLICIES["baoyao"])
    assert {"autoplay", "random"} <= set(POLICIES["baoyao"])
    for policy in listed:
        assert policy["hash"] == load_policy(policy["name"], "baoyao").hash
        assert f"{policy['name']}: {policy['summary']}" in meldlab("policies", "baoyao").out.splitlines()


def test_odds_of_bombs_as_fractions(meldlab):
    odds = meldlab("exact", "bombs", "--json").json
    assert list(odds) == ["one_hand", "one_player", "any_hand", "both_players"]
    for shares in odds.values():
        assert list(shares) == list(CLASSES)
        assert all(str(Fraction(share)) == share for share in shares.values())
        assert all(0 <= Fraction(share) <= 1 for share in shares.values())
    assert round(float(Fraction(odds["one_hand"]["4lu"])), 6) == 0.848439
    assert round(float(Fraction(odds["any_hand"]["zhong_yao"])), 6) == 0.885756
    assert odds["both_players"]["4j"] == "0"


def test_odds_of_bombs_in_words(meldlab):
    lines = meldlab("exact", "bombs", "--set", "threes=high").out.splitlines()
    rows = {line.split()[0]: line.split() for line in lines[1:]}
    assert list(rows) == list(CLASSES)
    assert rows["5lu"][1:] == ["27.232197%", "46.401845%", "69.990343%", "22.813346%", "五路", "or", "more"]
    assert rows["3lu"][3] == ">99.999999%"
    assert rows["4j"][4:] == ["never", "四张王"]
    other = meldlab("exact", "bombs", "--set", "threes=removed").out
    assert other.splitlines()[0] == lines[0]
    assert other.splitlines()[1:] != lines[1:]


def test_odds_of_bombs_know_one_switch(meldlab):
    answer = meldlab("exact", "bombs", "--set", "stake=10")
    assert answer.status == 2
    assert answer.sentence == "The exact count of bombs knows the switch threes only; leave out stake."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bomb", "4lu", "--have", "4"), "100/901 = 11.098779%"),
        (("--bomb", "8lu", "--have", "8", "--hands", "27,7"), None),
        (("--bomb", "4j", "--have", "2,2", "--hands", "27,0"), "1 = always"),
        (("--bomb", "zhong_yao", "--have", "2,3"), "0 = never"),
    ],
)
def test_a_bomb_in_the_pool(meldlab, words, said):
    answer = meldlab("exact", "pool", *words)
    chance = Fraction(meldlab("exact", "pool", *words, "--json").json["probability"])
    # Eight of a rank lie in the hand of 27 if none is among the 7.
    assert answer.out == f"{said}\n" if said else chance == Fraction(comb(26, 7), comb(34, 7))
    assert answer.status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bomb", "9lu", "--have", "4"), "'9lu' is no single bomb; there are 3lu"),
        (("--bomb", "any_jokers", "--have", "4"), "'any_jokers' is no single bomb"),
        (("--bomb", "4lu", "--have", "4,1"), "a number of cards of the rank"),
        (("--bomb", "4lu", "--have", "nine"), "--have can't be 'nine'"),
        (("--bomb", "4lu", "--have", "9"), "from 0 to 8"),
        (("--bomb", "4j", "--have", "2,3"), "from 0 to 2"),
        (("--bomb", "4lu", "--have", "4", "--hands", "28,1"), "from 0 to 27"),
        (("--bomb", "4lu", "--have", "4", "--hands", "27"), "hands as two numbers"),
        (("--bomb", "4lu", "--have", "4", "--hands", "2,1"), "from 0 to 3"),
    ],
)
def test_pools_that_can_not_be(meldlab, words, said):
    answer = meldlab("exact", "pool", *words)
    assert answer.status == 2
    assert said in answer.err
    assert answer.out == ""


def test_a_run_of_bombs_and_its_report(meldlab, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = meldlab("run", "bombs", "--deals", 300, "--set", "mixed_jokers=rounded_up", "--policy", "autoplay")
    assert answer.out.startswith("results/bombs: 300 deals in ")
    assert meldlab("report", "results/bombs", "--format", "html,md", "--out", "page").status == 0
    text = (tmp_path / "page" / "report.md").read_text(encoding="utf-8")
    assert "One hand could play, so much or more: 四路 84.8" in text
    assert text.count("![") == 4
    assert "@font-face" in (tmp_path / "page" / "report.html").read_text(encoding="utf-8")
    assert "bombs a deal are played" in text
