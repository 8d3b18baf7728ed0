"""The command `meldlab`: its commands by name, and the border where errors become sentences.

A command's module is imported when the command is called, so that ``meldlab --help`` answers at once. Exit status:
0 done, 1 bad data, 2 bad usage, 130 interrupted, 141 when nobody reads the output any more.
"""

import io
import os
import shutil
import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import (
    App,
    CycloptsError,
    Group,
    Parameter,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from meldlab.analysis.errors import BAD_DATA, BAD_USAGE, close_matches, quoted
from meldlab.scripts.options import INTERRUPTED

PIPE_CLOSED: Final = 141
#: Help can't be laid out in less [columns].
NARROWEST: Final = 20

#: Module in this folder, the command's name and its line in the help, group by group.
COMMANDS: Final = {
    "Ask": (
        ("score", "Value the melds of a hand."),
        ("moves", "List the cards that may be played."),
        ("solve", "Solve an ending with all cards known."),
        ("exact", "Tell odds that are counted exactly."),
        ("show", "Show one simulated deal, bid and played out."),
        ("review", "Tell what each choice of a recorded game cost."),
    ),
    "Simulate": (
        ("compare", "Let policies play the same deals against each other."),
        ("run", "Run a study and store its tables."),
        ("report", "Draw the report of stored runs."),
        ("warmup", "Compile the kernels ahead of the first run."),
    ),
    "Look up": (
        ("rules", "List, show and check rule profiles."),
        ("studies", "List the studies and their parameters."),
        ("policies", "List the playing policies of a game."),
    ),
}


def _version() -> str:
    from importlib.metadata import version

    return f"meldlab {version('meldlab')}"


def build_app() -> App:
    """Return the command line with every command registered and none imported."""
    app = App(
        name="meldlab",
        help="Monte Carlo strategy analyser for card games.",
        version=_version,
        default_parameter=Parameter(negative=()),
        help_format="plaintext",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
        result_action="return_value",
    )
    for title, commands in COMMANDS.items():
        group = Group.create_ordered(title)
        for name, summary in commands:
            app.command(f"meldlab.scripts.{name}:app", name=name, help=summary, group=group)
    switches = Group.create_ordered("Switches")
    for flag in (*app.help_flags, *app.version_flags):
        app[flag].group = switches
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command and return the exit status.

    Parameters
    ----------
    arguments : sequence of str or None
        The words after ``meldlab``; None for those of this process.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a suit symbol still gets the rest of the line.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if shutil.get_terminal_size().columns < NARROWEST:
        os.environ["COLUMNS"] = str(NARROWEST)
    try:
        status = build_app()(sys.argv[1:] if arguments is None else list(arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except CycloptsError as error:
        return _complain(_usage_sentence(error), BAD_USAGE)
    except KeyboardInterrupt:
        return _complain("interrupted.", INTERRUPTED)
    except BrokenPipeError:
        _discard_output()
        return PIPE_CLOSED
    except OSError as error:
        _discard_output()
        return _complain(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}.", BAD_DATA)
    except Exception as error:
        # The errors that a person can mend carry the exit status: those of analysis, and those of reports, whose
        # import would cost each command half a second.
        status = getattr(error, "exit_status", None)
        if not isinstance(status, int):
            raise
        return _complain(str(error), status)


def _complain(sentence: str, status: int) -> int:
    if sys.stderr is not None:
        print(f"meldlab: {' '.join(sentence.split())}", file=sys.stderr)
    return status


def _usage_sentence(error: CycloptsError) -> str:
    """Return what was wrong with the words after ``meldlab``, and where the right ones are told."""
    command = " ".join(["meldlab", *(error.command_chain or ())])
    unused = list(error.unused_tokens or ())
    match error:
        # The library's own sentence would import every command.
        case UnknownCommandError(app=App() as app) if unused:
            names = [name for name in app if not name.startswith("-")]
            kind = "switch" if unused[0].startswith("-") else "command"
            problem = f"{command!r} has no {kind} {quoted(unused[0])}{close_matches(unused[0], names)}"
        case UnknownOptionError():
            given = error.token.keyword or error.token.value
            names = [name for argument in error.argument_collection for name in argument.names]
            problem = f"{command!r} has no switch {quoted(given)}{close_matches(given, names)}"
        case UnusedCliTokensError() if unused:
            problem = f"{command!r} can't use {', '.join(map(quoted, unused))}"
        case _:
            problem = str(error).strip().rstrip(".")
    return f"{problem}; see `{command} --help`."


def _discard_output() -> None:
    """Point standard output to nowhere, so that closing it at exit can't fail again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (AttributeError, OSError, ValueError):
        return
