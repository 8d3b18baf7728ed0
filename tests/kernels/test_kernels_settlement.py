"""Payments of the kernel against the oracle, over every combination of switches that money hangs on."""

from itertools import product

import numpy as np
import pytest
from gauges.auction import profile_of

from meldlab.analysis.records.auction import OUTCOMES
from meldlab.analysis.rules.kernel import auction_rules
from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.auction import rules as codes
from meldlab.kernels.pinochle.auction.settlement import price_of_conceding, price_of_defending, settle
from oracles import auction as oracle

#: Both ends of every band of the printed tables, and one far above.
BIDS = [200, 240, 290, 300, 340, 350, 390, 400, 440, 450, 490, 500, 540, 550, 590, 600, 640, 650, 690, 700, 1000]
#: Outcome and the defender who is out: 0 none, 1 the bidder's left, 2 his right.
ENDINGS = [(outcome, 0) for outcome in OUTCOMES if outcome != "passed_out"] + [
    (outcome, out) for outcome in ("made", "double_bete") for out in (1, 2)
]
MONEY = ["unit_table", "spades_factor", "concede_spades", "settlement", "kitty", "players"]
BIDDER = 1


@jit
def settle_all(endings, bids, rules, out_chips):
    n = 0
    for ending in range(len(endings)):
        for bid in bids:
            for trump in range(4):
                paid = settle(endings[ending, 0], bid, trump, endings[ending, 1], rules)
                out_chips[n, 0] = paid.bidder
                out_chips[n, 1] = paid.defender
                out_chips[n, 2] = paid.other_defender
                out_chips[n, 3] = paid.idle
                out_chips[n, 4] = paid.kitty
                n += 1


def due(rules, outcome, bid, trump, out):
    """What the oracle pays to bidder, left, right, each idle player and the kitty."""
    lone = [(BIDDER + out) % 3] if out else []
    paid = oracle.settle(rules, outcome, bidder=BIDDER, bid=bid, trump="SHDC"[trump], out=lone)
    seats = [paid["seats"][(BIDDER + place) % 3] for place in range(3)]
    return [*seats, *paid["idle"][:1], paid["kitty"]]


@pytest.mark.parametrize("unit_table", oracle.OPTIONS["unit_table"])
@pytest.mark.parametrize("players", oracle.OPTIONS["players"])
def test_every_ending_pays_what_the_rules_say(unit_table, players):
    endings = np.array([[OUTCOMES.index(outcome), out] for outcome, out in ENDINGS])
    chips = np.zeros((len(ENDINGS) * len(BIDS) * 4, 5), np.int64)
    others = [name for name in MONEY if name not in ("unit_table", "players")]
    for values in product(*(oracle.OPTIONS[name] for name in others)):
        switches = dict(zip(others, values, strict=True)) | {"unit_table": unit_table, "players": players}
        rules = oracle.ZH | switches
        settle_all(endings, np.array(BIDS), auction_rules(profile_of(switches)), chips)
        n_idle = players - 3
        assert (chips[:, 0] + chips[:, 1] + chips[:, 2] + n_idle * chips[:, 3] + chips[:, 4] == 0).all()
        paid = iter(chips.tolist())
        for (outcome, out), bid, trump in product(ENDINGS, BIDS, range(4)):
            expected = due(rules, outcome, bid, trump, out)
            given = next(paid)
            if n_idle == 0:
                del given[3]
            assert given == expected, (switches, outcome, out, bid, trump)


def test_a_hand_passed_out_costs_nothing():
    rules = auction_rules(profile_of({"kitty": True, "players": 5, "settlement": "hoyle"}))
    assert tuple(settle(codes.PASSED_OUT, 0, -1, 0, rules)) == (0, 0, 0, 0, 0)


def test_all_bids_of_a_band_pay_alike():
    for table in oracle.OPTIONS["unit_table"]:
        rules = auction_rules(profile_of({"unit_table": table}))
        for bid in range(200, 1110, 10):
            assert settle(codes.MADE, bid, 1, 0, rules).bidder == 2 * oracle.units(bid, table)


@pytest.mark.parametrize(
    ("switches", "plain", "spades"),
    [
        ({}, 1 / 3, 1 / 2),
        ({"players": 4}, 1 / 2, 5 / 8),
        ({"players": 5}, 3 / 5, 7 / 10),
        ({"settlement": "hoyle"}, 1 / 3, 1 / 2),
        ({"settlement": "hoyle", "players": 5}, 1 / 3, 1 / 2),
        ({"concede_spades": "doubled"}, 1 / 3, 1 / 3),
        ({"spades_factor": 1}, 1 / 3, 1 / 3),
        ({"spades_factor": 3}, 1 / 3, 5 / 9),
    ],
)
def test_from_which_chance_playing_on_beats_conceding(switches, plain, spades):
    rules = auction_rules(profile_of(switches))
    for bid in (300, 400, 500):
        assert price_of_conceding(bid, 1, rules) == pytest.approx(plain)
        assert price_of_conceding(bid, 0, rules) == pytest.approx(spades)


def test_from_which_chance_the_defenders_do_better_to_concede():
    # Playing on, each defender wins two units or loses one; conceding costs one: never worth it in a plain suit.
    rules = auction_rules(profile_of({}))
    assert price_of_defending(300, 1, rules) == pytest.approx(1)
    # In spades he wins four or loses two.
    assert price_of_defending(300, 0, rules) == pytest.approx(5 / 6)
