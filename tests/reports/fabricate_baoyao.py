"""Made-up runs of the studies of Bao Yao, see ``fabricate``."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import fabricate
import pandas as pd
from fabricate import mean_row, share_row
from fabricate_twohand import exact_checks, joint_row, joint_share

CHECKS = (("a hand has four of a rank or more", Fraction(5, 6)), ("a hand has a small yao", Fraction(4, 7)))
WAYS = (("any", 1.0, 0.9), ("points140", 0.12, 0.8), ("head90", 0.46, 0.9), ("double_run", 0.42, 0.95))
CARDS = ("small_joker", "big_joker", "four", "ace", "bomb_3", "bomb_4", "bomb_5")
OPTIONS = (
    ("threes", "low", "high", -0.7, 0.02), ("threes", "removed", "high", -3.8, 0.0),
    ("open_yao", "no", "yes", 0.0, 0.0), ("snow", "double_run_only", "continue", -0.74, -0.05),
    ("table_fee", "5", "0", 0.0, 0.0), ("players", "strangers", "two", 1.1, 0.1),
)  # fmt: skip
GAME = {"game": "baoyao"}


def gains(head: dict[str, Any], chips: float, n: int) -> list[dict[str, Any]]:
    """Chips and share of hands won that a change brings."""
    spread = 1.2
    return [
        {**head, "measure": "chips", "unit": "chips", **mean_row(chips if n else math.nan, spread, n)},
        {**head, "measure": "won", "unit": "difference", **mean_row(chips / 2 if n else math.nan, spread / 2, n)},
    ]


def ends(deals: int) -> pd.DataFrame:
    rows = []
    for order, (how, part, once) in enumerate(WAYS):
        parts = {"any": 1.0, "1": once, "2": 0.8 * (1 - once), "4": 0.2 * (1 - once)}
        for times, share in parts.items():
            count = int(deals * part * share)
            rows.append({"how": how, "order": order, "multiplier": times, "count": count, **share_row(count, deals)})
    return pd.DataFrame(rows)


def changes(deals: int, plays: float) -> pd.DataFrame:
    rows = []
    for order, (switch, option, before, length, stakes) in enumerate(OPTIONS):
        head = {"switch": switch, "option": option, "usual": before, "order": order}
        wide, rich = (5.0 if length else 0.0), (0.3 if stakes else 0.0)
        for measure, unit, mean, spread in (
            ("leader_won", "difference", 0.0, wide / 10), ("first_won", "difference", 0.0, wide / 10),
            ("multiplier", "number", stakes, rich), ("plays", "number", plays * length, wide),
            ("points140", "difference", stakes / 3, rich), ("head90", "difference", 0.0, wide / 10),
            ("double_run", "difference", -stakes, rich), ("stakes", "chips", stakes, rich),
        ):  # fmt: skip
            rows.append({**head, "measure": measure, "unit": unit, **joint_row(mean, spread, deals)})
        changed = deals // 2 if length or option == "no" else 0
        rows.append({**head, "measure": "changed", "unit": "share", **joint_share(changed, deals)})
    return pd.DataFrame(rows)


def baoyao_run(
    directory: Path,
    deals: int = 200_000,
    lead: float = 0.02,
    sight: float | None = 0.3,
    plays: float = 1.0,
    **changed: Any,
) -> Path:
    stakes = [
        {"multiplier": times, "measure": measure, **share_row(int(deals * part), deals)}
        for times, hands, paid in (("1", 0.955, 0.9), ("2", 0.039, 0.075), ("4", 0.006, 0.025))
        for measure, part in (("hands", hands), ("stakes", paid))
    ]
    means = [
        {"measure": measure, "unit": unit, **mean_row(mean if deals else math.nan, wide, deals)}
        for measure, unit, mean, wide in (
            ("winner_points", "points", 101.0, 28.0), ("loser_points", "points", 62.0, 29.0),
            ("leader_points", "points", 81.0, 34.0), ("other_points", "points", 82.0, 35.0),
            ("plays", "number", 38.7, 5.0), ("tricks", "number", 15.1, 3.0),
            ("multiplier", "number", 1.06, 0.3), ("stakes", "chips", 1.06, 0.3),
        )
    ]  # fmt: skip
    first = []
    for points in range(0, 140, 5):
        n = deals // 50
        if n:
            count = n if points >= 90 else int(n * (0.5 + points / 300))
            first.append({"points": points, "count": count, **share_row(count, n)})
    usual = [
        {"measure": measure, "unit": unit, **mean_row(mean if deals else math.nan, wide, deals)}
        for measure, unit, mean, wide in (
            ("leader_won", "share", 0.51, 0.5), ("first_won", "share", 0.5, 0.5), ("multiplier", "number", 1.06, 0.3),
            ("plays", "number", 38.7, 5.0), ("points140", "share", 0.12, 0.33), ("head90", "share", 0.46, 0.5),
            ("double_run", "share", 0.42, 0.5), ("stakes", "chips", 1.06, 0.3),
        )
    ]  # fmt: skip
    led = gains({}, lead, deals)
    led[1] |= {"unit": "share", **mean_row(0.5 + lead / 2, 0.2, deals)}
    tables = {
        "baoyao_ends": ends(deals),
        "baoyao_stakes": pd.DataFrame(stakes),
        "baoyao_means": pd.DataFrame(means),
        "baoyao_lead": pd.DataFrame(led),
        "baoyao_first_out": pd.DataFrame(first, columns=["points", "count", "estimate", "se", "lo", "hi", "n"]),
        "baoyao_cards": pd.DataFrame(
            [
                row
                for order, what in enumerate(CARDS)
                for row in gains({"what": what, "order": order}, 0.04 * (order - 4), deals // 2)
            ]
        ),
        "baoyao_usual": pd.DataFrame(usual),
        "baoyao_changes": changes(deals, plays),
        "checks": exact_checks(deals, CHECKS),
    }
    if sight is not None:
        tables["baoyao_sight"] = pd.DataFrame(gains({}, sight, deals))
    return fabricate.write(directory, "baoyao", tables, deals, **GAME | changed)


BOMBS = (
    ("natural_3", 6.0, 0.4), ("natural_4", 10.0, 0.2), ("natural_5", 18.0, 0.05), ("natural_7", 20.0, 0.0001),
    ("yao_2", -8.0, 0.05), ("jokers_bb", math.nan, 0.01), ("jokers_4", 230.0, 0.01),
)  # fmt: skip
STAGES = ("all", "150-200", "100-145", "50-95", "0-45")
BANDS = ("0", "5-10", "15-20", "25-30", "35-45", "50-200")


def verdict_of(even: float, se: float, n: int) -> str:
    if n < 100:
        return "few"
    if math.isnan(even):
        return "open"
    return "always" if even + 2 * se < 0 else "never" if even - 2 * se > 200 else "from"


def bomb_run(directory: Path, deals: int = 200_000, shift: float = 0.0, **changed: Any) -> Path:
    points, fits, evens, stages = [], [], [], []
    for order, (bomb, place, part) in enumerate(BOMBS):
        for stage_order, stage in enumerate(STAGES):
            n = int(deals * part / (1 + 2 * stage_order))
            if not n:
                continue
            head = {"bomb": bomb, "order": order, "stage": stage, "stage_order": stage_order}
            even = place + shift
            for band_order, band in enumerate(BANDS):
                cases = n // (2 + 3 * band_order)
                if cases:
                    own = {**head, "band": band, "band_order": band_order}
                    points += gains(own, 0.012 * (10 * band_order - 8), cases)
                    points.append({**own, "measure": "chosen", "unit": "share", **share_row(cases // 2, cases)})
            for measure, unit in (("chips", "chips"), ("won", "difference")):
                row = mean_row(even, 200.0, n)
                verdict = verdict_of(even, row["se"], n)
                if verdict in ("few", "open"):
                    row |= dict.fromkeys(("estimate", "se", "lo", "hi"), math.nan)
                evens.append({**head, "measure": measure, "verdict": verdict, **row})
                if verdict != "few":
                    for term, worth in (("none", -0.1), ("ten", 0.12)):
                        fits.append({**head, "term": term, "measure": measure, "unit": unit, **mean_row(worth, 1.0, n)})
    for stage_order, stage in enumerate(STAGES[1:], start=1):
        count = deals // (4 + stage_order)
        row = share_row(count, deals // 4)
        stages.append({"stage": stage, "stage_order": stage_order, "count": count, **row})
    head = ["bomb", "order", "stage", "stage_order"]
    numbers = ["estimate", "se", "lo", "hi", "n"]
    tables = {
        "bomb_points": pd.DataFrame(points, columns=[*head, "band", "band_order", "measure", "unit", *numbers]),
        "bomb_fits": pd.DataFrame(fits, columns=[*head, "term", "measure", "unit", *numbers]),
        "bomb_break_even": pd.DataFrame(evens, columns=[*head, "measure", "verdict", *numbers]),
        "bomb_stages": pd.DataFrame(stages),
        "checks": exact_checks(deals, CHECKS),
    }
    return fabricate.write(directory, "bomb-value", tables, deals, **GAME | changed)


MAKERS = {"baoyao": baoyao_run, "bomb-value": bomb_run}
