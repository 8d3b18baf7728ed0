"""Stored whole deals keep their values; endings too large for the plain minimax, against a plain program in C.

Only the easiest of the stored auction deals and of those of sixteen cards are solved, unless ``MELDLAB_THOROUGH`` is
more than 1.
"""

import random
import statistics
from itertools import product

import pytest
from gauges.search import Search
from gauges.solving import THOROUGH, asked, check_line, stored, values_in_c

from meldlab.analysis.solving import Solver, read_position
from oracles.solver_endings import ending_of, question_of, random_ending

FLAGS = (False, True)
COUNTS = ("classic", "simple")
#: So many of the easiest deals of a file are solved in every test run.
EASY = {"long": 16, "auction": 3, "auction_overtrump": 1, "auction_strong": 2}


@pytest.fixture(scope="module")
def solver():
    return Solver(256)


def check_deals(solver, positions):
    for position in positions:
        question = asked(position)
        answer = solver.solve(read_position(question), line=True)
        assert answer["points"][0] == position["expect"], question
        check_line(ending_of(question), answer["line"], position["expect"])


@pytest.mark.parametrize("start", range(0, 800, 100))
def test_two_hands_of_twelve_cards(solver, start):
    positions = stored("two_handed")
    assert len(positions) == 800
    check_deals(solver, positions[start : start + 100])


@pytest.mark.parametrize(("must_win", "most"), [("trump_led", 14_000), ("always", 10_000)])
def test_the_search_of_two_hands_stays_short(must_win, most):
    search = Search(1)
    positions = [one for one in stored("two_handed") if one["rules"]["must_win"] == must_win]
    nodes = [search.value(search.begin(read_position(asked(one))))[1] for one in positions]
    assert statistics.mean(nodes) <= most


@pytest.mark.parametrize("name", EASY)
def test_two_hands_of_sixteen_cards_and_three_of_fifteen(solver, name):
    positions = sorted((one for one in stored(name) if one["expect"] is not None), key=lambda one: one["nodes"])
    assert positions
    check_deals(solver, positions if THOROUGH > 1 else positions[: EASY[name]])


@pytest.mark.parametrize(
    ("name", "number"), [("two_handed", 800), ("long", 20), ("auction", 60), ("auction_strong", 60)]
)
def test_what_is_stored_is_varied(name, number):
    values = [position["expect"] for position in stored(name) if position["expect"] is not None]
    assert max(values) - min(values) > 60
    assert len({str(asked(position)["hands"]) for position in stored(name)}) == number


def test_a_made_bid_can_be_asked_about_alone(solver):
    for position in stored("two_handed")[::20]:
        value = position["expect"]
        for target in (value - 20, value, value + 1, value + 20):
            answer = solver.solve(read_position(asked(position) | {"target": target}))
            assert answer["reached"] == (target <= value)


def check_against_c(solver, folder, n_seats, size, n_pack, **switches):
    rng = random.Random(f"{n_seats} {size} {n_pack} {switches}")
    endings = [random_ending(rng, n_seats, size, n_pack, **switches)._replace(trick=()) for _ in range(16 * THOROUGH)]
    # Inside a trick some hands are shorter by a card.
    endings = [ending for ending in endings if len({len(hand) for hand in ending.hands}) == 1]
    questions = [question_of(ending) for ending in endings]
    assert len(questions) > 2
    for question, value in zip(questions, values_in_c(questions, folder, 18), strict=True):
        assert solver.solve(read_position(question))["points"][0] == value, question


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("c")


@pytest.mark.parametrize(("must_win", "count", "n_pack"), [*product(FLAGS, COUNTS, (48, 64))])
def test_two_hands_of_ten_cards_against_c(solver, folder, must_win, count, n_pack):
    check_against_c(solver, folder, 2, 10, n_pack, must_win=must_win, count=count)


@pytest.mark.parametrize(("must_win", "must_overtrump", "count"), [*product(FLAGS, FLAGS, COUNTS)])
def test_three_hands_of_eight_cards_against_c(solver, folder, must_win, must_overtrump, count):
    check_against_c(solver, folder, 3, 8, 48, must_win=must_win, must_overtrump=must_overtrump, count=count)
