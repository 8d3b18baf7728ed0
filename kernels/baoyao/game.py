"""A whole hand: who leads, and turn after turn until it is over.

What follows from each play is told in `meldlab.kernels.baoyao.turns`.
"""

from typing import Any

from meldlab.kernels.baoyao.book import HEAD_LEADS, RULES, THREES
from meldlab.kernels.baoyao.cards import N_SEATS
from meldlab.kernels.baoyao.choices import choose_play
from meldlab.kernels.baoyao.deal import baoyao_deal, previous_deal
from meldlab.kernels.baoyao.desk import BOARD, DEALT, OVER, TO_MOVE, TURNS, lay_out
from meldlab.kernels.baoyao.turns import do_play, result_of
from meldlab.kernels.jit import lean, pasted
from meldlab.kernels.rng import (
    FIRST_LEAD,
    POLICY,
    PREVIOUS_POLICY,
    advance,
    below,
    output,
    purpose_key,
    stream_start,
)


@pasted
def take_turn(desk: Any, book: Any, players: Any, state: Any, search: Any = None) -> Any:
    """Let the seat whose turn it is play or pass, and do all that follows from it (uint64 state)."""
    if search is not None:
        return search.turn(desk, book, players, state, search.room)
    seat = desk[BOARD, TO_MOVE]
    desk[seat, TURNS] += 1
    play, state = choose_play(desk, seat, book, players, state)
    return do_play(desk, play, book, players, state)


@lean
def play_out(desk: Any, first_seat: int, book: Any, players: Any, state: Any, search: Any = None) -> Any:
    """Play the hand that lies in the row ``DEALT`` (HandResult)."""
    lay_out(desk, first_seat, book)
    board = desk[BOARD]
    while board[OVER] == 0:
        state = take_turn(desk, book, players, state, search)
    return result_of(desk, book)


@lean
def first_to_lead(seed: Any, deal: Any, desk: Any, book: Any, players: Any) -> Any:
    """Seat that leads to the first trick of a deal (int64): any, or the first hand out of the hand before."""
    state = advance(stream_start(purpose_key(seed, FIRST_LEAD), deal))
    seat = below(output(state), N_SEATS)
    if book[RULES, HEAD_LEADS] == 0:
        return seat
    # The hand before was begun by any seat; who leads after a hand without a head-runner is drawn as well.
    previous_deal(seed, deal, book[RULES, THREES], desk[DEALT])
    before = play_out(desk, seat, book, players, stream_start(purpose_key(seed, PREVIOUS_POLICY), deal))
    return before.head if before.head >= 0 else below(output(advance(state)), N_SEATS)


@lean
def play_hand(seed: Any, deal: Any, desk: Any, book: Any, players: Any, search: Any = None) -> Any:
    """Deal and play hand number ``deal``.

    Parameters
    ----------
    seed, deal : uint64, int64
        What the deal depends on.
    desk : int64[15, LOG_SIZE]
        Overwritten; it holds the hands as dealt and the log afterwards.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, ...]
        Policies of the seats.
    search : Search, optional
        What players who draw worlds search by; in the hand before this one they play by rule of thumb.

    Returns
    -------
    HandResult
        How it ended.
    """
    seat = first_to_lead(seed, deal, desk, book, players)
    baoyao_deal(seed, deal, book[RULES, THREES], desk[DEALT])
    return play_out(desk, seat, book, players, stream_start(purpose_key(seed, POLICY), deal), search)
