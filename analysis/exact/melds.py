"""Exact odds of the melds of n random cards of the 48-card pack, valued at once as in the auction game.

Every meld that the hand contains counts, copies of a meld count again, and the trump is the best of the four: run 150,
royal marriage outside the runs 40, marriage 20, aces, kings, queens, jacks 100, 80, 60, 40 for each set of four suits,
pinochle 40, both pinochles 80 or 300, nine of trump 10. The 240 of a roundhouse are the sum of its parts.

Worked example: of the 1128 hands of two cards 760 score nothing, 344 have one nine of the best trump (10 points), 4
both nines of a suit (20), 16 a royal marriage and 4 a pinochle (40 each): ``best_meld_counts(2)`` is
``{0: 760, 10: 344, 20: 4, 40: 20}``.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, reduce
from math import comb

import numpy as np

from meldlab.analysis.errors import StudyError, quoted
from meldlab.analysis.exact.bounds import whole_number
from meldlab.analysis.exact.suits import (
    PACK_CARDS,
    TRUMP_GAINS,
    Suit,
    hands_of,
    joint_meld_counts,
    suit_polynomial,
)

DOUBLE_PINOCHLE_VALUES = (80, 300)
"""What both pinochles may be worth [points]."""

MELD_KINDS = (
    "run_named",
    "double_run_named",
    "run_any",
    "double_run_any",
    "royal_named",
    "marriage_any",
    "aces",
    "kings",
    "queens",
    "jacks",
    "double_aces",
    "double_kings",
    "double_queens",
    "double_jacks",
    "pinochle",
    "double_pinochle",
    "roundhouse",
    "dix_named",
    "both_dix_named",
)
"""The kinds that `meld_kind_counts` counts, in its order, which the kernel `sum_melds` follows."""


def _hand_size(n_cards: int) -> int:
    return whole_number("The number of cards in a hand", n_cards, 1, PACK_CARDS)


def _double_pinochle_value(points: int) -> int:
    if isinstance(points, bool) or points not in DOUBLE_PINOCHLE_VALUES:
        allowed = " or ".join(str(value) for value in DOUBLE_PINOCHLE_VALUES)
        raise StudyError(f"A double pinochle cannot be worth {quoted(points)} points; give {allowed}.")
    return int(points)


def best_meld_counts(n_cards: int, double_pinochle: int = 80) -> dict[int, int]:
    """Count the hands of `n_cards` cards by the value of their melds under the best trump.

    Parameters
    ----------
    n_cards : int
        Cards in the hand, 1 to 48.
    double_pinochle : int, default 80
        What both pinochles are worth [points], 80 or 300.

    Returns
    -------
    dict of int to int
        Meld value [points] -> number of hands, ascending by value, values that no hand has left out. The numbers sum
        to C(48, n_cards).

    Raises
    ------
    StudyError
        If the number of cards or the value of a double pinochle is not one of those allowed.

    Notes
    -----
    Counted over the suits' holdings (see `meldlab.analysis.exact.suits`), without sampling or floating point.
    """
    return dict(_best_meld_counts(_hand_size(n_cards), _double_pinochle_value(double_pinochle)))


@cache
def _best_meld_counts(n_cards: int, double_pinochle: int) -> tuple[tuple[int, int], ...]:
    counts = joint_meld_counts(n_cards)
    sets = np.arange(3)
    axes = (
        100 * sets,
        80 * sets,
        60 * sets,
        40 * sets,
        np.array([0, 40, double_pinochle]),
        np.array(TRUMP_GAINS),
        20 * np.arange(counts.shape[-1]),
    )
    # Every value is a multiple of 10: one histogram cell for each.
    tens = reduce(np.add.outer, axes) // 10
    hands = np.zeros(int(tens.max()) + 1, dtype=np.int64)
    np.add.at(hands, tens, counts)
    return tuple((10 * int(ten), int(hands[ten])) for ten in np.flatnonzero(hands))


def best_meld_distribution(n_cards: int, double_pinochle: int = 80) -> dict[int, Fraction]:
    """Return the probability of every best-trump meld value of `n_cards` random cards.

    Parameters and errors are those of `best_meld_counts`.

    Returns
    -------
    dict of int to Fraction
        Meld value [points] -> probability, ascending by value; the probabilities sum to 1.
    """
    hands = comb(PACK_CARDS, _hand_size(n_cards))
    counts = best_meld_counts(n_cards, double_pinochle)
    return {points: Fraction(count, hands) for points, count in counts.items()}


def mean_best_meld(n_cards: int, double_pinochle: int = 80) -> Fraction:
    """Return the mean best-trump meld of `n_cards` random cards [points].

    Parameters and errors are those of `best_meld_counts`.

    Notes
    -----
    With a double pinochle at 80: 6108017665520/68328754959 = 89.392 for 15 cards, 302529706225/2185956041 = 138.397
    for 18.
    """
    total = sum(points * count for points, count in best_meld_counts(n_cards, double_pinochle).items())
    return Fraction(total, comb(PACK_CARDS, _hand_size(n_cards)))


def meld_kind_counts(n_cards: int) -> dict[str, int]:
    """Count the hands of `n_cards` cards that hold at least one meld of a kind, for every kind of `MELD_KINDS`.

    Parameters
    ----------
    n_cards : int
        Cards in the hand, 1 to 48.

    Returns
    -------
    dict of str to int
        Kind -> number of hands, out of C(48, n_cards). ``*_named`` asks for the meld in one suit named beforehand
        (the trump), ``*_any`` in at least one suit; ``royal_named`` is king and queen of the named suit, inside a run
        or not; ``aces`` to ``jacks`` are one of each suit, ``double_*`` all eight; ``roundhouse`` is king and queen of
        all four suits; ``both_dix_named`` both nines of the named suit. A kind includes its double.

    Raises
    ------
    StudyError
        If the number of cards is not 1 to 48.
    """
    return dict(zip(MELD_KINDS, _meld_kind_counts(_hand_size(n_cards)), strict=True))


@cache
def _meld_kind_counts(n_cards: int) -> tuple[int, ...]:
    counts = {
        "royal_named": _in_named_suit(n_cards, lambda suit: suit.marriages >= 1),
        "marriage_any": _in_any_suit(n_cards, lambda suit: suit.marriages >= 1),
        "roundhouse": _in_every_suit(n_cards, lambda suit: suit.marriages >= 1),
        "dix_named": _in_named_suit(n_cards, lambda suit: suit.nines >= 1),
        "both_dix_named": _in_named_suit(n_cards, lambda suit: suit.nines >= 2),
    }
    counts |= _copied_kind_counts(n_cards, 1, "")
    counts |= _copied_kind_counts(n_cards, 2, "double_")
    return tuple(counts[kind] for kind in MELD_KINDS)


def _copied_kind_counts(n_cards: int, copies: int, prefix: str) -> dict[str, int]:
    """Count the hands with `copies` of a run, a four-suit set or a pinochle."""

    def has_run(suit: Suit) -> bool:
        return suit.runs >= copies

    # A bound on the copies of one rank counts the same sets of cards whatever the rank.
    of_one_rank = suit_polynomial(lambda suit: suit.aces >= copies)
    free = suit_polynomial(lambda _suit: True)
    four_suit_set = hands_of(n_cards, *[of_one_rank] * 4)
    counts = {
        "run_named": _in_named_suit(n_cards, has_run),
        "run_any": _in_any_suit(n_cards, has_run),
        "pinochle": hands_of(n_cards, of_one_rank, of_one_rank, free, free),
        **dict.fromkeys(("aces", "kings", "queens", "jacks"), four_suit_set),
    }
    return {prefix + kind: count for kind, count in counts.items()}


def _in_named_suit(n_cards: int, wanted: Callable[[Suit], bool]) -> int:
    free = suit_polynomial(lambda _suit: True)
    return hands_of(n_cards, suit_polynomial(wanted), free, free, free)


def _in_any_suit(n_cards: int, wanted: Callable[[Suit], bool]) -> int:
    in_no_suit = hands_of(n_cards, *[suit_polynomial(lambda suit: not wanted(suit))] * 4)
    return comb(PACK_CARDS, n_cards) - in_no_suit


def _in_every_suit(n_cards: int, wanted: Callable[[Suit], bool]) -> int:
    return hands_of(n_cards, *[suit_polynomial(wanted)] * 4)
