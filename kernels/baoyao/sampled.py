"""Policy ``sampled``: tries its best plays on drawn worlds, in which all play on as ``basic``.

The candidates are what ``basic`` would do and the plays that it weighs heaviest, the pass among them.  Each is made in
each of the worlds, and the hand is played to its end by four who play as ``basic`` with the player's own parameters.
What counts is the stakes won, with their multiplier, and far behind them the points.

Worlds are drawn alike, or so that those in which the others have done what ``basic`` would do there come more often:
see `meldlab.kernels.baoyao.history`.

Each candidate's average errs by much in a few worlds, and the best of many is most often one that was lucky: so the
choice of ``basic`` stands unless it is beaten by a standard error, which in 400 deals with seats exchanged brought
0.8 stakes a hand against ``basic`` at 16 worlds, in place of 0.55 for the plain best average. Worlds that explain what
the others have done were worth 0.3, against worlds that are drawn alike.

A player who will be taken over by autoplay later is not known to be one before it happens.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao import events
from meldlab.kernels.baoyao.basic import basic_play
from meldlab.kernels.baoyao.basic_ranking import rank_plays
from meldlab.kernels.baoyao.basic_table import CANDIDATES, EXCHANGES, N_COLUMNS, POINT_VALUE, SETTINGS, SURPRISE
from meldlab.kernels.baoyao.book import ABSENT, ABSENT_FROM, RULES, THREES
from meldlab.kernels.baoyao.book import N_COLUMNS as BOOK_COLUMNS
from meldlab.kernels.baoyao.book import N_ROWS as BOOK_ROWS
from meldlab.kernels.baoyao.cards import N_SEATS, four_of
from meldlab.kernels.baoyao.choices import choose_play
from meldlab.kernels.baoyao.desk import (
    BOARD,
    CAPTURED,
    DEALT,
    HAND,
    LOG,
    N_FIELDS,
    OVER,
    TO_MOVE,
    TURNS,
    forget,
    new_desk,
    side_of,
)
from meldlab.kernels.baoyao.history import count_surprises, step_to_world
from meldlab.kernels.baoyao.policies import BASIC, POLICY
from meldlab.kernels.baoyao.rules import NOBODY
from meldlab.kernels.baoyao.turns import do_play, result_of
from meldlab.kernels.baoyao.worlds import draw_world, look_at_hidden, new_hidden
from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.weighing import (
    MOST_CANDIDATES,
    N_SETTINGS,
    add,
    begin,
    count_work,
    end_world,
    is_in,
    n_candidates,
    new_tally,
    put,
    wants_more,
    worlds_drawn,
)

#: Value of a stake: points come far behind it.
STAKE_VALUE: Final = 1000
#: Work of a turn of a hand that is played out, and of what there is beside them [nanoseconds].
_TURN_WORK: Final = 450
_PLAY_OUT_WORK: Final = 500
#: Work of an event that is played again to find surprises [nanoseconds].
_REPLAYED_WORK: Final = 200
#: The first world comes after so many times the exchanges that the others come after.
_FIRST_WALK: Final = 4
#: No play.
NOTHING: Final = -1


class Tools(NamedTuple):
    """Room for weighing plays, for one decision after another."""

    tally: Any
    """`meldlab.kernels.weighing.Tally`."""
    hidden: Any
    """`meldlab.kernels.baoyao.worlds.Hidden`."""
    desk: Any
    """Where hands are played out: int64[15, LOG_SIZE]."""
    models: Any
    """What everybody is thought to play by: int64[4, N_COLUMNS]."""
    book: Any
    """The book, as far as is known: int64[257, 14]."""
    plays: Any
    """Plays in the order of their weights: int64[2, MOST_CANDIDATES], with these."""


@jit
def new_tools() -> Any:
    """Make room for weighing, for one thread (Tools)."""
    return Tools(
        new_tally(),
        new_hidden(),
        new_desk(),
        np.zeros((N_SEATS, N_COLUMNS), np.int64),
        np.zeros((BOOK_ROWS, BOOK_COLUMNS), np.int64),
        np.zeros((2, MOST_CANDIDATES), np.int64),
    )


@lean
def _set_models(desk: Any, seat: int, book: Any, players: Any, tools: Any) -> None:
    """Write down by what everybody is thought to play, and by which rules."""
    for other in range(N_SEATS):
        for column in range(N_COLUMNS):
            tools.models[other, column] = players[seat, column]
        tools.models[other, POLICY] = BASIC
    for row in range(BOOK_ROWS):
        for column in range(BOOK_COLUMNS):
            tools.book[row, column] = book[row, column]
    absent = book[RULES, ABSENT]
    if absent != NOBODY and desk[absent, TURNS] < book[RULES, ABSENT_FROM]:
        tools.book[RULES, ABSENT] = NOBODY


@lean
def _copy(desk: Any, hands: Any, out_desk: Any) -> None:
    """Copy a hand in progress, with the hands of a world; plans and the log are left out."""
    for row in range(DEALT + 1):
        for column in range(N_FIELDS):
            out_desk[row, column] = desk[row, column]
    for seat in range(N_SEATS):
        out_desk[DEALT, seat] += hands[seat] - desk[seat, HAND]
        out_desk[seat, HAND] = hands[seat]
    events.clear(out_desk[LOG])
    forget(out_desk)


@lean
def _play_on(desk: Any, book: Any, models: Any, state: Any) -> Any:
    """Play a hand to its end by rule of thumb (int64 turns)."""
    board, turns = desk[BOARD], int64(0)
    while board[OVER] == 0:
        seat = board[TO_MOVE]
        desk[seat, TURNS] += 1
        play, state = choose_play(desk, seat, book, models, state)
        state = do_play(desk, play, book, models, state)
        turns += 1
    return turns


@inline
def _value_for(desk: Any, side: int, book: Any, points: int) -> Any:
    """What the hand that was played comes to for a side: stakes first, then points."""
    result = result_of(desk, book)
    stakes = int64(0)
    if result.winner >= 0:
        stakes = result.multiplier if result.winner == side else -result.multiplier
    board = desk[BOARD]
    return STAKE_VALUE * stakes + points * (board[CAPTURED + side] - board[CAPTURED + 1 - side])


@lean
def _list_candidates(desk: Any, seat: int, most: int, tools: Any, also: int) -> None:
    """Write down the plays to be tried, that of ``basic`` first; and one more, if it isn't among them."""
    tally, place = tools.tally, tools.desk
    begin(tally)
    for other in range(N_SEATS):
        tools.hidden.hands[other] = desk[other, HAND]
    # On another desk: plans hold for the player alone who made them.
    _copy(desk, tools.hidden.hands, place)
    first = basic_play(place, seat, tools.models, tools.book)
    add(tally, first)
    has_it = also == first
    if most > 1:
        plays = tools.plays[0]
        n = rank_plays(place, seat, tools.models, tools.book, most, plays, tools.plays[1])
        for number in range(n):
            if plays[number] != first and n_candidates(tally) < most:
                add(tally, plays[number])
                has_it = has_it or plays[number] == also
    if also != NOTHING and not has_it:
        add(tally, also)


