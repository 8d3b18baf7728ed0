"""Records of auction pinochle, decoded from the log that the kernels write."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from meldlab.analysis.melds import list_declaration
from meldlab.analysis.notation.pinochle import cards_of
from meldlab.analysis.rules.schema import Profile
from meldlab.analysis.tables import AuctionTable
from meldlab.kernels.pinochle.auction import events, hand, rules
from meldlab.kernels.pinochle.cards import LANE_48, LANE_BITS, SUIT_LETTERS

#: Names of the outcomes, in the order of the kernels' codes.
OUTCOMES: Final = (
    "passed_out",
    "thrown_in",
    "made",
    "made_on_meld",
    "conceded",
    "defenders_conceded",
    "double_bete",
)


def dealer_of(players: int) -> int:
    """Seat of the dealer: the last active seat with three at the table, else 3, the first of those who sit out."""
    return 2 if players == 3 else 3


def auction_record(table: AuctionTable, seed: int, deal: int) -> dict[str, Any]:
    """Play one deal and write down everything that happened.

    Parameters
    ----------
    table : AuctionTable
        Rules and policies.
    seed, deal : int
        The deal's seed and index; the same hand is played inside a run.

    Returns
    -------
    dict
        The record, ready for JSON.

    Raises
    ------
    SolvingStoppedError
        If the table's rooms were told to stop meanwhile.
    """
    desk = hand.new_desk()
    room = table.rooms.mine() if table.open_cards else None
    result = hand.play_deal(np.uint64(seed), np.int64(deal), table.kernel_here, desk, room)
    if room is not None:
        table.rooms.check()
    values = dict(table.profile.values)
    return {
        "game": "auction",
        "rules": values,
        "policies": [policy.name for policy in table.policies],
        "seed": seed,
        "deal": deal,
        "dealer": dealer_of(int(values["players"])),
        "hands": [cards_of(int(cards)) for cards in desk.dealt[:3]],
        "widow": cards_of(int(desk.dealt[3])),
        "events": decode_events(table.profile, desk.log),
        "result": _result(result, int(values["players"])),
    }


def auction_records(table: AuctionTable, seed: int, first: int, last: int) -> Iterator[dict[str, Any]]:
    """Play the deals ``first`` to ``last - 1``, one record each."""
    for deal in range(first, last):
        yield auction_record(table, seed, deal)


def decode_events(profile: Profile, log: np.ndarray) -> list[dict[str, Any]]:
    """Decode what happened in a hand that was played by a profile's rules."""
    values = profile.values
    return list(_Decoder(int(values["double_pinochle"]), values["bury"] == "trumps_announced").decode(log))


class _Decoder:
    """Turns log entries into events; keeps the trump suit, which a declaration needs."""

    def __init__(self, double_pinochle: int, announces_trumps: bool) -> None:
        self.double_pinochle = double_pinochle
        self.announces_trumps = announces_trumps
        self.trump = 0

    def decode(self, log: np.ndarray) -> Iterator[dict[str, Any]]:
        for n in range(int(log[0])):
            head, value = int(log[2 * n + 1]), int(log[2 * n + 2])
            event = self._event(head % 16, head // 16 - 1, value)
            if event is not None:
                yield event

    def _event(self, kind: int, seat: int, value: int) -> dict[str, Any] | None:
        match kind:
            case events.BID:
                return {"seat": seat, "do": "bid", "amount": value}
            case events.PASS:
                return {"seat": seat, "do": "pass"}
            case events.WIDOW:
                return {"do": "widow", "cards": cards_of(value)}
            case events.THROW_IN:
                return {"seat": seat, "do": "throw_in"}
            case events.NAME_TRUMP:
                self.trump = value
                return None
            case events.MELD:
                melds = list_declaration(value, self.trump, self.double_pinochle)
                return {"seat": seat, "do": "meld", "trump": SUIT_LETTERS[self.trump], "melds": melds}
            case events.CONCEDE:
                return {"seat": seat, "do": "concede"}
            case events.DEFENDERS_CONCEDE:
                return {"do": "defenders_concede"}
            case events.DEFENDER_CONCEDE:
                return {"seat": seat, "do": "defender_concede"}
            case events.BURY:
                event = {"seat": seat, "do": "bury", "cards": cards_of(value)}
                if self.announces_trumps:
                    event["announced"] = cards_of(value & LANE_48 << LANE_BITS * self.trump)
                return event
            case events.PLAY:
                return {"seat": seat, "do": "play", "card": cards_of(1 << value)[0]}
            case _:
                return {"do": "trick", "winner": seat, "points": value}


def _result(result: Any, players: int) -> dict[str, Any]:
    bidder = int(result.bidder)
    outcome = int(result.outcome)
    paid = result.payments
    seats = [0, 0, 0]
    out: list[int] = []
    if bidder >= 0:
        left, right = (bidder + 1) % rules.N_SEATS, (bidder + 2) % rules.N_SEATS
        seats[bidder], seats[left], seats[right] = int(paid.bidder), int(paid.defender), int(paid.other_defender)
        out = [] if result.out == 0 else [left if result.out == 1 else right]
    return {
        "outcome": OUTCOMES[outcome],
        "bidder": bidder if bidder >= 0 else None,
        "bid": int(result.bid) if bidder >= 0 else None,
        "trump": SUIT_LETTERS[result.trump] if result.trump >= 0 else None,
        "meld": int(result.meld),
        "tricks": int(result.tricks),
        "buried": int(result.buried),
        "total": int(result.meld + result.tricks + result.buried),
        "out": out,
        "payments": {"seats": seats, "idle": [int(paid.idle)] * (players - rules.N_SEATS), "kitty": int(paid.kitty)},
    }
