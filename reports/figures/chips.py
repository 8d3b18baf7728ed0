"""Who wins and who pays: mean chips by role and by seat."""

from __future__ import annotations

from matplotlib.figure import Figure

from meldlab.reports.figures.marks import DotRow, dot_rows
from meldlab.reports.frames import records
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted
from meldlab.reports.numbers import Estimate, estimate_of
from meldlab.reports.style import BLUE, RED
from meldlab.reports.tables import count, estimate, table, word


def role_estimates(run: Run) -> dict[str, Estimate]:
    """Mean chips a hand dealt of each role that takes part (idle players and kitty left out where there are none)."""
    found = {}
    for row in records(run.tables["auction_chips"]):
        chips = estimate_of(row, "chips")
        absent = row["role"] in ("idle", "kitty") and chips.value == 0 and not chips.se > 0
        if chips.known and chips.n > 0 and not absent:
            found[str(row["role"])] = chips
    return found


def chips_by_role(run: Run, language: Language) -> Exhibit | Omitted:
    """A dot plot of mean chips: roles above, seats below, on one scale with zero marked."""
    title = language("figure.chips.title")
    found = role_estimates(run)
    if not found:
        return Omitted(title, language("omitted.deals"))
    told = [f"{language.name('role', role)} {language.measured(chips, signed=True)}" for role, chips in found.items()]
    cells = [
        (word(language.name("role", role)), count(chips.n), *estimate(language, chips, signed=True))
        for role, chips in found.items()
    ]
    behind = table(language, "chips", ("role", "n", "chips", "interval"), cells)
    rows: list[DotRow] = []
    for role, chips in found.items():
        seat = role.startswith("seat")
        first = seat and not any(row.colour == RED for row in rows)
        text = language.measured(chips, signed=True).replace(language("number.chips", value=""), "")
        rows.append(
            DotRow(language.name("role", role), chips, (text,), colour=RED if seat else BLUE, gap=first and bool(rows))
        )

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language("axis.chips"),
            headings=(language("head.mean_interval"),),
            left=1.45,
            text_widths=(1.65,),
            reference=0.0,
        )

    alt = language("figure.chips.alt", parts=language.listing(told))
    return Exhibit("chips", title, language("figure.chips.caption"), alt, behind, draw)
