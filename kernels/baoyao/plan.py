"""The plan of a hand: its cards parted into few plays that keep bombs and 幺.

A 幺 is set apart if it is worth more than its cards, jokers are kept together or apart as the table says. Then
straights and double straights are taken out as long as the best of them gains: it costs what its cards are worth to
their ranks. What is left goes rank by rank.

A plan is a row: the hand it was made for, the stage (and one), the number of plays, their worth together, the cards
left to the ranks, its plays as four words of bits, then from ``PLAY`` on the plays and from ``VALUE`` on what each is
worth, and from ``STANDS`` on room for the chances that they stand.
"""

from typing import Any, Final

from meldlab.kernels.baoyao.autoplay import whole_rank
from meldlab.kernels.baoyao.basic_table import (
    DOUBLE,
    DOUBLE_RANK,
    STRAIGHT,
    STRAIGHT_RANK,
    TOGETHER,
    joker_worth,
    rank_worth,
    yao_worth,
)
from meldlab.kernels.baoyao.book import (
    CARDS,
    JOKERS_AT,
    RULES,
    SHORTEST_STRAIGHT,
    STRAIGHT_RANKS,
    THREES,
    WORD,
    WORDS,
    YAO_AT,
)
from meldlab.kernels.baoyao.cards import ACE_UP, BIG_JOKER, SMALL_JOKER, at_least, four_of, held, one
from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, lean, pasted

#: Columns of a plan.
MADE_FOR, STAGE, N_PLAYS, WORTH, LEFT_TO_RANKS = range(5)
#: Four words: the plays of the plan as bits.
IN_PLAN: Final = 5
PLAY: Final = 9
VALUE: Final = PLAY + 32
STANDS: Final = VALUE + 32


@inline
def _add(plan: Any, play: int, value: int) -> None:
    """Add a play to a plan."""
    n = plan[N_PLAYS]
    plan[PLAY + n] = play
    plan[VALUE + n] = value
    plan[IN_PLAN + (play >> 6)] |= int64(1) << (play & (WORD - 1))
    plan[N_PLAYS] = n + 1
    plan[WORTH] += value


@inline
def straight_place(length: int, lowest: int) -> Any:
    """Bit of a straight in its word, as in the book."""
    shorter = int64(length - SHORTEST_STRAIGHT)
    # Lengths 3, 4, ... have 10, 9, ... places.
    return shorter * (STRAIGHT_RANKS + 1 - SHORTEST_STRAIGHT) - shorter * (shorter - 1) // 2 + lowest


@inline
def has_three(ranks: int) -> Any:
    """Whether three ranks of a set stand in a row."""
    return ranks & (ranks >> 1) & (ranks >> 2) != 0


@pasted
def _best_straight(rest: int, depth: int, last: int, row: Any, stage: int) -> Any:
    """Find the straight of ``depth`` cards a rank that gains most (int64 gain, lowest, length; gain 0 if none does)."""
    base = row[STRAIGHT] if depth == 1 else row[DOUBLE]
    per_rank = row[STRAIGHT_RANK] if depth == 1 else row[DOUBLE_RANK]
    best, best_lowest, best_length = int64(0), int64(0), int64(0)
    length, least, lowest = int64(0), int64(0), int64(0)
    # What the ranks below this one, the one before, and the one before that have gained.
    gained, before_1, before_2 = int64(0), int64(0), int64(0)
    for rank in range(last + 1):
        n = held(rest, rank)
        if n < depth:
            length = int64(0)
            continue
        if length == 0:
            gained, before_1, before_2 = int64(0), int64(0), int64(0)
        length += 1
        with_it = gained + rank_worth(row, stage, n - depth, rank) - rank_worth(row, stage, n, rank) + per_rank
        if length >= SHORTEST_STRAIGHT:
            # Two ranks below this one is the last where the straight may start.
            if length == SHORTEST_STRAIGHT or before_2 < least:
                least, lowest = before_2, int64(rank - 2)
            if with_it - least + base > best:
                best, best_lowest, best_length = with_it - least + base, lowest, rank - lowest + 1
        gained, before_1, before_2 = with_it, gained, before_1
    return best, best_lowest, best_length


