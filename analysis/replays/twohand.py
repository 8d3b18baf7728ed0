"""Deals of two-handed pinochle played again from their records.

Where a record does not say which of two equal cards was meant, the one on the table is played, and a deal that a seed
brings is dealt by the seed.  So what ``basic`` and ``sampled`` played comes out as it was.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from meldlab.analysis.errors import RecordError, quoted
from meldlab.analysis.melds import KIND_NAMES, kind_cards
from meldlab.analysis.notation.pinochle import bits_of, cards_of, format_card, parse_suit, signed
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.records.twohand import written
from meldlab.analysis.replays.endings import ENDING, weigh_endings
from meldlab.analysis.replays.matching import Played
from meldlab.analysis.replays.playing import fault_of, weighed_choices
from meldlab.analysis.replays.reading import (
    Choice,
    Event,
    Recorded,
    card_of,
    cards_text,
    deal_of,
    event_error,
    events_of,
    hands_text,
    seat_of,
    whole_number,
    write_cards,
)
from meldlab.analysis.reviewing import Weighed
from meldlab.analysis.rules.schema import Profile
from meldlab.analysis.searching import twohand_search
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels import review as reviews
from meldlab.kernels.pinochle.meld import DIX, MARRIAGE
from meldlab.kernels.pinochle.twohand import desk
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.melds import BOTH_PINOCHLES
from meldlab.kernels.pinochle.twohand.reviewing import review_deal
from meldlab.kernels.pinochle.twohand.rules import N_SEATS, hand_cards, stock_cards
from meldlab.kernels.pinochle.twohand.sampled import DRAW, STEP
from meldlab.kernels.pinochle.twohand.searching import SWAPS
from meldlab.kernels.pinochle.twohand.step import STOP
from meldlab.kernels.rng import POLICY, purpose_key, stream_start

#: Events that follow from others.
FOLLOW: Final = ("turnup_dix", "trick", "draw")
#: What is chosen, beside the cards without a stock.
_CARD, _MELD, _DRAW = "card", "meld", "draw"
#: Everything is weighed.
NOT_WEIGHED: Final[Mapping[str, str]] = {}
#: Values are margins of points.
PARTS: Final = 1
UNIT: Final = "points"

_EVENTS: Final = ("turnup_dix", "play", "trick", "dix", "meld", "draw")
_OTHER_EVENTS: Final = (
    "call",
    "expose",
    "lead_out_of_turn",
    "revoke",
    "draw_wrongly",
    "missing",
    "left_over",
    "turn_up_anew",
    "ask_new_deal",
)


def read_twohand(record: Mapping[str, Any], profile: Profile) -> Recorded:
    """Read a record of a deal of two-handed pinochle.

    Parameters
    ----------
    record : mapping
        As ``meldlab show twohand --json`` writes it.
    profile : Profile
        Rules that it was played by.

    Raises
    ------
    RecordError
        If something is missing or is not what it should be.
    """
    deck = int(profile.values["deck"])
    if record.get("dealer", 0) != 0 or isinstance(record.get("dealer"), bool):
        raise RecordError(f"Seat 0 deals in a record; this one has {quoted(record['dealer'])} as its dealer.")
    n_hand, n_stock = int(hand_cards(deck)), int(stock_cards(deck))
    hands = hands_text(record, "hands", N_SEATS)
    turnup, stock = (cards_text(record.get(name), name) for name in ("turnup", "stock"))
    parts = [(f"the hand of seat {seat}", hand, n_hand) for seat, hand in enumerate(hands)]
    masks = deal_of([*parts, ("the turn-up", turnup, 1), ("the stock", stock, n_stock)], deck)
    order = _in_order(record["stock"], stock, masks[3], deck)
    events = events_of(record, (*_EVENTS, *_OTHER_EVENTS), N_SEATS)
    trump = format_card(bits_of(masks[2])[0])[1]
    reader = _Reader(profile, events, trump, cards_of(1 << order[-1])[0])
    choices = list(reader.choices())
    # Compared with what the kernels deal by the record's own seed, which may swap equal cards.
    return Recorded(
        "twohand",
        profile,
        (masks, order),
        events,
        choices,
        whole_number(record, "seed"),
        whole_number(record, "deal") or 0,
    )


def _in_order(given: object, text: str, mask: int, deck: int) -> list[int]:
    """Bits of the stock's cards in the order in which they are drawn."""
    words = given if isinstance(given, list) else text.replace(",", " ").split()
    free = bits_of(mask)
    order = []
    for word in words:
        event: Event = {"do": "stock", "card": word}
        first = card_of(0, event, deck)
        bit = next((bit for bit in (first, first + 1) if bit in free), None)
        if bit is None:
            raise RecordError("The stock must be told card by card, in the order in which it is drawn.")
        free.remove(bit)
        order.append(bit)
    return order


