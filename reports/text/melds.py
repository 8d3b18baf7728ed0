"""Findings of the meld study."""

from __future__ import annotations

import math

from meldlab.reports.frames import column, hand_sizes, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import Estimate, estimate_of, number_in, plain, share_of_size, z_text
from meldlab.reports.text.checks import checks_sentence

MANY = 100
TOLD_KINDS = ("run_any", "aces", "pinochle", "double_pinochle", "roundhouse")


def melds_findings(run: Run, language: Language) -> list[str]:
    """Means, bare hands, hands with 100 and more, well-known melds, and how the exact figures were met."""
    found = []
    for cards in hand_sizes(run):
        mean = where(run.tables["melds_mean"], cards=cards)
        if not mean.empty and estimate_of(mean.iloc[0], "points").known:
            row = mean.iloc[0]
            found.append(
                language(
                    "finding.melds.mean",
                    cards=cards,
                    mean=language.measured(estimate_of(row, "points")),
                    exact=plain(number_in(row["exact"]), 3),
                    z=z_text(number_in(row["z"])),
                )
            )
        shares = _bare_and_many(run, cards)
        if shares is not None:
            found.append(language("finding.melds.spread", cards=cards, bare=shares[0], many=shares[1], least=MANY))
        kinds = _kinds(run, language, cards)
        if kinds:
            found.append(language("finding.melds.kinds", cards=cards, parts=language.listing(kinds)))
    found.append(checks_sentence(run, language))
    return found


def _bare_and_many(run: Run, cards: int) -> tuple[str, str] | None:
    """Exact shares of hands without a meld and with `MANY` points and more (simulated where exact is not known)."""
    frame = where(run.tables["melds_distribution"], cards=cards)
    name = "exact" if frame["exact"].notna().all() else "estimate"
    points, value = column(frame, "points"), column(frame, name)
    if not len(value) or math.isnan(value.sum()):
        return None
    return share_of_size(float(value[points == 0].sum())), share_of_size(float(value[points >= MANY].sum()))


def _kinds(run: Run, language: Language, cards: int) -> list[str]:
    frame = where(run.tables["melds_kinds"], cards=cards)
    told = []
    for kind in TOLD_KINDS:
        row = where(frame, kind=kind)
        if row.empty:
            continue
        value: Estimate = estimate_of(row.iloc[0], "share")
        exact = number_in(row["exact"].iloc[0])
        if value.known:
            chance = language.chance(exact if math.isfinite(exact) else value.value)
            told.append(language("finding.melds.kind", kind=language.name("kind", kind), chance=chance))
    return told
