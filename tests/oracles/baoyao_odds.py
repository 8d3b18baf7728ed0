"""Exact odds of bombs in dealt hands of Bao Yao, by plain counting of integers.

All cards count as different, so every deal of 108 cards into four hands of 27 is as likely as any other, and a chance
is a number of deals over the number of all deals. Each question asks for the deals in which none of some hands has the
bomb: one hand, the two of a player (``hands`` 2), or all four.

A deal is put together rank by rank. Eight fours go a to the first hand, b to the second and so on in 8! / (a! b! ...)
ways; the hands that are not asked about are one pile. Only sizes of hands have to be kept from one rank to the next.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, factorial, prod

SEATS = 4
Sizes = tuple[int, ...]


def splits(cards: int, piles: int) -> Iterator[Sizes]:
    """Ways to split a number of cards among piles, in order."""
    if piles == 1:
        yield (cards,)
        return
    for first in range(cards + 1):
        for rest in splits(cards - first, piles - 1):
            yield (first, *rest)


def ways(split: Sizes) -> int:
    """Number of ways to give different cards to piles of these sizes."""
    return factorial(sum(split)) // prod(factorial(size) for size in split)


def pile_sizes(hands: int, size: int = 27) -> Sizes:
    """Sizes of the hands asked about and of the pile of all others."""
    others = (SEATS - hands) * size
    return (size,) * hands + ((others,) if others else ())


def chance_of_lu(lu: int, hands: int = 1, ranks: int = 13, size: int = 27) -> Fraction:
    """Chance that one of so many hands holds ``lu`` equal cards or more, jokers apart.

    Parameters
    ----------
    lu : int
        3 to 8.
    hands : int
        1, 2 or 4 hands asked about.
    ranks, size : int
        13 and 27, or 12 and 25 with threes removed.
    """
    piles = pile_sizes(hands, size)
    allowed = [split for split in splits(8, len(piles)) if all(held < lu for held in split[:hands])]
    jokers = list(splits(4, len(piles)))

    counted = {(0,) * len(piles): 1}
    for choices in [allowed] * ranks + [jokers]:
        # The hands asked about are alike: their sizes are kept in order, and the sum over all orders stands there.
        following: dict[Sizes, int] = {}
        for sizes, number in counted.items():
            for split in choices:
                grown = tuple(a + b for a, b in zip(sizes, split, strict=True))
                if all(a <= b for a, b in zip(grown, piles, strict=True)):
                    key = (*sorted(grown[:hands]), *grown[hands:])
                    following[key] = following.get(key, 0) + number * ways(split)
        counted = following
    return 1 - Fraction(counted[piles], ways(piles))


def chance_of_cards(
    has_bomb: Callable[[int, int], bool], first: int, second: int, hands: int = 1, size: int = 27, cards: int = 108
) -> Fraction:
    """Chance that one of so many hands holds a bomb made of two sorts of cards.

    Parameters
    ----------
    has_bomb : callable
        Whether a hand with so many cards of the first sort and of the second has the bomb.
    first, second : int
        Cards of each sort in the pack.
    """
    piles = pile_sizes(hands, size)
    rest = cards - first - second
    without = 0
    for one in splits(first, len(piles)):
        for two in splits(second, len(piles)):
            left = tuple(size - a - b for size, a, b in zip(piles, one, two, strict=True))
            if min(left) >= 0 and not any(has_bomb(one[hand], two[hand]) for hand in range(hands)):
                without += ways(one) * ways(two) * (factorial(rest) // prod(factorial(size) for size in left))
    return 1 - Fraction(without, ways(piles))


def chance_of_yao(fours: int, hands: int = 1) -> Fraction:
    """Chance that one of so many hands holds so many fours or more and an ace."""
    return chance_of_cards(lambda held, aces: held >= fours and aces >= 1, 8, 8, hands)


def chance_of_jokers(small: int, big: int, hands: int = 1) -> Fraction:
    """Chance that one of so many hands holds so many small and big jokers or more."""
    return chance_of_cards(lambda smalls, bigs: smalls >= small and bigs >= big, 2, 2, hands)


def chance_of_any_jokers(hands: int = 1) -> Fraction:
    """Chance that one of so many hands holds two jokers or more, of any sort."""
    return chance_of_cards(lambda smalls, bigs: smalls + bigs >= 2, 2, 2, hands)


def chance_of_lu_by_exclusion(lu: int, ranks: int = 13, size: int = 27) -> Fraction:
    """The chance of ``chance_of_lu`` for one hand, by inclusion and exclusion instead.

    The sum over every set of m ranks of the deals in which all of these have ``lu`` cards or more, with sign.
    """
    cards = 8 * ranks + 4
    total = 0
    for bombs in range(1, ranks + 1):
        for held in _at_least(bombs, lu, size):
            chosen = prod(comb(8, number) for number in held)
            left = comb(cards - 8 * bombs, size - sum(held))
            total += (-1) ** (bombs + 1) * comb(ranks, bombs) * chosen * left
    return Fraction(total, comb(cards, size))


def _at_least(ranks: int, lu: int, room: int) -> Iterator[Sizes]:
    """Numbers of cards from ``lu`` to 8 of each of some ranks that a hand has room for."""
    if ranks == 0:
        yield ()
        return
    for held in range(lu, min(8, room) + 1):
        for rest in _at_least(ranks - 1, lu, room - held):
            yield (held, *rest)


def all_chances(hands: int = 1) -> dict[str, Fraction]:
    """Every class of ``meldlab exact bombs`` for 1, 2 or 4 hands."""
    chances = {f"{lu}lu": chance_of_lu(lu, hands) for lu in range(3, 9)}
    names = {2: "xiao_yao", 3: "zhong_yao", 4: "lao_yao", 5: "laolao_yao"}
    chances |= {name: chance_of_yao(fours, hands) for fours, name in names.items()}
    jokers = {"2sj": (2, 0), "bj_sj": (1, 1), "2bj": (0, 2), "1bj2sj": (2, 1), "2bj1sj": (1, 2), "4j": (2, 2)}
    chances |= {name: chance_of_jokers(small, big, hands) for name, (small, big) in jokers.items()}
    return chances | {"any_jokers": chance_of_any_jokers(hands)}
