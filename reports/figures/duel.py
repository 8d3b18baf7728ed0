"""A duel in pictures: the difference from look to look, and how the gains of deals are distributed."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from meldlab.reports.evidence import LEAST
from meldlab.reports.figures.gains import gain_text
from meldlab.reports.figures.marks import STEPS, number_axis, percent_axis
from meldlab.reports.frames import column, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Cell, Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, estimate_of, number_in, plain, share
from meldlab.reports.style import BLUE, MUTED, PALE, RED, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, estimate, measured, table, word

#: Looks with an interval without which a running difference is no picture.
_FEWEST_LOOKS = 2
_LEFT, _BOTTOM, _HIGH = 0.7, 0.55, 2.3


def counted_in(run: Run) -> str:
    """Whether deals or matches are counted."""
    return "matches" if list(run.parameters.get("matches") or ()) == [1] else "deals"


def pairs_of(run: Run) -> list[dict[str, object]]:
    """The pairs of the duel."""
    return records(run.tables["duel_pairs"])


def anytime_of(row: dict[str, object]) -> Estimate:
    """The difference with the interval that holds at all looks at once."""
    bounds = {"lo": row["anytime_lo"], "hi": row["anytime_hi"]}
    return estimate_of({**row, **bounds})


def of_pair(run: Run, name: str, pair: dict[str, object]) -> pd.DataFrame:
    """The rows of one pair."""
    return where(run.tables[name], a=pair["a"], b=pair["b"])


def running_difference(run: Run, language: Language, number: int, pair: dict[str, object]) -> Exhibit | Omitted:
    """The difference after each look, with the interval that holds at all of them."""
    names = {"a": str(pair["a"]), "b": str(pair["b"])}
    title = language("figure.duel_looks.title", **names)
    frame, unit = of_pair(run, "duel_looks", pair), str(pair["unit"])
    behind = _look_table(language, number, pair, frame)
    shown = frame.loc[(frame["anytime_lo"].notna() & frame["estimate"].notna()).to_numpy()]
    if len(shown) < _FEWEST_LOOKS:
        return Omitted(title, language("omitted.looks", counted=language.name("counted", counted_in(run))), behind)
    n, value, lo, hi = (column(shown, name) for name in ("n", "estimate", "anytime_lo", "anytime_hi"))

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(_BOTTOM + _HIGH + 0.3, heading)
        ax = sheet.axes(_LEFT, _BOTTOM, WIDTH - _LEFT - 0.3, _HIGH)
        ax.fill_between(n, lo, hi, color=PALE, lw=0)
        ax.plot(n, value, color=BLUE, lw=1.4)
        ax.axhline(0, color=MUTED, lw=0.9, ls=(0, (4, 3)), zorder=1)
        low, high = min(float(lo.min()), 0.0), max(float(hi.max()), 0.0)
        ax.set_ylim(low - 0.06 * (high - low), high + 0.06 * (high - low))
        number_axis(ax, signed=True)
        ax.set_xlim(float(n[0]), float(n[-1]))
        ax.xaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
        ax.xaxis.set_major_formatter(FuncFormatter(lambda at, _: plain(at)))
        ax.set_xlabel(language(f"axis.duel_{counted_in(run)}"))
        ax.set_title(language.name("gain_axis", unit), loc="left", fontsize=SMALL, color=MUTED)
        return sheet.figure

    last = anytime_of(records(shown)[-1])
    alt = language("figure.duel_looks.alt", **names, looks=len(shown), gain=gain_text(language, last, unit))
    return Exhibit(f"duel_looks_{number}", title, language("figure.duel_looks.caption", **names), alt, behind, draw)


def _look_table(language: Language, number: int, pair: dict[str, object], frame: pd.DataFrame) -> Table:
    rows = [
        (
            count(row["n"]),
            *estimate(language, estimate_of(row), signed=True),
            measured_bounds(language, anytime_of(row)),
        )
        for row in records(frame)
        if number_in(row["n"]) > 0
    ]
    heads = ("deals_of", f"duel_gain_{pair['unit']}", "interval", "interval_anytime")
    title = language("table.duel_looks", a=str(pair["a"]), b=str(pair["b"]))
    return table(language, f"duel_looks_{number}", heads, rows, title=title, note=language("note.duel_looks"))


def measured_bounds(language: Language, value: Estimate) -> Cell:
    """The interval of a value alone."""
    return word(language.interval(value, signed=True) if value.has_interval else "\u2013")


def gain_histogram(run: Run, language: Language, number: int, pair: dict[str, object]) -> Exhibit | Omitted:
    """How often a deal brings how much."""
    names = {"a": str(pair["a"]), "b": str(pair["b"])}
    title = language("figure.duel_gains.title", **names)
    frame, unit = of_pair(run, "duel_gains", pair), str(pair["unit"])
    met = np.flatnonzero(column(frame, "count") > 0)
    kept = frame.iloc[met[0] : met[-1] + 1] if met.size else frame.iloc[:0]
    rows = [
        (word(_bin_text(language, row)), count(row["count"]), *estimate(language, estimate_of(row, "share")))
        for row in records(kept)
    ]
    heads = (f"duel_gain_{unit}", "deals_of", "share_of_deals", "interval")
    behind = table(language, f"duel_gains_{number}", heads, rows, title=language("table.duel_gains", **names))
    if number_in(pair["n"]) < LEAST:
        return Omitted(title, language("omitted.duel", least=LEAST), behind)
    width = float((frame["gain_to"] - frame["gain_from"]).median())
    low, high, part = (column(kept, name) for name in ("gain_from", "gain_to", "estimate"))
    middle = np.where(np.isfinite(low), low + width / 2, high - width / 2)

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(_BOTTOM + _HIGH + 0.2, heading)
        ax = sheet.axes(_LEFT, _BOTTOM, WIDTH - _LEFT - 0.2, _HIGH)
        colours = [BLUE if at > width / 4 else RED if at < -width / 4 else MUTED for at in middle]
        ax.bar(middle, part, width=0.86 * width, color=colours, lw=0)
        percent_axis(ax, 0.0, 1.08 * float(part.max()))
        ax.set_xlim(float(middle[0]) - width, float(middle[-1]) + width)
        ax.xaxis.set_major_locator(MaxNLocator(7, steps=STEPS))
        reach = float(middle[-1] - middle[0]) or width
        decimals = max(0, math.ceil(-math.log10(reach / 4)))
        ax.xaxis.set_major_formatter(FuncFormatter(lambda at, _: plain(at, decimals, signed=True)))
        ax.set_xlabel(language.name("gain_of_deal", unit))
        return sheet.figure

    total = float(part.sum())
    ahead, behind_share = float(part[middle > width / 4].sum()), float(part[middle < -width / 4].sum())
    alt = language(
        "figure.duel_gains.alt",
        **names,
        ahead=share(ahead / total),
        behind=share(behind_share / total),
    )
    return Exhibit(f"duel_gains_{number}", title, language("figure.duel_gains.caption", **names), alt, behind, draw)


def _bin_text(language: Language, row: dict[str, object]) -> str:
    low, high = number_in(row["gain_from"]), number_in(row["gain_to"])
    step = high - low if math.isfinite(high - low) else 1.0
    decimals = 2 if step < 1 else 1 if step < 5 else 0
    if not math.isfinite(low):
        return language("gain.below", value=plain(high, decimals, signed=True))
    if not math.isfinite(high):
        return language("gain.above", value=plain(low, decimals, signed=True))
    lo, hi = (plain(end, decimals, signed=True) for end in (low, high))
    return language("number.bounds", lo=lo, hi=hi)


def pair_table(run: Run, language: Language) -> Table:
    """Every pair with both intervals."""
    rows = []
    for row in pairs_of(run):
        wins = {"estimate": row["win_share"], "n": row["n"]} | {name: row[f"win_{name}"] for name in ("se", "lo", "hi")}
        shown = (*estimate(language, estimate_of(row), signed=True), measured_bounds(language, anytime_of(row)))
        head = (word(str(row["a"])), word(str(row["b"])), count(row["n"]))
        rows.append((*head, *shown, measured(language, estimate_of(wins, "share")), count(row["different"])))
    unit = str(pairs_of(run)[0]["unit"]) if pairs_of(run) else ""
    heads = (
        "first",
        "second",
        "deals_of",
        f"duel_gain_{unit}",
        "interval",
        "interval_anytime",
        "won_tables",
        "deals_differ",
    )
    return table(language, "duel_pairs", heads, rows, note=language("note.duel_pairs"))


def deals_table(run: Run, language: Language, number: int, pair: dict[str, object]) -> Table:
    """The deals that differ most, with the commands that show them."""
    rows = []
    for row in records(of_pair(run, "duel_deals", pair)):
        gain, at_table = number_in(row["gain"]), number_in(row["table_gain"])
        cells = (count(row["deal"]), *(word(plain(value, _decimals(value), signed=True)) for value in (gain, at_table)))
        which = word(language.name("duel_which", str(row["which"])))
        rows.append((which, *cells, word(str(row["seats"])), word(str(row["command"]))))
    heads = ("duel_which", "deal_index", f"duel_gain_{pair['unit']}", "table_gain", "seats", "command")
    title = language("table.duel_deals", a=str(pair["a"]), b=str(pair["b"]))
    return table(language, f"duel_deals_{number}", heads, rows, title=title)


def _decimals(value: float) -> int:
    """Decimals of a gain of one deal, which is a fraction with a small denominator."""
    return 0 if value == round(value) else 2
