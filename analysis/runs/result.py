"""Studies from Python: frames without a folder."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from meldlab.analysis.runs.engine import Engine, Ledger
from meldlab.analysis.runs.run import checked_deals, checked_threads
from meldlab.analysis.studies.base import Job
from meldlab.analysis.studies.catalogue import make_job

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Result:
    """What a study found.

    Parameters
    ----------
    job : Job
        Study, rules, policies, seed and parameters.
    deals : int
        Deals simulated.
    tables : mapping of str to DataFrame
        The study's tables by name; `job.study.columns` says what each column holds.
    """

    job: Job
    deals: int
    tables: "Mapping[str, pd.DataFrame]"

    def __getitem__(self, table: str) -> "pd.DataFrame":
        return self.tables[table]


def run_study(
    study: str,
    deals: int = 100_000,
    *,
    seed: int = 1,
    rules: str | Path | None = None,
    switches: Sequence[str] = (),
    policies: str | None = None,
    parameters: Sequence[str] = (),
    threads: int | None = None,
    on_progress: Callable[[int], object] = int,
) -> Result:
    """Run a study in memory.

    Parameters
    ----------
    study : str
        Name of the study, one of `meldlab.analysis.studies.STUDIES`.
    deals : int, default 100_000
        Deals to simulate.
    seed : int, default 1
        Seed of the deals.
    rules : str or Path, optional
        A rule profile's name or TOML file.
    switches : sequence of str
        Rule switches set anew, each as ``switch=value``.
    policies : str, optional
        One policy for all seats or one a seat, separated by commas.
    parameters : sequence of str
        Parameters of the study, each as ``name=value``.
    threads : int, optional
        Threads; all processors if not given.
    on_progress : callable, optional
        Called with the number of deals done.

    Returns
    -------
    Result
        The tables as DataFrames.

    Raises
    ------
    MeldlabError
        If anything asked for does not exist or is not allowed.
    """
    job = make_job(study, seed=seed, rules=rules, switches=switches, policies=policies, parameters=parameters)
    engine = Engine(job, checked_threads(threads), Ledger(0, {}))
    engine.advance(checked_deals(deals), on_progress)
    done = engine.ledger.deals
    return Result(job, done, job.study.tables(job, engine.ledger.sums, done))
