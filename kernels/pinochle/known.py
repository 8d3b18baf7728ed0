"""Dealing the cards that are left when some are known: every deal that agrees with what is known has the same chance.

The cards are dealt to four zones (three hands and a widow or bury, say; zones that are not wanted have no places).  Of
each zone it is known how many cards it has, some cards that are in it and some that are not.  The cards that no zone is
known to hold fall into *groups* by the set of zones they may go to.  A deal is drawn group by group: how many cards of
the group go to each of its zones, with weights that count in how many ways all later cards can still be dealt, and then
which ones, all alike.  The ways are counted once, when the plan is made, for every number of places left in each zone.

The counts are float64, sums of positive terms: each is right to a relative error below 2**-44, and so is the chance of
each deal; nothing is ever drawn and thrown away.

Worked example: seat 0 holds fifteen cards that are seen, seat 1 is out of spades.  The unseen spades are one group,
with the zones seat 2 and widow; the other unseen cards are another, with three zones.  First it is drawn how many of
the spades lie in the widow, then which; what is left of every zone is filled with the other cards.
"""

from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count
from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.cards import as_int64
from meldlab.kernels.pinochle.deal import draw_cards
from meldlab.kernels.rng import advance, output

N_ZONES: Final = 4
_WORD_BITS: Final = 64
_FIELD: Final = 16
_FIELD_MASK: Final = 0xFFFF

#: Binomial coefficients up to 64, exact below 2**53 and rounded above: float64[65, 65].
_WAYS = np.array([[comb(n, k) for k in range(_WORD_BITS + 1)] for n in range(_WORD_BITS + 1)], np.float64)
_S11 = np.uint64(11)
_UNIT: Final = 2.0**-53

# How a step decides on the number of cards: by chance, all that are left of the group, all places left in the zone.
_DRAW, _ALL, _FILL = range(3)


class KnownPlan(NamedTuple):
    """How to deal under one set of facts; made by ``known_plan``, used by ``deal_known``."""

    n_deals: float
    """Number of different deals that agree with the facts; 0 if there is none."""
    held: Any
    """Cards known to be in each zone: int64[4]."""
    places: int
    """Places left in the four zones, sixteen bits each."""
    strides: Any
    """What a place of each zone counts for in a state's number: int64[4]."""
    groups: Any
    """Cards of the group that each step deals from: int64[n_steps]."""
    begins: Any
    """1 for the first step of a group: int64[n_steps]."""
    zones: Any
    """Zone of each step: int64[n_steps]."""
    kinds: Any
    """How each step decides on the number of cards: int64[n_steps]."""
    ways: Any
    """Ways to deal all later cards, by step and by places left in each zone: float64[n_steps + 1, n_states]."""


def _group_cards(pool: int, taken: int, barred: tuple[int, ...], open_zones: list[int]) -> dict[int, int]:
    """Group the cards that no zone is known to hold by the zones they may go to: set of zones -> cards."""
    groups: dict[int, int] = {}
    for at in range(_WORD_BITS):
        card = 1 << at
        if card & pool & ~taken:
            allowed = sum(1 << zone for zone in open_zones if not barred[zone] & card)
            groups[allowed] = groups.get(allowed, 0) | card
    return groups


def _steps(groups: dict[int, int]) -> list[tuple[int, int, int, int]]:
    """Group's cards, first step or not, zone and kind of each step; the largest group, which fills up, comes last."""
    steps = []
    order = sorted(groups, key=lambda allowed: (groups[allowed].bit_count(), allowed))
    for allowed in order:
        zones = [zone for zone in range(N_ZONES) if allowed >> zone & 1]
        for zone in zones:
            kind = _ALL if zone == zones[-1] else _FILL if allowed == order[-1] else _DRAW
            steps.append((groups[allowed], int(zone == zones[0]), zone, kind))
    return steps


def _count_ways(steps: list[tuple[int, int, int, int]], places: list[int]) -> np.ndarray:
    """Ways to deal all cards from each step on, for every number of places left: float64[n_steps + 1, states]."""
    shape = tuple(n + 1 for n in places)
    left = np.indices(shape).sum(axis=0)
    ways = np.zeros((len(steps) + 1, *shape))
    ways[-1][(0,) * N_ZONES] = 1.0
    later = 0
    for number in range(len(steps) - 1, -1, -1):
        group, _, zone, kind = steps[number]
        if kind == _ALL and number < len(steps) - 1:
            later += steps[number + 1][0].bit_count()
        # Cards of the group that earlier zones have left over; states without enough places have none.
        rest = left - later
        after = np.moveaxis(ways[number + 1], zone, 0)
        here = np.moveaxis(ways[number], zone, 0)
        rest = np.moveaxis(rest, zone, 0)
        for n in range(min(places[zone], group.bit_count()) + 1):
            now = rest[n:]
            possible = now == n if kind == _ALL else (now >= n) & (now <= group.bit_count())
            here[n:] += np.where(possible, _WAYS[np.clip(now, 0, _WORD_BITS), n] * after[: len(after) - n], 0.0)
    return ways.reshape(len(steps) + 1, -1)


