"""Hands of auction pinochle played again from their records."""

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from meldlab.analysis.errors import NotationError, RecordError, quoted
from meldlab.analysis.melds import KIND_NAMES, kind_cards, list_declaration
from meldlab.analysis.notation.pinochle import cards_of, format_hand, parse_hands, parse_suit, signed
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.records.auction import dealer_of, decode_events
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
from meldlab.analysis.searching import with_auction_search
from meldlab.analysis.tables import AuctionTable
from meldlab.kernels import review as reviews
from meldlab.kernels.pinochle.auction.choices import CONCEDING, CONTRACT
from meldlab.kernels.pinochle.auction.hand import new_desk, play_dealt
from meldlab.kernels.pinochle.auction.rules import N_SEATS
from meldlab.kernels.pinochle.cards import PACK_48, SUIT_LETTERS
from meldlab.kernels.pinochle.deal import auction_deal
from meldlab.kernels.pinochle.meld import N_KINDS, PINOCHLE, declaration_cards, declaration_points

#: Events that follow from others.
FOLLOW: Final = ("widow", "trick")
#: What is chosen.
_BID, _THROW_IN, _CONTRACT, _CONCEDE, _CARD = "bid", "throw in", "contract", "concede", "card"
NOT_WEIGHED: Final = {
    _BID: "what bids bring the study `auction` tells",
    _THROW_IN: "what giving up unseen brings the study `auction` tells",
}
#: A chip is a hundred; points, one each, decide between what brings the same chips.
PARTS: Final = 100
UNIT: Final = "chips"

_EVENTS: Final = (
    "bid",
    "pass",
    "widow",
    "throw_in",
    "meld",
    "concede",
    "defenders_concede",
    "defender_concede",
    "bury",
    "play",
    "trick",
)
_HAND, _WIDOW = 15, 3
#: No bid is read beyond this [points]; what is too high the replay finds.
_MOST_BID: Final = 1_000_000


def read_auction(record: Mapping[str, Any], profile: Profile) -> Recorded:
    """Read a record of a hand of auction pinochle.

    Parameters
    ----------
    record : mapping
        As ``meldlab show auction --json`` writes it.
    profile : Profile
        Rules that it was played by.

    Raises
    ------
    RecordError
        If something is missing or is not what it should be.
    """
    dealer = dealer_of(int(profile.values["players"]))
    if record.get("dealer", dealer) != dealer or isinstance(record.get("dealer"), bool):
        raise RecordError(
            f"By its rules seat {dealer} deals, so that seats go round from the dealer's left; the record has "
            f"{quoted(record['dealer'])} as its dealer."
        )
    hands = hands_text(record, "hands", N_SEATS)
    widow = cards_text(record.get("widow"), "widow")
    parts = [(f"the hand of seat {seat}", hand, _HAND) for seat, hand in enumerate(hands)]
    dealt = deal_of([*parts, ("the widow", widow, _WIDOW)], 48)
    events = events_of(record, _EVENTS, N_SEATS)
    for at, event in enumerate(events):
        for key in ("cards", "announced"):
            write_cards(at, event, key)
    choices = list(_Reader(profile, events, dealt).choices())
    return Recorded(
        "auction", profile, dealt, events, choices, whole_number(record, "seed"), whole_number(record, "deal") or 0
    )


