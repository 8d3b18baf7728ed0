"""What other rules and other sight change, in whole-number sums: blocks of deals may be added in any order.

Every deal is played at several tables, of which table 0 is the usual one. Row 0 of the sums has what comes of that, the
other rows what a table has more, deal by deal. And every deal is played twice by one who sees the hand of his partner
against one who does not, either being side 0.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao.book import RULES, THREES
from meldlab.kernels.baoyao.deal import baoyao_deal
from meldlab.kernels.baoyao.desk import BOARD, DEALT, DOUBLE_RUN, HEAD_90, N_PLAYS, POINTS_140, new_desk, side_of
from meldlab.kernels.baoyao.game import first_to_lead
from meldlab.kernels.baoyao.sums import add_square, half_wins, play_again
from meldlab.kernels.jit import int64, jit, lean

#: Measures of a hand: wins of the side that leads first, and of side 0 [half wins]; multiplier; plays; hands won in
#: each way; chips that change hands; chips of side 0.
LEADER_WON, FIRST_WON, MULTIPLIER, PLAYS, WITH_140, WITH_90, WITH_RUN, STAKES, CHIPS = range(9)
N_MEASURES: Final = 9
#: A column behind those of all measures: hands that end otherwise than at table 0.
CHANGED: Final = 2 * N_MEASURES
N_COLUMNS: Final = CHANGED + 1
#: Columns of ``SightSums.sight``, of both plays of a deal together: gains of him who sees, in chips and in wins.
GAIN, GAIN_2, WON, WON_2 = range(4)


class OptionSums(NamedTuple):
    """Sums of a block of deals."""

    options: Any
    """One row a table: int64[n_tables, N_COLUMNS]."""


class SightSums(NamedTuple):
    """Sums of a block of deals."""

    sight: Any
    """int64[4]."""


@lean
def _play(seed: Any, deal: Any, desk: Any, book: Any, players: Any, out_facts: Any, search: Any) -> Any:
    """Deal and play a hand at a table, write down its measures, int64[N_MEASURES] (HandResult)."""
    seat = first_to_lead(seed, deal, desk, book, players)
    baoyao_deal(seed, deal, book[RULES, THREES], desk[DEALT])
    result = play_again(desk, seat, book, players, seed, deal, search)
    out_facts[LEADER_WON] = half_wins(result.winner, side_of(seat))
    out_facts[FIRST_WON] = half_wins(result.winner, 0)
    out_facts[MULTIPLIER] = result.multiplier
    out_facts[PLAYS] = desk[BOARD, N_PLAYS]
    out_facts[WITH_140] = result.how == POINTS_140
    out_facts[WITH_90] = result.how == HEAD_90
    out_facts[WITH_RUN] = result.how == DOUBLE_RUN
    out_facts[STAKES] = abs(result.chips)
    out_facts[CHIPS] = result.chips
    return result


@lean
def _same_end(one: Any, other: Any) -> Any:
    """Whether two hands ended alike: winner, way, points, multiplier."""
    return (
        one.winner == other.winner
        and one.how == other.how
        and one.points_0 == other.points_0
        and one.points_1 == other.points_1
        and one.multiplier == other.multiplier
    )


@jit
def sum_options(seed: Any, first: int, last: int, books: Any, players: Any, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` at every table.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    books : int64[n_tables, 257, 14]
        Plays and rules of each table.
    players : int64[n_tables, 4, ...]
        Policies of its seats.
    search : Search, optional
        Room of those who search.

    Returns
    -------
    OptionSums
        Sums over the range.
    """
    n_tables = len(books)
    sums = OptionSums(np.zeros((n_tables, N_COLUMNS), np.int64))
    desk = new_desk()
    usual, facts = np.zeros(N_MEASURES, np.int64), np.zeros(N_MEASURES, np.int64)
    for deal in range(first, last):
        at_usual = _play(seed, deal, desk, books[0], players[0], usual, search)
        for measure in range(N_MEASURES):
            add_square(sums.options[0], 2 * measure, usual[measure])
        for table in range(1, n_tables):
            result = _play(seed, deal, desk, books[table], players[table], facts, search)
            row = sums.options[table]
            for measure in range(N_MEASURES):
                add_square(row, 2 * measure, facts[measure] - usual[measure])
            row[CHANGED] += int64(not _same_end(result, at_usual))
    return sums


@jit
def sum_sight(seed: Any, first: int, last: int, book: Any, players: Any, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` with sight of the partner's hand on one side alone.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    book : int64[257, 14]
        Plays and rules.
    players : int64[2, 4, ...]
        Policies of the seats: side 0 sees, then side 1 does. None, int64[0, 4, ...], if nobody can.
    search : Search, optional
        Room of those who search.

    Returns
    -------
    SightSums
        Sums over the range.
    """
    sums = SightSums(np.zeros(4, np.int64))
    if len(players) == 0:
        return sums
    desk = new_desk()
    facts = np.zeros(N_MEASURES, np.int64)
    for deal in range(first, last):
        _play(seed, deal, desk, book, players[0], facts, search)
        chips, won = facts[CHIPS], facts[FIRST_WON]
        _play(seed, deal, desk, book, players[1], facts, search)
        add_square(sums.sight, GAIN, chips - facts[CHIPS])
        # Two wins are the half of both hands.
        add_square(sums.sight, WON, won - facts[FIRST_WON])
    return sums
