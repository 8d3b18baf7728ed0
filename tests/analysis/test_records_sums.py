"""The sums of the study ``auction`` against the records of the same deals, added up in plain Python."""

from collections import Counter

import numpy as np
import pytest
from gauges.auction import table_of

from meldlab.analysis.records import auction_records
from meldlab.analysis.records.auction import OUTCOMES
from meldlab.analysis.runs.engine import Engine, Ledger
from meldlab.analysis.studies import make_job
from meldlab.kernels.pinochle.auction import sums as kernel
from meldlab.kernels.pinochle.auction.rules import N_BANDS
from oracles import pinochle

N_DEALS = 300
SEED = 77
CASES = {
    "zh, basic": ({}, "basic"),
    "hoyle-like, mixed": (
        {"settlement": "hoyle", "kitty": True, "players": 5, "forced_opening": True, "throw_in_unseen": True},
        "random,basic,random",
    ),
    "zh for four, random": ({"players": 4, "lone_defender": True, "double_pinochle": 300}, "random"),
}
BAND_FLOORS = (0, 300, 350, 400, 450, 500, 550, 600, 650, 700)


@pytest.fixture(scope="module", params=CASES, ids=str)
def case(request):
    """Records of the first deals, and the study's sums of the same ones."""
    switches, policies = CASES[request.param]
    table = table_of(switches, policies)
    texts = [f"{name}={value}" for name, value in switches.items()]
    job = make_job("auction", seed=SEED, switches=texts, policies=policies)
    engine = Engine(job, 2, Ledger(0, {}))
    engine.advance(N_DEALS, lambda _deals: None)
    return table, list(auction_records(table, SEED, 0, N_DEALS)), engine.ledger.sums


def added_row(records):
    """One row of the groups, from the results of some records with a bidder."""
    row = dict.fromkeys(range(kernel.N_COLUMNS), 0)
    for record in records:
        result = record["result"]
        row[OUTCOMES.index(result["outcome"])] += 1
        chips = result["payments"]["seats"][result["bidder"]]
        row[kernel.CHIPS] += chips
        row[kernel.CHIPS_2] += chips**2
        row[kernel.LONE] += len(result["out"])
        if result["outcome"] in ("made", "double_bete"):
            row[kernel.PLAYED] += 1
            for column, name in (
                (kernel.MELD, "meld"),
                (kernel.TRICKS, "tricks"),
                (kernel.BURIED, "buried"),
                (kernel.TOTAL, "total"),
            ):
                row[column] += result[name]
                row[column + 1] += result[name] ** 2
    return [row[column] for column in range(kernel.N_COLUMNS)]


def held(record, double_pinochle):
    return pinochle.best_trump(record["hands"][record["result"]["bidder"]], double_pinochle)[1]


def trumps(record):
    result = record["result"]
    cards = record["hands"][result["bidder"]] + record["widow"]
    return sum(card[1] == result["trump"] for card in cards)


def test_every_level_of_every_dimension(case):
    table, records, sums = case
    double_pinochle = table.profile.values["double_pinochle"]
    won = [record for record in records if record["result"]["bidder"] is not None]
    named = [record for record in won if record["result"]["trump"] is not None]
    levels = {
        kernel.BY_BID: (kernel.N_BIDS, won, lambda r: (r["result"]["bid"] - 200) // 10),
        kernel.BY_BAND: (N_BANDS, won, lambda r: sum(r["result"]["bid"] >= floor for floor in BAND_FLOORS) - 1),
        kernel.BY_TRUMP: (4, named, lambda r: "SHDC".index(r["result"]["trump"])),
        kernel.BY_SEAT: (3, won, lambda r: r["result"]["bidder"]),
        kernel.BY_MELD: (kernel.N_MELD_BINS, won, lambda r: min(held(r, double_pinochle) // 20, 31)),
        kernel.BY_TRUMPS: (kernel.N_TRUMP_COUNTS, named, trumps),
    }
    everything = added_row(won)
    everything[0] = len(records) - len(won)
    assert sums["groups"][kernel.ALL].tolist() == everything
    for first, (n_levels, counted, level_of) in levels.items():
        for level in range(n_levels):
            wanted = added_row([record for record in counted if level_of(record) == level])
            assert sums["groups"][first + level].tolist() == wanted, (first, level)


def test_chips_of_every_role(case):
    _table, records, sums = case
    roles = np.zeros((kernel.N_ROLES, 2), np.int64)
    for record in records:
        result = record["result"]
        paid, bidder = result["payments"], result["bidder"]
        chips = [0] * kernel.N_ROLES
        chips[kernel.IDLE] = paid["idle"][0] if paid["idle"] else 0
        chips[kernel.KITTY] = paid["kitty"]
        if bidder is not None:
            chips[kernel.BIDDER] = paid["seats"][bidder]
            chips[kernel.DEFENDERS] = sum(paid["seats"]) - paid["seats"][bidder]
            chips[kernel.FIRST_SEAT :] = paid["seats"]
        roles += np.array([[one, one * one] for one in chips])
    if not records[0]["result"]["payments"]["idle"]:
        # With nobody idle the sum of that role means nothing and is not shown.
        roles[kernel.IDLE] = sums["roles"][kernel.IDLE]
    assert sums["roles"].tolist() == roles.tolist()


def test_distributions_of_tricks_and_totals(case):
    _table, records, sums = case
    played = [record["result"] for record in records if record["result"]["outcome"] in ("made", "double_bete")]
    for name, array in (("tricks", sums["tricks"]), ("total", sums["totals"])):
        assert dict(Counter(result[name] for result in played)) == {
            points: int(array[points]) for points in np.flatnonzero(array)
        }


def test_melds_of_seat_0_with_and_without_the_widow(case):
    table, records, sums = case
    double_pinochle = table.profile.values["double_pinochle"]
    for row, widow in enumerate((False, True)):
        melds = [
            pinochle.best_trump(r["hands"][0] + (r["widow"] if widow else []), double_pinochle)[1] for r in records
        ]
        assert sums["melds"][row].tolist() == [sum(melds), sum(one * one for one in melds)]


def test_one_total_a_deal_for_the_best_hand_and_one_an_auction_for_the_winner(case):
    _table, records, sums = case
    won = sum(record["result"]["bidder"] is not None for record in records)
    assert sums["open_totals"].sum(axis=(1, 2)).tolist() == [won, N_DEALS]
