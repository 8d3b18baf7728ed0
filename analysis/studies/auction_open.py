"""Deals that are solved as well: what contracts would come to with all cards known, and what the play gave away.

The deals with index below the parameter ``open_deals`` are bid and played as all others; then every contract is laid
open at the first lead and solved, and the cards played are followed one by one.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pandas as pd

from meldlab.analysis.stats import add_mean_columns, add_share_columns, mean_interval, paired_share_difference, wilson
from meldlab.analysis.studies.auction_groups import band_name
from meldlab.analysis.studies.base import ESTIMATE, StudyParameter, Sums
from meldlab.kernels.pinochle.auction import open_sums as kernel
from meldlab.kernels.pinochle.auction.rules import N_BANDS

OPEN_DEALS: Final = StudyParameter(
    name="open_deals",
    default=(0,),
    lowest=0,
    highest=100_000_000,
    summary="so many of the first deals are also solved with all cards known, which takes seconds a deal and adds the "
    "tables auction_open_*",
    single=True,
)
#: Names of the kernel's sums, when they stand beside others.
PREFIX: Final = "solved_"
SIDES: Final = ("bidder", "defenders")
_ENDS: Final = ("played", "bidder_conceded", "defenders_conceded")
_SUITS: Final = ("plain", "spades")
_WAYS: Final = ("any", "lead", "follow")
OPEN_COLUMNS: Final = {
    "auction_open_contracts": {
        "end": "what became of the contract at the table: played out, or conceded by the bidder or by the defenders",
        "band": "band of bids, or all",
        "order": "its place among the bands",
        "suits": "trump suit: spades, plain (one of the others), or any",
        "measure": "made (share made at the table), made_open (share made with all cards known), gain (made_open less "
        "made, on the same deals); of conceded contracts made_open alone",
        "count": "contracts made; of gain those made with open cards alone less those made at the table alone",
        **ESTIMATE,
    },
    "auction_open_hands": {
        "measure": "of hands played out: value (points in tricks with all cards known), tricks (points in tricks at "
        "the table), below (the first less the second), given_bidder, given_defenders (points that the side's cards "
        "gave away), faultless_bidder, faultless_defenders, faultless_both (shares that gave nothing away)",
        "unit": "points or share",
        **ESTIMATE,
    },
    "auction_open_cards": {
        "side": "bidder, or defenders (both together)",
        "trick": "number of the trick, 0 for all together",
        "way": "any, or those that lead and those that follow",
        "cards": "cards played",
        "choices": "those of them with another card that might have been played",
        "faults": "those of them that gave points away",
        **ESTIMATE,
    },
    "auction_open_given": {
        "side": "bidder, or defenders (both together)",
        "points": "points given away in one hand; the last for 250 and over [points]",
        "count": "hands played out",
        **ESTIMATE,
    },
}


def open_tables(sums: Sums) -> dict[str, pd.DataFrame]:
    """Turn the sums of solved deals into tables.

    Parameters
    ----------
    sums : Sums
        As `OpenSums` has them, their names with `PREFIX`.

    Returns
    -------
    dict of str to DataFrame
        Columns as `OPEN_COLUMNS`; estimates of ``auction_open_cards`` are points given away by a hand played out.
    """
    of = {name.removeprefix(PREFIX): array for name, array in sums.items() if name.startswith(PREFIX)}
    n_hands = int(of["faultless"].sum())
    return {
        "auction_open_contracts": pd.DataFrame(
            _contracts(of["contracts"]), columns=list(OPEN_COLUMNS["auction_open_contracts"])
        ),
        "auction_open_hands": pd.DataFrame(_hands(of, n_hands)),
        "auction_open_cards": _cards(of["cards"], n_hands),
        "auction_open_given": pd.concat(
            [_given(side, of["given"][row]) for row, side in enumerate(SIDES)], ignore_index=True
        ),
    }


def _contracts(contracts: Any) -> Iterator[dict[str, Any]]:
    for end, name in enumerate(_ENDS):
        for order in range(N_BANDS + 1):
            band = "all" if order == 0 else band_name(order - 1)
            by_suit = contracts[end].sum(axis=0) if order == 0 else contracts[end, order - 1]
            for suits, cells in (("any", by_suit.sum(axis=0)), *zip(_SUITS, by_suit, strict=True)):
                head = {"end": name, "band": band, "order": order, "suits": suits}
                if order == 0 or cells.sum() > 0:
                    yield from ({**head, **row} for row in _make_rates(cells, name == "played"))


def _make_rates(cells: Any, played: bool) -> Iterator[dict[str, Any]]:
    """Rates of contracts counted by whether they were made at the table, and with all cards known: int64[2, 2]."""
    n = int(cells.sum())
    made, made_open = int(cells[1].sum()), int(cells[:, 1].sum())
    if played:
        yield {"measure": "made", "count": made, **wilson(made, n)._asdict(), "n": n}
    yield {"measure": "made_open", "count": made_open, **wilson(made_open, n)._asdict(), "n": n}
    if played:
        gain = paired_share_difference(int(cells[0, 1]), int(cells[1, 0]), n)
        yield {"measure": "gain", "count": made_open - made, **gain._asdict(), "n": n}


def _hands(of: Sums, n_hands: int) -> Iterator[dict[str, Any]]:
    given = of["cards"][:, kernel.ALL_TRICKS, kernel.ANY_CARD]
    means = {
        "value": of["points"][kernel.VALUE],
        "tricks": of["points"][kernel.TRICKS],
        "below": of["points"][kernel.BELOW],
        **{f"given_{side}": given[row, [kernel.GIVEN, kernel.GIVEN_2]] for row, side in enumerate(SIDES)},
    }
    for measure, (total, squares) in means.items():
        found = mean_interval(int(total), int(squares), n_hands)
        yield {"measure": measure, "unit": "points", **found._asdict(), "n": n_hands}
    faultless = of["faultless"]
    counts = {
        "faultless_bidder": faultless[1].sum(),
        "faultless_defenders": faultless[:, 1].sum(),
        "faultless_both": faultless[1, 1],
    }
    for measure, count in counts.items():
        yield {"measure": measure, "unit": "share", **wilson(int(count), n_hands)._asdict(), "n": n_hands}


def _cards(cards: Any, n_hands: int) -> pd.DataFrame:
    rows = [
        (side, trick, way, *cards[s, trick, w].tolist())
        for s, side in enumerate(SIDES)
        for trick in range(kernel.N_TRICK_ROWS)
        for w, way in enumerate(_WAYS)
    ]
    names = ["side", "trick", "way", "cards", "choices", "faults", "sum", "sum_of_squares"]
    return add_mean_columns(pd.DataFrame(rows, columns=names), n=n_hands)


def _given(side: str, counts: Any) -> pd.DataFrame:
    met = np.flatnonzero(counts)
    return add_share_columns(pd.DataFrame({"side": side, "points": met, "count": counts[met]}), n=int(counts.sum()))
