"""The tables of a duel: differences, how they came about, and the deals that differ most."""

import math
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.duel import Contest, Seating, divisor_of, meetings, pairs_of
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rules.command import rule_words
from meldlab.analysis.stats import Interval, add_share_columns, joint_level, mean_interval
from meldlab.analysis.stats.sequential import FIRST_LOOK, LEAST_DIFFERENT, LOOKS, confidence_sequence
from meldlab.analysis.studies.base import ESTIMATE, Job, Sums
from meldlab.analysis.studies.duel_extremes import DEAL, FIRST_TABLE, GAIN

#: Bins of gains to either side of the one about zero; the outer ones hold all that is beyond.
_BINS_ASIDE: Final = 20
N_BINS: Final = 2 * _BINS_ASIDE + 1

_PAIR: Final = {"a": "the first policy", "b": "the second one"}
_ANYTIME: Final = {
    "anytime_lo": "lower end of an interval that holds with 95 % at all looks at once (confidence sequence); none "
    f"before {FIRST_LOOK} deals, or before {LEAST_DIFFERENT} in which the two differ",
    "anytime_hi": "its upper end",
}
PAIR_COLUMNS: Final = {
    **_PAIR,
    "a_hash": "hash of the first policy",
    "b_hash": "hash of the second one",
    "unit": "chips, points, stake or matches",
    **ESTIMATE,
    **_ANYTIME,
    "win_share": "share of tables at which the first one is ahead, a draw for half",
    "win_se": "its standard error",
    "win_lo": "lower end of its 95 % interval",
    "win_hi": "upper end of its 95 % interval",
    "different": "deals in which the two differ",
}
LOOK_COLUMNS: Final = {
    **_PAIR,
    "unit": "chips, points, stake or matches",
    "estimate": "mean difference of the first n deals",
    "se": "its standard error",
    "lo": "lower end of its 95 % interval, which holds for a number of deals that was fixed ahead",
    "hi": "upper end of its 95 % interval",
    "n": "deals so far",
    **_ANYTIME,
}
GAIN_COLUMNS: Final = {
    **_PAIR,
    "unit": "chips, points, stake or matches",
    "gain_from": "difference of the deal: from here on; missing if there is no limit",
    "gain_to": "up to here, which belongs to it on the side of zero; missing if there is no limit",
    "count": "deals",
    **ESTIMATE,
}
DEAL_COLUMNS: Final = {
    **_PAIR,
    "unit": "chips, points, stake or matches",
    "which": "best: deals that the first one wins by most; worst: deals that it loses by most",
    "place": "place in this list",
    "deal": "index of the deal, or of the match",
    "gain": "difference of the deal",
    "seats": "policies of the seats at the table that brings most of it",
    "table_gain": "difference at that table",
    "command": "the command that shows this table",
}


