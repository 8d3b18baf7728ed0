"""How far estimates lie from values that are known exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

import numpy as np

from meldlab.analysis.stats.numbers import FloatColumn, Number, checked_counts

if TYPE_CHECKING:
    from meldlab.analysis.stats.numbers import Numbers


@overload
def z_score(estimate: Number, exact: Number, se: Number) -> float: ...
@overload
def z_score(estimate: Numbers, exact: Number | Numbers, se: Number | Numbers) -> FloatColumn: ...
def z_score(estimate: Number | Numbers, exact: Number | Numbers, se: Number | Numbers) -> float | FloatColumn:
    """Return by how many standard errors an estimate lies above the exact value.

    Parameters
    ----------
    estimate, se : float, or column of floats
        The estimate and its standard error.
    exact : float or Fraction, or column of them
        The exact value; None or NaN where it is not known.

    Returns
    -------
    float, or float64 column
        (estimate - exact) / se. With a standard error of 0 it is 0 for an estimate that is right and plus or minus
        infinity for one that is wrong; NaN where anything is missing.
    """
    found, known, spread = (np.asarray(number, dtype=np.float64) for number in (estimate, exact, se))
    off = found - known
    with np.errstate(divide="ignore", invalid="ignore"):
        z = np.where((off == 0) & (spread == 0), 0.0, off / spread)
    return float(z) if z.ndim == 0 else z


@overload
def share_z_score(count: Number, n: Number, exact: Number) -> float: ...
@overload
def share_z_score(count: Numbers, n: Number | Numbers, exact: Number | Numbers) -> FloatColumn: ...
def share_z_score(count: Number | Numbers, n: Number | Numbers, exact: Number | Numbers) -> float | FloatColumn:
    """Return by how many standard deviations a count lies above what an exactly known share lets expect.

    Parameters
    ----------
    count, n : int, or column of ints
        Deals that did what is counted, and all deals.
    exact : float or Fraction, or column of them
        The exact share; None or NaN where it is not known.

    Returns
    -------
    float, or float64 column
        (count - n p) / sqrt(n p (1 - p)) with p the exact share. The spread is the one that holds if p is right, so it
        also serves for counts of 0. Where p is 0 or 1 it is 0 for the only possible count and infinite for any other.

    Raises
    ------
    StudyError
        If a count is negative or above `n`.
    """
    counts, out_of = checked_counts(count, n)
    share = np.asarray(exact, dtype=np.float64)
    z = z_score(counts, out_of * share, np.sqrt(out_of * share * (1 - share)))
    # No deals at all neither confirm nor contradict anything.
    z = np.where(out_of > 0, z, np.nan)
    return float(z) if z.ndim == 0 else z
