"""Signals that end a run: one sentence, whenever they come, also while a compiler that calls back is at work."""

import subprocess
import sys
import time

import pytest

SCRIPT = """
import ctypes, os, signal, sys, time
from meldlab.scripts.run import stop_like_ctrl_c
signal.signal(signal.SIGINT, signal.default_int_handler)
stop_like_ctrl_c()
called_back = ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), getattr(signal, sys.argv[1])))
try:
    called_back()
    time.sleep(20)
    print("went on")
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_that_comes_in_a_call_from_the_compiler_is_not_lost(name):
    started = time.monotonic()
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT, name], capture_output=True, text=True, timeout=60, check=True
    )
    assert (answer.stdout, answer.stderr) == ("stopped\n", "")
    assert time.monotonic() - started < 15, "it must be woken where it waits"
