"""Every choice a player of two-handed pinochle has, given to the policy that sits there."""

from typing import Any

from meldlab.kernels.chance import any_card
from meldlab.kernels.jit import inline, lean, pasted
from meldlab.kernels.pinochle.tricks import legal_cards, suit_of
from meldlab.kernels.pinochle.twohand.basic_call import basic_calls
from meldlab.kernels.pinochle.twohand.basic_end import end_follow, end_lead
from meldlab.kernels.pinochle.twohand.basic_meld import basic_step, takes_turnup
from meldlab.kernels.pinochle.twohand.basic_stock import stock_follow, stock_lead
from meldlab.kernels.pinochle.twohand.desk import BOARD, HAND, TRUMP
from meldlab.kernels.pinochle.twohand.policies import RANDOM
from meldlab.kernels.pinochle.twohand.random_player import random_draw, random_step
from meldlab.kernels.pinochle.twohand.rules import MUST_WIN, POLICY


@inline
def choose_card(desk: Any, seat: int, led: int, table: Any, state: Any) -> Any:
    """Choose a card while there is a stock: any card may be played (int64 bit, uint64 state); ``led`` 0 to lead."""
    if table[seat, POLICY] != RANDOM:
        if led == 0:
            return stock_lead(desk, seat, table), state
        return stock_follow(desk, seat, led, table), state
    return any_card(desk[seat, HAND], state)


@pasted
def choose_step(desk: Any, seat: int, table: Any, state: Any) -> Any:
    """Choose what to lay next, or nothing more (Step, uint64 state)."""
    if table[seat, POLICY] != RANDOM:
        return basic_step(desk, seat, table), state
    return random_step(desk, seat, table, state)


@lean
def choose_draw(desk: Any, seat: int, table: Any, state: Any) -> Any:
    """Choose between the turn-up and the last hidden card (bool for the turn-up, uint64 state)."""
    if table[seat, POLICY] != RANDOM:
        return takes_turnup(desk, seat, table), state
    return random_draw(state)


@pasted
def choose_end_card(desk: Any, seat: int, led: int, table: Any, state: Any) -> Any:
    """Choose a card when there is no stock (int64 bit, uint64 state); ``led`` 0 to lead."""
    hand = desk[seat, HAND]
    if led != 0:
        hand = legal_cards(hand, suit_of(led), led, desk[BOARD, TRUMP], table[0, MUST_WIN], 0)
    if table[seat, POLICY] != RANDOM:
        if led == 0:
            return end_lead(desk, seat, table), state
        return end_follow(desk, seat, led, hand, table), state
    return any_card(hand, state)


@inline
def chooses_call(desk: Any, seat: int, needs: int, table: Any) -> Any:
    """Whether a player calls out now, who needs so many points in this deal (bool); ``random`` never does."""
    return table[seat, POLICY] != RANDOM and basic_calls(desk, seat, needs, table)
