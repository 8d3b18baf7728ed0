"""Records of Bao Yao: accepted by the referee under any rules, and the same wherever the deal is played."""

import random

import pytest
from gauges.baoyao import table_of

from meldlab.analysis.records.baoyao import baoyao_record, baoyao_records
from meldlab.analysis.rules import shipped_profiles
from oracles.baoyao_referee import list_faults
from oracles.baoyao_rules import random_rules

POLICIES = ("basic", "random", "autoplay", "basic,random", "basic:sees_partner=no,autoplay", "random,basic")


def switches_of(rules):
    """Rules as they are set on the command line."""
    texts = {True: "yes", False: "no"}
    return [f"{name}={texts[value] if isinstance(value, bool) else value}" for name, value in rules.items()]


@pytest.mark.parametrize("policies", ["basic", "random,basic"])
@pytest.mark.parametrize("profile", shipped_profiles("baoyao"))
def test_the_referee_accepts_the_shipped_rules(profile, policies):
    table = table_of(policies, rules=profile)
    for record in baoyao_records(table, 31, 0, 12):
        assert list_faults(record) == []


@pytest.mark.parametrize("number", range(40))
def test_the_referee_accepts_random_rules(number):
    rules = random_rules(random.Random(number))
    rules["disconnect"] = rules["disconnect"].replace(":", "@")
    table = table_of(POLICIES[number % len(POLICIES)], *switches_of(rules))
    for record in baoyao_records(table, number, 0, 12):
        assert list_faults(record) == []
        assert sum(record["result"]["points"]) <= 200


def test_a_deal_is_the_same_alone_in_a_range_and_again():
    whole = list(baoyao_records(table_of("basic,random"), 5, 0, 20))
    again = table_of("basic,random")
    assert [baoyao_record(again, 5, deal) for deal in reversed(range(20))] == whole[::-1]
