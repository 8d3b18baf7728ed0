"""Questions, rules, runs and statistics: the border between people and kernels.

May be here: rule profiles and their checks, card notation, exact odds, studies, runs and what they store,
statistics on counts. May not: drawing, pages, the command line. Whatever a person gives is checked here, and a
refusal says what was given, what is allowed and what to do.

From Python, ``from meldlab.analysis import run_study, load_profile`` is enough to get a study's tables.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meldlab.analysis.rules import load_profile
    from meldlab.analysis.runs import Result, run_study

__all__ = ["Result", "load_profile", "run_study"]

_HOMES = {
    "Result": "meldlab.analysis.runs",
    "run_study": "meldlab.analysis.runs",
    "load_profile": "meldlab.analysis.rules",
}


def __getattr__(name: str) -> Any:
    """Import a name when it is asked for: kernels and tables take a second, and most commands need neither."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
