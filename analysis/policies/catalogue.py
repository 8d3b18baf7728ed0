"""The policies by name: what they are, which parameters they have, and how to change them.

On the command line a policy is ``basic``, ``basic:draw_from=4,side_ace=16`` or the path of a TOML file that says

    extends = "basic"

    [parameters]
    draw_from = 4
"""

import ast
import inspect
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec

from meldlab.analysis.errors import BAD_DATA, BAD_USAGE, PolicyError, close_matches, quoted
from meldlab.analysis.files import SHOWN_PATH, read_toml
from meldlab.analysis.policies.kinds import Parameter, Policy, PolicyKind
from meldlab.analysis.policies.shipped import POLICIES
from meldlab.analysis.rules.schema import YES_NO_WORDS

#: Players of games in which they play more hands than one, in turn.
PLAYERS: Final = {"baoyao": 2}
#: No parameter means anything beyond this, or below its negative [points].
LARGEST_NUMBER: Final = 1000
#: Of a parameter that is yes or no one also says that it is on or off.
_YES_NO: Final = {**YES_NO_WORDS, "on": True, "off": False}


def policies_of(game: str) -> dict[str, PolicyKind]:
    """Return the policies of a game by name.

    Raises
    ------
    PolicyError
        If there is no such game.
    """
    if game not in POLICIES:
        known = ", ".join(POLICIES)
        raise PolicyError(
            f"There is no game {quoted(game)}{close_matches(game, POLICIES)}; policies exist for {known}.",
            exit_status=BAD_USAGE,
        )
    return POLICIES[game]


@cache
def _meanings(record: type[msgspec.Struct]) -> Mapping[str, str]:
    """The sentence below each field of a structure; a field without one is like the fields before it."""
    (definition,) = ast.parse(inspect.getsource(record)).body
    assert isinstance(definition, ast.ClassDef)
    base = record.__bases__[0]
    meanings = {} if base is msgspec.Struct else dict(_meanings(base))
    name = ""
    for line in definition.body:
        match line:
            case ast.AnnAssign(target=ast.Name(id=name)):
                meanings[name] = ""
            case ast.Expr(value=ast.Constant(value=str(sentence))) if name:
                meanings[name] = " ".join(sentence.split())
    return meanings


def parameter_meanings(kind: PolicyKind) -> dict[str, str]:
    """Tell what each parameter of a policy means, as far as its name does not."""
    told = {name: meaning for record in kind.records for name, meaning in _meanings(record).items()}
    return {name: told[name] for name in kind.parameters} if told else {}


def load_policy(given: str, game: str = "auction") -> Policy:
    """Read one policy.

    Parameters
    ----------
    given : str
        A name, a name with parameters (``basic:draw_from=4``), or the path of a TOML file.
    game : str, default "auction"
        The game it must play.

    Raises
    ------
    PolicyError
        If there is no such policy, file or parameter, or if a value is no number.
    """
    kinds = policies_of(game)
    if given.endswith(".toml") or "/" in given:
        return _read_file(Path(given), game)
    name, colon, settings = given.strip().partition(":")
    if name not in kinds:
        known = ", ".join(kinds)
        raise PolicyError(
            f"The game {game!r} has no policy {quoted(name)}{close_matches(name, kinds)}; there are {known}.",
            exit_status=BAD_USAGE,
        )
    if colon and not settings.strip(" ,"):
        raise PolicyError(
            f"The policy {quoted(given)} names no parameter after its colon; write name=value there.",
            exit_status=BAD_USAGE,
        )
    changes: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in settings.split(","))):
        key, equals, value = part.partition("=")
        if not equals:
            raise PolicyError(
                f"Policy parameter {quoted(part)} has no value; write it as name=value.", exit_status=BAD_USAGE
            )
        if key.strip() in changes:
            raise PolicyError(f"Policy parameter {quoted(key.strip())} is set twice.", exit_status=BAD_USAGE)
        changes[key.strip()] = value.strip()
    return _with_parameters(kinds[name], changes, BAD_USAGE)


