"""Studies ``strength-auction``, ``strength-twohand`` and ``strength-baoyao``: how strong each policy of a game is.

Every policy meets the same rival in duels on the same deals, played as `meldlab compare` plays them, so its gain is the
one that a duel of the two would tell. Players who draw worlds come once for each number of worlds; what more worlds
bring is the difference of two gains of the same deals.
"""

import time
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.duel import CONTESTS, Contest, Seating, gains_of
from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.policies.catalogue import load_policy, policies_of, searches, sees_all
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.studies import strength_tables as tables
from meldlab.analysis.studies.base import Job, Study, StudyParameter, Sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS, Checks
from meldlab.kernels.weighing import MOST_WORLDS

#: The two at each table by their numbers: the policy that is measured, and the rival.
PAIR: Final = (0, 1)
#: Policies besides those that ship as they are.
VARIANTS: Final[Mapping[str, tuple[str, ...]]] = {"twohand": ("basic:phase2=exact",)}
#: Stands for all deals, however many.
_ALL_DEALS: Final = 1 << 62

WORLDS: Final = StudyParameter(
    "worlds", (1, 4, 16, 64), 1, MOST_WORLDS, "numbers of worlds that the policy sampled is tried with"
)
SEARCHED_EVERY: Final = StudyParameter(
    "searched_every", (1,), 1, 1_000_000, "of so many deals one is played by players who draw worlds", single=True
)


