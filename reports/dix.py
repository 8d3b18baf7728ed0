"""A report of the study ``dix``: its findings, figures and further tables."""

from __future__ import annotations

from meldlab.reports.figures.dix import (
    MEASURES,
    gains_table,
    players_of,
    shown_table,
    swap_by_hand,
    swap_by_rank,
    swap_by_trick,
)
from meldlab.reports.frames import cell, records, where
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Table
from meldlab.reports.tables import count, measured, table, word
from meldlab.reports.text.dix import dix_findings

DIX_TABLES: TableColumns = {
    "dix_gains": ("players", "alternative", "from_trick", "dimension", "level", "order", "measure", *ESTIMATE),
    "dix_shown": ("players", "dimension", "level", "order", "count", *ESTIMATE),
    "dix_turnup": ("players", "deals", "measure", *ESTIMATE),
}


def dix_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    exhibits = (swap_by_rank(run, language), swap_by_hand(run, language), swap_by_trick(run, language))
    tables = [
        gains_table(run, language, "all"),
        *(shown_table(run, language, dimension) for dimension in ("rank", "holder", "completed")),
        gains_table(run, language, "holder"),
        _turnup(run, language),
    ]
    return Content(tuple(dix_findings(run, language)), exhibits, tuple(tables))


def _turnup(run: Run, language: Language) -> Table:
    """What ten points for a dix turned up bring the dealer."""
    frame = run.tables["dix_turnup"]
    rows = []
    for players in players_of(run):
        for row in records(where(frame, players=players, measure="margin")):
            deals = str(row["deals"])
            values = [
                measured(language, cell(frame, unit, players=players, deals=deals, measure=measure))
                for measure, unit in MEASURES.items()
            ]
            heads = word(language.name("dix_deals", deals)), word(language.name("players", players))
            rows.append((*heads, count(row["n"]), *values))
    return table(language, "dix_turnup", ("dix_deals", "players", "n", "margin", "own", "won"), rows)
