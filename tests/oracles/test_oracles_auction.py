"""The settlement oracle against payments worked by hand."""

import itertools
from fractions import Fraction
from typing import Any

import pytest

from oracles import auction
from oracles.auction import HOYLE, ZH, settle, units


@pytest.mark.parametrize(
    ("bids", "hoyle", "scarne", "scarne_bonus"),
    [
        ((200, 240, 250, 290), 2, 2, 2),
        ((300, 310, 340), 3, 3, 3),
        ((350, 390), 5, 4, 5),
        ((400, 440), 10, 5, 7),
        ((450, 490), 15, 6, 10),
        ((500, 540), 20, 7, 13),
        ((550, 590), 25, 8, 17),
        ((600, 640), 30, 9, 21),
        ((650, 690), 30, 10, 25),
        ((700, 750, 1200), 30, 11, 30),
    ],
)
def test_units_of_every_band(bids: tuple[int, ...], hoyle: int, scarne: int, scarne_bonus: int) -> None:
    for bid in bids:
        assert [units(bid, table) for table in ("hoyle", "scarne", "scarne_bonus")] == [hoyle, scarne, scarne_bonus]


def test_units_are_refused_outside_the_tables() -> None:
    with pytest.raises(ValueError, match="190"):
        units(190)
    with pytest.raises(ValueError, match="no table"):
        units(300, "culbertson")


@pytest.mark.parametrize(
    ("changes", "allowed", "refused"),
    [
        ({}, (300, 310, 340, 490), (290, 305, 0)),
        ({"minimum": 250}, (250, 260), (240,)),
        ({"minimum": 200}, (200, 290), (190,)),
        ({"bid_step": "10_no_40_90"}, (300, 330, 350, 400, 1000), (340, 390, 440, 290, 355)),
        ({"bid_step": 50}, (300, 350, 400), (250, 310, 340)),
        ({"bid_step": 50, "minimum": 250}, (250, 300), (200, 260)),
    ],
)
def test_bids_that_may_be_made(changes: dict[str, Any], allowed: tuple[int, ...], refused: tuple[int, ...]) -> None:
    rules = ZH | changes
    assert all(auction.bid_is_allowed(bid, rules) for bid in allowed)
    assert not any(auction.bid_is_allowed(bid, rules) for bid in refused)


FIVE = {"players": 5}
KITTY = {"kitty": True}
LONE = {"lone_defender": True}

