"""A place in the play of a hand: what everybody has seen of the tricks, and whose turn it is.

Worked example: seat 1 led AH and seat 2 gave JH; it is seat 0's turn, two cards lie in the trick, AH wins so far and
the trick holds 13 points.
"""

from typing import Any, NamedTuple

import numpy as np

from meldlab.kernels.jit import inline, int64, jit, pasted
from meldlab.kernels.pinochle.auction.basic_play import Trick, View, follow, lead_as_bidder, lead_as_defender
from meldlab.kernels.pinochle.auction.rules import left_of
from meldlab.kernels.pinochle.cards import FIRST_COPIES
from meldlab.kernels.pinochle.tricks import beats, legal_cards, points_of, suit_of

_FIRST = np.int64(FIRST_COPIES)


class Spot(NamedTuple):
    """Where the play of a hand stands."""

    seat: int
    """Whose turn it is."""
    n_cards: int
    """Cards in the trick, 0 to 2."""
    led: int
    """Suit led."""
    winning: int
    """Bit of the card that wins so far."""
    winner: int
    points: int
    """Card points in the trick [points]."""
    won: int
    """Points in tricks of the bidder [points]."""
    gone: int
    """Cards played, and those announced as buried."""
    known: int
    """Cards seen to be the bidder's and not yet played: melds and widow."""
    voids: int
    """Bit ``4 * seat + suit`` set for each seat that has shown itself out of a suit."""


@inline
def without_one(known: int, card: int) -> Any:
    """Take one copy of a card off those that are known to be held, whichever copy was played.

    Known copies stand at the first bits of their rank.
    """
    first = (card | (card >> 1)) & _FIRST
    return known & ~(first << 1) if known & (first << 1) != 0 else known & ~first


@inline
def first_spot(bidder: int, known: int, gone: int) -> Any:
    """The bidder's first lead (Spot)."""
    nothing = int64(0)
    seat = int64(bidder)
    return Spot(seat, nothing, nothing, nothing, seat, nothing, nothing, gone, known, nothing)


@pasted
def after(spot: Any, card: int, bidder: int, trump: int) -> Any:
    """The spot after a card (Spot); the last trick's own points are not counted."""
    nothing = int64(0)
    seat = spot.seat
    gone = spot.gone | card
    known = without_one(spot.known, card) if seat == bidder else spot.known
    points = spot.points + points_of(card)
    suit = suit_of(card)
    if spot.n_cards == 0:
        return Spot(left_of(seat), int64(1), suit, card, seat, points, spot.won, gone, known, spot.voids)
    voids = spot.voids
    if suit != spot.led:
        voids |= int64(1) << (4 * seat + spot.led)
        if suit != trump:
            voids |= int64(1) << (4 * seat + trump)
    winning, winner = spot.winning, spot.winner
    if beats(card, winning, trump):
        winning, winner = card, seat
    if spot.n_cards == 1:
        return Spot(left_of(seat), int64(2), spot.led, winning, winner, points, spot.won, gone, known, voids)
    won = spot.won + points if winner == bidder else spot.won
    return Spot(winner, nothing, nothing, nothing, winner, nothing, won, gone, known, voids)


@pasted
def playable(spot: Any, hand: int, trump: int, rules: Any) -> Any:
    """Cards of the hand whose turn it is that may be played (int64)."""
    if spot.n_cards == 0:
        return hand
    return legal_cards(hand, spot.led, spot.winning, trump, rules.must_win, rules.must_overtrump)


@jit
def basic_card(spot: Any, hand: int, bidder: int, buried: int, trump: int, rules: Any, numbers: Any) -> Any:
    """Card that ``basic`` plays (int64 bit); ``buried`` is seen by the bidder alone."""
    seen = spot.gone | buried if spot.seat == bidder else spot.gone
    view = View(hand, spot.seat, int64(bidder), trump, seen, spot.known, spot.voids)
    if spot.n_cards == 0:
        return lead_as_bidder(view, numbers) if spot.seat == bidder else lead_as_defender(view)
    return follow(view, Trick(spot.led, spot.winning, spot.winner, spot.n_cards), playable(spot, hand, trump, rules))
