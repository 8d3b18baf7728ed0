"""Commands that wait for kernels to be compiled say so, once, and never otherwise."""

import io
import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from meldlab.analysis import compiling
from meldlab.scripts.cli import main

MELDLAB = Path(sys.executable).with_name("meldlab")
MOVE = json.dumps({"game": "pinochle", "hand": "AS KS 9H", "trick": ["TS"], "trump": "S"})
POSITION = json.dumps({"game": "twohand", "trump": "S", "hands": ["AS KS", "TS QH"]})


def said(name):
    return f"{name}: compiling the kernels, once; it takes a minute or two\n"


def test_a_cold_start_is_told_once_and_a_warm_one_is_silent(tmp_path):
    call = {"env": {**os.environ, "MELDLAB_CACHE_DIR": str(tmp_path)}, "text": True, "timeout": 300, "check": True}
    cold, warm = (subprocess.run([MELDLAB, "moves"], input=MOVE, capture_output=True, **call) for _ in range(2))
    assert cold.stdout == warm.stdout
    assert (cold.stderr, warm.stderr) == (said("moves"), "")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["solve", "AS KS", "TS QH", "--trump", "S"], ""),
        (["solve", "-", "--threads", "2"], POSITION),
        (["show", "twohand"], ""),
        (["show", "auction"], ""),
        (["moves"], MOVE),
        (["score", "AS", "--trump", "S"], ""),
        (["score", "-"], '{"hand": "AS"}'),
    ],
)
def test_every_command_that_waits_says_so(monkeypatch, capsys, words, line):
    @contextmanager
    def compiles_twice(tell):
        tell()
        tell()
        yield

    monkeypatch.setattr(compiling, "on_compiling", compiles_twice)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    assert main(words) == 0
    assert capsys.readouterr().err == said(words[0])
