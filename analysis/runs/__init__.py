"""Running studies over many deals, and what a run stores."""

from meldlab.analysis.runs.result import Result, run_study
from meldlab.analysis.runs.run import RunInterrupted, RunOptions, run_job

__all__ = ["Result", "RunInterrupted", "RunOptions", "run_job", "run_study"]
