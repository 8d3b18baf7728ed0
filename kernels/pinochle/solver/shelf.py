"""What was proved about positions of two players, where every card is compared: entries in compartments of one size.

Few positions of two players share their looks, so that long lists (`lists`) would not pay.  A compartment has room for
four entries, the newest first; the oldest falls out.  An entry has three words: who owns the cards left and which are
tied, the lengths of the hands and the leader, and what was proved with which cards placed: both bounds stand in one.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import extract
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.solver.looks import Looks, key_of
from meldlab.kernels.pinochle.solver.position import FIRST_TWINS, OWNED, UNKNOWN
from meldlab.kernels.pinochle.solver.proofs import HEADER, N_COMPARTMENTS, N_WORDS, NO_LEAD, Answer, dearer
from meldlab.kernels.words import at_word

_ENTRY_WORDS: Final = 3
_ROOM: Final = 4
_COMPARTMENT_WORDS: Final = _ENTRY_WORDS * _ROOM
#: Most cards that two players can have; so many bits tell cards.
_CARDS_BITS: Final = 32
_CARDS = np.int64((1 << _CARDS_BITS) - 1)
_LEADER: Final = 48
# The word that tells what was proved, beside the cards placed.
_AT_MOST: Final = _CARDS_BITS + 8
_LEAD: Final = _AT_MOST + 8
#: More than any bound that is kept [points].
_NO_BOUND: Final = 255


@jit
def clear_shelf(entries: Any, n_cards: int) -> None:
    """Make as many empty compartments as a position of so many cards can use, or as there is room for."""
    wanted = int64(1) << max(n_cards // 2, 2)
    n = int64(1)
    while n < wanted and HEADER + 2 * n * _COMPARTMENT_WORDS <= entries[N_WORDS]:
        n *= 2
    entries[N_COMPARTMENTS] = n
    for at in range(HEADER, HEADER + n * _COMPARTMENT_WORDS):
        entries[at_word(at)] = 0


@inline
def looks_on_shelf(board: Any, cards: Any, leader: int) -> Any:
    """Describe how the cards left look to the player on lead (Looks)."""
    left = cards.left
    owners = extract(board[OWNED], left) | (extract(board[FIRST_TWINS] & left & (left >> 1), left) << _CARDS_BITS)
    shape = cards.lengths | (leader << _LEADER)
    return Looks(owners, shape, int64(0), key_of(owners, shape))


@inline
def _compartment(entries: Any, looks: Any) -> Any:
    """Index of the first word of the compartment where a position belongs."""
    return HEADER + ((looks.key >> 12) & (entries[N_COMPARTMENTS] - 1)) * _COMPARTMENT_WORDS


@jit
def ask_shelf(board: Any, entries: Any, cards: Any, looks: Any, need: int) -> Any:
    """Look whether a kept proof tells if the taker gets at least ``need`` points; see `table.ask` (Answer)."""
    lead = int64(-1)
    first = _compartment(entries, looks)
    for at in range(first, first + _COMPARTMENT_WORDS, _ENTRY_WORDS):
        if entries[at_word(at)] != looks.first or entries[at_word(at + 1)] != looks.second:
            continue
        proof = entries[at_word(at + 2)]
        lead = proof >> _LEAD if lead < 0 or lead == NO_LEAD else lead
        at_least, at_most = (proof >> _CARDS_BITS) & 255, (proof >> _AT_MOST) & 255
        placed = proof & _CARDS
        if at_least >= need:
            if placed != cards.placed:
                at_least -= dearer(board, placed, cards.placed)
            if at_least >= need:
                return Answer(at_least, lead)
        if at_most < need:
            if placed != cards.placed:
                at_most += dearer(board, cards.placed, placed)
            if at_most < need:
                return Answer(at_most, lead)
    return Answer(int64(UNKNOWN), lead)


@jit
def keep_on_shelf(entries: Any, cards: Any, looks: Any, bound: int, at_least: int, lead: int) -> None:
    """Keep what was proved; see `table.keep`."""
    first = _compartment(entries, looks)
    lowest = bound if at_least == 1 else int64(0)
    highest = int64(_NO_BOUND) if at_least == 1 else bound
    shown = lead if lead >= 0 else int64(NO_LEAD)
    at = first
    last = first + _COMPARTMENT_WORDS - _ENTRY_WORDS
    while at < last:
        proof = entries[at_word(at + 2)]
        if proof & _CARDS == cards.placed and (
            entries[at_word(at)] == looks.first and entries[at_word(at + 1)] == looks.second
        ):
            lowest = max(lowest, (proof >> _CARDS_BITS) & 255)
            highest = min(highest, (proof >> _AT_MOST) & 255)
            if shown == NO_LEAD:
                shown = proof >> _LEAD
            break
        at += _ENTRY_WORDS
    while at > first:
        for word in range(_ENTRY_WORDS):
            entries[at_word(at + word)] = entries[at_word(at + word - _ENTRY_WORDS)]
        at -= _ENTRY_WORDS
    entries[at_word(first)] = looks.first
    entries[at_word(first + 1)] = looks.second
    entries[at_word(first + 2)] = cards.placed | (lowest << _CARDS_BITS) | (highest << _AT_MOST) | (shown << _LEAD)
