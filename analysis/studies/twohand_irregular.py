"""Study ``irregularities``: what a revoke, a short stock, a wrong hand or an exposed card costs in points.

Every deal is played lawfully and then again with one irregularity after another, each in several tricks; cards and
players are the same, and so is the play up to the irregularity. The rules say by switches which they provide for.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.analysis.irregularities import DEAL, END, STOCK, WAYS, Way
from meldlab.analysis.rules.twohand import IRREGULARITIES, OF_MATCHES, TWOHAND
from meldlab.analysis.stats import mean_interval, paired_difference, paired_share_difference, wilson
from meldlab.analysis.studies.base import ESTIMATE, Job, StudyParameter, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS, Checks
from meldlab.analysis.studies.twohand_base import TwohandBase, deck_of, table_of
from meldlab.analysis.studies.twohand_checks import check_dixes
from meldlab.kernels.pinochle.cards import CARD_POINTS
from meldlab.kernels.pinochle.twohand import irregular_sums as kernel

#: Trick of an irregularity that belongs to the whole deal.
_WHOLE_DEAL: Final = 0
#: Tricks of each half of a deal with the larger pack.
_MOST_TRICKS: Final = 16

OFFENDER: Final = StudyParameter(
    "offender",
    (0, 1),
    0,
    1,
    "seats that commit the irregularities, 0 for the dealer's; of both each has every other deal",
)
STOCK_TRICKS: Final = StudyParameter(
    "stock_tricks",
    (1, 4, 7, 10),
    1,
    _MOST_TRICKS,
    "tricks with a stock in which hands go wrong, cards are exposed and leads come out of turn",
)
END_TRICKS: Final = StudyParameter(
    "end_tricks",
    (1, 3, 5, 7, 9, 11),
    1,
    _MOST_TRICKS,
    "tricks without a stock in which one revokes or leads out of turn",
)


#: Parameter that sets the tricks of a half of the deal.
_TRICKS_OF: Final = {STOCK: STOCK_TRICKS, END: END_TRICKS}


class _Case(NamedTuple):
    """One irregularity in one trick."""

    way: Way
    trick: int
    """From 1, or ``_WHOLE_DEAL``."""

    @property
    def head(self) -> dict[str, Any]:
        """What names it in a table."""
        return {"irregularity": self.way.switch, "how": self.way.how, "trick": self.trick}


class _Prepared(NamedTuple):
    """What a job plays."""

    cases: tuple[_Case, ...]
    codes: npt.NDArray[np.int64]
    offenders: npt.NDArray[np.int64]
    table: npt.NDArray[np.int64]


def _cases(job: Job) -> Iterator[_Case]:
    """Irregularities that the rules provide for, trick by trick."""
    for way in WAYS:
        if job.profile.values[way.switch]:
            tricks = (_WHOLE_DEAL,) if way.half == DEAL else sorted(job.parameters[_TRICKS_OF[way.half].name])
            yield from (_Case(way, trick) for trick in tricks)


class IrregularitiesStudy(TwohandBase):
    """What an irregularity costs him who commits it, and what it brings the other."""

    name = "irregularities"
    title = "What irregularities cost"
    answers = (
        "What a revoke, a short stock, a wrong hand, an exposed card or a lead out of turn costs in a two-handed deal, "
        "trick by trick; how often a revoke pays."
    )
    default_rules = "zh-irregular"
    kernel_name = "sum_irregular"
    parameters = (OFFENDER, STOCK_TRICKS, END_TRICKS)
    uses_switches = tuple(name for name in TWOHAND.names if name not in OF_MATCHES)
    deal_weight = 24
    _heads: ClassVar[Mapping[str, str]] = {
        "irregularity": "switch of the rules that provides for it",
        "how": "short_stock: missing; wrong_hand: too_few (the offender forgets to draw), too_many (he draws one card "
        "too many) or new_deal (he finds it before the first lead and asks for a new deal); revoke: any_card (a "
        "forbidden card by chance), best_card (the one that brings him most in the trick, if that is more than his "
        "lawful one does) or corrected (any forbidden card, taken back before the next lead); exposed_card: in_stock, "
        "dealers_own, others_kept (a card of the other player, who keeps it), others_new_deal (who asks for a new "
        "deal), others_new_deal_if_weak (who does so with fewer than two aces; with more nothing comes about) or "
        "at_turnup (two cards turned up, so the other player turns one up after a shuffle); lead_out_of_turn: accepted "
        "or taken_back, and the same at_end for tricks without a stock",
        "trick": "trick in which it happens, from 1, of those with a stock, for a revoke and at_end of those without; "
        "0 for the whole deal",
    }
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "irregular_prices": {
            **_heads,
            "side": "offender (the dealer for a short stock and for cards exposed at the deal), other, or lead: the "
            "offender's score less the other's",
            "measure": "points (score with the irregularity less that without, on the same deals), won (share of deals "
            "won with it less share won without)",
            "unit": "points, or difference of shares",
            **ESTIMATE,
        },
        "irregular_cases": {
            **_heads,
            "measure": "happens (share of deals in which it comes about), and of these: pays (share in which the "
            "offender's lead grows), lost (points that both together score less), won_without (share of deals that the "
            "offender wins without it)",
            "unit": "share or points",
            **ESTIMATE,
        },
        "irregular_revokes": {
            "how": "any_card or best_card, as in the other tables",
            "trick": "trick without a stock in which one revokes, from 1",
            "measure": "card (by how much the offender's lead grows if nothing is forfeited), card_pays (share of "
            "deals in which it grows then), forfeited (points in tricks that he does not score), pays (share in which "
            "his lead grows even so)",
            "unit": "points or share",
            **ESTIMATE,
        },
        "checks": CHECK_COLUMNS,
    }

    def columns_of(self, job: Job) -> Mapping[str, Mapping[str, str]]:
        """Leave out the table of revokes where the rules do not provide for any."""
        return {
            name: columns
            for name, columns in self.columns.items()
            if name != "irregular_revokes" or job.profile.values["revoke"]
        }

    def check(self, job: Job) -> None:
        """Refuse rules without any irregularity, tricks that there are not, and players that this study can't seat."""
        if not any(job.profile.values[switch] for switch in IRREGULARITIES):
            raise StudyError(
                f"The rules '{job.profile.name}' provide for no irregularity: --set revoke=yes turns one on; there are "
                f"{', '.join(IRREGULARITIES)}.",
                exit_status=BAD_USAGE,
            )
        for half, parameter in _TRICKS_OF.items():
            asked = max(job.parameters[parameter.name])
            last = next(way for way in WAYS if way.half == half).last_trick(deck_of(job))
            if asked > last:
                raise StudyError(
                    f"Parameter '{parameter.name}' can't go up to {asked} with {deck_of(job)} cards: the "
                    f"last trick in which that is possible, and has an effect, is {last}.",
                    exit_status=BAD_USAGE,
                )

    def prepare(self, job: Job) -> _Prepared:
        """List the cases in the kernel's form."""
        cases = tuple(_cases(job))
        codes = [(case.way.kind, case.way.variant, max(case.trick - 1, 0), int(case.way.of_dealer)) for case in cases]
        offenders = np.array(sorted(job.parameters[OFFENDER.name]), np.int64)
        return _Prepared(cases, np.array(codes, np.int64), offenders, table_of(job).kernel)

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals lawfully and with every irregularity."""
        prepared: _Prepared = job.prepared
        room = job.rooms.mine() if self.slow_deals(job) else None
        seed = np.uint64(job.seed)
        sums = kernel.sum_irregular(seed, first, last, prepared.codes, prepared.offenders, prepared.table, room)
        if room is not None:
            job.rooms.check()
        return as_sums(sums)

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into paired differences and shares."""
        found = list(zip(job.prepared.cases, sums["cases"], strict=True))
        rows = {
            "irregular_prices": [row for case, counted in found for row in _price_rows(case, counted)],
            "irregular_cases": [row for case, counted in found for row in _case_rows(case, counted, n_deals)],
            "irregular_revokes": [
                row for case, counted in found if case.way.forfeits for row in _revoke_rows(case, counted)
            ],
        }
        columns = self.columns_of(job)
        tables = {name: pd.DataFrame(rows[name], columns=list(columns[name])) for name in columns if name in rows}
        return tables | {"checks": _checks(job, sums)}


