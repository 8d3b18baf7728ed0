"""What records of all games have in common, checked before anything is played.

A record may be a person's own notes: the game, its rules, seed and result may be missing, and so may events that follow
from others, such as who won a trick.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from meldlab.analysis.errors import NotationError, RecordError, close_matches, quoted
from meldlab.analysis.notation.pinochle import format_card, parse_card, parse_hands
from meldlab.analysis.rules.load import SCHEMAS, load_profile, shipped_profiles
from meldlab.analysis.rules.schema import Profile, value_text
from meldlab.analysis.seeds import LARGEST_SEED
from meldlab.kernels.pinochle.cards import card_bit

#: No game has more events.
MOST_EVENTS: Final = 500

Event = dict[str, Any]


@dataclass(frozen=True)
class Choice:
    """A choice of a record."""

    code: int
    """What was chosen, in the kernels' code."""
    event: int
    """Index of the event that shows it."""
    seat: int | None
    """Whose it was; None where no event of his own shows it."""
    stage: str


@dataclass(frozen=True)
class Recorded:
    """A record that was read, in the form in which it is played again."""

    game: str
    profile: Profile
    dealt: Any
    """Cards as the game's own module wants them."""
    events: list[Event]
    """Its events, cards written as they are in our own records."""
    choices: list[Choice]
    seed: int | None
    deal: int
    policies: list[str] | None = None

    @property
    def script(self) -> npt.NDArray[np.int64]:
        """The choices for the kernels: int64[n_choices]."""
        return np.array([choice.code for choice in self.choices], np.int64)


def event_error(at: int, event: Event, problem: str) -> RecordError:
    """Make the error of an event, which people count from one."""
    return RecordError(f"Event {at + 1} ({event['do']}) {problem}.")


def as_record(given: object, game: str) -> Mapping[str, Any]:
    """Return what was given as the record of one deal of a game.

    Raises
    ------
    RecordError
        If it is none.
    """
    if not isinstance(given, dict):
        raise RecordError(f"A record is a JSON object with hands and events, not {quoted(given)}.")
    told = given.get("game", game)
    if told != game:
        raise RecordError(
            f"The record is of the game {quoted(told)}, not of {game}; ask `meldlab review` for that one."
        )
    if "deals" in given:
        raise RecordError("The record is of a whole match; give the records in its 'deals', one by one.")
    if "irregularity" in given:
        raise RecordError("Something goes wrong in the record: irregularities are not reviewed.")
    return given


def profile_of(record: Mapping[str, Any], game: str, rules: str | None, overrides: Sequence[str]) -> Profile:
    """Return the rules of a record: its own switches, and those of a profile for whatever it does not say.

    Parameters
    ----------
    record : mapping
        Its ``rules`` may be missing, or set some switches.
    game : str
        The game.
    rules : str or None
        Profile named beside it; None for the game's default.
    overrides : sequence of str
        Switches set beside it, as ``switch=value``.

    Raises
    ------
    RulesError, RecordError
        If there is no such profile, switch or value, or if record and command line say different things.
    """
    schema = SCHEMAS[game]
    base = load_profile(rules or schema.default_profile, game, overrides)
    given = record.get("rules")
    if given is None:
        return base
    told = base.with_values(schema, given)
    chosen = set(schema.names) if rules else {word.partition("=")[0].strip() for word in overrides}
    for name in given:
        if name in chosen and told.values[name] != base.values[name]:
            raise RecordError(
                f"The record says {name}={value_text(told.values[name])}, but --rules or --set says "
                f"{value_text(base.values[name])}; leave one of them out."
            )
    shipped = (load_profile(name, game) for name in shipped_profiles(game))
    same = next((profile for profile in (base, *shipped) if profile.hash == told.hash), None)
    return same or Profile("of the record", game, told.values, "record")


def whole_number(record: Mapping[str, Any], key: str) -> int | None:
    """Return a seed or an index that a record has, if it has one.

    Raises
    ------
    RecordError
        If it is something else.
    """
    given = record.get(key)
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= LARGEST_SEED:
        raise RecordError(f"The record's {key} can't be {quoted(given)}: it is a whole number from 0 to 2**63 - 1.")
    return given


