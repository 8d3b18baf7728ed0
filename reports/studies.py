"""What a report of each study is made of: the columns it reads, its figures, findings and further tables.

A new study is one entry here, one module of findings and, if it has new pictures, one module of figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from meldlab.reports.baoyao import BAOYAO_TABLES, baoyao_content
from meldlab.reports.bomb_value import BOMB_TABLES, bomb_content
from meldlab.reports.bombs import BOMBS_TABLES, bombs_content
from meldlab.reports.dix import DIX_TABLES, dix_beside, dix_content
from meldlab.reports.duel import DUEL_TABLES, duel_content
from meldlab.reports.figures.bids import outcomes_by_bid, success_by_bid
from meldlab.reports.figures.callout import callout_gain, match_lengths, wrong_calls
from meldlab.reports.figures.chips import chips_by_role
from meldlab.reports.figures.curve import made_curve, play_chips
from meldlab.reports.figures.groups import success_by
from meldlab.reports.figures.melds import meld_distribution, meld_kinds
from meldlab.reports.figures.solved import faults_by_trick, solved_rates
from meldlab.reports.figures.totals import winning_totals
from meldlab.reports.figures.widow import gain_by_meld, gain_distribution, open_places
from meldlab.reports.frames import group, hand_sizes, records, solves, thrown_in
from meldlab.reports.inputs import ESTIMATE, Run, TableColumns
from meldlab.reports.irregular import IRREGULAR_TABLES, irregular_content
from meldlab.reports.language import Language
from meldlab.reports.model import Content, Table
from meldlab.reports.numbers import estimate_of, number_in, plain, share
from meldlab.reports.rules_twohand import RULES_TABLES, rules_content
from meldlab.reports.solved import solved_tables
from meldlab.reports.strength import STRENGTH_TABLES, strength_content
from meldlab.reports.tables import count, estimate, exact, measures_by, number, table, word, z_score
from meldlab.reports.text.auction import auction_findings
from meldlab.reports.text.callout import callout_findings
from meldlab.reports.text.melds import melds_findings
from meldlab.reports.text.solved import solved_findings
from meldlab.reports.text.widow import widow_findings
from meldlab.reports.tips import TIPS_TABLES, tips_content
from meldlab.reports.twohand import TWOHAND_TABLES, twohand_content

CHECKS: Final = ("name", "estimate", "se", "n", "exact", "exact_fraction", "z")
EXACT: Final = ("exact", "exact_fraction", "z")
POINTS_AND_CHIPS: Final = ("meld", "tricks", "buried", "total", "bidder_chips")


@dataclass(frozen=True)
class Study:
    """The tables a study's report needs, and how it is made."""

    tables: TableColumns
    content: Callable[[Run, Language], Content]
    beside: Callable[[Sequence[tuple[str, Run]], Language], list[Table]] | None = None
    """Tables of several runs beside each other, each with its number in the report; None if there are none."""
    about_players: bool = False
    """Whether players are what the study is about, so that other ones are another question."""


def _melds(run: Run, language: Language) -> Content:
    sizes = hand_sizes(run)
    exhibits = [
        *(meld_distribution(run, language, cards) for cards in sizes),
        *(meld_kinds(run, language, cards) for cards in sizes),
    ]
    rows = []
    for row in records(run.tables["melds_mean"]):
        value = estimate_of(row, "points")
        cells = (*estimate(language, value), *exact(row["exact"], row["exact_fraction"], "points"), z_score(row["z"]))
        rows.append((number(row["cards"]), count(value.n), *cells))
    heads = ("cards", "n", "mean_points", "interval", "exact", "exact_fraction", "z")
    return Content(tuple(melds_findings(run, language)), tuple(exhibits), (table(language, "melds_mean", heads, rows),))


def _widow(run: Run, language: Language) -> Content:
    exhibits = (open_places(run, language), gain_distribution(run, language), gain_by_meld(run, language))
    rows = []
    for row in records(run.tables["widow_gain"]):
        value = estimate_of(row, "points")
        quantiles = [number(row[name]) for name in ("median", "p10", "p90")]
        some = number(100 * number_in(row["share_any"]), 1)
        cells = (*exact(row["exact"], row["exact_fraction"], "points"), z_score(row["z"]))
        hands = word(language.name("hands", str(row["hands"])))
        rows.append((hands, count(value.n), *estimate(language, value), *quantiles, some, *cells))
    heads = (
        "hands",
        "n",
        "mean_gain",
        "interval",
        "median",
        "p10",
        "p90",
        "percent_gaining",
        "exact",
        "exact_fraction",
        "z",
    )
    return Content(tuple(widow_findings(run, language)), exhibits, (table(language, "widow_gain", heads, rows),))


def _auction(run: Run, language: Language) -> Content:
    exhibits = (
        success_by_bid(run, language),
        outcomes_by_bid(run, language),
        winning_totals(run, language),
        made_curve(run, language),
        play_chips(run, language),
        chips_by_role(run, language),
        success_by(run, language, "trump"),
        success_by(run, language, "trumps"),
        success_by(run, language, "meld"),
    )
    tables = [_deals(run, language), _hand_played(run, language)]
    tables += [
        measures_by(language, run, dimension, ("wins_auction", "success", "played", *POINTS_AND_CHIPS))
        for dimension in ("band", "seat", "trump")
        if not group(run, dimension, "success").empty
    ]
    content = Content(tuple(auction_findings(run, language)), exhibits, tuple(tables))
    return _with_solved(content, run, language) if solves(run) else content


