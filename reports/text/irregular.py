"""Findings of the study of irregularities."""

from __future__ import annotations

from itertools import groupby

from meldlab.reports.figures.irregular import Case, cases, is_forfeit, of_revoke, price
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import Estimate, plain
from meldlab.reports.text.checks import checks_sentence
from meldlab.reports.text.verdict import amount, direction, turned


def irregular_findings(run: Run, language: Language) -> list[str]:
    """What each irregularity costs, by when it happens, and what a revoke gains and forfeits."""
    told = []
    for way, found in groupby(cases(run), key=lambda case: case[:2]):
        met = list(found)
        if way[0] == "short_stock":
            told += _short_stock(run, language, met[0])
            continue
        act = language.name("act", "_".join(way))
        if not any(map(_moves, (price(run, case, side) for case in met for side in ("offender", "other")))):
            told.append(language("finding.irregularities.nothing", act=act))
            continue
        parts = [part for case in met for part in _part(run, language, case)]
        told.append(language("finding.irregularities.costs", act=act, parts=language.listing(parts)))
        if is_forfeit(met[0]):
            told += [sentence for case in dict.fromkeys((met[0], met[-1])) for sentence in _revoke(run, language, case)]
    return [*told, checks_sentence(run, language)]


def _moves(found: Estimate | None) -> bool:
    """Whether a score moved in any deal."""
    return found is not None and (found.value != 0 or found.hi != found.lo)


def _part(run: Run, language: Language, case: Case) -> list[str]:
    """What one irregularity in one trick does to the lead."""
    lead = price(run, case, "lead")
    if lead is None:
        return []
    verdict = direction(lead)
    points = language.measured(lead, signed=True) if verdict == "same" else language.measured(amount(lead))
    key = f"finding.irregularities.{verdict}{'' if case.trick else '_deal'}"
    return [language(key, points=points, trick=plain(case.trick))]


def _short_stock(run: Run, language: Language, case: Case) -> list[str]:
    """A short stock costs both: a trick and a turn to meld are gone."""
    dealer, other, lead = (price(run, case, side) for side in ("offender", "other", "lead"))
    if dealer is None or other is None or lead is None:
        return []
    return [
        language(
            f"finding.irregularities.short_stock_{direction(lead)}",
            dealer=language.measured(turned(dealer)),
            other=language.measured(turned(other)),
            lead=language.measured(lead, signed=True),
        )
    ]


def _revoke(run: Run, language: Language, case: Case) -> list[str]:
    """What the card of a revoke brings, what is forfeited, and how often it pays even so."""
    names = ("card", "card_pays", "forfeited", "pays")
    found = {name: of_revoke(run, case, name) for name in names}
    won = price(run, case, "offender", "won")
    if won is None or any(value is None for value in found.values()):
        return []
    fields = {
        name: language.measured(value, signed=name == "card") for name, value in found.items() if value is not None
    }
    return [
        language(
            "finding.irregularities.revoke",
            trick=plain(case.trick),
            n=plain(won.n),
            won=language.measured(won),
            **fields,
        )
    ]
