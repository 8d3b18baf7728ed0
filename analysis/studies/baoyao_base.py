"""What studies of Bao Yao share: players, checks against exact odds, rows of paired differences."""

from typing import Any, ClassVar, Final

import pandas as pd

from meldlab.analysis.exact.bombs import PACKS, class_odds
from meldlab.analysis.policies.catalogue import searches
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.stats import paired_difference
from meldlab.analysis.studies.base import Job, Study
from meldlab.analysis.studies.checks import Checks
from meldlab.analysis.studies.twohand_base import as_row, divided
from meldlab.analysis.tables import BaoyaoTable
from meldlab.kernels.baoyao.cards import N_SEATS
from meldlab.kernels.baoyao.policies import BASIC, SAMPLED

#: What is checked of a hand as dealt, in the kernels' order: its name, and the class of bombs.
_DEALT: Final = (
    ("a hand has four of a rank or more", "4lu"),
    ("a hand has five of a rank or more", "5lu"),
    ("a hand has a small yao", "xiao_yao"),
    ("a hand has a middle yao", "zhong_yao"),
)


#: More than a run has.
EVERY_DEAL: Final = 1 << 62


class BaoyaoBase(Study):
    """A study in which four hands are played, two by each player."""

    game = "baoyao"
    n_seats: ClassVar[int] = N_SEATS
    takes_search = True

    def slow_deals(self, job: Job) -> int:
        """All deals, where a player draws worlds: each is a task of its own."""
        return EVERY_DEAL if searches(job.policies) else 0


def table_of(job: Job) -> BaoyaoTable:
    """The table that a job is played at."""
    return BaoyaoTable(job.profile, job.policies)


def plays_basic(policy: Policy) -> bool:
    """Whether a policy has the parameters of ``basic``."""
    return policy.kind.code in (BASIC, SAMPLED)


def dealt_checks(job: Job, counts: Any, n_deals: int) -> pd.DataFrame:
    """Hands as dealt beside the exact odds: ``counts`` int64[4]."""
    pack = PACKS[str(job.profile.values["threes"])]
    checks = Checks()
    for (name, bomb), count in zip(_DEALT, counts.tolist(), strict=True):
        checks.share(name, count, n_deals, class_odds(bomb, pack=pack))
    return checks.frame()


def gain_rows(head: dict[str, Any], sums: list[int], n: int, parts: int = 1) -> list[dict[str, Any]]:
    """What a change gains in chips and in hands won.

    Parameters
    ----------
    head : dict of str to Any
        What the change is.
    sums : list of int
        Chips and half wins gained, each with the sum of its squares behind it.
    n : int
        Deals.
    parts : int, default 1
        Hands that each of these sums is of.
    """
    chips, chips_2, won, won_2 = sums
    most = 2 * parts
    share = divided(paired_difference(won, won_2, n, limits=(-most, most)), most)
    return [
        as_row({**head, "measure": "chips", "unit": "chips"}, divided(paired_difference(chips, chips_2, n), parts), n),
        as_row({**head, "measure": "won", "unit": "difference"}, share, n),
    ]
