"""A deal in which a player searches, or that is reviewed: the same tricks as in `halves`, with other choices.

In a review every choice is taken from the script, in the order in which it is made here.  Its code is for a card the
number of its first copy's bit, of which the copy is played that lies on the table if one does; for a step of the turn
to meld the kind of the meld or ``DIX``, with `SWAPS` added for a swap, or ``STOP`` at the end of each turn; for the
last card of the stock 1 for the turn-up and 0 for the hidden one.  After an unlawful choice the deal goes on with the
choices of ``basic``, and means nothing.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.bits import lowest
from meldlab.kernels.jit import inline, int64, lean
from meldlab.kernels.pinochle.meld import DIX
from meldlab.kernels.pinochle.twohand.choices import choose_card, choose_draw, choose_step
from meldlab.kernels.pinochle.twohand.desk import (
    BARRED,
    BOARD,
    CALLER,
    HAND,
    MELD_USED,
    TRICKS_LEFT,
    WON,
    can_swap,
    left_in_stock,
    lying,
    undeclared_dix,
)
from meldlab.kernels.pinochle.twohand.draws import draw_card
from meldlab.kernels.pinochle.twohand.halves import calls_out, end_trick, play_card
from meldlab.kernels.pinochle.twohand.melds import N_LAID, choose_copies, declare_dix, lay, ready_kinds
from meldlab.kernels.pinochle.twohand.policies import SAMPLED
from meldlab.kernels.pinochle.twohand.rules import (
    AFTER_DRAW,
    COMPULSORY,
    DECK,
    DIX_EXCHANGE,
    DIX_IS_THE_MELD,
    POLICY,
    WINNER_CHOOSES,
    hand_cards,
    other,
    stock_cards,
)
from meldlab.kernels.pinochle.twohand.sampled import (
    CARD,
    DRAW,
    STEP,
    Question,
    add_cards,
    add_steps,
    best_of,
    set_models,
)
from meldlab.kernels.pinochle.twohand.step import STOP, Step
from meldlab.kernels.review import fault, has_fault, is_on, keep, next_choice
from meldlab.kernels.weighing import add, begin, n_candidates

#: Added in a script to ``DIX`` where it goes for the turn-up.
SWAPS: Final = 16


class Search(NamedTuple):
    """How deals are played in which a player draws worlds."""

    stock: Any
    """`search_stock`, as `meldlab.kernels.jit.handed` hands it on."""
    room: Any
    """Room for it, `SearchRoom`."""


class SearchRoom(NamedTuple):
    """What a deal is searched by."""

    weigh: Any
    """`meldlab.kernels.pinochle.twohand.sampled.weigh`, handed on likewise."""
    tools: Any
    """Room for it, `meldlab.kernels.pinochle.twohand.sampled.Tools`."""
    review: Any
    """The script of a deal that is reviewed, or `meldlab.kernels.review.no_review`."""


@inline
def _scripts(review: Any) -> Any:
    """Whether the choice is the script's, which had none against the rules so far."""
    return is_on(review) and not has_fault(review)


@lean
def _weighs(seat: int, table: Any, review: Any) -> Any:
    """Whether a choice of a player is weighed (bool)."""
    if table[seat, POLICY] != SAMPLED:
        return False
    return not is_on(review) or (review.reviewed[seat] == 1 and not has_fault(review))


@lean
def _candidate(tally: Any, code: int, second: int, third: int) -> Any:
    """Number of a candidate, which is added if it is not there (int64)."""
    n = n_candidates(tally)
    for candidate in range(n):
        codes = tally.codes[candidate]
        if codes[0] == code and codes[1] == second and codes[2] == third:
            return int64(candidate)
    add(tally, code, second, third)
    return int64(n)


@lean
def scripted_card(desk: Any, seat: int, legal: int, review: Any) -> Any:
    """Card that the script plays (int64 bit); 0 and a fault if it can't be played."""
    number = next_choice(review)
    copies = (int64(3) << (number & 62)) & legal
    if copies == 0 or number < 0 or number > 62:
        fault(review)
        return int64(0)
    laid = copies & lying(desk, seat)
    return lowest(laid) if laid != 0 else lowest(copies)


@lean
def search_card(desk: Any, seat: int, led: int, table: Any, state: Any, search: Any, calling: Any) -> Any:
    """Choose a card while there is a stock (int64 bit, uint64 state)."""
    review = search.review
    card, state = choose_card(desk, seat, led, table, state)
    scripted = int64(0)
    if _scripts(review):
        scripted = scripted_card(desk, seat, desk[seat, HAND], review)
    if _weighs(seat, table, review):
        tally = search.tools.tally
        question = Question(int64(CARD), int64(seat), int64(led))
        begin(tally)
        add_cards(tally, desk, question, card)
        taken = int64(-1)
        if scripted != 0:
            taken = _candidate(tally, scripted, int64(0), int64(0))
        if n_candidates(tally) > 1:
            state = search.weigh(desk, question, table, state, search.tools, calling)
            best = best_of(search.tools, seat, table)
            card = tally.codes[best, 0]
            if is_on(review):
                keep(review, tally, seat, CARD, taken)
    return scripted if scripted != 0 else card, state


