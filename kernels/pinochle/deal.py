"""Shuffling and dealing, by construction.

``deal_auction`` deals a whole pack out of the tables of ``parts``: four random words a deal, exactly uniform.

``draw_cards`` draws k cards from any pool: it takes a random mask of about the right density (it holds each card with
probability q/16, q the nearest sixteenth to k/n, which costs four random words for all cards at once), then adds or
takes away cards picked evenly until k are left.  Every card is treated alike at every step, so all sets of k cards are
equally likely; the density only decides how many corrections are needed.  A pick among n cards is biased by less than
n / 2**64.
"""

from math import comb
from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import count, deposit, multiply_wide, nth
from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.cards import LANE_BITS, N_SUITS, PACK_48
from meldlab.kernels.pinochle.parts import (
    SUBSETS,
    SUBSETS_FROM,
    WAYS,
    draw_split,
    lies_in_last_round,
    part_size,
    split_table,
)
from meldlab.kernels.rng import DEAL, advance, below, output, purpose_key, stream_start

#: Cards of a hand and of the widow in auction pinochle.
HAND_CARDS: Final = 15
WIDOW_CARDS: Final = 3

_PACK = np.int64(PACK_48)

# The first hand takes its cards from four suits of twelve, the second from the 33 places left, three parts of eleven.
_SUIT_CARDS: Final = 12
_THIRD: Final = 11
_N_THIRDS: Final = 3
_FIRST_SPLITS, _FIRST_SETS, _FIRST_REDRAW, _FIRST_THRESHOLD, _FIRST_PAIR = split_table(N_SUITS, _SUIT_CARDS, HAND_CARDS)
_SECOND_SPLITS, _SECOND_SETS, _SECOND_REDRAW, _SECOND_THRESHOLD, _SECOND_PAIR = split_table(
    _N_THIRDS, _THIRD, HAND_CARDS
)
_SUIT_WAYS, _THIRD_WAYS = WAYS[_SUIT_CARDS], WAYS[_THIRD]
#: The sets of three among the eighteen places left for the third hand and the widow: int32[816].
_WIDOWS = np.array([places for places in range(1 << 18) if places.bit_count() == WIDOW_CARDS], np.int32)
_N_WIDOWS = np.uint64(len(_WIDOWS))
#: No draw is among more sets than these; a remainder above them needs no second look.
_MOST_FIRST = np.uint64(comb(_SUIT_CARDS, 6) ** N_SUITS * len(_WIDOWS))
_MOST_SECOND = np.uint64(comb(_THIRD, 5) ** _N_THIRDS)


@inline
def draw_cards(pool: int, n_pool: int, k: int, state: Any) -> Any:
    """Draw a set of k cards from a pool, every set alike.

    Parameters
    ----------
    pool : int64
        Cards to draw from.
    n_pool, k : int64
        Number of cards in the pool and number to draw.
    state : uint64
        Random stream.

    Returns
    -------
    tuple of int64, uint64
        The cards drawn and the stream's new place.
    """
    # A variable that is int64 first and uint64 later would become float64.
    place = np.uint64(state)
    sixteenths = min((k * 32 + n_pool) // (2 * n_pool), 15)
    # Horner in binary from the last place of the density: a one joins the next random word, a zero meets it.
    chosen = np.int64(0)
    for binary in range(4):
        place = advance(place)
        word = np.int64(output(place))
        joined = -((sixteenths >> binary) & 1)
        chosen = (chosen & word) | (joined & (chosen | word))
    chosen &= pool
    n = count(chosen)
    while n > k:
        place = advance(place)
        chosen ^= nth(chosen, below(output(place), n))
        n -= 1
    while n < k:
        place = advance(place)
        rest = pool & ~chosen
        chosen |= nth(rest, below(output(place), n_pool - n))
        n += 1
    return chosen, place


@inline
def _first_places(split: Any, word: Any) -> Any:
    """Turn a word into fifteen cards and the number of a widow (uint64 cards, uint64 widow, uint64 remainder)."""
    cards = np.uint64(0)
    rest = word
    for suit in range(N_SUITS):
        size = part_size(split, suit)
        choice, rest = multiply_wide(rest, _SUIT_WAYS[size])
        cards |= np.uint64(SUBSETS[SUBSETS_FROM[size] + choice]) << np.uint64(LANE_BITS * suit)
    widow, rest = multiply_wide(rest, _N_WIDOWS)
    return cards, widow, rest


@inline
def _second_places(split: Any, word: Any) -> Any:
    """Turn a word into fifteen of 33 places (uint64 places, uint64 remainder)."""
    places = np.uint64(0)
    rest = word
    for part in range(_N_THIRDS):
        size = part_size(split, part)
        choice, rest = multiply_wide(rest, _THIRD_WAYS[size])
        places |= np.uint64(SUBSETS[SUBSETS_FROM[size] + choice]) << np.uint64(_THIRD * part)
    return places, rest


@jit
def _first_sets(split: Any) -> Any:
    """Count what ``_first_places`` chooses among (uint64)."""
    n = _N_WIDOWS
    for suit in range(N_SUITS):
        n *= _SUIT_WAYS[part_size(split, suit)]
    return n


@jit
def _second_sets(split: Any) -> Any:
    """Count what ``_second_places`` chooses among (uint64)."""
    n = np.uint64(1)
    for part in range(_N_THIRDS):
        n *= _THIRD_WAYS[part_size(split, part)]
    return n


@jit
def deal_auction(state: Any) -> Any:
    """Deal three hands of fifteen and a widow of three from the 48-card pack; every deal has the same chance.

    Parameters
    ----------
    state : uint64
        Random stream of the deal.

    Returns
    -------
    tuple of four int64
        Hands of seats 0, 1, 2 and the widow.
    """
    split, place = draw_split(
        _FIRST_SPLITS, _FIRST_SETS, _FIRST_REDRAW, _FIRST_THRESHOLD, _FIRST_PAIR, np.uint64(state)
    )
    place = advance(place)
    cards, widow_number, rest = _first_places(split, output(place))
    while rest < _MOST_FIRST and lies_in_last_round(rest, _first_sets(split)):
        place = advance(place)
        cards, widow_number, rest = _first_places(split, output(place))

    split, place = draw_split(_SECOND_SPLITS, _SECOND_SETS, _SECOND_REDRAW, _SECOND_THRESHOLD, _SECOND_PAIR, place)
    place = advance(place)
    places, rest = _second_places(split, output(place))
    while rest < _MOST_SECOND and lies_in_last_round(rest, _second_sets(split)):
        place = advance(place)
        places, rest = _second_places(split, output(place))

    first = np.int64(cards)
    others = _PACK ^ first
    second = deposit(np.int64(places), others)
    others ^= second
    widow = deposit(np.int64(_WIDOWS[widow_number]), others)
    return first, second, others ^ widow, widow


@jit
def auction_deal(seed: Any, deal: Any) -> Any:
    """Hands of seats 0, 1, 2 and the widow of deal number ``deal`` under a seed (uint64, int64 -> four int64)."""
    return deal_auction(stream_start(purpose_key(seed, DEAL), deal))
