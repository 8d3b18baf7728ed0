"""Policy ``basic`` while there is a stock: which card to lead and which to follow with.

Any card may be played, so each card of the hand is valued: the points that the trick brings or costs with it, what
winning the trick is worth (a meld that waits, a dix to swap, the lead, the better of the last two cards), less what the
card is worth to keep, for melds to come and for itself.  The card of the highest value is played.

Worked example: a player with a marriage waiting follows to QH from TH, KC and 9D.  The ten takes 13 points and the
right to meld 20; nine and king give 3 and 7 points away.  Without the marriage, and late in the deal, the ten may be
worth more in the hand.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import count, index, position
from meldlab.kernels.jit import inline, int64, lean, pasted
from meldlab.kernels.pinochle.cards import FIRST_COPIES, LANE_64, N_RANKS, TENS
from meldlab.kernels.pinochle.meld import ACES_AROUND, RUN, held_once, held_twice
from meldlab.kernels.pinochle.tricks import higher_in_suit, suit_cards, suit_of
from meldlab.kernels.pinochle.twohand.basic import (
    AVERAGE,
    DIX_FROM,
    DIX_WINS,
    EAGER,
    LEAD_WINS,
    LEAD_WORTH,
    LONG_SUIT,
    N_HIGHER,
    POINT,
    PRESS,
    PRICES,
    SECOND_COPY,
    TEN_LEAD,
    URGENCY,
    card_points,
    end_worth,
    first_lane,
    points_at,
    share,
    view_of,
)
from meldlab.kernels.pinochle.twohand.basic_wants import copy_of, loss, weigh_melds
from meldlab.kernels.pinochle.twohand.desk import (
    BOARD,
    HELD_BACK,
    TURNUP,
    lying,
)
from meldlab.kernels.pinochle.twohand.melds import SHAPES
from meldlab.kernels.pinochle.twohand.rules import WINNER_CHOOSES, other

_TENS = np.int64(TENS)
_FIRST = np.int64(FIRST_COPIES)
_LEAST = -(1 << 40)
_LANE = np.int64(LANE_64)
#: What the number of a bit has of its suit.
_SUIT_BITS: Final = 48
#: Tricks left in which a high trump is led to keep the other player from melding.
_PRESSED: Final = 4
#: Cards of a suit beyond which it is long.
_SHORT: Final = 3


@pasted
def _win_worth(desk: Any, view: Any, waiting: Any, table: Any) -> Any:
    """Worth of winning the trick, besides its points [hundredths of a point]."""
    left = view.left
    # Of several melds one is laid a trick, and every second trick is the other player's.
    urgency = table[view.seat, index(URGENCY + max(int64(1), left - 2 * max(int64(0), waiting.n - 1)))]
    melds, eager = share(POINT * waiting.points, urgency), table[view.seat, EAGER]
    worth = table[view.seat, LEAD_WORTH] + (melds if waiting.n > 0 else eager)
    if waiting.dix == 1 and table[view.seat, DIX_WINS] == 1:
        # Who let his dix wait wins no trick for it before its time; until then he is like one who will not wait.
        waits = (desk[BOARD, HELD_BACK] >> view.seat) & 1 == 1 and left > table[view.seat, DIX_FROM]
        if not waits:
            worth += share(int64(10 * POINT), table[view.seat, index(URGENCY + left)]) + waiting.swap
    if left == 1:
        better = table[view.seat, AVERAGE] - end_worth(desk, view.seat, desk[BOARD, TURNUP], table)
        # One player gets the one card and one the other, so the difference counts twice.
        worth += 2 * (abs(better) if table[0, WINNER_CHOOSES] == 1 else better)
    return worth


@pasted
def stock_follow(desk: Any, seat: int, led: int, table: Any) -> Any:
    """Choose a card to follow with.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    seat, led : int64
        The player, and the bit of the card led.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    int64
        Bit of the card.
    """
    view = view_of(desk, seat, table)
    waiting = weigh_melds(desk, view, table)
    twins = held_twice(view.hand)
    win_worth = _win_worth(desk, view, waiting, table) + 2 * card_points(led, table)
    second = table[seat, SECOND_COPY]
    prices = PRICES + N_RANKS * first_lane(view.left, view.trump)
    trumps = suit_cards(_FIRST, view.trump)
    winners = higher_in_suit(led)
    if suit_of(led) != view.trump:
        winners |= trumps
    best, best_value = int64(0), int64(_LEAST)
    rest = held_once(view.hand)
    while rest != 0:
        at = position(rest)
        rest &= rest - 1
        value = (2 * points_at(at, table) + win_worth) & -((winners >> at) & 1)
        value -= loss(desk, view, at, twins, second, prices, table)
        better = value > best_value
        best = at if better else best
        best_value = value if better else best_value
    return copy_of(view, int64(1) << best)


@lean
def _may_meld_big(desk: Any, view: Any) -> Any:
    """Whether the other player may still have a run or four aces."""
    his = held_once(view.unseen | lying(desk, other(view.seat)))
    run, aces = SHAPES[view.trump, RUN], SHAPES[view.trump, ACES_AROUND]
    return his & run == run or his & aces == aces


@pasted
def stock_lead(desk: Any, seat: int, table: Any) -> Any:
    """Choose a card to lead (int64 bit); see `stock_follow`."""
    view = view_of(desk, seat, table)
    waiting = weigh_melds(desk, view, table)
    twins = held_twice(view.hand)
    win_worth = _win_worth(desk, view, waiting, table)
    press = table[seat, PRESS] if view.left <= _PRESSED and _may_meld_big(desk, view) else int64(0)
    ten_lead = table[seat, TEN_LEAD]
    if waiting.n == 0 and ten_lead > 0:
        ten_lead = int64(0)
    trumps = suit_cards(_FIRST, view.trump)
    held = held_once(view.hand)
    plain, plain_value = _best_plain(desk, view, held & ~trumps, win_worth, ten_lead, twins, table)
    trump, trump_value = _best_trump(desk, view, held & trumps, win_worth, press, twins, table)
    # Of equal values the first card comes first.
    leads_trump = trump_value > plain_value or (trump_value == plain_value and trump < plain)
    return copy_of(view, int64(1) << (trump if leads_trump else plain))


@inline
def _lead_value(view: Any, at: int, win_worth: int, higher: int, in_trump: int, table: Any) -> Any:
    """Worth of a lead for its points and its chance to win, so many higher cards being out."""
    wins = table[view.seat, index(LEAD_WINS + N_HIGHER * in_trump + higher)]
    return share(2 * points_at(at, table) + win_worth, wins)


@pasted
def _best_plain(desk: Any, view: Any, cards: int, win_worth: int, ten_lead: int, twins: int, table: Any) -> Any:
    """Best plain card to lead, the number of its bit, and its value (int64, int64)."""
    second, long_suit = table[view.seat, SECOND_COPY], table[view.seat, LONG_SUIT]
    prices = PRICES + N_RANKS * first_lane(view.left, view.trump)
    # A ten, whose bit is two above its ace's, can be beaten if an ace of its suit is out.
    beatable = _TENS & (held_once(view.unseen) << 2)
    best, best_value = int64(0), int64(_LEAST)
    rest = cards
    while rest != 0:
        card = rest & -rest
        rest ^= card
        at = position(card)
        lane = _LANE << (at & _SUIT_BITS)
        higher = count(view.unseen & lane & (card - 1))
        value = _lead_value(view, at, win_worth, higher, 0, table)
        value += ten_lead if beatable & card != 0 else int64(0)
        value += long_suit * (count(view.hand & lane) - _SHORT)
        value -= loss(desk, view, at, twins, second, prices, table)
        better = value > best_value
        best = at if better else best
        best_value = value if better else best_value
    return best, best_value


@pasted
def _best_trump(desk: Any, view: Any, cards: int, win_worth: int, press: int, twins: int, table: Any) -> Any:
    """Best trump to lead, the number of its bit, and its value (int64, int64)."""
    second = table[view.seat, SECOND_COPY]
    prices = PRICES + N_RANKS * first_lane(view.left, view.trump)
    best, best_value = int64(0), int64(_LEAST)
    out = suit_cards(view.unseen, view.trump)
    rest = cards
    while rest != 0:
        card = rest & -rest
        rest ^= card
        at = position(card)
        higher = count(out & (card - 1))
        value = _lead_value(view, at, win_worth, higher, 1, table)
        value += press if higher == 0 else int64(0)
        value -= loss(desk, view, at, twins, second, prices, table)
        better = value > best_value
        best = at if better else best
        best_value = value if better else best_value
    return best, best_value
