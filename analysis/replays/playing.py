"""What the kernels leave when they have played a script, as Python has it."""

from collections.abc import Callable, Sequence
from typing import Any

from meldlab.analysis.replays.reading import Recorded
from meldlab.analysis.reviewing import Weighed
from meldlab.kernels import review as reviews


def fault_of(review: Any) -> int | None:
    """Index in the script of the first choice that was unlawful or missing, None if there was none.

    The kernels count it from one; a choice that was taken already is the one before the next to be taken.
    """
    taken, _kept, fault, _on = (int(number) for number in review.state)
    return None if fault == 0 else min(fault, taken) - 1


def weighed_choices(
    recorded: Recorded,
    review: Any,
    name: Callable[[int, Sequence[int], bool], str],
    stage: Callable[[int], str],
    parts: int,
    batch: int = 1,
) -> list[Weighed]:
    """Return the decisions that were kept.

    Parameters
    ----------
    recorded : Recorded
        The record.
    review : Review
        What the kernels found.
    name : callable
        From a kind of choice, a candidate's codes and whether it was taken, to how players write it.
    stage : callable
        From a kind of choice to its name.
    parts : int
        Parts of the unit in which values are.
    batch : int, default 1
        Worlds that hang together.
    """
    found = []
    for at in range(int(review.state[1])):
        row = [int(number) for number in review.decisions[at]]
        n, drawn, taken = row[reviews.N], row[reviews.DRAWN], row[reviews.TAKEN]
        codes = [[int(code) for code in review.codes[at, candidate]] for candidate in range(n)]
        candidates = [name(row[reviews.KIND], code, place == taken) for place, code in enumerate(codes)]
        values = review.values[at, :n, :drawn].copy()
        number = recorded.choices[row[reviews.CHOICE]].event + 1
        found.append(
            Weighed(
                number, row[reviews.SEAT], stage(row[reviews.KIND]), _apart(candidates), taken, values, parts, batch
            )
        )
    return found


def _apart(names: Sequence[str]) -> tuple[str, ...]:
    """Tell candidates of one name apart: equal cards, of which one lies on the table in a meld."""
    seen: dict[str, int] = {}
    told = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        told.append(name if seen[name] == 1 else f"{name} (the other one)")
    return tuple(told)
