"""Shares, means and paired differences: published values, exact arithmetic, properties."""

import math
import statistics
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats import (
    Interval,
    direction,
    joint_level,
    mean_interval,
    normal_quantile,
    paired_difference,
    paired_share_difference,
    wilson,
)

deals_and_counts = st.integers(1, 10**12).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
levels = st.sampled_from([0.5, 0.8, 0.9, 0.95, 0.99, 0.999])
quick = settings(deadline=None, max_examples=60)


def is_nan(interval: Interval) -> bool:
    return all(math.isnan(number) for number in interval)


# --- shares --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "n", "lo", "hi"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, score method without correction.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_published(count: int, n: int, lo: float, hi: float):
    found = wilson(count, n)
    assert found.estimate == pytest.approx(count / n)
    assert found.se == pytest.approx(math.sqrt(count / n * (1 - count / n) / n))
    assert (found.lo, found.hi) == pytest.approx((lo, hi), abs=5.01e-5)


def test_wilson_by_hand_at_no_and_all():
    # Without successes the bounds are 0 and z^2 / (n + z^2).
    z2 = normal_quantile(0.95) ** 2
    assert wilson(0, 10).lo == 0.0
    assert wilson(0, 10).hi == pytest.approx(z2 / (10 + z2))
    assert wilson(10, 10).hi == 1.0
    assert wilson(10, 10).lo == pytest.approx(10 / (10 + z2))


def test_wilson_covers_the_true_share_about_as_often_as_it_says():
    n = 20
    bounds = [wilson(count, n) for count in range(n + 1)]
    coverage = []
    for p in (np.arange(200) + 0.5) / 200:
        chances = [math.comb(n, count) * p**count * (1 - p) ** (n - count) for count in range(n + 1)]
        coverage.append(sum(c for c, found in zip(chances, bounds, strict=True) if found.lo <= p <= found.hi))
    assert statistics.mean(coverage) == pytest.approx(0.95, abs=0.006)
    assert min(coverage) > 0.83


@quick
@given(deals_and_counts, levels)
def test_wilson_properties(count_of_n: tuple[int, int], level: float):
    count, n = count_of_n
    found, mirrored = wilson(count, n, level), wilson(n - count, n, level)
    assert 0 <= found.lo <= found.estimate <= found.hi <= 1
    assert found.lo < found.hi
    assert mirrored.hi == 1 - found.lo
    # The bounds are the shares that the count lies exactly z standard deviations from.
    z = normal_quantile(level)
    for bound in (found.lo, found.hi):
        off, reach = abs(found.estimate - bound), z * math.sqrt(bound * (1 - bound) / n)
        assert off == pytest.approx(reach, rel=1e-6, abs=1e-9)


def test_wilson_keeps_the_digits_of_rare_counts():
    count, n, z2 = 1, 10**12, Fraction(normal_quantile(0.95)) ** 2
    lo = Fraction(wilson(count, n).lo)
    # (lo - p)^2 = z^2 lo (1 - lo) / n, both sides in exact fractions.
    left, right = (lo - Fraction(count, n)) ** 2, z2 * lo * (1 - lo) / n
    assert float(left / right) == pytest.approx(1, rel=1e-12)


def test_wilson_without_deals_and_with_one():
    assert is_nan(wilson(0, 0))
    one = wilson(1, 1)
    assert (one.estimate, one.hi) == (1.0, 1.0)
    assert math.isnan(one.se)
    assert 0 < one.lo < 1


@pytest.mark.parametrize("kind", [list, np.array, pd.Series])
def test_wilson_on_columns(kind):
    counts, deals = [0, 3, 5, 0], [10, 10, 5, 0]
    found = wilson(kind(counts), kind(deals))
    for row, (count, n) in enumerate(zip(counts, deals, strict=True)):
        np.testing.assert_array_equal([column[row] for column in found], list(wilson(count, n)))
    assert all(column.dtype == np.float64 and column.shape == (4,) for column in found)
    assert wilson(kind(counts), 20).estimate.tolist() == [0.0, 0.15, 0.25, 0.0]


def test_wilson_passes_missing_counts_on():
    assert np.isnan(wilson(pd.Series([1, None], dtype="Int64"), 4).estimate).tolist() == [False, True]


@pytest.mark.parametrize(
    ("count", "n", "said"),
    [(11, 10, "11 cannot be out of 10"), (-1, 10, "count cannot be -1"), (0, -3, "deals cannot be -3")],
)
def test_wilson_refuses_impossible_counts(count: int, n: int, said: str):
    for given_count in (count, [0, count]):
        with pytest.raises(StudyError, match=said):
            wilson(given_count, n)


@pytest.mark.parametrize("level", [0, 1, -0.5, 95, math.nan])
def test_a_level_is_a_probability(level: float):
    for estimate in (lambda: wilson(1, 2, level), lambda: mean_interval(1, 1, 2, level)):
        with pytest.raises(StudyError, match="confidence level"):
            estimate()


