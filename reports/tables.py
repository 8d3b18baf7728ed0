"""Tables behind the figures: cells that show what the interval bears and sort by the full number."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pandas as pd

from meldlab.reports.frames import OUTCOMES, group, level_name, records, thrown_in, whole
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Cell, Table
from meldlab.reports.numbers import (
    MOST_SHARE_DECIMALS,
    NOUGHT,
    Estimate,
    estimate_of,
    exactly,
    number_in,
    plain,
    share_of_size,
    value_text,
    z_text,
)


def word(text: str) -> Cell:
    """A cell of words."""
    return Cell(text)


def count(value: object) -> Cell:
    """A cell with a whole number of cases."""
    number = whole(value)
    return Cell(plain(number), float(number))


def number(value: object, decimals: int = 0, signed: bool = False) -> Cell:
    """A cell with a number of so many decimals; a dash for a missing one."""
    amount = number_in(value)
    return Cell(plain(amount, decimals, signed), amount if math.isfinite(amount) else None)


def digits(value: object, decimals: int) -> Cell:
    """A cell with a number of so many decimals, or as a power of ten where these would hide it."""
    amount = number_in(value)
    return Cell(exactly(amount, decimals), amount if math.isfinite(amount) else None)


def percent(value: object) -> Cell:
    """A part of 1 as a per cent number of two decimals, more where two would show nothing of it."""
    amount = number_in(value)
    if amount <= NOUGHT:
        return Cell("0", 0.0)
    decimals = 2 if amount >= 1e-3 else min(MOST_SHARE_DECIMALS, 1 - math.floor(math.log10(100 * amount)))
    return Cell(exactly(100 * amount, decimals), 100 * amount)


def estimate(language: Language, value: Estimate, signed: bool = False) -> tuple[Cell, Cell]:
    """Value and interval as two cells."""
    sort = value.value if value.known else None
    return Cell(value_text(value, signed), sort), Cell(language.interval(value, signed))


def measured(language: Language, value: Estimate | None, signed: bool = False) -> Cell:
    """Value and interval in one cell, for wide tables."""
    if value is None or not value.known:
        return Cell(plain(math.nan))
    bounds = language.interval(value, signed)
    text = value_text(value, signed)
    return Cell(language("number.measured", value=text, bounds=bounds) if bounds else text, value.value)


def exact(value: object, fraction: object, unit: str) -> tuple[Cell, Cell]:
    """An exact value and its fraction, as two cells."""
    amount = number_in(value)
    text = share_of_size(amount) if unit == "share" else plain(amount, 3)
    return Cell(text, amount if math.isfinite(amount) else None), Cell(str(fraction or ""))


def z_score(value: object) -> Cell:
    """A cell with a z-score."""
    amount = number_in(value)
    return Cell(z_text(amount), amount if math.isfinite(amount) else None)


def table(
    language: Language,
    key: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    note: str = "",
    title: str = "",
    marked: frozenset[int] = frozenset(),
) -> Table:
    """A table whose headings are catalogue names of the group `column`, titled `table.KEY` unless told."""
    return Table(
        key=key,
        title=title or language(f"table.{key}"),
        columns=tuple(language.name("column", name) for name in columns),
        rows=tuple(tuple(row) for row in rows),
        note=note,
        marked=marked,
    )


def against_exact(
    language: Language, key: str, frame: pd.DataFrame, names: Sequence[Cell], name: str, title: str
) -> Table:
    """Simulated shares beside exact ones with z-scores; `names` heads each row."""
    rows = []
    for head, row in zip(names, records(frame), strict=True):
        value, bounds = estimate(language, estimate_of(row, "share"))
        chance, fraction = exact(row["exact"], row["exact_fraction"], "share")
        rows.append((head, count(row["count"]), value, bounds, chance, fraction, z_score(row["z"])))
    heads = (name, "count", "simulated", "interval", "exact", "exact_fraction", "z")
    return table(language, key, heads, rows, title=title)


def outcomes_by(language: Language, run: Run, dimension: str) -> Table:
    """Every way an auction may end, by the levels of a dimension."""
    frames = {measure: _by_level(group(run, dimension, measure)) for measure in ("success", *OUTCOMES)}
    # A way to end that these rules do not know has no column.
    ways = [outcome for outcome in OUTCOMES if outcome != "thrown_in" or thrown_in(run)]
    rows = []
    for level, first in frames["success"].items():
        ends = [measured(language, frames[measure].get(level)) for measure in ways]
        name = level_name(language, dimension, level)
        rows.append([word(name), count(first.n), measured(language, first), *ends])
    columns = (dimension, "auctions", "success", *ways)
    return table(language, f"outcomes_by_{dimension}", columns, rows, note=language("note.success"))


def measures_by(language: Language, run: Run, dimension: str, measures: Sequence[str]) -> Table:
    """Means and shares by the levels of a dimension."""
    frames = {measure: _by_level(group(run, dimension, measure)) for measure in measures}
    levels = {level for found in frames.values() for level in found}
    ordered = sorted(levels, key=lambda level: _order(run, dimension, level))
    rows = [
        [word(level_name(language, dimension, level))]
        + [measured(language, frames[m].get(level), signed=m == "bidder_chips") for m in measures]
        for level in ordered
    ]
    return table(language, f"measures_by_{dimension}", (dimension, *measures), rows, note=language("note.measures"))


def _order(run: Run, dimension: str, level: str) -> float:
    frame = run.tables["auction_groups"]
    found = frame.loc[((frame["dimension"] == dimension) & (frame["level"] == level)).to_numpy(), "order"]
    return float(found.iloc[0]) if len(found) else math.inf


def _by_level(frame: pd.DataFrame) -> dict[str, Estimate]:
    return {str(row["level"]): estimate_of(row, str(row["unit"])) for row in records(frame)}
