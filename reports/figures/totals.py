"""How many points the winning hand came to in the end."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MultipleLocator

from meldlab.reports.figures.marks import bar_of, percent_axis, power_ticks, tag
from meldlab.reports.frames import Floats, column, curve_at, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import NORMAL_95, Estimate, plain, value_text
from meldlab.reports.style import BLUE, INK, MUTED, PALE, SKY, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, number, percent, table

MARKS = (300, 450, 600)
BIN = 10


def winning_totals(run: Run, language: Language) -> Exhibit | Omitted:
    """Distribution of the winning hand's total in bins of ten points, 300, 450 and 600 marked."""
    title = language("figure.totals.title")
    frame = binned(where(run.tables["auction_totals"], hands="winner"))
    if frame.empty:
        return Omitted(title, language("omitted.hands"))
    reached = {mark: curve_at(run, "winner", mark) for mark in MARKS}
    lowest, median, highest = _quantiles(frame, (0.05, 0.5, 0.95))
    parts = [
        language("figure.totals.alt_mark", mark=mark, share=value_text(found))
        for mark, found in reached.items()
        if found is not None
    ]
    alt = language(
        "figure.totals.alt", median=plain(median), low=plain(lowest), high=plain(highest), marks=language.listing(parts)
    )

    def draw(heading: str | None) -> Figure:
        return _draw_totals(heading, language, frame, reached, (lowest, highest))

    return Exhibit("totals", title, language("figure.totals.caption"), alt, _totals_table(language, frame), draw)


def binned(frame: pd.DataFrame) -> pd.DataFrame:
    """Counts by bins of ten points: columns points (lower edge), count, share; empty when nothing was counted."""
    points, counts = column(frame, "points"), column(frame, "count")
    keep = np.isfinite(points) & (counts > 0)
    edges = np.floor(points[keep] / BIN) * BIN
    total = counts[keep].sum()
    if not total:
        return pd.DataFrame({"points": [], "count": [], "share": []})
    found, place = np.unique(edges, return_inverse=True)
    summed = np.bincount(place, weights=counts[keep], minlength=len(found))
    return pd.DataFrame({"points": found, "count": summed, "share": summed / total})


def _quantiles(frame: pd.DataFrame, levels: tuple[float, ...]) -> list[float]:
    """Lower edges of the bins in which the quantiles fall."""
    below = np.cumsum(column(frame, "share"))
    points = column(frame, "points")
    return [float(points[min(int(np.searchsorted(below, level - 1e-12)), len(points) - 1)]) for level in levels]


def _totals_table(language: Language, frame: pd.DataFrame) -> Table:
    counts = column(frame, "count")
    above = np.cumsum(counts[::-1])[::-1] / counts.sum()
    rows = [
        (
            number(row["points"]),
            count(row["count"]),
            percent(row["share"]),
            percent(float(reach)),
        )
        for row, reach in zip(records(frame), above, strict=True)
    ]
    return table(language, "totals", ("points_from", "count", "percent", "percent_and_over"), rows)


def _draw_totals(
    title: str | None,
    language: Language,
    frame: pd.DataFrame,
    reached: dict[int, Estimate | None],
    middle: tuple[float, float],
) -> Figure:
    sheet = Sheet(4.95, title)
    ax = sheet.axes(0.75, 1.7, WIDTH - 0.93, 2.5)
    below = sheet.axes(0.75, 0.5, WIDTH - 0.93, 0.8)
    points, height = column(frame, "points"), column(frame, "share")
    colours = [PALE if p < MARKS[0] else SKY if p < MARKS[1] else BLUE for p in points]
    ax.bar(points + BIN / 2, height, width=BIN * 0.88, color=colours)
    percent_axis(ax, 0, float(height.max()) * 1.08)
    lowest = min(float(points.min()), middle[0], MARKS[0] - 40.0)
    # The last mark needs an inch and a quarter for its label, a fifth and a bit of the axis.
    highest = max(float(points.max()) + BIN, (MARKS[-1] - 0.22 * lowest) / 0.78)
    top = ax.get_ylim()[1]
    for mark, found in reached.items():
        ax.axvline(mark, color=INK, lw=0.8, ymax=1.24, clip_on=False, zorder=1)
        tag(ax, mark, top * 1.21, language("mark.and_over", points=mark), INK, dx=4, size=SMALL)
        if found is not None:
            tag(ax, mark, top * 1.13, value_text(found), INK, dx=4, size=SMALL)
            tag(ax, mark, top * 1.05, language.interval(found), MUTED, dx=4, size=SMALL)
    sheet.note(0.2, 1.7 + 2.5 + 0.58, language("axis.share_of_hands"))
    _draw_tail(below, points + BIN / 2, column(frame, "count"), language)
    for axes in (ax, below):
        axes.set_xlim(lowest, highest)
        axes.xaxis.set_major_locator(MultipleLocator(50))
        axes.tick_params(axis="x", labelcolor=MUTED)
    ax.xaxis.set_major_formatter(FuncFormatter(lambda *_: ""))
    below.set_xlabel(language("axis.total"))
    return sheet.figure


def _draw_tail(ax: Axes, x: Floats, counts: Floats, language: Language) -> None:
    """The same shares on a scale of powers of ten, where rare totals can be read; bars are Wilson's intervals."""
    n = float(counts.sum())
    value = counts / n
    square = NORMAL_95 * NORMAL_95
    middle = (value + square / (2 * n)) / (1 + square / n)
    half = NORMAL_95 / (1 + square / n) * np.sqrt(value * (1 - value) / n + square / (4 * n * n))
    ax.set_yscale("log")
    ax.set_ylim(max(float((middle - half).min()), 0.1 / n) / 1.5, min(1.2, 2 * float((middle + half).max())))
    ax.minorticks_off()
    ax.set_yticks(*power_ticks(*ax.get_ylim(), 3))
    ax.errorbar(x, value, bar_of(middle - half, middle + half, value), fmt="none", ecolor=BLUE, elinewidth=0.9)
    ax.plot(x, value, "o", ms=2.6, color=BLUE)
    for mark in MARKS:
        ax.axvline(mark, color=INK, lw=0.8, zorder=1)
    ax.grid(axis="y")
    ax.spines["left"].set_visible(False)
    ax.set_title(language("axis.share_of_hands_log"), loc="left", fontsize=SMALL, color=MUTED)
