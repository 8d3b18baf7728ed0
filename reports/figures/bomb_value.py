"""From how many points on the table on bombs are worth spending, by class and by stage; and what they bring."""

from __future__ import annotations

import math
from dataclasses import replace

import pandas as pd
from matplotlib.figure import Figure

from meldlab.reports.figures.marks import FIRM, SHOWN, DotRow, dot_rows, number_axis, points
from meldlab.reports.frames import cell, column, levels, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, estimate_of, plain, value_text
from meldlab.reports.style import AMBER, BLUE, MUTED, RED, SKY, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, measured, table, word

ALL = "all"
#: Points beyond which no interval is drawn: what lies on a table is hardly ever more [points].
FAR = 60.0
STAGES = ("150-200", "100-145", "50-95", "0-45")
COLOURS = dict(zip(STAGES, (BLUE, SKY, AMBER, RED), strict=True))
#: Bombs whose gain is drawn by the points on the table.
DRAWN = ("natural_3", "natural_4", "natural_5", "yao_2")


def even_point(frame: pd.DataFrame, bomb: str, stage: str, measure: str = "chips") -> tuple[str, Estimate] | None:
    """Verdict and break-even point of a bomb in a stage, None where there is no turning point."""
    found = records(where(frame, bomb=bomb, stage=stage, measure=measure))
    return (str(found[0]["verdict"]), estimate_of(found[0], "points")) if found else None


def even_text(language: Language, verdict: str, value: Estimate) -> str:
    """A break-even point in words; what lies below zero points is said to be zero."""
    if verdict != "from":
        return language.name("bomb_verdict", verdict)
    shown = replace(value, value=max(value.value, 0.0), lo=max(value.lo, 0.0))
    return language("number.measured", value=value_text(shown), bounds=language.interval(shown))


def even_table(run: Run, language: Language) -> Table:
    """Break-even points of every bomb, in all stages and in each."""
    frame = run.tables["bomb_break_even"]
    rows = []
    for bomb in levels(frame, "bomb"):
        cells = []
        for stage in (ALL, *STAGES):
            found = even_point(frame, bomb, stage)
            cells.append(word("" if found is None else even_text(language, *found)))
        whole = even_point(frame, bomb, ALL)
        won = even_point(frame, bomb, ALL, "won")
        n = count(0 if whole is None else whole[1].n)
        rows.append(
            (word(language.name("bomb", bomb)), n, *cells, word("" if won is None else even_text(language, *won)))
        )
    heads = ("bomb", "turning_points", "even_all", "even_150", "even_100", "even_50", "even_0", "even_won")
    return table(language, "break_even", heads, rows, note=language("note.break_even"))


def break_even(run: Run, language: Language) -> Exhibit | Omitted:
    """Break-even points of all bombs, the stages together."""
    frame = run.tables["bomb_break_even"]
    rows: list[DotRow] = []
    for bomb in levels(frame, "bomb"):
        row = _even_row(language, frame, bomb, ALL, language.name("bomb", bomb))
        if row is not None:
            rows.append(row)
    return _even_exhibit(run, language, "break_even", rows)


def break_even_by_stage(run: Run, language: Language) -> Exhibit | Omitted:
    """Break-even points by stage, as far as they are known."""
    frame = run.tables["bomb_break_even"]
    rows: list[DotRow] = []
    for bomb in levels(frame, "bomb"):
        found = [
            row
            for stage in STAGES
            for row in [_even_row(language, frame, bomb, stage, "", stage.replace("-", "\u2013"), COLOURS[stage])]
            if row is not None
        ]
        if found:
            found[0] = replace(found[0], name=language.name("bomb", bomb), gap=bool(rows))
        rows += found
    return _even_exhibit(run, language, "break_even_by_stage", rows)


def _even_row(
    language: Language, frame: pd.DataFrame, bomb: str, stage: str, name: str, first: str = "", colour: str = BLUE
) -> DotRow | None:
    """A row of the dot plot; None where no break-even point is known."""
    found = even_point(frame, bomb, stage)
    if found is None or found[0] != "from":
        return None
    value = found[1]
    drawn = replace(
        value,
        value=value.value if 0 <= value.value <= FAR else math.nan,
        lo=min(max(value.lo, 0.0), FAR),
        hi=min(value.hi, FAR),
    )
    text = even_text(language, *found)
    return DotRow(name, drawn, (first, text) if first else (text,), colour=colour)


