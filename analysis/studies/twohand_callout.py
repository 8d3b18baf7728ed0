"""Study ``callout``: when to call out at the target of a two-handed match, and what a wrong call costs.

An index of a run is a whole match here. Each is played in many ways that differ in how the caller calls or in the
switches of the match; cards are the same and, up to the first call, so is the play.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.records.twohand_match import ENDS
from meldlab.analysis.stats import add_share_columns, mean_interval, paired_share_difference, wilson
from meldlab.analysis.studies.base import ESTIMATE, Job, StudyParameter, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS, Checks
from meldlab.analysis.studies.twohand_base import TwohandBase, table_of
from meldlab.analysis.studies.twohand_checks import check_dixes
from meldlab.analysis.studies.twohand_ways import Prepared, Way, prepare_ways, ways_by_target, ways_to_call
from meldlab.kernels.pinochle.twohand import match_sums as kernel
from meldlab.kernels.pinochle.twohand.match import CALLED, HIGHER, REACHED
from meldlab.kernels.pinochle.twohand.policies import BASIC

#: The way that all others are compared with is the first.
_BASE: Final = 0
_MOST_POINTS: Final = 1000

BEYOND: Final = StudyParameter(
    "beyond", (20, 50), 1, _MOST_POINTS, "points beyond the target that a careful caller waits for"
)
TRUST: Final = StudyParameter(
    "trust",
    (0, 40, 80, 120),
    0,
    _MOST_POINTS,
    "points in tricks that a caller who did not count them takes on trust, up to their average",
)


class _Ways(NamedTuple):
    """The ways of a job, in the kernel's order."""

    calls: tuple[Way, ...]
    targets: tuple[Way, ...]
    kernel: Prepared


class CalloutStudy(TwohandBase):
    """What calling at once, late, carefully, rashly or never does to the chance to win a match."""

    name = "callout"
    title = "When to call out"
    answers = (
        "When to call out at the target of a two-handed match, what a wrong call costs, how long matches are and what "
        "the first deal is worth; every deal of --deals is a whole match here."
    )
    kernel_name = "sum_matches"
    parameters = (BEYOND, TRUST)
    counted = "matches"
    counted_one = "match"
    deal_weight = 32
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "callout_ways": {
            "way": "how the caller, who has the first policy, calls: at_once (he counts every card and calls when he "
            "has the target), last_trick (he waits for the last trick of the deal), never, beyond (he waits for so "
            "many points more), trust (he did not count the cards of his tricks, and takes so many points on trust)",
            "points": "points that he waits for or takes on trust [points]",
            "wrong_call": "what becomes of a wrong call, loses or ignored; none where no call can be wrong",
            "measure": "won (share of matches that the caller wins), gain (that less the share won with at_once, on "
            "the same matches), wrong (share of matches in which he calls wrongly)",
            "unit": "share, or difference of shares",
            **ESTIMATE,
        },
        "callout_wrong": {
            "points": "points taken on trust [points]",
            "measure": "of the matches in which a wrong call loses: won_ignored (share won if it is ignored), "
            "won_counted (share won by one who counts and calls at once); of all matches: cost (share won with "
            "wrong calls ignored, less that with wrong calls that lose, on the same matches)",
            "unit": "share, or difference of shares",
            **ESTIMATE,
        },
        "callout_matches": {
            "target": "points that win the match [points]",
            "call_out": "own_turn (both may call, the caller at once) or none",
            "measure": "deals (mean length of a match), first_dealer (share of matches won by him who deals first), "
            "both_over (share in which both have the target after a deal, uncalled), called, reached, higher (shares "
            "that end by a call, by one who alone has the target, by the higher of two)",
            "unit": "deals or share",
            **ESTIMATE,
        },
        "callout_lengths": {
            "target": "points that win the match [points]",
            "call_out": "own_turn (both may call, the caller at once) or none",
            "deals": f"deals of a match; the last number, {kernel.N_LENGTHS - 1}, stands for more as well",
            "count": "matches",
            **ESTIMATE,
        },
        "checks": CHECK_COLUMNS,
    }

    def check(self, job: Job) -> None:
        """Refuse rules without calls and players that this study can't seat."""
        for switch, value, other in (("target", "single", "1000"), ("call_out", "none", "own_turn")):
            if job.profile.values[switch] == value:
                raise StudyError(
                    f"The study 'callout' needs matches with calls, and by these rules {switch} is {value}: "
                    f"--set {switch}={other} changes that.",
                    exit_status=BAD_USAGE,
                )
        if job.policies[0].kind.code != BASIC:
            raise StudyError(
                f"The caller has the first policy, and '{job.policies[0].name}' never calls out; put basic there.",
                exit_status=BAD_USAGE,
            )

    def prepare(self, job: Job) -> _Ways:
        """List the ways and set their tables."""
        calls = tuple(ways_to_call(job.parameters[BEYOND.name], job.parameters[TRUST.name]))
        targets = tuple(ways_by_target())
        return _Ways(calls, targets, prepare_ways(table_of(job), calls + targets))

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the matches in every way."""
        room = job.rooms.mine() if self.slow_deals(job) else None
        sums = as_sums(kernel.sum_matches(np.uint64(job.seed), first, last, *job.prepared.kernel, room))
        if room is not None:
            job.rooms.check()
        return sums

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into shares and paired differences."""
        ways: _Ways = job.prepared
        return {
            "callout_ways": _frame("callout_ways", _way_rows(ways.calls, sums, n_deals)),
            "callout_wrong": _frame("callout_wrong", _wrong_rows(ways.calls, sums, n_deals)),
            "callout_matches": _frame("callout_matches", _match_rows(ways, sums, n_deals)),
            "callout_lengths": _lengths(ways, sums, n_deals),
            "checks": _checks(sums["dixes"], int(job.profile.values["deck"])),
        }


