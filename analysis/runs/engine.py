"""Driving kernels: ranges of deals on several threads, merged in order.

Deals are grouped into blocks of ``BLOCK_DEALS`` by their index, whatever the number of threads; a task is a few whole
blocks, about a quarter of a second of work, so that progress shows, results can be kept and Ctrl-C is obeyed at once.
A deal that is solved takes seconds or minutes: it is a task of its own, and Ctrl-C gives it up. Sums are integers:
neither blocks nor threads change a bit of them.
"""

import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple

from meldlab.analysis.solving import SolvingStoppedError
from meldlab.analysis.studies.base import Job, Study, Sums

#: Deals of a block, if they are no longer than ordinary ones.
BLOCK_DEALS: Final = 4096
#: Work aimed at in one task [seconds].
TASK_SECONDS: Final = 0.25
#: A task grows at most so fast while the speed is not known yet.
_GROWTH: Final = 4
#: Largest task [blocks].
_MOST_BLOCKS: Final = 4096
#: Slow deals a thread may be ahead of the first that is not done yet: some take a hundred times as long as others.
_SLOW_AHEAD: Final = 32


def available_threads() -> int:
    """Processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def block_deals(study: Study) -> int:
    """Deals of a block of a study."""
    return max(1, BLOCK_DEALS // study.deal_weight)


class Ledger(NamedTuple):
    """The sums over the deals 0 to ``deals - 1``."""

    deals: int
    sums: Sums

    def with_range(self, study: Study, last: int, part: Sums) -> "Ledger":
        """Return a ledger that goes on to the deal ``last - 1``, with the sums of the deals between."""
        return Ledger(last, study.join(self.sums, part))


class Engine:
    """Adds up a job's deals from where it stands.

    Parameters
    ----------
    job : Job
        What is run.
    threads : int
        Kernels at work at one time.
    ledger : Ledger
        The deals added up already.
    """

    def __init__(self, job: Job, threads: int, ledger: Ledger) -> None:
        self.job = job
        self.threads = threads
        # Replaced as one thing, so that Ctrl-C finds deals and sums that belong together at any moment.
        self.ledger = ledger
        self._task_blocks = 1
        self._slow = job.study.slow_deals(job)
        self._block = block_deals(job.study)

    def advance(self, goal: int, on_progress: Callable[[int], object]) -> None:
        """Add up the deals up to ``goal - 1``.

        Parameters
        ----------
        goal : int
            Deals wanted in all.
        on_progress : callable
            Called with the deals done whenever some were added; what it raises ends the work.

        Raises
        ------
        KeyboardInterrupt
            After Ctrl-C; tasks that had begun are finished and added first, or given up where deals are solved.
        """
        self.job.rooms.reopen()
        self.compile()
        submitted = self.ledger.deals
        waiting: deque[tuple[int, Future[tuple[Sums, float]]]] = deque()
        with ThreadPoolExecutor(self.threads) as pool:
            try:
                while waiting or submitted < goal:
                    while submitted < goal and len(waiting) < self._most_waiting(submitted):
                        last = self._task_end(submitted, goal)
                        waiting.append((last, pool.submit(self._task, submitted, last)))
                        submitted = last
                    self._add(*waiting[0])
                    waiting.popleft()
                    on_progress(self.ledger.deals)
            except BaseException:
                # What runs ends within a task's time, or at once where deals are solved; what has not begun is dropped.
                self.job.rooms.stop()
                for _, future in waiting:
                    future.cancel()
                with suppress(SolvingStoppedError):
                    for last, future in waiting:
                        if future.cancelled():
                            break
                        self._add(last, future)
                raise

    def compile(self) -> None:
        """Compile the kernels by adding up no deal at all: here Ctrl-C ends that, in a thread of the pool it can't."""
        self._task(self.ledger.deals, self.ledger.deals)

    def _most_waiting(self, first: int) -> int:
        """Tasks under way at most when the one that begins at a deal is added to them."""
        return self.threads * (_SLOW_AHEAD if first < self._slow else 1) + 1

    def _task_end(self, first: int, goal: int) -> int:
        """End of the task that begins at a deal: whole blocks, but for the last one, or one slow deal."""
        if first < self._slow:
            return first + 1
        block = first // self._block + self._task_blocks
        return min(block * self._block, goal)

    def _task(self, first: int, last: int) -> tuple[Sums, float]:
        started = time.perf_counter()
        part = self.job.study.add_up(self.job, first, last)
        return part, time.perf_counter() - started

    def _add(self, last: int, future: "Future[tuple[Sums, float]]") -> None:
        part, seconds = future.result()
        deals = last - self.ledger.deals
        if deals <= 0:
            return
        self.ledger = self.ledger.with_range(self.job.study, last, part)
        if last <= self._slow:
            return
        wanted = TASK_SECONDS / max(seconds, 1e-6) * deals / self._block
        self._task_blocks = int(max(1, min(wanted, self._task_blocks * _GROWTH, _MOST_BLOCKS)))
