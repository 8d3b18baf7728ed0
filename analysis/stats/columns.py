"""Estimates as columns of a table, named as every stored table names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats.intervals import mean_interval, wilson
from meldlab.analysis.stats.numbers import FloatColumn, Interval

if TYPE_CHECKING:
    import pandas as pd  # 0.6 s to import, and only needed by callers that already have a frame

ESTIMATE_COLUMNS = ("estimate", "se", "lo", "hi", "n")
"""The columns that every estimate has in a stored table, in order."""


def add_share_columns(
    frame: pd.DataFrame, count: str = "count", n: str | int = "n", level: float = 0.95
) -> pd.DataFrame:
    """Return a table with estimate, se, lo, hi and n appended, the shares of a column of counts.

    Parameters
    ----------
    frame : DataFrame
        Not changed.
    count : str, default "count"
        The column of counts; it stays.
    n : str or int, default "n"
        The column with the number of deals, or that number for all rows.
    level : float, default 0.95
        Probability with which an interval is to hold the true share.

    Raises
    ------
    StudyError
        As `wilson`, or if a column is missing.
    """
    out_of = _column(frame, n)
    return _with_estimates(frame, wilson(_column(frame, count), out_of, level), out_of, n)


def add_mean_columns(
    frame: pd.DataFrame,
    total: str = "sum",
    sum_of_squares: str = "sum_of_squares",
    n: str | int = "n",
    level: float = 0.95,
    keep_sums: bool = False,
) -> pd.DataFrame:
    """Return a table with estimate, se, lo, hi and n appended, the means of a column of sums.

    Parameters
    ----------
    frame : DataFrame
        Not changed.
    total, sum_of_squares : str, default "sum" and "sum_of_squares"
        The columns with the sums of the values and of their squares.
    n : str or int, default "n"
        The column with the number of values, or that number for all rows.
    level : float, default 0.95
        Probability with which an interval is to hold the true mean.
    keep_sums : bool, default False
        Whether the two columns of sums stay in the table.

    Raises
    ------
    StudyError
        As `mean_interval`, or if a column is missing.
    """
    out_of = _column(frame, n)
    means = mean_interval(_column(frame, total), _column(frame, sum_of_squares), out_of, level)
    kept = frame if keep_sums else frame.drop(columns=[total, sum_of_squares])
    return _with_estimates(kept, means, out_of, n)


def _column(frame: pd.DataFrame, name_or_number: str | int) -> npt.NDArray[Any]:
    """Return a column of the table by its name, or a number repeated for every row."""
    if not isinstance(name_or_number, str):
        return np.full(len(frame), name_or_number)
    if name_or_number not in frame:
        columns = ", ".join(str(column) for column in frame.columns)
        raise StudyError(f"The table has no column {name_or_number!r}; name one of its columns: {columns}.")
    return frame[name_or_number].to_numpy()


def _with_estimates(
    frame: pd.DataFrame, found: Interval[FloatColumn], out_of: npt.NDArray[Any], n: str | int
) -> pd.DataFrame:
    """Append the columns of an estimate, replacing older ones, with the number of deals last and named n."""
    replaced = {*ESTIMATE_COLUMNS, n} if isinstance(n, str) else {*ESTIMATE_COLUMNS}
    kept = frame.drop(columns=[column for column in frame.columns if column in replaced])
    return kept.assign(estimate=found.estimate, se=found.se, lo=found.lo, hi=found.hi, n=out_of)
