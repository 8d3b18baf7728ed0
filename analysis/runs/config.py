"""Settings of a run from a TOML file.

study = "auction"
deals = 1_000_000
rules = "hoyle-auction"
set = ["players=4"]
out = "results/hoyle-4"
"""

import tomllib
from pathlib import Path
from typing import Final

import msgspec

from meldlab.analysis.errors import RunError, quoted

#: A settings file is a page of text; anything longer is something else [bytes].
LONGEST_FILE: Final = 64 * 1024


class RunConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `meldlab run` can be told; None for what was not."""

    study: str | None = None
    deals: int | None = None
    seed: int | None = None
    rules: str | None = None
    set: list[str] = []
    policy: str | None = None
    param: list[str] = []
    threads: int | None = None
    out: str | None = None


def read_config(path: Path) -> RunConfig:
    """Read settings from a TOML file.

    Raises
    ------
    RunError
        If the file can't be read, is not TOML, or has an unknown key or a value of the wrong kind.
    """
    where = quoted(str(path), 200)
    try:
        if not path.is_file():
            raise RunError(f"There is no settings file {where}; give --config the path of a TOML file.")
        if path.stat().st_size > LONGEST_FILE:
            raise RunError(f"The settings file {where} is longer than {LONGEST_FILE} bytes.")
        content = tomllib.loads(path.read_bytes().decode("utf-8"))
        return msgspec.convert(content, RunConfig)
    except msgspec.ValidationError as error:
        keys = ", ".join(RunConfig.__struct_fields__)
        raise RunError(f"The settings file {where} can't be used: {error}; its keys are {keys}.") from None
    except OSError as error:
        raise RunError(f"The settings file {where} can't be read: {error.strerror}.") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        reason = str(error).splitlines()[0] if str(error) else "nested too deeply"
        raise RunError(f"The settings file {where} is not TOML: {reason}.") from None


def merge_configs(first: RunConfig, second: RunConfig) -> RunConfig:
    """Take what the first one tells, and the rest from the second; lists are joined, the first one's last."""
    merged: dict[str, object] = {}
    for name in RunConfig.__struct_fields__:
        mine, other = getattr(first, name), getattr(second, name)
        merged[name] = [*_without(other, mine), *mine] if isinstance(mine, list) else other if mine is None else mine
    return msgspec.convert(merged, RunConfig)


def _without(settings: list[str], newer: list[str]) -> list[str]:
    """Drop settings that newer ones set anew."""
    names = {setting.partition("=")[0].strip() for setting in newer}
    return [setting for setting in settings if setting.partition("=")[0].strip() not in names]
