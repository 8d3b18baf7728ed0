"""Study ``dix``: what it is worth to swap the dix for the turned-up card."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.exact.twohand import HAND_CARDS
from meldlab.analysis.policies.catalogue import with_changes
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rules.kernel import twohand_rules
from meldlab.analysis.studies.base import Job, StudyParameter, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS
from meldlab.analysis.studies.dix_matches import MATCH_COLUMNS, MatchTables, dix_matches, match_tables, ways_to_be_bound
from meldlab.analysis.studies.dix_tables import GAIN_COLUMNS, SHOWN_COLUMNS, TURNUP_COLUMNS, dix_tables, rank_checks
from meldlab.analysis.studies.twohand_base import TwohandBase, deck_of, plays_basic, table_of
from meldlab.analysis.tables import TwohandTable, twohand_kernel
from meldlab.kernels.pinochle.twohand import dix_match_sums, dix_sums
from meldlab.kernels.pinochle.twohand.basic import DIX_WINS
from meldlab.kernels.pinochle.twohand.rules import COMPULSORY, DEALER_DIX, FORBIDDEN, OPTIONAL, TwohandRules

DELAY: Final = StudyParameter(
    name="delay",
    default=(4, 8),
    lowest=2,
    highest=16,
    summary="tricks until which the holder of the first dix waits, each an alternative: he does not show it before",
)
EXACT_DEALS: Final = StudyParameter(
    name="exact_deals",
    default=(0,),
    lowest=0,
    highest=100_000_000,
    summary="so many of the first deals are also played without a fault once the stock is gone, some 20 ms a deal, so "
    "that both kinds of players stand side by side",
    single=True,
)
MATCH_EVERY: Final = StudyParameter(
    name="match_every",
    default=(8,),
    lowest=0,
    highest=100_000_000,
    summary="of so many deals one index stands for a whole match as well, played twice for each alternative; 0 for "
    "none",
    single=True,
)
#: Names of the sums of faultless play, beside those of the players named.
PREFIX: Final = "exact_"
#: Players of the tables: as the run names them, and the same without a fault when the stock is gone.
NAMED, FAULTLESS = "named", "exact"
#: Names of the sums over matches.
_MATCHES: Final = "match_"


class _Prepared(NamedTuple):
    """What a job plays, by the prefix of its sums."""

    deals: Mapping[str, dix_sums.DixTables]
    matches: Mapping[str, MatchTables]


class DixStudy(TwohandBase):
    """The dix, swapped or not: allowed beside forbidden, compulsory and put off."""

    name = "dix"
    title = "What the dix brings"
    answers = (
        "What it is worth to swap the dix for the card turned up, by that card, by who holds the dix and by what the "
        "card completes, in points and in matches won; how often it happens and when; and what waiting, or not caring, "
        "costs."
    )
    kernel_name = "sum_dix"
    parameters = (DELAY, EXACT_DEALS, MATCH_EVERY)
    takes_search = True
    deal_weight = 16
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "dix_gains": GAIN_COLUMNS,
        "dix_shown": SHOWN_COLUMNS,
        "dix_turnup": TURNUP_COLUMNS,
        "dix_matches": MATCH_COLUMNS,
        "checks": CHECK_COLUMNS,
    }

    def check(self, job: Job) -> None:
        """Refuse delays beyond the stock, and faultless play beside itself or beside players who can't have it."""
        tricks = HAND_CARDS[deck_of(job)]
        late = [trick for trick in job.parameters[DELAY.name] if trick > tricks]
        if late:
            raise StudyError(
                f"The parameter 'delay' can't be {late[0]}: with this pack the stock lasts {tricks} tricks.",
                exit_status=BAD_USAGE,
            )
        if _exact_deals(job) > 0 and (table_of(job).is_solved or not any(map(plays_basic, job.policies))):
            raise StudyError(
                "The parameter 'exact_deals' compares the policy basic with phase2=thumb and with phase2=exact: leave "
                "it away, or choose another --policy.",
                exit_status=BAD_USAGE,
            )

    def slow_deals(self, job: Job) -> int:
        """Deals that are solved."""
        return super().slow_deals(job) or _exact_deals(job)

    def columns_of(self, job: Job) -> Mapping[str, Mapping[str, str]]:
        """Leave out the table of matches where none are played."""
        return {name: told for name, told in self.columns.items() if name != "dix_matches" or _match_every(job)}

    def kernels_of(self, job: Job) -> tuple[str, ...]:
        """Name the kernel of deals, and that of matches if there are any."""
        return (self.kernel_name, "sum_dix_matches") if _match_every(job) else (self.kernel_name,)

    def prepare(self, job: Job) -> _Prepared:
        """Set the tables of every alternative, and those of faultless players."""
        players = {"": job.policies} | ({PREFIX: _faultless(job.policies)} if _exact_deals(job) else {})
        return _Prepared(
            {prefix: _dix_tables(job, policies) for prefix, policies in players.items()},
            {prefix: match_tables(job.profile, policies, _delays(job)) for prefix, policies in players.items()},
        )

    def new_rooms(self, job: Job) -> Any:
        """Make rooms in which two hands are solved."""
        return TwohandTable(job.profile, _faultless(job.policies)).rooms

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals, and the first ones without a fault as well."""
        seed, prepared, every = np.uint64(job.seed), job.prepared, _match_every(job)
        is_solved, search = table_of(job).is_solved, table_of(job).search_here
        room = job.rooms.mine() if is_solved or PREFIX in prepared.deals else None
        sums: Sums = {}
        for prefix, tables in prepared.deals.items():
            end = min(last, max(first, _exact_deals(job))) if prefix == PREFIX else last
            solver = room if is_solved or prefix == PREFIX else None
            sums |= as_sums(dix_sums.sum_dix(seed, first, end, tables, solver, search), prefix)
            if every:
                matches = prepared.matches[prefix]
                found = dix_match_sums.sum_dix_matches(seed, first, end, every, *matches, solver, search)
                sums |= as_sums(found, prefix + _MATCHES)
        if room is not None:
            job.rooms.check()
        return sums

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into paired differences."""
        deck, delays = deck_of(job), _delays(job)
        # The kernel has what the profile has less the other; the tables have the ten points less none.
        sign = 1 if job.profile.values["turnup_dix"] == "dealer" else -1
        kinds = {NAMED: ""} | ({FAULTLESS: PREFIX} if _exact_deals(job) else {})
        parts = [
            dix_tables(players, {name: sums[prefix + name] for name in dix_sums.DixSums._fields}, deck, delays, sign)
            for players, prefix in kinds.items()
        ]
        if _match_every(job):
            ways = ways_to_be_bound(job.policies, delays)
            for part, (players, prefix) in zip(parts, kinds.items(), strict=True):
                part["dix_matches"] = dix_matches(players, sums[f"{prefix}{_MATCHES}ways"], ways)
        joined = {name: pd.concat([part[name] for part in parts], ignore_index=True) for name in parts[0]}
        return {**joined, "checks": rank_checks(sums["turnups"], deck, n_deals)}