def _row(head: Mapping[str, Any], measure: str, unit: str, found: Any, n: int) -> dict[str, Any]:
    return {**head, "measure": measure, "unit": unit, **found._asdict(), "n": n}


def _difference(counted: Any, column: int) -> Any:
    """Mean difference of the same deals, from a sum with its sum of squares right behind it."""
    return paired_difference(int(counted[column]), int(counted[column + 1]), int(counted[kernel.HAPPENED_IN]))


def _price_rows(case: _Case, counted: Any) -> Iterator[dict[str, Any]]:
    n = int(counted[kernel.HAPPENED_IN])
    for name, side in (("offender", kernel.OFFENDER), ("other", kernel.OTHER)):
        head = case.head | {"side": name}
        yield _row(head, "points", "points", _difference(counted, kernel.MOVED + 2 * side), n)
        gained, gone = int(counted[kernel.WON_ONLY_WITH + side]), int(counted[kernel.WON_ONLY_WITHOUT + side])
        yield _row(head, "won", "difference", paired_share_difference(gained, gone, n), n)
    yield _row(case.head | {"side": "lead"}, "points", "points", _difference(counted, kernel.LEAD), n)


def _case_rows(case: _Case, counted: Any, n_deals: int) -> Iterator[dict[str, Any]]:
    n = int(counted[kernel.HAPPENED_IN])
    yield _row(case.head, "happens", "share", wilson(n, n_deals), n_deals)
    yield _row(case.head, "pays", "share", wilson(int(counted[kernel.PAYS]), n), n)
    yield _row(case.head, "lost", "points", _difference(counted, kernel.LOST), n)
    yield _row(case.head, "won_without", "share", wilson(int(counted[kernel.WON_WITHOUT]), n), n)


