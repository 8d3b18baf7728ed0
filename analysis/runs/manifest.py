"""What a run says of itself: everything needed to repeat it."""

import hashlib
import platform
import shlex
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from meldlab.analysis.rules.command import rule_words
from meldlab.analysis.rules.load import SCHEMAS
from meldlab.analysis.runs.engine import available_threads, block_deals
from meldlab.analysis.studies.base import Job
from meldlab.kernels.jit import kernel_hash


def identity_of(job: Job) -> dict[str, Any]:
    """Everything that decides a run's numbers; two runs with the same identity may be joined."""
    return {
        "study": job.study.name,
        "game": job.study.game,
        "rules": job.profile.hash,
        "policies": [policy.hash for policy in job.policies],
        "seed": job.seed,
        "parameters": {name: list(values) for name, values in job.parameters.items()},
        "kernel_hash": kernel_hash(),
        "prepared": digest_of(job.prepared),
    }


def digest_of(prepared: Any) -> str:
    """First 16 hexadecimal digits of the SHA-256 of numbers, arrays and words in tuples, mappings and dataclasses.

    Raises
    ------
    TypeError
        If there is anything else in it, which might look different in another process.
    """
    digest = hashlib.sha256()

    def add(part: Any) -> None:
        if isinstance(part, tuple):
            digest.update(b"(%d" % len(part))
            for one in part:
                add(one)
        elif isinstance(part, Mapping):
            add(tuple(part.items()))
        elif is_dataclass(part):
            add(tuple((one.name, getattr(part, one.name)) for one in fields(part)))
        elif part is None or isinstance(part, str):
            digest.update(repr(part).encode())
        else:
            array = np.asarray(part)
            if array.dtype.hasobject:
                raise TypeError(f"a run can't be told by {type(part).__name__}")
            digest.update(f"{array.dtype.str}{array.shape}".encode() + array.tobytes())

    add(prepared)
    return digest.hexdigest()[:16]


def difference(mine: Mapping[str, Any], other: Mapping[str, Any]) -> str | None:
    """Name the first thing in which two identities differ."""
    return next((key for key in mine if mine[key] != other.get(key)), None)


def machine() -> dict[str, Any]:
    """Describe the machine and the libraries that decide speed."""
    return {
        "system": platform.system(),
        "release": platform.release(),
        "processor": _processor(),
        "threads_available": available_threads(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": version("numba"),
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def repeat_command(job: Job, deals: int, out: str) -> str:
    """The command that gives the same numbers again."""
    words = ["meldlab", *job.study.command_words(job), "--deals", str(deals), "--seed", str(job.seed)]
    words += rule_words(job.profile)
    names = [policy.name for policy in job.policies]
    if names and job.study.n_seats:
        words += ["--policy", names[0] if len(set(names)) == 1 else ",".join(names)]
    for parameter in job.study.parameters:
        if job.parameters[parameter.name] != parameter.default:
            words += ["--param", f"{parameter.name}={','.join(map(str, job.parameters[parameter.name]))}"]
    return shlex.join([*words, "--out", out])


def build_manifest(
    job: Job, *, identity: Mapping[str, Any], asked: int, done: int, seconds: float, threads: int, out: Path
) -> dict[str, Any]:
    """Describe a run as it stands.

    Parameters
    ----------
    job : Job
        What is run.
    identity : mapping
        What decides the run's numbers, see `identity_of`; every table carries it, too.
    asked, done : int
        Deals wanted and deals in the sums.
    seconds : float
        Time spent on deals, in all sessions of the run together.
    threads : int
        Threads of the last session.
    out : Path
        The run's folder.
    """
    schema = SCHEMAS[job.study.game]
    return {
        "study": job.study.name,
        "title": job.study.title,
        "answers": job.study.answers,
        "game": job.study.game,
        "parameters": {name: list(values) for name, values in job.parameters.items()},
        "rules": {
            "name": job.profile.name,
            "hash": job.profile.hash,
            "values": dict(job.profile.values),
            "defaults": {switch.name: switch.default for switch in schema.switches},
            "meanings": {switch.name: switch.summary for switch in schema.switches},
        },
        "policies": [
            {"name": policy.name, "hash": policy.hash, "parameters": dict(policy.parameters)} for policy in job.policies
        ],
        "identity": dict(identity),
        "uses_switches": list(job.study.uses_switches),
        "seed": job.seed,
        "deals_asked": asked,
        "deals_done": done,
        "complete": done >= asked,
        "version": version("meldlab"),
        "kernel_hash": kernel_hash(),
        "block_deals": block_deals(job.study),
        "machine": machine(),
        "threads": threads,
        "seconds": round(seconds, 3),
        "command": repeat_command(job, asked, str(out)),
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "tables": {name: dict(columns) for name, columns in job.study.columns_of(job).items()},
    }
