"""Study ``auction``: everything about the bid."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
import pandas as pd

from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.exact.melds import mean_best_meld
from meldlab.analysis.policies.catalogue import searches, sees_all
from meldlab.analysis.records.auction import OUTCOMES
from meldlab.analysis.searching import with_auction_search
from meldlab.analysis.stats import add_share_columns
from meldlab.analysis.studies.auction_curve import CURVE_COLUMNS, TOTALS_COLUMNS, curve_tables
from meldlab.analysis.studies.auction_groups import GROUP_COLUMNS, group_table
from meldlab.analysis.studies.auction_open import OPEN_COLUMNS, OPEN_DEALS, PREFIX, open_tables
from meldlab.analysis.studies.base import ESTIMATE, Job, Study, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS, Checks
from meldlab.analysis.studies.moments import scaled_means
from meldlab.analysis.tables import AuctionTable
from meldlab.kernels.pinochle.auction import open_sums
from meldlab.kernels.pinochle.auction import sums as kernel
from meldlab.kernels.pinochle.auction.rules import N_OUTCOMES, N_SEATS, PASSED_OUT
from meldlab.kernels.pinochle.solver.room import new_open_room

#: Stands for all deals, however many.
_ALL_DEALS: Final = 1 << 62
_ROLES = ("bidder", "defender", "idle", "kitty", *(f"seat {seat}" for seat in range(N_SEATS)))


class AuctionStudy(Study):
    """Which bids win the auction, what becomes of them, and what each bid's chance would have been."""

    name = "auction"
    title = "Which bids are made"
    answers = (
        "How often each bid wins the auction and is made, conceded or lost, what it pays, and the chance every bid "
        "from 200 to 700 would have had."
    )
    game = "auction"
    kernel_name = "sum_auction"
    n_seats = N_SEATS
    takes_search = True
    parameters = (OPEN_DEALS,)
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "auction_groups": GROUP_COLUMNS,
        "auction_curve": CURVE_COLUMNS,
        "auction_totals": TOTALS_COLUMNS,
        "auction_chips": {
            "role": "the bidder, one of the two defenders, one idle player, the kitty, or a seat in order from the "
            "dealer's left; chips per hand dealt",
            **ESTIMATE,
        },
        "auction_deals": {
            "outcome": "how the deal ended; lone_defender counts, besides, hands that one defender conceded alone",
            "count": "deals",
            **ESTIMATE,
        },
        "checks": CHECK_COLUMNS,
        **OPEN_COLUMNS,
    }

    def columns_of(self, job: Job) -> Mapping[str, Mapping[str, str]]:
        """Columns of the tables; those of solved deals where there are any."""
        solves = _open_deals(job) > 0
        return {name: columns for name, columns in self.columns.items() if solves or name not in OPEN_COLUMNS}

    def check(self, job: Job) -> None:
        """Refuse to compare open cards with themselves."""
        if sees_all(job.policies) and _open_deals(job) > 0:
            raise StudyError(
                "The parameter 'open_deals' compares the play at the table with open cards, and here all cards are "
                "open: leave it away, or choose another --policy.",
                exit_status=BAD_USAGE,
            )

    def kernels_of(self, job: Job) -> tuple[str, ...]:
        """Name the kernel for closed or for open cards, and the one for solved deals."""
        if sees_all(job.policies):
            return ("sum_auction_open",)
        return (self.kernel_name, "sum_faults") if _open_deals(job) > 0 else (self.kernel_name,)

    def slow_deals(self, job: Job) -> int:
        """Deals that are solved, or played by somebody who draws worlds."""
        return _ALL_DEALS if sees_all(job.policies) or searches(job.policies) else _open_deals(job)

    def prepare(self, job: Job) -> Any:
        """Set the table."""
        return AuctionTable(job.profile, job.policies).kernel

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals, and solve those that are to be solved."""
        seed, table = np.uint64(job.seed), with_auction_search(job.prepared)
        solved = min(last, max(first, _solved_deals(job)))
        if _solved_deals(job) == 0:
            return as_sums(kernel.sum_auction(seed, first, last, table))
        # Where nothing is solved the smallest table does.
        room = job.rooms.mine() if solved > first else new_open_room(1)
        if sees_all(job.policies):
            sums = as_sums(open_sums.sum_auction_open(seed, first, last, table, room))
        else:
            sums = as_sums(kernel.sum_auction(seed, first, last, table))
            sums |= as_sums(open_sums.sum_faults(seed, first, solved, table, room), PREFIX)
        if solved > first:
            job.rooms.check()
        return sums

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into shares, means and curves."""
        curve, totals = curve_tables(sums["open_totals"], job.profile)
        return {
            "auction_groups": group_table(sums, n_deals),
            "auction_curve": curve,
            "auction_totals": totals,
            "auction_chips": _chips(sums["roles"], n_deals, int(job.profile.values["players"])),
            "auction_deals": _deals(sums["groups"][kernel.ALL], n_deals),
            "checks": _checks(sums, int(job.profile.values["double_pinochle"]), n_deals),
            **(open_tables(sums) if _open_deals(job) > 0 else {}),
        }


def _solved_deals(job: Job) -> int:
    """Deals, from the first on, that are solved."""
    return _ALL_DEALS if sees_all(job.policies) else _open_deals(job)


def _open_deals(job: Job) -> int:
    (deals,) = job.parameters[OPEN_DEALS.name]
    return deals


def _chips(roles: Any, n_deals: int, players: int) -> pd.DataFrame:
    rows = [role for role in range(kernel.N_ROLES) if role != kernel.IDLE or players > N_SEATS]
    # Both defenders' chips are summed hand by hand; one of them has half of it.
    share = [2 if role == kernel.DEFENDERS else 1 for role in rows]
    frame = pd.DataFrame({"role": [_ROLES[role] for role in rows]})
    return pd.concat([frame, scaled_means(roles[rows, 0], roles[rows, 1], n_deals, share)], axis=1)


def _deals(row: Any, n_deals: int) -> pd.DataFrame:
    counts = {OUTCOMES[code]: int(row[code]) for code in range(PASSED_OUT, N_OUTCOMES)}
    counts["lone_defender"] = int(row[kernel.LONE])
    return add_share_columns(pd.DataFrame({"outcome": counts.keys(), "count": counts.values()}), n=n_deals)


def _checks(sums: Sums, double_pinochle: int, n_deals: int) -> pd.DataFrame:
    checks = Checks()
    for row, n_cards in enumerate((15, 18)):
        total, squares = sums["melds"][row]
        exact = mean_best_meld(n_cards, double_pinochle)
        checks.mean(f"mean meld of {n_cards} cards, seat 0", total, squares, n_deals, exact)
    return checks.frame()
