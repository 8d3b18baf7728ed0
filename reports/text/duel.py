"""Findings of a duel: which policy is the better one, by how much, and how sure that is."""

from __future__ import annotations

from meldlab.reports.evidence import bears, never
from meldlab.reports.figures.duel import anytime_of, counted_in, pairs_of
from meldlab.reports.figures.gains import gain_text
from meldlab.reports.frames import whole
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import Estimate, estimate_of, number_in, plain, share
from meldlab.reports.text.ending import with_ending
from meldlab.reports.text.verdict import amount, direction


def duel_findings(run: Run, language: Language) -> list[str]:
    """Each pair, what its interval means, and why the duel ended."""
    told = [_pair(run, language, row) for row in pairs_of(run)]
    return with_ending(run, language, told, [_meaning(run, language)])


def looks_at_results(run: Run) -> bool:
    """Whether the end of the duel may have had to do with what was seen: then only one of its intervals is honest."""
    return run.provenance.get("stop") is not None or run.interrupted


def judged(run: Run, row: dict[str, object]) -> Estimate:
    """The difference with the interval by which it is judged."""
    return anytime_of(row) if looks_at_results(run) else estimate_of(row)


def _pair(run: Run, language: Language, row: dict[str, object]) -> str:
    found, names = judged(run, row), {"a": str(row["a"]), "b": str(row["b"])}
    counted = language.name("counted", counted_in(run))
    if never(found) and whole(row["different"]) == 0:
        return language("finding.compare.alike", n=plain(found.n), counted=counted, **names)
    if not bears(found):
        return ""
    way = direction(found)
    told = found if way == "same" else amount(found)
    return language(
        f"finding.compare.{way}",
        gain=gain_text(language, told, str(row["unit"]), signed=way == "same"),
        won=share(number_in(row["win_share"]), 1),
        different=share(whole(row["different"]) / found.n, 1),
        n=plain(found.n),
        counted=counted,
        **names,
    )


def _meaning(run: Run, language: Language) -> str:
    counted = language.name("counted", counted_in(run))
    if looks_at_results(run):
        return language("finding.compare.anytime", counted=counted)
    key = "fixed" if len(pairs_of(run)) == 1 else "fixed_several"
    return language(f"finding.compare.{key}", counted=counted)
