"""Linear regression on grouped data, with errors that hold whatever the spread in each group.

Source: H. White, "A heteroskedasticity-consistent covariance matrix estimator and a direct test for
heteroskedasticity", Econometrica 48 (1980), 817-838; the factor n / (n - k) is that of J. G. MacKinnon and H. White,
J. Econometrics 29 (1985), 305-325 (their HC1). Where a line crosses zero: E. C. Fieller, "Some problems in interval
estimation", J. R. Stat. Soc. B 16 (1954), 175-185.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from meldlab.analysis.stats.intervals import normal_quantile
from meldlab.analysis.stats.numbers import FloatColumn, Interval


def grouped_regression(x: Any, n: Any, total: Any, sum_of_squares: Any, level: float = 0.95) -> Interval[FloatColumn]:
    """Fit a linear function by least squares to values that are given as sums of groups alike in what explains them.

    Parameters
    ----------
    x : float64[n_groups, n_terms]
        What explains the values, a column for each term; one of ones for a constant.
    n, total, sum_of_squares : int64[n_groups]
        Values in each group, their sum and the sum of their squares.
    level : float, default 0.95
        Probability with which an interval is to hold the true coefficient.

    Returns
    -------
    Interval
        Coefficients, float64[n_terms], with White's standard errors. All NaN with no more values than terms, or where
        the terms can't be told apart.
    """
    terms, often = np.asarray(x, np.float64), np.asarray(n, np.float64)
    sums, squares = np.asarray(total, np.float64), np.asarray(sum_of_squares, np.float64)
    values, n_terms = often.sum(), terms.shape[1]
    met = terms[often > 0]
    if values <= n_terms or len(met) == 0 or np.linalg.matrix_rank(met) < n_terms:
        nothing = np.full(n_terms, np.nan)
        return Interval(nothing, nothing, nothing, nothing)
    inverse = np.linalg.inv(terms.T @ (often[:, None] * terms))
    found = inverse @ (terms.T @ sums)
    fitted = terms @ found
    # Squared residuals of a group, summed without its single values.
    residuals = np.maximum(squares - 2 * fitted * sums + often * fitted**2, 0.0)
    spread = inverse @ (terms.T @ (residuals[:, None] * terms)) @ inverse * values / (values - n_terms)
    se = np.sqrt(np.diag(spread))
    half = normal_quantile(level) * se
    return Interval(found, se, found - half, found + half)


def zero_crossing(x: Any, n: Any, total: Any, sum_of_squares: Any, level: float = 0.95) -> Interval[float]:
    """Tell where the least-squares line through grouped values rises above zero.

    Parameters
    ----------
    x : float64[n_groups]
        What explains the values.
    n, total, sum_of_squares : int64[n_groups]
        Values in each group, their sum and the sum of their squares.
    level : float, default 0.95
        Probability with which the interval is to hold the true place.

    Returns
    -------
    Interval
        Place on `x`, its standard error to first order, and Fieller's interval: all places at which the line can't be
        told from zero. All NaN where the line is not shown to rise, for then that set has no ends.
    """
    nothing = Interval(*[math.nan] * 4)
    at = np.asarray(x, np.float64)
    z = normal_quantile(level)
    here, shifted = (
        grouped_regression(np.stack([np.ones_like(at), at - by], axis=1), n, total, sum_of_squares, level)
        for by in (0.0, 1.0)
    )
    constant, slope = (float(part) for part in here.estimate)
    var_constant, var_slope = (float(part) ** 2 for part in here.se)
    # The variance of the line's height at 1 has their covariance in it.
    covariance = (float(shifted.se[0]) ** 2 - var_constant - var_slope) / 2
    a = slope**2 - z * z * var_slope
    if not (slope > 0 and a > 0):
        return nothing
    b, c = constant * slope - z * z * covariance, constant**2 - z * z * var_constant
    root = math.sqrt(max(b * b - a * c, 0.0))
    place = -constant / slope
    spread = max(var_constant + 2 * place * covariance + place * place * var_slope, 0.0)
    return Interval(place, math.sqrt(spread) / slope, min((-b - root) / a, place), max((-b + root) / a, place))
