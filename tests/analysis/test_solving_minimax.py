"""Exact answers against a plain minimax without any pruning, for every combination of the switches.

Some three thousand endings; ``MELDLAB_THOROUGH=7`` makes them more than twenty thousand.
"""

import random
from itertools import product

import pytest
from gauges.search import Search
from gauges.solving import THOROUGH, check_line

from meldlab.analysis.solving import Solver, read_position
from oracles import solver as oracle
from oracles.solver_endings import question_of, random_ending

FLAGS = (False, True)
COUNTS = ("classic", "simple")
#: Endings of so many cards a hand, for each combination of the switches.
TWO_HANDED = {3: 50, 4: 60, 5: 60, 6: 40}
THREE_HANDED = {2: 20, 3: 60, 4: 70, 5: 25}
if THOROUGH > 1:
    # A second each.
    TWO_HANDED[7], THREE_HANDED[6] = 10, 2


@pytest.fixture(scope="module")
def solver():
    return Solver(4)


def solved(solver, ending, **changes):
    wishes = {name: changes.pop(name, False) for name in ("values", "line")}
    return solver.solve(read_position(question_of(ending) | changes), **wishes)


def check(solver, rng, ending):
    values = oracle.solve(ending)
    value = oracle.value_of(ending, values)
    answer = solved(solver, ending, values=True, line=True)
    assert answer["values"] == values, ending
    assert answer["points"] == [value, ending.left - value], ending
    assert len(answer["best"]) == len(set(answer["best"]))
    assert set(answer["best"]) == {card for card in values if values[card] == value}, ending
    for target in (value, value + 1, rng.randint(0, ending.left + 1)):
        assert solved(solver, ending, target=target)["reached"] == (value >= target), (ending, target)
    check_line(ending, answer["line"], value)


def check_endings(solver, n_seats, size, number, n_pack, **switches):
    rng = random.Random(f"{n_seats} {size} {n_pack} {switches}")
    for _ in range(number * THOROUGH):
        check(solver, rng, random_ending(rng, n_seats, size, n_pack, **switches))


@pytest.mark.parametrize("size", TWO_HANDED)
@pytest.mark.parametrize(("must_win", "count", "n_pack"), [*product(FLAGS, COUNTS, (48, 64))])
def test_two_players(solver, must_win, count, n_pack, size):
    check_endings(solver, 2, size, TWO_HANDED[size], n_pack, must_win=must_win, count=count)


@pytest.mark.parametrize("size", THREE_HANDED)
@pytest.mark.parametrize(("must_win", "must_overtrump", "count"), [*product(FLAGS, FLAGS, COUNTS)])
def test_a_bidder_against_two_defenders(solver, must_win, must_overtrump, count, size):
    duties = {"must_win": must_win, "must_overtrump": must_overtrump, "count": count}
    check_endings(solver, 3, size, THREE_HANDED[size], 48, **duties)


@pytest.mark.parametrize("table_bits", [0, 1, 3])
@pytest.mark.parametrize(("n_seats", "size"), [(2, 5), (3, 4)])
def test_positions_that_share_a_place_of_the_table(n_seats, size, table_bits):
    search = Search(1, table_bits)
    rng = random.Random(f"{n_seats} {table_bits}")
    for _ in range((50 if n_seats == 2 else 250) * THOROUGH):
        ending = random_ending(rng, n_seats, size, must_win=rng.random() < 0.3)
        value = oracle.value_of(ending, oracle.solve(ending))
        assert search.value(search.begin(read_position(question_of(ending))))[0] == value, ending


@pytest.mark.parametrize(("n_seats", "size"), [(2, 9), (3, 6)])
def test_any_best_card_keeps_the_value_until_the_end(solver, n_seats, size):
    rng = random.Random(n_seats)
    for _ in range(10):
        duties = {"must_win": rng.random() < 0.5, "must_overtrump": n_seats == 3 and rng.random() < 0.5}
        ending = random_ending(rng, n_seats, size, **duties)
        value = solved(solver, ending)["points"][0]
        while any(ending.hands):
            answer = solved(solver, ending)
            assert answer["points"] == [value, ending.left - value]
            ending, won = oracle.play(ending, rng.choice(answer["best"]))
            value -= won
        assert value == 0


def test_no_card_but_the_best_keeps_the_value(solver):
    rng = random.Random(5)
    for _ in range(20):
        ending = random_ending(rng, 2, 8, 64)
        answer = solved(solver, ending, values=True)
        assert set(answer["values"]) == set(oracle.legal(ending))
        for card, promised in answer["values"].items():
            after, won = oracle.play(ending, card)
            assert won + solved(solver, after)["points"][0] == promised
