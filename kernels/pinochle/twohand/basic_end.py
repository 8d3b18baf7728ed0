"""Policy ``basic`` when the stock is gone: suits are followed, and who remembered well knows the other hand.

As leader: while holding more trumps than are out draw them from the top; cash what is sure; else lead the suit that
the other player has run out of, so that he must trump, or low from the longest suit.  As follower: win as cheaply as
may be, with a ten before an ace; a trick that is lost gets the lowest card.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import count, highest, lowest
from meldlab.kernels.jit import inline, pasted
from meldlab.kernels.pinochle.cards import ACES, JACKS, KINGS, N_SUITS, NINES, QUEENS, TENS, as_int64
from meldlab.kernels.pinochle.tricks import below_any, higher_in_suit, one_of, suit_cards, suit_of
from meldlab.kernels.pinochle.twohand.basic import DRAWS_TRUMPS, view_of
from meldlab.kernels.pinochle.twohand.desk import BOARD, TRUMP

_TENS = np.int64(TENS)
#: Cards below the nine, which the larger pack has.
_SMALL = as_int64(0xF000_F000_F000_F000)
_UPWARD: Final = (
    _SMALL,
    np.int64(NINES),
    np.int64(JACKS),
    np.int64(QUEENS),
    np.int64(KINGS),
    _TENS,
    np.int64(ACES),
)
_LEAST = -(1 << 30)
#: Sure winners come before everything else.
_SURE: Final = 100
#: A suit that the other player must trump shortens him.
_SHORTENS: Final = 30


@inline
def _cheapest(cards: Any, trump: Any) -> Any:
    """Card to part with most easily: the lowest rank, and a plain card before a trump."""
    plain = cards & ~suit_cards(cards, trump)
    return highest(cards) if plain == 0 else one_of(plain, _UPWARD)


@pasted
def end_lead(desk: Any, seat: int, table: Any) -> Any:
    """Choose a card to lead.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    seat : int64
        The player.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    int64
        Bit of the card.
    """
    view = view_of(desk, seat, table)
    hand, trump = view.hand, view.trump
    sure = hand & ~below_any(view.unseen)
    trumps = suit_cards(hand, trump)
    plain = hand & ~trumps
    out = suit_cards(view.unseen, trump)
    strong = sure & trumps
    draws = table[seat, DRAWS_TRUMPS] == 1
    if draws and out != 0 and strong != 0 and count(trumps) > count(out):
        return lowest(strong)
    if plain == 0:
        return lowest(strong) if strong != 0 else highest(trumps)
    best, best_score = np.int64(0), _LEAST
    for suit in range(N_SUITS):
        cards = suit_cards(plain, suit)
        if cards == 0:
            continue
        theirs = count(suit_cards(view.unseen, suit))
        top = cards & sure
        if top != 0 and (theirs != 0 or out == 0):
            score = _SURE + theirs
            card = lowest(top)
        elif theirs == 0:
            score = _SHORTENS + count(cards)
            card = highest(cards)
        else:
            score = 4 * count(cards) - theirs
            card = highest(cards)
        if score > best_score:
            best, best_score = card, score
    return best


@pasted
def end_follow(desk: Any, led: int, legal: int) -> Any:
    """Choose a card to follow with; ``legal`` are those that may be played, ``led`` is the card led (int64 bit)."""
    if legal & (legal - 1) == 0:
        return legal
    trump = desk[BOARD, TRUMP]
    winners = legal & higher_in_suit(led)
    if suit_of(led) != trump:
        winners |= suit_cards(legal, trump)
    if winners == 0:
        return _cheapest(legal, trump)
    tens = winners & _TENS & ~suit_cards(winners, trump)
    return lowest(tens) if tens != 0 else highest(winners)
