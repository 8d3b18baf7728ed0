"""What bombs bring now rather than later, in whole-number sums: blocks of deals may be added in any order.

A *turning point* is a turn in which a hand holds a bomb that beats what an opponent has played, nobody having won yet.
A bomb here is whole: all cards of a natural rank from three up, a 幺 with all fours of the hand, all its jokers from
two up; of each class the weakest that beats is looked at, and one with which the hand would go out is none. Deal n
looks at stage n mod 4 of its hand, so that each stage has as many; of the turning points and classes there, as the
policies play it, one is drawn, each alike, and deals stay independent. From there the hand is played on twice by the
same policies, once with the bomb played and once with a pass.

Worked example: a 三路 of sevens, 30 points on the table, 120 points that nobody has taken. With the bomb the side wins
one stake, with the pass it loses one: 2 chips and 2 half wins for class 0, stage 2, table points 30.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao.autoplay import whole_rank
from meldlab.kernels.baoyao.basic_table import N_STAGES, stage_of
from meldlab.kernels.baoyao.book import (
    BEATEN_BY,
    BOMB,
    JOKERS_AT,
    KIND,
    LARGEST_BOMB,
    PASS,
    RULES,
    STRENGTH,
    THREES,
    WORD,
    YAO_AT,
)
from meldlab.kernels.baoyao.cards import (
    ACE_UP,
    ALL_POINTS,
    BIG_JOKER,
    N_NATURAL,
    SMALL_JOKER,
    at_least,
    four_of,
    held,
)
from meldlab.kernels.baoyao.deal import baoyao_deal
from meldlab.kernels.baoyao.desk import (
    BOARD,
    CAPTURED,
    DEALT,
    HAND,
    LAST_PLAY,
    LAST_SEAT,
    LEFT,
    LOG,
    N_FIELDS,
    OVER,
    TABLE,
    TO_MOVE,
    TURNS,
    WON_BY,
    forget,
    lay_out,
    new_desk,
    side_of,
)
from meldlab.kernels.baoyao.game import first_to_lead
from meldlab.kernels.baoyao.sums import N_DEALT, add_dealt, add_square, half_wins, policy_stream, sign_of, step
from meldlab.kernels.baoyao.turns import do_play, result_of
from meldlab.kernels.bits import position
from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.rng import TURNING_POINT, advance, below, output, purpose_key, stream_start

#: Classes: natural bombs of three to six, of seven and eight; 幺 of two and three fours, of four and more; joker bombs.
NATURAL_3, NATURAL_4, NATURAL_5, NATURAL_6, NATURAL_7 = range(5)
YAO_2, YAO_3, YAO_4 = range(5, 8)
JOKERS_SS, JOKERS_SB, JOKERS_BB, JOKERS_3, JOKERS_4 = range(8, 13)
N_CLASSES: Final = 13
#: Columns: turning points, chips and wins [half wins] that the bomb brings above the pass, each with its squares, and
#: turning points at which the policy plays a bomb itself.
N, CHIPS, CHIPS_2, WON, WON_2, CHOSEN = range(6)
N_COLUMNS: Final = 6
#: Columns of ``BombSums.points``.
DEALS, WITH_ONE, ALL = range(3)
N_FIVES: Final = ALL_POINTS // 5 + 1
_FEWEST: Final = 3


class BombSums(NamedTuple):
    """Sums of a block of deals."""

    bombs: Any
    """By class, stage and points on the table in fives: int64[13, 4, 41, N_COLUMNS]."""
    points: Any
    """By stage: deals, those with a turning point, and turning points and classes in them: int64[4, 3]."""
    dealt: Any
    """Hands of seat 0 that hold something: int64[N_DEALT]."""


@inline
def joker_class(small: int, big: int) -> Any:
    """Class of a joker bomb."""
    if small + big == 2:
        return int64(JOKERS_SS) + big
    return int64(JOKERS_3) if small + big == _FEWEST else int64(JOKERS_4)


@inline
def joker_play(small: int, big: int) -> Any:
    """Number of the joker bomb of so many jokers."""
    if small * big == 4:
        return int64(JOKERS_AT + 5)
    # Two of them come first in the book, then three, each time with more big ones later.
    return int64(JOKERS_AT) + big + 2 * int64(small + big == _FEWEST)


@lean
def list_bombs(desk: Any, seat: int, book: Any, out_bombs: Any) -> Any:
    """Write down the weakest whole bomb of each class that beats what lies there and leaves the hand cards.

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress.
    seat : int64
        Whose turn it is.
    book : int64[257, 14]
        Plays and rules.
    out_bombs : int64[13]
        Number of the play of each class, ``PASS`` where there is none.

    Returns
    -------
    int64
        Classes with a bomb.
    """
    hand, left, row = desk[seat, HAND], desk[seat, LEFT], book[desk[BOARD, LAST_PLAY]]
    for bomb in range(N_CLASSES):
        out_bombs[bomb] = PASS
    ranks = at_least(hand, _FEWEST) & ((int64(1) << N_NATURAL) - 1)
    while ranks != 0:
        rank = position(ranks)
        ranks &= ranks - 1
        n = held(hand, rank)
        play = whole_rank(rank, n)
        bomb = int64(min(n, LARGEST_BOMB - 1) - _FEWEST)
        if _beats(row, play) and n != left and _is_weaker(book, play, out_bombs[bomb]):
            out_bombs[bomb] = play
    four = four_of(book[RULES, THREES])
    fours = held(hand, four)
    if fours >= 2 and held(hand, four + ACE_UP) >= 1:
        play = int64(WORD + YAO_AT) + fours - 2
        if _beats(row, play) and fours + 1 != left:
            out_bombs[min(YAO_2 + fours - 2, YAO_4)] = play
    small, big = held(hand, SMALL_JOKER), held(hand, BIG_JOKER)
    if small + big >= 2:
        play = joker_play(small, big)
        if _beats(row, play) and small + big != left:
            out_bombs[joker_class(small, big)] = play
    found = int64(0)
    for bomb in range(N_CLASSES):
        found += int64(out_bombs[bomb] != PASS)
    return found


@inline
def _beats(row: Any, play: int) -> Any:
    """Whether a play beats the one whose row of the book this is."""
    return (row[BEATEN_BY + (play >> 6)] >> (play & (WORD - 1))) & 1 == 1


@inline
def _is_weaker(book: Any, play: int, other: int) -> Any:
    """Whether a bomb is weaker than another, or there is no other."""
    return other == PASS or book[play, STRENGTH] < book[other, STRENGTH]


@inline
def _may_turn(desk: Any, stage: int) -> Any:
    """Whether the seat whose turn it is answers an opponent in this stage of a hand that nobody has won."""
    board = desk[BOARD]
    answers = board[LAST_PLAY] != PASS and side_of(board[LAST_SEAT]) != side_of(board[TO_MOVE])
    return answers and board[WON_BY] == 0 and stage_of(ALL_POINTS - board[CAPTURED] - board[CAPTURED + 1]) == stage


@lean
def _count_points(
    desk: Any, first_seat: int, book: Any, players: Any, state: Any, stage: int, bombs: Any, search: Any
) -> Any:
    """Play the hand that lies there and count a stage's turning points, each as often as it has classes (int64)."""
    lay_out(desk, first_seat, book)
    board, found = desk[BOARD], int64(0)
    while board[OVER] == 0:
        if _may_turn(desk, stage):
            found += list_bombs(desk, board[TO_MOVE], book, bombs)
        state = step(desk, book, players, state, search)
    return found


