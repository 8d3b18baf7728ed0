"""What studies of two-handed pinochle share: players, rooms for exact play at the end, the shape of their tables."""

from collections.abc import Iterator
from typing import Any, ClassVar, Final, NamedTuple

from meldlab.analysis.exact.twohand import RANKS
from meldlab.analysis.policies.catalogue import Policy
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.stats import Interval
from meldlab.analysis.studies.base import Job, Study
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.cards import RANK_LETTERS
from meldlab.kernels.pinochle.twohand.policies import BASIC
from meldlab.kernels.pinochle.twohand.rules import N_SEATS

#: Stands for all deals, however many.
ALL_DEALS: Final = 1 << 62


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
        """All deals, if a player plays without a fault at the end."""
        return ALL_DEALS if table_of(job).is_solved else 0


def table_of(job: Job) -> TwohandTable:
    """The table that a job is played at."""
    return TwohandTable(job.profile, job.policies)


def deck_of(job: Job) -> int:
    """Cards of the pack."""
    return int(job.profile.values["deck"])


def plays_basic(policy: Policy) -> bool:
    """Whether a policy has the parameters of ``basic``."""
    return policy.kind.code == BASIC


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
