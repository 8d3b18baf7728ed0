"""Melds of a whole hand laid at once, the way of auction pinochle.

The melds of a hand are a *declaration*: one int64 with two bits for each kind of meld, which hold how many of that kind
are declared (0, 1 or 2).  A run takes its king and queen with it: a royal marriage counts only when made of the others.

Worked example: trump spades, hand AS TS KS QS JS KS QS KH QH.  One run, one royal marriage, one marriage in hearts:
150 + 40 + 20 = 210 points, declaration 1 << 2 * RUN | 1 << 2 * ROYAL_MARRIAGE | 1 << 2 * (MARRIAGE + HEARTS).

Values follow the auction table: run 150, royal marriage 40, marriage 20, four aces, kings, queens, jacks of four suits
100, 80, 60, 40, pinochle 40, both pinochles 80 or 300, dix 10; two copies of a meld score twice.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.cards import (
    ACE,
    DIAMONDS,
    FIRST_COPIES,
    JACK,
    KING,
    LANE_48,
    LANE_BITS,
    N_RANKS_48,
    N_SUITS,
    NINE,
    QUEEN,
    SPADES,
    TEN,
)

#: Kinds of meld, in the order of a declaration's fields; MARRIAGE + suit for the marriages of the four suits.
RUN: Final = 0
ROYAL_MARRIAGE: Final = 1
MARRIAGE: Final = 2
ACES_AROUND, KINGS_AROUND, QUEENS_AROUND, JACKS_AROUND = range(6, 10)
PINOCHLE: Final = 10
DIX: Final = 11
N_KINDS: Final = 12

#: Points of one meld of each kind [points].
KIND_POINTS: Final = (150, 40, 20, 20, 20, 20, 100, 80, 60, 40, 40, 10)
RUN_RANKS: Final = (ACE, TEN, KING, QUEEN, JACK)
AROUND_RANKS: Final = (ACE, KING, QUEEN, JACK)

_N_LANES = LANE_48 + 1
_FIRST = np.int64(FIRST_COPIES)
_AROUND_FIELD = np.int64(0x3FF)
# First copies of the queen of spades and the jack of diamonds.
_QUEEN_AT = LANE_BITS * SPADES + 2 * QUEEN
_JACK_AT = LANE_BITS * DIAMONDS + 2 * JACK
# A lane's points: plain suit in eight bits, room for a suit in two, then what the trump adds.
_PLAIN_MASK, _SUIT_SHIFT, _EXTRA_SHIFT = 0xFF, 8, 10


def lane_copies() -> np.ndarray:
    """Copies held of each rank, for each lane of the 48-card pack: int64[4096, 6]."""
    lanes = np.arange(_N_LANES)
    pairs = [(lanes >> 2 * rank) & 3 for rank in range(N_RANKS_48)]
    return np.stack([(pair & 1) + (pair >> 1) for pair in pairs], axis=1)


def _held_first(lanes: np.ndarray, used: np.ndarray) -> np.ndarray:
    """Bits of a lane that melds use when they need ``used`` copies of each rank; one of two means the lower bit."""
    bits = np.zeros(_N_LANES, np.int64)
    for rank in range(N_RANKS_48):
        pair = (lanes >> 2 * rank) & 3
        one = pair & -pair
        bits |= np.where(used[:, rank] == 2, pair, np.where(used[:, rank] == 1, one, 0)) << 2 * rank
    return bits


def _lane_tables() -> tuple[np.ndarray, ...]:
    """Tables over one suit's lane: runs, marriages, points and bits used, as trump and as plain suit."""
    lanes = np.arange(_N_LANES)
    counts = lane_copies()
    runs = counts[:, list(RUN_RANKS)].min(axis=1)
    marriages = counts[:, [KING, QUEEN]].min(axis=1)
    dixes = counts[:, NINE]
    plain = KIND_POINTS[MARRIAGE] * marriages
    trump = KIND_POINTS[RUN] * runs + KIND_POINTS[ROYAL_MARRIAGE] * (marriages - runs) + KIND_POINTS[DIX] * dixes
    used_plain = np.zeros_like(counts)
    used_plain[:, [KING, QUEEN]] = marriages[:, None]
    used_trump = used_plain.copy()
    used_trump[:, [ACE, TEN, JACK]] = runs[:, None]
    used_trump[:, NINE] = dixes
    return (
        runs.astype(np.int8),
        marriages.astype(np.int8),
        dixes.astype(np.int8),
        plain.astype(np.int16),
        (trump - plain).astype(np.int16),
        _held_first(lanes, used_plain).astype(np.int16),
        _held_first(lanes, used_trump).astype(np.int16),
    )


def _around_points() -> np.ndarray:
    """Points of sets of four, by a field of two bits a rank from ace to jack: int16[1024]; tens score nothing."""
    fields = np.arange(1 << 2 * len(RUN_RANKS))
    points = np.zeros(len(fields), np.int64)
    for kind, rank in enumerate(AROUND_RANKS):
        pair = (fields >> 2 * rank) & 3
        points += KIND_POINTS[ACES_AROUND + kind] * ((pair & 1) + (pair >> 1))
    return points.astype(np.int16)


