"""Deals of two-handed pinochle played again from their records, so that each choice may be weighed against others.

Where a record does not say which of two equal cards was meant, the one on the table is played, and a deal that a seed
brings is dealt by the seed.  So what ``basic`` and ``sampled`` played comes out as it was.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from meldlab.analysis.errors import RecordError
from meldlab.analysis.melds import KIND_NAMES
from meldlab.analysis.notation.pinochle import cards_of, parse_card, signed
from meldlab.analysis.records.twohand import written
from meldlab.analysis.searching import twohand_search
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.cards import card_bit
from meldlab.kernels.pinochle.meld import DIX, MARRIAGE
from meldlab.kernels.pinochle.twohand import desk
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.melds import BOTH_PINOCHLES
from meldlab.kernels.pinochle.twohand.reviewing import review_deal
from meldlab.kernels.pinochle.twohand.rules import N_SEATS
from meldlab.kernels.pinochle.twohand.searching import SWAPS
from meldlab.kernels.pinochle.twohand.step import STOP
from meldlab.kernels.review import CHOICE, DRAWN, KIND, SEAT, TAKEN, N, new_review
from meldlab.kernels.rng import POLICY, purpose_key, stream_start
from meldlab.kernels.weighing import MOST_WORLDS

_CAN_DO: Final = ("turnup_dix", "play", "trick", "dix", "meld", "draw")


class Weighed(NamedTuple):
    """A choice that was made, beside the others that might have been."""

    choice: int
    """Its number in the script."""
    seat: int
    kind: int
    """``CARD``, ``STEP`` or ``DRAW`` of `meldlab.kernels.pinochle.twohand.sampled`."""
    taken: int
    """Which of the candidates it was."""
    candidates: npt.NDArray[np.int64]
    """Codes of the candidates: int64[n_candidates, N_CODES]."""
    values: npt.NDArray[np.int64]
    """Margin that each came to in each world: int64[n_candidates, n_worlds] [points]."""


class Replay(NamedTuple):
    """A deal played again."""

    record: dict[str, Any]
    """Its record, which is the one that was read if nothing in that is against the rules."""
    weighed: list[Weighed]


def replay_twohand(record: Mapping[str, Any], table: TwohandTable, reviewed: Sequence[bool] = (True, True)) -> Replay:
    """Play a recorded deal again, and weigh its choices.

    Parameters
    ----------
    record : mapping
        A record of a deal, as ``meldlab show twohand`` writes it.
    table : TwohandTable
        The rules of the record, and the policies that weigh: ``sampled`` in the place of each player whose choices are
        to be weighed.
    reviewed : sequence of two bool, default both
        Whose choices are weighed.

    Returns
    -------
    Replay
        The deal, and each of those choices with a stock that had more than one candidate.

    Raises
    ------
    RecordError
        If a choice is against the rules, or something went wrong or was called in the deal.
    """
    script = np.array(list(_script(record)), np.int64)
    worlds = [int(policy.parameters.get("worlds", 1)) for policy in table.policies]
    review = new_review(script, np.array(reviewed, np.int64), min(max(worlds), MOST_WORLDS))
    place = desk.new_desk()
    seed, deal = record["seed"], record["deal"]
    _deal(record, place)
    # What a kernel gives back as a Python integer would enter the next one as another type.
    state = np.uint64(stream_start(np.uint64(purpose_key(np.uint64(seed), POLICY)), np.int64(deal)))
    result = review_deal(place, table.kernel, state, twohand_search(review))
    n_taken, n_kept, fault, _on = (int(number) for number in review.state)
    if fault or n_taken < len(script):
        at = fault or n_taken + 1
        raise RecordError(f"The record can't be played again: it goes against the rules at choice {at}.")
    weighed = [
        Weighed(
            int(row[CHOICE]),
            int(row[SEAT]),
            int(row[KIND]),
            int(row[TAKEN]),
            review.codes[at, : row[N]].copy(),
            review.values[at, : row[N], : row[DRAWN]].copy(),
        )
        for at, row in enumerate(review.decisions[:n_kept])
    ]
    return Replay(written(table, place, result, seed, deal), weighed)


def _deal(record: Mapping[str, Any], place: Any) -> None:
    """Deal the cards of a record: by its seed if they are the same, so that even copies are."""
    deck = int(record["rules"]["deck"])
    twohand_deal(np.uint64(record["seed"]), np.int64(record["deal"]), deck, place)
    stock = [cards_of(int(card))[0] for card in place[desk.STOCK, : len(record["stock"])]]
    hands = [cards_of(int(cards)) for cards in place[desk.DEALT, :N_SEATS]]
    if hands == record["hands"] and stock == record["stock"]:
        return
    taken: dict[str, int] = {}

    def bit(card: str) -> int:
        copy = taken[card] = taken.get(card, -1) + 1
        suit, rank = parse_card(card, deck)
        return 1 << card_bit(suit, rank, copy)

    for seat, hand in enumerate(record["hands"]):
        place[desk.DEALT, seat] = signed(sum(map(bit, hand)))
    place[desk.DEALT, 2] = signed(bit(record["turnup"]))
    for number, card in enumerate(record["stock"]):
        place[desk.STOCK, number] = signed(bit(card))


def _script(record: Mapping[str, Any]) -> Iterator[int]:
    """Choices of a record in the order in which the kernels ask for them."""
    rules, deck = record["rules"], int(record["rules"]["deck"])
    before_draw = rules["meld_timing"] == "before_draw"
    with_stock, draws, tricks = len(record["hands"][0]), 0, 0
    for event in record["events"]:
        do = event["do"]
        if do not in _CAN_DO or "irregularity" in record:
            raise RecordError("The record can't be played again: calls and irregularities are not reviewed.")
        if do == "play":
            yield _number(event["card"], deck)
        elif do == "dix":
            yield DIX + (SWAPS if event["swap"] else 0)
        elif do == "meld":
            yield _kind(event, deck)
        elif do == "trick":
            tricks += 1
        elif do == "draw":
            draws += 1
            is_winners = draws % N_SEATS == 1
            if is_winners == before_draw:
                yield STOP
            if is_winners and tricks == with_stock and rules["last_stock_card"] == "winner_chooses":
                yield int(event["card"] != record["stock"][-1])


def _number(card: str, deck: int) -> int:
    suit, rank = parse_card(card, deck)
    return int(card_bit(suit, rank, 0))


def _kind(event: Mapping[str, Any], deck: int) -> int:
    """Number of a meld's kind."""
    name = event["name"]
    if name == "double_pinochle":
        return BOTH_PINOCHLES
    if name == "marriage":
        return MARRIAGE + parse_card(event["cards"][0], deck)[0]
    return KIND_NAMES.index(name)
