"""What studies of two-handed pinochle share: players, rooms for exact play at the end, the shape of their tables."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final, NamedTuple

from meldlab.analysis.exact.twohand import RANKS
from meldlab.analysis.policies.catalogue import searches
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.stats import Interval, direction, joint_level
from meldlab.analysis.studies.base import ESTIMATE, Job, Study
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.cards import RANK_LETTERS
from meldlab.kernels.pinochle.twohand.policies import BASIC, SAMPLED
from meldlab.kernels.pinochle.twohand.rules import N_SEATS

#: Stands for all deals, however many.
ALL_DEALS: Final = 1 << 62
#: Observations below which nothing is judged: normal intervals are too narrow then.
_LEAST_JUDGED: Final = 30
#: The columns of one of several estimates that are judged together.
JOINT: Final = {
    **ESTIMATE,
    "lo_joint": "lower end of an interval that holds with 95 % for all rows of this measure at once (Bonferroni)",
    "hi_joint": "its upper end",
}


class Level(NamedTuple):
    """One level of one dimension, and the row of its sums."""

    dimension: str
    level: str
    order: int
    row: int


class TwohandBase(Study):
    """A study in which two players play whole deals."""

    game = "twohand"
    n_seats: ClassVar[int] = N_SEATS

    def new_rooms(self, job: Job) -> OpenRooms:
        """Make rooms in which two hands are solved."""
        return table_of(job).rooms

    def slow_deals(self, job: Job) -> int:
        """All deals, if a player plays without a fault at the end or draws worlds."""
        return ALL_DEALS if table_of(job).is_solved or searches(job.policies) else 0


def table_of(job: Job) -> TwohandTable:
    """The table that a job is played at."""
    return TwohandTable(job.profile, job.policies)


def deck_of(job: Job) -> int:
    """Cards of the pack."""
    return int(job.profile.values["deck"])


def plays_basic(policy: Policy) -> bool:
    """Whether a policy has the parameters of ``basic``."""
    return policy.kind.code in (BASIC, SAMPLED)


def rank_levels(deck: int, first_row: int) -> Iterator[Level]:
    """Ranks of the turn-up that are no dix, from the ace down."""
    for rank in range(RANKS[deck] - 1):
        yield Level("rank", rank_name(rank), rank, first_row + rank)


def rank_name(rank: int) -> str:
    """Name of a rank as players write it."""
    return RANK_LETTERS[rank].replace("T", "10")


def as_row(head: dict[str, Any], found: Interval[Any], n: int) -> dict[str, Any]:
    """Append the columns of an estimate."""
    return {**head, **found._asdict(), "n": n}


def divided(found: Interval[Any], by: int) -> Interval[float]:
    """The same of one part, if several equal ones were summed."""
    return Interval(*(part / by for part in found))


def as_joint_row(
    head: dict[str, Any], interval_at: Callable[[float], Interval[Any]], n: int, n_comparisons: int
) -> tuple[dict[str, Any], str]:
    """Append the columns of an estimate that is one of several, and say what it shows.

    Parameters
    ----------
    head : dict of str to Any
        What the estimate is of.
    interval_at : callable
        From a level of confidence to the estimate with its interval.
    n, n_comparisons : int
        Observations, and estimates that are judged together.

    Returns
    -------
    tuple of dict, str
        The row, and ``more``, ``less`` or ``none``, by the interval that holds together with the others.
    """
    joint = interval_at(joint_level(n_comparisons))
    row = {**as_row(head, interval_at(0.95), n), "lo_joint": joint.lo, "hi_joint": joint.hi}
    return row, direction(joint) if n >= _LEAST_JUDGED else "none"
