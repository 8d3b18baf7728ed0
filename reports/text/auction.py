"""Findings of the auction study, the old claim about 450 and 600 among them."""

from __future__ import annotations

from meldlab.reports.break_even import break_even
from meldlab.reports.figures.chips import role_estimates
from meldlab.reports.figures.curve import paying
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
from meldlab.reports.numbers import Estimate, estimate_of, plain, share_of_size, value_text
from meldlab.reports.text.verdict import crossing, difference, first_and_last_differ, pooled

# What the question asks about: the usual minimum and the two bids of the saying, "nearly impossible" and "quite hard".
ASKED = (300, 450, 600)
HARD, HARDEST = 450, 600
# A level with fewer auctions is told by the figures alone [share of auctions].
COMMON_LEVEL = 0.01
PLAIN_SUITS = ("H", "D", "C")


def auction_findings(run: Run, language: Language) -> list[str]:
    """What hands come to, how auctions end, bids, stakes, chips, seats and trump suits."""
    parts = (_answer, _success, _bid_high, _concession, _paying, _chips, _trump, _held)
    return [sentence for part in parts for sentence in part(run, language)]


def _success(run: Run, language: Language) -> list[str]:
    success = overall(run, "success")
    won = overall(run, "wins_auction")
    told = []
    if success is None:
        return [language("finding.auction.none")]
    if won is not None:
        key = "finding.auction.won" if won.value < 1 else "finding.auction.won_always"
        told.append(language(key, share=language.measured(won), n=won.n))
    ends = [(name, value) for name in OUTCOMES if (value := overall(run, name)) is not None and value.value > 0]
    listed = [f"{language.name('outcome', name)} {language.measured(value)}" for name, value in ends]
    told.append(
        language(
            "finding.auction.success",
            share=language.measured(success),
            n=success.n,
            parts=language.listing(listed),
        )
    )
    return told


def _answer(run: Run, language: Language) -> list[str]:
    """What hands come to: the hand that won the auction and the best hand of every deal, and the saying about it."""
    told = []
    for hands in HANDS:
        cells = {bid: found for bid in ASKED if (found := curve_at(run, hands, bid)) is not None}
        if not cells:
            continue
        parts: list[str] = []
        for bid, found in cells.items():
            reached = language.measured(found)
            if found.value < OFTEN:
                reached = language("finding.auction.rarely", share=reached, chance=language.chance(found.value))
            key = "finding.auction.reach" if parts else "finding.auction.reach_first"
            parts.append(language(key, bid=bid, share=reached))
        cases = max(found.n for found in cells.values())
        told.append(language(f"finding.auction.answer_{hands}", n=cases, parts=language.listing(parts)))
    hard, hardest = (curve_at(run, "winner", bid) for bid in (HARD, HARDEST))
    if hard is not None and hardest is not None:
        told.append(
            language(
                "finding.auction.saying",
                hard=HARD,
                hardest=HARDEST,
                some=language.one_of(hard.value, hard.n),
                few=language.one_of(hardest.value, hardest.n),
            )
        )
    return [*told, language("finding.auction.whose")] if told else []


def _bid_high(run: Run, language: Language) -> list[str]:
    """Success of those who did bid so high, which is another question than the curve's."""
    cells = [(number_of(str(row["level"])), estimate_of(row, "share")) for row in records(group(run, "bid", "success"))]
    told, compared = [], False
    for bid in (HARD, HARDEST):
        high = [cell for level, cell in cells if level >= bid and cell.known]
        rest = [cell for level, cell in cells if level < bid and cell.known]
        n, total = sum(cell.n for cell in high), sum(cell.n for cell in (*high, *rest))
        if n < FIRM or not rest:
            key = "finding.auction.few_high" if n else "finding.auction.none_high"
            told.append(language(key, bid=bid, n=n, all=total))
            continue
        compared = True
        told.append(
            language(
                "finding.auction.bid_high",
                bid=bid,
                part=share_of_size(n / total),
                n=n,
                share=language.measured(pooled(high)),
                rest=language.measured(pooled(rest)),
            )
        )
    if not cells:
        return []
    return [*told, language("finding.auction.chosen")] if compared else told


def _concession(run: Run, language: Language) -> list[str]:
    limits = break_even(run.rules)
    frame = curve(run, "winner")
    if frame.empty or not limits:
        return []
    bids, lo, hi = (column(frame, name).tolist() for name in ("bid", "lo", "hi"))
    told = []
    for limit in limits:
        found = crossing(bids, lo, hi, [limit.at(bid) for bid in bids])
        if found.below == bids[0] or found.above == bids[-1]:
            continue
        told.append(
            language(
                "finding.auction.limit" if found.told else "finding.auction.limit_open",
                suit=language.name("suits", limit.suit),
                chance=str(limit.high),
                above=plain(found.above),
                below=plain(found.below),
            )
        )
    return [language("finding.auction.limits", parts=language.listing(told))] if told else []


