"""A report of the study ``baoyao``: its findings, figures and further tables."""

from __future__ import annotations

from meldlab.reports.figures.baoyao import DRAWN, UNITS, bao_changes, card_worth, first_out, hand_ends
from meldlab.reports.frames import cell, records, where
from meldlab.reports.inputs import ESTIMATE, JOINT, Run, TableColumns
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Table
from meldlab.reports.numbers import estimate_of, number_in, plain
from meldlab.reports.tables import count, estimate, measured, table, word
from meldlab.reports.text.baoyao import MEAN_UNITS, baoyao_findings

BAOYAO_TABLES: TableColumns = {
    "baoyao_ends": ("how", "order", "multiplier", "count", *ESTIMATE),
    "baoyao_stakes": ("multiplier", "measure", *ESTIMATE),
    "baoyao_means": ("measure", "unit", *ESTIMATE),
    "baoyao_lead": ("measure", "unit", *ESTIMATE),
    "baoyao_first_out": ("points", "count", *ESTIMATE),
    "baoyao_cards": ("what", "order", "measure", "unit", *ESTIMATE),
    "baoyao_sight": ("measure", "unit", *ESTIMATE),
    "baoyao_usual": ("measure", "unit", *ESTIMATE),
    "baoyao_changes": ("switch", "option", "usual", "order", "measure", "unit", *ESTIMATE, *JOINT, "verdict"),
}
#: How shares and chips of a side are written.
_GAINS = {"chips": "chips", "won": "share"}


def baoyao_content(run: Run, language: Language) -> Content:
    """Everything that the study contributes to a report."""
    exhibits = (
        hand_ends(run, language),
        first_out(run, language),
        card_worth(run, language),
        *(bao_changes(run, language, measure) for measure in DRAWN),
    )
    tables = [_stakes(run, language), _means(run, language), _sides(run, language), _usual(run, language)]
    return Content(tuple(baoyao_findings(run, language)), exhibits, tuple(tables))


def _stakes(run: Run, language: Language) -> Table:
    frame = run.tables["baoyao_stakes"]
    rows = []
    for row in records(where(frame, measure="hands")):
        times = str(row["multiplier"])
        found = [cell(frame, "share", multiplier=times, measure=measure) for measure in ("hands", "stakes")]
        rows.append((word(language("mark.times", times=times)), *(measured(language, value) for value in found)))
    return table(language, "bao_stakes", ("multiplier", "share_of_hands", "share_of_stakes"), rows)


def _means(run: Run, language: Language) -> Table:
    rows = []
    for row in records(run.tables["baoyao_means"]):
        measure = str(row["measure"])
        found = estimate_of(row, MEAN_UNITS[measure])
        rows.append((word(language.name("bao_mean", measure)), count(row["n"]), *estimate(language, found)))
    return table(language, "bao_means", ("measure", "n", "value", "interval"), rows)


def _sides(run: Run, language: Language) -> Table:
    """What the first lead and the sight of the partner's hand are worth."""
    rows = []
    for name in ("lead", "sight"):
        # Where nobody could see or not, there is no such table.
        for row in records(run.tables[f"baoyao_{name}"]) if f"baoyao_{name}" in run.tables else []:
            measure = str(row["measure"])
            found = estimate_of(row, _GAINS[measure])
            told = language.name("bao_side", f"{name}_{measure}")
            rows.append((word(told), word(plain(number_in(row["n"]))), *estimate(language, found)))
    return table(language, "bao_sides", ("measure", "n", "value", "interval"), rows, note=language("note.bao_sides"))


def _usual(run: Run, language: Language) -> Table:
    rows = []
    for row in records(run.tables["baoyao_usual"]):
        measure = str(row["measure"])
        found = estimate_of(row, UNITS[measure])
        rows.append((word(language.name("bao_measure", measure)), count(row["n"]), *estimate(language, found)))
    return table(language, "bao_usual", ("measure", "n", "value", "interval"), rows)
