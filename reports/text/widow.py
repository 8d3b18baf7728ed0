"""Findings of the widow study."""

from __future__ import annotations

from meldlab.reports.figures.widow import KINDS_OF_HANDS, places_table
from meldlab.reports.frames import records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import NBSP, Estimate, estimate_of, number_in, plain, share, value_text
from meldlab.reports.text.checks import checks_sentence
from meldlab.reports.text.verdict import difference


def widow_findings(run: Run, language: Language) -> list[str]:
    """Open places against an even chance, the gain of both kinds of hands, and how the exact figures were met."""
    return [*_places(run, language), *_gains(run, language), checks_sentence(run, language)]


def _places(run: Run, language: Language) -> list[str]:
    cells = {
        int(number_in(row["places"])): (estimate_of(row, "share"), number_in(row["exact"]))
        for row in records(places_table(run))
    }
    known = {places: cell for places, cell in cells.items() if cell[0].known}
    if not known:
        return []
    parts = [
        language("finding.widow.place", places=places, share=language.measured(value), exact=share(exact))
        for places, (value, exact) in sorted(known.items())
    ]
    told = [language("finding.widow.places", parts=language.listing(parts))]
    less = [places for places, (value, _) in known.items() if value.hi < 0.5]
    more = [places for places, (value, _) in known.items() if value.lo > 0.5]
    if less and more and max(less) < min(more):
        told.append(language("finding.widow.even", less=max(less), more=min(more)))
    return told


def _gains(run: Run, language: Language) -> list[str]:
    told = []
    means: dict[str, Estimate] = {}
    for hands in KINDS_OF_HANDS:
        frame = where(run.tables["widow_gain"], hands=hands)
        if frame.empty or not estimate_of(frame.iloc[0], "points").known:
            continue
        row = frame.iloc[0]
        means[hands] = estimate_of(row, "points")
        told.append(
            language(
                "finding.widow.gain",
                hands=language.name("hands", hands),
                mean=language.measured(means[hands]),
                median=plain(number_in(row["median"])),
                p10=plain(number_in(row["p10"])),
                p90=plain(number_in(row["p90"])),
                some=share(number_in(row["share_any"]), 1),
            )
        )
    if len(means) == 2:
        gap = difference(means["best_of_three"], means["random"])
        key = "more" if gap.lo > 0 else "less" if gap.hi < 0 else "same"
        size = Estimate(abs(gap.value), gap.se, gap.lo, gap.hi, gap.n, gap.unit)
        told.append(language(f"finding.widow.gain_{key}", gap=value_text(size) + NBSP + language("unit.points")))
    return told