def test_normal_quantile_of_the_usual_levels():
    assert [round(normal_quantile(level), 6) for level in (0.90, 0.95, 0.99)] == [1.644854, 1.959964, 2.575829]


# --- means ---------------------------------------------------------------------------------------------------------


def test_mean_by_hand():
    # 2, 4, 9: mean 5, sample variance 13, se sqrt(13 / 3).
    found = mean_interval(15, 101, 3)
    assert found.estimate == 5
    assert found.se == pytest.approx(math.sqrt(13 / 3))
    # Student's quantile with two degrees of freedom.
    assert (found.lo, found.hi) == pytest.approx((5 - 4.302653 * found.se, 5 + 4.302653 * found.se), rel=1e-6)
    assert all(type(number) is float for number in found)


@quick
@given(st.lists(st.integers(-5000, 5000), min_size=2, max_size=50), st.integers(-(10**12), 10**12))
def test_mean_of_a_list_and_of_the_same_list_moved(values: list[int], move: int):
    found = mean_interval(sum(values), sum(v * v for v in values), len(values))
    assert found.estimate == pytest.approx(statistics.fmean(values))
    assert found.se == pytest.approx(math.sqrt(statistics.variance(map(Fraction, values)) / len(values)))
    moved = [value + move for value in values]
    again = mean_interval(sum(moved), sum(v * v for v in moved), len(moved))
    assert again.se == found.se
    assert again.estimate == pytest.approx(found.estimate + move)


def test_no_cancellation_in_a_million_million_deals():
    # Values 10^6 - 1 and 10^6 + 1, half each: the variance is 1 beside squares of 10^12.
    n, level = 10**12, 10**6
    found = mean_interval(n * level, n * (level**2 + 1), n)
    assert found.estimate == level
    assert found.se == pytest.approx(1e-6, rel=1e-11)
    in_floats = n * level**2 + float(n) - float(n * level) ** 2 / n
    assert in_floats != pytest.approx(n, rel=1e-6)


def test_sums_of_int64_columns_do_not_overflow():
    n = np.array([4_000_000_000, 4_000_000_000], dtype=np.int64)
    found = mean_interval(n * 1000, n * 1_000_001, n)
    np.testing.assert_allclose(found.se, 1 / math.sqrt(4e9), rtol=1e-9)


def test_mean_without_values_and_with_one():
    assert is_nan(mean_interval(0, 0, 0))
    one = mean_interval(7, 49, 1)
    assert one.estimate == 7
    assert is_nan(Interval(one.se, one.se, one.lo, one.hi))


@pytest.mark.parametrize("kind", [list, np.array, pd.Series])
def test_mean_on_columns(kind):
    sums, squares, ns = [15, 7, 0, 20], [101, 49, 0, 200], [3, 1, 0, 2]
    found = mean_interval(kind(sums), kind(squares), kind(ns))
    for row, given_row in enumerate(zip(sums, squares, ns, strict=True)):
        np.testing.assert_array_equal([column[row] for column in found], list(mean_interval(*given_row)))
    assert all(column.dtype == np.float64 for column in found)


def test_mean_passes_missing_sums_on():
    assert np.isnan(mean_interval([math.nan, 4.0], [1.0, 10.0], 2).estimate).tolist() == [True, False]
    assert is_nan(mean_interval(np.float64("nan"), 1, 2))


@pytest.mark.parametrize(
    ("total", "squares", "n", "said"),
    [
        (10, 5, 2, "2 values cannot have the sum 10"),
        (0, 5, 0, "0 values cannot have"),
        (0, 0, -1, "number of values cannot be -1"),
        (1, 1, 1.5, "number of values cannot be 1.5"),
    ],
)
def test_mean_refuses_impossible_sums(total, squares, n, said: str):
    with pytest.raises(StudyError, match=said):
        mean_interval(total, squares, n)


def test_values_that_are_all_the_same_leave_a_mean_without_an_interval():
    found = mean_interval([21, 0], [147, 0], 3)
    assert found.estimate.tolist() == [7, 0]
    assert found.se.tolist() == [0, 0]
    assert np.isnan([*found.lo, *found.hi]).all()


@pytest.mark.parametrize("n", [1, 2, 25, 10_000])
@pytest.mark.parametrize("level", [0.95, 0.996])
def test_within_limits_the_rule_of_three_tells_how_far_values_that_were_not_seen_may_move_a_mean(n, level):
    found = mean_interval(n, n, n, level, limits=(-1, 2))
    # The part of other values with which n values without one come about just as often as an interval may fail.
    unseen = (1 - found.lo) / 2
    assert (1 - unseen) ** n == pytest.approx(1 - level)
    assert found.hi - 1 == pytest.approx(unseen)
    assert paired_difference(n, n, n, level, limits=(-1, 2))[2:] == found[2:]


