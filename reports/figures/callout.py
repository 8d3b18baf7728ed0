"""Calling out: what each way to call does to the chance to win, and how long matches are."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd
from matplotlib.figure import Figure

from meldlab.reports.figures.marks import SHOWN, DotRow, dot_rows
from meldlab.reports.frames import records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Cell, Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, estimate_of, number_in, plain
from meldlab.reports.style import BLUE, RED, SKY
from meldlab.reports.tables import measured, number, table, word

COLOURS = {"none": BLUE, "loses": RED, "ignored": SKY}


def way_value(run: Run, measure: str, *, way: str, points: float = 0, wrong_call: str = "none") -> Estimate | None:
    """One measure of one way to call, or None when no match was played."""
    frame = where(run.tables["callout_ways"], way=way, points=points, wrong_call=wrong_call, measure=measure)
    return _known(frame)


def wrong_value(run: Run, measure: str, points: float) -> Estimate | None:
    """One measure of the wrong calls of a caller who takes so many points on trust, or None when there is none."""
    return _known(where(run.tables["callout_wrong"], points=points, measure=measure))


def match_value(run: Run, measure: str, target: float, call_out: str) -> Estimate | None:
    """One measure of the matches to a target, or None when no match was played."""
    return _known(
        where(run.tables["callout_matches"], target=target, call_out=call_out, measure=measure),
        "" if measure == "deals" else "share",
    )


def _known(frame: pd.DataFrame, unit: str = "share") -> Estimate | None:
    found = None if frame.empty else estimate_of(frame.iloc[0], unit)
    return found if found is not None and found.known else None


def compared_ways(run: Run) -> list[tuple[str, float, str]]:
    """Ways that are compared with calling at once, in stored order: name, points and what becomes of a wrong call."""
    frame = where(run.tables["callout_ways"], measure="gain")
    found = [(str(row["way"]), number_in(row["points"]), str(row["wrong_call"])) for row in records(frame)]
    # All who count stand together, then those with wrong calls that lose, then the same with wrong calls ignored.
    return sorted(found, key=lambda way: list(COLOURS).index(way[2]))


def way_name(language: Language, way: str, points: float) -> str:
    """A way to call in a few words."""
    name = language.name("caller", way)
    return f"{name} {plain(points)}" if way in ("beyond", "trust") else name


def targets(run: Run) -> list[float]:
    """Targets of matches, rising."""
    return sorted({number_in(target) for target in run.tables["callout_matches"]["target"]})


def callout_gain(run: Run, language: Language) -> Exhibit | Omitted:
    """A dot plot of the share of matches that each way wins less that of calling at once."""
    title = language("figure.callout_gain.title")
    rows: list[DotRow] = []
    told, cells = [], []
    before = ""
    for way, points, wrong_call in compared_ways(run):
        gain = way_value(run, "gain", way=way, points=points, wrong_call=wrong_call)
        won = way_value(run, "won", way=way, points=points, wrong_call=wrong_call)
        if gain is None or won is None:
            continue
        name = way_name(language, way, points)
        rule = language.name("wrong_call", wrong_call)
        if gain.n >= SHOWN:
            gap = bool(before) and before != wrong_call
            before = wrong_call
            rows.append(DotRow(name, gain, (language.measured(gain),), colour=COLOURS[wrong_call], gap=gap))
            told.append(language("figure.callout_gain.alt_part", way=name, rule=rule, gain=language.measured(gain)))
        wrong = way_value(run, "wrong", way=way, points=points, wrong_call=wrong_call)
        figures = [measured(language, value) for value in (gain, won, wrong)]
        cells.append((word(name), word(rule), number(gain.n), *figures))
    heads = ("calls", "wrong_call", "matches", "gain_at_once", "won_matches", "calls_wrongly")
    behind = table(language, "callout_gain", heads, cells)
    if not rows:
        return Omitted(title, language("omitted.matches", least=SHOWN), behind)
    return Exhibit(
        "callout_gain",
        title,
        language("figure.callout_gain.caption"),
        language("figure.callout_gain.alt", parts=language.listing(told)),
        behind,
        _drawn(rows, language("axis.callout_gain"), (language("head.gain_interval"),), 0.0),
    )


def wrong_calls(run: Run, language: Language) -> Table:
    """What wrong calls cost, by the points taken on trust."""
    rows: list[tuple[Cell, ...]] = []
    for way, points, wrong_call in compared_ways(run):
        if wrong_call != "loses":
            continue
        wrong = way_value(run, "wrong", way=way, points=points, wrong_call=wrong_call)
        found = [wrong_value(run, measure, points) for measure in ("won_ignored", "won_counted", "cost")]
        rows.append((number(points), *(measured(language, value) for value in (wrong, *found))))
    heads = ("trusted", "calls_wrongly", "won_ignored", "won_counted", "cost")
    return table(language, "callout_wrong", heads, rows, note=language("note.callout_wrong"))


def match_lengths(run: Run, language: Language) -> Exhibit | Omitted:
    """A dot plot of the mean number of deals of a match by target, with calls and without."""
    title = language("figure.match_lengths.title")
    rows: list[DotRow] = []
    told, cells = [], []
    for call_out, colour in (("own_turn", BLUE), ("none", RED)):
        for target in targets(run):
            deals = match_value(run, "deals", target, call_out)
            both = match_value(run, "both_over", target, call_out)
            if deals is None or both is None:
                continue
            cells.append(_match_cells(run, language, target, call_out))
            if deals.n < SHOWN:
                continue
            mode = language.name("call_out", call_out)
            gap = bool(rows) and rows[-1].colour != colour
            name = f"{plain(target)}, {mode}"
            rows.append(
                DotRow(name, deals, (language.measured(deals), language.measured(both)), colour=colour, gap=gap)
            )
            told.append(language("figure.match_lengths.alt_part", name=name, deals=language.measured(deals)))
    heads = ("target", "calls", "matches", "match_deals", "both_over", "called", "first_dealer")
    behind = table(language, "matches", heads, cells)
    if not rows:
        return Omitted(title, language("omitted.matches", least=SHOWN), behind)
    headings = (language("head.deals_interval"), language("head.both_interval"))
    return Exhibit(
        "match_lengths",
        title,
        language("figure.match_lengths.caption"),
        language("figure.match_lengths.alt", parts=language.listing(told)),
        behind,
        _drawn(rows, language("axis.match_deals"), headings),
    )


def _match_cells(run: Run, language: Language, target: float, call_out: str) -> tuple[Cell, ...]:
    """A row of the table about matches to a target."""
    found = [match_value(run, name, target, call_out) for name in ("deals", "both_over", "called", "first_dealer")]
    n = found[0].n if found[0] else 0
    head = (number(target), word(language.name("call_out", call_out)), number(n))
    return (*head, *(measured(language, value) for value in found))


def _drawn(
    rows: list[DotRow], label: str, headings: tuple[str, ...], reference: float | None = None
) -> Callable[[str | None], Figure]:
    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=label,
            headings=headings,
            left=1.4,
            text_widths=(1.7,) if len(headings) == 1 else (1.45, 1.3),
            reference=reference,
        )

    return draw
