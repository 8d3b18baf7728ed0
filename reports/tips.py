"""A report of the study ``tips``: its findings and its figure."""

from __future__ import annotations

from meldlab.reports.figures.tips import tip_gains
from meldlab.reports.inputs import ESTIMATE, JOINT, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content
from meldlab.reports.text.tips import tips_findings

TIPS_TABLES: TableColumns = {"tips": ("tip", "phase2", "measure", "unit", *ESTIMATE, *JOINT, "verdict")}


def tips_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    return Content(tuple(tips_findings(run, language)), (tip_gains(run, language),), ())
