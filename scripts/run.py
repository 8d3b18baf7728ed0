"""`meldlab run`: simulate a study and store its tables."""

import _thread
import signal
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Annotated, Final

from cyclopts import App, Parameter

from meldlab.analysis.errors import BAD_USAGE, RunError
from meldlab.scripts.options import INTERRUPTED, JsonOption, WholeNumber, print_json

app = App(name="run")

#: Wait before a run is stopped once more that did not notice [seconds].
STOP_AGAIN_SECONDS: Final = 0.05


@app.default
def run(
    study: str | None = None,
    /,
    *,
    deals: Annotated[
        WholeNumber | None, Parameter(help="Deals to simulate; callout counts matches. [default: 100000]")
    ] = None,
    seed: Annotated[WholeNumber | None, Parameter(help="Seed of the deals. [default: 1]")] = None,
    rules: Annotated[
        str | None, Parameter(help="Rule profile: a shipped one's name, or a TOML file. [default: the study's]")
    ] = None,
    set_: Annotated[
        tuple[str, ...], Parameter(name="--set", help="Set one rule switch, as switch=value; may be given again.")
    ] = (),
    policy: Annotated[
        str | None, Parameter(help="Policy of all seats, or one a seat by commas. [default: basic]")
    ] = None,
    param: Annotated[
        tuple[str, ...], Parameter(help="Set a parameter of the study, as name=value; may be given again.")
    ] = (),
    threads: Annotated[WholeNumber | None, Parameter(help="Threads. [default: one a processor]")] = None,
    out: Annotated[Path | None, Parameter(help="Folder of the run. [default: results/STUDY]")] = None,
    resume: Annotated[bool, Parameter(help="Go on with the run that the folder holds.")] = False,
    config: Annotated[
        Path | None, Parameter(help="TOML file with any of these; the command line goes before it.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Simulate the deals of a study and store tables and manifest in a folder.

    The same seed gives the same deals on any machine and any number of threads, and a longer run extends a shorter one.
    Ctrl-C keeps what is done; the same command with --resume goes on.

    Parameters
    ----------
    study
        Name of the study, see `meldlab studies`.
    """
    from meldlab.analysis.runs.config import RunConfig, merge_configs, read_config
    from meldlab.analysis.runs.run import RunInterrupted, RunOptions, checked_deals, run_job
    from meldlab.analysis.studies import make_job
    from meldlab.analysis.warmup import is_ready
    from meldlab.scripts.progress import rate_text, show_progress

    given = RunConfig(
        study=study,
        deals=deals,
        seed=seed,
        rules=rules,
        set=list(set_),
        policy=policy,
        param=list(param),
        threads=threads,
        out=None if out is None else str(out),
    )
    asked = merge_configs(given, read_config(config)) if config is not None else given
    if asked.study is None:
        raise RunError(
            "Name a study, such as `meldlab run auction`; `meldlab studies` lists them.", exit_status=BAD_USAGE
        )
    job = make_job(
        asked.study,
        seed=1 if asked.seed is None else asked.seed,
        rules=asked.rules,
        switches=asked.set,
        policies=asked.policy,
        parameters=asked.param,
    )
    stop_like_ctrl_c()
    goal = checked_deals(100_000 if asked.deals is None else asked.deals)
    counted = job.study.counted
    folder = Path(asked.out or f"results/{job.study.name}")
    try:
        with show_progress(job.study.name, goal, is_ready(job), job.study.slow_deals(job), counted) as advance:
            manifest = run_job(job, RunOptions(goal, folder, asked.threads, resume), advance)
    except RunInterrupted as stop:
        kept = f"{stop.deals:,} of {goal:,} {counted} are kept in {folder}" if stop.deals else "nothing was done yet"
        how = "the same command with --resume goes on" if stop.deals else "start it again"
        print(f"meldlab: interrupted; {kept}; {how}.", file=sys.stderr)
        return INTERRUPTED
    if json:
        print_json({"out": str(folder), **manifest})
        return 0
    rate = manifest["deals_done"] / max(manifest["seconds"], 1e-9)
    unit = job.study.counted_one if manifest["deals_done"] == 1 else counted
    done = f"{manifest['deals_done']:,} {unit} in {manifest['seconds']:.1f} s"
    print(f"{folder}: {done} ({rate_text(rate)} a second)")
    return 0


def stop_like_ctrl_c() -> None:
    """Let the signals by which a machine or a closed terminal ends a run do what Ctrl-C does, whenever they come."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        return
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    usual = sys.unraisablehook

    def stop_again(unraisable: "sys.UnraisableHookArgs") -> None:
        # While kernels are compiled the compiler calls back, and what is raised there is told and dropped: the run
        # would go on. It is stopped once more, a moment later, when that call is over.
        if not isinstance(unraisable.exc_value, KeyboardInterrupt):
            usual(unraisable)
            return
        again = threading.Timer(STOP_AGAIN_SECONDS, _stop_main_thread)
        again.daemon = True
        again.start()

    sys.unraisablehook = stop_again


def _stop_main_thread() -> None:
    """Send the main thread a signal, which wakes it where it waits; on Windows it notices when it goes on."""
    if sys.platform == "win32":
        _thread.interrupt_main(signal.SIGTERM)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
