"""Settings of a run from a TOML file.

study = "auction"
deals = 1_000_000
rules = "hoyle-auction"
set = ["players=4"]
out = "results/hoyle-4"
"""

from pathlib import Path

import msgspec

from meldlab.analysis.errors import RunError, quoted
from meldlab.analysis.files import SHOWN_PATH, read_toml


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
    content = read_toml(path, "settings file", RunError)
    try:
        return msgspec.convert(content, RunConfig)
    except msgspec.ValidationError as error:
        keys = ", ".join(RunConfig.__struct_fields__)
        reason = str(error).replace("Object contains unknown field", "there is no key").replace(" | null", "")
        raise RunError(
            f"The settings file {quoted(str(path), SHOWN_PATH)} can't be used: {reason}; its keys are {keys}."
        ) from None


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
