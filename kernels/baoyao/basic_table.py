"""What ``basic`` plays by: columns of a seat's row of the players' table, filled from the policy's named parameters.

All worths are hundredths of a point, all chances are ten-thousandths. A hand is worth the sum of what the plays of its
plan are worth, each of which costs its tempo and brings what it can win; bombs are worth less the fewer points are left
to win, which is the *stage* of the hand, 0 to 3.
"""

from typing import Any, Final

from meldlab.kernels.baoyao.cards import ALL_POINTS, COPIES, N_RANKS
from meldlab.kernels.baoyao.policies import POLICY
from meldlab.kernels.jit import inline, int64
from meldlab.kernels.weighing import N_SETTINGS, OWN

POINT: Final = 100
CERTAIN: Final = 10000

N_STAGES: Final = 4
_STAGE_POINTS: Final = 50

# Single numbers.
#: Worth of the lead, and what it is worth more to the hand that should run.
LEAD, RUNNER = POLICY + 1, POLICY + 2
#: Worth of the first hand out, of a later one, and of winning the hand.
HEAD_OUT, LATER_OUT, GOAL = range(POLICY + 3, POLICY + 6)
#: Worth of coming over the line of the snow, and of keeping the other side below it.
SAVED: Final = POLICY + 6
#: Cards of an opposing hand from which on down it is a danger, and what stopping it is worth.
DANGER_CARDS, DANGER = POLICY + 7, POLICY + 8
#: Loss by leading a play of as many cards as an opposing hand has left.
GIFT: Final = POLICY + 9
#: Chances that the partner takes a trick over the opponents with a plain play, and with a bomb.
PARTNER_PLAIN, PARTNER_BOMB = POLICY + 10, POLICY + 11
#: Plays left from which on down a hand looks for its way out.
RUN_PLAYS: Final = POLICY + 12
#: 1 if it knows its partner's hand.
SEES_PARTNER: Final = POLICY + 13
#: Worth of a straight or double straight that does not depend on its length, and of each of its ranks.
STRAIGHT, STRAIGHT_RANK, DOUBLE, DOUBLE_RANK = range(POLICY + 14, POLICY + 18)
#: What each play costs.
TEMPO: Final = POLICY + 18
#: 1 if the jokers, by small and big ones held, are kept together as a bomb: 9 columns.
TOGETHER: Final = POLICY + 19

#: Worth by stage, number of cards and rank.
RANKS: Final = TOGETHER + 9
_RANKS_STAGE: Final = (COPIES + 1) * N_RANKS
#: Worth by stage and number of fours of a 幺, without that of its cards.
YAO: Final = RANKS + N_STAGES * _RANKS_STAGE
#: Worth by stage and small and big jokers.
JOKERS: Final = YAO + N_STAGES * (COPIES + 1)
#: Chance that a plain play stands, by kind and number of the opponents' plain plays that would beat it.
STANDS: Final = JOKERS + N_STAGES * 9
N_BEATERS: Final = 16
#: Chance that no bomb comes for so many fives of points on the table.
NO_BOMB: Final = STANDS + 4 * N_BEATERS
N_FIVES: Final = ALL_POINTS // 5 + 1
#: Chance that so many of so many copies lie in one of two hands, by the share of the smaller hand in eighths.
GATHERED: Final = NO_BOMB + N_FIVES
N_SHARES: Final = 5
#: Chance that a bomb stands, by the expected number of better ones in tenths.
BOMB_STANDS: Final = GATHERED + N_SHARES * (COPIES + 1) * (COPIES + 1)
N_TENTHS: Final = 64
#: Settings of one who searches, as in `meldlab.kernels.weighing`; behind them is nothing.
SETTINGS: Final = BOMB_STANDS + N_TENTHS
#: Plays tried for a decision; worth of a point [thousandths of a stake]; exchanges of cards between two worlds; factor
#: of a world's chance for each turn in it that surprises [percent].
CANDIDATES, POINT_VALUE, EXCHANGES, SURPRISE = range(SETTINGS + OWN, SETTINGS + OWN + 4)
N_COLUMNS: Final = SETTINGS + N_SETTINGS


@inline
def stage_of(undecided: int) -> Any:
    """Stage of a hand by the points that nobody has taken yet."""
    return min(int64(undecided) // _STAGE_POINTS, int64(N_STAGES - 1))


@inline
def rank_worth(row: Any, stage: int, n: int, rank: int) -> Any:
    """Worth of keeping ``n`` cards of a rank together."""
    return row[RANKS + _RANKS_STAGE * stage + N_RANKS * n + rank]


@inline
def yao_worth(row: Any, stage: int, fours: int) -> Any:
    """Worth of a 幺."""
    return row[YAO + (COPIES + 1) * stage + fours]


@inline
def joker_worth(row: Any, stage: int, small: int, big: int) -> Any:
    """Worth of some jokers, together or apart."""
    return row[JOKERS + 9 * stage + 3 * small + big]


@inline
def gathered(row: Any, share: int, copies: int, n: int) -> Any:
    """Chance that of so many copies ``n`` or more lie in one of two hands, for a share of the smaller in eighths."""
    if n > copies:
        return int64(0)
    return row[GATHERED + ((COPIES + 1) * share + copies) * (COPIES + 1) + n]