def _paying(run: Run, language: Language) -> list[str]:
    frame = curve(run, "winner")
    frame = frame.loc[frame["play_chips"].notna().to_numpy()].reset_index(drop=True)
    if frame.empty:
        return []
    found = paying(frame)
    bids = column(frame, "bid")
    if found.below == bids[0]:
        return [language("finding.auction.pays_never")]
    if found.above == bids[-1]:
        return [language("finding.auction.pays_always", above=plain(found.above))]
    key = "finding.auction.pays" if found.told else "finding.auction.pays_open"
    return [language(key, above=plain(found.above), below=plain(found.below))]


def _chips(run: Run, language: Language) -> list[str]:
    found = role_estimates(run)
    told = []
    if "bidder" in found and found["bidder"].has_interval:
        chips = found["bidder"]
        sign = "wins" if chips.lo > 0 else "loses" if chips.hi < 0 else "even"
        shown = Estimate(-chips.value, chips.se, -chips.hi, -chips.lo, chips.n, "chips") if sign == "loses" else chips
        won, auction = overall(run, "wins_auction"), overall(run, "bidder_chips")
        some_pass = won is None or won.value < 1
        passed = language("finding.auction.passed") if some_pass else ""
        told.append(language(f"finding.auction.bidder_{sign}", chips=language.measured(shown), passed=passed))
        if auction is not None and some_pass:
            told[-1] += " " + language("finding.auction.bidder_won", chips=language.measured(auction, signed=True))
    seats = {role: chips for role, chips in found.items() if role.startswith("seat") and chips.has_interval}
    if len(seats) > 1:
        half = max((chips.hi - chips.lo) / 2 for chips in seats.values())
        width = Estimate(half, 0.0, 0.0, 2 * half, 0, "chips")
        if not first_and_last_differ(list(seats.values())):
            told.append(language("finding.auction.seats_same", half=value_text(width)))
            return told
        first = max(seats, key=lambda role: seats[role].value)
        last = min(seats, key=lambda role: seats[role].value)
        told.append(
            language(
                "finding.auction.seats_apart",
                first=language.name("role", first),
                first_chips=language.measured(seats[first], signed=True),
                last=language.name("role", last),
                last_chips=language.measured(seats[last], signed=True),
            )
        )
    return told


def _trump(run: Run, language: Language) -> list[str]:
    """Spades against the three plain suits: different auctions, so the difference has a plain interval."""
    both = _spades_and_others(run, "success")
    if both is None or min(cell.n for cell in both) < FIRM:
        return []
    gap = difference(*both)
    key = "more" if gap.lo > 0 else "less" if gap.hi < 0 else "same"
    spades, others = (language.measured(cell) for cell in both)
    told = language(f"finding.auction.spades_{key}", spades=spades, others=others)
    conceded = _spades_and_others(run, "defenders_conceded")
    factor = run.rules.get("spades_factor")
    if conceded is not None and isinstance(factor, int) and factor > 1 and difference(*conceded).lo > 0:
        spades, others = (language.measured(cell) for cell in conceded)
        times = language("finding.auction.double" if factor == 2 else "finding.auction.times", factor=factor)
        told += " " + language("finding.auction.spades_conceded", times=times, spades=spades, others=others)
    ends = [(name, cells[0]) for name in OUTCOMES if (cells := _spades_and_others(run, name)) and cells[0].value > 0]
    listed = [f"{language.name('outcome', name)} {language.measured(value)}" for name, value in ends]
    return [told, language("finding.auction.spades_end", parts=language.listing(listed))]


def _spades_and_others(run: Run, measure: str) -> tuple[Estimate, Estimate] | None:
    """A share of the auctions in spades and of those in the three plain suits; None when one is unknown."""
    cells = {str(row["level"]): estimate_of(row, "share") for row in records(group(run, "trump", measure))}
    plains = [cells[suit] for suit in PLAIN_SUITS if suit in cells and cells[suit].known]
    spades = cells.get("S")
    return (spades, pooled(plains)) if spades is not None and spades.known and plains else None


def _held(run: Run, language: Language) -> list[str]:
    """The two ends of success by trumps held and by meld, when they are apart; rare levels are no ends."""
    told = []
    for dimension in ("trumps", "meld"):
        rows = [(str(row["level"]), estimate_of(row, "share")) for row in records(group(run, dimension, "success"))]
        least = max(FIRM, COMMON_LEVEL * sum(cell.n for _, cell in rows))
        firm = [(level, cell) for level, cell in rows if cell.n >= least and cell.known]
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
