"""Policy ``random``: any lawful bid, meld, bury and card; a sparring partner and a test of the rules."""

from typing import Any

from meldlab.kernels.chance import any_card, one_in
from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction.basic import N_BURIED, POINT, Contract, buryable, leave_three
from meldlab.kernels.pinochle.auction.rules import next_bid
from meldlab.kernels.pinochle.cards import N_SUITS
from meldlab.kernels.pinochle.meld import N_KINDS, declaration_cards, declaration_points, declare_all
from meldlab.kernels.rng import advance, below, output

#: In one hand of this many the random player takes the rarer way out: conceding, giving up unseen.
_RARELY = 4
#: In one hand of this many a meld that is held is not laid.
_FORGETS = 8


@jit
def random_bid(lowest: int, rules: Any, state: int) -> Any:
    """Pass half of the time, else bid one of the three lowest bids (int64 bid or 0, uint64 state)."""
    passes, state = one_in(2, state)
    if passes:
        return int64(0), state
    state = advance(state)
    bid = lowest
    for _ in range(below(output(state), 3)):
        bid = next_bid(bid, rules)
    return bid, state


@jit
def gives_up(state: int) -> Any:
    """Whether to take the rarer way out (bool, uint64 state)."""
    return one_in(_RARELY, state)


@jit
def random_contract(hand: int, bid: int, rules: Any, state: int) -> Any:
    """Name any trump, lay most of the melds and bury any three cards (Contract, uint64 state)."""
    state = advance(state)
    trump = below(output(state), N_SUITS)
    declaration = declare_all(hand, trump)
    for kind in range(N_KINDS):
        forgets, state = one_in(_FORGETS, state)
        if forgets:
            declaration &= ~(int64(3) << (2 * kind))
    points = declaration_points(declaration, rules.double_pinochle)
    if points < bid:
        declaration = leave_three(declaration, hand, trump, rules)
        points = declaration_points(declaration, rules.double_pinochle)
    laid = declaration_cards(declaration, hand, trump)
    buried = int64(0)
    if points < bid:
        free = buryable(hand, laid, trump, rules.bury)
        for _ in range(N_BURIED):
            card, state = any_card(free & ~buried, state)
            buried |= card
    return Contract(trump, declaration, points, laid, buried, POINT * points), state
