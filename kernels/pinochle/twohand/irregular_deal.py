"""What goes wrong before the first lead: cards that the dealer exposes, hands dealt wrongly, and new deals.

* *Exposed card of the dealer's own*: he keeps it, and the other player has seen it.
* *Exposed card of the other player's*: he keeps it, and the dealer has seen it; or he asks for a new deal, which the
  same dealer gives.
* *Exposed cards at the turn-up*: with the turned-up card the next one was seen; the stock is shuffled with both, and
  the other player turns a card up.
* *Wrong hand found before the first lead*: its owner asks for a new deal.

Worked example: ``Breach(EXPOSED_OTHERS, KEPT, 0, 0, state)`` lets the dealer see a card that he deals to the other
player; with ``NEW_DEAL`` in place of ``KEPT`` other cards are dealt, and only these are played.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import count, position
from meldlab.kernels.chance import any_card
from meldlab.kernels.jit import inline, int64, lean
from meldlab.kernels.pinochle.cards import ACES
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.deal import deal_two
from meldlab.kernels.pinochle.twohand.desk import BOARD, DEALT, HAPPENED, LOG, STOCK, TAKEN
from meldlab.kernels.pinochle.twohand.irregular import (
    EXPOSED_OTHERS,
    EXPOSED_OWN,
    EXPOSED_TURNUP,
    KEPT,
    NEW_DEAL,
    WRONG_DEAL,
    shuffle_stock,
)
from meldlab.kernels.pinochle.twohand.rules import other, stock_cards
from meldlab.kernels.rng import advance, below, output, stream_start

#: Aces below which a hand is weak enough to ask for a new deal; the mean is two.
WEAK_ACES: Final = 2

_ACES = np.int64(ACES)


@inline
def exposed_card(desk: Any, breach: Any) -> Any:
    """Card of those dealt to somebody that is exposed (int64 bit)."""
    seat = int64(breach.seat) if breach.kind == EXPOSED_OWN else other(breach.seat)
    card, _state = any_card(desk[DEALT, seat], breach.state)
    return card


@inline
def asks_for_new_deal(desk: Any, breach: Any) -> Any:
    """Whether these cards are dealt anew (bool)."""
    if breach.kind != EXPOSED_OTHERS:
        return breach.kind == WRONG_DEAL
    if breach.variant == KEPT:
        return False
    return breach.variant == NEW_DEAL or count(desk[DEALT, other(breach.seat)] & _ACES) < WEAK_ACES


@lean
def deal_wrongly(desk: Any, breach: Any, deck: int) -> Any:
    """Let something go wrong with the cards in the rows ``DEALT`` and ``STOCK``, before they are laid out.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The cards are changed in place where others are dealt or turned up.
    breach : Breach
        What goes wrong.
    deck : int64
        Cards of the pack.

    Returns
    -------
    int64
        Bit of the card that was exposed, 0 if there was none.  `tell_wrong_deal` is to be told of it.
    """
    shown = int64(0)
    if breach.kind == EXPOSED_OWN or breach.kind == EXPOSED_OTHERS:
        shown = exposed_card(desk, breach)
    elif breach.kind == EXPOSED_TURNUP:
        shown = int64(desk[DEALT, 2])
        _turn_up_anew(desk, breach, stock_cards(deck))
    if asks_for_new_deal(desk, breach):
        # A stream of its own: the exposed card, which told of the hand, tells nothing of the new one.
        deal_two(stream_start(breach.state, int64(0)), deck, desk)
    elif breach.kind == EXPOSED_OTHERS and breach.variant != KEPT:
        shown = int64(0)
    return shown


@inline
def _turn_up_anew(desk: Any, breach: Any, n_stock: int) -> None:
    """Shuffle the stock with the turned-up card in it, and turn a card up."""
    state = advance(breach.state)
    place = below(output(state), n_stock + 1)
    if place < n_stock:
        turnup = desk[DEALT, 2]
        desk[DEALT, 2] = desk[STOCK, place]
        desk[STOCK, place] = turnup
    shuffle_stock(desk, int64(0), n_stock, state)


@lean
def tell_wrong_deal(desk: Any, breach: Any, shown: int) -> None:
    """Write down what went wrong before the first lead; who has seen a card that stays in a hand knows it.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal, laid out; changed in place.
    breach : Breach
        What goes wrong.
    shown : int64
        What `deal_wrongly` returned.
    """
    if breach.kind == WRONG_DEAL:
        desk[BOARD, HAPPENED] = 1
        events.write(desk[LOG], events.NEW_DEAL, breach.seat, int64(0))
    if shown == 0:
        return
    desk[BOARD, HAPPENED] = 1
    if breach.kind == EXPOSED_TURNUP:
        events.write(desk[LOG], events.NEW_TURNUP, other(breach.seat), position(desk[DEALT, 2]))
        return
    owner = int64(breach.seat) if breach.kind == EXPOSED_OWN else other(breach.seat)
    events.write(desk[LOG], events.EXPOSE, breach.seat, position(shown) + 64 * owner)
    if breach.kind == EXPOSED_OTHERS and breach.variant != KEPT:
        events.write(desk[LOG], events.NEW_DEAL, owner, int64(0))
    else:
        desk[owner, TAKEN] |= shown
