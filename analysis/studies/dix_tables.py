"""Tables of the study ``dix``: what the swap brings its holder, when it happens, what a dix turned up is worth."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.exact.twohand import HAND_CARDS, RANKS, dix_turned_up
from meldlab.analysis.stats import Interval, add_share_columns, paired_difference
from meldlab.analysis.studies.base import ESTIMATE
from meldlab.analysis.studies.checks import Checks
from meldlab.analysis.studies.twohand_base import Level, as_row, divided, rank_levels, rank_name
from meldlab.kernels.pinochle.twohand import dix_sums as kernel

_PLAYERS: Final = "named: as the run names them; exact: the same, without a fault when the stock is gone"
_MEASURES: Final = (
    "margin (points over the other player), own (own points), won (share of deals won, a draw for half); each a "
    "difference on the same deals"
)
_DIMENSIONS: Final = (
    "all, or by rank (of the card turned up), holder (dealer or leader, who shows the first dix), completed (what the "
    "card turned up completes in his hand: run, four, royal_marriage, pinochle, nothing), trick (after which it is "
    "shown)"
)
GAIN_COLUMNS: Final = {
    "players": _PLAYERS,
    "alternative": "with what the swap allowed is compared: forbidden, compulsory, delayed (the holder does not show "
    "the dix before a trick), unhurried (no trick is won for the sake of a dix: what one player gains by doing so, "
    "over all deals without a dix turned up)",
    "from_trick": "the trick until which the swap is delayed, else 0",
    "dimension": _DIMENSIONS,
    "level": "level of the dimension",
    "order": "its place among the levels",
    "measure": "what the holder of the first dix wins by the swap allowed, of deals in which one is shown and none was "
    "turned up: " + _MEASURES,
    **ESTIMATE,
}
SHOWN_COLUMNS: Final = {
    "players": _PLAYERS,
    "dimension": _DIMENSIONS,
    "level": "level of the dimension",
    "order": "its place among the levels",
    "count": "deals in which a first dix is shown that may be swapped",
    **ESTIMATE,
}
TURNUP_COLUMNS: Final = {
    "players": _PLAYERS,
    "deals": "all, or dix_up (those with a dix turned up)",
    "measure": "what the dealer wins by ten points for a dix turned up: " + _MEASURES,
    **ESTIMATE,
}


class _Measure(NamedTuple):
    """Where a measure is among the sums."""

    column: int
    parts: int
    """Parts of a deal in it."""
    most: int | None
    """By how much a deal can change it at most, if that is known."""


_COLUMNS: Final = {
    "margin": _Measure(kernel.MARGIN, 1, None),
    "own": _Measure(kernel.OWN, 1, None),
    "won": _Measure(kernel.WON, 2, 2),
}
_HOLDERS: Final = ("dealer", "leader")
_COMPLETED: Final = ("run", "four", "royal_marriage", "pinochle", "nothing")


def _levels(deck: int) -> Iterator[Level]:
    yield Level("all", "all", 0, kernel.ALL)
    yield from rank_levels(deck, kernel.BY_RANK)
    for number, holder in enumerate(_HOLDERS):
        yield Level("holder", holder, number, kernel.BY_HOLDER + number)
    for number, completed in enumerate(_COMPLETED):
        yield Level("completed", completed, number, kernel.BY_COMPLETED + number)
    for trick in range(HAND_CARDS[deck]):
        yield Level("trick", str(trick + 1), trick, kernel.BY_TRICK + trick)


def dix_tables(
    players: str, sums: Mapping[str, Any], deck: int, delays: Sequence[int], sign: int
) -> dict[str, pd.DataFrame]:
    """Turn the sums of one kind of players into tables.

    Parameters
    ----------
    players : str
        What the players are called.
    sums : mapping of str to array
        As `DixSums` has them.
    deck : int
        Cards of the pack.
    delays : sequence of int
        Tricks until which the swap was delayed; empty if nobody can wait.
    sign : int
        1 if the rules pay the dealer for a dix turned up, -1 if they don't.
    """
    names = [("forbidden", 0), ("compulsory", 0), *(("delayed", trick) for trick in delays)]
    gains = [
        line
        for (name, trick), rows in zip(names, sums["gains"], strict=True)
        for level in _levels(deck)
        for line in _gains(players, name, trick, level, rows[level.row].tolist(), 1)
    ]
    effort = sums["effort"]
    of_all = Level("all", "all", 0, -1)
    gains += _gains(players, "unhurried", 0, of_all, effort.sum(axis=0).tolist(), 2)
    for level in rank_levels(deck, 0):
        gains += _gains(players, "unhurried", 0, level, effort[level.row].tolist(), 2)
    return {
        "dix_gains": pd.DataFrame(gains, columns=list(GAIN_COLUMNS)),
        "dix_shown": _shown(players, sums["shown"], sums["turnups"], deck),
        "dix_turnup": _turnup(players, sums["turnup"], int(sums["turnups"].sum()), sign),
    }


def _gains(players: str, name: str, trick: int, level: Level, row: list[int], seats: int) -> Iterator[dict[str, Any]]:
    """Differences of one alternative at one level, summed over so many players."""
    n = row[kernel.N]
    head = {"players": players, "alternative": name, "from_trick": trick, **level._asdict()}
    del head["row"]
    for name in _COLUMNS:
        if n:
            yield as_row({**head, "measure": name}, _difference(name, row, n, seats), n)


def _difference(name: str, row: Sequence[int], n: int, seats: int = 1, sign: int = 1) -> Interval[float]:
    """Mean difference of a measure over ``n`` deals, of one of so many seats that were summed."""
    measure = _COLUMNS[name]
    limits = None if measure.most is None else (-seats * measure.most, seats * measure.most)
    total, squares = sign * row[measure.column], row[measure.column + 1]
    return divided(paired_difference(total, squares, n, limits=limits), measure.parts * seats)


def _shown(players: str, shown: Any, turnups: Any, deck: int) -> pd.DataFrame:
    """How often and when the first dix is shown: ``shown`` int64[8, 2, 5, 16], ``turnups`` int64[8]."""
    n_ranks = RANKS[deck]
    # A row for each level, in the order of the kernel's levels.
    marginals = [shown.sum(axis=axes) for axes in ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))]
    counts = np.concatenate([[shown.sum()], *marginals])
    without = int(turnups[: n_ranks - 1].sum())
    rows = []
    for level in _levels(deck):
        n = int(turnups[level.order]) if level.dimension == "rank" else without
        rows.append((players, *level[:3], int(counts[level.row]), n))
    names = ["players", "dimension", "level", "order", "count", "n"]
    return add_share_columns(pd.DataFrame(rows, columns=names))


def _turnup(players: str, row: Any, n_deals: int, sign: int) -> pd.DataFrame:
    """What ten points for a dix turned up bring the dealer, in deals that have one and over all."""
    rows = []
    for deals, n in (("all", n_deals), ("dix_up", int(row[kernel.N]))):
        for name in _COLUMNS:
            found = _difference(name, row.tolist(), n, sign=sign)
            rows.append(as_row({"players": players, "deals": deals, "measure": name}, found, n))
    return pd.DataFrame(rows)


def rank_checks(turnups: Any, deck: int, n_deals: int) -> pd.DataFrame:
    """Ranks turned up beside their chance, the same for each: ``turnups`` int64[8]."""
    checks = Checks()
    for rank in range(RANKS[deck]):
        checks.share(f"{rank_name(rank)} turned up", turnups[rank], n_deals, dix_turned_up(deck))
    return checks.frame()
