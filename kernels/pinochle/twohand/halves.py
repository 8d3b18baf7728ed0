"""The two halves of a deal: the tricks with a stock and their melds, then the tricks without.

An irregularity, told by a ``Breach`` (`meldlab.kernels.pinochle.twohand.irregular`), may happen on the way.

In a match a player may call out that he has the target, which ends the deal.  What he needs for it is told by
``Calling``.

A deal may be taken up in the middle of a trick, which is told by a ``Place``: so a player who searches plays out what
might come of a card, a meld or a draw.

An ordinary deal that stands alone has None for all three, which the compiler knows, so the code for them is left out.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, lean, pasted
from meldlab.kernels.pinochle.cards import LAST_TRICK
from meldlab.kernels.pinochle.meld import DIX
from meldlab.kernels.pinochle.tricks import beats, trick_points
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.choices import (
    choose_card,
    choose_end_card,
    choose_step,
    chooses_call,
)
from meldlab.kernels.pinochle.twohand.desk import (
    BARRED,
    BOARD,
    CALLER,
    FORFEITED,
    GONE,
    HAND,
    LOG,
    MELD,
    MELD_USED,
    REVOKER,
    TRICKS,
    TRICKS_LEFT,
    TRUMP,
    WON,
    WRONG_CALLERS,
    left_in_stock,
)
from meldlab.kernels.pinochle.twohand.draws import draw_card, draw_due, winner_draws
from meldlab.kernels.pinochle.twohand.exact import end_value, play_exact
from meldlab.kernels.pinochle.twohand.irregular import (
    card_instead,
    expose_in_stock,
    first_to_lead,
    first_to_lead_at_end,
    hand_is_right,
    tricks_with_stock,
)
from meldlab.kernels.pinochle.twohand.melds import declare_dix, lay
from meldlab.kernels.pinochle.twohand.rules import (
    AFTER_DRAW,
    DECK,
    SIMPLE_COUNT,
    hand_cards,
    other,
    stock_cards,
)
from meldlab.kernels.pinochle.twohand.step import STOP

#: Where in a trick with a stock a deal may be taken up: at the lead, the answer, the meld before the draw, the winner's
#: draw, the meld after it, the loser's draw.
LEADS, ANSWERS, MELDS, DRAWS, MELDS_LATE, LOSER_DRAWS = range(6)


class Calling(NamedTuple):
    """What calls in a deal go by; pairs are by player, the dealer's first."""

    needs: tuple[int, int]
    """What each needs in this deal to call, out of reach where nobody may [points]."""
    wrong_loses: int
    """1 if a wrong call ends the deal, 0 if it is ignored."""
    lacks: tuple[int, int]
    """What each lacks to the target, called or not; ``lacks[0]`` is 0 in a match of one deal [points]."""
    extends: int
    """1 if the target grows when both have it uncalled."""


#: What a player needs who has nothing to call [points].
OUT_OF_REACH: Final = 1 << 40


@lean
def alone() -> Any:
    """What calls go by in a deal that is no match's: there are none (Calling)."""
    far, nothing = int64(OUT_OF_REACH), int64(0)
    return Calling((far, far), nothing, (far, far), nothing)


@inline
def is_alone(calling: Any) -> Any:
    """Whether a deal is no match's."""
    return calling.lacks[0] == OUT_OF_REACH


class Place(NamedTuple):
    """Where in the trick that ``desk[BOARD, TRICKS_LEFT]`` counts from a deal is taken up."""

    stage: int
    """``LEADS`` to ``LOSER_DRAWS``."""
    seat: int
    """Who leads or led, from the end of the trick on its winner."""
    led: int
    """Bit of the card led, for ``ANSWERS``."""


@lean
def calls_out(desk: Any, seat: int, calling: Any, table: Any) -> Any:
    """Whether a player, whose turn it is, ends the deal by a call (bool)."""
    needs = calling.needs[seat]
    if not chooses_call(desk, seat, needs, table):
        return False
    has = desk[seat, MELD] + desk[seat, TRICKS]
    wrong = has < needs
    # One who is ignored may call at every turn; it is written down once.
    if not wrong or desk[BOARD, WRONG_CALLERS] & (int64(1) << seat) == 0:
        events.write(desk[LOG], events.CALL, seat, has)
    if wrong:
        desk[BOARD, WRONG_CALLERS] |= int64(1) << seat
        if calling.wrong_loses == 0:
            return False
    desk[BOARD, CALLER] = seat + 1
    return True


@pasted
def play_card(desk: Any, seat: int, card: int) -> None:
    """Take a card from a player."""
    desk[seat, HAND] ^= card
    desk[BOARD, GONE] |= card
    events.write(desk[LOG], events.PLAY, seat, position(card))


@pasted
def end_trick(desk: Any, leader: int, led: int, answer: int, bonus: int, table: Any, breach: Any = None) -> Any:
    """Give the trick to its winner (int64); who has revoked scores nothing, and nobody gets it."""
    winner = other(leader) if beats(answer, led, desk[BOARD, TRUMP]) else int64(leader)
    points = trick_points(led | answer, table[0, SIMPLE_COUNT]) + bonus
    if breach is not None and desk[BOARD, REVOKER] == winner + 1:
        desk[BOARD, FORFEITED] += points
        points = int64(0)
    desk[winner, TRICKS] += points
    desk[BOARD, MELD_USED] = 0
    events.write(desk[LOG], events.TRICK, winner, points)
    return winner


