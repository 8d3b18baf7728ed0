"""Records of Bao Yao, decoded from the log that the kernels write."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from meldlab.analysis.notation.baoyao import count_of, format_cards
from meldlab.analysis.plays import name_play
from meldlab.analysis.tables import BaoyaoTable
from meldlab.kernels.baoyao import desk, events, game
from meldlab.kernels.baoyao.cards import ACE_UP, N_SEATS, four_of

#: How a hand was won, by the kernels' number.
WAYS: Final = (None, "points140", "head90", "double_run")
#: Fours that a 幺 takes at least.
_FEWEST_FOURS: Final = 2


def baoyao_record(table: BaoyaoTable, seed: int, deal: int) -> dict[str, Any]:
    """Play one deal and write down everything that happened.

    Parameters
    ----------
    table : BaoyaoTable
        Rules and policies.
    seed, deal : int
        The deal's seed and index; the same deal is played inside a run.

    Returns
    -------
    dict
        The record, ready for JSON.
    """
    place = desk.new_desk()
    result = game.play_hand(np.uint64(seed), np.int64(deal), place, table.book, table.players, table.search_here)
    return {
        "game": "baoyao",
        "rules": dict(table.profile.values),
        "policies": [policy.name for policy in table.policies],
        "seed": seed,
        "deal": deal,
        **record_of(result, place, table),
    }


def record_of(result: Any, place: np.ndarray, table: BaoyaoTable) -> dict[str, Any]:
    """Write down a hand that was played: cards, events and how it ended.

    Parameters
    ----------
    result : HandResult
        How it ended.
    place : int64[15, LOG_SIZE]
        The desk that it was played on.
    table : BaoyaoTable
        Rules and policies.
    """
    dealt = [int(hand) for hand in place[desk.DEALT, :N_SEATS]]
    record = {
        # Nobody deals: the hands are equal, and who leads is drawn or won.
        "dealer": int(place[desk.BOARD, desk.FIRST_SEAT]),
        "leader": int(place[desk.BOARD, desk.FIRST_SEAT]),
        "hands": [format_cards(hand, table.rules.threes) for hand in dealt],
    }
    if table.rules.open_yao:
        record["yao"] = [usable_in_yao(hand, table.rules.threes) for hand in dealt]
    return record | {"events": list(_decode(place[desk.LOG], table)), "result": _result(result, place, table)}


def baoyao_records(table: BaoyaoTable, seed: int, first: int, last: int) -> Iterator[dict[str, Any]]:
    """Play the deals ``first`` to ``last - 1``, one record each."""
    for deal in range(first, last):
        yield baoyao_record(table, seed, deal)


def usable_in_yao(hand: int, threes: int) -> dict[str, int] | None:
    """Tell how many aces and fours of a hand a 幺 could use: one ace and all fours; None if the hand can make none."""
    four = int(four_of(threes))
    fours, aces = count_of(hand, four), count_of(hand, four + ACE_UP)
    return {"aces": 1, "fours": fours} if aces and fours >= _FEWEST_FOURS else None


def _decode(log: np.ndarray, table: BaoyaoTable) -> Iterator[dict[str, Any]]:
    """Turn log entries into events."""
    for n in range(int(log[0])):
        head, value = int(log[2 * n + 1]), int(log[2 * n + 2])
        yield _event(head % 16, head // 16 - 1, value, table)


def _event(kind: int, seat: int, value: int, table: BaoyaoTable) -> dict[str, Any]:
    match kind:
        case events.PLAY:
            return {"seat": seat, "do": "play", **name_play(value, table.book, table.rules)}
        case events.PASS:
            return {"seat": seat, "do": "pass"}
        case events.TRICK:
            return {"do": "trick", "seat": seat, "side": int(desk.side_of(seat)), "points": value}
        case _:
            return {"seat": seat, "do": "out", "place": value}


def _result(result: Any, place: np.ndarray, table: BaoyaoTable) -> dict[str, Any]:
    """Tell how the hand ended, and who pays what."""
    places = {int(place[seat, desk.PLACE]): seat for seat in range(N_SEATS) if place[seat, desk.PLACE]}
    won, fee = int(result.chips), table.rules.table_fee
    return {
        "winner": int(result.winner) if result.winner >= 0 else None,
        "how": WAYS[result.how],
        "points": [int(result.points_0), int(result.points_1)],
        "multiplier": int(result.multiplier),
        "head": int(result.head) if result.head >= 0 else None,
        "out": [places[at] for at in sorted(places)],
        "payments": [won - fee, -won - fee],
    }
