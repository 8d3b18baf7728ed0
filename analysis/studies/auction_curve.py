"""The chance of every bid, had it been made: one deal gives the whole curve.

The hand takes the widow and plays for points; a bid would have been made if the final total reaches it.  All bids are
therefore compared on the same deals, and the step from one bid to the next is a paired difference.
"""

from typing import Any, Final

import numpy as np
import pandas as pd

from meldlab.analysis.rules.kernel import auction_rules
from meldlab.analysis.rules.schema import Profile
from meldlab.analysis.stats import add_share_columns, mean_interval, paired_share_difference
from meldlab.analysis.studies.base import ESTIMATE
from meldlab.kernels.pinochle.auction.rules import BID_CEILING, DOUBLE_BETE, MADE
from meldlab.kernels.pinochle.auction.settlement import settle
from meldlab.kernels.pinochle.cards import CLUBS, SPADES

#: Whose hand it is, in the rows' order (`WINNER`, `BEST`) of the kernel.
HANDS: Final = ("winner", "best")
_HAND_NOTE: Final = "winner: the hand that won the auction; best: the strongest hand of every deal"
CURVE_COLUMNS: Final = {
    "hands": _HAND_NOTE,
    "bid": "the bid, had it been made [points]",
    "count": "hands whose final total reaches it",
    **ESTIMATE,
    "play_chips": "the bidder's mean chips if he bids this and plays on [chips]",
    "play_chips_se": "its standard error",
    "play_chips_lo": "lower end of its 95 % interval",
    "play_chips_hi": "upper end of its 95 % interval",
    "step": "share of hands that make the bid 10 lower but not this one (same deals)",
    "step_se": "its standard error",
    "step_lo": "lower end of its 95 % interval",
    "step_hi": "upper end of its 95 % interval",
}
TOTALS_COLUMNS: Final = {
    "hands": _HAND_NOTE,
    "points": "final total of melds, tricks and bury, played for points [points]",
    "count": "hands",
    **ESTIMATE,
}
#: Bids of the curve [points].
BIDS: Final = tuple(range(200, 701, 10))


def curve_tables(open_totals: Any, profile: Profile) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Turn counted totals into the tables ``auction_curve`` and ``auction_totals``.

    Parameters
    ----------
    open_totals : int64[2, 2, BID_CEILING + 1]
        Hands by whose they are, spades or not, and total.
    profile : Profile
        Rules, for the chips.

    Returns
    -------
    tuple of two DataFrame
        The curve and the distribution of totals.
    """
    curves = [_curve(hands, open_totals[row], profile) for row, hands in enumerate(HANDS)]
    totals = [_totals(hands, open_totals[row].sum(axis=0)) for row, hands in enumerate(HANDS)]
    return pd.concat(curves, ignore_index=True), pd.concat(totals, ignore_index=True)


def _totals(hands: str, counts: Any) -> pd.DataFrame:
    met = np.flatnonzero(counts)
    return add_share_columns(pd.DataFrame({"hands": hands, "points": met, "count": counts[met]}), n=int(counts.sum()))


def _curve(hands: str, by_spades: Any, profile: Profile) -> pd.DataFrame:
    counts = by_spades.sum(axis=0)
    n = int(counts.sum())
    reached = np.cumsum(counts[::-1])[::-1]
    bids = np.array(BIDS)
    frame = add_share_columns(pd.DataFrame({"hands": hands, "bid": bids, "count": reached[bids]}), n=n)
    chips = [_play_chips(by_spades, bid, profile) for bid in BIDS]
    step = paired_share_difference(reached[bids - 10] - reached[bids], np.zeros(len(bids), np.int64), n)
    named = {"play_chips": [np.array(part) for part in zip(*chips, strict=True)], "step": list(step)}
    for name, (estimate, se, lo, hi) in named.items():
        frame = frame.assign(**{name: estimate, f"{name}_se": se, f"{name}_lo": lo, f"{name}_hi": hi})
    return frame


def _play_chips(by_spades: Any, bid: int, profile: Profile) -> tuple[float, float, float, float]:
    """Mean chips of a bidder who bids this and plays on, with its error and interval."""
    rules = auction_rules(profile)
    total = squares = 0
    for in_spades, trump in enumerate((CLUBS, SPADES)):
        made = int(by_spades[in_spades, bid : BID_CEILING + 1].sum())
        for outcome, n in ((MADE, made), (DOUBLE_BETE, int(by_spades[in_spades].sum()) - made)):
            chips = int(settle(outcome, bid, trump, 0, rules).bidder)
            total += n * chips
            squares += n * chips * chips
    found = mean_interval(total, squares, int(by_spades.sum()))
    return found.estimate, found.se, found.lo, found.hi
