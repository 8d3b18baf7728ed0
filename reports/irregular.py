"""A report of the study ``irregularities``: its findings, figures and further tables."""

from __future__ import annotations

from meldlab.reports.figures.irregular import irregular_prices, revoke_prices
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content
from meldlab.reports.text.irregular import irregular_findings

IRREGULAR_TABLES: TableColumns = {
    "irregular_prices": ("irregularity", "how", "trick", "side", "measure", "unit", *ESTIMATE),
    "irregular_cases": ("irregularity", "how", "trick", "measure", "unit", *ESTIMATE),
    "irregular_revokes": ("how", "trick", "measure", "unit", *ESTIMATE),
}


def irregular_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    exhibits = [irregular_prices(run, language)]
    if "irregular_revokes" in run.tables:
        exhibits.append(revoke_prices(run, language))
    return Content(tuple(irregular_findings(run, language)), tuple(exhibits), ())
