"""Weighing candidates on the same drawn worlds: the tally of a player who searches.

A *world* is one way in which the cards that a player can't see may lie.  He draws some, plays every candidate out on
each of them, and takes the one of the best average.  Since all are tried on the same worlds, two are compared by their
differences world by world, which vary much less than the values themselves; a candidate is dropped early only when
these differences say so.

The value of a candidate in a world is a whole number in the game's own unit.  The first candidate is the one that the
policy ``basic`` would choose; it wins ties, and with ``TRUST`` another must beat it by so many standard errors.

Worked example: with eight worlds drawn the first card made the bid in five of them, the second in the same five and one
more, the third in none.  The third is dropped, its differences being five times -1 and three times 0; the second leads.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import inline, int64, jit, lean

#: Room for candidates and for worlds.
MOST_CANDIDATES: Final = 60
MOST_WORLDS: Final = 4096
#: Numbers that tell what a candidate is, in the game's own code.
N_CODES: Final = 4

# Columns of a searching player's settings.
#: Worlds drawn for a decision at most.
WORLDS: Final = 0
#: Standard errors by which a candidate must be behind to be dropped, 0 to drop none [hundredths].
DROP: Final = 1
#: Standard errors by which the first candidate must be beaten [hundredths].
TRUST: Final = 2
#: Work after which no more worlds are drawn, 0 for any [microseconds of a reference machine].
LIMIT: Final = 3
#: First of the game's own settings.
OWN: Final = 4
N_SETTINGS: Final = 16

# Entries of ``Tally.state``.
#: Candidates, worlds drawn, candidates still in as bits, work done [nanoseconds of a reference machine].
_N, _DRAWN, _IN, _WORK = range(4)
#: Worlds before which nothing is dropped.
_FEWEST: Final = 8


class Tally(NamedTuple):
    """Candidates and what each brought in each world."""

    codes: Any
    """What the candidates are: int64[MOST_CANDIDATES, N_CODES]."""
    values: Any
    """Value of each candidate in each world: int64[MOST_CANDIDATES, MOST_WORLDS]."""
    totals: Any
    """Sums over the worlds: int64[MOST_CANDIDATES]."""
    state: Any
    """Numbers of candidates and worlds, and what is still in: int64[4]."""


@jit
def new_tally() -> Any:
    """Make room for one decision after another (Tally)."""
    return Tally(
        np.zeros((MOST_CANDIDATES, N_CODES), np.int64),
        np.zeros((MOST_CANDIDATES, MOST_WORLDS), np.int64),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(4, np.int64),
    )


@lean
def begin(tally: Any) -> None:
    """Begin a decision without candidates."""
    tally.state[:] = 0


@lean
def add(tally: Any, code: int, second: int = 0, third: int = 0, fourth: int = 0) -> None:
    """Add a candidate; beyond `MOST_CANDIDATES` none is added."""
    n = tally.state[_N]
    if n == MOST_CANDIDATES:
        return
    codes = tally.codes[n]
    codes[0], codes[1], codes[2], codes[3] = code, second, third, fourth
    tally.totals[n] = 0
    tally.state[_N] = n + 1
    tally.state[_IN] |= int64(1) << n


@inline
def n_candidates(tally: Any) -> Any:
    """Number of candidates."""
    return tally.state[_N]


@inline
def worlds_drawn(tally: Any) -> Any:
    """Number of worlds on which every candidate still in was tried."""
    return tally.state[_DRAWN]


@inline
def is_in(tally: Any, candidate: int) -> Any:
    """Whether a candidate was not dropped."""
    return (tally.state[_IN] >> candidate) & 1 == 1


@inline
def put(tally: Any, candidate: int, value: int) -> None:
    """Write what a candidate brings in the present world."""
    tally.values[candidate, tally.state[_DRAWN]] = value
    tally.totals[candidate] += value


@inline
def count_work(tally: Any, nanoseconds: int) -> None:
    """Add to the work done for this decision [nanoseconds of a reference machine].

    Work is counted by what was played and solved and not by the clock, so that a decision is the same everywhere.
    """
    tally.state[_WORK] += nanoseconds


@lean
def wants_more(tally: Any, settings: Any) -> Any:
    """Whether another world is to be drawn (bool); ``settings`` is int64[N_SETTINGS]."""
    left, drawn = tally.state[_IN], tally.state[_DRAWN]
    if left & (left - 1) == 0 or drawn >= min(settings[WORLDS], MOST_WORLDS):
        return False
    return settings[LIMIT] == 0 or drawn == 0 or tally.state[_WORK] < 1000 * settings[LIMIT]


@lean
def is_behind(tally: Any, candidate: int, other: int, hundredths: int) -> Any:
    """Whether the mean difference of two candidates lies so many standard errors below zero (bool).

    With differences d over n worlds that is sum(d) < 0 and sum(d)^2 (n - 1) > z^2 (n sum(d^2) - sum(d)^2).
    """
    n = tally.state[_DRAWN]
    behind = tally.totals[candidate] - tally.totals[other]
    if behind >= 0 or n < 2:
        return False
    squares = 0.0
    for world in range(n):
        difference = float(tally.values[candidate, world] - tally.values[other, world])
        squares += difference * difference
    z = hundredths / 100.0
    square = float(behind) * float(behind)
    return square * (n - 1) > z * z * (n * squares - square)


@lean
def end_world(tally: Any, settings: Any) -> None:
    """Count a world, and after 8, 16, 32, ... of them drop the candidates that are clearly behind the best."""
    tally.state[_DRAWN] += 1
    drawn = tally.state[_DRAWN]
    if settings[DROP] == 0 or drawn < _FEWEST or drawn & (drawn - 1) != 0:
        return
    best = _highest(tally)
    for candidate in range(tally.state[_N]):
        if candidate != best and is_in(tally, candidate) and is_behind(tally, candidate, best, settings[DROP]):
            tally.state[_IN] ^= int64(1) << candidate


@lean
def _highest(tally: Any) -> Any:
    """Candidate of the highest total of those still in, the first of several (int64)."""
    best = int64(-1)
    for candidate in range(tally.state[_N]):
        if is_in(tally, candidate) and (best < 0 or tally.totals[candidate] > tally.totals[best]):
            best = int64(candidate)
    return best


@lean
def chosen(tally: Any, settings: Any) -> Any:
    """Candidate to choose (int64): the best, or the first if that is not beaten clearly enough."""
    best = _highest(tally)
    if best > 0 and is_in(tally, 0) and settings[TRUST] > 0 and not is_behind(tally, 0, best, settings[TRUST]):
        return int64(0)
    return best
