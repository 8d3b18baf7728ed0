"""Made-up runs of the study of bombs; see `fabricate`."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from fabricate import checks, mean_row, share_row, with_exact, write

#: Chances of one hand in millionths, from the weakest class to the strongest.
CLASSES = {
    "3lu": 999_981,
    "2sj": 60_748,
    "4lu": 848_439,
    "bj_sj": 188_956,
    "xiao_yao": 578_763,
    "5lu": 272_322,
    "2bj": 60_748,
    "1bj2sj": 25_400,
    "6lu": 37_943,
    "zhong_yao": 284_506,
    "2bj1sj": 25_400,
    "7lu": 2_700,
    "8lu": 82,
    "4j": 3_275,
    "lao_yao": 93_187,
    "laolao_yao": 19_620,
}
SCOPES = ("hand", "player", "deal", "both")
BEATEN = ("nothing", "single", "pair", "straight", "double_straight", "bomb", "yao", "jokers")
FATES = {"whole": 0.6, "in_part": 0.1, "otherwise": 0.1, "left": 0.05, "broken": 0.15}
POOLS = (("4lu", 4, 0, 0.111), ("4lu", 6, 0, 0.669), ("xiao_yao", 4, 4, 0.959), ("4j", 2, 2, 0.111))


def drawn(rng: np.random.Generator, chance: Fraction, n: int) -> dict[str, Any]:
    count = int(rng.binomial(n, float(chance)))
    return {"count": count, **with_exact(share_row(count, n), chance)}


def dealt(rng: np.random.Generator, deals: int) -> tuple[pd.DataFrame, pd.DataFrame]:
    rows, strongest = [], []
    steps = {"none": Fraction(0)} | {name: Fraction(1, 2 ** (2 + n % 5)) for n, name in enumerate(CLASSES)}
    whole = sum(steps.values())
    for order, (name, millionths) in enumerate(CLASSES.items(), 1):
        one = Fraction(millionths, 10**6)
        chances = (one, 1 - (1 - one) ** 2, 1 - (1 - one) ** 4, (1 - (1 - one) ** 2) ** 2)
        for scope, chance in zip(SCOPES, chances, strict=True):
            rows.append({"class": name, "order": order, "scope": scope, **drawn(rng, chance, deals)})
    for scope in SCOPES[:3]:
        for order, (name, step) in enumerate(steps.items()):
            strongest.append({"scope": scope, "class": name, "order": order, **drawn(rng, step / whole, deals)})
    return pd.DataFrame(rows), pd.DataFrame(strongest)


def played(rng: np.random.Generator, deals: int) -> dict[str, pd.DataFrame]:
    of_play: list[dict[str, Any]] = []
    beaten: list[dict[str, Any]] = []
    fates: list[dict[str, Any]] = []
    names = CLASSES | {"all": 4_000_000}
    for order, (name, millionths) in enumerate(names.items(), 1):
        head = {"class": name, "order": order}
        n = int(4 * deals * millionths / 10**6 * 0.7)
        for measure in ("played", "held"):
            of_play.append({**head, "measure": measure, "unit": "bombs", **mean_row(n / max(deals, 1), 1.0, deals)})
        for measure, share in (("stood", 0.5 + order / 40), ("over_partner", 0.1), ("split", 0.03)):
            row = share_row(int(rng.binomial(n, share)), n)
            of_play.append({**head, "measure": measure, "unit": "share", **row})
        for measure, points in (("points", 5 + 1.4 * order), ("points_stood", 10 + 1.2 * order)):
            of_play.append({**head, "measure": measure, "unit": "points", **mean_row(points, 10.0, n)})
        beaten += [{**head, "beaten": what, **share_row(n // 8, n)} for what in BEATEN]
        fates += [{**head, "fate": fate, **share_row(int(n * part), n)} for fate, part in FATES.items()]
    return {
        "bombs_played": pd.DataFrame(of_play),
        "bombs_beaten": pd.DataFrame(beaten),
        "bombs_fates": pd.DataFrame(fates),
    }


def bombs_run(directory: Path, deals: int = 200_000, **changes: Any) -> Path:
    rng = np.random.default_rng(8)
    of_dealt, strongest = dealt(rng, deals)
    numbers = [
        {"size": 4, "number": number, **drawn(rng, Fraction(chance, 1000), deals)}
        for number, chance in enumerate((152, 426, 329, 85, 8))
    ]
    pools = [
        {
            "class": name,
            "order": list(CLASSES).index(name) + 1,
            "first": first,
            "second": second,
            **drawn(rng, Fraction(chance).limit_denominator(1000), deals // 5),
        }
        for name, first, second, chance in POOLS
    ]
    places = {"hand": "in one hand", "deal": "in the deal"}
    met = [
        {"name": f"{row['class']} {places[row['scope']]}", **{name: row[name] for name in checks([]).columns[1:]}}
        for row in of_dealt.to_dict("records")
        if row["scope"] in places
    ]
    tables = {
        "bombs_dealt": of_dealt,
        "bombs_strongest": strongest,
        "bombs_number": pd.DataFrame(numbers),
        "bombs_pool": pd.DataFrame(pools),
        **played(rng, deals),
        "checks": checks(met),
    }
    values = {"threes": "high", "mixed_jokers": "exact"}
    rules = {"name": "zh-two-player", "hash": "0123456789ab", "values": values, "defaults": values, "meanings": {}}
    return write(directory, "bombs", tables, deals, **{"game": "baoyao", "rules": rules} | changes)


MAKERS = {"bombs": bombs_run}
