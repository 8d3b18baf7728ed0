"""When a duel is over before it has all deals: as soon as it is decided, or precise enough.

Both rules look at confidence sequences, which hold at all looks at once: the look at which a duel ends takes nothing
from what its intervals promise.
"""

from dataclasses import dataclass

from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.runs.engine import Ledger
from meldlab.analysis.stats.sequential import LOOKS, next_look
from meldlab.analysis.studies.base import Job
from meldlab.analysis.studies.duel import DuelStudy
from meldlab.analysis.studies.duel_tables import anytime, sums_at


@dataclass(frozen=True)
class DuelStop:
    """A rule by which a duel is over.

    Parameters
    ----------
    job : Job
        The duel.
    precision : float, optional
        Over as soon as no interval reaches farther than this to either side [unit of the duel].
    until_decided : bool, default False
        Over as soon as zero is in no interval.
    """

    job: Job
    precision: float | None = None
    until_decided: bool = False

    @property
    def told(self) -> str:
        """The rule in words."""
        return "decided" if self.precision is None else f"known to {self.precision:g}"

    def next_look(self, deals: int) -> int:
        """Deals at which a duel that has so many is looked at next."""
        return next_look(deals)

    def is_met(self, ledger: Ledger) -> bool:
        """Whether the duel is over."""
        n, sums = ledger
        if n not in LOOKS or not isinstance(self.job.study, DuelStudy):
            return False
        duel = self.job.study.duel_of(self.job)
        for number, pair in enumerate(duel.pairs):
            found = anytime(duel, pair, sums_at(sums, number), n)
            if self.precision is not None and not (found.hi - found.lo) / 2 <= self.precision:
                return False
            # The same policy twice is never told apart, and need not be.
            if self.until_decided and not duel.same(pair) and not (found.lo > 0 or found.hi < 0):
                return False
        return True


def duel_stop(job: Job, precision: float | None, until_decided: bool) -> DuelStop | None:
    """Make the rule that was asked for, None for none.

    Raises
    ------
    StudyError
        If both are asked for, if a precision is none, or if nothing can be decided.
    """
    if precision is None and not until_decided:
        return None
    if precision is not None and until_decided:
        raise StudyError(
            "Give --precision or --until-decided, not both: a duel ends by one of them.", exit_status=BAD_USAGE
        )
    if precision is not None and not 0 < precision < float("inf"):
        raise StudyError(
            f"--precision can't be {precision:g}: it is a number above 0, such as 0.1.", exit_status=BAD_USAGE
        )
    if until_decided and len({policy.hash for policy in job.policies}) == 1:
        raise StudyError(
            f"'{job.policies[0].name}' meets itself, so nothing is to be decided: name two policies that differ, or "
            "give --deals.",
            exit_status=BAD_USAGE,
        )
    return DuelStop(job, precision, until_decided)
