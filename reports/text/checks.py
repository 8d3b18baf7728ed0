"""One sentence on the figures whose exact value is known, the same wherever it stands."""

from __future__ import annotations

import re

from meldlab.reports.frames import EXPECTED, judged_checks
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import plain, z_text
from meldlab.reports.text.verdict import judge_checks

#: Bombs are checked in several places, named as in the catalogue.
BOMB_SOMEWHERE = re.compile(
    r"(?P<bomb>[a-z0-9_]+) (?P<where>in one hand|with one player|in the deal|with both players)"
)
SOMEWHERE = {"in one hand": "hand", "with one player": "player", "in the deal": "deal", "with both players": "both"}
KIND_IN_CARDS = re.compile(r"(?P<kind>[a-z_]+) in (?P<cards>\d+) cards")


def check_names(run: Run, language: Language) -> list[str]:
    """The run's checks in its own words, names of melds in card words."""
    return [_in_words(str(name), language) for name in run.tables["checks"]["name"]]


def _in_words(name: str, language: Language) -> str:
    known = language.name("check", name, name)
    bomb = BOMB_SOMEWHERE.fullmatch(known)
    if bomb is not None and f"bomb_class.{bomb['bomb']}" in language.phrases:
        key = f"finding.checks.bomb.{SOMEWHERE[bomb['where']]}"
        return language(key, bomb=language.name("bomb_class", bomb["bomb"]))
    found = KIND_IN_CARDS.fullmatch(known)
    if found is None:
        return known.replace("_", " ")
    return language("finding.checks.kind", kind=language.name("kind", found["kind"]), cards=found["cards"])


def checks_sentence(run: Run, language: Language) -> str:
    """How many of the run's checks were met, the farthest one, whether chance explains it, and what was left out."""
    checks = run.tables["checks"]
    verdict = judge_checks(check_names(run, language), [float(z) for z in judged_checks(checks)])
    if verdict is None:
        return language("finding.checks.none")
    told = language(
        "finding.checks.holds" if verdict.holds else "finding.checks.fails",
        inside=verdict.inside,
        judged=verdict.judged,
        expected=plain(0.95 * verdict.judged, 0 if verdict.judged >= 20 else 1),
        name=verdict.name,
        z=z_text(verdict.largest),
        bound=plain(verdict.bound, 2),
    )
    if not verdict.rare:
        return told
    key = "finding.checks.rare_one" if verdict.rare == 1 else "finding.checks.rare"
    return f"{told} {language(key, count=verdict.rare, least=EXPECTED)}"
