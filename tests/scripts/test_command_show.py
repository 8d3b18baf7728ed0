"""`meldlab show`: records and transcripts, ranges of deals, and what can't be shown."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meldlab.scripts.show import read_range
from oracles.referee import check_record

MELDLAB = Path(sys.executable).with_name("meldlab")


def test_a_deal_as_a_record(meldlab):
    answer = meldlab("show", "auction", "--seed", 3, "--deal", 7, "--json")
    assert answer.status == 0
    record = answer.json
    check_record(record)
    assert (record["seed"], record["deal"], record["policies"]) == (3, 7, ["basic"] * 3)


def test_a_range_is_one_record_a_line(meldlab):
    words = ["show", "auction", "--rules", "hoyle-auction", "--policy", "random", "--set", "players=4", "--json"]
    lines = meldlab(*words, "--deal", "5:9").out.splitlines()
    records = [json.loads(line) for line in lines]
    assert [record["deal"] for record in records] == [5, 6, 7, 8]
    assert records[2] == meldlab(*words, "--deal", 7).json
    for record in records:
        check_record(record)
        assert record["rules"]["players"] == 4


def test_transcripts_of_a_range_are_those_of_the_deals(meldlab):
    alone = [meldlab("show", "auction", "--deal", deal).out for deal in (2, 3)]
    assert meldlab("show", "auction", "--deal", "2:4").out == "\n".join(alone)
    assert alone[0].startswith("Auction pinochle, seed 1, deal 2; the dealer is seat 2.\n")
    assert alone[0].splitlines()[-1].startswith("Result: ")


def test_the_game_may_be_dealt_to_its_last_index(meldlab):
    check_record(meldlab("show", "auction", "--seed", 2**63 - 1, "--deal", 10**18 - 1, "--json").json)


def test_a_deal_with_open_cards(meldlab):
    words = ["show", "auction", "--seed", 1, "--deal", 196]
    record = meldlab(*words, "--policy", "open", "--json").json
    check_record(record)
    assert record["policies"] == ["open"] * 3
    closed = meldlab(*words, "--json").json
    assert (record["hands"], record["result"]["bid"]) == (closed["hands"], closed["result"]["bid"])
    refused = meldlab(*words, "--policy", "open,basic,open")
    assert (refused.status, "must sit at all seats" in refused.sentence) == (2, True)


def test_ctrl_c_ends_the_search_for_open_play():
    # Deal 12 is passed out; those after it take minutes together.
    words = ["show", "auction", "--seed", "1", "--deal", "12:400", "--policy", "open", "--json"]
    with subprocess.Popen(
        [MELDLAB, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        # A shell in the background ignores Ctrl-C, and its children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        assert json.loads(process.stdout.readline())["deal"] == 12
        time.sleep(0.5)
        before = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert time.monotonic() - before < 10
    assert (process.returncode, err) == (130, "meldlab: interrupted.\n")
    # What was solved meanwhile is printed whole.
    deals = [json.loads(line)["deal"] for line in out.splitlines()]
    assert deals == list(range(13, 13 + len(deals)))
    assert len(deals) < 300


@pytest.mark.parametrize(
    ("given", "wanted"), [("0", (0, 1)), (" 17 ", (17, 18)), ("17:20", (17, 20)), ("0:1", (0, 1)), ("007", (7, 8))]
)
def test_ranges(given, wanted):
    assert read_range(given) == wanted


@pytest.mark.parametrize(
    "given",
    [
        "",
        ":",
        "5:3",
        "5:5",
        "5:",
        ":5",
        "-1",
        "-3:2",
        "1:2:3",
        "x",
        "1.5",
        "1e3",
        "٣",
        "5٠",
        str(2**63 - 1),
        "9" * 19,
        "nan",
    ],
)
def test_no_ranges(meldlab, given):
    answer = meldlab("show", "auction", "--deal", given)
    assert answer.status == 2
    assert answer.sentence.endswith("it is an index from 0 to 2**63 - 2, or a range I:J with J above I.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["poker"], "no command 'poker'"),
        (["auction", "--seed", "-1"], "seed can't be -1"),
        (["auction", "--seed", str(2**64)], "seed can't be"),
        (["auction", "--seed", "2.9"], "whole number"),
        (["auction", "--seed", "٣"], "whole number"),
        (["auction", "--seed", "5__0"], "whole number"),
        (["auction", "--policy", ""], "no policy ''"),
        (["auction", "--policy", "basic,random"], "one for all or as 3"),
        (["auction", "--policy", "basic:side_ace=nan"], "can't be 'nan'"),
        (["auction", "--set", "="], "switch=value"),
        (["auction", "--set", "bury"], "switch=value"),
        (["auction", "--set", "burry=any"], "did you mean 'bury'"),
        (["auction", "--rules", ""], "no rule profile ''"),
        (["auction", "7"], "can't use '7'"),
    ],
)
def test_bad_usage_is_one_sentence(meldlab, words, said):
    answer = meldlab("show", *words)
    assert answer.status == 2
    assert said in answer.sentence


@pytest.mark.parametrize("name", ["none.toml", "/dev/null/p.toml"])
def test_policy_files_that_are_none_are_bad_data(meldlab, name):
    answer = meldlab("show", "auction", "--policy", name)
    assert answer.status == 1
    assert "There is no policy file" in answer.sentence


def test_a_reader_that_has_enough_ends_a_long_range_at_once():
    with subprocess.Popen(
        [MELDLAB, "show", "auction", "--deal", f"0:{10**15}", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert json.loads(process.stdout.readline())["deal"] == 0
        process.stdout.close()
        said = [line for line in process.stderr.read().splitlines() if not line.startswith(b"show: compiling")]
        assert said == []
        assert process.wait(timeout=30) == 141


def test_the_last_deal_there_is(meldlab):
    answer = meldlab("show", "auction", "--deal", str(2**63 - 2), "--json")
    assert answer.json["deal"] == 2**63 - 2
