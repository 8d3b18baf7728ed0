"""Policy ``basic`` when the stock is gone: suits are followed, and who remembered well knows the other hand.

As leader: while holding more trumps than are out draw them, from the top if that takes the last of them, else from the
bottom, which costs the other player his high ones; cash what is sure, beginning where he has fewest; else lead the suit
that he has run out of, so that he must trump, or low from the longest suit.  As follower: win as cheaply as may be,
with a ten before an ace, and trump with the highest that could be lost later; a lost trick gets the lowest card.

Worked example: trump spades, KS QS JS against AS 9S.  Three trumps are more than two, none of them is sure, so JS is
led; AS must win it, and KS and QS are good.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import count, highest, lowest
from meldlab.kernels.jit import inline, pasted
from meldlab.kernels.pinochle.cards import ACES, JACKS, KINGS, N_SUITS, NINES, QUEENS, TENS, as_int64
from meldlab.kernels.pinochle.tricks import below_any, higher_in_suit, one_of, points_of, suit_cards, suit_of
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
    clears = count(strong) >= count(out)
    draws = table[seat, DRAWS_TRUMPS] == 1 and out != 0 and (clears or count(trumps) > count(out))
    if plain == 0 or draws:
        return lowest(strong) if clears else highest(trumps)
    best, best_score = np.int64(0), _LEAST
    for suit in range(N_SUITS):
        cards = suit_cards(plain, suit)
        if cards == 0:
            continue
        theirs = count(suit_cards(view.unseen, suit))
        top = cards & sure
        if top != 0 and (theirs != 0 or out == 0):
            score = _SURE - theirs
            card = lowest(top)
        elif theirs == 0:
            score = _SHORTENS + count(cards)
            card = highest(cards)
        else:
            card = highest(cards)
            score = 4 * count(cards) - theirs - 2 * points_of(card)
        if score > best_score:
            best, best_score = card, score
    return best


@pasted
def end_follow(desk: Any, seat: int, led: int, legal: int, table: Any) -> Any:
    """Choose a card to follow with.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    seat, led, legal : int64
        The player, the bit of the card led, and the cards that may be played.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    int64
        Bit of the card.
    """
    if legal & (legal - 1) == 0:
        return legal
    trump = desk[BOARD, TRUMP]
    winners = legal & higher_in_suit(led)
    if suit_of(led) != trump:
        winners |= suit_cards(legal, trump)
    if winners == 0:
        return _cheapest(legal, trump)
    trumps = suit_cards(winners, trump)
    if trumps == winners and suit_of(led) != trump:
        beatable = trumps & below_any(view_of(desk, seat, table).unseen)
        return lowest(beatable) if beatable != 0 else highest(trumps)
    tens = winners & _TENS & ~trumps
    return lowest(tens) if tens != 0 else highest(winners)
