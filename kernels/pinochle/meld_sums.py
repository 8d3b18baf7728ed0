"""Sums over random hands: what the studies ``melds`` and ``widow`` are computed from."""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import (
    DIAMONDS,
    FIRST_COPIES,
    JACK,
    KINGS,
    LANE_BITS,
    N_SUITS,
    NINE,
    PACK_48,
    QUEEN,
    QUEENS,
    SPADES,
    card_bit,
)
from meldlab.kernels.pinochle.deal import auction_deal, draw_cards
from meldlab.kernels.pinochle.meld import (
    AROUND_RANKS,
    LANE_MARRIAGES,
    LANE_RUNS,
    around_field,
    best_meld,
    held_once,
    lane,
    pinochles,
    three_of_four,
)
from meldlab.kernels.rng import RANDOM_HAND, purpose_key, stream_start

#: Melds are counted by tens; no hand of the pack melds more [points].
POINTS_STEP: Final = 10
N_POINTS: Final = 141

# Kinds of meld counted, in the order in which the exact odds name them.
(
    RUN_NAMED,
    DOUBLE_RUN_NAMED,
    RUN_ANY,
    DOUBLE_RUN_ANY,
    ROYAL_NAMED,
    MARRIAGE_ANY,
    ACES_AROUND,
    KINGS_AROUND,
    QUEENS_AROUND,
    JACKS_AROUND,
    DOUBLE_ACES,
    DOUBLE_KINGS,
    DOUBLE_QUEENS,
    DOUBLE_JACKS,
    PINOCHLE,
    DOUBLE_PINOCHLE,
    ROUNDHOUSE,
    DIX_NAMED,
    BOTH_DIX_NAMED,
) = range(19)
N_KINDS_COUNTED: Final = 19

#: Width of the bins of melds held [points], and their number.
MELD_BIN: Final = 20
N_MELD_BINS: Final = 32
#: Open places of one hand: in the run, four sets of four, and two halves of the pinochle.
N_PLACES: Final = 8

_PACK = int64(PACK_48)
_RUN_LANE = int64(0x155)
_ROUNDHOUSE = int64((KINGS | QUEENS) & FIRST_COPIES)
_QUEEN_OF_SPADES = int64(1 << card_bit(SPADES, QUEEN, 0))
_JACK_OF_DIAMONDS = int64(1 << card_bit(DIAMONDS, JACK, 0))


class MeldSums(NamedTuple):
    """Sums over random hands of one size; int64, from zero."""

    points: Any
    """Hands by best-trump melds in tens: [N_POINTS]."""
    kinds: Any
    """Hands that hold each kind of meld: [N_KINDS_COUNTED]."""


class WidowSums(NamedTuple):
    """Sums over deals, for seat 0's hand (row 0) and the hand with the most melds of the three (row 1); int64."""

    gains: Any
    """Hands by points that the widow adds to the best-trump melds, in tens: [2, N_POINTS]."""
    by_meld: Any
    """By bin of melds held: hands, sum and sum of squares of the gain, hands that gain: [2, N_MELD_BINS, 4]."""
    places: Any
    """Seat 0's hands by open places, and those where the widow filled at least one: [N_PLACES, 2]."""


@inline
def _count_if(kinds: Any, single: int, double: int, n: int) -> None:
    """Count a hand that holds a kind once or more, and its double if it holds it twice."""
    if n >= 1:
        kinds[single] += 1
    if n == 2:
        kinds[double] += 1


@jit
def _count_kinds(hand: int, kinds: Any) -> None:
    """Count the kinds of meld in one hand; the named suit is spades."""
    most_runs = int64(0)
    most_marriages = int64(0)
    for suit in range(N_SUITS):
        most_runs = max(most_runs, int64(LANE_RUNS[lane(hand, suit)]))
        most_marriages = max(most_marriages, int64(LANE_MARRIAGES[lane(hand, suit)]))
    spades = lane(hand, SPADES)
    _count_if(kinds, RUN_NAMED, DOUBLE_RUN_NAMED, int64(LANE_RUNS[spades]))
    _count_if(kinds, RUN_ANY, DOUBLE_RUN_ANY, most_runs)
    kinds[ROYAL_NAMED] += min(int64(LANE_MARRIAGES[spades]), 1)
    kinds[MARRIAGE_ANY] += min(most_marriages, 1)
    field = around_field(hand)
    for kind in range(len(AROUND_RANKS)):
        pair = (field >> (2 * AROUND_RANKS[kind])) & 3
        _count_if(kinds, ACES_AROUND + kind, DOUBLE_ACES + kind, (pair & 1) + (pair >> 1))
    _count_if(kinds, PINOCHLE, DOUBLE_PINOCHLE, pinochles(hand))
    if held_once(hand) & _ROUNDHOUSE == _ROUNDHOUSE:
        kinds[ROUNDHOUSE] += 1
    _count_if(kinds, DIX_NAMED, BOTH_DIX_NAMED, count(spades & (3 << (2 * NINE))))


