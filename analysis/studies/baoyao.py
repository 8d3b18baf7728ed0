"""Study ``baoyao``: how hands of Bao Yao end, and what lead, cards, sight and rules are worth."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pandas as pd

from meldlab.analysis.studies import baoyao_rules as rules
from meldlab.analysis.studies import baoyao_tables as tables
from meldlab.analysis.studies.baoyao_base import BaoyaoBase, dealt_checks, table_of
from meldlab.analysis.studies.base import Job, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS
from meldlab.kernels.baoyao.card_sums import sum_cards
from meldlab.kernels.baoyao.hand_sums import sum_hands
from meldlab.kernels.baoyao.option_sums import sum_options, sum_sight


class BaoyaoStudy(BaoyaoBase):
    """Whole hands, as they come and with the lead, single cards, the partner's sight or the rules changed."""

    name = "baoyao"
    title = "What a hand of Bao Yao comes to"
    answers = (
        "How hands of Bao Yao end and what they pay, what the first lead is worth, how likely the side with the first "
        "hand out wins with so many points, what a joker, a four, an ace, a bomb or sight of the partner's hand is "
        "worth, and what each option of each switch changes."
    )
    kernel_name = "sum_options"
    deal_weight = 64
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "baoyao_ends": tables.END_COLUMNS,
        "baoyao_stakes": tables.STAKE_COLUMNS,
        "baoyao_means": tables.MEAN_COLUMNS,
        "baoyao_lead": tables.LEAD_COLUMNS,
        "baoyao_first_out": tables.FIRST_COLUMNS,
        "baoyao_cards": tables.CARD_COLUMNS,
        "baoyao_sight": rules.SIGHT_COLUMNS,
        "baoyao_usual": rules.USUAL_COLUMNS,
        "baoyao_changes": rules.CHANGE_COLUMNS,
        "checks": CHECK_COLUMNS,
    }

    def columns_of(self, job: Job) -> Mapping[str, Mapping[str, str]]:
        """Columns of the tables; that of sight where somebody may see or not."""
        return {
            name: columns
            for name, columns in self.columns.items()
            if name != "baoyao_sight" or rules.viewer_of(job) is not None
        }

    def kernels_of(self, job: Job) -> tuple[str, ...]:
        """All four that add up deals."""
        del job
        return ("sum_hands", "sum_cards", "sum_options", "sum_sight")

    def prepare(self, job: Job) -> Any:
        """Set all tables."""
        return *rules.option_tables(job), rules.sight_tables(job)

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals in every way."""
        books, players, sight = job.prepared
        # The rules named, and the players named, sit at the first table.
        book, seats = books[0], players[0]
        search = table_of(job).search_here
        seed = np.uint64(job.seed)
        return {
            **as_sums(sum_hands(seed, first, last, book, seats, search)),
            **as_sums(sum_cards(seed, first, last, book, seats, search)),
            **as_sums(sum_options(seed, first, last, books, players, search)),
            **as_sums(sum_sight(seed, first, last, book, sight, search)),
        }

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into shares, means and differences."""
        seen = {} if rules.viewer_of(job) is None else {"baoyao_sight": rules.sight(sums["sight"], n_deals)}
        return {
            "baoyao_ends": tables.ends(sums["ends"], n_deals),
            "baoyao_stakes": tables.stakes(sums["ends"], n_deals),
            "baoyao_means": tables.means(sums["means"], sums["ends"], n_deals),
            "baoyao_lead": tables.lead(sums["leads"], n_deals),
            "baoyao_first_out": tables.first_out(sums["first_out"]),
            "baoyao_cards": tables.cards(sums["cards"]),
            **seen,
            "baoyao_usual": rules.usual(sums["options"], n_deals),
            "baoyao_changes": rules.changes(job, sums["options"], n_deals),
            "checks": dealt_checks(job, sums["dealt"], n_deals),
        }