def _with_solved(content: Content, run: Run, language: Language) -> Content:
    """Add what solving some of the deals told, behind everything else."""
    return Content(
        (*content.findings, *solved_findings(run, language)),
        (*content.exhibits, solved_rates(run, language), faults_by_trick(run, language)),
        (*content.tables, *solved_tables(run, language)),
    )


def _callout(run: Run, language: Language) -> Content:
    exhibits = (callout_gain(run, language), match_lengths(run, language))
    return Content(tuple(callout_findings(run, language)), exhibits, (wrong_calls(run, language),))


def _deals(run: Run, language: Language) -> Table:
    rows = [
        (
            word(language.name("outcome", str(row["outcome"]))),
            count(row["count"]),
            *estimate(language, estimate_of(row, "share")),
        )
        for row in records(run.tables["auction_deals"])
        if row["outcome"] != "thrown_in" or thrown_in(run)
    ]
    return table(language, "deals", ("outcome", "count", "share_of_deals", "interval"), rows)


def _hand_played(run: Run, language: Language) -> Table:
    """Means and quantiles of hands played out, over all bids."""
    rows = []
    measures = ("played", *POINTS_AND_CHIPS, "tricks_p10", "tricks_p90", "total_p10", "total_p90")
    for measure in measures:
        frame = group(run, "all", measure)
        if frame.empty:
            continue
        unit = str(frame["unit"].iloc[0])
        value = estimate_of(frame.iloc[0], unit)
        shown = share(value.value, value.decimals) if unit == "share" else plain(value.value, value.decimals)
        head = word(language.name("column", measure))
        rows.append(
            (head, count(value.n), word(shown), word(language.interval(value)), word(language.name("unit", unit)))
        )
    return table(language, "hand_played", ("measure", "n", "value", "interval", "unit"), rows)


STUDIES: Final[Mapping[str, Study]] = {
    "melds": Study(
        tables={
            "melds_distribution": ("cards", "points", "count", *ESTIMATE, *EXACT),
            "melds_kinds": ("cards", "kind", "count", *ESTIMATE, *EXACT),
            "melds_mean": ("cards", *ESTIMATE, *EXACT),
            "checks": CHECKS,
        },
        content=_melds,
    ),
    "widow": Study(
        tables={
            "widow_places": ("places", "count", *ESTIMATE, *EXACT),
            "widow_gain": ("hands", *ESTIMATE, "median", "p10", "p90", "share_any", *EXACT),
            "widow_gain_distribution": ("hands", "points", "count", *ESTIMATE),
            "widow_gain_by_meld": ("hands", "meld_from", "meld_to", *ESTIMATE, "share_any"),
            "checks": CHECKS,
        },
        content=_widow,
    ),
    "auction": Study(
        tables={
            "auction_groups": ("dimension", "level", "order", "measure", "unit", *ESTIMATE),
            "auction_curve": ("hands", "bid", "count", *ESTIMATE, "play_chips", "play_chips_se", "step", "step_se"),
            "auction_totals": ("hands", "points", "count", "n"),
            "auction_chips": ("role", *ESTIMATE),
            "auction_deals": ("outcome", "count", *ESTIMATE),
            "auction_open_contracts": ("end", "band", "order", "suits", "measure", "count", *ESTIMATE),
            "auction_open_hands": ("measure", "unit", *ESTIMATE),
            "auction_open_cards": ("side", "trick", "way", "cards", "choices", "faults", *ESTIMATE),
            "auction_open_given": ("side", "points", "count", "n"),
            "checks": CHECKS,
        },
        content=_auction,
    ),
    "callout": Study(
        tables={
            "callout_ways": ("way", "points", "wrong_call", "measure", "unit", *ESTIMATE),
            "callout_wrong": ("points", "measure", "unit", *ESTIMATE),
            "callout_matches": ("target", "call_out", "measure", "unit", *ESTIMATE),
            "callout_lengths": ("target", "call_out", "deals", "count", *ESTIMATE),
            "checks": CHECKS,
        },
        content=_callout,
    ),
    "twohand": Study(tables={**TWOHAND_TABLES, "checks": CHECKS}, content=twohand_content),
    "dix": Study(tables={**DIX_TABLES, "checks": CHECKS}, content=dix_content, beside=dix_beside),
    "irregularities": Study(tables={**IRREGULAR_TABLES, "checks": CHECKS}, content=irregular_content),
    "tips": Study(tables={**TIPS_TABLES, "checks": CHECKS}, content=tips_content),
    "rules-twohand": Study(tables={**RULES_TABLES, "checks": CHECKS}, content=rules_content),
    "bombs": Study(tables={**BOMBS_TABLES, "checks": CHECKS}, content=bombs_content),
    "baoyao": Study(tables={**BAOYAO_TABLES, "checks": CHECKS}, content=baoyao_content),
    "bomb-value": Study(tables={**BOMB_TABLES, "checks": CHECKS}, content=bomb_content),
    "compare": Study(tables={**DUEL_TABLES, "checks": CHECKS}, content=duel_content, about_players=True),
    **dict.fromkeys(
        ("strength-auction", "strength-twohand", "strength-baoyao"),
        Study(tables={**STRENGTH_TABLES, "checks": CHECKS}, content=strength_content, about_players=True),
    ),
}
TABLES: Final[Mapping[str, TableColumns]] = {name: study.tables for name, study in STUDIES.items()}
