"""Tricks where suit must be followed: legal cards and the winning card.

A trick in progress is known by the suit led and the card that wins so far, as one bit.  A card beats another only if it
is strictly higher, so the first of two identical cards wins.

Worked example: hearts led, TH wins so far, trump spades; from AH KH 9S the legal cards are AH and KH, or AH alone
where a plain lead must be beaten too; from KH 9S only KH; from 9S 9C only 9S.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, position
from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.cards import ACES, FIRST_COPIES, JACKS, KINGS, LANE_64, LANE_BITS, QUEENS, TENS

_FIRST = np.int64(FIRST_COPIES)
_LANE = np.int64(LANE_64)
_ACES, _TENS, _KINGS = np.int64(ACES), np.int64(TENS), np.int64(KINGS)
_QUEENS, _JACKS = np.int64(QUEENS), np.int64(JACKS)

#: Card points of a lane's bit, by ``position & 15`` [points].
BIT_POINTS: Final = np.array([11, 11, 10, 10, 4, 4, 3, 3, 2, 2, 0, 0, 0, 0, 0, 0], np.int64)


class Following(NamedTuple):
    """The duties of a player who follows, besides following suit and trumping when void."""

    must_win: int
    """1 if a plain lead must be beaten too, 0 if a trump lead only."""
    must_overtrump: int
    """1 if a void player must beat a trump that wins the trick so far."""


@inline
def suit_of(card: int) -> Any:
    """Suit of one card's bit."""
    return position(card) >> 4


@inline
def points_of(card: int) -> Any:
    """Card points of one card's bit [points]."""
    return BIT_POINTS[position(card) & 15]


@inline
def suit_cards(cards: int, suit: int) -> Any:
    """Cards of one suit, in place."""
    return cards & (_LANE << (LANE_BITS * suit))


@inline
def higher_in_suit(card: int) -> Any:
    """All bits of the card's suit that are strictly higher than the card."""
    first = (card | (card >> 1)) & _FIRST
    return (first - 1) & (_LANE << (position(card) & 48))


@jit
def legal_cards(hand: int, led: int, winning: int, trump: int, must_win: int, must_overtrump: int) -> Any:
    """Cards of a hand that may be played to a trick in progress.

    Follow suit; void, trump if able; void of both, any.  A trump led must be beaten if possible; ``must_win`` asks the
    same of a plain lead that nobody has trumped, ``must_overtrump`` of a void player when the trick is trumped.

    Parameters
    ----------
    hand : int64
        Cards of the player, not empty.
    led : int64
        Suit led.
    winning : int64
        Bit of the card that wins so far.
    trump : int64
        Trump suit.
    must_win, must_overtrump : int64
        1 or 0.

    Returns
    -------
    int64
        Legal cards, not empty.
    """
    following = suit_cards(hand, led)
    if following != 0:
        if led != trump and (must_win == 0 or suit_of(winning) != led):
            return following
        higher = following & higher_in_suit(winning)
        return higher if higher != 0 else following
    trumps = suit_cards(hand, trump)
    if trumps == 0:
        return hand
    if must_overtrump == 1 and suit_of(winning) == trump:
        higher = trumps & higher_in_suit(winning)
        if higher != 0:
            return higher
    return trumps


@inline
def beats(card: int, winning: int, trump: int) -> Any:
    """Whether a card played later takes the trick from the card that wins so far."""
    if suit_of(card) == suit_of(winning):
        return card & higher_in_suit(winning) != 0
    return suit_of(card) == trump


@inline
def cards_points(cards: int) -> Any:
    """Sum the card points of a set of cards [points]."""
    return (
        11 * count(cards & _ACES)
        + 10 * count(cards & _TENS)
        + 4 * count(cards & _KINGS)
        + 3 * count(cards & _QUEENS)
        + 2 * count(cards & _JACKS)
    )
