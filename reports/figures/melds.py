"""Melds of random hands: simulated against exact, with z-scores."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MultipleLocator

from meldlab.reports.figures.marks import DotRow, bar_of, dot_rows, percent_axis, tag, z_panel
from meldlab.reports.frames import EXPECTED, column, judged_z, largest_z, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted
from meldlab.reports.numbers import estimate_of, plain, share, z_text
from meldlab.reports.style import BLUE, INK, MUTED, PALE, SMALL, WIDTH, Sheet
from meldlab.reports.tables import against_exact, number, word

# The picture ends where this share of hands is left; the table goes on to the end.
TAIL = 0.002


def meld_distribution(run: Run, language: Language, cards: int) -> Exhibit | Omitted:
    """Best-trump meld of random hands: exact as bars, simulated as points, z-scores beneath."""
    title = language("figure.meld_distribution.title", cards=cards)
    frame = where(run.tables["melds_distribution"], cards=cards).sort_values("points", kind="stable")
    frame = frame.reset_index(drop=True)
    if frame.empty or not (frame["n"] > 0).any():
        return Omitted(title, language("omitted.hands"))
    z = judged_z(frame)
    names = [number(points) for points in frame["points"]]
    key = f"meld_distribution_{cards}"
    behind = against_exact(language, key, frame, names, "points", title)
    top = records(frame)[int(np.argmax(np.nan_to_num(column(frame, "estimate"))))]
    none = where(frame, points=0)
    alt = language(
        "figure.meld_distribution.alt",
        cards=cards,
        mode=plain(float(str(top["points"]))),
        mode_share=share(float(str(top["estimate"])), 1),
        none_share=share(float(none["estimate"].iloc[0]) if len(none) else 0.0, 1),
        largest=z_text(largest_z(z)),
    )

    def draw(heading: str | None) -> Figure:
        return _draw_distribution(heading, language, frame, z)

    note = language("note.tail", share=share(TAIL, 1))
    return Exhibit(key, title, language("figure.meld_distribution.caption", least=EXPECTED), alt, behind, draw, note)


def _draw_distribution(title: str | None, language: Language, frame: pd.DataFrame, z: pd.Series) -> Figure:
    exact = column(frame, "exact")
    reference = np.where(np.isfinite(exact), exact, column(frame, "estimate"))
    left_over = np.cumsum(np.nan_to_num(reference)[::-1])[::-1]
    keep = left_over >= TAIL
    points, value = column(frame, "points")[keep], column(frame, "estimate")[keep]
    sheet = Sheet(4.0, title)
    ax = sheet.axes(0.62, 1.7, WIDTH - 0.8, 2.05)
    below = sheet.axes(0.62, 0.5, WIDTH - 0.8, 0.85)
    ax.bar(points, np.nan_to_num(exact[keep]), width=8.4, color=PALE)
    bars = bar_of(column(frame, "lo")[keep], column(frame, "hi")[keep], value)
    ax.errorbar(points, value, bars, fmt="none", ecolor=BLUE, elinewidth=1.1)
    ax.plot(points, value, "o", ms=3.4, color=BLUE)
    peak = float(np.nan_to_num([value, column(frame, "hi")[keep], exact[keep]]).max())
    percent_axis(ax, 0, (peak or 1.0) * 1.12)
    z_panel(below, points, z.to_numpy(dtype=np.float64)[keep], language("axis.z"))
    for axes in (ax, below):
        axes.set_xlim(-9, max(float(points.max()), 100.0) + 9)
        axes.xaxis.set_major_locator(MultipleLocator(50))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda *_: ""))
    ax.set_title(language("axis.share_of_hands"), loc="left", fontsize=SMALL, color=MUTED)
    right, high = ax.get_xlim()[1], ax.get_ylim()[1]
    tag(ax, right, high * 0.93, language("mark.bars_exact"), INK, ha="right", size=SMALL)
    tag(ax, right, high * 0.84, language("mark.points_simulated"), BLUE, ha="right", size=SMALL)
    below.set_xlabel(language("axis.best_meld"))
    return sheet.figure


def meld_kinds(run: Run, language: Language, cards: int) -> Exhibit | Omitted:
    """How many hands hold each kind of meld: simulated points and exact ticks on a scale of powers of ten."""
    title = language("figure.meld_kinds.title", cards=cards)
    frame = where(run.tables["melds_kinds"], cards=cards)
    frame = frame.sort_values(["exact", "estimate"], ascending=False, kind="stable").reset_index(drop=True)
    if frame.empty or not (frame["n"] > 0).any():
        return Omitted(title, language("omitted.hands"))
    judged = judged_z(frame)
    names = [language.name("kind", str(kind)) for kind in frame["kind"]]
    key = f"meld_kinds_{cards}"
    behind = against_exact(language, key, frame, [word(name) for name in names], "kind", title)
    rows, told = [], []
    for name, row, z in zip(names, records(frame), judged, strict=True):
        found = estimate_of(row, "share")
        exact = float(str(row["exact"]))
        chance = language.chance(exact if np.isfinite(exact) else found.value)
        rows.append(DotRow(name, found, (chance, z_text(float(z))), exact=exact))
        told.append(f"{name} {chance}")

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language("axis.share_of_hands_log"),
            headings=(language("head.chance"), "z"),
            left=2.0,
            text_widths=(1.2, 0.5),
            log=True,
            exact_note=language("mark.ticks_exact"),
        )

    alt = language(
        "figure.meld_kinds.alt", cards=cards, parts=language.listing(told), largest=z_text(largest_z(judged))
    )
    return Exhibit(key, title, language("figure.meld_kinds.caption", least=EXPECTED), alt, behind, draw)
