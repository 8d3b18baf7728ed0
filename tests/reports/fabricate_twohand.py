"""Run directories of the two-handed studies made up for tests, in the manner of `fabricate`."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import fabricate
import numpy as np
import pandas as pd
from fabricate import mean_row, share_row

PARTS = (
    ("run", 21.0), ("royal_marriage", 21.0), ("marriage", 28.7), ("aces", 23.4), ("kings", 19.1), ("queens", 14.3),
    ("jacks", 7.9), ("pinochle", 20.1), ("dix", 6.7), ("double_pinochle", 13.0), ("turnup_dix", 0.8),
    ("with_stock", 55.0), ("without_stock", 65.0), ("last_trick", 5.0), ("melds", 177.0), ("tricks", 125.0),
    ("score", 302.0),
)  # fmt: skip
RANKS = ("A", "10", "K", "Q", "J", "9")
COMPLETED = ("run", "four", "royal_marriage", "pinochle", "nothing")


def exact_checks(deals: int, names: tuple[tuple[str, Fraction], ...]) -> pd.DataFrame:
    rng = np.random.default_rng(11)
    rows = []
    for name, exact in names:
        row = fabricate.with_exact(share_row(int(rng.binomial(deals, float(exact))), deals), exact)
        rows.append({"name": name, **row})
    return fabricate.checks(rows)


def twohand_run(directory: Path, deals: int = 200_000, memory: bool = True, **changes: Any) -> Path:
    points, laid = [], []
    for who, factor in (("dealer", 1.01), ("leader", 0.99), ("both", 2.0), ("difference", 0.02)):
        for order, (part, mean) in enumerate(PARTS):
            points.append({"who": who, "part": part, "order": order, **mean_row(factor * mean, 1.5 * mean, deals)})
            if who in ("dealer", "leader") and (order < 11 or part == "melds"):
                count = min(deals, int(deals * mean / 60))
                laid.append({"who": who, "part": part, "order": order, "count": count, **share_row(count, deals)})
    wins = [
        {"outcome": outcome, "count": int(deals * part), **share_row(int(deals * part), deals)}
        for outcome, part in (("dealer", 0.503), ("leader", 0.492), ("draw", 0.005))
    ]
    tricks = []
    for trick in range(1, 13):
        head = {"trick": trick}
        tricks.append({**head, "measure": "points", "unit": "points", **mean_row(20 + trick, 40.0, deals)})
        for measure, part in (("meld", 0.6), ("dix", 0.4 / trick)):
            tricks.append({**head, "measure": measure, "unit": "share", **share_row(int(deals * part), deals)})
    tables = {
        "twohand_points": pd.DataFrame(points),
        "twohand_wins": pd.DataFrame(wins),
        "twohand_laid": pd.DataFrame(laid),
        "twohand_tricks": pd.DataFrame(tricks),
        "twohand_ends": ends(deals),
        "twohand_worth": pd.DataFrame(
            [
                {"what": what, "method": method, **mean_row(mean, 20.0, deals)}
                for what, mean in (("lead", 2.0), ("trump", 8.0), ("ace", 13.0))
                for method in ("regression", "replayed")
            ]
        ),
        "twohand_draw": draw(deals),
        "checks": exact_checks(
            deals,
            (("a dix is turned up", Fraction(1, 6)), ("neither is dealt a dix, none turned up", Fraction(11, 47))),
        ),
    }
    if memory:
        tables["twohand_memory"] = pd.DataFrame(
            [
                {"memory": name, "measure": measure, **row}
                for name, gain in (("trumps_and_aces", 6.1), ("none", 11.5))
                for measure, row in (("points", mean_row(gain, 50.0, deals)), ("won", mean_row(0.51, 0.2, deals)))
            ]
        )
    return fabricate.write(directory, "twohand", tables, deals, **changes)


def ends(deals: int) -> pd.DataFrame:
    rows = []
    for view, differences in (("leader", range(-9, 9)), ("more", range(10))):
        for difference in differences:
            n = int(deals * np.exp(-difference * difference / 8) / 5)
            head = {"view": view, "difference": difference}
            if n:
                part = 1 / (1 + np.exp(-difference - 0.5))
                rows.append({**head, "measure": "points", "unit": "points", **mean_row(12.0 * difference, 40.0, n)})
                rows.append({**head, "measure": "last_trick", "unit": "share", **share_row(int(n * part), n)})
    return pd.DataFrame(rows, columns=["view", "difference", "measure", "unit", "estimate", "se", "lo", "hi", "n"])


def draw(deals: int) -> pd.DataFrame:
    rows = []
    for order, (rank, part) in enumerate(zip(("all", *RANKS), (1, 0.01, 0.01, 0.01, 0.01, 0.01, 0.95), strict=True)):
        n = int(deals * part)
        for measure, mean in (("card", -20.0), ("lead", 1.0), ("both", -19.0)):
            row = mean_row(mean / (order + 1), 40.0, n)
            rows.append({"rank": rank, "order": order, "measure": measure, "unit": "points", **row})
        rows.append({"rank": rank, "order": order, "measure": "chosen", "unit": "share", **share_row(n // 5, n)})
    return pd.DataFrame(rows)


def levels(deals: int) -> list[tuple[str, str, int, int, float]]:
    """Dimension, level, order, deals and worth [points]."""
    found = [("all", "all", 0, deals, 39.0)]
    found += [("rank", rank, n, deals // 5, 50.0 - 5 * n) for n, rank in enumerate(RANKS[:5])]
    found += [("holder", holder, n, deals // 2, 38.0 + n) for n, holder in enumerate(("dealer", "leader"))]
    found += [("completed", name, n, deals // (12 - 2 * n), 140.0 - 25 * n) for n, name in enumerate(COMPLETED)]
    found += [("trick", str(n + 1), n, deals // (2 + 4 * n), 43.0 - 2 * n) for n in range(12)]
    return found


WAYS = (("forbidden", 0, 1.0), ("compulsory", 0, 0.0), ("delayed", 4, 0.4), ("delayed", 8, 0.8))


def dix_run(
    directory: Path,
    deals: int = 200_000,
    exact: bool = True,
    effort: float = -0.4,
    duty: float = 0.0,
    match: float = 0.04,
    **changes: Any,
) -> Path:
    gains, shown, turnup, matches = [], [], [], []
    kinds = (("named", deals), ("exact", deals // 40)) if exact else (("named", deals),)
    for players, n_deals in kinds:
        for name, trick, factor in (WAYS[0], ("compulsory", 0, duty), *WAYS[2:]):
            for dimension, level, order, n, worth in levels(int(0.78 * n_deals)):
                head = {"players": players, "alternative": name, "from_trick": trick, "dimension": dimension}
                gains += gain_rows({**head, "level": level, "order": order}, worth * factor, n)
        for dimension, level, order, n, _worth in levels(int(0.83 * n_deals))[:6]:
            head = {"players": players, "alternative": "unhurried", "from_trick": 0, "dimension": dimension}
            gains += gain_rows({**head, "level": level, "order": order}, effort, n)
        whole = int(0.83 * n_deals)
        for dimension, level, order, n, _worth in levels(int(0.78 * n_deals)):
            head = {"players": players, "dimension": dimension, "level": level, "order": order}
            shown.append({**head, "count": n, **share_row(n, whole)})
        for name, trick, factor in (*WAYS, ("unhurried", 0, -0.1)):
            head = {"players": players, "alternative": name, "from_trick": trick}
            n = n_deals // 8
            if n:
                won = fabricate.mean_row(factor * match, 0.2, n)
                matches.append({**head, "measure": "won", "unit": "difference", **won})
                decided = share_row(int(0.3 * n), n)
                matches.append({**head, "measure": "decided", "unit": "share", **decided})
        for group, n in (("all", n_deals), ("dix_up", n_deals // 6)):
            turnup += gain_rows({"players": players, "deals": group}, 10.0 if group == "dix_up" else 1.67, n)
    tables = {
        "dix_gains": pd.DataFrame(gains, columns=GAINS),
        "dix_shown": pd.DataFrame(shown),
        "dix_turnup": pd.DataFrame(turnup, columns=["players", "deals", *GAINS[6:]]),
        "dix_matches": pd.DataFrame(
            matches, columns=["players", "alternative", "from_trick", "measure", "unit", *GAINS[7:]]
        ),
        "checks": exact_checks(deals, tuple((f"{rank} turned up", Fraction(1, 6)) for rank in RANKS)),
    }
    return fabricate.write(directory, "dix", tables, deals, **changes)


GAINS = [
    "players",
    "alternative",
    "from_trick",
    "dimension",
    "level",
    "order",
    "measure",
    "estimate",
    "se",
    "lo",
    "hi",
    "n",
]


def gain_rows(head: dict[str, Any], worth: float, n: int) -> list[dict[str, Any]]:
    """Margin, own points and share of deals won; without a case there is no row."""
    if n == 0:
        return []
    spread = 0.0 if worth == 0 else 60.0
    means = {"margin": (worth, spread), "own": (0.8 * worth, 0.7 * spread), "won": (worth / 400, spread / 200)}
    return [{**head, "measure": measure, **mean_row(mean, wide, n)} for measure, (mean, wide) in means.items()]


def joint_row(mean: float, deviation: float, n: int) -> dict[str, Any]:
    """A difference with both intervals, and the direction that the wider one shows."""
    row = mean_row(mean if n else math.nan, deviation, n)
    lo, hi = (row["estimate"] + side * 2.9 * row["se"] for side in (-1, 1))
    verdict = "more" if lo > 0 else "less" if hi < 0 else "none"
    return {**row, "lo_joint": lo, "hi_joint": hi, "verdict": verdict if n >= 30 else "none"}


def joint_share(count: int, n: int) -> dict[str, Any]:
    """A share with both intervals."""
    row = share_row(count, n)
    return {**row, "lo_joint": row["lo"], "hi_joint": row["hi"], "verdict": ""}


VERDICTS = {"more": "helps", "less": "hurts", "none": "none"}


def tips_run(directory: Path, deals: int = 200_000, shift: float = 0.0, phase2: str = "thumb", **changes: Any) -> Path:
    rows = []
    for tip in range(1, 14):
        head = {"tip": tip, "phase2": "thumb" if tip in (8, 9) else phase2}
        gain = 3.0 * (tip - 3) + shift if tip > 4 or tip < 3 else shift
        for measure, unit, row in (
            ("margin", "points", joint_row(gain, 80.0, deals)),
            ("won", "difference", joint_row(gain / 400, 0.3, deals)),
            ("changed", "share", joint_share(deals * tip // 13, deals)),
        ):
            row["verdict"] = VERDICTS.get(row["verdict"], "")
            rows.append({**head, "measure": measure, "unit": unit, **row})
    tables = {
        "tips": pd.DataFrame(rows),
        "checks": exact_checks(deals, tuple((f"{rank} turned up", Fraction(1, 6)) for rank in RANKS)),
    }
    return fabricate.write(directory, "tips", tables, deals, **{"game": "twohand"} | changes)


OPTIONS = (
    ("deck", "64", "48", 55.0, -0.29), ("turnup_dix", "none", "dealer", -1.7, 0.006),
    ("dix_exchange", "compulsory", "optional", 0.0, 0.0), ("dix_exchange", "forbidden", "optional", -23.0, 0.13),
    ("last_stock_card", "winner_chooses", "winner_hidden", -2.0, 0.0001), ("must_win", "always", "trump_led", 0.0, 0.0),
    ("target", "500", "1000", 0.0, -1.55), ("call_out", "none", "own_turn", 0.0, 0.98),
)  # fmt: skip


def rules_run(directory: Path, deals: int = 200_000, margin: float = 0.05, **changes: Any) -> Path:
    usual = [
        {"measure": measure, "unit": unit, **mean_row(mean, wide, deals)}
        for measure, unit, mean, wide in (
            ("points", "points", 603.0, 130.0), ("melds", "points", 353.0, 130.0), ("margin", "points", 1.3, 170.0),
            ("won", "share", 0.502, 0.5), ("length", "deals", 3.46, 0.6), ("first", "share", 0.501, 0.5),
        )
    ]  # fmt: skip
    rows = []
    for order, (switch, option, before, points, length) in enumerate(OPTIONS):
        head = {"switch": switch, "option": option, "usual": before, "order": order}
        # Nothing that changes points or lengths leaves all deals alike.
        wide, long = (100.0 if points else 0.0), (0.5 if length else 0.0)
        for measure, unit, mean, spread in (
            ("points", "points", points, wide), ("melds", "points", points, wide),
            ("margin", "points", margin * points, wide), ("won", "difference", margin * points / 400, wide / 200),
            ("length", "deals", length, long), ("first", "difference", 0.0, long),
        ):  # fmt: skip
            rows.append({**head, "measure": measure, "unit": unit, **joint_row(mean, spread, deals)})
        rows.append({**head, "measure": "changed", "unit": "share", **joint_share(deals // 2 if points else 0, deals)})
        rows.append({**head, "measure": "turned", "unit": "share", **joint_share(deals // 9 if length else 0, deals)})
    tables = {
        "rules_usual": pd.DataFrame(usual),
        "rules_changes": pd.DataFrame(rows),
        "checks": exact_checks(deals, tuple((f"{rank} turned up", Fraction(1, 6)) for rank in RANKS)),
    }
    return fabricate.write(directory, "rules-twohand", tables, deals, **{"game": "twohand"} | changes)


MAKERS = {"twohand": twohand_run, "dix": dix_run, "tips": tips_run, "rules-twohand": rules_run}
