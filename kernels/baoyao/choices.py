"""Every choice a player of Bao Yao has, given to the policy that sits there.

One who searches plays as ``basic`` here; his search is `meldlab.kernels.baoyao.sampled`.
"""

from typing import Any

from meldlab.kernels.baoyao.autoplay import autoplay
from meldlab.kernels.baoyao.basic import basic_play
from meldlab.kernels.baoyao.book import ABSENT, ABSENT_FROM, RULES
from meldlab.kernels.baoyao.desk import TURNS
from meldlab.kernels.baoyao.policies import AUTOPLAY, POLICY, RANDOM
from meldlab.kernels.baoyao.random_player import random_play
from meldlab.kernels.chance import one_in
from meldlab.kernels.jit import inline, lean, pasted
from meldlab.kernels.review import has_more, is_on


@inline
def policy_now(desk: Any, seat: int, book: Any, players: Any) -> Any:
    """Code of the policy that plays a seat now."""
    if book[RULES, ABSENT] == seat and desk[seat, TURNS] >= book[RULES, ABSENT_FROM]:
        return AUTOPLAY
    return players[seat, POLICY]


@pasted
def choose_play(desk: Any, seat: int, book: Any, players: Any, state: Any) -> Any:
    """Choose a play or the pass (int64 number, uint64 state)."""
    policy = policy_now(desk, seat, book, players)
    if policy == RANDOM:
        return random_play(desk, seat, book, state)
    if policy == AUTOPLAY:
        return autoplay(desk, seat, book), state
    return basic_play(desk, seat, players, book), state


@lean
def plays_on(desk: Any, seat: int, book: Any, players: Any, state: Any, review: Any = None) -> Any:
    """Whether the side that has won plays on for more of the stake (bool, uint64 state).

    It can only gain by it. In a review it has done so if the script goes on.
    """
    if review is not None and is_on(review):
        return has_more(review), state
    if policy_now(desk, seat, book, players) == RANDOM:
        return one_in(2, state)
    return True, state