@lean
def _walk_on(desk: Any, row: Any, surprises: int, tools: Any, state: Any) -> Any:
    """Go on to another world, from one of so many surprises or from the start (int64 surprises, uint64 state)."""
    tally, hidden, place, known, models = tools.tally, tools.hidden, tools.desk, tools.book, tools.models
    begins = worlds_drawn(tally) == 0
    n = row[EXCHANGES]
    if begins:
        n *= _FIRST_WALK
        state = draw_world(desk, hidden, four_of(known[RULES, THREES]), state)
        surprises = count_surprises(desk, hidden.hands, hidden, known, models, place, state)
    for _ in range(n):
        surprises, state = step_to_world(desk, hidden, surprises, row[SURPRISE], known, models, place, state)
    count_work(tally, n * desk[LOG, 0] * _REPLAYED_WORK)
    return surprises, state


@lean
def weigh_plays(desk: Any, seat: int, book: Any, players: Any, state: Any, tools: Any, also: int) -> Any:
    """Try the best plays, or the pass, on drawn worlds.

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress.
    seat : int64
        Whose turn it is.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, N_COLUMNS]
        What the policies play by.
    state : uint64
        Random stream of the players.
    tools : Tools
        Room; candidates and their values are left in its tally.
    also : int64
        A play to be tried whatever it weighs, -1 for none.

    Returns
    -------
    uint64
        The stream as it was left.
    """
    tally, hidden, place, known = tools.tally, tools.hidden, tools.desk, tools.book
    settings = players[seat, SETTINGS : SETTINGS + N_SETTINGS]
    _set_models(desk, seat, book, players, tools)
    _list_candidates(desk, seat, players[seat, CANDIDATES], tools, also)
    if n_candidates(tally) == 1:
        return state
    look_at_hidden(desk, seat, players[seat], known, hidden)
    four, side = four_of(book[RULES, THREES]), side_of(seat)
    surprises = int64(0)
    while wants_more(tally, settings):
        if players[seat, EXCHANGES] == 0:
            state = draw_world(desk, hidden, four, state)
        else:
            surprises, state = _walk_on(desk, players[seat], surprises, tools, state)
        for candidate in range(n_candidates(tally)):
            if is_in(tally, candidate):
                _copy(desk, hidden.hands, place)
                do_play(place, tally.codes[candidate, 0], known, tools.models, state)
                turns = _play_on(place, known, tools.models, state)
                put(tally, candidate, _value_for(place, side, known, players[seat, POINT_VALUE]))
                count_work(tally, _PLAY_OUT_WORK + _TURN_WORK * turns)
        end_world(tally, settings)
    return state
