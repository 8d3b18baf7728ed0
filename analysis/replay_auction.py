"""Playing a recorded hand of auction pinochle again, choice by choice, and weighing its choices against others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from meldlab.analysis.melds import KIND_NAMES, kind_cards
from meldlab.analysis.notation.pinochle import cards_of
from meldlab.analysis.records.auction import decode_events
from meldlab.analysis.searching import with_auction_search
from meldlab.analysis.tables import AuctionTable
from meldlab.kernels import review as reviews
from meldlab.kernels.pinochle.auction.hand import new_desk, play_dealt
from meldlab.kernels.pinochle.auction.rules import N_SEATS
from meldlab.kernels.pinochle.cards import RANK_LETTERS, SUIT_LETTERS, card_bit
from meldlab.kernels.pinochle.deal import auction_deal
from meldlab.kernels.pinochle.meld import PINOCHLE

#: Kinds of choices that are weighed, in the order of the kernels' codes.
CHOICES: Final = ("card", "contract", "conceding")


@dataclass(frozen=True)
class Decision:
    """A choice that was weighed."""

    number: int
    """Which number of the script it was; the last of three for a contract."""
    seat: int
    kind: str
    """One of `CHOICES`."""
    candidates: npt.NDArray[np.int64]
    """int64[n, 4]: the bit of the card; trump, cards buried and declaration; or 1 to concede, 0 to play on."""
    values: npt.NDArray[np.int64]
    """What each brought in each world: int64[n, n_worlds], a hundred for a chip and one for a point."""
    taken: int
    """Which candidate was taken in the record."""


@dataclass(frozen=True)
class Replay:
    """A record played again."""

    events: list[dict[str, Any]]
    decisions: list[Decision]
    fault: int | None
    """Number of the choice in the script that was unlawful, if one was; what follows it means nothing."""


def _place(card: str) -> int:
    return card_bit(SUIT_LETTERS.index(card[1]), RANK_LETTERS.index(card[0]), 0)


def _cards(names: Sequence[str], taken: int = 0) -> int:
    """Cards by their names, as bits that are not taken yet: the first copy if it is free, else the second."""
    cards = 0
    for name in names:
        first = 1 << _place(name)
        cards |= first << 1 if (cards | taken) & first else first
    return cards


def dealt_cards(record: Mapping[str, Any]) -> npt.NDArray[np.int64]:
    """Return the hands and the widow of a record: int64[4].

    A record has no names for the two copies of a card. If its seed deals these cards, they are the seed's own, so that
    the worlds drawn are those that its players drew.
    """
    places = (*record["hands"], record["widow"])
    if "seed" in record and "deal" in record:
        dealt = np.array(auction_deal(np.uint64(record["seed"]), np.int64(record["deal"])), np.int64)
        if all(sorted(cards_of(int(cards))) == sorted(names) for cards, names in zip(dealt, places, strict=True)):
            return dealt
    found: list[int] = []
    for names in places:
        found.append(_cards(names, sum(found)))
    return np.array(found, np.int64)


def _declaration(melds: Sequence[Mapping[str, Any]], trump: int) -> int:
    declaration = 0
    for meld in melds:
        if meld["name"] == "double_pinochle":
            declaration += 2 << 2 * PINOCHLE
            continue
        kinds = [kind for kind, name in enumerate(KIND_NAMES) if name == meld["name"]]
        wanted = sorted(meld["cards"])
        declaration += 1 << 2 * next(kind for kind in kinds if sorted(kind_cards(kind, trump)) == wanted)
    return declaration


def auction_script(record: Mapping[str, Any]) -> npt.NDArray[np.int64]:
    """Return the choices of a record in the order in which the kernels ask for them: int64[n_choices].

    What the codes are is told in `meldlab.kernels.pinochle.auction.choices`.

    Parameters
    ----------
    record : mapping
        A record as `meldlab.analysis.records.auction_record` makes it, already known to be well formed.
    """
    events, rules = record["events"], record["rules"]
    bids = [event.get("amount", 0) for event in events if event["do"] in ("bid", "pass")]
    if rules["forced_opening"]:
        bids = bids[1:]
    script = list(bids)
    by_kind: dict[str, Any] = {event["do"]: event for event in events}
    bidder = record["result"]["bidder"]
    if bidder is None:
        return np.array(script, np.int64)
    if rules["forced_opening"] and rules["throw_in_unseen"] and not any(bids):
        script.append(int("throw_in" in by_kind))
    if "meld" in by_kind:
        trump = SUIT_LETTERS.index(by_kind["meld"]["trump"])
        buried = _cards(by_kind["bury"]["cards"]) if "bury" in by_kind else 0
        script += [trump, _declaration(by_kind["meld"]["melds"], trump), buried]
        if record["result"]["outcome"] != "made_on_meld":
            script.append(int("concede" in by_kind))
            if "concede" not in by_kind:
                out = by_kind.get("defender_concede", {}).get("seat")
                both = "defenders_concede" in by_kind
                script += [int(both or out == (bidder + place) % N_SEATS) for place in (1, 2)]
    script += [_place(event["card"]) for event in events if event["do"] == "play"]
    return np.array(script, np.int64)


def replay_auction(record: Mapping[str, Any], table: AuctionTable, reviewed: Sequence[int] = range(N_SEATS)) -> Replay:
    """Play a recorded hand again as it was, and weigh the choices of some seats.

    Parameters
    ----------
    record : mapping
        See `auction_script`.
    table : AuctionTable
        The record's rules, and the policy ``sampled`` at all seats, whose parameters it is weighed by.
    reviewed : sequence of int
        Seats whose choices are weighed.

    Returns
    -------
    Replay
        What happened, which is what the record says if its choices were lawful, and the decisions.
    """
    weighs = np.array([int(seat in reviewed) for seat in range(N_SEATS)], np.int64)
    worlds = int(max(policy.parameters["worlds"] for policy in table.policies))
    review = reviews.new_review(auction_script(record), weighs, worlds)
    desk = new_desk()
    desk.dealt[:] = dealt_cards(record)
    kernel = with_auction_search(table.kernel, review)
    play_dealt(np.uint64(record.get("seed", 0)), np.int64(record.get("deal", 0)), kernel, desk, None)
    _taken, kept, fault, _on = map(int, review.state)
    decisions = [_decision(review, row) for row in range(kept)]
    return Replay(decode_events(table.profile, desk.log), decisions, fault - 1 if fault else None)


def _decision(review: Any, row: int) -> Decision:
    numbers = [int(number) for number in review.decisions[row]]
    n, drawn = numbers[reviews.N], numbers[reviews.DRAWN]
    return Decision(
        numbers[reviews.CHOICE],
        numbers[reviews.SEAT],
        CHOICES[numbers[reviews.KIND]],
        review.codes[row, :n].copy(),
        review.values[row, :n, :drawn].copy(),
        numbers[reviews.TAKEN],
    )
