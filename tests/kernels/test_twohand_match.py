"""Matches against the slow referee: every deal, total, winner and way of winning, under all switches."""

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from gauges.twohand import table_of

from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import match_record, twohand_record
from meldlab.analysis.rules import load_profile, shipped_profiles
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.twohand import match as kernel
from meldlab.kernels.pinochle.twohand.desk import new_desk
from oracles import pinochle, twohand, twohand_match
from oracles.random_twohand import deal_cards
from oracles.solver import COUNTS
from oracles.twohand_referee import check_record, follow_record
from oracles.twohand_rules import HOYLE, OPTIONS, RANKS_OF_DECK, random_rules

OF_MATCHES = ("target", "call_out", "wrong_call", "both_over", "next_dealer")
#: Callers of every kind, among them some who are often wrong.
POLICIES = (
    "basic",
    "basic,random",
    "basic:calls=never,basic:calls=last_trick",
    "basic:memory=none,call_margin=-60,basic:memory=trumps_and_aces,call_margin=-1000",
    "basic:memory=none,call_margin=-1000,basic:call_margin=30",
    "random",
)


@cache
def blank_deal():
    """Any deal, to put points into."""
    hands, turnup, stock = deal_cards(random.Random(1))
    return twohand.start(HOYLE, hands, turnup, stock)


def points_at(record, end):
    """Points of melds and tricks by seat, from the first so many events of a deal."""
    points = {"meld": [0, 0], "tricks": [0, 0]}
    for event in record["events"][:end]:
        if event["do"] == "trick":
            points["tricks"][event["winner"]] += event["points"]
        elif event["do"] in ("meld", "dix", "turnup_dix"):
            points["meld"][event["seat"]] += event["points"]
    return {name: tuple(pair) for name, pair in points.items()}


def quick_calls(record):
    """The calls and the end of a deal by adding up what its events say, without a look at the rules of play."""
    calls = []
    for n, event in enumerate(record["events"]):
        if event["do"] == "call":
            leader, trick = event["seat"], ()
            calls.append(replace(blank_deal(), leader=leader, trick=trick, **points_at(record, n)))
            assert event["points"] == sum(pair[event["seat"]] for pair in points_at(record, n).values())
    return calls, replace(blank_deal(), stage="over", **points_at(record, None))


def check_match(record, follow):
    """Add up a recorded match as the rules of matches say; return how it ended."""
    match = twohand_match.start_match(record["rules"])
    wrong, both_over = set(), 0
    for dealer, standing, deal in zip(record["dealers"], record["standings"], record["deals"], strict=True):
        assert not match.over
        assert (match.dealer, list(match.totals)) == (dealer, standing["totals"])
        assert (match.target or 0) == standing["target"]
        assert deal["policies"] == [record["policies"][dealer], record["policies"][1 - dealer]]
        calls, end = follow(deal)
        assert [list(end.meld), list(end.tricks)] == [deal["result"][name] for name in ("meld", "tricks")]
        for call in calls:
            caller = twohand.turn(call) ^ dealer
            assert not match.over
            if twohand_match.counted_so_far(match, call, caller) < match.target:
                wrong.add(caller)
            match = twohand_match.call_out(match, call, caller)
        if not match.over:
            scores = twohand_match.by_player(match, [end.meld[seat] + end.tricks[seat] for seat in (0, 1)])
            assert sum(end.tricks) == 250
            target = match.target
            match = twohand_match.end_deal(match, scores)
            both_over += target is not None and min(match.totals) >= target
        else:
            assert deal["result"]["last_trick"] is None
    result = record["result"]
    assert match.over
    assert (list(match.totals), match.winner, match.how) == (result["totals"], result["winner"], result["end"])
    assert (match.target or 0, both_over, sorted(wrong)) == (
        result["target"],
        result["both_over"],
        result["wrong_callers"],
    )
    return match


def play_fast(table, seed, number, desk):
    """The same match by the kernel that runs play."""
    return kernel.play_match(np.uint64(seed), number, table.match, table.by_dealer, desk)


@pytest.mark.parametrize("number", range(60))
def test_matches_under_random_rules_are_those_of_the_referee(number):
    table = table_of(random_rules(random.Random(number)), POLICIES[number % len(POLICIES)])
    desk = new_desk()
    for index in range(60):
        record = match_record(table, number, index)
        match = check_match(record, follow_record if index < 2 else quick_calls)
        standing = play_fast(table, number, index, desk)
        assert standing.totals == match.totals
        assert standing.winner == (kernel.NOBODY if match.winner is None else match.winner)
        assert standing.n_deals == len(record["deals"])


