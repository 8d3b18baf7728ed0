"""Hands of Bao Yao as records, and what can be read off them."""

from functools import cache

from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import baoyao_records
from meldlab.analysis.rules import load_profile
from meldlab.analysis.tables import BaoyaoTable

SEED = 1
POINTS = {"5": 5, "T": 10, "K": 10}


def table_of(policy="random", *switches, rules="zh-two-player"):
    """Set a table under the default rules but for some switches."""
    return BaoyaoTable(load_profile(rules, "baoyao", switches), load_policies(policy, "baoyao", 4))


@cache
def records_of(policy, n_deals, *switches):
    """Play deals 0 to ``n_deals - 1``; the same call gives the same list, which is not to be changed."""
    return list(baoyao_records(table_of(policy, *switches), SEED, 0, n_deals))


def events_of(record, *kinds):
    """The events of some kinds."""
    return [event for event in record["events"] if event["do"] in kinds]


def points_in(cards):
    """Points of some cards as text [points]."""
    return sum(POINTS.get(card, 0) for card in cards.split())


def loser_points(record):
    """Points of the side that lost, None if nobody did."""
    result = record["result"]
    return None if result["winner"] is None else result["points"][1 - result["winner"]]