def _frame(name: str, rows: Iterator[dict[str, Any]]) -> pd.DataFrame:
    return pd.DataFrame(list(rows), columns=list(CalloutStudy.columns[name]))


def _row(head: Mapping[str, Any], measure: str, unit: str, found: Any, n: int) -> dict[str, Any]:
    return {**head, "measure": measure, "unit": unit, **found._asdict(), "n": int(n)}


def _difference(sums: Sums, first: int, second: int, n: int) -> Any:
    """Share of matches won in one way less that in another, match by match."""
    alone = sums["won_alone"]
    return paired_share_difference(int(alone[first, second]), int(alone[second, first]), n)


def _way_rows(ways: tuple[Way, ...], sums: Sums, n: int) -> Iterator[dict[str, Any]]:
    for place, way in enumerate(ways):
        head = {"way": way.name, "points": way.points, "wrong_call": way.wrong_call}
        row = sums["ways"][place]
        yield _row(head, "won", "share", wilson(int(row[kernel.WON]), n), n)
        if place != _BASE:
            yield _row(head, "gain", "difference", _difference(sums, place, _BASE, n), n)
        yield _row(head, "wrong", "share", wilson(int(row[kernel.WRONG]), n), n)


def _wrong_rows(ways: tuple[Way, ...], sums: Sums, n: int) -> Iterator[dict[str, Any]]:
    for place, way in enumerate(ways):
        if way.wrong_call != "loses":
            continue
        # The same with wrong calls ignored comes next.
        ignored = place + 1
        head = {"points": way.points}
        wrong = int(sums["ways"][place, kernel.WRONG])
        won = sums["wrong_won"][place]
        yield _row(head, "won_ignored", "share", wilson(int(won[ignored]), wrong), wrong)
        yield _row(head, "won_counted", "share", wilson(int(won[_BASE]), wrong), wrong)
        yield _row(head, "cost", "difference", _difference(sums, ignored, place, n), n)


def _match_rows(ways: _Ways, sums: Sums, n: int) -> Iterator[dict[str, Any]]:
    measures = {"first_dealer": kernel.FIRST_DEALER_WON, "both_over": kernel.BOTH_OVER}
    measures |= {ENDS[end]: kernel.ENDS + end for end in (CALLED, REACHED, HIGHER)}
    for place, way in enumerate(ways.targets, len(ways.calls)):
        head = {"target": way.points, "call_out": way.call_out}
        row = sums["ways"][place]
        mean = mean_interval(int(row[kernel.DEALS]), int(row[kernel.DEALS_2]), n)
        yield _row(head, "deals", "deals", mean, n)
        for measure, column in measures.items():
            yield _row(head, measure, "share", wilson(int(row[column]), n), n)


def _lengths(ways: _Ways, sums: Sums, n: int) -> pd.DataFrame:
    rows = [
        {"target": way.points, "call_out": way.call_out, "deals": int(deals), "count": int(counts[deals])}
        for way, counts in zip(ways.targets, sums["lengths"][len(ways.calls) :], strict=True)
        for deals in np.flatnonzero(counts)
    ]
    return add_share_columns(pd.DataFrame(rows, columns=["target", "call_out", "deals", "count"]), n=n)


def _checks(dixes: Any, deck: int) -> pd.DataFrame:
    """Compare how often the first deal of a match shows a dix with what is known."""
    checks = Checks()
    check_dixes(checks, dixes, deck)
    return checks.frame()
