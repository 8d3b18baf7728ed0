"""What a player without sense does: any card, or yes once in a while."""

from typing import Any

from meldlab.kernels.bits import count, nth
from meldlab.kernels.jit import inline
from meldlab.kernels.rng import advance, below, output


@inline
def one_in(n: int, state: int) -> Any:
    """Say yes once in n times (bool, uint64 state)."""
    state = advance(state)
    return below(output(state), n) == 0, state


@inline
def any_card(cards: int, state: int) -> Any:
    """Pick a card of a set, all alike (int64 bit, uint64 state)."""
    state = advance(state)
    return nth(cards, below(output(state), count(cards))), state
