"""What became of the bids: success by winning bid, and every way an auction ended."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MultipleLocator

from meldlab.reports.figures.marks import (
    FIRM,
    SHOWN,
    percent_axis,
    points,
    spread,
    tag,
    thin_counts,
)
from meldlab.reports.frames import OUTCOMES, Floats, column, group, number_of, overall
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted
from meldlab.reports.numbers import NBSP, Estimate, plain, share
from meldlab.reports.style import BLUE, GREY, INK, MUTED, PALE, PAPER, RED, SAND, SKY, SMALL, WIDTH, Sheet
from meldlab.reports.tables import outcomes_by

OUTCOME_COLOURS = dict(zip(OUTCOMES, (BLUE, SKY, PALE, SAND, GREY, RED), strict=True))
# Light areas need dark labels: the colour of each outcome's label beside the stack.
LABEL_COLOURS = dict(zip(OUTCOMES, (BLUE, BLUE, INK, INK, MUTED, RED), strict=True))


def _bids(run: Run, measure: str) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Bid, estimate, lo, hi, n of every winning bid that occurred."""
    frame = group(run, "bid", measure)
    bid = np.array([number_of(str(level)) for level in frame["level"]], dtype=np.float64)
    return bid, column(frame, "estimate"), column(frame, "lo"), column(frame, "hi"), column(frame, "n")


def thin_note(language: Language, n: Floats) -> str:
    """A sentence on cells drawn open or left out; empty when all are firm."""
    opened, left_out = thin_counts(n)
    parts = []
    if opened:
        parts.append(language("note.open", cells=opened, least=FIRM))
    if left_out:
        parts.append(language("note.left_out", cells=left_out, least=SHOWN))
    return " ".join(parts)


def success_by_bid(run: Run, language: Language) -> Exhibit | Omitted:
    """Share of auctions that the bidder won, by winning bid, with how often each bid won the auction."""
    title = language("figure.success.title")
    bid, value, lo, hi, n = _bids(run, "success")
    shown = np.isfinite(value) & (n >= SHOWN)
    if not shown.any():
        return Omitted(title, language("omitted.auctions", least=SHOWN))
    total = overall(run, "success")
    low, high = bid[shown][0], bid[shown][-1]
    alt = language(
        "figure.success.alt",
        low=plain(low),
        low_share=share(value[shown][0], 0),
        high=plain(high),
        high_share=share(value[shown][-1], 0),
        overall=language.measured(total) if total else plain(float("nan")),
    )

    def draw(heading: str | None) -> Figure:
        return _draw_success(heading, language, (bid, value, lo, hi, n), total)

    return Exhibit(
        "success", title, language("figure.success.caption"), alt, outcomes_by(language, run, "bid"), draw,
        thin_note(language, n),
    )  # fmt: skip


def _draw_success(title: str | None, language: Language, cells: tuple[Floats, ...], total: Estimate | None) -> Figure:
    bid, value, lo, hi, n = cells
    sheet = Sheet(4.1, title)
    left, width = 0.62, WIDTH - 0.8
    ax = sheet.axes(left, 1.55, width, 2.35)
    below = sheet.axes(left, 0.45, width, 0.75)
    percent_axis(ax)
    ax.set_ylim(-0.03, 1.03)
    shown = bid[np.isfinite(value) & (n >= SHOWN)]
    lowest, highest = shown.min() - 12, max(shown.max(), shown.min() + 100) + 12
    if total is not None:
        ax.axhline(total.value, color=MUTED, lw=0.9, ls=(0, (4, 3)))
        # Beside the axis' name no point can meet it.
        ax.set_title(
            language("mark.all_auctions", share=share(total.value, 0)), loc="right", fontsize=SMALL, color=MUTED
        )
    points(ax, bid, value, lo, hi, n)
    ax.set_title(language("axis.success"), loc="left", fontsize=SMALL, color=MUTED)
    below.bar(bid, n / n.sum(), width=7, color=SKY)
    percent_axis(below, 0, float((n / n.sum()).max()) * 1.15)
    below.set_title(language("axis.share_of_auctions"), loc="left", fontsize=SMALL, color=MUTED)
    below.set_xlabel(language("axis.winning_bid"))
    for axes in (ax, below):
        axes.set_xlim(lowest, highest)
        axes.xaxis.set_major_locator(MultipleLocator(50))
    ax.xaxis.set_major_formatter(FuncFormatter(lambda *_: ""))
    ax.tick_params(axis="x", length=0)
    ax.grid(axis="x", alpha=0.6)
    return sheet.figure


