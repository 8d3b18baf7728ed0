"""Tables of the study ``twohand`` on the end of the stock: trumps and aces then held, the lead, the last two cards."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pandas as pd

from meldlab.analysis.exact.twohand import RANKS
from meldlab.analysis.stats import Interval, grouped_regression, mean_interval, paired_difference, wilson
from meldlab.analysis.studies.base import ESTIMATE
from meldlab.analysis.studies.twohand_base import as_row, divided, rank_name
from meldlab.kernels.pinochle.twohand import deal_sums as kernel

_MARGIN_NOTE: Final = "points in the tricks without a stock, the last trick's with them, less the other one's"
END_COLUMNS: Final = {
    "view": "leader (who took the last trick with a stock), or more (the hand with more trumps)",
    "difference": "by how many trumps his hand exceeds the other when the stock is gone; in the view more 0 stands for "
    "any number from 1 on [cards]",
    "measure": f"points ({_MARGIN_NOTE}), or last_trick (share of deals in which it is his)",
    "unit": "points or share",
    **ESTIMATE,
}
WORTH_COLUMNS: Final = {
    "what": "lead (the first one without a stock), trump (each by which the hands differ), ace (each plain ace by "
    "which they differ)",
    "method": "regression (least squares of the margin on both differences and a constant, the lead), or replayed (the "
    "same tricks played again with the other one to lead, or with two cards exchanged, which changes the difference "
    "by two: half of what that brings)",
    **ESTIMATE,
}
DRAW_COLUMNS: Final = {
    "rank": "rank of the card turned up at the last draw, or all",
    "order": "its place, 0 for all",
    "measure": "what he who took the last trick with a stock gains in the tricks without (points, his less the other "
    "one's) by its winning: card (by the card drawn, against the two last cards exchanged), lead (by the lead), both "
    "(by the two together); or chosen (share of deals in which he drew the card turned up)",
    "unit": "points or share",
    **ESTIMATE,
}
_DRAW_MEASURES: Final = {"card": kernel.CARD, "lead": kernel.LEAD, "both": kernel.BOTH_CHANGED}
_REPLAYED: Final = {"lead": kernel.LEAD, "trump": kernel.TRUMP_MORE, "ace": kernel.ACE_MORE}


def ends(cells: Any) -> pd.DataFrame:
    """Margins and last tricks by the difference of trumps: ``cells`` int64[33, 13, 4]."""
    by_trumps = cells.sum(axis=1)
    middle = kernel.MOST_TRUMPS
    # Seen by the hand with more trumps, a leader with fewer wins and loses what the other one does.
    fewer = by_trumps[:middle][::-1].copy()
    fewer[:, kernel.MARGIN] *= -1
    fewer[:, kernel.LAST_TRICKS] = fewer[:, kernel.N] - fewer[:, kernel.LAST_TRICKS]
    more = by_trumps[middle + 1 :] + fewer
    rows = [("leader", difference - middle, row) for difference, row in enumerate(by_trumps)]
    rows += [("more", 0, more.sum(axis=0))]
    rows += [("more", difference, row) for difference, row in enumerate(more, start=1)]
    found = [line for view, difference, row in rows if row[kernel.N] for line in _end(view, difference, row.tolist())]
    return pd.DataFrame(found, columns=list(END_COLUMNS))


def _end(view: str, difference: int, row: list[int]) -> Iterator[dict[str, Any]]:
    n = row[kernel.N]
    head = {"view": view, "difference": difference}
    margin = mean_interval(row[kernel.MARGIN], row[kernel.MARGIN_2], n)
    yield as_row({**head, "measure": "points", "unit": "points"}, margin, n)
    last = wilson(row[kernel.LAST_TRICKS], n)
    yield as_row({**head, "measure": "last_trick", "unit": "share"}, last, n)


def worth(cells: Any, changes: Any) -> pd.DataFrame:
    """Worth of lead, trump and ace in two ways: ``cells`` int64[33, 13, 4], ``changes`` int64[8, 5, 3]."""
    trumps, aces = np.indices(cells.shape[:2])
    terms = np.stack([np.ones_like(trumps), trumps - kernel.MOST_TRUMPS, aces - kernel.MOST_ACES], axis=-1)
    flat = cells.reshape(-1, kernel.N_CELL_COLUMNS)
    fit = grouped_regression(terms.reshape(-1, 3), flat[:, kernel.N], flat[:, kernel.MARGIN], flat[:, kernel.MARGIN_2])
    n_deals = int(flat[:, kernel.N].sum())
    rows = []
    for number, (what, change) in enumerate(_REPLAYED.items()):
        coefficient = Interval(*(float(part[number]) for part in fit))
        rows.append(as_row({"what": what, "method": "regression"}, coefficient, n_deals))
        n, total, squares = (int(part) for part in changes[:, change].sum(axis=0))
        rows.append(as_row({"what": what, "method": "replayed"}, divided(paired_difference(total, squares, n), 2), n))
    return pd.DataFrame(rows)


def draws(changes: Any, chosen: Any, deck: int) -> pd.DataFrame:
    """What the last draw brings, by the rank turned up: ``changes`` int64[8, 5, 3], ``chosen`` int64[8]."""
    levels = [("all", 0, changes.sum(axis=0), int(chosen.sum()))]
    levels += [(rank_name(rank), rank + 1, changes[rank], int(chosen[rank])) for rank in range(RANKS[deck])]
    found = [line for rank, order, rows, taken in levels for line in _draw(rank, order, rows.tolist(), taken)]
    return pd.DataFrame(found, columns=list(DRAW_COLUMNS))


def _draw(rank: str, order: int, rows: list[list[int]], taken: int) -> Iterator[dict[str, Any]]:
    head = {"rank": rank, "order": order}
    for measure, change in _DRAW_MEASURES.items():
        n, total, squares = rows[change]
        if n:
            found = paired_difference(total, squares, n)
            yield as_row({**head, "measure": measure, "unit": "points"}, found, n)
    n = rows[kernel.CARD][0]
    if n:
        yield as_row({**head, "measure": "chosen", "unit": "share"}, wilson(taken, n), n)
