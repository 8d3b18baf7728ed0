"""`meldlab run`: from words to a folder, refusals, Ctrl-C, closed streams and places that can't be written."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

from meldlab.scripts.progress import show_progress

MELDLAB = Path(sys.executable).with_name("meldlab")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Run in an empty folder, as users do."""
    monkeypatch.chdir(tmp_path)


def tables(folder):
    return {path.name: pd.read_parquet(path) for path in Path(folder).glob("*.parquet")}


def assert_same_tables(one, other):
    mine, others = tables(one), tables(other)
    assert mine.keys() == others.keys()
    for name, frame in mine.items():
        pd.testing.assert_frame_equal(frame, others[name], check_exact=True)


def test_a_run_is_stored_and_told(meldlab):
    answer = meldlab("run", "melds", "--deals", "1000", "--param", "cards=15")
    assert answer.status == 0
    assert answer.out.startswith("results/melds: 1,000 deals in ")
    assert [line for line in answer.err.splitlines() if "compiling the kernels" not in line] == []
    manifest = json.loads(Path("results/melds/manifest.json").read_text())
    assert (manifest["deals_done"], manifest["seed"]) == (1000, 1)


def test_json_is_the_manifest(meldlab):
    answer = meldlab("run", "widow", "--deals", 50, "--out", "w", "--json")
    assert answer.json == {"out": "w", **json.loads(Path("w/manifest.json").read_text())}


def test_the_stored_command_repeats_the_run(meldlab):
    words = ["run", "auction", "--deals", 300, "--seed", 9, "--rules", "hoyle-auction", "--set", "players=4"]
    words += ["--policy", "basic:side_ace=15.123456789012,random,basic", "--out", "one"]
    assert meldlab(*words).status == 0
    command = shlex.split(json.loads(Path("one/manifest.json").read_text())["command"])
    assert command[0] == "meldlab"
    command[command.index("--out") + 1] = "other"
    assert meldlab(*command[1:], "--threads", 1).status == 0
    assert_same_tables("one", "other")


def test_a_run_that_solves_its_first_deals(meldlab):
    # Deals 0 and 1 of this seed are conceded and passed out.
    words = ["run", "auction", "--deals", 5000, "--param", "open_deals=2", "--out", "run"]
    assert meldlab(*words).status == 0
    manifest = json.loads(Path("run/manifest.json").read_text())
    assert manifest["parameters"] == {"open_deals": [2]}
    assert "--param open_deals=2" in manifest["command"]
    assert set(manifest["tables"]) == {path.stem for path in Path("run").glob("*.parquet")} - {"sums"}
    assert meldlab("report", "run", "--format", "md", "--out", "page").status == 0
    text = Path("page/report.md").read_text(encoding="utf-8")
    assert "None of the solved contracts was played out." in text
    assert "were also solved" in text
    refused = meldlab("run", "auction", "--policy", "open", "--param", "open_deals=2", "--out", "other")
    assert (refused.status, "here all cards are open" in refused.sentence) == (2, True)


def test_settings_come_from_a_file_and_the_command_line_goes_first(meldlab):
    Path("run.toml").write_text(
        'study = "melds"\ndeals = 70\nseed = 5\nset = ["double_pinochle=300"]\nparam = ["cards=12"]\nout = "file"\n'
    )
    assert meldlab("run", "--config", "run.toml").status == 0
    assert meldlab("run", "--config", "run.toml", "--seed", 6, "--param", "cards=15,18", "--out", "words").status == 0
    stored = [json.loads(Path(f"{folder}/manifest.json").read_text()) for folder in ("file", "words")]
    assert [manifest["seed"] for manifest in stored] == [5, 6]
    assert [manifest["deals_done"] for manifest in stored] == [70, 70]
    assert [manifest["parameters"]["cards"] for manifest in stored] == [[12], [15, 18]]
    assert [manifest["rules"]["values"]["double_pinochle"] for manifest in stored] == [300, 300]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Name a study"),
        (["meld"], "did you mean 'melds'"),
        (["melds", "--deals", "0"], "--deals can't be 0"),
        (["melds", "--deals", "-1"], "--deals can't be -1"),
        (["melds", "--deals", "1000000000001"], "from 1 to 10**12"),
        (["melds", "--deals", "9" * 200], "whole number"),
        (["melds", "--deals", "many"], "whole number"),
        (["melds", "--deals", "1.5"], "whole number"),
        (["melds", "--deals", "1e6"], "whole number"),
        (["melds", "--deals", "٣"], "whole number"),
        (["melds", "--deals", ""], "whole number"),
        (["melds", "--deals"], "--deals"),
        (["melds", "--deals", "nan"], "whole number"),
        (["melds", "--seed", "-1"], "seed can't be -1"),
        (["melds", "--seed", str(2**64)], "seed can't be"),
        (["melds", "--seed", "0x10"], "whole number"),
        (["melds", "--threads", "0"], "--threads can't be 0"),
        (["melds", "--threads", "-2"], "--threads can't be -2"),
        (["melds", "--threads", "5000"], "--threads can't be 5000"),
        (["melds", "--policy", "basic"], "Nobody plays"),
        (["auction", "--policy", "basik"], "did you mean 'basic'"),
        (["auction", "--policy", "basic:x=1"], "no parameter 'x'"),
        (["auction", "--rules", "zh"], "no rule profile 'zh'"),
        (["auction", "--set", "garbage"], "switch=value"),
        (["auction", "--set", "players=9"], "can't be '9'"),
        (["auction", "--set", "players=3", "--set", "players=4"], "twice"),
        (["melds", "--param", "cards=99"], "can't be '99'"),
        (["melds", "--param", "nothing"], "no parameter 'nothing'"),
        (["melds", "--no-such"], "no switch '--no-such'"),
        (["melds", "auction"], "can't use 'auction'"),
    ],
)
def test_bad_usage_is_one_sentence_and_leaves_nothing_behind(meldlab, tmp_path, words, said):
    answer = meldlab("run", *words)
    assert answer.status == 2
    assert said in answer.sentence
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "said"),
    [("deal = 3", "there is no key `deal`"), ("deals = '3'", "`$.deals`"), ("deals = ", "is not TOML")],
)
def test_bad_settings_files_are_bad_data(meldlab, content, said):
    Path("run.toml").write_text(content)
    answer = meldlab("run", "melds", "--config", "run.toml")
    assert answer.status == 1
    assert said in answer.sentence


