"""What was proved about positions, shared by all that look alike.

Two positions *look alike* when in every suit the owners of the cards left, from high to low, are the same, ties marked:
then the same cards are legal and win, and only the points differ.  What is known of one bounds the other, up to the
points by which its cards are dearer or cheaper, card by card (after the quasi-symmetry of S. Kupferschmid and M.
Helmert, A Skat player based on Monte Carlo simulation, CG 2006).

An entry is one int64: the cards left in bits 0 to 47, a lower bound in bits 48 to 55, an upper bound in bits 56 to 63;
bounds are points that the taker gets from here on.  Each player on lead has a third of the table of his own.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, extract
from meldlab.kernels.jit import inline, int64
from meldlab.kernels.pinochle.solver.position import (
    FIRST_TWINS,
    MOST_CARDS,
    MOST_SEATS,
    N_STEPS,
    OWNED,
    STEPS,
    SUITS,
    WEIGHTS,
)

#: Entries that share a place in the table.
WAYS: Final = 4
_CARDS = np.int64((1 << MOST_CARDS) - 1)
_MIX_1 = np.uint64(0x9E3779B97F4A7C15)
_MIX_2 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_3 = np.uint64(0x94D049BB133111EB)
_SHIFT = np.uint64(29)


class Looks(NamedTuple):
    """How a position looks."""

    first: int
    """Cards of seat 0 among those left, packed."""
    second: int
    """Cards of seat 1 among those left, packed."""
    ties: int
    """Cards that are followed by an identical one of another owner, packed."""
    lengths: int
    """Cards left of each suit, a byte each."""


@inline
def looks_of(board: Any, left: int) -> Any:
    """Describe how the cards left look (Looks)."""
    return Looks(
        extract(board[OWNED], left),
        extract(board[OWNED + 1], left),
        extract(board[FIRST_TWINS] & left & (left >> 1), left),
        count(left & board[SUITS + 0])
        | (count(left & board[SUITS + 1]) << 8)
        | (count(left & board[SUITS + 2]) << 16)
        | (count(left & board[SUITS + 3]) << 24),
    )


@inline
def alike(a: Any, b: Any) -> Any:
    """Whether two positions look alike."""
    return a.first == b.first and a.second == b.second and a.ties == b.ties and a.lengths == b.lengths


@inline
def place_of(looks: Any, leader: int, n_places: int) -> Any:
    """Index of the first entry of a position's place; ``n_places`` is a power of two."""
    word = np.uint64(looks.first) * _MIX_1 ^ np.uint64(looks.second) * _MIX_2
    word = (word ^ (word >> _SHIFT)) * _MIX_3
    word ^= np.uint64(looks.ties) * _MIX_2 + np.uint64(looks.lengths) * _MIX_1
    word = (word ^ (word >> _SHIFT)) * _MIX_2
    return ((int64(word >> np.uint64(8)) & (n_places - 1)) * MOST_SEATS + leader) * WAYS


@inline
def dearer(board: Any, cards: int, others: int) -> Any:
    """Points by which the cards of one position exceed those of another that looks alike, card by card [points]."""
    points = int64(0)
    for step in range(N_STEPS):
        mine = extract(board[STEPS + step], cards)
        points += board[WEIGHTS + step] * count(mine & ~extract(board[STEPS + step], others))
    return points


@inline
def entry_cards(entry: int) -> Any:
    """Cards left in an entry's position."""
    return entry & _CARDS


@inline
def entry_lower(entry: int) -> Any:
    """Lower bound of an entry [points]."""
    return (entry >> MOST_CARDS) & 255


@inline
def entry_upper(entry: int) -> Any:
    """Upper bound of an entry [points]."""
    return (entry >> (MOST_CARDS + 8)) & 255


@inline
def make_entry(cards: int, lower: int, upper: int) -> Any:
    """Pack an entry."""
    return cards | (lower << MOST_CARDS) | (upper << (MOST_CARDS + 8))
