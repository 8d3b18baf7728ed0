"""Records of two-handed pinochle, decoded from the log that the kernels write."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from meldlab.analysis.irregularities import Irregularity
from meldlab.analysis.melds import KIND_NAMES, kind_cards
from meldlab.analysis.notation.pinochle import cards_of, format_card
from meldlab.analysis.rules.twohand import recorded
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.cards import DEAL_POINTS, SUIT_LETTERS
from meldlab.kernels.pinochle.meld import DIX, KIND_POINTS, PINOCHLE
from meldlab.kernels.pinochle.twohand import desk, events, play
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.irregular import SHORT_STOCK
from meldlab.kernels.pinochle.twohand.melds import BOTH_PINOCHLES
from meldlab.kernels.pinochle.twohand.rules import stock_cards

#: The nine, or the seven where there is one.
_DIX_RANK: Final = {48: "9", 64: "7"}


def twohand_record(
    table: TwohandTable, seed: int, deal: int, irregularity: Irregularity | None = None
) -> dict[str, Any]:
    """Play one deal and write down everything that happened.

    Parameters
    ----------
    table : TwohandTable
        Rules and policies.
    seed, deal : int
        The deal's seed and index; the same deal is played inside a run.
    irregularity : Irregularity, optional
        What is to go wrong; with it the same deal is played inside a run of the study ``irregularities``.

    Returns
    -------
    dict
        The record, ready for JSON.  After an irregularity ``irregularity`` tells what it was and whether it came about,
        ``dealt`` the cards as they lay before other ones were dealt, turned up or shuffled, if they were.

    Raises
    ------
    SolvingStoppedError
        If the table's rooms were told to stop meanwhile.
    """
    room = table.rooms.mine() if table.is_solved else None
    place = desk.new_desk()
    breach = irregularity.breach(seed, deal) if irregularity is not None else None
    result = play.play_deal(np.uint64(seed), np.int64(deal), table.kernel, place, room, None, breach, table.search_here)
    if room is not None:
        table.rooms.check()
    record = written(table, place, result, seed, deal)
    return record if irregularity is None else record | _irregular(record, irregularity, place)


def written(table: TwohandTable, place: Any, result: Any, seed: int, deal: int) -> dict[str, Any]:
    """Write the record of a deal that was played at a desk.

    Parameters
    ----------
    table : TwohandTable
        Rules and policies.
    place : int64[9, LOG_SIZE]
        Where it was played.
    result : DealResult
        How it ended.
    seed, deal : int
        The deal's seed and index.
    """
    values = recorded(table.profile.values)
    deck = int(values["deck"])
    cards = _dealt(place, deck)
    melds = [int(result.dealer_meld), int(result.other_meld)]
    tricks = [int(result.dealer_tricks), int(result.other_tricks)]
    return {
        "game": "twohand",
        "rules": values,
        "policies": [policy.name for policy in table.policies],
        "seed": seed,
        "deal": deal,
        "dealer": 0,
        **cards,
        "events": list(_decode(place[desk.LOG], SUIT_LETTERS.index(cards["turnup"][1]), deck)),
        "result": {
            "meld": melds,
            "tricks": tricks,
            "last_trick": int(result.last_trick) if result.last_trick >= 0 else None,
            "score": [meld + won for meld, won in zip(melds, tricks, strict=True)],
        },
    }


def _dealt(place: Any, deck: int) -> dict[str, Any]:
    """Hands, turn-up and stock as they lie on a desk."""
    (turnup,) = cards_of(int(place[desk.DEALT, 2]))
    return {
        "hands": [cards_of(int(cards)) for cards in place[desk.DEALT, :2]],
        "turnup": turnup,
        "stock": [cards_of(int(card))[0] for card in place[desk.STOCK, : stock_cards(deck)]],
    }


def _irregular(record: dict[str, Any], irregularity: Irregularity, place: Any) -> dict[str, Any]:
    """What the record of a deal in which something was to go wrong has besides, or otherwise."""
    way, happened = irregularity.way, bool(place[desk.BOARD, desk.HAPPENED])
    told = {"name": way.switch, "how": way.how, "seat": irregularity.seat(record["deal"]), "trick": irregularity.trick}
    more: dict[str, Any] = {"irregularity": told | {"happened": happened}}
    if way.kind == SHORT_STOCK:
        more["stock"] = record["stock"][:-1]
    deck = int(record["rules"]["deck"])
    twohand_deal(np.uint64(record["seed"]), np.int64(record["deal"]), deck, place)
    dealt = _dealt(place, deck)
    if any(record[name] != cards for name, cards in dealt.items()):
        more["dealt"] = dealt
    unscored = DEAL_POINTS - sum(record["result"]["tricks"])
    return more | ({"result": record["result"] | {"unscored": unscored}} if unscored else {})


def twohand_records(table: TwohandTable, seed: int, first: int, last: int) -> Iterator[dict[str, Any]]:
    """Play the deals ``first`` to ``last - 1``, one record each."""
    for deal in range(first, last):
        yield twohand_record(table, seed, deal)


def _decode(log: np.ndarray, trump: int, deck: int) -> Iterator[dict[str, Any]]:
    """Turn log entries into events."""
    for n in range(int(log[0])):
        head, value = int(log[2 * n + 1]), int(log[2 * n + 2])
        yield _event(head % 16, head // 16 - 1, value, trump, deck)


def _event(kind: int, seat: int, value: int, trump: int, deck: int) -> dict[str, Any]:
    match kind:
        case events.TURNUP_DIX:
            return {"do": "turnup_dix", "seat": seat, "points": value}
        case events.PLAY:
            return {"seat": seat, "do": "play", "card": format_card(value)}
        case events.TRICK:
            return {"do": "trick", "winner": seat, "points": value}
        case events.DIX:
            event = {"seat": seat, "do": "dix", "swap": value > 0, "card": _DIX_RANK[deck] + SUIT_LETTERS[trump]}
            if value > 0:
                event["received"] = format_card(value - 1)
            return event | {"points": KIND_POINTS[DIX]}
        case events.CALL:
            return {"seat": seat, "do": "call", "points": value}
        case events.MELD:
            return {"seat": seat, "do": "meld", **_meld(value % 16, value // 16, trump)}
        case events.DRAW:
            return {"seat": seat, "do": "draw", "card": format_card(value)}
        case _:
            return {"seat": seat} | _irregular_event(kind, value)


def _irregular_event(kind: int, value: int) -> dict[str, Any]:
    match kind:
        case events.EXPOSE:
            place = value // 64
            where = {"hand": place} if place < events.STOCK_PLACE else {"place": place - events.STOCK_PLACE}
            return {"do": "expose", "card": format_card(value % 64), **where}
        case events.OUT_OF_TURN if value == events.NO_CARD:
            return {"do": "lead_out_of_turn", "accepted": True}
        case events.OUT_OF_TURN:
            return {"do": "lead_out_of_turn", "accepted": False, "card": format_card(value)}
        case events.REVOKE:
            return {"do": "revoke", "card": format_card(value // 2), "corrected": value % 2 == 1}
        case events.WRONG_DRAW:
            return {"do": "draw_wrongly", "cards": value}
        case events.MISSING:
            return {"do": "missing", "card": format_card(value)}
        case events.LEFT_OVER:
            return {"do": "left_over", "card": format_card(value)}
        case events.NEW_TURNUP:
            return {"do": "turn_up_anew", "card": format_card(value)}
        case _:
            return {"do": "ask_new_deal"}


def _meld(kind: int, points: int, trump: int) -> dict[str, Any]:
    """Name a meld with its cards and its worth."""
    if kind == BOTH_PINOCHLES:
        both = [card for card in kind_cards(PINOCHLE, trump) for _copy in range(2)]
        return {"name": "double_pinochle", "cards": both, "points": points}
    return {"name": KIND_NAMES[kind], "cards": kind_cards(kind, trump), "points": points}
