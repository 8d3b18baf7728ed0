"""Driving kernels: ranges of deals on several threads, merged in order.

Deals are grouped into blocks of ``BLOCK_DEALS`` by their index, whatever the number of threads; a task is a few whole
blocks, about a quarter of a second of work, so that progress shows, results can be kept and Ctrl-C is obeyed at once.
Sums are integers: neither blocks nor threads change a bit of them.
"""

import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

from meldlab.analysis.studies.base import Job, Sums

#: Deals of a block.
BLOCK_DEALS: Final = 4096
#: Work aimed at in one task [seconds].
TASK_SECONDS: Final = 0.25
#: A task grows at most so fast while the speed is not known yet.
_GROWTH: Final = 4
#: Largest task [blocks].
_MOST_BLOCKS: Final = 4096


def available_threads() -> int:
    """Processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def add_sums(total: Sums, part: Sums) -> None:
    """Add the sums of one range to those of the ranges before, in place."""
    for name, array in part.items():
        if name in total:
            total[name] += array
        else:
            total[name] = array.copy()


class Engine:
    """Adds up a job's deals from where it stands.

    Parameters
    ----------
    job : Job
        What is run.
    threads : int
        Kernels at work at one time.
    sums : Sums
        Sums over the deals before ``done``; added to in place.
    done : int
        Deals already in the sums.
    """

    def __init__(self, job: Job, threads: int, sums: Sums, done: int) -> None:
        self.job = job
        self.threads = threads
        self.sums = sums
        self.done = done
        self._prepared: Any = None
        self._task_blocks = 1

    def advance(self, goal: int, on_progress: Callable[[int], object]) -> None:
        """Add up the deals from ``done`` to ``goal - 1``.

        Parameters
        ----------
        goal : int
            Deals wanted in all.
        on_progress : callable
            Called with the deals done whenever some were added; what it raises ends the work.

        Raises
        ------
        KeyboardInterrupt
            After Ctrl-C; tasks that had begun are finished and added first.
        """
        if self._prepared is None:
            self._prepared = self.job.study.prepare(self.job)
        waiting: deque[tuple[int, Future[tuple[Sums, float]]]] = deque()
        submitted = self.done
        with ThreadPoolExecutor(self.threads) as pool:
            try:
                while waiting or submitted < goal:
                    while submitted < goal and len(waiting) < self.threads + 1:
                        last = self._task_end(submitted, goal)
                        waiting.append((last, pool.submit(self._task, submitted, last)))
                        submitted = last
                    self._add(*waiting[0])
                    waiting.popleft()
                    on_progress(self.done)
            except BaseException:
                # What runs ends within a task's time; what has not begun is dropped.
                for _, future in waiting:
                    future.cancel()
                for last, future in waiting:
                    if future.cancelled():
                        break
                    self._add(last, future)
                raise

    def _task_end(self, first: int, goal: int) -> int:
        """End of the task that begins at a deal: whole blocks, but for the last one."""
        block = first // BLOCK_DEALS + self._task_blocks
        return min(block * BLOCK_DEALS, goal)

    def _task(self, first: int, last: int) -> tuple[Sums, float]:
        started = time.perf_counter()
        part = self.job.study.add_up(self.job, self._prepared, first, last)
        return part, time.perf_counter() - started

    def _add(self, last: int, future: "Future[tuple[Sums, float]]") -> None:
        part, seconds = future.result()
        if last <= self.done:
            return
        deals = last - self.done
        add_sums(self.sums, part)
        self.done = last
        wanted = TASK_SECONDS / max(seconds, 1e-6) * deals / BLOCK_DEALS
        self._task_blocks = int(max(1, min(wanted, self._task_blocks * _GROWTH, _MOST_BLOCKS)))
