"""What the winner of a trick does in his turn to meld, one step after the other."""

from typing import Any, Final, NamedTuple

from meldlab.kernels.jit import inline, int64

#: In place of a kind of meld: the turn to meld is over.
STOP: Final = -1


class Step(NamedTuple):
    """A meld, a dix, or the end of the turn."""

    kind: int
    """Kind of the meld, ``DIX``, or ``STOP``."""
    cards: int
    """Cards of the meld."""
    swap: int
    """1 if the dix goes for the turn-up."""


@inline
def no_step() -> Any:
    """End the turn."""
    return Step(int64(STOP), int64(0), int64(0))
