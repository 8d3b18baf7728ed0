"""Ratios of totals over deals: against the plain formula, a bootstrap, and the cases that tell nothing."""

import math

import numpy as np
import pytest

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats import ratio_interval, ratio_share, wilson


def sums_of(values, numbers):
    """Sums over deals of what their observations came to, and of how many there were."""
    y, x = np.asarray(values), np.asarray(numbers)
    return int(y.sum()), int((y * y).sum()), int((y * x).sum()), int(x.sum()), int((x * x).sum()), len(x)


def test_a_mean_per_observation_with_the_error_of_the_residuals():
    rng = np.random.default_rng(2)
    numbers = rng.poisson(3, 400)
    values = np.array([int(rng.normal(10, 6, n).sum()) for n in numbers])
    found = ratio_interval(*sums_of(values, numbers))
    mean = values.sum() / numbers.sum()
    residuals = values - mean * numbers
    assert found.estimate == pytest.approx(mean)
    assert found.se == pytest.approx(np.sqrt((residuals**2).sum() * 400 / 399) / numbers.sum())
    assert found.hi - found.estimate == pytest.approx(found.estimate - found.lo)
    picks = rng.integers(0, 400, (2000, 400))
    again = values[picks].sum(axis=1) / numbers[picks].sum(axis=1)
    assert found.se == pytest.approx(again.std(), rel=0.1)


def test_shares_that_hang_together_have_wider_intervals_than_independent_ones():
    numbers = [4] * 100
    together = ratio_share(*sums_of([4] * 40 + [0] * 60, numbers))
    apart = ratio_share(*sums_of([2, 1] * 40 + [2] * 20, numbers))
    plain = wilson(160, 400)
    assert together.estimate == apart.estimate == plain.estimate == 0.4
    assert together.se == pytest.approx(2 * plain.se, rel=0.02)
    assert together.lo < plain.lo < plain.hi < together.hi
    # Less spread than chance would have is no better knowledge than independent observations give.
    assert apart == plain


@pytest.mark.parametrize(("count", "n"), [(0, 7), (7, 7), (1, 1)])
def test_a_share_never_has_an_interval_of_width_nothing(count, n):
    found = ratio_share(count, count, count, n, n, n)
    assert found.lo <= count / n <= found.hi
    assert found.hi - found.lo > 0.2


def test_a_few_observations_tell_nothing_of_the_error_of_a_mean():
    nothing = ratio_interval(0, 0, 0, 0, 0, 50)
    assert all(map(math.isnan, nothing))
    for values, numbers in (([10, 0, 5], [1, 0, 1]), ([20] * 30, [2] * 30)):
        found = ratio_interval(*sums_of(values, numbers))
        assert math.isfinite(found.estimate)
        assert all(map(math.isnan, found[1:]))


def test_one_observation_a_deal_all_the_same_is_told_as_such():
    found = ratio_interval(*sums_of([2] * 12, [1] * 12))
    assert (found.estimate, found.se) == (2, 0)
    assert math.isnan(found.lo)


def test_sums_that_can_not_be():
    with pytest.raises(StudyError, match="cannot be"):
        ratio_interval(10, 1, 10, 10, 10, 10)