@lean
def _play_up_to(
    desk: Any, book: Any, players: Any, state: Any, stage: int, bombs: Any, number: int, search: Any
) -> Any:
    """Play the hand that is laid out up to a turning point of a stage (int64 class, uint64 state)."""
    board, left = desk[BOARD], int64(number)
    while True:
        if _may_turn(desk, stage):
            found = list_bombs(desk, board[TO_MOVE], book, bombs)
            if left < found:
                break
            left -= found
        state = step(desk, book, players, state, search)
    for bomb in range(N_CLASSES):
        if bombs[bomb] != PASS:
            if left == 0:
                return int64(bomb), state
            left -= 1
    return int64(N_CLASSES), state


@lean
def _keep(desk: Any, out_desk: Any) -> None:
    """Copy a hand in progress, with its log; plans are left out."""
    for row in range(DEALT + 1):
        for column in range(N_FIELDS):
            out_desk[row, column] = desk[row, column]
    for entry in range(1 + 2 * desk[LOG, 0]):
        out_desk[LOG, entry] = desk[LOG, entry]
    forget(out_desk)


@lean
def _do(desk: Any, play: int, book: Any, players: Any, state: Any) -> Any:
    """Let the seat whose turn it is make a play, or pass (uint64 state)."""
    desk[desk[BOARD, TO_MOVE], TURNS] += 1
    return do_play(desk, play, book, players, state)


@lean
def _finish(desk: Any, book: Any, players: Any, state: Any, search: Any) -> Any:
    """Play a hand to its end (HandResult)."""
    while desk[BOARD, OVER] == 0:
        state = step(desk, book, players, state, search)
    return result_of(desk, book)


@jit
def sum_bombs(seed: Any, first: int, last: int, book: Any, players: Any, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` on from a turning point of each.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, ...]
        Policies of the seats.
    search : Search, optional
        Room of those who search.

    Returns
    -------
    BombSums
        Sums over the range.
    """
    sums = BombSums(
        np.zeros((N_CLASSES, N_STAGES, N_FIVES, N_COLUMNS), np.int64),
        np.zeros((N_STAGES, 3), np.int64),
        np.zeros(N_DEALT, np.int64),
    )
    desk, other = new_desk(), new_desk()
    bombs = np.zeros(N_CLASSES, np.int64)
    key = purpose_key(seed, TURNING_POINT)
    for deal in range(first, last):
        leader = first_to_lead(seed, deal, desk, book, players)
        baoyao_deal(seed, deal, book[RULES, THREES], desk[DEALT])
        add_dealt(sums.dealt, desk[DEALT, 0], book)
        stream = policy_stream(seed, deal)
        stage = int64(deal) & (N_STAGES - 1)
        found = _count_points(desk, leader, book, players, stream, stage, bombs, search)
        of_stage = sums.points[stage]
        of_stage[DEALS] += 1
        if found == 0:
            continue
        of_stage[WITH_ONE] += 1
        of_stage[ALL] += found
        number = below(output(advance(stream_start(key, deal))), found)
        lay_out(desk, leader, book)
        bomb, state = _play_up_to(desk, book, players, stream, stage, bombs, number, search)
        board = desk[BOARD]
        seat, table = board[TO_MOVE], board[TABLE]
        row = sums.bombs[bomb, stage, table // 5]
        _keep(desk, other)
        step(other, book, players, state, search)
        row[CHOSEN] += int64(book[other[BOARD, LAST_PLAY], KIND] >= BOMB and other[BOARD, LAST_SEAT] == seat)
        _keep(desk, other)
        spent = _finish(other, book, players, _do(other, bombs[bomb], book, players, state), search)
        passed = _finish(desk, book, players, _do(desk, PASS, book, players, state), search)
        row[N] += 1
        add_square(row, CHIPS, sign_of(seat) * (spent.chips - passed.chips))
        add_square(row, WON, half_wins(spent.winner, side_of(seat)) - half_wins(passed.winner, side_of(seat)))
    return sums
