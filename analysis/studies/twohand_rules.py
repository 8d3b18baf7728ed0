"""Study ``rules-twohand``: what each switch of the two-handed rules changes."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.rules.schema import Profile, Value, value_text
from meldlab.analysis.rules.twohand import IRREGULARITIES, TWOHAND
from meldlab.analysis.stats import Interval, paired_difference, wilson
from meldlab.analysis.studies.base import ESTIMATE, Job, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS
from meldlab.analysis.studies.dix_tables import rank_checks
from meldlab.analysis.studies.twohand_base import (
    JOINT,
    TwohandBase,
    as_joint_row,
    as_row,
    deck_of,
    divided,
    table_of,
)
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.twohand import rule_sums as kernel


class Measure(NamedTuple):
    """Something that rules change, and where its sums stand."""

    name: str
    unit: str
    array: str
    column: int
    parts: int
    """Halves of a win in a whole one, else 1."""


_MEASURES: Final = (
    Measure("points", "points", "deals", kernel.POINTS, 1),
    Measure("melds", "points", "deals", kernel.MELDS, 1),
    Measure("margin", "points", "deals", kernel.MARGIN, 1),
    Measure("won", "share", "deals", kernel.WON, 2),
    Measure("length", "deals", "matches", kernel.LENGTH, 1),
    Measure("first", "share", "matches", kernel.FIRST, 2),
)
#: Deals, and matches, that go or end otherwise than under the rules as they are.
_SHARES: Final = (("changed", "deals", kernel.CHANGED), ("turned", "matches", kernel.TURNED))
_MEANINGS: Final = (
    "points (of both players, a deal), melds (the part of them for melds), margin (the dealer's points less the "
    "other's), won (share of deals won by the dealer, a draw for half), length (deals a match), first (share of "
    "matches won by him who deals first, a draw for half)"
)


class RulesTwohandStudy(TwohandBase):
    """The same deals and matches under every option of every switch."""

    name = "rules-twohand"
    title = "What the rules change"
    answers = (
        "What each option of each switch of the two-handed rules changes, against the rules named and on the same "
        "cards: points and melds of a deal, the dealer's advantage, how many deals a match takes and who wins it."
    )
    kernel_name = "sum_rules"
    deal_weight = 64
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "rules_usual": {
            "measure": "under the rules as they are: " + _MEANINGS,
            "unit": "points, deals or share",
            **ESTIMATE,
        },
        "rules_changes": {
            "switch": "the switch that is set anew, alone",
            "option": "to what",
            "usual": "what it is in the rules named",
            "order": "place of the switch and option in the rule table",
            "measure": "what it changes, the option less the rules named, deal by deal or match by match: "
            + _MEANINGS
            + "; also changed (share of deals that go otherwise), turned (share of matches with another winner)",
            "unit": "points, deals, difference or share",
            **JOINT,
            "verdict": "by the interval that holds for all options at once: more, less, or none (no effect seen at "
            "this precision); empty for changed and turned",
        },
        "checks": CHECK_COLUMNS,
    }

    def prepare(self, job: Job) -> Any:
        """Set the tables of the rules named and of every option."""
        options = options_of(job.profile)
        changed = [_with_option(job.profile, switch, value) for switch, value in options]
        tables = [TwohandTable(profile, job.policies) for profile in (job.profile, *changed)]
        return options, np.array([table.by_dealer for table in tables]), np.array([table.match for table in tables])

    def new_rooms(self, job: Job) -> Any:
        """Make rooms that are large enough for either pack."""
        larger = job.profile.with_values(TWOHAND, {"deck": 64})
        return TwohandTable(larger, job.policies).rooms

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play deals and matches under every option."""
        _options, tables, switches = job.prepared
        room = job.rooms.mine() if table_of(job).is_solved else None
        sums = as_sums(kernel.sum_rules(np.uint64(job.seed), first, last, tables, switches, room))
        if room is not None:
            job.rooms.check()
        return sums

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into paired differences."""
        options = job.prepared[0]
        usual = [
            as_row({"measure": measure.name, "unit": measure.unit}, _interval(measure, row, n_deals, 0), n_deals)
            for measure in _MEASURES
            for row in [sums[measure.array][0].tolist()]
        ]
        changes = [
            {**line, "usual": value_text(job.profile.values[switch])}
            for place, (switch, value) in enumerate(options)
            for line in _changes(
                {"switch": switch, "option": value_text(value), "order": place}, sums, options, n_deals
            )
        ]
        return {
            "rules_usual": pd.DataFrame(usual, columns=list(self.columns["rules_usual"])),
            "rules_changes": pd.DataFrame(changes, columns=list(self.columns["rules_changes"])),
            "checks": rank_checks(sums["turnups"], deck_of(job), n_deals),
        }


def options_of(profile: Profile) -> list[tuple[str, Value]]:
    """Every switch with every option that a profile does not have, in the order of the rule table.

    What is done about irregularities is left out, for lawful play knows none.
    """
    return [
        (switch.name, option)
        for switch in TWOHAND.switches
        if switch.name not in IRREGULARITIES
        for option in switch.options
        if value_text(option) != value_text(profile.values[switch.name])
    ]


def _with_option(profile: Profile, switch: str, value: Value) -> Profile:
    return profile.with_values(TWOHAND, {switch: value})


def _interval(measure: Measure, row: list[int], n: int, least_share: int, level: float = 0.95) -> Interval[float]:
    """A measure's mean, or mean difference, out of a row of sums; no share is less than ``least_share``, 0 or -1."""
    total, squares = row[measure.column], row[measure.column + 1]
    limits = (least_share * measure.parts, measure.parts) if measure.unit == "share" else None
    return divided(paired_difference(total, squares, n, level, limits), measure.parts)


def _changes(head: dict[str, Any], sums: Sums, options: list[Any], n: int) -> Iterator[dict[str, Any]]:
    """What one option changes."""
    rows: dict[str, list[int]] = {name: sums[name][head["order"] + 1].tolist() for name in ("deals", "matches")}
    for measure in _MEASURES:
        unit = "difference" if measure.unit == "share" else measure.unit
        interval_at = partial(_interval, measure, rows[measure.array], n, -1)
        line, shown = as_joint_row({**head, "measure": measure.name, "unit": unit}, interval_at, n, len(options))
        yield {**line, "verdict": shown}
    for name, array, column in _SHARES:
        share_at = partial(wilson, rows[array][column], n)
        line, _shown = as_joint_row({**head, "measure": name, "unit": "share"}, share_at, n, len(options))
        yield {**line, "verdict": ""}
