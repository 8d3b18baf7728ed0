"""Marks that all figures share: points with intervals, rows of points, per cent axes, labels that keep apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, MultipleLocator

from meldlab.reports.evidence import LEAST
from meldlab.reports.frames import Floats, column
from meldlab.reports.numbers import Estimate, plain
from meldlab.reports.style import BLUE, BODY, GRID, INK, MUTED, PAPER, SMALL, WIDTH, Sheet

# Cells with fewer cases than FIRM are drawn as open marks; with fewer than SHOWN not at all.
FIRM = 100
SHOWN = LEAST
ROW = 0.27
STEPS = (1, 2, 5, 10)


def percent_axis(ax: Axes, lo: float = 0.0, hi: float = 1.0) -> None:
    """A y axis of shares written as per cent, with light rules."""
    ax.set_ylim(lo, hi)
    ax.yaxis.set_major_locator(MultipleLocator(0.25) if hi - lo == 1 else MaxNLocator(5, steps=STEPS))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{plain(100 * value, _percent_decimals(hi - lo))} %"))
    ax.grid(axis="y")
    ax.spines["left"].set_visible(False)


def _percent_decimals(span: float) -> int:
    """Decimals of ticks about a fifth of the span apart."""
    return max(0, math.ceil(-math.log10(100 * max(span, 1e-9) / 5) - 1e-9))


def number_axis(ax: Axes, signed: bool = False) -> None:
    """A y axis of plain numbers with light rules and true minus signs."""
    ax.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
    lo, hi = ax.get_ylim()
    decimals = max(0, math.ceil(-math.log10(max(hi - lo, 1e-9) / 4)))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: plain(value, decimals, signed)))
    ax.grid(axis="y")
    ax.spines["left"].set_visible(False)


def bar_of(lo: Floats, hi: Floats, value: Floats) -> Floats:
    """Distances below and above the value for matplotlib's error bars; none where an interval is missing."""
    below = np.nan_to_num(value - lo, nan=0.0)
    above = np.nan_to_num(hi - value, nan=0.0)
    return np.clip(np.vstack([below, above]), 0.0, None)


def points(
    ax: Axes, x: Floats, value: Floats, lo: Floats, hi: Floats, n: Floats, colour: str = BLUE, line: bool = False
) -> None:
    """Points with intervals against a numeric x; open where thin, missing where fewer than `SHOWN` cases."""
    shown = np.isfinite(value) & (n >= SHOWN)
    firm = shown & (n >= FIRM)
    if line:
        ax.plot(x[firm], value[firm], color=colour, lw=1.2, zorder=2)
    ax.errorbar(
        x[shown], value[shown], bar_of(lo, hi, value)[:, shown], fmt="none", ecolor=colour, elinewidth=1.1, zorder=3
    )
    ax.plot(x[firm], value[firm], "o", ms=4.2, color=colour, zorder=4)
    thin = shown & ~firm
    ax.plot(x[thin], value[thin], "o", ms=4.2, mfc=PAPER, mec=colour, mew=1.1, zorder=4)


def stored_points(ax: Axes, frame: pd.DataFrame, x: Floats, colour: str = BLUE) -> None:
    """The estimates of a table against a numeric x, with a line through the firm ones."""
    value, lo, hi, n = (column(frame, name) for name in ("estimate", "lo", "hi", "n"))
    points(ax, x, value, lo, hi, n, colour, line=True)


def thin_counts(n: Floats) -> tuple[int, int]:
    """How many cells are open marks, and how many are left out although they have a case."""
    return int(((n >= SHOWN) & (n < FIRM)).sum()), int(((n > 0) & (n < SHOWN)).sum())


@dataclass(frozen=True)
class DotRow:
    """One row of a dot plot: name at the left, point with interval, texts at the right."""

    name: str
    estimate: Estimate
    texts: tuple[str, ...]
    exact: float = math.nan
    colour: str = BLUE
    gap: bool = False


def dot_rows(
    title: str | None,
    rows: Sequence[DotRow],
    *,
    label: str,
    headings: tuple[str, ...],
    left: float = 1.3,
    text_widths: tuple[float, ...] = (1.55,),
    reference: float | None = None,
    log: bool = False,
    exact_note: str = "",
) -> Figure:
    """A dot plot with one row a level: what is compared stands on one scale, the numbers stand beside it.

    Parameters
    ----------
    title : str or None
    rows : sequence of DotRow
        From the top down; `gap` puts half a row of air above.
    label : str
        Of the x axis.
    headings : tuple of str
        Over the text columns.
    left, text_widths : float
        [inches] for the names and for each text column.
    reference : float, optional
        A vertical line: zero, or the mean of all.
    log : bool
        Logarithmic scale, for chances over many powers of ten.
    exact_note : str
        Explains the bars that mark exact values, when rows have them.
    """
    place, y = 0.0, []
    for row in rows:
        place += 1.45 if row.gap else 1.0
        y.append(-place)
    height = ROW * (place + 0.5)
    sheet = Sheet(height + 0.78, title)
    right = sum(text_widths) + 0.12
    ax = sheet.axes(left, 0.5, WIDTH - left - right, height)
    ax.set_ylim(-place - 0.6, -0.4)
    _rows_scale(ax, rows, log, reference)
    for row, where in zip(rows, y, strict=True):
        _one_dot(ax, row, where, log)
    ax.set_yticks(y, [row.name for row in rows])
    ax.spines["left"].set_visible(False)
    ax.grid(axis="x")
    ax.set_xlabel(label)
    start = WIDTH - right + 0.12
    top = 0.5 + height + 0.1
    for number, (heading, width) in enumerate(zip(headings, text_widths, strict=True)):
        sheet.note(start, top, heading)
        for row, where in zip(rows, y, strict=True):
            up = 0.5 + height * (where + place + 0.6) / (place + 0.2)
            sheet.note(start, up, row.texts[number], colour=INK)
        start += width
    if exact_note:
        sheet.note(left, top, exact_note)
    return sheet.figure


