"""The tables of the studies of strength: gains against the rival, what more worlds bring, and times."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from meldlab.analysis.duel import Contest, Seating, divisor_of
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.stats import normal_quantile, paired_difference, wilson
from meldlab.analysis.studies.base import ESTIMATE
from meldlab.analysis.studies.twohand_base import JOINT, as_joint_row, divided

if TYPE_CHECKING:
    from meldlab.analysis.studies.strength import Bout

Row = npt.NDArray[np.int64]

#: Sums of a policy: gains and their squares, deals with a gain above zero, and with none.
GAIN, GAIN_2, WON, EVEN = range(4)
N_MOMENTS: Final = 4
#: Sums of a step: differences of two gains and their squares, deals in which the two differ.
STEP, STEP_2, DIFFERENT = range(3)
N_STEP_SUMS: Final = 3
#: Sums of times over pieces of work: times [us] and their squares, hands and their squares, times by hands, pieces.
TIME, TIME_2, HANDS, HANDS_2, TIME_HANDS, PIECES = range(6)
N_TIMES: Final = 6
#: Microseconds of a millisecond.
_US: Final = 1000

_POLICY: Final = {
    "policy": "the policy that is measured",
    "worlds": "worlds that it draws for a decision; missing if it draws none",
}
_VERDICT: Final = "by the interval that holds for all rows at once: more, less, or none (no difference shown)"
STRENGTH_COLUMNS: Final = {
    **_POLICY,
    "policy_hash": "its hash",
    "rival": "the policy that it meets",
    "order": "place in this table",
    "unit": "gain of a hand over the rival: chips, points or stake",
    **JOINT,
    "verdict": _VERDICT,
    "won": "share of deals in which it is ahead, over all tables of the deal",
    "won_se": "its standard error",
    "won_lo": "lower end of its 95 % interval",
    "won_hi": "upper end of its 95 % interval",
    "even": "share of deals in which neither is ahead",
    "even_se": "its standard error",
    "even_lo": "lower end of its 95 % interval",
    "even_hi": "upper end of its 95 % interval",
}
STEP_COLUMNS: Final = {
    "policy": "the policy that draws worlds",
    "from_worlds": "worlds that it draws",
    "worlds": "more worlds",
    "order": "place in this table",
    "unit": "what a hand gains by the more worlds, deal by deal: chips, points or stake",
    **JOINT,
    "verdict": _VERDICT,
    "different": "deals in which the two gains differ",
}
TIME_COLUMNS: Final = {
    **_POLICY,
    "order": "place in this table",
    "unit": "time that a processor takes for a hand at a table of the two, of all players together [ms]; it is "
    "measured, so it differs from run to run and from machine to machine",
    **ESTIMATE,
}


@dataclass(frozen=True)
class Strength:
    """Who meets whom at what."""

    contest: Contest
    seatings: Sequence[Seating]
    bouts: "Sequence[Bout]"
    rival: Policy

    @property
    def divisor(self) -> int:
        """By what the whole numbers of gains are divided."""
        return divisor_of(self.seatings, (0, 1))


def moments_of(total: Any) -> Row:
    """Add up the gains of some deals: int64[n_deals] to int64[N_MOMENTS]."""
    return np.array([total.sum(), (total * total).sum(), (total > 0).sum(), (total == 0).sum()], np.int64)


def step_of(differences: Any) -> Row:
    """Add up differences of two gains: int64[n_deals] to int64[N_STEP_SUMS]."""
    return np.array([differences.sum(), (differences * differences).sum(), (differences != 0).sum()], np.int64)


def times_of(taken: int, hands: int) -> Row:
    """Sums of one piece of work that took so many microseconds for so many hands: int64[N_TIMES]."""
    return np.array([taken, taken * taken, hands, hands * hands, taken * hands, 1], np.int64)


def steps_of(bouts: "Sequence[Bout]") -> list[tuple[int, int]]:
    """Numbers of the bouts that differ by one step in worlds: fewer worlds, and more."""
    drawn = [number for number, bout in enumerate(bouts) if bout.worlds]
    return list(pairwise(drawn))


def _shares(name: str, count: int, n: int) -> dict[str, float]:
    found = wilson(count, n)
    return {name: found.estimate, f"{name}_se": found.se, f"{name}_lo": found.lo, f"{name}_hi": found.hi}


def strength_table(strength: Strength, moments: Any, n_deals: int) -> pd.DataFrame:
    """A row for each policy."""
    rows = []
    for order, (bout, found) in enumerate(zip(strength.bouts, moments.tolist(), strict=True)):
        n = bout.n_deals(n_deals)
        head = {
            **_head(bout),
            "policy_hash": bout.policy.hash,
            "rival": strength.rival.name,
            "order": order,
            "unit": strength.contest.unit,
        }
        gain_at = partial(_mean, found[GAIN], found[GAIN_2], n, strength.divisor)
        row, verdict = as_joint_row(head, gain_at, n, len(strength.bouts))
        shares = _shares("won", found[WON], n) | _shares("even", found[EVEN], n)
        rows.append({**row, "verdict": verdict, **shares})
    return pd.DataFrame(rows, columns=list(STRENGTH_COLUMNS))


def step_table(strength: Strength, steps: Any, n_deals: int) -> pd.DataFrame:
    """A row for each step from fewer worlds to more."""
    rows = []
    pairs = steps_of(strength.bouts)
    for order, ((less, more), found) in enumerate(zip(pairs, steps.tolist(), strict=True)):
        fewer, bout = strength.bouts[less], strength.bouts[more]
        n = bout.n_deals(n_deals)
        head = {
            "policy": bout.policy.kind.name,
            "from_worlds": fewer.worlds,
            "worlds": bout.worlds,
            "order": order,
            "unit": strength.contest.unit,
        }
        gain_at = partial(_mean, found[STEP], found[STEP_2], n, strength.divisor)
        row, verdict = as_joint_row(head, gain_at, n, len(pairs))
        rows.append({**row, "verdict": verdict, "different": found[DIFFERENT]})
    return pd.DataFrame(rows, columns=list(STEP_COLUMNS))


def time_table(strength: Strength, times: Any) -> pd.DataFrame:
    """A row for each policy with the time of a hand."""
    rows = []
    for order, (bout, row) in enumerate(zip(strength.bouts, times.tolist(), strict=True)):
        head = {**_head(bout), "order": order, "unit": "ms"}
        rows.append({**head, **_time(row), "n": row[HANDS]})
    return pd.DataFrame(rows, columns=list(TIME_COLUMNS))


def _head(bout: "Bout") -> dict[str, Any]:
    return {"policy": bout.policy.name, "worlds": float(bout.worlds) if bout.worlds else math.nan}


def _mean(total: int, squares: int, n: int, divisor: int, level: float = 0.95) -> Any:
    return divided(paired_difference(total, squares, n, level), divisor)


def _time(row: list[int]) -> dict[str, float]:
    """Time of a hand as a ratio of sums over pieces of work, which are alike, but not equally long [ms]."""
    pieces, hands = row[PIECES], row[HANDS]
    if not hands:
        return dict.fromkeys(("estimate", "se", "lo", "hi"), math.nan)
    ratio = row[TIME] / hands
    left = row[TIME_2] - 2 * ratio * row[TIME_HANDS] + ratio * ratio * row[HANDS_2]
    se = math.sqrt(max(left, 0.0) * pieces / (pieces - 1)) / hands if pieces > 1 else math.nan
    estimate, se = ratio / _US, se / _US
    reach = normal_quantile(0.95) * se
    return {"estimate": estimate, "se": se, "lo": max(estimate - reach, 0.0), "hi": estimate + reach}
