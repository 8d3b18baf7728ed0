"""Policy ``basic`` after a trick won: which meld to lay, the dix, and the last card of the stock."""

from typing import Any

from meldlab.kernels.bits import position
from meldlab.kernels.jit import int64, lean, pasted
from meldlab.kernels.pinochle.meld import DIX, KIND_POINTS
from meldlab.kernels.pinochle.twohand.basic import (
    AVERAGE,
    CERTAIN,
    DIX_FROM,
    ORDERS_MELDS,
    POINT,
    chance_from,
    end_worth,
    swap_gain,
)
from meldlab.kernels.pinochle.twohand.desk import (
    BOARD,
    DOUBLES,
    FOURS,
    HELD_BACK,
    MADE,
    MELD_USED,
    PINOCHLES,
    ROYAL,
    SETTLED,
    TRICKS_LEFT,
    TURNUP,
    can_swap,
    undeclared_dix,
)
from meldlab.kernels.pinochle.twohand.melds import choose_copies, mark, meld_points, ready_kinds
from meldlab.kernels.pinochle.twohand.rules import COMPULSORY, DECK, DIX_EXCHANGE, DIX_IS_THE_MELD
from meldlab.kernels.pinochle.twohand.step import Step, no_step


@pasted
def basic_step(desk: Any, seat: int, table: Any) -> Any:
    """Choose what to lay next.

    The dix comes first, since the card got for it may complete a meld; then the meld that leaves the most to come.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    seat : int64
        The winner of the trick.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    Step
        What he does.
    """
    used = desk[BOARD, MELD_USED] == 1
    dix = undeclared_dix(desk, seat, table[0, DECK]) != 0 and not (used and table[0, DIX_IS_THE_MELD] == 1)
    beside = table[0, DIX_IS_THE_MELD] == 0
    if dix and beside and _shows_dix(desk, seat, table):
        return _dix_step(desk, seat, table)
    if used:
        return no_step()
    kind = _best_kind(desk, seat, table)
    if dix and not beside and _dix_first(desk, seat, kind, table) and _shows_dix(desk, seat, table):
        return _dix_step(desk, seat, table)
    if kind < 0:
        return no_step()
    return Step(kind, choose_copies(desk, seat, kind), int64(0))


@lean
def _shows_dix(desk: Any, seat: int, table: Any) -> Any:
    """Whether it is time to show the dix; if not it is noted that he let it wait."""
    if desk[BOARD, TRICKS_LEFT] <= table[seat, DIX_FROM]:
        return True
    desk[BOARD, HELD_BACK] |= int64(1) << seat
    return False


@lean
def _dix_step(desk: Any, seat: int, table: Any) -> Any:
    """Declare a dix; the turn-up, a trump no lower than it, is always taken for it."""
    swaps = can_swap(desk, seat, table)
    if swaps and table[seat, DIX_EXCHANGE] != COMPULSORY:
        swaps = swap_gain(desk, seat, table) >= 0
    return Step(int64(DIX), int64(0), int64(swaps))


@lean
def _dix_first(desk: Any, seat: int, kind: int, table: Any) -> Any:
    """Whether the dix, which takes the place of a meld, is worth more than the best of those."""
    if kind < 0:
        return True
    worth = int64(POINT * KIND_POINTS[DIX])
    if can_swap(desk, seat, table):
        worth += swap_gain(desk, seat, table)
    return worth > POINT * meld_points(desk, seat, kind, choose_copies(desk, seat, kind), table)


@pasted
def _best_kind(desk: Any, seat: int, table: Any) -> Any:
    """Kind of the meld to lay, -1 if none is ready."""
    ready = ready_kinds(desk, seat, table)
    if ready == 0:
        return int64(-1)
    if ready & (ready - 1) == 0:
        return position(ready)
    best, best_value = int64(-1), int64(-1)
    while ready != 0:
        kind = position(ready)
        ready &= ready - 1
        value = _value_with_later(desk, seat, kind, table)
        if value > best_value:
            best, best_value = kind, value
    return best


@pasted
def _value_with_later(desk: Any, seat: int, kind: int, table: Any) -> Any:
    """Points of a meld, and of the dearest ready after it at the chance to win another trick [points * 1024].

    One meld is laid a trick, so those behind the dearest are too far off to put a dear one back for their sake.
    """
    cards = choose_copies(desk, seat, kind)
    value = CERTAIN * meld_points(desk, seat, kind, cards, table)
    if table[seat, ORDERS_MELDS] == 0:
        return value
    later = table[seat, chance_from(desk[BOARD, TRICKS_LEFT] - 1)]
    settled, royal, fours = desk[seat, SETTLED], desk[seat, ROYAL], desk[seat, FOURS]
    pinochles, doubles, made = desk[seat, PINOCHLES], desk[seat, DOUBLES], desk[seat, MADE]
    mark(desk, seat, kind, cards)
    ready = ready_kinds(desk, seat, table)
    best = int64(0)
    while ready != 0:
        other_kind = position(ready)
        ready &= ready - 1
        copies = choose_copies(desk, seat, other_kind)
        best = max(best, meld_points(desk, seat, other_kind, copies, table))
    value += later * best
    desk[seat, SETTLED], desk[seat, ROYAL], desk[seat, FOURS] = settled, royal, fours
    desk[seat, PINOCHLES], desk[seat, DOUBLES], desk[seat, MADE] = pinochles, doubles, made
    return value


@lean
def takes_turnup(desk: Any, seat: int, table: Any) -> Any:
    """Whether the turn-up is worth more than the hidden card may be expected to be."""
    return end_worth(desk, seat, desk[BOARD, TURNUP], table) > table[seat, AVERAGE]
