"""Policy ``random``: any lawful card, meld and draw, all alike; a sparring partner and a test of the rules."""

from typing import Any

from meldlab.kernels.chance import one_in
from meldlab.kernels.jit import int64, lean
from meldlab.kernels.pinochle.meld import DIX
from meldlab.kernels.pinochle.twohand.desk import BOARD, CARDS, KINDS, MELD_USED, can_swap, undeclared_dix
from meldlab.kernels.pinochle.twohand.melds import list_melds
from meldlab.kernels.pinochle.twohand.rules import COMPULSORY, DECK, DIX_EXCHANGE, DIX_IS_THE_MELD, OPTIONAL
from meldlab.kernels.pinochle.twohand.step import Step, no_step
from meldlab.kernels.rng import advance, below, output


@lean
def random_step(desk: Any, seat: int, table: Any, state: Any) -> Any:
    """Lay any meld, declare a dix with or without the swap, or end the turn, all alike.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal; rows ``KINDS`` and ``CARDS`` are overwritten.
    seat : int64
        The winner of the trick.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    state : uint64
        Random stream of the policies.

    Returns
    -------
    tuple of Step, uint64
        What he does, and the stream's new place.
    """
    n = list_melds(desk, seat, table) if desk[BOARD, MELD_USED] == 0 else 0
    n_dix = 0
    may_declare = desk[BOARD, MELD_USED] == 0 or table[0, DIX_IS_THE_MELD] == 0
    if may_declare and undeclared_dix(desk, seat, table[0, DECK]) != 0:
        n_dix = 2 if can_swap(desk, seat, table) and table[seat, DIX_EXCHANGE] == OPTIONAL else 1
    if n + n_dix == 0:
        return no_step(), state
    state = advance(state)
    choice = below(output(state), n + n_dix + 1)
    if choice < n:
        return Step(desk[KINDS, choice], desk[CARDS, choice], int64(0)), state
    if choice < n + n_dix:
        swaps = can_swap(desk, seat, table) and (table[seat, DIX_EXCHANGE] == COMPULSORY or choice == n)
        return Step(int64(DIX), int64(0), int64(swaps)), state
    return no_step(), state


@lean
def random_draw(state: Any) -> Any:
    """Take the turn-up instead of the hidden card half of the time (bool, uint64 state)."""
    return one_in(2, state)
