"""A run from its options to its folder."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from meldlab.analysis.errors import BAD_USAGE, RunError, quoted
from meldlab.analysis.files import SHOWN_PATH
from meldlab.analysis.runs.engine import Engine, Ledger, available_threads
from meldlab.analysis.runs.looks import StopRule, advance
from meldlab.analysis.runs.manifest import build_manifest, difference, identity_of
from meldlab.analysis.runs.store import RunFolder, StoredSums
from meldlab.analysis.studies.base import Job

#: Largest number of deals of a run: sums of squared totals, up to 1100 points each, must stay below 2**63.
MOST_DEALS: Final = 10**12
#: More threads than this are a slip of the finger.
MOST_THREADS: Final = 1024
#: Time to the first storing of a run, and the longest between two later ones; each wait is twice the last [seconds].
FIRST_CHECKPOINT_SECONDS: Final = 1.0
CHECKPOINT_SECONDS: Final = 15.0

_WHAT: Final = {
    "study": "another study",
    "game": "another game",
    "rules": "other rules",
    "policies": "other policies",
    "seed": "another seed",
    "parameters": "other parameters",
    "prepared": "another reading of rules and policies by this version of the program",
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
    stop : StopRule, optional
        When the run is over before it has all deals.
    """

    deals: int
    out: Path
    threads: int | None = None
    resume: bool = False
    stop: StopRule | None = None


def checked_deals(deals: int) -> int:
    """Return a number of deals that can be run.

    Raises
    ------
    RunError
        If it can't.
    """
    if not 1 <= deals <= MOST_DEALS:
        raise RunError(
            f"--deals can't be {quoted(deals)}: it is a whole number from 1 to 10**12.", exit_status=BAD_USAGE
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


class RunInterrupted(KeyboardInterrupt):
    """Ctrl-C, after everything done was stored.

    Parameters
    ----------
    deals : int
        Deals that the folder holds now.
    """

    def __init__(self, deals: int) -> None:
        super().__init__()
        self.deals = deals


def _start(folder: RunFolder, options: RunOptions, identity: dict[str, Any]) -> tuple[Ledger, float]:
    """What the folder holds already, and the time spent on it [seconds]."""
    where = quoted(str(options.out), SHOWN_PATH)
    if not folder.holds_run():
        return Ledger(0, {}), 0.0
    if not options.resume:
        raise RunError(
            f"{where} holds a run already; go on with it by --resume, or give --out another folder.",
            exit_status=BAD_USAGE,
        )
    stored = folder.read_sums()
    unlike = difference(identity, stored.identity)
    if unlike is not None:
        raise RunError(
            f"{where} holds a run with {_WHAT[unlike]}; results that differ in that are never joined: give --out "
            "another folder.",
            exit_status=BAD_USAGE,
        )
    if stored.ledger.deals > options.deals:
        raise RunError(
            f"{where} holds {stored.ledger.deals:,} deals already, more than --deals {options.deals:,}; ask for at "
            "least as many, or give --out another folder.",
            exit_status=BAD_USAGE,
        )
    folder.create()
    return stored.ledger, stored.seconds


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
    RunInterrupted
        After Ctrl-C, once everything done is stored.
    """
    checked_deals(options.deals)
    checked_threads(options.threads)
    folder = RunFolder(options.out)
    if not folder.holds_run():
        folder.create()
    with folder.reserved():
        return _Session(job, options, folder).run(on_progress)


class _Session:
    """One sitting of a run: from what the folder holds to the goal, or to Ctrl-C."""

    def __init__(self, job: Job, options: RunOptions, folder: RunFolder) -> None:
        self.job = job
        self.options = options
        self.folder = folder
        self.threads = checked_threads(options.threads)
        self.identity = identity_of(job)
        ledger, self.seconds_before = _start(folder, options, self.identity)
        self.engine = Engine(job, self.threads, ledger)
        self.started = time.monotonic()

    def run(self, on_progress: Callable[[int], None]) -> dict[str, Any]:
        """Add up the deals that are left and store them; return the manifest."""
        # The first storing comes soon, so that a run that is killed has something to go on from.
        wait, stored = FIRST_CHECKPOINT_SECONDS, time.monotonic()

        def progress(deals: int) -> None:
            nonlocal wait, stored
            if time.monotonic() - stored > wait:
                self._store()
                wait, stored = min(2 * wait, CHECKPOINT_SECONDS), time.monotonic()
            on_progress(deals)

        try:
            on_progress(self.engine.ledger.deals)
            self.engine.compile()
            self.started = stored = time.monotonic()
            advance(self.engine, self.options.deals, progress, self.options.stop)
            return self._store()
        except KeyboardInterrupt:
            if self.engine.ledger.deals > 0:
                self._store()
            raise RunInterrupted(self.engine.ledger.deals) from None

    def _seconds(self) -> float:
        return self.seconds_before + time.monotonic() - self.started

    def _store(self) -> dict[str, Any]:
        self.folder.write_sums(StoredSums(self.engine.ledger, self.identity, self._seconds()))
        done, sums = self.engine.ledger
        stop = self.options.stop
        met = stop is not None and stop.is_met(self.engine.ledger)
        manifest = build_manifest(
            self.job,
            identity=self.identity,
            asked=done if met else self.options.deals,
            done=done,
            seconds=self._seconds(),
            threads=self.threads,
            out=self.options.out,
        )
        if stop is not None:
            manifest["stop"] = {"when": stop.told, "met": met, "at_most": self.options.deals}
        self.folder.write_tables(self.job.study.tables(self.job, sums, done), manifest)
        return manifest