class Bout(NamedTuple):
    """One policy against the rival."""

    policy: Policy
    worlds: int
    """Worlds that it draws, 0 if it draws none."""
    every: int
    """Of so many deals one is played."""

    def deals(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """Ranges of deals to play among those from ``first`` to ``last - 1``."""
        if self.every == 1:
            yield first, last
            return
        for deal in range(-(-first // self.every) * self.every, last, self.every):
            yield deal, deal + 1

    def n_deals(self, n: int) -> int:
        """Deals played of the first ``n``."""
        return -(-n // self.every)


class StrengthStudy(Study):
    """Each policy against the same rival, on the same deals."""

    title = "How strong each policy is"
    answers = (
        "By how much each policy beats basic, or another rival, on the same deals with the seats exchanged; whether "
        "players who draw worlds play better with more of them, and how long they take."
    )
    n_seats = 1
    takes_search = True
    parameters = (WORLDS, SEARCHED_EVERY)
    measured_sums: ClassVar[tuple[str, ...]] = ("times",)
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "strength": tables.STRENGTH_COLUMNS,
        "strength_steps": tables.STEP_COLUMNS,
        "strength_times": tables.TIME_COLUMNS,
        "checks": CHECK_COLUMNS,
    }

    @property
    def contest(self) -> Contest:
        """What is played."""
        return CONTESTS[self.game]

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Who sits where at each table: the policy that is measured is 0, the rival 1."""
        return self.contest.seatings(len(PAIR))

    def check(self, job: Job) -> None:
        """Refuse a rival who is not one, or who can't meet another."""
        if len(job.policies) != 1:
            raise StudyError(
                f"The study '{self.name}' takes one policy, the rival of all others: give --policy one name.",
                exit_status=BAD_USAGE,
            )
        if sees_all(job.policies):
            raise StudyError(
                f"The policy '{job.policies[0].kind.name}' plays with all hands open, so it can't meet another: choose "
                "a rival that plays with closed cards.",
                exit_status=BAD_USAGE,
            )

    def bouts(self, job: Job) -> tuple[Bout, ...]:
        """Every policy that can meet the rival, but for the rival itself."""
        (rival,) = job.policies
        (every,) = job.parameters[SEARCHED_EVERY.name]
        found = []
        for kind in policies_of(self.game).values():
            if kind.open_cards:
                continue
            names = [f"{kind.name}:worlds={worlds}" for worlds in sorted(job.parameters[WORLDS.name])]
            for name in names if kind.searches else (kind.name,):
                found.append(load_policy(name, self.game))
        found += [load_policy(name, self.game) for name in VARIANTS.get(self.game, ())]
        # Those who draw worlds come last, by their number.
        found.sort(key=lambda policy: policy.kind.searches)
        return tuple(
            Bout(
                policy,
                int(policy.parameters["worlds"]) if policy.kind.searches else 0,
                every if searches((policy, rival)) else 1,
            )
            for policy in found
            if policy.hash != rival.hash
        )

    def slow_deals(self, job: Job) -> int:
        """All deals: some are played by players who draw worlds, and those take long."""
        del job
        return _ALL_DEALS

    def new_rooms(self, job: Job) -> OpenRooms:
        """Make rooms for solving, if somebody needs them."""
        made = (self._rooms_of(job, bout) for bout in self.bouts(job))
        return next((rooms for rooms in made if rooms is not None), OpenRooms())

    def _rooms_of(self, job: Job, bout: Bout) -> OpenRooms | None:
        return self.contest.new_rooms(job.profile, (bout.policy, *job.policies))

    def prepare(self, job: Job) -> Any:
        """Set the tables of every bout."""
        return tuple(
            tuple(
                self.contest.set_table(job.profile, [(bout.policy, *job.policies)[player] for player in seating])
                for seating in self.seatings
            )
            for bout in self.bouts(job)
        )

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Let every policy meet the rival in the deals, and add up what it gains and how long that takes."""
        bouts = self.bouts(job)
        gains: list[dict[int, int]] = []
        moments = np.zeros((len(bouts), tables.N_MOMENTS), np.int64)
        times = np.zeros((len(bouts), tables.N_TIMES), np.int64)
        for number, (bout, played) in enumerate(zip(bouts, job.prepared, strict=True)):
            solved = self._rooms_of(job, bout) is not None
            gains.append({})
            # Nothing to play still compiles the kernels, so that no measured time holds that.
            for start, end in [*bout.deals(first, last)] or [(first, first)]:
                room = job.rooms.mine() if solved else None
                started = time.thread_time_ns()
                results = self.contest.results(job.seed, start, end, played, room)
                taken = (time.thread_time_ns() - started) // 1000
                if solved:
                    job.rooms.check()
                if end == start:
                    continue
                total = gains_of(results, self.seatings, PAIR).sum(axis=1)
                moments[number] += tables.moments_of(total)
                times[number] += tables.times_of(taken, (end - start) * len(self.seatings))
                gains[-1].update(zip(range(start, end), total.tolist(), strict=True))
        steps = np.zeros((len(tables.steps_of(bouts)), tables.N_STEP_SUMS), np.int64)
        for row, (less, more) in zip(steps, tables.steps_of(bouts), strict=True):
            # Both play the same deals, for both draw worlds.
            row[:] = tables.step_of(
                np.array([gains[more][deal] - gained for deal, gained in gains[less].items()], np.int64)
            )
        return {"moments": moments, "steps": steps, "times": times}

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into gains, what more worlds bring, and times."""
        strength = tables.Strength(self.contest, self.seatings, self.bouts(job), job.policies[0])
        return {
            "strength": tables.strength_table(strength, sums["moments"], n_deals),
            "strength_steps": tables.step_table(strength, sums["steps"], n_deals),
            "strength_times": tables.time_table(strength, sums["times"]),
            # Nothing here has a value that is known exactly.
            "checks": Checks().frame(),
        }

    def kernels_of(self, job: Job) -> tuple[str, ...]:
        """The kernel of the game's duels."""
        del job
        return (self.contest.kernel_name,)


class AuctionStrength(StrengthStudy):
    """How strong the policies of auction pinochle are."""

    name = "strength-auction"
    game = "auction"
    kernel_name = "duel_auction"


class TwohandStrength(StrengthStudy):
    """How strong the policies of two-handed pinochle are."""

    name = "strength-twohand"
    game = "twohand"
    kernel_name = "duel_twohand"


class BaoyaoStrength(StrengthStudy):
    """How strong the policies of Bao Yao are."""

    name = "strength-baoyao"
    game = "baoyao"
    kernel_name = "duel_baoyao"
