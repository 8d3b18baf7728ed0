"""Findings of the auction study, the old claim about 450 and 600 among them."""

from __future__ import annotations

import math

from meldlab.reports.break_even import break_even, first_below
from meldlab.reports.figures.chips import role_estimates
from meldlab.reports.figures.curve import last_paying_bid
from meldlab.reports.figures.marks import FIRM
from meldlab.reports.frames import (
    HANDS,
    OUTCOMES,
    column,
    curve,
    curve_at,
    group,
    level_name,
    number_of,
    overall,
    records,
)
from meldlab.reports.inputs import Run
from meldlab.reports.language import OFTEN, Language
from meldlab.reports.numbers import Estimate, estimate_of, plain, share, share_of_size
from meldlab.reports.text.verdict import below, difference, first_and_last_differ, pooled

# The claim says "nearly impossible" of 600 and "quite hard" of 450 and over; what these words shall mean in numbers.
CLAIMS = ((600, "impossible", 0.01), (450, "hard", 0.25))
PLAIN_SUITS = ("H", "D", "C")


def auction_findings(run: Run, language: Language) -> list[str]:
    """How auctions end, the claim on 450 and 600, bids, stakes, chips, seats and trump suits."""
    parts = (_success, _claims, _bid_high, _concession, _paying, _chips, _trump, _held)
    return [sentence for part in parts for sentence in part(run, language)]


def _success(run: Run, language: Language) -> list[str]:
    success = overall(run, "success")
    won = overall(run, "wins_auction")
    told = []
    if success is None:
        return [language("finding.auction.none")]
    if won is not None:
        told.append(language("finding.auction.won", share=language.measured(won)))
    ends = [(name, value) for name in OUTCOMES if (value := overall(run, name)) is not None and value.value > 0]
    listed = [f"{language.name('outcome', name)} {language.measured(value)}" for name, value in ends]
    told.append(
        language(
            "finding.auction.success",
            share=language.measured(success),
            n=plain(success.n),
            parts=language.listing(listed),
        )
    )
    return told


def _claims(run: Run, language: Language) -> list[str]:
    """The document's claim, judged for the hand that won the auction and for the best hand of every deal."""
    told = []
    for bid, claim, limit in CLAIMS:
        cells = {hands: found for hands in HANDS if (found := curve_at(run, hands, bid)) is not None}
        if not cells:
            continue
        parts = [
            language(
                "finding.auction.reach_often" if found.value >= OFTEN else "finding.auction.reach",
                hands=language.name("hands", hands),
                share=language.measured(found),
                chance=language.chance(found.value),
            )
            for hands, found in cells.items()
        ]
        answers = {below(found, limit) for found in cells.values()}
        verdict = answers.pop() if len(answers) == 1 else "split"
        judged = language(
            f"finding.auction.verdict_{verdict}",
            claim=language(f"finding.auction.claim_{claim}"),
            limit=share(limit, 0),
        )
        told.append(language("finding.auction.claim", bid=bid, parts=language.listing(parts), judged=judged))
    if told:
        told.append(language("finding.auction.whose"))
    return told


def _bid_high(run: Run, language: Language) -> list[str]:
    """Success of those who did bid so high, which is another question than the curve's."""
    cells = [(number_of(str(row["level"])), estimate_of(row, "share")) for row in records(group(run, "bid", "success"))]
    told = []
    for bid in sorted(bid for bid, _, _ in CLAIMS):
        high = [cell for level, cell in cells if level >= bid and cell.known]
        rest = [cell for level, cell in cells if level < bid and cell.known]
        n, total = sum(cell.n for cell in high), sum(cell.n for cell in (*high, *rest))
        if n < FIRM or not rest:
            told.append(language("finding.auction.few_high", bid=bid, n=plain(n), all=plain(total)))
            continue
        told.append(
            language(
                "finding.auction.bid_high",
                bid=bid,
                part=share_of_size(n / total),
                n=plain(n),
                share=language.measured(pooled(high)),
                rest=language.measured(pooled(rest)),
            )
        )
    return [*told, language("finding.auction.chosen")] if cells else []


