"""Pick the rows that a figure, a table or a sentence needs out of a run's tables."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import cast

import numpy as np
import numpy.typing as npt
import pandas as pd

from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import Estimate, estimate_of, number_in

Floats = npt.NDArray[np.float64]

HANDS = ("winner", "best")
# z-scores of cells with fewer expected cases are not normal and are neither drawn nor judged.
EXPECTED = 10
SIDES = ("bidder", "defenders")
OUTCOMES = ("made_on_meld", "made", "defenders_conceded", "conceded", "thrown_in", "double_bete")


def column(frame: pd.DataFrame, name: str) -> Floats:
    """One column as float64[n_rows]."""
    return np.asarray(frame[name].to_numpy(), dtype=np.float64)


def where(frame: pd.DataFrame, **wanted: object) -> pd.DataFrame:
    """The rows whose columns equal the wanted values, in stored order, numbered from 0."""
    keep = np.ones(len(frame), dtype=bool)
    for name, value in wanted.items():
        keep &= (frame[name] == value).to_numpy()
    return frame.loc[keep].reset_index(drop=True)


def records(frame: pd.DataFrame) -> list[dict[str, object]]:
    """Rows as mappings."""
    return cast("list[dict[str, object]]", frame.to_dict("records"))


def group(run: Run, dimension: str, measure: str) -> pd.DataFrame:
    """The levels of one dimension with one measure, in their own order, levels without a case left out."""
    frame = where(run.tables["auction_groups"], dimension=dimension, measure=measure)
    frame = frame.loc[(frame["n"] > 0).to_numpy()]
    return frame.sort_values("order", kind="stable").reset_index(drop=True)


def overall(run: Run, measure: str) -> Estimate | None:
    """One measure over all auctions won, or None when there is none or no auction was won."""
    frame = group(run, "all", measure)
    if frame.empty:
        return None
    found = estimate_of(frame.iloc[0], str(frame["unit"].iloc[0]))
    return found if found.known else None


def thrown_in(run: Run) -> bool:
    """Whether auctions may be thrown in unseen under these rules, or some were."""
    if run.rules.get("throw_in_unseen") not in (False, "no"):
        return True
    return bool((where(run.tables["auction_deals"], outcome="thrown_in")["count"] > 0).any())


def curve(run: Run, hands: str) -> pd.DataFrame:
    """The curve 'had this bid been made' of one kind of hands, by rising bid, empty when no hand was counted."""
    frame = where(run.tables["auction_curve"], hands=hands)
    frame = frame.loc[((frame["n"] > 0) & frame["estimate"].notna()).to_numpy()]
    return frame.sort_values("bid", kind="stable").reset_index(drop=True)


def curve_at(run: Run, hands: str, bid: int) -> Estimate | None:
    """The chance that these hands reach a bid, or None."""
    frame = where(curve(run, hands), bid=bid)
    return None if frame.empty else estimate_of(frame.iloc[0], "share")


def solves(run: Run) -> bool:
    """Whether deals of this run were solved with all cards known."""
    return "auction_open_contracts" in run.tables


def solved_rate(run: Run, end: str, measure: str, *, band: str = "all", suits: str = "any") -> Estimate | None:
    """One measure of the solved contracts with an end, or None when there is none."""
    frame = where(run.tables["auction_open_contracts"], end=end, band=band, suits=suits, measure=measure)
    frame = frame.loc[(frame["n"] > 0).to_numpy()]
    return None if frame.empty else estimate_of(frame.iloc[0], "share")


def solved_hands(run: Run, measure: str) -> Estimate | None:
    """One measure of the solved hands that were played out, or None when there is none."""
    frame = where(run.tables["auction_open_hands"], measure=measure)
    frame = frame.loc[(frame["n"] > 0).to_numpy()]
    return None if frame.empty else estimate_of(frame.iloc[0], str(frame["unit"].iloc[0]))


def cards_by_trick(run: Run, side: str, way: str = "any") -> pd.DataFrame:
    """Cards of one side trick by trick, in their order."""
    frame = where(run.tables["auction_open_cards"], side=side, way=way)
    return frame.loc[(frame["trick"] > 0).to_numpy()].sort_values("trick", kind="stable").reset_index(drop=True)


def solved_share(row: Mapping[str, object]) -> Estimate:
    """Share of the cards with a choice that gave points away; without an interval, since cards hang together."""
    faults, choices = (number_in(row[name]) for name in ("faults", "choices"))
    share = faults / choices if choices > 0 else math.nan
    return Estimate(share, math.nan, math.nan, math.nan, whole(row["choices"]), "share")


def level_name(language: Language, dimension: str, level: str) -> str:
    """A level as a reader knows it: `♠ spades`, `seat 0`, `100–119`."""
    if dimension in ("trump", "seat"):
        return language.name(dimension, level)
    return level.replace("-", "\u2013")


def number_of(level: str) -> float:
    """A level that is a number, as a float; NaN for any other."""
    try:
        return float(level)
    except ValueError:
        return math.nan


def whole(value: object) -> int:
    """A whole number out of a float64 cell; 0 for a missing one."""
    number = float(cast("float", value))
    return int(number) if math.isfinite(number) else 0


def hand_sizes(run: Run) -> list[int]:
    """Numbers of cards that the run has distributions for."""
    return sorted({int(cards) for cards in column(run.tables["melds_distribution"], "cards") if np.isfinite(cards)})


def judged_z(frame: pd.DataFrame) -> pd.Series:
    """z-scores of cells with enough expected hands, NaN elsewhere."""
    expected = frame["exact"] * frame["n"]
    left = (1 - frame["exact"]) * frame["n"]
    return frame["z"].where((expected >= EXPECTED) & (left >= EXPECTED))


def largest_z(z_scores: pd.Series) -> float:
    """The z-score farthest from 0; NaN when there is none."""
    known = z_scores.to_numpy(dtype=np.float64)
    known = known[np.isfinite(known)]
    return float(known[np.argmax(np.abs(known))]) if known.size else math.nan


def judged_checks(checks: pd.DataFrame) -> pd.Series:
    """z-scores of a table of checks, NaN for shares with too few expected cases; values from 1 on are means."""
    shares = ((checks["exact"] >= 0) & (checks["exact"] < 1)).to_numpy()
    return judged_z(checks).where(shares, checks["z"])


def cell(frame: pd.DataFrame, unit: str, **wanted: object) -> Estimate | None:
    """The estimate of the one row whose columns equal the wanted values, or None when there is none with a case."""
    found = where(frame, **wanted)
    if found.empty:
        return None
    estimate = estimate_of(found.iloc[0], unit)
    return estimate if estimate.known and estimate.n > 0 else None
