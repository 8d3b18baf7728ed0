"""Hands of Bao Yao: how many cards of each rank, a nibble each, in one int64.

Suits never matter, so a hand is fifteen counts. The ranks stand in the order of singles from below: 4 5 6 7 8 9 T J Q K
A 2 3, then the small and the big joker; with low threes it is 3 4 5 6 7 8 9 T J Q K A 2 and the jokers. So the ranks of
straights are always the lowest ones, and only the place of the four moves: 0, or 1 with low threes.

Worked example: 4 4 A BJ is ``0x1000_1000_0000_002``, nibble 0 holds two fours, nibble 10 the ace, nibble 14 the joker;
``at_least(0x1000_1000_0000_002, 2)`` is 0b1, the set of ranks of which there are two or more.
"""

from typing import Any, Final

from meldlab.kernels.bits import count, extract
from meldlab.kernels.jit import inline, int64

N_RANKS: Final = 15
#: Natural ranks, all but the jokers.
N_NATURAL: Final = 13
N_SEATS: Final = 4
#: Cards of one rank in both packs, and of each joker.
COPIES: Final = 8
JOKERS: Final = 2
#: Points in both packs, and what a side needs to win, alone and with the first hand out [points].
ALL_POINTS: Final = 200
ENOUGH: Final = 140
ENOUGH_WITH_HEAD: Final = 90
#: A loser below this is snowed in [points].
SNOW: Final = 25

# Ranks above the four, by distance from it.
FIVE_UP, TEN_UP, KING_UP, ACE_UP = 1, 6, 9, 10
SMALL_JOKER, BIG_JOKER = 13, 14

# Whether threes are high, low, or not in the packs.
HIGH, LOW, REMOVED = range(3)

_BITS: Final = 4
_ONES = int64(0x111_1111_1111_1111)
_TOPS = int64(0x888_8888_8888_8888)
_COUNT = int64(0xF)


@inline
def one(rank: int) -> Any:
    """A hand of one card."""
    return int64(1) << (_BITS * int64(rank))


@inline
def held(hand: int, rank: int) -> Any:
    """How many cards of a rank a hand has."""
    return (int64(hand) >> (_BITS * int64(rank))) & _COUNT


@inline
def at_least(hand: int, n: int) -> Any:
    """Set of the ranks of which a hand has ``n`` cards or more, 1 to 8 (a bit each, the lowest rank first)."""
    return extract(hand + (COPIES - n) * _ONES, _TOPS)


@inline
def four_of(threes: int) -> Any:
    """Rank of the four."""
    return int64(1) if threes == LOW else int64(0)


@inline
def card_points(hand: int, four: int) -> Any:
    """Points of a hand's fives, tens and kings [points]."""
    tens = held(hand, four + TEN_UP) + held(hand, four + KING_UP)
    return 5 * held(hand, four + FIVE_UP) + 10 * tens


@inline
def n_cards(hand: int) -> Any:
    """Number of cards."""
    # Pairs of nibbles are added into bytes, which a product adds up in its top byte.
    low = int64(0x0F0F_0F0F_0F0F_0F0F)
    return (((hand & low) + ((hand >> _BITS) & low)) * int64(0x0101_0101_0101_0101) >> 56) & int64(0xFF)


@inline
def n_ranks(ranks: int) -> Any:
    """Number of ranks in a set."""
    return count(ranks)