@dataclass(frozen=True)
class Duel:
    """Who meets whom at what."""

    contest: Contest
    policies: Sequence[Policy]
    seatings: Sequence[Seating]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Pairs of policies by their numbers."""
        return pairs_of(len(self.policies))

    def divisor(self, pair: tuple[int, int]) -> int:
        """By what the whole numbers of gains are divided."""
        return divisor_of(self.seatings, pair)

    def same(self, pair: tuple[int, int]) -> bool:
        """Whether a pair is the same policy twice."""
        return self.policies[pair[0]].hash == self.policies[pair[1]].hash

    def is_nothing(self, pair: tuple[int, int], found: "PairSums") -> bool:
        """Whether the difference is not only seen but known to be nothing."""
        return self.same(pair) and found.gain_2 == 0

    @property
    def level(self) -> float:
        """Level of each confidence sequence, so that those of all pairs hold with 95 % together."""
        return joint_level(len(self.pairs))


class PairSums(NamedTuple):
    """Sums of one pair over some deals."""

    gain: int
    gain_2: int
    half_wins: int
    half_wins_2: int
    different: int


def bin_of(total: Any, width: float) -> Any:
    """Bin of each gain: the middle one holds less than half a width to either side of zero."""
    bins = np.sign(total) * np.floor(np.abs(total) / width + 0.5)
    return np.clip(bins, -_BINS_ASIDE, _BINS_ASIDE).astype(np.int64) + _BINS_ASIDE


def sums_at(sums: Sums, pair: int, look: int | None = None) -> PairSums:
    """Sums of a pair over all deals, or over those up to a look."""
    # Squares over all deals may be beyond 64 bits; those from one look to the next are not.
    rows: Any = sums["looks"][pair][: None if look is None else look + 1].astype(object)
    return PairSums(*(int(value) for value in rows.sum(axis=0)))


def fixed(duel: Duel, pair: tuple[int, int], found: PairSums, n: int) -> Interval[float]:
    """Difference with the ordinary interval, for a number of deals that was fixed ahead."""
    if duel.is_nothing(pair, found):
        return Interval(0.0, 0.0, 0.0, 0.0)
    return _divided(mean_interval(found.gain, found.gain_2, n), duel.divisor(pair))


def anytime(duel: Duel, pair: tuple[int, int], found: PairSums, n: int) -> Interval[float]:
    """Difference with the interval that holds at all looks."""
    if duel.is_nothing(pair, found):
        return Interval(0.0, 0.0, 0.0, 0.0)
    sequence = confidence_sequence(found.gain, found.gain_2, n, found.different, duel.level)
    return _divided(sequence, duel.divisor(pair))


def wins(duel: Duel, pair: tuple[int, int], found: PairSums, n: int) -> Interval[float]:
    """Share of tables at which the first one is ahead."""
    most = 2 * len(meetings(duel.seatings, pair))
    if duel.is_nothing(pair, found):
        return Interval(0.5, 0.0, 0.5, 0.5)
    return _divided(mean_interval(found.half_wins, found.half_wins_2, n, limits=(0, most)), most)


def _divided(found: Interval[float], by: int) -> Interval[float]:
    return Interval(*(part / by for part in found))


def _heads(duel: Duel) -> Iterator[tuple[int, tuple[int, int], dict[str, Any]]]:
    for number, pair in enumerate(duel.pairs):
        first, second = (duel.policies[player].name for player in pair)
        yield number, pair, {"a": first, "b": second, "unit": duel.contest.unit}


def pair_table(duel: Duel, sums: Sums, n: int) -> pd.DataFrame:
    """A row for each pair."""
    rows = []
    for number, pair, head in _heads(duel):
        found = sums_at(sums, number)
        sequence = anytime(duel, pair, found, n)
        won = {f"win_{name}": value for name, value in wins(duel, pair, found, n)._asdict().items()}
        rows.append(
            {
                **head,
                "a_hash": duel.policies[pair[0]].hash,
                "b_hash": duel.policies[pair[1]].hash,
                **fixed(duel, pair, found, n)._asdict(),
                "n": n,
                "anytime_lo": sequence.lo,
                "anytime_hi": sequence.hi,
                **won,
                "win_share": won["win_estimate"],
                "different": found.different,
            }
        )
    return pd.DataFrame(rows, columns=list(PAIR_COLUMNS))


def look_table(duel: Duel, sums: Sums, n: int) -> pd.DataFrame:
    """A row for each pair and look, and one for where the duel stands."""
    rows = []
    looks = [*((number, deals) for number, deals in enumerate(LOOKS) if deals < n), (None, n)]
    for number, pair, head in _heads(duel):
        for look, deals in looks:
            found = sums_at(sums, number, look)
            sequence = anytime(duel, pair, found, deals)
            row = {**head, **fixed(duel, pair, found, deals)._asdict(), "n": deals}
            rows.append({**row, "anytime_lo": sequence.lo, "anytime_hi": sequence.hi})
    return pd.DataFrame(rows, columns=list(LOOK_COLUMNS))


def gain_table(duel: Duel, sums: Sums, n: int) -> pd.DataFrame:
    """How the differences of deals are distributed."""
    frames = []
    middles = np.arange(-_BINS_ASIDE, _BINS_ASIDE + 1) * duel.contest.bin
    half = duel.contest.bin / 2
    low, high = middles - half, middles + half
    low[0], high[-1] = math.nan, math.nan
    for number, _pair, head in _heads(duel):
        frame = pd.DataFrame({**head, "gain_from": low, "gain_to": high, "count": sums["gains"][number]})
        frames.append(add_share_columns(frame, n=n))
    return pd.concat(frames, ignore_index=True)[list(GAIN_COLUMNS)]


def deal_table(duel: Duel, job: Job, sums: Sums) -> pd.DataFrame:
    """The deals that differ most."""
    rows = []
    for number, pair, head in _heads(duel):
        tables = meetings(duel.seatings, pair)
        divisor = duel.divisor(pair)
        for which, deals in zip(("best", "worst"), sums["extremes"][number], strict=True):
            for place, deal in enumerate(deals[deals[:, GAIN] != 0], 1):
                gains = deal[FIRST_TABLE:] * (1 if which == "best" else -1)
                most = int(np.argmax(gains))
                seats = [duel.policies[player].name for player in duel.seatings[tables[most]]]
                rows.append(
                    {
                        **head,
                        "which": which,
                        "place": place,
                        "deal": int(deal[DEAL]),
                        "gain": deal[GAIN] / divisor,
                        "seats": ",".join(seats),
                        "table_gain": deal[FIRST_TABLE + most] * len(tables) / divisor,
                        "command": show_command(duel, job, int(deal[DEAL]), seats),
                    }
                )
    return pd.DataFrame(rows, columns=list(DEAL_COLUMNS))


def show_command(duel: Duel, job: Job, deal: int, seats: Sequence[str]) -> str:
    """The command that shows a deal, or a match, at one table."""
    index = "--match" if duel.contest.counted == "matches" else "--deal"
    words = ["meldlab", "show", duel.contest.game, "--seed", str(job.seed), index, str(deal)]
    return shlex.join([*words, "--policy", ",".join(seats), *rule_words(job.profile)])
