"""Run directories made up for tests: the columns and types of stored runs, plausible numbers, no simulation."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

RULES: dict[str, Any] = {
    "minimum": 300,
    "forced_opening": False,
    "throw_in_unseen": False,
    "bid_step": "10",
    "double_pinochle": 80,
    "bury": "any",
    "must_overtrump": False,
    "must_win": False,
    "unit_table": "hoyle",
    "spades_factor": 2,
    "concede_spades": "single",
    "settlement": "zh",
    "lone_defender": True,
    "kitty": False,
    "players": 3,
}

TITLES = {
    "melds": "Melds of random hands",
    "widow": "What the widow brings",
    "auction": "The auction",
    "twohand": "A deal for two",
    "dix": "The dix",
    "callout": "Calling out",
    "irregularities": "Irregularities",
    "tips": "The tips",
    "rules-twohand": "The rules",
    "bombs": "The bombs",
    "baoyao": "A hand of Bao Yao",
    "bomb-value": "Bombs",
    "compare": "A duel",
    **{f"strength-{game}": "Strength" for game in ("auction", "twohand", "baoyao")},
}


def share_row(count: float, n: int) -> dict[str, float]:
    """Estimate, se, lo, hi, n of a share, Wilson's interval."""
    if n == 0:
        return {"estimate": math.nan, "se": math.nan, "lo": math.nan, "hi": math.nan, "n": 0}
    p, z = count / n, 1.959963984540054
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return {"estimate": p, "se": math.sqrt(p * (1 - p) / n), "lo": middle - half, "hi": middle + half, "n": n}


def mean_row(mean: float, deviation: float, n: int) -> dict[str, float]:
    """Estimate, se, lo, hi, n of a mean."""
    if n < 1:
        return {"estimate": math.nan, "se": math.nan, "lo": math.nan, "hi": math.nan, "n": n}
    se = deviation / math.sqrt(n) if n > 1 else math.nan
    return {"estimate": mean, "se": se, "lo": mean - 1.96 * se, "hi": mean + 1.96 * se, "n": n}


def z_of(row: dict[str, float], exact: float) -> float:
    se = math.sqrt(exact * (1 - exact) / row["n"]) if row["n"] else math.nan
    return (row["estimate"] - exact) / se if se else math.nan


def with_exact(row: dict[str, float], exact: Fraction) -> dict[str, Any]:
    return {**row, "exact": float(exact), "exact_fraction": str(exact), "z": z_of(row, float(exact))}


