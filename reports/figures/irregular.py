"""Irregularities: by how much each moves the lead of him who commits it, and what a revoke gains and forfeits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from matplotlib.figure import Figure

from meldlab.reports.figures.marks import SHOWN, DotRow, dot_rows
from meldlab.reports.frames import cell, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Cell, Exhibit, Omitted
from meldlab.reports.numbers import Estimate, number_in, plain
from meldlab.reports.style import BLUE, RED
from meldlab.reports.tables import measured, number, percent, table, word

REVOKE = "revoke"
CORRECTED = "corrected"


class Case(NamedTuple):
    """One irregularity in one trick."""

    irregularity: str
    how: str
    trick: float
    """From 1; 0 if it belongs to the whole deal."""


def is_forfeit(case: Case) -> bool:
    """Whether it is a revoke that stands."""
    return case.irregularity == REVOKE and case.how != CORRECTED


def cases(run: Run) -> list[Case]:
    """Irregularities that came about, in stored order."""
    frame = where(run.tables["irregular_prices"], side="lead")
    frame = frame.loc[(frame["n"] > 0).to_numpy()]
    return [Case(str(row["irregularity"]), str(row["how"]), number_in(row["trick"])) for row in records(frame)]


def case_name(language: Language, case: Case) -> str:
    """An irregularity in a few words, with its trick."""
    name = language.name("irregularity", f"{case.irregularity}_{case.how}")
    return f"{name}, {plain(case.trick)}" if case.trick else name


def price(run: Run, case: Case, side: str, measure: str = "points") -> Estimate | None:
    """By how much an irregularity moves a score, a lead, or a share of deals won."""
    unit = "points" if measure == "points" else "share"
    return cell(run.tables["irregular_prices"], unit, **case._asdict(), side=side, measure=measure)


def of_case(run: Run, case: Case, measure: str) -> Estimate | None:
    """One measure of an irregularity."""
    unit = "points" if measure == "lost" else "share"
    return cell(run.tables["irregular_cases"], unit, **case._asdict(), measure=measure)


def of_revoke(run: Run, case: Case, measure: str) -> Estimate | None:
    """One measure of a revoke."""
    unit = "points" if measure in ("card", "forfeited") else "share"
    return cell(run.tables["irregular_revokes"], unit, how=case.how, trick=case.trick, measure=measure)


def irregular_prices(run: Run, language: Language) -> Exhibit | Omitted:
    """A dot plot of what each irregularity but a revoke that stands does to the lead of him who commits it."""
    found = [case for case in cases(run) if not is_forfeit(case)]
    rows: list[DotRow] = []
    told, cells = [], []
    before = ""
    for case in found:
        lead, won = price(run, case, "lead"), price(run, case, "offender", "won")
        if lead is None or won is None:
            continue
        cells.append(_price_cells(run, language, case))
        if lead.n < SHOWN:
            continue
        name = case_name(language, case)
        kind = case.irregularity + case.how
        gap, before = bool(before) and before != kind, kind
        texts = (language.measured(lead, signed=True), language.measured(won))
        rows.append(DotRow(name, lead, texts, gap=gap))
        told.append(language("figure.irregular_prices.alt_part", name=name, lead=texts[0]))
    heads = ("irregularity", "deals", "happens", "offender_points", "other_points", "lead_points", "won_offender")
    return _exhibit(language, "irregular_prices", heads, rows, told, cells, ("lead_moved", "won_moved"))


def _price_cells(run: Run, language: Language, case: Case) -> tuple[Cell, ...]:
    """A row of the table about prices."""
    lead, happens = price(run, case, "lead"), of_case(run, case, "happens")
    moved = [measured(language, price(run, case, side), signed=True) for side in ("offender", "other", "lead")]
    share = percent(happens.value) if happens else Cell("")
    head = (word(case_name(language, case)), number(lead.n if lead else 0), share)
    return (*head, *moved, measured(language, price(run, case, "offender", "won")))


def revoke_prices(run: Run, language: Language) -> Exhibit | Omitted:
    """A dot plot of revokes by trick: what the card alone brings, and what is left after the forfeit."""
    rows: list[DotRow] = []
    told, cells = [], []
    before = ""
    for case in filter(is_forfeit, cases(run)):
        lead, card, pays = price(run, case, "lead"), of_revoke(run, case, "card"), of_revoke(run, case, "pays")
        if lead is None or card is None or pays is None:
            continue
        cells.append((*_price_cells(run, language, case), *_revoke_cells(run, language, case)))
        if lead.n < SHOWN:
            continue
        name = case_name(language, case)
        gap, before = bool(before) and before != case.how, case.how
        texts = (language.measured(lead, signed=True), language.measured(pays))
        rows.append(DotRow(name, lead, texts, colour=BLUE if case.how == "any_card" else RED, gap=gap))
        figures = {"lead": language.measured(lead, signed=True), "card": language.measured(card, signed=True)}
        told.append(language("figure.revoke_prices.alt_part", name=name, **figures))
    heads = ("irregularity", "deals", "happens", "offender_points", "other_points", "lead_points", "won_offender")
    more = ("card_points", "card_pays", "forfeited", "pays")
    return _exhibit(language, "revoke_prices", heads + more, rows, told, cells, ("lead_moved", "pays"))


def _revoke_cells(run: Run, language: Language, case: Case) -> tuple[Cell, ...]:
    """What only the table about revokes has."""
    card = measured(language, of_revoke(run, case, "card"), signed=True)
    return (card, *(measured(language, of_revoke(run, case, name)) for name in ("card_pays", "forfeited", "pays")))


def _exhibit(
    language: Language,
    key: str,
    heads: tuple[str, ...],
    rows: list[DotRow],
    told: list[str],
    cells: list[tuple[Cell, ...]],
    headings: tuple[str, str],
) -> Exhibit | Omitted:
    """A figure of leads with the table behind it."""
    title = language(f"figure.{key}.title")
    behind = table(language, key, heads, cells, note=language("note.irregularities"))
    if not rows:
        return Omitted(title, language("omitted.irregularities", least=SHOWN), behind)
    return Exhibit(
        key,
        title,
        language(f"figure.{key}.caption"),
        language(f"figure.{key}.alt", parts=language.listing(told)),
        behind,
        _drawn(rows, language("axis.lead_moved"), tuple(language(f"head.{name}") for name in headings)),
    )


def _drawn(rows: list[DotRow], label: str, headings: tuple[str, ...]) -> Callable[[str | None], Figure]:
    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading, rows, label=label, headings=headings, left=1.75, text_widths=(1.75, 1.35), reference=0.0
        )

    return draw
