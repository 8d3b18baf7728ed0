"""Study ``bomb-value``: from how many points on the table on each bomb is worth spending now."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import pandas as pd

from meldlab.analysis.stats import Interval, grouped_regression, wilson, zero_crossing
from meldlab.analysis.studies.baoyao_base import BaoyaoBase, dealt_checks, gain_rows, table_of
from meldlab.analysis.studies.base import ESTIMATE, Job, Sums, as_sums
from meldlab.analysis.studies.checks import CHECK_COLUMNS
from meldlab.analysis.studies.twohand_base import as_row
from meldlab.kernels.baoyao import bomb_sums as kernel
from meldlab.kernels.baoyao.cards import ALL_POINTS

#: Classes in the kernel's order.
BOMBS: Final = (
    *("natural_3", "natural_4", "natural_5", "natural_6", "natural_7"),
    *("yao_2", "yao_3", "yao_4", "jokers_ss", "jokers_sb", "jokers_bb", "jokers_3", "jokers_4"),
)
#: Stages as the hand goes, by the kernel's number; and all of them together.
STAGES: Final = {"150-200": 3, "100-145": 2, "50-95": 1, "0-45": 0}
ALL_STAGES: Final = "all"
#: First and last points of each band.
BANDS: Final = ((0, 0), (5, 10), (15, 20), (25, 30), (35, 45), (50, ALL_POINTS))
#: Turning points below which no line is fitted: its normal intervals would be too narrow.
LEAST_FITTED: Final = 100
_POINTS: Final = 5 * np.arange(kernel.N_FIVES)
_TEN: Final = 10

_HEAD: Final = {
    "bomb": "class of the bomb: natural_3 to natural_6 (so many cards of a rank, all that the hand has), natural_7 "
    "(seven or eight), yao_2, yao_3 and yao_4 (a yao of two, three, four or more fours), jokers_ss, jokers_sb, "
    "jokers_bb (two small jokers, one of each, two big), jokers_3, jokers_4",
    "order": "its place",
    "stage": "points that no side has taken yet, those on the table with them; all for all stages, of which each has a "
    "quarter of the deals",
    "stage_order": "its place as the hand goes, 0 for all",
}
_GAIN: Final = (
    "with the bomb spent less with a pass, the hand played on by the same players: chips, or won (share of hands)"
)
POINT_COLUMNS: Final = {
    **_HEAD,
    "band": "points on the table, from and to",
    "band_order": "its place",
    "measure": _GAIN + "; chosen (share of the turning points at which the player himself plays a bomb)",
    "unit": "chips, difference or share",
    **ESTIMATE,
}
FIT_COLUMNS: Final = {
    **_HEAD,
    "term": "none (gain with no points on the table), or ten (what ten points on the table add), by least squares",
    "measure": _GAIN,
    "unit": "chips or difference",
    **ESTIMATE,
}
EVEN_COLUMNS: Final = {
    **_HEAD,
    "measure": "what breaks even: chips or won",
    "verdict": "from (spending pays from so many points on), always (it pays without any: the whole interval is at or "
    "below 0), never (the whole interval is above 200), few (fewer than 100 turning points), or open (that more points "
    "make spending better was not shown, so there are no ends)",
    **ESTIMATE,
}
STAGE_COLUMNS: Final = {
    "stage": "points that no side has taken yet",
    "stage_order": "its place as the hand goes",
    "count": "deals with a turning point in this stage",
    **ESTIMATE,
}


class Group(NamedTuple):
    """Turning points of one class and stage."""

    head: dict[str, Any]
    cells: Any
    """By points on the table in fives: int64[41, N_COLUMNS]."""


class BombValueStudy(BaoyaoBase):
    """Hands played on from one turn, with a bomb and with a pass."""

    name = "bomb-value"
    title = "Which bomb is worth how many points"
    answers = (
        "From how many points on the table on it pays to spend each bomb of Bao Yao now rather than to keep it, by the "
        "stage of the hand: the same hand played on with the bomb and with a pass."
    )
    kernel_name = "sum_bombs"
    deal_weight = 8
    columns: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "bomb_points": POINT_COLUMNS,
        "bomb_fits": FIT_COLUMNS,
        "bomb_break_even": EVEN_COLUMNS,
        "bomb_stages": STAGE_COLUMNS,
        "checks": CHECK_COLUMNS,
    }

    def prepare(self, job: Job) -> Any:
        """Set the table."""
        table = table_of(job)
        return table.book, table.players

    def add_up(self, job: Job, first: int, last: int) -> Sums:
        """Play the deals."""
        book, players = job.prepared
        search = table_of(job).search_here
        return as_sums(kernel.sum_bombs(np.uint64(job.seed), first, last, book, players, search))

    def tables(self, job: Job, sums: Sums, n_deals: int) -> dict[str, pd.DataFrame]:
        """Turn sums into gains, lines and break-even points."""
        groups = list(_groups(sums["bombs"]))
        parts = {"bomb_points": _by_points, "bomb_fits": _fits, "bomb_break_even": _break_even}
        frames = {
            name: pd.DataFrame([row for group in groups for row in rows_of(group)], columns=list(self.columns[name]))
            for name, rows_of in parts.items()
        }
        return {
            **frames,
            "bomb_stages": _stages(sums["points"]),
            "checks": dealt_checks(job, sums["dealt"], n_deals),
        }


def _groups(sums: Any) -> Iterator[Group]:
    """Turning points by class and stage, those without any left out: ``sums`` int64[13, 4, 41, N_COLUMNS]."""
    for order, bomb in enumerate(BOMBS):
        parts = [
            (ALL_STAGES, sums[order].sum(axis=0)),
            *((name, sums[order, number]) for name, number in STAGES.items()),
        ]
        for stage_order, (stage, cells) in enumerate(parts):
            if cells[:, kernel.N].any():
                yield Group({"bomb": bomb, "order": order, "stage": stage, "stage_order": stage_order}, cells)


def _by_points(group: Group) -> Iterator[dict[str, Any]]:
    for order, (least, most) in enumerate(BANDS):
        row: list[int] = group.cells[(least <= _POINTS) & (most >= _POINTS)].sum(axis=0).tolist()
        n = row[kernel.N]
        if n:
            name = str(least) if least == most else f"{least}-{most}"
            head = {**group.head, "band": name, "band_order": order}
            yield from gain_rows(head, row[kernel.CHIPS : kernel.WON_2 + 1], n)
            yield as_row({**head, "measure": "chosen", "unit": "share"}, wilson(row[kernel.CHOSEN], n), n)


def _values(group: Group, measure: str) -> tuple[Any, Any, Any, int]:
    """Values, sums and squares of a measure by points, and by what they are to be divided."""
    column, parts = (kernel.CHIPS, 1) if measure == "chips" else (kernel.WON, 2)
    return group.cells[:, kernel.N], group.cells[:, column], group.cells[:, column + 1], parts


def _fits(group: Group) -> Iterator[dict[str, Any]]:
    for measure, unit in (("chips", "chips"), ("won", "difference")):
        n, total, squares, parts = _values(group, measure)
        if n.sum() >= LEAST_FITTED:
            terms = np.stack([np.ones_like(_POINTS), _POINTS / _TEN], axis=1)
            fit = grouped_regression(terms, n, total, squares)
            for number, term in enumerate(("none", "ten")):
                found: Interval[float] = Interval(*(float(part[number]) / parts for part in fit))
                yield as_row({**group.head, "term": term, "measure": measure, "unit": unit}, found, int(n.sum()))


def _break_even(group: Group) -> Iterator[dict[str, Any]]:
    for measure in ("chips", "won"):
        n, total, squares, _parts = _values(group, measure)
        few = n.sum() < LEAST_FITTED
        found = Interval(*[float("nan")] * 4) if few else zero_crossing(_POINTS, n, total, squares)
        verdict = "few" if few else verdict_of(found)
        yield as_row({**group.head, "measure": measure, "verdict": verdict}, found, int(n.sum()))


def verdict_of(even: Interval[float]) -> str:
    """Say what a break-even point tells, see the columns of the table."""
    if not np.isfinite(even.estimate):
        return "open"
    if even.hi <= 0:
        return "always"
    return "never" if even.lo > ALL_POINTS else "from"


def _stages(points: Any) -> pd.DataFrame:
    """How often a stage has a turning point: ``points`` int64[4, 3]."""
    rows = []
    for order, (name, number) in enumerate(STAGES.items(), start=1):
        n, count = int(points[number, kernel.DEALS]), int(points[number, kernel.WITH_ONE])
        rows.append(as_row({"stage": name, "stage_order": order, "count": count}, wilson(count, n), n))
    return pd.DataFrame(rows, columns=list(STAGE_COLUMNS))
