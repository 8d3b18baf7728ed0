"""Tables of the study ``baoyao`` on other rules and on seeing the partner's hand."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.policies.catalogue import with_changes
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rules.baoyao import BAOYAO
from meldlab.analysis.rules.schema import Profile, Value, value_text
from meldlab.analysis.stats import Interval, paired_difference, wilson
from meldlab.analysis.studies.baoyao_base import gain_rows, plays_basic, table_of
from meldlab.analysis.studies.base import ESTIMATE, Job
from meldlab.analysis.studies.twohand_base import JOINT, as_joint_row, as_row, divided
from meldlab.analysis.tables import BaoyaoTable
from meldlab.kernels.baoyao import option_sums as kernel

#: What stands for a switch in the row of four who do not see their partners' hands.
PLAYERS: Final = "players"


class Measure(NamedTuple):
    """Something that rules change, and where its sums stand."""

    name: str
    unit: str
    number: int
    parts: int = 1
    """Halves of a win in a whole one, else 1."""


_MEASURES: Final = (
    Measure("leader_won", "share", kernel.LEADER_WON, 2),
    Measure("first_won", "share", kernel.FIRST_WON, 2),
    Measure("multiplier", "number", kernel.MULTIPLIER),
    Measure("plays", "number", kernel.PLAYS),
    Measure("points140", "share", kernel.WITH_140),
    Measure("head90", "share", kernel.WITH_90),
    Measure("double_run", "share", kernel.WITH_RUN),
    Measure("stakes", "chips", kernel.STAKES),
)
_MEANINGS: Final = (
    "leader_won (share of hands won by the side that leads first, one that nobody wins for a half), first_won (by the "
    "first player, seats 0 and 2), multiplier, plays, points140, head90, double_run (shares of hands won that way), "
    "stakes (chips that change hands, fees apart)"
)
USUAL_COLUMNS: Final = {
    "measure": "under the rules as they are: " + _MEANINGS,
    "unit": "number, chips or share",
    **ESTIMATE,
}
CHANGE_COLUMNS: Final = {
    "switch": "the switch that is set anew, alone; or players",
    "option": "to what; strangers if nobody sees his partner's hand",
    "usual": "what it is in the rules named",
    "order": "place of the switch and option in the rule table",
    "measure": "what it changes, the option less the rules named, deal by deal: "
    + _MEANINGS
    + "; also changed (share of hands that end otherwise)",
    "unit": "number, chips, difference or share",
    **JOINT,
    "verdict": "by the interval that holds for all options at once: more, less, or none (no effect seen at this "
    "precision); empty for changed",
}
SIGHT_COLUMNS: Final = {
    "measure": "what a player gains who sees his partner's hand against one who does not and is the same otherwise, "
    "seats exchanged on the same deals: chips a hand, or won (share of hands won above one half)",
    "unit": "chips or difference",
    **ESTIMATE,
}


def options_of(profile: Profile) -> list[tuple[str, Value]]:
    """Every switch with every option that a profile does not have, in the order of the rule table.

    Of a switch with values too many to list the schema's example stands for all.
    """
    found: list[tuple[str, Value]] = []
    for switch in BAOYAO.switches:
        options = list(switch.options) + ([switch.form.example] if switch.form else [])
        usual = value_text(profile.values[switch.name])
        found += [(switch.name, option) for option in options if value_text(option) != usual]
    return found


def viewer_of(job: Job) -> Policy | None:
    """The first player who could see his partner's hand or not, None if there is none."""
    return next(filter(plays_basic, job.policies), None)


def option_tables(job: Job) -> tuple[np.ndarray, np.ndarray]:
    """Books and players of the rules named, of every option, and of four strangers where there can be any."""
    tables = [table_of(job)]
    tables += [
        BaoyaoTable(job.profile.with_values(BAOYAO, {switch: value}), job.policies)
        for switch, value in options_of(job.profile)
    ]
    if viewer_of(job) is not None:
        blind = [with_changes(policy, sees_partner=False) if plays_basic(policy) else policy for policy in job.policies]
        tables.append(BaoyaoTable(job.profile, blind))
    return np.stack([table.book for table in tables]), np.stack([table.players for table in tables])


def sight_tables(job: Job) -> np.ndarray:
    """Players of one who sees against one who does not, on either side: int64[2, 4, n_columns], or none."""
    viewer = viewer_of(job)
    if viewer is None:
        return np.zeros((0, *table_of(job).players.shape), np.int64)
    pair = with_changes(viewer, sees_partner=True), with_changes(viewer, sees_partner=False)
    seats = (pair * 2, pair[::-1] * 2)
    return np.stack([BaoyaoTable(job.profile, policies).players for policies in seats])


def _names(job: Job) -> list[dict[str, Any]]:
    """What each row of the sums but the first is of."""
    found: list[dict[str, Any]] = [
        {"switch": switch, "option": value_text(value), "usual": value_text(job.profile.values[switch])}
        for switch, value in options_of(job.profile)
    ]
    if viewer_of(job) is not None:
        found.append({"switch": PLAYERS, "option": "strangers", "usual": "two"})
    return [{**head, "order": order} for order, head in enumerate(found)]


def usual(sums: Any, n_deals: int) -> pd.DataFrame:
    """What comes of the rules as they are: ``sums`` int64[n_tables, 19]."""
    row = sums[0].tolist()
    lines = [
        as_row({"measure": measure.name, "unit": measure.unit}, _interval(measure, row, n_deals, 0), n_deals)
        for measure in _MEASURES
    ]
    return pd.DataFrame(lines, columns=list(USUAL_COLUMNS))


def changes(job: Job, sums: Any, n_deals: int) -> pd.DataFrame:
    """What each option changes: ``sums`` int64[n_tables, 19]."""
    names = _names(job)
    rows = [
        line
        for head, row in zip(names, sums[1:].tolist(), strict=True)
        for line in _changes(head, row, n_deals, len(names))
    ]
    return pd.DataFrame(rows, columns=list(CHANGE_COLUMNS))


def _interval(measure: Measure, row: list[int], n: int, least_share: int, level: float = 0.95) -> Interval[float]:
    """A measure's mean, or mean difference, out of a row of sums; no share is less than ``least_share``, 0 or -1."""
    total, squares = row[2 * measure.number : 2 * measure.number + 2]
    limits = (least_share * measure.parts, measure.parts) if measure.unit == "share" else None
    return divided(paired_difference(total, squares, n, level, limits), measure.parts)


def _changes(head: dict[str, Any], row: list[int], n: int, n_options: int) -> Iterator[dict[str, Any]]:
    """What one option changes."""
    for measure in _MEASURES:
        unit = "difference" if measure.unit == "share" else measure.unit
        interval_at = partial(_interval, measure, row, n, -1)
        line, shown = as_joint_row({**head, "measure": measure.name, "unit": unit}, interval_at, n, n_options)
        yield {**line, "verdict": shown}
    line, _shown = as_joint_row(
        {**head, "measure": "changed", "unit": "share"}, partial(wilson, row[kernel.CHANGED], n), n, n_options
    )
    yield {**line, "verdict": ""}


def sight(sums: Any, n_deals: int) -> pd.DataFrame:
    """What seeing the partner's hand gains: ``sums`` int64[4], of two hands with seats exchanged."""
    return pd.DataFrame(gain_rows({}, sums.tolist(), n_deals, 2), columns=list(SIGHT_COLUMNS))
