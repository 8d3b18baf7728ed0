"""Judging the choices of a game that was played: what each cost against the best on the same drawn worlds.

The best candidate is picked and valued on different worlds, since the highest of several averages is too high where it
was picked: each half of the worlds picks for the other.  A choice of the best average on all worlds costs nothing.

Where worlds hang together, one being the last with a few cards exchanged, some that follow one another are added up to
a *batch*, and batches stand in the place of worlds: their spread tells honestly how far an average may be off.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from meldlab.analysis.stats import Interval, joint_level, mean_interval
from meldlab.analysis.stats.intervals import normal_quantile

#: What may be said of a choice: nothing better was found, something better was, or something may be better.
BEST, MISTAKE, UNCLEAR = "best", "mistake", "unclear"
#: Worlds, or batches of worlds, below which no choice is called a mistake.
FEWEST_WORLDS: Final = 8
_LEVEL: Final = 0.95


@dataclass(frozen=True)
class Weighed:
    """A choice, and what each candidate brought in each world."""

    number: int
    """Number of the event that shows the choice, from 1."""
    seat: int
    stage: str
    """What was chosen: a contract, a card."""
    candidates: tuple[str, ...]
    """The candidates as players write them."""
    taken: int
    """Index of the one that was chosen."""
    values: npt.NDArray[np.int64]
    """Value of each candidate in each world: [n_candidates, n_worlds], in parts of the game's unit."""
    parts: int
    """Parts that make one unit."""
    batch: int = 1
    """Worlds one after the other that hang together."""
    is_exact: bool = False
    """Whether nothing is hidden: there is one world then, and its values are no estimates."""

    @property
    def batches(self) -> npt.NDArray[np.int64]:
        """Value of each candidate in each batch of worlds, added up: [n_candidates, n_batches]."""
        n, size = self.values.shape[1], self.batch_size
        whole = self.values[:, : n - n % size]
        sums: npt.NDArray[np.int64] = whole.reshape(len(whole), n // size, size).sum(axis=2)
        return sums

    @property
    def batch_size(self) -> int:
        """Worlds of a batch; with few worlds they are cut into `FEWEST_WORLDS` batches at least."""
        return max(1, min(self.batch, len(self.values[0]) // FEWEST_WORLDS))


@dataclass(frozen=True)
class Judged:
    """A choice and what it cost."""

    weighed: Weighed
    best: int
    """Index of the candidate of the best average."""
    cost: Interval[float]
    """What the choice cost against the best, with an interval that holds with 95 %; 0 if it was the best."""
    verdict: str
    """`BEST`, `MISTAKE` or `UNCLEAR`, by an interval that holds for all choices judged together."""

    def means(self) -> list[Interval[float]]:
        """Average of each candidate with its interval."""
        if self.weighed.is_exact:
            return [_exactly(int(value), self.weighed) for value in self.weighed.values[:, 0]]
        return [_mean(row, self.weighed) for row in self.weighed.batches]


@dataclass(frozen=True)
class Total:
    """What the choices of a seat cost together."""

    seat: int
    n_choices: int
    n_best: int
    n_mistakes: int
    cost: Interval[float]
    """Sum of the costs; what was the best on the worlds drawn adds nothing.

    Where all candidates are worth the same, and vary by 110 points from world to world, that finds 1.4 to 1.9 points a
    choice too much on 256 worlds; where the choice is the best by 10 points, up to 1 too little.  Had the best choices
    counted as half the worlds see them, it were right there, and 2 to 5 points too little here."""


def _mean(values: npt.NDArray[np.int64], choice: Weighed, level: float = _LEVEL) -> Interval[float]:
    found = mean_interval(int(values.sum()), int((values * values).sum()), len(values), level)
    return Interval(*(number / (choice.parts * choice.batch_size) for number in found))


def _exactly(value: int, choice: Weighed) -> Interval[float]:
    """What is known and no estimate, as an interval of no width."""
    number = value / choice.parts
    return Interval(number, 0.0, number, number)


def costs(values: npt.NDArray[np.int64], taken: int) -> npt.NDArray[np.int64]:
    """Differences between the best candidate and the one taken, world by world.

    Parameters
    ----------
    values : int64[n_candidates, n_worlds]
        Value of each candidate in each world.
    taken : int
        The candidate taken; it counts as the best wherever no other has a higher average.

    Returns
    -------
    int64[n_worlds]
        In each half of the worlds (those of even, and of odd numbers) the best is the one that the other half picks.
    """
    found = np.zeros(values.shape[1], np.int64)
    for half in (0, 1):
        picked = values[:, 1 - half :: 2].sum(axis=1)
        best = int(np.argmax(picked))
        if picked[best] > picked[taken]:
            found[half::2] = values[best, half::2] - values[taken, half::2]
    return found


def judge(choices: Iterable[Weighed]) -> list[Judged]:
    """Judge choices, the dearest first.

    Parameters
    ----------
    choices : iterable of Weighed
        Those that had more than one candidate are judged together.

    Returns
    -------
    list of Judged
        By cost, the highest first; of equal ones in the order of the game.
    """
    several = [choice for choice in choices if len(choice.candidates) > 1 and choice.values.shape[1] > 0]
    n_estimates = sum(not choice.is_exact for choice in several)
    judged = [_judge(choice, n_estimates) for choice in several]
    return sorted(judged, key=lambda found: (-found.cost.estimate, found.weighed.number))


def _judge(choice: Weighed, n_choices: int) -> Judged:
    totals = choice.values.sum(axis=1)
    best = int(np.argmax(totals))
    if choice.is_exact:
        known = _exactly(int(totals[best] - totals[choice.taken]), choice)
        if known.estimate > 0:
            return Judged(choice, best, known, MISTAKE)
        return Judged(choice, choice.taken, known, BEST)
    lost = costs(choice.batches, choice.taken)
    if totals[best] == totals[choice.taken]:
        return Judged(choice, choice.taken, Interval(0.0, 0.0, math.nan, math.nan), BEST)
    return Judged(choice, best, _mean(lost, choice), MISTAKE if _is_mistake(lost, choice, n_choices) else UNCLEAR)


def _is_mistake(lost: npt.NDArray[np.int64], choice: Weighed, n_choices: int) -> bool:
    """Whether something better was found, for all choices judged together."""
    if len(lost) < FEWEST_WORLDS:
        return False
    level = joint_level(n_choices)
    if len(set(lost.tolist())) == 1:
        # Without a spread there is no interval: if half of all worlds spoke for the choice, all would speak against it
        # once in 2**n times.
        return bool(lost[0] > 0) and 2.0 ** -len(lost) < (1 - level) / 2
    return _mean(lost, choice, level).lo > 0


def total(seat: int, judged: Sequence[Judged]) -> Total:
    """Add up what the choices of a seat cost; the worlds of different choices are drawn apart."""
    mine = [found for found in judged if found.weighed.seat == seat]
    cost = math.fsum(found.cost.estimate for found in mine)
    se = math.sqrt(math.fsum(found.cost.se**2 for found in mine))
    half = normal_quantile(_LEVEL) * se if se > 0 else math.nan
    verdicts = [found.verdict for found in mine]
    interval = Interval(cost, se, cost - half, cost + half)
    return Total(seat, len(mine), verdicts.count(BEST), verdicts.count(MISTAKE), interval)


def _number(value: float) -> float | None:
    """A number as JSON has it, which knows none for what can't be told."""
    return None if math.isnan(value) else value


def _told(interval: Interval[float], name: str) -> dict[str, float | None]:
    numbers = (interval.estimate, interval.se, interval.lo, interval.hi)
    return {key: _number(value) for key, value in zip((name, "se", "lo", "hi"), numbers, strict=True)}


def judged_as_json(judged: Judged) -> dict[str, Any]:
    """Return one choice that was judged, ready for JSON."""
    choice = judged.weighed
    return {
        "seat": choice.seat,
        "number": choice.number,
        "stage": choice.stage,
        "chosen": choice.candidates[choice.taken],
        "best": choice.candidates[judged.best],
        **_told(judged.cost, "cost"),
        "n": None if choice.is_exact else choice.values.shape[1],
        "exact": choice.is_exact,
        "verdict": judged.verdict,
        "mistake": judged.verdict == MISTAKE,
        "candidates": [
            {"candidate": name, **_told(mean, "mean")}
            for name, mean in zip(choice.candidates, judged.means(), strict=True)
        ],
    }


def total_as_json(summed: Total) -> dict[str, Any]:
    """Return what a seat's choices cost, ready for JSON."""
    return {
        "seat": summed.seat,
        "weighed": summed.n_choices,
        "best": summed.n_best,
        "mistakes": summed.n_mistakes,
        **_told(summed.cost, "cost"),
    }
