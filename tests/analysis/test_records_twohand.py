"""Records of two-handed pinochle: accepted by the referee, and the same wherever the deal is played."""

import random

import pytest
from gauges.twohand import held_when_the_stock_is_gone, records_of, rigged_record, table_of

from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import twohand_record, twohand_records, twohand_transcript
from meldlab.analysis.rules import load_profile, shipped_profiles
from meldlab.analysis.solving import Solver, read_position
from meldlab.analysis.tables import TwohandTable
from oracles.twohand_referee import check_record
from oracles.twohand_rules import HOYLE, random_rules

POLICIES = ("basic", "random", "basic,random", "random,basic:memory=none,tip_T8=no", "basic:memory=trumps_and_aces")


@pytest.mark.parametrize("policies", ["basic", "random,basic"])
@pytest.mark.parametrize("profile", shipped_profiles("twohand"))
def test_the_referee_accepts_the_shipped_rules(profile, policies):
    table = TwohandTable(load_profile(profile, "twohand"), load_policies(policies, "twohand", 2))
    for record in twohand_records(table, 31, 0, 20):
        check_record(record)


@pytest.mark.parametrize("number", range(40))
def test_the_referee_accepts_random_rules(number):
    table = table_of(random_rules(random.Random(number)), POLICIES[number % len(POLICIES)])
    for deal in range(24):
        record = twohand_record(table, number, deal) if deal % 3 else rigged_record(table, 100 * number + deal)
        check_record(record)
        assert sum(record["result"]["tricks"]) == 250
        assert twohand_transcript(record).count(" takes ") == 2 * len(record["hands"][0])


@pytest.mark.parametrize("deal", [2**31 - 1, 2**32, 2**53 + 1, 10**18 - 1])
def test_far_deals_and_seeds_are_deals_as_others(deal):
    record = twohand_record(table_of({}, "basic"), 2**63 - 1, deal)
    check_record(record)
    assert (record["seed"], record["deal"]) == (2**63 - 1, deal)


@pytest.mark.parametrize("policies", ["random,basic", "basic,basic:phase2=exact"])
def test_a_deal_is_the_same_alone_in_a_range_and_again(policies):
    whole = list(twohand_records(table_of({"deck": 48}, policies), 5, 0, 20))
    again = table_of({"deck": 48}, policies)
    assert [twohand_record(again, 5, deal) for deal in reversed(range(20))] == whole[::-1]


def test_cards_depend_on_seed_deal_and_pack_alone():
    one = twohand_record(table_of({}, "basic"), 9, 3)
    other = twohand_record(table_of({"meld_timing": "after_draw", "count": "simple"}, "random"), 9, 3)
    for key in ("hands", "turnup", "stock"):
        assert one[key] == other[key]
    assert twohand_record(table_of({}, "basic"), 9, 4)["hands"] != one["hands"]
    assert twohand_record(table_of({}, "basic"), 10, 3)["hands"] != one["hands"]


def test_a_record_names_every_switch_and_each_policy():
    record = twohand_record(table_of({"deck": 64}, "basic:tip_T3=no,keep_ace=9,random"), 1, 0)
    assert record["rules"] == HOYLE | {"deck": 64}
    assert record["policies"] == ["basic:tip_T3=no,keep_ace=9", "random"]


@pytest.mark.parametrize("policies", ["basic", "random"])
def test_forbidding_the_swap_changes_nothing_before_the_first_dix(policies):
    differ = 0
    allowed = records_of({}, policies, 60)
    for record, forbidden in zip(allowed, records_of({"dix_exchange": "forbidden"}, policies, 60), strict=True):
        events, others = record["events"], forbidden["events"]
        first = [n for n, event in enumerate(events) if event["do"] == "dix"][:1] or [len(events)]
        assert events[: first[0]] == others[: first[0]]
        differ += events != others
    assert differ > 10


def points_when_the_stock_is_gone(record):
    tricks = [event for event in record["events"] if event["do"] == "trick"]
    return sum(event["points"] for event in tricks[len(tricks) // 2 :] if event["winner"] == 0)


@pytest.mark.parametrize("switches", [{}, {"must_win": "always"}, {"count": "simple"}, {"meld_timing": "after_draw"}])
def test_exact_play_keeps_the_value_of_the_solver(switches):
    table = table_of(switches, "basic:phase2=exact")
    solver = Solver(4)
    rules = {name: table.profile.values[name] for name in ("must_win", "count")}
    for record in twohand_records(table, 3, 0, 8):
        check_record(record)
        hands, leader = held_when_the_stock_is_gone(record)
        question = {"game": "twohand", "trump": record["turnup"][1], "leader": leader, "rules": rules}
        answer = solver.solve(read_position(question | {"hands": [" ".join(hand) for hand in hands]}))
        assert points_when_the_stock_is_gone(record) == answer["points"][0]


def test_exact_play_takes_no_less_than_play_by_rule_of_thumb():
    exact = records_of({}, "basic:phase2=exact,basic", 40)
    thumb = records_of({}, "basic", 40)
    for one, other in zip(exact, thumb, strict=True):
        hands, leader = held_when_the_stock_is_gone(one)
        assert (hands, leader) == held_when_the_stock_is_gone(other)
        # Against the same play by thumb exact play is at least the value of the position.
    assert sum(map(points_when_the_stock_is_gone, exact)) > sum(map(points_when_the_stock_is_gone, thumb)) + 40


def test_basic_beats_random_by_far():
    scores = [record["result"]["score"] for record in records_of({}, "basic,random", 150)]
    assert sum(ours - theirs for ours, theirs in scores) > 150 * 150
