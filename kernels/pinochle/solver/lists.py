"""What was proved about positions, kept so that positions which are as good as the same share it.

A proof that the taker gets at least, or at most, some points uses the ranks of a few high cards only: those that won a
trick against others of their suit, or that had to be beaten.  Any position with the same player on lead, whose hands
are as long in every suit and whose cards *that mattered* belong to the same owners from high to low, ties marked, is
bounded by the same proof, up to the points by which its cards are dearer or cheaper, card by card.  (After M. Ginsberg,
Partition Search, AAAI 1996, and the quasi-symmetry of S. Kupferschmid and M. Helmert, A Skat player based on Monte
Carlo simulation, CG 2006.)

Lists (`sheets` lead to them) are chains of blocks, each twice as large as the one before.  An entry has `ENTRY_WORDS`
words: how the position looked, in three words, which cards mattered, and what was proved (cards placed, bound,
direction, best lead).  A block keeps them word by word, all first words together, so that several entries are compared
at once.  When there is no room left everything is forgotten.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import deposit, extract, position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.solver.looks import ALWAYS, CARDS_BITS
from meldlab.kernels.pinochle.solver.position import MATTERED, UNKNOWN
from meldlab.kernels.pinochle.solver.proofs import NO_LEAD, Answer, dearer
from meldlab.kernels.pinochle.solver.sheets import (
    MASKS,
    N_MASKS,
    begin_with,
    clear_lists,
    find_list,
    find_sheet,
    first_block,
    key_of_list,
    list_for,
    take_words,
    tells,
)
from meldlab.kernels.words import at_word, swap_words

#: Words of a block before its entries: next block, number of entries, room for entries.
_HEAD_WORDS: Final = 3
_FIRST_ROOM: Final = 2
_MOST_ROOM: Final = 64
ENTRY_WORDS: Final = 5
_MATTERED: Final = 3
_PROOF: Final = 4
# The word that tells what was proved, beside the cards placed.
_CARDS = np.int64((1 << CARDS_BITS) - 1)
_AT_LEAST: Final = CARDS_BITS + 8
_LEAD: Final = _AT_LEAST + 1


@inline
def _word(entries: Any, block: int, kind: int) -> Any:
    """Index of the first word of a kind in a block."""
    return block + _HEAD_WORDS + kind * entries[at_word(block + 2)]


@inline
def _differs(entries: Any, first: int, room: int, looks: Any) -> Any:
    """Where the entry whose first word stands there looks otherwise than a position, as a mask."""
    return (
        (entries[at_word(first)] ^ looks.first)
        | (entries[at_word(first + room)] ^ looks.second)
        | (entries[at_word(first + 2 * room)] ^ looks.ties)
    )


@inline
def _as_good_as(entries: Any, block: int, looks: Any) -> Any:
    """Entries of a block that hold for all positions that look like this one, as a mask."""
    n = entries[at_word(block + 1)]
    if entries[at_word(block + 2)] == _FIRST_ROOM:
        # Most lists are no longer; preparing to compare many at once would take longer than comparing them.
        found = _holds(entries, block, int64(0), looks)
        return found | (_holds(entries, block, int64(1), looks) << 1) if n == _FIRST_ROOM else found
    found = int64(0)
    for k in range(n):
        found |= _holds(entries, block, k, looks) << k
    return found


@inline
def _holds(entries: Any, block: int, k: int, looks: Any) -> Any:
    """Whether an entry of a block holds for all positions that look like this one (1 or 0)."""
    room = entries[at_word(block + 2)]
    first = block + _HEAD_WORDS + k
    return int64(_differs(entries, first, room, looks) & entries[at_word(first + _MATTERED * room)] == 0)


@inline
def _first_known(lead: int, other: int) -> Any:
    """The first of two leads if it is known to be good, else the second."""
    return lead if 0 <= lead < NO_LEAD else other


@jit
def ask_lists(board: Any, entries: Any, cards: Any, looks: Any, need: int) -> Any:
    """Look whether a kept proof tells if the taker gets at least ``need`` points; see `table.ask` (Answer)."""
    lead = int64(-1)
    sheet = find_sheet(entries, looks)
    if sheet == 0:
        return Answer(int64(UNKNOWN), lead)
    first = sheet + MASKS
    for at in range(first, first + entries[at_word(sheet + N_MASKS)]):
        place = find_list(entries, sheet, key_of_list(looks, entries[at_word(at)]))
        if entries[at_word(place)] != 0 and tells(entries, place, need):
            known = _ask_list(board, entries, cards, looks, need, first_block(entries, place))
            if known.bound != UNKNOWN:
                swap_words(entries, first, at)
                return known
            lead = _first_known(lead, known.lead)
    return Answer(int64(UNKNOWN), lead)


@jit
def _ask_list(board: Any, entries: Any, cards: Any, looks: Any, need: int, front: int) -> Any:
    """Ask the list that begins with a block (Answer)."""
    lead = int64(-1)
    block = front
    while block != 0:
        found = _as_good_as(entries, block, looks)
        while found != 0:
            k = position(found)
            found &= found - 1
            proof = entries[at_word(_word(entries, block, _PROOF) + k)]
            lead = _first_known(lead, proof >> _LEAD)
            bound = (proof >> CARDS_BITS) & 255
            placed = proof & _CARDS
            at_least = (proof >> _AT_LEAST) & 1
            if (bound >= need) != (at_least == 1):
                continue
            if placed != cards.placed:
                if at_least == 1:
                    bound -= dearer(board, placed, cards.placed)
                else:
                    bound += dearer(board, cards.placed, placed)
                if (bound >= need) != (at_least == 1):
                    continue
            mattered = entries[at_word(_word(entries, block, _MATTERED) + k)]
            board[MATTERED] = deposit(mattered & _CARDS, cards.left)
            _bring_forward(entries, front, block, k)
            return Answer(bound, lead)
        block = entries[at_word(block)]
    return Answer(int64(UNKNOWN), lead)


@inline
def _bring_forward(entries: Any, front: int, block: int, k: int) -> None:
    """Let an entry change places with the first of its list, where it is found soonest."""
    for kind in range(ENTRY_WORDS):
        swap_words(entries, _word(entries, block, kind) + k, _word(entries, front, kind))


@jit
def _block_with_room(entries: Any, place: int) -> Any:
    """The block at the front of a list, with room for an entry; 0 if there is no room left in the table."""
    front = first_block(entries, place)
    room = int64(_FIRST_ROOM)
    if front != 0:
        room = entries[at_word(front + 2)]
        if entries[at_word(front + 1)] < room:
            return front
        room = min(2 * room, int64(_MOST_ROOM))
    block = take_words(entries, _HEAD_WORDS + room * ENTRY_WORDS)
    if block != 0:
        entries[at_word(block)] = front
        entries[at_word(block + 1)] = 0
        entries[at_word(block + 2)] = room
    return block


@jit
def keep_in_lists(board: Any, entries: Any, cards: Any, looks: Any, bound: int, at_least: int, lead: int) -> None:
    """Keep what was proved; see `table.keep`."""
    mattered = extract(board[MATTERED], cards.left) | ALWAYS
    shown = lead if lead >= 0 else int64(NO_LEAD)
    proof = cards.placed | (bound << CARDS_BITS) | (at_least << _AT_LEAST) | (shown << _LEAD)
    place = list_for(board, entries, looks, mattered)
    at = room = int64(0)
    if place != 0:
        at, room = _needless(board, entries, first_block(entries, place), looks, mattered, proof)
    if at == 0:
        block = _block_with_room(entries, place) if place != 0 else int64(0)
        if block == 0:
            clear_lists(entries)
            place = list_for(board, entries, looks, mattered)
            block = _block_with_room(entries, place)
        begin_with(entries, place, block, bound, at_least)
        room = entries[at_word(block + 2)]
        at = block + _HEAD_WORDS + entries[at_word(block + 1)]
        entries[at_word(block + 1)] += 1
    else:
        begin_with(entries, place, first_block(entries, place), bound, at_least)
    entries[at_word(at)] = looks.first
    entries[at_word(at + room)] = looks.second
    entries[at_word(at + 2 * room)] = looks.ties
    entries[at_word(at + _MATTERED * room)] = mattered
    entries[at_word(at + _PROOF * room)] = proof


@inline
def _tells_no_less(board: Any, proof: int, other: int) -> Any:
    """Whether a proof bounds another one's position as well as that does."""
    bound, old = (proof >> CARDS_BITS) & 255, (other >> CARDS_BITS) & 255
    placed, others = proof & _CARDS, other & _CARDS
    if (proof >> _AT_LEAST) & 1 == 1:
        return bound >= old and bound - dearer(board, placed, others) >= old
    return bound <= old and bound + dearer(board, others, placed) <= old


@inline
def _needless(board: Any, entries: Any, front: int, looks: Any, mattered: int, proof: int) -> Any:
    """An entry that a new proof makes needless, since it tells no less from fewer ranks.

    Returns the index of its first word, or 0, and the room of its block.
    """
    block = front
    while block != 0:
        room = entries[at_word(block + 2)]
        first = block + _HEAD_WORDS
        for at in range(first, first + entries[at_word(block + 1)]):
            other = entries[at_word(at + _PROOF * room)]
            if ((other ^ proof) >> _AT_LEAST) & 1 == 1 or mattered & ~entries[at_word(at + _MATTERED * room)] != 0:
                continue
            if _differs(entries, at, room, looks) & mattered == 0 and _tells_no_less(board, proof, other):
                return at, room
        block = entries[at_word(block)]
    return int64(0), int64(0)
