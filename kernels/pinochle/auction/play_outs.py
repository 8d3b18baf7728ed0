"""Playing a world of auction pinochle out, and what that is worth to one who searches.

All three play as ``basic``, with the parameters of the player who draws the worlds; once the hands are short it is
asked whether the bid is made with all cards open instead.  What is counted is chips; points decide between the same.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, position
from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction.rules import (
    DOUBLE_BETE,
    MADE,
    N_SEATS,
    left_of,
)
from meldlab.kernels.pinochle.auction.settlement import settle
from meldlab.kernels.pinochle.auction.sight import new_record
from meldlab.kernels.pinochle.auction.spot import after, basic_card
from meldlab.kernels.pinochle.auction.worlds import new_draw
from meldlab.kernels.pinochle.cards import LAST_TRICK
from meldlab.kernels.pinochle.solver.position import CLASSIC, NODES, Duties, set_board
from meldlab.kernels.pinochle.solver.room import new_open_room, number_cards
from meldlab.kernels.pinochle.solver.search import Trick, reaches
from meldlab.kernels.pinochle.solver.table import forget
from meldlab.kernels.pinochle.tricks import cards_points
from meldlab.kernels.weighing import (
    OWN,
    count_work,
    new_tally,
)

#: Column of the settings: cards a hand from which on worlds are solved.
SOLVE_FROM: Final = OWN
#: What a chip counts where a point counts one.
_CHIP: Final = 100
#: Work of a card played out and of a card tried by the solver [nanoseconds].
_CARD_WORK: Final = 40
_NODE_WORK: Final = 150
#: Words of the table for solving: a world is forgotten before the next.
SOLVER_WORDS: Final = 1 << 17


class Tools(NamedTuple):
    """What searching players play by, and room for it."""

    settings: Any
    """Settings of each seat: int64[3, N_SETTINGS]."""
    models: Any
    """For each seat, what it thinks all seats play by: tuple of three BasicTables."""
    tally: Any
    record: Any
    draw: Any
    hands: Any
    """Scratch: int64[3]."""
    room: Any
    """OpenRoom."""


@jit
def new_tools(settings: Any, models: Any) -> Any:
    """Make room for players who search (Tools)."""
    return Tools(
        settings,
        models,
        new_tally(),
        new_record(),
        new_draw(),
        np.zeros(N_SEATS, np.int64),
        new_open_room(SOLVER_WORDS),
    )


class Plan(NamedTuple):
    """What is played for in a world."""

    bidder: int
    trump: int
    need: int
    """Points in tricks that make the bid [points]."""
    solve_from: int
    made: int
    """Utility of the deciding seat if the bid is made."""
    lost: int
    sign: int
    """1 for the bidder, -1 for a defender: the way in which points are liked."""


@jit
def same_card(card: int, other: int) -> Any:
    """Whether two cards are of one rank and suit."""
    return position(card) >> 1 == position(other) >> 1


@jit
def lay_world(hands: Any, world: Any) -> None:
    """Lay the hands of a world (int64[4]) out in ``hands`` (int64[3])."""
    for seat in range(N_SEATS):
        hands[seat] = world[seat]


@jit
def open_world(tools: Any, hands: Any, plan: Any, rules: Any) -> None:
    """Put hands as they were when the present trick began on the board."""
    duties = Duties(
        int64(N_SEATS), int64(plan.bidder), int64(plan.trump), int64(rules.must_win), int64(rules.must_overtrump)
    )
    room = tools.room
    set_board(room.board, hands, duties, CLASSIC)
    forget(room.board, room.entries)
    number_cards(room, hands)


@jit
def _is_made(tools: Any, hands: Any, leader: int, need: int) -> Any:
    """Ask whether the bidder takes so many points, all cards open, from the start of a trick (bool)."""
    room = tools.room
    left = int64(0)
    for seat in range(N_SEATS):
        rest = hands[seat]
        while rest != 0:
            left |= int64(1) << room.numbers[position(rest)]
            rest &= rest - 1
    nothing = int64(0)
    turn = Trick(nothing, nothing, nothing, leader, nothing)
    return reaches(room.board, room.entries, left, leader, turn, need) == 1


@jit
def value_of(tools: Any, hands: Any, spot: Any, buried: int, plan: Any, rules: Any, tables: Any) -> Any:
    """Play a world out and value it.

    Parameters
    ----------
    tools : Tools
        Its board holds the world, if ``plan.solve_from`` is above 0.
    hands : int64[3]
        Played from.
    spot : Spot
        Where the play stands.
    buried : int64
        Cards buried.
    plan : Plan
        What is played for.
    rules, tables : AuctionRules, BasicTables
        Switches; what all play by.

    Returns
    -------
    int64
        Utility of the deciding seat.
    """
    bidder, trump = plan.bidder, plan.trump
    n_played = 0
    while True:
        left = hands[spot.seat]
        if spot.n_cards == 0 and (left == 0 or count(left) <= plan.solve_from):
            break
        card = basic_card(spot, left, bidder, buried, trump, rules, tables.numbers[spot.seat])
        hands[spot.seat] = left ^ card
        spot = after(spot, card, bidder, trump)
        n_played += 1
    count_work(tools.tally, n_played * _CARD_WORK)
    if hands[0] == 0:
        won = spot.won + (LAST_TRICK if spot.seat == bidder else 0)
        over = won - plan.need
        return (plan.made if over >= 0 else plan.lost) + plan.sign * over
    need = plan.need - spot.won
    at_stake = LAST_TRICK + cards_points(hands[0] | hands[1] | hands[2])
    if need <= 0:
        return plan.made
    if need > at_stake:
        return plan.lost
    before = tools.room.board[NODES]
    made = _is_made(tools, hands, spot.seat, need)
    count_work(tools.tally, (tools.room.board[NODES] - before) * _NODE_WORK)
    return plan.made if made else plan.lost


@jit
def plan_for(seat: int, sight: Any, trump: int, meld: int, buried: int, out: int, solve_from: int, rules: Any) -> Any:
    """Plan for a contract; ``buried`` are the cards buried, ``out`` a defender who conceded alone."""
    need = sight.bid - meld - cards_points(buried)
    made = chips_of(seat, sight.bidder, settle(MADE, sight.bid, trump, out, rules))
    lost = chips_of(seat, sight.bidder, settle(DOUBLE_BETE, sight.bid, trump, out, rules))
    sign = int64(1) if seat == sight.bidder else int64(-1)
    return Plan(sight.bidder, int64(trump), need, int64(solve_from), made, lost, sign)


@jit
def chips_of(seat: int, bidder: int, paid: Any) -> Any:
    """Utility of what a seat is paid (int64)."""
    if seat == bidder:
        return _CHIP * paid.bidder
    return _CHIP * (paid.defender if seat == left_of(bidder) else paid.other_defender)
