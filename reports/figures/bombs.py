"""Bombs of Bao Yao: how often each class is dealt, to whom, and what becomes of it in play."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter

from meldlab.reports.evidence import bears, enough
from meldlab.reports.figures.marks import ROW, SHOWN, DotRow, axis_is_cut, dot_rows, power_ticks
from meldlab.reports.frames import EXPECTED, cell, judged_z, largest_z, levels, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Cell, Exhibit, Omitted, Table
from meldlab.reports.numbers import NBSP, Estimate, estimate_of, number_in, plain, share, share_of_size, z_text
from meldlab.reports.style import AMBER, BLUE, GREY, INK, PALE, RED, SKY, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, estimate, measured, table, word, z_score

#: Whose hands, with the colours of their marks.
SCOPES = {"hand": BLUE, "player": AMBER, "deal": RED}
FATES = {"whole": BLUE, "in_part": SKY, "otherwise": PALE, "broken": AMBER, "left": GREY}
#: Chances above the first are written with more decimals, above the second as more than that.
MANY, MOST = 0.99, 0.999999
#: Both beside classes: a row for hands without any bomb, and one for all bombs.
NONE, ALL = "none", "all"


def bomb_name(language: Language, name: object) -> str:
    """A class of bombs as players call it."""
    return language.name("bomb_class", str(name))


def chance_text(chance: float) -> str:
    """An exact chance as per cent; one that is nearly certain shows by how much it is not."""
    if not MOST > chance > MANY:
        return share_of_size(chance) if chance <= MANY else f">{NBSP}{share(MOST, 4)}"
    return share(chance, max(1, math.ceil(-math.log10(100 * (1 - chance)))))


@dataclass(frozen=True)
class _Chance:
    """One class in one scope: what was seen and what is exact."""

    found: Estimate
    exact: float


def _chances(run: Run, name: str, kind: str) -> dict[str, _Chance]:
    """The scopes of one class in a table of shares."""
    rows = records(where(run.tables[name], **{"class": kind}))
    return {str(row["scope"]): _Chance(estimate_of(row, "share"), number_in(row["exact"])) for row in rows}


def _exact_table(run: Run, language: Language, name: str) -> Table:
    """Simulated shares beside exact ones, by class and scope."""
    rows = []
    for row in records(run.tables[name].sort_values("order", kind="stable")):
        found = estimate(language, estimate_of(row, "share"))
        exact = number_in(row["exact"])
        chance = Cell(chance_text(exact), exact)
        scope = word(language.name("bomb_scope", str(row["scope"])))
        names = (word(bomb_name(language, row["class"])), scope, count(row["count"]))
        rows.append((*names, *found, chance, z_score(row["z"])))
    heads = ("bomb_class", "bomb_scope", "count", "simulated", "interval", "exact", "z")
    return table(language, name, heads, rows)


def dealt_figure(run: Run, language: Language) -> Exhibit | Omitted:
    """How often each class comes, on a scale of powers of ten."""
    return _by_scope(run, language, "bombs_dealt", log=True)


def strongest_figure(run: Run, language: Language) -> Exhibit | Omitted:
    """Which bomb is the strongest in a hand, with a player, in the deal."""
    return _by_scope(run, language, "bombs_strongest", log=False)


def _by_scope(run: Run, language: Language, name: str, log: bool) -> Exhibit | Omitted:
    title = language(f"figure.{name}.title")
    frame = run.tables[name]
    if not (frame["n"] > 0).any():
        return Omitted(title, language("omitted.deals_counted"))
    kinds = [kind for kind in levels(frame, "class") if kind != "any_jokers"]
    found = {kind: _chances(run, name, kind) for kind in kinds}
    # What can't be needs no row.
    found = {kind: scopes for kind, scopes in found.items() if any(chance.exact > 0 for chance in scopes.values())}
    told = [
        language(
            "figure.bombs_dealt.alt_part",
            bomb=bomb_name(language, kind),
            shares=" / ".join(chance_text(scopes[scope].exact) for scope in SCOPES),
        )
        for kind, scopes in found.items()
    ]

    def draw(heading: str | None) -> Figure:
        return _draw_scopes(heading, language, found, log)

    alt = language(f"figure.{name}.alt", parts=language.listing(told), largest=z_text(largest_z(judged_z(frame))))
    behind = _exact_table(run, language, name)
    return Exhibit(name, title, language(f"figure.{name}.caption", least=EXPECTED), alt, behind, draw)


def _draw_scopes(title: str | None, language: Language, found: dict[str, dict[str, _Chance]], log: bool) -> Figure:
    """A row a class, a mark a scope, the exact chances at the right."""
    left, step = 0.95, 0.82
    height = ROW * (len(found) + 0.5)
    sheet = Sheet(height + 0.98, title)
    right = step * len(SCOPES) + 0.12
    ax = sheet.axes(left, 0.5, WIDTH - left - right, height)
    ax.set_ylim(-len(found) - 0.6, -0.4)
    if log:
        ax.set_xscale("log")
        ax.set_xlim(10**-4.3, 1.3)
        ax.minorticks_off()
        ax.set_xticks(*power_ticks(*ax.get_xlim(), 4))
    else:
        most = max(chance.exact for scopes in found.values() for scope, chance in scopes.items() if scope in SCOPES)
        ax.set_xlim(-0.02 * most, 1.08 * most)
        ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{plain(100 * value)} %"))
    ax.grid(axis="x")
    lowest, highest = ax.get_xlim()
    for row, scopes in enumerate(found.values(), start=1):
        for lane, (scope, colour) in enumerate(SCOPES.items()):
            y = -row + 0.24 - 0.24 * lane
            chance = scopes[scope]
            if chance.exact > 0 and lowest < chance.exact < highest:
                ax.plot([chance.exact] * 2, [y - 0.15, y + 0.15], color=INK, lw=1.1, solid_capstyle="butt", zorder=2)
            if chance.found.has_interval and chance.found.hi > lowest and chance.found.value > 0:
                ends = [max(chance.found.lo, lowest), chance.found.hi]
                ax.plot(ends, [y, y], color=colour, lw=1.3, solid_capstyle="butt", zorder=3)
                ax.plot([chance.found.value], [y], "o", ms=3.4, color=colour, zorder=4)
    ax.set_yticks(range(-1, -len(found) - 1, -1), [bomb_name(language, kind) for kind in found])
    ax.spines["left"].set_visible(False)
    ax.set_xlabel(language("axis.share_of_deals_log" if log else "axis.share_of_deals"))
    top = 0.5 + height + 0.14
    sheet.note(left, top + 0.2, language("mark.exact_and_simulated"))
    for column, (scope, colour) in enumerate(SCOPES.items()):
        x = WIDTH - right + 0.12 + step * column
        sheet.note(x, top, language.name("bomb_scope", scope), colour=colour)
        for row, scopes in enumerate(found.values(), start=1):
            up = 0.5 + height * (1 - (row - 0.4) / (len(found) + 0.2))
            sheet.note(x, up, chance_text(scopes[scope].exact), colour=INK)
    return sheet.figure


def of_play(run: Run, kind: str, measure: str, unit: str) -> Estimate | None:
    """One measure of the bombs of a class that were played, or None when there is none."""
    return cell(run.tables["bombs_played"], unit, **{"class": kind, "measure": measure})


def played_table(run: Run, language: Language) -> Table:
    """What the bombs of each class came to when they were played."""
    units = {"played": "", "held": "", "stood": "share", "points": "points", "points_stood": "points"}
    units |= {"over_partner": "share", "split": "share"}
    rows = []
    for kind in levels(run.tables["bombs_played"], "class"):
        cells = [measured(language, of_play(run, kind, measure, unit)) for measure, unit in units.items()]
        rows.append((word(bomb_name(language, kind)), *cells))
    heads = ("bomb_class", *(f"bomb_{measure}" for measure in units))
    return table(language, "bombs_played", heads, rows, note=language("note.bombs_played"))


def points_figure(run: Run, language: Language) -> Exhibit | Omitted:
    """What a bomb wins, by class."""
    title = language("figure.bombs_points.title")
    rows, told = [], []
    for kind in levels(run.tables["bombs_played"], "class"):
        points, stood = of_play(run, kind, "points", "points"), of_play(run, kind, "stood", "share")
        if not bears(points) or not bears(stood):
            continue
        texts = (measured(language, points).text, share(stood.value, min(1, stood.decimals)), plain(points.n))
        name = bomb_name(language, kind)
        rows.append(DotRow(name, points, texts, gap=kind == ALL, colour=GREY if kind == ALL else BLUE))
        told.append(language("figure.bombs_points.alt_part", bomb=name, points=language.measured(points)))
    if not rows:
        return Omitted(title, language("omitted.bombs", least=SHOWN))

    def draw(heading: str | None) -> Figure:
        headings = (language("head.points_interval"), language("head.stood"), language("head.bombs"))
        widths = (1.45, 0.62, 0.72)
        label = language("axis.bomb_points")
        return dot_rows(heading, rows, label=label, headings=headings, left=0.95, text_widths=widths)

    alt = language("figure.bombs_points.alt", parts=language.listing(told))
    caption = language("figure.bombs_points.caption", least=SHOWN)
    if axis_is_cut(rows):
        caption += " " + language("note.axis_cut")
    return Exhibit("bombs_points", title, caption, alt, played_table(run, language), draw)


def fates_table(run: Run, language: Language) -> Table:
    """What became of every bomb that was dealt."""
    frame = run.tables["bombs_fates"]
    rows: list[Sequence[Cell]] = []
    for kind in levels(frame, "class"):
        found = [cell(frame, "share", **{"class": kind, "fate": fate}) for fate in FATES]
        n = max(0 if each is None else each.n for each in found)
        rows.append((word(bomb_name(language, kind)), count(n), *(measured(language, each) for each in found)))
    heads = ("bomb_class", "bombs_dealt", *(f"bomb_{fate}" for fate in FATES))
    return table(language, "bombs_fates", heads, rows, note=language("note.bombs_fates"))


def fates_figure(run: Run, language: Language) -> Exhibit | Omitted:
    """Stacked bars of what became of bombs, by class."""
    title = language("figure.bombs_fates.title")
    frame = run.tables["bombs_fates"]
    found = {}
    for kind in levels(frame, "class"):
        estimates = [cell(frame, "share", **{"class": kind, "fate": fate}) for fate in FATES]
        if all(enough(each) for each in estimates):
            found[kind] = [each for each in estimates if each is not None]
    if not found:
        return Omitted(title, language("omitted.bombs", least=SHOWN))
    told = [
        language(
            "figure.bombs_fates.alt_part",
            bomb=bomb_name(language, kind),
            whole=share(estimates[0].value, 0),
            broken=share(estimates[3].value, 0),
        )
        for kind, estimates in found.items()
    ]

    def draw(heading: str | None) -> Figure:
        return _draw_fates(heading, language, found)

    alt = language("figure.bombs_fates.alt", parts=language.listing(told))
    caption = language("figure.bombs_fates.caption", least=SHOWN)
    return Exhibit("bombs_fates", title, caption, alt, fates_table(run, language), draw)


def _draw_fates(title: str | None, language: Language, found: dict[str, list[Estimate]]) -> Figure:
    left, right = 0.95, 1.0
    height = ROW * (len(found) + 0.5)
    sheet = Sheet(height + 0.98, title)
    ax = sheet.axes(left, 0.5, WIDTH - left - right, height)
    ax.set_ylim(-len(found) - 0.6, -0.4)
    for row, estimates in enumerate(found.values(), start=1):
        start = 0.0
        for value, colour in zip(estimates, FATES.values(), strict=True):
            ax.barh(-row, value.value, left=start, height=0.72, color=colour)
            start += value.value
    ax.set_xlim(0, 1)
    ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{plain(100 * value)} %"))
    ax.set_yticks(range(-1, -len(found) - 1, -1), [bomb_name(language, kind) for kind in found])
    ax.spines["left"].set_visible(False)
    ax.set_xlabel(language("axis.bomb_fates"))
    patches = [Patch(color=colour, label=language.name("bomb_fate", fate)) for fate, colour in FATES.items()]
    sheet.figure.legend(
        handles=patches,
        ncols=len(patches),
        loc="lower left",
        bbox_to_anchor=(left / WIDTH - 0.02, (0.5 + height + 0.02) / sheet.height),
        frameon=False,
        fontsize=SMALL,
        handlelength=1.0,
        columnspacing=1.0,
        handletextpad=0.4,
    )
    sheet.note(WIDTH - right + 0.12, 0.5 + height + 0.14, language("head.bombs"))
    for row, estimates in enumerate(found.values(), start=1):
        up = 0.5 + height * (1 - (row - 0.4) / (len(found) + 0.2))
        sheet.note(WIDTH - right + 0.12, up, plain(max(each.n for each in estimates)), colour=INK)
    return sheet.figure
