"""Rule switches and the profiles that set them, for any game.

A *schema* lists the switches of one game and the options of each, the house's own first. A *profile* sets every switch
of one schema. Switches with the options yes and no hold booleans; on the command line and in profile files they are
written ``yes``, ``no``, ``true`` or ``false``.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final

from meldlab.analysis.errors import RulesError, close_matches, quoted

Value = int | bool | str

YES_NO_WORDS: Final = {"yes": True, "true": True, "no": False, "false": False}


def value_text(value: Value) -> str:
    """Return a switch's value as it is written on the command line, such as ``300`` or ``yes``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True)
class Form:
    """Values of a switch that are too many to list: text written in one way.

    Parameters
    ----------
    text : str
        How they are written, such as ``SEAT@TURN``.
    example : str
        One of them.
    bounds : str
        What is allowed in the places of the words.
    read : callable
        From text, stripped and in small letters, to the value as it is kept, or None if it is none of them.
    """

    text: str
    example: str
    bounds: str
    read: Callable[[str], str | None]


@dataclass(frozen=True)
class Switch:
    """One point on which tables differ.

    Parameters
    ----------
    name : str
        As in profile files, such as ``unit_table``.
    options : tuple of int, bool or str
        Every allowed value, the default first.
    summary : str
        What the switch decides, in half a sentence.
    also : mapping of str to int, bool or str
        Other words that are read as one of the options.
    form : Form or None
        Values beside the options, if there are any.
    """

    name: str
    options: tuple[Value, ...]
    summary: str
    also: Mapping[str, Value] = field(default_factory=dict, hash=False)
    form: Form | None = None

    @property
    def default(self) -> Value:
        """The first option."""
        return self.options[0]

    @property
    def option_texts(self) -> tuple[str, ...]:
        """The options as they are written on the command line, and behind them how other values are written."""
        listed = tuple(value_text(option) for option in self.options)
        return listed if self.form is None else (*listed, self.form.text)

    def read(self, given: object, exit_status: int = 1) -> Value:
        """Return the option that was meant.

        Parameters
        ----------
        given : object
            A value from a profile file, from JSON or from the command line: the option itself, or its text.
        exit_status : int, default 1
            Status of the error, 2 for a value from the command line.

        Raises
        ------
        RulesError
            If it is none of the options.
        """
        # 1 == True in Python, so types are compared as well.
        for option in self.options:
            if type(option) is type(given) and option == given:
                return option
        if isinstance(given, str):
            word = given.strip().casefold()
            for option in self.options:
                if not isinstance(option, bool) and str(option) == word:
                    return option
                if isinstance(option, bool) and YES_NO_WORDS.get(word) is option:
                    return option
            if word in self.also:
                return self.also[word]
            formed = None if self.form is None else self.form.read(word)
            if formed is not None:
                return formed
        hint = close_matches(given, self.option_texts) if isinstance(given, str) else ""
        form = "" if self.form is None else f" such as {self.form.example}, {self.form.bounds}"
        raise RulesError(
            f"Rule switch '{self.name}' can't be {quoted(given)}{hint}: it is {_either(self.option_texts)}{form}.",
            exit_status=exit_status,
        )


def _either(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _no_remarks(_values: Mapping[str, Value]) -> list[str]:
    return []


@dataclass(frozen=True)
class Schema:
    """The rule switches of one game.

    Parameters
    ----------
    game : str
        Name of the game, such as ``auction``.
    switches : tuple of Switch
        In the order in which they are shown.
    default_profile : str
        Name of the shipped profile that is used when none is asked for.
    remarks : callable
        From a value for every switch to a sentence for each that changes nothing beside the others.
    """

    game: str
    switches: tuple[Switch, ...]
    default_profile: str
    remarks: Callable[[Mapping[str, Value]], list[str]] = _no_remarks

    @cached_property
    def by_name(self) -> Mapping[str, Switch]:
        """The switches by their names."""
        return MappingProxyType({switch.name: switch for switch in self.switches})

    @property
    def names(self) -> list[str]:
        """The switches' names, in order."""
        return [switch.name for switch in self.switches]

    def switch(self, name: str, exit_status: int = 1) -> Switch:
        """Return a switch by its name.

        Raises
        ------
        RulesError
            If the game has no such switch; close names are suggested.
        """
        found = self.by_name.get(name)
        if found is None:
            hint = close_matches(name, self.names) or f"; there are {', '.join(self.names)}"
            raise RulesError(
                f"The game {self.game!r} has no rule switch {quoted(name)}{hint}.", exit_status=exit_status
            )
        return found


@dataclass(frozen=True)
class Profile:
    """A complete set of rules of one game: a value for every switch.

    Make one with `meldlab.analysis.rules.load_profile`, which checks it.

    Parameters
    ----------
    name : str
        What people call the rules; not part of the hash.
    game : str
        Name of the game.
    values : mapping of str to int, bool or str
        A value for every switch, in the schema's order; can't be changed.
    source : str
        Where the profile was read, for messages and reports.
    """

    name: str
    game: str
    values: Mapping[str, Value]
    source: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __hash__(self) -> int:
        return hash((self.name, self.hash))

    def __reduce__(self) -> tuple[type["Profile"], tuple[str, str, dict[str, Value], str]]:
        return Profile, (self.name, self.game, dict(self.values), self.source)

    @cached_property
    def hash(self) -> str:
        """First 12 hexadecimal digits of the SHA-256 of game and values, as canonical JSON."""
        canonical = json.dumps({"game": self.game, "values": dict(self.values)}, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:12]

    def with_values(self, schema: Schema, changes: Mapping[str, object], exit_status: int = 1) -> "Profile":
        """Return the same rules with some switches set anew.

        Parameters
        ----------
        schema : Schema
            The game's switches.
        changes : mapping of str to object
            Values by switch, as they come from JSON, from a profile file or from the command line.
        exit_status : int, default 1
            Status of an error, 2 for changes from the command line.

        Raises
        ------
        RulesError
            If a switch or a value does not exist, or if the changes are no mapping at all.
        """
        if not isinstance(changes, Mapping):
            raise RulesError(
                f"Rules are given as switches with their values, not as {quoted(changes)}.", exit_status=exit_status
            )
        values = dict(self.values)
        for name, given in changes.items():
            values[name] = schema.switch(name, exit_status).read(given, exit_status)
        return Profile(self.name, self.game, values, self.source)
