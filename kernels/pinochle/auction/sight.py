"""What a player has seen of a hand of auction pinochle, read from the log without looking at what he can't see.

The log holds all that happens at the table, and the cards buried, which only the bidder may read there.  What a seat
played tells what it can't hold: out of a suit it has none of it; who did not beat where he had to holds nothing higher.

Worked example: trump spades; QS is led, the next plays JS: he has none of A, 10 and K of spades.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction import events
from meldlab.kernels.pinochle.auction.basic import JUMP, MARGIN, POINT
from meldlab.kernels.pinochle.auction.rules import (
    BID_CEILING,
    BURY_TRUMPS_ANNOUNCED,
    N_BANDS,
    N_SEATS,
    band_of,
    first_of_band,
    next_bid,
)
from meldlab.kernels.pinochle.auction.spot import Spot, after, first_spot
from meldlab.kernels.pinochle.cards import PACK_48
from meldlab.kernels.pinochle.meld import declaration_cards, declaration_points, held_once, held_twice
from meldlab.kernels.pinochle.tricks import beats, higher_in_suit, suit_cards, suit_of

_PACK = np.int64(PACK_48)
#: No hand is worth as much, nor as little [hundredths of a point].
_FAR: Final = 1 << 40

#: Rows of ``Record.seats``: cards that a seat can't hold, cards it played, least and most its hand was worth when it
#: bid as it did [hundredths of a point].
BARRED, PLAYED, LEAST, MOST = range(4)
N_ROWS: Final = 4


class Sight(NamedTuple):
    """What everybody at the table has seen."""

    bidder: int
    bid: int
    """[points]"""
    trump: int
    """Suit named, -1 before that."""
    declaration: int
    meld: int
    """[points]"""
    laid: int
    """Cards laid, at the first bits of their rank."""
    widow: int
    """Cards of the widow, at the first bits of their rank."""
    announced: int
    """Trumps announced as buried."""
    n_played: int
    """Cards played."""
    spot: Spot


class Record(NamedTuple):
    """Room for what was seen of each seat and of the play."""

    seats: Any
    """int64[N_ROWS, 3]"""
    plays: Any
    """Bits of the cards played, in order: int64[45]."""


@jit
def new_record() -> Any:
    """Make room (Record)."""
    return Record(np.zeros((N_ROWS, N_SEATS), np.int64), np.zeros(45, np.int64))


@jit
def at_first_copies(cards: int) -> Any:
    """As many copies of each card, at the first bits of its rank (int64)."""
    return held_once(cards) | (held_twice(cards) << 1)


@jit
def barred_by(spot: Any, card: int, trump: int, rules: Any) -> Any:
    """Cards that whose turn it is can't hold, since he played this one (int64)."""
    if spot.n_cards == 0:
        return int64(0)
    suit = suit_of(card)
    winning = suit_of(spot.winning)
    if suit == spot.led:
        had_to = spot.led == trump or (rules.must_win == 1 and winning == spot.led)
        return higher_in_suit(spot.winning) if had_to and not beats(card, spot.winning, trump) else int64(0)
    barred = suit_cards(_PACK, spot.led)
    if suit != trump:
        return barred | suit_cards(_PACK, trump)
    if rules.must_overtrump == 1 and winning == trump and not beats(card, spot.winning, trump):
        barred |= higher_in_suit(spot.winning)
    return barred


@jit
def _tell_worth(seats: Any, seat: int, bid: int, lowest: int, tables: Any) -> None:
    """Note what a bid, or a pass (0), tells of a hand that might have bid ``lowest``."""
    numbers = tables.numbers[seat]
    enough = POINT * lowest + numbers[MARGIN + band_of(lowest)]
    if bid == 0:
        seats[MOST, seat] = min(seats[MOST, seat], enough)
        return
    seats[LEAST, seat] = max(seats[LEAST, seat], enough)
    if bid > lowest:
        seats[LEAST, seat] = max(seats[LEAST, seat], POINT * bid + numbers[JUMP])
    if bid == lowest or bid == first_of_band(band_of(bid)):
        for band in range(band_of(bid) + 1, N_BANDS):
            # One who was worth the jump would have jumped.
            seats[MOST, seat] = min(seats[MOST, seat], POINT * first_of_band(band) + numbers[JUMP])


@jit
def look(log: Any, rules: Any, tables: Any, record: Any) -> Any:
    """Read the log.

    Parameters
    ----------
    log : int64[LOG_SIZE]
        What happened so far; the cards buried are looked at only as far as they are announced.
    rules : AuctionRules
        Switches.
    tables : BasicTables
        What all seats are thought to bid by.
    record : Record
        Overwritten.

    Returns
    -------
    Sight
        What everybody has seen.
    """
    nothing = int64(0)
    seats = record.seats
    seats[BARRED], seats[PLAYED] = 0, 0
    seats[LEAST], seats[MOST] = -_FAR, _FAR
    bidder, bid, trump, n_played = int64(-1), nothing, int64(-1), nothing
    declaration, meld, laid, widow, announced = nothing, nothing, nothing, nothing, nothing
    spot = first_spot(nothing, nothing, nothing)
    for n in range(log[0]):
        kind, seat, value = log[2 * n + 1] % 16, log[2 * n + 1] // 16 - 1, log[2 * n + 2]
        if kind == events.BID or kind == events.PASS:
            lowest = next_bid(bid, rules)
            if not (bid == 0 and rules.forced_opening == 1) and lowest < BID_CEILING:
                _tell_worth(seats, seat, value if kind == events.BID else nothing, lowest, tables)
            if kind == events.BID:
                bidder, bid = int64(seat), value
        elif kind == events.WIDOW:
            widow = at_first_copies(value)
        elif kind == events.NAME_TRUMP:
            trump = value
        elif kind == events.MELD:
            declaration = value
            meld = declaration_points(declaration, rules.double_pinochle)
            laid = declaration_cards(declaration, _PACK, trump)
        elif kind == events.BURY:
            if rules.bury == BURY_TRUMPS_ANNOUNCED:
                announced = suit_cards(value, trump)
            spot = first_spot(bidder, laid | widow, announced)
        elif kind == events.PLAY:
            card = int64(1) << value
            seats[BARRED, seat] |= barred_by(spot, card, trump, rules)
            seats[PLAYED, seat] |= card
            record.plays[n_played] = card
            n_played += 1
            spot = after(spot, card, bidder, trump)
    return Sight(bidder, bid, trump, declaration, meld, laid, widow, announced, n_played, spot)
