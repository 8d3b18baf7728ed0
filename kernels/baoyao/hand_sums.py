"""What hands come to, in whole-number sums: blocks of deals may be added in any order.

Each deal is played as it comes, and again with the lead given to each of the four seats in turn on the same cards.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao.book import RULES, THREES
from meldlab.kernels.baoyao.cards import ALL_POINTS, N_SEATS
from meldlab.kernels.baoyao.deal import baoyao_deal
from meldlab.kernels.baoyao.desk import (
    BOARD,
    CAPTURED,
    DEALT,
    HEAD,
    N_PLAYS,
    N_TRICKS,
    OVER,
    WON_BY,
    lay_out,
    new_desk,
    side_of,
)
from meldlab.kernels.baoyao.game import first_to_lead
from meldlab.kernels.baoyao.sums import (
    N_DEALT,
    add_dealt,
    add_square,
    half_wins,
    play_again,
    policy_stream,
    sign_of,
    step,
)
from meldlab.kernels.baoyao.turns import result_of
from meldlab.kernels.jit import int64, jit, lean

#: Rows of ``HandSums.means``, each a sum and that of the squares. Points of winner and loser where somebody won, of the
#: side that led first and of the other [points]; plays and tricks; the multiplier, and the chips that change hands.
WINNER, LOSER, LEADER, OTHER, PLAYS, TRICKS, MULTIPLIER, STAKES = range(8)
N_MEANS: Final = 8
#: Rows of ``HandSums.leads``: chips of the side that leads, and its wins [half wins]; sums over the four leads.
CHIPS, WON = range(2)
#: Rows of ``HandSums.first_out``: points of the side by fives.
N_FIVES: Final = ALL_POINTS // 5 + 1
_WAYS: Final = 4
_MULTIPLIERS: Final = 5


class HandSums(NamedTuple):
    """Sums of a block of deals."""

    ends: Any
    """Hands by how they were won and by the multiplier: int64[4, 5]."""
    means: Any
    """int64[N_MEANS, 2]."""
    leads: Any
    """int64[2, 2]."""
    first_out: Any
    """Hands in which a hand went out before anybody had won, and those that its side won: int64[41, 2]."""
    dealt: Any
    """Hands of seat 0 that hold something: int64[N_DEALT]."""


@lean
def _play_and_watch(desk: Any, first_seat: int, book: Any, players: Any, state: Any, search: Any) -> Any:
    """Play the hand that lies there (HandResult, int64 points of the side with the first hand out then, else -1)."""
    lay_out(desk, first_seat, book)
    board = desk[BOARD]
    points = int64(-1)
    while board[OVER] == 0:
        open_before = board[HEAD] == 0 and board[WON_BY] == 0
        state = step(desk, book, players, state, search)
        if open_before and board[HEAD] != 0:
            # Who has just played his last card has taken no trick in this turn.
            points = board[CAPTURED + side_of(board[HEAD] - 1)]
    return result_of(desk, book), points


@lean
def _add_means(means: Any, result: Any, board: Any, first_seat: int) -> None:
    """Add up what a hand came to."""
    points_0, points_1 = result.points_0, result.points_1
    if result.winner >= 0:
        add_square(means[WINNER], 0, points_0 if result.winner == 0 else points_1)
        add_square(means[LOSER], 0, points_1 if result.winner == 0 else points_0)
    led = side_of(first_seat) == 0
    add_square(means[LEADER], 0, points_0 if led else points_1)
    add_square(means[OTHER], 0, points_1 if led else points_0)
    add_square(means[PLAYS], 0, board[N_PLAYS])
    add_square(means[TRICKS], 0, board[N_TRICKS])
    add_square(means[MULTIPLIER], 0, result.multiplier)
    add_square(means[STAKES], 0, abs(result.chips))


@jit
def sum_hands(seed: Any, first: int, last: int, book: Any, players: Any, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1``, with each seat to lead.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, ...]
        Policies of the seats.
    search : Search, optional
        Room of those who search.

    Returns
    -------
    HandSums
        Sums over the range.
    """
    sums = HandSums(
        np.zeros((_WAYS, _MULTIPLIERS), np.int64),
        np.zeros((N_MEANS, 2), np.int64),
        np.zeros((2, 2), np.int64),
        np.zeros((N_FIVES, 2), np.int64),
        np.zeros(N_DEALT, np.int64),
    )
    desk = new_desk()
    for deal in range(first, last):
        seat = first_to_lead(seed, deal, desk, book, players)
        baoyao_deal(seed, deal, book[RULES, THREES], desk[DEALT])
        add_dealt(sums.dealt, desk[DEALT, 0], book)
        result, points = _play_and_watch(desk, seat, book, players, policy_stream(seed, deal), search)
        sums.ends[result.how, result.multiplier] += 1
        _add_means(sums.means, result, desk[BOARD], seat)
        if points >= 0:
            row = sums.first_out[points // 5]
            row[0] += 1
            row[1] += int64(result.winner == side_of(result.head))
        chips, won = int64(0), int64(0)
        for leader in range(N_SEATS):
            led = play_again(desk, leader, book, players, seed, deal, search)
            chips += sign_of(leader) * led.chips
            won += half_wins(led.winner, side_of(leader))
        add_square(sums.leads[CHIPS], 0, chips)
        add_square(sums.leads[WON], 0, won)
    return sums
