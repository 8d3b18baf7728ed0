"""Study ``bombs``: which bombs of Bao Yao are dealt, beside the exact odds, and what becomes of them in play."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from meldlab.analysis.exact.bombs import PACKS
from meldlab.analysis.studies import bombs_tables as tables
from meldlab.analysis.studies.baoyao_base import BaoyaoBase, table_of
from meldlab.analysis.studies.base import Job, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS
from meldlab.kernels.baoyao import bomb_counts as kernel


class BombsStudy(BaoyaoBase):
    """Bombs as dealt and as played."""

    name = "bombs"
    title = "Bombs of Bao Yao"
    answers = (
        "How often each class of bombs comes, in one hand, with a player, in the deal, beside the exact odds; what "
        "lies together in the opponent's pool; and what bombs beat, win and come to when hands are played."
    )
    kernel_name = "count_bombs"
    deal_weight = 4
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "bombs_dealt": tables.DEALT_COLUMNS,
        "bombs_strongest": tables.STRONGEST_COLUMNS,
        "bombs_number": tables.NUMBER_COLUMNS,
        "bombs_pool": tables.POOL_COLUMNS,
        "bombs_played": tables.PLAYED_COLUMNS,
        "bombs_beaten": tables.BEATEN_COLUMNS,
        "bombs_fates": tables.FATE_COLUMNS,
        "checks": CHECK_COLUMNS,
    }

    def prepare(self, job: Job) -> Any:
        """Set the table, and the ladder of these rules."""
        table = table_of(job)
        return table.book, table.players, tables.places_of(tables.ladder_of(_rounded_up(job)))

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Deal and play the hands."""
        search = table_of(job).search_here
        return as_sums(kernel.count_bombs(np.uint64(job.seed), first, last, *job.prepared, search))

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Put what was dealt beside the exact odds, and tell what became of it."""
        pack, rounded_up = PACKS[str(job.profile.values["threes"])], _rounded_up(job)
        ladder = tables.ladder_of(rounded_up)
        dealt = tables.dealt(sums["classes"], ladder, pack, n_deals)
        numbers = tables.numbers(sums["numbers"], pack, n_deals)
        pools = tables.pools(sums["pool_ranks"], sums["pool_yao"], sums["pool_jokers"], ladder, pack)
        played, beaten, fates = tables.play(sums["bases"], sums["measures"], ladder, n_deals)
        return {
            "bombs_dealt": dealt,
            "bombs_strongest": tables.strongest(sums["strongest"], rounded_up, pack, n_deals),
            "bombs_number": numbers,
            "bombs_pool": pools,
            "bombs_played": played,
            "bombs_beaten": beaten,
            "bombs_fates": fates,
            "checks": tables.dealt_checks(dealt, numbers),
        }


def _rounded_up(job: Job) -> bool:
    """Whether three jokers are the best of 六路 and of 七路."""
    return job.profile.values["mixed_jokers"] == "rounded_up"
