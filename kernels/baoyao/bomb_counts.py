"""Bombs as they are dealt and as they are played, in whole-number sums: blocks of deals may be added in any order.

Classes of bombs are numbered 0 to 5 for 三路 to 八路, 6 to 9 for 小幺 to 老老幺, 10 to 15 for the joker bombs in the
order of the book; a set of classes is a bit each, and bit 16 stands for any joker bomb. A hand has a class if it could
play it: a hand of six fives has 三路, 四路, 五路 and 六路, so that ``classes_of`` tells 0b1111 of it.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao.bomb_play import (
    FIRST_JOKERS,
    FIRST_YAO,
    N_BASES,
    N_CLASSES,
    N_MEASURES,
    N_ROWS,
    add_hand,
    new_tally,
    read_hand,
)
from meldlab.kernels.baoyao.book import JOKER_BOMBS, RULES, SMALLEST_BOMB, THREES
from meldlab.kernels.baoyao.cards import (
    ACE_UP,
    BIG_JOKER,
    COPIES,
    JOKERS,
    SMALL_JOKER,
    at_least,
    four_of,
    held,
    n_ranks,
)
from meldlab.kernels.baoyao.desk import DEALT, new_desk
from meldlab.kernels.baoyao.game import play_hand
from meldlab.kernels.jit import inline, int64, jit, lean

#: Classes of naturals, and of 幺 by their fours beyond one.
N_SIZES: Final = 6
N_YAO: Final = 4
N_JOKER_BOMBS: Final = 6
#: Bit behind the classes: any two jokers or more.
ANY_JOKERS: Final = N_CLASSES
N_COUNTED: Final = N_CLASSES + 1
#: Whose hands have a class: one hand (seat 0's), one of a player's (seats 0 and 2), any, one of each player's.
ONE_HAND, ONE_PLAYER, ANY_HAND, BOTH_PLAYERS = range(4)
N_SCOPES: Final = 4
#: Ranks of which a hand has three cards or more, at most.
MOST_RANKS: Final = 9
#: Steps of the ladder, and none below them.
N_STEPS: Final = N_CLASSES + 1

# The jokers that each joker bomb takes.
_SMALL = np.array([small for (small, _big), *_ in JOKER_BOMBS], np.int64)
_BIG = np.array([big for (_small, big), *_ in JOKER_BOMBS], np.int64)


class BombCounts(NamedTuple):
    """Sums of a block of deals; every array is int64 and starts at zero."""

    classes: Any
    """Deals in which whose hands have a class: [N_COUNTED, N_SCOPES]."""
    strongest: Any
    """Deals by the place of the strongest bomb on the ladder, 0 for none: in a hand, a player's two, any:
    [N_STEPS, 3]."""
    numbers: Any
    """Hands of seat 0 by size of bomb (3 to 8) and by how many ranks they have so many cards of: [N_SIZES, 10]."""
    pool_ranks: Any
    """Deals by cards of one rank that one player's two hands have, and by how many lie in one of them:
    [COPIES + 1, COPIES + 1]."""
    pool_yao: Any
    """Deals by fours and aces that one player's two hands have, and by fours that lie beside an ace: [9, 9, 9]."""
    pool_jokers: Any
    """Deals by small and big jokers that one player's two hands have: how many there are (column 0), and in how many
    one hand has each joker bomb: [3, 3, 1 + N_JOKER_BOMBS]."""
    bases: Any
    """Sums and sums of squares of what measures of play are told over: [N_ROWS, N_BASES, 2], see
    `meldlab.kernels.baoyao.bomb_play`."""
    measures: Any
    """Sums, sums of squares and sums of products with the base of these measures: [N_ROWS, N_MEASURES, 3]."""


@inline
def has_jokers(hand: int, bomb: int) -> Any:
    """Whether a hand has the jokers of a joker bomb."""
    return held(hand, SMALL_JOKER) >= _SMALL[bomb] and held(hand, BIG_JOKER) >= _BIG[bomb]


@inline
def fours_beside_ace(hand: int, four: int) -> Any:
    """Fours of a hand that has an ace, else 0."""
    return held(hand, four) if held(hand, four + ACE_UP) > 0 else int64(0)