def _lane_points(plain: np.ndarray, extra: np.ndarray) -> np.ndarray:
    """Both points of a lane in one number: the plain suit's in the low byte, the trump's extra from bit 10 up."""
    return plain.astype(np.int32) | extra.astype(np.int32) << _EXTRA_SHIFT


(
    LANE_RUNS,
    LANE_MARRIAGES,
    LANE_DIXES,
    LANE_PLAIN_POINTS,
    LANE_TRUMP_EXTRA,
    LANE_USED_PLAIN,
    LANE_USED_TRUMP,
) = _lane_tables()
AROUND_POINTS = _around_points()
_LANE_POINTS = _lane_points(LANE_PLAIN_POINTS, LANE_TRUMP_EXTRA)
_FIELD_POINTS = np.array(KIND_POINTS, np.int64)


@inline
def lane(hand: int, suit: int) -> int:
    """Cards of one suit at the bottom of the word (48-card pack)."""
    return (hand >> (LANE_BITS * suit)) & LANE_48


@inline
def in_all_suits(cards: int) -> int:
    """Intersect the four lanes; the result stands in the lowest."""
    both = cards & (cards >> 16)
    return both & (both >> 32) & LANE_48


@inline
def held_once(hand: int) -> Any:
    """Ranks of which a hand holds at least one copy, at the bits of the first copies."""
    return (hand | (hand >> 1)) & _FIRST


@inline
def held_twice(hand: int) -> Any:
    """Ranks of which a hand holds both copies, at the bits of the first copies."""
    return hand & (hand >> 1) & _FIRST


@inline
def around_field(hand: int) -> Any:
    """Sets of four suits held, two bits a rank from ace to jack: 1 for one set, 3 for two."""
    return (in_all_suits(held_once(hand)) | (in_all_suits(held_twice(hand)) << 1)) & _AROUND_FIELD


@inline
def three_of_four(cards: int) -> Any:
    """Ranks that exactly three suits hold, at the first copies' bits of the lowest lane."""
    once = held_once(cards)
    a = once & LANE_48
    b = (once >> 16) & LANE_48
    c = (once >> 32) & LANE_48
    d = (once >> 48) & LANE_48
    return ((a & b & (c ^ d)) | (c & d & (a ^ b))) & 0x3FF


@inline
def pinochles(hand: int) -> int:
    """Count the pinochles (queen of spades with jack of diamonds) of a hand: 0, 1 or 2."""
    queens = (hand >> _QUEEN_AT) & 3
    jacks = (hand >> _JACK_AT) & 3
    once = (queens | (queens >> 1)) & (jacks | (jacks >> 1)) & 1
    twice = queens & (queens >> 1) & jacks & (jacks >> 1) & 1
    return once + twice


@inline
def pinochle_points(n: int, double_pinochle: int) -> int:
    """Points of n pinochles, both together worth ``double_pinochle`` [points]."""
    return KIND_POINTS[PINOCHLE] * (n & 1) + double_pinochle * (n >> 1)


@inline
def plain_meld_points(hand: int, double_pinochle: int) -> Any:
    """Points of all melds but what the trump adds: marriages at 20, sets of four, pinochles [points]."""
    points = np.int64(AROUND_POINTS[around_field(hand)]) + pinochle_points(pinochles(hand), double_pinochle)
    for suit in range(N_SUITS):
        points += LANE_PLAIN_POINTS[lane(hand, suit)]
    return points


@inline
def trump_extra(hand: int, trump: int) -> Any:
    """Points that a suit's melds gain by being trump: run, royal marriages above 20 each, dix [points]."""
    return np.int64(LANE_TRUMP_EXTRA[lane(hand, trump)])


@jit
def meld_points(hand: int, trump: int, double_pinochle: int) -> Any:
    """Points of every meld a hand holds under a trump suit.

    Parameters
    ----------
    hand : int64
        Cards of the 48-card pack.
    trump : int64
        Suit, 0 to 3.
    double_pinochle : int64
        Worth of both pinochles together, 80 or 300 [points].

    Returns
    -------
    int64
        Points [points].
    """
    return plain_meld_points(hand, double_pinochle) + trump_extra(hand, trump)


@inline
def _points_before_trump(hand: int, double_pinochle: int) -> Any:
    """Points of sets of four and pinochles [points]; the same as by ``around_field`` and ``pinochles``, in one go."""
    once = held_once(hand)
    twice = held_twice(hand)
    field = (in_all_suits(once) | (in_all_suits(twice) << 1)) & _AROUND_FIELD
    one = (once >> _QUEEN_AT) & (once >> _JACK_AT) & 1
    two = (twice >> _QUEEN_AT) & (twice >> _JACK_AT) & 1
    single = KIND_POINTS[PINOCHLE]
    return np.int64(AROUND_POINTS[field]) + single * one + (double_pinochle - single) * two


