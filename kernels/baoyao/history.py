"""How well a world fits what the others have done, and worlds that fit it better than any.

A *surprise* is a turn in which a hidden hand, as it is in a world, would have done something else by ``basic`` than it
did.  Worlds are taken with chances that fall by a constant factor with each surprise.  One is changed into the next by
exchanging some cards of two hidden hands, each as likely as any other; a change that brings more surprises is made with
that factor for each of them, one that brings fewer always (Metropolis and others, J. Chem. Phys. 21, 1953).

Worked example: an opponent let a single king go by.  In a world where he holds two aces of which ``basic`` would have
played one that is a surprise, and with a factor of 0.6 the world has six tenths of the chance of the same without.
"""

from typing import Any, Final

from meldlab.kernels.baoyao import events
from meldlab.kernels.baoyao.book import OPEN_YAO, PASS, RULES, THREES
from meldlab.kernels.baoyao.cards import ACE_UP, N_SEATS, four_of, held, one
from meldlab.kernels.baoyao.choices import choose_play
from meldlab.kernels.baoyao.desk import BOARD, DEALT, FIRST_SEAT, HAND, LEFT, LOG, TURNS, lay_out
from meldlab.kernels.baoyao.turns import do_play
from meldlab.kernels.baoyao.worlds import fits, is_hidden, two_hidden
from meldlab.kernels.jit import int64, lean
from meldlab.kernels.rng import advance, below, output

#: Cards of a hand that are exchanged at most.
_MOST_EXCHANGED: Final = 3
_CERTAIN: Final = 100


@lean
def count_surprises(desk: Any, hands: Any, hidden: Any, book: Any, models: Any, out_desk: Any, state: Any) -> Any:
    """Play a hand again up to where it is, with the hands of a world, and count the surprises (int64).

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress, with its log from the start.
    hands : int64[4]
        What is left to each seat in the world.
    hidden : Hidden
        Which hands are hidden.
    book : int64[257, 14]
        Plays and rules.
    models : int64[4, N_COLUMNS]
        What everybody is thought to play by.
    out_desk : int64[15, LOG_SIZE]
        Where it is played; overwritten.
    state : uint64
        Random stream, for nothing.
    """
    for seat in range(N_SEATS):
        out_desk[DEALT, seat] = desk[DEALT, seat] + hands[seat] - desk[seat, HAND]
    lay_out(out_desk, desk[BOARD, FIRST_SEAT], book)
    log, surprises = desk[LOG], int64(0)
    for event in range(log[0]):
        code, value = log[2 * event + 1], log[2 * event + 2]
        what, seat = code & 15, (code >> 4) - 1
        if what != events.PLAY and what != events.PASS:
            continue
        play = value if what == events.PLAY else int64(PASS)
        out_desk[seat, TURNS] += 1
        if is_hidden(hidden, seat):
            guess, state = choose_play(out_desk, seat, book, models, state)
            surprises += int64(guess != play)
        state = do_play(out_desk, play, book, models, state)
    return surprises


@lean
def _any_of(hand: int, n: int, state: Any) -> Any:
    """Pick one of the ``n`` cards of a hand, all alike (int64 rank, uint64 state)."""
    state = advance(state)
    left = below(output(state), n)
    rank = int64(0)
    while left >= held(hand, rank):
        left -= held(hand, rank)
        rank += 1
    return rank, state


@lean
def step_to_world(
    desk: Any, hidden: Any, surprises: int, percent: int, book: Any, models: Any, out_desk: Any, state: Any
) -> Any:
    """Change the world that was drawn last by some cards, if that fits, or by chance.

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress, with its log from the start.
    hidden : Hidden
        What is hidden, with the world; changed in place.
    surprises : int64
        Surprises in that world.
    percent : int64
        Factor by which a surprise makes a world less likely [percent].
    book : int64[257, 14]
        Plays and rules.
    models : int64[4, N_COLUMNS]
        What everybody is thought to play by.
    out_desk : int64[15, LOG_SIZE]
        Overwritten.
    state : uint64
        Random stream.

    Returns
    -------
    tuple of int64, uint64
        Surprises in the world as it is now, and the stream as it was left.
    """
    hands = hidden.hands
    one_seat, other_seat, state = two_hidden(desk, hidden, state)
    if one_seat == other_seat:
        return int64(surprises), state
    before, before_other = hands[one_seat], hands[other_seat]
    state = advance(state)
    n = 1 + below(output(state), _MOST_EXCHANGED)
    here, there = before, before_other
    n_here, n_there = desk[one_seat, LEFT], desk[other_seat, LEFT]
    given, taken = int64(0), int64(0)
    for done in range(min(n, min(n_here, n_there))):
        rank, state = _any_of(here, n_here - done, state)
        here -= one(rank)
        given += one(rank)
        rank, state = _any_of(there, n_there - done, state)
        there -= one(rank)
        taken += one(rank)
    if given == taken:
        return int64(surprises), state
    hands[one_seat], hands[other_seat] = here + taken, there + given
    four = four_of(book[RULES, THREES])
    good = True
    if book[RULES, OPEN_YAO] == 1:
        for seat in (one_seat, other_seat):
            good = good and fits(desk, seat, held(hands[seat], four), held(hands[seat], four + ACE_UP), four)
    found = int64(surprises)
    if good:
        found = count_surprises(desk, hands, hidden, book, models, out_desk, state)
        for _ in range(found - surprises):
            state = advance(state)
            good = good and below(output(state), _CERTAIN) < percent
    if not good:
        hands[one_seat], hands[other_seat] = before, before_other
        found = int64(surprises)
    return found, state
