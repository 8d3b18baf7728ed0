"""Whether an estimate bears a sentence: the one place that every finding and figure asks.

A finding is told of at least `LEAST` cases, and of cases that differ: two deals, or any number that all came to the
same, have no interval that a reader may trust. What is not told stands in the tables, marked as what it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from meldlab.reports.numbers import Estimate

# Fewer cases are neither told nor drawn.
LEAST = 20


def enough(value: Estimate | None) -> TypeGuard[Estimate]:
    """Whether there are cases enough to say something of them."""
    return value is not None and value.known and value.n >= LEAST


def bears(value: Estimate | None) -> TypeGuard[Estimate]:
    """Whether a value can be told with its interval: enough cases, and an interval of some width."""
    return enough(value) and value.has_interval and value.lo < value.hi


def all_bear(values: Iterable[Estimate | None]) -> bool:
    """Whether each of several values can be told."""
    return all(bears(value) for value in values)


def never(value: Estimate | None) -> TypeGuard[Estimate]:
    """Whether in enough cases something never made a difference: all of them came to nothing."""
    return enough(value) and value.alike and value.value == 0