def outcomes_by_bid(run: Run, language: Language) -> Exhibit | Omitted:
    """Every way an auction may end, stacked to 100 %, by winning bid."""
    title = language("figure.outcomes.title")
    bid, _, _, _, n = _bids(run, "success")
    shares = {}
    for outcome in OUTCOMES:
        found_bid, value, *_ = _bids(run, outcome)
        lookup = dict(zip(found_bid.tolist(), np.nan_to_num(value).tolist(), strict=True))
        shares[outcome] = np.array([lookup.get(b, 0.0) for b in bid.tolist()])
    # Stacks carry no intervals, so only firm cells are stacked.
    shown = n >= FIRM
    if not shown.any():
        return Omitted(title, language("omitted.auctions", least=FIRM))
    first, last = np.flatnonzero(shown)[[0, -1]]
    alt = language(
        "figure.outcomes.alt",
        low=plain(bid[first]),
        low_parts=_parts(language, shares, int(first)),
        high=plain(bid[last]),
        high_parts=_parts(language, shares, int(last)),
    )

    def draw(heading: str | None) -> Figure:
        stacks = {outcome: part[shown] for outcome, part in shares.items()}
        return _draw_outcomes(heading, language, bid[shown], n[shown], stacks)

    return Exhibit(
        "outcomes", title, language("figure.outcomes.caption"), alt, outcomes_by(language, run, "bid"), draw,
        language("note.left_out", cells=int((~shown).sum()), least=FIRM) if (~shown).any() else "",
    )  # fmt: skip


def _parts(language: Language, shares: dict[str, Floats], index: int) -> str:
    ranked = sorted(OUTCOMES, key=lambda outcome: -shares[outcome][index])
    named = [f"{language.name('outcome', o)} {share(shares[o][index], 0)}" for o in ranked if shares[o][index] >= 0.005]
    return language.listing(named)


def _draw_outcomes(title: str | None, language: Language, bid: Floats, n: Floats, shares: dict[str, Floats]) -> Figure:
    sheet = Sheet(3.5, title)
    height = 2.7
    ax = sheet.axes(0.62, 0.5, WIDTH - 0.62 - 1.83, height)
    present = [outcome for outcome in OUTCOMES if shares[outcome].max() > 0]
    base = np.zeros(len(bid))
    # The column with most auctions is the one that is put in numbers.
    best = int(np.argmax(n))
    middles = []
    for outcome in present:
        part = shares[outcome]
        ax.bar(bid, part, bottom=base, width=9.2, color=OUTCOME_COLOURS[outcome], edgecolor=PAPER, linewidth=0.5)
        middles.append(float(base[best] + part[best] / 2))
        base = base + part
    percent_axis(ax)
    ax.set_xlim(bid.min() - 7, max(bid.max(), bid.min() + 60) + 7)
    ax.xaxis.set_major_locator(MultipleLocator(50))
    ax.set_xlabel(language("axis.winning_bid"))
    ax.set_title(language("axis.outcome_shares"), loc="left", fontsize=SMALL, color=MUTED)
    right = ax.get_xlim()[1]
    width = right - ax.get_xlim()[0]
    for outcome, y in zip(present, spread(middles, 0.075, 0.03, 0.97), strict=True):
        ax.plot([right + 0.03 * width], [y], "s", ms=5.5, color=OUTCOME_COLOURS[outcome], clip_on=False, zorder=4)
        text = f"{language.name('outcome', outcome)}{NBSP}{NBSP}{share(shares[outcome][best], 0)}"
        tag(ax, right + 0.03 * width, y, text, LABEL_COLOURS[outcome], dx=7, size=SMALL)
    told = language("mark.at_bid", bid=plain(bid[best]), n=plain(n[best]))
    tag(ax, right + 0.03 * width, 1.06, told, MUTED, dx=-3, size=SMALL)
    return sheet.figure
