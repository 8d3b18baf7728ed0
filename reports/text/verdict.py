"""Small judgements that all findings share: is a share below a limit, do two estimates differ, do the checks hold."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from meldlab.reports.numbers import NORMAL_95, Estimate


def below(estimate: Estimate, limit: float) -> str:
    """ "yes" when the whole interval is below the limit, "no" when it is at or above, else "open"."""
    if not (estimate.known and estimate.has_interval):
        return "open"
    if estimate.hi < limit:
        return "yes"
    return "no" if estimate.lo >= limit else "open"


def difference(first: Estimate, second: Estimate) -> Estimate:
    """First minus second for estimates from different deals (independent), with a normal 95 % interval."""
    gap = first.value - second.value
    se = math.hypot(first.se, second.se)
    return Estimate(gap, se, gap - NORMAL_95 * se, gap + NORMAL_95 * se, min(first.n, second.n), first.unit)


def pooled(parts: Sequence[Estimate]) -> Estimate:
    """One share out of several groups of different deals, weighted by their numbers of cases, normal interval."""
    total = sum(part.n for part in parts)
    value = sum(part.n * part.value for part in parts) / total
    se = math.sqrt(max(value * (1 - value), 0.0) / total)
    return Estimate(value, se, value - NORMAL_95 * se, value + NORMAL_95 * se, total, parts[0].unit)


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
    largest : float
        The z-score farthest from 0, of the figure `name`.
    bound : float
        |z| that chance alone passes once in twenty times among this many independent figures.
    """

    judged: int
    inside: int
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
    return CheckVerdict(len(known), inside, largest, name, bound)
