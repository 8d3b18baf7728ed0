"""Many comparisons at once: intervals that hold together, and what may be said of each.

Source: O. J. Dunn, "Multiple comparisons among means", J. Am. Stat. Assoc. 56 (1961), 52-64: by Bonferroni's inequality
m intervals hold all at once with probability 1 - a if each alone holds with 1 - a / m, however they hang together.
Holm's procedure (1979) would now and then find one difference more; it has no intervals that say the same.
"""

from typing import Any

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats.numbers import Interval


def joint_level(n_comparisons: int, level: float = 0.95) -> float:
    """Return the level of each of some intervals that are to hold all together.

    Parameters
    ----------
    n_comparisons : int
        Intervals of the family.
    level : float, default 0.95
        Probability with which all are to hold.

    Raises
    ------
    StudyError
        If there is no comparison.
    """
    if n_comparisons < 1:
        raise StudyError(f"A family can't have {n_comparisons} comparisons; give a number from 1 up.")
    return 1 - (1 - level) / n_comparisons


def direction(joint: Interval[Any]) -> str:
    """Say what an interval shows of a difference: ``more`` than zero, ``less``, or ``none`` that can be told."""
    if joint.lo > 0:
        return "more"
    return "less" if joint.hi < 0 else "none"
