"""Figures of the benchmarks, collected for a small table at the end of the session."""

import shutil
import subprocess
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent / "c"
FIGURES = pytest.StashKey[list[tuple[str, str]]]()
SEARCHES = pytest.StashKey[list[list[str]]]()
SPREAD = ("mean", "median", "90 %", "most")
HEADINGS = ["search", "deals", "nodes:", *SPREAD, "ms:", *SPREAD, "ns/node"]


@pytest.fixture
def figures(request, benchmark):
    """Note a figure under a name: in the table printed at the end and in the benchmark's ``extra_info``."""
    table = request.config.stash.setdefault(FIGURES, [])

    def note(name, value, unit=""):
        benchmark.extra_info[name] = value
        table.append((name, value if isinstance(value, str) else f"{value:,.2f} {unit}".strip()))

    return note


@pytest.fixture
def searches(request, benchmark):
    """Note the nodes and seconds of searches, deal by deal, as a row of a table of its own printed at the end.

    A search that was given up counts as more than all others; mean and most are those of the rest then, and marked.
    """
    table = request.config.stash.setdefault(SEARCHES, [])

    def note(name, nodes, seconds, n_given_up=0):
        row = [name, f"{len(nodes) + n_given_up:,}"]
        for unit, values, digits in (("nodes", nodes, 0), ("ms", [1e3 * second for second in seconds], 2)):
            found = spread_of(values, n_given_up)
            benchmark.extra_info[f"{name}, {unit}"] = found
            row += ["", *("given up" if one is None else f"{one:,.{digits}f}" for one in found.values())]
        if n_given_up:
            row[3], row[6], row[8], row[11] = (">" + row[at] for at in (3, 6, 8, 11))
        table.append([*row, f"{1e9 * sum(seconds) / sum(nodes):,.0f}"])

    return note


def spread_of(values, n_given_up):
    """Mean, median, nine tenths and most of some values; None where those that were given up are reached."""
    ordered = [*sorted(values), *[None] * n_given_up]
    places = [int(share * len(ordered)) for share in (0.5, 0.9)]
    found = [sum(values) / len(values), *(ordered[at] for at in places), max(values)]
    return dict(zip(SPREAD, found, strict=True))


def _compile(name, folder):
    """Compile a program in C for this machine; return a function from its words to the words that it prints."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.fail("no C compiler is installed; install gcc, or leave these tests out with: -k 'not c_program'")
    program = folder / name
    options = ["-std=c11", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *options, str(SOURCES / f"{name}.c"), "-o", str(program)], check=True, timeout=120)

    def run(*words):
        done = subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True, timeout=600)
        return done.stdout.split()

    return run


@pytest.fixture(scope="session")
def c_program(tmp_path_factory):
    """The yardstick in C: a function of stream key, deals and repeats."""
    program = _compile("deal_meld", tmp_path_factory.mktemp("c"))

    def run(key, n_deals, repeats=1):
        cards, melds, deal_ns, meld_ns = program(int(key), n_deals, repeats)
        return int(cards), int(melds), float(deal_ns), float(meld_ns)

    return run


@pytest.fixture(scope="session")
def c_bombs(tmp_path_factory):
    """The yardstick of Bao Yao in C: a function of stream key, deals and repeats."""
    program = _compile("deal_bombs", tmp_path_factory.mktemp("c"))

    def run(key, n_deals, repeats=1):
        cards, bombs, deal_ns = program(int(key), n_deals, repeats)
        return int(cards), int(bombs), float(deal_ns)

    return run


def pytest_terminal_summary(terminalreporter, config):
    table = config.stash.get(FIGURES, [])
    if table and config.getoption("benchmark_enable", False):
        terminalreporter.section("speed")
        width = max(len(name) for name, _ in table)
        for name, value in table:
            terminalreporter.write_line(f"{name:<{width}}  {value}")
    rows = config.stash.get(SEARCHES, [])
    if rows and config.getoption("benchmark_enable", False):
        terminalreporter.section("searches of the solver")
        widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
        for name, *cells in (HEADINGS, *rows):
            line = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
            terminalreporter.write_line(f"{name:<{widths[0]}}  {line}")
