"""What ``basic`` thinks of every play that may be made, the heaviest first."""

from typing import Any

from meldlab.kernels.baoyao.basic import (
    LIGHTEST,
    in_plan,
    known_loss,
    look,
    loss_by_plan,
    most_of,
    prospect,
    weigh_pass,
)
from meldlab.kernels.baoyao.book import PASS, WORD, WORDS
from meldlab.kernels.baoyao.desk import BOARD, HAND, LAST_PLAY, PLANS
from meldlab.kernels.baoyao.moves import may_play
from meldlab.kernels.baoyao.plan import IN_PLAN
from meldlab.kernels.bits import position
from meldlab.kernels.jit import int64, lean, pasted


@pasted
def _put_in_order(play: int, weight: int, n: int, most: int, out_plays: Any, out_weights: Any) -> Any:
    """Put a play where it belongs among the ``n`` heaviest, of which ``most`` are kept (int64 number of them)."""
    at = int64(n)
    while at > 0 and out_weights[at - 1] < weight:
        at -= 1
    if at >= most:
        return int64(n)
    last = min(int64(n), most - 1)
    for place in range(last, at, -1):
        out_plays[place], out_weights[place] = out_plays[place - 1], out_weights[place - 1]
    out_plays[at], out_weights[at] = play, weight
    return last + 1


@lean
def rank_plays(desk: Any, seat: int, players: Any, book: Any, most: int, out_plays: Any, out_weights: Any) -> Any:
    """Write down the plays that ``basic`` weighs heaviest, the pass among them where it is allowed.

    Of plays that weigh the same the lower number is first, and the pass before all.

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress; the plans are overwritten.
    seat : int64
        Whose turn it is.
    players : int64[4, N_COLUMNS]
        What the policies play by.
    book : int64[257, 14]
        Plays and rules.
    most : int64
        How many are wanted.
    out_plays, out_weights : int64[...]
        The plays and their weights [hundredths of a point].

    Returns
    -------
    int64
        How many there are.
    """
    to_beat = desk[BOARD, LAST_PLAY]
    words = may_play(desk[seat, HAND], to_beat, book)
    view = look(desk, seat, players, book)
    plan = desk[PLANS + seat]
    n = int64(0)
    if to_beat != PASS:
        n = _put_in_order(int64(PASS), weigh_pass(desk, view, book), n, most, out_plays, out_weights)
    for word in range(WORDS):
        left = words[word]
        while left != 0:
            bit = position(left)
            left &= left - 1
            play = word * WORD + bit
            number = in_plan(plan, play) if (plan[IN_PLAN + word] >> bit) & 1 == 1 else int64(-1)
            lost = known_loss(desk, view, play, number, book)
            if lost == LIGHTEST:
                lost = loss_by_plan(desk, view, play, book)
            weight = prospect(desk, view, play, most_of(desk, view, play, number, book), book) - lost
            n = _put_in_order(play, weight, n, most, out_plays, out_weights)
    return n
