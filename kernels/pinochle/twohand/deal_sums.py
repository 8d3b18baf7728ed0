"""What deals of two-handed pinochle come to, in whole-number sums: blocks of deals may be added in any order.

Each deal is played once as it is.  Then the tricks without a stock are played again with single changes, and the whole
deal by players who remember less; what a change brings is taken deal by deal.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, position
from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.pinochle.cards import ACES, N_RANKS
from meldlab.kernels.pinochle.meld import RUN, held_once
from meldlab.kernels.pinochle.tricks import suit_cards
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.desk import BOARD, DEALT, STOCK, TRUMP, lay_out, new_desk
from meldlab.kernels.pinochle.twohand.endings import ace_for_low, ending_of, play_again, trump_for_plain
from meldlab.kernels.pinochle.twohand.halves import alone, play_stock
from meldlab.kernels.pinochle.twohand.melds import SHAPES
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.rules import DECK, HAND_64, N_SEATS, dixes, stock_cards
from meldlab.kernels.pinochle.twohand.story import (
    LOSERS_CARD,
    MELD_POINTS,
    N_DIXES,
    N_MELDS,
    N_PARTS,
    SCORE,
    WINNERS_CARD,
    new_story,
    read_story,
)
from meldlab.kernels.pinochle.twohand.sums import add_square
from meldlab.kernels.rng import POLICY, purpose_key, stream_start

#: Whose points ``DealSums.points`` has: the dealer's, the other's, both together, the dealer's less the other's.
DEALER, OTHER, BOTH, DIFFERENCE = range(4)
N_VIEWS: Final = 4
#: Columns of ``DealSums.tricks``: points melded and their square, deals with a meld, deals with a dix.
POINTS, POINTS_2, WITH_MELD, WITH_DIX = range(4)
N_TRICK_COLUMNS: Final = 4
#: Differences of trumps lie between -16 and 16, those of plain aces between -6 and 6.
MOST_TRUMPS: Final = HAND_64
MOST_ACES: Final = 6
#: Columns of ``DealSums.cells``: deals, sum and sum of squares of the leader's margin, last tricks of the leader.
N, MARGIN, MARGIN_2, LAST_TRICKS = range(4)
N_CELL_COLUMNS: Final = 4
#: Changes of the tricks without a stock.  The leader's margin as it is less that with the change: the last two cards
#: drawn exchanged, the other one leads, both.  The other way round: one trump more, one plain ace more.
CARD, LEAD, BOTH_CHANGED, TRUMP_MORE, ACE_MORE = range(5)
N_CHANGES: Final = 5
#: Counts of ``DealSums.dealt``: deals with a dix turned up; of the others those in which the dealer, the other one,
#: neither was dealt a dix; deals in which the dealer, the other one was dealt a run.
DIX_UP, DEALER_DIX, OTHER_DIX, NO_DIX, DEALER_RUN, OTHER_RUN = range(6)
N_DEALT: Final = 6

_ACES = np.int64(ACES)


class DealSums(NamedTuple):
    """Sums of a block of deals; every array is int64 and starts at zero."""

    points: Any
    """Sums and sums of squares by view and part: [N_VIEWS, N_PARTS, 2] [points]."""
    laid: Any
    """Deals in which a player scored anything for a part, by player and part: [2, N_PARTS]."""
    wins: Any
    """Deals won by the dealer, by the other, by nobody: [3]."""
    tricks: Any
    """Melds after each trick with a stock, by column: [16, N_TRICK_COLUMNS]."""
    cells: Any
    """Deals by the leader's trumps and plain aces less the other's when the stock is gone, by column:
    [33, 13, N_CELL_COLUMNS]."""
    changes: Any
    """Deals, sum and sum of squares of what a change brings, by rank of the last card turned up and by change:
    [8, N_CHANGES, 3] [points]."""
    chosen: Any
    """Deals in which the winner took the card turned up, by its rank: [8]."""
    memory: Any
    """What remembering all brings beside each weaker memory, seats exchanged: sum and sum of squares of points of two
    deals, and of wins of two deals, a draw for half: [n_memories, 4] [points, half wins]."""
    dealt: Any
    """Counts of what was dealt: [N_DEALT]."""


@jit
def new_deal_sums(n_memories: int) -> DealSums:
    """Return sums at zero."""
    return DealSums(
        np.zeros((N_VIEWS, N_PARTS, 2), np.int64),
        np.zeros((N_SEATS, N_PARTS), np.int64),
        np.zeros(3, np.int64),
        np.zeros((HAND_64, N_TRICK_COLUMNS), np.int64),
        np.zeros((2 * MOST_TRUMPS + 1, 2 * MOST_ACES + 1, N_CELL_COLUMNS), np.int64),
        np.zeros((N_RANKS, N_CHANGES, 3), np.int64),
        np.zeros(N_RANKS, np.int64),
        np.zeros((n_memories, 4), np.int64),
        np.zeros(N_DEALT, np.int64),
    )


@inline
def rank_at(place: int) -> Any:
    """Rank of the card whose bit has this number."""
    return (place & 15) >> 1


@inline
def half_wins(margin: int) -> Any:
    """Two for a deal that was won, one for a draw."""
    return int64(margin > 0) + int64(margin >= 0)


@lean
def _add_story(sums: Any, story: Any) -> None:
    """Add the make-up of a deal."""
    points = story.points
    for part in range(N_PARTS):
        dealer, rival = points[DEALER, part], points[OTHER, part]
        values = (dealer, rival, dealer + rival, dealer - rival)
        for view in range(N_VIEWS):
            add_square(sums.points[view, part], 0, values[view])
        sums.laid[DEALER, part] += int64(dealer != 0)
        sums.laid[OTHER, part] += int64(rival != 0)
    margin = points[DEALER, SCORE] - points[OTHER, SCORE]
    sums.wins[0 if margin > 0 else 1 if margin < 0 else 2] += 1
    for trick in range(HAND_64):
        told, row = story.by_trick[trick], sums.tricks[trick]
        add_square(row, POINTS, told[MELD_POINTS])
        row[WITH_MELD] += int64(told[N_MELDS] > 0)
        row[WITH_DIX] += int64(told[N_DIXES] > 0)


@lean
def _add_dealt(sums: Any, desk: Any, deck: int) -> None:
    """Count dixes and runs in the cards dealt."""
    dix = dixes(deck, desk[BOARD, TRUMP])
    run = SHAPES[desk[BOARD, TRUMP], RUN]
    dealer, rival = desk[DEALT, DEALER], desk[DEALT, OTHER]
    if desk[DEALT, 2] & dix != 0:
        sums.dealt[DIX_UP] += 1
    else:
        sums.dealt[DEALER_DIX] += int64(dealer & dix != 0)
        sums.dealt[OTHER_DIX] += int64(rival & dix != 0)
        sums.dealt[NO_DIX] += int64((dealer | rival) & dix == 0)
    sums.dealt[DEALER_RUN] += int64(held_once(dealer) & run == run)
    sums.dealt[OTHER_RUN] += int64(held_once(rival) & run == run)


@lean
def _add_cell(sums: Any, desk: Any, ending: Any, played: Any) -> None:
    """Add the tricks without a stock by what the hands differ in."""
    trump = desk[BOARD, TRUMP]
    trumps = count(suit_cards(ending.hand, trump)) - count(suit_cards(ending.rest, trump))
    mine, his = ending.hand & _ACES, ending.rest & _ACES
    aces = count(mine & ~suit_cards(mine, trump)) - count(his & ~suit_cards(his, trump))
    cell = sums.cells[MOST_TRUMPS + trumps, MOST_ACES + aces]
    cell[N] += 1
    add_square(cell, MARGIN, played.margin)
    cell[LAST_TRICKS] += played.last_trick


@lean
def _cards_exchanged(desk: Any, ending: Any, story: Any, change: int) -> Any:
    """Bits of the cards that the leader gives and gets for a change (int64, int64); 0 for one that is not there."""
    if change == TRUMP_MORE:
        return trump_for_plain(desk, ending)
    if change == ACE_MORE:
        return ace_for_low(desk, ending)
    if change == LEAD:
        return int64(0), int64(0)
    return int64(1) << story.draws[WINNERS_CARD], int64(1) << story.draws[LOSERS_CARD]


@lean
def _add_changes(sums: Any, desk: Any, ending: Any, played: Any, story: Any, table: Any, room: Any) -> None:
    """Play the tricks without a stock again, with one change after the other."""
    mine, his = int64(1) << story.draws[WINNERS_CARD], int64(1) << story.draws[LOSERS_CARD]
    hidden = desk[STOCK, stock_cards(table[0, DECK]) - 1]
    rank = rank_at(position(his if mine == hidden else mine))
    sums.chosen[rank] += int64(mine != hidden)
    for change in range(N_CHANGES):
        given, got = _cards_exchanged(desk, ending, story, change)
        if change == LEAD or (given != 0 and got != 0):
            turned = int64(change in (LEAD, BOTH_CHANGED))
            gain = played.margin - play_again(desk, ending, given, got, turned, table, room).margin
            row = sums.changes[rank, change]
            row[0] += 1
            add_square(row, 1, gain if change <= BOTH_CHANGED else -gain)


@lean
def margin_of(result: Any) -> Any:
    """The dealer's score less the other's (int64) [points]."""
    return result.dealer_meld + result.dealer_tricks - result.other_meld - result.other_tricks


@lean
def _add_memory(row: Any, seed: Any, deal: int, pair: Any, desk: Any) -> None:
    """Play a deal with the dealer, then with the other remembering all, against one who remembers less."""
    first = margin_of(play_deal(seed, deal, pair[0], desk))
    second = -margin_of(play_deal(seed, deal, pair[1], desk))
    add_square(row, 0, first + second)
    add_square(row, 2, half_wins(first) + half_wins(second))


@jit
def sum_deals(seed: int, first: int, last: int, table: Any, memories: Any, room: Any = None, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` and add up what they came to.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    memories : int64[n_memories, 2, 2, N_COLUMNS]
        For each weaker memory two tables at which it sits against a perfect one: in the dealer's place a perfect one in
        the first, a weaker one in the second.
    room : OpenRoom, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    search : Search, optional
        Room for searching, if a player draws worlds.

    Returns
    -------
    DealSums
        Sums over the range.
    """
    n_memories = memories.shape[0]
    sums = new_deal_sums(n_memories)
    desk, story = new_desk(), new_story()
    for deal in range(first, last):
        twohand_deal(seed, deal, table[0, DECK], desk)
        lay_out(desk, table)
        _add_dealt(sums, desk, table[0, DECK])
        state = stream_start(purpose_key(seed, POLICY), deal)
        if search is not None:
            leader, state = search.stock(desk, table, state, alone(), search.room)
        else:
            leader, state = play_stock(desk, table, state)
        ending = ending_of(desk, leader, state)
        nothing = int64(0)
        played = play_again(desk, ending, nothing, nothing, nothing, table, room)
        read_story(desk, table, story)
        _add_story(sums, story)
        _add_cell(sums, desk, ending, played)
        _add_changes(sums, desk, ending, played, story, table, room)
        for memory in range(n_memories):
            _add_memory(sums.memory[memory], seed, deal, memories[memory], desk)
    return sums
