"""Parameters of the Bao Yao policy ``basic``, and the table of whole numbers that its kernels play from.

A hand is worth the sum over the plays of its plan. Each play costs its *tempo*; what it brings is the control it gives:
high singles and pairs grow with their rank, bombs, 幺 and joker bombs have a worth of their own, which falls as fewer
points are left to win. A bomb is spent when what the trick brings is more than what the bomb is worth, so these worths
are the thresholds in points on the table from which on it is played.
"""

from collections.abc import Mapping
from itertools import product
from math import comb, exp
from typing import Final

import msgspec
import numpy as np

from meldlab.kernels.baoyao import basic_table as columns
from meldlab.kernels.baoyao.book import JOKER_BOMBS, rank_number
from meldlab.kernels.baoyao.cards import BIG_JOKER, COPIES, N_NATURAL, N_RANKS, N_SEATS, SMALL_JOKER
from meldlab.kernels.baoyao.policies import POLICY
from meldlab.kernels.baoyao.rules import BaoyaoRules

#: Shares and chances, which lie between 0 and 1.
SHARES: Final = (
    "late_share",
    "single_step",
    "pair_step",
    "straight_step",
    "double_step",
    "unbombed",
    "partner_plain",
    "partner_bomb",
)
#: Parameters that can't go below zero.
LOWEST_NUMBERS: Final[Mapping[str, float]] = dict.fromkeys(SHARES, 0.0) | {
    "control_power": 0.0,
    "unbombed_points": 1.0,
    "bomb_fear": 0.0,
    "danger_cards": 0.0,
    "run_plays": 0.0,
}
#: Parameters that can't be higher: a chance above 1 is none, and by a steeper power a pair of jokers, which is above
#: the pair that worth is measured by, would be worth more than the kernels' whole numbers hold.
HIGHEST_NUMBERS: Final[Mapping[str, float]] = dict.fromkeys(SHARES, 1.0) | {"control_power": 20.0}
_HIGHEST_SINGLE: Final = 15
_HIGHEST_PAIR: Final = 13
_PAIR: Final = 2
_EIGHTHS: Final = 8
_TENTHS: Final = 10


class BaoyaoParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Named parameters of ``basic``; all in points unless said otherwise."""

    sees_partner: bool
    """Whether it knows the other hand of its side, or plays as one of four strangers [yes or no]."""
    tempo: float
    """What each play left in a hand costs."""
    single_control: float
    """Worth of the highest single beyond that."""
    pair_control: float
    """Worth of the highest pair beyond that."""
    control_power: float
    """How steeply the worth of singles and pairs grows with their rank [power]."""
    straight: float
    """Worth of any straight beyond its tempo."""
    straight_rank: float
    """What each of its ranks adds."""
    double: float
    """Worth of any double straight beyond its tempo."""
    double_rank: float
    """What each of its ranks adds."""
    bomb_3: float
    """Points on the table from which on a bomb of three is spent, as long as nothing else speaks for or against it."""
    bomb_4: float
    bomb_5: float
    bomb_6: float
    bomb_7: float
    bomb_8: float
    bomb_rank: float
    """What the highest bomb of a size is worth beyond the lowest."""
    yao_2: float
    """The same threshold for a 幺 with two fours."""
    yao_3: float
    yao_4: float
    yao_5: float
    """The same for five fours and more."""
    jokers_ss: float
    """The same for two small jokers."""
    jokers_sb: float
    jokers_bb: float
    jokers_ssb: float
    jokers_sbb: float
    jokers_ssbb: float
    late_share: float
    """Part of its worth that a bomb keeps when no points are left to win [share]."""
    lead: float
    """Worth of the lead."""
    runner: float
    """What the lead is worth more to the hand of the side that has fewer plays left."""
    head_out: float
    """Worth of the first hand out."""
    later_out: float
    """Worth of a later hand out."""
    goal: float
    """Worth of winning the hand."""
    saved: float
    """Worth of reaching 25 points, and of keeping the others below."""
    danger_cards: int
    """Cards left to an opposing hand from which on it is to be stopped [cards]."""
    danger: float
    """Worth of a trick then."""
    gift: float
    """Loss by leading as many cards as an opposing hand has left."""
    run_plays: int
    """Plays left in a hand from which on it looks for its way out [plays]."""
    single_step: float
    """By which each higher rank that the opponents have lowers the chance that a single stands [share]."""
    pair_step: float
    """The same for pairs [share]."""
    straight_step: float
    """The same for straights, by each straight that beats it [share]."""
    double_step: float
    """The same for double straights [share]."""
    unbombed: float
    """Chance that no bomb is spent on a play without points on the table [share]."""
    unbombed_points: float
    """Points on the table for which that chance falls to 37 %."""
    bomb_fear: float
    """How strongly each better bomb that is to be expected lowers the chance that a bomb stands [per bomb]."""
    partner_plain: float
    """Chance that the partner takes over a trick when he holds a play of its kind that beats it [share]."""
    partner_bomb: float
    """The same when he could do it only with a bomb [share]."""


def _bomb_worth(p: BaoyaoParameters, size: int) -> float:
    return float(getattr(p, f"bomb_{size}"))


def _ranks(p: BaoyaoParameters, threes: int) -> np.ndarray:
    """Worth of keeping cards of a rank together, by stage, number and rank: float64[4, 9, 15] [points]."""
    ranks = np.zeros((columns.N_STAGES, COPIES + 1, N_RANKS))
    for rank in range(N_RANKS):
        number = rank_number(rank, threes)
        ranks[:, 1, rank] = p.single_control * (number / _HIGHEST_SINGLE) ** p.control_power - p.tempo
        ranks[:, _PAIR, rank] = p.pair_control * (number / _HIGHEST_PAIR) ** p.control_power - p.tempo
    share = _stage_shares(p)
    for size, rank in product(range(_PAIR + 1, COPIES + 1), range(N_NATURAL)):
        worth = _bomb_worth(p, size) + p.bomb_rank * rank_number(rank, threes) / N_NATURAL
        ranks[:, size, rank] = share * worth - p.tempo
    return ranks


def _stage_shares(p: BaoyaoParameters) -> np.ndarray:
    """Part of its worth that a bomb has by stage: float64[4]."""
    points = np.arange(columns.N_STAGES) / (columns.N_STAGES - 1)
    return np.asarray(p.late_share + (1 - p.late_share) * points)


def _yao(p: BaoyaoParameters) -> np.ndarray:
    """Worth of a 幺 by stage and fours: float64[4, 9] [points]."""
    worth = np.array([0, 0, p.yao_2, p.yao_3, p.yao_4, *[p.yao_5] * (COPIES - 4)])
    return np.outer(_stage_shares(p), worth) - p.tempo


def _jokers(p: BaoyaoParameters, ranks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Worth of jokers by stage, small and big ones, and whether they stay together: float64[4, 3, 3], int64[3, 3]."""
    bombs = dict(
        zip(
            [jokers for jokers, _, _ in JOKER_BOMBS],
            (p.jokers_ss, p.jokers_sb, p.jokers_bb, p.jokers_ssb, p.jokers_sbb, p.jokers_ssbb),
            strict=True,
        )
    )
    worth = np.zeros((columns.N_STAGES, 3, 3))
    together = np.zeros((3, 3), np.int64)
    for small, big in product(range(3), range(3)):
        apart = small * ranks[:, 1, SMALL_JOKER] + big * ranks[:, 1, BIG_JOKER]
        worth[:, small, big] = apart
        if (small, big) in bombs:
            bomb = _stage_shares(p) * bombs[small, big] - p.tempo
            # One decision for the whole hand, made as it begins.
            together[small, big] = bomb[-1] > apart[-1]
            worth[:, small, big] = np.where(together[small, big], bomb, apart)
    return worth, together


def _stands(p: BaoyaoParameters) -> np.ndarray:
    """Chance that a plain play stands by kind and number of plays that beat it: float64[4, 16]."""
    beaters = np.arange(columns.N_BEATERS)
    return np.stack([step**beaters for step in (p.single_step, p.pair_step, p.straight_step, p.double_step)])


