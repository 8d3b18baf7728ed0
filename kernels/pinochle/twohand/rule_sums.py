"""What other rules change, in whole-number sums: blocks of deals may be added in any order.

Index by index a deal and a whole match are played under the rules as they are, option 0, and again under each other
option on the same cards.  Row 0 of the sums has what comes of the rules as they are, the other rows what an option has
more than that.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.pinochle.cards import N_RANKS
from meldlab.kernels.pinochle.twohand.deal_sums import half_wins, margin_of, rank_at
from meldlab.kernels.pinochle.twohand.desk import DEALT, LOG, new_desk
from meldlab.kernels.pinochle.twohand.match import NOBODY, MatchRules, play_match
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.sums import add_square
from meldlab.kernels.pinochle.twohand.tip_sums import same_events

#: Columns of ``RuleSums.deals``; a sum of squares stands right behind its sum.  Points and melds of both players
#: together, the dealer's margin [points], his wins [half wins], and deals that went otherwise than under option 0.
POINTS, POINTS_2, MELDS, MELDS_2, MARGIN, MARGIN_2, WON, WON_2, CHANGED = range(9)
N_DEAL_COLUMNS: Final = 9
#: Columns of ``RuleSums.matches``: deals, wins of him who deals first [half wins], and matches that another player won
#: than under option 0.
LENGTH, LENGTH_2, FIRST, FIRST_2, TURNED = range(5)
N_MATCH_COLUMNS: Final = 5


class RuleSums(NamedTuple):
    """Sums of a block of deals and matches."""

    deals: Any
    """One row an option: int64[n_options, N_DEAL_COLUMNS]."""
    matches: Any
    """The same for matches: int64[n_options, N_MATCH_COLUMNS]."""
    turnups: Any
    """Deals under option 0 by the rank turned up: int64[8]."""


class DealFacts(NamedTuple):
    """What is compared of a deal."""

    points: int
    """[points]"""
    melds: int
    """[points]"""
    margin: int
    """[points]"""
    won: int
    """[half wins]"""


@lean
def _facts_of(result: Any) -> Any:
    """What is compared of a deal (DealFacts)."""
    melds = result.dealer_meld + result.other_meld
    margin = margin_of(result)
    return DealFacts(melds + result.dealer_tricks + result.other_tricks, melds, margin, half_wins(margin))


@inline
def _add_deal(row: Any, facts: Any, usual: Any) -> None:
    """Add by how much a deal is more than the usual one."""
    add_square(row, POINTS, facts.points - usual.points)
    add_square(row, MELDS, facts.melds - usual.melds)
    add_square(row, MARGIN, facts.margin - usual.margin)
    add_square(row, WON, facts.won - usual.won)


@inline
def _first_wins(winner: int) -> Any:
    """Two for a match that the first dealer won, one for a draw."""
    return int64(1) if winner == NOBODY else int64(2) * int64(winner == 0)


@jit
def sum_rules(seed: Any, first: int, last: int, tables: Any, switches: Any, room: Any = None) -> Any:
    """Play the deals, and the matches, ``first`` to ``last - 1`` under every option.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of indices: each is a deal and a match.
    tables : int64[n_options, 2, 2, N_COLUMNS]
        Rules and policies of each option, for deals of player 0 and of player 1.
    switches : int64[n_options, 5]
        The switches of the match of each option, in the order of ``MatchRules``.
    room : OpenRoom, optional
        Room for solving, if a player plays without a fault once the stock is gone.

    Returns
    -------
    RuleSums
        Sums over the range.
    """
    n_options = len(tables)
    sums = RuleSums(
        np.zeros((n_options, N_DEAL_COLUMNS), np.int64),
        np.zeros((n_options, N_MATCH_COLUMNS), np.int64),
        np.zeros(N_RANKS, np.int64),
    )
    desk, other_desk = new_desk(), new_desk()
    nothing = int64(0)
    none = DealFacts(nothing, nothing, nothing, nothing)
    for index in range(first, last):
        usual = _facts_of(play_deal(seed, index, tables[0, 0], desk, room))
        sums.turnups[rank_at(position(desk[DEALT, 2]))] += 1
        _add_deal(sums.deals[0], usual, none)
        for option in range(1, n_options):
            facts = _facts_of(play_deal(seed, index, tables[option, 0], other_desk, room))
            _add_deal(sums.deals[option], facts, usual)
            sums.deals[option, CHANGED] += int64(not same_events(desk[LOG], other_desk[LOG]))
        length, first_wins = nothing, nothing
        for option in range(n_options):
            of_match = switches[option]
            rules = MatchRules(of_match[0], of_match[1], of_match[2], of_match[3], of_match[4])
            played = play_match(seed, index, rules, tables[option], other_desk, room)
            won = _first_wins(played.winner)
            row = sums.matches[option]
            add_square(row, LENGTH, played.n_deals - length)
            add_square(row, FIRST, won - first_wins)
            if option == 0:
                length, first_wins = played.n_deals, won
            else:
                row[TURNED] += int64(won != first_wins)
    return sums
