"""What a deal for two comes to: by what it is made, melds by trick, trumps when the stock ends, the last draw."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from meldlab.reports.figures.marks import FIRM, SHOWN, DotRow, dot_rows, number_axis, percent_axis, stored_points, tag
from meldlab.reports.frames import cell, column, levels, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import estimate_of, number_in, plain
from meldlab.reports.style import AMBER, BLUE, MUTED, RED, SMALL, WIDTH, Sheet
from meldlab.reports.tables import count, measured, table, word

VIEWS = ("dealer", "leader", "both", "difference")
# Parts that are sums of others.
TOTALS = ("melds", "tricks", "score")
CHANGES = {"card": BLUE, "lead": AMBER, "both": RED}


def parts_table(run: Run, language: Language) -> Table:
    """Points a deal by what they were made for and by whom."""
    frame = run.tables["twohand_points"]
    rows = [
        (
            word(language.name("score_part", part)),
            *(
                measured(language, cell(frame, "points", who=who, part=part), signed=who == "difference")
                for who in VIEWS
            ),
        )
        for part in levels(frame, "part")
    ]
    heads = ("part", *VIEWS)
    return table(language, "parts", heads, rows, note=language("note.parts"))


def make_up(run: Run, language: Language) -> Exhibit | Omitted:
    """Points of both players together, by what they are made of."""
    return _by_part(run, language, "both", "make_up")


def dealers_side(run: Run, language: Language) -> Exhibit | Omitted:
    """The dealer's points less the leader's, by what they are made of."""
    return _by_part(run, language, "difference", "dealers_side")


def _by_part(run: Run, language: Language, who: str, key: str) -> Exhibit | Omitted:
    title = language(f"figure.{key}.title")
    frame = where(run.tables["twohand_points"], who=who)
    signed = who == "difference"
    rows, told = [], []
    for part in levels(frame, "part"):
        found = cell(frame, "points", part=part)
        if found is None or found.n < SHOWN:
            continue
        text = language.measured(found, signed)
        total = part in TOTALS
        colour = RED if total else BLUE
        rows.append(
            DotRow(
                language.name("score_part", part), found, (text,), colour=colour, gap=part in ("with_stock", "melds")
            )
        )
        told.append(f"{language.name('score_part', part)} {text}")
    if not rows:
        return Omitted(title, language("omitted.played_deals", least=SHOWN), parts_table(run, language))
    # The whole score would press all else to the left.
    drawn = rows if signed else rows[: -len(TOTALS)]

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            drawn,
            label=language(f"axis.{key}"),
            headings=(language("head.mean_interval"),),
            left=1.75,
            text_widths=(2.05,),
            reference=0 if signed else None,
        )

    alt = language(f"figure.{key}.alt", parts=language.listing(told))
    return Exhibit(key, title, language(f"figure.{key}.caption"), alt, parts_table(run, language), draw)


def melds_by_trick(run: Run, language: Language) -> Exhibit | Omitted:
    """Points melded after each trick with a stock, and how often there is a meld or a dix."""
    title = language("figure.melds_by_trick.title")
    frames = {name: _sorted(where(run.tables["twohand_tricks"], measure=name)) for name in ("points", "meld", "dix")}
    melded = frames["points"]
    behind = _tricks_table(language, frames)
    if melded.empty or not (melded["n"] >= SHOWN).any():
        return Omitted(title, language("omitted.played_deals", least=SHOWN), behind)
    most = melded.iloc[int(np.argmax(column(melded, "estimate")))]
    alt = language(
        "figure.melds_by_trick.alt",
        first=language.measured(estimate_of(melded.iloc[0], "points")),
        trick=plain(number_in(most["trick"])),
        most=language.measured(estimate_of(most, "points")),
    )

    def draw(heading: str | None) -> Figure:
        return _draw_tricks(heading, language, frames)

    return Exhibit("melds_by_trick", title, language("figure.melds_by_trick.caption"), alt, behind, draw)


def _tricks_table(language: Language, frames: dict[str, pd.DataFrame]) -> Table:
    """Points melded after each trick, and how often there is a meld or a dix."""
    rows = [
        (
            word(plain(number_in(row["trick"]))),
            *(
                measured(language, cell(frame, unit, trick=row["trick"]))
                for frame, unit in zip(frames.values(), ("points", "share", "share"), strict=True)
            ),
        )
        for row in records(frames["points"])
    ]
    return table(language, "melds_by_trick", ("trick", "melded", "with_meld", "with_dix"), rows)


def _sorted(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.sort_values("trick", kind="stable").reset_index(drop=True)


def _draw_tricks(title: str | None, language: Language, frames: dict[str, pd.DataFrame]) -> Figure:
    sheet = Sheet(3.9, title)
    top = sheet.axes(0.62, 2.3, WIDTH - 1.4, 1.3)
    below = sheet.axes(0.62, 0.5, WIDTH - 1.4, 1.4)
    for name, ax, colour in (("points", top, BLUE), ("meld", below, BLUE), ("dix", below, RED)):
        frame = frames[name]
        stored_points(ax, frame, column(frame, "trick"), colour)
        last = frame.iloc[-1]
        if ax is below and last["n"] >= SHOWN:
            height = number_in(last["estimate"])
            tag(ax, len(frame), height, language(f"mark.with_{name}"), colour, dx=10, size=SMALL)
    top.set_ylim(0, 1.05 * top.get_ylim()[1])
    number_axis(top)
    percent_axis(below)
    for axes in (top, below):
        axes.set_xlim(0.5, len(frames["points"]) + 0.5)
        axes.xaxis.set_major_locator(MultipleLocator(1))
        axes.tick_params(axis="x", length=0)
    top.set_xticklabels([])
    top.set_title(language("axis.melded"), loc="left", fontsize=SMALL, color=MUTED)
    below.set_title(language("axis.with_meld"), loc="left", fontsize=SMALL, color=MUTED)
    below.set_xlabel(language("axis.trick"))
    return sheet.figure


def end_of_stock(run: Run, language: Language) -> Exhibit | Omitted:
    """Margin and last trick by the trumps by which the leader's hand exceeds the other one."""
    title = language("figure.end_of_stock.title")
    seen = where(run.tables["twohand_ends"], view="leader").sort_values("difference", kind="stable")
    seen = seen.loc[(seen["n"] >= SHOWN).to_numpy()]
    frames = {name: where(seen, measure=name) for name in ("points", "last_trick")}
    if frames["points"].empty:
        return Omitted(title, language("omitted.played_deals", least=SHOWN), ends_table(run, language))
    told = [
        language(
            "figure.end_of_stock.alt_part",
            difference=plain(number_in(row["difference"]), signed=True),
            margin=language.measured(estimate_of(row, "points")),
            last=language.measured(estimate_of(other, "share")),
        )
        for row, other in zip(records(frames["points"]), records(frames["last_trick"]), strict=True)
    ]

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(4.2, heading)
        top = sheet.axes(0.62, 2.35, WIDTH - 0.8, 1.55)
        below = sheet.axes(0.62, 0.5, WIDTH - 0.8, 1.45)
        for name, ax in (("points", top), ("last_trick", below)):
            frame = frames[name]
            stored_points(ax, frame, column(frame, "difference"))
            ax.axvline(0, color=MUTED, lw=0.9, ls=(0, (4, 3)), zorder=1)
            ax.set_xlim(float(frame["difference"].min()) - 0.5, float(frame["difference"].max()) + 0.5)
            ax.xaxis.set_major_locator(MultipleLocator(1))
            ax.tick_params(axis="x", length=0)
        top.axhline(0, color=MUTED, lw=0.7)
        number_axis(top, signed=True)
        percent_axis(below, -0.04, 1.04)
        below.set_yticks([0, 0.25, 0.5, 0.75, 1])
        top.set_xticklabels([])
        below.set_xticks(below.get_xticks()[1:-1], [plain(at, signed=True) for at in below.get_xticks()[1:-1]])
        top.set_title(language("axis.end_margin"), loc="left", fontsize=SMALL, color=MUTED)
        below.set_title(language("axis.last_trick"), loc="left", fontsize=SMALL, color=MUTED)
        below.set_xlabel(language("axis.more_trumps"))
        return sheet.figure

    alt = language("figure.end_of_stock.alt", parts=language.listing(told))
    note = language("note.open_deals", least=FIRM) if (seen["n"] < FIRM).any() else ""
    caption = language("figure.end_of_stock.caption")
    return Exhibit("end_of_stock", title, caption, alt, ends_table(run, language), draw, note)


