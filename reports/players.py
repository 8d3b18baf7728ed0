"""Where the answers depend on the players: runs of one study under the same rules, with other policies."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist
from typing import Final

import pandas as pd

from meldlab.reports.evidence import enough
from meldlab.reports.frames import records
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Cell, Table
from meldlab.reports.numbers import Count, Estimate, estimate_of, plain, value_text
from meldlab.reports.tables import measured, table, word, z_score

# Rows shown at most, the clearest.
MOST: Final = 30
# Chance that any figure at all is told to differ although none does.
CHANCE: Final = 0.05
# Columns that say nothing of which figure a row is, though they stand before its estimate.
NO_KEYS: Final = frozenset({"verdict", "order", "count", "choices", "faults", "n"})
# Tables with a count of the same name as a key of others.
COUNTS: Final = {"auction_open_cards": frozenset({"cards"})}

Key = tuple[str, ...]


@dataclass(frozen=True)
class Contrast:
    """One figure of two runs."""

    name: str
    key: Key
    one: Estimate
    other: Estimate
    verdicts: tuple[str, str]

    @property
    def z(self) -> float:
        """The difference in standard errors, as if the runs had no deal in common."""
        se = math.hypot(self.one.se, self.other.se)
        return (self.other.value - self.one.value) / se if se > 0 else math.nan


def players_beside(runs: Sequence[tuple[str, Run]], tables: TableColumns, language: Language) -> list[Table]:
    """Compare runs of one study under the same rules, each with every other whose players are others.

    Parameters
    ----------
    runs : sequence of tuple of str, Run
        Runs of one study, each with its number in the report.
    tables : mapping of str to sequence of str
        Tables of the study, each with its columns.
    language : Language

    Returns
    -------
    list of Table
        The figures that differ by more than chance, judged for all at once; one table a pair of runs.
    """
    found = []
    for (number, run), (other_number, other) in combinations(runs, 2):
        if run.rules_hash == other.rules_hash and run.policies != other.policies:
            found.append(_beside((number, other_number), contrasts(run, other, tables), language))
    return found


def contrasts(one: Run, other: Run, tables: TableColumns) -> list[Contrast]:
    """Every figure that both runs bear."""
    found = []
    for name, columns in tables.items():
        if name != "checks" and set(ESTIMATE) <= set(columns) and name in one.tables and name in other.tables:
            keys = _keys(name, columns)
            rows, others = (_by_key(run.tables[name], keys) for run in (one, other))
            for key, row in rows.items():
                contrast = _contrast(name, key, row, others.get(key))
                if contrast is not None and math.isfinite(contrast.z):
                    found.append(contrast)
    return found


def _keys(name: str, columns: Sequence[str]) -> list[str]:
    """What names a row: the columns before the estimate that are no results themselves."""
    before = columns[: min(columns.index(column) for column in ESTIMATE)]
    return [column for column in before if column not in NO_KEYS | COUNTS.get(name, frozenset())]


def _contrast(name: str, key: Key, row: Mapping[str, object], other: Mapping[str, object] | None) -> Contrast | None:
    if other is None:
        return None
    unit = str(row.get("unit", ""))
    unit = unit if unit in ("share", "points", "chips") else ""
    one, two = estimate_of(row, unit), estimate_of(other, unit)
    if not (enough(one) and enough(two)):
        return None
    return Contrast(name, key, one, two, (str(row.get("verdict", "")), str(other.get("verdict", ""))))


def _by_key(frame: pd.DataFrame, keys: Sequence[str]) -> dict[Key, Mapping[str, object]]:
    """Rows by what names them; none where that does not tell them apart."""
    found: dict[Key, Mapping[str, object]] = {}
    for row in records(frame):
        key = tuple(_text(row[column]) for column in keys)
        if key in found:
            return {}
        found[key] = row
    return found


def _text(value: object) -> str:
    if isinstance(value, float):
        return plain(value) if value == round(value) else str(value)
    return str(value)


def _beside(numbers: tuple[str, str], compared: Sequence[Contrast], language: Language) -> Table:
    least = NormalDist().inv_cdf(1 - CHANCE / 2 / max(1, len(compared)))
    clear = sorted((each for each in compared if abs(each.z) > least), key=lambda each: -abs(each.z))
    rows = [_row(each, language) for each in clear[:MOST]]
    note = language(
        "note.players_beside",
        compared=Count(len(compared)),
        differ=Count(len(clear)),
        shown=Count(len(rows)),
        one=numbers[0],
        other=numbers[1],
    )
    title = language("table.players_beside", one=numbers[0], other=numbers[1])
    heads = ("table", "figure", "first_run", "second_run", "second_less_first", "z", "verdicts")
    return table(language, f"players_{numbers[0]}_{numbers[1]}", heads, rows, note=note, title=title)


def _row(each: Contrast, language: Language) -> list[Cell]:
    name = ", ".join(part for part in each.key if part not in ("", "all", "any"))
    difference = each.other.value - each.one.value
    wider = each.one if each.one.se > each.other.se else each.other
    told = Estimate(difference, wider.se, wider.lo, wider.hi, wider.n, wider.unit)
    one, other = each.verdicts
    verdict = "" if one == other else f"{one} \u2192 {other}"
    return [
        word(each.name),
        word(name),
        measured(language, each.one),
        measured(language, each.other),
        Cell(value_text(told, signed=True), difference),
        z_score(each.z),
        word(verdict),
    ]
