"""Records of matches of two-handed pinochle: a record for each deal, and how the match stood and ended."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from meldlab.analysis.records.twohand import written
from meldlab.analysis.rules.twohand import recorded
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
            np.uint64(seed), np.int64(number), standing, rules, table.by_dealer, place, room, table.search_here
        )
        if room is not None:
            table.rooms.check()
        deals.append(written(at_table, place, result, seed, deal))
    return {
        "game": "twohand",
        "rules": recorded(table.profile.values),
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


def match_transcript(record: dict[str, Any]) -> str:
    """Write a record of a match as a readable transcript, a line for each deal."""
    return "\n".join(_lines(record))


def _lines(record: dict[str, Any]) -> Iterator[str]:
    target = record["rules"]["target"]
    wanted = "of a single deal" if target == "single" else f"to {target}"
    yield f"Two-handed pinochle, seed {record['seed']}, match {record['match']} {wanted}; player 0 deals first."
    yield f"Policies: {', '.join(record['policies'])}."
    after = [standing["totals"] for standing in record["standings"][1:]] + [record["result"]["totals"]]
    wanted_before = record["result"]["target"] if target == "single" else target
    for deal, dealer, standing, totals in zip(
        record["deals"], record["dealers"], record["standings"], after, strict=True
    ):
        if standing["target"] != wanted_before:
            wanted_before = standing["target"]
            yield f"Both have the target, which is {wanted_before} from now on."
        won = [total - before for total, before in zip(totals, standing["totals"], strict=True)]
        calls = [event["seat"] ^ dealer for event in deal["events"] if event["do"] == "call"]
        called = "".join(f"; player {player} calls out" for player in calls)
        yield (
            f"  deal {deal['deal']}, player {dealer} deals: {won[0]:3d} to {won[1]:3d}{called}; "
            f"totals {totals[0]} to {totals[1]}"
        )
    yield f"Result: {_ending(record['result'])}, {record['result']['totals'][0]} to {record['result']['totals'][1]}."


def _ending(result: dict[str, Any]) -> str:
    if result["winner"] is None:
        return "nobody wins"
    how = {"called": " by calling out", "wrong_call": ", since the other called wrongly"}.get(result["end"], "")
    return f"player {result['winner']} wins{how}"