@jit
def best_meld(hand: int, double_pinochle: int) -> Any:
    """Meld points of a hand under its best trump suit, and that suit, the first of equals.

    Parameters
    ----------
    hand : int64
        Cards of the 48-card pack.
    double_pinochle : int64
        Worth of both pinochles together, 80 or 300 [points].

    Returns
    -------
    tuple of int64, int64
        Points [points] and the trump suit.
    """
    plain = np.int64(0)
    best = np.int64(0)
    for suit in range(N_SUITS):
        both = np.int64(_LANE_POINTS[lane(hand, suit)])
        plain += both
        # Of equal suits the first has the higher rest.
        best = max(best, (both >> _SUIT_SHIFT) | (N_SUITS - 1 - suit))
    points = (plain & _PLAIN_MASK) + (best >> 2) + _points_before_trump(hand, double_pinochle)
    return points, N_SUITS - 1 - (best & 3)


@jit
def declare_all(hand: int, trump: int) -> Any:
    """Declare every meld a hand holds under a trump suit.

    Parameters
    ----------
    hand : int64
        Cards of the 48-card pack.
    trump : int64
        Suit, 0 to 3.

    Returns
    -------
    int64
        Declaration, two bits a kind.
    """
    declaration = np.int64(0)
    for suit in range(N_SUITS):
        cards = lane(hand, suit)
        marriages = np.int64(LANE_MARRIAGES[cards])
        if suit == trump:
            runs = np.int64(LANE_RUNS[cards])
            declaration |= runs << (2 * RUN)
            declaration |= (marriages - runs) << (2 * ROYAL_MARRIAGE)
            declaration |= np.int64(LANE_DIXES[cards]) << (2 * DIX)
        else:
            declaration |= marriages << (2 * (MARRIAGE + suit))
    field = around_field(hand)
    for kind in range(len(AROUND_RANKS)):
        pair = (field >> (2 * AROUND_RANKS[kind])) & 3
        declaration |= ((pair & 1) + (pair >> 1)) << (2 * (ACES_AROUND + kind))
    return declaration | (pinochles(hand) << (2 * PINOCHLE))


@inline
def declared(declaration: int, kind: int) -> int:
    """Count the melds of one kind in a declaration: 0, 1 or 2."""
    return (declaration >> (2 * kind)) & 3


@jit
def declaration_points(declaration: int, double_pinochle: int) -> Any:
    """Points of a declaration [points]."""
    points = pinochle_points(declared(declaration, PINOCHLE), double_pinochle)
    for kind in range(N_KINDS):
        if kind != PINOCHLE:
            points += _FIELD_POINTS[kind] * declared(declaration, kind)
    return points


@inline
def _copies(hand: int, suit: int, rank: int, n: int) -> Any:
    """Bits of n copies of a card, which the hand must hold; the lower bit when it holds more."""
    at = LANE_BITS * suit + 2 * rank
    pair = (hand >> at) & 3
    if n == 2:
        return pair << at
    if n == 1:
        return (pair & -pair) << at
    return np.int64(0)


@jit
def declaration_cards(declaration: int, hand: int, trump: int) -> Any:
    """Cards of a hand that a declaration lays on the table, with the fewest copies that serve.

    A card may serve in melds of different classes (run and marriages; sets of four; pinochles), so the copies of a card
    that lie on the table are the most that any one class needs.

    Parameters
    ----------
    declaration : int64
        Declaration, all of whose melds the hand holds.
    hand : int64
        Cards of the 48-card pack.
    trump : int64
        Suit, 0 to 3.

    Returns
    -------
    int64
        Cards laid.
    """
    runs = declared(declaration, RUN)
    cards = _copies(hand, trump, NINE, declared(declaration, DIX))
    for rank in (ACE, TEN, JACK):
        cards |= _copies(hand, trump, rank, runs)
    for suit in range(N_SUITS):
        pairs = declared(declaration, MARRIAGE + suit)
        if suit == trump:
            pairs = runs + declared(declaration, ROYAL_MARRIAGE)
        cards |= _copies(hand, suit, KING, pairs) | _copies(hand, suit, QUEEN, pairs)
        for kind in range(len(AROUND_RANKS)):
            cards |= _copies(hand, suit, AROUND_RANKS[kind], declared(declaration, ACES_AROUND + kind))
    n = declared(declaration, PINOCHLE)
    return cards | _copies(hand, SPADES, QUEEN, n) | _copies(hand, DIAMONDS, JACK, n)


@jit
def melded_cards(hand: int, trump: int) -> Any:
    """Cards that lie on the table when a hand melds all it holds: ``declaration_cards`` of ``declare_all``, faster."""
    cards = np.int64(0)
    for suit in range(N_SUITS):
        used = LANE_USED_TRUMP[lane(hand, suit)] if suit == trump else LANE_USED_PLAIN[lane(hand, suit)]
        cards |= np.int64(used) << (LANE_BITS * suit)
    field = around_field(hand)
    if field != 0 or pinochles(hand) != 0:
        cards = declaration_cards(declare_all(hand, trump), hand, trump)
    return cards
