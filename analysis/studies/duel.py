"""Duels of two or three policies as jobs: what `meldlab compare` runs, stores and goes on with.

The sums of a duel are kept look by look: a row of ``looks`` has the deals from one look of
`meldlab.analysis.stats.sequential` to the next, so that the running difference can be told after each of them.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np
import pandas as pd

from meldlab.analysis.duel import CONTESTS, Contest, divisor_of, gains_of, pairs_of
from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.policies.catalogue import load_policy, searches, sees_all
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.rules.kernel import match_rules
from meldlab.analysis.rules.load import load_profile, schema_of
from meldlab.analysis.seeds import check_seed
from meldlab.analysis.stats.sequential import LOOKS
from meldlab.analysis.studies import duel_tables as tables
from meldlab.analysis.studies.base import Job, Study, StudyParameter, Sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS, Checks
from meldlab.analysis.studies.duel_extremes import extremes_of, join_extremes
from meldlab.analysis.studies.duel_tables import Duel
from meldlab.kernels.pinochle.twohand.match import SINGLE

#: Columns of ``looks``: gains and their squares, half wins of tables and their squares, deals with a gain.
GAIN, GAIN_2, HALF_WINS, HALF_WINS_2, DIFFERENT = range(5)
N_COLUMNS: Final = 5
#: Policies that may meet.
_FEWEST, _MOST = 2, 3
#: Stands for all deals, however many.
_ALL_DEALS: Final = 1 << 62

MATCHES: Final = StudyParameter("matches", (0,), 0, 1, "1 if whole matches are played and not deals", single=True)


class DuelStudy(Study):
    """Which of two or three policies is the better one, by how much, on the same deals."""

    name = "compare"
    title = "Which policy is the better one"
    answers = (
        "By how much one policy beats another on the same deals, each played with the seats exchanged in all ways "
        "that matter, and in which deals they differ most."
    )
    takes_search = True
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "duel_pairs": tables.PAIR_COLUMNS,
        "duel_looks": tables.LOOK_COLUMNS,
        "duel_gains": tables.GAIN_COLUMNS,
        "duel_deals": tables.DEAL_COLUMNS,
        "checks": CHECK_COLUMNS,
    }

    def contest(self, job: Job) -> Contest:
        """What is played."""
        del job
        return CONTESTS[self.game]

    def command_words(self, job: Job) -> list[str]:
        """The command with its policies."""
        words = ["compare", job.study.game, *(policy.name for policy in job.policies)]
        return [*words, "--matches"] if job.parameters.get(MATCHES.name) == (1,) else words

    def kernels_of(self, job: Job) -> tuple[str, ...]:
        """The kernel of what is played."""
        return (self.contest(job).kernel_name,)

    def check(self, job: Job) -> None:
        """Refuse policies that can't meet, and matches that are no more than a deal."""
        if sees_all(job.policies):
            name = next(policy.kind.name for policy in job.policies if policy.kind.open_cards)
            raise StudyError(
                f"The policy '{name}' plays with all hands open, so it sits at all seats or at none and can't meet "
                "another: choose policies that play with closed cards.",
                exit_status=BAD_USAGE,
            )

    def slow_deals(self, job: Job) -> int:
        """All deals, if a player draws worlds or plays without a fault at the end."""
        solved = self.contest(job).new_rooms(job.profile, job.policies) is not None
        return _ALL_DEALS if solved or searches(job.policies) else 0

    def new_rooms(self, job: Job) -> OpenRooms:
        """Make the rooms that the players need."""
        return self.contest(job).new_rooms(job.profile, job.policies) or OpenRooms()

    def prepare(self, job: Job) -> Any:
        """Set a table for each seating."""
        contest = self.contest(job)
        return tuple(
            contest.set_table(job.profile, [job.policies[player] for player in seating])
            for seating in contest.seatings(len(job.policies))
        )

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals at every table and add up who is ahead."""
        contest = self.contest(job)
        solved = contest.new_rooms(job.profile, job.policies) is not None
        room = job.rooms.mine() if solved else None
        results = contest.results(job.seed, first, last, job.prepared, room)
        if solved:
            job.rooms.check()
        seatings = contest.seatings(len(job.policies))
        sums = []
        for pair in pairs_of(len(job.policies)):
            gains = gains_of(results, seatings, pair)
            sums.append(_sums_of(gains, first, contest.bin * divisor_of(seatings, pair)))
        return {name: np.stack([part[name] for part in sums]) for name in sums[0]}

    def join(self, sums: Sums, part: Sums) -> Sums:
        """Add what is additive, and keep the deals that differ most."""
        joined = super().join({name: array for name, array in sums.items() if name != "extremes"}, part)
        before = sums.get("extremes")
        joined["extremes"] = part["extremes"] if before is None else join_extremes(before, part["extremes"])
        return joined

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into differences and the deals behind them."""
        duel = self.duel_of(job)
        return {
            "duel_pairs": tables.pair_table(duel, sums, n_deals),
            "duel_looks": tables.look_table(duel, sums, n_deals),
            "duel_gains": tables.gain_table(duel, sums, n_deals),
            "duel_deals": tables.deal_table(duel, job, sums),
            # Nothing here has a value that is known exactly, but for policies that are the same.
            "checks": Checks().frame(),
        }

    def duel_of(self, job: Job) -> Duel:
        """Who meets whom."""
        contest = self.contest(job)
        return Duel(contest, job.policies, contest.seatings(len(job.policies)))


