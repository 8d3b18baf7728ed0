"""The referee of Bao Yao accepts lawful deals, and refuses each kind of broken one for the right reason."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from oracles.baoyao_random import SPOILS, random_record, spoiled
from oracles.baoyao_referee import check_record, list_faults
from oracles.baoyao_rules import DEFAULTS, OPTIONS, random_rules

Record = dict[str, Any]
Change = Callable[[Record], object]

# Two deals so lopsided that their whole play is worked out by hand. In the first seat 0 holds all 200 points.
RICH = [
    "5 5 5 5 5 5 5 5 T T T T T T T T K K K K K K K K BJ BJ SJ",
    "4 4 4 4 4 4 4 4 6 6 6 6 6 6 6 6 7 7 7 7 7 7 7 7 8 8 8",
    "8 8 8 8 8 9 9 9 9 9 9 9 9 J J J J J J J J Q Q Q Q Q Q",
    "Q Q A A A A A A A A 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 SJ",
]
# In the second side 0 holds no point, but can run.
POOR = [
    "6 6 6 6 6 6 6 6 7 7 7 7 7 7 7 7 8 8 8 8 8 8 8 8 BJ BJ SJ",
    "4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 T T T T T T T T K K K",
    "9 9 9 9 9 9 9 9 J J J J J J J J Q Q Q Q Q Q Q Q A A A",
    "K K K K K A A A A A 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 SJ",
]

RUNS = {
    "K*8": ("K K K K K K K K", "bomb", 810),
    "T*8": ("T T T T T T T T", "bomb", 807),
    "5*8": ("5 5 5 5 5 5 5 5", "bomb", 802),
    "6*8": ("6 6 6 6 6 6 6 6", "bomb", 803),
    "7*8": ("7 7 7 7 7 7 7 7", "bomb", 804),
    "8*8": ("8 8 8 8 8 8 8 8", "bomb", 805),
    "9*8": ("9 9 9 9 9 9 9 9", "bomb", 806),
    "J*8": ("J J J J J J J J", "bomb", 808),
    "Q*8": ("Q Q Q Q Q Q Q Q", "bomb", 809),
    "A*3": ("A A A", "bomb", 311),
    "jokers": ("SJ BJ BJ", "jokers", 695),
    "5": ("5", "single", 2),
    "T": ("T", "single", 7),
    "9": ("9", "single", 6),
    "2": ("2", "single", 12),
    "A": ("A", "single", 11),
    "K K": ("K K", "pair", 10),
    "5 5": ("5 5", "pair", 2),
    "5*6": ("5 5 5 5 5 5", "bomb", 602),
    "A*8": ("A A A A A A A A", "bomb", 811),
    "BJ": ("BJ", "single", 15),
    "SJ BJ": ("SJ BJ", "jokers", 450),
    "6": ("6", "single", 3),
}


def events(*moves: str) -> list[dict[str, Any]]:
    """Events told as ``0 K*8``, ``1 -``, ``trick 0 80`` and ``out 0 1``."""
    made: list[dict[str, Any]] = []
    for move in moves:
        word, rest = move.split(" ", 1)
        if word == "trick":
            seat, points = map(int, rest.split())
            made.append({"do": "trick", "seat": seat, "side": seat % 2, "points": points})
        elif word == "out":
            seat, place = map(int, rest.split())
            made.append({"seat": seat, "do": "out", "place": place})
        elif rest == "-":
            made.append({"seat": int(word), "do": "pass"})
        else:
            cards, kind, strength = RUNS[rest]
            made.append({"seat": int(word), "do": "play", "cards": cards, "kind": kind, "strength": strength})
    return made


def alone(seat: int, play: str, points: int) -> list[str]:
    """A trick of one play and three passes."""
    others = [f"{(seat + step) % 4} -" for step in (1, 2, 3)]
    return [f"{seat} {play}", *others, f"trick {seat} {points}"]


def record(hands: list[str], moves: list[str], result: dict[str, Any], **switches: Any) -> Record:
    return {
        "game": "baoyao",
        "rules": DEFAULTS | switches,
        "policies": ["by hand", "by hand"],
        "seed": 0,
        "deal": 0,
        "dealer": 0,
        "hands": hands,
        "events": events(*moves),
        "result": {"head": None, "out": []} | result,
    }


TO_140 = [*alone(0, "K*8", 80), *alone(0, "T*8", 80)]


def rich(snow: str = "continue", play_on: bool = True) -> Record:
    """Side 0 wins by 140 and, if it plays on, takes all points."""
    result: dict[str, Any] = {"winner": 0, "how": "points140"}
    if snow == "continue" or (snow == "choice" and play_on):
        result |= {"points": [200, 0], "multiplier": 4, "payments": [4, -4]}
        return record(RICH, [*TO_140, *alone(0, "5*8", 40)], result, snow=snow)
    return record(RICH, TO_140, result | {"points": [160, 0], "multiplier": 1, "payments": [1, -1]}, snow=snow)


RUN_OF_0 = [*alone(0, "6*8", 0), *alone(0, "7*8", 0), *alone(0, "8*8", 0)]
OUT_0 = ["0 jokers", "out 0 1", "1 -", "2 -", "3 -", "trick 0 0"]
RUN_OF_2 = [move for play in ("9*8", "J*8", "Q*8") for move in ("2 " + play, "3 -", "1 -", "trick 2 0")]
OUT_2 = ["2 A*3", "out 2 2"]


def poor() -> Record:
    """Side 0 runs twice without a point on either side."""
    result = {"winner": 0, "how": "double_run", "points": [0, 0], "multiplier": 4, "payments": [4, -4]}
    return record(POOR, RUN_OF_0 + OUT_0 + RUN_OF_2 + OUT_2, result | {"head": 0, "out": [0, 2]})


def poor_with_25() -> Record:
    """The same, but side 1 takes two kings and a five on the way."""
    moves = ["1 5", "2 9", "3 2", "0 -", "1 -", "2 -", "trick 3 5", "3 K K", "0 -", "1 -", "2 -", "trick 3 20", "3 A"]
    moves += ["0 6*8", "1 -", "2 -", "3 -", "trick 0 0", *alone(0, "7*8", 0), *alone(0, "8*8", 0), *OUT_0]
    moves += ["2 9", "3 -", "1 -", "trick 2 0"] * 7
    moves += [move for play in ("J*8", "Q*8") for move in ("2 " + play, "3 -", "1 -", "trick 2 0")] + OUT_2
    result = {"winner": 0, "how": "double_run", "points": [0, 25], "multiplier": 1, "payments": [1, -1]}
    return record(POOR, moves, result | {"head": 0, "out": [0, 2]})


def head90() -> Record:
    """Seat 0 loses his kings to eight aces, has 90 soon after and wins with his last two jokers."""
    moves = ["0 K*8", "1 -", "2 -", "3 A*8", "0 -", "1 -", "2 -", "trick 3 80"]
    moves += ["3 2", "0 BJ", "1 -", "2 -", "3 -", "trick 0 0", *alone(0, "T*8", 80), *alone(0, "5 5", 10)]
    moves += [*alone(0, "5*6", 30), "0 SJ BJ", "out 0 1"]
    result = {"winner": 0, "how": "head90", "points": [120, 80], "multiplier": 1, "payments": [1, -1]}
    return record(RICH, moves, result | {"head": 0, "out": [0]})


def small_tricks() -> Record:
    """Side 0 creeps up to 140 exactly."""
    moves = [*alone(0, "K*8", 80), *alone(0, "jokers", 0), *(move for _ in range(4) for move in alone(0, "T", 10))]
    moves += [*alone(0, "5 5", 10), *(move for _ in range(2) for move in alone(0, "5", 5))]
    result = {"winner": 0, "how": "points140", "points": [140, 0], "multiplier": 1, "payments": [1, -1]}
    return record(RICH, moves, result, snow="double_run_only")


# Lawful deals


@pytest.mark.parametrize(
    "lawful",
    [
        rich(),
        rich("double_run_only"),
        rich("choice"),
        rich("choice", play_on=False),
        poor(),
        poor_with_25(),
        head90(),
        small_tricks(),
    ],
    ids=[
        "continue",
        "double_run_only",
        "choice_on",
        "choice_off",
        "double_run",
        "double_run_25",
        "head90",
        "small_tricks",
    ],
)
def test_deals_made_by_hand_are_accepted(lawful: Record) -> None:
    assert list_faults(lawful) == []
    assert list_faults(json.loads(json.dumps(lawful))) == []


def test_random_deals_under_random_switches_are_accepted() -> None:
    endings = set()
    for seed in range(80):
        played = random_record(seed)
        check_record(json.loads(json.dumps(played)))
        endings.add((played["result"]["how"], played["result"]["multiplier"]))
    assert {how for how, _ in endings} == {"points140", "head90", "double_run", None}
    assert {multiplier for _, multiplier in endings} == {0, 1, 2, 4}


def test_every_option_of_every_switch_is_drawn() -> None:
    rng = random.Random(1)
    drawn = [random_rules(rng) for _ in range(200)]
    for name, options in OPTIONS.items():
        assert set(options) <= {rules[name] for rules in drawn}
    assert any(rules["disconnect"] != "none" for rules in drawn)


def test_the_same_seed_plays_the_same_deal() -> None:
    assert random_record(5) == random_record(5)
    assert random_record(5)["events"] != random_record(6)["events"]


# Broken deals


def set_event(number: int, **fields: Any) -> Change:
    return lambda one: one["events"][number].update(fields)


def set_result(**fields: Any) -> Change:
    return lambda one: one["result"].update(fields)


def set_rule(**fields: Any) -> Change:
    return lambda one: one["rules"].update(fields)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda one: one.update(game="auction"), "the game is 'auction'"),
        (lambda one: one.pop("seed"), "no 'seed'"),
        (lambda one: one.update(deal=-1), "'deal' of the record is -1"),
        (lambda one: one.update(policies="x"), "no list of policies"),
        (lambda one: one.update(leader=1), "seat 0 led, not 1"),
        (lambda one: one["rules"].pop("snow"), "no 'snow'"),
        (set_rule(snow="never"), "switch 'snow' is 'never'"),
        (set_rule(snow_at_25=True), "switch 'snow_at_25' is True"),
        (set_rule(joker_pair=0), "switch 'joker_pair' is 0"),
        (set_rule(disconnect="5:1"), "'disconnect' is '5:1'"),
        (set_rule(threes="removed"), "not four of 25"),
        (lambda one: one["hands"].pop(), r"hands of \[27, 27, 27\]"),
        (lambda one: one["hands"].__setitem__(1, one["hands"][1].replace("4", "5", 1)), "not the pack"),
        (lambda one: one["hands"].__setitem__(1, one["hands"][1].replace("4", "X", 1)), "'X', which is no card"),
        (lambda one: one["hands"].__setitem__(1, 7), "hand 1 is 7, not cards"),
        (lambda one: one.update(hands=7), "not a list"),
        (lambda one: one.update(events=[]), "has no events"),
        (set_event(0, seat=4), "'seat' of event 0 is 4"),
        (set_event(0, do="wait"), "'wait', but seat 0 must play or pass"),
        (set_event(0, do="pass"), "seat 0 leads and may not pass"),
        (set_event(0, strength=809), "strength of K K K K K K K K is given as 809, it is 810"),
        (set_event(0, strength=810.0), "given as 810.0"),
        (set_event(0, kind="yao"), "called 'yao', they are 'bomb'"),
        (set_event(0, cards="4 K"), "4 K are no play"),
        (set_event(0, cards="BJ SJ BJ", kind="jokers", strength=695), "BJ SJ BJ are not written in order"),
        (set_event(0, cards="A A A", strength=311), "seat 0 does not hold A A A"),
        (set_event(7, do="play", cards="Q Q Q", kind="bomb", strength=309), "Q Q Q does not beat T T T"),
        (set_event(7, seat=3), "it is the turn of seat 2"),
        (set_event(9, do="pass", seat=0), "the trick is seat 0's"),
        (set_event(9, points=85), "'points' is given as 85, it is 80"),
        (set_event(9, side=1), "'side' is given as 1"),
        (set_event(9, seat=2), "'seat' is given as 2"),
        (lambda one: one["events"].pop(), "event 14 is missing, but the trick is seat 0's"),
        (lambda one: one["events"].__delitem__(slice(10, None)), "the events end, but seat 0 has the turn"),
        (lambda one: one["events"].append({"seat": 1, "do": "pass"}), "the deal is over, but event 15 follows"),
        (lambda one: one.pop("result"), "no 'result'"),
        (lambda one: one["result"].pop("how"), "no 'how'"),
        (set_result(winner=1), "'winner' of the result is given as 1, it is 0"),
        (set_result(winner=False), "'winner' of the result is given as False"),
        (set_result(how="head90"), "'how'"),
        (set_result(points=[160, 0]), "'points'"),
        (set_result(multiplier=2), "'multiplier'"),
        (set_result(head=0), "'head'"),
        (set_result(out=[0]), "'out'"),
        (set_result(payments=[1, -1]), r"payments are given as \[1, -1\], due are \[4, -4\]"),
        (set_result(payments="x"), "payments"),
        (set_result(payments=[4]), "payments"),
        (lambda one: one.update(stake=2), r"due are \[8, -8\]"),
        (lambda one: one.update(fee=1), r"due are \[3, -5\]"),
        (lambda one: one.update(fee=-1), "'fee' of the record is -1"),
    ],
)
def test_broken_records_are_refused_with_the_reason(change: Change, reason: str) -> None:
    broken = rich()
    broken = json.loads(json.dumps(broken))
    change(broken)
    with pytest.raises(AssertionError, match=reason):
        check_record(broken)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda one: one["events"].pop(16), "but seat 0 is out"),
        (set_event(16, place=2), "'place' is given as 2, it is 1"),
        (set_event(16, seat=2), "'seat' is given as 2"),
        (lambda one: one["events"].pop(), "but seat 2 is out"),
        (lambda one: one["events"].append({"seat": 3, "do": "pass"}), "the deal is over, but event 35 follows"),
        (
            lambda one: one["events"].append({"do": "trick", "seat": 2, "side": 0, "points": 0}),
            "the deal is over, but event 35 follows",
        ),
        (set_event(-2, cards="A A", kind="pair", strength=11), "'out', but seat 3 must play or pass"),
        (set_rule(double_run="first_two"), None),
        (set_rule(snow="choice"), None),
    ],
)
def test_broken_double_runs_are_refused_with_the_reason(change: Change, reason: str | None) -> None:
    broken = copy.deepcopy(poor())
    assert broken["events"][16] == {"seat": 0, "do": "out", "place": 1}
    change(broken)
    faults = list_faults(broken)
    if reason is None:
        assert faults == []
    else:
        assert reason in faults[0]


@pytest.mark.parametrize(
    ("switches", "reason"),
    [
        ({"snow": "double_run_only"}, "the deal is over, but event 10 follows"),
        ({"disconnect": "0:1"}, "autoplay has seat 0 and must play 5 5 5 5 5 5 5 5 as bomb"),
        ({"disconnect": "1:1"}, "autoplay has seat 1 and must pass"),
    ],
)
def test_a_record_is_judged_by_its_own_switches(switches: dict[str, Any], reason: str) -> None:
    broken = rich()
    broken["rules"] |= switches
    if "disconnect" in switches and switches["disconnect"] == "1:1":
        broken["events"][1] = events("1 6")[0]
    assert any(reason in fault for fault in list_faults(broken))


def test_a_single_stake_needs_the_switch_that_gives_it() -> None:
    broken = rich("double_run_only")
    broken["rules"]["snow"] = "continue"
    assert "the events end, but seat 0 has the turn" in list_faults(broken)[0]
    broken["rules"]["snow"] = "choice"
    assert list_faults(broken) == []


def test_twenty_five_points_at_the_double_run() -> None:
    broken = poor_with_25()
    broken["rules"]["snow_at_25"] = 2
    assert [fault.split(" ")[0] for fault in list_faults(broken)] == ["'multiplier'", "the"]


def test_all_faults_are_listed_not_only_the_first() -> None:
    broken = rich()
    broken["events"][0]["strength"] = 1
    broken["events"][4]["points"] = 10
    broken["result"] |= {"multiplier": 1, "payments": [1, -1]}
    assert len(list_faults(broken)) == 4


def test_the_head_of_the_last_deal_leads() -> None:
    lawful = rich()
    assert list_faults(lawful, last_head=2) == []
    lawful["rules"]["first_lead"] = "head_runner"
    assert list_faults(lawful) == []
    assert list_faults(lawful, last_head=0) == []
    assert "but 2 was the head of the deal before" in list_faults(lawful, last_head=2)[0]


def test_a_disconnected_seat_is_played_by_autoplay() -> None:
    rules = DEFAULTS | {"disconnect": "1:3"}
    played = random_record(11, rules)
    check_record(played)
    place = [number for number, event in enumerate(played["events"]) if event.get("seat") == 1][2:]
    refused = 0
    for number in place:
        event = played["events"][number]
        if event["do"] == "play" and any(before["do"] == "trick" for before in played["events"][number - 1 : number]):
            continue
        if event["do"] == "play":
            broken = copy.deepcopy(played)
            broken["events"][number] = {"seat": 1, "do": "pass"}
            assert any("autoplay has seat 1 and must play" in fault for fault in list_faults(broken))
            refused += 1
    assert refused


def test_every_way_to_spoil_a_record_is_found_out() -> None:
    spoilt = Counter[str]()
    for seed in range(12):
        played = random_record(seed, None if seed % 2 else DEFAULTS)
        rng = random.Random(seed)
        for name in SPOILS:
            broken = spoiled(rng, played, name)
            if broken is not None:
                assert list_faults(broken), (seed, name)
                spoilt[name] += 1
    assert set(spoilt) == set(SPOILS)