@pasted
def _take_straights(plan: Any, rest: int, last: int, row: Any, stage: int, book: Any) -> Any:
    """Add straights to a plan while they gain (int64 cards left)."""
    ranks = (int64(2) << last) - 1
    while True:
        gain, lowest, length = int64(0), int64(0), int64(0)
        gain_2, lowest_2, length_2 = int64(0), int64(0), int64(0)
        if has_three(at_least(rest, 1) & ranks):
            gain, lowest, length = _best_straight(rest, 1, last, row, stage)
        if has_three(at_least(rest, 2) & ranks):
            gain_2, lowest_2, length_2 = _best_straight(rest, 2, last, row, stage)
        if max(gain, gain_2) == 0:
            return rest
        if gain >= gain_2:
            play = 2 * WORD + straight_place(length, lowest)
            _add(plan, play, row[STRAIGHT] + length * row[STRAIGHT_RANK])
        else:
            play = 3 * WORD + straight_place(length_2, lowest_2)
            _add(plan, play, row[DOUBLE] + length_2 * row[DOUBLE_RANK])
        rest -= book[play, CARDS]


@pasted
def _add_jokers(plan: Any, small: int, big: int, row: Any, stage: int) -> None:
    """Add jokers to a plan, together or apart."""
    if small + big == 0:
        return
    if row[TOGETHER + 3 * small + big] == 1:
        # Two of them, three, then all four: of each number the more big ones the later, as in the book.
        place = int64(2 + big) if small + big == 3 else int64(big)
        if small * big == 4:
            place = int64(5)
        _add(plan, JOKERS_AT + place, joker_worth(row, stage, small, big))
        return
    for _ in range(small):
        _add(plan, int64(SMALL_JOKER), joker_worth(row, stage, 1, 0))
    for _ in range(big):
        _add(plan, int64(BIG_JOKER), joker_worth(row, stage, 0, 1))


@lean
def make_plan(plan: Any, hand: int, stage: int, row: Any, book: Any) -> None:
    """Make the plan of a hand, unless it is made already.

    Parameters
    ----------
    plan : int64[...]
        Overwritten.
    hand : int64
        Counts of the ranks.
    stage : int64
        Stage of the hand.
    row : int64[...]
        What the policy plays by.
    book : int64[257, 14]
        Plays and rules.
    """
    if plan[MADE_FOR] == hand and plan[STAGE] == stage + 1:
        return
    plan[MADE_FOR], plan[STAGE], plan[N_PLAYS], plan[WORTH] = hand, stage + 1, 0, 0
    for word in range(WORDS):
        plan[IN_PLAN + word] = 0
    rest = int64(hand)
    four = four_of(book[RULES, THREES])
    ace = four + ACE_UP
    fours, aces = held(rest, four), held(rest, ace)
    if fours >= 2 and aces >= 1:
        apart = rank_worth(row, stage, fours, four) + rank_worth(row, stage, aces, ace)
        worth = yao_worth(row, stage, fours)
        if worth + rank_worth(row, stage, aces - 1, ace) > apart:
            _add(plan, WORD + YAO_AT + fours - 2, worth)
            rest -= fours * one(four) + one(ace)
    small, big = held(rest, SMALL_JOKER), held(rest, BIG_JOKER)
    _add_jokers(plan, small, big, row, stage)
    rest -= small * one(SMALL_JOKER) + big * one(BIG_JOKER)
    rest = _take_straights(plan, rest, ace, row, stage, book)
    plan[LEFT_TO_RANKS] = rest
    ranks = at_least(rest, 1)
    while ranks != 0:
        rank = position(ranks)
        ranks &= ranks - 1
        n = held(rest, rank)
        _add(plan, whole_rank(rank, n), rank_worth(row, stage, n, rank))
