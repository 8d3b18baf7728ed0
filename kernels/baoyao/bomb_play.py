"""What becomes of bombs in a hand that was played: read off its log, per class of bombs and hand.

A class of bombs is numbered as in `meldlab.kernels.baoyao.bomb_counts`. Each measure is told over a base: per deal, per
play of the class, per play of it that nobody beat, or per holding of it as dealt. A holding is a rank of which a hand
was dealt exactly so many cards, all fours beside an ace, or all jokers of a hand: so a hand of six fives holds one 六路
and no 五路, whatever it makes of them.

Worked example: seat 0 was dealt six fives and plays four of them as 四路, which seat 2 beats. For 四路 that is one play
that was split off more cards and did not stand; for 六路 it is one holding, and its fate is ``IN_PART``.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao import events
from meldlab.kernels.baoyao.book import (
    BOMB,
    CARDS,
    JOKER_BOMBS,
    JOKERS_AT,
    KIND,
    N_CARDS,
    RANK,
    SMALLEST_BOMB,
    YAO,
)
from meldlab.kernels.baoyao.book import PASS as NOTHING
from meldlab.kernels.baoyao.cards import ACE_UP, BIG_JOKER, N_NATURAL, N_SEATS, SMALL_JOKER, held
from meldlab.kernels.baoyao.desk import DEALT, LOG, partner_of
from meldlab.kernels.jit import inline, int64, jit, lean

N_CLASSES: Final = 16
#: Row behind the classes, in which all of them are taken together.
ALL_BOMBS: Final = N_CLASSES
N_ROWS: Final = N_CLASSES + 1
#: First class of 幺, and of joker bombs.
FIRST_YAO, FIRST_JOKERS = 6, 10
#: 老老幺 has so many fours or more.
MOST_FOURS: Final = 5

# Bases.
DEALS, PLAYS, STANDING, HOLDINGS = range(4)
N_BASES: Final = 4

# Measures. Points are counted twice, per play and per play that nobody beat.
PLAYED, HELD, STOOD, POINTS, POINTS_STOOD, OVER_PARTNER, SPLIT = range(7)
#: What was beaten: nothing, for a lead, then the seven kinds in the order of the book.
BEAT: Final = 7
N_BEATEN: Final = 8
#: What became of a holding: played whole, part of it as a smaller bomb, as a bomb of another sort, none of it
#: played before the hand was over, and all else: in singles, pairs and straights.
WHOLE, IN_PART, OTHERWISE, LEFT, BROKEN = range(15, 20)
FATES: Final = WHOLE
N_FATES: Final = 5
N_MEASURES: Final = 20

_BASE = np.array(
    [DEALS, DEALS, PLAYS, PLAYS, STANDING, PLAYS, PLAYS, *[PLAYS] * N_BEATEN, *[HOLDINGS] * N_FATES], np.int64
)
#: Base of each measure.
BASE_OF: Final[tuple[int, ...]] = tuple(int(base) for base in _BASE)

# The jokers that each joker bomb takes.
_SMALL = np.array([small for (small, _big), *_ in JOKER_BOMBS], np.int64)
_BIG = np.array([big for (_small, big), *_ in JOKER_BOMBS], np.int64)
# Columns of ``Tally.made`` behind the ranks.
_FOURS: Final = N_NATURAL
_JOKERS: Final = N_NATURAL + 1


class Tally(NamedTuple):
    """Room for reading one hand after another; every array is int64."""

    told: Any
    """Measures of the hand: [N_ROWS, N_MEASURES]."""
    bases: Any
    """What they are told over: [N_ROWS, N_BASES]."""
    hands: Any
    """The hands while their plays are read: [4]."""
    made: Any
    """What each seat played: the largest bomb of each rank, the most fours in a 幺, and joker bombs, a bit each:
    [4, 15]."""


@jit
def new_tally() -> Tally:
    """Make room for reading hands."""
    return Tally(
        np.zeros((N_ROWS, N_MEASURES), np.int64),
        np.zeros((N_ROWS, N_BASES), np.int64),
        np.zeros(N_SEATS, np.int64),
        np.zeros((N_SEATS, N_NATURAL + 2), np.int64),
    )


@inline
def class_of(play: int, book: Any) -> Any:
    """Class of a bomb (int64), -1 for a play that is none."""
    kind = book[play, KIND]
    if play == NOTHING or kind < BOMB:
        return int64(-1)
    if kind == BOMB:
        return book[play, N_CARDS] - SMALLEST_BOMB
    if kind == YAO:
        return FIRST_YAO + min(book[play, N_CARDS] - 1, int64(MOST_FOURS)) - 2
    return int64(FIRST_JOKERS + play - JOKERS_AT)


@inline
def _note_bomb(tally: Any, seat: int, play: int, four: int, book: Any) -> Any:
    """Write down a bomb before its cards are gone, and tell whether the hand had more of the kind (int64)."""
    kind, n, hand = book[play, KIND], book[play, N_CARDS], tally.hands[seat]
    made = tally.made[seat]
    if kind == BOMB:
        rank = book[play, RANK]
        made[rank] = max(made[rank], n)
        return int64(held(hand, rank) > n)
    if kind == YAO:
        made[_FOURS] = max(made[_FOURS], n - 1)
        return int64(held(hand, four) > n - 1)
    made[_JOKERS] |= int64(1) << (play - JOKERS_AT)
    return int64(held(hand, SMALL_JOKER) + held(hand, BIG_JOKER) > n)


@lean
def _end_trick(tally: Any, play: int, points: int, book: Any) -> None:
    """Count the last play of a trick, if it is a bomb, as one that nobody beat."""
    kind = class_of(play, book)
    if kind >= 0:
        tally.bases[kind, STANDING] += 1
        told = tally.told[kind]
        told[STOOD] += 1
        told[POINTS] += points
        told[POINTS_STOOD] += points


@lean
def _read_plays(tally: Any, log: Any, four: int, book: Any) -> None:
    """Follow the plays of a hand."""
    last, last_seat = int64(NOTHING), int64(-1)
    for event in range(log[0]):
        code, value = log[2 * event + 1], log[2 * event + 2]
        what, seat = code & 15, (code >> 4) - 1
        if what == events.TRICK:
            _end_trick(tally, last, value, book)
            last = int64(NOTHING)
        elif what == events.PLAY:
            kind = class_of(value, book)
            if kind >= 0:
                tally.bases[kind, PLAYS] += 1
                told = tally.told[kind]
                told[PLAYED] += 1
                told[SPLIT] += _note_bomb(tally, seat, value, four, book)
                told[BEAT + (0 if last == NOTHING else 1 + book[last, KIND])] += 1
                told[OVER_PARTNER] += int64(last != NOTHING and last_seat == partner_of(seat))
            tally.hands[seat] -= book[value, CARDS]
            last, last_seat = value, seat
    # A hand that is over in the middle of a trick leaves the table's points to nobody.
    _end_trick(tally, last, int64(0), book)


@inline
def _add_fate(tally: Any, kind: int, in_whole: bool, in_part: bool, otherwise: bool, left: bool) -> None:
    """Count a holding and what became of it."""
    tally.bases[kind, HOLDINGS] += 1
    told = tally.told[kind]
    told[HELD] += 1
    told[WHOLE if in_whole else IN_PART if in_part else OTHERWISE if otherwise else LEFT if left else BROKEN] += 1


@lean
def _read_holdings(tally: Any, dealt: Any, four: int) -> None:
    """Tell what became of every bomb that was dealt."""
    for seat in range(N_SEATS):
        hand, left, made = dealt[seat], tally.hands[seat], tally.made[seat]
        for rank in range(N_NATURAL):
            n = held(hand, rank)
            if n >= SMALLEST_BOMB:
                in_yao = made[_FOURS] > 0 and (rank == four or rank == four + ACE_UP)
                _add_fate(tally, n - SMALLEST_BOMB, made[rank] == n, made[rank] > 0, in_yao, held(left, rank) == n)
        fours, aces = held(hand, four), held(hand, four + ACE_UP)
        if fours >= 2 and aces >= 1:
            untouched = held(left, four) == fours and held(left, four + ACE_UP) == aces
            kind = FIRST_YAO + min(fours, int64(MOST_FOURS)) - 2
            _add_fate(tally, kind, made[_FOURS] == fours, made[_FOURS] > 0, made[four] > 0, untouched)
        small, big = held(hand, SMALL_JOKER), held(hand, BIG_JOKER)
        if small + big >= 2:
            for bomb in range(len(JOKER_BOMBS)):
                if small == _SMALL[bomb] and big == _BIG[bomb]:
                    untouched = held(left, SMALL_JOKER) == small and held(left, BIG_JOKER) == big
                    in_whole = (made[_JOKERS] >> bomb) & 1 == 1
                    _add_fate(tally, FIRST_JOKERS + bomb, in_whole, made[_JOKERS] != 0, False, untouched)


@lean
def read_hand(tally: Any, desk: Any, four: int, book: Any) -> None:
    """Read what became of the bombs in the hand that was played last.

    Parameters
    ----------
    tally : Tally
        Overwritten.
    desk : int64[15, LOG_SIZE]
        The hand, with its log.
    four : int64
        Rank of the four.
    book : int64[257, 14]
        Plays and rules.
    """
    for kind in range(N_ROWS):
        for measure in range(N_MEASURES):
            tally.told[kind, measure] = 0
        for base in range(N_BASES):
            tally.bases[kind, base] = int64(base == DEALS)
    for seat in range(N_SEATS):
        tally.hands[seat] = desk[DEALT, seat]
        for column in range(N_NATURAL + 2):
            tally.made[seat, column] = 0
    _read_plays(tally, desk[LOG], four, book)
    _read_holdings(tally, desk[DEALT], four)
    for kind in range(N_CLASSES):
        for measure in range(N_MEASURES):
            tally.told[ALL_BOMBS, measure] += tally.told[kind, measure]
        for base in range(PLAYS, N_BASES):
            tally.bases[ALL_BOMBS, base] += tally.bases[kind, base]


@lean
def add_hand(tally: Any, out_bases: Any, out_measures: Any) -> None:
    """Add a hand to sums over deals.

    Parameters
    ----------
    tally : Tally
        The hand, read.
    out_bases : int64[N_ROWS, N_BASES, 2]
        Sums and sums of squares of the bases.
    out_measures : int64[N_ROWS, N_MEASURES, 3]
        Sums, sums of squares and sums of products with the base of the measures [points or counts].
    """
    for kind in range(N_ROWS):
        for base in range(N_BASES):
            x = tally.bases[kind, base]
            out_bases[kind, base, 0] += x
            out_bases[kind, base, 1] += x * x
        for measure in range(N_MEASURES):
            y = tally.told[kind, measure]
            if y != 0:
                out_measures[kind, measure, 0] += y
                out_measures[kind, measure, 1] += y * y
                out_measures[kind, measure, 2] += y * tally.bases[kind, _BASE[measure]]
