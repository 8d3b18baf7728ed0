"""Study ``dix``: what it is worth to swap the dix for the turned-up card."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
import pandas as pd

from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.exact.twohand import HAND_CARDS
from meldlab.analysis.policies.catalogue import with_changes
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rules.kernel import twohand_rules
from meldlab.analysis.studies.base import Job, StudyParameter, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS
from meldlab.analysis.studies.dix_tables import GAIN_COLUMNS, SHOWN_COLUMNS, TURNUP_COLUMNS, dix_tables, rank_checks
from meldlab.analysis.studies.twohand_base import TwohandBase, deck_of, plays_basic, table_of
from meldlab.analysis.tables import TwohandTable, twohand_kernel
from meldlab.kernels.pinochle.twohand import dix_sums as kernel
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
#: Names of the sums of faultless play, beside those of the players named.
PREFIX: Final = "exact_"
#: Players of the tables: as the run names them, and the same without a fault when the stock is gone.
NAMED, FAULTLESS = "named", "exact"


class DixStudy(TwohandBase):
    """The dix, swapped or not: allowed beside forbidden, compulsory and put off."""

    name = "dix"
    title = "What the dix brings"
    answers = (
        "What it is worth to swap the dix for the card turned up, by that card, by who holds the dix and by what the "
        "card completes; how often it happens and when; and what waiting, or not caring, costs."
    )
    kernel_name = "sum_dix"
    parameters = (DELAY, EXACT_DEALS)
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "dix_gains": GAIN_COLUMNS,
        "dix_shown": SHOWN_COLUMNS,
        "dix_turnup": TURNUP_COLUMNS,
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

    def prepare(self, job: Job) -> Any:
        """Set the tables of every alternative, and those of faultless players."""
        exact = _faultless(job.policies)
        return _dix_tables(job, job.policies), _dix_tables(job, exact) if _exact_deals(job) else ()

    def new_rooms(self, job: Job) -> Any:
        """Make rooms in which two hands are solved."""
        return TwohandTable(job.profile, _faultless(job.policies)).rooms

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals, and the first ones without a fault as well."""
        seed, (named, exact) = np.uint64(job.seed), job.prepared
        is_solved = table_of(job).is_solved
        room = job.rooms.mine() if is_solved or exact else None
        sums = as_sums(kernel.sum_dix(seed, first, last, named, room if is_solved else None))
        if exact:
            solved = min(last, max(first, _exact_deals(job)))
            sums |= as_sums(kernel.sum_dix(seed, first, solved, exact, room), PREFIX)
        if room is not None:
            job.rooms.check()
        return sums

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into paired differences."""
        deck, delays = deck_of(job), job.parameters[DELAY.name] if any(map(plays_basic, job.policies)) else ()
        # The kernel has what the profile has less the other; the tables have the ten points less none.
        sign = 1 if job.profile.values["turnup_dix"] == "dealer" else -1
        kinds = {NAMED: ""} | ({FAULTLESS: PREFIX} if _exact_deals(job) else {})
        parts = [
            dix_tables(players, {name: sums[prefix + name] for name in kernel.DixSums._fields}, deck, delays, sign)
            for players, prefix in kinds.items()
        ]
        joined = {name: pd.concat([part[name] for part in parts], ignore_index=True) for name in parts[0]}
        return {**joined, "checks": rank_checks(sums["turnups"], deck, n_deals)}


def _exact_deals(job: Job) -> int:
    (deals,) = job.parameters[EXACT_DEALS.name]
    return deals


def _faultless(policies: tuple[Policy, ...]) -> tuple[Policy, ...]:
    """The same players, without a fault when the stock is gone if they are ``basic``."""
    return tuple(with_changes(policy, phase2="exact", memory="all", tip_T8=True) for policy in policies)


def _dix_tables(job: Job, policies: tuple[Policy, ...]) -> kernel.DixTables:
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
    return kernel.DixTables(
        table, np.array(alternatives), turnup, np.array(unhurried, np.int64).reshape(-1, *table.shape)
    )


def _with_waiting(rules: TwohandRules, trick: int, seat: int, policies: tuple[Policy, ...]) -> np.ndarray:
    """The same, but one player does not show his dix before a trick."""
    waiting = list(policies)
    waiting[seat] = with_changes(policies[seat], dix_from=trick)
    return twohand_kernel(rules, waiting)
