"""Whole matches of the study ``dix``: one who may swap the dix as he likes against one who is bound in some way."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.policies.catalogue import with_changes
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rules.kernel import match_rules, twohand_rules
from meldlab.analysis.rules.schema import Profile
from meldlab.analysis.stats import mean_interval, wilson
from meldlab.analysis.studies.base import ESTIMATE
from meldlab.analysis.studies.twohand_base import as_row, divided, plays_basic
from meldlab.analysis.tables import twohand_kernel
from meldlab.kernels.pinochle.twohand import dix_match_sums as kernel
from meldlab.kernels.pinochle.twohand.basic import DIX_WINS
from meldlab.kernels.pinochle.twohand.rules import COMPULSORY, DIX_EXCHANGE, FORBIDDEN, OPTIONAL

MATCH_COLUMNS: Final = {
    "players": "named: as the run names them; exact: the same, without a fault when the stock is gone",
    "alternative": "how one of the two is bound, in both places on the same cards: forbidden, compulsory, delayed (he "
    "does not show the dix before a trick), unhurried (he wins no trick for the sake of a dix); the other swaps as he "
    "likes",
    "from_trick": "the trick until which the swap is delayed, else 0",
    "measure": "won (share of matches won by the free player above one half, a draw for half), decided (share of "
    "matches whose winner is another one when the two change places)",
    "unit": "difference or share",
    **ESTIMATE,
}
#: Half wins of both plays above two: all to the bound player, or all to the free one.
_MOST_HALF_WINS: Final = 2


class MatchTables(NamedTuple):
    """What matches are played from."""

    switches: Any
    """int64[5]"""
    ways: Any
    """int64[n_ways, 2, 2, 2, N_COLUMNS]"""


def ways_to_be_bound(policies: Sequence[Policy], delays: Sequence[int]) -> list[tuple[str, int]]:
    """Names of the ways with the trick until which one waits, in the kernel's order."""
    ways = [("forbidden", 0), ("compulsory", 0)]
    if any(map(plays_basic, policies)):
        ways += [*(("delayed", trick) for trick in delays), ("unhurried", 0)]
    return ways


def match_tables(profile: Profile, policies: Sequence[Policy], delays: Sequence[int]) -> MatchTables:
    """Set the tables of every way: the one player bound, then the other, the first to deal being player 0."""
    rules = twohand_rules(profile)._replace(dix_exchange=OPTIONAL)
    free = twohand_kernel(rules, policies)
    ways = []
    for name, trick in ways_to_be_bound(policies, delays):
        by_bound = []
        for bound in range(len(policies)):
            rows = free.copy()
            if name == "delayed":
                waiting = list(policies)
                waiting[bound] = with_changes(policies[bound], dix_from=trick)
                rows = twohand_kernel(rules, waiting)
            elif name == "unhurried":
                rows[bound, DIX_WINS] = 0
            else:
                rows[bound, DIX_EXCHANGE] = FORBIDDEN if name == "forbidden" else COMPULSORY
            by_bound.append([rows, rows[::-1]])
        ways.append(by_bound)
    return MatchTables(np.array(match_rules(profile), np.int64), np.array(ways, np.int64))


def dix_matches(players: str, sums: Any, ways: Sequence[tuple[str, int]]) -> pd.DataFrame:
    """Turn the sums of one kind of players, int64[n_ways, 4], into shares of matches."""
    rows = []
    counted: list[list[int]] = np.asarray(sums).tolist()
    for (name, trick), row in zip(ways, counted, strict=True):
        n = row[kernel.MATCHES]
        if n == 0:
            continue
        head = {"players": players, "alternative": name, "from_trick": trick}
        limits = (-_MOST_HALF_WINS, _MOST_HALF_WINS)
        # Two matches, with two halves of a win each.
        won = divided(mean_interval(row[kernel.WON], row[kernel.WON_2], n, limits=limits), 4)
        rows.append(as_row({**head, "measure": "won", "unit": "difference"}, won, n))
        decided = wilson(row[kernel.DECIDED], n)
        rows.append(as_row({**head, "measure": "decided", "unit": "share"}, decided, n))
    return pd.DataFrame(rows, columns=list(MATCH_COLUMNS))
