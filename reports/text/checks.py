"""One sentence on the figures whose exact value is known."""

from __future__ import annotations

from collections.abc import Sequence

from meldlab.reports.language import Language
from meldlab.reports.numbers import plain, z_text
from meldlab.reports.text.verdict import judge_checks


def checks_sentence(language: Language, names: Sequence[str], z_scores: Sequence[float]) -> str:
    """How many of the exactly known figures were met, the farthest one, and whether chance explains it."""
    verdict = judge_checks(names, z_scores)
    if verdict is None:
        return language("finding.checks.none")
    return language(
        "finding.checks.holds" if verdict.holds else "finding.checks.fails",
        inside=verdict.inside,
        judged=verdict.judged,
        expected=plain(0.95 * verdict.judged, 0 if verdict.judged >= 20 else 1),
        name=verdict.name,
        z=z_text(verdict.largest),
        bound=plain(verdict.bound, 2),
    )
