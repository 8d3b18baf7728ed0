"""Bids, units and settlement of auction pinochle for three active players, in plain Python.

Seats 0, 1 and 2 are the active players from the dealer's left. With four at the table the dealer sits out, with five
the dealer and the second to his left; they are "idle". Payments are chips won (lost if negative) and sum to 0.
A bid of 300 made in hearts: the bidder takes 3 chips from each of the two others, ``[6, -3, -3]``.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

OPTIONS: dict[str, tuple[int | bool | str, ...]] = {
    "minimum": (300, 250, 200),
    "forced_opening": (False, True),
    "throw_in_unseen": (False, True),
    "bid_step": (10, "10_no_40_90", 50),
    "double_pinochle": (80, 300),
    "bury": ("any", "trumps_announced", "no_trumps"),
    "must_overtrump": (False, True),
    "must_win": (False, True),
    "unit_table": ("hoyle", "scarne", "scarne_bonus"),
    "spades_factor": (2, 1, 3),
    "concede_spades": ("single", "doubled"),
    "settlement": ("zh", "hoyle"),
    "lone_defender": (True, False),
    "kitty": (False, True),
    "players": (3, 4, 5),
}
"""Every switch with its options, the Chinese description's first."""

ZH: dict[str, int | bool | str] = {name: options[0] for name, options in OPTIONS.items()}
"""The game of the Chinese description."""

HOYLE: dict[str, int | bool | str] = ZH | {
    "forced_opening": True,
    "throw_in_unseen": True,
    "bury": "trumps_announced",
    "settlement": "hoyle",
    "lone_defender": False,
    "kitty": True,
}
"""The game of the American card-game books."""

OUTCOMES = (
    "made",
    "made_on_meld",
    "conceded",
    "defenders_conceded",
    "double_bete",
    "passed_out",
    "thrown_in",
)

UNIT_BANDS: tuple[tuple[int, int, int, int], ...] = (
    # lowest bid, then the units of the tables hoyle, scarne, scarne_bonus
    (700, 30, 11, 30),
    (650, 30, 10, 25),
    (600, 30, 9, 21),
    (550, 25, 8, 17),
    (500, 20, 7, 13),
    (450, 15, 6, 10),
    (400, 10, 5, 7),
    (350, 5, 4, 5),
    (300, 3, 3, 3),
    (200, 2, 2, 2),
)

KITTY_FROM = 350
"""Lowest bid at which the kitty pays and is paid."""


class Payments(TypedDict):
    """Chips won by the active seats, the idle players and the kitty."""

    seats: list[int]
    idle: list[int]
    kitty: int


def random_rules(rng: random.Random) -> dict[str, int | bool | str]:
    """One option of every switch, each drawn alike."""
    return {name: rng.choice(options) for name, options in OPTIONS.items()}


def dealer_seat(players: int) -> int:
    """Seat number of the dealer: the last active seat with three at the table, else the first idle place."""
    return 2 if players == 3 else 3


def bid_is_allowed(bid: int, rules: Mapping[str, Any]) -> bool:
    """Whether the amount may be bid at all: the minimum at least, on the step of the rules."""
    if bid < rules["minimum"]:
        return False
    if rules["bid_step"] in (50, "50"):
        return bid % 50 == 0
    if rules["bid_step"] == "10_no_40_90":
        return bid % 10 == 0 and bid % 100 not in (40, 90)
    return bid % 10 == 0


def units(bid: int, table: str = "hoyle") -> int:
    """Units of a bid [chips].

    Parameters
    ----------
    bid : int
        A multiple of 10, at least 200 [points].
    table : {"hoyle", "scarne", "scarne_bonus"}
        Which column of the printed tables counts.

    Raises
    ------
    ValueError
        If there is no such table, or it has no line for the bid.
    """
    if table not in OPTIONS["unit_table"]:
        raise ValueError(f"no table of units is called {table!r}")
    column = 1 + OPTIONS["unit_table"].index(table)
    for band in UNIT_BANDS:
        if bid >= band[0]:
            return band[column]
    raise ValueError(f"a bid of {bid} has no units, the tables start at 200")


