"""Judging the choices of a game that was played: what each cost against the best on the same drawn worlds.

The best candidate is picked and valued on different worlds, since the highest of several averages is too high where it
was picked: each half of the worlds picks for the other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from meldlab.analysis.stats import Interval, joint_level, mean_interval

#: What may be said of a choice: nothing better was found, something better was, or something may be better.
BEST, MISTAKE, UNCLEAR = "best", "mistake", "unclear"
#: Worlds below which no choice is called a mistake.
FEWEST_WORLDS: Final = 8


@dataclass(frozen=True)
class Weighed:
    """A choice, and what each candidate brought in each world."""

    event: int
    """Index of the choice among the record's events."""
    seat: int
    kind: str
    """What was chosen: a bid, a contract, a card."""
    candidates: tuple[str, ...]
    """The candidates as players write them."""
    taken: int
    """Index of the one that was chosen."""
    values: npt.NDArray[np.int64]
    """Value of each candidate in each world: [n_candidates, n_worlds], in parts of the game's unit."""
    parts: int
    """Parts that make one unit."""


@dataclass(frozen=True)
class Judged:
    """A choice and what it cost."""

    weighed: Weighed
    best: int
    """Index of the candidate of the best average."""
    cost: Interval[float]
    """What the choice cost against the best, with an interval that holds with 95 %."""
    verdict: str
    """`BEST`, `MISTAKE` or `UNCLEAR`, by an interval that holds for all choices judged together."""

    def means(self) -> list[Interval[float]]:
        """Average of each candidate with its interval."""
        return [_mean(row, self.weighed.parts) for row in self.weighed.values]


def _mean(values: npt.NDArray[np.int64], parts: int, level: float = 0.95) -> Interval[float]:
    found = mean_interval(int(values.sum()), int((values * values).sum()), len(values), level)
    return Interval(*(number / parts for number in found))


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


def judge(choices: Sequence[Weighed]) -> list[Judged]:
    """Judge choices, the dearest first.

    Parameters
    ----------
    choices : sequence of Weighed
        Those that had more than one candidate are judged together.

    Returns
    -------
    list of Judged
        By cost, the highest first; of equal ones in the order of the game.
    """
    several = [choice for choice in choices if len(choice.candidates) > 1]
    judged = [_judge(choice, len(several)) for choice in several]
    return sorted(judged, key=lambda found: (-found.cost.estimate, found.weighed.event))


def _judge(choice: Weighed, n_choices: int) -> Judged:
    totals = choice.values.sum(axis=1)
    best = int(np.argmax(totals))
    if totals[best] == totals[choice.taken]:
        best = choice.taken
    lost = costs(choice.values, choice.taken)
    joint = _mean(lost, choice.parts, joint_level(n_choices))
    verdict = UNCLEAR
    if best == choice.taken:
        verdict = BEST
    elif joint.lo > 0 and len(lost) >= FEWEST_WORLDS:
        verdict = MISTAKE
    return Judged(choice, best, _mean(lost, choice.parts), verdict)


def as_json(judged: Judged) -> dict[str, Any]:
    """Return one choice that was judged, ready for JSON."""
    choice = judged.weighed
    means = judged.means()
    return {
        "event": choice.event,
        "seat": choice.seat,
        "do": choice.kind,
        "chosen": choice.candidates[choice.taken],
        "best": choice.candidates[judged.best],
        "cost": judged.cost.estimate,
        **{name: getattr(judged.cost, name) for name in ("se", "lo", "hi")},
        "n": choice.values.shape[1],
        "verdict": judged.verdict,
        "candidates": [
            {"candidate": name, "estimate": mean.estimate, "se": mean.se, "lo": mean.lo, "hi": mean.hi}
            for name, mean in zip(choice.candidates, means, strict=True)
        ],
    }
