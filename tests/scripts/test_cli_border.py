"""The command line's border: help, statuses, and refusals in one sentence."""

import importlib
import io
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from meldlab.analysis.errors import RunError
from meldlab.scripts import cli

COMMANDS = [name for commands in cli.COMMANDS.values() for name, _ in commands]
MELDLAB = Path(sys.executable).with_name("meldlab")


def test_help_lists_every_command_with_its_line(meldlab):
    answer = meldlab("--help")
    assert answer.status == 0
    assert answer.err == ""
    for commands in cli.COMMANDS.values():
        for name, summary in commands:
            assert re.search(rf"\b{name}\s+{re.escape(summary)}", answer.out)


def test_no_words_are_a_call_for_help(meldlab):
    assert meldlab().out == meldlab("--help").out


def test_help_imports_no_command_and_nothing_heavy():
    program = (
        "import sys\n"
        "from meldlab.scripts.cli import main\n"
        "main(['--help'])\n"
        "heavy = {'numba', 'numpy', 'pandas', 'pyarrow', 'matplotlib', 'scipy', 'jinja2'}\n"
        f"commands = {{'meldlab.scripts.' + name for name in {COMMANDS!r}}}\n"
        "print(sorted((heavy | commands) & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_tells_its_help(meldlab, name):
    assert importlib.import_module(f"meldlab.scripts.{name}").app.name[0] == name
    answer = meldlab(name, "--help")
    assert answer.status == 0
    assert answer.out.startswith(f"Usage: meldlab {name}")
    assert answer.err == ""


def test_version(meldlab):
    answer = meldlab("--version")
    assert answer.status == 0
    assert re.fullmatch(r"meldlab \d+\.\d+\.\d+\n", answer.out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bogus"], "'meldlab' has no command 'bogus'; see `meldlab --help`."),
        (["rulez"], "'meldlab' has no command 'rulez' (did you mean 'rules'?); see `meldlab --help`."),
        (["--bogus"], "'meldlab' has no switch '--bogus'; see `meldlab --help`."),
        (["rules", "lst"], "'meldlab rules' has no command 'lst' (did you mean 'list'?); see `meldlab rules --help`."),
        (["rules", "list", "x"], "'meldlab rules list' can't use 'x'; see `meldlab rules list --help`."),
        (
            ["rules", "list", "--jsn"],
            "'meldlab rules list' has no switch '--jsn' (did you mean '--json'?); see `meldlab rules list --help`.",
        ),
        (["rules", "show"], "PROFILE requires an argument; see `meldlab rules show --help`."),
        (["exact", "widow", "--places", "x"], "see `meldlab exact widow --help`."),
        (["exact", "widow", "--places", "1", "--places", "2"], "--places specified multiple times; see"),
        (["a\nb\x1b[31m"], r"has no command 'a\nb\x1b[31m'"),
    ],
)
def test_bad_usage_is_one_sentence(meldlab, words, said):
    answer = meldlab(*words)
    assert answer.status == 2
    assert said in answer.sentence


def raiser(error):
    def command(_words):
        raise error

    return lambda: command


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (RunError("The folder 'x' is not empty."), 1, "The folder 'x' is not empty."),
        (RunError("Two\nlines.", exit_status=2), 2, "Two lines."),
        (KeyboardInterrupt(), 130, "interrupted."),
        (OSError(28, "No space left on device", "out"), 1, "No space left on device: out."),
    ],
)
def test_errors_become_sentences(meldlab, monkeypatch, error, status, said):
    monkeypatch.setattr(cli, "build_app", raiser(error))
    answer = meldlab()
    assert answer.status == status
    assert answer.sentence == said


def test_errors_of_reports_become_sentences_too(meldlab, monkeypatch):
    from meldlab.reports.errors import ReportError

    monkeypatch.setattr(cli, "build_app", raiser(ReportError("There is no run in 'x'.")))
    answer = meldlab()
    assert (answer.status, answer.sentence) == (1, "There is no run in 'x'.")


def test_faults_of_the_program_keep_their_traceback(meldlab, monkeypatch):
    monkeypatch.setattr(cli, "build_app", raiser(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        meldlab()


def test_a_status_returned_by_a_command_is_the_status(meldlab, monkeypatch):
    monkeypatch.setattr(cli, "build_app", lambda: lambda _words: 1)
    assert meldlab().status == 1


def run(words, **arguments):
    return subprocess.run([MELDLAB, *words], text=True, check=False, timeout=60, **arguments)


def test_a_reader_that_went_away_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    done = run(["rules", "show", "zh-auction"], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == ""


def test_a_full_disk_is_one_sentence(tmp_path):
    def allow_no_byte():
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    with (tmp_path / "list.txt").open("w") as full:
        done = run(["rules", "list"], stdout=full, stderr=subprocess.PIPE, preexec_fn=allow_no_byte)
    assert done.returncode == 1
    assert done.stderr == "meldlab: File too large.\n"


def test_colour_is_for_terminals_that_want_it():
    import pty

    def on_terminal(**variables):
        main_end, terminal = pty.openpty()
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        environment = {**kept, "TERM": "xterm-256color", **variables}
        done = run(["--help"], stdout=terminal, stderr=terminal, env=environment)
        os.close(terminal)
        shown = b""
        with io.FileIO(main_end) as stream:
            try:
                while block := stream.read(4096):
                    shown += block
            except OSError:  # how Linux tells that the other end is closed
                pass
        assert done.returncode == 0
        return shown

    coloured = re.compile(rb"\x1b\[[0-9;]*3[0-7]")
    assert coloured.search(on_terminal())
    assert not coloured.search(on_terminal(NO_COLOR="1"))


def test_a_terminal_without_suit_symbols_still_gets_its_line():
    done = run(["--help"], capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "Value the melds of a hand." in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "AS", "TS", "--trump", "S", "--leader", "0_1"],
        ["solve", "AS", "TS", "--trump", "S", "--target", "1_0"],
        ["solve", "AS", "TS", "--trump", "S", "--table-mb", "1_0"],
        ["exact", "widow", "--places", "1_0"],
        ["exact", "melds", "--cards", "1_2"],
        ["show", "auction", "--seed", "1_0"],
        ["show", "auction", "--deal", "1_0"],
        ["show", "twohand", "--match", "1_0"],
        ["show", "twohand", "--policy", "basic:keep_ace=1_0"],
        ["show", "twohand", "--rules", "zh-irregular", "--irregularity", "revoke", "--trick", "1_0"],
        ["show", "twohand", "--set", "target=1_000"],
        ["run", "melds", "--deals", "1_0"],
        ["run", "melds", "--threads", "1_0"],
        ["run", "melds", "--param", "cards=1_5"],
    ],
)
def test_a_number_with_an_underscore_is_no_number(meldlab, words):
    answer = meldlab(*words)
    assert answer.status == 2
    assert words[-1].rpartition("=")[2] in answer.sentence
