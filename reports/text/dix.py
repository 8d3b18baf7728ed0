"""Findings of the study of the dix."""

from __future__ import annotations

from meldlab.reports.figures.dix import Series, delays_of, forbidden, gain, players_of
from meldlab.reports.frames import cell, levels, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import Estimate, plain
from meldlab.reports.text.checks import checks_sentence
from meldlab.reports.text.verdict import direction, turned


def dix_findings(run: Run, language: Language) -> list[str]:
    """What the swap is worth and when, what waiting and trying for it bring, and how exact odds were met."""
    told = [
        *_worth(run, language),
        *_by_level(run, language, "rank"),
        *_by_level(run, language, "completed"),
        *_by_level(run, language, "holder"),
        *_often(run, language),
        *_price(run, language),
        *_others(run, language),
        *_turnup(run, language),
    ]
    meaning = [language("finding.dix.meaning")] if told else []
    return [*told, *meaning, checks_sentence(run, language)]


def _gained(run: Run, players: str, measure: str, dimension: str = "all", level: str = "all") -> Estimate | None:
    return gain(run, forbidden(players), dimension, level, measure)


def _worth(run: Run, language: Language) -> list[str]:
    told = []
    for players in players_of(run):
        margin, won = _gained(run, players, "margin"), _gained(run, players, "won")
        if margin is not None and won is not None:
            words = {"margin": language.measured(margin), "won": language.measured(won), "n": plain(margin.n)}
            told.append(language(f"finding.dix.worth_{players}", **words))
    return told


def _by_level(run: Run, language: Language, dimension: str) -> list[str]:
    names = levels(where(run.tables["dix_gains"], players="named", dimension=dimension), "level")
    found = {name: _gained(run, "named", "margin", dimension, name) for name in names}
    parts = [
        language("finding.dix.part", level=language.name(f"dix_{dimension}", name), margin=language.measured(value))
        for name, value in found.items()
        if value is not None and value.has_interval
    ]
    return [language(f"finding.dix.by_{dimension}", parts=language.listing(parts))] if parts else []


def _often(run: Run, language: Language) -> list[str]:
    frame = where(run.tables["dix_shown"], players="named")
    everything = cell(frame, "share", dimension="all")
    holders = [cell(frame, "share", dimension="holder", level=level) for level in ("dealer", "leader")]
    first = cell(frame, "share", dimension="trick", level="1")
    dealer, leader = holders
    if everything is None or dealer is None or leader is None or first is None:
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
    tricks = levels(where(run.tables["dix_gains"], players="named", dimension="trick"), "level")
    if not tricks:
        return []
    first, last = (_gained(run, "named", "margin", "trick", trick) for trick in (tricks[0], tricks[-1]))
    if first is None or last is None or not (first.has_interval and last.has_interval):
        return []
    words = {"first": language.measured(first), "last": language.measured(last)}
    return [language("finding.dix.price", from_trick=tricks[0], to_trick=tricks[-1], **words)]


def _others(run: Run, language: Language) -> list[str]:
    """What waiting costs, what the duty to swap changes, and what trying for the dix brings."""
    told = []
    for trick in delays_of(run):
        found = gain(run, Series("named", "delayed", trick, ""), "all", "all", "margin")
        if found is not None and found.has_interval:
            words = {"trick": trick, "margin": language.measured(_facing(found))}
            told.append(language(f"finding.dix.delayed_{direction(found)}", **words))
    duty = gain(run, Series("named", "compulsory", 0, ""), "all", "all", "margin")
    if duty is not None and duty.has_interval:
        never = duty.value == 0 and duty.lo == duty.hi == 0
        key = "always" if never else direction(duty)
        told.append(language(f"finding.dix.compulsory_{key}", margin=language.measured(_facing(duty))))
    effort = gain(run, Series("named", "unhurried", 0, ""), "all", "all", "margin")
    if effort is not None and effort.has_interval:
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
    if margin is None or won is None or not margin.has_interval:
        return []
    return [language("finding.dix.turnup", margin=language.measured(margin), won=language.measured(won))]
