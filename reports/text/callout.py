"""Findings of the study of calling out."""

from __future__ import annotations

from meldlab.reports.evidence import bears
from meldlab.reports.figures.callout import compared_ways, match_value, targets, way_name, way_value, wrong_value
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import number_in, plain
from meldlab.reports.text.ending import with_ending
from meldlab.reports.text.verdict import amount, direction


def callout_findings(run: Run, language: Language) -> list[str]:
    """What each way to call wins or loses, what wrong calls cost, how long matches are, what dealing first is worth."""
    told = [*_ways(run, language), *_wrong(run, language), *_matches(run, language)]
    return with_ending(run, language, told, ())


def _ways(run: Run, language: Language) -> list[str]:
    base = way_value(run, "won", way="at_once")
    if not bears(base):
        return []
    told = [language("finding.callout.at_once", won=language.measured(base), n=base.n)]
    parts = []
    for way, points, wrong_call in compared_ways(run):
        gain = way_value(run, "gain", way=way, points=points, wrong_call=wrong_call)
        if wrong_call != "none" or not bears(gain):
            continue
        key = f"finding.callout.way_{direction(gain)}"
        size = language.measured(amount(gain))
        parts.append(language(key, way=way_name(language, way, points), gain=size))
    return [*told, language("finding.callout.ways", parts=language.listing(parts))] if parts else told


def _wrong(run: Run, language: Language) -> list[str]:
    told = []
    for way, points, wrong_call in compared_ways(run):
        wrong = way_value(run, "wrong", way=way, points=points, wrong_call=wrong_call)
        gain = way_value(run, "gain", way=way, points=points, wrong_call=wrong_call)
        if wrong_call != "loses" or not bears(wrong) or not bears(gain):
            continue
        fields = {"points": plain(points), "wrong": language.measured(wrong), "gain": language.measured(gain)}
        ignored, cost = wrong_value(run, "won_ignored", points), wrong_value(run, "cost", points)
        if wrong.value == 0:
            most = language.most_unseen(wrong.n)
            told.append(language("finding.callout.not_wrong", n=wrong.n, most=most, **fields))
        elif bears(ignored) and bears(cost):
            fields |= {"ignored": language.measured(ignored), "cost": language.measured(cost)}
            told.append(language("finding.callout.wrong", **fields))
        else:
            told.append(language("finding.callout.few_wrong", **fields))
    return told


def _matches(run: Run, language: Language) -> list[str]:
    told = []
    for target in targets(run):
        deals, without = (match_value(run, "deals", target, call_out) for call_out in ("own_turn", "none"))
        both, first = (
            match_value(run, "both_over", target, "none"),
            match_value(run, "first_dealer", target, "own_turn"),
        )
        # The rules played have one target; of the others the table tells.
        if not _is_played(run, target) or not bears(deals) or not bears(without) or not bears(both):
            continue
        told.append(
            language(
                "finding.callout.length",
                target=plain(target),
                deals=language.measured(deals),
                without=language.measured(without),
                both=language.measured(both),
            )
        )
        if not bears(first):
            continue
        key = "more" if first.lo > 0.5 else "less" if first.hi < 0.5 else "same"
        told.append(language(f"finding.callout.dealer_{key}", first=language.measured(first)))
    return told


def _is_played(run: Run, target: float) -> bool:
    """Whether a target is that of the rules of the run."""
    rule = run.rules.get("target")
    return isinstance(rule, int) and number_in(rule) == target
