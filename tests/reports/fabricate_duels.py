"""Made-up duels and runs of the studies of strength."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import fabricate
import numpy as np
import pandas as pd
from fabricate import mean_row, share_row

UNITS = {"auction": "chips", "twohand": "points", "baoyao": "stake"}
#: Policy, worlds, and what it gains over the rival, in deviations of a deal.
POLICIES = (
    ("random", 0, -4.0), ("basic:phase2=exact", 0, 0.25), ("sampled:worlds=1", 1, 0.0), ("sampled:worlds=4", 4, 0.2),
    ("sampled", 16, 0.35), ("sampled:worlds=64", 64, 0.352),
)  # fmt: skip
SPREAD = {"chips": 4.0, "points": 60.0, "stake": 0.8}
FIRST_LOOK = 5000
STEP_COLUMNS = [
    *("policy", "from_worlds", "worlds", "order", "unit", "estimate", "se", "lo", "hi", "n"),
    *("lo_joint", "hi_joint", "verdict", "different"),
]


def joint_row(mean: float, deviation: float, n: int) -> dict[str, float]:
    """A mean with its joint interval; without any spread there is no interval."""
    row = mean_row(mean, deviation, n)
    if deviation == 0:
        row |= {"lo": math.nan, "hi": math.nan}
    half = 1.35 * (row["hi"] - row["lo"]) / 2
    return row | {"lo_joint": row["estimate"] - half, "hi_joint": row["estimate"] + half}


def verdict(row: dict[str, float]) -> str:
    return "more" if row["lo_joint"] > 0 else "less" if row["hi_joint"] < 0 else "none"


def shares(name: str, part: float, n: int) -> dict[str, float]:
    row = share_row(round(part * n), n)
    return {name: row["estimate"]} | {f"{name}_{key}": row[key] for key in ("se", "lo", "hi")}


def strength_run(
    directory: Path, deals: int = 2000, game: str = "twohand", policies: Any = POLICIES, **changes: Any
) -> Path:
    unit = UNITS[game]
    wide = SPREAD[unit]
    strength, times, steps = [], [], []
    for order, (policy, worlds, gain) in enumerate(policies):
        head = {"policy": policy, "worlds": float(worlds) if worlds else math.nan, "order": order}
        row = joint_row(gain * wide, wide if gain else 0.0, deals)
        won = shares("won", 0.5 + gain / 10 if gain else 0.0, deals) | shares("even", 0.05 if gain else 1.0, deals)
        own = {"policy_hash": f"{order}00dcafe0000", "rival": "basic", "unit": unit}
        strength.append({**head, **own, **row, "verdict": verdict(row), **won})
        taken = 0.03 * 3**order
        times.append({**head, "unit": "ms", **mean_row(taken, taken / 2, 2 * deals)})
    drawn = [entry for entry in policies if entry[1]]
    for order, (less, more) in enumerate(pairwise(drawn)):
        row = joint_row((more[2] - less[2]) * wide, wide, deals)
        head = {"policy": "sampled", "from_worlds": less[1], "worlds": more[1], "order": order, "unit": unit}
        steps.append({**head, **row, "verdict": verdict(row), "different": deals // 2})
    tables = {
        "strength": pd.DataFrame(strength),
        "strength_steps": pd.DataFrame(steps, columns=STEP_COLUMNS),
        "strength_times": pd.DataFrame(times),
        "checks": fabricate.checks([]),
    }
    return fabricate.write(directory, f"strength-{game}", tables, deals, **{"game": game} | changes)


def duel_run(directory: Path, deals: int = 20_000, gain: float = 12.0, **changes: Any) -> Path:
    head = {"a": "basic", "b": "basic:memory=none", "unit": "points"}
    looks = []
    n = FIRST_LOOK
    while n < deals:
        looks.append(n)
        n = math.ceil(1.1 * n)
    wide = 60.0 if gain else 0.0

    def difference(n: int) -> dict[str, float]:
        row = mean_row(gain, wide, n)
        if not gain:
            row |= {"lo": math.nan, "hi": math.nan}
        known = n >= FIRST_LOOK and gain
        reach = 3.2 * row["se"] if known else math.nan
        return row | {"anytime_lo": gain - reach, "anytime_hi": gain + reach}

    won = share_row(round(0.55 * deals), deals)
    wins = {"win_share": won["estimate"]} | {f"win_{key}": won[key] for key in ("se", "lo", "hi")}
    hashes = {"a_hash": "0" * 12, "b_hash": "1" * 12}
    differ = round(0.9 * deals) if gain else 0
    low = np.arange(-20, 21) * 20.0 - 10
    chance = np.exp(-0.5 * ((low + 10 - gain) / 60) ** 2)
    counts = np.floor(deals * chance / chance.sum()).astype(int)
    counts[20] += deals - counts.sum()
    ends = [*low, low[-1] + 20]
    gains = [
        {
            **head,
            "gain_from": ends[at] if at else math.nan,
            "gain_to": ends[at + 1] if at < 40 else math.nan,
            "count": count,
            **share_row(count, deals),
        }
        for at, count in enumerate(counts)
    ]
    listed = [
        {
            **head,
            "which": which,
            "place": place,
            "deal": 17 * place,
            "gain": sign * (300.0 - place / 2),
            "seats": "basic,basic:memory=none",
            "table_gain": sign * 350,
            "command": f"meldlab show twohand --seed 1 --deal {17 * place} --policy basic,basic:memory=none",
        }
        for which, sign in (("best", 1), ("worst", -1))
        for place in range(1, 4 if deals else 1)
    ]
    columns = ["a", "b", "unit", "which", "place", "deal", "gain", "seats", "table_gain", "command"]
    tables = {
        "duel_pairs": pd.DataFrame([{**head, **hashes, **difference(deals), **wins, "different": differ}]),
        "duel_looks": pd.DataFrame([{**head, **difference(n)} for n in [*looks, deals]]),
        "duel_gains": pd.DataFrame(gains),
        "duel_deals": pd.DataFrame(listed, columns=columns),
        "checks": fabricate.checks([]),
    }
    return fabricate.write(directory, "compare", tables, deals, **{"game": "twohand"} | changes)


MAKERS = {"compare": duel_run} | {f"strength-{game}": partial(strength_run, game=game) for game in UNITS}
