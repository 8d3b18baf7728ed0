"""z-scores, quantiles of histograms, and estimates as columns of tables."""

import math
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats import (
    ESTIMATE_COLUMNS,
    add_mean_columns,
    add_share_columns,
    mean_interval,
    quantile_from_histogram,
    share_z_score,
    wilson,
    z_score,
)

quick = settings(deadline=None, max_examples=60)

# --- z-scores ------------------------------------------------------------------------------------------------------


def test_z_is_the_distance_in_standard_errors():
    assert z_score(0.6, Fraction(1, 2), 0.05) == pytest.approx(2)
    assert z_score(0.4, 0.5, 0.05) == pytest.approx(-2)


def test_z_without_spread_tells_right_from_wrong():
    assert z_score(1.0, Fraction(1), 0.0) == 0
    assert z_score(2.0, 1.0, 0.0) == math.inf
    assert z_score(0.0, 1.0, 0.0) == -math.inf


def test_z_of_columns_with_missing_exact_values():
    z = z_score(pd.Series([1.0, 2.0, 3.0]), [Fraction(0), None, 3.0], np.array([0.5, 1.0, math.nan]))
    np.testing.assert_array_equal(z, [2.0, math.nan, math.nan])


def test_share_z_uses_the_spread_of_the_exact_share():
    # 60 of 100 at 1/2: sd 5.
    assert share_z_score(60, 100, Fraction(1, 2)) == pytest.approx(2)
    assert share_z_score(0, 100, Fraction(1, 2)) == pytest.approx(-10)
    assert share_z_score(0, 400, Fraction(1, 401)) == pytest.approx(-1)


def test_share_z_of_certain_and_impossible_things():
    np.testing.assert_array_equal(
        share_z_score([0, 1, 10, 9, 0], [10, 10, 10, 10, 0], [0, 0, 1, 1, 0.5]),
        [0, math.inf, 0, -math.inf, math.nan],
    )


def test_share_z_refuses_impossible_counts():
    with pytest.raises(StudyError, match="11 cannot be out of 10"):
        share_z_score(11, 10, 0.5)


# --- quantiles -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("q", "value"), [(0, 0), (0.1, 0), (0.25, 0), (0.251, 10), (0.5, 10), (0.7, 20), (0.75, 20), (0.76, 40), (1, 40)]
)
def test_quantiles_by_hand(q: float, value: int):
    # 0 0 0 0 0 10 10 10 10 10 20 20 20 20 20 40 40 40 40 40, in disorder and with a value that never occurs.
    assert quantile_from_histogram([20, 0, 99, 10, 40], [5, 5, 0, 5, 5], q) == value


def test_quantiles_take_the_written_decimal():
    # 0.07 * 100 is 7.000000000000001 in floating point: the eighth value would be one too many.
    assert quantile_from_histogram([1, 2], [7, 93], 0.07) == 1
    assert quantile_from_histogram([1, 2], [7, 93], np.float64(0.07)) == 1


@quick
@given(
    st.dictionaries(st.integers(-50, 50), st.integers(0, 20), min_size=1),
    st.lists(st.sampled_from([0.125, 0.25, 0.5, 0.75, 1.0]), min_size=1),
)
def test_quantiles_are_those_of_the_values_written_out(histogram: dict[int, int], q: list[float]):
    values, counts = list(histogram), list(histogram.values())
    found = quantile_from_histogram(values, counts, q)
    if sum(counts) == 0:
        assert np.isnan(found).all()
    else:
        written_out = np.repeat(values, counts)
        np.testing.assert_array_equal(found, np.quantile(written_out, q, method="inverted_cdf"))


def test_quantiles_of_nothing_are_missing():
    assert math.isnan(quantile_from_histogram([], [], 0.5))
    assert math.isnan(quantile_from_histogram([10, 20], [0, 0], 0.5))


def test_quantiles_refuse_what_is_no_histogram():
    with pytest.raises(StudyError, match="2 values cannot have 1 counts"):
        quantile_from_histogram([1, 2], [3], 0.5)
    with pytest.raises(StudyError, match="count cannot be -3"):
        quantile_from_histogram([1, 2], [3, -3], 0.5)
    for q in (-0.1, 1.1, math.nan):
        with pytest.raises(StudyError, match="quantile cannot be"):
            quantile_from_histogram([1, 2], [3, 3], q)


# --- tables --------------------------------------------------------------------------------------------------------


@pytest.fixture
def bids() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "bid": [300, 350, 600],
            "made": [80, 30, 0],
            "auctions": [100, 60, 0],
            "points": [31000, 20400, 0],
            "squares": [9_700_000, 7_000_000, 0],
        },
        index=[5, 6, 7],
    )


def test_share_columns(bids: pd.DataFrame):
    before = bids.copy()
    table = add_share_columns(bids, "made", "auctions")
    assert list(table.columns) == ["bid", "made", "points", "squares", *ESTIMATE_COLUMNS]
    assert table["n"].tolist() == [100, 60, 0]
    assert table.index.tolist() == [5, 6, 7]
    for row, (count, n) in enumerate([(80, 100), (30, 60), (0, 0)]):
        np.testing.assert_array_equal(table[["estimate", "se", "lo", "hi"]].iloc[row], list(wilson(count, n)))
    pd.testing.assert_frame_equal(bids, before)


def test_share_columns_of_a_common_number_of_deals(bids: pd.DataFrame):
    table = add_share_columns(bids, "made", 400, level=0.99)
    assert table["n"].tolist() == [400] * 3
    assert list(table.columns) == [*bids.columns, *ESTIMATE_COLUMNS]
    assert table["hi"].iloc[0] == wilson(80, 400, 0.99).hi


def test_mean_columns(bids: pd.DataFrame):
    table = add_mean_columns(bids, "points", "squares", "auctions")
    assert list(table.columns) == ["bid", "made", *ESTIMATE_COLUMNS]
    for row, sums in enumerate([(31000, 9_700_000, 100), (20400, 7_000_000, 60), (0, 0, 0)]):
        np.testing.assert_array_equal(table[["estimate", "se", "lo", "hi"]].iloc[row], list(mean_interval(*sums)))
    kept = add_mean_columns(bids, "points", "squares", "auctions", keep_sums=True)
    assert list(kept.columns) == ["bid", "made", "points", "squares", *ESTIMATE_COLUMNS]


def test_sums_beyond_64_bits_in_a_table():
    table = pd.DataFrame({"sum": [10**18, 0], "sum_of_squares": [10**24 + 10**12, 0], "n": [10**12, 10**12]})
    assert add_mean_columns(table)["se"].tolist() == pytest.approx([1e-6, 0.0], rel=1e-9)


def test_estimates_replace_older_ones(bids: pd.DataFrame):
    once = add_share_columns(bids, "made", 400)
    twice = add_share_columns(once, "made", "n")
    pd.testing.assert_frame_equal(once, twice)


def test_empty_tables_get_their_columns():
    table = pd.DataFrame({"count": [], "sum": [], "sum_of_squares": [], "n": []}, dtype=np.int64)
    for with_columns in (add_share_columns(table), add_mean_columns(table)):
        assert list(with_columns.columns)[-5:] == list(ESTIMATE_COLUMNS)
        assert with_columns["estimate"].dtype == np.float64
        assert with_columns["n"].dtype == np.int64


def test_a_column_that_is_not_there_is_named(bids: pd.DataFrame):
    with pytest.raises(StudyError, match=r"no column 'deals'.*bid, made"):
        add_share_columns(bids, "made", "deals")
    with pytest.raises(StudyError, match="no column 'sum'"):
        add_mean_columns(bids, n="auctions")
