"""A report of the study ``twohand``: its findings, figures and further tables."""

from __future__ import annotations

from meldlab.reports.figures.twohand import dealers_side, end_of_stock, last_draw, make_up, melds_by_trick
from meldlab.reports.frames import cell, levels, records, where
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Table
from meldlab.reports.numbers import estimate_of
from meldlab.reports.tables import count, estimate, measured, table, word
from meldlab.reports.text.twohand import twohand_findings

TWOHAND_TABLES: TableColumns = {
    "twohand_points": ("who", "part", "order", *ESTIMATE),
    "twohand_wins": ("outcome", "count", *ESTIMATE),
    "twohand_laid": ("who", "part", "order", "count", *ESTIMATE),
    "twohand_tricks": ("trick", "measure", "unit", *ESTIMATE),
    "twohand_ends": ("view", "difference", "measure", "unit", *ESTIMATE),
    "twohand_worth": ("what", "method", *ESTIMATE),
    "twohand_draw": ("rank", "order", "measure", "unit", *ESTIMATE),
    "twohand_memory": ("memory", "measure", *ESTIMATE),
}


def twohand_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    exhibits = (
        make_up(run, language),
        dealers_side(run, language),
        melds_by_trick(run, language),
        end_of_stock(run, language),
        last_draw(run, language),
    )
    tables = [_wins(run, language), _laid(run, language), _worth(run, language)]
    if "twohand_memory" in run.tables:
        tables.append(_memory(run, language))
    return Content(tuple(twohand_findings(run, language)), exhibits, tuple(tables))


def _wins(run: Run, language: Language) -> Table:
    rows = [
        (word(language.name("winner", str(row["outcome"]))), count(row["count"]), *estimate(language, found))
        for row in records(run.tables["twohand_wins"])
        for found in [estimate_of(row, "share")]
    ]
    return table(language, "wins", ("winner", "count", "share_of_deals", "interval"), rows)


def _laid(run: Run, language: Language) -> Table:
    frame = run.tables["twohand_laid"]
    rows = [
        (
            word(language.name("score_part", part)),
            *(measured(language, cell(frame, "share", who=who, part=part)) for who in ("dealer", "leader")),
        )
        for part in levels(frame, "part")
    ]
    return table(language, "laid", ("part", "dealer_lays", "leader_lays"), rows)


def _worth(run: Run, language: Language) -> Table:
    frame = run.tables["twohand_worth"]
    rows = [
        (
            word(language.name("what", what)),
            *(
                measured(language, cell(frame, "points", what=what, method=method))
                for method in ("replayed", "regression")
            ),
        )
        for what in ("lead", "trump", "ace")
    ]
    return table(language, "worth", ("what", "replayed", "regression"), rows, note=language("note.worth"))


def _memory(run: Run, language: Language) -> Table:
    frame = run.tables["twohand_memory"]
    rows = []
    for row in records(where(frame, measure="points")):
        memory = str(row["memory"])
        won = cell(frame, "share", memory=memory, measure="won")
        values = measured(language, estimate_of(row, "points"), signed=True), measured(language, won)
        rows.append((word(language.name("memory", memory)), count(row["n"]), *values))
    return table(language, "memory", ("memory", "n", "memory_margin", "memory_won"), rows)
