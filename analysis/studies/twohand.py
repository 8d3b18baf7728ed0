"""Study ``twohand``: what a deal for two comes to and what it is made of."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
import pandas as pd

from meldlab.analysis.policies.catalogue import with_changes
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rules.kernel import twohand_rules
from meldlab.analysis.studies.base import Job, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS
from meldlab.analysis.studies.twohand_base import TwohandBase, deck_of, plays_basic, table_of
from meldlab.analysis.studies.twohand_ends import DRAW_COLUMNS, END_COLUMNS, WORTH_COLUMNS, draws, ends, worth
from meldlab.analysis.studies.twohand_tables import (
    LAID_COLUMNS,
    MEMORY_COLUMNS,
    POINT_COLUMNS,
    TRICK_COLUMNS,
    WIN_COLUMNS,
    dealt_checks,
    laid,
    memory,
    points,
    tricks,
    wins,
)
from meldlab.analysis.tables import twohand_kernel
from meldlab.kernels.pinochle.twohand import deal_sums as kernel
from meldlab.kernels.pinochle.twohand.basic import N_COLUMNS

#: Weaker memories that a perfect one is measured against.
MEMORIES: Final = ("trumps_and_aces", "none")


class TwohandStudy(TwohandBase):
    """Points of a deal and what they are made of; trumps, aces, last draw and memory."""

    name = "twohand"
    title = "What a deal for two comes to"
    answers = (
        "How many points dealer and leader make in a deal and by what, what one trump, one ace, the last draw from the "
        "stock and a perfect memory are worth, and whose the last trick is."
    )
    kernel_name = "sum_deals"
    takes_search = True
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "twohand_points": POINT_COLUMNS,
        "twohand_wins": WIN_COLUMNS,
        "twohand_laid": LAID_COLUMNS,
        "twohand_tricks": TRICK_COLUMNS,
        "twohand_ends": END_COLUMNS,
        "twohand_worth": WORTH_COLUMNS,
        "twohand_draw": DRAW_COLUMNS,
        "twohand_memory": MEMORY_COLUMNS,
        "checks": CHECK_COLUMNS,
    }

    def columns_of(self, job: Job) -> Mapping[str, Mapping[str, str]]:
        """Columns of the tables; that of memory where somebody remembers."""
        return {name: columns for name, columns in self.columns.items() if name != "twohand_memory" or _rememberer(job)}

    def prepare(self, job: Job) -> Any:
        """Set the table, and those at which a perfect memory sits against a weaker one."""
        return table_of(job).kernel, _memory_tables(job)

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals."""
        table, memories = job.prepared
        seats = table_of(job)
        room = job.rooms.mine() if seats.is_solved else None
        sums = as_sums(kernel.sum_deals(np.uint64(job.seed), first, last, table, memories, room, seats.search_here))
        if room is not None:
            job.rooms.check()
        return sums

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into means, shares and differences."""
        deck = deck_of(job)
        return {
            "twohand_points": points(sums["points"], n_deals),
            "twohand_wins": wins(sums["wins"], n_deals),
            "twohand_laid": laid(sums["laid"], n_deals),
            "twohand_tricks": tricks(sums["tricks"], deck, n_deals),
            "twohand_ends": ends(sums["cells"]),
            "twohand_worth": worth(sums["cells"], sums["changes"]),
            "twohand_draw": draws(sums["changes"], sums["chosen"], deck),
            **({"twohand_memory": memory(sums["memory"], MEMORIES, n_deals)} if _rememberer(job) else {}),
            "checks": dealt_checks(sums["dealt"], deck, n_deals),
        }


def _rememberer(job: Job) -> Policy | None:
    """The first player who may remember less, None if nobody does: who draws worlds remembers everything."""
    return next((policy for policy in job.policies if plays_basic(policy) and not policy.kind.searches), None)


def _memory_tables(job: Job) -> np.ndarray:
    """Tables of a perfect memory against each weaker one, either in the dealer's place: int64[n, 2, 2, N_COLUMNS]."""
    player = _rememberer(job)
    if player is None:
        return np.zeros((0, 2, 2, N_COLUMNS), np.int64)
    rules = twohand_rules(job.profile)
    # Who forgets can't play without a fault, so neither does: only the memory differs.
    best = with_changes(player, memory="all", phase2="thumb")
    weaker = [with_changes(best, memory=memory) for memory in MEMORIES]
    pairs = [[twohand_kernel(rules, seats) for seats in ((best, weak), (weak, best))] for weak in weaker]
    return np.array(pairs)
