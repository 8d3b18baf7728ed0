"""Logs of what happened in a deal, written by the same code that plays millions of them.

A log is an int64 array: entry 0 counts the events, then each event takes two entries, the first
``kind + 16 * (seat + 1)`` (seat -1 for the table), the second its value, whatever that kind of event has: an amount, a
set of cards, a number of a card.  The kinds are each game's own.
"""

from typing import Any

from meldlab.kernels.bits import index
from meldlab.kernels.jit import inline


@inline
def clear(log: Any) -> None:
    """Forget all events."""
    log[0] = 0


@inline
def write(log: Any, kind: int, seat: int, value: int) -> None:
    """Append an event."""
    n = log[0]
    log[index(2 * n + 1)] = kind + 16 * (seat + 1)
    log[index(2 * n + 2)] = value
    log[0] = n + 1
