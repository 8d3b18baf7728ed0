"""A report of the study ``bomb-value``: its findings and figures."""

from __future__ import annotations

from meldlab.reports.figures.bomb_value import bomb_gain, break_even, break_even_by_stage
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content
from meldlab.reports.text.bomb_value import bomb_findings

_HEAD = ("bomb", "order", "stage", "stage_order")
BOMB_TABLES: TableColumns = {
    "bomb_points": (*_HEAD, "band", "band_order", "measure", "unit", *ESTIMATE),
    "bomb_fits": (*_HEAD, "term", "measure", "unit", *ESTIMATE),
    "bomb_break_even": (*_HEAD, "measure", "verdict", *ESTIMATE),
    "bomb_stages": ("stage", "stage_order", "count", *ESTIMATE),
}


def bomb_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    exhibits = (break_even(run, language), break_even_by_stage(run, language), bomb_gain(run, language))
    return Content(tuple(bomb_findings(run, language)), exhibits)
