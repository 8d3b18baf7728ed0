"""Running studies over many deals, and what a run stores."""

from meldlab.analysis.runs.result import Result, run_study
from meldlab.analysis.runs.run import RunOptions, run_job

__all__ = ["Result", "RunOptions", "run_job", "run_study"]
