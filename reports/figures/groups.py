"""How often the bidder succeeds, by trump suit, by the number of trumps held, by the meld on the table."""

from __future__ import annotations

from matplotlib.figure import Figure

from meldlab.reports.figures.bids import thin_note
from meldlab.reports.figures.marks import SHOWN, DotRow, axis_is_cut, dot_rows
from meldlab.reports.frames import column, group, level_name, overall, records
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted
from meldlab.reports.numbers import estimate_of, plain
from meldlab.reports.tables import outcomes_by


def success_by(run: Run, language: Language, dimension: str) -> Exhibit | Omitted:
    """A dot plot of success by the levels of one dimension; the dashed line is the mean of all auctions."""
    title = language(f"figure.by_{dimension}.title")
    frame = group(run, dimension, "success")
    cells = [(level_name(language, dimension, str(row["level"])), estimate_of(row, "share")) for row in records(frame)]
    shown = [(name, cell) for name, cell in cells if cell.known and cell.n >= SHOWN]
    if not shown:
        return Omitted(title, language("omitted.auctions", least=SHOWN))
    told = [language("figure.by.alt_part", level=name, share=language.measured(cell)) for name, cell in shown]
    rows = [DotRow(name, cell, (language.measured(cell), plain(cell.n))) for name, cell in shown]
    total = overall(run, "success")

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language("axis.success"),
            headings=(language("head.share_interval"), language("head.auctions")),
            left=1.05,
            text_widths=(1.6, 0.75),
            reference=total.value if total else None,
        )

    caption = language(f"figure.by_{dimension}.caption")
    if axis_is_cut(rows):
        caption += " " + language("figure.by.cut")
    return Exhibit(
        f"by_{dimension}",
        title,
        caption,
        language("figure.by.alt", dimension=language.name("dimension", dimension), parts=language.listing(told)),
        outcomes_by(language, run, dimension),
        draw,
        thin_note(language, column(frame, "n")),
    )