@jit
def sum_melds(seed: int, first: int, last: int, n_cards: int, double_pinochle: int) -> Any:
    """Draw one hand of random cards for each index and count its melds.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    n_cards : int64
        Cards of a hand, 1 to 48.
    double_pinochle : int64
        Worth of both pinochles together [points].

    Returns
    -------
    MeldSums
        Sums over the range.
    """
    sums = MeldSums(np.zeros(N_POINTS, np.int64), np.zeros(N_KINDS_COUNTED, np.int64))
    key = purpose_key(seed, RANDOM_HAND + n_cards)
    for deal in range(first, last):
        hand, _ = draw_cards(_PACK, 48, n_cards, stream_start(key, deal))
        sums.points[best_meld(hand, double_pinochle)[0] // POINTS_STEP] += 1
        _count_kinds(hand, sums.kinds)
    return sums


@jit
def open_places(hand: int, trump: int) -> int:
    """Cards that a hand lacks wholly and that alone complete a trump run, a set of four or a pinochle.

    Returns
    -------
    int64
        The first copies of those cards; of each both copies are unseen.
    """
    once = held_once(hand)
    missing = int64(0)
    run = ~lane(once, trump) & _RUN_LANE
    if count(run) == 1:
        missing |= run << (LANE_BITS * trump)
    # Of a rank that three suits hold, the fourth suit's card.
    for rank in AROUND_RANKS:
        if three_of_four(hand) & (1 << (2 * rank)) != 0:
            for suit in range(N_SUITS):
                card = int64(1) << (LANE_BITS * suit + 2 * rank)
                if once & card == 0:
                    missing |= card
    queen = once & _QUEEN_OF_SPADES
    jack = once & _JACK_OF_DIAMONDS
    if queen != 0 and jack == 0:
        missing |= _JACK_OF_DIAMONDS
    if jack != 0 and queen == 0:
        missing |= _QUEEN_OF_SPADES
    return missing


@jit
def _add_gain(sums: Any, row: int, held: int, gain: int) -> None:
    sums.gains[row, gain // POINTS_STEP] += 1
    at = min(held // MELD_BIN, N_MELD_BINS - 1)
    sums.by_meld[row, at, 0] += 1
    sums.by_meld[row, at, 1] += gain
    sums.by_meld[row, at, 2] += gain * gain
    if gain > 0:
        sums.by_meld[row, at, 3] += 1


@jit
def sum_widow(seed: int, first: int, last: int, double_pinochle: int) -> Any:
    """Deal the cards and count what the widow adds.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    double_pinochle : int64
        Worth of both pinochles together [points].

    Returns
    -------
    WidowSums
        Sums over the range.
    """
    sums = WidowSums(
        np.zeros((2, N_POINTS), np.int64),
        np.zeros((2, N_MELD_BINS, 4), np.int64),
        np.zeros((N_PLACES, 2), np.int64),
    )
    for deal in range(first, last):
        hand, second, third, widow = auction_deal(seed, deal)
        held, trump = best_meld(hand, double_pinochle)
        _add_gain(sums, 0, held, best_meld(hand | widow, double_pinochle)[0] - held)
        missing = open_places(hand, trump)
        places = count(missing)
        sums.places[places, 0] += 1
        if held_once(widow) & missing != 0:
            sums.places[places, 1] += 1
        best, most = hand, held
        for other in (second, third):
            points = best_meld(other, double_pinochle)[0]
            if points > most:
                best, most = other, points
        _add_gain(sums, 1, most, best_meld(best | widow, double_pinochle)[0] - most)
    return sums
