"""What the swap of a dix is worth in whole matches, in whole-number sums: blocks may be added in any order.

One player is *bound*: he may not swap, or must, or puts his dix off, while the other one is free.  For each way of
being bound a match is played twice on the same cards, once with either player bound, so no way owes anything to who
deals first.  Of players who are the same otherwise the free one wins half of these matches where the swap is worth
nothing.

Worked example: with player 1 bound player 0 wins the match, with player 0 bound player 1 wins it.  The free player won
both: four half wins, two more than half, and the match is one that the swap decided.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import int64, jit, lean
from meldlab.kernels.pinochle.twohand.desk import new_desk
from meldlab.kernels.pinochle.twohand.match import NOBODY, MatchRules, play_match
from meldlab.kernels.pinochle.twohand.sums import add_square

#: Columns of ``DixMatchSums.ways``: matches; sum and sum of squares of the free player's half wins in both plays, above
#: two; matches that the plays give to different players.
MATCHES, WON, WON_2, DECIDED = range(4)
N_COLUMNS: Final = 4


class DixMatchSums(NamedTuple):
    """Sums of a block of indices."""

    ways: Any
    """One row a way of being bound: int64[n_ways, N_COLUMNS]."""


@lean
def _half_wins(winner: int, player: int) -> Any:
    """Two for a match that a player won, one for a draw (int64)."""
    if winner == NOBODY:
        return int64(1)
    return int64(2) * int64(winner == player)


@jit
def sum_dix_matches(
    seed: Any, first: int, last: int, every: int, switches: Any, tables: Any, room: Any = None, search: Any = None
) -> Any:
    """Play a match for every so many of the indices ``first`` to ``last - 1``, bound in each way by either player.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last, every : int64
        Range of indices, and the number of which the index of a match is a multiple.
    switches : int64[5]
        The switches of the match, in the order of ``MatchRules``.
    tables : int64[n_ways, 2, 2, 2, N_COLUMNS]
        For each way two tables, with player 0 and with player 1 bound, and of these one for deals of player 0 and one
        for deals of player 1.
    room : OpenRoom, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    search : Search, optional
        Room for searching, if a player draws worlds.

    Returns
    -------
    DixMatchSums
        Sums over the range.
    """
    n_ways = len(tables)
    sums = DixMatchSums(np.zeros((n_ways, N_COLUMNS), np.int64))
    desk = new_desk()
    rules = MatchRules(switches[0], switches[1], switches[2], switches[3], switches[4])
    start = (first + every - 1) // every * every
    for match in range(start, last, every):
        for way in range(n_ways):
            one = play_match(seed, match, rules, tables[way, 0], desk, room, search).winner
            two = play_match(seed, match, rules, tables[way, 1], desk, room, search).winner
            row = sums.ways[way]
            row[MATCHES] += 1
            add_square(row, WON, _half_wins(one, 1) + _half_wins(two, 0) - 2)
            row[DECIDED] += one != two
    return sums
