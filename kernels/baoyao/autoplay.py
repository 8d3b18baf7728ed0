"""Policy ``autoplay``: what a server plays for one who has left.

It leads the whole of its lowest rank, and beats whatever lies there with the cheapest play, bombs last.
"""

from typing import Any, Final

from meldlab.kernels.baoyao.book import (
    BIG_BOMB,
    FOURS_AT,
    JOKERS_AT,
    PAIRS_AT,
    PASS,
    STRENGTH,
    TRIPLES_AT,
    WORD,
)
from meldlab.kernels.baoyao.cards import N_NATURAL, SMALL_JOKER, at_least, held
from meldlab.kernels.baoyao.desk import BOARD, HAND, LAST_PLAY
from meldlab.kernels.baoyao.moves import may_play
from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, lean

#: Singles and pairs in word 0.
PLAIN = int64((1 << TRIPLES_AT) - 1)
_TWO_BIG_JOKERS: Final = JOKERS_AT + 2
_ABOVE_ALL: Final = 1 << 20


@inline
def whole_rank(rank: int, n: int) -> Any:
    """Number of the play of all ``n`` cards of a rank."""
    if n == 1:
        return int64(rank)
    if rank >= SMALL_JOKER:
        return int64(JOKERS_AT) if rank == SMALL_JOKER else int64(_TWO_BIG_JOKERS)
    if n == 2:
        return int64(PAIRS_AT) + rank
    if n < BIG_BOMB:
        return int64(TRIPLES_AT) + (FOURS_AT - TRIPLES_AT) * (n - 3) + rank
    return int64(WORD) + N_NATURAL * (n - BIG_BOMB) + rank


@lean
def weakest_bomb(low: int, high: int, book: Any) -> Any:
    """The weakest of the bombs in words 0 and 1 (int64 number); ``PASS`` if there is none."""
    best, weakest = int64(PASS), int64(_ABOVE_ALL)
    left = low
    while left != 0:
        play = position(left)
        left &= left - 1
        if book[play, STRENGTH] < weakest:
            best, weakest = play, book[play, STRENGTH]
    left = high
    while left != 0:
        play = WORD + position(left)
        left &= left - 1
        if book[play, STRENGTH] < weakest:
            best, weakest = play, book[play, STRENGTH]
    return best


@lean
def cheapest(words: Any, book: Any) -> Any:
    """The cheapest of the plays that beat another (int64 number): the lowest of its kind, bombs last; or ``PASS``."""
    if words[0] & PLAIN != 0:
        return position(words[0])
    if words[2] != 0:
        return 2 * WORD + position(words[2])
    if words[3] != 0:
        return 3 * WORD + position(words[3])
    return weakest_bomb(words[0], words[1], book)


@lean
def autoplay(desk: Any, seat: int, book: Any) -> Any:
    """Choose a play (int64 number)."""
    hand, to_beat = desk[seat, HAND], desk[BOARD, LAST_PLAY]
    if to_beat != PASS:
        return cheapest(may_play(hand, to_beat, book), book)
    rank = position(at_least(hand, 1))
    return whole_rank(rank, held(hand, rank))
