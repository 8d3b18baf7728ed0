"""Errors a person can mend: each is one sentence that says what was given, what is allowed and what to do.

The command line prints the sentence and ends with the error's status; a caller in Python catches `MeldlabError`.
"""

from collections.abc import Mapping, Sequence
from typing import Final

#: Exit status of a command that met bad data, such as a card that does not exist.
BAD_DATA: Final = 1
#: Exit status of a command that was called the wrong way.
BAD_USAGE: Final = 2

#: How much of a strange input a message repeats [characters].
QUOTED_LENGTH: Final = 40


class MeldlabError(Exception):
    """Base of all errors that a person can mend.

    Parameters
    ----------
    sentence : str
        What was given, what is allowed and what to do.
    exit_status : int, default BAD_DATA
        With which status a command ends.
    """

    def __init__(self, sentence: str, *, exit_status: int = BAD_DATA) -> None:
        super().__init__(sentence)
        self.exit_status = exit_status


class NotationError(MeldlabError):
    """Text that is no card or no hand."""


class RulesError(MeldlabError):
    """A rule profile or a rule switch that does not exist or does not fit."""


class PolicyError(MeldlabError):
    """A playing policy, or one of its parameters, that does not exist or does not fit."""


class StudyError(MeldlabError):
    """A study, or one of its parameters, that does not exist or does not fit."""


class RecordError(MeldlabError):
    """A record of a game that can't be played again."""


class RunError(MeldlabError):
    """A run's folder that can't be written, read or continued."""


def quoted(given: object, length: int = QUOTED_LENGTH) -> str:
    """Return what a person gave, short and printable, for use in a message.

    Text stands in quotes with its control characters escaped, true and false as JSON and TOML write them; anything long
    is cut; tables and lists are named by their kind only.
    """
    match given:
        case str():
            text = repr(given if len(given) <= length else given[:length] + "…")
        case bool():
            text = "true" if given else "false"
        case int() if abs(given) >= 10**length:
            text = "a number of many digits"
        case None:
            text = "nothing"
        case dict():
            text = "a table"
        case list() | tuple():
            text = "a list"
        case _:
            text = str(given)
    return text


def close_matches(given: str, allowed: Sequence[str] | Mapping[str, object]) -> str:
    """Return ``" (did you mean 'x'?)"`` for a name that was probably meant, or nothing.

    Parameters
    ----------
    given : str
        The name that does not exist.
    allowed : sequence of str, or mapping by str
        The names that do.
    """
    from difflib import get_close_matches

    word = given.casefold()[:100]
    matches = get_close_matches(word, allowed, n=1) or [name for name in allowed if len(word) > 2 and word in name]
    return f" (did you mean {matches[0]!r}?)" if matches else ""
