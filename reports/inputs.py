"""Read a run directory: `manifest.json` beside one Parquet file a table. Nothing is trusted, everything is checked."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from meldlab.reports.errors import ReportError

MANIFEST = "manifest.json"
# Key of a table's own metadata that tells which run, at which number of deals, the table is of.
STAMP = b"meldlab"
# Longest value that a message quotes [letters].
SHORT = 60
ESTIMATE = ("estimate", "se", "lo", "hi", "n")
JOINT = ("lo_joint", "hi_joint")
REQUIRED = ("study", "title", "game", "rules", "seed", "deals_asked", "deals_done", "complete")
# Columns of words; every other column a report asks for must hold numbers.
WORDS = frozenset(
    {"kind", "hands", "dimension", "level", "measure", "unit", "role", "outcome", "name", "exact_fraction"}
    | {"end", "band", "suits", "side", "way", "wrong_call", "call_out"}
    | {"players", "alternative", "deals", "who", "part", "memory", "view", "what", "method", "rank"}
    | {"irregularity", "how"}
    | {"phase2", "verdict", "switch", "option", "usual"}
    | {"class", "scope", "beaten", "fate"}
    | {"multiplier", "bomb", "stage", "term"}
    | {"policy", "rival", "a", "b", "which", "seats", "command"}
)
# Tables that a run has only if it was asked for them; its manifest tells.
OPTIONAL = frozenset(
    {"auction_open_contracts", "auction_open_hands", "auction_open_cards", "auction_open_given"}
    | {"twohand_memory", "irregular_revokes", "baoyao_sight"}
)

TableColumns = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class PolicyRecord:
    """One player of the run: name, hash and parameters."""

    name: str
    hash: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True)
class Run:
    """One stored run.

    Attributes
    ----------
    directory : Path
    study, title, answers, game : str
    parameters : mapping
    rules_name, rules_hash : str
    rules : mapping
        Switch to value.
    rule_defaults : mapping
        Switch to default value, as far as the manifest tells; empty when it does not.
    rule_meanings : mapping
        Switch to what it decides, in the run's own words.
    uses_switches : tuple of str or None
        The switches that the study depends on; None when on all, or when the manifest does not tell.
    policies : tuple of PolicyRecord
    seed : str
    deals_asked, deals_done : int
    complete : bool
        False for a run that was stopped early.
    tables : mapping of str to DataFrame
    columns : mapping
        Table to column to description, as the run gives them.
    provenance : mapping
        version, kernel_hash, machine, seconds, command, created, stop (the rule by which a duel ends) as far as given.
    """

    directory: Path
    study: str
    title: str
    answers: str
    game: str
    parameters: Mapping[str, Any]
    rules_name: str
    rules_hash: str
    rules: Mapping[str, Any]
    rule_defaults: Mapping[str, Any]
    rule_meanings: Mapping[str, str]
    uses_switches: tuple[str, ...] | None
    policies: tuple[PolicyRecord, ...]
    seed: str
    deals_asked: int
    deals_done: int
    complete: bool
    tables: Mapping[str, pd.DataFrame]
    columns: Mapping[str, Mapping[str, str]]
    provenance: Mapping[str, Any]

    @property
    def interrupted(self) -> bool:
        """Whether fewer deals were done than asked for."""
        return not self.complete or self.deals_done < self.deals_asked


def read_manifest(directory: Path) -> dict[str, Any]:
    """The manifest of a run directory; ReportError when there is none or it is not one of ours."""
    if not directory.is_dir():
        raise ReportError(f"{directory} is not a directory; give the directory that a run wrote with --out.")
    path = directory / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ReportError(
            f"{directory} holds no {MANIFEST}, so it is not a run; give a run's --out directory."
        ) from None
    except OSError as error:
        raise ReportError(f"{path} cannot be read ({error.strerror}); check the permissions.") from None
    except ValueError:
        raise ReportError(f"{path} is not valid JSON; the run was damaged, make it again.") from None
    if not isinstance(manifest, dict):
        raise ReportError(f"{path} is not a run's manifest: it must hold one JSON object.")
    missing = [key for key in REQUIRED if key not in manifest]
    if missing:
        raise ReportError(f"{path} is not a complete run manifest: it lacks {', '.join(missing)}.")
    return manifest


def _mapping(value: Any, path: Path, key: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ReportError(f"{path}: {key} must be an object, not {type(value).__name__}.")
    return value


def _whole(value: Any, path: Path, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise ReportError(f"{path}: {key} must be a whole number of 0 or more, not {value!r}.")
    return int(value)


def _switches(listed: Any, path: Path) -> tuple[str, ...] | None:
    if listed is None or listed == []:
        return None
    if not isinstance(listed, list) or not all(isinstance(switch, str) for switch in listed):
        raise ReportError(f"{path}: uses_switches must be a list of names.")
    return tuple(listed)


def _policies(listed: Any, path: Path) -> tuple[PolicyRecord, ...]:
    if listed is None:
        return ()
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
        raise ReportError(f"{path}: policies must be a list of objects.")
    return tuple(
        PolicyRecord(
            name=str(entry.get("name", "")),
            hash=str(entry.get("hash", "")),
            parameters=_mapping(entry.get("parameters"), path, "parameters of a policy"),
        )
        for entry in listed
    )


def _check_stamp(path: Path, stamp: bytes | None, manifest: Mapping[str, Any]) -> None:
    """Refuse a table of another run, or of another number of deals of this run, than the manifest is of."""
    wanted = {"identity": manifest.get("identity"), "deals_done": manifest["deals_done"]}
    if stamp is None:
        if wanted["identity"] is None:
            return
        raise ReportError(
            f"{path} does not say which run it is of, but {MANIFEST} does; "
            "run it again with --resume to rebuild the tables."
        )
    try:
        held = json.loads(stamp)
    except ValueError:
        held = None
    if not isinstance(held, dict):
        raise ReportError(
            f"{path} does not say readably which run it is of; run it again with --resume to rebuild the tables."
        )
    differing = [key for key in ("deals_done", "identity") if held.get(key) != wanted[key]]
    if not differing:
        return
    if differing == ["deals_done"]:
        holds, says = f"{held.get('deals_done')} deals", f"{wanted['deals_done']}"
    else:
        holds, says = _told_apart(held.get("identity"), wanted["identity"])
    raise ReportError(
        f"{path} holds {holds}, but {MANIFEST} says {says}; run it again with --resume to rebuild the tables."
    )


def _told_apart(held: Any, wanted: Any) -> tuple[str, str]:
    """What two identities hold where they differ."""
    if not isinstance(held, dict) or not isinstance(wanted, dict):
        return "an identity of another run", "none" if wanted is None else "another"
    keys = [key for key in dict.fromkeys((*wanted, *held)) if held.get(key) != wanted.get(key)]
    holds, says = (", ".join(f"{key} {_short(of.get(key))}" for key in keys) for of in (held, wanted))
    return f"a run of {holds}", says


def _short(value: Any) -> str:
    """A value on one line, cut when long."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = " ".join(text.split())
    return text if len(text) <= SHORT else text[: SHORT - 1] + "\u2026"


