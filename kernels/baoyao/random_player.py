"""Policy ``random``: any lawful play, or the pass, all alike; a sparring partner and a test of the rules."""

from typing import Any

from meldlab.kernels.baoyao.book import PASS
from meldlab.kernels.baoyao.desk import BOARD, HAND, LAST_PLAY
from meldlab.kernels.baoyao.moves import may_play, n_moves, nth_move
from meldlab.kernels.jit import int64, lean
from meldlab.kernels.rng import advance, below, output


@lean
def random_play(desk: Any, seat: int, book: Any, state: Any) -> Any:
    """Choose a play (int64 number, uint64 state)."""
    to_beat = desk[BOARD, LAST_PLAY]
    words = may_play(desk[seat, HAND], to_beat, book)
    n = n_moves(words)
    state = advance(state)
    if to_beat == PASS:
        return nth_move(words, below(output(state), n)), state
    choice = below(output(state), n + 1)
    if choice == n:
        return int64(PASS), state
    return nth_move(words, choice), state
