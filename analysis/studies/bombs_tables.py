"""Tables of the study ``bombs``: what is dealt beside the exact odds, and what becomes of it in play."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
import pandas as pd

from meldlab.analysis.exact import bombs as exact
from meldlab.analysis.stats import add_share_columns, ratio_interval, ratio_share
from meldlab.analysis.studies.base import ESTIMATE, EXACT
from meldlab.analysis.studies.checks import Checks, add_exact_shares
from meldlab.kernels.baoyao import bomb_counts as kernel
from meldlab.kernels.baoyao import bomb_play as played
from meldlab.kernels.baoyao.cards import COPIES, JOKERS

#: The classes as the kernel numbers them, and any two jokers behind them.
NAMES: Final = tuple(exact.CLASSES)
#: All classes together.
ALL: Final = "all"
SCOPES: Final = ("hand", "player", "deal", "both")
#: Scopes in the words of a check.
_SCOPE_WORDS: Final = {
    "hand": "in one hand",
    "player": "with one player",
    "deal": "in the deal",
    "both": "with both players",
}
_N_HANDS: Final = {"hand": exact.ONE, "player": exact.ONE_PLAYER, "deal": exact.ALL}
BEATEN: Final = ("nothing", "single", "pair", "straight", "double_straight", "bomb", "yao", "jokers")
FATES: Final = ("whole", "in_part", "otherwise", "left", "broken")
#: Measures of play with their units.
MEASURES: Final = {
    "played": "bombs",
    "held": "bombs",
    "stood": "share",
    "points": "points",
    "points_stood": "points",
    "over_partner": "share",
    "split": "share",
}

_CLASS: Final = {
    "class": "3lu to 8lu (三路 to 八路), xiao_yao, zhong_yao, lao_yao, laolao_yao (小幺 to 老老幺), 2sj, bj_sj, 2bj, "
    "1bj2sj, 2bj1sj, 4j (joker bombs by their small and big jokers)",
    "order": "place on the ladder, from 1",
}
_CASES: Final = {"count": "deals that show it", **ESTIMATE, **EXACT}
DEALT_COLUMNS: Final = {
    **_CLASS,
    "scope": "whose hands could play it, so much or more: hand (one hand), player (one of a player's two hands), deal "
    "(any of the four), both (a hand of each player); any_jokers is any joker bomb",
    **_CASES,
}
STRONGEST_COLUMNS: Final = {
    "scope": "the strongest bomb in: hand, player, deal, as above",
    **_CLASS,
    **_CASES,
}
NUMBER_COLUMNS: Final = {
    "size": "cards of a rank that count as a bomb, so many or more",
    "number": "ranks of which one hand has so many",
    **_CASES,
}
POOL_COLUMNS: Final = {
    **_CLASS,
    "first": "cards of the rank, fours, or small jokers that the opponent's two hands have as dealt",
    "second": "aces, or big jokers, that they have; 0 for 路",
    "count": "deals in which one of the two hands could play the bomb",
    **ESTIMATE,
    **EXACT,
}
PLAYED_COLUMNS: Final = {
    **_CLASS,
    "measure": "played (bombs a deal), held (dealt, a deal: ranks of exactly so many cards, fours beside an ace, all "
    "jokers of a hand); of each played: stood (nobody beat it), points (what the trick brought its side, nothing if "
    "beaten), points_stood (the same of those that stood), over_partner (beat the partner's play), split (the hand had "
    "more cards of the rank, more fours, more jokers); class all: all bombs",
    "unit": "bombs (a deal), share or points",
    **ESTIMATE,
}
BEATEN_COLUMNS: Final = {
    **_CLASS,
    "beaten": "what the bomb beat: nothing (it was led), single, pair, straight, double_straight, bomb (路), yao (幺), "
    "jokers; shares of the bombs of the class that were played",
    **ESTIMATE,
}
FATE_COLUMNS: Final = {
    **_CLASS,
    "fate": "what became of a bomb as dealt (see held): whole (played with all its cards), in_part (part of it as a "
    "smaller bomb of its sort), otherwise (as another sort: fours or aces in a 幺, the fours of a 幺 as 路), left (in "
    "the hand at the end, untouched), broken (anything else: singles, pairs, straights)",
    **ESTIMATE,
}


def ladder_of(rounded_up: bool) -> tuple[str, ...]:
    """The classes from the weakest."""
    return exact.LADDER_ROUNDED_UP if rounded_up else exact.LADDER


def places_of(ladder: Sequence[str]) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """Place of each class on the ladder, from 1, as the kernel numbers them (int64[16])."""
    return np.array([ladder.index(name) + 1 for name in NAMES[: played.N_CLASSES]], np.int64)


def _order(name: str, ladder: Sequence[str]) -> int:
    """Place of a class, 0 for none; all classes, and any jokers, come last."""
    return ladder.index(name) + 1 if name in ladder else 0 if name == "none" else len(ladder) + 1


def _with_shares(rows: list[dict[str, Any]], odds: list[Fraction], columns: Sequence[str]) -> pd.DataFrame:
    """Append estimates and exact shares to counts and numbers of deals."""
    frame = add_exact_shares(add_share_columns(pd.DataFrame(rows)), odds)
    return frame[list(columns)]


def dealt(counts: Any, ladder: Sequence[str], pack: exact.Pack, n_deals: int) -> pd.DataFrame:
    """How often each class is dealt: ``counts`` int64[17, 4]."""
    rows, odds = [], []
    for number in sorted(range(len(NAMES)), key=lambda number: _order(NAMES[number], ladder)):
        name = NAMES[number]
        for place, scope in enumerate(SCOPES):
            head = {"class": name, "order": _order(name, ladder), "scope": scope}
            rows.append({**head, "count": int(counts[number, place]), "n": n_deals})
            odds.append(_dealt_odds(name, scope, pack))
    return _with_shares(rows, odds, list(DEALT_COLUMNS))


def _dealt_odds(name: str, scope: str, pack: exact.Pack) -> Fraction:
    if scope == "both":
        return exact.both_players_odds(name, pack)
    return exact.class_odds(name, _N_HANDS[scope], pack)


def strongest(counts: Any, rounded_up: bool, pack: exact.Pack, n_deals: int) -> pd.DataFrame:
    """The strongest bomb of a hand, a player, a deal: ``counts`` int64[17, 3]."""
    rows, odds = [], []
    for place, scope in enumerate(SCOPES[:3]):
        for order, (name, chance) in enumerate(exact.strongest_odds(_N_HANDS[scope], rounded_up, pack).items()):
            head = {"scope": scope, "class": name, "order": order}
            rows.append({**head, "count": int(counts[order, place]), "n": n_deals})
            odds.append(chance)
    return _with_shares(rows, odds, list(STRONGEST_COLUMNS))


def numbers(counts: Any, pack: exact.Pack, n_deals: int) -> pd.DataFrame:
    """Of how many ranks a hand has so many cards: ``counts`` int64[6, 10]."""
    rows, odds = [], []
    for row in range(kernel.N_SIZES):
        size = row + 3
        for number, chance in exact.n_bombs_odds(size, pack).items():
            rows.append({"size": size, "number": number, "count": int(counts[row, number]), "n": n_deals})
            odds.append(chance)
    return _with_shares(rows, odds, list(NUMBER_COLUMNS))


def pools(ranks: Any, yao: Any, jokers: Any, ladder: Sequence[str], pack: exact.Pack) -> pd.DataFrame:
    """What lies together, by what the pool has: see `meldlab.kernels.baoyao.bomb_counts.BombCounts`."""
    rows, odds = [], []
    for name, held, wanted, count, n in (*_rank_pools(ranks), *_yao_pools(yao), *_joker_pools(jokers)):
        first, second = (*held, 0)[:2]
        head = {"class": name, "order": _order(name, ladder), "first": first, "second": second}
        rows.append({**head, "count": int(count), "n": int(n)})
        odds.append(exact.pool_odds(held, wanted, pack.hand, pack.hand))
    return _with_shares(rows, odds, list(POOL_COLUMNS))


def _rank_pools(counts: Any) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...], int, int]]:
    for size in range(3, COPIES + 1):
        for held in range(size, COPIES + 1):
            yield f"{size}lu", (held,), (size,), counts[held, size:].sum(), counts[held].sum()


def _yao_pools(counts: Any) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...], int, int]]:
    for name, needed in exact.YAO.items():
        for fours in range(needed, COPIES + 1):
            for aces in range(1, COPIES + 1):
                row = counts[fours, aces]
                yield name, (fours, aces), (needed, 1), row[needed:].sum(), row.sum()


def _joker_pools(counts: Any) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...], int, int]]:
    for bomb, (name, (small, big)) in enumerate(exact.JOKER_BOMBS.items()):
        for smalls in range(small, JOKERS + 1):
            for bigs in range(big, JOKERS + 1):
                row = counts[smalls, bigs]
                yield name, (smalls, bigs), (small, big), row[1 + bomb], row[0]


def _ratios(bases: Any, measures: Any, row: int, measure: int, n_deals: int) -> tuple[Callable[[bool], Any], int]:
    """An estimate per observation, as a share or as a mean, and the observations it rests on."""
    base, base_squares = (int(sum_) for sum_ in bases[row, played.BASE_OF[measure]])
    total, squares, products = (int(sum_) for sum_ in measures[row, measure])
    sums = (total, squares, products, base, base_squares, n_deals)
    return lambda is_share: ratio_share(*sums) if is_share else ratio_interval(*sums), base


def play(
    bases: Any, measures: Any, ladder: Sequence[str], n_deals: int
) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """What becomes of bombs: ``bases`` int64[17, N_BASES, 2], ``measures`` int64[17, N_MEASURES, 3].

    Returns
    -------
    tuple of three DataFrame
        Measures, what was beaten, and fates.
    """
    of_play: list[dict[str, Any]] = []
    of_beaten: list[dict[str, Any]] = []
    of_fates: list[dict[str, Any]] = []
    names = (*NAMES[: played.N_CLASSES], ALL)
    for row in sorted(range(len(names)), key=lambda row: _order(names[row], ladder)):
        head = {"class": names[row], "order": _order(names[row], ladder)}
        for measure, (name, unit) in enumerate(MEASURES.items()):
            estimate, n = _ratios(bases, measures, row, measure, n_deals)
            of_play.append({**head, "measure": name, "unit": unit, **estimate(unit == "share")._asdict(), "n": n})
        for place, beaten in enumerate(BEATEN):
            estimate, n = _ratios(bases, measures, row, played.BEAT + place, n_deals)
            of_beaten.append({**head, "beaten": beaten, **estimate(True)._asdict(), "n": n})
        for place, fate in enumerate(FATES):
            estimate, n = _ratios(bases, measures, row, played.FATES + place, n_deals)
            of_fates.append({**head, "fate": fate, **estimate(True)._asdict(), "n": n})
    return (
        pd.DataFrame(of_play, columns=list(PLAYED_COLUMNS)),
        pd.DataFrame(of_beaten, columns=list(BEATEN_COLUMNS)),
        pd.DataFrame(of_fates, columns=list(FATE_COLUMNS)),
    )


def dealt_checks(of_dealt: pd.DataFrame, of_numbers: pd.DataFrame) -> pd.DataFrame:
    """The classes and the numbers of bombs of four beside their exact odds."""
    checks = Checks()
    for row in of_dealt.to_dict("records"):
        if row["exact"] not in (0, 1):
            name = f"{row['class']} {_SCOPE_WORDS[str(row['scope'])]}"
            checks.share(name, row["count"], row["n"], Fraction(str(row["exact_fraction"])))
    for row in of_numbers[of_numbers["size"] == 4].to_dict("records"):
        name = f"{row['number']} bombs of 4 cards or more in one hand"
        checks.share(name, row["count"], row["n"], Fraction(str(row["exact_fraction"])))
    return checks.frame()
