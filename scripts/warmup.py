"""`meldlab warmup`: compile now what the first run would compile."""

import sys
import time

from cyclopts import App

from meldlab.scripts.options import JsonOption, print_json

app = App(name="warmup")


@app.default
def warmup(*, json: JsonOption = False) -> None:
    """Compile every kernel and keep it, so that the first answer of each command comes at once.

    The compiled code is kept in a folder of the user's cache (MELDLAB_CACHE_DIR names another one) under a hash of
    the kernels' sources; it is used again until they change.
    """
    from meldlab.analysis.warmup import compiled_folder, warmup_steps

    told = sys.stderr if json else sys.stdout
    seconds: dict[str, float] = {}
    print(f"Compiled kernels are kept in {compiled_folder()}", file=told)
    for name, step in warmup_steps():
        print(f"  {name} ", end="", flush=True, file=told)
        started = time.perf_counter()
        step()
        seconds[name] = round(time.perf_counter() - started, 3)
        print(f"{seconds[name]:.1f} s", file=told)
    if json:
        print_json({"folder": str(compiled_folder()), "seconds": seconds})
