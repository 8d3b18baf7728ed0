"""Linear regression on grouped data, with errors that hold whatever the spread in each group.

Source: H. White, "A heteroskedasticity-consistent covariance matrix estimator and a direct test for
heteroskedasticity", Econometrica 48 (1980), 817-838; the factor n / (n - k) is that of J. G. MacKinnon and H. White,
J. Econometrics 29 (1985), 305-325 (their HC1).
"""

from __future__ import annotations

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
