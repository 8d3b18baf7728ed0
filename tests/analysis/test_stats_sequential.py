"""Confidence sequences: looked at at every look, they err as seldom as they say, where ordinary intervals do not."""

import itertools
import math

import numpy as np
import pytest

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats import normal_quantile
from meldlab.analysis.stats.sequential import (
    FIRST_LOOK,
    LEAST_DIFFERENT,
    LOOKS,
    confidence_sequence,
    next_look,
    reach_in_errors,
)

N_DUELS = 2000
LOOKED_AT = [look for look in LOOKS if look <= 100_000]
#: Gains of a deal with their chances: skewed, and most deals bring none.
SKEWED = {
    "few deals differ": ([0, 1, -1], [0.9, 0.05, 0.05]),
    "seldom much, often little": ([0, -2, 18], [0.7, 0.27, 0.03]),
    "a tail": ([0, -1, 4, 20], [0.808, 0.16, 0.027, 0.005]),
    "40 in one of 500": ([0, 1, -1, 40], [0.5, 0.25, 0.248, 0.002]),
    "40 in one of 500, else less than none": ([0, -1, 40], [0.9, 0.098, 0.002]),
}
#: Large gains and losses that come seldom, alike: the interval is wide rather than wrong.
HEAVY = {
    "40 to either side in one of 500": ([0, 1, -1, 40, -40], [0.5, 0.249, 0.249, 0.001, 0.001]),
    "100 to either side in one of 1000": ([0, 1, -1, 100, -100], [0.5, 0.2495, 0.2495, 0.0005, 0.0005]),
}


def looks_of(values, chances, seed, duels=N_DUELS):
    """Mean and standard error of many duels at every look: float64[n_looks, n_duels] each."""
    rng = np.random.default_rng(seed)
    steps = np.diff([0, *LOOKED_AT])
    counts = np.stack([rng.multinomial(step, chances, size=duels) for step in steps]).cumsum(axis=0)
    n = np.array(LOOKED_AT)[:, None]
    total, squares = counts @ np.array(values), counts @ np.square(values)
    different = n - counts[:, :, values.index(0)]
    mean = total / n
    se = np.sqrt((squares - total * mean) / (n - 1) / n)
    return mean, se, different


def missed(values, chances, reach, seed=7):
    """Share of duels in which the interval ever misses the true mean, at a look that counts."""
    mean, se, different = looks_of(values, chances, seed)
    truth = float(np.dot(values, chances))
    outside = np.abs(mean - truth) > reach[:, None] * se
    return float((outside & (different >= LEAST_DIFFERENT)).any(axis=0).mean())


@pytest.mark.parametrize("name", SKEWED)
@pytest.mark.parametrize("level", [0.95, 1 - 0.05 / 3])
def test_looked_at_at_every_look_the_sequence_errs_as_seldom_as_it_says(name, level):
    miss = 1 - level
    reach = np.array([reach_in_errors(look, level) for look in LOOKED_AT])
    share = missed(*SKEWED[name], reach)
    assert share <= miss + 3 * math.sqrt(miss / N_DUELS)
    if level == 0.95:
        # And it is no wider than it must be by far.
        assert share >= miss / 10


@pytest.mark.parametrize("name", HEAVY)
def test_with_heavy_tails_to_either_side_it_errs_no_oftener(name):
    assert missed(*HEAVY[name], np.array([reach_in_errors(look) for look in LOOKED_AT])) <= 0.05


@pytest.mark.parametrize("name", [name for name in SKEWED if name.startswith("40")])
def test_a_first_look_at_1000_deals_would_err_far_more_often_with_rare_gains(monkeypatch, name):
    early = [1000]
    while early[-1] < LOOKED_AT[-1]:
        early.append(math.ceil(1.1 * early[-1]))
    monkeypatch.setitem(globals(), "LOOKED_AT", early)
    assert missed(*SKEWED[name], np.array([reach_in_errors(look, first_look=1000) for look in early])) > 0.1


@pytest.mark.parametrize("name", SKEWED)
def test_ordinary_intervals_would_err_far_more_often(name):
    ordinary = np.full(len(LOOKED_AT), normal_quantile(0.95))
    assert missed(*SKEWED[name], ordinary) > 0.25


@pytest.mark.parametrize("shift", [0.05, -0.05])
def test_a_duel_that_goes_on_until_decided_names_the_better_one(shift):
    values, chances = [0, 1, -1], [0.5, 0.25 + shift / 2, 0.25 - shift / 2]
    mean, se, different = looks_of(values, chances, 11)
    reach = np.array([reach_in_errors(look) for look in LOOKED_AT])[:, None]
    decided = (np.abs(mean) > reach * se) & (different >= LEAST_DIFFERENT)
    assert decided.any(axis=0).all(), "a hundred thousand deals are enough"
    first = decided.argmax(axis=0)
    named = np.sign(mean[first, np.arange(N_DUELS)])
    assert (named != np.sign(shift)).mean() < 0.025


def test_the_reach_is_that_of_the_paper():
    # Robbins' mixture with rho**2 = (-2 log a + log(-2 log a) + 1) / (m log m), written out for m = 5000, n = 10000.
    rho_2 = (-2 * math.log(0.05) + math.log(-2 * math.log(0.05)) + 1) / (5000 * math.log(5000))
    n = 10_000
    of_mean = math.sqrt(2 * (n * rho_2 + 1) / (n**2 * rho_2) * math.log(math.sqrt(n * rho_2 + 1) / 0.05))
    assert reach_in_errors(n) == pytest.approx(of_mean * math.sqrt(n))
    found = confidence_sequence(0, 9999, n, 9999)
    assert found.se == pytest.approx(0.01)
    assert found.hi == -found.lo == pytest.approx(0.01 * reach_in_errors(n))


def test_looks_are_the_same_for_all_and_soon_follow_each_other():
    assert LOOKS[0] == FIRST_LOOK
    assert all(first < second <= math.ceil(1.1 * first) for first, second in itertools.pairwise(LOOKS))
    assert [next_look(0), next_look(FIRST_LOOK - 1), next_look(FIRST_LOOK)] == [FIRST_LOOK, FIRST_LOOK, LOOKS[1]]


def test_before_the_first_look_and_with_few_deals_that_differ_there_is_no_interval():
    assert math.isnan(confidence_sequence(0, 500, FIRST_LOOK - 1, 500).lo)
    assert math.isnan(confidence_sequence(0, LEAST_DIFFERENT - 1, FIRST_LOOK, LEAST_DIFFERENT - 1).hi)
    assert confidence_sequence(0, LEAST_DIFFERENT, FIRST_LOOK, LEAST_DIFFERENT).hi > 0


@pytest.mark.parametrize(("n", "level"), [(0, 0.95), (10, 0.0), (10, 1.0)])
def test_numbers_that_make_no_sense_are_refused(n, level):
    with pytest.raises(StudyError):
        reach_in_errors(n, level)
