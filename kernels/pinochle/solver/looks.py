"""How a position looks: what decides which cards are legal and which win, in a few words."""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import extract
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.solver.position import FIRST_TWINS, OWNED
from meldlab.kernels.words import at_word

#: Bits of a word that tell cards; what stands above them is always compared.
CARDS_BITS: Final = 45
ALWAYS = np.int64(~((1 << CARDS_BITS) - 1))
_LENGTH_PART = np.int64(0xFFFF)
_LEADER: Final = 61
_MIX_1 = np.uint64(0x9E3779B97F4A7C15)
_MIX_2 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_3 = np.uint64(0x94D049BB133111EB)
_SHIFT = np.uint64(29)


class Looks(NamedTuple):
    """How a position looks; a third of the lengths and the leader stand above the cards of each word."""

    first: int
    """Cards of seat 0 among those left, packed."""
    second: int
    """Cards of seat 1 among those left, packed."""
    ties: int
    """Cards that are followed by an identical one of another owner, packed."""
    key: int
    """Key of its list."""


@inline
def _mix(word: Any, more: int) -> Any:
    word = (word ^ np.uint64(more)) * _MIX_2
    return word ^ (word >> _SHIFT)


@inline
def key_of(word: int, more: int) -> Any:
    """Key of two words, never 0."""
    return int64((_mix(_mix(_MIX_1, word), more) * _MIX_3) >> np.uint64(1)) | 1


@jit
def looks_in_lists(board: Any, cards: Any, leader: int) -> Any:
    """Describe how the cards left look to the player on lead (Looks)."""
    left = cards.left
    lengths = cards.lengths
    first = extract(board[OWNED], left) | ((lengths & _LENGTH_PART) << CARDS_BITS)
    second = (
        extract(board[at_word(OWNED + 1)], left) | (((lengths >> 16) & _LENGTH_PART) << CARDS_BITS) | (leader << 61)
    )
    ties = extract(board[FIRST_TWINS] & left & (left >> 1), left) | ((lengths >> 32) << CARDS_BITS)
    return Looks(first, second, ties, key_of(lengths, leader))


@inline
def write_looks(board: Any, at: int, looks: Any) -> None:
    """Keep looks in a frame."""
    board[at_word(at)] = looks.first
    board[at_word(at + 1)] = looks.second
    board[at_word(at + 2)] = looks.ties
    board[at_word(at + 3)] = looks.key


@inline
def read_looks(board: Any, at: int) -> Any:
    """Looks kept in a frame."""
    return Looks(board[at_word(at)], board[at_word(at + 1)], board[at_word(at + 2)], board[at_word(at + 3)])
