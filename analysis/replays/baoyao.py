"""Hands of Bao Yao played again from their records."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from meldlab.analysis.errors import NotationError, RecordError, quoted
from meldlab.analysis.notation.baoyao import copies, count_cards, count_of, format_cards, parse_cards
from meldlab.analysis.plays import KIND_NAMES
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.records.baoyao import record_of
from meldlab.analysis.replays.matching import Played
from meldlab.analysis.replays.playing import fault_of, weighed_choices
from meldlab.analysis.replays.reading import (
    Choice,
    Event,
    Recorded,
    cards_text,
    event_error,
    events_of,
    hands_text,
    seat_of,
    whole_number,
)
from meldlab.analysis.reviewing import Weighed
from meldlab.analysis.rules.kernel import baoyao_rules
from meldlab.analysis.rules.schema import Profile
from meldlab.analysis.searching import baoyao_search
from meldlab.analysis.tables import BaoyaoTable
from meldlab.kernels import review as reviews
from meldlab.kernels.baoyao import book as columns
from meldlab.kernels.baoyao import desk
from meldlab.kernels.baoyao.cards import N_RANKS, N_SEATS
from meldlab.kernels.baoyao.deal import hand_size
from meldlab.kernels.baoyao.sampled import STAKE_VALUE
from meldlab.kernels.baoyao.sums import play_again

#: Events that follow from others.
FOLLOW: Final = ("trick", "out")
_PLAY: Final = "play"
#: Every play and every pass is weighed, but for those of a hand that autoplay has taken over.
NOT_WEIGHED: Final[Mapping[str, str]] = {}
PARTS: Final = STAKE_VALUE
UNIT: Final = "stakes"
#: Worlds one after the other that hang together, where each is the last with cards exchanged.
BATCH: Final = 4

_EVENTS: Final = ("play", "pass", "trick", "out")


def read_baoyao(record: Mapping[str, Any], profile: Profile) -> Recorded:
    """Read a record of a hand of Bao Yao.

    Parameters
    ----------
    record : mapping
        As ``meldlab show baoyao --json`` writes it.
    profile : Profile
        Rules that it was played by.

    Raises
    ------
    RecordError
        If something is missing or is not what it should be.
    """
    rules = baoyao_rules(profile)
    book = BaoyaoTable(profile, ()).book
    hands = _hands(record, rules.threes)
    events = events_of(record, _EVENTS, N_SEATS)
    choices = []
    for at, event in enumerate(events):
        if event["do"] in ("play", "pass"):
            code = columns.PASS if event["do"] == "pass" else _number(at, event, book, rules.threes)
            choices.append(Choice(code, at, seat_of(at, event), _PLAY))
    leader = record.get("leader")
    if leader is not None and (isinstance(leader, bool) or leader not in range(N_SEATS)):
        raise RecordError(f"The record's leader can't be {quoted(leader)}: it is a seat from 0 to {N_SEATS - 1}.")
    if leader is None:
        leader = choices[0].seat if choices else 0
    return Recorded(
        "baoyao",
        profile,
        (hands, int(leader or 0)),
        events,
        choices,
        whole_number(record, "seed"),
        whole_number(record, "deal") or 0,
    )


def _hands(record: Mapping[str, Any], threes: int) -> list[int]:
    """Hands as dealt, which together are both packs."""
    size = int(hand_size(threes))
    hands = []
    for seat, text in enumerate(hands_text(record, "hands", N_SEATS)):
        try:
            hand = parse_cards(text, threes)
        except NotationError as error:
            raise RecordError(f"The hand of seat {seat} can't be as the record says: {error}") from None
        if count_cards(hand) != size:
            raise RecordError(f"The record has {count_cards(hand)} cards as the hand of seat {seat}; there are {size}.")
        hands.append(hand)
    for rank in range(N_RANKS):
        n = sum(count_of(hand, rank) for hand in hands)
        if n > copies(rank):
            card = format_cards(1 << 4 * rank, threes)
            raise RecordError(f"The record deals {card} {n} times; both packs together have {copies(rank)}.")
    return hands


def _number(at: int, event: Event, book: np.ndarray, threes: int) -> int:
    """Number of a play in the book, with its cards written as we do."""
    try:
        cards = parse_cards(cards_text(event.get("cards"), "cards"), threes)
    except (NotationError, RecordError) as error:
        raise event_error(at, event, f"has no cards that can be read: {str(error).rstrip('.')}") from None
    event["cards"] = format_cards(cards, threes)
    kind = event.get("kind")
    if kind is not None and kind not in KIND_NAMES:
        raise event_error(at, event, f"has {quoted(kind)} as its kind; there are {', '.join(KIND_NAMES)}")
    plays = book[: columns.RULES]
    rows = np.flatnonzero((plays[:, columns.CARDS] == cards) & (plays[:, columns.N_CARDS] > 0))
    found = {KIND_NAMES[plays[row, columns.KIND]]: int(row) for row in rows}
    if not found or (kind is not None and kind not in found):
        what = "no play" if not found else f"no {kind}"
        raise event_error(at, event, f"has {quoted(event['cards'])}, which is {what}")
    # Two equal jokers are a bomb unless their kind is told.
    return found[kind if kind is not None else max(found, key=KIND_NAMES.index)]


class BaoyaoReplay:
    """A hand that is played again.

    Parameters
    ----------
    recorded : Recorded
        The record.
    policies : sequence of four Policy
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
        self.table = BaoyaoTable(recorded.profile, policies)
        self.seed, self.deal = seed, deal
        reviewed = np.array([int(seat in seats) for seat in range(N_SEATS)], np.int64)
        worlds = max(int(policy.parameters["worlds"]) for policy in policies)
        self.review = reviews.new_review(recorded.script, reviewed, worlds)

    def play(self) -> Played:
        """Play the hand again, weighing choices."""
        hands, leader = self.recorded.dealt
        place = desk.new_desk()
        place[desk.DEALT, :N_SEATS] = hands
        result = play_again(
            place,
            leader,
            self.table.book,
            self.table.players,
            np.uint64(self.seed),
            np.int64(self.deal),
            baoyao_search(self.review),
        )
        self.record = record_of(result, place, self.table)
        turn = int(place[desk.BOARD, desk.TO_MOVE])
        return Played(self.record["events"], int(self.review.state[0]), fault_of(self.review), turn)

    def weighed(self) -> list[Weighed]:
        """Return the choices that were weighed."""
        chained = any(policy.parameters.get("exchanges") for policy in self.table.policies)
        batch = BATCH if chained else 1
        return weighed_choices(self.recorded, self.review, self._name, lambda _kind: _PLAY, PARTS, batch)

    def _name(self, _kind: int, codes: Sequence[int], _taken: bool) -> str:
        """Write a candidate as players do."""
        if codes[0] == columns.PASS:
            return "pass"
        row = self.table.book[codes[0]]
        cards = format_cards(int(row[columns.CARDS]), self.table.rules.threes)
        # Two equal jokers may be a pair.
        return f"{cards} (pair)" if "J" in cards[1:2] and KIND_NAMES[row[columns.KIND]] == "pair" else cards
