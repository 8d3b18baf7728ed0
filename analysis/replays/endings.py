"""Cards of two-handed pinochle played without a stock: all are known then, so each is valued exactly."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

import numpy as np

from meldlab.analysis.replays.reading import Event, Recorded
from meldlab.analysis.reviewing import Weighed
from meldlab.analysis.solving import Solver, read_position

#: What choices without a stock are called.
ENDING: Final = "ending"
#: Memory for the table of the solver [MB].
_TABLE_MB: Final = 64


def weigh_endings(
    recorded: Recorded, trump: str, hands: Sequence[Sequence[str]], events: Sequence[Event], seats: Collection[int]
) -> list[Weighed]:
    """Value every card that might have been played when the stock was gone.

    Parameters
    ----------
    recorded : Recorded
        The record.
    trump : str
        Letter of the suit.
    hands : sequence of two sequences of str
        Hands as dealt.
    events : sequence of dict
        What came of the record when it was played again, as far as it goes.
    seats : collection of int
        Whose choices are weighed.

    Returns
    -------
    list of Weighed
        Values are what the player takes more than the other from there on, under best play by both [points].
    """
    choices = iter([choice for choice in recorded.choices if choice.stage == ENDING])
    found = []
    solver: Solver | None = None
    for seat, card, position in _positions(recorded, trump, hands, events):
        choice = next(choices, None)
        if choice is None:
            break
        if seat not in seats:
            continue
        solver = solver or Solver(_TABLE_MB)
        answer = solver.solve(read_position(position), values=True)
        whole = sum(answer["points"])
        first = answer["values"]
        margins = [2 * points - whole if seat == 0 else whole - 2 * points for points in first.values()]
        names = tuple(first)
        values = np.array(margins, np.int64)[:, np.newaxis]
        found.append(Weighed(choice.event + 1, seat, ENDING, names, names.index(card), values, 1, is_exact=True))
    return found


def _positions(
    recorded: Recorded, trump: str, hands: Sequence[Sequence[str]], events: Sequence[Event]
) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Each play without a stock: who played what, and the position in which he did as a question to the solver."""
    values = recorded.profile.values
    held = [Counter(hand) for hand in hands]
    n_before, plays = 2 * len(hands[0]), 0
    trick: list[str] = []
    leader = 0
    for event in events:
        match event["do"]:
            case "draw":
                held[event["seat"]][event["card"]] += 1
            case "dix" if event["swap"]:
                held[event["seat"]][event["card"]] -= 1
                held[event["seat"]][event["received"]] += 1
            case "play":
                seat, card = int(event["seat"]), str(event["card"])
                if not trick:
                    leader = seat
                if plays >= n_before:
                    yield (
                        seat,
                        card,
                        {
                            "game": "twohand",
                            "trump": trump,
                            "hands": [" ".join(hand.elements()) for hand in held],
                            "leader": leader,
                            "trick": list(trick),
                            "rules": {"must_win": values["must_win"], "count": values["count"]},
                        },
                    )
                held[seat][card] -= 1
                trick = [] if trick else [card]
                plays += 1
