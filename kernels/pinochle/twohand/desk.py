"""A deal in progress.

What a player has is a row of sets of cards, all subsets of what may lie on the table but for ``HAND``, which holds his
cards wherever they are.  A card on the table stays in the hand and keeps its bit when it is played, so the sets may
hold bits that are no longer his: they are always read together with ``HAND``.

Worked example: a player who melds KH QH has both bits in ``SETTLED``: no other marriage may have them.  In the suit of
trumps they would be in ``ROYAL`` alone, where a run may still take them.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import LANE_BITS
from meldlab.kernels.pinochle.meld import DIX, KIND_POINTS
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.rules import FORBIDDEN, N_SEATS, STOCK_64, dixes

# Columns of ``Desk.seats``.
#: Cards in the hand and on the table.
HAND: Final = 0
#: Cards in a run or a plain marriage.
SETTLED: Final = 1
#: Cards in a royal marriage.
ROYAL: Final = 2
#: Cards in a four of a rank.
FOURS: Final = 3
#: Cards in a pinochle, and in a double one.
PINOCHLES: Final = 4
DOUBLES: Final = 5
#: A card got for the dix in this turn, where the rules keep it from this turn's meld.
BARRED: Final = 6
#: Cards of his, on the table or not, that the other player saw him take.
TAKEN: Final = 7
#: Kinds of meld laid so far, a bit each.
MADE: Final = 8
#: Points of melds and of tricks [points].
MELD: Final = 9
TRICKS: Final = 10
_N_COLUMNS: Final = 11

# Places of ``Desk.board``.
TRUMP: Final = 0
#: Bit of the card that lies turned up, 0 when it was drawn.
TURNUP: Final = 1
#: 1 while the next dix declared would be the first and may be swapped.
SWAP_OPEN: Final = 2
#: Dixes that were paid for, whoever holds them.
PAID: Final = 3
#: Cards played.
GONE: Final = 4
#: Hidden cards drawn so far.
N_DRAWN: Final = 5
#: Tricks still to be played while there is a stock, the one in progress included.
TRICKS_LEFT: Final = 6
#: 1 when the one meld of this trick was laid.
MELD_USED: Final = 7
_N_PLACES: Final = 8

#: Room for every way to lay a meld with this or that copy of its cards: 32 runs, 4 + 12 marriages, 64 fours, 5
#: pinochles.
MOST_WAYS: Final = 128

# Places of ``Desk.wants``: marriages by the eight ranks of each suit, fours by rank, then single kinds.
WANTS_FOURS: Final = 32
WANTS_RUN, WANTS_PINOCHLE, WANTS_DOUBLE = range(WANTS_FOURS + 8, WANTS_FOURS + 11)
N_WANTS: Final = WANTS_FOURS + 11


class Desk(NamedTuple):
    """Room in which one deal after another is played."""

    dealt: Any
    """The dealer's hand, the other's, and the turn-up's bit, as dealt: int64[3]."""
    stock: Any
    """Bits of the hidden cards in drawing order: int64[31]."""
    seats: Any
    """What each player has: int64[2, 11]."""
    board: Any
    """What belongs to nobody: int64[8]."""
    kinds: Any
    """Kinds of the melds that may be laid, where they are listed: int64[MOST_WAYS]."""
    cards: Any
    """Cards of each of them: int64[MOST_WAYS]."""
    wants: Any
    """What melds to come are worth to the player who thinks, see `basic`: int64[N_WANTS] [hundredths of a point]."""
    log: Any
    """Events of the last deal: int64[LOG_SIZE]."""


@jit
def new_desk() -> Any:
    """Make room for deals (Desk)."""
    return Desk(
        np.zeros(N_SEATS + 1, np.int64),
        np.zeros(STOCK_64, np.int64),
        np.zeros((N_SEATS, _N_COLUMNS), np.int64),
        np.zeros(_N_PLACES, np.int64),
        np.zeros(MOST_WAYS, np.int64),
        np.zeros(MOST_WAYS, np.int64),
        np.zeros(N_WANTS, np.int64),
        np.zeros(events.LOG_SIZE, np.int64),
    )


@jit
def lay_out(desk: Any, rules: Any) -> None:
    """Begin the deal that lies in ``desk.dealt`` and ``desk.stock``; a dix turned up may be worth points."""
    events.clear(desk.log)
    desk.seats[:] = 0
    desk.board[:] = 0
    desk.seats[0, HAND] = desk.dealt[0]
    desk.seats[1, HAND] = desk.dealt[1]
    turnup = desk.dealt[2]
    trump = position(turnup) // LANE_BITS
    desk.board[TRUMP] = trump
    desk.board[TURNUP] = turnup
    if turnup & dixes(rules.deck, trump) == 0:
        desk.board[SWAP_OPEN] = 1 if rules.dix_exchange != FORBIDDEN else 0
    elif rules.dealer_dix == 1:
        desk.board[PAID] = turnup
        desk.seats[0, MELD] = KIND_POINTS[DIX]
        events.write(desk.log, events.TURNUP_DIX, 0, KIND_POINTS[DIX])


@inline
def lying(desk: Any, seat: int) -> Any:
    """Cards of a player that lie on the table."""
    mine = desk.seats
    melded = mine[seat, SETTLED] | mine[seat, ROYAL] | mine[seat, FOURS]
    melded |= mine[seat, PINOCHLES] | mine[seat, DOUBLES] | desk.board[PAID]
    return mine[seat, HAND] & melded


@inline
def undeclared_dix(desk: Any, seat: int, deck: int) -> Any:
    """Dixes a player holds and was not paid for."""
    return desk.seats[seat, HAND] & dixes(deck, desk.board[TRUMP]) & ~desk.board[PAID]


@inline
def can_swap(desk: Any) -> Any:
    """Whether the next dix declared may be swapped for the turn-up."""
    return desk.board[SWAP_OPEN] == 1 and desk.board[TURNUP] != 0


@inline
def left_in_stock(desk: Any, n_stock: int) -> Any:
    """Hidden cards that were not drawn yet."""
    return int64(n_stock) - desk.board[N_DRAWN]
