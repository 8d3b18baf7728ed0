"""A report of a duel that `meldlab compare` stored: its findings, figures and further tables."""

from __future__ import annotations

from meldlab.reports.figures.duel import deals_table, gain_histogram, pair_table, pairs_of, running_difference
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content
from meldlab.reports.text.duel import duel_findings

_ANYTIME = ("anytime_lo", "anytime_hi")
_WINS = ("win_share", "win_se", "win_lo", "win_hi")
DUEL_TABLES: TableColumns = {
    "duel_pairs": ("a", "b", "unit", *ESTIMATE, *_ANYTIME, *_WINS, "different"),
    "duel_looks": ("a", "b", "unit", *ESTIMATE, *_ANYTIME),
    "duel_gains": ("a", "b", "unit", "gain_from", "gain_to", "count", *ESTIMATE),
    "duel_deals": ("a", "b", "unit", "which", "place", "deal", "gain", "seats", "table_gain", "command"),
}


def duel_content(run: Run, language: Language) -> Content:
    """Everything that a duel contributes to a report."""
    numbered = list(enumerate(pairs_of(run), start=1))
    exhibits = [draw(run, language, *pair) for pair in numbered for draw in (running_difference, gain_histogram)]
    tables = [pair_table(run, language), *(deals_table(run, language, *pair) for pair in numbered)]
    return Content(tuple(duel_findings(run, language)), tuple(exhibits), tuple(tables))
