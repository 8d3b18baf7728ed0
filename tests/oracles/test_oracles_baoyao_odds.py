"""The exact odds of bombs: the table of the rules, and two ways of counting that must agree."""

from fractions import Fraction
from math import comb

import pytest

from oracles.baoyao_odds import (
    all_chances,
    chance_of_any_jokers,
    chance_of_jokers,
    chance_of_lu,
    chance_of_lu_by_exclusion,
    chance_of_yao,
)


def percent(chance: Fraction) -> str:
    """A chance in per cent with six digits."""
    return f"{float(100 * chance):.6g}"


@pytest.mark.parametrize(
    ("lu", "one", "four"), [(4, "84.8439", "99.8848"), (5, "27.2322", "69.9903"), (6, "3.79432", "14.1459")]
)
def test_natural_bombs(lu: int, one: str, four: str) -> None:
    assert percent(chance_of_lu(lu)) == one
    assert percent(chance_of_lu(lu, hands=4)) == four


@pytest.mark.parametrize(
    ("fours", "one", "four"), [(2, "57.8763", "99.4716"), (3, "28.4506", "88.5756"), (4, "9.31869", "36.8656")]
)
def test_yao(fours: int, one: str, four: str) -> None:
    assert percent(chance_of_yao(fours)) == one
    assert percent(chance_of_yao(fours, hands=4)) == four


def test_four_jokers() -> None:
    assert percent(chance_of_jokers(2, 2)) == "0.327481"
    assert percent(chance_of_jokers(2, 2, hands=4)) == "1.30992"
    assert chance_of_jokers(2, 2) == Fraction(comb(27, 4), comb(108, 4))


@pytest.mark.parametrize("lu", [3, 4, 5, 6, 7, 8])
def test_both_ways_of_counting_agree(lu: int) -> None:
    assert chance_of_lu(lu) == chance_of_lu_by_exclusion(lu)
    assert chance_of_lu(lu, ranks=12, size=25) == chance_of_lu_by_exclusion(lu, ranks=12, size=25)


def test_hands_that_cannot_both_have_it_add_up() -> None:
    for hands in (2, 4):
        assert chance_of_jokers(2, 2, hands) == hands * chance_of_jokers(2, 2)
        assert chance_of_yao(5, hands) == hands * chance_of_yao(5)
        assert chance_of_jokers(2, 0, hands) == hands * chance_of_jokers(0, 2)
    # Two hands may have six of a rank each, but not of the same.
    assert chance_of_lu(6, hands=2) < 2 * chance_of_lu(6)


def test_jokers_as_a_player_counts_them() -> None:
    none_or_one = Fraction(comb(104, 27) + 4 * comb(104, 26), comb(108, 27))
    assert chance_of_any_jokers() == 1 - none_or_one
    # Nobody has two of them only if every hand has one.
    assert chance_of_any_jokers(hands=4) == 1 - Fraction(27**4, comb(108, 4))


def test_every_class_is_likelier_the_more_hands_are_asked() -> None:
    one, player = all_chances(), all_chances(hands=2)
    assert len(one) == 17
    assert all(0 < one[name] < player[name] < 1 for name in one)
