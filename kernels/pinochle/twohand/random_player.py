"""Policy ``random``: any lawful card, meld and draw, all alike; a sparring partner and a test of the rules."""

from typing import Any

from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.chance import one_in
from meldlab.kernels.pinochle.meld import DIX
from meldlab.kernels.pinochle.twohand.desk import MELD_USED, can_swap, undeclared_dix
from meldlab.kernels.pinochle.twohand.melds import list_melds
from meldlab.kernels.pinochle.twohand.rules import COMPULSORY, OPTIONAL
from meldlab.kernels.pinochle.twohand.step import Step, no_step
from meldlab.kernels.rng import advance, below, output


@jit
def random_step(desk: Any, seat: int, rules: Any, state: Any) -> Any:
    """Lay any meld, declare a dix with or without the swap, or end the turn, all alike.

    Parameters
    ----------
    desk : Desk
        The deal; its lists of melds are overwritten.
    seat : int64
        The winner of the trick.
    rules : TwohandRules
        Switches.
    state : uint64
        Random stream of the policies.

    Returns
    -------
    tuple of Step, uint64
        What he does, and the stream's new place.
    """
    n = list_melds(desk, seat, rules) if desk.board[MELD_USED] == 0 else 0
    n_dix = 0
    if undeclared_dix(desk, seat, rules.deck) != 0 and (desk.board[MELD_USED] == 0 or rules.dix_is_the_meld == 0):
        n_dix = 2 if can_swap(desk) and rules.dix_exchange == OPTIONAL else 1
    if n + n_dix == 0:
        return no_step(), state
    state = advance(state)
    choice = below(output(state), n + n_dix + 1)
    if choice < n:
        return Step(desk.kinds[choice], desk.cards[choice], int64(0)), state
    if choice < n + n_dix:
        swaps = can_swap(desk) and (rules.dix_exchange == COMPULSORY or choice == n)
        return Step(int64(DIX), int64(0), int64(swaps)), state
    return no_step(), state


@jit
def random_draw(state: Any) -> Any:
    """Take the turn-up instead of the hidden card half of the time (bool, uint64 state)."""
    return one_in(2, state)
