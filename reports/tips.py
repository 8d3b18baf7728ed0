"""A report of the study ``tips``: its findings and its figure."""

from __future__ import annotations

from meldlab.reports.figures.tips import tip_gains, tips_table
from meldlab.reports.inputs import ESTIMATE, JOINT, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Omitted
from meldlab.reports.text.tips import tips_findings

TIPS_TABLES: TableColumns = {"tips": ("tip", "phase2", "measure", "unit", *ESTIMATE, *JOINT, "verdict")}


def tips_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    gains = tip_gains(run, language)
    # The table stands behind the figure; where nothing is drawn it stands alone.
    tables = (tips_table(run, language),) if isinstance(gains, Omitted) else ()
    return Content(tuple(tips_findings(run, language)), (gains,), tables)
