"""Intervals that hold at every look at once, so that one may look often and stop when enough is seen.

Source: I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and
asymptotic confidence sequences", Annals of Statistics 52 (2024), 2613-2640: the sequence of their Theorem 2.2 (H.
Robbins' normal mixture, Ann. Math. Stat. 41 (1970), 1397-1409, with the variance estimated), and the choice of its
parameter by the first look, with which the probability of ever missing the mean from that look on tends to 1 - level
as the first look is put off.

An ordinary 95 % interval holds for a number of deals that was fixed ahead. Looked at again and again, with a stop as
soon as zero is outside, it errs far more often. A confidence sequence errs in one duel of twenty however often one
looks. For that it is wider: by a half where it is tightest, at some ten thousand deals, and slowly more beyond.

The promise rests on the normal approximation at the first look, so that is late: gains that come once in 500 deals
have come ten times by then. Simulated duels in which such gains, all to one side, make up most of the variance keep the
promise (with a first look at 1000 deals one in six erred); with one deal in a thousand six in a hundred err. No
interval that asks nothing but the gains seen can know of what has not come up yet: where deals differ more seldom and
by much, give a number of deals ahead.
"""

import bisect
import math
from itertools import pairwise
from typing import Final

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats.intervals import mean_interval
from meldlab.analysis.stats.numbers import Interval

#: Deals before the first look: the sequence is built on the normal approximation, which needs some.
FIRST_LOOK: Final = 5000
#: Values other than zero before a look counts. A later start takes nothing from what the sequence promises.
LEAST_DIFFERENT: Final = 100
#: From one look to the next the deals grow by this, so at most so much is played beyond what was needed.
_GROWTH: Final = 1.1
#: No more looks than up to here [deals].
_LAST_LOOK: Final = 10**12


def _all_looks() -> tuple[int, ...]:
    looks = [FIRST_LOOK]
    while looks[-1] < _LAST_LOOK:
        looks.append(math.ceil(looks[-1] * _GROWTH))
    return tuple(looks)


#: Numbers of deals at which a duel is looked at, the same for every duel.
LOOKS: Final = _all_looks()
assert all(first < second for first, second in pairwise(LOOKS))


def next_look(deals: int) -> int:
    """Return the first look beyond so many deals.

    Parameters
    ----------
    deals : int
        Deals played, below 10**12.
    """
    return LOOKS[bisect.bisect_right(LOOKS, deals)]


def reach_in_errors(n: int, level: float = 0.95, first_look: int = FIRST_LOOK) -> float:
    """Return how far a confidence sequence reaches to either side [standard errors].

    Parameters
    ----------
    n : int
        Values so far.
    level : float, default 0.95
        Probability with which the sequence holds at all looks together.
    first_look : int, default FIRST_LOOK
        Values at the first look, 3 or more: the sequence is tightest about ``first_look * log(first_look)``.

    Raises
    ------
    StudyError
        If the level is not between 0 and 1, or there are no values.
    """
    if not 0 < level < 1:
        raise StudyError(f"A confidence level cannot be {level}; give a number between 0 and 1, such as 0.95.")
    if n < 1 or first_look < 3:
        raise StudyError(f"A confidence sequence needs values, and a first look at 3 or more; there are {n}.")
    miss = 1 - level
    squared = (-2 * math.log(miss) + math.log(-2 * math.log(miss)) + 1) / (first_look * math.log(first_look))
    grown = n * squared + 1
    return math.sqrt(2 * grown / (n * squared) * math.log(math.sqrt(grown) / miss))


def confidence_sequence(
    total: int, sum_of_squares: int, n: int, different: int, level: float = 0.95
) -> Interval[float]:
    """Estimate a mean with an interval that holds at all looks from `FIRST_LOOK` on at once.

    Parameters
    ----------
    total : int
        Sum of the values.
    sum_of_squares : int
        Sum of their squares.
    n : int
        Number of values.
    different : int
        Values other than zero.
    level : float, default 0.95
        Probability with which the intervals of all looks hold the true mean.

    Returns
    -------
    Interval
        estimate and se as from `mean_interval`; lo and hi of the sequence, NaN before the first look and as long as
        fewer than `LEAST_DIFFERENT` values differ from zero.

    Raises
    ------
    StudyError
        If the sums cannot be those of `n` values, or the level is not between 0 and 1.
    """
    found = mean_interval(total, sum_of_squares, n, level)
    if n < FIRST_LOOK or different < LEAST_DIFFERENT or not found.se > 0:
        return Interval(found.estimate, found.se, math.nan, math.nan)
    half = reach_in_errors(n, level) * found.se
    return Interval(found.estimate, found.se, found.estimate - half, found.estimate + half)
