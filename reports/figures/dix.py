"""What the swap of the dix brings: by the card turned up, by what it completes and by whose it is, by trick."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from meldlab.reports.figures.marks import (
    SHOWN,
    DotRow,
    dot_rows,
    number_axis,
    percent_axis,
    points,
    spread,
    stored_points,
    tag,
)
from meldlab.reports.frames import cell, column, levels, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, estimate_of, number_in, plain
from meldlab.reports.style import AMBER, BLUE, GREY, MUTED, PALE, RED, SKY, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, measured, table, word

PLAYERS = {"named": BLUE, "exact": RED}
WAITING = (AMBER, GREY, SKY)
MEASURES = {"margin": "points", "own": "points", "won": "share"}


@dataclass(frozen=True)
class Series:
    """One comparison: who plays, with what the swap is compared, from which trick on it is delayed, its colour."""

    players: str
    alternative: str
    from_trick: int
    colour: str

    def name(self, language: Language) -> str:
        """Short name for a label in a figure."""
        if self.alternative == "delayed":
            return language("mark.dix_delayed", trick=self.from_trick)
        return language(f"mark.dix_{self.players}")


def players_of(run: Run) -> list[str]:
    """Kinds of players in this run, the named ones first."""
    there = set(run.tables["dix_gains"]["players"])
    return [players for players in PLAYERS if players in there]


def delays_of(run: Run) -> list[int]:
    """Tricks until which the swap was delayed."""
    frame = where(run.tables["dix_gains"], alternative="delayed")
    return sorted({int(trick) for trick in column(frame, "from_trick")})


def gain(run: Run, series: Series, dimension: str, level: str, measure: str) -> Estimate | None:
    """What the holder of the first dix wins, or None when no deal tells."""
    return cell(
        run.tables["dix_gains"],
        MEASURES[measure],
        players=series.players,
        alternative=series.alternative,
        from_trick=series.from_trick,
        dimension=dimension,
        level=level,
        measure=measure,
    )


def forbidden(players: str) -> Series:
    """The swap allowed against the swap forbidden."""
    return Series(players, "forbidden", 0, PLAYERS[players])


def _all_series(run: Run) -> list[Series]:
    """The comparisons that are drawn."""
    waiting = zip(delays_of(run), WAITING, strict=False)
    return [
        *(forbidden(players) for players in players_of(run)),
        *(Series("named", "delayed", trick, colour) for trick, colour in waiting),
    ]


def _levels(run: Run, dimension: str) -> list[str]:
    return levels(where(run.tables["dix_gains"], dimension=dimension), "level")


def gains_table(run: Run, language: Language, dimension: str) -> Table:
    """Every comparison at every level of one dimension."""
    rows = []
    for row in records(where(run.tables["dix_gains"], dimension=dimension, measure="margin")):
        series = Series(str(row["players"]), str(row["alternative"]), int(number_in(row["from_trick"])), "")
        level = str(row["level"])
        values = [measured(language, gain(run, series, dimension, level, measure)) for measure in MEASURES]
        trick = plain(series.from_trick) if series.from_trick else ""
        against = language.name("players", series.players), language.name("alternative", series.alternative), trick
        name = word(language.name(f"dix_{dimension}", level))
        rows.append((name, *map(word, against), count(row["n"]), *values))
    heads = (f"dix_{dimension}", "players", "alternative", "from_trick", "n", "margin", "own", "won")
    return table(language, f"dix_by_{dimension}", heads, rows, note=language("note.dix"))


def swap_by_rank(run: Run, language: Language) -> Exhibit | Omitted:
    """What the swap brings by the card turned up: points, and share of deals won."""
    title = language("figure.swap_by_rank.title")
    ranks = _levels(run, "rank")
    main = forbidden("named")
    cells = {rank: gain(run, main, "rank", rank, "margin") for rank in ranks}
    shown = [rank for rank, found in cells.items() if found is not None and found.n >= SHOWN]
    if not shown:
        return Omitted(title, language("omitted.dix", least=SHOWN), gains_table(run, language, "rank"))
    told = [
        language("figure.swap_by_rank.alt_part", rank=rank, margin=language.measured(found))
        for rank, found in cells.items()
        if found is not None and rank in shown
    ]
    alt = language("figure.swap_by_rank.alt", parts=language.listing(told))

    def draw(heading: str | None) -> Figure:
        return _draw_ranks(heading, language, run, ranks)

    caption = language("figure.swap_by_rank.caption")
    return Exhibit("swap_by_rank", title, caption, alt, gains_table(run, language, "rank"), draw)


def _draw_ranks(title: str | None, language: Language, run: Run, ranks: list[str]) -> Figure:
    sheet = Sheet(4.6, title)
    top = sheet.axes(0.62, 2.05, WIDTH - 2.5, 2.2)
    below = sheet.axes(0.62, 0.5, WIDTH - 2.5, 1.15)
    shown = _all_series(run)
    ends = []
    for place, series in enumerate(shown):
        shift = 0.09 * (place - (len(shown) - 1) / 2)
        last = _one_series(top, run, series, ranks, shift, "margin")
        ends.append((series, len(ranks) - 1 + shift, last))
        if series.alternative == "forbidden":
            _one_series(below, run, series, ranks, shift, "won")
    for axes in (top, below):
        axes.set_xlim(-0.5, len(ranks) - 0.5)
        axes.set_xticks(range(len(ranks)), ranks if axes is below else [""] * len(ranks))
        axes.tick_params(axis="x", length=0)
        lo, hi = axes.get_ylim()
        axes.set_ylim(min(0.0, lo), max(hi, 1e-3))
        axes.axhline(0, color=MUTED, lw=0.7)
    number_axis(top)
    percent_axis(below, *below.get_ylim())
    top.set_title(language("axis.dix_margin"), loc="left", fontsize=SMALL, color=MUTED)
    below.set_title(language("axis.dix_won"), loc="left", fontsize=SMALL, color=MUTED)
    below.set_xlabel(language("axis.turnup"))
    known = [end for end in ends if np.isfinite(end[-1])]
    lo, hi = top.get_ylim()
    right = len(ranks) - 0.5
    places = spread([last for *_, last in known], 0.17 * (hi - lo), lo + 0.08 * (hi - lo), hi)
    for (series, at, last), beside in zip(known, places, strict=True):
        top.plot([at + 0.08, right], [last, beside], color=series.colour, lw=0.8, alpha=0.5, clip_on=False)
        tag(top, right, beside, series.name(language), series.colour, dx=3, size=SMALL)
    return sheet.figure


def _one_series(ax: Axes, run: Run, series: Series, ranks: list[str], shift: float, measure: str) -> float:
    """Draw one comparison by rank; return its value at the last rank."""
    cells = [gain(run, series, "rank", rank, measure) for rank in ranks]
    value, lo, hi = (
        np.array([np.nan if found is None else getattr(found, name) for found in cells], np.float64)
        for name in ("value", "lo", "hi")
    )
    n = np.array([0.0 if found is None else float(found.n) for found in cells])
    points(ax, np.arange(len(ranks), dtype=np.float64) + shift, value, lo, hi, n, series.colour, line=True)
    return float(value[-1]) if n[-1] >= SHOWN else float("nan")


def swap_by_hand(run: Run, language: Language) -> Exhibit | Omitted:
    """What the swap brings by what the card completes and by who holds the dix."""
    title = language("figure.swap_by_hand.title")
    rows: list[DotRow] = []
    told = []
    for dimension in ("completed", "holder"):
        for number, level in enumerate(_levels(run, dimension)):
            cells = [
                (players, gain(run, forbidden(players), dimension, level, "margin")) for players in players_of(run)
            ]
            there = [(players, found) for players, found in cells if found is not None and found.n >= SHOWN]
            for place, (players, found) in enumerate(there):
                name = language.name(f"dix_{dimension}", level) if place == 0 else language(f"mark.dix_{players}_row")
                texts = (language.measured(found), plain(found.n))
                apart = place == 0 and bool(rows) and (number == 0 or len(there) > 1)
                rows.append(DotRow(name, found, texts, colour=PLAYERS[players], gap=apart))
                if place == 0:
                    told.append(language("figure.swap_by_hand.alt_part", level=name, margin=texts[0]))
    if not rows:
        return Omitted(title, language("omitted.dix", least=SHOWN), gains_table(run, language, "completed"))

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language("axis.dix_margin"),
            headings=(language("head.margin_interval"), language("head.deals")),
            left=1.95,
            text_widths=(1.75, 0.6),
            reference=0,
        )

    alt = language("figure.swap_by_hand.alt", parts=language.listing(told))
    behind = gains_table(run, language, "completed")
    return Exhibit("swap_by_hand", title, language("figure.swap_by_hand.caption"), alt, behind, draw)


def swap_by_trick(run: Run, language: Language) -> Exhibit | Omitted:
    """When the first dix is shown, and what the swap is worth then."""
    title = language("figure.swap_by_trick.title")
    shown = where(run.tables["dix_shown"], players="named", dimension="trick")
    shown = shown.loc[(shown["n"] > 0).to_numpy()].sort_values("order", kind="stable").reset_index(drop=True)
    gains = where(
        run.tables["dix_gains"], players="named", alternative="forbidden", dimension="trick", measure="margin"
    ).sort_values("order", kind="stable")
    if shown.empty or not (gains["n"] >= SHOWN).any():
        return Omitted(title, language("omitted.dix", least=SHOWN), shown_table(run, language, "trick"))
    first, last = shown.iloc[0], shown.iloc[-1]
    alt = language(
        "figure.swap_by_trick.alt",
        first=language.measured(estimate_of(first, "share")),
        last=language.measured(estimate_of(last, "share")),
        trick=plain(len(shown)),
    )

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(3.9, heading)
        top = sheet.axes(0.62, 2.3, WIDTH - 0.8, 1.3)
        below = sheet.axes(0.62, 0.5, WIDTH - 0.8, 1.45)
        value = column(shown, "estimate")
        top.bar(column(shown, "order") + 1, value, width=0.62, color=PALE)
        percent_axis(top, 0, max(float(value.max()), 1e-3) * 1.15)
        stored_points(below, gains, column(gains, "order") + 1)
        lo, hi = below.get_ylim()
        below.set_ylim(min(0.0, lo), hi)
        below.axhline(0, color=MUTED, lw=0.7)
        number_axis(below)
        for axes in (top, below):
            axes.set_xlim(0.4, len(shown) + 0.6)
            axes.xaxis.set_major_locator(MultipleLocator(1))
            axes.tick_params(axis="x", length=0)
        top.set_xticklabels([])
        top.set_title(language("axis.dix_shown"), loc="left", fontsize=SMALL, color=MUTED)
        below.set_title(language("axis.dix_margin"), loc="left", fontsize=SMALL, color=MUTED)
        below.set_xlabel(language("axis.trick"))
        return sheet.figure

    behind = shown_table(run, language, "trick")
    return Exhibit("swap_by_trick", title, language("figure.swap_by_trick.caption"), alt, behind, draw)


def shown_table(run: Run, language: Language, dimension: str) -> Table:
    """How often the first dix is shown at each level, and what the swap is worth there."""
    rows = []
    for row in records(where(run.tables["dix_shown"], dimension=dimension)):
        players, level = str(row["players"]), str(row["level"])
        values = [gain(run, forbidden(players), dimension, level, measure) for measure in MEASURES]
        head = word(language.name(f"dix_{dimension}", level)), word(language.name("players", players))
        share = measured(language, estimate_of(row, "share"))
        rows.append((*head, count(row["count"]), share, *(measured(language, value) for value in values)))
    heads = (f"dix_{dimension}", "players", "count", "share_of_deals", "margin", "own", "won")
    return table(language, f"dix_shown_by_{dimension}", heads, rows, note=language("note.dix_shown"))
