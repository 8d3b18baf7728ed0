"""Further tables of deals solved with all cards known."""

from __future__ import annotations

import numpy as np

from meldlab.reports.frames import SIDES, column, records, solved_hands, solved_share, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Table
from meldlab.reports.numbers import estimate_of, plain, share, value_text
from meldlab.reports.tables import count, measured, percent, table, word

MEASURES = (
    "value",
    "tricks",
    "below",
    "given_bidder",
    "given_defenders",
    "faultless_bidder",
    "faultless_defenders",
    "faultless_both",
)
WAYS = ("any", "lead", "follow")
# Lower edges of the bins of points given away in one hand [points].
EDGES = (0, 1, 5, 10, 20, 30, 40, 60, 80)


def solved_tables(run: Run, language: Language) -> tuple[Table, ...]:
    """Means of the hands, leads against cards that follow, and the distribution of points given away."""
    return _hands(run, language), _ways(run, language), _given(run, language)


def _hands(run: Run, language: Language) -> Table:
    rows = []
    for measure in MEASURES:
        found = solved_hands(run, measure)
        if found is not None:
            shown = share(found.value, found.decimals) if found.unit == "share" else value_text(found)
            name = language.name("solved_measure", measure)
            rows.append((word(name), count(found.n), word(shown), word(language.interval(found))))
    return table(language, "solved_hands", ("measure", "n", "value", "interval"), rows, note=language("note.solved"))


def _ways(run: Run, language: Language) -> Table:
    rows = []
    frame = where(run.tables["auction_open_cards"], trick=0)
    for side in SIDES:
        for way in WAYS:
            for row in records(where(frame, side=side, way=way)):
                if row["cards"]:
                    heads = (word(language.name("side", side)), word(language.name("way", way)))
                    cards = (count(row["cards"]), count(row["choices"]), count(row["faults"]))
                    measures = (measured(language, solved_share(row)), measured(language, estimate_of(row, "points")))
                    rows.append((*heads, *cards, *measures))
    heads_shown = ("side", "way", "cards_played", "choices", "faults", "fault_share", "given_a_hand")
    return table(language, "faults_by_way", heads_shown, rows, note=language("note.faults"))


def _given(run: Run, language: Language) -> Table:
    """Hands by points given away, in bins that a reader can take in."""
    counted = []
    for side in SIDES:
        frame = where(run.tables["auction_open_given"], side=side)
        place = np.searchsorted(EDGES, column(frame, "points"), side="right") - 1
        counted.append(np.bincount(place, weights=column(frame, "count"), minlength=len(EDGES)))
    rows = []
    for n, low in enumerate(EDGES):
        last = n == len(EDGES) - 1
        high = low if last else EDGES[n + 1] - 1
        name = language("mark.and_over", points=low) if last else plain(low) if low == high else f"{low}\u2013{high}"
        cells = [cell for counts in counted for cell in (count(counts[n]), percent(counts[n] / max(counts.sum(), 1)))]
        rows.append((word(name), *cells))
    heads = ("given_points", "bidder_count", "percent", "defenders_count", "percent")
    return table(language, "given", heads, rows if counted[0].sum() else ())
