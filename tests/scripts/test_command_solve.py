"""`meldlab solve`: positions on the command line and as JSON lines."""

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

LINE = {"game": "twohand", "trump": "S", "hands": ["AS KS", "TS QH"], "leader": 0}


def test_a_position_for_people(meldlab):
    answer = meldlab("solve", "AS KS", "TS QH", "--trump", "S", "--values")
    assert answer.status == 0
    assert answer.out.splitlines() == [
        "player 0 takes 38, player 1 takes 0",
        "best: AS",
        "values: AS 38, KS 24",
        "line:  AS-TS  KS-QH",
    ]


def test_a_trick_in_progress_begins_the_line(meldlab):
    two = meldlab("solve", "AS TS KH", "QS AH TD 9C", "--trump", "S", "--trick", "9D")
    assert two.out.splitlines()[-1] == "line:  (9D)-TD  QS-AS  KH-AH  9C-TS"
    three = meldlab("solve", "KH", "QH JH", "9H 9D", "--trump", "S", "--trick", "AH", "--bidder", "2")
    assert three.out.splitlines()[-1].startswith("line:  (AH)-QH-9H  KH-")


def test_a_bidder_against_two(meldlab):
    answer = meldlab("solve", "AS", "TS", "KS", "--trump", "S", "--bidder", "1", "--json")
    assert answer.json["points"] == [0, 35]


def test_a_threshold(meldlab):
    assert meldlab("solve", "AS KS", "TS QH", "--trump", "S", "--target", "38").out == "yes, it can be reached\n"
    assert meldlab("solve", "AS KS", "TS QH", "--trump", "S", "--target", "39").out == "no, it can't be reached\n"


@pytest.mark.parametrize(
    "words",
    [
        ("AS",),
        ("AS", "TS"),
        ("AS", "TS KS", "--trump", "S"),
        ("AS", "TS", "--trump", "X"),
        ("AS", "TS", "--trump", "S", "--leader", "2"),
        ("AS", "TS", "--trump", "S", "--set", "must_win"),
        ("AS", "TS", "--trump", "S", "--table-mb", "0"),
        ("AS", "TS", "--trump", "S", "--bidder", "1"),
        ("KH", "TC 9H", "9S KS", "--trump", "S", "--trick", "QH", "--leader", "2"),
        ("-", "--threads", "0"),
        ("AS", "TS", "--trump", "S", "--threads", "0"),
        ("AS", "TS", "--trump", "S", "--target", "3", "--values"),
        ("AS", "TS", "--trump", "S", "--set", "count=simple", "--set", "count=classic"),
        ("-", "--trump", "S"),
        ("-", "--leader", "0"),
        ("--bidder", "1"),
        ("-", "--trick", "AS"),
        ("-", "--set", "count=simple"),
        ("-", "--target", "3"),
    ],
)
def test_bad_usage(meldlab, words):
    answer = meldlab("solve", *words)
    assert answer.status == 2
    assert answer.sentence


@pytest.mark.parametrize(
    ("hands", "rules", "trick", "duty"),
    [
        (["KH", "TC 9H", "9C"], {}, ["QH", "TS"], "KH"),
        (["KS", "TC 9H", "9S"], {}, ["QH", "9D"], "KS"),
        (["KS", "TC 9H", "9S"], {}, ["QS", "JS"], "KS"),
        (["AH", "TC 9H", "9S"], {"must_win": True}, ["QH", "JH"], "AH"),
    ],
)
def test_a_trick_that_breaks_a_duty_is_refused_and_the_duty_told(meldlab, monkeypatch, hands, rules, trick, duty):
    question = {"game": "auction", "trump": "S", "hands": hands, "leader": 2, "trick": trick, "rules": rules}
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(question).encode())))
    answer = meldlab("solve")
    assert answer.status == 1
    assert answer.json["error"].startswith(f"'trick' can't hold {trick[1]} of seat 0")
    assert answer.json["error"].endswith(f"one of {duty}.")


@pytest.mark.parametrize("threads", ["1", "2"])
def test_lines_are_answered_in_order_and_bad_ones_in_their_place(meldlab, monkeypatch, threads):
    asked = [LINE, {"game": "twohand"}, LINE | {"target": 39}, LINE | {"hands": ["KS AS", "QH TS"]}]
    questions = "".join(json.dumps(line) + "\n" for line in asked).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(questions)))
    answer = meldlab("solve", "-", "--threads", threads)
    assert answer.status == 1
    found = [json.loads(line) for line in answer.out.splitlines()]
    assert [sorted(line) for line in found] == [
        ["best", "nodes", "points"],
        ["error"],
        ["nodes", "reached"],
        ["best", "nodes", "points"],
    ]
    assert found[0]["points"] == found[3]["points"] == [38, 0]


#: Takes more than a minute.
LONG = [
    "AS KS JS JS 9S AD KD QD 9D AC TC KC KC QC JC",
    "TS TS QS AH KH KH QH 9H AD TD TD JD AC TC JC",
    "AS KS QS 9S AH TH QH 9H KD QD JD 9D QC 9C 9C",
]


@pytest.mark.parametrize("as_lines", [True, False])
def test_ctrl_c_ends_a_search_at_once_and_prints_no_half_answer(as_lines):
    question = {"game": "auction", "trump": "C", "hands": LONG, "bidder": 0, "leader": 0}
    words = ["-"] if as_lines else [*LONG, "--trump", "C"]
    command = [Path(sys.executable).with_name("meldlab"), "solve", *words]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as asked:
        asked.stdin.write((json.dumps(LINE) + "\n" + (json.dumps(question) + "\n") * 4) if as_lines else "")
        asked.stdin.flush()
        if as_lines:
            assert json.loads(asked.stdout.readline())["points"] == [38, 0]
        time.sleep(2 if as_lines else 6)
        before = time.monotonic()
        asked.send_signal(signal.SIGINT)
        out, err = asked.communicate(timeout=60)
    # A minute would be too late; a busy machine takes some seconds to start at all.
    assert time.monotonic() - before < 20
    assert (asked.returncode, out, err) == (130, "", "meldlab: interrupted.\n")
