"""What a tip brings him who follows it, in whole-number sums: blocks of deals may be added in any order.

Each deal is played twice for a tip, by one who follows it against one who does not, once with either in the dealer's
place.  The two plays part at the first choice that the tip changes, whoever has it; where it changes none they are
alike, and the gains of the two seats cancel.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import position
from meldlab.kernels.jit import int64, jit, lean
from meldlab.kernels.pinochle.cards import N_RANKS
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.deal_sums import half_wins, margin_of, rank_at
from meldlab.kernels.pinochle.twohand.desk import DEALT, LOG, new_desk
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.rules import DECK
from meldlab.kernels.pinochle.twohand.sums import add_square

#: Columns of ``TipSums.tips``; a sum of squares stands right behind its sum.  Each is of both plays of a deal together:
#: the follower's margin [points], his wins less the other's [half wins], and deals in which the tip changed the play.
MARGIN, MARGIN_2, WON, WON_2, CHANGED = range(5)
N_COLUMNS: Final = 5


class TipSums(NamedTuple):
    """Sums of a block of deals."""

    tips: Any
    """One row a tip: int64[n_tips, N_COLUMNS]."""
    turnups: Any
    """Deals by the rank turned up: int64[8]."""


@lean
def same_events(log: Any, other_log: Any) -> Any:
    """Whether two deals went alike, card by card and meld by meld (bool); both are logs, int64[LOG_SIZE].

    Which of two equal cards is played nobody sees.
    """
    if log[0] != other_log[0]:
        return False
    event = int64(0)
    while event < log[0]:
        at = 2 * event + 1
        kind = log[at] % 16
        copies = int64(kind == events.PLAY or kind == events.DRAW)
        if log[at] != other_log[at] or log[at + 1] >> copies != other_log[at + 1] >> copies:
            return False
        event += 1
    return True


@jit
def sum_tips(seed: Any, first: int, last: int, tables: Any, room: Any = None, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` with and without each tip.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    tables : int64[n_tips, 2, 2, N_COLUMNS]
        For each tip two tables: the follower in the dealer's place, and in the other one.
    room : OpenRoom, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    search : Search, optional
        Room for searching, if a player draws worlds.

    Returns
    -------
    TipSums
        Sums over the range.
    """
    sums = TipSums(np.zeros((len(tables), N_COLUMNS), np.int64), np.zeros(N_RANKS, np.int64))
    desk, turned = new_desk(), new_desk()
    for deal in range(first, last):
        twohand_deal(seed, deal, tables[0, 0, 0, DECK], desk)
        sums.turnups[rank_at(position(desk[DEALT, 2]))] += 1
        for tip in range(len(tables)):
            as_dealer = margin_of(play_deal(seed, deal, tables[tip, 0], desk, room, None, None, search))
            as_leader = -margin_of(play_deal(seed, deal, tables[tip, 1], turned, room, None, None, search))
            row = sums.tips[tip]
            add_square(row, MARGIN, as_dealer + as_leader)
            add_square(row, WON, half_wins(as_dealer) + half_wins(as_leader) - 2)
            row[CHANGED] += int64(not same_events(desk[LOG], turned[LOG]))
    return sums