def events_of(record: Mapping[str, Any], known: Sequence[str], n_seats: int) -> list[Event]:
    """Return the events of a record: of what kinds they are, and whose.

    Raises
    ------
    RecordError
        If they are no list of objects, or one is of no kind or of nobody.
    """
    given = record.get("events")
    if not isinstance(given, list):
        raise RecordError(f"The record needs 'events' as a list; it has {quoted(given)}.")
    if len(given) > MOST_EVENTS:
        raise RecordError(f"The record has {len(given):,} events: no game has more than {MOST_EVENTS}.")
    for at, event in enumerate(given):
        if not isinstance(event, dict) or not isinstance(event.get("do"), str):
            raise RecordError(f"Event {at + 1} is no object that says under 'do' what was done.")
        if event["do"] not in known:
            hint = close_matches(event["do"], known) or f"; there are {', '.join(known)}"
            raise RecordError(f"Event {at + 1} can't do {quoted(event['do'])}{hint}.")
        for key in ("seat", "winner"):
            seat = event.get(key)
            if seat is not None and (isinstance(seat, bool) or seat not in range(n_seats)):
                raise event_error(at, event, f"has {quoted(seat)} as {key}: it is a number from 0 to {n_seats - 1}")
    return [dict(event) for event in given]


def seat_of(at: int, event: Event) -> int:
    """Return who acts in an event.

    Raises
    ------
    RecordError
        If it does not say.
    """
    if event.get("seat") is None:
        raise event_error(at, event, "does not say under 'seat' whose turn it was")
    return int(event["seat"])


def hands_text(record: Mapping[str, Any], key: str, n: int) -> list[str]:
    """Return hands of a record as text each.

    Raises
    ------
    RecordError
        If they are missing, or another number of them, or something else.
    """
    given = record.get(key)
    if not isinstance(given, list) or len(given) != n:
        what = f"{len(given)} of them" if isinstance(given, list) else quoted(given)
        raise RecordError(f"The record needs '{key}' as a list of {n}, as dealt; it has {what}.")
    return [cards_text(hand, key) for hand in given]


def cards_text(given: object, key: str) -> str:
    """Return some cards as text: they are text already, or a list of cards.

    Raises
    ------
    RecordError
        If they are neither.
    """
    if isinstance(given, list) and all(isinstance(card, str) for card in given):
        return " ".join(given)
    if not isinstance(given, str):
        raise RecordError(f"Cards are written as text or as a list of cards; '{key}' has {quoted(given)}.")
    return given


def deal_of(texts: Sequence[tuple[str, str, int]], deck: int) -> list[int]:
    """Read cards that lie apart in one deal of pinochle.

    Parameters
    ----------
    texts : sequence of tuple
        What they are, the cards, and how many there must be.
    deck : int
        Cards of the pack.

    Raises
    ------
    RecordError
        If one can't be read, or has another number of cards, or a card is there a third time.
    """
    try:
        masks = parse_hands([text for _name, text, _n in texts], deck)
    except NotationError as error:
        raise RecordError(f"The cards can't be as the record says: {error}") from None
    for (name, _text, wanted), mask in zip(texts, masks, strict=True):
        n = (mask & (1 << 64) - 1).bit_count()
        if n != wanted:
            raise RecordError(f"The record has {n} cards as {name}; by its rules there are {wanted}.")
    return masks


def card_of(at: int, event: Event, deck: int = 48) -> int:
    """Return the first bit of an event's card, and write the card as we do.

    Raises
    ------
    RecordError
        If it has none that can be read.
    """
    try:
        suit, rank = parse_card(event.get("card"), deck)  # type: ignore[arg-type]
    except NotationError as error:
        raise event_error(at, event, f"has no card that can be read: {str(error).rstrip('.')}") from None
    bit = int(card_bit(suit, rank, 0))
    event["card"] = format_card(bit)
    return bit


def write_cards(at: int, event: Event, key: str, deck: int = 48) -> None:
    """Write some cards of an event as our own records have them, if it has any.

    Raises
    ------
    RecordError
        If they can't be read.
    """
    if event.get(key) is None:
        event.pop(key, None)
        return
    try:
        words = cards_text(event[key], key)
        (mask,) = parse_hands([words], deck)
    except (NotationError, RecordError) as error:
        raise event_error(at, event, f"has no cards that can be read: {str(error).rstrip('.')}") from None
    event[key] = [format_card(bit) for bit in range(64) if mask >> bit & 1]
