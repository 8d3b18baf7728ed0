"""Records of simulated hands: accepted by the referee, and the same wherever the hand is played."""

import random

import pytest
from gauges.auction import table_of

from meldlab.analysis.policies import POLICIES as POLICY_KINDS
from meldlab.analysis.policies import load_policies
from meldlab.analysis.policies.basic import LOWEST_NUMBERS
from meldlab.analysis.policies.catalogue import LARGEST_NUMBER
from meldlab.analysis.records import auction_record, auction_records, auction_transcript
from meldlab.analysis.rules import load_profile
from meldlab.analysis.tables import AuctionTable
from oracles import auction as oracle
from oracles.referee import check_record

POLICIES = ("basic", "random", "basic,random,random", "random,basic,basic:side_ace=20,prune=99")


@pytest.mark.parametrize("policies", POLICIES)
@pytest.mark.parametrize("profile", ["zh-auction", "hoyle-auction", "scarne-auction"])
def test_the_referee_accepts_the_shipped_rules(profile, policies):
    table = AuctionTable(load_profile(profile), load_policies(policies, "auction", 3))
    for record in auction_records(table, 31, 0, 25):
        check_record(record)


@pytest.mark.parametrize("number", range(24))
def test_the_referee_accepts_random_rules(number):
    switches = oracle.random_rules(random.Random(number))
    for record in auction_records(table_of(switches, POLICIES[number % 4]), number, 0, 8):
        check_record(record)
        auction_transcript(record)


@pytest.mark.parametrize("deal", [2**31 - 1, 2**32, 2**53 + 1, 10**18 - 1])
def test_far_deals_and_seeds_are_hands_as_others(deal):
    record = auction_record(table_of({}, "basic"), 2**63 - 1, deal)
    check_record(record)
    assert (record["seed"], record["deal"]) == (2**63 - 1, deal)


def test_a_deal_is_the_same_alone_in_a_range_and_again():
    table = table_of({"lone_defender": True}, "random,basic,random")
    whole = list(auction_records(table, 5, 0, 40))
    again = table_of({"lone_defender": True}, "random,basic,random")
    assert [auction_record(again, 5, deal) for deal in reversed(range(40))] == whole[::-1]
    assert list(auction_records(table, 5, 17, 20)) == whole[17:20]


def test_cards_depend_on_seed_and_deal_alone():
    one = auction_record(table_of({}, "basic"), 9, 3)
    other = auction_record(table_of({"minimum": 200, "must_win": True}, "random"), 9, 3)
    assert (one["hands"], one["widow"]) == (other["hands"], other["widow"])
    assert auction_record(table_of({}, "basic"), 9, 4)["hands"] != one["hands"]
    assert auction_record(table_of({}, "basic"), 10, 3)["hands"] != one["hands"]


def test_a_record_names_every_switch_and_each_seats_policy():
    record = auction_record(table_of({"players": 5}, "basic,random,basic:side_ace=99"), 1, 0)
    assert record["rules"] == oracle.ZH | {"players": 5}
    assert record["policies"] == ["basic", "random", "basic:side_ace=99"]
    assert record["dealer"] == 3
    assert len(record["result"]["payments"]["idle"]) == 2


@pytest.mark.parametrize("number", range(12))
def test_parameters_at_their_limits_still_play_by_the_rules(number):
    rng = random.Random(number)
    names = list(POLICY_KINDS["auction"]["basic"].parameters)
    extremes = {
        name: max(LOWEST_NUMBERS.get(name, -LARGEST_NUMBER), rng.choice([-LARGEST_NUMBER, 0, LARGEST_NUMBER]))
        for name in rng.sample(names, rng.randint(1, len(names)))
    }
    policy = "basic:" + ",".join(f"{name}={value}" for name, value in extremes.items())
    for record in auction_records(table_of(oracle.random_rules(rng), policy), number, 0, 5):
        check_record(record)