class AuctionDuel(DuelStudy):
    """A duel at auction pinochle."""

    game = "auction"
    kernel_name = "duel_auction"


class TwohandDuel(DuelStudy):
    """A duel at two-handed pinochle."""

    game = "twohand"
    kernel_name = "duel_twohand"
    parameters = (MATCHES,)

    def contest(self, job: Job) -> Contest:
        """Deals, or whole matches."""
        return CONTESTS["matches" if job.parameters[MATCHES.name] == (1,) else "twohand"]

    def check(self, job: Job) -> None:
        """Refuse matches that are no more than a deal."""
        super().check(job)
        if job.parameters[MATCHES.name] == (1,) and match_rules(job.profile).target == SINGLE:
            raise StudyError(
                "By these rules a match is a single deal: leave --matches away, or choose a target by "
                "--set target=1000.",
                exit_status=BAD_USAGE,
            )


class BaoyaoDuel(DuelStudy):
    """A duel at Bao Yao."""

    game = "baoyao"
    kernel_name = "duel_baoyao"


DUELS: Final[Mapping[str, DuelStudy]] = {study.game: study for study in (AuctionDuel(), TwohandDuel(), BaoyaoDuel())}


def make_duel(
    game: str,
    policies: Sequence[str],
    *,
    seed: int = 1,
    rules: str | Path | None = None,
    switches: Sequence[str] = (),
    matches: bool = False,
) -> Job:
    """Check everything that decides a duel's numbers.

    Parameters
    ----------
    game : str
        Name of the game.
    policies : sequence of two or three str
        Who meets, each a name, a name with parameters or a TOML file.
    seed : int, default 1
        Seed of the deals.
    rules : str or Path, optional
        A profile's name or file; the game's default if not given.
    switches : sequence of str
        Rule switches set anew, each as ``switch=value``.
    matches : bool, default False
        Whether whole matches of two-handed pinochle are played.

    Raises
    ------
    MeldlabError
        If anything of it does not exist or is not allowed.
    """
    schema = schema_of(game)
    study = DUELS[game]
    check_seed(seed)
    if not _FEWEST <= len(policies) <= _MOST:
        raise StudyError(
            f"A duel is between two or three policies, and {len(policies)} were given.", exit_status=BAD_USAGE
        )
    if matches and not study.parameters:
        raise StudyError(f"The game {game!r} has no matches: leave --matches away.", exit_status=BAD_USAGE)
    profile = load_profile(rules or schema.default_profile, game, switches)
    players: tuple[Policy, ...] = tuple(load_policy(word, game) for word in policies)
    parameters = {parameter.name: (int(matches),) for parameter in study.parameters}
    job = Job(study, profile, players, seed, parameters)
    study.check(job)
    return job


def _sums_of(gains: Any, first: int, width: float) -> Sums:
    """Add up the gains of one pair in the deals from ``first`` on: int64[n_deals, n_tables]."""
    total = gains.sum(axis=1)
    half_wins = (np.sign(gains) + 1).sum(axis=1)
    rows = np.searchsorted(LOOKS, np.arange(first, first + len(total)), side="right")
    looks = np.zeros((len(LOOKS) + 1, N_COLUMNS), np.int64)
    for column, values in enumerate((total, total * total, half_wins, half_wins * half_wins, total != 0)):
        np.add.at(looks[:, column], rows, values)
    histogram = np.zeros(tables.N_BINS, np.int64)
    np.add.at(histogram, tables.bin_of(total, width), 1)
    return {"looks": looks, "gains": histogram, "extremes": extremes_of(total, gains, first)}
