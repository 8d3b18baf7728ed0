"""Who pays whom when a hand of auction pinochle is over.

Every settlement is between the bidder and the others: each other party (a defender, an idle player, the kitty) pays or
receives a multiple of the bid's units, and the bidder the sum of it.
"""

from typing import Any, NamedTuple

from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction.rules import (
    CONCEDED,
    DEFENDERS_CONCEDED,
    DOUBLE_BETE,
    KITTY_FROM,
    MADE,
    MADE_ON_MELD,
    THROWN_IN,
    band_of,
)
from meldlab.kernels.pinochle.cards import SPADES


class Payments(NamedTuple):
    """What each party receives, negative if it pays [chips]; the sum over all parties is 0."""

    bidder: int
    defender: int
    """The defender on the bidder's left (the seat after his)."""
    other_defender: int
    idle: int
    """Each idle player."""
    kitty: int


@jit
def settle(outcome: int, bid: int, trump: int, out: int, rules: Any) -> Payments:
    """Pay for a hand.

    Parameters
    ----------
    outcome : int64
        Code of the outcome.
    bid : int64
        Winning bid [points].
    trump : int64
        Trump suit named; ignored when thrown in.
    out : int64
        Which defender conceded alone: 0 none, 1 the bidder's left, 2 his right.
    rules : AuctionRules
        Switches.

    Returns
    -------
    Payments
        Chips received by each party [chips].
    """
    units = int64(rules.units[band_of(bid)])
    factor = int64(rules.spades_factor) if trump == SPADES else int64(1)
    conceded = factor if rules.concede_spades_doubled == 1 else int64(1)
    everybody = int64(rules.settle_with_all)
    kitty_in = int64(1) if rules.kitty == 1 and bid >= KITTY_FROM else int64(0)

    if outcome == THROWN_IN:
        return Payments(-units, int64(0), int64(0), int64(0), units)
    each = int64(0)
    if outcome in (MADE, MADE_ON_MELD):
        each = -units * factor
    elif outcome == DEFENDERS_CONCEDED:
        each = -units * conceded
    elif outcome == CONCEDED:
        each = units * conceded
    elif outcome == DOUBLE_BETE:
        each = 2 * units * factor
        everybody = int64(1)
    alone = -units * conceded
    left = alone if out == 1 else each
    right = alone if out == 2 else each
    idle = each * everybody
    kitty = each * kitty_in
    return Payments(-(left + right + rules.n_idle * idle + kitty), left, right, idle, kitty)


@jit
def price_of_conceding(bid: int, trump: int, rules: Any) -> float:
    """Chance of making the bid from which playing on pays the bidder better than conceding [share].

    Playing on is worth p * win + (1 - p) * loss; the chance is where that equals the concession.
    """
    win = settle(MADE, bid, trump, 0, rules).bidder
    loss = settle(DOUBLE_BETE, bid, trump, 0, rules).bidder
    concession = settle(CONCEDED, bid, trump, 0, rules).bidder
    return float((concession - loss) / (win - loss))


@jit
def price_of_defending(bid: int, trump: int, rules: Any) -> float:
    """Chance of the bid being made from which conceding pays a defender better than playing on [share]."""
    win = settle(DOUBLE_BETE, bid, trump, 0, rules).defender
    loss = settle(MADE, bid, trump, 0, rules).defender
    concession = settle(DEFENDERS_CONCEDED, bid, trump, 0, rules).defender
    return float((win - concession) / (win - loss))
