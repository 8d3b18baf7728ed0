"""Irregularities of a deal: what goes wrong, where, and what becomes of it.

A ``Breach`` names one irregularity, the seat that commits it and the trick in which it does, counted from 0 in its half
of the deal.  Nothing else of the deal changes: cards and the players' random stream are those of the deal without it,
and what chance decides about the irregularity comes from a stream of its own.

* *Short stock*: the last hidden card is missing; any other place would be as likely and change the same.
* *Revoke*: a follower without a stock plays a card that the rules forbid, any of them or the one that brings him most
  in this trick.  From that trick on he scores nothing in tricks.  If he corrects it before the next lead, the opponent
  has seen the card and that is all.
* *Wrong hand*: a player forgets to draw, or draws one card too many; it is found in the next trick and put right at the
  draw after it.  Whose hand is wrong may not meld.
* *Exposed card in the stock*: as the winner of a trick is about to draw, the card at some place is seen, and the stock
  is shuffled from there down.
* *Lead out of turn*, with a stock or without: the opponent accepts it, or has it taken back and has seen the card.

What goes wrong before the first lead is told in `irregular_deal`: cards exposed by the dealer, new deals.

Worked example: ``Breach(REVOKE, BEST_CARD, 1, 0, state)`` lets the dealer's opponent revoke in the first trick without
a stock, if he follows to it and a forbidden card does better than the one that he would have played.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.bits import count, lowest, position
from meldlab.kernels.chance import any_card
from meldlab.kernels.jit import inline, int64, lean
from meldlab.kernels.pinochle.tricks import beats, legal_cards, suit_of, trick_points
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.choices import choose_card, choose_end_card
from meldlab.kernels.pinochle.twohand.desk import (
    BOARD,
    HAND,
    HAPPENED,
    LOG,
    N_DRAWN,
    REVOKER,
    STOCK,
    TAKEN,
    TRICKS_LEFT,
    TRUMP,
)
from meldlab.kernels.pinochle.twohand.rules import (
    AFTER_DRAW,
    DECK,
    MUST_WIN,
    SIMPLE_COUNT,
    hand_cards,
)
from meldlab.kernels.rng import IRREGULAR, advance, below, output, purpose_key, stream_start

#: What goes wrong.
SHORT_STOCK, REVOKE, WRONG_HAND, EXPOSED_STOCK, EXPOSED_OWN, OUT_OF_TURN = range(6)
OUT_OF_TURN_AT_END, EXPOSED_OTHERS, EXPOSED_TURNUP, WRONG_DEAL = range(6, 10)
#: What there is of it: the only way; any forbidden card, the one that brings most, or any that is then corrected; a
#: card too few, or too many; a lead accepted, or taken back; an exposed card of the other player's that he keeps, for
#: which he asks for a new deal, or for which he does so with a weak hand alone.
PLAIN: Final = 0
ANY_CARD, BEST_CARD, CORRECTED = range(3)
TOO_FEW, TOO_MANY = 0, 1
ACCEPTED, TAKEN_BACK = 0, 1
KEPT, NEW_DEAL, NEW_DEAL_IF_WEAK = range(3)


class Breach(NamedTuple):
    """One irregularity of one deal."""

    kind: int
    variant: int
    seat: int
    """Who commits it."""
    trick: int
    """The trick, from 0 in its half of the deal."""
    state: Any
    """Random stream of what chance decides about it: uint64."""


@lean
def breach_of(seed: Any, deal: Any, kind: int, variant: int, seat: int, trick: int) -> Any:
    """Let something go wrong in deal number ``deal`` under a seed (Breach)."""
    state = stream_start(purpose_key(seed, IRREGULAR), deal)
    return Breach(int64(kind), int64(variant), int64(seat), int64(trick), state)


@inline
def tricks_with_stock(desk: Any, breach: Any, n_stock: int, tricks: int) -> Any:
    """Hidden cards and tricks that there are, one less of both with a short stock (int64, int64)."""
    missing = int64(breach.kind == SHORT_STOCK)
    if missing == 1:
        desk[BOARD, HAPPENED] = 1
        events.write(desk[LOG], events.MISSING, breach.seat, position(desk[STOCK, n_stock - 1]))
    return n_stock - missing, tricks - missing


@lean
def first_to_lead(desk: Any, breach: Any, number: int, leader: int, tricks: int, table: Any) -> Any:
    """Say who leads to a trick with a stock, after a lead out of turn was accepted or taken back (int64)."""
    if breach.kind == SHORT_STOCK and number < tricks - 1:
        # Nobody knows before few enough cards are left to be counted at a glance.
        desk[BOARD, TRICKS_LEFT] += 1
    if breach.kind != OUT_OF_TURN or number != breach.trick or leader == breach.seat:
        return int64(leader)
    if breach.variant == ACCEPTED:
        return _accepted(desk, breach)
    card, _state = choose_card(desk, breach.seat, int64(0), table, breach.state)
    return _taken_back(desk, breach, leader, card)


@lean
def first_to_lead_at_end(desk: Any, breach: Any, number: int, leader: int, table: Any) -> Any:
    """Say who leads to a trick without a stock, after a lead out of turn was accepted or taken back (int64)."""
    if breach.kind != OUT_OF_TURN_AT_END or number != breach.trick or leader == breach.seat:
        return int64(leader)
    if breach.variant == ACCEPTED:
        return _accepted(desk, breach)
    card, _state = choose_end_card(desk, breach.seat, int64(0), table, breach.state)
    return _taken_back(desk, breach, leader, card)


@inline
def _accepted(desk: Any, breach: Any) -> Any:
    """Accept a lead out of turn: the offender leads (int64), and his card comes with the lead."""
    desk[BOARD, HAPPENED] = 1
    events.write(desk[LOG], events.OUT_OF_TURN, breach.seat, int64(events.NO_CARD))
    return int64(breach.seat)


@inline
def _taken_back(desk: Any, breach: Any, leader: int, card: int) -> Any:
    """Have a lead out of turn taken back: its card was seen, and the right player leads (int64)."""
    desk[BOARD, HAPPENED] = 1
    desk[breach.seat, TAKEN] |= card
    events.write(desk[LOG], events.OUT_OF_TURN, breach.seat, position(card))
    return int64(leader)


@inline
def hand_is_right(desk: Any, seat: int, table: Any) -> Any:
    """Whether a player holds as many cards as he should when it is his turn to meld."""
    return count(desk[seat, HAND]) == hand_cards(table[0, DECK]) - (1 - table[0, AFTER_DRAW])


@inline
def slips_in_draw(desk: Any, breach: Any, number: int, seat: int) -> Any:
    """Cards that a player draws too many in a trick, or, below 0, too few."""
    if breach.kind != WRONG_HAND or number != breach.trick or seat != breach.seat:
        return int64(0)
    desk[BOARD, HAPPENED] = 1
    slip = int64(1) if breach.variant == TOO_MANY else int64(-1)
    events.write(desk[LOG], events.WRONG_DRAW, seat, 1 + slip)
    return slip


@lean
def expose_in_stock(desk: Any, breach: Any, number: int, n_stock: int) -> None:
    """Expose a hidden card at some place and shuffle the stock from there down; the turn-up stays."""
    drawn = desk[BOARD, N_DRAWN]
    if breach.kind != EXPOSED_STOCK or number != breach.trick or drawn == n_stock:
        return
    state = advance(breach.state)
    first = drawn + below(output(state), n_stock - drawn)
    desk[BOARD, HAPPENED] = 1
    card = position(desk[STOCK, first])
    events.write(desk[LOG], events.EXPOSE, breach.seat, card + 64 * (first - drawn + events.STOCK_PLACE))
    shuffle_stock(desk, first, n_stock, state)


@lean
def shuffle_stock(desk: Any, first: int, n_stock: int, state: Any) -> None:
    """Shuffle the hidden cards from a place down, by a random stream (uint64)."""
    for place in range(n_stock - 1, first, -1):
        state = advance(state)
        taken = first + below(output(state), place - first + 1)
        card = desk[STOCK, place]
        desk[STOCK, place] = desk[STOCK, taken]
        desk[STOCK, taken] = card


@lean
def _worth(desk: Any, led: int, card: int, table: Any) -> Any:
    """Points that a trick brings who follows with a card, below 0 what it brings the leader (int64) [points]."""
    points = trick_points(led | card, table[0, SIMPLE_COUNT])
    return points if beats(card, led, desk[BOARD, TRUMP]) else -points


@lean
def card_instead(desk: Any, breach: Any, number: int, seat: int, led: int, wished: int, table: Any) -> Any:
    """Say what a follower without a stock plays: the card he wished, or, if he revokes now, a forbidden one.

    Who corrects his revoke plays what he wished, and the opponent has seen the other card.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal; ``REVOKER`` and ``HAPPENED`` of the board are set by a revoke.
    breach : Breach
        What goes wrong.
    number, seat : int64
        Number of the trick without a stock, and who follows.
    led, wished : int64
        Bits of the card led and of the card that his policy has chosen.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    int64
        Bit of the card.
    """
    if breach.kind != REVOKE or number != breach.trick or seat != breach.seat:
        return int64(wished)
    hand = desk[seat, HAND]
    forbidden = hand & ~legal_cards(hand, suit_of(led), led, desk[BOARD, TRUMP], table[0, MUST_WIN], 0)
    if forbidden == 0:
        return int64(wished)
    if breach.variant == BEST_CARD:
        card = _best_of(desk, forbidden, led, wished, table)
        if card == wished:
            return int64(wished)
    else:
        card, _state = any_card(forbidden, breach.state)
    desk[BOARD, HAPPENED] = 1
    corrected = int64(breach.variant == CORRECTED)
    events.write(desk[LOG], events.REVOKE, seat, 2 * position(card) + corrected)
    if corrected == 1:
        desk[seat, TAKEN] |= card
        return int64(wished)
    desk[BOARD, REVOKER] = seat + 1
    return int64(card)


@lean
def _best_of(desk: Any, forbidden: int, led: int, wished: int, table: Any) -> Any:
    """Forbidden card that brings most in the trick, or the one wished if none brings more than that (int64)."""
    best, most = int64(wished), _worth(desk, led, wished, table)
    while forbidden != 0:
        card = lowest(forbidden)
        forbidden ^= card
        worth = _worth(desk, led, card, table)
        if worth > most:
            best, most = int64(card), worth
    return best
