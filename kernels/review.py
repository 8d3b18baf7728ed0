"""Reviewing a game that was played: its choices are made again as they were, and each is weighed against the others.

The game is played by its kernels, with one difference: where a player who searches would take the candidate that he has
weighed highest, the *script* says what was taken, and candidates and values are kept.

Worked example: the script says 41 where 40 and 41 were the candidates, with 3 and 2 over four worlds.  41 is played,
and the decision's row tells that candidate 1 of 2 was taken; ``values`` says what each brought in each of the worlds.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.weighing import MOST_CANDIDATES, MOST_WORLDS, N_CODES, n_candidates, worlds_drawn

# Entries of ``Review.state``.
#: Choices asked for so far, decisions kept, the number of the choice that was unlawful, counted from one (0 if none),
#: and whether there is a script.
_TAKEN, _KEPT, _FAULT, _ON = range(4)

# Columns of ``Review.decisions``.
#: Number of the choice in the script, who made it, what kind of choice it was, how many candidates it had, which of
#: them was taken, and the worlds on which they were weighed.
CHOICE, SEAT, KIND, N, TAKEN, DRAWN = range(6)
N_COLUMNS: Final = 6


class Review(NamedTuple):
    """A script, and what was found about it."""

    script: Any
    """Choices in the order in which they are made, in the game's own code: int64[n_choices]."""
    reviewed: Any
    """Whether each seat's choices are weighed: int64[n_seats], 1 or 0."""
    state: Any
    """Whether there is a script, and how far it is played: int64[4]."""
    decisions: Any
    """One row a decision weighed: int64[n_choices, N_COLUMNS]."""
    codes: Any
    """Its candidates: int64[n_choices, MOST_CANDIDATES, N_CODES]."""
    values: Any
    """Value of each candidate in each world: int64[n_choices, MOST_CANDIDATES, n_worlds]."""


@jit
def new_review(script: Any, reviewed: Any, n_worlds: int) -> Any:
    """Make room to review a script (Review)."""
    n = len(script)
    state = np.zeros(4, np.int64)
    state[_ON] = 1
    return Review(
        script,
        reviewed,
        state,
        np.zeros((n, N_COLUMNS), np.int64),
        np.zeros((n, MOST_CANDIDATES, N_CODES), np.int64),
        np.zeros((n, MOST_CANDIDATES, min(n_worlds, MOST_WORLDS)), np.int64),
    )


@jit
def no_review() -> Any:
    """Make what stands in place of a review where players choose for themselves (Review)."""
    nothing = np.zeros(0, np.int64)
    review = new_review(nothing, nothing, 0)
    review.state[_ON] = 0
    return review


@inline
def is_on(review: Any) -> Any:
    """Whether choices are taken from a script."""
    return review.state[_ON] != 0


@lean
def next_choice(review: Any) -> Any:
    """Take the next choice from the script (int64); 0 and a fault when it has ended."""
    at = review.state[_TAKEN]
    review.state[_TAKEN] = at + 1
    if at >= len(review.script):
        fault(review)
        return int64(0)
    return review.script[at]


@inline
def has_more(review: Any) -> Any:
    """Whether the script goes on."""
    return review.state[_TAKEN] < len(review.script)


@lean
def fault(review: Any) -> None:
    """Write down that the choice asked for last is unlawful, or missing, unless one before it was."""
    if review.state[_FAULT] == 0:
        review.state[_FAULT] = review.state[_TAKEN]


@inline
def has_fault(review: Any) -> Any:
    """Whether a choice was unlawful, so that what follows means nothing."""
    return review.state[_FAULT] != 0


@lean
def keep(review: Any, tally: Any, seat: int, kind: int, taken: int) -> None:
    """Keep a decision that was weighed, and which of its candidates the script took."""
    at = review.state[_KEPT]
    row = review.decisions[at]
    row[CHOICE], row[SEAT], row[KIND] = review.state[_TAKEN] - 1, seat, kind
    row[N], row[TAKEN] = n_candidates(tally), taken
    row[DRAWN] = min(worlds_drawn(tally), review.values.shape[2])
    for candidate in range(row[N]):
        # Entry by entry: a kernel without counted references can't copy a row.
        for code in range(N_CODES):
            review.codes[at, candidate, code] = tally.codes[candidate, code]
        for world in range(row[DRAWN]):
            review.values[at, candidate, world] = tally.values[candidate, world]
    review.state[_KEPT] = at + 1
