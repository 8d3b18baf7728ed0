"""Differences between two ways of playing the same deals.

Source: D. G. Bonett and R. M. Price, "Adjusted Wald confidence interval for a difference of binomial proportions based
on paired data", J. Educ. Behav. Stat. 37 (2012), 479-488.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

import numpy as np

from meldlab.analysis.stats.intervals import Limits, interval_from_sums, normal_quantile
from meldlab.analysis.stats.numbers import FloatColumn, Interval, Number, as_given, checked_counts, non_negative

if TYPE_CHECKING:
    from meldlab.analysis.stats.numbers import Numbers


@overload
def paired_difference(
    sum_d: Number, sumsq_d: Number, n: Number, level: float = ..., limits: Limits = ...
) -> Interval[float]: ...
@overload
def paired_difference(
    sum_d: Numbers, sumsq_d: Numbers, n: Number | Numbers, level: float = ..., limits: Limits = ...
) -> Interval[FloatColumn]: ...
def paired_difference(
    sum_d: Number | Numbers,
    sumsq_d: Number | Numbers,
    n: Number | Numbers,
    level: float = 0.95,
    limits: Limits = None,
) -> Interval[Any]:
    """Estimate the mean difference of two results of the same deals.

    Parameters
    ----------
    sum_d, sumsq_d : int, or column of ints
        Sum, and sum of squares, of the differences taken deal by deal.
    n : int, or column of ints
        Number of deals.
    level : float, default 0.95
        Probability with which the interval is to hold the true difference.
    limits : tuple of two numbers, optional
        The least and the largest that a difference can be.

    Returns
    -------
    Interval
        As from `mean_interval`, which also says what is raised. What the two results have in common cancels out deal by
        deal, so the interval is much narrower than one from two separate means.
    """
    return interval_from_sums(sum_d, sumsq_d, n, level, limits)


@overload
def paired_share_difference(
    only_first: Number, only_second: Number, n: Number, level: float = ...
) -> Interval[float]: ...
@overload
def paired_share_difference(
    only_first: Numbers, only_second: Numbers, n: Number | Numbers, level: float = ...
) -> Interval[FloatColumn]: ...
def paired_share_difference(
    only_first: Number | Numbers, only_second: Number | Numbers, n: Number | Numbers, level: float = 0.95
) -> Interval[Any]:
    """Estimate the difference of two shares of the same deals, first minus second.

    Parameters
    ----------
    only_first, only_second : int, or column of ints
        Deals that count in the first share alone, and in the second alone. Deals that count in both or in neither do
        not matter.
    n : int, or column of ints
        All deals.
    level : float, default 0.95
        Probability with which the interval is to hold the true difference.

    Returns
    -------
    Interval
        estimate = (b - c) / n [share] with b, c the two counts; se = sqrt((b + c - (b - c)^2 / n) / n^2), NaN below two
        deals; lo and hi by Bonett and Price (2012): with b' = (b + 1) / (n + 2) and c' = (c + 1) / (n + 2),
        b' - c' -+ z sqrt((b' + c' - (b' - c')^2) / (n + 2)), kept within -1 and 1. Unlike estimate -+ z se it does
        not shrink to nothing when no deal differs. All NaN without deals.

    Raises
    ------
    StudyError
        If a count is negative, the two are together above `n`, or `level` is not between 0 and 1.
    """
    z = normal_quantile(level)
    first, second = np.broadcast_arrays(non_negative("A count", only_first), non_negative("A count", only_second))
    differing, out_of = checked_counts(first + second, n)
    with np.errstate(divide="ignore", invalid="ignore"):
        estimate = (first - second) / out_of
        se = np.sqrt(differing - (first - second) * estimate) / out_of
        centre = (first - second) / (out_of + 2)
        reach = z * np.sqrt(((differing + 2) / (out_of + 2) - centre * centre) / (out_of + 2))
        # The shrunken centre may leave the estimate outside at low levels; the interval always holds it.
        lo = np.minimum(np.maximum(centre - reach, -1.0), estimate)
        hi = np.maximum(np.minimum(centre + reach, 1.0), estimate)
    return as_given(estimate, np.where(out_of > 1, se, np.nan), lo, hi)
