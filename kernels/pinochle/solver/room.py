"""Room in which one deal after another is solved and played so that its value is kept.

A card *keeps* the value of a position if the best play after it still comes to it.  There is always one; of several the
one is played that the policy at the table would have chosen, if it is among them, else the first by number: suit by
suit, from high to low.

Worked example: the taker needs no more than he gets by either of two leads; his policy would lead a third card, which
gives four points away, so the first of the two is led.
"""

from typing import Any, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, leading_zeros, position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import LANE_BITS, N_RANKS, N_SUITS
from meldlab.kernels.pinochle.solver.position import MOST_CARDS, MOST_SEATS, STOP, TAKER
from meldlab.kernels.pinochle.solver.search import Trick, reaches
from meldlab.kernels.pinochle.solver.solve import Turn, legal_now, new_board, play_card
from meldlab.kernels.pinochle.solver.table import new_entries

#: Size of ``OpenRoom.known``.
N_KNOWN = MOST_SEATS + 3


class OpenRoom(NamedTuple):
    """Room in which one deal after another is solved."""

    board: Any
    """The position: int64[BOARD_SIZE]; ``board[STOP]``, set from outside, gives up."""
    entries: Any
    """Table of what was proved about it: int64[...]."""
    numbers: Any
    """Number on the board of the card at each position of the pack: int64[64]."""
    bits: Any
    """Bit of the pack of each number: int64[MOST_CARDS]."""
    known: Any
    """What was solved last, the three hands first: int64[6]."""


@jit
def new_open_room(n_words: int) -> OpenRoom:
    """Make room for solving, with a table of so many words."""
    return OpenRoom(
        new_board(),
        new_entries(n_words),
        np.zeros(64, np.int64),
        np.zeros(MOST_CARDS, np.int64),
        np.zeros(N_KNOWN, np.int64),
    )


@inline
def is_stopped(room: Any) -> Any:
    """Whether the search was given up, so that no value means anything any more."""
    return room.board[STOP] != 0


@jit
def first_turn(hands: Any, leader: int) -> Turn:
    """Return the turn at the first lead; all cards are left."""
    left = (int64(1) << (count(hands[0]) + count(hands[1]) + count(hands[2]))) - 1
    nothing = int64(0)
    return Turn(left, int64(leader), Trick(nothing, nothing, nothing, int64(leader), nothing))


@jit
def number_cards(room: Any, hands: Any) -> None:
    """Note which card of the pack has which number on the board (hands: int64[3]).

    The board numbers cards suit by suit from high to low, and identical ones by their owners' seats.
    """
    number = 0
    for rank in range(N_SUITS * N_RANKS):
        place = LANE_BITS * (rank // N_RANKS) + 2 * (rank % N_RANKS)
        for seat in range(MOST_SEATS):
            for copy in range(2):
                card = int64(1) << (place + copy)
                if hands[seat] & card != 0:
                    room.numbers[place + copy] = number
                    room.bits[number] = card
                    number += 1


@jit
def keeps(room: Any, turn: Any, value: int, number: int) -> Any:
    """Whether a card, by its number, keeps the value of the turn [points]."""
    after, won = play_card(room.board, turn, number)
    ours = turn.seat == room.board[TAKER]
    # The taker must still reach the value; the others must still keep him from one point more.
    need = value - won if ours else value + 1 - won
    return (reaches(room.board, room.entries, after.left, after.seat, after.trick, need) == 1) == ours


@jit
def has_choice(room: Any, turn: Any) -> Any:
    """Whether the player to move may play this card or that, not just one or the other copy of the same."""
    cards = legal_now(room.board, turn)
    # The first and the last by number are the same card only if all between them are.
    last = int64(63) - leading_zeros(cards)
    return position(room.bits[position(cards)]) >> 1 != position(room.bits[last]) >> 1


@jit
def play_kept(room: Any, turn: Any, value: int, wished: int) -> Any:
    """Play a card that keeps the value.

    Parameters
    ----------
    room : OpenRoom
        Holds the hand.
    turn : Turn
        Whose turn it is.
    value : int64
        Points that the taker takes from here on [points].
    wished : int64
        Bit of the card to play if it keeps the value; it must be a legal one.

    Returns
    -------
    tuple of int64, Turn, int64
        Bit of the card played, the turn after it, and the value from there on [points].
    """
    number = room.numbers[position(wished)]
    if has_choice(room, turn) and not keeps(room, turn, value, number):
        choice = legal_now(room.board, turn)
        while choice != 0:
            other = position(choice)
            choice &= choice - 1
            if other != number and keeps(room, turn, value, other):
                number = other
                break
    after, won = play_card(room.board, turn, number)
    return room.bits[number], after, value - won
