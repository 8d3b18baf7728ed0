"""Checks of whole numbers at the border of the exact odds."""

from __future__ import annotations

import operator

from meldlab.analysis.errors import StudyError, quoted


def whole_number(what: str, value: object, lowest: int, highest: int) -> int:
    """Return `value` as an int within the bounds, or say in one sentence what is wrong with it.

    Parameters
    ----------
    what : str
        What the number stands for, as it is to appear in the message.
    value : object
        The number given; NumPy integers are welcome, booleans and floats are not.
    lowest, highest : int
        The bounds, both allowed.

    Raises
    ------
    StudyError
        If `value` is no whole number, or lies outside the bounds.
    """
    allowed = f"give a whole number from {lowest} to {highest}"
    if isinstance(value, bool):
        raise StudyError(f"{what} cannot be {quoted(value)}; {allowed}.")
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise StudyError(f"{what} cannot be {quoted(value)}; {allowed}.") from None
    if not lowest <= number <= highest:
        raise StudyError(f"{what} cannot be {quoted(number)}; {allowed}.")
    return number
