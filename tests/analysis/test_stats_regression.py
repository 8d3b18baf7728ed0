"""Least squares on grouped values, against the same on single ones and against known coefficients."""

import numpy as np
import pytest

from meldlab.analysis.stats import grouped_regression, zero_crossing


def grouped(x, y):
    """Groups of equal rows, with the sums of their values."""
    rows, place = np.unique(x, axis=0, return_inverse=True)
    place = place.ravel()
    return rows, np.bincount(place), np.bincount(place, y), np.bincount(place, y * y)


def made_up(n, seed=3):
    rng = np.random.default_rng(seed)
    x = np.stack([np.ones(n), rng.integers(-3, 4, n), rng.integers(-2, 3, n)], axis=1)
    y = np.rint(x @ [5, 12, -7] + rng.normal(size=n) * (4 + 3 * np.abs(x[:, 1]))).astype(np.int64)
    return x, y


def test_single_values_give_the_same():
    x, y = made_up(400)
    found = grouped_regression(*grouped(x, y))
    wanted, *_rest = np.linalg.lstsq(x, y)
    assert np.allclose(found.estimate, wanted)
    left = y - x @ wanted
    inverse = np.linalg.inv(x.T @ x)
    spread = inverse @ (x.T @ (left[:, None] ** 2 * x)) @ inverse * 400 / 397
    assert np.allclose(found.se, np.sqrt(np.diag(spread)))
    assert np.allclose(found.hi - found.estimate, 1.959964 * found.se)
    assert np.allclose(found.estimate - found.lo, 1.959964 * found.se)


def test_intervals_hold_the_truth_in_nineteen_of_twenty_cases():
    held = 0
    for seed in range(200):
        found = grouped_regression(*grouped(*made_up(300, seed)))
        held += (found.lo <= [5, 12, -7]) & (found.hi >= [5, 12, -7])
    assert (held > 176).all()


def test_one_term_is_a_mean():
    found = grouped_regression([[1.0]], [4], [10], [30])
    assert found.estimate.tolist() == [2.5]
    assert found.se.tolist() == pytest.approx([np.sqrt(5 / 3 / 4)])


@pytest.mark.parametrize(
    ("x", "n"), [([[1.0, 0.0]], [0]), ([[1.0, 2.0]], [50]), ([[1.0, 0.0], [1.0, 1.0]], [1, 1]), ([[1.0, 3.0]], [1])]
)
def test_what_can_not_be_told_is_missing(x, n):
    found = grouped_regression(x, n, [3] * len(n), [9] * len(n))
    assert all(np.isnan(part).all() for part in found)


def line_sums(rng, constant, slope, n=300):
    """Sums of values on a line with noise, by x from 0 to 10."""
    x = np.arange(0, 11.0)
    often = rng.integers(5, n // 5, len(x))
    values = [constant + slope * at + rng.normal(0, 1 + at / 5, count) for at, count in zip(x, often, strict=True)]
    return x, often, np.array([v.sum() for v in values]), np.array([(v**2).sum() for v in values])


def test_a_crossing_lies_where_the_line_is_zero_and_its_ends_where_it_can_not_be_told_from_zero():
    x, n, total, squares = line_sums(np.random.default_rng(3), -2.0, 0.5)
    found = zero_crossing(x, n, total, squares)
    for at, side in ((found.estimate, 0), (found.lo, 1), (found.hi, -1)):
        height = grouped_regression(np.stack([np.ones_like(x), x - at], axis=1), n, total, squares)
        bounds = (height.estimate[0], height.hi[0], height.lo[0])
        assert bounds[side] == pytest.approx(0, abs=1e-9)
    assert found.lo < found.estimate < found.hi


def test_intervals_of_a_crossing_hold_it():
    rng = np.random.default_rng(4)
    found = [zero_crossing(*line_sums(rng, -2.0, 0.5, 100)) for _ in range(1500)]
    inside = np.mean([one.lo <= 4 <= one.hi for one in found])
    assert 0.93 < inside < 0.975
    spread = np.std([one.estimate for one in found])
    assert spread == pytest.approx(np.mean([one.se for one in found]), rel=0.1)


@pytest.mark.parametrize(("constant", "slope"), [(2.0, -0.5), (1.0, 0.0)])
def test_a_line_that_does_not_rise_has_no_crossing(constant, slope):
    x, n, total, squares = line_sums(np.random.default_rng(5), constant, slope)
    assert np.isnan(zero_crossing(x, n, total, squares)).all()
    assert np.isnan(zero_crossing(x[:1], n[:1], total[:1], squares[:1])).all()
