"""Exact odds of the widow: three cards out of the 33 that a bidder with 15 cards has not seen.

An *open place* is a card whose arrival would complete something, such as the one card missing from a run. Both copies
of it are unseen, or one of them when the other has been seen. The widow fills at least one of several open places
unless all its cards are others:

    P = 1 - C(33 - unseen wanted copies, 3) / C(33, 3)

Worked example: one place with both copies unseen leaves 31 other cards, so P = 1 - C(31, 3) / C(33, 3) = 961/5456, or
about 4.7 to 1 against.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from meldlab.analysis.errors import StudyError
from meldlab.analysis.exact.bounds import whole_number
from meldlab.analysis.exact.melds import mean_best_meld

HAND_CARDS = 15
WIDOW_CARDS = 3
UNSEEN_CARDS = 33
DISTINCT_CARDS = 24


def find_one(places: int, copies: int = 2) -> Fraction:
    """Return the chance that the widow fills at least one of `places` open places.

    Parameters
    ----------
    places : int
        Different cards wanted; 0 to 16 when both copies of each are unseen, 0 to 24 when one is.
    copies : int, default 2
        Unseen copies of each card wanted, 1 or 2.

    Returns
    -------
    Fraction
        961/5456, 1802/5456, 2531/5456, 3156/5456, 3685/5456 for 1 to 5 places with both copies unseen, in lowest terms.

    Raises
    ------
    StudyError
        If a number is not one of those allowed.
    """
    if whole_number("The number of unseen copies of a card", copies, 1, 2) == 2:
        return find_one_of(two_copies=places)
    return find_one_of(one_copy=places)


def find_one_of(one_copy: int = 0, two_copies: int = 0) -> Fraction:
    """Return the chance that the widow fills at least one of a mix of open places.

    Parameters
    ----------
    one_copy : int, default 0
        Different cards wanted of which one copy is unseen (the other is in the bidder's own hand).
    two_copies : int, default 0
        Different cards wanted of which both copies are unseen.

    Raises
    ------
    StudyError
        If a number is negative or no whole number, or if the places ask for more than the 33 unseen cards or the 24
        different cards of the pack.
    """
    both = whole_number("The number of open places with two unseen copies", two_copies, 0, UNSEEN_CARDS // 2)
    single = whole_number(
        "The number of open places with one unseen copy",
        one_copy,
        0,
        min(UNSEEN_CARDS - 2 * both, DISTINCT_CARDS - both),
    )
    others = UNSEEN_CARDS - single - 2 * both
    return 1 - Fraction(comb(others, WIDOW_CARDS), comb(UNSEEN_CARDS, WIDOW_CARDS))


def odds_against(probability: Fraction) -> Fraction:
    """Return the odds against an event: the number x of "x to 1 against".

    Parameters
    ----------
    probability : Fraction
        Above 0, at most 1.

    Returns
    -------
    Fraction
        ``(1 - probability) / probability``.

    Raises
    ------
    StudyError
        If the probability is 0, where no odds can be quoted, or is none at all.
    """
    if not 0 < probability <= 1:
        raise StudyError(f"There are no odds against a probability of {probability}; give one above 0 and up to 1.")
    return (1 - Fraction(probability)) / Fraction(probability)


def mean_widow_gain(double_pinochle: int = 80) -> Fraction:
    """Return by how much the widow raises the best-trump meld of a random 15-card hand, on average [points].

    Parameters
    ----------
    double_pinochle : int, default 80
        What both pinochles are worth [points], 80 or 300.

    Raises
    ------
    StudyError
        If the value of a double pinochle is not one of those allowed.

    Notes
    -----
    A random hand and a random widow are together 18 random cards, so this is the difference of two means; it does not
    hold for hands that were chosen by their strength.
    """
    full_hand = mean_best_meld(HAND_CARDS + WIDOW_CARDS, double_pinochle)
    return full_hand - mean_best_meld(HAND_CARDS, double_pinochle)
