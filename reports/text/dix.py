"""Findings of the study of the dix."""

from __future__ import annotations

from meldlab.reports.evidence import LEAST, bears, never
from meldlab.reports.figures.dix import Series, delays_of, forbidden, gain, players_of
from meldlab.reports.figures.dix_matches import bound_ways, in_matches, match_players
from meldlab.reports.frames import cell, levels, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import Estimate, plain
from meldlab.reports.text.ending import with_ending
from meldlab.reports.text.verdict import direction, turned


def dix_findings(run: Run, language: Language) -> list[str]:
    """What the swap is worth and when, what waiting and trying for it bring, and how exact odds were met."""
    told = [
        *_worth(run, language),
        *_matches(run, language),
        *_by_level(run, language, "rank"),
        *_by_level(run, language, "completed"),
        *_by_level(run, language, "holder"),
        *_often(run, language),
        *_price(run, language),
        *_others(run, language),
        *_turnup(run, language),
    ]
    return with_ending(run, language, told, [language("finding.dix.meaning")])


def _gained(run: Run, players: str, measure: str, dimension: str = "all", level: str = "all") -> Estimate | None:
    return gain(run, forbidden(players), dimension, level, measure)


def _worth(run: Run, language: Language) -> list[str]:
    told = []
    for players in players_of(run):
        margin, won = _gained(run, players, "margin"), _gained(run, players, "won")
        if bears(margin) and bears(won):
            words = {"margin": language.measured(margin), "won": language.measured(won), "n": margin.n}
            told.append(language(f"finding.dix.worth_{players}", **words))
    return told


def _matches(run: Run, language: Language) -> list[str]:
    """What the swap is worth in whole matches, and what other ways to be bound cost."""
    told = []
    for players in match_players(run):
        won, decided = (in_matches(run, forbidden(players), measure) for measure in ("won", "decided"))
        if not bears(won) or not bears(decided):
            continue
        way = direction(won)
        words: dict[str, object] = {"won": language.measured(_facing(won)), "n": won.n}
        words["decided"] = language.measured(decided)
        words |= {"way": language(f"finding.dix.match_{way}", **words), "goal": _goal(run, language)}
        told.append(language(f"finding.dix.match_{players}", **words))
    parts = []
    for series in bound_ways(run, "named"):
        won = in_matches(run, series, "won")
        if series.alternative != "forbidden" and bears(won):
            name = language(f"finding.dix.bound_{series.alternative}", trick=series.from_trick)
            parts.append(language("finding.dix.bound", name=name, won=language.measured(won)))
    return [*told, language("finding.dix.match_others", parts=language.listing(parts))] if parts else told


def _goal(run: Run, language: Language) -> str:
    """What is played: matches to a target, or single deals."""
    target = run.rules.get("target", "unknown")
    if isinstance(target, int):
        return language("mark.to_target", target=plain(target))
    return language("mark.single_deals" if target == "single" else "mark.whole_matches")


def _by_level(run: Run, language: Language, dimension: str) -> list[str]:
    names = levels(where(run.tables["dix_gains"], players="named", dimension=dimension), "level")
    found = {name: _gained(run, "named", "margin", dimension, name) for name in names}
    parts = [
        language("finding.dix.part", level=language.name(f"dix_{dimension}", name), margin=language.measured(value))
        for name, value in found.items()
        if bears(value)
    ]
    return [language(f"finding.dix.by_{dimension}", parts=language.listing(parts))] if parts else []


def _often(run: Run, language: Language) -> list[str]:
    frame = where(run.tables["dix_shown"], players="named")
    everything = cell(frame, "share", dimension="all")
    holders = [cell(frame, "share", dimension="holder", level=level) for level in ("dealer", "leader")]
    first = cell(frame, "share", dimension="trick", level="1")
    dealer, leader = holders
    if not bears(everything) or not bears(dealer) or not bears(leader) or not bears(first):
        return []
    return [
        language(
            "finding.dix.often",
            share=language.measured(everything),
            dealer=language.measured(dealer),
            leader=language.measured(leader),
            first=language.measured(first),
        )
    ]


def _price(run: Run, language: Language) -> list[str]:
    frame = where(run.tables["dix_gains"], players="named", dimension="trick", alternative="forbidden")
    tricks = levels(frame.loc[(frame["n"] >= LEAST).to_numpy()], "level")
    if len(tricks) < 2:
        return []
    first, last = (_gained(run, "named", "margin", "trick", trick) for trick in (tricks[0], tricks[-1]))
    if not bears(first) or not bears(last):
        return []
    words = {"first": language.measured(first), "last": language.measured(last)}
    return [language("finding.dix.price", from_trick=tricks[0], to_trick=tricks[-1], **words)]


def _others(run: Run, language: Language) -> list[str]:
    """What waiting costs, what the duty to swap changes, and what trying for the dix brings."""
    told = []
    for trick in delays_of(run):
        found = gain(run, Series("named", "delayed", trick, ""), "all", "all", "margin")
        if bears(found):
            words = {"trick": trick, "margin": language.measured(_facing(found))}
            told.append(language(f"finding.dix.delayed_{direction(found)}", **words))
    duty = gain(run, Series("named", "compulsory", 0, ""), "all", "all", "margin")
    if never(duty):
        told.append(language("finding.dix.compulsory_never", n=duty.n, most=language.most_unseen(duty.n)))
    elif bears(duty):
        told.append(language(f"finding.dix.compulsory_{direction(duty)}", margin=language.measured(_facing(duty))))
    effort = gain(run, Series("named", "unhurried", 0, ""), "all", "all", "margin")
    if bears(effort):
        told.append(language(f"finding.dix.effort_{direction(effort)}", margin=language.measured(_facing(effort))))
    return told


def _facing(value: Estimate) -> Estimate:
    """The same as a positive amount where the sentence names the direction."""
    return turned(value) if direction(value) == "less" else value


def _turnup(run: Run, language: Language) -> list[str]:
    frame = where(run.tables["dix_turnup"], players="named")
    margin, won = (
        cell(frame, unit, deals="all", measure=measure) for measure, unit in (("margin", "points"), ("won", "share"))
    )
    if not bears(margin) or not bears(won):
        return []
    return [language("finding.dix.turnup", margin=language.measured(margin), won=language.measured(won))]
