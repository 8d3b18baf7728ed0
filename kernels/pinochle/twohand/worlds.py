"""Worlds: how the cards that a player can't see may lie, drawn so that all he has seen fits.

A player who draws worlds remembers everything: the cards played, those the other player laid and still holds, those he
took before both their eyes, and the turn-up.  What is left is in the other hand or in the stock, and every way to part
it between them, and every order of the stock, is as likely as any other, since both were shuffled together.

Worked example: the other player holds twelve cards, two of them a marriage on the table; ten of the 33 cards unseen are
his, the others lie in the stock in any order.
"""

from typing import Any, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, nth
from meldlab.kernels.jit import lean
from meldlab.kernels.pinochle.cards import N_RANKS, N_SUITS
from meldlab.kernels.pinochle.deal import draw_cards
from meldlab.kernels.pinochle.twohand.desk import (
    BOARD,
    GONE,
    HAND,
    LOG,
    N_DRAWN,
    N_FIELDS,
    STOCK,
    TAKEN,
    TURNUP,
    WANTS,
    lying,
)
from meldlab.kernels.pinochle.twohand.events import clear
from meldlab.kernels.pinochle.twohand.rules import other, stock_cards, whole_pack
from meldlab.kernels.rng import advance, below, output


class Unseen(NamedTuple):
    """What a player cannot place."""

    pool: int
    """Cards in the other hand or in the stock."""
    n_pool: int
    n_hidden: int
    """How many of them the other hand has."""
    shown: int
    """Cards that the other hand is known to have."""


@lean
def unseen_by(desk: Any, seat: int, deck: int) -> Any:
    """Tell the cards that a player cannot place, who remembers all (Unseen)."""
    rival = other(seat)
    held = desk[rival, HAND]
    shown = (held & desk[rival, TAKEN]) | lying(desk, rival)
    pool = whole_pack(deck) & ~(desk[seat, HAND] | desk[BOARD, GONE] | desk[BOARD, TURNUP] | shown)
    return Unseen(pool, count(pool), count(held) - count(shown), shown)


@lean
def draw_world(desk: Any, unseen: Any, deck: int, state: Any, out_desk: Any) -> Any:
    """Draw one world, all that fit being alike.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    unseen : Unseen
        What the player cannot place.
    deck : int64
        Cards of the pack.
    state : uint64
        Random stream.
    out_desk : int64[9, LOG_SIZE]
        The cards still to be drawn are written into the row ``STOCK``.

    Returns
    -------
    tuple of int64, uint64
        The other hand, and the stream's new place.
    """
    place = np.uint64(state)
    pool, n_pool = unseen.pool, unseen.n_pool
    hidden = pool
    if unseen.n_hidden < n_pool:
        hidden, place = draw_cards(pool, n_pool, unseen.n_hidden, place)
    pool ^= hidden
    n_pool -= unseen.n_hidden
    for number in range(desk[BOARD, N_DRAWN], stock_cards(deck)):
        place = advance(place)
        card = nth(pool, below(output(place), n_pool))
        out_desk[STOCK, number] = card
        pool ^= card
        n_pool -= 1
    return unseen.shown | hidden, place


@lean
def set_world(desk: Any, seat: int, hand: int, out_desk: Any) -> None:
    """Set a deal as it stands onto another desk, with the other hand as it is in a world.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    seat, hand : int64
        The player who draws worlds, and the other hand.
    out_desk : int64[9, LOG_SIZE]
        Changed: players and board, an empty log.  The stock stays as the world has it.
    """
    for row in range(BOARD + 1):
        for field in range(N_FIELDS):
            out_desk[row, field] = desk[row, field]
    out_desk[other(seat), HAND] = hand
    out_desk[WANTS, : N_SUITS * N_RANKS] = 0
    clear(out_desk[LOG])
