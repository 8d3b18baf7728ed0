"""Tricks where suit must be followed: legal cards and the winning card.

A trick in progress is known by the suit led and the card that wins so far, as one bit.  A card beats another only if it
is strictly higher, so the first of two identical cards wins.

Worked example: hearts led, TH wins so far, trump spades; from AH KH 9S the legal cards are AH and KH, or AH alone
where a plain lead must be beaten too; from KH 9S only KH; from 9S 9C only 9S.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import count, lowest, position
from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.cards import (
    ACE,
    ACES,
    CARD_POINTS,
    FIRST_COPIES,
    JACK,
    JACKS,
    KING,
    KINGS,
    LANE_64,
    LANE_BITS,
    QUEEN,
    QUEENS,
    TEN,
    TENS,
    as_int64,
)

_FIRST = np.int64(FIRST_COPIES)
_LANE = np.int64(LANE_64)
_ACES, _TENS, _KINGS = np.int64(ACES), np.int64(TENS), np.int64(KINGS)
_QUEENS, _JACKS = np.int64(QUEENS), np.int64(JACKS)
_TENS_EACH = np.int64(ACES | TENS | KINGS)
# Bits of every lane that a shift by 2, 4 or 8 inside it may reach.
_FROM_2, _FROM_4, _FROM_8 = (as_int64(bits * 0x0001_0001_0001_0001) for bits in (0xFFFC, 0xFFF0, 0xFF00))

#: Card points of a lane's bit, by ``position & 15`` [points].
BIT_POINTS: Final = np.repeat(np.array(CARD_POINTS, np.int64), 2)


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


@inline
def below_any(cards: Any) -> Any:
    """All bits, of the larger pack, of strictly lower rank than some card of the same suit in a set."""
    pairs = (cards | (cards >> 1)) & _FIRST
    pairs |= pairs << 1
    lower = (pairs << 2) & _FROM_2
    lower |= (lower << 2) & _FROM_2
    lower |= (lower << 4) & _FROM_4
    return lower | ((lower << 8) & _FROM_8)


@inline
def one_of(cards: Any, ranks: Any) -> Any:
    """Card of the first rank, in an order of ranks, that a set holds; 0 if it holds none of them."""
    held = np.int64(0)
    for rank in ranks:
        if held == 0:
            held = cards & rank
    return lowest(held)


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
        CARD_POINTS[ACE] * count(cards & _ACES)
        + CARD_POINTS[TEN] * count(cards & _TENS)
        + CARD_POINTS[KING] * count(cards & _KINGS)
        + CARD_POINTS[QUEEN] * count(cards & _QUEENS)
        + CARD_POINTS[JACK] * count(cards & _JACKS)
    )


@inline
def trick_points(cards: int, simple_count: int) -> Any:
    """Card points of a set of cards in the classic count, or ten for each ace, ten and king [points]."""
    return 10 * count(cards & _TENS_EACH) if simple_count == 1 else cards_points(cards)
