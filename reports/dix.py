"""A report of the study ``dix``: its findings, figures and further tables."""

from __future__ import annotations

from collections.abc import Sequence

from meldlab.reports.figures.dix import (
    MEASURES,
    forbidden,
    gain,
    gains_table,
    players_of,
    shown_table,
    swap_by_hand,
    swap_by_rank,
    swap_by_trick,
)
from meldlab.reports.figures.dix_matches import in_matches, match_players, swap_in_matches
from meldlab.reports.frames import cell, levels, records, where
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Table
from meldlab.reports.tables import count, measured, table, word
from meldlab.reports.text.dix import dix_findings

DIX_TABLES: TableColumns = {
    "dix_gains": ("players", "alternative", "from_trick", "dimension", "level", "order", "measure", *ESTIMATE),
    "dix_shown": ("players", "dimension", "level", "order", "count", *ESTIMATE),
    "dix_turnup": ("players", "deals", "measure", *ESTIMATE),
    "dix_matches": ("players", "alternative", "from_trick", "measure", "unit", *ESTIMATE),
}


def dix_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    exhibits = [swap_by_rank(run, language), swap_by_hand(run, language), swap_by_trick(run, language)]
    if match_players(run):
        exhibits.insert(1, swap_in_matches(run, language))
    tables = [
        gains_table(run, language, "all"),
        *(shown_table(run, language, dimension) for dimension in ("rank", "holder", "completed")),
        gains_table(run, language, "holder"),
        _turnup(run, language),
    ]
    return Content(tuple(dix_findings(run, language)), tuple(exhibits), tuple(tables))


def dix_beside(runs: Sequence[tuple[str, Run]], language: Language) -> list[Table]:
    """The swap in several runs beside each other: over all, and by the card turned up.

    Parameters
    ----------
    runs : sequence of tuple of str, Run
        Runs of this study, each with its number in the report.
    language : Language
    """
    over_all, by_rank = [], []
    ranks: dict[str, None] = {}
    for _number, run in runs:
        ranks |= dict.fromkeys(levels(where(run.tables["dix_gains"], dimension="rank"), "level"))
    for number, run in runs:
        policies = ", ".join(dict.fromkeys(policy.name for policy in run.policies))
        for players in players_of(run):
            series = forbidden(players)
            heads = (word(number), word(run.rules_name), word(policies), word(language.name("players", players)))
            gained = [gain(run, series, "all", "all", measure) for measure in ("margin", "own", "won")]
            cells = [measured(language, found) for found in (*gained, in_matches(run, series, "won"))]
            over_all.append((*heads, count(gained[0].n if gained[0] else 0), *cells))
            by_card = [gain(run, series, "rank", rank, "margin") for rank in ranks]
            by_rank.append((*heads, *(measured(language, found) for found in by_card)))
    heads_told = ("number", "rules", "policy", "players")
    by_rank_heads = (*(language.name("column", name) for name in heads_told), *ranks)
    note = language("note.dix_beside")
    return [
        table(language, "dix_beside", (*heads_told, "n", "margin", "own", "won", "match_won"), over_all, note=note),
        Table("dix_beside_rank", language("table.dix_beside_rank"), by_rank_heads, tuple(by_rank)),
    ]


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
