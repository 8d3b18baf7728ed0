"""Records of matches of two-handed pinochle: a record for each deal, and how the match stood and ended."""

from typing import Any, Final

import numpy as np

from meldlab.analysis.records.twohand import written
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.twohand import desk, match

#: Names of the ways in which a match ends, in the kernels' order; the first is that of one not over.
ENDS: Final = ("under_way", "single", "drawn", "reached", "higher", "called", "wrong_call", "too_long")


def match_record(table: TwohandTable, seed: int, number: int) -> dict[str, Any]:
    """Play one match and write down everything that happened.

    Parameters
    ----------
    table : TwohandTable
        Rules, and the policies of the player who deals first and of the other.
    seed, number : int
        The match's seed and index; the same match is played inside a run.

    Returns
    -------
    dict
        ``deals`` holds a record a deal, in which seat 0 is the dealer; ``dealers`` who that is, and ``standings``
        totals and target before each, by player.

    Raises
    ------
    SolvingStoppedError
        If the table's rooms were told to stop meanwhile.
    """
    room = table.rooms.mine() if table.is_solved else None
    place = desk.new_desk()
    rules = table.match
    standing = match.start_match(rules)
    deals, dealers, standings = [], [], []
    while standing.end == match.UNDER_WAY:
        dealer = int(standing.dealer)
        at_table = table if dealer == 0 else TwohandTable(table.profile, table.policies[::-1])
        dealers.append(dealer)
        standings.append({"totals": _pair(standing.totals), "target": int(standing.target)})
        deal = number * match.MOST_DEALS + int(standing.n_deals)
        standing, result = match.play_match_deal(
            np.uint64(seed), np.int64(number), standing, rules, table.by_dealer, place, room
        )
        if room is not None:
            table.rooms.check()
        deals.append(written(at_table, place, result, seed, deal))
    return {
        "game": "twohand",
        "rules": dict(table.profile.values),
        "policies": [policy.name for policy in table.policies],
        "seed": seed,
        "match": number,
        "dealers": dealers,
        "standings": standings,
        "deals": deals,
        "result": {
            "totals": _pair(standing.totals),
            "target": int(standing.target),
            "winner": int(standing.winner) if standing.winner != match.NOBODY else None,
            "end": ENDS[standing.end],
            "both_over": int(standing.n_both_over),
            "wrong_callers": [player for player in (0, 1) if (standing.wrong_callers >> player) & 1],
        },
    }


def _pair(values: Any) -> list[int]:
    return [int(value) for value in values]