@lean
def _scripted_step(desk: Any, seat: int, table: Any, review: Any) -> Any:
    """Step that the script takes (Step); the end of the turn and a fault if it can't be taken."""
    code = next_choice(review)
    kind, swap = code & (SWAPS - 1), code >> 4
    used = desk[BOARD, MELD_USED] == 1
    if code == STOP:
        return Step(int64(STOP), int64(0), int64(0))
    if kind == DIX and swap <= 1:
        dix = undeclared_dix(desk, seat, table[0, DECK]) != 0 and not (used and table[0, DIX_IS_THE_MELD] == 1)
        may = can_swap(desk, seat, table)
        must = may and table[seat, DIX_EXCHANGE] == COMPULSORY
        if dix and ((swap == 1 and may) or (swap == 0 and not must)):
            return Step(kind, int64(0), swap)
    elif swap == 0 and kind < N_LAID and not used and (ready_kinds(desk, seat, table) >> kind) & 1 == 1:
        return Step(kind, choose_copies(desk, seat, kind), int64(0))
    fault(review)
    return Step(int64(STOP), int64(0), int64(0))


@lean
def _step(desk: Any, seat: int, table: Any, state: Any, search: Any, calling: Any) -> Any:
    """Choose what to lay next, or nothing more (Step, uint64 state)."""
    review = search.review
    step, state = choose_step(desk, seat, table, state)
    scripted, has_script = step, False
    if _scripts(review):
        scripted = _scripted_step(desk, seat, table, review)
        has_script = not has_fault(review)
    if _weighs(seat, table, review):
        tally = search.tools.tally
        question = Question(int64(STEP), int64(seat), int64(0))
        begin(tally)
        add_steps(tally, desk, question, step, table)
        taken = int64(-1)
        if has_script:
            taken = _candidate(tally, scripted.kind, scripted.cards, scripted.swap)
        if n_candidates(tally) > 1:
            state = search.weigh(desk, question, table, state, search.tools, calling)
            codes = tally.codes[best_of(search.tools, seat, table)]
            step = Step(codes[0], codes[1], codes[2])
            if is_on(review):
                keep(review, tally, seat, STEP, taken)
    if has_script:
        return scripted, state
    return step, state


@lean
def _takes_turnup(desk: Any, seat: int, table: Any, state: Any, search: Any, calling: Any) -> Any:
    """Choose between the turn-up and the last hidden card (bool for the turn-up, uint64 state)."""
    review = search.review
    turnup, state = choose_draw(desk, seat, table, state)
    scripted = int64(-1)
    if _scripts(review):
        scripted = next_choice(review)
        if scripted < 0 or scripted > 1:
            fault(review)
    if _weighs(seat, table, review):
        tally = search.tools.tally
        question = Question(int64(DRAW), int64(seat), int64(0))
        begin(tally)
        add(tally, int64(turnup))
        add(tally, int64(not turnup))
        state = search.weigh(desk, question, table, state, search.tools, calling)
        turnup = tally.codes[best_of(search.tools, seat, table), 0] == 1
        if is_on(review):
            keep(review, tally, seat, DRAW, _candidate(tally, scripted, int64(0), int64(0)))
    if _scripts(review):
        turnup = scripted == 1
    return turnup, state


@lean
def _meld_turn(desk: Any, seat: int, table: Any, state: Any, search: Any, calling: Any) -> Any:
    """Let the winner of a trick lay what he likes, or call out (uint64 state)."""
    if calls_out(desk, seat, calling, table):
        return state
    while True:
        step, state = _step(desk, seat, table, state, search, calling)
        if step.kind == STOP:
            break
        if step.kind == DIX:
            declare_dix(desk, seat, step.swap, table)
        else:
            lay(desk, seat, step.kind, step.cards, table)
        if calls_out(desk, seat, calling, table):
            return state
    desk[seat, BARRED] = 0
    return state


@lean
def search_stock(desk: Any, table: Any, state: Any, calling: Any, search: Any) -> Any:
    """Play the tricks after which cards are drawn.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal, laid out; changed in place.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    state : uint64
        Random stream of the policies, and of the worlds drawn.
    calling : Calling
        What calls go by; `alone` for a deal that is no match's.
    search : SearchRoom
        Room for searching, and the script of a deal that is reviewed.

    Returns
    -------
    tuple of int64, uint64
        Who leads next, and the stream's new place.
    """
    set_models(search.tools, table)
    n_stock, tricks = stock_cards(table[0, DECK]), hand_cards(table[0, DECK])
    late = table[0, AFTER_DRAW] == 1
    leader = int64(1)
    for number in range(tricks):
        desk[BOARD, TRICKS_LEFT] = tricks - number
        led, state = search_card(desk, leader, int64(0), table, state, search, calling)
        play_card(desk, leader, led)
        if number == 0 and calls_out(desk, other(leader), calling, table):
            return leader, state
        answer, state = search_card(desk, other(leader), led, table, state, search, calling)
        play_card(desk, other(leader), answer)
        leader = end_trick(desk, leader, led, answer, 0, table)
        desk[leader, WON] |= led | answer
        # The turn to meld comes before the winner's draw or after it.
        for part in range(2):
            if part == int64(late):
                state = _meld_turn(desk, leader, table, state, search, calling)
                if desk[BOARD, CALLER] != 0:
                    return leader, state
            else:
                turnup = False
                if table[0, WINNER_CHOOSES] == 1 and left_in_stock(desk, n_stock) == 1:
                    turnup, state = _takes_turnup(desk, leader, table, state, search, calling)
                draw_card(desk, leader, n_stock, turnup)
        draw_card(desk, other(leader), n_stock, left_in_stock(desk, n_stock) == 0)
    desk[BOARD, TRICKS_LEFT] = 0
    return leader, state
