"""What a study is: a question, its parameters, a kernel that adds up deals, and the tables made of the sums.

A new study is one file in this folder and one line in ``catalogue``: it says what it answers, calls its kernel for a
range of deals and turns the sums into tables.  Sums are integers, so ranges add up in any order to the same bits.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from meldlab.analysis.errors import BAD_USAGE, StudyError, close_matches, quoted
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.rules.schema import Profile

if TYPE_CHECKING:
    import pandas as pd

#: Named arrays of integer sums over a range of deals.
Sums = dict[str, npt.NDArray[np.int64]]

#: What the five columns of an estimate are, for the descriptions of tables.
ESTIMATE: Final = {
    "estimate": "the estimate",
    "se": "its standard error",
    "lo": "lower end of its 95 % interval",
    "hi": "upper end of its 95 % interval",
    "n": "observations it rests on",
}
#: The same for tables that have the exact value beside the estimate.
EXACT: Final = {
    "exact": "the exact value",
    "exact_fraction": "the exact value as a fraction",
    "z": "estimate minus exact value in standard errors; none for shares too rare to judge",
}


@dataclass(frozen=True)
class StudyParameter:
    """A number, or several, that a study may be given."""

    name: str
    default: tuple[int, ...]
    lowest: int
    highest: int
    summary: str
    single: bool = False

    def read(self, given: str) -> tuple[int, ...]:
        """Read ``12,15,18``.

        Raises
        ------
        StudyError
            If it is no list of different whole numbers within the limits.
        """
        words = [word.strip() for word in given.split(",")]
        numbers = [int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1 for word in words]
        limits_met = all(self.lowest <= number <= self.highest for number in numbers)
        if not limits_met or len(set(numbers)) != len(numbers) or (self.single and len(numbers) != 1):
            wanted = "a whole number" if self.single else "one or more different whole numbers, separated by commas,"
            raise StudyError(
                f"Parameter '{self.name}' can't be {quoted(given)}: it is {wanted} from {self.lowest} to "
                f"{self.highest}.",
                exit_status=BAD_USAGE,
            )
        return tuple(numbers)


@dataclass(frozen=True)
class Job:
    """A study with everything that decides its numbers, but for the number of deals."""

    study: "Study"
    profile: Profile
    policies: tuple[Policy, ...]
    seed: int
    parameters: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @cached_property
    def prepared(self) -> Any:
        """What the study's kernel needs besides a range of deals, built once."""
        return self.study.prepare(self)

    @cached_property
    def rooms(self) -> OpenRooms:
        """Rooms for solving, for studies that solve."""
        return self.study.new_rooms(self)


class Study(ABC):
    """A question put to simulated deals."""

    name: ClassVar[str]
    title: ClassVar[str]
    answers: ClassVar[str]
    """What the study answers, in one sentence."""
    game: ClassVar[str]
    n_seats: ClassVar[int] = 0
    """Seats that policies play at; 0 if nobody plays."""
    kernel_name: ClassVar[str]
    """Name of the compiled function that adds up deals."""
    default_rules: ClassVar[str] = ""
    """Name of the profile that is played by when none is asked for; the game's own if empty."""
    uses_switches: ClassVar[tuple[str, ...]] = ()
    """Rule switches that the study depends on; empty if on all."""
    parameters: ClassVar[tuple[StudyParameter, ...]] = ()
    takes_search: ClassVar[bool] = False
    """Whether players may sit at it who draw worlds, which takes a kernel that gives them room."""
    counted: ClassVar[str] = "deals"
    """What one index of a run stands for, of many."""
    counted_one: ClassVar[str] = "deal"
    """The same of one."""
    deal_weight: ClassVar[int] = 1
    """How many times as long as an ordinary deal one index takes, roughly: blocks are smaller by it."""
    measured_sums: ClassVar[tuple[str, ...]] = ()
    """Names of sums that are measured and not counted, such as times: they differ from run to run."""
    columns: ClassVar[Mapping[str, Mapping[str, str]]]
    """What each column of each table holds."""

    @abstractmethod
    def prepare(self, job: Job) -> Any:
        """Build what the kernel needs: numbers and arrays, in tuples."""

    def columns_of(self, job: Job) -> Mapping[str, Mapping[str, str]]:
        """What each column of each table of a job holds."""
        del job
        return self.columns

    def check(self, job: Job) -> None:
        """Refuse a job whose parts do not go together.

        Raises
        ------
        StudyError
            If they don't.
        """
        del job

    def command_words(self, job: Job) -> list[str]:
        """What stands behind ``meldlab`` in the command that runs a job, up to the number of deals."""
        del job
        return ["run", self.name]

    def kernels_of(self, job: Job) -> tuple[str, ...]:
        """Names of the compiled functions that a job runs."""
        del job
        return (self.kernel_name,)

    def slow_deals(self, job: Job) -> int:
        """Deals, from the first on, of which each takes so long that it is a task of its own."""
        del job
        return 0

    def new_rooms(self, job: Job) -> OpenRooms:
        """Make the rooms in which a job's deals are solved."""
        del job
        return OpenRooms()

    @abstractmethod
    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Run the kernel over the deals ``first`` to ``last - 1``.

        Raises
        ------
        SolvingStoppedError
            If the job's rooms were told to stop meanwhile.
        """

    def join(self, sums: Sums, part: Sums) -> Sums:
        """Add the sums over the next range of deals to those over all before; none before is an empty mapping."""
        return {name: sums.get(name, 0) + array for name, array in part.items()}

    @abstractmethod
    def tables(self, job: Job, sums: Sums, n_deals: int) -> "dict[str, pd.DataFrame]":
        """Turn the sums over deals 0 to ``n_deals - 1`` into tables, every estimate with its error."""

    def read_parameters(self, given: Sequence[str]) -> dict[str, tuple[int, ...]]:
        """Read ``name=value`` settings; parameters not given take their defaults.

        Raises
        ------
        StudyError
            If there is no such parameter, if it is given twice, or if its value is not allowed.
        """
        known = {parameter.name: parameter for parameter in self.parameters}
        values = {name: parameter.default for name, parameter in known.items()}
        seen: set[str] = set()
        for setting in given:
            name, equals, value = setting.partition("=")
            name = name.strip()
            if name not in known:
                hint = close_matches(name, known) or (f"; there is {', '.join(known)}" if known else "; it has none")
                raise StudyError(
                    f"The study '{self.name}' has no parameter {quoted(name)}{hint}.", exit_status=BAD_USAGE
                )
            if not equals or name in seen:
                what = "is given twice" if name in seen else "has no value"
                raise StudyError(f"Parameter '{name}' {what}; write it once as name=value.", exit_status=BAD_USAGE)
            seen.add(name)
            values[name] = known[name].read(value)
        return values


def as_sums(record: Any, prefix: str = "") -> Sums:
    """Name the arrays of a kernel's NamedTuple of sums."""
    return {prefix + name: array for name, array in record._asdict().items()}
