"""The room for the table and the number of threads decide how long a search takes, never its answer."""

import io
import json
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from gauges.solving import asked, stored

from meldlab.analysis.solving import Solver, read_position
from oracles.solver_endings import question_of, random_ending

ROOMS = (1, 16, 256)


def questions():
    """Endings of all kinds in turn, some of them too large for a table of 1 MB."""
    rng = random.Random(7)
    found = []
    for n_seats, size, number in ((2, 4, 4), (2, 11, 6), (3, 3, 4), (3, 8, 4), (3, 10, 2)):
        for _ in range(number):
            duties = {"must_win": rng.random() < 0.3, "must_overtrump": n_seats == 3 and rng.random() < 0.5}
            found.append(question_of(random_ending(rng, n_seats, size, **duties)))
    rng.shuffle(found)
    return [*found, easy_deal()]


def easy_deal():
    """The auction deal that was solved most easily: half a million cards."""
    return asked(min((one for one in stored("auction") if one["expect"] is not None), key=lambda one: one["nodes"]))


def answers_of(solver, asked_now):
    return [solver.solve(read_position(question), values=True, line=True) for question in asked_now]


def without_nodes(answers):
    return [{key: value for key, value in answer.items() if key != "nodes"} for answer in answers]


@pytest.fixture(scope="module")
def fresh():
    """Answers of a new solver for each question, by the table's room."""
    return {room: [answers_of(Solver(room), [question])[0] for question in questions()] for room in ROOMS}


@pytest.mark.parametrize("room", ROOMS[1:])
def test_any_room_gives_the_same_answers(fresh, room):
    assert without_nodes(fresh[room]) == without_nodes(fresh[1])


def test_a_small_table_was_too_small(fresh):
    assert sum(answer["nodes"] for answer in fresh[1]) > sum(answer["nodes"] for answer in fresh[256])


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_of_one_position_is_left_for_the_next(fresh, room):
    solver = Solver(room)
    for seed in range(2 if room < 256 else 1):
        order = random.Random(seed).sample(range(len(questions())), len(questions()))
        assert answers_of(solver, [questions()[at] for at in order]) == [fresh[room][at] for at in order]


def test_the_same_hands_under_other_rules(fresh):
    # The same cards look alike whatever the rules are.
    solver = Solver(16)
    for question in [one for one in questions() if one["game"] == "auction" and "trick" not in one][:5]:
        for changes in (
            {},
            {"trump": "S"},
            {"trump": "H"},
            {"bidder": 1},
            {"bidder": 2},
            {"rules": {"must_win": True}},
        ):
            other = question | changes
            assert answers_of(solver, [other]) == answers_of(Solver(16), [other])


def test_two_threads_answer_as_one(fresh):
    solvers = [Solver(16), Solver(16)]
    parts = [questions()[::2], questions()[1::2]]
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(answers_of, solvers, parts))
    assert both == [fresh[16][::2], fresh[16][1::2]]


@pytest.mark.parametrize("room", [1, 16])
def test_the_command_prints_the_same_on_any_number_of_threads(meldlab, monkeypatch, fresh, room):
    lines = "".join(json.dumps(question) + "\n" for question in questions()).encode()
    printed = []
    for threads in (1, 2):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
        printed.append(meldlab("solve", "-", "--threads", threads, "--table-mb", room).out)
    assert printed[0] == printed[1]
    found = [json.loads(line)["points"] for line in printed[0].splitlines()]
    assert found == [answer["points"] for answer in fresh[1]]


MEASURE = """
import json, pathlib, resource, sys
from meldlab.analysis.solving import Solver, read_position

def peak():
    # Linux hands the peak of the parent process on to its child in getrusage, but not in this file.
    status = pathlib.Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024 / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6

position, small = (read_position(question) for question in json.load(sys.stdin))
Solver(1).solve(small)
before = peak()
for room in map(int, sys.argv[1:]):
    solver = Solver(room)
    for _ in range(2):
        solver.solve(position)
    solver = None
    print(peak() - before)
"""


def test_memory_stays_within_the_room():
    small = question_of(random_ending(random.Random(1), 3, 3))
    rooms = (1, 10, 40, 150)
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *map(str, rooms)],
        input=json.dumps([easy_deal(), small]),
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    grown = [float(word) for word in done.stdout.split()]
    # Boards, answers and what Python does with them take little; the table itself is used.
    assert all(megabytes <= room + 6 for megabytes, room in zip(grown, rooms, strict=True)), grown
    assert grown[-1] > 20, grown
