"""The table of proofs, one array: lists where positions share proofs by the cards that mattered, else a shelf.

Three players' positions are kept in `lists`, two players' on the `shelf`.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import count, leading_zeros
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import N_SUITS
from meldlab.kernels.pinochle.solver.lists import ask_lists, keep_in_lists
from meldlab.kernels.pinochle.solver.looks import looks_in_lists
from meldlab.kernels.pinochle.solver.position import BY_MATTER, FIRST_TWINS, MATTERED, MOST_SEATS, N_SEATS, OWNED, SUITS
from meldlab.kernels.pinochle.solver.proofs import N_PLACES, N_WORDS
from meldlab.kernels.pinochle.solver.sheets import WORDS_PER_PLACE, clear_lists, proofs_kept
from meldlab.kernels.pinochle.solver.shelf import ask_shelf, clear_shelf, keep_on_shelf, looks_on_shelf
from meldlab.kernels.words import at_word

#: Words of the smallest table.
_FEWEST_WORDS: Final = 64


@jit
def new_entries(n_words: int) -> Any:
    """Room for a table of so many words (int64[n_words], or a few more if they are too few)."""
    entries = np.zeros(max(n_words, _FEWEST_WORDS), np.int64)
    n_places = int64(1)
    while 2 * n_places * WORDS_PER_PLACE <= len(entries):
        n_places *= 2
    entries[N_PLACES] = n_places
    entries[N_WORDS] = len(entries)
    return entries


@jit
def forget(board: Any, entries: Any) -> None:
    """Forget what was proved about other positions than the one on the board."""
    if board[N_SEATS] == MOST_SEATS:
        clear_lists(entries)
    else:
        clear_shelf(entries, count(board[OWNED] | board[OWNED + 1]))


@inline
def looks_of(board: Any, cards: Any, leader: int) -> Any:
    """Describe how the cards left look to the player on lead (Looks)."""
    if board[N_SEATS] == MOST_SEATS:
        return looks_in_lists(board, cards, leader)
    return looks_on_shelf(board, cards, leader)


@inline
def ask(board: Any, entries: Any, cards: Any, looks: Any, need: int) -> Any:
    """Look whether a kept proof tells if the taker gets at least ``need`` points.

    Parameters
    ----------
    board : int64[BOARD_SIZE]
        The cards; told which of them mattered.
    entries : int64[...]
        The table.
    cards : Cards
        Cards left, at the start of a trick.
    looks : Looks
        How they look.
    need : int64
        Points asked for [points].

    Returns
    -------
    Answer
        What is known.
    """
    if board[N_SEATS] == MOST_SEATS:
        return ask_lists(board, entries, cards, looks, need)
    return ask_shelf(board, entries, cards, looks, need)


@inline
def news(board: Any, entries: Any, looks: Any) -> Any:
    """A number that stays as it is while nothing is learnt about positions that look so; -1 if that is unknown."""
    return proofs_kept(entries, looks) if board[N_SEATS] == MOST_SEATS else int64(-1)


@inline
def keep(board: Any, entries: Any, cards: Any, looks: Any, bound: int, at_least: int, lead: int) -> None:
    """Keep what was proved.

    Parameters
    ----------
    board, entries, cards, looks : see `ask`
        The board tells which cards mattered.
    bound : int64
        The bound [points].
    at_least : int64
        1 if the taker gets at least that, 0 if at most.
    lead : int64
        Place among the cards left of the lead that proved it, or less than 0.
    """
    if board[N_SEATS] == MOST_SEATS:
        down_to_the_lowest(board, cards.left)
        keep_in_lists(board, entries, cards, looks, bound, at_least, lead)
    else:
        keep_on_shelf(entries, cards, looks, bound, at_least, lead)


@jit
def down_to_the_lowest(board: Any, left: int) -> None:
    """Add to the cards that mattered all that are higher, and twins: what a proof at the start of a trick rests on."""
    if board[BY_MATTER] == 0:
        board[MATTERED] = left
        return
    all_of_them = int64(0)
    for suit in range(N_SUITS):
        here = left & board[at_word(SUITS + suit)]
        mattered = board[MATTERED] & here
        if mattered != 0:
            low = _lowest(mattered)
            reach = low << 1 if board[FIRST_TWINS] & low != 0 else low
            all_of_them |= here & ((reach << 1) - 1)
    board[MATTERED] = all_of_them


@inline
def _lowest(cards: int) -> Any:
    """The last (lowest) card of a set that is not empty."""
    return int64(1) << (int64(63) - leading_zeros(cards))