def _revoke_rows(case: _Case, counted: Any) -> Iterator[dict[str, Any]]:
    n = int(counted[kernel.HAPPENED_IN])
    head = {"how": case.way.how, "trick": case.trick}
    yield _row(head, "card", "points", _difference(counted, kernel.UNPUNISHED), n)
    yield _row(head, "card_pays", "share", wilson(int(counted[kernel.PAYS_UNPUNISHED]), n), n)
    # Only what the offender forfeits is missing from both scores together.
    lost = mean_interval(int(counted[kernel.LOST]), int(counted[kernel.LOST_2]), n)
    yield _row(head, "forfeited", "points", lost, n)
    yield _row(head, "pays", "share", wilson(int(counted[kernel.PAYS]), n), n)


def _checks(job: Job, sums: Sums) -> pd.DataFrame:
    """Compare with what is known: dixes dealt, what a missing card is worth, how often an exposed card is a trump."""
    checks = Checks()
    deck = int(job.profile.values["deck"])
    check_dixes(checks, sums["dixes"], deck)
    n, total, squares = sums["known"][kernel.MISSING_POINTS]
    if n > 0:
        exact = Fraction(2 * 4 * sum(CARD_POINTS), deck)
        checks.mean("points of the card that a short stock lacks", total, squares, n, exact)
    n, trumps, _ = sums["known"][kernel.OWN_TRUMP]
    if n > 0:
        # One of the trumps lies turned up.
        checks.share("an exposed card of the dealer's own is a trump", trumps, n, Fraction(deck // 4 - 1, deck - 1))
    for row, name in ((kernel.NEW_DEAL_DIX, "a new deal"), (kernel.NEW_TURNUP_DIX, "the other player's turning up")):
        n, dixes, _ = sums["known"][row]
        if n > 0:
            checks.share(f"a dix comes with {name}", dixes, n, Fraction(8, deck))
    return checks.frame()
