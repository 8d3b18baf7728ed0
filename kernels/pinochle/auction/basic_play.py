"""Policy ``basic`` at the table: which card to lead and which to follow with.

A player sees his own hand, every card played, the widow and melds shown, and who has run out of which suit.  Cards that
he cannot place are *unseen*; a card of his is *sure* when no unseen card of its suit is higher.
"""

from typing import NamedTuple

import numpy as np

from meldlab.kernels.bits import count, highest
from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.auction.basic import DRAW_FROM
from meldlab.kernels.pinochle.cards import (
    ACES,
    FIRST_COPIES,
    JACKS,
    KINGS,
    N_SUITS,
    NINES,
    PACK_48,
    QUEENS,
    TENS,
)
from meldlab.kernels.pinochle.tricks import higher_in_suit, suit_cards, suit_of

_PACK = np.int64(PACK_48)
_FIRST = np.int64(FIRST_COPIES)
_ACES, _TENS, _KINGS = np.int64(ACES), np.int64(TENS), np.int64(KINGS)
_QUEENS, _JACKS, _NINES = np.int64(QUEENS), np.int64(JACKS), np.int64(NINES)
# Bits that a shift by 2, 4 or 8 inside a lane may reach.
_FROM_2, _FROM_4, _FROM_8 = np.int64(0x0FFC0FFC0FFC0FFC), np.int64(0x0FF00FF00FF00FF0), np.int64(0x0F000F000F000F00)


class View(NamedTuple):
    """What a player sees when it is his turn, besides the trick."""

    hand: int
    seat: int
    bidder: int
    trump: int
    gone: int
    """Cards played before, and for the bidder those he buried."""
    shown: int
    """Cards seen to be the bidder's and not yet played: melds and widow (of which he may have buried some)."""
    voids: int
    """Bit ``4 * seat + suit`` set for each seat that has shown itself out of a suit."""


class Trick(NamedTuple):
    """A trick in progress."""

    led: int
    """Suit led."""
    winning: int
    """Bit of the card that wins so far."""
    winner: int
    """Seat that wins so far."""
    n_cards: int
    """Cards played, 1 or 2."""


@inline
def below_any(cards):  # type: ignore[no-untyped-def]
    """All bits of strictly lower rank than some card of the same suit in a set."""
    pairs = (cards | (cards >> 1)) & _FIRST
    pairs |= pairs << 1
    lower = (pairs << 2) & _FROM_2
    lower |= (lower << 2) & _FROM_2
    lower |= (lower << 4) & _FROM_4
    return lower | ((lower << 8) & _FROM_8)


@inline
def cheapest(cards, trump):  # type: ignore[no-untyped-def]
    """Card to part with most easily: the lowest rank, a plain suit before the trump, from the suit held short."""
    plain = cards & ~suit_cards(cards, trump)
    if plain == 0:
        return highest(cards)
    ranks = plain & _NINES
    if ranks == 0:
        ranks = plain & _JACKS
    if ranks == 0:
        ranks = plain & _QUEENS
    if ranks == 0:
        ranks = plain & _KINGS
    if ranks == 0:
        ranks = plain & _TENS
    if ranks == 0:
        ranks = plain
    return ranks & -ranks


@inline
def fattest(cards, trump, ace_is_sure):  # type: ignore[no-untyped-def]
    """Card to give to a trick that one's own side wins: tens first, aces early only when they follow an ace."""
    plain = cards & ~suit_cards(cards, trump)
    if plain == 0:
        plain = cards
    ranks = plain & _TENS
    if ace_is_sure and plain & _ACES != 0:
        ranks = plain & _ACES
    if ranks == 0:
        ranks = plain & _KINGS
    if ranks == 0:
        ranks = plain & _ACES
    if ranks == 0:
        ranks = plain & _QUEENS
    if ranks == 0:
        ranks = plain & _JACKS
    if ranks == 0:
        ranks = plain
    return ranks & -ranks


@inline
def taking(winners, trump):  # type: ignore[no-untyped-def]
    """Card to win with when nobody plays after: a trump as low as may be, else the ten, and the ace last."""
    plain = winners & ~suit_cards(winners, trump)
    if plain == 0:
        return highest(winners)
    ranks = plain & _TENS
    if ranks == 0:
        ranks = plain & ~_ACES
    if ranks == 0:
        ranks = plain
    return ranks & -ranks


