"""What a deal came to, read off its log: points by what they were made for, melds trick by trick, the last two draws.

Points come in *parts*: a part for each kind of meld, the marriages of all suits together; then the cards of the tricks
with a stock, those without, and the last trick; then melds, tricks and everything.

Worked example: the events of a deal are a trick of 14 points to the dealer, his royal marriage, two draws.  Then
``points[0, ROYAL]``, ``points[0, MELDS]`` are 40, ``points[0, WITH_STOCK]`` and ``points[0, TRICKS]`` 14,
``points[0, SCORE]`` 54; ``by_trick[0]`` is 40 points, one meld, no dix.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.pinochle.cards import LAST_TRICK as LAST_TRICK_POINTS
from meldlab.kernels.pinochle.meld import ACES_AROUND, DIX, KIND_POINTS, MARRIAGE, ROYAL_MARRIAGE
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.desk import LOG
from meldlab.kernels.pinochle.twohand.rules import DECK, HAND_64, N_SEATS, hand_cards, stock_cards

#: Parts of a score: kinds of meld first.
RUN, ROYAL, PLAIN_MARRIAGE, ACES, KINGS, QUEENS, JACKS, PINOCHLE, DIX_SHOWN, DOUBLE_PINOCHLE, TURNUP_DIX = range(11)
#: Kinds of meld among the parts.
N_MELD_PARTS: Final = 11
WITH_STOCK, WITHOUT_STOCK, LAST_TRICK = range(11, 14)
MELDS, TRICKS, SCORE = range(14, 17)
N_PARTS: Final = 17

#: Columns of ``Story.by_trick``.
MELD_POINTS, N_MELDS, N_DIXES = range(3)
N_TRICK_COLUMNS: Final = 3

#: Places of ``Story.draws``.
WINNERS_CARD, LOSERS_CARD = range(2)


class Story(NamedTuple):
    """What a deal came to."""

    points: Any
    """Points by player and part: int64[2, N_PARTS] [points]."""
    by_trick: Any
    """Points melded, melds and dixes after each trick with a stock: int64[16, 3]."""
    draws: Any
    """Numbers of the bits of the last two cards drawn, the winner's first: int64[2]."""


@jit
def new_story() -> Story:
    """Make room for one story after another."""
    return Story(
        np.zeros((N_SEATS, N_PARTS), np.int64), np.zeros((HAND_64, N_TRICK_COLUMNS), np.int64), np.zeros(2, np.int64)
    )


@inline
def _part_of(kind: int) -> Any:
    """Part that a kind of meld belongs to."""
    if kind <= ROYAL_MARRIAGE:
        return int64(kind)
    return int64(PLAIN_MARRIAGE) if kind < ACES_AROUND else int64(kind) - (ACES_AROUND - MARRIAGE - 1)


@lean
def read_story(desk: Any, table: Any, story: Any) -> None:
    """Read a deal that was played to its end.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        Where it was played.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    story : Story
        Overwritten.
    """
    points, by_trick, draws = story.points, story.by_trick, story.draws
    points[:] = 0
    by_trick[:] = 0
    log = desk[LOG]
    with_stock = hand_cards(table[0, DECK])
    last_draw = stock_cards(table[0, DECK])
    tricks, drawn = 0, 0
    for n in range(log[0]):
        kind, seat, value = log[2 * n + 1] % 16, log[2 * n + 1] // 16 - 1, log[2 * n + 2]
        if kind == events.TRICK:
            tricks += 1
            points[seat, WITH_STOCK if tricks <= with_stock else WITHOUT_STOCK] += value
            if tricks == 2 * with_stock:
                points[seat, WITHOUT_STOCK] -= LAST_TRICK_POINTS
                points[seat, LAST_TRICK] = LAST_TRICK_POINTS
        elif kind == events.MELD:
            points[seat, _part_of(value % 16)] += value // 16
            by_trick[tricks - 1, MELD_POINTS] += value // 16
            by_trick[tricks - 1, N_MELDS] += 1
        elif kind == events.DIX:
            points[seat, DIX_SHOWN] += KIND_POINTS[DIX]
            by_trick[tricks - 1, N_DIXES] += 1
        elif kind == events.TURNUP_DIX:
            points[seat, TURNUP_DIX] = value
        elif kind == events.DRAW:
            if drawn >= last_draw - 1:
                draws[drawn - last_draw + 1] = value
            drawn += 1
    for seat in range(N_SEATS):
        for part in range(N_MELD_PARTS):
            points[seat, MELDS] += points[seat, part]
        for part in range(WITH_STOCK, LAST_TRICK + 1):
            points[seat, TRICKS] += points[seat, part]
        points[seat, SCORE] = points[seat, MELDS] + points[seat, TRICKS]
