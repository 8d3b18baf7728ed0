"""What is common to both tables of proofs: what they answer, and what a proof is worth for other cards."""

from typing import Any, Final, NamedTuple

from meldlab.kernels.bits import count, deposit, extract, position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.solver.position import N_STEPS, PLACED_STEPS, WEIGHTS
from meldlab.kernels.words import at_word

#: Words of the array before the entries: words used by blocks, places of the directory, words of the whole array,
#: compartments of the shelf.
USED, N_PLACES, N_WORDS, N_COMPARTMENTS = range(4)
HEADER: Final = 4
#: Kept where no lead is known to be good.
NO_LEAD: Final = 63


class Answer(NamedTuple):
    """What the table knows."""

    bound: int
    """A bound that settles the question, or UNKNOWN [points]."""
    lead: int
    """Place among the cards left of a lead that was good, or less than 0."""


@jit
def dearer(board: Any, placed: int, others: int) -> Any:
    """Points by which the cards of one position exceed those of another with hands as long, card by card [points]."""
    points = int64(0)
    for step in range(N_STEPS):
        reached = board[at_word(PLACED_STEPS + step)]
        points += board[at_word(WEIGHTS + step)] * count(extract(reached, placed) & ~extract(reached, others))
    return points


@inline
def lead_card(cards: Any, lead: int) -> Any:
    """Number of the card at a place among those left, or -1."""
    if lead < 0 or lead == NO_LEAD:
        return int64(-1)
    return position(deposit(int64(1) << lead, cards.left) | (int64(1) << 62))
