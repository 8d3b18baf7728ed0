"""What a player who searches plays for: the margin of a deal that stands alone, the chance to win a match.

A match is won or lost by a call or when a player has the target; before that each is as likely to win as what both
still lack says.  A deal's margin has a standard deviation of some 115 points, so over n deals to come a lead of d
points wins with about the chance that a normal variable stays below d / (115 sqrt(n)).  Taken for it is

    1/2 + d / (2 sqrt(d^2 + pi/2 * 115^2 * n)),

which agrees with it to 3 %, needs nothing but a root, and so comes out alike on every machine.

Worked example: one lacks 300 points and the other 400, with some 230 points a deal, so n is 300 / 230; the first wins
with 0.5 + 100 / (2 sqrt(10000 + 27100)), which is 0.76.
"""

from math import sqrt
from typing import Any, Final

from meldlab.kernels.jit import int64, lean
from meldlab.kernels.pinochle.twohand.desk import BOARD, CALLER, MELD, TRICKS
from meldlab.kernels.pinochle.twohand.rules import other

#: A match won.
WON: Final = 100_000
#: What a point more is worth beside it, so that of two ways to the same end the one with more points is taken.
_A_POINT: Final = 10
#: Points that a player makes in a deal [points], and the spread of a deal's margin, squared, times pi / 2.
_A_DEAL: Final = 230.0
_SPREAD: Final = 1.5708 * 115.0 * 115.0
#: By which a target grows that both players have.
_STEP: Final = 250


@lean
def deal_margin(desk: Any, seat: int) -> Any:
    """Margin of a player in a deal that was played [points]."""
    rival = other(seat)
    return desk[seat, MELD] + desk[seat, TRICKS] - desk[rival, MELD] - desk[rival, TRICKS]


@lean
def _chance(mine: int, his: int) -> Any:
    """Chance to win of a player who lacks so much, while the other lacks so much (int64 of ``WON``)."""
    lead = float(his - mine)
    deals = max(float(min(mine, his)), 1.0) / _A_DEAL + 0.3
    return int64(WON * (0.5 + 0.5 * lead / sqrt(lead * lead + _SPREAD * deals)))


@lean
def match_value(desk: Any, seat: int, calling: Any) -> Any:
    """What a deal that was played is worth to a player in a match.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal, played to its end or to a call.
    seat : int64
        The player.
    calling : Calling
        What both lack.

    Returns
    -------
    int64
        Chance to win, ``WON`` for certain, and a little for the margin.
    """
    margin = _A_POINT * deal_margin(desk, seat)
    rival = other(seat)
    mine = calling.lacks[seat] - desk[seat, MELD] - desk[seat, TRICKS]
    his = calling.lacks[rival] - desk[rival, MELD] - desk[rival, TRICKS]
    if desk[BOARD, CALLER] != 0:
        caller = desk[BOARD, CALLER] - 1
        right = desk[caller, MELD] + desk[caller, TRICKS] >= calling.needs[caller]
        return margin + (WON if right == (caller == seat) else 0)
    if max(mine, his) > 0:
        if min(mine, his) > 0:
            return margin + _chance(mine, his)
        return margin + (WON if mine <= 0 else 0)
    if calling.extends == 1:
        steps = _STEP * (-min(mine, his) // _STEP + 1)
        return margin + _chance(mine + steps, his + steps)
    return margin + (WON // 2 if mine == his else WON if mine < his else 0)
