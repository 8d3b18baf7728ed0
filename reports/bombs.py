"""A report of the study ``bombs``: its findings, figures and further tables."""

from __future__ import annotations

from meldlab.reports.figures.bombs import (
    bomb_name,
    dealt_figure,
    fates_figure,
    fates_table,
    played_table,
    points_figure,
    strongest_figure,
)
from meldlab.reports.frames import cell, levels, records
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Omitted, Table
from meldlab.reports.numbers import estimate_of
from meldlab.reports.tables import count, estimate, exact, measured, number, table, word, z_score
from meldlab.reports.text.bombs import bombs_findings

_EXACT = ("exact", "exact_fraction", "z")
#: What a bomb beats, in the order of the columns.
BEATEN = ("nothing", "single", "pair", "straight", "double_straight", "bomb", "yao", "jokers")
BOMBS_TABLES: TableColumns = {
    "bombs_dealt": ("class", "order", "scope", "count", *ESTIMATE, *_EXACT),
    "bombs_strongest": ("scope", "class", "order", "count", *ESTIMATE, *_EXACT),
    "bombs_number": ("size", "number", "count", *ESTIMATE, *_EXACT),
    "bombs_pool": ("class", "order", "first", "second", "count", *ESTIMATE, *_EXACT),
    "bombs_played": ("class", "order", "measure", "unit", *ESTIMATE),
    "bombs_beaten": ("class", "order", "beaten", *ESTIMATE),
    "bombs_fates": ("class", "order", "fate", *ESTIMATE),
}


def bombs_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    points, fates = points_figure(run, language), fates_figure(run, language)
    exhibits = (dealt_figure(run, language), strongest_figure(run, language), points, fates)
    tables = [_numbers(run, language), _pool(run, language), _beaten(run, language)]
    # These two stand behind their figures; where nothing is drawn they stand alone.
    if isinstance(points, Omitted):
        tables.append(played_table(run, language))
    if isinstance(fates, Omitted):
        tables.append(fates_table(run, language))
    return Content(tuple(bombs_findings(run, language)), exhibits, tuple(tables))


def _numbers(run: Run, language: Language) -> Table:
    """Of how many ranks one hand has so many cards."""
    rows = []
    for row in records(run.tables["bombs_number"]):
        value = estimate_of(row, "share")
        chance, _fraction = exact(row["exact"], row["exact_fraction"], "share")
        cells = (number(row["size"]), number(row["number"]), count(row["count"]))
        rows.append((*cells, *estimate(language, value), chance, z_score(row["z"])))
    heads = ("bomb_size", "bomb_number", "count", "simulated", "interval", "exact", "z")
    return table(language, "bombs_number", heads, rows)


def _pool(run: Run, language: Language) -> Table:
    """The chance that what the opponent's pool has lies together."""
    rows = []
    for row in records(run.tables["bombs_pool"].sort_values(["order", "first", "second"], kind="stable")):
        chance, fraction = exact(row["exact"], row["exact_fraction"], "share")
        cells = (word(bomb_name(language, row["class"])), number(row["first"]), number(row["second"]), count(row["n"]))
        rows.append((*cells, *estimate(language, estimate_of(row, "share")), chance, fraction, z_score(row["z"])))
    heads = ("bomb_class", "pool_first", "pool_second", "n", "simulated", "interval", "exact", "exact_fraction", "z")
    return table(language, "bombs_pool", heads, rows, note=language("note.bombs_pool"))


def _beaten(run: Run, language: Language) -> Table:
    """What the bombs of each class beat."""
    frame = run.tables["bombs_beaten"]
    rows = []
    for kind in levels(frame, "class"):
        found = [cell(frame, "share", **{"class": kind, "beaten": beaten}) for beaten in BEATEN]
        n = max(0 if each is None else each.n for each in found)
        rows.append((word(bomb_name(language, kind)), count(n), *(measured(language, each) for each in found)))
    heads = ("bomb_class", "bombs_played", *(f"beaten_{beaten}" for beaten in BEATEN))
    return table(language, "bombs_beaten", heads, rows, note=language("note.bombs_beaten"))