class _Reader:
    """Puts the choices of a record in the order in which the kernels ask for them."""

    def __init__(self, profile: Profile, events: list[Event], trump: str, last: str) -> None:
        values = profile.values
        self.events, self.trump, self.last = events, trump, last
        self.deck = int(values["deck"])
        self.early = values["meld_timing"] == "before_draw"
        self.chooses = values["last_stock_card"] == "winner_chooses"
        self.with_stock = int(hand_cards(self.deck))

    def choices(self) -> Iterator[Choice]:
        """Choices, in order."""
        plays = draws = 0
        # Whether the turn to meld, and the winner's draw of the last card, are still to end.
        turn, last_draw = False, False
        for at, event in enumerate(self.events):
            do = event["do"]
            if do not in _EVENTS:
                raise event_error(at, event, "is a call or an irregularity: deals with those are not reviewed")
            if do == "play":
                if turn:
                    yield Choice(STOP, at, None, _MELD)
                if last_draw:
                    raise event_error(at, event, "comes before it is told which of the last two cards was drawn")
                number, turn = card_of(at, event, self.deck), False
                plays += 1
                late = plays > 2 * self.with_stock
                yield Choice(number, at, seat_of(at, event), ENDING if late else _CARD)
                if plays % N_SEATS == 0 and not late:
                    turn, draws = True, 0
                    last_draw = self.chooses and plays == 2 * self.with_stock
            elif do == "draw":
                draws += 1
                if event.get("card") is not None:
                    card_of(at, event, self.deck)
                if turn and (self.early or draws == N_SEATS):
                    turn = False
                    yield Choice(STOP, at, None, _MELD)
                if last_draw:
                    last_draw = False
                    if event.get("card") is None:
                        raise event_error(at, event, "does not say which of the last two cards was drawn")
                    yield Choice(int(event["card"] != self.last), at, event.get("seat"), _DRAW)
            elif do == "dix":
                yield Choice(self._dix(at, event), at, seat_of(at, event), _MELD)
            elif do == "meld":
                yield Choice(self._kind(at, event), at, seat_of(at, event), _MELD)

    def _dix(self, at: int, event: Event) -> int:
        for key in ("card", "received"):
            if event.get(key) is not None:
                card_of(at, copy := {"do": "dix", "card": event[key]}, self.deck)
                event[key] = copy["card"]
        swap = event.get("swap", event.get("received") is not None)
        if not isinstance(swap, bool):
            raise event_error(at, event, f"has {quoted(swap)} as swap: it is true or false")
        return DIX + (SWAPS if swap else 0)

    def _kind(self, at: int, event: Event) -> int:
        """Number of a meld's kind, with its cards written as we do."""
        name = event.get("name")
        known = ("double_pinochle", *dict.fromkeys(KIND_NAMES[:-1]))
        if name not in known:
            raise event_error(at, event, f"has {quoted(name)} as the meld's name; there are {', '.join(known)}")
        trump = parse_suit(self.trump)
        if name == "double_pinochle":
            return self._same_cards(at, event, BOTH_PINOCHLES, 2 * kind_cards(KIND_NAMES.index("pinochle"), trump))
        if name != "marriage":
            kind = KIND_NAMES.index(name)
            return self._same_cards(at, event, kind, kind_cards(kind, trump))
        write_cards(at, event, "cards", self.deck)
        for suit in range(4):
            if sorted(event.get("cards", ())) == sorted(kind_cards(MARRIAGE + suit, trump)):
                return self._same_cards(at, event, MARRIAGE + suit, kind_cards(MARRIAGE + suit, trump))
        raise event_error(at, event, "does not say with its cards of which suit the marriage is")

    def _same_cards(self, at: int, event: Event, kind: int, cards: list[str]) -> int:
        write_cards(at, event, "cards", self.deck)
        if "cards" in event:
            if sorted(event["cards"]) != sorted(cards):
                raise event_error(at, event, f"names other cards than those of the meld, {' '.join(cards)}")
            event["cards"] = cards if kind != BOTH_PINOCHLES else [card for card in cards[:2] for _copy in range(2)]
        return kind


