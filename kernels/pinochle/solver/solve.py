"""Values, best cards and the line of play, asked of the search one threshold at a time."""

from typing import Any, NamedTuple

import numpy as np

from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import LAST_TRICK
from meldlab.kernels.pinochle.solver.position import (
    BOARD_SIZE,
    N_SEATS,
    OWNED,
    STOP,
    SUIT,
    TAKER,
    legal,
    points_left,
)
from meldlab.kernels.pinochle.solver.search import Trick, bound_for, next_seat, reaches, with_card
from meldlab.kernels.words import at_word

#: First step by which a bracket grows [points].
_STEP = 8


class Turn(NamedTuple):
    """Whose turn it is in which trick."""

    left: int
    """Cards not played yet."""
    seat: int
    trick: Trick


@jit
def new_board() -> Any:
    """Room for one position (int64[BOARD_SIZE])."""
    return np.zeros(BOARD_SIZE, np.int64)


@inline
def stake(board: Any, turn: Any) -> Any:
    """Points still to be won, those in the trick and the last trick's included [points]."""
    return turn.trick.points + points_left(board, turn.left) + LAST_TRICK


@inline
def value_between(board: Any, entries: Any, turn: Any, lower: int, upper: int, guess: int) -> int:
    """Points that the taker gets under best play, known to lie between two bounds.

    The first question asks for the guess; from its answer the bracket grows by doubled steps until it closes, and is
    halved then.

    Parameters
    ----------
    board : int64[BOARD_SIZE]
        The position.
    entries : int64[...]
        The table.
    turn : Turn
        Whose turn it is.
    lower, upper, guess : int64
        Bounds and guess [points].

    Returns
    -------
    int64
        The value [points].
    """
    lowest, highest = lower, upper
    step = int64(_STEP)
    need = guess
    while lower < upper and board[STOP] == 0:
        need = min(max(need, lower + 1), upper)
        bound = bound_for(board, entries, turn.left, turn.seat, turn.trick, need)
        if bound >= need:
            lower = min(bound, upper)
        else:
            upper = max(bound, lower)
        if upper == highest:
            need = lower + step
            step *= 2
        elif lower == lowest:
            need = upper - step + 1
            step *= 2
        else:
            need = (lower + upper + 1) // 2
    return lower


@inline
def play_card(board: Any, turn: Any, card: int) -> Any:
    """Play a card.

    Returns
    -------
    tuple of Turn, int64
        The turn after it, and the points that the taker won by it [points].
    """
    rest = turn.left & ~(int64(1) << card)
    trick = with_card(board, turn.seat, turn.trick, card)
    nothing = int64(0)
    if trick.n_cards < board[N_SEATS]:
        return Turn(rest, next_seat(board, turn.seat), trick), nothing
    won = nothing
    if trick.winner == board[TAKER]:
        won = trick.points + (LAST_TRICK if rest == 0 else 0)
    return Turn(rest, trick.winner, Trick(nothing, nothing, nothing, trick.winner, nothing)), won


@inline
def legal_now(board: Any, turn: Any) -> Any:
    """Cards that the player to move may play."""
    hand = turn.left & board[at_word(OWNED + turn.seat)]
    if turn.trick.n_cards == 0:
        return hand
    return legal(board, hand, board[at_word(SUIT + turn.trick.led)], turn.trick.winning)


@inline
def best_cards(board: Any, entries: Any, turn: Any, value: int) -> int:
    """Every card that keeps a known value, as a mask."""
    best = int64(0)
    cards = legal_now(board, turn)
    ours = turn.seat == board[TAKER]
    while cards != 0:
        card = position(cards)
        cards &= cards - 1
        after, won = play_card(board, turn, card)
        # The taker must reach the value; the others must keep him from one point more.
        need = value - won if ours else value + 1 - won
        if (reaches(board, entries, after.left, after.seat, after.trick, need) == 1) == ours:
            best |= int64(1) << card
    return best


@inline
def card_values(board: Any, entries: Any, turn: Any, value: int, out_cards: Any, out_values: Any) -> int:
    """Value of every card that may be played, given the best one's.

    Parameters
    ----------
    board, entries, turn : see `value_between`
    value : int64
        Value of the position [points].
    out_cards, out_values : int64[16]
        Numbers of the cards and the taker's points after each [points].

    Returns
    -------
    int64
        Number of cards.
    """
    cards = legal_now(board, turn)
    ours = turn.seat == board[TAKER]
    n = 0
    while cards != 0:
        card = position(cards)
        cards &= cards - 1
        after, won = play_card(board, turn, card)
        lower, upper = int64(0), stake(board, after) if after.left != 0 else int64(0)
        # No card is better than the best.
        if ours:
            upper = min(upper, value - won)
        else:
            lower = max(lower, value - won)
        out_cards[n] = card
        out_values[n] = won + value_between(board, entries, after, lower, upper, value - won)
        n += 1
    return n


@inline
def line_of_play(board: Any, entries: Any, turn: Any, value: int, out_cards: Any) -> int:
    """Write the cards of one line of best play, the first best card each time; return their number.

    ``out_cards`` is int64[MOST_CARDS] and gets the cards' numbers in the order of play.
    """
    n = 0
    while turn.left != 0 and board[STOP] == 0:
        best = best_cards(board, entries, turn, value)
        if best == 0:
            # Given up meanwhile: no card was proved to keep the value.
            return n
        card = position(best)
        turn, won = play_card(board, turn, card)
        value -= won
        out_cards[n] = card
        n += 1
    return n


class Solution(NamedTuple):
    """What was found about a turn."""

    total: int
    """Points at stake [points]."""
    value: int
    """Points of the taker from the present trick on [points]."""
    best: int
    """Every card that keeps it, as a mask."""
    n_values: int
    n_line: int


@jit
def solve_turn(board: Any, entries: Any, turn: Any, values: int, line: int, rows: Any) -> Any:
    """Find value and best cards, and what else is wanted, in one kernel: the search is compiled once for all of it.

    Parameters
    ----------
    board, entries, turn : see `value_between`
    values, line : int64
        1 to give the value of every card, and a line of best play.
    rows : int64[3, MOST_CARDS]
        Gets cards and their values, and the cards of the line.

    Returns
    -------
    Solution
        What was found; without meaning if ``board[STOP]`` was set.
    """
    total = stake(board, turn)
    value = value_between(board, entries, turn, int64(0), total, total // 2)
    best = best_cards(board, entries, turn, value)
    n_values = n_line = int64(0)
    if values == 1:
        n_values = card_values(board, entries, turn, value, rows[0], rows[1])
    if line == 1:
        n_line = line_of_play(board, entries, turn, value, rows[2])
    return Solution(total, value, best, n_values, n_line)
