"""Sums over many deals of two-handed pinochle, all whole numbers, so blocks of deals may be added in any order."""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.twohand.desk import new_desk
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.rules import N_SEATS

#: Columns of ``TwohandSums.players``; a sum of squares stands right behind its sum.
MELD, MELD_2, TRICKS, TRICKS_2, SCORE, SCORE_2, LAST_TRICKS = range(7)
N_COLUMNS: Final = 7


class TwohandSums(NamedTuple):
    """Sums of a block of deals."""

    players: Any
    """Points of each player, the dealer's first, and last tricks: int64[2, 7] [points]."""
    margin: Any
    """The dealer's score less the other's, and its square: int64[2] [points]."""


@inline
def add_square(sums: Any, at: int, value: int) -> None:
    """Add a value, and its square behind it."""
    sums[at] += value
    sums[at + 1] += value * value


@jit
def sum_twohand(seed: int, first: int, last: int, table: Any, room: Any = None, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` and add up what they came to.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    room : OpenRoom, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    search : Search, optional
        Room for searching, if a player draws worlds.

    Returns
    -------
    TwohandSums
        Sums over the range.
    """
    sums = TwohandSums(np.zeros((N_SEATS, N_COLUMNS), np.int64), np.zeros(2, np.int64))
    desk = new_desk()
    for deal in range(first, last):
        result = play_deal(seed, deal, table, desk, room, None, None, search)
        scores = (result.dealer_meld + result.dealer_tricks, result.other_meld + result.other_tricks)
        for seat in range(N_SEATS):
            row = sums.players[seat]
            add_square(row, MELD, result.dealer_meld if seat == 0 else result.other_meld)
            add_square(row, TRICKS, result.dealer_tricks if seat == 0 else result.other_tricks)
            add_square(row, SCORE, scores[seat])
        sums.players[result.last_trick, LAST_TRICKS] += 1
        add_square(sums.margin, 0, scores[0] - scores[1])
    return sums