def read_table(directory: Path, name: str, columns: Iterable[str], manifest: Mapping[str, Any]) -> pd.DataFrame:
    """One table with the columns asked for, numbers as float64 (missing: NaN), words as str (missing: empty).

    Raises
    ------
    ReportError
        No such file, not Parquet, of another run than the manifest, a column missing, or words in a column of numbers.
    """
    path = directory / f"{name}.parquet"
    if not path.is_file():
        raise ReportError(
            f"{directory} lacks the table {path.name}; the run was not finished or was damaged, resume it."
        )
    try:
        # One open file, so that frame and stamp are of the same table even while a run replaces it.
        with path.open("rb") as file, pq.ParquetFile(file) as stored:
            stamp = (stored.schema_arrow.metadata or {}).get(STAMP)
            frame = stored.read().to_pandas()
    except (OSError, ValueError, pa.ArrowException):
        raise ReportError(f"{path} is not a readable Parquet file; the run was damaged, make it again.") from None
    _check_stamp(path, stamp, manifest)
    wanted = list(columns)
    missing = [column for column in wanted if column not in frame.columns]
    if missing:
        raise ReportError(
            f"{path} lacks the column {', '.join(missing)}; it was written by another version, run again."
        )
    clean: dict[str, Any] = {}
    for column in wanted:
        if column in WORDS:
            clean[column] = [str(word) if isinstance(word, str) else "" for word in frame[column]]
            continue
        try:
            clean[column] = pd.to_numeric(frame[column]).astype("float64").to_numpy()
        except (TypeError, ValueError):
            raise ReportError(f"{path}: the column {column} holds something that is not a number.") from None
    return pd.DataFrame(clean, columns=pd.Index(wanted))


def read_run(directory: Path, studies: Mapping[str, TableColumns]) -> Run:
    """Read one run directory.

    Parameters
    ----------
    directory : Path
    studies : mapping
        Study to table to the columns that its report needs.

    Raises
    ------
    ReportError
        With one sentence, when the directory is missing, foreign, damaged, or of a study without a report.
    """
    manifest = read_manifest(directory)
    path = directory / MANIFEST
    study = str(manifest["study"])
    if study not in studies:
        raise ReportError(f"{path} is of study {study!r}, which has no report; there are {', '.join(sorted(studies))}.")
    rules = _mapping(manifest["rules"], path, "rules")
    columns = _mapping(manifest.get("tables"), path, "tables")
    return Run(
        directory=directory,
        study=study,
        title=str(manifest["title"]),
        answers=str(manifest.get("answers") or ""),
        game=str(manifest["game"]),
        parameters=_mapping(manifest.get("parameters"), path, "parameters"),
        rules_name=str(rules.get("name", "")),
        rules_hash=str(rules.get("hash", "")),
        rules=_mapping(rules.get("values"), path, "rules.values"),
        rule_defaults=_mapping(rules.get("defaults"), path, "rules.defaults"),
        rule_meanings={
            switch: str(told) for switch, told in _mapping(rules.get("meanings"), path, "rules.meanings").items()
        },
        uses_switches=_switches(manifest.get("uses_switches"), path),
        policies=_policies(manifest.get("policies"), path),
        seed=str(manifest["seed"]),
        deals_asked=_whole(manifest["deals_asked"], path, "deals_asked"),
        deals_done=_whole(manifest["deals_done"], path, "deals_done"),
        complete=bool(manifest["complete"]),
        tables={
            name: read_table(directory, name, wanted, manifest)
            for name, wanted in studies[study].items()
            if name not in OPTIONAL or name in columns
        },
        columns={
            str(table): {str(column): str(told) for column, told in described.items()}
            for table, described in columns.items()
            if isinstance(described, dict)
        },
        provenance={
            "version": str(manifest.get("version") or ""),
            "kernel_hash": str(manifest.get("kernel_hash") or ""),
            "machine": _mapping(manifest.get("machine"), path, "machine"),
            "seconds": manifest.get("seconds"),
            "command": str(manifest.get("command") or ""),
            "created": str(manifest.get("created") or ""),
            "stop": manifest.get("stop"),
        },
    )
