"""What the widow brings: chance to fill open places, and points gained."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from meldlab.reports.figures.marks import FIRM, bar_of, number_axis, percent_axis, points, spread, tag, z_panel
from meldlab.reports.frames import column, judged_z, largest_z, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted
from meldlab.reports.numbers import Estimate, estimate_of, number_in, plain, share, value_text, z_text
from meldlab.reports.style import BLUE, INK, MUTED, PALE, RED, SKY, SMALL, WIDTH, Sheet
from meldlab.reports.tables import against_exact, count, estimate, measured, number, table, word

KINDS_OF_HANDS = ("random", "best_of_three")
COLOURS = {"random": BLUE, "best_of_three": RED}


def open_places(run: Run, language: Language) -> Exhibit | Omitted:
    """Chance that the widow fills at least one of k open places: exact bars, simulated points, z-scores beneath."""
    title = language("figure.places.title")
    frame = places_table(run)
    if frame.empty or not (frame["n"] > 0).any():
        return Omitted(title, language("omitted.hands"))
    names = [number(places) for places in frame["places"]]
    behind = against_exact(language, "places", frame, names, "places", language("table.places"))
    told = [
        language(
            "figure.places.alt_part",
            places=plain(number_in(row["places"])),
            share=value_text(estimate_of(row, "share")),
        )
        for row in records(frame)
    ]
    largest = z_text(largest_z(frame["z"]))
    alt = language("figure.places.alt", parts=language.listing(told), largest=largest)

    def draw(heading: str | None) -> Figure:
        return _draw_places(heading, language, frame)

    return Exhibit("places", title, language("figure.places.caption"), alt, behind, draw)


def places_table(run: Run) -> pd.DataFrame:
    """Rows with at least one open place, by rising number; z-scores of thin cells are NaN."""
    frame = run.tables["widow_places"].sort_values("places", kind="stable")
    frame = frame.loc[(frame["places"] > 0).to_numpy()].reset_index(drop=True)
    return frame.assign(z=judged_z(frame))


def _draw_places(title: str | None, language: Language, frame: pd.DataFrame) -> Figure:
    sheet = Sheet(4.0, title)
    ax = sheet.axes(0.62, 1.65, WIDTH - 0.8, 2.1)
    below = sheet.axes(0.62, 0.5, WIDTH - 0.8, 0.85)
    x, exact, value = column(frame, "places"), column(frame, "exact"), column(frame, "estimate")
    ax.bar(x, np.nan_to_num(exact), width=0.62, color=PALE)
    points(ax, x, value, column(frame, "lo"), column(frame, "hi"), column(frame, "n"))
    percent_axis(ax)
    ax.set_ylim(0, 1.0)
    ax.axhline(0.5, color=MUTED, lw=0.9, ls=(0, (4, 3)))
    tag(ax, float(x.min()) - 0.46, 0.5, language("mark.even"), MUTED, va="bottom", dy=2, size=SMALL)
    for row in records(frame):
        found = estimate_of(row, "share")
        where_x = number_in(row["places"])
        # At the foot of the bars, in one line, no label can meet the line of the even chance.
        tag(ax, where_x, 0.0, value_text(found), INK, ha="center", dy=17, size=SMALL)
        tag(ax, where_x, 0.0, str(row["exact_fraction"]), INK, ha="center", dy=7, size=SMALL)
    z_panel(below, x, column(frame, "z"), language("axis.z"))
    for axes in (ax, below):
        axes.set_xlim(float(x.min()) - 0.5, float(x.max()) + 0.5)
        axes.xaxis.set_major_locator(MultipleLocator(1))
        axes.tick_params(axis="x", length=0)
    ax.set_xticklabels([])
    ax.set_title(language("axis.fills"), loc="left", fontsize=SMALL, color=MUTED)
    below.set_xlabel(language("axis.places"))
    return sheet.figure


def gain_distribution(run: Run, language: Language) -> Exhibit | Omitted:
    """Points that the widow adds to the best-trump meld, for random hands and for the best hand of three."""
    title = language("figure.gain.title")
    stored = run.tables["widow_gain_distribution"]
    frames = {hands: where(stored, hands=hands) for hands in KINDS_OF_HANDS}
    frames = {hands: frame for hands, frame in frames.items() if (frame["n"] > 0).any()}
    if not frames:
        return Omitted(title, language("omitted.hands"))
    told, rows = [], []
    means = {hands: gain_mean(run, hands) for hands in frames}
    for hands, frame in frames.items():
        none = where(frame, points=0)
        stays = share(float(none["estimate"].iloc[0]) if len(none) else 0.0, 1)
        mean = means[hands]
        told.append(
            language(
                "figure.gain.alt",
                hands=language.name("hands", hands),
                none=stays,
                mean=language.measured(mean) if mean else plain(float("nan")),
            )
        )
        for row in records(frame):
            cells = estimate(language, estimate_of(row, "share"))
            rows.append((word(language.name("hands", hands)), number(row["points"]), count(row["count"]), *cells))
    behind = table(language, "gain_distribution", ("hands", "gain_points", "count", "share", "interval"), rows)

    def draw(heading: str | None) -> Figure:
        return _draw_gain(heading, language, frames, means)

    return Exhibit("gain", title, language("figure.gain.caption"), " ".join(told), behind, draw)


def gain_mean(run: Run, hands: str) -> Estimate | None:
    """Mean gain of one kind of hands [points], or None."""
    frame = where(run.tables["widow_gain"], hands=hands)
    found = None if frame.empty else estimate_of(frame.iloc[0], "points")
    return found if found is not None and found.known else None


def _draw_gain(
    title: str | None, language: Language, frames: dict[str, pd.DataFrame], means: dict[str, Estimate | None]
) -> Figure:
    each = 1.35
    sheet = Sheet(0.5 + (each + 0.45) * len(frames), title)
    furthest = max(_reach(frame) for frame in frames.values())
    highest = max(float(frame["estimate"].max()) for frame in frames.values())
    for index, (hands, frame) in enumerate(frames.items()):
        last = index == len(frames) - 1
        ax = sheet.axes(0.62, 0.5 + (each + 0.45) * (len(frames) - 1 - index), WIDTH - 0.8, each)
        x, value = column(frame, "points"), column(frame, "estimate")
        ax.bar(x, value, width=7.5, color=np.where(x == 0, PALE, SKY).tolist())
        bars = bar_of(column(frame, "lo"), column(frame, "hi"), value)
        ax.errorbar(x, value, bars, fmt="none", ecolor=INK, elinewidth=0.8)
        percent_axis(ax, 0, highest * 1.12)
        ax.set_xlim(-12, furthest + 8)
        ax.xaxis.set_major_locator(MultipleLocator(20))
        mean, none = means[hands], value[x == 0]
        if mean is not None:
            # The line ends below the label of the first bar, unless that bar is low.
            height = highest * (0.55 if none.size and none[0] > 0.75 * highest else 0.95)
            ax.vlines(mean.value, 0, height, color=RED, lw=1.2)
            tag(
                ax,
                mean.value,
                height - 0.03 * highest,
                language("mark.mean", mean=language.measured(mean)),
                RED,
                dx=5,
                size=SMALL,
            )
        if none.size and highest:
            text = language("mark.no_gain", share=share(float(none[0]), 0))
            tag(ax, 0, float(none[0]), text, INK, dx=12, dy=-5, size=SMALL)
        heading = language("mark.hands", hands=language.name("hands", hands))
        ax.set_title(heading, loc="left", fontsize=SMALL, color=INK)
        if last:
            ax.set_xlabel(language("axis.gain"))
    return sheet.figure


def _reach(frame: pd.DataFrame) -> float:
    """The gain beyond which less than 1 in 500 hands lies."""
    x, value = column(frame, "points"), np.nan_to_num(column(frame, "estimate"))
    beyond = np.cumsum(value[::-1])[::-1]
    inside = x[beyond >= 0.002]
    return max(40.0, float(inside.max()) if inside.size else 40.0)


def gain_by_meld(run: Run, language: Language) -> Exhibit | Omitted:
    """Mean gain by the meld already held."""
    title = language("figure.gain_by_meld.title")
    stored = run.tables["widow_gain_by_meld"]
    frames = {hands: where(stored, hands=hands) for hands in KINDS_OF_HANDS}
    frames = {hands: frame for hands, frame in frames.items() if (frame["n"] >= FIRM).any()}
    if not frames:
        return Omitted(title, language("omitted.melds", least=FIRM))
    told, rows = [], []
    for hands, frame in frames.items():
        firm = [row for row in records(frame) if number_in(row["n"]) >= FIRM]
        ends = [
            language(
                "figure.gain_by_meld.alt_part",
                low=plain(number_in(row["meld_from"])),
                high=plain(number_in(row["meld_to"])),
                mean=language.measured(estimate_of(row, "points")),
            )
            for row in (firm[0], firm[-1])
        ]
        told.append(
            language("figure.gain_by_meld.alt", hands=language.name("hands", hands), first=ends[0], last=ends[1])
        )
        for row in records(frame):
            gains = number(100 * number_in(row["share_any"]), 1)
            span = word(f"{plain(number_in(row['meld_from']))}\u2013{plain(number_in(row['meld_to']))}")
            mean = measured(language, estimate_of(row, "points"))
            rows.append((word(language.name("hands", hands)), span, count(row["n"]), mean, gains))
    behind = table(language, "gain_by_meld", ("hands", "meld_held", "n", "mean_gain", "percent_gaining"), rows)

    def draw(heading: str | None) -> Figure:
        return _draw_gain_by_meld(heading, language, frames)

    left = sum(int(((frame["n"] > 0) & (frame["n"] < FIRM)).sum()) for frame in frames.values())
    note = language("note.thin_melds", cells=left, least=FIRM) if left else ""
    return Exhibit("gain_by_meld", title, language("figure.gain_by_meld.caption"), " ".join(told), behind, draw, note)


def _draw_gain_by_meld(title: str | None, language: Language, frames: dict[str, pd.DataFrame]) -> Figure:
    sheet = Sheet(3.5, title)
    ax = sheet.axes(0.62, 0.5, WIDTH - 1.75, 2.7)
    ends = []
    for hands, frame in frames.items():
        firm = frame.loc[(frame["n"] >= FIRM).to_numpy()].sort_values("meld_from", kind="stable")
        x = (column(firm, "meld_from") + column(firm, "meld_to")) / 2
        value, n = column(firm, "estimate"), column(firm, "n")
        points(ax, x, value, column(firm, "lo"), column(firm, "hi"), n, COLOURS[hands], line=True)
        ends.append((hands, float(x[-1]), float(value[-1])))
    ax.set_ylim(0, ax.get_ylim()[1])
    number_axis(ax)
    ax.xaxis.set_major_locator(MultipleLocator(40))
    ax.set_xlabel(language("axis.meld_held"))
    ax.set_title(language("axis.mean_gain"), loc="left", fontsize=SMALL, color=MUTED)
    right, top = ax.get_xlim()[1], ax.get_ylim()[1]
    places = spread([y for _, _, y in ends], 0.09 * top, 0.04 * top, 0.96 * top)
    for (hands, at, last), beside in zip(ends, places, strict=True):
        ax.plot([at, right], [last, beside], color=COLOURS[hands], lw=0.8, alpha=0.5, clip_on=False)
        tag(ax, right, beside, language.name("hands_short", hands), COLOURS[hands], dx=3, size=SMALL)
    return sheet.figure
