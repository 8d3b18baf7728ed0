"""A deal in progress: the *desk*, one array with a row for each player and for whatever else there is.

What a player has is a row of sets of cards, all subsets of what may lie on the table but for ``HAND``, which holds his
cards wherever they are.  A card on the table stays in the hand and keeps its bit when it is played, so the sets may
hold bits that are no longer his: they are always read together with ``HAND``.

Worked example: the dealer melds KH QH.  Both bits stay in ``desk[0, HAND]`` and stand in ``desk[0, SETTLED]`` now: no
other marriage may have them.  In the suit of trumps they would be in ``desk[0, ROYAL]``, where a run may still take
them.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.pinochle.cards import LANE_BITS, N_RANKS, N_SUITS
from meldlab.kernels.pinochle.meld import DIX, KIND_POINTS
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.rules import DEALER_DIX, DECK, DIX_EXCHANGE, FORBIDDEN, dixes

# Rows of a desk; those of the players are 0 and 1.
#: What belongs to nobody.
BOARD: Final = 2
#: The dealer's hand, the other's, and the turn-up's bit, as dealt.
DEALT: Final = 3
#: Bits of the hidden cards in drawing order.
STOCK: Final = 4
#: What melds to come lose with a card, by the eight ranks of each suit, to the player who thinks [hundredths of a
#: point].
WANTS: Final = 5
#: Kinds of the melds that may be laid, where they are listed, and cards of each.
KINDS, CARDS = 6, 7
#: Events of the last deal.
LOG: Final = 8
N_ROWS: Final = 9

# Columns of the players' rows.
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
#: Cards in the tricks a player took, kept where somebody may call out.
WON: Final = 11
#: Columns that are in use in the rows of players and board.
N_FIELDS: Final = 15

# Columns of the row ``BOARD``.
TRUMP: Final = 0
#: Bit of the card that lies turned up, 0 when it was drawn.
TURNUP: Final = 1
#: 1 while the next dix declared would be the first: it may be swapped, if the rules have that.
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
#: The player whose call ended the deal, and one; 0 if there was none.
CALLER: Final = 8
#: A bit for each player who called out wrongly.
WRONG_CALLERS: Final = 9
#: A bit for each player who let a dix wait that he might have shown.
HELD_BACK: Final = 10
#: 1 when the irregularity that was to happen did.
HAPPENED: Final = 11
#: The player who has revoked, and one; the points that he took in tricks since then, which nobody scores [points].
REVOKER, FORFEITED = 12, 13
#: The card that was left over of a short stock.
DEAD: Final = 14

#: Room for every way to lay a meld with this or that copy of its cards: 32 runs, 4 + 12 marriages, 64 fours, 5
#: pinochles.
MOST_WAYS: Final = 128


@jit
def new_desk() -> Any:
    """Make room for one deal after another (int64[9, LOG_SIZE])."""
    return np.zeros((N_ROWS, events.LOG_SIZE), np.int64)


@lean
def lay_out(desk: Any, table: Any) -> None:
    """Begin the deal that lies in the rows ``DEALT`` and ``STOCK``; a dix turned up may be worth points."""
    events.clear(desk[LOG])
    desk[: BOARD + 1, :N_FIELDS] = 0
    # A deal with the other pack may have left wants for cards that are no dix in this one.
    desk[WANTS, : N_SUITS * N_RANKS] = 0
    desk[0, HAND] = desk[DEALT, 0]
    desk[1, HAND] = desk[DEALT, 1]
    turnup = desk[DEALT, 2]
    trump = position(turnup) // LANE_BITS
    desk[BOARD, TRUMP] = trump
    desk[BOARD, TURNUP] = turnup
    if turnup & dixes(table[0, DECK], trump) == 0:
        desk[BOARD, SWAP_OPEN] = 1
    elif table[0, DEALER_DIX] == 1:
        desk[BOARD, PAID] = turnup
        desk[0, MELD] = KIND_POINTS[DIX]
        events.write(desk[LOG], events.TURNUP_DIX, 0, KIND_POINTS[DIX])


@inline
def lying(desk: Any, seat: int) -> Any:
    """Cards of a player that lie on the table."""
    melded = desk[seat, SETTLED] | desk[seat, ROYAL] | desk[seat, FOURS]
    melded |= desk[seat, PINOCHLES] | desk[seat, DOUBLES] | desk[BOARD, PAID]
    return desk[seat, HAND] & melded


@inline
def undeclared_dix(desk: Any, seat: int, deck: int) -> Any:
    """Dixes a player holds and was not paid for."""
    return desk[seat, HAND] & dixes(deck, desk[BOARD, TRUMP]) & ~desk[BOARD, PAID]


@inline
def is_first_dix(desk: Any) -> Any:
    """Whether the next dix declared is the first, and the turn-up lies there."""
    return desk[BOARD, SWAP_OPEN] == 1 and desk[BOARD, TURNUP] != 0


@inline
def can_swap(desk: Any, seat: int, table: Any) -> Any:
    """Whether a player may swap the next dix declared for the turn-up."""
    return is_first_dix(desk) and table[seat, DIX_EXCHANGE] != FORBIDDEN


@inline
def left_in_stock(desk: Any, n_stock: int) -> Any:
    """Hidden cards that were not drawn yet."""
    return int64(n_stock) - desk[BOARD, N_DRAWN]
