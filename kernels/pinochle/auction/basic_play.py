"""Policy ``basic`` at the table: which card to lead and which to follow with.

A player sees his own hand, every card played, the widow and melds shown, and who has run out of which suit.  Cards that
he cannot place are *unseen*; a card of his is *sure* when no unseen card of its suit is higher.

In short, as the bidder: cash the aces of short suits, draw trumps while holding more than are out, cash what else is
sure, then lead low from the longest suit and keep the trumps for the end.  As a defender: beat the bidder as cheaply as
may be; give a trick that is the side's already the highest card, so that an ace falls on the partner's ace; give the
bidder's trick the lowest; lead aces, else low from a short suit without a ten, best one the bidder must trump.

Worked example: hearts led by the partner, AH wins and the bidder has played JH; from AH TH 9H the last defender gives
AH, and from TH 9H the ten.  Had the bidder's AH won it, he would give 9H.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, highest, lowest
from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.auction.basic import DRAW_FROM
from meldlab.kernels.pinochle.auction.rules import left_of
from meldlab.kernels.pinochle.cards import (
    ACES,
    JACKS,
    KINGS,
    N_SUITS,
    NINES,
    PACK_48,
    QUEENS,
    TENS,
)
from meldlab.kernels.pinochle.tricks import below_any, higher_in_suit, one_of, suit_cards, suit_of

_PACK = np.int64(PACK_48)
_ACES, _TENS = np.int64(ACES), np.int64(TENS)
#: All ranks, from the highest down and from the lowest up.
_DOWNWARD: Final = (_ACES, _TENS, np.int64(KINGS), np.int64(QUEENS), np.int64(JACKS), np.int64(NINES))
_UPWARD: Final = _DOWNWARD[::-1]

# What decides between suits to lead; the figures were found by playing the same hundred thousands of deals both ways.
_LEAST = -(1 << 30)
#: An ace is cashed before trumps are drawn if so many cards of its suit are unseen: both defenders will follow.
_BOTH_FOLLOW: Final = 8
#: One suit's bit of each seat in ``View.voids``.
_ANY_SEAT: Final = 0x111
#: Cards of a suit that must be unseen for a defender's ace to be led: with fewer the bidder is likely to be out of it.
_BIDDER_FOLLOWS: Final = 2
#: Sure winners come before everything else.
_SURE: Final = 100
#: A suit in which the bidder's melds lie: he has to follow to the ace.
_SHOWN: Final = 10
#: A suit that the bidder must trump shortens him.
_SHORTENS: Final = 12
#: Leading away from a ten gives it to the bidder's ace.
_AWAY_FROM_TEN: Final = 6
#: An ace the bidder has shown: his strength is led through, not up to.
_STRENGTH: Final = 3


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
def cheapest(cards: Any, trump: Any) -> Any:
    """Card to part with most easily: the lowest rank, and a plain card before a trump."""
    plain = cards & ~suit_cards(cards, trump)
    return highest(cards) if plain == 0 else one_of(plain, _UPWARD)


@inline
def fattest(cards: Any, trump: Any) -> Any:
    """Card to smear on a trick that one's own side wins: the highest, but of trumps the ten or else the lowest."""
    plain = cards & ~suit_cards(cards, trump)
    if plain == 0:
        tens = cards & _TENS
        return lowest(tens) if tens != 0 else highest(cards)
    return one_of(plain, _DOWNWARD)


@inline
def taking(winners: Any, trump: Any) -> Any:
    """Card to win with when no enemy plays after: the ten, which is safe now, else the lowest, and the ace last.

    Of trumps the lowest.  All winners are of one suit.
    """
    tens = winners & _TENS & ~suit_cards(winners, trump)
    return lowest(tens) if tens != 0 else highest(winners)


@inline
def is_void(view: Any, seat: Any, suit: Any) -> Any:
    """Whether a seat has shown itself out of a suit."""
    return (view.voids >> (4 * seat + suit)) & 1 == 1


@inline
def may_trump(view: Any, seat: Any, suit: Any, trumps_out: Any) -> Any:
    """Whether a seat is known to be out of a plain suit and may hold one of the unseen trumps."""
    return is_void(view, seat, suit) and trumps_out != 0 and not is_void(view, seat, view.trump)


@inline
def _ace_to_cash(view: Any, winners: Any, unseen: Any) -> Any:
    """Find a sure card in the suit that both defenders are likeliest to follow, 0 if there is none."""
    best = np.int64(0)
    most = _BOTH_FOLLOW - 1
    for suit in range(N_SUITS):
        top = suit_cards(winners, suit)
        theirs = count(suit_cards(unseen, suit))
        if top != 0 and theirs > most and (view.voids >> suit) & _ANY_SEAT == 0:
            most = theirs
            best = lowest(top)
    return best


