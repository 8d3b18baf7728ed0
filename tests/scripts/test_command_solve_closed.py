"""`meldlab solve -` whose standard output was closed before it began ends by itself, with one sentence."""

import subprocess
import sys
from pathlib import Path

MELDLAB = Path(sys.executable).with_name("meldlab")
QUESTION = '{"game": "twohand", "trump": "S", "hands": ["AS", "TS"], "leader": 0}\n'


def test_closed_output():
    # More lines than may wait for the printer, which must not die unseen.
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" solve --threads 1 --table-mb 1 >&-', str(MELDLAB)],
        input=QUESTION * 100,
        stderr=subprocess.PIPE,
        text=True,
        timeout=30,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode in (1, 141)
    assert len(done.stderr.splitlines()) <= 1