class _Reader:
    """Puts the choices of a record in the order in which the kernels ask for them.

    An event that comes at a wrong time ends up at another place or nowhere, which shows when the events of the hand
    that is played again are held against the record's.
    """

    def __init__(self, profile: Profile, events: list[Event], dealt: Sequence[int]) -> None:
        self.values, self.events, self.dealt = profile.values, events, dealt
        self.told = [(at, event) for at, event in enumerate(events) if event["do"] not in FOLLOW]

    def choices(self) -> Iterator[Choice]:
        """Choices, in order."""
        n = next((n for n, (_at, event) in enumerate(self.told) if event["do"] not in ("bid", "pass")), len(self.told))
        bids, rest = self.told[:n], self.told[n:]
        yield from self._bids(bids)
        amounts = [event["amount"] for _at, event in bids if event["do"] == "bid"]
        if not rest or not amounts:
            return
        if self.values["forced_opening"] and self.values["throw_in_unseen"] and len(amounts) == 1:
            at, event = rest[0]
            yield Choice(int(event["do"] == "throw_in"), at, event.get("seat"), _THROW_IN)
        if rest[0][1]["do"] == "meld":
            bidder = next(event["seat"] for _at, event in reversed(bids) if event["do"] == "bid")
            points = yield from self._contract(bidder, rest)
            if points < amounts[-1] and len(rest) > 1:
                yield from self._conceding(*rest[1])
        for at, event in rest:
            if event["do"] == "play":
                yield Choice(card_of(at, event), at, seat_of(at, event), _CARD)

    def _bids(self, bids: Sequence[tuple[int, Event]]) -> Iterator[Choice]:
        for n, (at, event) in enumerate(bids):
            amount = event.get("amount", 0) if event["do"] == "bid" else 0
            fits = isinstance(amount, int) and not isinstance(amount, bool) and 0 <= amount <= _MOST_BID
            if not fits or (event["do"] == "bid" and amount == 0):
                raise event_error(
                    at, event, f"has {quoted(event.get('amount'))} as its amount: it is a number of points"
                )
            if n > 0 or not self.values["forced_opening"]:
                yield Choice(amount, at, seat_of(at, event), _BID)
            else:
                seat_of(at, event)

    def _contract(self, bidder: int, rest: Sequence[tuple[int, Event]]) -> Generator[Choice, None, int]:
        """Trump, declaration and bury; returns the points melded."""
        at, event = rest[0]
        seat = seat_of(at, event)
        try:
            trump = parse_suit(event.get("trump"))  # type: ignore[arg-type]
        except NotationError:
            raise event_error(at, event, f"has {quoted(event.get('trump'))} as trump: it is S, H, D or C") from None
        event["trump"] = SUIT_LETTERS[trump]
        double = int(self.values["double_pinochle"])
        declaration = self._declaration(at, event, trump, double)
        shown = Counter(cards_of(int(declaration_cards(declaration, signed(PACK_48), trump))))
        if not shown <= Counter(cards_of(self.dealt[bidder] | self.dealt[N_SEATS])):
            raise event_error(at, event, f"shows melds whose cards seat {bidder} does not hold")
        buries = [(at, event) for at, event in rest if event["do"] == "bury"]
        at_bury, buried = at, 0
        if buries:
            at_bury, bury = buries[0]
            if len(bury.get("cards", ())) != _WIDOW:
                raise event_error(at_bury, bury, "does not say under 'cards' which three cards were buried")
            (buried,) = parse_hands([" ".join(bury["cards"])])
        # Three choices for the kernels are one for people.
        yield Choice(trump, at, None, _CONTRACT)
        yield Choice(declaration, at, None, _CONTRACT)
        yield Choice(buried, at_bury, seat, _CONTRACT)
        return int(declaration_points(declaration, double))

    def _declaration(self, at: int, event: Event, trump: int, double: int) -> int:
        """Number of the declaration, with its melds written as we do."""
        melds = event.get("melds")
        if not isinstance(melds, list):
            raise event_error(at, event, f"has {quoted(melds)} as its melds: they are a list")
        counts = [0] * N_KINDS
        for meld in melds:
            kind, n = _kind(at, event, meld, trump)
            counts[kind] += n
        if max(counts) > 2:
            raise event_error(at, event, "shows a meld a third time")
        declaration = sum(n << 2 * kind for kind, n in enumerate(counts))
        event["melds"] = list_declaration(declaration, trump, double)
        told = [meld["points"] for meld in melds if meld.get("points") is not None]
        points = int(declaration_points(declaration, double))
        if len(told) == len(melds) and not (all(isinstance(one, int) for one in told) and sum(told) == points):
            raise event_error(at, event, f"counts its melds wrongly: by the rules they are worth {points} points")
        return declaration

    def _conceding(self, at: int, event: Event) -> Iterator[Choice]:
        """What the bidder and then both defenders say; nothing of it is an event where all play on."""
        bidder = int(next(event["seat"] for _at, event in self.told if event["do"] == "meld"))
        concedes = event["do"] == "concede"
        yield Choice(int(concedes), at, bidder, _CONCEDE)
        if concedes:
            return
        both = event["do"] == "defenders_concede"
        for place in (1, 2):
            seat = (bidder + place) % N_SEATS
            alone = event["do"] == "defender_concede" and event.get("seat") == seat
            yield Choice(int(both or alone), at, seat, _CONCEDE)