# What is paid: the name of the case, then rules, changes to them and so on as the test below calls them.
PAYMENTS: list[tuple[str, dict[str, Any], dict[str, Any], str, int, int, str | None, list[int], Any, Any, int]] = [
    ("zh made", ZH, {}, "made", 0, 300, "H", [], [6, -3, -3], [], 0),
    ("zh made in spades", ZH, {}, "made", 1, 350, "S", [], [-10, 20, -10], [], 0),
    ("zh made, spades count once", ZH, {"spades_factor": 1}, "made", 1, 350, "S", [], [-5, 10, -5], [], 0),
    ("zh made, spades count three times", ZH, {"spades_factor": 3}, "made", 1, 350, "S", [], [-15, 30, -15], [], 0),
    ("zh made: idle players pay nothing", ZH, FIVE, "made", 0, 300, "H", [], [6, -3, -3], [0, 0], 0),
    ("zh made on melds", ZH, FIVE, "made_on_meld", 0, 300, "S", [], [12, -6, -6], [0, 0], 0),
    ("zh double bete", ZH, {}, "double_bete", 0, 300, "D", [], [-12, 6, 6], [], 0),
    ("zh double bete in spades: four times", ZH, {}, "double_bete", 0, 300, "S", [], [-24, 12, 12], [], 0),
    ("zh double bete pays idle players", ZH, FIVE, "double_bete", 2, 300, "S", [], [12, 12, -48], [12, 12], 0),
    ("zh conceded", ZH, FIVE, "conceded", 2, 400, "H", [], [10, 10, -20], [0, 0], 0),
    ("zh conceded in spades, single", ZH, {}, "conceded", 2, 400, "S", [], [10, 10, -20], [], 0),
    (
        "zh conceded in spades, doubled",
        ZH,
        {"concede_spades": "doubled"},
        "conceded",
        2,
        400,
        "S",
        [],
        [20, 20, -40],
        [],
        0,
    ),
    (
        "zh conceded in hearts is not doubled",
        ZH,
        {"concede_spades": "doubled"},
        "conceded",
        2,
        400,
        "H",
        [],
        [10, 10, -20],
        [],
        0,
    ),
    ("zh defenders conceded", ZH, FIVE, "defenders_conceded", 0, 300, "S", [], [6, -3, -3], [0, 0], 0),
    (
        "zh defenders conceded, doubled",
        ZH,
        {"concede_spades": "doubled", "spades_factor": 3},
        "defenders_conceded",
        0,
        300,
        "S",
        [],
        [18, -9, -9],
        [],
        0,
    ),
    ("zh kitty takes no part below 350", ZH, KITTY, "made", 0, 340, "H", [], [6, -3, -3], [], 0),
    ("zh kitty pays a made bid", ZH, KITTY, "made", 0, 350, "S", [], [30, -10, -10], [], -10),
    ("zh kitty is paid a double bete", ZH, KITTY, "double_bete", 0, 350, "H", [], [-30, 10, 10], [], 10),
    ("zh kitty is paid a concession", ZH, KITTY, "conceded", 0, 350, "H", [], [-15, 5, 5], [], 5),
    ("zh kitty pays when defenders concede", ZH, KITTY, "defenders_conceded", 0, 350, "S", [], [15, -5, -5], [], -5),
    ("zh lone concession, then made", ZH, {}, "made", 0, 300, "S", [1], [9, -3, -6], [], 0),
    (
        "zh lone concession doubled, then made",
        ZH,
        {"concede_spades": "doubled"},
        "made",
        0,
        300,
        "S",
        [1],
        [12, -6, -6],
        [],
        0,
    ),
    ("zh lone concession, then double bete", ZH, {}, "double_bete", 0, 300, "H", [2], [-3, 6, -3], [], 0),
    (
        "zh lone concession, double bete with idle and kitty",
        ZH,
        FIVE | KITTY,
        "double_bete",
        1,
        400,
        "S",
        [0],
        [-10, 10 - 4 * 40, 40],
        [40, 40],
        40,
    ),
    ("hoyle made: everybody pays", HOYLE, FIVE, "made", 0, 340, "H", [], [12, -3, -3], [-3, -3], 0),
    ("hoyle made with kitty", HOYLE, FIVE, "made", 0, 350, "S", [], [50, -10, -10], [-10, -10], -10),
    ("hoyle double bete", HOYLE, {"players": 4}, "double_bete", 1, 450, "S", [], [60, -240, 60], [60], 60),
    ("hoyle conceded", HOYLE, {"players": 4}, "conceded", 1, 450, "S", [], [15, -60, 15], [15], 15),
    (
        "hoyle defenders conceded",
        HOYLE,
        {"players": 4},
        "defenders_conceded",
        1,
        450,
        "S",
        [],
        [-15, 60, -15],
        [-15],
        -15,
    ),
    (
        "hoyle lone concession, then made",
        HOYLE,
        FIVE | LONE,
        "made",
        0,
        350,
        "S",
        [2],
        [5 + 4 * 10, -10, -5],
        [-10, -10],
        -10,
    ),
    ("thrown in pays the kitty alone", HOYLE, FIVE, "thrown_in", 0, 300, None, [], [-3, 0, 0], [0, 0], 3),
    (
        "thrown in at the minimum of 200",
        HOYLE,
        {"minimum": 200, "kitty": False},
        "thrown_in",
        0,
        200,
        None,
        [],
        [-2, 0, 0],
        [],
        2,
    ),
    ("another table of units", HOYLE, {"unit_table": "scarne"}, "made", 0, 400, "H", [], [15, -5, -5], [], -5),
]


