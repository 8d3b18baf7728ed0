"""Exact odds of a deal of two-handed pinochle: two hands are dealt, the next card is turned up and names the trump.

The turn-up is a trump itself, so what a hand is dealt of the trump suit depends on it: with a dix turned up one dix is
left for the other cards, with a card of the run one copy of that rank.

Worked example: of 48 cards eight are nines, so a dix is turned up once in six deals. If it is none, both are among the
other 47 cards; a hand of twelve lacks them with the chance C(45, 12) / C(47, 12) = 595/1081.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from meldlab.analysis.errors import StudyError, quoted

#: Cards of a hand, by the cards of the pack.
HAND_CARDS = {48: 12, 64: 16}
#: Ranks of a suit, and those that make a run.
RANKS = {48: 6, 64: 8}
RUN_RANKS = 5


def _deck(deck: int) -> int:
    if isinstance(deck, bool) or deck not in HAND_CARDS:
        raise StudyError(f"A pack cannot have {quoted(deck)} cards; give 48 or 64.")
    return int(deck)


def dix_turned_up(deck: int = 48) -> Fraction:
    """Return the chance that the card turned up is a dix: 1/6 of 48 cards, 1/8 of 64.

    Parameters
    ----------
    deck : int, default 48
        Cards of the pack, 48 or 64; others raise a `StudyError`.
    """
    return Fraction(1, RANKS[_deck(deck)])


def _lacks_both(deck: int, n_cards: int) -> Fraction:
    """Chance that so many cards hold neither dix, if none is turned up."""
    return Fraction(comb(deck - 3, n_cards), comb(deck - 1, n_cards))


def dealt_a_dix(deck: int = 48) -> Fraction:
    """Return the chance that a given player is dealt a dix or both, if none is turned up: 486/1081 of 48 cards.

    Parameters and errors are those of `dix_turned_up`.
    """
    return 1 - _lacks_both(_deck(deck), HAND_CARDS[deck])


def dealt_no_dix(deck: int = 48) -> Fraction:
    """Return the chance that neither player is dealt a dix, if none is turned up: 11/47 of 48 cards.

    Parameters and errors are those of `dix_turned_up`.
    """
    return _lacks_both(_deck(deck), 2 * HAND_CARDS[deck])


def _holds_run(deck: int, single: int) -> Fraction:
    """Chance of a run in a hand, `single` of whose ranks have one copy among the unseen cards, the others two."""
    unseen, hand = deck - 1, HAND_CARDS[deck]
    # By inclusion and exclusion over the ranks that are not in the hand.
    hands = sum(
        (-1) ** (ones + twos)
        * comb(single, ones)
        * comb(RUN_RANKS - single, twos)
        * comb(unseen - ones - 2 * twos, hand)
        for ones in range(single + 1)
        for twos in range(RUN_RANKS - single + 1)
    )
    return Fraction(hands, comb(unseen, hand))


def dealt_run(deck: int = 48) -> Fraction:
    """Return the chance that a given player is dealt a run in trumps: 3104485/470733341 of 48 cards, 0.66 %.

    Parameters and errors are those of `dix_turned_up`.

    Notes
    -----
    A card of the run that lies turned up leaves one copy of its rank, so this is less than the chance of a run in a
    suit that was named beforehand.
    """
    of_run = Fraction(RUN_RANKS, RANKS[_deck(deck)])
    return of_run * _holds_run(deck, 1) + (1 - of_run) * _holds_run(deck, 0)
