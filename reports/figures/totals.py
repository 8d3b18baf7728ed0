"""How many points the winning hand came to in the end."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from meldlab.reports.figures.marks import percent_axis, tag
from meldlab.reports.frames import column, curve_at, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, plain, value_text
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
    sheet = Sheet(3.75, title)
    ax = sheet.axes(0.62, 0.5, WIDTH - 0.8, 2.5)
    points, height = column(frame, "points"), column(frame, "share")
    colours = [PALE if p < MARKS[0] else SKY if p < MARKS[1] else BLUE for p in points]
    ax.bar(points + BIN / 2, height, width=BIN * 0.88, color=colours)
    percent_axis(ax, 0, float(height.max()) * 1.08)
    lowest = min(float(points.min()), middle[0], MARKS[0] - 40.0)
    # The last mark needs an inch and a quarter for its label, a fifth and a bit of the axis.
    highest = max(float(points.max()) + BIN, (MARKS[-1] - 0.22 * lowest) / 0.78)
    ax.set_xlim(lowest, highest)
    top = ax.get_ylim()[1]
    for mark, found in reached.items():
        ax.axvline(mark, color=INK, lw=0.8, ymax=1.24, clip_on=False, zorder=1)
        tag(ax, mark, top * 1.21, language("mark.and_over", points=mark), INK, dx=4, size=SMALL)
        if found is not None:
            tag(ax, mark, top * 1.13, value_text(found), INK, dx=4, size=SMALL)
            tag(ax, mark, top * 1.05, language.interval(found), MUTED, dx=4, size=SMALL)
    sheet.note(0.2, 0.5 + 2.5 + 0.58, language("axis.share_of_hands"))
    ax.xaxis.set_major_locator(MultipleLocator(50))
    ax.set_xlabel(language("axis.total"))
    ax.tick_params(axis="x", labelcolor=MUTED)
    return sheet.figure
