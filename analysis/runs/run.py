"""A run from its options to its folder."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from meldlab.analysis.errors import BAD_USAGE, RunError, quoted
from meldlab.analysis.runs.engine import Engine, available_threads
from meldlab.analysis.runs.manifest import build_manifest, difference, identity_of
from meldlab.analysis.runs.store import RunFolder
from meldlab.analysis.studies.base import Job, Sums

#: Largest number of deals of a run.
MOST_DEALS: Final = 10**15
#: More threads than this are a slip of the finger.
MOST_THREADS: Final = 1024
#: Time between two writings of the sums [seconds].
CHECKPOINT_SECONDS: Final = 15.0

_WHAT: Final = {
    "study": "another study",
    "game": "another game",
    "rules": "other rules",
    "policies": "other policies",
    "seed": "another seed",
    "parameters": "other parameters",
    "kernel_hash": "another version of the kernels",
}


@dataclass(frozen=True)
class RunOptions:
    """How far a run goes, and where it is stored.

    Parameters
    ----------
    deals : int
        Deals wanted in all.
    out : Path
        The run's folder.
    threads : int, optional
        Threads; all processors if not given.
    resume : bool
        Go on with what the folder holds.
    """

    deals: int
    out: Path
    threads: int | None = None
    resume: bool = False


def checked_deals(deals: int) -> int:
    """Return a number of deals that can be run.

    Raises
    ------
    RunError
        If it can't.
    """
    if not 1 <= deals <= MOST_DEALS:
        raise RunError(
            f"--deals can't be {quoted(deals)}: it is a whole number from 1 to 10**15.", exit_status=BAD_USAGE
        )
    return deals


def checked_threads(threads: int | None) -> int:
    """Return a number of threads; all processors if none is given.

    Raises
    ------
    RunError
        If there can't be so many.
    """
    if threads is None:
        return available_threads()
    if not 1 <= threads <= MOST_THREADS:
        raise RunError(
            f"--threads can't be {quoted(threads)}: it is a whole number from 1 to {MOST_THREADS}; this machine has "
            f"{available_threads()} processors.",
            exit_status=BAD_USAGE,
        )
    return threads


def _start(folder: RunFolder, options: RunOptions, identity: dict[str, Any]) -> tuple[Sums, int, float]:
    """What the folder holds already: sums, deals, seconds."""
    if not folder.exists():
        if not folder.is_empty():
            raise RunError(
                f"{quoted(str(options.out))} is no run's folder and not empty; give --out a new one.",
                exit_status=BAD_USAGE,
            )
        folder.create()
        return {}, 0, 0.0
    if not options.resume:
        raise RunError(
            f"{quoted(str(options.out))} holds a run already; go on with it by --resume, or give --out another folder.",
            exit_status=BAD_USAGE,
        )
    sums, meta = folder.read_sums()
    unlike = difference(identity, meta.get("identity", {}))
    if unlike is not None:
        raise RunError(
            f"{quoted(str(options.out))} holds a run with {_WHAT[unlike]}; results that differ in that are never "
            "joined: give --out another folder.",
            exit_status=BAD_USAGE,
        )
    done = int(meta["deals_done"])
    if done > options.deals:
        raise RunError(
            f"{quoted(str(options.out))} holds {done:,} deals already, more than --deals {options.deals:,}; ask for at "
            "least as many, or give --out another folder.",
            exit_status=BAD_USAGE,
        )
    folder.create()
    return sums, done, float(meta["seconds"])


def run_job(job: Job, options: RunOptions, on_progress: Callable[[int], None]) -> dict[str, Any]:
    """Run a job and store it.

    Parameters
    ----------
    job : Job
        What is run.
    options : RunOptions
        How far, and where to.
    on_progress : callable
        Called with the number of deals done, first with those found in the folder.

    Returns
    -------
    dict
        The manifest as stored.

    Raises
    ------
    RunError
        If the options don't fit, or files can't be read or written.
    KeyboardInterrupt
        After Ctrl-C, once everything done is stored.
    """
    goal = checked_deals(options.deals)
    threads = checked_threads(options.threads)
    folder = RunFolder(options.out)
    identity = identity_of(job)
    sums, done, seconds_before = _start(folder, options, identity)
    engine = Engine(job, threads, sums, done)
    started = stored = time.monotonic()

    def seconds() -> float:
        return seconds_before + time.monotonic() - started

    def progress(deals: int) -> None:
        nonlocal stored
        if time.monotonic() - stored > CHECKPOINT_SECONDS:
            folder.write_sums(engine.sums, identity, engine.done, seconds())
            stored = time.monotonic()
        on_progress(deals)

    def store() -> dict[str, Any]:
        folder.write_sums(engine.sums, identity, engine.done, seconds())
        manifest = build_manifest(
            job, asked=goal, done=engine.done, seconds=seconds(), threads=threads, out=options.out
        )
        folder.write_tables(job.study.tables(job, engine.sums, engine.done), manifest)
        return manifest

    on_progress(done)
    if done < goal or not (folder.path / "manifest.json").exists():
        try:
            engine.advance(goal, progress)
        except KeyboardInterrupt:
            if engine.done > 0:
                store()
            raise
    return store()
