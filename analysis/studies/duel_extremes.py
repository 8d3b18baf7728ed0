"""The deals of a duel in which the two differ most: the ten best and the ten worst of the first policy.

A list is int64[10, 2 + n_tables]: gain of the deal, its index, and the gain at each table. Rows that are not filled are
zeros; a deal without a gain is never listed. Of deals with the same gain the earlier ones stand, so lists of parts of a
run, joined in any order, give the same list.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

#: Deals of a list.
N_LISTED: Final = 10
#: Lists, and columns of a list; the gains at the tables begin at the last.
BEST, WORST = range(2)
GAIN, DEAL, FIRST_TABLE = range(3)

Lists = npt.NDArray[np.int64]


def extremes_of(total: Any, gains: Any, first: int) -> Lists:
    """List the deals from ``first`` on.

    Parameters
    ----------
    total : int64[n_deals]
        Gain of each deal.
    gains : int64[n_deals, n_tables]
        The same by tables.
    first : int
        Index of the first deal.

    Returns
    -------
    int64[2, 10, 2 + n_tables]
        The best and the worst deals.
    """
    lists = np.zeros((2, N_LISTED, FIRST_TABLE + gains.shape[1]), np.int64)
    for which, ahead in enumerate((total, -total)):
        least = 1 if len(ahead) <= N_LISTED else max(1, int(np.partition(ahead, -N_LISTED)[-N_LISTED]))
        candidates = np.flatnonzero(ahead >= least)
        chosen = candidates[np.argsort(-ahead[candidates], kind="stable")[:N_LISTED]]
        rows = lists[which, : len(chosen)]
        rows[:, GAIN], rows[:, DEAL], rows[:, FIRST_TABLE:] = total[chosen], first + chosen, gains[chosen]
    return lists


def join_extremes(mine: Lists, other: Lists) -> Lists:
    """Join the lists of two parts of a run: int64[n_pairs, 2, 10, 2 + n_tables] each."""
    both = np.concatenate([mine, other], axis=2)
    joined = np.empty_like(mine)
    for pair, which in np.ndindex(mine.shape[:2]):
        rows = both[pair, which]
        order = np.lexsort((rows[:, DEAL], -np.abs(rows[:, GAIN])))
        joined[pair, which] = rows[order[:N_LISTED]]
    return joined
