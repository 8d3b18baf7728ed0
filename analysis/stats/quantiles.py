"""Quantiles of values that were counted.

Source: R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", Am. Stat. 50 (1996), 361-365.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, overload

import numpy as np

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats.intervals import normal_quantile
from meldlab.analysis.stats.numbers import FloatColumn, Interval

if TYPE_CHECKING:
    from meldlab.analysis.stats.numbers import Numbers


@overload
def quantile_from_histogram(values: Numbers, counts: Numbers, q: float) -> float: ...
@overload
def quantile_from_histogram(values: Numbers, counts: Numbers, q: Sequence[float]) -> FloatColumn: ...
def quantile_from_histogram(values: Numbers, counts: Numbers, q: float | Sequence[float]) -> float | FloatColumn:
    """Return quantiles of values that are given with their frequencies.

    Parameters
    ----------
    values : column of numbers
        The values, in any order.
    counts : column of ints
        How often each value occurs.
    q : float, or sequence of floats
        Which quantiles, 0 to 1: 0.5 for the median. Taken as the decimal number that is written.

    Returns
    -------
    float, or float64 column
        The smallest value that at least the share q of all values does not exceed (Hyndman and Fan's type 1, NumPy's
        ``inverted_cdf``): always a value that occurs, so the median of an even number is the lower of the middle two.
        NaN without any values.

    Raises
    ------
    StudyError
        If a count is negative, the columns differ in length, or a `q` is not within 0 and 1.
    """
    points, often = np.asarray(values, dtype=np.float64), np.asarray(counts, dtype=np.int64)
    if points.ndim != 1 or points.shape != often.shape:
        raise StudyError(f"{points.size} values cannot have {often.size} counts; give one count for each value.")
    if np.any(often < 0):
        raise StudyError(f"A count cannot be {often.min()}; give numbers from 0 up.")
    order = np.argsort(points, kind="stable")
    points, up_to = points[order], np.cumsum(often[order])
    everything = int(up_to[-1]) if up_to.size else 0

    def one(share: float) -> float:
        if not 0 <= share <= 1:
            raise StudyError(f"A quantile cannot be {share}; give a number from 0 to 1, such as 0.5 for the median.")
        # 0.7 as the fraction 7/10: binary rounding would sometimes ask for one value too many.
        rank = max(1, math.ceil(Fraction(str(float(share))) * everything))
        return float(points[np.searchsorted(up_to, rank)]) if everything else math.nan

    if isinstance(q, int | float):
        return one(q)
    return np.array([one(share) for share in q], dtype=np.float64)


def quantile_interval(values: Numbers, counts: Numbers, q: float, level: float = 0.95) -> Interval[float]:
    """Estimate a quantile of a distribution from counted observations, with its uncertainty.

    Parameters
    ----------
    values : column of numbers
        The values, in any order.
    counts : column of ints
        How often each value occurs.
    q : float
        Which quantile, 0 to 1.
    level : float, default 0.95
        Probability with which the interval is to hold the distribution's quantile.

    Returns
    -------
    Interval
        The quantile; its interval runs between the quantiles at q minus and plus the sampling error of a share of q
        (order statistics: H. A. David and H. N. Nagaraja, "Order Statistics", 3rd ed. 2003, section 7.1).  The standard
        error is the interval's width over twice the normal quantile.  NaN without any values.

    Raises
    ------
    StudyError
        As `quantile_from_histogram`.
    """
    n = int(np.asarray(counts, dtype=np.int64).sum())
    if n == 0:
        return Interval(math.nan, math.nan, math.nan, math.nan)
    half = normal_quantile(level)
    error = half * math.sqrt(q * (1 - q) / n)
    # Differences of floats such as 0.5 - 0.05 are no short decimals; six digits place a share among a million.
    shares = [q, round(max(q - error, 0.0), 6), round(min(q + error, 1.0), 6)]
    middle, lo, hi = (float(found) for found in quantile_from_histogram(values, counts, shares))
    return Interval(middle, (hi - lo) / (2 * half), lo, hi)