def known_plan(pool: int, sizes: tuple[int, ...], held: tuple[int, ...], barred: tuple[int, ...]) -> KnownPlan:
    """Plan how to deal a pool of cards into four zones under what is known.

    Parameters
    ----------
    pool : int
        All cards of the four zones, as bits; a negative number is read as the uint64 with the same bits.
    sizes : tuple of four int
        Cards of each zone, together as many as the pool has.
    held : tuple of four int
        Cards known to be in each zone.
    barred : tuple of four int
        Cards known not to be in each zone.

    Returns
    -------
    KnownPlan
        The plan.  Its ``n_deals`` is 0 if no deal agrees with all that is known; then it must not be used.
    """
    whole = (1 << _WORD_BITS) - 1
    pool &= whole
    held = tuple(cards & whole for cards in held)
    barred = tuple(cards & whole for cards in barred)
    places = [size - cards.bit_count() for size, cards in zip(sizes, held, strict=True)]
    taken = 0
    clash = sum(sizes) != pool.bit_count() or min(places) < 0
    for inside, outside in zip(held, barred, strict=True):
        clash |= bool(inside & (taken | outside | ~pool))
        taken |= inside
    groups = {} if clash else _group_cards(pool, taken, barred, [zone for zone in range(N_ZONES) if places[zone] > 0])
    clash |= 0 in groups
    if clash:
        places, groups = [0] * N_ZONES, {}
    steps = _steps(groups)
    ways = _count_ways(steps, places)
    strides = [1] * N_ZONES
    for zone in range(N_ZONES - 2, -1, -1):
        strides[zone] = strides[zone + 1] * (places[zone + 1] + 1)
    return KnownPlan(
        0.0 if clash else float(ways[0, -1]),
        np.array([as_int64(cards) for cards in held]),
        sum(n << _FIELD * zone for zone, n in enumerate(places)),
        np.array(strides, np.int64),
        np.array([as_int64(step[0]) for step in steps], np.int64),
        np.array([step[1] for step in steps], np.int64),
        np.array([step[2] for step in steps], np.int64),
        np.array([step[3] for step in steps], np.int64),
        ways,
    )


@inline
def _number_to_deal(rest: int, room: int, stride: int, state_number: int, after: Any, here: float, state: Any) -> Any:
    """Draw how many of the ``rest`` cards of a group go to a zone with ``room`` places (int64, uint64 state)."""
    state = advance(state)
    level = np.float64(output(state) >> _S11) * _UNIT * here
    most = min(rest, room)
    number = np.int64(0)
    total = 0.0
    for n in range(most + 1):
        weight = _WAYS[rest, n] * after[state_number - n * stride]
        total += weight
        if weight > 0.0:
            # Should rounding leave the level above all sums, the last possible number stands.
            number = np.int64(n)
            if level < total:
                break
    return number, state


@jit
def deal_known(plan: KnownPlan, state: Any) -> Any:
    """Deal at random under what is known; every deal that agrees with it has the same chance.

    Parameters
    ----------
    plan : KnownPlan
        Plan with at least one deal.
    state : uint64
        Random stream.

    Returns
    -------
    tuple of four int64, uint64
        Cards of zones 0 to 3, and the stream's new place.
    """
    state = np.uint64(state)
    zone_0, zone_1, zone_2, zone_3 = plan.held[0], plan.held[1], plan.held[2], plan.held[3]
    places = np.int64(plan.places)
    state_number = np.int64(plan.ways.shape[1] - 1)
    cards = np.int64(0)
    rest = np.int64(0)
    for step in range(len(plan.zones)):
        zone = plan.zones[step]
        stride = plan.strides[zone]
        if plan.begins[step] == 1:
            cards = plan.groups[step]
            rest = count(cards)
        room = (places >> (_FIELD * zone)) & _FIELD_MASK
        number = rest
        if plan.kinds[step] == _FILL:
            number = room
        elif plan.kinds[step] == _DRAW:
            number, state = _number_to_deal(
                rest, room, stride, state_number, plan.ways[step + 1], plan.ways[step, state_number], state
            )
        dealt = cards
        if number == 0:
            dealt = np.int64(0)
        elif number < rest:
            dealt, state = draw_cards(cards, rest, number, state)
        cards ^= dealt
        rest -= number
        places -= number << (_FIELD * zone)
        state_number -= number * stride
        if zone == 0:
            zone_0 |= dealt
        elif zone == 1:
            zone_1 |= dealt
        elif zone == 2:
            zone_2 |= dealt
        else:
            zone_3 |= dealt
    return zone_0, zone_1, zone_2, zone_3, state
