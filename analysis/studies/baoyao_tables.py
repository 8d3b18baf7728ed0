"""Tables of the study ``baoyao`` on hands as they come, the first lead, the first hand out and single cards."""

from typing import Any, Final

import numpy as np
import pandas as pd

from meldlab.analysis.stats import Interval, add_share_columns, mean_interval, normal_quantile, wilson
from meldlab.analysis.studies.baoyao_base import gain_rows
from meldlab.analysis.studies.base import ESTIMATE
from meldlab.analysis.studies.twohand_base import as_row, divided
from meldlab.kernels.baoyao import card_sums
from meldlab.kernels.baoyao.cards import N_SEATS

#: How a hand is won, and the multipliers there are, in the kernels' numbers.
WAYS: Final = {1: "points140", 2: "head90", 3: "double_run", 0: "nobody"}
MULTIPLIERS: Final = (1, 2, 4)
_MEANS: Final = (
    ("winner_points", "points"),
    ("loser_points", "points"),
    ("leader_points", "points"),
    ("other_points", "points"),
    ("plays", "number"),
    ("tricks", "number"),
    ("multiplier", "number"),
    ("stakes", "chips"),
)
#: What is exchanged, in the kernel's order.
CARDS: Final = ("small_joker", "big_joker", "four", "ace", "bomb_3", "bomb_4", "bomb_5")

END_COLUMNS: Final = {
    "how": "how the hand was won: points140 (a side has 140 points), head90 (90 points and the first hand out), "
    "double_run (both hands out), nobody, or any of them",
    "order": "its place",
    "multiplier": "stakes that the loser pays: 1, 2, 4, or any",
    "count": "hands",
    **ESTIMATE,
}
STAKE_COLUMNS: Final = {
    "multiplier": "stakes that the loser pays: 1, 2 or 4",
    "measure": "hands (share of all hands), or stakes (share of all chips that change hands, fees apart)",
    **ESTIMATE,
}
MEAN_COLUMNS: Final = {
    "measure": "winner_points, loser_points (points in tricks, of hands that somebody won), leader_points, "
    "other_points (of the side that led first, and of the other), plays (passes apart), tricks, multiplier (0 for a "
    "hand that nobody won), stakes (chips that change hands, fees apart)",
    "unit": "points, number or chips",
    **ESTIMATE,
}
LEAD_COLUMNS: Final = {
    "measure": "of the side that leads first, the same deals with each seat to lead: chips (it gets from the other), "
    "or won (share of hands that it wins, one that nobody wins for a half)",
    "unit": "chips or share",
    **ESTIMATE,
}
FIRST_COLUMNS: Final = {
    "points": "points in the side's tricks when one of its hands is the first out, nobody having won yet",
    "count": "hands that this side won",
    **ESTIMATE,
}
CARD_COLUMNS: Final = {
    "what": "what a hand gets for a middling card (a 9, else 8, J, 7, Q or 6, of which it holds one or two and the "
    "opponent one at most): small_joker, big_joker, four, ace, or the card that makes a pair a bomb of three (bomb_3), "
    "a bomb of three one of four (bomb_4), of four one of five (bomb_5)",
    "order": "its place",
    "measure": "what the exchange brings the side that gets it, the same deal before and after: chips, or won (share "
    "of hands won, one that nobody wins for a half)",
    "unit": "chips or difference",
    **ESTIMATE,
}


def ends(counts: Any, n_deals: int) -> pd.DataFrame:
    """Shares of hands by how they were won and what they paid: ``counts`` int64[4, 5]."""
    rows = []
    for order, (way, name) in enumerate([(None, "any"), *WAYS.items()]):
        of_way = counts.sum(axis=0) if way is None else counts[way]
        # Under most rules somebody always wins.
        if way == 0 and not of_way.any():
            continue
        rows.append((name, order, "any", int(of_way.sum())))
        rows += [(name, order, str(times), int(of_way[times])) for times in MULTIPLIERS if way != 0]
    return add_share_columns(pd.DataFrame(rows, columns=["how", "order", "multiplier", "count"]), n=n_deals)


