"""What happened in a hand, written by the same code that plays millions of them.

A log is an int64 array of ``LOG_SIZE``: entry 0 counts the events, then each event takes two entries, the first
``kind + 16 * (seat + 1)`` (seat -1 for the table), the second its value: an amount, a set of cards, a declaration.
"""

from typing import Any, Final

from meldlab.kernels.jit import inline

BID, PASS, WIDOW, THROW_IN, NAME_TRUMP, MELD, CONCEDE, DEFENDERS_CONCEDE, DEFENDER_CONCEDE, BURY, PLAY, TRICK = range(
    12
)
TABLE: Final = -1
#: Room for every bid up to the ceiling, the passes, the events between, forty-five cards and fifteen tricks.
LOG_SIZE: Final = 2 * 200 + 1


@inline
def clear(log: Any) -> None:
    """Forget all events."""
    log[0] = 0


@inline
def write(log: Any, kind: int, seat: int, value: int) -> None:
    """Append an event."""
    n = log[0]
    log[2 * n + 1] = kind + 16 * (seat + 1)
    log[2 * n + 2] = value
    log[0] = n + 1
