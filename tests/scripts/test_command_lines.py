"""`meldlab score` and `meldlab moves`: JSON lines in and out, and lines that are no questions."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from meldlab.scripts.jsonlines import LONGEST_LINE

MELDLAB = Path(sys.executable).with_name("meldlab")
RICH = "AS TS KS QS JS KH QH JD 9S"
MOVE = {"game": "pinochle", "hand": "AS KS 9H", "trick": ["TS"], "trump": "S"}


@pytest.fixture
def ask(meldlab, monkeypatch):
    """Put bytes or questions on standard input and return status and answers."""

    def ask_lines(command, *lines):
        content = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        answer = meldlab(*command)
        assert answer.err == ""
        return answer.status, [json.loads(line) for line in answer.out.splitlines()]

    return ask_lines


def test_score_with_a_trump(meldlab):
    answer = meldlab("score", RICH, "--trump", "spades", "--json")
    assert answer.status == 0
    assert answer.json == {
        "trump": "S",
        "points": 220,
        "melds": [
            {"name": "run", "cards": ["AS", "TS", "KS", "QS", "JS"], "points": 150},
            {"name": "marriage", "cards": ["KH", "QH"], "points": 20},
            {"name": "pinochle", "cards": ["QS", "JD"], "points": 40},
            {"name": "dix", "cards": ["9S"], "points": 10},
        ],
    }


def test_score_without_a_trump(meldlab):
    answer = meldlab("score", RICH, "--json").json
    assert answer["best"] == "S"
    assert {suit: one["points"] for suit, one in answer["by_trump"].items()} == {"S": 220, "H": 100, "D": 80, "C": 80}


def test_score_for_people(meldlab):
    assert meldlab("score", RICH, "--trump", "♠").out.splitlines() == [
        "220 points with spades as trump",
        "  150  run       AS TS KS QS JS",
        "   20  marriage  KH QH",
        "   40  pinochle  QS JD",
        "   10  dix       9S",
    ]
    best, *others = meldlab("score", RICH).out.splitlines()
    assert best == "* spades     220  run 150, marriage 20, pinochle 40, dix 10"
    assert len(others) == 3
    assert meldlab("score", "9S", "--trump", "H").out == "0 points with hearts as trump\n"


def test_score_reads_switches_and_rule_files(meldlab, tmp_path):
    hand = "QS QS JD JD"
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\ngame = "auction"\nextends = "zh-auction"\n[switches]\ndouble_pinochle = 300\n')
    for words in (["--set", "double_pinochle=300"], ["--rules", path]):
        assert meldlab("score", hand, "--trump", "C", "--json", *words).json["melds"] == [
            {"name": "double_pinochle", "cards": ["QS", "QS", "JD", "JD"], "points": 300}
        ]
    assert meldlab("score", hand, "--trump", "C", "--json").json["points"] == 80


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["AS AS AS"], "a third time"),
        (["A５"], "no card"),
        (["AS", "--trump", "X"], "'X' is no suit"),
        (["AS", "--trump", ""], "'' is no suit"),
        (["AS", "--trumps", "S"], "did you mean '--trump'"),
        (["--trumps"], "neither a switch nor a hand"),
        (["AS", "KS"], "can't use 'KS'"),
        ([], "requires an argument"),
        (["AS", "--rules", "zh"], "no rule profile"),
        (["AS", "--rules", "none.toml"], "does not exist"),
        (["AS", "--set", "double_pinochle=90"], "can't be '90'"),
        (["x" * 100_000], "it has 100000 characters"),
        (["\udcff\x00"], "no card"),
    ],
)
def test_score_refuses_in_one_sentence(meldlab, words, said):
    answer = meldlab("score", *words)
    assert answer.status == (1 if "none.toml" in words else 2)
    assert said in answer.sentence
    assert len(answer.err) < 400


def test_answers_stand_in_the_order_of_the_questions(ask):
    status, answers = ask(
        ["score", "-", "--set", "double_pinochle=300"],
        b"\xef\xbb\xbf" + json.dumps({"hand": "QS QS JD JD", "trump": "H"}).encode() + b"\r",
        b"",
        b"  \t ",
        {"hand": "QS QS JD JD", "trump": "H", "rules": {"double_pinochle": 80}},
        {"hand": "KS"},
        {"hand": "", "trump": None, "rules": None},
    )
    assert status == 0
    assert [answer.get("points", answer.get("best")) for answer in answers] == [300, 80, "S", "S"]


def test_moves_answers_lines(ask):
    status, answers = ask(["moves", "--json"], MOVE, {**MOVE, "trick": None})
    assert (status, answers) == (
        0,
        [{"plays": ["AS"], "winning": 0}, {"plays": ["AS", "KS", "9H"], "winning": None}],
    )


HOSTILE = [
    (b"\x00\xff\xfe\x80", "not UTF-8 text (byte 2)"),
    (b"hello", "not JSON"),
    (b"[1, 2]", "must be a JSON object"),
    (b"null", "must be a JSON object"),
    (b"NaN", "must be a JSON object"),
    (b'"AS"', "must be a JSON object"),
    (b"{", "not JSON"),
    (b'{"hand": "AS"} {"hand": "KS"}', "not JSON"),
    (b"[" * 50_000, "nested too deeply"),
    (b'{"a":' * 15_000, "nested too deeply"),
    (b"1" * 10_000, "not JSON"),
    (b'{"hand": "' + b"A" * LONGEST_LINE + b'"}', "longer than 100,000 bytes"),
    (b" " * (LONGEST_LINE + 50) + b'{"hand": "AS"}', "longer than 100,000 bytes"),
    (b'{"hand": NaN}', "hand"),
    (b'{"hand": -Infinity}', "hand"),
    (b'{"hand": 1e999}', "hand"),
    (b'{"hand": ["AS"]}', "hand"),
    (b'{"hand": {"a": 1}}', "hand"),
    (b'{"hand": true}', "hand"),
    (b"{}", "hand"),
]


@pytest.mark.parametrize(("line", "said"), [*HOSTILE, (b'{"hand": "AS", "trumps": "S"}', "no key 'trumps'")])
def test_score_answers_a_bad_line_with_an_error_in_its_place(ask, line, said):
    status, answers = ask(["score", "-"], {"hand": "AS"}, line, {"hand": "AS"})
    assert status == 1
    assert [sorted(answer) for answer in answers] == [["best", "by_trump"], ["error"], ["best", "by_trump"]]
    assert said in answers[1]["error"]
    assert len(answers[1]["error"]) < 300


@pytest.mark.parametrize(
    "change",
    [
        {"trump": 1e308},
        {"trump": ["S"]},
        {"trump": "\ud800"},
        {"hand": "\ud800"},
        {"rules": 3},
        {"rules": []},
        {"rules": {"double_pinochle": float("nan")}},
        {"rules": {"double_pinochle": 10**300}},
        {"rules": {"double_pinochle": {"a": []}}},
        {"rules": {"": 1}},
        {"rules": {"no_such": 1}},
    ],
)
def test_wrong_kinds_are_bad_data(ask, change):
    status, answers = ask(["score", "-"], {"hand": "AS", "trump": "S"} | change)
    assert (status, [list(answer) for answer in answers]) == (1, [["error"]])


@pytest.mark.parametrize("line", [line for line, _said in HOSTILE])
def test_moves_answers_a_bad_line_with_an_error_in_its_place(ask, line):
    status, answers = ask(["moves"], MOVE, line, MOVE)
    assert status == 1
    assert answers[0] == answers[-1] == {"plays": ["AS"], "winning": 0}
    assert list(answers[1]) == ["error"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "poker"}, "'game' as 'pinochle' or 'baoyao'; it has 'poker'"),
        ({"game": None}, "it has nothing"),
        ({"game": ["pinochle"]}, "it has a list"),
        ({"bid": 3}, "no key 'bid'"),
        ({"hand": "ZZ"}, "no card"),
    ],
)
def test_moves_of_other_games_and_keys(ask, change, said):
    status, (answer,) = ask(["moves"], MOVE | change)
    assert status == 1
    assert said in answer["error"]


@pytest.mark.parametrize("command", [["score", "-"], ["moves"]])
def test_nothing_asked_is_nothing_answered(ask, command):
    assert ask(command) == (0, [])


def test_moves_takes_no_hand(meldlab):
    assert meldlab("moves", "AS").status == 2


@pytest.mark.parametrize("command", [["score", "-"], ["moves"]])
def test_closed_input_is_one_sentence(meldlab, monkeypatch, command):
    monkeypatch.setattr(sys, "stdin", None)
    answer = meldlab(*command)
    assert answer.status == 1
    assert "Standard input is closed" in answer.sentence


def test_each_answer_comes_before_the_next_question():
    with subprocess.Popen([MELDLAB, "moves"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for _ in range(2):
            process.stdin.write(json.dumps(MOVE) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"plays": ["AS"], "winning": 0}
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_a_line_without_end_needs_no_memory():
    endless = subprocess.run(
        ["bash", "-c", f"head -c 300000000 /dev/zero | (ulimit -v 300000; exec {MELDLAB} moves)"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert endless.returncode == 1
    assert list(json.loads(endless.stdout)) == ["error"]


SOLVE = {"game": "twohand", "trump": "S", "hands": ["AS KS", "TS QH"]}


@pytest.mark.parametrize(
    ("command", "example"),
    [
        (["score", "-"], {"hand": "AS AS TH", "trump": "S"}),
        (["moves"], {"game": "pinochle", "hand": "AS KS 9H", "trick": ["TS"], "trump": "S"}),
        (["solve", "-"], SOLVE),
    ],
)
def test_who_asks_nothing_is_shown_a_question_of_that_command(ask, command, example):
    status, (answer,) = ask(command, b"3")
    assert status == 1
    shown = answer["error"].removeprefix("The line must be a JSON object, such as ").removesuffix(".")
    assert json.loads(shown) == example
    # The example is a question that is answered.
    status, (answer,) = ask(command, json.loads(shown))
    assert (status, "error" in answer) == (0, False)


@pytest.mark.parametrize(
    ("command", "line", "key"),
    [
        (["score", "-"], b'{"hand": "AS", "hand": "KS"}', "hand"),
        (["score", "-"], b'{"hand": "AS", "hand": "AS"}', "hand"),
        (
            ["score", "-"],
            b'{"hand": "AS", "rules": {"double_pinochle": 80, "double_pinochle": 300}}',
            "double_pinochle",
        ),
        (["moves"], json.dumps(MOVE)[:-1].encode() + b', "trump": "H"}', "trump"),
        (["solve", "-"], json.dumps(SOLVE)[:-1].encode() + b', "hands": ["AH", "KH"]}', "hands"),
    ],
)
def test_a_key_given_twice_is_refused_by_name(ask, command, line, key):
    status, (answer,) = ask(command, line)
    assert status == 1
    assert answer["error"] == f"The line has the key '{key}' twice; give it once."


@pytest.mark.parametrize(("value", "told"), [(True, "true"), (False, "false"), (None, "nothing")])
def test_values_are_told_as_json_writes_them(ask, value, told):
    for command, question in ((["solve", "-"], SOLVE | {"leader": value}), (["score", "-"], {"hand": value})):
        status, (answer,) = ask(command, question)
        assert (status, f"t be {told}:" in answer["error"] or f"it has {told}." in answer["error"]) == (1, True)
