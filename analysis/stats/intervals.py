"""Shares and means with their standard errors and confidence intervals.

Sources: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927), 209-212;
for the sample variance from two sums see T. F. Chan, G. H. Golub and R. J. LeVeque, "Algorithms for computing the
sample variance", Am. Stat. 37 (1983), 242-247, who say when the formula fails in floating point.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats.numbers import FloatColumn, Interval, Number, as_given, checked_counts

if TYPE_CHECKING:
    from meldlab.analysis.stats.numbers import Numbers


#: The least and the largest that a value can be, if there are such limits.
Limits = tuple[Number, Number] | None


@cache
def normal_quantile(level: float) -> float:
    """Return the z for which a standard normal variable lies within plus or minus z with probability `level`.

    Raises
    ------
    StudyError
        If `level` is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise StudyError(f"A confidence level cannot be {level}; give a number between 0 and 1, such as 0.95.")
    # From the upper tail: 1 - level loses nothing near 1, where (1 + level) / 2 would be rounded.
    return -NormalDist().inv_cdf((1 - level) / 2)


@overload
def wilson(count: Number, n: Number, level: float = ...) -> Interval[float]: ...
@overload
def wilson(count: Numbers, n: Number | Numbers, level: float = ...) -> Interval[FloatColumn]: ...
def wilson(count: Number | Numbers, n: Number | Numbers, level: float = 0.95) -> Interval[Any]:
    """Estimate a share from a count, with Wilson's score interval.

    Parameters
    ----------
    count : int, or column of ints
        Deals that did what is counted.
    n : int, or column of ints
        All deals.
    level : float, default 0.95
        Probability with which the interval is to hold the true share.

    Returns
    -------
    Interval
        estimate = count / n [share]; se = sqrt(estimate (1 - estimate) / n), NaN below two deals; lo and hi, Wilson's
        bounds (1927, formula for the roots of (p - estimate)^2 = z^2 p (1 - p) / n). All NaN without deals. The bounds
        stay within 0 and 1 and are not symmetric about the estimate: they are good for small and for rare counts, where
        estimate +- z se is not.

    Raises
    ------
    StudyError
        If a count is negative or above `n`, or `level` is not between 0 and 1.
    """
    z = normal_quantile(level)
    counts, out_of = checked_counts(count, n)
    with np.errstate(divide="ignore", invalid="ignore"):
        estimate = counts / out_of
        se = np.sqrt(estimate * (1 - estimate) / out_of)
        lo = _wilson_lower(counts, out_of, z)
        # The upper bound mirrors the lower one: the same rounding for a share and its complement.
        hi = 1 - _wilson_lower(out_of - counts, out_of, z)
    return as_given(estimate, np.where(out_of > 1, se, np.nan), lo, hi)


def _wilson_lower(counts: FloatColumn, out_of: FloatColumn, z: float) -> FloatColumn:
    """Return Wilson's lower bound as a quotient of positive terms, so that rare counts lose no digits.

    The textbook form subtracts two nearly equal numbers. Multiplied by its conjugate, with p = counts / n:
    lower = p^2 / (p + z^2 / 2n + z sqrt(p (1 - p) / n + z^2 / 4n^2)).
    """
    share = counts / out_of
    per_deal = z * z / out_of
    root = np.sqrt(per_deal * (share * (1 - share) + per_deal / 4))
    return share * share / (share + per_deal / 2 + root)


