"""Study ``tips``: what each tip that rule sheets give to two players brings him who follows it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

import numpy as np
import pandas as pd

from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.policies.catalogue import with_changes
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rules.kernel import twohand_rules
from meldlab.analysis.stats import Interval, mean_interval, paired_difference, wilson
from meldlab.analysis.studies.base import Job, StudyParameter, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS
from meldlab.analysis.studies.dix_tables import rank_checks
from meldlab.analysis.studies.twohand_base import (
    JOINT,
    TwohandBase,
    as_joint_row,
    deck_of,
    divided,
    plays_basic,
    table_of,
)
from meldlab.analysis.tables import twohand_kernel
from meldlab.kernels.pinochle.twohand import tip_sums as kernel

N_TIPS: Final = 13
TIPS: Final = StudyParameter(
    name="tips",
    default=tuple(range(1, N_TIPS + 1)),
    lowest=1,
    highest=N_TIPS,
    summary="numbers of the tips that are tested, all together; fewer are told with narrower intervals",
)
#: Tips for the tricks without a stock, of which a player who makes no fault there has no use.
_FOR_THE_END: Final = (8, 9)
_VERDICTS: Final = {"more": "helps", "less": "hurts", "none": "none"}


class TipsStudy(TwohandBase):
    """One who follows a tip against one who is the same otherwise, on either side of each deal."""

    name = "tips"
    title = "What the tips are worth"
    answers = (
        "What each of the thirteen tips of two-handed rule sheets brings a player who follows it against one who does "
        "not and is the same otherwise, and how often it changes the play; the same deals with seats exchanged, "
        "intervals for each tip and for all together."
    )
    kernel_name = "sum_tips"
    parameters = (TIPS,)
    takes_search = True
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "tips": {
            "tip": "number of the tip, as in the policy's tip_T1 to tip_T13",
            "phase2": "how both play when the stock is gone: thumb or exact",
            "measure": "margin (points a deal that the follower has over the other), won (share of deals won above "
            "one half, a draw for half), changed (share of deals in which following the tip changes the play at all)",
            "unit": "points, difference or share",
            **JOINT,
            "verdict": "by the interval that holds for all tips at once: helps, hurts, or none (no effect seen at this "
            "precision); empty for changed",
        },
        "checks": CHECK_COLUMNS,
    }

    def check(self, job: Job) -> None:
        """Refuse two different players, and players without tips."""
        first, second = job.policies
        if not plays_basic(first) or first != second:
            given = first.name if first == second else f"{first.name},{second.name}"
            raise StudyError(
                f"The study 'tips' sets one player against himself without the tip, and can't with --policy {given}: "
                "give basic alone, with parameters if wanted.",
                exit_status=BAD_USAGE,
            )

    def prepare(self, job: Job) -> Any:
        """Set two tables for each tip: int64[n_tips, 2, 2, N_COLUMNS]."""
        rules = twohand_rules(job.profile)
        pairs = [_with_and_without(job.policies[0], tip) for tip in job.parameters[TIPS.name]]
        return np.array([[twohand_kernel(rules, pair), twohand_kernel(rules, pair[::-1])] for pair in pairs])

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals with and without each tip."""
        table = table_of(job)
        room = job.rooms.mine() if table.is_solved else None
        sums = as_sums(kernel.sum_tips(np.uint64(job.seed), first, last, job.prepared, room, table.search_here))
        if room is not None:
            job.rooms.check()
        return sums

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into gains, each with a verdict."""
        tips = job.parameters[TIPS.name]
        rows = [
            line
            for tip, row in zip(tips, sums["tips"].tolist(), strict=True)
            for line in tip_rows(tip, _phase2(job.policies[0], tip), row, n_deals, len(tips))
        ]
        return {
            "tips": pd.DataFrame(rows, columns=list(self.columns["tips"])),
            "checks": rank_checks(sums["turnups"], deck_of(job), n_deals),
        }


def _phase2(policy: Policy, tip: int) -> str:
    """How both play without a stock where a tip is tested: tips for that part need players who may fail there."""
    return "thumb" if tip in _FOR_THE_END else str(policy.parameters["phase2"])


def _with_and_without(policy: Policy, tip: int) -> tuple[Policy, Policy]:
    """The same player following a tip, and not."""
    base = with_changes(policy, phase2=_phase2(policy, tip))
    return with_changes(base, **{f"tip_T{tip}": True}), with_changes(base, **{f"tip_T{tip}": False})


def tip_rows(tip: int, phase2: str, row: list[int], n: int, n_tips: int) -> Iterator[dict[str, Any]]:
    """What a tip brings, out of its sums over the two plays of ``n`` deals, as one of ``n_tips``."""

    def margin(level: float) -> Interval[float]:
        return divided(paired_difference(row[kernel.MARGIN], row[kernel.MARGIN_2], n, level), 2)

    def won(level: float) -> Interval[float]:
        # Two deals, with two halves of a win each.
        return divided(mean_interval(row[kernel.WON], row[kernel.WON_2], n, level, (-2, 2)), 4)

    def changed(level: float) -> Interval[float]:
        return wilson(row[kernel.CHANGED], n, level)

    for measure, unit, interval_at in (
        ("margin", "points", margin),
        ("won", "difference", won),
        ("changed", "share", changed),
    ):
        head = {"tip": tip, "phase2": phase2, "measure": measure, "unit": unit}
        line, shown = as_joint_row(head, interval_at, n, n_tips)
        yield {**line, "verdict": "" if measure == "changed" else _VERDICTS[shown]}
