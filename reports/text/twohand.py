"""Findings of the study of the two-handed deal."""

from __future__ import annotations

from meldlab.reports.evidence import bears
from meldlab.reports.frames import cell, levels, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import Estimate, plain
from meldlab.reports.text.ending import with_ending
from meldlab.reports.text.verdict import direction, turned

# Kinds of meld that are told apart in words: as many as bring most.
TOLD_KINDS = 4
# Differences of trumps of which the last trick is told.
TOLD_TRUMPS = (1, 2, 3, 4)


def twohand_findings(run: Run, language: Language) -> list[str]:
    """What a deal comes to, dealer against leader, trumps and last trick, the last draw, memory, exact odds."""
    told = [
        *_points(run, language),
        *_sides(run, language),
        *_last_trick(run, language),
        *_worth(run, language),
        *_draw(run, language),
        *_memory(run, language),
    ]
    return with_ending(run, language, told, [language("finding.twohand.meaning")])


def _part(run: Run, who: str, part: str) -> Estimate | None:
    found = cell(run.tables["twohand_points"], "points", who=who, part=part)
    return found if bears(found) else None


def _points(run: Run, language: Language) -> list[str]:
    both = {part: _part(run, "both", part) for part in ("score", "melds")}
    score, melds = both["score"], both["melds"]
    if score is None or melds is None:
        return []
    told = [language("finding.twohand.points", score=language.measured(score), melds=language.measured(melds))]
    frame = where(run.tables["twohand_points"], who="both")
    kinds = [part for part in levels(frame, "part") if part in run_kinds(run)]
    found = {part: _part(run, "both", part) for part in kinds}
    most = sorted((-value.value, part, value) for part, value in found.items() if value is not None)[:TOLD_KINDS]
    parts = [
        language("finding.twohand.kind", part=language.name("score_part", part), points=language.measured(value))
        for _, part, value in most
    ]
    return [*told, language("finding.twohand.kinds", parts=language.listing(parts))]


def run_kinds(run: Run) -> set[str]:
    """Kinds of meld among the parts of a score."""
    return set(run.tables["twohand_laid"]["part"]) - {"melds"}


def _sides(run: Run, language: Language) -> list[str]:
    margin = _part(run, "difference", "score")
    wins = {who: cell(run.tables["twohand_wins"], "share", outcome=who) for who in ("dealer", "leader")}
    dealer, leader = wins["dealer"], wins["leader"]
    if margin is None or not bears(dealer) or not bears(leader):
        return []
    way = direction(margin)
    words = {"dealer": language.measured(dealer), "leader": language.measured(leader)}
    shown = language.measured(turned(margin) if way == "less" else margin)
    told = [language(f"finding.twohand.sides_{way}", margin=shown, **words)]
    parts = []
    for part in ("melds", "with_stock", "without_stock"):
        found = _part(run, "difference", part)
        if found is not None:
            name = language.name("score_part", part)
            parts.append(language("finding.twohand.side", part=name, margin=language.measured(found, signed=True)))
    return [*told, language("finding.twohand.by_part", parts=language.listing(parts))]


def _last_trick(run: Run, language: Language) -> list[str]:
    frame = where(run.tables["twohand_ends"], view="more", measure="last_trick")
    whole = cell(frame, "share", difference=0)
    if not bears(whole):
        return []
    parts = []
    for difference in TOLD_TRUMPS:
        found = cell(frame, "share", difference=difference)
        if bears(found):
            parts.append(language("finding.twohand.last", n=difference, share=language.measured(found)))
    key = "finding.twohand.last_trick" if parts else "finding.twohand.last_trick_alone"
    return [language(key, share=language.measured(whole), parts=language.listing(parts))]


def _worth(run: Run, language: Language) -> list[str]:
    frame = run.tables["twohand_worth"]
    found = {
        (what, method): cell(frame, "points", what=what, method=method)
        for what in ("lead", "trump", "ace")
        for method in ("replayed", "regression")
    }
    words = {f"{what}_{method}": language.measured(value) for (what, method), value in found.items() if bears(value)}
    return [language("finding.twohand.worth", **words)] if len(words) == len(found) else []


def _draw(run: Run, language: Language) -> list[str]:
    frame = run.tables["twohand_draw"]
    parts = []
    for rank in levels(frame, "rank"):
        found = cell(frame, "points", rank=rank, measure="both")
        if rank != "all" and bears(found):
            name = language.name("turned", rank)
            parts.append(language("finding.twohand.drawn", rank=name, gain=language.measured(found, signed=True)))
    whole = cell(frame, "points", rank="all", measure="both")
    if not bears(whole) or not parts:
        return []
    told = [language("finding.twohand.draw", gain=language.measured(whole, signed=True), parts=language.listing(parts))]
    chosen = cell(frame, "share", rank="all", measure="chosen")
    if bears(chosen) and chosen.value > 0:
        told.append(language("finding.twohand.chosen", share=language.measured(chosen), n=chosen.n))
    return told


def _memory(run: Run, language: Language) -> list[str]:
    if "twohand_memory" not in run.tables:
        return []
    frame = run.tables["twohand_memory"]
    parts = []
    for memory in dict.fromkeys(frame["memory"]):
        margin = cell(frame, "points", memory=memory, measure="points")
        won = cell(frame, "share", memory=memory, measure="won")
        if bears(margin) and bears(won):
            words = {"margin": language.measured(margin, signed=True), "won": language.measured(won)}
            parts.append(
                language(
                    "finding.twohand.remembers", memory=language.name("memory", memory), n=plain(margin.n), **words
                )
            )
    return [language("finding.twohand.memory", parts=language.listing(parts))] if parts else []
