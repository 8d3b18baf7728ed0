"""Stored positions with their values, the program in C that knows them too, and how thoroughly the solver is tested.

Random endings and whole deals cost time, so the ordinary test run tries some thousands of them and a part of the stored
deals.  With ten times as many endings, and all stored deals, which takes minutes:

    MELDLAB_THOROUGH=10 scripts/test tests/analysis/test_solving*
"""

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from oracles.solver import play

#: So many times the usual number of random endings; all stored deals if it is more than 1.
THOROUGH = int(os.environ.get("MELDLAB_THOROUGH", "1"))

TESTS = Path(__file__).parents[1]
SOLVED = TESTS / "solved"
PROGRAM = TESTS / "oracles" / "solver_plain.c"
SUITS, RANKS = "SHDC", "ATKQJ987"

#: What a stored line has beside the question: the taker's points under best play, and cards played to find them when
#: the line was written; both null if that took too long.
FOUND = ("expect", "nodes")


@cache
def stored(name):
    """Positions of a file of ``tests/solved``."""
    return [json.loads(line) for line in (SOLVED / f"{name}.jsonl").read_text("utf-8").splitlines()]


def asked(position):
    """Question of a stored position, without what was found."""
    return {key: value for key, value in position.items() if key not in FOUND}


def check_line(ending, line, value):
    """A line must be lawful to its end and bring the taker what it should."""
    for card in line:
        ending, won = play(ending, card)
        value -= won
    assert not any(ending.hands)
    assert value == 0


@cache
def _program(folder):
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler, "no C compiler is installed; install gcc, or leave these tests out with: -k 'not against_c'"
    program = Path(folder) / "solver_plain"
    options = ["-std=c11", "-O3", "-march=native", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *options, str(PROGRAM), "-o", str(program)], check=True, timeout=120)
    return program


def values_in_c(questions, folder, table_bits=20):
    """Values of positions at the start of a trick, by the program in C, which is compiled into a folder."""
    return run_in_c(questions, folder, table_bits)[0]


def run_in_c(questions, folder, table_bits=20):
    """Values, and the processor time of all searches [s]."""
    lines = "".join(_line(question) + "\n" for question in questions)
    command = [str(_program(str(folder))), str(table_bits)]
    done = subprocess.run(command, input=lines, check=True, capture_output=True, text=True)
    return [int(word) for word in done.stdout.split()], float(done.stderr)


def _line(question):
    hands = [hand.split() for hand in question["hands"]]
    rules = question["rules"]
    words = [
        len(hands),
        question.get("bidder", 0),
        question["leader"],
        SUITS.index(question["trump"]),
        int(rules.get("must_win") in (True, "always")),
        int(rules.get("must_overtrump", False)),
        int(rules.get("count", "classic") == "simple"),
        sum(map(len, hands)),
    ]
    for seat, hand in enumerate(hands):
        for card in hand:
            words += [SUITS.index(card[1]), RANKS.index(card[0]), seat]
    return " ".join(map(str, words))
