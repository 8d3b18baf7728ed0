"""Reading rule profiles: shipped ones by name, others from TOML files.

A profile file reads

    name = "our-table"
    game = "auction"
    extends = "zh-auction"      # a shipped profile; without it every switch must be set

    [switches]
    minimum = 250
    forced_opening = "yes"
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from meldlab.analysis.errors import BAD_USAGE, RulesError, close_matches, quoted
from meldlab.analysis.files import LONGEST_FILE, SHOWN_PATH
from meldlab.analysis.rules.auction import AUCTION
from meldlab.analysis.rules.baoyao import BAOYAO
from meldlab.analysis.rules.schema import Profile, Schema
from meldlab.analysis.rules.twohand import TWOHAND

SCHEMAS: Final[Mapping[str, Schema]] = {schema.game: schema for schema in (AUCTION, TWOHAND, BAOYAO)}

#: Longest name of a profile [characters].
LONGEST_NAME: Final = 60

_EXAMPLES: Final = {"name": "our-table", "game": "auction", "extends": "zh-auction"}
_KEYS: Final = ("name", "game", "extends", "switches")


def schema_of(game: str) -> Schema:
    """Return the rule switches of a game.

    Raises
    ------
    RulesError
        If there is no such game.
    """
    schema = SCHEMAS.get(game)
    if schema is None:
        hint = close_matches(game, SCHEMAS) or f"; the games are {', '.join(SCHEMAS)}"
        raise RulesError(f"There is no game {quoted(game)}{hint}.", exit_status=BAD_USAGE)
    return schema


@cache
def shipped_profiles(game: str | None = None) -> tuple[str, ...]:
    """Return the names of the profiles that come with the program, game by game, each game's default first.

    Parameters
    ----------
    game : str or None, default None
        The game whose profiles are asked for; None for all games.
    """
    files = [path for path in _profile_folder().iterdir() if path.name.endswith(".toml")]
    games = {path.name[:-5]: tomllib.loads(path.read_text(encoding="utf-8"))["game"] for path in files}
    defaults = {schema.default_profile for schema in SCHEMAS.values()}
    order = list(SCHEMAS)
    names = sorted(games, key=lambda name: (order.index(games[name]), name not in defaults, name))
    return tuple(name for name in names if game in (None, games[name]))


def load_profile(
    name_or_path: str | Path,
    game: str | None = "auction",
    overrides: Sequence[str] = (),
) -> Profile:
    """Read a rule profile and change some of its switches.

    Parameters
    ----------
    name_or_path : str or Path
        Name of a shipped profile, or the path of a TOML file: a path has a slash in it or ends in ``.toml``.
    game : str or None, default "auction"
        The game that the rules must be for; None for any.
    overrides : sequence of str
        Switches set anew, each as ``switch=value``.

    Raises
    ------
    RulesError
        If there is no such profile, if the file can't be read or has something wrong in it, if it is for another game,
        or if a switch or a value does not exist.
    """
    wanted = str(name_or_path)
    if isinstance(name_or_path, Path) or "/" in wanted or wanted.endswith(".toml"):
        profile = _profile_from_text(_read_file(Path(name_or_path)), wanted)
        if profile.name in shipped_profiles() and profile.hash != _shipped_profile(profile.name).hash:
            raise RulesError(
                f"Rule file {quoted(wanted, SHOWN_PATH)} calls itself {profile.name!r}, but its rules are not those; "
                "give it a name of its own."
            )
    else:
        profile = _shipped_profile(wanted)
    if game is not None and profile.game != schema_of(game).game:
        raise RulesError(
            f"The rules {quoted(profile.name)} are for {profile.game}, not for {game}; choose a profile for {game}."
        )
    schema = SCHEMAS[profile.game]
    return profile.with_values(schema, parse_overrides(schema, overrides), BAD_USAGE)


def parse_overrides(schema: Schema, overrides: Sequence[str]) -> dict[str, object]:
    """Read switches given as ``switch=value``.

    Parameters
    ----------
    schema : Schema
        The game's switches.
    overrides : sequence of str
        Such as ``["minimum=250", "kitty=yes"]``.

    Returns
    -------
    dict
        Option by switch.

    Raises
    ------
    RulesError
        If one is not written so, names no switch or no option, or if a switch is set twice to different values.
    """
    changes: dict[str, object] = {}
    for given in overrides:
        name, equals, text = given.partition("=")
        name = name.strip()
        if not equals or not name:
            raise RulesError(
                f"A rule switch is set as switch=value, for example {schema.switches[0].name}="
                f"{schema.switches[0].option_texts[-1]}, not {quoted(given)}.",
                exit_status=BAD_USAGE,
            )
        value = schema.switch(name, BAD_USAGE).read(text, BAD_USAGE)
        if changes.setdefault(name, value) != value:
            raise RulesError(
                f"Rule switch {name!r} is set twice, to different values; set it once.", exit_status=BAD_USAGE
            )
    return changes


def remarks(profile: Profile) -> list[str]:
    """Return a sentence for each switch that changes nothing beside the others; most profiles have none."""
    return SCHEMAS[profile.game].remarks(profile.values)


def _profile_folder() -> resources.abc.Traversable:
    return resources.files("meldlab.analysis.rules").joinpath("profiles")


@cache
def _shipped_profile(name: str) -> Profile:
    if name not in shipped_profiles():
        hint = close_matches(name, shipped_profiles())
        raise RulesError(
            f"There is no rule profile {quoted(name)}{hint}; name one that `meldlab rules list` shows or a .toml file.",
            exit_status=BAD_USAGE,
        )
    text = _profile_folder().joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return _profile_from_text(text, f"{name} (shipped)")


def _read_file(path: Path) -> str:
    where = f"Rule file {quoted(str(path), SHOWN_PATH)}"
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise RulesError(f"{where} is no regular file; give the path of a .toml file.")
        with path.open("rb") as stream:
            content = stream.read(LONGEST_FILE + 1)
        if len(content) > LONGEST_FILE:
            raise RulesError(f"{where} is longer than {LONGEST_FILE // 1024} KiB: that is no rule profile.")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        raise RulesError(f"{where} does not exist; write it, or name one of {', '.join(shipped_profiles())}.") from None
    except IsADirectoryError:
        raise RulesError(f"{where} is a folder; give the path of a .toml file in it.") from None
    except UnicodeDecodeError as error:
        raise RulesError(f"{where} is not UTF-8 text (byte {error.start + 1}); save it as UTF-8.") from None
    except OSError as error:
        raise RulesError(f"{where} can't be read: {(error.strerror or 'unknown reason').lower()}.") from None
    except ValueError:
        raise RulesError(f"{where} can't be read: no file has such a name.") from None


def _profile_from_text(text: str, source: str) -> Profile:
    where = f"Rule file {quoted(source, SHOWN_PATH)}"
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = " ".join(str(error).split())
        raise RulesError(f"{where} is not TOML: {reason[0].lower()}{reason[1:]}.") from None
    except (ValueError, RecursionError):
        raise RulesError(f"{where} is not TOML that a profile needs: numbers too long or tables too deep.") from None
    return _profile_from_document(document, where, source)


def _profile_from_document(document: Mapping[str, object], where: str, source: str) -> Profile:
    for key in document:
        if key not in _KEYS:
            if key in _all_switch_names():
                raise RulesError(f"{where} sets {key!r} outside [switches]; move it below that line.")
            hint = close_matches(key, _KEYS)
            raise RulesError(f"{where} has an unknown entry {quoted(key)}{hint}; it may have {', '.join(_KEYS)}.")
    name = _text_entry(document, "name", where)
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise RulesError(f"{where} has {quoted(name)} as its name: give one line of 1 to {LONGEST_NAME} characters.")
    game = _text_entry(document, "game", where)
    if game not in SCHEMAS:
        raise RulesError(f"{where} is for {quoted(game)}: the game must be one of {', '.join(SCHEMAS)}.")
    switches = document.get("switches", {})
    if not isinstance(switches, dict):
        raise RulesError(f"{where} has {quoted(switches)} as its switches: write them below a line [switches].")
    schema = SCHEMAS[game]
    base = _base_profile(document, game, where)
    try:
        profile = base.with_values(schema, switches)
    except RulesError as error:
        raise RulesError(f"{where}: {error}") from None
    missing = [switch for switch in schema.names if switch not in profile.values]
    if missing:
        raise RulesError(
            f"{where} does not set {', '.join(missing)}: set every switch, or say "
            f'extends = "{schema.default_profile}" to take the others from there.'
        )
    return Profile(name, game, {switch: profile.values[switch] for switch in schema.names}, source)


def _base_profile(document: Mapping[str, object], game: str, where: str) -> Profile:
    """Return the profile that a file extends, or one without any switch set."""
    if "extends" not in document:
        return Profile("", game, {})
    name = _text_entry(document, "extends", where)
    if name not in shipped_profiles():
        known = shipped_profiles(game)
        hint = close_matches(name, known)
        raise RulesError(f"{where} extends {quoted(name)}{hint}; it can extend {', '.join(known)} or nothing.")
    base = _shipped_profile(name)
    if base.game != game:
        raise RulesError(f"{where} is for {game} and can't extend {quoted(name)}, which is for {base.game}.")
    return base


def _text_entry(document: Mapping[str, object], key: str, where: str) -> str:
    entry = document.get(key)
    if not isinstance(entry, str):
        given = "no" if entry is None else f"{quoted(entry)} as"
        raise RulesError(f'{where} has {given} {key}: write it as text, such as {key} = "{_EXAMPLES[key]}".')
    return entry


def _all_switch_names() -> set[str]:
    return {name for schema in SCHEMAS.values() for name in schema.names}
