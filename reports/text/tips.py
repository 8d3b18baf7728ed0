"""Findings of the study of the tips."""

from __future__ import annotations

from collections.abc import Mapping

from meldlab.reports.evidence import enough
from meldlab.reports.figures.tips import margins, tip_name, tip_words
from meldlab.reports.frames import cell, records, where, whole
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import estimate_of
from meldlab.reports.text.ending import with_ending


def tips_findings(run: Run, language: Language) -> list[str]:
    """Which tips help, which hurt, for which nothing was seen, and how often they change the play."""
    rows = [row for row in margins(run) if enough(estimate_of(row, "points"))]
    if not rows:
        return with_ending(run, language, (), ())
    parts: dict[str, list[str]] = {"helps": [], "hurts": [], "none": []}
    for row in rows:
        parts[str(row["verdict"])].append(_part(run, language, row))
    counts = {"tested": len(rows), "n": whole(rows[0]["n"])}
    helping = language.listing(parts["helps"])
    told = [
        language("finding.tips.helps", count=len(parts["helps"]), parts=helping, **counts)
        if helping
        else language("finding.tips.helps_none", **counts)
    ]
    told += [
        language(f"finding.tips.{verdict}", parts=language.listing(parts[verdict]))
        for verdict in ("hurts", "none")
        if parts[verdict]
    ]
    meaning = [language("finding.tips.judged"), language("finding.tips.meaning")]
    return with_ending(run, language, [*told, *_changed(run, language)], meaning)


def _part(run: Run, language: Language, row: Mapping[str, object]) -> str:
    won = cell(run.tables["tips"], "share", measure="won", tip=row["tip"])
    key = "finding.tips.part_none" if row["verdict"] == "none" else "finding.tips.part"
    return language(
        key,
        tip=tip_name(row["tip"]),
        words=tip_words(language, row["tip"]),
        margin=language.measured(estimate_of(row, "points"), signed=True),
        won="" if won is None else language.measured(won),
    )


def _changed(run: Run, language: Language) -> list[str]:
    """The tips that change the play least and most often."""
    rows = records(where(run.tables["tips"], measure="changed").sort_values("estimate", kind="stable"))
    if len(rows) < 2:
        return []
    least, most = rows[0], rows[-1]
    words = {
        "least": language.measured(estimate_of(least, "share")),
        "least_tip": tip_name(least["tip"]),
        "most": language.measured(estimate_of(most, "share")),
        "most_tip": tip_name(most["tip"]),
    }
    return [language("finding.tips.changed", **words)]