def _concession(run: Run, language: Language) -> list[str]:
    limits = break_even(run.rules)
    frame = curve(run, "winner")
    if frame.empty or not limits:
        return []
    bids, chances = column(frame, "bid").tolist(), column(frame, "estimate").tolist()
    told = []
    for limit in limits:
        bid = first_below(bids, chances, float(limit.high))
        if math.isfinite(bid) and bid > bids[0]:
            suit = language.name("suits", limit.suit)
            told.append(language("finding.auction.limit", suit=suit, chance=str(limit.high), bid=plain(bid)))
    return [language("finding.auction.limits", parts=language.listing(told))] if told else []


def _paying(run: Run, language: Language) -> list[str]:
    frame = curve(run, "winner")
    if frame.empty or frame["play_chips"].isna().all():
        return []
    top = last_paying_bid(frame)
    key = "finding.auction.pays_never" if math.isnan(top) else "finding.auction.pays"
    return [language(key, bid=plain(top))]


def _chips(run: Run, language: Language) -> list[str]:
    found = role_estimates(run)
    told = []
    if "bidder" in found and found["bidder"].has_interval:
        chips = found["bidder"]
        sign = "wins" if chips.lo > 0 else "loses" if chips.hi < 0 else "even"
        shown = Estimate(-chips.value, chips.se, -chips.hi, -chips.lo, chips.n, "chips") if sign == "loses" else chips
        told.append(language(f"finding.auction.bidder_{sign}", chips=language.measured(shown)))
    seats = {role: chips for role, chips in found.items() if role.startswith("seat") and chips.has_interval}
    if len(seats) > 1:
        first = max(seats, key=lambda role: seats[role].value)
        last = min(seats, key=lambda role: seats[role].value)
        apart = first_and_last_differ(list(seats.values()))
        told.append(
            language(
                "finding.auction.seats_apart" if apart else "finding.auction.seats_same",
                first=language.name("role", first),
                first_chips=language.measured(seats[first], signed=True),
                last=language.name("role", last),
                last_chips=language.measured(seats[last], signed=True),
            )
        )
    return told


def _trump(run: Run, language: Language) -> list[str]:
    """Spades against the three plain suits: different auctions, so the difference has a plain interval."""
    cells = {str(row["level"]): estimate_of(row, "share") for row in records(group(run, "trump", "success"))}
    plains = [cells[suit] for suit in PLAIN_SUITS if suit in cells and cells[suit].known]
    spades = cells.get("S")
    if spades is None or not plains or min(spades.n, *(cell.n for cell in plains)) < FIRM:
        return []
    others = pooled(plains)
    gap = difference(spades, others)
    key = "more" if gap.lo > 0 else "less" if gap.hi < 0 else "same"
    measured = language.measured
    return [language(f"finding.auction.spades_{key}", spades=measured(spades), others=measured(others))]


def _held(run: Run, language: Language) -> list[str]:
    """The two ends of success by trumps held and by meld, when they are apart."""
    told = []
    for dimension in ("trumps", "meld"):
        rows = [(str(row["level"]), estimate_of(row, "share")) for row in records(group(run, dimension, "success"))]
        firm = [(level, cell) for level, cell in rows if cell.n >= FIRM and cell.known]
        if len(firm) < 2:
            continue
        (low, first), (high, last) = firm[0], firm[-1]
        gap = difference(last, first)
        if gap.lo > 0 or gap.hi < 0:
            told.append(
                language(
                    f"finding.auction.by_{dimension}",
                    low=level_name(language, dimension, low),
                    first=language.measured(first),
                    high=level_name(language, dimension, high),
                    last=language.measured(last),
                )
            )
    return told