def test_a_folder_in_use_is_kept(meldlab):
    Path("file").write_text("x")
    Path("letters").mkdir()
    Path("letters/one").write_text("dear")
    for place in ("file", "letters", "file/below"):
        answer = meldlab("run", "melds", "--deals", 10, "--out", place)
        assert answer.status == 2
        assert "give --out a new one" in answer.sentence
    assert meldlab("run", "melds", "--deals", 10, "--out", "run").status == 0
    answer = meldlab("run", "melds", "--deals", 10, "--out", "run")
    assert (answer.status, "--resume" in answer.sentence) == (2, True)


def test_a_run_goes_on_by_resume(meldlab):
    run = ["run", "widow", "--seed", 4, "--out"]
    assert meldlab(*run, "parts", "--deals", 300).status == 0
    assert meldlab(*run, "parts", "--deals", 900, "--resume").status == 0
    assert meldlab(*run, "whole", "--deals", 900).status == 0
    assert_same_tables("parts", "whole")
    answer = meldlab("run", "widow", "--seed", 5, "--out", "parts", "--deals", 900, "--resume")
    assert (answer.status, "another seed" in answer.sentence) == (2, True)


#: The command with a line of progress after every task.
TALKATIVE = (
    "import sys; from meldlab.scripts import cli, progress; progress.LINE_SECONDS = 0.0; "
    "sys.exit(cli.main(sys.argv[1:]))"
)


def test_ctrl_c_keeps_what_is_done_and_resume_completes_it(meldlab):
    goal = 10**12
    words = ["run", "melds", "--param", "cards=15", "--seed", "3", "--threads", "2", "--out", "run", "--deals"]
    with subprocess.Popen(
        [sys.executable, "-c", TALKATIVE, *words, str(goal)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell in the background ignores Ctrl-C, and its children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        assert process.stderr.readline().startswith("melds: ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    done = json.loads(Path("run/manifest.json").read_text())["deals_done"]
    sentence = err.splitlines()[-1]
    assert sentence == (
        f"meldlab: interrupted; {done:,} of {goal:,} deals are kept in run; the same command with --resume goes on."
    )
    assert 0 < done < goal
    assert meldlab(*words, done + 5000, "--resume").status == 0
    words[words.index("run", 1)] = "whole"
    assert meldlab(*words, done + 5000).status == 0
    assert_same_tables("run", "whole")


def unprivileged():
    """Root may write anywhere; a process without capabilities may not."""
    return ["setpriv", "--inh-caps=-all", "--bounding-set=-all"] if os.getuid() == 0 else []


def test_places_without_permission():
    Path("closed").mkdir()
    Path("closed").chmod(0o500)
    try:
        done = subprocess.run(
            [*unprivileged(), MELDLAB, "run", "melds", "--deals", "10", "--out", "closed/run"],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    finally:
        Path("closed").chmod(0o700)
    assert done.returncode == 1
    # From a cold cache the line before it tells of the compilation.
    assert done.stderr.splitlines()[-1].startswith("meldlab: The folder 'closed/run' can't be used (permission denied)")


def test_a_run_survives_closed_streams(meldlab):
    words = f"{shlex.quote(str(MELDLAB))} run melds --deals 200 --out a >&- 2>&-"
    assert subprocess.run(["bash", "-c", words], check=False, timeout=60).returncode == 0
    assert meldlab("run", "melds", "--deals", 200, "--out", "b").status == 0
    assert_same_tables("a", "b")


def test_a_line_of_progress_and_its_end_are_written_together(monkeypatch):
    """Else Ctrl-C could come between them, and the sentence that tells of it would begin in that line."""
    pieces = []
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(isatty=lambda: False, write=pieces.append, flush=lambda: None))
    with show_progress("melds", 20, compiled=False) as advance:
        advance(10)
    assert len(pieces) == 1
    assert pieces[0].endswith("\n")


def test_progress_that_nobody_reads_ends_no_run():
    reading, writing = os.pipe()
    os.close(reading)
    words = ["run", "melds", "--deals", "20000", "--out", "a"]
    done = subprocess.run([sys.executable, "-c", TALKATIVE, *words], stderr=writing, check=False, timeout=60)
    os.close(writing)
    assert done.returncode == 0
    assert json.loads(Path("a/manifest.json").read_text())["complete"]
