"""What the statistics take and return: single numbers or columns, and intervals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from meldlab.analysis.errors import StudyError

if TYPE_CHECKING:
    import pandas as pd  # 0.6 s to import, and used only through the frames that callers pass in

    Numbers = Sequence[int] | Sequence[float] | Sequence[Fraction] | npt.NDArray[Any] | pd.Series[Any]
    """A column of numbers, one for each row of a table."""

FloatColumn = npt.NDArray[np.float64]
Number = int | float | Fraction | np.integer[Any]
Value = TypeVar("Value")


class Interval(NamedTuple, Generic[Value]):
    """An estimate, its standard error and a confidence interval; floats, or float64 columns of one shape."""

    estimate: Value
    se: Value
    lo: Value
    hi: Value


def non_negative(what: str, numbers: Number | Numbers) -> FloatColumn:
    """Return counts as floats, refusing negative ones; floats hold whole numbers exactly up to 9e15."""
    column = np.asarray(numbers, dtype=np.float64)
    if np.any(column < 0):
        raise StudyError(f"{what} cannot be {np.nanmin(column):g}; give numbers from 0 up.")
    return column


def checked_counts(count: Number | Numbers, n: Number | Numbers) -> tuple[FloatColumn, FloatColumn]:
    """Return counts and the numbers of deals they are out of, as float columns of one shape."""
    counts, out_of = np.broadcast_arrays(non_negative("A count", count), non_negative("A number of deals", n))
    if np.any(counts > out_of):
        worst = np.nanargmax(counts - out_of)
        raise StudyError(
            f"A count of {counts.flat[worst]:g} cannot be out of {out_of.flat[worst]:g} deals; "
            "give counts that are at most the number of deals."
        )
    return counts, out_of


def as_given(*columns: FloatColumn) -> Interval[Any]:
    """Return the four columns as an `Interval`: floats if single numbers were given."""
    if columns[0].ndim == 0:
        return Interval(*(float(column) for column in columns))
    return Interval(*columns)
