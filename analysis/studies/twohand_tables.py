"""Tables of the study ``twohand`` on whole deals: points and their make-up, melds by trick, memory, what is dealt."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pandas as pd

from meldlab.analysis.exact import twohand as exact
from meldlab.analysis.stats import add_share_columns, mean_interval, paired_difference, wilson
from meldlab.analysis.studies.base import ESTIMATE
from meldlab.analysis.studies.checks import Checks
from meldlab.analysis.studies.moments import scaled_means
from meldlab.analysis.studies.twohand_base import as_row, divided
from meldlab.kernels.pinochle.twohand import deal_sums as kernel
from meldlab.kernels.pinochle.twohand import story

#: Views and parts in the kernel's order.
VIEWS: Final = ("dealer", "leader", "both", "difference")
PARTS: Final = (
    *("run", "royal_marriage", "marriage", "aces", "kings", "queens", "jacks", "pinochle", "dix", "double_pinochle"),
    *("turnup_dix", "with_stock", "without_stock", "last_trick", "melds", "tricks", "score"),
)
_PART_NOTE: Final = (
    "a kind of meld, the marriages of the plain suits together; turnup_dix (the dealer's for a dix turned up); "
)
POINT_COLUMNS: Final = {
    "who": "dealer, leader (the other one, who leads first), both together, or difference (the dealer's less the "
    "leader's, deal by deal)",
    "part": _PART_NOTE + "with_stock, without_stock (card points of the tricks with and without a stock), last_trick, "
    "melds, tricks, score (all of it); points a deal",
    "order": "its place among the parts",
    **ESTIMATE,
}
WIN_COLUMNS: Final = {
    "outcome": "who has more points: dealer, leader, or draw",
    "count": "deals",
    **ESTIMATE,
}
LAID_COLUMNS: Final = {
    "who": "dealer or leader",
    "part": _PART_NOTE + "melds for any",
    "order": "its place among the parts",
    "count": "deals in which he scored it once or more",
    **ESTIMATE,
}
TRICK_COLUMNS: Final = {
    "trick": "number of the trick with a stock after which it is laid",
    "measure": "points (melded, the dix apart), meld (share of deals with one), dix (share of deals with one shown)",
    "unit": "points or share",
    **ESTIMATE,
}
MEMORY_COLUMNS: Final = {
    "memory": "what the other player remembers: trumps_and_aces, or none",
    "measure": "what remembering all brings against him, seats exchanged on the same deals: points (margin a deal), or "
    "won (share of deals won, a draw for half)",
    **ESTIMATE,
}


def points(sums: Any, n_deals: int) -> pd.DataFrame:
    """Mean points by who makes them and by what: ``sums`` int64[4, 17, 2]."""
    rows = [(who, part, order) for who in VIEWS for order, part in enumerate(PARTS)]
    frame = pd.DataFrame(rows, columns=["who", "part", "order"])
    flat = sums.reshape(-1, 2)
    return pd.concat([frame, scaled_means(flat[:, 0], flat[:, 1], n_deals, [1] * len(flat))], axis=1)


def wins(counts: Any, n_deals: int) -> pd.DataFrame:
    """Shares of deals won by dealer and leader: ``counts`` int64[3]."""
    return add_share_columns(pd.DataFrame({"outcome": ["dealer", "leader", "draw"], "count": counts}), n=n_deals)


def laid(counts: Any, n_deals: int) -> pd.DataFrame:
    """Shares of deals in which a player laid a kind of meld: ``counts`` int64[2, 17]."""
    shown = [*range(story.N_MELD_PARTS), story.MELDS]
    rows = [(who, PARTS[part], part, int(counts[seat, part])) for seat, who in enumerate(VIEWS[:2]) for part in shown]
    return add_share_columns(pd.DataFrame(rows, columns=["who", "part", "order", "count"]), n=n_deals)


def tricks(sums: Any, deck: int, n_deals: int) -> pd.DataFrame:
    """Melds and dixes trick by trick: ``sums`` int64[16, 4]."""
    rows = []
    for number in range(exact.HAND_CARDS[deck]):
        row = [int(part) for part in sums[number]]
        head = {"trick": number + 1, "measure": "points", "unit": "points"}
        rows.append(as_row(head, mean_interval(row[kernel.POINTS], row[kernel.POINTS_2], n_deals), n_deals))
        for measure, column in (("meld", kernel.WITH_MELD), ("dix", kernel.WITH_DIX)):
            head = {"trick": number + 1, "measure": measure, "unit": "share"}
            rows.append(as_row(head, wilson(row[column], n_deals), n_deals))
    return pd.DataFrame(rows)


def memory(sums: Any, memories: Sequence[str], n_deals: int) -> pd.DataFrame:
    """What a perfect memory brings: ``sums`` int64[n_memories, 4], of two deals with seats exchanged."""
    rows = []
    found: list[list[int]] = np.asarray(sums).tolist()
    for name, (margin, margin_2, won, won_2) in zip(memories, found, strict=True):
        gain = divided(paired_difference(margin, margin_2, n_deals), 2)
        rows.append(as_row({"memory": name, "measure": "points"}, gain, n_deals))
        share = divided(mean_interval(won, won_2, n_deals, limits=(0, 4)), 4)
        rows.append(as_row({"memory": name, "measure": "won"}, share, n_deals))
    return pd.DataFrame(rows)


def dealt_checks(counts: Any, deck: int, n_deals: int) -> pd.DataFrame:
    """What is turned up and dealt beside the exact odds: ``counts`` int64[6]."""
    checks = Checks()
    none_up = n_deals - int(counts[kernel.DIX_UP])
    checks.share("a dix is turned up", counts[kernel.DIX_UP], n_deals, exact.dix_turned_up(deck))
    for who, column in (("the dealer", kernel.DEALER_DIX), ("the leader", kernel.OTHER_DIX)):
        checks.share(f"{who} is dealt a dix, none turned up", counts[column], none_up, exact.dealt_a_dix(deck))
    checks.share("neither is dealt a dix, none turned up", counts[kernel.NO_DIX], none_up, exact.dealt_no_dix(deck))
    for who, column in (("the dealer", kernel.DEALER_RUN), ("the leader", kernel.OTHER_RUN)):
        checks.share(f"{who} is dealt a run in trumps", counts[column], n_deals, exact.dealt_run(deck))
    return checks.frame()
