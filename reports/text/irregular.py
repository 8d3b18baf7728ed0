"""Findings of the study of irregularities."""

from __future__ import annotations

from itertools import groupby

from meldlab.reports.evidence import all_bear, bears, never
from meldlab.reports.figures.irregular import Case, cases, is_forfeit, of_revoke, price
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import plain
from meldlab.reports.text.ending import with_ending
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
        scores = [price(run, case, side) for case in met for side in ("offender", "other")]
        if all(never(score) for score in scores):
            n = min(score.n for score in scores if score is not None)
            most = language.most_unseen(n)
            told.append(language("finding.irregularities.nothing", act=act, n=n, most=most))
            continue
        parts = [part for case in met for part in _part(run, language, case)]
        if parts:
            told.append(language("finding.irregularities.costs", act=act, parts=language.listing(parts)))
        if is_forfeit(met[0]):
            told += [sentence for case in dict.fromkeys((met[0], met[-1])) for sentence in _revoke(run, language, case)]
    return with_ending(run, language, told, ())


def _part(run: Run, language: Language, case: Case) -> list[str]:
    """What one irregularity in one trick does to the lead."""
    lead = price(run, case, "lead")
    if never(lead):
        most = language.most_unseen(lead.n)
        key = f"finding.irregularities.never{'' if case.trick else '_deal'}"
        return [language(key, n=lead.n, most=most, trick=plain(case.trick))]
    if not bears(lead):
        return []
    verdict = direction(lead)
    points = language.measured(lead, signed=True) if verdict == "same" else language.measured(amount(lead))
    key = f"finding.irregularities.{verdict}{'' if case.trick else '_deal'}"
    return [language(key, points=points, trick=plain(case.trick))]


def _short_stock(run: Run, language: Language, case: Case) -> list[str]:
    """A short stock costs both: a trick and a turn to meld are gone."""
    dealer, other, lead = (price(run, case, side) for side in ("offender", "other", "lead"))
    if not bears(dealer) or not bears(other) or not bears(lead):
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
    if not bears(won) or not all_bear(found.values()):
        return []
    fields = {
        name: language.measured(value, signed=name == "card") for name, value in found.items() if value is not None
    }
    return [
        language(
            "finding.irregularities.revoke",
            trick=plain(case.trick),
            n=won.n,
            won=language.measured(won),
            **fields,
        )
    ]
