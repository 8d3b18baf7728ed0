"""Checked plans for deals of which something is known: who shows which cards, who has run out of a suit.

A deal is planned once and drawn as often as wanted by `meldlab.kernels.pinochle.known.deal_known`. Cards are physical
cards: who has shown one ace of spades holds *that* ace, and may hold the other one as well; who is out of spades holds
neither.

Worked example: fifteen cards of seat 0 are given and the rest is unknown:

    zones = [Zone("seat 0", 15, holds=hand), Zone("seat 1", 15), Zone("seat 2", 15), Zone("the widow", 3)]
    plan = plan_deal(PACK_48, zones)
"""

from collections.abc import Sequence
from dataclasses import dataclass

from meldlab.analysis.errors import NotationError, quoted
from meldlab.analysis.notation.pinochle import cards_of, count_cards
from meldlab.kernels.pinochle.known import N_ZONES, KnownPlan, known_plan

_ALL_BITS = (1 << 64) - 1
#: Cards that a message names.
_NAMED = 6


@dataclass(frozen=True)
class Zone:
    """Where cards may lie, and what is known of it.

    Parameters
    ----------
    name : str
        As messages call it, such as ``seat 1`` or ``the widow``.
    size : int
        Number of its cards.
    holds, lacks : int
        Cards known to be in it and known not to be in it, as bit masks.
    """

    name: str
    size: int
    holds: int = 0
    lacks: int = 0


def plan_deal(pool: int, zones: Sequence[Zone]) -> KnownPlan:
    """Plan how to deal a pool of cards at random under what is known.

    Parameters
    ----------
    pool : int
        All cards of the zones together, as a bit mask.
    zones : sequence of Zone
        At most four; their sizes together are the number of cards in the pool.

    Returns
    -------
    KnownPlan
        Ready for the kernel ``deal_known``; zones that are not given stay empty.

    Raises
    ------
    NotationError
        If the zones do not fit the pool, contradict each other, or if no deal agrees with all of them.
    """
    _check_sizes(pool, zones)
    seen = 0
    for zone in zones:
        _check_zone(pool, zone, seen, zones)
        seen |= zone.holds & _ALL_BITS
    missing = N_ZONES - len(zones)
    plan = known_plan(
        pool,
        tuple(zone.size for zone in zones) + (0,) * missing,
        tuple(zone.holds for zone in zones) + (0,) * missing,
        tuple(zone.lacks for zone in zones) + (0,) * missing,
    )
    if plan.n_deals == 0:
        raise NotationError(
            f"no deal agrees with all that is known of {_listed([zone.name for zone in zones])}: too many cards are "
            "barred from them; take some of what they lack away"
        )
    return plan


def _check_sizes(pool: int, zones: Sequence[Zone]) -> None:
    if not 1 <= len(zones) <= N_ZONES:
        raise NotationError(f"{len(zones)} zones are given, cards are dealt to 1 to {N_ZONES}")
    for zone in zones:
        if zone.size < 0:
            raise NotationError(f"{zone.name} has {quoted(zone.size)} cards, it must have 0 or more")
    total = sum(zone.size for zone in zones)
    n_pool = count_cards(pool)
    if total != n_pool:
        raise NotationError(
            f"the sizes of {_listed([zone.name for zone in zones])} add up to {total}, but {n_pool} cards are to be "
            "dealt; make them the same"
        )


def _check_zone(pool: int, zone: Zone, seen: int, zones: Sequence[Zone]) -> None:
    holds = zone.holds & _ALL_BITS
    strange = holds & ~pool
    if strange:
        raise NotationError(f"{zone.name} is said to hold {_cards(strange)}, not among the cards dealt; leave it out")
    twice = holds & seen
    if twice:
        other = next(one.name for one in zones if one.holds & twice)
        raise NotationError(f"{other} and {zone.name} are both said to hold {_cards(twice)}; give it to one of them")
    both = holds & zone.lacks
    if both:
        raise NotationError(f"{zone.name} is said both to hold and to lack {_cards(both)}; say one of them")
    n_held = count_cards(holds)
    if n_held > zone.size:
        raise NotationError(f"{zone.name} is said to hold {n_held} cards but has {zone.size}; leave some out")


def _cards(mask: int) -> str:
    names = cards_of(mask)
    return " ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
