"""Figures of the benchmarks, collected for a small table at the end of the session."""

import shutil
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent / "c" / "deal_meld.c"
FIGURES = pytest.StashKey[list[tuple[str, str]]]()


@pytest.fixture
def figures(request, benchmark):
    """Note a figure under a name: in the table printed at the end and in the benchmark's ``extra_info``."""
    table = request.config.stash.setdefault(FIGURES, [])

    def note(name, value, unit=""):
        benchmark.extra_info[name] = value
        table.append((name, f"{value:,.2f} {unit}".strip()))

    return note


@pytest.fixture(scope="session")
def c_program(tmp_path_factory):
    """The yardstick in C, compiled for this machine: a function of stream key, deals and repeats."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.fail("no C compiler is installed; install gcc, or leave these tests out with: -k 'not c_program'")
    program = tmp_path_factory.mktemp("c") / "deal_meld"
    options = ["-std=c11", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *options, str(SOURCE), "-o", str(program)], check=True, timeout=120)

    def run(key, n_deals, repeats=1):
        words = [str(program), str(int(key)), str(n_deals), str(repeats)]
        done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=600)
        cards, melds, deal_ns, meld_ns = done.stdout.split()
        return int(cards), int(melds), float(deal_ns), float(meld_ns)

    return run


def pytest_terminal_summary(terminalreporter, config):
    table = config.stash.get(FIGURES, [])
    if table and config.getoption("benchmark_enable", False):
        terminalreporter.section("speed")
        width = max(len(name) for name, _ in table)
        for name, value in table:
            terminalreporter.write_line(f"{name:<{width}}  {value}")
