"""Hands of Bao Yao played again for every table of a duel: what each side wins."""

from typing import Any

from meldlab.kernels.baoyao.desk import new_desk
from meldlab.kernels.baoyao.game import play_hand
from meldlab.kernels.jit import jit


@jit
def duel_baoyao(seed: int, first: int, last: int, book: Any, players: Any, out_won: Any, search: Any = None) -> None:
    """Play the deals ``first`` to ``last - 1`` at one table.

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
    out_won : int64[last - first, 2]
        What each side wins, 0 for the loser [stakes].
    search : Search, optional
        What players who draw worlds search by.
    """
    desk = new_desk()
    for deal in range(first, last):
        result = play_hand(seed, deal, desk, book, players, search)
        won = out_won[deal - first]
        won[:] = 0
        if result.winner >= 0:
            won[result.winner] = result.multiplier
