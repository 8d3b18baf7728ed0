"""Had this bid been made? The chance that a hand's total reaches each bid, and what bidding it and playing on pays."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from meldlab.reports.break_even import KITTY_FROM, BreakEven, break_even
from meldlab.reports.figures.marks import number_axis, percent_axis, tag
from meldlab.reports.frames import HANDS, column, curve, curve_at, records, whole
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import NORMAL_95, Estimate, estimate_of, number_in, plain, share
from meldlab.reports.style import BLUE, MUTED, RED, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, estimate, number, table, word
from meldlab.reports.text.verdict import Crossing, crossing

COLOURS = {"winner": BLUE, "best": RED}
# Width of the axes and of an average letter [inches].
SPAN = WIDTH - 0.8
LETTER = 0.075
ALT_BIDS = (300, 450, 600)


def made_curve(run: Run, language: Language) -> Exhibit | Omitted:
    """P(total >= bid) for the hand that won the auction and for the best hand of every deal."""
    title = language("figure.curve.title")
    frames = {hands: frame for hands in HANDS if not (frame := curve(run, hands)).empty}
    if not frames:
        return Omitted(title, language("omitted.hands"))
    told = []
    for hands in frames:
        known = [(bid, found) for bid in ALT_BIDS if (found := curve_at(run, hands, bid)) is not None]
        parts = [language("figure.curve.alt_part", bid=bid, share=share(found.value, 1)) for bid, found in known]
        told.append(
            language("figure.curve.alt_hands", hands=language.name("hands", hands), parts=language.listing(parts))
        )
    limits = break_even(run.rules)
    caption = language("figure.curve.caption") + (" " + language("figure.curve.caption_lines") if limits else "")

    def draw(heading: str | None) -> Figure:
        return _draw_curve(heading, language, frames, limits)

    return Exhibit("curve", title, caption, " ".join(told), _curve_table(language, frames), draw)


def _curve_table(language: Language, frames: dict[str, pd.DataFrame]) -> Table:
    rows = []
    for hands, frame in frames.items():
        for row in records(frame):
            value, bounds = estimate(language, estimate_of(row, "share"))
            step = estimate(language, _step(row))
            pays = estimate(language, _with_se(row, "play_chips", "chips"), signed=True)
            rows.append(
                (word(language.name("hands", hands)), number(row["bid"]), count(row["n"]), value, bounds, *step, *pays)
            )
    heads = ("hands", "bid", "n", "made_share", "interval", "step", "interval", "play_chips", "interval")
    return table(language, "curve", heads, rows, note=language("note.step"))


def _with_se(row: dict[str, object], name: str, unit: str) -> Estimate:
    value, se = number_in(row[name]), number_in(row[f"{name}_se"])
    half = NORMAL_95 * se if se > 0 else math.nan
    return Estimate(value, se, value - half, value + half, whole(row["n"]), unit)


def _step(row: dict[str, object]) -> Estimate:
    """What is lost against a bid 10 lower; never negative, and without interval where no hand tells its spread."""
    found = _with_se(row, "step", "share")
    if not found.se > 0:
        return replace(found, lo=math.nan, hi=math.nan)
    return replace(found, lo=max(0.0, found.lo))


def _limit_lines(ax: Axes, language: Language, limits: tuple[BreakEven, ...], lo: float, hi: float) -> None:
    """Dashed lines at the chances from which playing beats conceding, with a step at 350 where the kitty joins in."""
    for limit in limits:
        low, high = float(limit.low), float(limit.high)
        ax.plot([lo, KITTY_FROM, KITTY_FROM, hi], [low, low, high, high], color=MUTED, lw=0.9, ls=(0, (4, 3)), zorder=1)
        text = language("mark.play_above", chance=str(limit.high), suit=language.name("suits", limit.suit))
        tag(ax, hi, high, text, MUTED, ha="right", va="bottom", dy=2, size=SMALL)


def _crossing(bid: np.ndarray, value: np.ndarray, level: float) -> int:
    """Index of the first bid whose chance is below the level; the last index when none is."""
    under = np.flatnonzero(value < level)
    return int(under[0]) if under.size else len(bid) - 1


def _draw_curve(
    title: str | None, language: Language, frames: dict[str, pd.DataFrame], limits: tuple[BreakEven, ...]
) -> Figure:
    sheet = Sheet(3.9, title)
    ax = sheet.axes(0.62, 0.5, WIDTH - 0.8, 3.1)
    percent_axis(ax)
    ax.set_ylim(-0.02, 1.02)
    lo = min(float(frame["bid"].min()) for frame in frames.values())
    hi = max(float(frame["bid"].max()) for frame in frames.values())
    hi = max(hi, lo + 10)
    _limit_lines(ax, language, limits, lo, hi)
    means = {hands: float(frame["estimate"].mean()) for hands, frame in frames.items()}
    upper = max(means, key=lambda hands: means[hands])
    for hands, frame in frames.items():
        bid, value = column(frame, "bid"), column(frame, "estimate")
        colour = COLOURS[hands]
        ax.fill_between(bid, column(frame, "lo"), column(frame, "hi"), color=colour, alpha=0.25, lw=0)
        ax.plot(bid, value, color=colour, lw=1.8)
        name = language.name("hands", hands)
        if hands == upper:
            at = _crossing(bid, value, 0.8)
            tag(ax, bid[at], value[at], name, colour, dx=10, dy=4)
        else:
            at = _crossing(bid, value, 0.3)
            # Under the curve, beside it where there is room, else at the axis.
            room = (bid[at] - lo) / (hi - lo) * SPAN > LETTER * len(name)
            if room:
                tag(ax, bid[at], value[at], name, colour, dx=-12, dy=-4, ha="right")
            else:
                tag(ax, lo, 0.07, name, colour, dx=5)
    ax.set_xlim(lo, hi)
    ax.xaxis.set_major_locator(MultipleLocator(50))
    ax.grid(axis="x", alpha=0.6)
    ax.set_xlabel(language("axis.bid"))
    ax.set_title(language("axis.made_share"), loc="left", fontsize=SMALL, color=MUTED)
    return sheet.figure


def play_chips(run: Run, language: Language) -> Exhibit | Omitted:
    """The bidder's mean chips if the hand bids this much and plays on whatever its melds."""
    title = language("figure.play_chips.title")
    frames = {}
    for hands in HANDS:
        frame = curve(run, hands)
        frame = frame.loc[frame["play_chips"].notna().to_numpy()].reset_index(drop=True)
        if not frame.empty:
            frames[hands] = frame
    if not frames:
        return Omitted(title, language("omitted.hands"))
    told = [_chips_alt(language, hands, frame) for hands, frame in frames.items()]

    def draw(heading: str | None) -> Figure:
        return _draw_play_chips(heading, language, frames)

    caption = language("figure.play_chips.caption")
    return Exhibit("play_chips", title, caption, " ".join(told), _curve_table(language, frames), draw)


