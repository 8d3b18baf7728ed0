"""Deals of several hands counted group of ranks by group of ranks, in whole numbers of any size.

Cards of a *group*, such as the eight fours and the eight aces, are split over the hands asked about and the rest of the
table; each hand may get certain *holdings* of the group alone. The splits of one group are the terms of a polynomial
with a variable for each hand, whose exponents tell how many cards the hand got, and the deals wanted are one
coefficient of the product of all groups' polynomials. Every hand may get the same, so coefficients do not change when
hands are exchanged, and only those with the hands' cards in ascending order are computed.

Worked example: two hands of one card each out of two fours and two aces, no hand with an ace: of the 4 * 3 deals 2 are
left. The fours' polynomial is 1 + 2x + 2y + 2xy + x^2 + y^2, the aces' is 1, and the coefficient of xy is 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, factorial, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Exponents = tuple[int, ...]


class Holding(NamedTuple):
    """What one hand may get of a group."""

    counts: tuple[int, ...]
    """Cards of each rank of the group."""
    cards: int
    """Cards of all of them."""


class Group(NamedTuple):
    """Ranks that are looked at together."""

    copies: tuple[int, ...]
    """Cards of each rank in the pack."""
    allowed: tuple[Holding, ...]
    """What each of the hands asked about may get."""
    times: int = 1
    """How many such groups the pack has."""


def ways_within(groups: Iterable[Group], n_hands: int, hand: int, free: int = 0) -> int:
    """Count the deals of some hands in which each gets no more of any group than it may.

    Parameters
    ----------
    groups : iterable of Group
        Groups whose holdings are limited.
    n_hands : int
        Number of hands.
    hand : int
        Cards of each.
    free : int, default 0
        Other cards of the pack, of which any hand may get any.

    Returns
    -------
    int
        Ways to deal these hands from a pack of distinct cards; what no hand gets is left over.
    """
    steps = [group for group in groups for _time in range(group.times)]
    n_cards = free + sum(sum(group.copies) for group in steps)
    n_over = n_cards - n_hands * hand
    terms = {group: _terms(group, n_hands, hand, n_over) for group in set(steps)}
    # From the coefficient wanted back to those that it is made of, one group after another.
    wanted = np.full((1, n_hands), hand, np.int64)
    links = []
    for group in reversed(steps):
        exponents, weights = terms[group]
        wanted, sources = _sources(wanted, exponents, hand)
        links.append((sources, weights))
    # One more entry than there are coefficients: what there is no source for is 0.
    values = np.array([*(_deals_of_free(row, free) for row in wanted.tolist()), 0], dtype=object)
    for sources, weights in reversed(links):
        values = np.append((values[sources] * weights).sum(axis=1), 0)
    return int(values[0])


def _deals_of_free(exponents: list[int], free: int) -> int:
    """Ways in which hands get so many cards each out of the cards that are not limited."""
    over = free - sum(exponents)
    return 0 if over < 0 else factorial(free) // (prod(map(factorial, exponents)) * factorial(over))


def _terms(group: Group, n_hands: int, hand: int, n_over: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any]]:
    """Polynomial of a group.

    Returns
    -------
    exponents : int64[n_terms, n_hands]
        Cards of the group that each hand gets.
    weights : object[n_terms]
        Ways to do it.
    """
    found: dict[tuple[Exponents, Exponents], int] = {((), group.copies): 1}
    for left in reversed(range(n_hands)):
        longer: dict[tuple[Exponents, Exponents], int] = {}
        for (exponents, copies), ways in found.items():
            for held in group.allowed:
                rest = tuple(have - take for have, take in zip(copies, held.counts, strict=True))
                # The hands to come and what is left over must hold the rest.
                if held.cards > hand or min(rest) < 0 or sum(rest) > n_over + left * hand:
                    continue
                key = ((*exponents, held.cards), rest)
                more = prod(comb(have, take) for have, take in zip(copies, held.counts, strict=True))
                longer[key] = longer.get(key, 0) + ways * more
        found = longer
    terms: dict[Exponents, int] = {}
    for (exponents, _rest), ways in found.items():
        terms[exponents] = terms.get(exponents, 0) + ways
    return (
        np.array(list(terms), np.int64).reshape(len(terms), n_hands),
        np.array([*terms.values(), 0], dtype=object)[:-1],
    )


def _sources(
    wanted: npt.NDArray[np.int64], exponents: npt.NDArray[np.int64], hand: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Find the coefficients that others are made of.

    Parameters
    ----------
    wanted : int64[n_wanted, n_hands]
        Exponents of these others, in ascending order.
    exponents : int64[n_terms, n_hands]
        Exponents of the polynomial multiplied with.
    hand : int
        Cards of each hand.

    Returns
    -------
    needed : int64[n_needed, n_hands]
        Exponents of the coefficients needed, each in ascending order.
    sources : int64[n_wanted, n_terms]
        For each of the others and each term which of those it is multiplied with, ``n_needed`` for none.
    """
    n_hands = wanted.shape[1]
    less = np.sort(wanted[:, np.newaxis, :] - exponents[np.newaxis, :, :], axis=2)
    digits = (hand + 1) ** np.arange(n_hands)
    keys = np.where(less[:, :, 0] >= 0, less @ digits, -1)
    found = np.unique(keys)
    found = found[found >= 0]
    sources = np.where(keys >= 0, np.searchsorted(found, keys), len(found))
    return found[:, np.newaxis] // digits % (hand + 1), sources
