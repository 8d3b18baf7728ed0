"""The commands in strange surroundings: no home, no cache, odd terminals, full disks, warnings as errors."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MELDLAB = Path(sys.executable).with_name("meldlab")
HAND = "AS TS KS QS JS"
COMMANDS = [
    ["score", HAND],
    ["show", "auction"],
    ["studies"],
    ["policies"],
    *(["run", study, "--deals", "10", "--out", study] for study in ("auction", "melds", "widow")),
]


def call(words, program=(MELDLAB,), **settings):
    return subprocess.run([*program, *words], check=False, timeout=100, text=True, **settings)


def test_warnings_are_none(tmp_path):
    lines = ["from meldlab.scripts.cli import main", *(f"assert main({words!r}) == 0" for words in COMMANDS)]
    done = call(["\n".join(lines)], (sys.executable, "-W", "error", "-c"), cwd=tmp_path, capture_output=True)
    others = [line for line in done.stderr.splitlines() if "compiling the kernels" not in line]
    assert (done.returncode, others) == (0, [])


@pytest.mark.parametrize("words", [["show", "auction"], ["studies", "--json"]], ids=lambda words: words[0])
def test_a_full_disk_is_one_sentence(words):
    with Path("/dev/full").open("w") as full:
        done = call(words, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr == "meldlab: No space left on device.\n"


def test_without_home_and_with_a_cache_that_can_not_be_written(tmp_path):
    kept = {key: value for key, value in os.environ.items() if key != "HOME"}
    strange = {**kept, "MELDLAB_CACHE_DIR": "/proc/nobody", "XDG_CACHE_HOME": "/dev/null", "TMPDIR": str(tmp_path)}
    done = call(["score", HAND, "--trump", "S"], env=strange, capture_output=True)
    others = [line for line in done.stderr.splitlines() if "compiling the kernels" not in line]
    assert (done.returncode, others) == (0, [])
    assert done.stdout.startswith("150 points")
    assert [path.name.startswith("meldlab-kernels-") for path in tmp_path.iterdir()] == [True]


@pytest.mark.parametrize(
    "changes",
    [
        {"COLUMNS": "20", "NO_COLOR": "1"},
        {"COLUMNS": "wide", "TERM": "dumb"},
        {"COLUMNS": "0", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    ],
    ids=str,
)
def test_odd_terminals_change_no_answer(changes):
    done = call(["score", HAND, "--trump", "S"], env={**os.environ, **changes}, capture_output=True)
    others = [line for line in done.stderr.splitlines() if "compiling the kernels" not in line]
    assert (done.returncode, others) == (0, [])
    assert done.stdout == "150 points with spades as trump\n  150  run  AS TS KS QS JS\n"