def paying(frame: pd.DataFrame) -> Crossing:
    """Up to which bid mean chips are above zero by their whole interval, and from which on they are below."""
    bids, chips = column(frame, "bid").tolist(), column(frame, "play_chips")
    half = np.nan_to_num(NORMAL_95 * column(frame, "play_chips_se"), nan=np.inf)
    return crossing(bids, (chips - half).tolist(), (chips + half).tolist(), [0.0] * len(bids))


def _chips_alt(language: Language, hands: str, frame: pd.DataFrame) -> str:
    name = language.name("hands", hands)
    top = paying(frame).above
    best = records(frame)[int(np.argmax(column(frame, "play_chips")))]
    chips = language.measured(_with_se(best, "play_chips", "chips"), signed=True)
    key = "figure.play_chips.alt_none" if math.isnan(top) else "figure.play_chips.alt"
    return language(key, hands=name, bid=plain(number_in(best["bid"])), chips=chips, top=plain(top))


def _draw_play_chips(title: str | None, language: Language, frames: dict[str, pd.DataFrame]) -> Figure:
    sheet = Sheet(3.4, title)
    ax = sheet.axes(0.62, 0.5, WIDTH - 0.8, 2.6)
    ax.axhline(0, color=MUTED, lw=0.9)
    ends = {}
    for hands, frame in frames.items():
        bid, chips = column(frame, "bid"), column(frame, "play_chips")
        half = np.nan_to_num(NORMAL_95 * column(frame, "play_chips_se"))
        colour = COLOURS[hands]
        ax.fill_between(bid, chips - half, chips + half, color=colour, alpha=0.25, lw=0)
        ax.plot(bid, chips, "-o", ms=2.6, color=colour, lw=1.2)
        ends[hands] = (bid, chips)
    # Hopeless bids lose many times what good ones win: the picture keeps to the region where bids are weighed.
    top = max(float(chips.max()) for _, chips in ends.values())
    lowest = min(float(chips.min()) for _, chips in ends.values())
    floor = max(lowest, -max(5 * top, 10.0))
    ceiling = max(top, 0.0)
    ax.set_ylim(floor - 0.04 * (ceiling - floor), ceiling + 0.16 * (ceiling - floor))
    number_axis(ax, signed=True)
    seen = max(float(bid[chips > floor].max(initial=bid[0])) for bid, chips in ends.values())
    ax.set_xlim(min(float(bid[0]) for bid, _ in ends.values()) - 8, seen + 14)
    upper = max(ends, key=lambda hands: float(np.clip(ends[hands][1], floor, None).mean()))
    for hands, (bid, chips) in ends.items():
        name = language.name("hands", hands)
        left, right = ax.get_xlim()
        span = (right - left) * LETTER * len(name) / SPAN
        if hands == upper:
            # Over the beginning of the upper curve nothing else is drawn.
            height = float(chips[bid <= bid[0] + span].max())
            tag(ax, bid[0], max(height, floor), name, COLOURS[hands], dy=5, va="bottom")
            continue
        at = _crossing(bid, chips, floor * 0.7)
        if chips[at] < floor:
            # Stakes jump from band to band: the last bid that is still in the picture.
            at = max(at - 1, 0)
        if bid[at] - left > span:
            tag(ax, bid[at], max(chips[at], floor), name, COLOURS[hands], dx=-8, dy=-4, ha="right")
        else:
            tag(ax, left, floor, name, COLOURS[hands], dx=5, dy=4, va="bottom")
    ax.xaxis.set_major_locator(MultipleLocator(50))
    ax.grid(axis="x", alpha=0.6)
    ax.set_xlabel(language("axis.bid"))
    ax.set_title(language("axis.play_chips"), loc="left", fontsize=SMALL, color=MUTED)
    return sheet.figure
