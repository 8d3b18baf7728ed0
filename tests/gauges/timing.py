"""Timing two programs beside each other."""

import time

ROUNDS = 5


def enough(benchmark, n, n_few=2_000):
    """How much to do: little when nothing is measured."""
    return n if benchmark.enabled else n_few


def best_seconds(work, rounds=ROUNDS, clock=time.process_time):
    """Shortest of some runs; processor time is less disturbed by other programs than the clock on the wall."""
    times = []
    for _ in range(rounds):
        begin = clock()
        work()
        times.append(clock() - begin)
    return min(times)


def beside(benchmark, numba_work, c_work):
    """Best processor times of both [ns a deal], measured in turns so that they share the machine's moods."""
    ours, theirs = [], []
    for _ in range(ROUNDS if benchmark.enabled else 1):
        ours.append(best_seconds(numba_work, 1))
        theirs.append(c_work())
    return 1e9 * min(ours), min(theirs)
