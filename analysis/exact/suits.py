"""Hands of the 48-card pack, counted suit by suit.

A *suit holding* says how many copies (0, 1 or 2) a hand has of each of the suit's six ranks; a rank held once can be
either of its two copies, so a holding stands for ``2 ** (ranks held once)`` sets of cards. A question that asks the
same of every suit ("at least one ace in each") splits into four suits, and the number of hands of n cards is the
coefficient of ``x ** n`` in a product of four polynomials, each 12 cards long.

Worked example: hands of 4 cards with an ace in every suit. One suit with at least one ace counts
``(2x + x^2) (1 + x)^10``; the fourth power begins with ``16 x^4``, and 16 = 2^4 is the number of ways to pick one of
the two aces in each suit.

All counts are at most C(48, 24) = 32 247 603 683 100, so 64-bit integers hold every sum exactly.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

PACK_CARDS = 48
SUIT_CARDS = 12

Counts = npt.NDArray[np.int64]
SuitPolynomial = tuple[int, ...]


class Suit(NamedTuple):
    """Copies held of each rank of one suit, highest rank first."""

    aces: int
    tens: int
    kings: int
    queens: int
    jacks: int
    nines: int

    @property
    def cards(self) -> int:
        """Number of cards held in the suit."""
        return sum(self)

    @property
    def ways(self) -> int:
        """Number of sets of cards with this holding: two for each rank held once."""
        return 1 << self.count(1)

    @property
    def marriages(self) -> int:
        """Number of king-queen pairs."""
        return min(self.kings, self.queens)

    @property
    def runs(self) -> int:
        """Number of A-10-K-Q-J sequences."""
        return min(self.aces, self.tens, self.kings, self.queens, self.jacks)

    @property
    def trump_gain(self) -> int:
        """What the suit's melds are worth as trump beyond what they are worth as a plain suit [points].

        As trump it scores runs at 150, the marriages outside the runs at 40 and nines at 10; plain, its marriages
        score 20 each (melds of the auction game: a royal marriage inside a run does not score again).
        """
        as_trump = 150 * self.runs + 40 * (self.marriages - self.runs) + 10 * self.nines
        return as_trump - 20 * self.marriages


def every_suit() -> Iterator[Suit]:
    """Yield the 729 holdings of one suit."""
    for copies in itertools.product(range(3), repeat=6):
        yield Suit(*copies)


TRUMP_GAINS: tuple[int, ...] = tuple(sorted({suit.trump_gain for suit in every_suit()}))
"""The values that `Suit.trump_gain` can take, ascending [points]."""


def suit_polynomial(wanted: Callable[[Suit], bool]) -> SuitPolynomial:
    """Count one suit's sets of cards that satisfy `wanted`, by their number of cards.

    Returns
    -------
    tuple of int, length 13
        Element c is the number of sets of c cards.
    """
    counts = [0] * (SUIT_CARDS + 1)
    for suit in every_suit():
        if wanted(suit):
            counts[suit.cards] += suit.ways
    return tuple(counts)


def hands_of(n_cards: int, *suits: SuitPolynomial) -> int:
    """Count the hands of `n_cards` cards made of one set from each polynomial, in whole numbers of any size."""
    product: list[int] = [1]
    for suit in suits:
        longer = [0] * (len(product) + len(suit) - 1)
        for (cards, count), (more, ways) in itertools.product(enumerate(product), enumerate(suit)):
            longer[cards + more] += count * ways
        product = longer
    return product[n_cards] if n_cards < len(product) else 0


@cache
def _at_least_and_at_most() -> Counts:
    """Count one suit's sets of cards by lower bounds on A, K, Q, J and an upper bound on the trump gain.

    Returns
    -------
    counts : int64[3, 3, 3, 3, n_gains, 13, 3]
        Axes: at least so many aces, kings, queens, jacks; trump gain at most ``TRUMP_GAINS[b]``; exactly so many
        cards; exactly so many marriages. Shared between calls: not to be changed.
    """
    counts = np.zeros((3, 3, 3, 3, len(TRUMP_GAINS), SUIT_CARDS + 1, 3), dtype=np.int64)
    for suit in every_suit():
        gain = TRUMP_GAINS.index(suit.trump_gain)
        counts[suit.aces, suit.kings, suit.queens, suit.jacks, gain, suit.cards, suit.marriages] += suit.ways
    for rank_axis in range(4):
        counts = np.flip(np.cumsum(np.flip(counts, rank_axis), rank_axis), rank_axis)
    counts = np.cumsum(counts, axis=4)
    counts.flags.writeable = False
    return counts


def _two_suits(one: Counts, other: Counts) -> Counts:
    """Multiply two suits' counts: the last two axes, (cards, marriages), are convolved, the others match up."""
    leading = np.broadcast_shapes(one.shape[:-2], other.shape[:-2])
    product = np.zeros((*leading, 2 * SUIT_CARDS + 1, 5), dtype=np.int64)
    for cards in range(SUIT_CARDS + 1):
        for marriages in range(3):
            window = product[..., cards : cards + SUIT_CARDS + 1, marriages : marriages + 3]
            window += one * other[..., cards, marriages, np.newaxis, np.newaxis]
    return product


@cache
def _suit_pairs() -> tuple[Counts, Counts]:
    """Return the counts of hearts with clubs, and of spades with diamonds, where the pinochle lies.

    Returns
    -------
    without_pinochle : int64[3, 3, 3, 3, 1, n_gains, 25, 5]
    with_pinochle : int64[3, 3, 3, 3, 3, n_gains, 25, 5]
        Axes as in `_at_least_and_at_most`, after "at least so many pinochles" as the fifth. "At least p pinochles"
        raises the bound on the queens in spades, and on the jacks in diamonds, to p.
    """
    one_suit = _at_least_and_at_most()
    bound = np.arange(3)
    at_least = np.maximum(bound[:, np.newaxis], bound)  # [bound of the four-suit set, pinochles]
    spades = np.moveaxis(one_suit[:, :, at_least], 3, 4)
    diamonds = one_suit[:, :, :, at_least]
    return _two_suits(one_suit, one_suit)[:, :, :, :, np.newaxis], _two_suits(spades, diamonds)


def joint_meld_counts(n_cards: int) -> Counts:
    """Count the hands of `n_cards` cards by everything their best-trump meld depends on.

    Parameters
    ----------
    n_cards : int
        1 to 48; not checked here.

    Returns
    -------
    counts : int64[3, 3, 3, 3, 3, n_gains, 9]
        Axes: complete sets of aces, kings, queens, jacks; pinochles; largest trump gain of the four suits (index in
        `TRUMP_GAINS`); marriages.
    """
    without_pinochle, with_pinochle = _suit_pairs()
    half_pack = PACK_CARDS // 2
    fewest, most = max(0, n_cards - half_pack), min(n_cards, half_pack)
    first = without_pinochle[..., fewest : most + 1, :]
    second = np.flip(with_pinochle[..., n_cards - most : n_cards - fewest + 1, :], axis=-2)
    counts = np.zeros((3, 3, 3, 3, 3, len(TRUMP_GAINS), 9), dtype=np.int64)
    for some, others in itertools.product(range(5), repeat=2):
        counts[..., some + others] += np.einsum("...c,...c->...", first[..., some], second[..., others])
    # From "at least" and "at most" back to "exactly": one difference along each axis. Each is a count itself.
    for axis in range(5):
        counts = -np.diff(counts, axis=axis, append=0)
    return np.diff(counts, axis=5, prepend=0)
