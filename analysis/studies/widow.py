"""Study ``widow``: what the three cards of the widow bring."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from meldlab.analysis.exact.widow import find_one, mean_widow_gain
from meldlab.analysis.stats import (
    add_mean_columns,
    add_share_columns,
    mean_interval,
    quantile_interval,
    wilson,
    z_score,
)
from meldlab.analysis.studies.base import ESTIMATE, EXACT, Job, Study, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS, Checks, add_exact_shares
from meldlab.kernels.pinochle import meld_sums

#: Whose hand takes the widow, in the kernel's order.
HANDS = ("random", "best_of_three")
#: The share of hands that gain anything, with its error.
SHARE_ANY = {
    "share_any": "share of hands that gain anything",
    "share_any_se": "its standard error",
    "share_any_lo": "lower end of its 95 % interval",
    "share_any_hi": "upper end of its 95 % interval",
}
_GAINS = np.arange(meld_sums.N_POINTS) * meld_sums.POINTS_STEP


class WidowStudy(Study):
    """Open places filled and meld points gained."""

    name = "widow"
    title = "What the widow brings"
    answers = "How often the widow fills an open place, and how many meld points it adds to a hand."
    game = "auction"
    uses_switches = ("double_pinochle",)
    kernel_name = "sum_widow"
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "widow_places": {
            "places": "cards wholly unseen that alone complete a trump run, four of a kind or a pinochle",
            "count": "hands of which the widow filled at least one place",
            **ESTIMATE,
            **EXACT,
        },
        "widow_gain": {
            "hands": "a random hand, or the one with the most melds of the three",
            **ESTIMATE,
            "median": "median gain [points]; its 95 % interval is median_lo to median_hi",
            "median_lo": "[points]",
            "median_hi": "[points]",
            "p10": "a tenth of the hands gain no more [points]; its 95 % interval is p10_lo to p10_hi",
            "p10_lo": "[points]",
            "p10_hi": "[points]",
            "p90": "nine tenths of the hands gain no more [points]; its 95 % interval is p90_lo to p90_hi",
            "p90_lo": "[points]",
            "p90_hi": "[points]",
            **SHARE_ANY,
            **EXACT,
        },
        "widow_gain_distribution": {
            "hands": "whose hand takes the widow",
            "points": "gain of best-trump melds [points]",
            "count": "hands that gain so much",
            **ESTIMATE,
        },
        "widow_gain_by_meld": {
            "hands": "whose hand takes the widow",
            "meld_from": "melds held before, from [points]",
            "meld_to": "to [points]",
            **ESTIMATE,
            **SHARE_ANY,
        },
        "checks": CHECK_COLUMNS,
    }

    def prepare(self, job: Job) -> int:
        """Worth of both pinochles together [points]."""
        return int(job.profile.values["double_pinochle"])

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Deal, and compare melds with and without the widow."""
        return as_sums(meld_sums.sum_widow(np.uint64(job.seed), first, last, job.prepared))

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn counted gains and filled places into estimates."""
        checks = Checks()
        exact_gain = mean_widow_gain(int(job.profile.values["double_pinochle"]))
        for places, (n, found) in enumerate(sums["places"]):
            if places > 0 and n > 0:
                checks.share(f"one of {places} open places filled", found, n, find_one(places))
        gains = sums["gains"][0]
        checks.mean("mean gain of a random hand", _GAINS @ gains, _GAINS**2 @ gains, n_deals, exact_gain)
        return {
            "widow_places": _places(sums["places"]),
            "widow_gain": pd.DataFrame(
                [_gain(hands, sums["gains"][row], exact_gain if row == 0 else None) for row, hands in enumerate(HANDS)]
            ),
            "widow_gain_distribution": pd.concat(
                [_gain_distribution(hands, sums["gains"][row], n_deals) for row, hands in enumerate(HANDS)],
                ignore_index=True,
            ),
            "widow_gain_by_meld": pd.concat(
                [_gain_by_meld(hands, sums["by_meld"][row]) for row, hands in enumerate(HANDS)], ignore_index=True
            ),
            "checks": checks.frame(),
        }


def _places(counts: Any) -> pd.DataFrame:
    met = [places for places in range(len(counts)) if counts[places, 0] > 0]
    frame = pd.DataFrame({"places": met, "count": counts[met, 1], "n": counts[met, 0]})
    return add_exact_shares(add_share_columns(frame), [find_one(places) for places in met])


def _gain(hands: str, counts: Any, exact: Any) -> dict[str, Any]:
    n = int(counts.sum())
    found = mean_interval(int(_GAINS @ counts), int(_GAINS**2 @ counts), n)
    quantiles: dict[str, float] = {}
    for name, q in (("median", 0.5), ("p10", 0.1), ("p90", 0.9)):
        place = quantile_interval(_GAINS, counts, q)
        quantiles |= {name: place.estimate, f"{name}_lo": place.lo, f"{name}_hi": place.hi}
    return {
        "hands": hands,
        **found._asdict(),
        "n": n,
        **quantiles,
        **_share_any(int(counts[1:].sum()), n),
        "exact": float("nan") if exact is None else float(exact),
        "exact_fraction": None if exact is None else str(exact),
        "z": float("nan") if exact is None else z_score(found.estimate, float(exact), found.se),
    }


def _gain_distribution(hands: str, counts: Any, n_deals: int) -> pd.DataFrame:
    met = np.flatnonzero(counts)
    return add_share_columns(pd.DataFrame({"hands": hands, "points": _GAINS[met], "count": counts[met]}), n=n_deals)


def _gain_by_meld(hands: str, bins: Any) -> pd.DataFrame:
    met = np.flatnonzero(bins[:, 0])
    width = meld_sums.MELD_BIN
    frame = pd.DataFrame(
        {
            "hands": hands,
            "meld_from": met * width,
            "meld_to": met * width + width - meld_sums.POINTS_STEP,
            "n": bins[met, 0],
            "sum": bins[met, 1],
            "sum_of_squares": bins[met, 2],
        }
    )
    return add_mean_columns(frame).assign(**_share_any(bins[met, 3], bins[met, 0]))


def _share_any(count: Any, n: Any) -> dict[str, Any]:
    """Columns of the share of hands that gain anything."""
    found = wilson(count, n)
    return dict(zip(SHARE_ANY, found, strict=True))
