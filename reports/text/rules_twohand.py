"""Findings of the study of the two-handed rules."""

from __future__ import annotations

from meldlab.reports.evidence import bears, never
from meldlab.reports.figures.rules_twohand import UNITS, change_of, changes, option_name
from meldlab.reports.frames import cell
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import estimate_of
from meldlab.reports.text.ending import with_ending


def rules_findings(run: Run, language: Language) -> list[str]:
    """What the rules as they are come to, what each option changes, and which change nothing."""
    usual = _usual(run, language)
    if not usual:
        return with_ending(run, language, (), ())
    told = [_changed(run, language, measure) for measure in ("points", "margin", "length", "first")]
    judged = language("finding.rules-twohand.judged", options=len(changes(run, "points")))
    meaning = [judged, language("finding.rules-twohand.meaning")]
    return with_ending(run, language, [usual, *told, *_nothing(run, language)], meaning)


def _usual(run: Run, language: Language) -> str:
    found = {
        measure: cell(run.tables["rules_usual"], UNITS[measure], measure=measure)
        for measure in ("points", "melds", "margin", "length", "first")
    }
    words = {measure: language.measured(value) for measure, value in found.items() if bears(value)}
    if len(words) < len(found):
        return ""
    n = next(value.n for value in found.values() if value is not None)
    return language("finding.rules-twohand.usual", n=n, **words)


def _changed(run: Run, language: Language, measure: str) -> str:
    """The options that were shown to change a measure, the largest change first."""
    shown = [row for row in changes(run, measure) if row["verdict"] != "none"]
    found = sorted(((estimate_of(row, UNITS[measure]), row) for row in shown), key=lambda pair: -abs(pair[0].value))
    parts = [
        language(
            "finding.rules-twohand.part",
            option=option_name(row),
            change=language.measured(value, signed=value.unit != "share"),
        )
        for value, row in found
    ]
    if parts:
        return language(f"finding.rules-twohand.{measure}", parts=language.listing(parts))
    none = f"finding.rules-twohand.{measure}_none"
    return language(none) if none in language.phrases else ""


def _nothing(run: Run, language: Language) -> list[str]:
    """Options with which no deal and no match went otherwise."""
    idle, n = [], 0
    for row in changes(run, "length"):
        length, changed, turned = estimate_of(row), change_of(run, row, "changed"), change_of(run, row, "turned")
        if never(length) and bears(changed) and bears(turned) and changed.value == turned.value == 0:
            idle.append(option_name(row))
            n = changed.n
    if not idle:
        return []
    most = language.most_unseen(n)
    return [language("finding.rules-twohand.nothing", n=n, most=most, parts=language.listing(idle))]