def _delays(job: Job) -> tuple[int, ...]:
    """Tricks until which one waits; none if nobody can."""
    return job.parameters[DELAY.name] if any(map(plays_basic, job.policies)) else ()


def _match_every(job: Job) -> int:
    (every,) = job.parameters[MATCH_EVERY.name]
    return every


def _exact_deals(job: Job) -> int:
    (deals,) = job.parameters[EXACT_DEALS.name]
    return deals


def _faultless(policies: tuple[Policy, ...]) -> tuple[Policy, ...]:
    """The same players, without a fault when the stock is gone if they are ``basic``."""
    return tuple(with_changes(policy, phase2="exact", memory="all", tip_T8=True) for policy in policies)


def _dix_tables(job: Job, policies: tuple[Policy, ...]) -> dix_sums.DixTables:
    """Tables of a deal as it is, of each alternative, of a dix turned up, and of players who win no trick for a dix."""
    rules = twohand_rules(job.profile)._replace(dix_exchange=OPTIONAL)
    table = twohand_kernel(rules, policies)
    alternatives = [
        [twohand_kernel(rules._replace(dix_exchange=exchange), policies)] * len(policies)
        for exchange in (FORBIDDEN, COMPULSORY)
    ]
    is_basic = [plays_basic(policy) for policy in policies]
    if any(is_basic):
        for trick in job.parameters[DELAY.name]:
            alternatives.append([_with_waiting(rules, trick, seat, policies) for seat in range(len(policies))])
    turnup = table.copy()
    turnup[:, DEALER_DIX] = 1 - rules.dealer_dix
    unhurried = [table.copy() for _seat in policies] if any(is_basic) else []
    for seat, without in enumerate(unhurried):
        without[seat, DIX_WINS] = 0
    return dix_sums.DixTables(
        table, np.array(alternatives), turnup, np.array(unhurried, np.int64).reshape(-1, *table.shape)
    )


def _with_waiting(rules: TwohandRules, trick: int, seat: int, policies: tuple[Policy, ...]) -> np.ndarray:
    """The same, but one player does not show his dix before a trick."""
    waiting = list(policies)
    waiting[seat] = with_changes(policies[seat], dix_from=trick)
    return twohand_kernel(rules, waiting)
