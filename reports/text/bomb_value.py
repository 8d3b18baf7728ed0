"""Findings of the study of the worth of bombs."""

from __future__ import annotations

from meldlab.reports.evidence import bears
from meldlab.reports.figures.bomb_value import ALL, STAGES, even_point, even_text
from meldlab.reports.frames import cell, levels, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.text.ending import with_ending


def bomb_findings(run: Run, language: Language) -> list[str]:
    """From how many points on each bomb pays, over all stages and by stage, and how often it is asked."""
    told = [_even(run, language), *_by_stage(run, language), _lines(run, language)]
    if any(told):
        told.append(_unknown(run, language))
    return with_ending(run, language, told, [language("finding.bomb-value.meaning")])


def _parts(run: Run, language: Language, stage: str) -> list[str]:
    frame = run.tables["bomb_break_even"]
    parts = []
    for bomb in levels(frame, "bomb"):
        found = even_point(frame, bomb, stage)
        if found is not None and found[0] in ("from", "always", "never"):
            words = {"bomb": language.name("bomb", bomb), "even": even_text(language, *found)}
            key = "part" if found[0] == "from" else "part_word"
            parts.append(language(f"finding.bomb-value.{key}", **words))
    return parts


def _even(run: Run, language: Language) -> str:
    parts = _parts(run, language, ALL)
    if parts:
        return language("finding.bomb-value.even", parts=language.listing(parts))
    judged = where(run.tables["bomb_break_even"], stage=ALL, verdict="open")
    return "" if judged.empty else language("finding.bomb-value.even_none")


def _by_stage(run: Run, language: Language) -> list[str]:
    told = []
    for stage in STAGES:
        parts = _parts(run, language, stage)
        often = cell(run.tables["bomb_stages"], "share", stage=stage)
        if parts and bears(often):
            words = {"stage": stage.replace("-", "\u2013"), "often": language.measured(often)}
            told.append(language("finding.bomb-value.stage", parts=language.listing(parts), **words))
    return told


def _lines(run: Run, language: Language) -> str:
    """What spending brings with nothing on the table."""
    frame = run.tables["bomb_fits"]
    parts = []
    for bomb in levels(frame, "bomb"):
        own = {term: cell(frame, "chips", bomb=bomb, stage=ALL, measure="chips", term=term) for term in ("none", "ten")}
        none, ten = own["none"], own["ten"]
        if bears(none) and bears(ten):
            words = {"none": language.measured(none, signed=True), "ten": language.measured(ten, signed=True)}
            parts.append(language("finding.bomb-value.line", bomb=language.name("bomb", bomb), **words))
    return language("finding.bomb-value.lines", parts=language.listing(parts)) if parts else ""


def _unknown(run: Run, language: Language) -> str:
    """Bombs of which no break-even point is known, and why."""
    frame = run.tables["bomb_break_even"]
    found = {bomb: even_point(frame, bomb, ALL) for bomb in levels(frame, "bomb")}
    parts = [
        language(
            f"finding.bomb-value.{value[0]}",
            bomb=language.name("bomb", bomb),
            n=value[1].n,
        )
        for bomb, value in found.items()
        if value is not None and value[0] in ("few", "open")
    ]
    return language("finding.bomb-value.unknown", parts=language.listing(parts)) if parts else ""