@pasted
def meld_turn(desk: Any, seat: int, table: Any, state: Any, calling: Any) -> Any:
    """Let the winner of a trick lay what he likes, or call out (uint64 state)."""
    if calling is not None and calls_out(desk, seat, calling, table):
        return state
    while True:
        step, state = choose_step(desk, seat, table, state)
        if step.kind == STOP:
            break
        if step.kind == DIX:
            declare_dix(desk, seat, step.swap, table)
        else:
            lay(desk, seat, step.kind, step.cards, table)
        if calling is not None and calls_out(desk, seat, calling, table):
            return state
    desk[seat, BARRED] = 0
    return state


@lean
def play_stock(desk: Any, table: Any, state: Any, calling: Any = None, breach: Any = None, place: Any = None) -> Any:
    """Play the tricks after which cards are drawn.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal, laid out; changed in place.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    state : uint64
        Random stream of the policies.
    calling : Calling, optional
        What calls go by, in a match; ``desk[BOARD, CALLER]`` tells whether one ended the deal.
    breach : Breach, optional
        What is to go wrong; ``desk[BOARD, HAPPENED]`` tells whether it did.
    place : Place, optional
        Where the deal is taken up, if it has begun.

    Returns
    -------
    tuple of int64, uint64
        Who leads next, and the stream's new place.
    """
    n_stock = stock_cards(table[0, DECK])
    leader, led, stage = int64(1), int64(0), int64(LEADS)
    tricks = hand_cards(table[0, DECK])
    first = int64(0)
    if place is not None:
        leader, led, stage = int64(place.seat), int64(place.led), int64(place.stage)
        first = tricks - desk[BOARD, TRICKS_LEFT]
    if breach is not None:
        n_stock, tricks = tricks_with_stock(desk, breach, n_stock, tricks)
    for number in range(first, tricks):
        desk[BOARD, TRICKS_LEFT] = tricks - number
        if breach is not None:
            leader = first_to_lead(desk, breach, number, leader, tricks, table)
        if stage == LEADS:
            led, state = choose_card(desk, leader, int64(0), table, state)
            play_card(desk, leader, led)
        if stage <= ANSWERS:
            # Nobody's count grew but the trick's winner's, who could call in his turn to meld, and that of a dealer
            # with a dix turned up.
            if calling is not None and number == 0 and calls_out(desk, other(leader), calling, table):
                return leader, state
            answer, state = choose_card(desk, other(leader), led, table, state)
            play_card(desk, other(leader), answer)
            leader = end_trick(desk, leader, led, answer, 0, table)
            if calling is not None:
                desk[leader, WON] |= led | answer
        melds = table[0, AFTER_DRAW] == 0 and stage <= MELDS
        if melds and (breach is None or hand_is_right(desk, leader, table)):
            state = meld_turn(desk, leader, table, state, calling)
        if calling is not None and desk[BOARD, CALLER] != 0:
            return leader, state
        if stage <= DRAWS:
            if breach is None:
                state = winner_draws(desk, leader, n_stock, table, state)
            else:
                expose_in_stock(desk, breach, number, n_stock)
                state = draw_due(desk, leader, number, False, breach, table, state)
        melds = table[0, AFTER_DRAW] == 1 and stage <= MELDS_LATE
        if melds and (breach is None or hand_is_right(desk, leader, table)):
            state = meld_turn(desk, leader, table, state, calling)
        if calling is not None and desk[BOARD, CALLER] != 0:
            return leader, state
        if breach is None:
            draw_card(desk, other(leader), n_stock, left_in_stock(desk, n_stock) == 0)
        else:
            state = draw_due(desk, other(leader), number, number == tricks - 1, breach, table, state)
        stage = int64(LEADS)
    desk[BOARD, TRICKS_LEFT] = 0
    return leader, state


@lean
def play_end(desk: Any, leader: int, table: Any, state: Any, room: Any, calling: Any = None, breach: Any = None) -> Any:
    """Play the tricks without a stock.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal; changed in place.
    leader : int64
        Who leads first.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    state : uint64
        Random stream of the policies.
    room : Room, or None
        Room for solving, if a player is to play without a fault.  With None, which the compiler knows, the code for it
        is left out.
    calling : Calling, optional
        What calls go by, in a match.
    breach : Breach, optional
        What is to go wrong.

    Returns
    -------
    tuple of int64, uint64
        Who took the last trick, -1 after a call, and the stream's new place.
    """
    tricks = hand_cards(table[0, DECK])
    if room is not None:
        turn, value = end_value(room, desk, leader, table)
    for number in range(tricks):
        if calling is not None and calls_out(desk, leader, calling, table):
            return int64(-1), state
        if breach is not None:
            first = first_to_lead_at_end(desk, breach, number, leader, table)
            if room is not None and first != leader:
                turn, value = end_value(room, desk, first, table)
            leader = first
        led, state = choose_end_card(desk, leader, int64(0), table, state)
        if room is not None:
            led, turn, value = play_exact(room, turn, value, led, leader, table)
        play_card(desk, leader, led)
        if calling is not None and calls_out(desk, other(leader), calling, table):
            return int64(-1), state
        answer, state = choose_end_card(desk, other(leader), led, table, state)
        if room is not None:
            answer, turn, value = play_exact(room, turn, value, answer, other(leader), table)
        wished = answer
        if breach is not None:
            answer = card_instead(desk, breach, number, other(leader), led, answer, table)
        play_card(desk, other(leader), answer)
        bonus = LAST_TRICK if number == tricks - 1 else 0
        leader = end_trick(desk, leader, led, answer, bonus, table, breach)
        if breach is not None and room is not None and answer != wished and number < tricks - 1:
            # The solver followed the lawful card.  What the offender takes from now on nobody scores, so he plays to
            # keep the other from points, as if he scored them.
            turn, value = end_value(room, desk, leader, table)
        if calling is not None:
            desk[leader, WON] |= led | answer
    return leader, state
