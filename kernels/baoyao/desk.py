"""A hand in progress: the *desk*, one array with a row for each seat and for whatever else there is.

Worked example: ``desk[2, HAND]`` are the cards that seat 2 still has, ``desk[BOARD, LAST_PLAY]`` the number of the play
that must be beaten, ``desk[BOARD, CAPTURED + 1]`` the points that seats 1 and 3 have taken.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.baoyao import events
from meldlab.kernels.baoyao.book import CARDS, N_CARDS, PASS, POINTS, RULES, THREES
from meldlab.kernels.baoyao.cards import N_SEATS
from meldlab.kernels.baoyao.deal import hand_size
from meldlab.kernels.jit import inline, int64, jit, lean, pasted

# Rows of a desk; those of the seats are 0 to 3.
BOARD: Final = 4
#: The four hands as dealt.
DEALT: Final = 5
#: Numbers of the plays that may be made, where they are listed.
MOVES: Final = 6
#: Plans of the four seats, for policies that make one.
PLANS: Final = 7
#: A plan that is tried.
SCRATCH: Final = 11
#: What each side knows of the other's cards.
POOLS: Final = 12
#: Events of the last hand.
LOG: Final = 14
N_ROWS: Final = 15

# Columns of the seats' rows.
HAND: Final = 0
#: Number of cards in the hand.
LEFT: Final = 1
#: 0 with cards, else 1 for the first hand out, and so on.
PLACE: Final = 2
#: Turns it had, the present one included.
TURNS: Final = 3

# Columns of the row ``BOARD``.
LAST_PLAY: Final = 0
LAST_SEAT: Final = 1
TO_MOVE: Final = 2
#: Points on the table [points].
TABLE: Final = 3
#: Hands that are out.
N_OUT: Final = 4
#: Side that has won, and one; 0 while nobody has.
WON_BY: Final = 5
#: How it has won.
HOW: Final = 6
#: 1 when nothing more is played.
OVER: Final = 7
#: Cards played.
GONE: Final = 8
#: The first hand out, and one.
HEAD: Final = 9
N_PLAYS: Final = 10
N_TRICKS: Final = 11
#: The seat that led to the first trick.
FIRST_SEAT: Final = 12
#: Points in the tricks of each side, two columns [points].
CAPTURED: Final = 13
N_FIELDS: Final = 15

# How a hand is won.
NOT_WON, POINTS_140, HEAD_90, DOUBLE_RUN = range(4)


@jit
def new_desk() -> Any:
    """Make room for one hand after another (int64[15, LOG_SIZE])."""
    return np.zeros((N_ROWS, events.LOG_SIZE), np.int64)


@inline
def side_of(seat: int) -> Any:
    """The side that a seat plays for."""
    return int64(seat) & 1


@inline
def partner_of(seat: int) -> Any:
    """The other seat of a side."""
    return int64(seat) ^ 2


@inline
def next_seat(seat: int) -> Any:
    """The seat whose turn comes after."""
    return (int64(seat) + 1) & (N_SEATS - 1)


@pasted
def forget(desk: Any) -> None:
    """Make plans and pools unknown: they hold for the players and rules alone that they were made with."""
    for row in range(PLANS, LOG):
        desk[row, 0] = -1


@lean
def lay_out(desk: Any, first_seat: int, book: Any) -> None:
    """Begin the hand that lies in the row ``DEALT``."""
    events.clear(desk[LOG])
    forget(desk)
    size = hand_size(book[RULES, THREES])
    for row in range(BOARD + 1):
        for column in range(N_FIELDS):
            desk[row, column] = 0
    for seat in range(N_SEATS):
        desk[seat, HAND] = desk[DEALT, seat]
        desk[seat, LEFT] = size
    desk[BOARD, LAST_PLAY] = PASS
    desk[BOARD, LAST_SEAT] = first_seat
    desk[BOARD, TO_MOVE] = first_seat
    desk[BOARD, FIRST_SEAT] = first_seat


@pasted
def put(desk: Any, seat: int, play: int, book: Any) -> None:
    """Lay a play on the table."""
    cards = book[play, CARDS]
    desk[seat, HAND] -= cards
    desk[seat, LEFT] -= book[play, N_CARDS]
    board = desk[BOARD]
    board[GONE] += cards
    board[TABLE] += book[play, POINTS]
    board[LAST_PLAY] = play
    board[LAST_SEAT] = seat
    board[N_PLAYS] += 1
    events.write(desk[LOG], events.PLAY, seat, play)


@pasted
def go_out(desk: Any, seat: int) -> None:
    """Give a seat without cards its place."""
    board = desk[BOARD]
    board[N_OUT] += 1
    desk[seat, PLACE] = board[N_OUT]
    if board[N_OUT] == 1:
        board[HEAD] = seat + 1
    events.write(desk[LOG], events.OUT, seat, board[N_OUT])


@pasted
def take_trick(desk: Any) -> None:
    """Give the table's points to the side that played last."""
    board = desk[BOARD]
    seat = board[LAST_SEAT]
    events.write(desk[LOG], events.TRICK, seat, board[TABLE])
    board[CAPTURED + side_of(seat)] += board[TABLE]
    board[TABLE] = 0
    board[LAST_PLAY] = PASS
    board[N_TRICKS] += 1


@inline
def is_in(desk: Any, seat: int) -> Any:
    """Whether a seat still has cards."""
    return desk[seat, LEFT] != 0


@inline
def both_out(desk: Any, side: int) -> Any:
    """Whether a side has no cards left."""
    return desk[side, LEFT] + desk[partner_of(side), LEFT] == 0
