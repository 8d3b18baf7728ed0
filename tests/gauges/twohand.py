"""Tables of two-handed pinochle for tests: rules by switches, policies by name, records of dealt or rigged cards."""

import random
from functools import cache

import numpy as np

from gauges.masks import bit_of
from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import twohand_record
from meldlab.analysis.records.twohand import written
from meldlab.analysis.rules import load_profile
from meldlab.analysis.rules.schema import value_text
from meldlab.analysis.runs.engine import Engine, Ledger
from meldlab.analysis.studies import make_job
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.twohand.desk import DEALT, STOCK, new_desk
from meldlab.kernels.pinochle.twohand.play import play_dealt
from oracles.random_twohand import deal_cards

#: Seed of the deals that studies are run on.
SEED = 78


def table_of(switches, policies="random"):
    """Table under Hoyle's rules but for some switches, with one policy or two with a comma between them."""
    overrides = [f"{name}={value_text(value)}" for name, value in switches.items()]
    return TwohandTable(load_profile("hoyle", "twohand", overrides), load_policies(policies, "twohand", 2))


def put_cards(desk, hands, turnup, stock):
    """Deal given cards: hands and stock as lists of texts."""
    taken = {}

    def bit(card):
        taken[card] = taken.get(card, -1) + 1
        return 1 << bit_of(card, taken[card])

    for seat, hand in enumerate(hands):
        desk[DEALT, seat] = signed_sum(bit(card) for card in hand)
    desk[DEALT, 2] = signed_sum([bit(turnup)])
    desk[STOCK, : len(stock)] = [signed_sum([bit(card)]) for card in stock]


def signed_sum(bits):
    word = sum(bits)
    return word - (1 << 64) if word >> 63 else word


def rigged_record(table, seed, desk=None):
    """Record of a deal shuffled so that many melds come together."""
    desk = new_desk() if desk is None else desk
    deck = int(table.profile.values["deck"])
    put_cards(desk, *deal_cards(random.Random(seed), deck, friendly=True))
    room = table.rooms.mine() if table.is_solved else None
    return written(table, desk, play_dealt(desk, table.kernel, np.uint64(seed), room), seed, 0)


@cache
def _table_and_records(switches, policies, rigged):
    return table_of(dict(switches), policies), []


def records_of(switches, policies="random", n=100, rigged=False):
    """Records of the first deals under some switches; played once in a session, not to be changed."""
    table, records = _table_and_records(tuple(sorted(switches.items())), policies, rigged)
    while len(records) < n:
        number = len(records)
        records.append(rigged_record(table, number) if rigged else twohand_record(table, 1, number))
    return records[:n]


def held_when_the_stock_is_gone(record):
    """Hands and leader of the second half, from the events alone."""
    hands = [list(hand) for hand in record["hands"]]
    turnup, leader, n_tricks = record["turnup"], 1, 0
    for event in record["events"]:
        match event["do"]:
            case "trick":
                leader = event["winner"]
                n_tricks += 1
            case "play":
                if n_tricks == len(record["hands"][0]):
                    return hands, leader
                hands[event["seat"]].remove(event["card"])
            case "draw":
                hands[event["seat"]].append(event["card"])
            case "dix" if event["swap"]:
                hands[event["seat"]].remove(event["card"])
                hands[event["seat"]].append(event["received"])
                turnup = event["card"]
    raise AssertionError(turnup)


def sums_of(study, switches, policies, n, parameters=()):
    """Sums of a study over the first deals."""
    texts = [f"{name}={value_text(value)}" for name, value in switches.items()]
    job = make_job(study, seed=SEED, switches=texts, policies=policies, parameters=parameters)
    engine = Engine(job, 2, Ledger(0, {}))
    engine.advance(n, lambda _deals: None)
    return engine.ledger.sums
