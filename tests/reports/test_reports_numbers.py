"""Numbers are written no finer than their intervals bear."""

import math

import pytest

from meldlab.analysis.stats import wilson
from meldlab.reports.evidence import LEAST, bears, never
from meldlab.reports.language import load_language
from meldlab.reports.numbers import (
    Count,
    Estimate,
    bounds_text,
    decimals_for,
    duration,
    estimate_of,
    exactly,
    most_unseen,
    one_in,
    plain,
    scientific,
    share,
    share_of_size,
    value_text,
    z_text,
)


@pytest.mark.parametrize(
    ("half", "decimals"),
    [(20, 0), (1.0, 0), (0.95, 1), (0.2, 1), (0.1, 1), (0.02, 2), (1e-9, 4), (0, 1), (math.nan, 1)],
)
def test_decimals_follow_the_interval(half: float, decimals: int) -> None:
    assert decimals_for(half, default=1) == decimals


def test_plain_numbers_have_separators_and_a_true_minus() -> None:
    assert plain(1234567.891, 1) == "1,234,567.9"
    assert plain(-1234.5, 1) == "\u22121,234.5"
    assert plain(math.nan) == "\u2013"
    assert plain(math.inf, 2) == "\u2013"
    assert plain(2.5, 1, signed=True) == "+2.5"


def test_a_number_that_rounds_to_zero_has_no_sign() -> None:
    assert plain(-0.004, 2) == "0.00"
    assert plain(0.004, 2, signed=True) == "0.00"


def test_shares_are_per_cent() -> None:
    assert share(0.41234, 1) == "41.2\u00a0%"
    assert share(math.nan) == "\u2013"
    assert share_of_size(0.464) == "46.4\u00a0%"
    assert share_of_size(0.0021) == "0.21\u00a0%"
    assert share_of_size(0.000034) == "0.0034\u00a0%"


@pytest.mark.parametrize(("chance", "times"), [(0.5, 2.0), (0.3, 3.3), (1 / 481, 480), (1 / 12345, 12000), (1.0, 1.0)])
def test_one_in(chance: float, times: float) -> None:
    assert one_in(chance) == times


def test_one_in_of_nothing_is_not_a_number() -> None:
    assert math.isnan(one_in(0.0))
    assert math.isnan(one_in(math.nan))


def test_measured_share_as_in_the_house_example() -> None:
    estimate = Estimate(0.412, 0.001, 0.410, 0.414, 232_000, "share")
    assert load_language().measured(estimate) == "41.2\u00a0% (41.0 to 41.4)"


def test_measured_points_and_chips_name_their_unit() -> None:
    language = load_language()
    assert language.measured(Estimate(89.42, 0.05, 89.32, 89.52, 9, "points")) == "89.4 points (89.3 to 89.5)"
    chips = Estimate(-1.5, 0.1, -1.7, -1.3, 9, "chips")
    assert language.measured(chips, signed=True) == "\u22121.5 chips (\u22121.7 to \u22121.3)"


def test_no_interval_no_brackets() -> None:
    bare = Estimate(0.5, math.nan, math.nan, math.nan, 40, "share")
    assert load_language().measured(bare) == "50.0\u00a0%"
    assert load_language().interval(bare) == ""
    assert value_text(Estimate(math.nan, math.nan, math.nan, math.nan, 0, "share")) == "\u2013"


def test_bounds_and_z() -> None:
    assert bounds_text(Estimate(0.1, 0.01, 0.08, 0.12, 100, "share")) == ("8", "12")
    assert z_text(-1.239) == "\u22121.24"
    assert z_text(math.nan) == "\u2013"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(3.21, "3.2 s"), (83.4, "1 min 23 s"), (3599.6, "1 h 00 min"), (7640, "2 h 07 min"), (math.nan, "\u2013")],
)
def test_duration(seconds: float, text: str) -> None:
    assert duration(seconds).replace("\u00a0", " ") == text


def test_chances_as_players_say_them() -> None:
    language = load_language()
    assert language.chance(0.464) == "46\u00a0%"
    assert language.chance(1 / 481) == "1 in 480"
    assert language.chance(0.0) == "never seen"


def test_listing() -> None:
    language = load_language()
    assert language.listing([]) == ""
    assert language.listing(["a"]) == "a"
    assert language.listing(["a", "b", "c"]) == "a, b and c"


def test_a_share_that_is_not_zero_never_reads_as_zero() -> None:
    assert share(0.0, 1) == "0\u00a0%"
    assert share(0.0002, 1) == "0.02\u00a0%"
    assert share(1e-7, 1) == "<\u00a00.001\u00a0%"
    rare = Estimate(9.4e-6, 9.4e-6, 1.66e-6, 5.3e-5, 106_440, "share")
    assert load_language().measured(rare).replace("\u00a0", " ") == "0.0009 % (0.0002 to 0.0053)"
    never = Estimate(0.0, 0.0, 0.0, 3.6e-5, 106_440, "share")
    assert load_language().measured(never).replace("\u00a0", " ") == "0 % (0 to 0.004)"


def test_tiny_numbers_are_powers_of_ten() -> None:
    assert scientific(4.1e-6) == "4.1\u00d710\u207b\u2076"
    assert scientific(-4.1e-6) == "\u22124.1\u00d710\u207b\u2076"
    assert exactly(4.1e-6, 5) == scientific(4.1e-6)
    assert exactly(0.0101, 5) == "0.01010"
    assert exactly(0.0, 5) == "0"
    assert share_of_size(6.5e-10) == "6.5\u00d710\u207b\u2078\u00a0%"


def test_cases_that_are_all_alike_are_said_to_be() -> None:
    language = load_language()
    alike = {"estimate": 10.0, "se": 0.0, "lo": 10.0, "hi": 10.0, "n": 1200}
    assert language.measured(estimate_of(alike, "points")) == "10 points (all alike)"
    one = {"estimate": -14.0, "se": math.nan, "lo": math.nan, "hi": math.nan, "n": 1}
    assert language.measured(estimate_of(one, "points"), signed=True) == "\u221214 points (one case)"


def test_one_point_is_one_point() -> None:
    language = load_language()
    assert (
        language.measured(Estimate(-1.0, 2.0, -6.0, 4.0, 9, "points"), signed=True) == "\u22121 point (\u22126 to +4)"
    )


@pytest.mark.parametrize(("n", "said"), [(1, "1 deal lies"), (1200, "1,200 deals lie")])
def test_what_is_counted_stands_in_its_number(n: int, said: str) -> None:
    assert "{n:deal|deals} {n:~lies|lie}".format(n=Count(n)) == said


@pytest.mark.parametrize("value", [Estimate(5.0, 1.0, 3.0, 7.0, LEAST - 1), Estimate(0.0, 0.0, 0.0, 0.0, 900), None])
def test_few_cases_and_cases_alike_bear_no_sentence(value: Estimate | None) -> None:
    assert not bears(value)
    assert bears(Estimate(5.0, 1.0, 3.0, 7.0, LEAST))


def test_what_never_happened_may_happen_as_often_as_wilson_says() -> None:
    assert most_unseen(100).hi == pytest.approx(wilson(0, 100).hi)
    nothing = estimate_of({"estimate": 0.0, "se": 0.0, "lo": math.nan, "hi": math.nan, "n": 100})
    assert never(nothing)
    assert not never(Estimate(0.0, 0.0, math.nan, math.nan, LEAST - 1))
    assert not never(Estimate(3.0, 0.0, math.nan, math.nan, 100))