def _kind(at: int, event: Event, meld: object, trump: int) -> tuple[int, int]:
    """Kind of a meld and how many of it."""
    if not isinstance(meld, dict):
        raise event_error(at, event, f"has {quoted(meld)} among its melds: each is an object with its name")
    name = meld.get("name")
    known = (*dict.fromkeys(KIND_NAMES), "double_pinochle")
    if name not in known:
        raise event_error(at, event, f"has {quoted(name)} as a meld's name; there are {', '.join(known)}")
    if name == "double_pinochle":
        return PINOCHLE, 2
    kinds = [kind for kind, other in enumerate(KIND_NAMES) if other == name]
    if len(kinds) == 1:
        return kinds[0], 1
    told: Event = {"do": "meld", "cards": meld.get("cards")}
    write_cards(at, told, "cards")
    for kind in kinds:
        if sorted(told.get("cards", ())) == sorted(kind_cards(kind, trump)):
            return kind, 1
    raise event_error(at, event, "does not say with its cards of which suit a marriage is")


class AuctionReplay:
    """A hand that is played again.

    Parameters
    ----------
    recorded : Recorded
        The record.
    policies : sequence of three Policy
        ``sampled`` at all seats, by whose parameters choices are weighed.
    seats : sequence of int
        Whose choices are weighed.
    seed, deal : int
        What the worlds depend on.
    """

    def __init__(
        self, recorded: Recorded, policies: Sequence[Policy], seats: Sequence[int], seed: int, deal: int
    ) -> None:
        self.recorded = recorded
        self.table = AuctionTable(recorded.profile, policies)
        self.seed, self.deal = seed, deal
        reviewed = np.array([int(seat in seats) for seat in range(N_SEATS)], np.int64)
        worlds = max(int(policy.parameters["worlds"]) for policy in policies)
        self.review = reviews.new_review(recorded.script, reviewed, worlds)

    def play(self) -> Played:
        """Play the hand again, weighing choices."""
        desk = new_desk()
        desk.dealt[:] = self._dealt()
        kernel = with_auction_search(self.table.kernel, self.review)
        play_dealt(np.uint64(self.seed), np.int64(self.deal), kernel, desk, None)
        events = decode_events(self.recorded.profile, desk.log)
        return Played(events, int(self.review.state[0]), fault_of(self.review))

    def _dealt(self) -> Any:
        """Hands and widow (int64[4]): those of the record's seed if they are the same, so that even copies are."""
        told = self.recorded
        if told.seed is not None:
            dealt = np.array(auction_deal(np.uint64(told.seed), np.int64(told.deal)), np.int64)
            if [format_hand(int(cards)) for cards in dealt] == [format_hand(cards) for cards in told.dealt]:
                return dealt
        return np.array(told.dealt, np.int64)

    def weighed(self) -> list[Weighed]:
        """Return the choices that were weighed."""
        stages = {CONTRACT: _CONTRACT, CONCEDING: _CONCEDE}
        return weighed_choices(self.recorded, self.review, self._name, lambda kind: stages.get(kind, _CARD), PARTS)

    def _name(self, kind: int, codes: Sequence[int], taken: bool) -> str:
        """Write a candidate as players do."""
        if kind == CONCEDING:
            return "concede" if codes[0] == 1 else "play on"
        if kind != CONTRACT:
            return format_hand(codes[0])
        trump, buried, declaration = codes[:3]
        double = int(self.recorded.profile.values["double_pinochle"])
        points = int(declaration_points(declaration, double))
        unknown = taken and not any(event["do"] == "bury" for event in self.recorded.events)
        bury = "" if unknown else f", bury {format_hand(buried)}"
        return f"{SUIT_LETTERS[trump]}{bury}, meld {points}"
