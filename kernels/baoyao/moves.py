"""What may be played: the plays a hand holds, and those among them that beat what lies there.

Both are four words of bits, see `meldlab.kernels.baoyao.book`.
"""

from typing import Any

from meldlab.kernels.baoyao.book import (
    BEATEN_BY,
    BIG_BOMB,
    FOURS_AT,
    JOKER_PAIR,
    JOKERS_AT,
    LARGEST_BOMB,
    PAIRS_AT,
    RULES,
    SHORTEST_STRAIGHT,
    STRAIGHT_RANKS,
    THREES,
    TRIPLES_AT,
    WORD,
    YAO_AT,
)
from meldlab.kernels.baoyao.cards import ACE_UP, BIG_JOKER, N_NATURAL, SMALL_JOKER, at_least, four_of, held
from meldlab.kernels.bits import count, nth, position
from meldlab.kernels.jit import inline, int64, lean

_NATURAL = int64((1 << N_NATURAL) - 1)


@inline
def runs_of(ranks: int) -> Any:
    """Straights that can be made of one card of each rank in a set (int64, a bit each, as in their word)."""
    found = int64(0)
    starts = ranks & (ranks >> 1)
    place = int64(0)
    for length in range(SHORTEST_STRAIGHT, STRAIGHT_RANKS + 1):
        starts &= ranks >> (length - 1)
        if starts == 0:
            break
        found |= starts << place
        place += STRAIGHT_RANKS + 1 - length
    return found


@inline
def straight_ranks(book: Any) -> Any:
    """The ranks that straights are made of, a bit each: the ace and all below."""
    return (int64(2) << (four_of(book[RULES, THREES]) + ACE_UP)) - 1


@inline
def _joker_bombs(hand: int) -> Any:
    """Joker bombs that a hand holds, as bits from the lowest."""
    small, big = held(hand, SMALL_JOKER), held(hand, BIG_JOKER)
    found = int64(small >= 2) | int64(small >= 1 and big >= 1) << 1 | int64(big >= 2) << 2
    return (
        found | int64(small >= 2 and big >= 1) << 3 | int64(small >= 1 and big >= 2) << 4 | int64(small + big == 4) << 5
    )


@inline
def holds(hand: int, book: Any) -> Any:
    """Plays that a hand holds (four int64)."""
    ones, pairs = at_least(hand, 1), at_least(hand, 2)
    triples = at_least(hand, 3)
    straights = straight_ranks(book)
    pair_ranks = pairs if book[RULES, JOKER_PAIR] == 1 else pairs & _NATURAL
    first = ones | pair_ranks << PAIRS_AT | triples << TRIPLES_AT | at_least(hand, 4) << FOURS_AT
    if (ones >> SMALL_JOKER) != 0:
        first |= _joker_bombs(hand) << JOKERS_AT
    second = int64(0)
    for size in range(BIG_BOMB, LARGEST_BOMB + 1):
        ranks = at_least(hand, size)
        if ranks == 0:
            break
        second |= ranks << (N_NATURAL * (size - BIG_BOMB))
    four = four_of(book[RULES, THREES])
    fours = held(hand, four)
    if fours >= 2 and held(hand, four + ACE_UP) >= 1:
        second |= ((int64(1) << (fours - 1)) - 1) << YAO_AT
    return first, second, runs_of(ones & straights), runs_of(pairs & straights)


@inline
def may_play(hand: int, to_beat: int, book: Any) -> Any:
    """Plays that a hand holds and that beat a play, ``PASS`` to lead (four int64)."""
    a, b, c, d = holds(hand, book)
    row = book[to_beat]
    return a & row[BEATEN_BY], b & row[BEATEN_BY + 1], c & row[BEATEN_BY + 2], d & row[BEATEN_BY + 3]


@lean
def list_moves(hand: int, to_beat: int, book: Any, out_plays: Any) -> Any:
    """Write the numbers of all plays allowed, the pass apart, and count them.

    Parameters
    ----------
    hand : int64
        Counts of the ranks.
    to_beat : int64
        The play that lies there, ``PASS`` to lead.
    book : int64[257, 14]
        Plays and rules.
    out_plays : int64[...]
        Their numbers, from the lowest.

    Returns
    -------
    int64
        How many there are.
    """
    n = int64(0)
    words = may_play(hand, to_beat, book)
    for word in range(4):
        left = words[word]
        while left != 0:
            out_plays[n] = word * WORD + position(left)
            left &= left - 1
            n += 1
    return n


@inline
def n_moves(words: Any) -> Any:
    """Number of plays in four words."""
    return count(words[0]) + count(words[1]) + count(words[2]) + count(words[3])


@inline
def nth_move(words: Any, n: int) -> Any:
    """Number of play ``n``, counted from 0, in four words."""
    at = int64(0)
    rest = int64(n)
    for word in range(4):
        here = count(words[word])
        if rest < here:
            return at + position(nth(words[word], rest))
        rest -= here
        at += WORD
    return at
