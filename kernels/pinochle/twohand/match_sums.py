"""Sums over many matches, each played again and again in several ways; all whole numbers, so blocks may be added.

One player is the *caller*: the ways differ in how he calls out, or in the rules of the match.  He is player 0, who
deals first, in even matches and player 1 in odd ones, so no way owes anything to who dealt first.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.tricks import suit_of
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.desk import DEALT, new_desk
from meldlab.kernels.pinochle.twohand.match import MOST_DEALS, N_ENDS, MatchRules, play_match
from meldlab.kernels.pinochle.twohand.rules import DECK, N_SEATS, dixes

#: Columns of ``MatchSums.ways``: matches that the caller won, and those of the first dealer; matches in which the
#: caller called wrongly, and in which both had the target uncalled; deals, and their square; then matches by their end.
WON, FIRST_DEALER_WON, WRONG, BOTH_OVER, DEALS, DEALS_2 = range(6)
ENDS: Final = 6
N_COLUMNS: Final = ENDS + N_ENDS
#: Deals of a match that are told apart; the last number stands for more as well.
N_LENGTHS: Final = 25
#: Rows of ``MatchSums.dixes``: a dix turned up for the first deal; a dix in the first dealer's hand where none was.
DIX_TURNED_UP, DIX_HELD = range(2)


class MatchSums(NamedTuple):
    """Sums of a block of matches."""

    ways: Any
    """One row a way: int64[n_ways, N_COLUMNS] [matches, deals]."""
    lengths: Any
    """Matches by way and number of deals: int64[n_ways, 25] [matches]."""
    won_alone: Any
    """Matches that the caller won in the way of the row and not in that of the column: int64[n_ways, n_ways]."""
    wrong_won: Any
    """Those in which he called wrongly in the way of the row, and won in that of the column: int64[n_ways, n_ways]."""
    dixes: Any
    """How often, of how many first deals, there was a dix: int64[2, 2] [deals]."""


@inline
def _add_way(sums: Any, way: int, played: Any, caller: int) -> None:
    """Add one match, played in one way."""
    row = sums.ways[way]
    row[WON] += played.winner == caller
    row[FIRST_DEALER_WON] += played.winner == 0
    row[WRONG] += (played.wrong_callers >> caller) & 1
    row[BOTH_OVER] += played.n_both_over > 0
    row[DEALS] += played.n_deals
    row[DEALS_2] += played.n_deals * played.n_deals
    row[ENDS + played.end] += 1
    sums.lengths[way, min(played.n_deals, int64(N_LENGTHS - 1))] += 1


@inline
def _add_pairs(sums: Any, won: Any, wrong: Any) -> None:
    """Compare one match in each way with the same match in every other."""
    for way in range(len(won)):
        for another in range(len(won)):
            sums.won_alone[way, another] += won[way] and not won[another]
            sums.wrong_won[way, another] += wrong[way] and won[another]


@inline
def add_dixes(out_dixes: Any, seed: Any, deal: int, deck: int, desk: Any) -> None:
    """Look for a dix in the cards of a deal, of which it is known how often there is one.

    Parameters
    ----------
    out_dixes : int64[2, 2]
        Rows ``DIX_TURNED_UP`` and ``DIX_HELD``: how often, of how many deals [deals].
    seed : uint64
        Seed of the run.
    deal, deck : int64
        Index of the deal, and cards of the pack.
    desk : int64[9, LOG_SIZE]
        The cards are dealt here.
    """
    twohand_deal(seed, deal, deck, desk)
    turnup = desk[DEALT, 2]
    wanted = dixes(deck, suit_of(turnup))
    out_dixes[DIX_TURNED_UP, 1] += 1
    if turnup & wanted != 0:
        out_dixes[DIX_TURNED_UP, 0] += 1
    else:
        out_dixes[DIX_HELD, 0] += desk[DEALT, 0] & wanted != 0
        out_dixes[DIX_HELD, 1] += 1


@jit
def sum_matches(seed: Any, first: int, last: int, rules: Any, tables: Any, room: Any = None) -> Any:
    """Play the matches ``first`` to ``last - 1`` in every way.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of match indices.
    rules : int64[n_ways, 5]
        The switches of the match in each way, in the order of ``MatchRules``.
    tables : int64[n_ways, 2, 2, 2, N_COLUMNS]
        Tables of each way: those with the caller as player 0 and those with him as player 1, and of these one for deals
        of player 0 and one for deals of player 1.
    room : Room, optional
        Room for solving, if a player plays without a fault once the stock is gone.

    Returns
    -------
    MatchSums
        Sums over the range.
    """
    n_ways = len(rules)
    square = (n_ways, n_ways)
    sums = MatchSums(
        np.zeros((n_ways, N_COLUMNS), np.int64),
        np.zeros((n_ways, N_LENGTHS), np.int64),
        np.zeros(square, np.int64),
        np.zeros(square, np.int64),
        np.zeros((2, 2), np.int64),
    )
    desk = new_desk()
    won, wrong = np.zeros(n_ways, np.bool_), np.zeros(n_ways, np.bool_)
    for match in range(first, last):
        caller = match % N_SEATS
        for way in range(n_ways):
            switches = MatchRules(rules[way, 0], rules[way, 1], rules[way, 2], rules[way, 3], rules[way, 4])
            played = play_match(seed, match, switches, tables[way, caller], desk, room)
            won[way] = played.winner == caller
            wrong[way] = (played.wrong_callers >> caller) & 1 == 1
            _add_way(sums, way, played, caller)
        _add_pairs(sums, won, wrong)
        add_dixes(sums.dixes, seed, match * MOST_DEALS, tables[0, 0, 0, 0, DECK], desk)
    return sums
