"""A report of the study ``rules-twohand``: its findings, figures and further tables."""

from __future__ import annotations

from meldlab.reports.figures.rules_twohand import BESIDE, UNITS, rule_changes
from meldlab.reports.frames import records
from meldlab.reports.inputs import ESTIMATE, JOINT, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Table
from meldlab.reports.numbers import estimate_of
from meldlab.reports.tables import count, estimate, table, word
from meldlab.reports.text.rules_twohand import rules_findings

RULES_TABLES: TableColumns = {
    "rules_usual": ("measure", "unit", *ESTIMATE),
    "rules_changes": ("switch", "option", "usual", "order", "measure", "unit", *ESTIMATE, *JOINT, "verdict"),
}


def rules_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    exhibits = tuple(rule_changes(run, language, measure) for measure in BESIDE)
    return Content(tuple(rules_findings(run, language)), exhibits, (_usual(run, language),))


def _usual(run: Run, language: Language) -> Table:
    """What comes of the rules as they are."""
    rows = []
    for row in records(run.tables["rules_usual"]):
        measure = str(row["measure"])
        found = estimate_of(row, UNITS[measure])
        rows.append((word(language.name("rule_measure", measure)), count(row["n"]), *estimate(language, found)))
    return table(language, "rules_usual", ("measure", "n", "value", "interval"), rows)
