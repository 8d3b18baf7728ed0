"""Where the lists of proofs are found: a directory leads to sheets, a sheet to its lists.

All positions with the same player on lead whose hands are as long in every suit share a *sheet*.  It names two suits,
the *scope*, and the sets of their top cards that proofs look at, as masks.  A mask and the owners of its cards lead to
a list, so that a position is compared with those proofs only that agree with it in two suits.  The lists of a sheet are
found through an index of its own, near each other in memory, which grows with them.

Worked example: trumps A K 9 and hearts A T are the suits in scope.  Proofs that look at the ace of trumps and no heart
have the mask 0b00001, and those of them where the bidder had that ace are in one list.
"""

import math
from typing import Any, Final

import numpy as np

from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import N_RANKS, N_SUITS
from meldlab.kernels.pinochle.solver.looks import CARDS_BITS
from meldlab.kernels.pinochle.solver.position import BY_MATTER
from meldlab.kernels.pinochle.solver.proofs import HEADER, N_PLACES, N_WORDS, USED
from meldlab.kernels.words import at_word

#: Words of a place in the directory, where they are a hashed key (0 if empty) and a sheet, and in the index of a sheet,
#: where they are a hashed key and the first block of a list with the list's reach.
_PLACE_WORDS: Final = 2
#: Words of the array for one place of the directory, everything included.
WORDS_PER_PLACE: Final = 256
_TRIES: Final = 32
#: In a sheet: number of masks and room for them, cards in scope, number of lists, places of the index and where it is,
#: proofs kept so far.
N_MASKS, _ROOM, _SCOPE, _N_LISTS, _N_INDEX, _INDEX, N_KEPT = range(7)
#: In a sheet: where the masks begin.
MASKS: Final = 7
_FIRST_ROOM: Final = 4
# The word of a list: its first block, the most that a proof in it tells as at least, the least as at most [points].
_BLOCK: Final = (1 << 40) - 1
_AT_LEAST: Final = 40
_AT_MOST: Final = 48
_NO_BOUND: Final = 255
_FACTORIALS = np.array([math.factorial(n) for n in range(2 * N_RANKS + 1)], np.int64)
#: Bits that the length of a suit in a hand takes above the cards of a word.
_LENGTH_BITS: Final = 4
_LENGTH: Final = 15
_MIX_FIRST = np.int64(0x1E3779B97F4A7C15)
_MIX_SECOND = np.int64(0x3F58476D1CE4E5B9)
_MIX_TIES = np.int64(0x14D049BB133111EB)
_MIX_MASK = np.int64(0x2545F4914F6CDD1D)


@jit
def clear_lists(entries: Any) -> None:
    """Forget everything: between positions, and when there is no room left."""
    entries[USED] = 0
    for at in range(HEADER, HEADER + entries[N_PLACES] * _PLACE_WORDS):
        entries[at_word(at)] = 0


@inline
def take_words(entries: Any, n: int) -> Any:
    """Index of so many words that are free yet, or 0 if there are not so many; they hold anything."""
    at = HEADER + entries[N_PLACES] * _PLACE_WORDS + entries[USED]
    if at + n > entries[N_WORDS]:
        return int64(0)
    entries[USED] += n
    return at


@inline
def _place_of_sheet(entries: Any, key: int) -> Any:
    """Index of a key's place in the directory, or of the empty one where it belongs; 0 if there is neither."""
    mask = entries[N_PLACES] - 1
    at = key >> 12
    for _ in range(_TRIES):
        place = HEADER + (at & mask) * _PLACE_WORDS
        if entries[at_word(place)] == key or entries[at_word(place)] == 0:
            return place
        at += 1
    return int64(0)


@inline
def find_sheet(entries: Any, looks: Any) -> Any:
    """Index of the sheet for a position that looks so, or 0 if there is none."""
    place = _place_of_sheet(entries, looks.key)
    return entries[at_word(place + 1)] if place != 0 else int64(0)


@inline
def key_of_list(looks: Any, mask: int) -> Any:
    """Key of the list for proofs that look at these cards of the suits in scope, never 0."""
    word = (looks.first & mask) * _MIX_FIRST + (looks.second & mask) * _MIX_SECOND
    word += (looks.ties & mask) * _MIX_TIES + mask * _MIX_MASK
    return (word ^ (word >> 29)) * _MIX_SECOND | 1


@inline
def find_list(entries: Any, sheet: int, key: int) -> Any:
    """Index of a key's place in the index of a sheet, or of the empty one where it belongs."""
    index = entries[at_word(sheet + _INDEX)]
    last = entries[at_word(sheet + _N_INDEX)] - 1
    at = key >> 32
    while True:
        place = index + (at & last) * _PLACE_WORDS
        if entries[at_word(place)] == key or entries[at_word(place)] == 0:
            return place
        at += 1


@inline
def first_block(entries: Any, place: int) -> Any:
    """The first block of the list at a place of an index, or 0."""
    return entries[at_word(place + 1)] & _BLOCK


@inline
def tells(entries: Any, place: int, need: int) -> Any:
    """Whether the list at a place of an index has a proof that might tell if the taker gets so many points."""
    reach = entries[at_word(place + 1)]
    return (reach >> _AT_LEAST) & 255 >= need or (reach >> _AT_MOST) & 255 < need


@inline
def begin_with(entries: Any, place: int, block: int, bound: int, at_least: int) -> None:
    """Let the list at a place of an index begin with a block, and reach as far as a bound that it has now [points]."""
    reach = entries[at_word(place + 1)]
    lowest = (reach >> _AT_LEAST) & 255
    highest = (reach >> _AT_MOST) & 255
    if at_least == 1:
        lowest = max(lowest, bound)
    else:
        highest = min(highest, bound)
    entries[at_word(place + 1)] = block | (lowest << _AT_LEAST) | (highest << _AT_MOST)


