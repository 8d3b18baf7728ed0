"""What kernels of Bao Yao that add up hands share."""

from typing import Any, Final

from meldlab.kernels.baoyao.book import RULES, THREES
from meldlab.kernels.baoyao.cards import ACE_UP, at_least, four_of, held
from meldlab.kernels.baoyao.desk import side_of
from meldlab.kernels.baoyao.game import play_out, take_turn
from meldlab.kernels.jit import inline, int64, lean
from meldlab.kernels.rng import POLICY, purpose_key, stream_start

#: What a hand as dealt holds: four and five of a rank or more, 幺 with two and with three fours or more.
FOUR_ALIKE, FIVE_ALIKE, SMALL_YAO, MIDDLE_YAO = range(4)
N_DEALT: Final = 4


@inline
def add_square(sums: Any, at: int, value: int) -> None:
    """Add a value, and its square behind it."""
    sums[at] += value
    sums[at + 1] += value * value


@inline
def half_wins(winner: int, side: int) -> Any:
    """Two for a hand that a side won, one if nobody did."""
    return int64(1) if winner < 0 else int64(2) * int64(winner == side)


@inline
def sign_of(seat: int) -> Any:
    """1 for the seats of side 0, -1 for those of side 1: chips are written as side 0 sees them."""
    return 1 - 2 * side_of(seat)


@lean
def step(desk: Any, book: Any, players: Any, state: Any, search: Any = None) -> Any:
    """Let the seat whose turn it is play or pass (uint64 state): a kernel of its own, which need not be pasted."""
    return take_turn(desk, book, players, state, search)


@inline
def policy_stream(seed: Any, deal: Any) -> Any:
    """Random stream of the players of a deal (uint64)."""
    return stream_start(purpose_key(seed, POLICY), deal)


@lean
def play_again(desk: Any, first_seat: int, book: Any, players: Any, seed: Any, deal: Any, search: Any = None) -> Any:
    """Play the hand that lies in the row ``DEALT`` from its start, with the players' chances of the deal (HandResult).

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        Overwritten, but for the row ``DEALT``.
    first_seat : int64
        Who leads.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, ...]
        Policies of the seats.
    seed, deal : uint64, int64
        What the chances depend on.
    search : Search, optional
        Room of those who search.
    """
    return play_out(desk, first_seat, book, players, policy_stream(seed, deal), search)


@lean
def add_dealt(dealt: Any, hand: int, book: Any) -> None:
    """Count what a hand as dealt holds."""
    four = four_of(book[RULES, THREES])
    fours, aces = held(hand, four), held(hand, four + ACE_UP)
    dealt[FOUR_ALIKE] += int64(at_least(hand, 4) != 0)
    dealt[FIVE_ALIKE] += int64(at_least(hand, 5) != 0)
    dealt[SMALL_YAO] += int64(fours >= 2 and aces >= 1)
    dealt[MIDDLE_YAO] += int64(fours >= 3 and aces >= 1)
