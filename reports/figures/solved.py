"""Deals solved with all cards known: what contracts would come to, and in which tricks points are given away."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from meldlab.reports.figures.marks import FIRM, SHOWN, DotRow, axis_is_cut, dot_rows, number_axis, points
from meldlab.reports.frames import SIDES, cards_by_trick, column, level_name, records, solved_rate, solved_share, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import estimate_of, plain
from meldlab.reports.style import BLUE, MUTED, RED, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, measured, table, word

MEASURES = {"made": BLUE, "made_open": RED}
SIDE_COLOURS = dict(zip(SIDES, (BLUE, RED), strict=True))


def bands(run: Run, end: str) -> list[str]:
    """Bands of bids with a contract of that end, all together first."""
    frame = where(run.tables["auction_open_contracts"], end=end, measure="made_open", suits="any")
    frame = frame.loc[(frame["n"] > 0).to_numpy()].sort_values("order", kind="stable")
    return [str(band) for band in frame["band"]]


def solved_rates(run: Run, language: Language) -> Exhibit | Omitted:
    """A dot plot of contracts made: as they were played and with all cards known, by band; and those given up."""
    title = language("figure.solved.title")
    rows: list[DotRow] = []
    told: list[str] = []
    for band in bands(run, "played"):
        cells = [(measure, solved_rate(run, "played", measure, band=band)) for measure in MEASURES]
        name = language("mark.all_bids") if band == "all" else level_name(language, "band", band)
        shown = [(measure, cell) for measure, cell in cells if cell is not None and cell.n >= SHOWN]
        for place, (measure, cell) in enumerate(shown):
            head = language(f"mark.{measure}_of", bids=name) if place == 0 else language(f"mark.{measure}")
            texts = (language.measured(cell), plain(cell.n))
            rows.append(DotRow(head, cell, texts, colour=MEASURES[measure], gap=place == 0 and bool(rows)))
        parts = {measure: language.measured(cell) for measure, cell in shown}
        if parts:
            told.append(language("figure.solved.alt_part", bids=name, **parts))
    for end in ("bidder_conceded", "defenders_conceded"):
        found = solved_rate(run, end, "made_open")
        if found is not None and found.n >= SHOWN:
            texts = (language.measured(found), plain(found.n))
            rows.append(DotRow(language.name("end", end), found, texts, colour=RED, gap=bool(rows)))
            told.append(language("figure.solved.alt_end", end=language.name("end", end), share=texts[0]))
    if not rows:
        return Omitted(title, language("omitted.contracts", least=SHOWN))

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language("axis.contracts_made"),
            headings=(language("head.share_interval"), language("head.contracts")),
            left=1.75,
            text_widths=(1.5, 0.7),
        )

    alt = language("figure.solved.alt", parts=language.listing(told))
    behind = contracts_table(run, language)
    caption = language("figure.solved.caption")
    if axis_is_cut(rows):
        caption += " " + language("figure.by.cut")
    note = f"{language('note.solved')} {_thin(language, min(row.estimate.n for row in rows))}".rstrip()
    return Exhibit("solved", title, caption, alt, behind, draw, note)


def _thin(language: Language, n: int) -> str:
    """Say what open marks are; empty when there are none."""
    return language("note.open_hands", least=FIRM) if n < FIRM else ""


def contracts_table(run: Run, language: Language) -> Table:
    """Contracts by end, band and suits: made as they were played, with all cards known, and the paired difference."""
    rows = []
    frame = where(run.tables["auction_open_contracts"], measure="made_open")
    for row in records(frame.loc[(frame["n"] > 0).to_numpy()]):
        end, band, suits = (str(row[name]) for name in ("end", "band", "suits"))
        cells = [solved_rate(run, end, measure, band=band, suits=suits) for measure in ("made", "made_open", "gain")]
        name = language("mark.all_bids") if band == "all" else level_name(language, "band", band)
        heads = (word(language.name("end", end)), word(name), word(language.name("suits", suits)), count(row["n"]))
        rows.append((*heads, *(measured(language, cell) for cell in cells)))
    heads_shown = ("end", "band", "suits", "n", "made_as_played", "made_open", "gain")
    return table(language, "solved_contracts", heads_shown, rows, note=language("note.gain"))


def faults_by_trick(run: Run, language: Language) -> Exhibit | Omitted:
    """Points that each side gives away in each trick, with intervals."""
    title = language("figure.faults.title")
    frames = {side: cards_by_trick(run, side) for side in SIDES}
    n = min((int(frame["n"].min()) for frame in frames.values() if not frame.empty), default=0)
    if n < SHOWN:
        return Omitted(title, language("omitted.played", least=SHOWN))
    told = []
    for side, frame in frames.items():
        worst = frame.iloc[int(np.argmax(column(frame, "estimate")))]
        told.append(
            language(
                "figure.faults.alt_part",
                side=language.name("side", side),
                trick=plain(float(worst["trick"])),
                most=language.measured(estimate_of(worst, "points")),
                first=language.measured(estimate_of(frame.iloc[0], "points")),
            )
        )

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(3.0, heading)
        ax = sheet.axes(0.62, 0.5, WIDTH - 0.8, 2.2)
        top = max(float(np.nanmax(column(frame, "hi"))) for frame in frames.values())
        # A little below zero, where many marks lie.
        ax.set_ylim(-0.03 * (top or 1.0), 1.04 * (top or 1.0))
        ax.set_xlim(0.4, 15.6)
        for side, frame in frames.items():
            # Side by side, so that intervals of the same trick can be told apart.
            trick = column(frame, "trick") + (-0.08 if side == SIDES[0] else 0.08)
            value, lo, hi, n_hands = (column(frame, name) for name in ("estimate", "lo", "hi", "n"))
            points(ax, trick, value, lo, hi, n_hands, SIDE_COLOURS[side], line=True)
        # Over the picture, where no curve can meet them.
        for side, right in zip(SIDES, (1.95, 0.18), strict=True):
            sheet.note(WIDTH - right, 2.8, language.name("side", side), SIDE_COLOURS[side], align="right")
        number_axis(ax)
        ax.xaxis.set_major_locator(MultipleLocator(1))
        ax.set_xlabel(language("axis.trick"))
        ax.set_title(language("axis.given"), loc="left", fontsize=SMALL, color=MUTED)
        return sheet.figure

    alt = language("figure.faults.alt", parts=language.listing(told))
    return Exhibit(
        "faults", title, language("figure.faults.caption"), alt, tricks_table(run, language), draw, _thin(language, n)
    )


def tricks_table(run: Run, language: Language) -> Table:
    """Points given away by trick and side, and how many of the cards that had a choice gave any away."""
    rows = []
    frames = [cards_by_trick(run, side) for side in SIDES]
    for cells in zip(*(records(frame) for frame in frames), strict=True):
        shown = [word(plain(float(str(cells[0]["trick"]))))]
        for row in cells:
            shown += [measured(language, estimate_of(row, "points")), measured(language, solved_share(row))]
        rows.append(shown)
    heads = ("trick", "bidder_gives", "bidder_faults", "defenders_give", "defenders_faults")
    return table(language, "faults_by_trick", heads, rows, note=language("note.faults"))
