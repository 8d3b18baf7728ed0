"""Policy ``basic``: when to call out that the target is reached.

A player knows the totals of the match and his own melds.  Of the cards in his tricks he counted those that his memory
keeps; the others, face down in a heap of which he knows the height, he can only rate at the average of a card.

Worked example: of 240 card points in 48 cards one brings 5 on average.  A player who counts nothing, needs 100, has
melded 60 and taken 10 cards knows of 60 points.  He calls with ``call_margin`` -40, which takes 40 of the 50 points he
may expect on trust, and not with -30.
"""

from typing import Any

from meldlab.kernels.bits import count
from meldlab.kernels.jit import int64, lean
from meldlab.kernels.pinochle.tricks import trick_points
from meldlab.kernels.pinochle.twohand.basic import (
    CALL_MARGIN,
    CALL_MEMORY,
    CALLS,
    LAST_TRICK,
    NEVER,
    REMEMBERS_ALL,
    remembered,
)
from meldlab.kernels.pinochle.twohand.desk import BOARD, HAND, MELD, TRICKS, TRUMP, WON
from meldlab.kernels.pinochle.twohand.rules import DECK, SIMPLE_COUNT, whole_pack


@lean
def _trusted(desk: Any, seat: int, uncounted: int, table: Any) -> Any:
    """Points that cards not counted bring on average, up to those he takes on trust (int64 [points])."""
    pack = whole_pack(table[0, DECK])
    of_kind = pack & ~remembered(pack, desk[BOARD, TRUMP], table[seat, CALL_MEMORY])
    expected = count(uncounted) * trick_points(of_kind, table[0, SIMPLE_COUNT]) // max(int64(1), count(of_kind))
    return min(expected, max(int64(0), -table[seat, CALL_MARGIN]))


@lean
def basic_calls(desk: Any, seat: int, needs: int, table: Any) -> Any:
    """Whether a player calls out.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    seat : int64
        The player, whose turn it is.
    needs : int64
        What he needs in this deal to have the target [points].
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    bool
        True if he knows, or believes, that he has as much as he wants.
    """
    calls = table[seat, CALLS]
    # In the last trick one card is left to the leader, and to the other player when he answers.
    if calls == NEVER or (calls == LAST_TRICK and count(desk[seat, HAND]) > 1):
        return False
    wanted = needs + max(int64(0), table[seat, CALL_MARGIN])
    has = desk[seat, MELD] + desk[seat, TRICKS]
    if table[seat, CALL_MEMORY] == REMEMBERS_ALL:
        return has >= wanted
    won = desk[seat, WON]
    uncounted = won & ~remembered(won, desk[BOARD, TRUMP], table[seat, CALL_MEMORY])
    counted = has - trick_points(uncounted, table[0, SIMPLE_COUNT])
    return counted + _trusted(desk, seat, uncounted, table) >= wanted
