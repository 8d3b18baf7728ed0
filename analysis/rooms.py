"""Rooms in which hands are solved, one for each thread, which can all be told to stop."""

import threading
from typing import Any, Final

from meldlab.analysis.solving import SolvingStoppedError
from meldlab.kernels.pinochle.solver.position import STOP
from meldlab.kernels.pinochle.solver.room import new_open_room

#: Most memory for the table of a thread [MB]; more would save the hardest hands some time.
TABLE_MB: Final = 128


class OpenRooms:
    """The rooms of one job: a thread that asks again gets the same one.

    Parameters
    ----------
    words : int, optional
        Words of each table; by default as many as `TABLE_MB` holds.
    """

    def __init__(self, words: int | None = None) -> None:
        self._words = words or TABLE_MB * 1_000_000 // 8
        self._lock = threading.Lock()
        self.reopen()

    def reopen(self) -> None:
        """Give all rooms up and begin anew; nobody may be at work in them."""
        self._mine = threading.local()
        self._rooms: list[Any] = []
        self._stopped = False

    def mine(self) -> Any:
        """Room of this thread (`OpenRoom`).

        Raises
        ------
        SolvingStoppedError
            If the rooms were told to stop.
        """
        with self._lock:
            if self._stopped:
                raise SolvingStoppedError
            if not hasattr(self._mine, "room"):
                self._mine.room = new_open_room(self._words)
                self._rooms.append(self._mine.room)
            return self._mine.room

    def stop(self) -> None:
        """Let all searches end at once; what they answer then means nothing, and `check` says so."""
        with self._lock:
            self._stopped = True
            for room in self._rooms:
                room.board[STOP] = 1

    def check(self) -> None:
        """Refuse what was found in a room that was told to stop.

        Raises
        ------
        SolvingStoppedError
            If the rooms were told to stop.
        """
        if self._stopped:
            raise SolvingStoppedError
