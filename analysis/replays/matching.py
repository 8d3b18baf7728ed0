"""Holding the events of a record against those that come of it when it is played again."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from meldlab.analysis.errors import RecordError, quoted
from meldlab.analysis.replays.reading import Event, Recorded, event_error


@dataclass(frozen=True)
class Played:
    """What came of a record when it was played again."""

    events: Sequence[Event]
    n_taken: int
    """Choices that were taken from it."""
    fault: int | None
    """Index of the first choice against the rules, if there is one; events that follow it mean nothing."""
    turn: int | None = None
    """Whose turn it was when the game stopped there, if no event says it."""


def check_events(recorded: Recorded, played: Played, follow: Collection[str]) -> bool:
    """Refuse a record that goes against the rules.

    Parameters
    ----------
    recorded : Recorded
        The record.
    played : Played
        What came of it.
    follow : collection of str
        Kinds of events that follow from others, so that the record may leave them out.

    Returns
    -------
    bool
        Whether the game was recorded to its end.

    Raises
    ------
    RecordError
        If an event can't be as it is told.
    """
    choices = recorded.choices
    ended_early = played.fault is not None and played.fault >= len(choices)
    faulty = None if played.fault is None or ended_early else choices[played.fault].event
    over = len(recorded.events)
    if played.fault is None and played.n_taken < len(choices):
        over = choices[played.n_taken].event
    at_again = 0
    for at, event in enumerate(recorded.events):
        # What follows from other events is skipped up to an event of this kind; a choice must be the next.
        while (
            at_again < len(played.events)
            and played.events[at_again]["do"] != event["do"]
            and played.events[at_again]["do"] in follow
        ):
            at_again += 1
        again = played.events[at_again] if at_again < len(played.events) else None
        if at == faulty:
            raise _unlawful(at, event, played.turn if again is None else again.get("seat", played.turn))
        if again is None or at >= over:
            raise event_error(at, event, "comes when the hand is over, or when it could not come")
        _check_event(at, event, again)
        at_again += 1
    return not ended_early


def _unlawful(at: int, event: Event, turn: int | None) -> RecordError:
    if turn is not None and event.get("seat") not in (None, turn):
        return event_error(at, event, f"is seat {event['seat']}'s, but it is seat {turn}'s turn")
    told = event.get("card", event.get("cards", event.get("amount", event.get("name"))))
    if isinstance(told, list):
        told = " ".join(map(str, told))
    what = "" if told is None else f", with {quoted(told)},"
    who = "" if event.get("seat") is None else f" by seat {event['seat']}"
    return event_error(at, event, f"{who}{what} is against the rules".strip())


def _check_event(at: int, event: Event, again: Event) -> None:
    if event["do"] != again["do"]:
        whose = f"seat {again['seat']}'s turn, to {again['do']}" if "seat" in again else f"time for {again['do']}"
        raise event_error(at, event, f"can't come there: by the rules it is {whose}")
    if event.get("seat") is not None and again.get("seat", event["seat"]) != event["seat"]:
        raise event_error(at, event, f"is seat {event['seat']}'s, but it is seat {again['seat']}'s turn")
    for key, value in event.items():
        if value is not None and key in again and value != again[key]:
            raise event_error(at, event, f"has {key} {_text(value)}, but by the rules it is {_text(again[key])}")


def _text(value: object) -> str:
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return quoted(" ".join(value))
    return quoted(value)
