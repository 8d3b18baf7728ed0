"""Ways to call out in a match of two-handed pinochle, which the study ``callout`` compares on the same matches."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.analysis.rules.twohand import TWOHAND
from meldlab.analysis.tables import TwohandTable
from meldlab.kernels.pinochle.twohand import basic as columns

#: What happens to a caller who has less than the target, in the kernels' form.
WRONG_CALL: Final = {"ignored": 0, "loses": 1}
_COUNTS_ALL: Final = {columns.CALL_MEMORY: columns.REMEMBERS_ALL}
_COUNTS_NONE: Final = {columns.CALL_MEMORY: columns.REMEMBERS_NOTHING}


@dataclass(frozen=True)
class Way:
    """One way to play a match: how the caller calls, and which switches of the match are others."""

    name: str
    points: int = 0
    """Points that he waits for beyond the target, or takes on trust [points]."""
    caller: Mapping[int, int] = field(default_factory=dict)
    """Columns of the caller's row in a table, and their values."""
    switches: Mapping[str, int] = field(default_factory=dict)
    """Fields of ``MatchRules`` that are not the profile's."""

    @property
    def wrong_call(self) -> str:
        """What becomes of a wrong call in it, ``none`` if there is none to be made."""
        penalty = self.switches.get("wrong_call_loses")
        return next((name for name, code in WRONG_CALL.items() if code == penalty), "none")

    @property
    def call_out(self) -> str:
        """Whether anybody may call in it."""
        return "none" if self.switches.get("call_out") == 0 else "own_turn"


class Prepared(NamedTuple):
    """What the kernel plays from."""

    rules: Any
    """int64[n_ways, 5]"""
    tables: Any
    """int64[n_ways, 2, 2, 2, N_COLUMNS]"""


def _calls(calls: int, margin: int, memory: Mapping[int, int]) -> dict[int, int]:
    return {columns.CALLS: calls, columns.CALL_MARGIN: margin, **memory}


def at_once(**switches: int) -> Way:
    """Call as soon as the target is reached, having counted every card, under some switches of the match."""
    return Way("at_once", caller=_calls(columns.AT_ONCE, 0, _COUNTS_ALL), switches=switches)


def ways_to_call(beyond: tuple[int, ...], trust: tuple[int, ...]) -> Iterator[Way]:
    """Yield the ways to call under the rules of the profile, the one that all are compared with first.

    Parameters
    ----------
    beyond : tuple of int
        Points beyond the target that a caller waits for [points].
    trust : tuple of int
        Points that a caller who did not count his tricks takes on trust [points]; each is played twice, with wrong
        calls that lose the match and with wrong calls that are ignored.
    """
    yield at_once()
    yield Way("last_trick", caller=_calls(columns.LAST_TRICK, 0, _COUNTS_ALL))
    yield Way("never", caller=_calls(columns.NEVER, 0, _COUNTS_ALL))
    for points in beyond:
        yield Way("beyond", points, _calls(columns.AT_ONCE, points, _COUNTS_ALL))
    for points in trust:
        for wrong_call in ("loses", "ignored"):
            how = _calls(columns.AT_ONCE, -points, _COUNTS_NONE)
            yield Way("trust", points, how, {"wrong_call_loses": WRONG_CALL[wrong_call]})


def prepare_ways(table: TwohandTable, ways: tuple[Way, ...]) -> Prepared:
    """Build what the kernel plays from; the first policy of the table is the caller's.

    Parameters
    ----------
    table : TwohandTable
        Rules, the caller's policy and the other's.
    ways : tuple of Way
        The ways.
    """
    rules, tables = [], []
    for way in ways:
        # Row 0 is the caller's; the rules in it are the same in both.
        rows = table.kernel.copy()
        rows[0, list(way.caller)] = list(way.caller.values())
        caller_deals, other_deals = rows, rows[::-1]
        tables.append([[caller_deals, other_deals], [other_deals, caller_deals]])
        rules.append(table.match._replace(**way.switches))
    return Prepared(np.array(rules, np.int64), np.ascontiguousarray(tables, np.int64))


def ways_by_target() -> Iterator[Way]:
    """Yield matches to each target that there is, in which both may call and in which nobody may."""
    (options,) = (switch.options for switch in TWOHAND.switches if switch.name == "target")
    for target in sorted(int(option) for option in options if option != "single"):
        for call_out in (1, 0):
            yield replace(at_once(target=target, call_out=call_out), name="target", points=target)
