"""`meldlab warmup`: compile now what the first run would compile."""

import sys
import time

from cyclopts import App

app = App(name="warmup")


@app.default
def warmup() -> None:
    """Compile every kernel and keep it, so that the first answer of each command comes at once.

    The compiled code is kept in a folder of the user's cache (MELDLAB_CACHE_DIR names another one) under a hash of
    the kernels' sources; it is used again until they change.
    """
    from meldlab.analysis.warmup import compiled_folder, warmup_steps

    print(f"Compiled kernels are kept in {compiled_folder()}")
    for name, step in warmup_steps():
        print(f"  {name} ", end="", flush=True)
        started = time.perf_counter()
        step()
        print(f"{time.perf_counter() - started:.1f} s")
    sys.stdout.flush()