@lean
def classes_of(hand: int, four: int) -> Any:
    """Classes of bombs that a hand could play (int64, a bit each, `ANY_JOKERS` included)."""
    found = int64(0)
    for size in range(N_SIZES):
        found |= int64(at_least(hand, SMALLEST_BOMB + size) != 0) << size
    fours = fours_beside_ace(hand, four)
    for yao in range(N_YAO):
        found |= int64(fours >= yao + 2) << (FIRST_YAO + yao)
    for bomb in range(N_JOKER_BOMBS):
        found |= int64(has_jokers(hand, bomb)) << (FIRST_JOKERS + bomb)
    return found | int64(held(hand, SMALL_JOKER) + held(hand, BIG_JOKER) >= 2) << ANY_JOKERS


@inline
def _strongest(classes: int, places: Any) -> Any:
    """Place of the strongest class of a set on the ladder (int64), 0 for none."""
    highest = int64(0)
    for kind in range(N_CLASSES):
        if (classes >> kind) & 1 == 1:
            highest = max(highest, places[kind])
    return highest


@lean
def _add_classes(sums: Any, hands: Any, four: int, places: Any) -> None:
    """Count the classes in one hand, in one player's, in all."""
    one = classes_of(hands[0], four)
    player = one | classes_of(hands[2], four)
    other = classes_of(hands[1], four) | classes_of(hands[3], four)
    scopes = (one, player, player | other, player & other)
    for kind in range(N_COUNTED):
        for scope in range(N_SCOPES):
            sums.classes[kind, scope] += (scopes[scope] >> kind) & 1
    for scope in range(BOTH_PLAYERS):
        sums.strongest[_strongest(scopes[scope], places), scope] += 1
    for size in range(N_SIZES):
        sums.numbers[size, n_ranks(at_least(hands[0], SMALLEST_BOMB + size))] += 1


@lean
def _add_pools(sums: Any, hands: Any, four: int) -> None:
    """Count what player two's pool has, and what lies together in one of his hands."""
    one, other = hands[1], hands[3]
    # Fives stand for any rank.
    here, there = held(one, four + 1), held(other, four + 1)
    sums.pool_ranks[here + there, max(here, there)] += 1
    fours = held(one, four) + held(other, four)
    aces = held(one, four + ACE_UP) + held(other, four + ACE_UP)
    sums.pool_yao[fours, aces, max(fours_beside_ace(one, four), fours_beside_ace(other, four))] += 1
    small = held(one, SMALL_JOKER) + held(other, SMALL_JOKER)
    big = held(one, BIG_JOKER) + held(other, BIG_JOKER)
    row = sums.pool_jokers[small, big]
    row[0] += 1
    for bomb in range(N_JOKER_BOMBS):
        row[1 + bomb] += int64(has_jokers(one, bomb) or has_jokers(other, bomb))


@jit
def new_bomb_counts() -> BombCounts:
    """Return sums at zero."""
    return BombCounts(
        np.zeros((N_COUNTED, N_SCOPES), np.int64),
        np.zeros((N_STEPS, BOTH_PLAYERS), np.int64),
        np.zeros((N_SIZES, MOST_RANKS + 1), np.int64),
        np.zeros((COPIES + 1, COPIES + 1), np.int64),
        np.zeros((COPIES + 1, COPIES + 1, COPIES + 1), np.int64),
        np.zeros((JOKERS + 1, JOKERS + 1, 1 + N_JOKER_BOMBS), np.int64),
        np.zeros((N_ROWS, N_BASES, 2), np.int64),
        np.zeros((N_ROWS, N_MEASURES, 3), np.int64),
    )


@jit
def count_bombs(seed: int, first: int, last: int, book: Any, players: Any, places: Any, search: Any = None) -> Any:
    """Deal and play the hands ``first`` to ``last - 1`` and count their bombs.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, ...]
        Policies of the seats.
    places : int64[16]
        Place of each class on the ladder, from 1.
    search : Search, optional
        Room of those who search.

    Returns
    -------
    BombCounts
        Sums over the range.
    """
    sums = new_bomb_counts()
    desk, tally = new_desk(), new_tally()
    four = four_of(book[RULES, THREES])
    for deal in range(first, last):
        play_hand(seed, deal, desk, book, players, search)
        _add_classes(sums, desk[DEALT], four, places)
        _add_pools(sums, desk[DEALT], four)
        read_hand(tally, desk, four, book)
        add_hand(tally, sums.bases, sums.measures)
    return sums