@pytest.mark.parametrize("profile", shipped_profiles("twohand"))
def test_matches_under_the_shipped_rules_are_those_of_the_referee(profile):
    for policies in POLICIES[:4]:
        table = TwohandTable(load_profile(profile, "twohand"), load_policies(policies, "twohand", 2))
        for index in range(60):
            check_match(match_record(table, 5, index), follow_record if index < 2 else quick_calls)


# Who calls when ------------------------------------------------------------------------------------------------------


MEMORIES = {"all": lambda card, trump: True, "none": lambda card, trump: False}
MEMORIES["trumps_and_aces"] = lambda card, trump: card[0] == "A" or card[1] == trump


def believes(deal, end, seat, memory, margin):
    """What a player thinks to have in a deal before an event, with what he takes on trust."""
    rules, trump = deal["rules"], deal["turnup"][1]
    counts, keeps = COUNTS[rules["count"]], MEMORIES[memory]
    heap, trick = [], []
    for event in deal["events"][:end]:
        if event["do"] == "play":
            trick.append(event["card"])
        elif event["do"] == "trick":
            heap += trick if event["winner"] == seat else []
            trick = []
    others = [card for card in pinochle.pack(RANKS_OF_DECK[rules["deck"]]) if not keeps(card, trump)]
    unknown = [card for card in heap if not keeps(card, trump)]
    average = sum(counts[card[0]] for card in others) / max(1, len(others))
    counted = sum(counts[card[0]] for card in heap if keeps(card, trump))
    trusted = min(len(unknown) * average // 1, max(0, -margin))
    return points_at(deal, end)["meld"][seat] + counted + trusted - max(0, margin)


@pytest.mark.parametrize(
    ("memory", "margin"),
    [("all", 0), ("all", 25), ("all", -40), ("none", 0), ("none", -50), ("trumps_and_aces", -1000)],
)
def test_basic_calls_at_the_first_turn_at_which_it_believes_to_have_the_target(memory, margin):
    switches = {"wrong_call": "ignored", "count": "simple"} if memory == "none" else {"deck": 64}
    table = table_of(switches, f"basic:memory={memory},call_margin={margin}")
    n_calls = 0
    for index in range(25):
        record = match_record(table, 17, index)
        for dealer, standing, deal in zip(record["dealers"], record["standings"], record["deals"], strict=True):
            told = set()
            needs = [standing["target"] - standing["totals"][seat ^ dealer] for seat in (0, 1)]
            for n, event in enumerate(deal["events"]):
                if event["do"] not in ("call", "play", "meld", "dix"):
                    continue
                seat = event["seat"]
                wants = believes(deal, n, seat, memory, margin) >= needs[seat]
                # Who was ignored calls again at once, and is written down when he is right.
                is_right = sum(pair[seat] for pair in points_at(deal, n).values()) >= needs[seat]
                assert (event["do"] == "call") == (wants and (is_right or seat not in told))
                if event["do"] == "call":
                    told.add(seat)
                    n_calls += 1
    assert n_calls >= 10


def test_a_call_comes_in_the_last_trick_or_never_if_the_policy_says_so():
    late = [match_record(table_of({}, "basic:calls=last_trick"), 3, index) for index in range(60)]
    calls = [deal for record in late for deal in record["deals"] if deal["events"][-1]["do"] == "call"]
    assert len(calls) > 20
    for deal in calls:
        assert sum(event["do"] == "trick" for event in deal["events"]) == 23
    for policies in ("basic:calls=never", "random"):
        for index in range(20):
            record = match_record(table_of({}, policies), 3, index)
            assert all(event["do"] != "call" for deal in record["deals"] for event in deal["events"])


def test_who_knows_never_calls_wrongly():
    desk = new_desk()
    for memory in ("all", "trumps_and_aces", "none"):
        table = table_of({}, f"basic:memory={memory}")
        played = [play_fast(table, 2, index, desk) for index in range(1500)]
        assert not any(standing.wrong_callers for standing in played)
        assert any(standing.end == kernel.CALLED for standing in played)


# One match, one truth ------------------------------------------------------------------------------------------------


def test_a_deal_of_a_match_is_the_deal_of_its_number():
    table = table_of({}, "basic:calls=never")
    for deal in match_record(table, 8, 5)["deals"]:
        assert deal["deal"] // kernel.MOST_DEALS == 5
        check_record(deal)
        assert deal == twohand_record(table, 8, deal["deal"])


def test_a_call_only_cuts_the_deal_short():
    called = [match_record(table_of({}, "basic"), 8, index) for index in range(40)]
    uncalled = [match_record(table_of({}, "basic:calls=never"), 8, index) for index in range(40)]
    for one, other in zip(called, uncalled, strict=True):
        assert len(one["deals"]) <= len(other["deals"])
        for ours, theirs in zip(one["deals"], other["deals"], strict=False):
            events = [event for event in ours["events"] if event["do"] != "call"]
            assert events == theirs["events"][: len(events)]


def won_by_first(policies, switches, n=300):
    """Matches won less those lost by the first of two policies, from both places, and the same of their points."""
    desk, sums = new_desk(), np.zeros(2, np.int64)
    for here, sign in ((policies, 1), (policies[::-1], -1)):
        table = table_of(switches, ",".join(here))
        for index in range(n):
            standing = play_fast(table, 4, index, desk)
            wins = {0: 1, 1: -1, kernel.NOBODY: 0}[standing.winner]
            sums += np.array([wins, standing.totals[0] - standing.totals[1]]) * sign
    return sums


@pytest.mark.parametrize("switches", [{}, {"target": "single", "next_dealer": "winner"}, {"call_out": "none"}])
def test_players_who_change_places_share_what_there_is(switches):
    one, other = "basic:memory=none,call_margin=-80", "basic:tip_T7=no,tip_T1=no"
    assert won_by_first([one, one], switches).tolist() == [0, 0]
    ours, theirs = won_by_first([one, other], switches), won_by_first([other, one], switches)
    assert (ours + theirs).tolist() == [0, 0]
    assert ours[1] != 0


# Each switch ---------------------------------------------------------------------------------------------------------

#: Rules and players under which the options of a switch must differ.
WHERE_IT_MATTERS = {
    "target": ({}, "basic"),
    "call_out": ({}, "basic"),
    "wrong_call": ({}, POLICIES[4]),
    "both_over": ({"target": 500, "call_out": "none"}, "basic"),
    "next_dealer": ({}, "basic"),
}


@pytest.mark.parametrize(
    ("switch", "option", "other"),
    # Nobody has to call where he may, so that matches without calls are told apart below.
    [(name, a, b) for name in OF_MATCHES for a in OPTIONS[name] for b in OPTIONS[name] if a not in (b, "none")],
)
def test_a_switch_ignored_would_be_seen(switch, option, other):
    switches, policies = WHERE_IT_MATTERS[switch]
    table = table_of(switches | {switch: option}, policies)
    records = [match_record(table, 6, index) for index in range(60)]
    for record in records:
        check_match(record, quick_calls)

    def refused(record):
        try:
            check_match(record | {"rules": record["rules"] | {switch: other}}, quick_calls)
        except (AssertionError, twohand.IllegalMove, TypeError):
            return True
        return False

    assert any(map(refused, records))


def test_nobody_calls_where_the_rules_do_not_have_it():
    for switches, has_calls in (({"call_out": "none"}, False), ({"target": "single"}, False), ({}, True)):
        records = [match_record(table_of(switches, "basic"), 6, index) for index in range(40)]
        calls = [event for record in records for deal in record["deals"] for event in deal["events"]]
        assert any(event["do"] == "call" for event in calls) == has_calls
        assert any(record["result"]["end"] == "called" for record in records) == has_calls


@pytest.mark.parametrize("policies", ["basic:phase2=exact,basic"])
def test_exact_play_in_matches(policies):
    for index in range(3):
        check_match(match_record(table_of({"target": 500}, policies), 1, index), follow_record)


@pytest.mark.parametrize(
    ("totals", "switches", "wanted"),
    [
        ((1000, 400), {}, (0, kernel.REACHED, 1000)),
        ((400, 1000), {}, (1, kernel.REACHED, 1000)),
        ((999, 999), {}, (kernel.NOBODY, kernel.UNDER_WAY, 1000)),
        ((1000, 1249), {}, (kernel.NOBODY, kernel.UNDER_WAY, 1250)),
        ((1000, 1250), {}, (kernel.NOBODY, kernel.UNDER_WAY, 1500)),
        ((1000, 1250), {"both_over": "higher_wins"}, (1, kernel.HIGHER, 1000)),
        ((1100, 1100), {"both_over": "higher_wins"}, (kernel.NOBODY, kernel.UNDER_WAY, 1000)),
        ((200, 201), {"target": "single"}, (1, kernel.SINGLE_WON, 0)),
        ((200, 200), {"target": "single"}, (kernel.NOBODY, kernel.DRAWN, 0)),
    ],
)
def test_totals_are_judged_to_the_point(totals, switches, wanted):
    rules = table_of(switches).match
    assert kernel.judge(totals, rules.target, rules) == wanted
