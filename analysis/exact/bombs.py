"""Exact odds of the bombs of Bao Yao, before a card is played.

A deal gives each of four hands as many cards of both packs; every way to do it is equally likely, so a chance is a
number of deals over all of them. What a hand holds at most is a `Limit`: so many cards of one rank, so many fours
beside an ace, such jokers. How many deals keep some hands within a limit is counted rank by rank
(`meldlab.analysis.exact.splits`), and all else follows: a class is in one of several hands unless none of them has it,
it is in both players' hands by inclusion and exclusion, and the strongest class is the difference of two limits.

Worked example: all four jokers lie in one hand with the chance C(104, 23) / C(108, 27) = 0.327481 %. No two hands can
both have them, so for any of four hands it is four times as much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import Final, NamedTuple

from meldlab.analysis.errors import StudyError, quoted
from meldlab.analysis.exact.bounds import whole_number
from meldlab.analysis.exact.splits import Group, Holding, ways_within

#: A hand's small and big jokers.
Jokers = tuple[int, int]


class Pack(NamedTuple):
    """The cards that are dealt to four hands."""

    ranks: int = 13
    """Natural ranks; the aces and the fours are two of them."""
    copies: int = 8
    """Cards of a natural rank."""
    jokers: int = 2
    """Small jokers, and as many big ones."""
    hands: int = 4

    @property
    def cards(self) -> int:
        """Cards of both packs together."""
        return self.ranks * self.copies + 2 * self.jokers

    @property
    def hand(self) -> int:
        """Cards of a hand."""
        return self.cards // self.hands


#: Both packs, and the same without threes.
BOTH_PACKS: Final = Pack()
WITHOUT_THREES: Final = Pack(ranks=12)
PACKS: Final[Mapping[str, Pack]] = {"high": BOTH_PACKS, "low": BOTH_PACKS, "removed": WITHOUT_THREES}


class Limit(NamedTuple):
    """What a hand holds at most; None for no limit."""

    of_a_rank: int | None = None
    """Cards of any natural rank."""
    fours: int | None = None
    """Fours beside an ace."""
    jokers: frozenset[Jokers] | None = None
    """Small and big jokers."""


_JOKER_HANDS: Final = tuple((small, big) for small in range(3) for big in range(3))
#: Jokers of each joker bomb, with the names of the classes.
JOKER_BOMBS: Final[Mapping[str, Jokers]] = {
    "2sj": (2, 0),
    "bj_sj": (1, 1),
    "2bj": (0, 2),
    "1bj2sj": (2, 1),
    "2bj1sj": (1, 2),
    "4j": (2, 2),
}
YAO: Final[Mapping[str, int]] = {"xiao_yao": 2, "zhong_yao": 3, "lao_yao": 4, "laolao_yao": 5}


def _without(small: int, big: int) -> frozenset[Jokers]:
    """Holdings of jokers that lack the small or the big ones asked for."""
    return frozenset(held for held in _JOKER_HANDS if held[0] < small or held[1] < big)


def _limits_without() -> dict[str, Limit]:
    limits = {f"{size}lu": Limit(of_a_rank=size - 1) for size in range(3, 9)}
    limits |= {name: Limit(fours=fours - 1) for name, fours in YAO.items()}
    limits |= {name: Limit(jokers=_without(*jokers)) for name, jokers in JOKER_BOMBS.items()}
    return limits | {"any_jokers": Limit(jokers=frozenset({(0, 0), (1, 0), (0, 1)}))}


#: For each class the limit within which a hand does not have it: ``3lu`` to ``8lu`` a natural bomb of that many cards
#: or more, the four 幺 with at least their fours and an ace, joker bombs with at least their jokers, any joker bomb.
CLASSES: Final[Mapping[str, Limit]] = _limits_without()

#: The ladder from below; natural bombs by their number of cards.
LADDER: Final = (
    "3lu",
    "2sj",
    "4lu",
    "bj_sj",
    "xiao_yao",
    "5lu",
    "2bj",
    "1bj2sj",
    "6lu",
    "zhong_yao",
    "2bj1sj",
    "7lu",
    "8lu",
    "4j",
    "lao_yao",
    "laolao_yao",
)
#: The same where three jokers are the best of 六路 and of 七路.
LADDER_ROUNDED_UP: Final = (*LADDER[:7], "6lu", "1bj2sj", "zhong_yao", "7lu", "2bj1sj", *LADDER[12:])

#: Hands of one player, and of the deal.
ONE, ONE_PLAYER, ALL = 1, 2, 4


@cache
def deals_within(limit: Limit, n_hands: int, pack: Pack = BOTH_PACKS) -> int:
    """Count the deals in which each of some hands keeps within a limit.

    Parameters
    ----------
    limit : Limit
        What each of them holds at most.
    n_hands : int
        Number of those hands, 1 to 4; the other cards lie in any hands.
    pack : Pack, default BOTH_PACKS
        Cards dealt.

    Returns
    -------
    int
        Ways to deal these hands, out of `all_deals`.
    """
    groups: list[Group] = []
    most = pack.copies if limit.of_a_rank is None else min(limit.of_a_rank, pack.copies)
    n_plain = pack.ranks
    if limit.fours is not None:
        # An ace alone or fours alone are no 幺, so the two ranks are looked at together.
        both = [(fours, aces) for fours in range(most + 1) for aces in range(most + 1)]
        allowed = [Holding((fours, aces), fours + aces) for fours, aces in both if aces == 0 or fours <= limit.fours]
        groups.append(Group((pack.copies, pack.copies), tuple(allowed)))
        n_plain -= 2
    if limit.jokers is not None:
        allowed = [Holding(held, sum(held)) for held in limit.jokers if max(held) <= pack.jokers]
        groups.append(Group((pack.jokers, pack.jokers), tuple(allowed)))
    if most < pack.copies:
        groups.append(Group((pack.copies,), _up_to(most), n_plain))
    limited = sum(sum(group.copies) * group.times for group in groups)
    return ways_within(reversed(groups), n_hands, pack.hand, pack.cards - limited)


def _up_to(most: int, fewest: int = 0) -> tuple[Holding, ...]:
    """Holdings of one rank with so many cards."""
    return tuple(Holding((count,), count) for count in range(fewest, most + 1))


@cache
def all_deals(n_hands: int, pack: Pack = BOTH_PACKS) -> int:
    """Count the ways to deal some hands (int): C(108, 27) for one, C(108, 27) C(81, 27) for two and so on."""
    ways, left = 1, pack.cards
    for _hand in range(n_hands):
        ways *= comb(left, pack.hand)
        left -= pack.hand
    return ways


def share_within(limit: Limit, n_hands: int, pack: Pack = BOTH_PACKS) -> Fraction:
    """Return the chance that each of some hands keeps within a limit; parameters are those of `deals_within`."""
    return Fraction(deals_within(limit, n_hands, pack), all_deals(n_hands, pack))


def class_odds(name: str, n_hands: int = ONE, pack: Pack = BOTH_PACKS) -> Fraction:
    """Return the chance that at least one of some hands holds a class of bombs.

    Parameters
    ----------
    name : str
        One of `CLASSES`.
    n_hands : int, default 1
        1 for one hand, 2 for one player's hands, 4 for the deal.
    pack : Pack, default BOTH_PACKS
        Cards dealt.

    Raises
    ------
    StudyError
        If there is no such class.
    """
    return 1 - share_within(_limit(name), n_hands, pack)


def _limit(name: str) -> Limit:
    if name not in CLASSES:
        raise StudyError(f"There is no class of bombs {quoted(name)}; there are {', '.join(CLASSES)}.")
    return CLASSES[name]


def both_players_odds(name: str, pack: Pack = BOTH_PACKS) -> Fraction:
    """Return the chance that each player has a hand with a class of bombs; parameters are those of `class_odds`."""
    limit = _limit(name)
    return 1 - 2 * share_within(limit, ONE_PLAYER, pack) + share_within(limit, ALL, pack)


def _limit_below(ladder: tuple[str, ...], place: int) -> Limit:
    """The limit of a hand all of whose bombs stand below a place of the ladder."""
    above = ladder[place:]
    sizes = [size for size in range(3, 9) if f"{size}lu" in above]
    fours = [n for name, n in YAO.items() if name in above]
    jokers = frozenset(
        held
        for held in _JOKER_HANDS
        if not any(held[0] >= small and held[1] >= big for name, (small, big) in JOKER_BOMBS.items() if name in above)
    )
    return Limit(min(sizes) - 1 if sizes else None, min(fours) - 1 if fours else None, jokers)


def strongest_odds(n_hands: int = ONE, rounded_up: bool = False, pack: Pack = BOTH_PACKS) -> dict[str, Fraction]:
    """Return how the strongest bomb in some hands is distributed over the ladder.

    Parameters
    ----------
    n_hands : int, default 1
        1 for one hand, 2 for one player's hands, 4 for the deal.
    rounded_up : bool, default False
        Whether three jokers are the best of 六路 and of 七路.
    pack : Pack, default BOTH_PACKS
        Cards dealt.

    Returns
    -------
    dict of str to Fraction
        ``none``, then the sixteen steps from below; here ``4lu`` is exactly four cards of a rank. They sum to 1.
    """
    ladder = LADDER_ROUNDED_UP if rounded_up else LADDER
    below = [share_within(_limit_below(ladder, place), n_hands, pack) for place in range(len(ladder))] + [Fraction(1)]
    steps = {name: below[place + 1] - below[place] for place, name in enumerate(ladder)}
    return {"none": below[0], **steps}


def n_bombs_odds(size: int, pack: Pack = BOTH_PACKS) -> dict[int, Fraction]:
    """Return how many natural bombs of a size or more one hand has: of how many ranks it holds that many cards.

    Parameters
    ----------
    size : int
        Cards of a rank, 3 to 8.
    pack : Pack, default BOTH_PACKS
        Cards dealt.

    Returns
    -------
    dict of int to Fraction
        Number of ranks -> probability, 0 first; they sum to 1.

    Raises
    ------
    StudyError
        If the size is not one of those allowed.
    """
    size = whole_number("The size of a bomb", size, 1, pack.copies)
    found = {}
    for n_ranks in range(min(pack.ranks, pack.hand // size) + 1):
        few = Group((pack.copies,), _up_to(size - 1), pack.ranks - n_ranks)
        many = Group((pack.copies,), _up_to(pack.copies, size), n_ranks)
        ways = comb(pack.ranks, n_ranks) * ways_within((few, many), ONE, pack.hand, 2 * pack.jokers)
        found[n_ranks] = Fraction(ways, all_deals(ONE, pack))
    return found


def together_odds(n_cards: int, at_least: int, first: int = 27, second: int = 27) -> Fraction:
    """Return the chance that some cards of one rank in the opponent's pool come together in one of the two hands.

    Parameters
    ----------
    n_cards : int
        Cards of the rank in the pool, from 0.
    at_least : int
        How many of them one hand must have, from 1.
    first, second : int, default 27
        Cards of the two hands that the pool is made of.

    Returns
    -------
    Fraction
        Such as 0.1110 for four cards of a rank as a bomb of four in a pool of 27 and 27.

    Raises
    ------
    StudyError
        If a number is negative, or if the pool has fewer cards than the rank.
    """
    at_least = whole_number("The number of cards that come together", at_least, 1, 10**4)
    return pool_odds((n_cards,), (at_least,), first, second)


def pool_odds(held: Sequence[int], wanted: Sequence[int], first: int = 27, second: int = 27) -> Fraction:
    """Return the chance that one of the two hands of the opponent's pool has all cards of a bomb.

    Parameters
    ----------
    held : sequence of int
        Cards of each kind in the pool, such as fours and aces, or small and big jokers.
    wanted : sequence of int
        How many of each kind one hand must have.
    first, second : int, default 27
        Cards of the two hands that the pool is made of.

    Returns
    -------
    Fraction
        Such as 0.9591 for a 小幺, (2, 1), with four fours and four aces in a pool of 27 and 27.

    Raises
    ------
    StudyError
        If a number is negative, or if the pool has fewer cards than these.
    """
    first = whole_number("The number of cards of a hand", first, 0, 10**4)
    second = whole_number("The number of cards of a hand", second, 0, 10**4)
    kinds, room = [], first + second
    for number in held:
        kinds.append(whole_number("The number of cards of a rank in the pool", number, 0, room))
        room -= kinds[-1]
    needed = [whole_number("The number of cards that come together", number, 0, 10**4) for number in wanted]
    ways = 0
    for here in product(*(range(number + 1) for number in kinds)):
        there = [number - cards for number, cards in zip(kinds, here, strict=True)]
        if _has(here, needed) or _has(there, needed):
            rest = first - sum(here)
            ways += prod(map(comb, kinds, here)) * (comb(room, rest) if rest >= 0 else 0)
    return Fraction(ways, comb(first + second, first))


def _has(hand: Sequence[int], wanted: Sequence[int]) -> bool:
    """Whether a hand has as many cards of each kind."""
    return all(cards >= number for cards, number in zip(hand, wanted, strict=True))


def bomb_in_pool(name: str, held: Sequence[int], hands: Sequence[int] = (27, 27)) -> Fraction:
    """Return the chance that one of the opponent's two hands has all cards of a bomb.

    Parameters
    ----------
    name : str
        One of `CLASSES` but ``any_jokers``.
    held : sequence of int
        Cards that both hands have together: of the rank for 路, fours and aces for a 幺, small and big jokers.
    hands : sequence of two int
        Cards of the two hands, up to 27 each.

    Raises
    ------
    StudyError
        If there is no such class, or if these can't be the cards of two hands.
    """
    wanted = _cards_of(name)
    if len(held) != len(wanted) or len(hands) != 2:
        kinds = "a number of cards of the rank" if len(wanted) == 1 else "two numbers of cards"
        raise StudyError(f"The pool of {name} is given as {kinds}, and its hands as two numbers; see `meldlab exact`.")
    copies = BOTH_PACKS.jokers if name in JOKER_BOMBS else BOTH_PACKS.copies
    checked = [whole_number("The number of cards of a rank in the pool", number, 0, copies) for number in held]
    first, second = (whole_number("The number of cards of a hand", cards, 0, BOTH_PACKS.hand) for cards in hands)
    return pool_odds(checked, wanted, first, second)


def _cards_of(name: str) -> tuple[int, ...]:
    """What a bomb takes: cards of a rank, fours and an ace, or small and big jokers."""
    if name in YAO:
        return YAO[name], 1
    if name in JOKER_BOMBS:
        return JOKER_BOMBS[name]
    fewer = CLASSES[name].of_a_rank if name in CLASSES else None
    if fewer is None:
        raise StudyError(f"{quoted(name)} is no single bomb; there are {', '.join(list(CLASSES)[:-1])}.")
    return (fewer + 1,)
