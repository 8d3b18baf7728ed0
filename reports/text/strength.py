"""Findings of the studies of strength: who beats the rival, and whether more worlds help."""

from __future__ import annotations

from meldlab.reports.evidence import bears, enough, never
from meldlab.reports.figures.gains import gain_text
from meldlab.reports.figures.strength import strength_rows, unit_of
from meldlab.reports.frames import records, whole
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import estimate_of, share, value_text
from meldlab.reports.text.ending import with_ending
from meldlab.reports.text.verdict import amount


def strength_findings(run: Run, language: Language) -> list[str]:
    """Each policy against the rival, each step to more worlds, and what a hand takes."""
    told = [_against(run, language, row) for row in strength_rows(run)]
    steps = [_step(run, language, row) for row in records(run.tables["strength_steps"])]
    shown = [sentence for sentence in (*told, *steps) if sentence]
    meaning = [language("finding.strength.judged")]
    return with_ending(run, language, [*shown, _times(run, language)] if shown else [], meaning)


def _against(run: Run, language: Language, row: dict[str, object]) -> str:
    """Whether one policy beats the rival."""
    found, names = estimate_of(row), {"policy": str(row["policy"]), "rival": str(row["rival"])}
    if never(found):
        key = "even" if row["even"] == 1 else "equal"
        return language(f"finding.strength.{key}", n=found.n, **names)
    if not bears(found):
        return ""
    verdict = str(row["verdict"])
    told = found if verdict == "none" else amount(found)
    return language(
        f"finding.strength.{verdict}",
        n=found.n,
        gain=gain_text(language, told, unit_of(run), signed=verdict == "none"),
        won=share(float(str(row["won"])), 0),
        tied=share(float(str(row["even"])), 0),
        **names,
    )


def _idle(run: Run, worlds: int) -> bool:
    """Whether a player who draws so many worlds came to the same as the rival in every deal."""
    rows = [row for row in strength_rows(run) if row["worlds"] == worlds]
    return bool(rows) and never(estimate_of(rows[0]))


def _step(run: Run, language: Language, row: dict[str, object]) -> str:
    """Whether more worlds help."""
    found = estimate_of(row)
    counts = {"fewer": whole(row["from_worlds"]), "worlds": whole(row["worlds"])}
    if not enough(found):
        return ""
    if _idle(run, counts["fewer"]):
        return language("finding.strength.step_idle", policy=str(row["policy"]), **counts)
    if never(found):
        return language("finding.strength.step_even", policy=str(row["policy"]), n=found.n, **counts)
    if not bears(found):
        return ""
    verdict = str(row["verdict"])
    told = found if verdict == "none" else amount(found)
    gain = gain_text(language, told, unit_of(run), signed=verdict == "none")
    return language(f"finding.strength.step_{verdict}", policy=str(row["policy"]), gain=gain, **counts)


def _times(run: Run, language: Language) -> str:
    """What a hand takes, by the number of worlds."""
    parts = []
    for row in records(run.tables["strength_times"].sort_values("order", kind="stable")):
        found = estimate_of(row, "")
        if bears(found) and whole(row["worlds"]):
            time = language("number.measured", value=value_text(found), bounds=language.interval(found))
            parts.append(language("finding.strength.time", worlds=whole(row["worlds"]), time=time))
    return language("finding.strength.times", parts=language.listing(parts)) if parts else ""
