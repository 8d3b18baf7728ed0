"""Small judgements that findings share: where a curve crosses a limit, do estimates differ, do the checks hold."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from meldlab.reports.numbers import NORMAL_95, Estimate

# A break-even that is not known to this many points is not told [points].
WIDEST = 50.0


def difference(first: Estimate, second: Estimate) -> Estimate:
    """First minus second for estimates from different deals (independent), with a normal 95 % interval."""
    gap = first.value - second.value
    se = math.hypot(first.se, second.se)
    return Estimate(gap, se, gap - NORMAL_95 * se, gap + NORMAL_95 * se, min(first.n, second.n), first.unit)


def direction(value: Estimate) -> str:
    """Whether an estimate is clearly above zero, clearly below, or neither: more, less or same."""
    return "more" if value.lo > 0 else "less" if value.hi < 0 else "same"


def turned(value: Estimate) -> Estimate:
    """The same estimate seen from the other side, for sentences that name the direction in words."""
    return Estimate(-value.value, value.se, -value.hi, -value.lo, value.n, value.unit)


def amount(value: Estimate) -> Estimate:
    """A difference as a positive amount."""
    return value if value.value >= 0 else turned(value)


def pooled(parts: Sequence[Estimate]) -> Estimate:
    """One share out of several groups of different deals, weighted by their numbers of cases, Wilson's interval."""
    total = sum(part.n for part in parts)
    value = min(1.0, max(0.0, sum(part.n * part.value for part in parts) / total))
    se = math.sqrt(value * (1 - value) / total)
    square = NORMAL_95 * NORMAL_95
    middle = (value + square / (2 * total)) / (1 + square / total)
    half = NORMAL_95 / (1 + square / total) * math.sqrt(se * se + square / (4 * total * total))
    return Estimate(value, se, max(0.0, middle - half), min(1.0, middle + half), total, parts[0].unit)


@dataclass(frozen=True)
class Crossing:
    """Between which bids a falling curve goes below its limit, as far as intervals tell.

    Attributes
    ----------
    above, below : float
        The last of the bids up to which the whole interval is above the limit, and the bid from which on it is below;
        NaN where there is no such bid.
    """

    above: float
    below: float

    @property
    def told(self) -> bool:
        """Whether both ends are known and near enough to each other to be worth saying."""
        return self.below - self.above <= WIDEST


def crossing(bids: Sequence[float], lo: Sequence[float], hi: Sequence[float], limits: Sequence[float]) -> Crossing:
    """Where a curve with interval `lo` to `hi` falls below the limit of each bid; bids rise."""
    above = below = math.nan
    for bid, low, limit in zip(bids, lo, limits, strict=True):
        if not low > limit:
            break
        above = bid
    for bid, high, limit in zip(reversed(bids), reversed(hi), reversed(limits), strict=True):
        if not high < limit:
            break
        below = bid
    return Crossing(above, below)


def first_and_last_differ(estimates: Sequence[Estimate]) -> bool:
    """Whether the highest and the lowest of several estimates from the same deals differ.

    Nothing is known of how they vary together, so the standard errors are added as if they moved against each other,
    and the bound allows for having picked the two out of all pairs.
    """
    first = max(estimates, key=lambda estimate: estimate.value)
    last = min(estimates, key=lambda estimate: estimate.value)
    pairs = len(estimates) * (len(estimates) - 1) / 2
    bound = NormalDist().inv_cdf(1 - 0.05 / (2 * pairs))
    return first.value - last.value > bound * (first.se + last.se)


@dataclass(frozen=True)
class CheckVerdict:
    """How simulated figures stand to exact ones.

    Attributes
    ----------
    judged, inside : int
        Figures with a z-score, and those within their own 95 % interval.
    rare : int
        Figures left out, because too few cases are expected of them.
    largest : float
        The z-score farthest from 0, of the figure `name`.
    bound : float
        |z| that chance alone passes once in twenty times among this many independent figures.
    """

    judged: int
    inside: int
    rare: int
    largest: float
    name: str
    bound: float

    @property
    def holds(self) -> bool:
        """Whether chance explains the farthest figure."""
        return abs(self.largest) <= self.bound


def judge_checks(names: Sequence[str], z_scores: Sequence[float]) -> CheckVerdict | None:
    """Judge a set of z-scores together; None when no figure has one."""
    known = [(name, z) for name, z in zip(names, z_scores, strict=True) if not math.isnan(z)]
    if not known:
        return None
    name, largest = max(known, key=lambda pair: abs(pair[1]))
    bound = NormalDist().inv_cdf(1 - 0.05 / (2 * len(known)))
    inside = sum(abs(z) <= NORMAL_95 for _, z in known)
    return CheckVerdict(len(known), inside, len(z_scores) - len(known), largest, name, bound)
