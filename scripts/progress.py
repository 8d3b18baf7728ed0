"""What goes on meanwhile, on standard error: progress of a run, and kernels that are compiled first.

A run shows a bar on a terminal, a line now and then elsewhere; other commands say once that they compile.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import Lock
from typing import Final

#: Time between two lines where there is no terminal [seconds].
LINE_SECONDS: Final = 10.0


@contextmanager
def show_progress(
    name: str, goal: int, compiled: bool, slow: int = 0, counted: str = "deals"
) -> Iterator[Callable[[int], None]]:
    """Show how far a run is, its rate and the time left.

    Parameters
    ----------
    name : str
        What is run.
    goal : int
        Deals wanted in all.
    compiled : bool
        Whether the kernels are compiled already; if not, the first deals wait for that.
    slow : int
        The first deals, which take much longer than others; they are shown as a goal of their own.
    counted : str
        What a deal is called, if it stands for something else.

    Yields
    ------
    callable
        To be called with the number of deals done.
    """
    if sys.stderr is None:
        yield lambda _done: None
    elif sys.stderr.isatty():
        with _bar(name, goal, min(slow, goal), counted) as advance:
            yield advance
    else:
        if not compiled:
            _print(compiling_text(name))
        yield _Lines(name, goal, min(slow, goal), counted)


def tell_compiling(name: str) -> Callable[[], AbstractContextManager[None]]:
    """Return what a command does its work in, to say once that it waits for kernels to be compiled, as soon as one is.

    Parameters
    ----------
    name : str
        The command.

    Returns
    -------
    callable
        Makes a context; one after the other or side by side, they speak once together.
    """
    told = Lock()

    def tell() -> None:
        # Never given back, so that of several threads one speaks, and once.
        if sys.stderr is not None and told.acquire(blocking=False):
            _print(compiling_text(name))

    @contextmanager
    def watch() -> Iterator[None]:
        # Numba is loaded here and not before: a command that meets bad data first needs none.
        from meldlab.analysis.compiling import on_compiling

        with on_compiling(tell):
            yield

    return watch


def compiling_text(name: str) -> str:
    """Write that a command compiles."""
    return f"{name}: compiling the kernels, once; it takes a minute or two"


def rate_text(rate: float) -> str:
    """Write a rate, with a decimal or two where a whole number would say little."""
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _print(line: str) -> None:
    """Print a line on standard error; a run does not end because nobody reads it any more.

    It is written in one piece: `print` writes the line and its end apart, and Ctrl-C may come between them.
    """
    with suppress(OSError):
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


class _Lines:
    """Prints a line at most every ``LINE_SECONDS``; the rate is that since the first deals were added."""

    def __init__(self, name: str, goal: int, slow: int, counted: str) -> None:
        self.name = name
        self.counted = counted
        self.goal = slow or goal
        self.next_goal = goal
        self.at_start: int | None = None
        self.first: int | None = None
        self.started = self.printed = 0.0

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if self.at_start is None or self.goal <= done < self.next_goal:
            # The beginning, or the end of the slow deals.
            self.goal = self.next_goal if done >= self.goal else self.goal
            self.at_start, self.first = done, None
        elif self.first is None and done > self.at_start:
            self.first = done
            self.started = self.printed = now
        if self.first is None or done == self.first or now - self.printed < LINE_SECONDS:
            return
        self.printed = now
        rate = (done - self.first) / (now - self.started)
        left = (self.goal - done) / rate
        _print(f"{self.name}: {done:,} of {self.goal:,} {self.counted}, {rate_text(rate)} a second, {left:.0f} s left")


@contextmanager
def _bar(name: str, goal: int, slow: int, counted: str) -> Iterator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{rate_text(task.speed)} {counted}/s" if task.speed else "compiling the kernels")

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:5.1f} %"), Rate())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(name, total=slow or goal)
        yield lambda done: progress.update(task, completed=done, total=slow if done < slow else goal)
