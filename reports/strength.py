"""A report of the studies of strength: their findings, figures and further tables."""

from __future__ import annotations

from meldlab.reports.figures.strength import gain_by_worlds, time_by_worlds, unit_of
from meldlab.reports.frames import records
from meldlab.reports.inputs import ESTIMATE, JOINT, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Table
from meldlab.reports.numbers import estimate_of
from meldlab.reports.tables import count, measured, number, table, word
from meldlab.reports.text.strength import strength_findings

_SHARES = tuple(f"{name}{part}" for name in ("won", "even") for part in ("", "_se", "_lo", "_hi"))
STRENGTH_TABLES: TableColumns = {
    "strength": ("policy", "worlds", "rival", "order", "unit", *ESTIMATE, *JOINT, "verdict", *_SHARES),
    "strength_steps": ("policy", "from_worlds", "worlds", "order", "unit", *ESTIMATE, *JOINT, "verdict", "different"),
    "strength_times": ("policy", "worlds", "order", *ESTIMATE),
}


def strength_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    exhibits = (gain_by_worlds(run, language), time_by_worlds(run, language))
    return Content(tuple(strength_findings(run, language)), exhibits, (_steps(run, language),))


def _steps(run: Run, language: Language) -> Table:
    """What more worlds bring."""
    rows, marked = [], set()
    frame = run.tables["strength_steps"].sort_values("order", kind="stable")
    for place, row in enumerate(records(frame.loc[(frame["n"] > 0).to_numpy()])):
        cells = (number(row["from_worlds"]), number(row["worlds"]), count(row["n"]), count(row["different"]))
        rows.append((word(str(row["policy"])), *cells, measured(language, estimate_of(row), signed=True)))
        if row["verdict"] != "none":
            marked.add(place)
    heads = ("policy", "from_worlds", "worlds", "deals_of", "deals_differ", f"duel_gain_{unit_of(run)}")
    return table(
        language, "strength_steps", heads, rows, note=language("note.strength_steps"), marked=frozenset(marked)
    )