@inline
def proofs_kept(entries: Any, looks: Any) -> Any:
    """Number of proofs kept so far of positions with as long hands and the same leader."""
    sheet = find_sheet(entries, looks)
    return entries[at_word(sheet + N_KEPT)] if sheet != 0 else int64(0)


@jit
def list_for(board: Any, entries: Any, looks: Any, mattered: int) -> Any:
    """Index of the place of the list where a proof belongs, made if need be; 0 if there is no room."""
    place = _place_of_sheet(entries, looks.key)
    if place == 0 or (entries[at_word(place)] == 0 and not _begin_sheet(board, entries, place, looks)):
        return int64(0)
    sheet = entries[at_word(place + 1)]
    entries[at_word(sheet + N_KEPT)] += 1
    mask = mattered & entries[at_word(sheet + _SCOPE)]
    key = key_of_list(looks, mask)
    found = find_list(entries, sheet, key)
    if entries[at_word(found)] != 0:
        return found
    sheet = _with_mask(entries, place, mask)
    if sheet == 0 or not _has_room_for_list(entries, sheet):
        return int64(0)
    found = find_list(entries, sheet, key)
    entries[at_word(found)] = key
    entries[at_word(found + 1)] = int64(_NO_BOUND) << _AT_MOST
    entries[at_word(sheet + _N_LISTS)] += 1
    return found


@inline
def _begin_sheet(board: Any, entries: Any, place: int, looks: Any) -> Any:
    """Put an empty sheet at a place of the directory; whether there was room."""
    sheet = take_words(entries, int64(MASKS + _FIRST_ROOM))
    index = take_words(entries, int64(_FIRST_ROOM * _PLACE_WORDS)) if sheet != 0 else int64(0)
    if index == 0:
        return False
    _empty_index(entries, index, int64(_FIRST_ROOM))
    entries[at_word(sheet + N_MASKS)] = 0
    entries[at_word(sheet + _ROOM)] = _FIRST_ROOM
    entries[at_word(sheet + _SCOPE)] = _scope_of(board, looks)
    entries[at_word(sheet + _N_LISTS)] = 0
    entries[at_word(sheet + _N_INDEX)] = _FIRST_ROOM
    entries[at_word(sheet + _INDEX)] = index
    entries[at_word(sheet + N_KEPT)] = 0
    entries[at_word(place)] = looks.key
    entries[at_word(place + 1)] = sheet
    return True


@inline
def _empty_index(entries: Any, index: int, n: int) -> None:
    for at in range(index, index + n * _PLACE_WORDS):
        entries[at_word(at)] = 0


@inline
def _with_mask(entries: Any, place: int, mask: int) -> Any:
    """The sheet at a place of the directory, with a mask among its masks; 0 if there is no room."""
    sheet = entries[at_word(place + 1)]
    n = entries[at_word(sheet + N_MASKS)]
    for at in range(sheet + MASKS, sheet + MASKS + n):
        if entries[at_word(at)] == mask:
            return sheet
    if n == entries[at_word(sheet + _ROOM)]:
        wider = take_words(entries, MASKS + 2 * n)
        if wider == 0:
            return wider
        for at in range(MASKS + n):
            entries[at_word(wider + at)] = entries[at_word(sheet + at)]
        entries[at_word(wider + _ROOM)] = 2 * n
        entries[at_word(place + 1)] = sheet = wider
    entries[at_word(sheet + MASKS + n)] = mask
    entries[at_word(sheet + N_MASKS)] = n + 1
    return sheet


@inline
def _has_room_for_list(entries: Any, sheet: int) -> Any:
    """Let the index of a sheet have an empty place beside one for a new list; whether there was room."""
    n = entries[at_word(sheet + _N_INDEX)]
    if 2 * (entries[at_word(sheet + _N_LISTS)] + 1) <= n:
        return True
    index = take_words(entries, 2 * n * _PLACE_WORDS)
    if index == 0:
        return False
    _empty_index(entries, index, 2 * n)
    old = entries[at_word(sheet + _INDEX)]
    entries[at_word(sheet + _INDEX)] = index
    entries[at_word(sheet + _N_INDEX)] = 2 * n
    for at in range(old, old + n * _PLACE_WORDS, _PLACE_WORDS):
        if entries[at_word(at)] != 0:
            place = find_list(entries, sheet, entries[at_word(at)])
            entries[at_word(place)] = entries[at_word(at)]
            entries[at_word(place + 1)] = entries[at_word(at + 1)]
    return True


@jit
def _scope_of(board: Any, looks: Any) -> Any:
    """Cards of the suits whose owners tell positions apart best: the two that can be shared out in most ways.

    All cards are in scope where proofs look at all.
    """
    if board[BY_MATTER] == 0:
        return (int64(1) << CARDS_BITS) - 1
    best = second = int64(0)
    most = next_most = int64(0)
    start = int64(0)
    for suit in range(N_SUITS):
        shift = CARDS_BITS + _LENGTH_BITS * suit
        a = (looks.first >> shift) & _LENGTH
        b = (looks.second >> shift) & _LENGTH
        c = (looks.ties >> shift) & _LENGTH
        length = a + b + c
        cards = ((int64(1) << length) - 1) << start
        start += length
        ways = _FACTORIALS[length] // (_FACTORIALS[a] * _FACTORIALS[b] * _FACTORIALS[c])
        if ways > most:
            second, next_most = best, most
            best, most = cards, ways
        elif ways > next_most:
            second, next_most = cards, ways
    return best | second