@overload
def mean_interval(
    total: Number, sum_of_squares: Number, n: Number, level: float = ..., limits: Limits = ...
) -> Interval[float]: ...
@overload
def mean_interval(
    total: Numbers, sum_of_squares: Numbers, n: Number | Numbers, level: float = ..., limits: Limits = ...
) -> Interval[FloatColumn]: ...
def mean_interval(
    total: Number | Numbers,
    sum_of_squares: Number | Numbers,
    n: Number | Numbers,
    level: float = 0.95,
    limits: Limits = None,
) -> Interval[Any]:
    """Estimate a mean from a sum and a sum of squares, with the normal interval.

    Parameters
    ----------
    total : int, or column of ints
        Sum of the values.
    sum_of_squares : int, or column of ints
        Sum of their squares.
    n : int, or column of ints
        Number of values.
    level : float, default 0.95
        Probability with which the interval is to hold the true mean.
    limits : tuple of two numbers, optional
        The least and the largest that a value can be.

    Returns
    -------
    Interval
        estimate = total / n; se = sqrt(s^2 / n) with the sample variance
        s^2 = (n sum_of_squares - total^2) / (n (n - 1)), NaN below two values; lo, hi = estimate -+ t se, with
        Student's t, not beyond the limits. All NaN without values. In the unit of the values.

        Values that are all the same tell nothing of how far others may be off, and an interval of no width would say
        that there are none. So lo and hi are NaN then; with limits they are what is left if a part p of all values is
        at a limit, where so many values without one let expect no more than p = 1 - (1 - level)^(1/n), about 3/n (the
        rule of three; J. A. Hanley and A. Lippman-Hand, J. Am. Med. Assoc. 249 (1983), 1743-1745).

    Raises
    ------
    StudyError
        If `n` is negative or no whole number, or the sums cannot be those of `n` values (Cauchy-Schwarz), or `level` is
        not between 0 and 1.

    Notes
    -----
    The variance is the difference of two numbers that agree in most digits and overflow 64 bits, so it is taken in
    whole numbers of any size: a large constant added to every value changes the estimate and nothing else. The normal
    interval is too narrow below some thirty values.
    """
    return interval_from_sums(total, sum_of_squares, n, level, limits)


def interval_from_sums(total: Any, sum_of_squares: Any, n: Any, level: float, limits: Limits = None) -> Interval[Any]:
    """Do the work of `mean_interval`, for numbers and columns alike."""
    z = normal_quantile(level)
    columns = np.broadcast_arrays(*(np.asarray(column, dtype=object) for column in (total, sum_of_squares, n)))
    estimate, se = np.empty(columns[0].shape), np.empty(columns[0].shape)
    for row in np.ndindex(columns[0].shape):
        estimate[row], se[row] = _mean_and_se(*(column[row] for column in columns))
    half = np.where(se > 0, student_factor(z, columns[2]) * se, math.nan)
    if limits is None:
        return as_given(estimate, se, estimate - half, estimate + half)
    least, most = (float(limit) for limit in limits)
    values = np.array([float(number) if number == number else math.nan for number in columns[2].flat])
    unseen = (1 - (1 - level) ** (1 / np.maximum(values, 1))).reshape(estimate.shape)
    spreads = se > 0
    lo = np.where(spreads, estimate - half, estimate - unseen * (estimate - least))
    hi = np.where(spreads, estimate + half, estimate + unseen * (most - estimate))
    return as_given(estimate, se, np.maximum(lo, least), np.minimum(hi, most))


def student_factor(z: float, n: Any) -> npt.NDArray[np.float64]:
    """Return Student's quantile for n values that has the normal quantile z: float64, by value.

    Exact for 2 and 3 values, else the expansion in 1 / (n - 1) of M. Abramowitz and I. Stegun, "Handbook of
    Mathematical Functions", 26.7.5, which is right to a thousandth from 4 values on; NaN below 2.
    """
    v = np.array([float(values) - 1 if values == values and values > 1 else math.nan for values in np.ravel(n)])
    series = (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )
    inside = 2 * NormalDist().cdf(z) - 1
    series = np.where(v == 1, math.tan(math.pi * inside / 2), series)
    series = np.where(v == 2, inside * math.sqrt(2 / (1 - inside**2)), series)
    return series.reshape(np.shape(n))


def _exact(number: Any) -> Fraction | None:
    """Return a number without rounding, or None for a missing one (NaN, NA or None)."""
    if isinstance(number, np.generic):
        number = number.item()
    try:
        return Fraction(number)
    except (TypeError, ValueError, OverflowError):
        return None


def _mean_and_se(total: Any, sum_of_squares: Any, n: Any) -> tuple[float, float]:
    sum_, squares, values = _exact(total), _exact(sum_of_squares), _exact(n)
    if sum_ is None or squares is None or values is None:
        return math.nan, math.nan
    if values < 0 or values.denominator != 1:
        raise StudyError(f"A number of values cannot be {n}; give a whole number from 0 up.")
    spread = values * squares - sum_ * sum_
    if spread < 0 or (values == 0 and squares > 0):
        raise StudyError(
            f"{values} values cannot have the sum {total} and the sum of squares {sum_of_squares}; "
            "check that both sums are of the same values and did not overflow."
        )
    if values == 0:
        return math.nan, math.nan
    mean = float(sum_ / values)
    if values == 1:
        return mean, math.nan
    return mean, math.sqrt(spread / (values * values * (values - 1)))
