"""Policy ``sampled``: every choice with a stock is tried on the same drawn worlds, and the best average is taken.

A candidate is played out on a world by ``basic`` at both seats, with the parameters of the player who searches, down to
the last stock card; from there on by rule of thumb, or by the value that play without a fault would have.  When the
stock is gone nothing is hidden any more, so nothing is drawn: the player plays as ``basic`` with his ``phase2``.

Worked example: of twelve cards to lead each is led in the same sixteen worlds; the ace of trumps comes to a margin of
35 points on average, the card that ``basic`` would lead to 28, and so the ace is led.
"""

from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import lowest
from meldlab.kernels.jit import int64, jit, lean
from meldlab.kernels.pinochle.meld import DIX, held_once
from meldlab.kernels.pinochle.solver.room import new_open_room
from meldlab.kernels.pinochle.solver.solve import stake, value_between
from meldlab.kernels.pinochle.twohand.basic import DIX_FROM, N_COLUMNS, SETTINGS
from meldlab.kernels.pinochle.twohand.desk import (
    BARRED,
    BOARD,
    CALLER,
    HAND,
    MELD_USED,
    TRICKS,
    TRICKS_LEFT,
    WON,
    can_swap,
    lying,
    new_desk,
    undeclared_dix,
)
from meldlab.kernels.pinochle.twohand.draws import draw_card
from meldlab.kernels.pinochle.twohand.exact import end_value
from meldlab.kernels.pinochle.twohand.halves import (
    ANSWERS,
    DRAWS,
    LOSER_DRAWS,
    MELDS,
    MELDS_LATE,
    Place,
    end_trick,
    is_alone,
    play_card,
    play_end,
    play_stock,
)
from meldlab.kernels.pinochle.twohand.melds import N_LAID, choose_copies, declare_dix, lay, ready_kinds
from meldlab.kernels.pinochle.twohand.policies import BASIC
from meldlab.kernels.pinochle.twohand.rules import (
    AFTER_DRAW,
    COMPULSORY,
    DECK,
    DIX_EXCHANGE,
    DIX_IS_THE_MELD,
    N_SEATS,
    POLICY,
    other,
    stock_cards,
)
from meldlab.kernels.pinochle.twohand.stakes import deal_margin, match_value
from meldlab.kernels.pinochle.twohand.step import STOP
from meldlab.kernels.pinochle.twohand.worlds import draw_world, set_world, unseen_by
from meldlab.kernels.weighing import (
    N_SETTINGS,
    OWN,
    TRUST,
    add,
    chosen,
    count_work,
    end_world,
    is_behind,
    is_in,
    n_candidates,
    new_tally,
    put,
    wants_more,
    worlds_drawn,
)

#: Column of the settings: 1 if play-outs end without a fault.
EXACT_END: Final = OWN
#: Column of the settings: worlds that are reckoned to have come out even besides, where another choice than that of
#: ``basic`` must be trusted.
EVEN: Final = OWN + 1
#: Words of the table for solving: a world is forgotten before the next.
_SOLVER_WORDS: Final = 1 << 17
#: Kinds of choice: a card with a stock, a step of the turn to meld, the last card of the stock, a card without a stock.
CARD, STEP, DRAW, END_CARD = range(4)
#: Work of a play-out for each trick with a stock, for those without, and for solving those [nanoseconds].
_TRICK_WORK, _END_WORK, _EXACT_WORK = 260, 800, 1_400_000


class Tools(NamedTuple):
    """Room for weighing candidates."""

    tally: Any
    models: Any
    """For each player the table at which both play as ``basic`` with his parameters: int64[2, 2, N_COLUMNS]."""
    desk: Any
    """Where candidates are played out: int64[9, LOG_SIZE]."""
    trustful: Any
    """Settings with which the best average is trusted: zeros, int64[N_SETTINGS]."""
    solver: Any
    """Where worlds are solved whose stock is gone, `OpenRoom`."""


class Question(NamedTuple):
    """What is to be chosen."""

    kind: int
    """``CARD`` to ``DRAW``."""
    seat: int
    led: int
    """Bit of the card led, 0 if the player leads."""


@jit
def new_tools() -> Any:
    """Make room for weighing (Tools)."""
    models = np.zeros((N_SEATS, N_SEATS, N_COLUMNS), np.int64)
    return Tools(new_tally(), models, new_desk(), np.zeros(N_SETTINGS, np.int64), new_open_room(_SOLVER_WORDS))


@lean
def set_models(tools: Any, table: Any) -> None:
    """Note how each player thinks that both play; what the rules allow either is as at the table."""
    for seat in range(N_SEATS):
        model = tools.models[seat]
        for place in range(N_SEATS):
            for column in range(N_COLUMNS):
                model[place, column] = table[seat, column]
            model[place, POLICY] = BASIC
            model[place, DIX_EXCHANGE] = table[place, DIX_EXCHANGE]


@lean
def add_cards(tally: Any, desk: Any, question: Any, wished: int) -> None:
    """Add the cards that may be played, the one that ``basic`` wishes first, equal ones once."""
    seat = question.seat
    laid = lying(desk, seat)
    add(tally, wished)
    rest = held_once(desk[seat, HAND])
    while rest != 0:
        card = lowest(rest)
        rest ^= card
        copies = (card | (card << 1)) & desk[seat, HAND]
        on_table = copies & laid
        if copies & wished == 0:
            add(tally, lowest(on_table) if on_table != 0 else lowest(copies))