@jit
def lead_as_bidder(view: Any, numbers: Any) -> Any:
    """Choose the bidder's lead: aces of short suits, trumps, what else is sure, then low from the longest suit.

    Trumps are drawn from the top while the bidder holds more than are out, and with a low one while a higher one is
    out.  Otherwise he keeps them: to trump with, and the last one for the last trick.

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
    plain = hand & ~trumps
    strong = sure & trumps
    out = suit_cards(unseen, view.trump)
    if out != 0 and trumps != 0:
        ace = _ace_to_cash(view, sure & plain, unseen)
        if ace != 0:
            return ace
        n_trumps = count(trumps)
        if strong != 0 and n_trumps > count(out):
            return lowest(strong)
        if strong == 0 and n_trumps >= numbers[DRAW_FROM]:
            return highest(trumps)
    if plain == 0:
        return lowest(strong) if strong != 0 else highest(trumps)
    left = left_of(view.bidder)
    right = left_of(left)
    best = np.int64(0)
    best_score = _LEAST
    for suit in range(N_SUITS):
        cards = suit_cards(plain, suit)
        if cards == 0:
            continue
        theirs = count(suit_cards(unseen, suit))
        top = cards & sure
        trumped = may_trump(view, left, suit, out) or may_trump(view, right, suit, out)
        if top != 0 and not trumped and (out == 0 or theirs != 0):
            score = _SURE + theirs
            card = lowest(top)
        else:
            score = 4 * count(cards) - theirs
            card = highest(cards)
        if score > best_score:
            best_score = score
            best = card
    return best


@jit
def lead_as_defender(view: Any) -> Any:
    """Choose a defender's lead: a sure ace to which the bidder follows, else a low card.

    The low card comes from a short suit, not away from a ten, best where the bidder has to trump; a suit in which he
    has shown an ace is led through him and not up to him.

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
    out = suit_cards(unseen, view.trump)
    bidder_has_trumps = out != 0 and not is_void(view, view.bidder, view.trump)
    through = left_of(view.seat) == view.bidder
    best = np.int64(0)
    best_score = _LEAST
    for suit in range(N_SUITS):
        cards = suit_cards(plain, suit)
        if cards == 0:
            continue
        theirs = count(suit_cards(unseen, suit))
        shown = suit_cards(view.shown, suit)
        trumped = may_trump(view, view.bidder, suit, out)
        top = cards & sure
        if top != 0 and not trumped and (theirs >= _BIDDER_FOLLOWS or shown != 0 or not bidder_has_trumps):
            score = _SURE + theirs + (_SHOWN if shown != 0 else 0)
            card = lowest(top)
        else:
            card = highest(cards)
            score = -2 * count(cards) - theirs
            if trumped:
                score += _SHORTENS
            elif cards & _TENS != 0:
                score -= _AWAY_FROM_TEN
            if shown & _ACES != 0:
                score += _STRENGTH if through else -_STRENGTH
        if score > best_score:
            best_score = score
            best = card
    return best


@inline
def _follow_partner(view: Any, trick: Any, legal: Any, winners: Any) -> Any:
    """Choose a card to a trick that the partner wins so far."""
    trump = view.trump
    if trick.n_cards == 2:
        return fattest(legal, trump)
    # The partner led and the bidder plays last.
    unseen = _PACK & ~(view.hand | view.gone)
    if trick.led != trump and may_trump(view, view.bidder, trick.led, suit_cards(unseen, trump)):
        return cheapest(legal, trump)
    if unseen & higher_in_suit(trick.winning) == 0:
        return fattest(legal, trump)
    # Play high to win, or to make the bidder spend a high card; but a ten must not fall to his ace.
    over = suit_cards(winners, trick.led)
    sure = over & ~below_any(unseen)
    if sure == 0:
        sure = over & ~_TENS
    return lowest(sure) if sure != 0 else cheapest(legal, trump)


@jit
def follow(view: Any, trick: Any, legal: Any) -> Any:
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
    trump = view.trump
    winners = legal & higher_in_suit(trick.winning)
    if suit_of(trick.winning) != trump:
        winners |= suit_cards(legal, trump)
    is_bidder = view.seat == view.bidder
    if not is_bidder and trick.winner != view.bidder:
        return _follow_partner(view, trick, legal, winners)
    if winners == 0:
        return cheapest(legal, trump)
    # Nobody of the other side plays after the last player, nor after a defender to the bidder's lead.
    trumps_in = trick.led != trump and suit_cards(winners, trump) == winners
    if trick.n_cards == 2 or not is_bidder or trumps_in:
        return taking(winners, trump)
    unseen = _PACK & ~(view.hand | view.gone)
    sure = winners & ~below_any(unseen)
    return lowest(sure) if sure != 0 else cheapest(legal, trump)
