"""Playing a record of Bao Yao again: its choices as a script for the kernels, and what comes of it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from meldlab.analysis.errors import MeldlabError, quoted
from meldlab.analysis.notation.baoyao import parse_cards
from meldlab.analysis.plays import KIND_NAMES
from meldlab.analysis.records.baoyao import record_of
from meldlab.analysis.searching import baoyao_search
from meldlab.analysis.tables import BaoyaoTable
from meldlab.kernels.baoyao import book as columns
from meldlab.kernels.baoyao import desk
from meldlab.kernels.baoyao.cards import N_SEATS
from meldlab.kernels.baoyao.sums import play_again
from meldlab.kernels.review import Review, new_review

#: The choices that a record has.
_CHOICES: Final = ("play", "pass")


class Replay(NamedTuple):
    """A record in the kernels' form."""

    hands: npt.NDArray[np.int64]
    """Hands as dealt: int64[4]."""
    leader: int
    """Seat that leads first."""
    script: npt.NDArray[np.int64]
    """Number of each play in the book, ``PASS`` for a pass: int64[n_choices]."""


def read_replay(record: Mapping[str, Any], table: BaoyaoTable) -> Replay:
    """Turn a record into hands and a script.

    Parameters
    ----------
    record : mapping
        As `baoyao_record` makes it: ``hands`` and ``events``, and ``leader`` if nobody has played.
    table : BaoyaoTable
        Rules that it was played by.

    Raises
    ------
    MeldlabError
        If a card or a play can't be read.
    """
    hands = np.array([parse_cards(hand, table.rules.threes) for hand in record["hands"]], np.int64)
    choices = [event for event in record["events"] if event["do"] in _CHOICES]
    leader = int(choices[0]["seat"]) if choices else int(record.get("leader", 0))
    script = np.array([_choice(event, table) for event in choices], np.int64)
    return Replay(hands, leader, script)


def _choice(event: Mapping[str, Any], table: BaoyaoTable) -> int:
    """Number of a play in the book, or ``PASS``."""
    if event["do"] == "pass":
        return columns.PASS
    book = table.book[: columns.RULES]
    cards = parse_cards(event["cards"], table.rules.threes)
    found = [int(n) for n in np.flatnonzero((book[:, columns.CARDS] == cards) & (book[:, columns.N_CARDS] > 0))]
    if "kind" in event:
        found = [n for n in found if KIND_NAMES[book[n, columns.KIND]] == event["kind"]]
    if len(found) != 1:
        raise MeldlabError(f"{quoted(event['cards'])} is {'more than one play' if found else 'no play'}.")
    return found[0]


def review_baoyao(
    table: BaoyaoTable, replay: Replay, seed: int, deal: int, seats: Sequence[int], n_worlds: int
) -> tuple[dict[str, Any], Review]:
    """Play a record again and weigh the choices of some seats against others.

    Parameters
    ----------
    table : BaoyaoTable
        Rules of the record; choices are weighed at the seats of ``sampled``, by its parameters.
    replay : Replay
        The record.
    seed, deal : int
        What the worlds depend on.
    seats : sequence of int
        Whose choices are weighed.
    n_worlds : int
        Worlds of a decision that are kept, at most.

    Returns
    -------
    tuple of dict and Review
        Events and result as in a record, and the decisions; they mean nothing if ``has_fault``.
    """
    reviewed = np.array([int(seat in seats) for seat in range(N_SEATS)], np.int64)
    review: Review = new_review(replay.script, reviewed, n_worlds)
    place = desk.new_desk()
    place[desk.DEALT, :N_SEATS] = replay.hands
    result = play_again(
        place, replay.leader, table.book, table.players, np.uint64(seed), np.int64(deal), baoyao_search(review)
    )
    return record_of(result, place, table), review