@pytest.mark.parametrize(
    ("rules", "changes", "outcome", "bidder", "bid", "trump", "out", "seats", "idle", "kitty"),
    [case[1:] for case in PAYMENTS],
    ids=[case[0] for case in PAYMENTS],
)
def test_payments_worked_by_hand(
    rules: dict[str, Any],
    changes: dict[str, Any],
    outcome: str,
    bidder: int,
    bid: int,
    trump: str | None,
    out: list[int],
    seats: list[int],
    idle: list[int],
    kitty: int,
) -> None:
    payments = settle(rules | changes, outcome, bidder=bidder, bid=bid, trump=trump, out=out)
    assert payments == {"seats": seats, "idle": idle, "kitty": kitty}


def test_passed_out_costs_nothing() -> None:
    assert settle(ZH | FIVE, "passed_out") == {"seats": [0, 0, 0], "idle": [0, 0], "kitty": 0}


def test_payments_sum_to_zero_under_every_switch() -> None:
    names = ("settlement", "players", "kitty", "spades_factor", "concede_spades", "unit_table")
    for values in itertools.product(*(auction.OPTIONS[name] for name in names)):
        rules = ZH | dict(zip(names, values, strict=True))
        for outcome, bid, trump in itertools.product(auction.OUTCOMES, (300, 450), "SD"):
            for out in ([], [2]) if outcome in ("made", "double_bete") else ([],):
                paid = settle(rules, outcome, bidder=1, bid=bid, trump=trump, out=out)
                assert sum(paid["seats"]) + sum(paid["idle"]) + paid["kitty"] == 0
                assert len(paid["idle"]) + 3 == rules["players"]


@pytest.mark.parametrize(
    ("settlement", "players", "plain", "spades"),
    [
        ("zh", 3, Fraction(1, 3), Fraction(1, 2)),
        ("hoyle", 3, Fraction(1, 3), Fraction(1, 2)),
        ("hoyle", 5, Fraction(1, 3), Fraction(1, 2)),
        ("zh", 4, Fraction(1, 2), Fraction(5, 8)),
        ("zh", 5, Fraction(3, 5), Fraction(7, 10)),
    ],
)
def test_chance_from_which_playing_on_beats_conceding(
    settlement: str, players: int, plain: Fraction, spades: Fraction
) -> None:
    rules = ZH | {"settlement": settlement, "players": players}
    for trump, chance in (("C", plain), ("S", spades)):
        made, lost, conceded = (
            settle(rules, outcome, bidder=0, bid=300, trump=trump)["seats"][0]
            for outcome in ("made", "double_bete", "conceded")
        )
        # p * made + (1 - p) * lost = conceded
        assert Fraction(conceded - lost, made - lost) == chance


@pytest.mark.parametrize(
    ("outcome", "data", "message"),
    [
        ("won", {"bidder": 0, "bid": 300, "trump": "S"}, "no outcome"),
        ("made", {"bid": 300, "trump": "S"}, "needs a bidder"),
        ("made", {"bidder": 0, "bid": 300}, "needs a trump"),
        ("made", {"bidder": 0, "bid": 100, "trump": "S"}, "no units"),
        ("made", {"bidder": 0, "bid": 300, "trump": "S", "out": [0]}, "out alone"),
        ("made", {"bidder": 0, "bid": 300, "trump": "S", "out": [1, 2]}, "out alone"),
        ("conceded", {"bidder": 0, "bid": 300, "trump": "S", "out": [1]}, "played out only"),
    ],
)
def test_impossible_settlements_are_refused(outcome: str, data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        settle(ZH, outcome, **data)


def test_dealer_sits_out_with_four_and_five() -> None:
    assert [auction.dealer_seat(players) for players in (3, 4, 5)] == [2, 3, 3]