def _rows_scale(ax: Axes, rows: Sequence[DotRow], log: bool, reference: float | None) -> None:
    values = [v for row in rows for v in (row.estimate.value, row.estimate.lo, row.estimate.hi, row.exact)]
    known = [v for v in values if math.isfinite(v) and (v > 0 or not log)]
    if reference is not None:
        known.append(reference)
        ax.axvline(reference, color=MUTED, lw=0.9, ls=(0, (4, 3)), zorder=1)
    if not known:
        known = [0.1, 1.0]
    lo, hi = min(known), max(known)
    if log:
        ax.set_xscale("log")
        ax.set_xlim(10 ** (math.log10(lo) - 0.15), min(1.25, 10 ** (math.log10(hi) + 0.15)))
        ax.minorticks_off()
        ax.set_xticks(*power_ticks(*ax.get_xlim(), 4))
        return
    ax.set_xlim(*_with_margin(lo, hi))
    ax.xaxis.set_major_locator(MaxNLocator(6, steps=STEPS))
    if rows and rows[0].estimate.unit == "share":
        decimals = _percent_decimals(hi - lo)
        ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{plain(100 * value, decimals)} %"))
    else:
        decimals = max(0, math.ceil(-math.log10((hi - lo or 1.0) / 4)))
        ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: plain(value, decimals, signed=reference == 0)))


def _with_margin(lo: float, hi: float) -> tuple[float, float]:
    margin = 0.08 * ((hi - lo) or abs(hi) or 1.0)
    return lo - margin, hi + margin


def axis_is_cut(rows: Sequence[DotRow]) -> bool:
    """Whether the linear axis of these rows leaves out zero, which a caption should say."""
    known = [v for row in rows for v in (row.estimate.value, row.estimate.lo, row.estimate.hi) if math.isfinite(v)]
    return bool(known) and _with_margin(min(known), max(known))[0] > 0


def power_ticks(lo: float, hi: float, most: int) -> tuple[list[float], list[str]]:
    """Powers of ten between two shares, at most about so many, with their names in per cent."""
    first, last = math.ceil(math.log10(lo)), math.floor(math.log10(hi))
    each = max(1, math.ceil((last - first) / most))
    ticks = [10.0**power for power in range(last, first - 1, -each)]
    return ticks, [f"{plain(100 * tick, max(0, -2 - round(math.log10(tick))))} %" for tick in ticks]


def _one_dot(ax: Axes, row: DotRow, y: float, log: bool) -> None:
    estimate = row.estimate
    if math.isfinite(row.exact) and (row.exact > 0 or not log):
        ax.plot([row.exact, row.exact], [y - 0.34, y + 0.34], color=INK, lw=1.3, solid_capstyle="butt", zorder=2)
    if estimate.has_interval and (estimate.hi > 0 or not log):
        lo = max(estimate.lo, ax.get_xlim()[0]) if log else estimate.lo
        ax.plot([lo, estimate.hi], [y, y], color=row.colour, lw=1.6, solid_capstyle="butt", zorder=3)
    if not estimate.known or (log and estimate.value <= 0):
        return
    firm = estimate.n >= FIRM
    ax.plot([estimate.value], [y], "o", ms=4.8, mfc=row.colour if firm else PAPER, mec=row.colour, mew=1.1, zorder=4)


def z_panel(ax: Axes, x: Floats, z: Floats, label: str) -> None:
    """z-scores as thin stems about zero with the band of 95 % behind them."""
    ax.axhspan(-1.96, 1.96, color=GRID, alpha=0.6, lw=0)
    ax.axhline(0, color=MUTED, lw=0.7)
    known = np.isfinite(z)
    ax.vlines(x[known], 0, z[known], color=BLUE, lw=1.2)
    ax.plot(x[known], z[known], "o", ms=2.8, color=BLUE)
    reach = max(3.0, float(np.abs(z[known]).max()) * 1.15 if known.any() else 3.0)
    ax.set_ylim(-reach, reach)
    ax.set_yticks([-2, 0, 2], ["\u22122", "0", "+2"])
    ax.set_title(label, loc="left", fontsize=SMALL, color=MUTED)
    ax.spines["left"].set_visible(False)


def spread(wanted: Sequence[float], gap: float, lo: float, hi: float) -> list[float]:
    """Places as near as can be to those wanted, at least `gap` apart, between `lo` and `hi` when they fit.

    >>> spread([1.0, 1.1, 5.0], 1.0, 0.0, 10.0)
    [1.0, 2.0, 5.0]
    """
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = [0.0] * len(wanted)
    floor = lo
    for index in order:
        placed[index] = max(wanted[index], floor)
        floor = placed[index] + gap
    ceiling = hi
    for index in reversed(order):
        placed[index] = min(placed[index], ceiling)
        ceiling = placed[index] - gap
    return placed


def tag(
    ax: Axes,
    x: float,
    y: float,
    text: str,
    colour: str = INK,
    *,
    dx: float = 0.0,
    dy: float = 0.0,
    ha: Literal["left", "center", "right"] = "left",
    va: Literal["bottom", "center", "top"] = "center",
    size: float = BODY,
) -> None:
    """A direct label at a point in data units, nudged by `dx`, `dy` typographic points."""
    ax.annotate(
        text,
        (x, y),
        xytext=(dx, dy),
        textcoords="offset points",
        ha=ha,
        va=va,
        color=colour,
        fontsize=size,
        annotation_clip=False,
    )
