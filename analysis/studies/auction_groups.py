"""The tidy table of the study ``auction``: every measure at every level of every dimension."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.stats import Interval, mean_interval, quantile_interval, wilson
from meldlab.analysis.studies.base import ESTIMATE, Sums
from meldlab.kernels.pinochle.auction import rules
from meldlab.kernels.pinochle.auction import sums as kernel
from meldlab.kernels.pinochle.cards import N_SUITS, SUIT_LETTERS

GROUP_COLUMNS: Final = {
    "dimension": "all, or by bid, band, trump, seat, meld (held before the widow), trumps (among the eighteen cards)",
    "level": "level of the dimension",
    "order": "its place among the levels",
    "measure": "wins_auction (share of deals); made, made_on_meld, conceded, double_bete, defenders_conceded, "
    "thrown_in, lone_defender, success, played (shares of auctions won); meld, tricks, buried, total (means of hands "
    "played out); bidder_chips (mean of auctions won); tricks_p10, tricks_p90, total_p10, total_p90 (quantiles)",
    "unit": "share, points or chips",
    **ESTIMATE,
}
_SHARES: Final = {
    "made": (rules.MADE,),
    "made_on_meld": (rules.MADE_ON_MELD,),
    "conceded": (rules.CONCEDED,),
    "double_bete": (rules.DOUBLE_BETE,),
    "defenders_conceded": (rules.DEFENDERS_CONCEDED,),
    "thrown_in": (rules.THROWN_IN,),
    "lone_defender": (kernel.LONE,),
    "success": (rules.MADE, rules.MADE_ON_MELD, rules.DEFENDERS_CONCEDED),
    "played": (kernel.PLAYED,),
}
_MEANS: Final = {
    "meld": (kernel.MELD, kernel.MELD_2),
    "tricks": (kernel.TRICKS, kernel.TRICKS_2),
    "buried": (kernel.BURIED, kernel.BURIED_2),
    "total": (kernel.TOTAL, kernel.TOTAL_2),
}


class _Level(NamedTuple):
    dimension: str
    level: str
    order: int
    row: int


def band_name(band: int) -> str:
    """Name of a band of bids, such as ``300-340``."""
    if band == 0:
        return "200-290"
    low = 250 + 50 * band
    return f"{low}-{low + 40}" if band < rules.N_BANDS - 1 else f"{low} and up"


def _levels() -> Iterator[_Level]:
    yield _Level("all", "all", 0, kernel.ALL)
    for n in range(kernel.N_BIDS):
        yield _Level("bid", str(kernel.LOWEST_BID + 10 * n), n, kernel.BY_BID + n)
    for n in range(rules.N_BANDS):
        yield _Level("band", band_name(n), n, kernel.BY_BAND + n)
    for n in range(N_SUITS):
        yield _Level("trump", SUIT_LETTERS[n], n, kernel.BY_TRUMP + n)
    for n in range(rules.N_SEATS):
        yield _Level("seat", str(n), n, kernel.BY_SEAT + n)
    for n in range(kernel.N_MELD_BINS):
        low = n * kernel.MELD_BIN
        last = n == kernel.N_MELD_BINS - 1
        yield _Level("meld", f"{low} and up" if last else f"{low}-{low + kernel.MELD_BIN - 10}", n, kernel.BY_MELD + n)
    for n in range(kernel.N_TRUMP_COUNTS):
        yield _Level("trumps", str(n), n, kernel.BY_TRUMPS + n)


def _row(level: _Level, measure: str, unit: str, found: Interval[float], n: int) -> dict[str, Any]:
    return {
        "dimension": level.dimension,
        "level": level.level,
        "order": level.order,
        "measure": measure,
        "unit": unit,
        **found._asdict(),
        "n": n,
    }


def _measures(level: _Level, row: Any, n_deals: int) -> Iterator[dict[str, Any]]:
    won = int(row[rules.THROWN_IN : rules.N_OUTCOMES].sum())
    if won == 0 and level.dimension != "all":
        return
    yield _row(level, "wins_auction", "share", wilson(won, n_deals), n_deals)
    for measure, columns in _SHARES.items():
        yield _row(level, measure, "share", wilson(int(row[list(columns)].sum()), won), won)
    played = int(row[kernel.PLAYED])
    for measure, (total, squares) in _MEANS.items():
        yield _row(level, measure, "points", mean_interval(int(row[total]), int(row[squares]), played), played)
    chips = mean_interval(int(row[kernel.CHIPS]), int(row[kernel.CHIPS_2]), won)
    yield _row(level, "bidder_chips", "chips", chips, won)


def _quantiles(sums: Sums) -> Iterator[dict[str, Any]]:
    level = _Level("all", "all", 0, kernel.ALL)
    for measure in ("tricks", "total"):
        counts = sums[f"{measure}s" if measure == "total" else measure]
        n = int(counts.sum())
        for name, q in (("p10", 0.1), ("p90", 0.9)):
            found = quantile_interval(np.arange(len(counts)), counts, q)
            yield _row(level, f"{measure}_{name}", "points", found, n)


def group_table(sums: Sums, n_deals: int) -> pd.DataFrame:
    """Turn the sums of groups into the tidy table.

    Parameters
    ----------
    sums : Sums
        ``groups``, ``tricks`` and ``totals`` as `AuctionSums` has them.
    n_deals : int
        Deals played.

    Returns
    -------
    DataFrame
        Columns as `GROUP_COLUMNS`; levels that never occurred are left out.
    """
    rows = [row for level in _levels() for row in _measures(level, sums["groups"][level.row], n_deals)]
    rows.extend(_quantiles(sums))
    return pd.DataFrame(rows, columns=list(GROUP_COLUMNS))