def settle(
    rules: Mapping[str, Any],
    outcome: str,
    *,
    bidder: int | None = None,
    bid: int = 0,
    trump: str | None = None,
    out: Sequence[int] = (),
) -> Payments:
    """Pay one hand.

    Parameters
    ----------
    rules : mapping
        Every switch with its value.
    outcome : str
        One of ``OUTCOMES``.
    bidder : int, optional
        Seat of the bidder; none if the hand was passed out.
    bid : int
        The winning bid [points].
    trump : str, optional
        Trump suit; none if the hand was passed out or thrown in.
    out : sequence of int
        The defender who conceded alone, if one did; the hand was then played out.

    Returns
    -------
    Payments
        Chips won by everybody; they sum to 0.

    Raises
    ------
    ValueError
        If the outcome is unknown or does not go with the other data.
    """
    if outcome not in OUTCOMES:
        raise ValueError(f"no outcome is called {outcome!r}")
    idle = [f"idle {place}" for place in range(rules["players"] - 3)]
    purse = dict.fromkeys(["seat 0", "seat 1", "seat 2", *idle, "kitty"], 0)

    def pay(payer: str, payee: str, chips: int) -> None:
        purse[payer] -= chips
        purse[payee] += chips

    if outcome != "passed_out":
        if bidder not in (0, 1, 2):
            raise ValueError(f"{outcome} needs a bidder 0, 1 or 2, not {bidder!r}")
        _settle_bidder(rules, outcome, bidder, bid, trump, out, idle, pay)

    assert sum(purse.values()) == 0
    return {
        "seats": [purse["seat 0"], purse["seat 1"], purse["seat 2"]],
        "idle": [purse[name] for name in idle],
        "kitty": purse["kitty"],
    }


def _settle_bidder(
    rules: Mapping[str, Any],
    outcome: str,
    bidder: int,
    bid: int,
    trump: str | None,
    out: Sequence[int],
    idle: Sequence[str],
    pay: Any,
) -> None:
    """Call ``pay(payer, payee, chips)`` for every payment of a hand that has a bidder."""
    stake = units(bid, rules["unit_table"])
    he = f"seat {bidder}"

    if outcome == "thrown_in":
        # No trump is named yet, so there is no spade hand to pay more for; nobody but the kitty is paid.
        pay(he, "kitty", stake)
        return

    if trump not in ("S", "H", "D", "C"):
        raise ValueError(f"{outcome} needs a trump suit, not {trump!r}")
    spades = rules["spades_factor"] if trump == "S" else 1
    played_stake = stake * spades
    conceded_stake = stake * spades if rules["concede_spades"] == "doubled" else stake

    opponents = [seat for seat in (0, 1, 2) if seat != bidder]
    if out:
        if outcome not in ("made", "double_bete"):
            raise ValueError(f"a defender alone can be out of a hand played out only, not of one {outcome}")
        if len(out) != 1 or out[0] not in opponents:
            raise ValueError(f"one of the defenders {opponents} may be out alone, not {list(out)}")
        # He pays at once what conceding costs, and the result is no more his business.
        pay(f"seat {out[0]}", he, conceded_stake)
        opponents.remove(out[0])

    others = [f"seat {seat}" for seat in opponents]
    # Idle players share in everything by the books' settlement, but only in a double bete by the Chinese one.
    if rules["settlement"] == "hoyle" or outcome == "double_bete":
        others += idle
    if rules["kitty"] and bid >= KITTY_FROM:
        others.append("kitty")

    for other in others:
        if outcome in ("made", "made_on_meld"):
            pay(other, he, played_stake)
        elif outcome == "defenders_conceded":
            pay(other, he, conceded_stake)
        elif outcome == "conceded":
            pay(he, other, conceded_stake)
        else:
            pay(he, other, 2 * played_stake)
