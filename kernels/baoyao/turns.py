"""What follows from a play or a pass: the next turn, tricks, and the three ways to win a hand.

A side wins with 140 points, with 90 and the first hand out, or with both hands out.  Against a loser below 25 the hand
may go on after that, for more of the stake; who has won stays as it is.
"""

from typing import Any, NamedTuple

from meldlab.kernels.baoyao import events
from meldlab.kernels.baoyao.book import FIRST_TWO, PASS, RULES, SNOW, SNOW_AT_25, STAKE
from meldlab.kernels.baoyao.cards import ALL_POINTS, ENOUGH, ENOUGH_WITH_HEAD, N_SEATS
from meldlab.kernels.baoyao.cards import SNOW as SNOW_LINE
from meldlab.kernels.baoyao.choices import plays_on
from meldlab.kernels.baoyao.desk import (
    BOARD,
    CAPTURED,
    DOUBLE_RUN,
    HEAD,
    HEAD_90,
    HOW,
    LAST_PLAY,
    LAST_SEAT,
    LOG,
    N_OUT,
    OVER,
    POINTS_140,
    TO_MOVE,
    WON_BY,
    both_out,
    go_out,
    is_in,
    next_seat,
    partner_of,
    put,
    side_of,
    take_trick,
)
from meldlab.kernels.baoyao.rules import CHOICE, DOUBLE_RUN_ONLY
from meldlab.kernels.jit import inline, int64, lean, pasted


class HandResult(NamedTuple):
    """How a hand ended; pairs are by side."""

    winner: int
    """Side that won, -1 if nobody did."""
    how: int
    points_0: int
    """Points in the tricks of seats 0 and 2 [points]."""
    points_1: int
    """The same of seats 1 and 3 [points]."""
    multiplier: int
    """Stakes that the loser pays; 0 if nobody won."""
    head: int
    """First hand out, -1 if there was none."""
    chips: int
    """What side 0 gets from side 1, fees apart [chips]."""


@inline
def snow_line(book: Any) -> Any:
    """Points from which on a loser pays the stake once [points]."""
    return int64(SNOW_LINE) + 5 * int64(book[RULES, SNOW_AT_25] - 1)


@inline
def is_double_run(desk: Any, side: int, book: Any) -> Any:
    """Whether a side has both hands out early enough."""
    if not both_out(desk, side):
        return False
    return book[RULES, FIRST_TWO] == 0 or desk[BOARD, N_OUT] == 2


@inline
def _is_left_alone(desk: Any, book: Any) -> Any:
    """Whether one hand is left and nobody plays against it any more."""
    return book[RULES, FIRST_TWO] == 1 and desk[BOARD, N_OUT] == N_SEATS - 1


@inline
def _all_decided(desk: Any, loser: int, book: Any) -> Any:
    """Whether a side that has lost can take no point any more, looked at between two tricks."""
    if _is_left_alone(desk, book):
        return True
    all_taken = desk[BOARD, CAPTURED] + desk[BOARD, CAPTURED + 1] == ALL_POINTS
    return desk[BOARD, LAST_PLAY] == PASS and (all_taken or both_out(desk, loser))


@lean
def _settle_win(desk: Any, side: int, how: int, book: Any, players: Any, state: Any, review: Any = None) -> Any:
    """Write down who has won, and whether the hand goes on (uint64 state)."""
    board = desk[BOARD]
    board[WON_BY] = side + 1
    board[HOW] = how
    loser = board[CAPTURED + 1 - side]
    snow = book[RULES, SNOW]
    if how == DOUBLE_RUN or _all_decided(desk, 1 - side, book) or snow == DOUBLE_RUN_ONLY or loser >= snow_line(book):
        board[OVER] = 1
    elif snow == CHOICE:
        on, state = plays_on(desk, board[LAST_SEAT], book, players, state, review)
        board[OVER] = int64(not on)
    return state


@lean
def _look_for_win(desk: Any, side: int, book: Any, players: Any, state: Any, review: Any = None) -> Any:
    """See whether a side, which has just played or taken a trick, has won (uint64 state)."""
    board = desk[BOARD]
    if board[WON_BY] == 0:
        has_head = board[HEAD] != 0 and side_of(board[HEAD] - 1) == side
        if board[CAPTURED + side] >= ENOUGH:
            return _settle_win(desk, side, POINTS_140, book, players, state, review)
        if has_head and board[CAPTURED + side] >= ENOUGH_WITH_HEAD:
            return _settle_win(desk, side, HEAD_90, book, players, state, review)
        if is_double_run(desk, side, book):
            return _settle_win(desk, side, DOUBLE_RUN, book, players, state, review)
        return state
    winner = board[WON_BY] - 1
    enough = board[CAPTURED + 1 - winner] >= snow_line(book)
    if enough or both_out(desk, winner) or _all_decided(desk, 1 - winner, book):
        board[OVER] = 1
    return state


@lean
def _end_trick(desk: Any, book: Any, players: Any, state: Any, review: Any = None) -> Any:
    """Give the trick away and the lead to whom it belongs (uint64 state)."""
    seat = desk[BOARD, LAST_SEAT]
    take_trick(desk)
    state = _look_for_win(desk, side_of(seat), book, players, state, review)
    if _is_left_alone(desk, book):
        desk[BOARD, OVER] = 1
    leader = seat if is_in(desk, seat) else partner_of(seat)
    while not is_in(desk, leader) and desk[BOARD, N_OUT] < N_SEATS:
        leader = next_seat(leader)
    desk[BOARD, TO_MOVE] = leader
    return state


@pasted
def do_play(desk: Any, play: int, book: Any, players: Any, state: Any, review: Any = None) -> Any:
    """Let the seat whose turn it is make a play, or pass, and do all that follows from it.

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress; changed in place.
    play : int64
        Number of a lawful play, or ``PASS``.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, ...]
        Policies of the seats: who has won may choose to play on.
    state : uint64
        Random stream of the players.
    review : Review, optional
        The script of a game that is reviewed.

    Returns
    -------
    uint64
        The stream as it was left.
    """
    board = desk[BOARD]
    seat = board[TO_MOVE]
    if play == PASS:
        events.write(desk[LOG], events.PASS, seat, 0)
    else:
        put(desk, seat, play, book)
        if not is_in(desk, seat):
            go_out(desk, seat)
            if _is_left_alone(desk, book):
                return _end_trick(desk, book, players, state, review)
            state = _look_for_win(desk, side_of(seat), book, players, state, review)
            if board[OVER] == 1:
                return state
    seat = next_seat(seat)
    while seat != board[LAST_SEAT] and not is_in(desk, seat):
        seat = next_seat(seat)
    if seat == board[LAST_SEAT]:
        return _end_trick(desk, book, players, state, review)
    board[TO_MOVE] = seat
    return state


@lean
def result_of(desk: Any, book: Any) -> Any:
    """Read off how a hand ended (HandResult)."""
    board = desk[BOARD]
    winner = board[WON_BY] - 1
    multiplier, chips = int64(0), int64(0)
    if winner >= 0:
        loser = board[CAPTURED + 1 - winner]
        decided = both_out(desk, winner) or _all_decided(desk, 1 - winner, book)
        multiplier = int64(1)
        if loser < snow_line(book) and decided and (book[RULES, SNOW] != DOUBLE_RUN_ONLY or board[HOW] == DOUBLE_RUN):
            multiplier = int64(2) if loser > 0 else int64(4)
        chips = multiplier * book[RULES, STAKE] * (1 - 2 * winner)
    return HandResult(winner, board[HOW], board[CAPTURED], board[CAPTURED + 1], multiplier, board[HEAD] - 1, chips)