def stakes(counts: Any, n_deals: int) -> pd.DataFrame:
    """Shares of the multipliers in hands and in chips: ``counts`` int64[4, 5]."""
    hands: list[int] = counts.sum(axis=0).tolist()
    rows = []
    for times in MULTIPLIERS:
        head = {"multiplier": str(times)}
        rows.append(as_row({**head, "measure": "hands"}, wilson(hands[times], n_deals), n_deals))
        rows.append(as_row({**head, "measure": "stakes"}, stake_share(hands, times), n_deals))
    return pd.DataFrame(rows, columns=list(STAKE_COLUMNS))


def stake_share(hands: list[int], times: int) -> Interval[float]:
    """Share of all stakes that are paid by hands of one multiplier.

    Parameters
    ----------
    hands : list of int
        Hands by multiplier, 0 to 4.
    times : int
        The multiplier.

    Returns
    -------
    Interval
        A ratio of two sums over the same hands, with the error of its linear part; its ends are at least as far out as
        those that Wilson's ends of the multiplier's share of hands make of it, so that a multiplier not seen has a
        width, too.
    """
    n, paid = sum(hands), sum(stake * count for stake, count in enumerate(hands))
    if paid == 0:
        return Interval(*[float("nan")] * 4)
    share = times * hands[times] / paid
    # What each hand adds to the ratio: its stakes here less the ratio's part of its stakes.
    squares = sum(count * ((stake == times) * stake - share * stake) ** 2 for stake, count in enumerate(hands))
    se = float(np.sqrt(squares * n / (n - 1)) / paid) if n > 1 else float("nan")
    others = n - hands[times]
    rest = (paid - times * hands[times]) / others if others else float(np.mean([m for m in MULTIPLIERS if m != times]))
    bounds = [times * p / (times * p + rest * (1 - p)) for p in wilson(hands[times], n)[2:]]
    half = normal_quantile(0.95) * se if n > 1 else 0.0
    lo, hi = min(share - half, bounds[0]), max(share + half, bounds[1])
    return Interval(share, se, max(lo, 0.0), min(hi, 1.0))


def means(sums: Any, counts: Any, n_deals: int) -> pd.DataFrame:
    """Means a hand: ``sums`` int64[8, 2], ``counts`` int64[4, 5]."""
    won = n_deals - int(counts[0].sum())
    rows = []
    for (measure, unit), row in zip(_MEANS, sums.tolist(), strict=True):
        total, squares = map(int, row)
        n = won if measure in ("winner_points", "loser_points") else n_deals
        found = mean_interval(total, squares, n)
        rows.append(as_row({"measure": measure, "unit": unit}, found, n))
    return pd.DataFrame(rows, columns=list(MEAN_COLUMNS))


def lead(sums: Any, n_deals: int) -> pd.DataFrame:
    """What the first lead is worth: ``sums`` int64[2, 2], over the four leads of a deal."""
    (chips, chips_2), (won, won_2) = sums.tolist()
    most = 2 * N_SEATS
    gained = divided(mean_interval(int(chips), int(chips_2), n_deals), N_SEATS)
    share = divided(mean_interval(int(won), int(won_2), n_deals, limits=(0, most)), most)
    return pd.DataFrame(
        [
            as_row({"measure": "chips", "unit": "chips"}, gained, n_deals),
            as_row({"measure": "won", "unit": "share"}, share, n_deals),
        ]
    )


def first_out(counts: Any) -> pd.DataFrame:
    """Chance to win of the side that has the first hand out: ``counts`` int64[41, 2]."""
    pairs: list[list[int]] = counts.tolist()
    rows = [as_row({"points": 5 * fives, "count": won}, wilson(won, n), n) for fives, (n, won) in enumerate(pairs) if n]
    return pd.DataFrame(rows, columns=list(FIRST_COLUMNS))


def cards(sums: Any) -> pd.DataFrame:
    """What single cards are worth: ``sums`` int64[7, 5]."""
    rows: list[dict[str, Any]] = []
    for order, (what, row) in enumerate(zip(CARDS, sums.tolist(), strict=True)):
        if row[card_sums.N]:
            rows += gain_rows({"what": what, "order": order}, row[card_sums.CHIPS :], row[card_sums.N])
    return pd.DataFrame(rows, columns=list(CARD_COLUMNS))
