"""Drawing from the stock: the winner of a trick first, then the other, or as many as a wrong hand asks for."""

from typing import Any

from meldlab.kernels.bits import count, index, position
from meldlab.kernels.jit import inline, int64, lean, pasted
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.choices import choose_draw
from meldlab.kernels.pinochle.twohand.desk import (
    BOARD,
    DEAD,
    GONE,
    HAND,
    LOG,
    N_DRAWN,
    STOCK,
    TAKEN,
    TURNUP,
    left_in_stock,
)
from meldlab.kernels.pinochle.twohand.irregular import SHORT_STOCK, slips_in_draw
from meldlab.kernels.pinochle.twohand.rules import DECK, WINNER_CHOOSES, hand_cards, stock_cards


@pasted
def draw_card(desk: Any, seat: int, n_stock: int, turnup: bool) -> None:
    """Draw the next hidden card, or the turn-up; the last of either is seen by both."""
    left = left_in_stock(desk, n_stock)
    if turnup:
        card = desk[BOARD, TURNUP]
        desk[BOARD, TURNUP] = 0
    else:
        card = desk[STOCK, index(desk[BOARD, N_DRAWN])]
        desk[BOARD, N_DRAWN] += 1
    desk[seat, HAND] |= card
    if turnup or left == 1:
        desk[seat, TAKEN] |= card
    events.write(desk[LOG], events.DRAW, seat, position(card))


@inline
def winner_draws(desk: Any, seat: int, n_stock: int, table: Any, state: Any) -> Any:
    """Let the winner of a trick draw (uint64 state)."""
    turnup = False
    if table[0, WINNER_CHOOSES] == 1 and left_in_stock(desk, n_stock) == 1:
        turnup, state = choose_draw(desk, seat, table, state)
    draw_card(desk, seat, n_stock, turnup)
    return state


@lean
def draw_due(desk: Any, seat: int, number: int, last: bool, breach: Any, table: Any, state: Any) -> Any:
    """Let a player draw what his hand lacks, in a deal in which something goes wrong.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal; changed in place.
    seat, number : int64
        The player, and the number of the trick.
    last : bool
        Whether nobody draws after him.
    breach : Breach
        What goes wrong.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    state : uint64
        Random stream of the policies.

    Returns
    -------
    uint64
        The stream's new place.
    """
    short = breach.kind == SHORT_STOCK
    n_stock = stock_cards(table[0, DECK]) - int64(short)
    due = hand_cards(table[0, DECK]) - count(desk[seat, HAND]) + slips_in_draw(desk, breach, number, seat)
    for _card in range(due):
        both = left_in_stock(desk, n_stock) == 1 and desk[BOARD, TURNUP] != 0
        if both and (table[0, WINNER_CHOOSES] == 1 or (short and last)):
            turnup, state = choose_draw(desk, seat, table, state)
        else:
            turnup = left_in_stock(desk, n_stock) == 0
        draw_card(desk, seat, n_stock, turnup)
    if short and last:
        _leave_over(desk)
    return state


@inline
def _leave_over(desk: Any) -> None:
    """Lay the last card of a short stock face up on the table, where both see it and nobody has it."""
    card = desk[BOARD, TURNUP]
    if card == 0:
        card = desk[STOCK, desk[BOARD, N_DRAWN]]
    desk[BOARD, TURNUP] = 0
    desk[BOARD, DEAD] = card
    desk[BOARD, GONE] |= card
    events.write(desk[LOG], events.LEFT_OVER, int64(0), position(card))