def _even_exhibit(run: Run, language: Language, key: str, rows: list[DotRow]) -> Exhibit | Omitted:
    title = language(f"figure.{key}.title")
    staged = key != "break_even"
    behind = even_table(run, language) if not staged else _stage_table(run, language)
    if not rows:
        return Omitted(title, language("omitted.turning_points"), behind)

    def draw(heading: str | None) -> Figure:
        heads = (language("head.stage"), language("head.even")) if staged else (language("head.even"),)
        widths = (0.75, 1.15) if staged else (1.15,)
        return dot_rows(heading, rows, label=language("axis.break_even"), headings=heads, left=1.75, text_widths=widths)

    name, told = "", []
    for row in rows:
        name = row.name or name
        told.append(language(f"figure.{key}.alt_part", bomb=name, stage=row.texts[0], even=row.texts[-1]))
    alt = language(f"figure.{key}.alt", parts=language.listing(told))
    caption = language(f"figure.{key}.caption", far=plain(FAR))
    return Exhibit(key, title, caption, alt, behind, draw)


def _stage_table(run: Run, language: Language) -> Table:
    """How often each stage has a turning point."""
    frame = run.tables["bomb_stages"].sort_values("stage_order", kind="stable")
    rows = [
        (
            word(str(row["stage"]).replace("-", "\u2013")),
            count(row["n"]),
            measured(language, estimate_of(row, "share")),
        )
        for row in records(frame)
    ]
    return table(language, "bomb_stages", ("stage", "n", "with_turning_point"), rows)


def bomb_gain(run: Run, language: Language) -> Exhibit | Omitted:
    """What the commonest bombs bring, by the points on the table."""
    title = language("figure.bomb_gain.title")
    frame = where(run.tables["bomb_points"], stage=ALL, measure="chips").sort_values("band_order", kind="stable")
    shown = frame.loc[((frame["n"] >= SHOWN) & frame["lo"].notna()).to_numpy()]
    panels = [(bomb, where(shown, bomb=bomb)) for bomb in DRAWN]
    names = list(dict.fromkeys(str(name) for name in frame["band"]))
    rows = []
    for bomb in levels(frame, "bomb"):
        for name in names:
            found = cell(frame, "chips", bomb=bomb, band=name)
            if found is not None:
                own = where(run.tables["bomb_points"], bomb=bomb, stage=ALL, band=name)
                others = cell(own, "share", measure="won"), cell(own, "share", measure="chosen")
                cells = [measured(language, value) for value in others]
                head = word(language.name("bomb", bomb)), word(name.replace("-", "\u2013")), count(found.n)
                rows.append((*head, measured(language, found, signed=True), *cells))
    heads = ("bomb", "table_points", "n", "gain_chips", "gain_won", "chosen_bomb")
    behind = table(language, "bomb_gain", heads, rows)
    if all(panel.empty for _bomb, panel in panels):
        return Omitted(title, language("omitted.turning_points"), behind)

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(4.3, heading)
        drawn = shown.loc[shown["bomb"].isin(DRAWN).to_numpy()]
        lo, hi = min(float(drawn["lo"].min()), 0.0), max(float(drawn["hi"].max()), 0.0)
        for number, (bomb, panel) in enumerate(panels):
            across, down = number % 2, number // 2
            ax = sheet.axes(0.62 + 3.1 * across, 2.55 - 2.05 * down, WIDTH / 2 - 0.75, 1.45)
            ax.axhline(0, color=MUTED, lw=0.9, ls=(0, (4, 3)), zorder=1)
            value, low, high, n, x = (column(panel, name) for name in ("estimate", "lo", "hi", "n", "band_order"))
            points(ax, x, value, low, high, n, line=True)
            ax.set_ylim(lo - 0.05 * (hi - lo), hi + 0.05 * (hi - lo))
            number_axis(ax, signed=True)
            ax.set_xlim(-0.5, len(LABELS) - 0.5)
            ax.set_xticks(range(len(LABELS)), LABELS)
            ax.set_title(language.name("bomb", bomb), loc="left", fontsize=SMALL, color=MUTED)
            if down:
                ax.set_xlabel(language("axis.table_points"))
        return sheet.figure

    told = [
        language(
            "figure.bomb_gain.alt_part",
            bomb=language.name("bomb", bomb),
            points=str(row["band"]).replace("-", "\u2013"),
            gain=language.measured(estimate_of(row, "chips"), signed=True),
        )
        for bomb, panel in panels
        for row in records(panel)
    ]
    note = language("note.open_turning_points", least=FIRM) if (shown["n"] < FIRM).any() else ""
    alt = language("figure.bomb_gain.alt", parts=language.listing(told))
    return Exhibit("bomb_gain", title, language("figure.bomb_gain.caption"), alt, behind, draw, note)


LABELS = ("0", "5\u201310", "15\u201320", "25\u201330", "35\u201345", "50+")