class TwohandReplay:
    """A deal that is played again.

    Parameters
    ----------
    recorded : Recorded
        The record.
    policies : sequence of two Policy
        ``sampled`` for each player whose choices are weighed.
    seats : sequence of int
        Whose choices are weighed.
    seed, deal : int
        What the worlds depend on.
    """

    def __init__(
        self, recorded: Recorded, policies: Sequence[Policy], seats: Sequence[int], seed: int, deal: int
    ) -> None:
        self.recorded = recorded
        self.table = TwohandTable(recorded.profile, policies)
        self.seats, self.seed, self.deal = seats, seed, deal
        reviewed = np.array([int(seat in seats) for seat in range(N_SEATS)], np.int64)
        worlds = max(int(policy.parameters["worlds"]) for policy in policies)
        self.review = reviews.new_review(recorded.script, reviewed, worlds)
        self.place = desk.new_desk()

    def play(self) -> Played:
        """Play the deal again, weighing choices."""
        self._lay_out()
        seed, deal = self.seed, self.deal
        # What a kernel gives back as a Python integer would enter the next one as another type.
        state = np.uint64(stream_start(np.uint64(purpose_key(np.uint64(seed), POLICY)), np.int64(deal)))
        result = review_deal(self.place, self.table.kernel, state, twohand_search(self.review))
        self.record = written(self.table, self.place, result, seed, deal)
        return Played(self.record["events"], int(self.review.state[0]), fault_of(self.review))

    def _lay_out(self) -> None:
        """Deal the cards: by the record's seed if they are the same, so that even copies are."""
        masks, order = self.recorded.dealt
        place, deck = self.place, int(self.recorded.profile.values["deck"])
        if self.recorded.seed is not None:
            twohand_deal(np.uint64(self.recorded.seed), np.int64(self.recorded.deal), deck, place)
            stock = [int(card) for card in place[desk.STOCK, : len(order)]]
            same = [_names(cards) for cards in place[desk.DEALT, :3]] == [_names(mask) for mask in masks[:3]]
            if same and [_names(card) for card in stock] == [_names(1 << bit) for bit in order]:
                return
        place[desk.DEALT, :3] = [signed(mask) for mask in masks[:3]]
        place[desk.STOCK, : len(order)] = [signed(1 << bit) for bit in order]

    def weighed(self) -> list[Weighed]:
        """Return the choices that were weighed."""
        stages = {STEP: _MELD, DRAW: _DRAW}
        found = weighed_choices(self.recorded, self.review, self._name, lambda kind: stages.get(kind, _CARD), PARTS)
        hands, (turnup,) = self.record["hands"], cards_of(self.recorded.dealt[0][2])
        return found + weigh_endings(self.recorded, turnup[1], hands, self.record["events"], self.seats)

    def _name(self, kind: int, codes: Sequence[int], _taken: bool) -> str:
        """Write a candidate as players do."""
        if kind == DRAW:
            turnup = cards_of(self.recorded.dealt[0][2])[0]
            return f"the turn-up {turnup}" if codes[0] == 1 else "the hidden card"
        if kind != STEP:
            return cards_of(codes[0])[0]
        trump = parse_suit(cards_of(self.recorded.dealt[0][2])[0][1])
        if codes[0] == STOP:
            return "nothing more"
        if codes[0] == DIX:
            return "dix for the turn-up" if codes[2] == 1 else "dix"
        if codes[0] == BOTH_PINOCHLES:
            return "double pinochle"
        name = KIND_NAMES[codes[0]].replace("_", " ")
        return f"{name} {kind_cards(codes[0], trump)[0][1]}" if name == "marriage" else name


def _names(mask: int) -> list[str]:
    return cards_of(int(mask))
