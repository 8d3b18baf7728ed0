"""Exact odds of the widow against published figures and enumeration of all 5456 widows."""

import itertools
from fractions import Fraction

import pytest

from meldlab.analysis.errors import StudyError
from meldlab.analysis.exact.melds import mean_best_meld
from meldlab.analysis.exact.widow import find_one, find_one_of, mean_widow_gain, odds_against

WIDOWS = list(itertools.combinations(range(33), 3))


def by_enumeration(one_copy: int, two_copies: int) -> Fraction:
    wanted = set(range(one_copy + 2 * two_copies))
    return Fraction(sum(not wanted.isdisjoint(widow) for widow in WIDOWS), len(WIDOWS))


@pytest.mark.parametrize(("places", "widows"), list(enumerate([0, 961, 1802, 2531, 3156, 3685])))
def test_published_chances_with_both_copies_unseen(places: int, widows: int):
    assert find_one(places) == Fraction(widows, 5456)


@pytest.mark.parametrize("one_copy", [0, 1, 2, 5, 20])
@pytest.mark.parametrize("two_copies", [0, 1, 3, 4])
def test_mixes_of_places_by_enumeration(one_copy: int, two_copies: int):
    assert find_one_of(one_copy=one_copy, two_copies=two_copies) == by_enumeration(one_copy, two_copies)


def test_one_kind_of_place_is_a_mix_without_the_other():
    assert find_one(4, copies=1) == find_one_of(one_copy=4) == find_one_of(two_copies=2) == find_one(2)


def test_a_widow_of_wanted_cards_only_is_certain():
    assert find_one_of(one_copy=1, two_copies=16) == 1
    assert find_one_of(one_copy=15, two_copies=9) == 1


def test_odds_against_one_place():
    assert odds_against(find_one(1)) == Fraction(4495, 961)
    assert odds_against(Fraction(1)) == 0


def test_mean_gain_is_what_three_more_random_cards_add():
    assert mean_widow_gain() == Fraction(302529706225, 2185956041) - Fraction(6108017665520, 68328754959)
    assert float(mean_widow_gain()) == pytest.approx(49.005, abs=5e-4)
    assert mean_widow_gain(300) == mean_best_meld(18, 300) - mean_best_meld(15, 300)


@pytest.mark.parametrize("places", [-1, 17, 2.0, "2", True, None])
def test_a_wrong_number_of_places_is_refused(places):
    with pytest.raises(StudyError, match=r"open places with two unseen copies .* from 0 to 16"):
        find_one(places)


@pytest.mark.parametrize("copies", [0, 3])
def test_a_wrong_number_of_copies_is_refused(copies: int):
    with pytest.raises(StudyError, match=r"unseen copies of a card .* from 1 to 2"):
        find_one(1, copies)


def test_a_mix_of_more_places_than_cards_is_refused():
    with pytest.raises(StudyError, match=r"one unseen copy .* from 0 to 13"):
        find_one_of(one_copy=14, two_copies=10)
    with pytest.raises(StudyError, match=r"one unseen copy .* from 0 to 24"):
        find_one(25, copies=1)


@pytest.mark.parametrize("probability", [Fraction(0), Fraction(-1, 2), Fraction(3, 2)])
def test_odds_of_the_impossible_are_refused(probability: Fraction):
    with pytest.raises(StudyError, match="no odds against"):
        odds_against(probability)