def ends_table(run: Run, language: Language) -> Table:
    """Margin and last trick by the difference of trumps, in both views."""
    frame = run.tables["twohand_ends"]
    rows = []
    for row in records(where(frame, measure="points")):
        view, difference = str(row["view"]), number_in(row["difference"])
        last = cell(frame, "share", view=view, difference=difference, measure="last_trick")
        number = language("mark.any_more") if view == "more" and difference == 0 else plain(difference, signed=True)
        values = measured(language, estimate_of(row, "points")), measured(language, last)
        rows.append((word(language.name("view", view)), word(number), count(row["n"]), *values))
    return table(language, "ends", ("view", "difference_trumps", "n", "end_margin", "last_trick"), rows)


def last_draw(run: Run, language: Language) -> Exhibit | Omitted:
    """What the winner of the last trick with a stock gains by the card, by the lead and by both."""
    title = language("figure.last_draw.title")
    frame = run.tables["twohand_draw"]
    rows: list[DotRow] = []
    told = []
    for rank in levels(frame, "rank"):
        for place, (change, colour) in enumerate(CHANGES.items()):
            found = cell(frame, "points", rank=rank, measure=change)
            # Rank by rank the lead stands in the table alone.
            if found is None or found.n < SHOWN or (change == "lead" and rank != "all"):
                continue
            name = language.name("turned", rank) if place == 0 else ""
            texts = (language.name("change", change), language.measured(found, signed=True), plain(found.n))
            rows.append(DotRow(name, found, texts, colour=colour, gap=place == 0 and bool(rows)))
            if change == "both":
                told.append(language("figure.last_draw.alt_part", rank=language.name("turned", rank), gain=texts[1]))
    if not rows:
        return Omitted(title, language("omitted.played_deals", least=SHOWN), draw_table(run, language))

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language("axis.last_draw"),
            headings=(language("head.by"), language("head.mean_interval"), language("head.deals")),
            left=0.75,
            text_widths=(0.5, 1.95, 0.65),
            reference=0,
        )

    alt = language("figure.last_draw.alt", parts=language.listing(told))
    behind = draw_table(run, language)
    return Exhibit("last_draw", title, language("figure.last_draw.caption"), alt, behind, draw)


def draw_table(run: Run, language: Language) -> Table:
    """The last draw by the card turned up."""
    frame = run.tables["twohand_draw"]
    rows = []
    for rank in levels(frame, "rank"):
        values = [
            measured(language, cell(frame, "points", rank=rank, measure=change), signed=True) for change in CHANGES
        ]
        chosen = cell(frame, "share", rank=rank, measure="chosen")
        cases = count(chosen.n if chosen else 0)
        rows.append((word(language.name("turned", rank)), cases, *values, measured(language, chosen)))
    return table(language, "last_draw", ("turned_up", "n", "by_card", "by_lead", "by_both", "chosen"), rows)
