"""Runs that are over as soon as enough is seen: looked at after fixed numbers of deals, whatever the threads."""

from collections.abc import Callable
from typing import Protocol

from meldlab.analysis.runs.engine import Engine, Ledger


class StopRule(Protocol):
    """When a run is over before it has all deals."""

    @property
    def told(self) -> str:
        """The rule in words."""

    def next_look(self, deals: int) -> int:
        """Deals at which a run that has so many is looked at next."""

    def is_met(self, ledger: Ledger) -> bool:
        """Whether the run is over; not, if its deals are no look."""


def advance(engine: Engine, goal: int, on_progress: Callable[[int], object], stop: StopRule | None = None) -> None:
    """Add up deals to the goal, or to the look at which a rule is met; see `Engine.advance`."""
    if stop is None:
        engine.advance(goal, on_progress)
        return
    while engine.ledger.deals < goal and not stop.is_met(engine.ledger):
        engine.advance(min(goal, stop.next_look(engine.ledger.deals)), on_progress)