def test_limits_cut_an_interval_off_and_change_no_other():
    wide = mean_interval(1, 1, 2, limits=(0, 1))
    assert (wide.lo, wide.hi) == (0, 1)
    assert mean_interval(500, 500, 1000, limits=(0, 1)) == mean_interval(500, 500, 1000)
    assert is_nan(mean_interval(0, 0, 0, limits=(0, 1)))


# --- paired differences --------------------------------------------------------------------------------------------


def test_paired_difference_is_the_mean_of_the_differences():
    first, second = [300, 250, 410], [280, 260, 380]
    differences = [a - b for a, b in zip(first, second, strict=True)]
    found = paired_difference(sum(differences), sum(d * d for d in differences), 3)
    assert found.estimate == pytest.approx(statistics.mean(differences))
    assert found.se == pytest.approx(statistics.stdev(differences) / math.sqrt(3))
    assert paired_difference([40], [1400], [3]).se.tolist() == [found.se]


def test_paired_shares_by_hand():
    # b = 10, c = 2 of 100: centre 8/102, spread (14/102 - (8/102)^2) / 102 = 0.00128534.
    found = paired_share_difference(10, 2, 100)
    assert found.estimate == pytest.approx(0.08)
    assert found.se == pytest.approx(math.sqrt(12 - 0.64) / 100)
    assert (found.lo, found.hi) == pytest.approx((0.008163, 0.148699), abs=5e-6)


def test_paired_shares_that_never_differ_are_not_certain():
    found = paired_share_difference(0, 0, 50)
    assert (found.estimate, found.se) == (0, 0)
    assert found.lo == -found.hi
    assert found.hi == pytest.approx(1.959964 * math.sqrt(2) / 52, rel=1e-6)


@quick
@given(st.lists(st.integers(0, 10**9), min_size=3, max_size=3), levels)
def test_paired_share_properties(cells: list[int], level: float):
    first, second, same = cells
    n = first + second + same
    if n < 2:
        return
    found, turned = paired_share_difference(first, second, n, level), paired_share_difference(second, first, n, level)
    assert -1 <= found.lo <= found.estimate <= found.hi <= 1
    assert turned.estimate == -found.estimate
    assert (turned.lo, turned.hi) == (-found.hi, -found.lo)
    as_mean = mean_interval(first - second, first + second, n)
    assert found.se == pytest.approx(as_mean.se * math.sqrt((n - 1) / n), rel=1e-6, abs=1e-12)


def test_paired_shares_on_columns_without_deals_and_with_one():
    found = paired_share_difference([0, 1, 3], np.array([0, 0, 1]), pd.Series([0, 1, 10]))
    assert np.isnan(found.estimate).tolist() == [True, False, False]
    assert np.isnan(found.se).tolist() == [True, True, False]
    assert np.isnan(found.lo).tolist() == [True, False, False]


def test_paired_shares_refuse_impossible_counts():
    with pytest.raises(StudyError, match="12 cannot be out of 10"):
        paired_share_difference(8, 4, 10)
    with pytest.raises(StudyError, match="count cannot be -1"):
        paired_share_difference(-1, 4, 10)


# --- weight --------------------------------------------------------------------------------------------------------


def test_the_statistics_do_not_load_pandas_or_scipy():
    code = "import sys, meldlab.analysis.stats; sys.exit(bool({'pandas', 'scipy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("n", "quantile"),
    [
        (2, 12.7062),
        (3, 4.302653),
        (4, 3.182446),
        (5, 2.776445),
        (6, 2.570582),
        (11, 2.228139),
        (31, 2.042272),
        (1001, 1.962339),
    ],
)
def test_few_values_have_students_quantile(n, quantile):
    found = mean_interval(n, n + n * (n - 1), n)
    assert (found.hi - found.estimate) / found.se == pytest.approx(quantile, rel=1.5e-3)


def test_intervals_of_a_family_are_as_wide_as_bonferroni_has_them():
    assert joint_level(1) == pytest.approx(0.95)
    assert joint_level(13) == pytest.approx(1 - 0.05 / 13)
    # Quantiles as printed for m = 5 and 10 comparisons at 95 %.
    assert [round(normal_quantile(joint_level(m)), 3) for m in (1, 5, 10)] == [1.960, 2.576, 2.807]
    with pytest.raises(StudyError, match="1 up"):
        joint_level(0)


def test_a_family_without_effects_errs_as_a_whole_once_in_twenty():
    rng = np.random.default_rng(5)
    draws = np.abs(rng.standard_normal((20_000, 13))).max(axis=1)
    assert (draws > normal_quantile(joint_level(13))).mean() == pytest.approx(0.05, abs=0.006)


@pytest.mark.parametrize(
    ("lo", "hi", "said"),
    [(0.1, 2, "more"), (-2, -0.1, "less"), (-1, 1, "none"), (0, 1, "none"), (math.nan, math.nan, "none")],
)
def test_the_direction_of_a_difference(lo, hi, said):
    assert direction(Interval(0, 1, lo, hi)) == said
