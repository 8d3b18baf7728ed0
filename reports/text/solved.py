"""Findings on deals solved with all cards known."""

from __future__ import annotations

from meldlab.reports.frames import SIDES, solved_hands, solved_rate
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import plain
from meldlab.reports.text.verdict import direction, turned

ENDS = ("bidder_conceded", "defenders_conceded")


def solved_findings(run: Run, language: Language) -> list[str]:
    """What would be made with all cards known, what the play gave away, and what that means."""
    told = [*_rates(run, language), *_points(run, language), *_conceded(run, language)]
    return [*told, language("finding.solved.meaning")] if told else []


def _rates(run: Run, language: Language) -> list[str]:
    made, made_open, gain = (solved_rate(run, "played", measure) for measure in ("made", "made_open", "gain"))
    if made is None or made_open is None or gain is None:
        return [language("finding.solved.none")]
    key = direction(gain)
    return [
        language(
            f"finding.solved.rates_{key}",
            n=plain(made.n),
            made=language.measured(made),
            made_open=language.measured(made_open),
            gap=language.measured(turned(gain) if key == "less" else gain),
        )
    ]


def _points(run: Run, language: Language) -> list[str]:
    below = solved_hands(run, "below")
    given = {side: solved_hands(run, f"given_{side}") for side in SIDES}
    bidder, defenders = given["bidder"], given["defenders"]
    if below is None or bidder is None or defenders is None or not below.has_interval:
        return []
    key = direction(below)
    told = [
        language(
            "finding.solved.given",
            bidder=language.measured(bidder),
            defenders=language.measured(defenders),
        ),
        language(f"finding.solved.below_{key}", gap=language.measured(turned(below) if key == "less" else below)),
    ]
    shares = {side: solved_hands(run, f"faultless_{side}") for side in (*SIDES, "both")}
    words = {side: language.measured(found) for side, found in shares.items() if found is not None}
    return [*told, language("finding.solved.faultless", **words)] if len(words) == len(shares) else told


def _conceded(run: Run, language: Language) -> list[str]:
    told = []
    for end in ENDS:
        found = solved_rate(run, end, "made_open")
        if found is not None:
            told.append(language(f"finding.solved.{end}", n=plain(found.n), share=language.measured(found)))
    return told
