"""Running a duel, with or without a folder, and what is told of it."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from meldlab.analysis.runs.engine import Engine, Ledger
from meldlab.analysis.runs.looks import advance
from meldlab.analysis.runs.run import RunInterrupted, RunOptions, checked_deals, checked_threads, run_job
from meldlab.analysis.runs.store import RunFolder
from meldlab.analysis.stats.sequential import FIRST_LOOK
from meldlab.analysis.studies.base import Job
from meldlab.analysis.studies.duel_stop import DuelStop


@dataclass(frozen=True)
class DuelOptions:
    """How far a duel goes, and where it is stored.

    Parameters
    ----------
    deals : int
        Deals wanted, or allowed at most with a rule to stop.
    threads : int, optional
        Threads; all processors if not given.
    stop : DuelStop, optional
        When it is over before.
    out : Path, optional
        Folder to store it in.
    resume : bool
        Go on with what the folder holds.
    """

    deals: int
    threads: int | None = None
    stop: DuelStop | None = None
    out: Path | None = None
    resume: bool = False


@dataclass(frozen=True)
class Compared:
    """What a duel found.

    Parameters
    ----------
    job : Job
        Policies, rules and seed.
    ledger : Ledger
        Deals played and their sums.
    options : DuelOptions
        What was asked for.
    """

    job: Job
    ledger: Ledger
    options: DuelOptions

    @property
    def stopped(self) -> bool:
        """Whether it was over before it had all deals."""
        return self.options.stop is not None and self.options.stop.is_met(self.ledger)

    def _rows(self, table: str) -> list[dict[str, Any]]:
        deals, sums = self.ledger
        frame = self.job.study.tables(self.job, sums, deals)[table]
        return [{str(name): _told(value) for name, value in row.items()} for row in frame.to_dict("records")]

    def answer(self) -> dict[str, Any]:
        """The duel as one JSON object: the first pair's difference at the top, all pairs below ``pairs``."""
        stop = self.options.stop
        pairs = []
        listed = self.listed()
        for row, deals in zip(self._rows("duel_pairs"), listed, strict=True):
            # With a stop that looks at the results only intervals that hold at all looks are honest.
            bounds = {} if stop is None else {"lo": row["anytime_lo"], "hi": row["anytime_hi"]}
            lists = {
                which: [
                    {name: deal[name] for name in ("deal", "gain", "seats", "table_gain", "command")}
                    for deal in deals
                    if deal["which"] == which
                ]
                for which in ("best", "worst")
            }
            pairs.append({**row, **bounds, **lists})
        first = pairs[0]
        of_first = {name: value for name, value in first.items() if name not in ("best", "worst")}
        return {
            "game": self.job.study.game,
            **of_first,
            "interval": "fixed" if stop is None else "anytime",
            "stop": None if stop is None else {"when": stop.told, "met": self.stopped, "at_most": self.options.deals},
            "rules": self.job.profile.name,
            "rules_hash": self.job.profile.hash,
            "seed": self.job.seed,
            "pairs": pairs,
        }

    def listed(self) -> list[list[dict[str, Any]]]:
        """The deals that differ most, pair by pair."""
        rows = self._rows("duel_deals")
        names = [policy.name for policy in self.job.policies]
        pairs = [(a, b) for place, a in enumerate(names) for b in names[place + 1 :]]
        by_pair: list[list[dict[str, Any]]] = [[] for _ in pairs]
        for row in rows:
            by_pair[pairs.index((row["a"], row["b"]))].append(row)
        return by_pair

    def told(self) -> str:
        """What the intervals mean, and why the duel ended, in a sentence or two."""
        stop, counted = self.options.stop, "matches" if self.job.parameters.get("matches") == (1,) else "deals"
        played, wanted = f"{self.ledger.deals:,}", f"{self.options.deals:,}"
        cut = self.ledger.deals < self.options.deals
        if stop is None:
            if cut:
                return (
                    f"Interrupted after {played} of {wanted} {counted}: the interval holds only if the end had nothing "
                    "to do with what was seen."
                )
            return f"The interval is for {played} {counted} as chosen ahead, not for a stop when it pleases."
        together = " for all pairs" if len(self.job.policies) > 2 else ""
        held = f"The interval holds at all looks from {FIRST_LOOK} {counted} on at once{together}."
        if self.stopped:
            return f"Over after {played} {counted}, {stop.told}. {held}"
        if cut:
            return f"Interrupted after {played} of at most {wanted} {counted}, not {stop.told} before. {held}"
        return f"Not {stop.told} after the {played} {counted} allowed. {held}"


class DuelInterrupted(KeyboardInterrupt):
    """Ctrl-C.

    Parameters
    ----------
    deals : int
        Deals played.
    compared : Compared, optional
        What was found until then.
    """

    def __init__(self, deals: int, compared: Compared | None) -> None:
        super().__init__()
        self.deals = deals
        self.compared = compared


def run_duel(job: Job, options: DuelOptions, on_progress: Callable[[int], None] = lambda _done: None) -> Compared:
    """Play a duel.

    Raises
    ------
    RunError
        If the options don't fit, or files can't be read or written.
    DuelInterrupted
        After Ctrl-C; with a folder everything done is stored.
    """
    if options.out is not None:
        run = RunOptions(options.deals, options.out, options.threads, options.resume, options.stop)
        try:
            run_job(job, run, on_progress)
        except RunInterrupted as stop:
            raise DuelInterrupted(stop.deals, _stored(job, options) if stop.deals else None) from None
        return _stored(job, options)
    engine = Engine(job, checked_threads(options.threads), Ledger(0, {}))
    try:
        advance(engine, checked_deals(options.deals), on_progress, options.stop)
    except KeyboardInterrupt:
        done = engine.ledger.deals
        raise DuelInterrupted(done, Compared(job, engine.ledger, options) if done else None) from None
    return Compared(job, engine.ledger, options)


def _stored(job: Job, options: DuelOptions) -> Compared:
    assert options.out is not None
    return Compared(job, RunFolder(options.out).read_sums().ledger, options)


def _told(value: Any) -> Any:
    """A cell of a table as JSON has it; what is missing is null."""
    if isinstance(value, float) and math.isnan(value):
        return None
    return value