def load_policies(given: str | Sequence[str], game: str, seats: int) -> tuple[Policy, ...]:
    """Read the policies of all seats: one for everybody, or one a seat, separated by commas.

    Where a player plays more hands than one, as in Bao Yao, also one a player.

    Raises
    ------
    PolicyError
        If one of them is wrong, if there are another number of them, or if some but not all see every card.
    """
    words = split_policies(given) if isinstance(given, str) else list(given)
    players = PLAYERS.get(game, seats)
    if len(words) not in (1, players, seats):
        a_player = "" if players == seats else f", {players}, one a player,"
        raise PolicyError(
            f"Policies are given as one for all{a_player} or as {seats}, one a seat; there are {len(words)} in "
            f"{quoted(given)}.",
            exit_status=BAD_USAGE,
        )
    policies = [load_policy(word, game) for word in words]
    _check_open_cards(policies)
    return tuple(policies * (seats // len(policies)))


def with_changes(policy: Policy, **changes: Parameter) -> Policy:
    """Return a policy with some parameters set anew, unchecked; one that has none of them stays as it is."""
    known = {name: value for name, value in changes.items() if name in policy.parameters}
    return replace(policy, parameters={**policy.parameters, **known})


def sees_all(policies: Sequence[Policy]) -> bool:
    """Whether the hands are played with all cards open."""
    return any(policy.kind.open_cards for policy in policies)


def searches(policies: Sequence[Policy]) -> bool:
    """Whether one of them draws worlds."""
    return any(policy.kind.searches for policy in policies)


def _check_open_cards(policies: Sequence[Policy]) -> None:
    """Refuse a table at which some play with all hands open and others do not."""
    if sees_all(policies) and not all(policy.kind.open_cards for policy in policies):
        name = next(policy.kind.name for policy in policies if policy.kind.open_cards)
        raise PolicyError(
            f"The policy '{name}' plays with all hands open, so it must sit at all seats; give --policy {name}.",
            exit_status=BAD_USAGE,
        )


def split_policies(given: str) -> list[str]:
    """Split a list of policies at the commas, but not at those between the parameters of one.

    >>> split_policies("basic:draw_from=4,side_ace=16,random,basic")
    ['basic:draw_from=4,side_ace=16', 'random', 'basic']
    """
    words: list[str] = []
    for part in given.split(","):
        if words and "=" in part and ":" not in part.partition("=")[0]:
            words[-1] += "," + part
        else:
            words.append(part.strip())
    return words


def _value(kind: PolicyKind, name: str, value: object, exit_status: int) -> Parameter:
    """Read a parameter's value: a number, yes or no, or one of some words, as the shipped one is."""
    like = kind.parameters[name]
    if not isinstance(like, (bool, str)):
        return _number(kind, name, like, value, exit_status)
    if isinstance(like, bool):
        options = ["yes", "no"]
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.casefold() in _YES_NO:
            return _YES_NO[value.casefold()]
    else:
        hints = {key: hint for record in kind.records for key, hint in get_type_hints(record).items()}
        options = list(get_args(hints[name]))
        if isinstance(value, str) and value.casefold() in options:
            return value.casefold()
    raise PolicyError(
        f"Policy parameter '{name}' can't be {quoted(value)}: it is {', '.join(options[:-1])} or {options[-1]}.",
        exit_status=exit_status,
    )


def _number(kind: PolicyKind, name: str, like: float, value: object, exit_status: int) -> float:
    """Read a parameter's value: a whole number where the shipped one is, else any number."""
    number = _as_number(value)
    whole = isinstance(like, int)
    lowest, highest = kind.lowest.get(name, -LARGEST_NUMBER), kind.highest.get(name, LARGEST_NUMBER)
    if number is None or not lowest <= number <= highest or (whole and not number.is_integer()):
        wanted = "whole number" if whole else "number"
        raise PolicyError(
            f"Policy parameter '{name}' can't be {quoted(value)}: it is a {wanted} from {lowest:g} to "
            f"{highest:g}, such as {like:g}.",
            exit_status=exit_status,
        )
    return int(number) if whole else number


def _as_number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return None
    # Python itself would read 1_0 as ten, and digits of any script.
    if isinstance(value, str) and (not value.isascii() or "_" in value):
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None


def _with_parameters(kind: PolicyKind, changes: Mapping[str, Any], exit_status: int = BAD_DATA) -> Policy:
    parameters = dict(kind.parameters)
    for name, value in changes.items():
        if name not in parameters:
            hint = close_matches(name, parameters)
            known = f"see `meldlab policies {kind.game}`" if parameters else "it has none"
            raise PolicyError(
                f"The policy '{kind.name}' has no parameter {quoted(name)}{hint}; {known}.", exit_status=exit_status
            )
        parameters[name] = _value(kind, name, value, exit_status)
    fault = kind.fault_of(parameters) if parameters else None
    if fault is not None:
        raise PolicyError(f"The policy '{kind.name}' contradicts itself: {fault}.", exit_status=exit_status)
    return Policy(kind, parameters)


def _read_file(path: Path, game: str) -> Policy:
    where = quoted(str(path), SHOWN_PATH)
    content = read_toml(path, "policy file", PolicyError)
    unknown = sorted(set(content) - {"extends", "parameters", "game"})
    if unknown:
        raise PolicyError(f"The policy file {where} has an unknown key {quoted(unknown[0])}; use extends, parameters.")
    if content.get("game", game) != game:
        raise PolicyError(f"The policy file {where} is for the game {quoted(content['game'])}, not for {game!r}.")
    base, parameters = content.get("extends"), content.get("parameters", {})
    if not isinstance(base, str) or base not in policies_of(game):
        known = ", ".join(policies_of(game))
        raise PolicyError(f"The policy file {where} must say extends = one of {known}.")
    if not isinstance(parameters, dict):
        raise PolicyError(f"The policy file {where} must hold [parameters] as a table.")
    return _with_parameters(policies_of(game)[base], parameters)