def write(directory: Path, study: str, tables: dict[str, pd.DataFrame], deals: int, /, **changes: Any) -> Path:
    """Tables and manifest; `changes` replace entries of the manifest."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, frame in tables.items():
        frame.to_parquet(directory / f"{name}.parquet", index=False)
    manifest = {
        "study": study,
        "title": TITLES[study],
        "answers": "How often the bidder succeeds, and what bids are worth.",
        "parameters": {"deals": deals, "cards": [15, 18]},
        "game": "auction",
        "rules": {
            "name": "zh-auction",
            "hash": "0123456789ab",
            "values": RULES,
            "defaults": RULES,
            "meanings": dict.fromkeys(RULES, "said by the run"),
        },
        "policies": [
            {
                "name": "careful",
                "hash": f"{seat}5e1f00dcafe",
                "parameters": {"margin": 20, "widow": 30.5, "leads": "aces"},
            }
            for seat in range(3)
        ],
        "seed": 20240,
        "deals_asked": deals,
        "deals_done": deals,
        "version": "0.1.0",
        "kernel_hash": "feedc0ffee12",
        "machine": {"cpu": "2 cores", "python": "3.11.7", "numba": "0.68.1"},
        "seconds": 83.4,
        "command": f"meldlab run {study} --deals {deals} --seed 20240 --rules zh-auction --out runs/{study}",
        "created": "2026-01-01T12:00:00Z",
        "complete": True,
        "tables": {name: {column: f"the column {column}" for column in frame} for name, frame in tables.items()},
    } | changes
    (directory / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return directory


def checks(rows: list[dict[str, Any]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["name", "estimate", "se", "n", "exact", "exact_fraction", "z"])


def meld_shares(cards: int) -> dict[int, Fraction]:
    """A made-up distribution of best melds with the humps that runs and sets of four make."""
    points = np.arange(0, 560, 10)
    middle = 62 if cards == 15 else 100
    weight = np.exp(-((points - middle) ** 2) / (2 * (38 + cards) ** 2)) * (points > 0) + 0.3 * (points == 0)
    weight = weight + np.exp(-((points - middle - 120) ** 2) / 5000) * 0.25 + np.exp(-points / 80) * 0.02
    weight = weight * np.where(points % 20 == 0, 1.1, 0.8)
    whole = np.maximum(1, np.round(weight * 1e8)).astype(int)
    total = int(whole.sum())
    return {int(p): Fraction(int(w), total) for p, w in zip(points, whole, strict=True)}


KINDS = {
    "marriage_any": 0.82,
    "dix_named": 0.53,
    "pinochle": 0.21,
    "royal_named": 0.24,
    "jacks": 0.13,
    "queens": 0.13,
    "kings": 0.13,
    "aces": 0.13,
    "run_any": 0.055,
    "run_named": 0.0139,
    "both_dix_named": 0.09,
    "double_pinochle": 0.0053,
    "roundhouse": 0.0051,
    "double_run_any": 2.6e-7,
    "double_run_named": 6.5e-8,
    "double_aces": 4.1e-6,
    "double_kings": 4.1e-6,
    "double_queens": 4.1e-6,
    "double_jacks": 4.1e-6,
}


def melds_run(directory: Path, deals: int = 200_000, sizes: tuple[int, ...] = (15, 18), **changes: Any) -> Path:
    rng = np.random.default_rng(5)
    distribution, kinds, means, met = [], [], [], []
    for cards in sizes:
        exact = meld_shares(cards)
        counts = rng.multinomial(deals, [float(share) for share in exact.values()])
        for (points, share), count in zip(exact.items(), counts.tolist(), strict=True):
            row = with_exact(share_row(count, deals), share)
            distribution.append({"cards": cards, "points": points, "count": count, **row})
        for kind, chance in KINDS.items():
            share = Fraction(chance if cards == 15 else min(0.95, chance * 1.7)).limit_denominator(10**9)
            count = int(rng.binomial(deals, float(share)))
            kinds.append({"cards": cards, "kind": kind, "count": count, **with_exact(share_row(count, deals), share)})
        true = sum((points * share for points, share in exact.items()), Fraction(0))
        spread = math.sqrt(sum((points - float(true)) ** 2 * float(share) for points, share in exact.items()))
        estimate = float(true) + rng.normal() * spread / math.sqrt(max(deals, 1))
        row = mean_row(estimate, spread, deals)
        z = (row["estimate"] - float(true)) / row["se"] if row["se"] else math.nan
        means.append({"cards": cards, **row, "exact": float(true), "exact_fraction": str(true), "z": z})
        met.append({"name": f"mean_meld_{cards}", **row, "exact": float(true), "exact_fraction": str(true), "z": z})
    tables = {
        "melds_distribution": pd.DataFrame(distribution),
        "melds_kinds": pd.DataFrame(kinds),
        "melds_mean": pd.DataFrame(means),
        "checks": checks([{k: row[k] for k in checks([]).columns} for row in met]),
    }
    return write(directory, "melds", tables, deals, **changes)


def widow_run(directory: Path, deals: int = 200_000, **changes: Any) -> Path:
    rng = np.random.default_rng(6)
    # Hands without an open place are counted too, and never fill one.
    none = {"places": 0, "count": 0, **share_row(0, deals // 10), "exact": 0.0, "exact_fraction": "0", "z": math.nan}
    places, met = [none], []
    for k in range(1, 6):
        exact = 1 - Fraction(math.comb(33 - 2 * k, 3), math.comb(33, 3))
        count = int(rng.binomial(deals, float(exact)))
        row = with_exact(share_row(count, deals), exact)
        places.append({"places": k, "count": count, **row})
        met.append(
            {
                "name": f"widow_{k}_places",
                **{c: row[c] for c in ("estimate", "se", "n", "exact", "exact_fraction", "z")},
            }
        )
    points = np.arange(0, 310, 10)
    gains, distribution, by_meld = [], [], []
    for hands, scale in (("random", 32.0), ("best_of_three", 38.0)):
        weight = np.exp(-points / scale) * np.where(points % 20 == 0, 1.5, 0.7) + 0.01 * (np.abs(points - 130) < 30)
        weight[0] = weight.sum() * 0.6
        counts = rng.multinomial(deals, weight / weight.sum())
        mean = float((counts * points).sum() / deals) if deals else math.nan
        spread = math.sqrt(float((counts * (points - mean) ** 2).sum() / deals)) if deals else math.nan
        below = np.cumsum(counts) / max(deals, 1)
        quantiles = {
            n: float(points[min(int(np.searchsorted(below, q)), 30)])
            for n, q in (("median", 0.5), ("p10", 0.1), ("p90", 0.9))
        }
        some = 1 - counts[0] / deals if deals else math.nan
        exact = 49.005 if hands == "random" else math.nan
        row = mean_row(mean, spread, deals)
        z = (row["estimate"] - exact) / row["se"] if row["se"] else math.nan
        fraction = "49005/1000" if hands == "random" else None
        gains.append(
            {"hands": hands, **row, **quantiles, "share_any": some, "exact": exact, "exact_fraction": fraction, "z": z}
        )
        for value, count in zip(points.tolist(), counts.tolist(), strict=True):
            distribution.append({"hands": hands, "points": value, "count": count, **share_row(count, deals)})
        for low in range(0, 420, 20):
            n = int(deals * 0.2 * math.exp(-((low - 70) ** 2) / 6000))
            value = 30 + scale * 0.6 * math.exp(-low / 150) + rng.normal() * 50 / math.sqrt(max(n, 1))
            by_meld.append(
                {"hands": hands, "meld_from": low, "meld_to": low + 19, **mean_row(value, 50.0, n), "share_any": 0.6}
            )
    tables = {
        "widow_places": pd.DataFrame(places),
        "widow_gain": pd.DataFrame(gains),
        "widow_gain_distribution": pd.DataFrame(distribution),
        "widow_gain_by_meld": pd.DataFrame(by_meld),
        "checks": checks(met),
    }
    return write(directory, "widow", tables, deals, **changes)


OUTCOME_SHARES = ("made_on_meld", "made", "defenders_conceded", "conceded", "thrown_in", "double_bete")


def outcome_shares(bid: float) -> np.ndarray:
    """Made-up shares of the six outcomes of an auction won at a bid."""
    make = 1 / (1 + math.exp((bid - 375) / 38))
    shares = np.array([0.16 + bid / 4000, 0.55 * make, 0.2 * make, 0.5 * (1 - make), 0.0, 0.18 * (1 - make)])
    return shares / shares.sum()


class Groups:
    """Collects rows of auction_groups."""

    def __init__(self, rng: np.random.Generator, deals: int) -> None:
        self.rng, self.deals = rng, deals
        self.rows: list[dict[str, Any]] = []

    def add(self, dimension: str, level: str, order: int, n: int, bid: float) -> None:
        def put(measure: str, unit: str, row: dict[str, float]) -> None:
            self.rows.append(
                {"dimension": dimension, "level": level, "order": order, "measure": measure, "unit": unit, **row}
            )

        counts = self.rng.multinomial(n, outcome_shares(bid)).tolist()
        put("wins_auction", "share", share_row(n, self.deals))
        for outcome, count in zip(OUTCOME_SHARES, counts, strict=True):
            put(outcome, "share", share_row(count, n))
        put("success", "share", share_row(sum(counts[:3]), n))
        played = counts[1] + counts[5]
        put("played", "share", share_row(played, n))
        for measure, mean, spread in (("meld", 150, 60), ("tricks", 128, 30), ("buried", 24, 9), ("total", 305, 70)):
            put(
                measure,
                "points",
                mean_row(mean + self.rng.normal() * spread / math.sqrt(max(played, 1)), spread, played),
            )
        chips = 4.0 - (bid - 300) / 30 + self.rng.normal() * 12 / math.sqrt(max(n, 1))
        put("bidder_chips", "chips", mean_row(chips, 12.0, n))
        if dimension == "all":
            for measure, value in (("tricks_p10", 90), ("tricks_p90", 166), ("total_p10", 230), ("total_p90", 400)):
                put(
                    measure,
                    "points",
                    {
                        "estimate": value if played else math.nan,
                        "se": math.nan,
                        "lo": math.nan,
                        "hi": math.nan,
                        "n": played,
                    },
                )


def solved_tables(rng: np.random.Generator, solved: int) -> dict[str, pd.DataFrame]:
    """Made-up tables of deals solved with all cards known."""
    return {
        "auction_open_contracts": solved_contracts(rng, solved),
        "auction_open_hands": solved_hands(solved // 3),
        "auction_open_cards": solved_cards(rng, solved // 3),
        "auction_open_given": solved_given(rng, solved // 3),
    }


def solved_contracts(rng: np.random.Generator, solved: int) -> pd.DataFrame:
    rows: list[dict[str, Any]] = []

    def put(end: str, band: str, order: int, suits: str, n: int, make: float, gap: float) -> None:
        head = {"end": end, "band": band, "order": order, "suits": suits}
        known = int(rng.binomial(n, max(0.0, make + gap)))
        rows.append({**head, "measure": "made_open", "count": known, **share_row(known, n)})
        if end == "played":
            made = int(rng.binomial(n, make))
            rows.append({**head, "measure": "made", "count": made, **share_row(made, n)})
            gain = (known - made) / n if n else math.nan
            rows.append({**head, "measure": "gain", "count": known - made, **mean_row(gain, 0.5, n)})

    for end, part, make in (("played", 3, 0.7), ("bidder_conceded", 5, 0.04), ("defenders_conceded", 10, 0.97)):
        for suits, share in (("any", 1.0), ("plain", 0.7), ("spades", 0.3)):
            put(end, "all", 0, suits, int(solved // part * share), make, -0.02)
            for order, low in enumerate((300, 350, 400), 2):
                n = int(solved // part * share * (0.62, 0.3, 0.08)[order - 2])
                put(end, f"{low}-{low + 40}", order, suits, n, make * (1 - 0.1 * order / 4), -0.02)
    return pd.DataFrame(rows)


def solved_hands(n: int) -> pd.DataFrame:
    points = {"value": 128, "tricks": 131, "below": -3, "given_bidder": 14.5, "given_defenders": 17.5}
    shares = {"faultless_bidder": 0.12, "faultless_defenders": 0.06, "faultless_both": 0.01}
    return pd.DataFrame(
        [{"measure": name, "unit": "points", **mean_row(mean, 20.0, n)} for name, mean in points.items()]
        + [{"measure": name, "unit": "share", **share_row(round(share * n), n)} for name, share in shares.items()]
    )


def solved_cards(rng: np.random.Generator, n: int) -> pd.DataFrame:
    rows = []
    for side, cards in (("bidder", 1), ("defenders", 2)):
        for trick in range(16):
            for way, part in (("any", 1.0), ("lead", 0.55), ("follow", 0.45)):
                tricks = 15 if trick == 0 else 1
                mean = 14.5 * part * (1 if trick == 0 else trick * (15 - trick) / 560) + abs(rng.normal()) * 0.02
                counts = [int(n * cards * tricks * part * share) for share in (1, 0.85, 0.2)]
                head = {"side": side, "trick": trick, "way": way}
                rows.append(
                    {**head, **dict(zip(("cards", "choices", "faults"), counts, strict=True)), **mean_row(mean, 5, n)}
                )
    return pd.DataFrame(rows)


def solved_given(rng: np.random.Generator, n: int) -> pd.DataFrame:
    rows = []
    for side, scale in (("bidder", 15.0), ("defenders", 18.0)):
        counts = np.bincount(np.minimum(rng.exponential(scale, n).astype(int), 250), minlength=1)
        for points in np.flatnonzero(counts).tolist():
            rows.append({"side": side, "points": points, "count": int(counts[points]), **share_row(counts[points], n)})
    return pd.DataFrame(rows, columns=["side", "points", "count", "estimate", "se", "lo", "hi", "n"])


def auction_run(directory: Path, deals: int = 200_000, won: float = 0.62, solved: bool = True, **changes: Any) -> Path:
    rng = np.random.default_rng(7)
    groups = Groups(rng, deals)
    auctions = int(deals * won)
    bids = np.arange(300, 610, 10)
    weight = np.exp(-(bids - 300) / 40.0)
    by_bid = rng.multinomial(auctions, weight / weight.sum()).tolist()
    groups.add("all", "all", 0, auctions, 325)
    for order, (bid, n) in enumerate(zip(bids.tolist(), by_bid, strict=True)):
        groups.add("bid", str(bid), order, n, bid)
    for order, low in enumerate(range(300, 650, 50)):
        inside = sum(n for bid, n in zip(bids.tolist(), by_bid, strict=True) if low <= bid < low + 50)
        groups.add("band", f"{low}-{low + 40}", order, inside, low + 15)
    for order, (suit, part) in enumerate((("S", 0.31), ("H", 0.23), ("D", 0.23), ("C", 0.23))):
        groups.add("trump", suit, order, int(auctions * part), 318 if suit == "S" else 328)
    for seat in range(3):
        groups.add("seat", str(seat), seat, auctions // 3, 325)
    for order, trumps in enumerate(range(3, 13)):
        groups.add(
            "trumps", str(trumps), order, int(auctions * math.exp(-((trumps - 6.4) ** 2) / 3) / 3.1), 385 - 9 * trumps
        )
    for order, low in enumerate(range(40, 440, 20)):
        groups.add(
            "meld", f"{low}-{low + 19}", order, int(auctions * math.exp(-((low - 160) ** 2) / 6000) / 7), 400 - low / 3
        )
    totals = np.arange(120, 720)
    shape = np.exp(-((totals - 305) ** 2) / (2 * 68.0**2)) + 0.25 * np.exp(-((totals - 400) ** 2) / (2 * 60.0**2))
    won_counts = rng.multinomial(auctions, shape / shape.sum())
    shape = np.exp(-((totals - 262) ** 2) / (2 * 66.0**2)) + 0.12 * np.exp(-((totals - 390) ** 2) / (2 * 60.0**2))
    best_counts = rng.multinomial(deals, shape / shape.sum())
    curve = []
    for hands, counts, n in (("winner", won_counts, auctions), ("best", best_counts, deals)):
        before = math.nan
        for bid in range(200, 710, 10):
            reached = int(counts[totals >= bid].sum())
            row = share_row(reached, n)
            stake = 3 + max(0, (bid - 300) // 50) * 5 if bid < 700 else 30
            chips = stake * (2 * row["estimate"] - 4 * (1 - row["estimate"])) * 1.2
            step = before - row["estimate"]
            curve.append(
                {
                    "hands": hands, "bid": bid, "count": reached, **row, "play_chips": chips,
                    "play_chips_se": 6 * stake / math.sqrt(n) if n else math.nan, "step": step,
                    "step_se": math.sqrt(max(step, 0) / n) if n and math.isfinite(step) else math.nan,
                }
            )  # fmt: skip
            before = row["estimate"]
    chips_rows = []
    for role, mean in (
        ("bidder", 1.31),
        ("defender", -0.655),
        ("idle", 0.0),
        ("kitty", 0.0),
        ("seat 0", 0.06),
        ("seat 1", -0.02),
        ("seat 2", -0.04),
    ):
        spread = 0.0 if role in ("idle", "kitty") else 11.0
        chips_rows.append({"role": role, **mean_row(mean, spread, deals)})
    ends = rng.multinomial(auctions, outcome_shares(325)).tolist()
    deal_counts = {
        "passed_out": deals - auctions,
        **dict(zip(OUTCOME_SHARES, ends, strict=True)),
        "lone_defender": auctions // 50,
    }
    met = []
    for name, exact in (("mean_meld_15", 89.392), ("mean_meld_18", 138.397)):
        row = mean_row(exact + rng.normal() * 60 / math.sqrt(max(deals, 1)), 60.0, deals)
        z = (row["estimate"] - exact) / row["se"] if row["se"] else math.nan
        met.append(
            {
                "name": name,
                "estimate": row["estimate"],
                "se": row["se"],
                "n": deals,
                "exact": exact,
                "exact_fraction": "a/b",
                "z": z,
            }
        )
    winner = pd.DataFrame({"hands": "winner", "points": totals, "count": won_counts, "n": auctions})
    best = pd.DataFrame({"hands": "best", "points": totals, "count": best_counts, "n": deals})
    tables = {
        **(solved_tables(np.random.default_rng(8), deals // 50) if solved else {}),
        "auction_groups": pd.DataFrame(groups.rows),
        "auction_curve": pd.DataFrame(curve),
        "auction_totals": pd.concat([winner, best], ignore_index=True),
        "auction_chips": pd.DataFrame(chips_rows),
        "auction_deals": pd.DataFrame(
            [{"outcome": o, "count": c, **share_row(c, deals)} for o, c in deal_counts.items()]
        ),
        "checks": checks(met),
    }
    return write(directory, "auction", tables, deals, **changes)


def callout_run(directory: Path, deals: int = 200_000, **changes: Any) -> Path:
    ways, wrong, matches, lengths = [], [], [], []
    plain = [
        ("at_once", 0, 0.5),
        ("last_trick", 0, 0.33),
        ("never", 0, 0.32),
        ("beyond", 20, 0.47),
        ("beyond", 50, 0.44),
    ]
    rows = [(way, points, "none", won, 0.0) for way, points, won in plain]
    for points in (0, 40, 120):
        rows += [("trust", points, "loses", 0.45 - points / 1500, points / 1000)]
        rows += [("trust", points, "ignored", 0.45 + points / 3000, points / 1000)]
    for way, points, wrong_call, won, errs in rows:
        head = {"way": way, "points": points, "wrong_call": wrong_call}
        ways.append(head | {"measure": "won", "unit": "share", **share_row(round(won * deals), deals)})
        if way != "at_once":
            gain = mean_row(won - 0.5 if deals else math.nan, 0.4, deals)
            ways.append(head | {"measure": "gain", "unit": "difference", **gain})
        ways.append(head | {"measure": "wrong", "unit": "share", **share_row(round(errs * deals), deals)})
        if wrong_call == "loses":
            n = round(errs * deals)
            for measure in ("won_ignored", "won_counted"):
                share = share_row(round(0.93 * n), n)
                wrong.append({"points": points, "measure": measure, "unit": "share", **share})
            cost = mean_row(0.93 * errs if deals else math.nan, 0.3, deals)
            wrong.append({"points": points, "measure": "cost", "unit": "difference", **cost})
    for target in (500, 1000, 1500):
        for call_out, mean, both in (("own_turn", target / 290, 0.0), ("none", target / 230, 150 / target)):
            head = {"target": target, "call_out": call_out}
            shares = {"first_dealer": 0.51, "both_over": both, "called": 0.95 if call_out == "own_turn" else 0.0}
            matches.append(head | {"measure": "deals", "unit": "deals", **mean_row(mean, 1.1, deals)})
            for measure, part in shares.items():
                matches.append(head | {"measure": measure, "unit": "share", **share_row(round(part * deals), deals)})
            lengths.append(head | {"deals": round(mean), "count": deals, **share_row(deals, deals)})
    row = with_exact(share_row(deals // 6, deals), Fraction(1, 6))
    tables = {
        "callout_ways": pd.DataFrame(ways),
        "callout_wrong": pd.DataFrame(wrong),
        "callout_matches": pd.DataFrame(matches),
        "callout_lengths": pd.DataFrame(lengths),
        "checks": checks([{"name": "a dix is turned up", **row}]),
    }
    values = {"target": 1000, "call_out": "own_turn"}
    rules = {"name": "hoyle", "hash": "0123456789ab", "values": values, "defaults": values, "meanings": {}}
    return write(directory, "callout", tables, deals, **{"game": "twohand", "rules": rules} | changes)


#: Irregularities in the tricks given: name, how, tricks, by how much the lead moves, share of deals.
IRREGULAR = (
    ("short_stock", "missing", (0,), 0.0, 1.0),
    ("wrong_hand", "too_few", (1, 7), -4.0, 1.0),
    ("revoke", "any_card", (1, 5, 11), -60.0, 0.5),
    ("revoke", "best_card", (1, 5, 11), -55.0, 0.3),
    ("revoke", "corrected", (1, 5), 0.0, 0.5),
    ("exposed_card", "in_stock", (4,), 0.02, 1.0),
    ("exposed_card", "dealers_own", (0,), -0.1, 1.0),
    ("lead_out_of_turn", "accepted", (1, 7), 5.0, 0.5),
)


def irregular_run(directory: Path, deals: int = 200_000, revokes: bool = True, **changes: Any) -> Path:
    prices, cases, forfeits = [], [], []
    for irregularity, how, tricks, lead, part in IRREGULAR:
        if irregularity == "revoke" and not revokes:
            continue
        for trick in tricks:
            n = round(part * deals)
            head = {"irregularity": irregularity, "how": how, "trick": trick}
            still = how == "corrected"
            moved = lead - trick / 10 if trick and not still else lead
            taken = -20.0 if irregularity == "short_stock" else 0.0
            for side, points in (("offender", moved + taken), ("other", taken), ("lead", moved)):
                row = mean_row(points if n else math.nan, 0.0 if still else 30.0, n)
                prices.append(head | {"side": side, "measure": "points", "unit": "points", **row})
                if side != "lead":
                    row = mean_row(points / 500 if n else math.nan, 0.3, n)
                    prices.append(head | {"side": side, "measure": "won", "unit": "difference", **row})
            cases.append(head | {"measure": "happens", "unit": "share", **share_row(n, deals)})
            for measure in ("pays", "won_without"):
                cases.append(head | {"measure": measure, "unit": "share", **share_row(round(0.4 * n), n)})
            cases.append(head | {"measure": "lost", "unit": "points", **mean_row(-2 * taken, 20.0, n)})
            if irregularity == "revoke" and not still:
                head = {"how": how, "trick": trick}
                for measure, value in (("card", 9.0), ("forfeited", 70.0)):
                    row = mean_row(value if n else math.nan, 20.0, n)
                    forfeits.append(head | {"measure": measure, "unit": "points", **row})
                for measure, value in (("card_pays", 0.6), ("pays", 0.05)):
                    row = share_row(round(value * n), n)
                    forfeits.append(head | {"measure": measure, "unit": "share", **row})
    row = with_exact(share_row(deals // 6, deals), Fraction(1, 6))
    tables = {
        "irregular_prices": pd.DataFrame(prices),
        "irregular_cases": pd.DataFrame(cases),
        **({"irregular_revokes": pd.DataFrame(forfeits)} if revokes else {}),
        "checks": checks([{"name": "a dix is turned up", **row}]),
    }
    values = {"short_stock": True, "revoke": revokes}
    rules = {"name": "zh-irregular", "hash": "0123456789ab", "values": values, "defaults": values, "meanings": {}}
    return write(directory, "irregularities", tables, deals, **{"game": "twohand", "rules": rules} | changes)


MAKERS = {
    "melds": melds_run,
    "widow": widow_run,
    "auction": auction_run,
    "callout": callout_run,
    "irregularities": irregular_run,
}
