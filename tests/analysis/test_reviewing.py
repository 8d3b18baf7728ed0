"""What a choice cost, from values of candidates on the same worlds."""

import math

import numpy as np
import pytest

from meldlab.analysis.reviewing import BEST, MISTAKE, UNCLEAR, Weighed, costs, judge, judged_as_json, total


def weighed(values: object, taken: int, number: int = 0, batch: int = 1) -> Weighed:
    rows = np.array(values, np.int64)
    names = tuple(f"card {row}" for row in range(len(rows)))
    return Weighed(number, 0, "play", names, taken, rows, 10, batch)


def test_the_best_is_valued_on_worlds_that_did_not_pick_it() -> None:
    # Even worlds pick candidate 1, which odd ones value at 1 against 3; odd worlds pick candidate 0.
    values = np.array([[0, 3, 0, 3], [5, 1, 5, 1]])
    assert costs(values, 0).tolist() == [0, -2, 0, -2]
    assert costs(values, 1).tolist() == [-5, 0, -5, 0]


def test_the_choice_taken_wins_ties() -> None:
    values = np.array([[4, 4, 4, 4], [4, 4, 4, 4]])
    (found,) = judge([weighed(values, 1)])
    assert found.best == 1
    assert found.verdict == BEST
    assert found.cost.estimate == 0


def test_a_choice_that_is_worse_in_every_world_is_a_mistake_and_its_cost_is_in_units() -> None:
    rng = np.random.default_rng(1)
    base = rng.integers(0, 50, 64)
    (found,) = judge([weighed([base, base + rng.integers(20, 40, 64)], 0)])
    assert found.verdict == MISTAKE
    assert found.best == 1
    assert 2 < found.cost.lo < found.cost.estimate < found.cost.hi < 4
    assert found.means()[0].estimate == pytest.approx(base.mean() / 10)


def test_few_worlds_prove_nothing() -> None:
    (found,) = judge([weighed([[0, 1, 0, 1], [10, 12, 11, 10]], 0)])
    assert found.verdict == UNCLEAR
    assert found.best == 1


def test_equal_players_are_rarely_called_mistaken() -> None:
    # Every candidate is worth the same, so whatever seems better is noise: all together err in 5 % of the games.
    rng = np.random.default_rng(2)
    games = 200
    blamed = 0
    for _ in range(games):
        choices = [weighed(rng.integers(0, 100, (5, 32)), 0, event) for event in range(20)]
        blamed += any(found.verdict == MISTAKE for found in judge(choices))
    assert blamed / games < 0.05 + 3 * math.sqrt(0.05 * 0.95 / games)


def test_costs_do_not_grow_by_picking_the_highest() -> None:
    rng = np.random.default_rng(3)
    means = [judge([weighed(rng.integers(0, 100, (8, 32)), 0)])[0].cost.estimate for _ in range(400)]
    spread = np.std(means) / math.sqrt(len(means))
    assert abs(np.mean(means)) < 4 * spread


def test_the_dearest_comes_first_and_a_choice_without_another_is_left_out() -> None:
    small = weighed([[0] * 32, list(range(5, 37))], 0, 1)
    large = weighed([[0] * 32, list(range(50, 82))], 0, 2)
    alone = weighed([[7] * 32], 0, 3)
    assert [found.weighed.number for found in judge([small, alone, large])] == [2, 1]


def test_the_best_choice_costs_nothing_even_where_half_the_worlds_pick_another() -> None:
    (found,) = judge([weighed([[0, 3, 0, 3], [5, 1, 5, 1]], 1)])
    assert (found.verdict, found.cost.estimate, found.cost.se) == (BEST, 0, 0)


def test_what_is_worse_by_the_same_in_every_world_is_a_mistake_if_worlds_are_many() -> None:
    for n_worlds, verdict in ((4, UNCLEAR), (7, UNCLEAR), (16, MISTAKE)):
        (found,) = judge([weighed([[10] * n_worlds, [30] * n_worlds], 0)])
        assert (found.verdict, found.cost.estimate) == (verdict, 2)
    # Of a hundred such choices one is so by chance among eight worlds more easily.
    many = judge([weighed([[10] * 8, [30] * 8], 0, number) for number in range(100)])
    assert {found.verdict for found in many} == {UNCLEAR}


def test_worlds_that_hang_together_count_as_batches() -> None:
    # Eight copies of each difference: as if there were an eighth of the worlds.
    rng = np.random.default_rng(5)
    lost = rng.integers(-20, 60, 16)
    (once,) = judge([weighed([np.zeros(16), lost], 0)])
    (copied,) = judge([weighed([np.zeros(128), np.repeat(lost, 8)], 0, batch=8)])
    (naive,) = judge([weighed([np.zeros(128), np.repeat(lost, 8)], 0)])
    assert copied.cost == pytest.approx(once.cost)
    assert naive.cost.se < 0.5 * once.cost.se


def test_few_worlds_are_still_cut_into_batches_enough() -> None:
    one = weighed([np.arange(20), np.arange(20)], 0, batch=8)
    assert one.batch_size == 2
    assert one.batches.shape == (2, 10)
    assert weighed([np.arange(3), np.arange(3)], 0, batch=8).batches.shape == (2, 3)


def test_a_seat_is_told_the_sum_of_what_its_choices_cost() -> None:
    small = weighed([[0] * 32, list(range(5, 37))], 0, 1)
    large = weighed([[0] * 32, list(range(50, 82))], 0, 2)
    best = weighed([[50] * 32, list(range(32))], 0, 3)
    judged = judge([small, large, best])
    found = total(0, judged)
    assert found.cost.estimate == pytest.approx(sum(one.cost.estimate for one in judged))
    assert found.cost.se == pytest.approx(math.hypot(*(one.cost.se for one in judged)))
    assert (found.n_choices, found.n_best, found.n_mistakes) == (3, 1, 2)
    nobody = total(1, judged)
    assert (nobody.n_choices, nobody.cost.estimate) == (0, 0)


def test_what_can_not_be_told_is_null_in_json() -> None:
    (found,) = judge([weighed([[5] * 4, [4] * 4], 0)])
    told = judged_as_json(found)
    assert told["lo"] is told["hi"] is None
    assert told["candidates"][0] == {"candidate": "card 0", "mean": 0.5, "se": 0.0, "lo": None, "hi": None}
