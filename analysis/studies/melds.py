"""Study ``melds``: what random hands meld, beside the exact odds."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from meldlab.analysis.exact.melds import MELD_KINDS, best_meld_counts, mean_best_meld, meld_kind_counts
from meldlab.analysis.exact.suits import PACK_CARDS
from meldlab.analysis.stats import add_share_columns, mean_interval, z_score
from meldlab.analysis.studies.base import ESTIMATE, EXACT, Job, Study, StudyParameter, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS, Checks, add_exact_shares
from meldlab.kernels.pinochle import meld_sums


class MeldsStudy(Study):
    """Best-trump melds and kinds of meld in hands of random cards."""

    name = "melds"
    title = "What random hands meld"
    answers = "How many points a random hand melds in its best trump, and how often each meld is in it."
    game = "auction"
    uses_switches = ("double_pinochle",)
    kernel_name = "sum_melds"
    parameters = (StudyParameter("cards", (12, 15, 18), 1, PACK_CARDS, "numbers of cards in a hand"),)
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "melds_distribution": {
            "cards": "cards in the hand",
            "points": "best-trump melds [points]",
            "count": "hands that meld so much",
            **ESTIMATE,
            **EXACT,
        },
        "melds_kinds": {
            "cards": "cards in the hand",
            "kind": "meld",
            "count": "hands that hold it",
            **ESTIMATE,
            **EXACT,
        },
        "melds_mean": {"cards": "cards in the hand", **ESTIMATE, **EXACT},
        "checks": CHECK_COLUMNS,
    }

    def prepare(self, job: Job) -> int:
        """Worth of both pinochles together [points]."""
        return int(job.profile.values["double_pinochle"])

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Draw one hand of each size for each index."""
        sums: Sums = {}
        for n_cards in job.parameters["cards"]:
            found = meld_sums.sum_melds(np.uint64(job.seed), first, last, n_cards, job.prepared)
            sums |= as_sums(found, f"{n_cards}_")
        return sums

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Put the counted hands beside the exact numbers of hands."""
        double = int(job.profile.values["double_pinochle"])
        distributions, kinds, means = [], [], []
        checks = Checks()
        for n_cards in job.parameters["cards"]:
            counts, held = sums[f"{n_cards}_points"], sums[f"{n_cards}_kinds"]
            hands = comb(PACK_CARDS, n_cards)
            exact = {points: Fraction(number, hands) for points, number in best_meld_counts(n_cards, double).items()}
            distributions.append(_distribution(n_cards, counts, exact, n_deals))
            exact_kinds = {kind: Fraction(number, hands) for kind, number in meld_kind_counts(n_cards).items()}
            found = dict(zip(MELD_KINDS, held.tolist(), strict=True))
            kinds.append(_shares(pd.DataFrame({"cards": n_cards, "kind": MELD_KINDS}), found, exact_kinds, n_deals))
            points = np.arange(len(counts)) * meld_sums.POINTS_STEP
            total, squares = int(points @ counts), int(points**2 @ counts)
            means.append(_mean(n_cards, total, squares, n_deals, mean_best_meld(n_cards, double)))
            checks.mean(f"mean meld of {n_cards} cards", total, squares, n_deals, mean_best_meld(n_cards, double))
            for kind in MELD_KINDS:
                checks.share(f"{kind} in {n_cards} cards", found[kind], n_deals, exact_kinds[kind])
        return {
            "melds_distribution": pd.concat(distributions, ignore_index=True),
            "melds_kinds": pd.concat(kinds, ignore_index=True),
            "melds_mean": pd.concat(means, ignore_index=True),
            "checks": checks.frame(),
        }


def _distribution(n_cards: int, counts: Any, exact: dict[int, Fraction], n_deals: int) -> pd.DataFrame:
    points = sorted(exact)
    frame = pd.DataFrame({"cards": n_cards, "points": points})
    return _shares(frame, {p: int(counts[p // meld_sums.POINTS_STEP]) for p in points}, exact, n_deals)


def _shares(frame: pd.DataFrame, found: dict[Any, int], exact: dict[Any, Fraction], n_deals: int) -> pd.DataFrame:
    """Append counts, estimates and exact shares; the keys stand in the frame's last column."""
    keys = list(frame.iloc[:, -1])
    frame = add_share_columns(frame.assign(count=[found[key] for key in keys]), n=n_deals)
    return add_exact_shares(frame, [exact[key] for key in keys])


def _mean(n_cards: int, total: int, squares: int, n_deals: int, exact: Fraction) -> pd.DataFrame:
    found = mean_interval(total, squares, n_deals)
    return pd.DataFrame(
        [
            {
                "cards": n_cards,
                **found._asdict(),
                "n": n_deals,
                "exact": float(exact),
                "exact_fraction": str(exact),
                "z": z_score(found.estimate, float(exact), found.se),
            }
        ]
    )