@lean
def add_steps(tally: Any, desk: Any, question: Any, wished: Any, table: Any) -> None:
    """Add what may be done in a turn to meld, the step that ``basic`` wishes first, the end of the turn second."""
    seat = question.seat
    add(tally, wished.kind, wished.cards, wished.swap)
    used = desk[BOARD, MELD_USED] == 1
    if wished.kind != STOP:
        add(tally, STOP)
    may_show = desk[BOARD, TRICKS_LEFT] <= table[seat, DIX_FROM] and not (used and table[0, DIX_IS_THE_MELD] == 1)
    if may_show and undeclared_dix(desk, seat, table[0, DECK]) != 0:
        first = can_swap(desk, seat, table)
        for swap in range(2):
            lawful = (swap == 0 or first) and not (swap == 0 and first and table[seat, DIX_EXCHANGE] == COMPULSORY)
            if lawful and not (wished.kind == DIX and wished.swap == swap):
                add(tally, DIX, 0, swap)
    ready = int64(0) if used else ready_kinds(desk, seat, table)
    for kind in range(N_LAID):
        if (ready >> kind) & 1 == 1 and kind != wished.kind:
            add(tally, kind, choose_copies(desk, seat, int64(kind)))


@lean
def _try(tools: Any, question: Any, codes: Any, table: Any) -> Any:
    """Do what a candidate is on the tools' desk (Place from which it goes on)."""
    desk, seat, nothing = tools.desk, question.seat, int64(0)
    late = table[0, AFTER_DRAW] == 1
    if question.kind == CARD:
        card = codes[0]
        play_card(desk, seat, card)
        if question.led == 0:
            return Place(int64(ANSWERS), seat, card)
        winner = end_trick(desk, other(seat), question.led, card, 0, table)
        desk[winner, WON] |= question.led | card
        return Place(int64(MELDS), winner, nothing)
    if question.kind == DRAW:
        draw_card(desk, seat, stock_cards(table[0, DECK]), codes[0] == 1)
        return Place(int64(MELDS_LATE), seat, nothing)
    if codes[0] == STOP:
        desk[seat, BARRED] = 0
        return Place(int64(LOSER_DRAWS) if late else int64(DRAWS), seat, nothing)
    if codes[0] == DIX:
        declare_dix(desk, seat, codes[2], table)
    else:
        lay(desk, seat, codes[0], codes[1], table)
    return Place(int64(MELDS_LATE) if late else int64(MELDS), seat, nothing)


@lean
def _play_out(tools: Any, place: Any, seat: int, exact: bool, state: Any, calling: Any) -> Any:
    """Play a candidate out, and say what it came to for the player (int64)."""
    desk, table, room = tools.desk, tools.models[seat], tools.solver
    count_work(tools.tally, _TRICK_WORK * desk[BOARD, TRICKS_LEFT])
    leader, state = play_stock(desk, table, state, calling, None, place)
    if desk[BOARD, CALLER] == 0:
        if exact:
            count_work(tools.tally, _EXACT_WORK)
            turn, _unknown = end_value(room, desk, leader, table)
            whole = stake(room.board, turn)
            value = value_between(room.board, room.entries, turn, int64(0), whole, whole // 2)
            desk[0, TRICKS] += value
            desk[1, TRICKS] += whole - value
        else:
            count_work(tools.tally, _END_WORK)
            play_end(desk, leader, table, state, None, calling)
    if is_alone(calling):
        return deal_margin(desk, seat)
    return match_value(desk, seat, calling)


@lean
def weigh(desk: Any, question: Any, table: Any, state: Any, tools: Any, calling: Any) -> Any:
    """Try the candidates in the tally on drawn worlds.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    question : Question
        What is to be chosen.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    state : uint64
        Random stream.
    tools : Tools
        Room for it, with the candidates added.
    calling : Calling
        What calls go by.

    Returns
    -------
    uint64
        The stream's new place.
    """
    tally, seat = tools.tally, question.seat
    settings = table[seat, SETTINGS : SETTINGS + N_SETTINGS]
    model = tools.models[seat]
    exact = settings[EXACT_END] == 1
    unseen = unseen_by(desk, seat, table[0, DECK])
    while wants_more(tally, settings):
        hand, state = draw_world(desk, unseen, table[0, DECK], state, tools.desk)
        for candidate in range(n_candidates(tally)):
            if is_in(tally, candidate):
                set_world(desk, seat, hand, tools.desk)
                place = _try(tools, question, tally.codes[candidate], model)
                put(tally, candidate, _play_out(tools, place, seat, exact, state, calling))
        end_world(tally, settings)
    return state


@lean
def best_of(tools: Any, seat: int, table: Any) -> Any:
    """Candidate to choose (int64): the best average, if it beats the choice of ``basic`` clearly enough.

    Of a dozen candidates and a few worlds one looks good by chance, and its standard error, too, is known badly.  So it
    must lead by ``TRUST`` standard errors as if ``EVEN`` more worlds had come out even, which is
    ``TRUST * sqrt(1 + EVEN / n)`` with n worlds.
    """
    tally = tools.tally
    best = chosen(tally, tools.trustful)
    trust, even = table[seat, SETTINGS + TRUST], table[seat, SETTINGS + EVEN]
    if best == 0 or trust == 0 or not is_in(tally, 0):
        return best
    n = worlds_drawn(tally)
    return best if is_behind(tally, 0, best, int64(trust * sqrt(1.0 + even / n))) else int64(0)