def _gathered() -> np.ndarray:
    """Chance that ``k`` or more of ``m`` copies lie in one hand, by eighths in the smaller of two: float64[5, 9, 9]."""
    chance = np.zeros((columns.N_SHARES, COPIES + 1, COPIES + 1))
    for eighths, m in product(range(columns.N_SHARES), range(COPIES + 1)):
        share = eighths / _EIGHTHS
        for k in range(m + 1):
            chance[eighths, m, k] = sum(
                comb(m, x) * share**x * (1 - share) ** (m - x) for x in range(m + 1) if x >= k or m - x >= k
            )
    return chance


def _put_numbers(row: np.ndarray, p: BaoyaoParameters) -> None:
    """Write the single numbers into a seat's row."""
    row[columns.DANGER_CARDS], row[columns.RUN_PLAYS] = p.danger_cards, p.run_plays
    row[columns.SEES_PARTNER] = p.sees_partner
    points = {
        columns.LEAD: p.lead,
        columns.RUNNER: p.runner,
        columns.HEAD_OUT: p.head_out,
        columns.LATER_OUT: p.later_out,
        columns.GOAL: p.goal,
        columns.SAVED: p.saved,
        columns.DANGER: p.danger,
        columns.GIFT: p.gift,
        columns.STRAIGHT: p.straight - p.tempo,
        columns.STRAIGHT_RANK: p.straight_rank,
        columns.DOUBLE: p.double - p.tempo,
        columns.DOUBLE_RANK: p.double_rank,
        columns.TEMPO: p.tempo,
    }
    for column, value in points.items():
        row[column] = round(value * columns.POINT)
    row[columns.PARTNER_PLAIN] = round(p.partner_plain * columns.CERTAIN)
    row[columns.PARTNER_BOMB] = round(p.partner_bomb * columns.CERTAIN)


def build_table(
    parameters: tuple[BaoyaoParameters, ...],
    codes: tuple[int, ...],
    rules: BaoyaoRules,
    settings: tuple[np.ndarray | None, ...] = (None,) * N_SEATS,
) -> np.ndarray:
    """Build what the kernels play by.

    Parameters
    ----------
    parameters : tuple of four BaoyaoParameters
        One for each seat.
    codes : tuple of four int
        Codes of their policies.
    rules : BaoyaoRules
        Switches.
    settings : tuple of four int64[N_SETTINGS] or None
        How each seat searches; None if it doesn't.

    Returns
    -------
    int64[4, N_COLUMNS]
        A row for each seat, see `meldlab.kernels.baoyao.basic_table`.
    """
    table = np.zeros((N_SEATS, columns.N_COLUMNS), np.int64)
    for row, p, code, searching in zip(table, parameters, codes, settings, strict=True):
        row[POLICY] = code
        if searching is not None:
            row[columns.SETTINGS :] = searching
        _put_numbers(row, p)
        ranks = _ranks(p, rules.threes)
        jokers, together = _jokers(p, ranks)
        no_bomb = [p.unbombed * exp(-5 * fives / p.unbombed_points) for fives in range(columns.N_FIVES)]
        bomb_stands = [exp(-p.bomb_fear * tenths / _TENTHS) for tenths in range(columns.N_TENTHS)]
        for first, values, unit in (
            (columns.TOGETHER, together, 1),
            (columns.RANKS, ranks, columns.POINT),
            (columns.YAO, _yao(p), columns.POINT),
            (columns.JOKERS, jokers, columns.POINT),
            (columns.STANDS, _stands(p), columns.CERTAIN),
            (columns.NO_BOMB, np.array(no_bomb), columns.CERTAIN),
            (columns.GATHERED, _gathered(), columns.CERTAIN),
            (columns.BOMB_STANDS, np.array(bomb_stands), columns.CERTAIN),
        ):
            row[first : first + values.size] = np.rint(values.ravel() * unit)
    return table
