"""How strong players who draw worlds are, by the number of worlds, and what that takes."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator

from meldlab.reports.figures.gains import gain_text
from meldlab.reports.figures.marks import SHOWN, number_axis, points, spread, tag
from meldlab.reports.frames import Floats, column, records
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, estimate_of, joint_estimate_of, plain
from meldlab.reports.style import GREY, INK, MUTED, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, measured, table, word

#: Others are drawn beside players who draw worlds unless they lie so many times their span away.
_FAR = 1.0
_LEFT, _RIGHT, _BOTTOM, _HIGH = 0.7, 1.55, 0.55, 2.3
#: Distance that labels need [inches].
_APART = 0.17


def strength_rows(run: Run) -> list[dict[str, object]]:
    """Policies with a deal behind them, in the order of the table."""
    frame = run.tables["strength"].sort_values("order", kind="stable")
    return records(frame.loc[((frame["n"] > 0) & frame["estimate"].notna()).to_numpy()])


def strength_table(run: Run, language: Language) -> Table:
    """Every policy against the rival."""
    rows, marked = [], set()
    for place, row in enumerate(strength_rows(run)):
        shares = [measured(language, _share(row, name)) for name in ("won", "even")]
        found = measured(language, estimate_of(row), signed=True)
        rows.append((word(str(row["policy"])), count(row["n"]), found, *shares))
        if row["verdict"] != "none":
            marked.add(place)
    heads = ("policy", "deals_of", f"duel_gain_{unit_of(run)}", "won_deals", "even_deals")
    note = language("note.strength")
    return table(language, "strength", heads, rows, note=note, marked=frozenset(marked))


def unit_of(run: Run) -> str:
    """What gains of a run are counted in."""
    units = [str(unit) for unit in run.tables["strength"]["unit"]]
    return units[0] if units else ""


def _share(row: dict[str, object], name: str) -> Estimate:
    names = ("estimate", "se", "lo", "hi")
    return estimate_of(
        {**{key: row[name if key == "estimate" else f"{name}_{key}"] for key in names}, "n": row["n"]}, "share"
    )


def _searching(frame: pd.DataFrame) -> pd.DataFrame:
    kept = frame.loc[(frame["worlds"].notna() & (frame["n"] >= SHOWN) & frame["estimate"].notna()).to_numpy()]
    return kept.sort_values("worlds", kind="stable")


def _others_near(run: Run, lo: float, hi: float) -> list[tuple[str, Estimate]]:
    """Policies that draw no worlds and lie near enough to be drawn."""
    reach = _FAR * (hi - lo)
    found = [(str(row["policy"]), estimate_of(row)) for row in strength_rows(run) if not _drawn(row)]
    return [(name, value) for name, value in found if value.n >= SHOWN and lo - reach <= value.value <= hi + reach]


def _drawn(row: dict[str, object]) -> bool:
    return math.isfinite(float(str(row["worlds"])))


def _worlds_axis(ax: Axes, x: Floats) -> None:
    ax.set_xscale("log")
    ax.set_xlim(x.min() / 1.5, x.max() * 1.5)
    ax.xaxis.set_minor_locator(NullLocator())
    # Of many numbers of worlds some are named.
    named = x[:: max(1, math.ceil(len(x) / 9))]
    ax.set_xticks(named, [plain(float(worlds)) for worlds in named])


def gain_by_worlds(run: Run, language: Language) -> Exhibit | Omitted:
    """Gain over the rival against the number of worlds."""
    title = language("figure.strength.title")
    frame = _searching(run.tables["strength"])
    behind = strength_table(run, language)
    if frame.empty:
        return Omitted(title, language("omitted.searched", least=SHOWN), behind)
    rival, unit = str(frame["rival"].iloc[0]), unit_of(run)
    x, value, lo, hi, n = (column(frame, name) for name in ("worlds", "estimate", "lo_joint", "hi_joint", "n"))
    ends = np.concatenate([value, lo[np.isfinite(lo)], hi[np.isfinite(hi)], [0.0]])
    low, high = float(ends.min()), float(ends.max())
    others = _others_near(run, low, high)
    low, high = min([low, *(other.value for _, other in others)]), max([high, *(other.value for _, other in others)])
    margin = 0.08 * ((high - low) or 1.0)

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(_BOTTOM + _HIGH + 0.3, heading)
        ax = sheet.axes(_LEFT, _BOTTOM, WIDTH - _LEFT - _RIGHT, _HIGH)
        _worlds_axis(ax, x)
        ax.set_ylim(low - margin, high + margin)
        number_axis(ax, signed=True)
        ax.axhline(0, color=MUTED, lw=0.9, ls=(0, (4, 3)), zorder=1)
        points(ax, x, value, lo, hi, n, line=True)
        for _name, other in others:
            ax.axhline(other.value, color=GREY, lw=1.2, zorder=1)
        lines = [(rival, 0.0), *((name, other.value) for name, other in others)]
        scale = (high - low + 2 * margin) / _HIGH
        wanted = [at for _, at in lines]
        places = spread(wanted, _APART * scale, low - margin, high + margin)
        for (name, _), at in zip(lines, places, strict=True):
            tag(ax, ax.get_xlim()[1], at, name, INK, dx=5, size=SMALL)
        ax.set_xlabel(language("axis.worlds"))
        ax.set_title(language.name("gain_axis", unit), loc="left", fontsize=SMALL, color=MUTED)
        return sheet.figure

    parts = [
        language(
            "figure.strength.alt_part",
            worlds=int(row["worlds"]),
            gain=gain_text(language, joint_estimate_of(row), unit),
        )
        for _, row in frame.iterrows()
    ]
    drawn = {name for name, _ in others}
    left = [str(row["policy"]) for row in strength_rows(run) if not _drawn(row) and str(row["policy"]) not in drawn]
    note = language("note.strength_far", policies=language.listing(left)) if left else ""
    alt = language("figure.strength.alt", rival=rival, parts=language.listing(parts))
    caption = language("figure.strength.caption", rival=rival)
    return Exhibit("strength", title, caption, alt, behind, draw, note)


def time_table(run: Run, language: Language) -> Table:
    """Time of a hand, policy by policy."""
    frame = run.tables["strength_times"].sort_values("order", kind="stable")
    rows = [
        (word(str(row["policy"])), count(row["n"]), measured(language, estimate_of(row)))
        for row in records(frame.loc[(frame["n"] > 0).to_numpy()])
    ]
    return table(
        language, "strength_times", ("policy", "hands_of", "time_ms"), rows, note=language("note.strength_times")
    )


def time_by_worlds(run: Run, language: Language) -> Exhibit | Omitted:
    """Time of a hand against the number of worlds."""
    title = language("figure.strength_times.title")
    frame = _searching(run.tables["strength_times"])
    behind = time_table(run, language)
    if frame.empty:
        return Omitted(title, language("omitted.searched_hands", least=SHOWN), behind)
    x, value, lo, hi, n = (column(frame, name) for name in ("worlds", "estimate", "lo", "hi", "n"))

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(_BOTTOM + _HIGH + 0.3, heading)
        ax = sheet.axes(_LEFT, _BOTTOM, WIDTH - _LEFT - 0.2, _HIGH)
        _worlds_axis(ax, x)
        ax.set_yscale("log")
        known = np.concatenate([value, lo[lo > 0], hi[np.isfinite(hi)]])
        ax.set_ylim(known.min() / 2, known.max() * 2)
        points(ax, x, value, np.where(lo > 0, lo, np.nan), hi, n, line=True)
        decades = math.log10(known.max() / known.min())
        ax.yaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0) if decades < 2 else (1.0,)))
        ax.yaxis.set_major_formatter(FuncFormatter(lambda at, _: plain(at, max(0, -math.floor(math.log10(at))))))
        ax.yaxis.set_minor_formatter(NullFormatter())
        ax.yaxis.set_minor_locator(NullLocator())
        ax.grid(axis="y")
        ax.spines["left"].set_visible(False)
        ax.set_xlabel(language("axis.worlds"))
        ax.set_title(language("axis.time_ms"), loc="left", fontsize=SMALL, color=MUTED)
        return sheet.figure

    parts = [
        language("figure.strength_times.alt_part", worlds=int(row["worlds"]), time=language.measured(estimate_of(row)))
        for _, row in frame.iterrows()
    ]
    alt = language("figure.strength_times.alt", parts=language.listing(parts))
    return Exhibit("strength_times", title, language("figure.strength_times.caption"), alt, behind, draw)