@jit
def lead_as_bidder(view, numbers):  # type: ignore[no-untyped-def]
    """Choose the bidder's lead: draw trumps while strong in them, cash sure cards, then work on the long suit.

    Parameters
    ----------
    view : View
        What the bidder sees.
    numbers : int64[N_NUMBERS]
        Parameters of the policy.

    Returns
    -------
    int64
        Bit of the card.
    """
    hand = view.hand
    unseen = _PACK & ~(hand | view.gone)
    sure = hand & ~below_any(unseen)
    trumps = suit_cards(hand, view.trump)
    out = suit_cards(unseen, view.trump)
    plain = hand & ~trumps
    if plain == 0:
        return trumps & -trumps
    if out != 0 and trumps != 0:
        strong = sure & trumps
        n_trumps = count(trumps)
        if strong != 0 and n_trumps >= numbers[DRAW_FROM]:
            return strong & -strong
        if strong == 0 and n_trumps > count(out) and n_trumps >= numbers[DRAW_FROM]:
            return highest(trumps)
    winners = sure & plain
    best = np.int64(0)
    best_score = np.int64(-1) << 30
    for suit in range(N_SUITS):
        cards = suit_cards(plain, suit)
        if cards == 0:
            continue
        theirs = count(suit_cards(unseen, suit))
        top = cards & winners
        if top != 0 and (out == 0 or theirs >= 3):
            score = 100 + theirs
            card = top & -top
        else:
            score = 4 * count(cards) - theirs
            card = highest(cards)
        if score > best_score:
            best_score = score
            best = card
    return best


@jit
def lead_as_defender(view):  # type: ignore[no-untyped-def]
    """Choose a defender's lead: sure aces the bidder must follow to, else a low card that makes him trump or guess.

    Parameters
    ----------
    view : View
        What the defender sees.

    Returns
    -------
    int64
        Bit of the card.
    """
    hand = view.hand
    plain = hand & ~suit_cards(hand, view.trump)
    if plain == 0:
        return highest(hand)
    unseen = _PACK & ~(hand | view.gone)
    # Identical cards: the one led wins, so equal rank is no threat.
    sure = plain & ~below_any(unseen)
    bidder_has_trumps = (view.voids >> (4 * view.bidder + view.trump)) & 1 == 0
    through = (view.seat + 1) % 3 == view.bidder
    best = np.int64(0)
    best_score = np.int64(-1) << 30
    for suit in range(N_SUITS):
        cards = suit_cards(plain, suit)
        if cards == 0:
            continue
        bidder_void = (view.voids >> (4 * view.bidder + suit)) & 1 == 1
        theirs = count(suit_cards(unseen, suit))
        top = cards & sure
        if top != 0 and not (bidder_void and bidder_has_trumps) and theirs >= 2:
            score = 100 + theirs
            card = top & -top
        else:
            card = highest(cards)
            score = 3 * count(cards) - theirs
            if bidder_void and bidder_has_trumps:
                score += 12
            # Through the bidder a suit in which he has shown strength is good, up to him it is not.
            strong = suit_cards(view.shown, suit) & (_ACES | _TENS)
            if strong != 0:
                score += 3 if through else -6
            if card & (_TENS | _KINGS) != 0:
                score -= 8
        if score > best_score:
            best_score = score
            best = card
    return best


@jit
def follow(view, trick, legal):  # type: ignore[no-untyped-def]
    """Choose a card to follow with.

    Parameters
    ----------
    view : View
        What the player sees.
    trick : Trick
        The trick so far.
    legal : int64
        Cards that may be played.

    Returns
    -------
    int64
        Bit of the card.
    """
    if legal & (legal - 1) == 0:
        return legal
    last = trick.n_cards == 2
    trump = view.trump
    winners = legal & higher_in_suit(trick.winning)
    if suit_of(trick.winning) != trump:
        winners |= suit_cards(legal, trump)
    is_bidder = view.seat == view.bidder
    friendly = not is_bidder and trick.winner != view.bidder
    if friendly:
        ace_wins = trick.winning & _ACES != 0
        if last:
            return fattest(legal, trump, ace_wins)
        # The partner led and the bidder plays last.
        unseen = _PACK & ~(view.hand | view.gone)
        over = unseen & higher_in_suit(trick.winning)
        may_trump = trick.led != trump and (view.voids >> (4 * view.bidder + trick.led)) & 1 == 1
        if over == 0 and not may_trump:
            return fattest(legal, trump, ace_wins)
        top = winners & ~below_any(unseen) & suit_cards(legal, trick.led)
        if top != 0 and not may_trump:
            return top & -top
        return cheapest(legal, trump)
    if winners == 0:
        return cheapest(legal, trump)
    if last:
        return taking(winners, trump)
    if suit_cards(winners, trump) == winners and trick.led != trump:
        return highest(winners)
    unseen = _PACK & ~(view.hand | view.gone)
    top = winners & ~below_any(unseen)
    if is_bidder:
        return top & -top if top != 0 else cheapest(legal, trump)
    # The bidder led and the partner plays last: beat him if the card is sure, else leave it to the partner.
    return top & -top if top != 0 else cheapest(legal, trump)


