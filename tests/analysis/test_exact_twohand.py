"""Exact odds of a deal for two, against published ones and against counting every case of small packs."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from meldlab.analysis.errors import StudyError
from meldlab.analysis.exact import twohand


def test_the_odds_of_a_dix():
    assert twohand.dix_turned_up() == Fraction(1, 6)
    assert twohand.dix_turned_up(64) == Fraction(1, 8)
    assert twohand.dealt_a_dix() == Fraction(486, 1081)
    assert twohand.dealt_no_dix() == Fraction(11, 47)
    # Card by card: where the one dix lies, then the other.
    assert twohand.dealt_a_dix(64) == 1 - Fraction(47, 63) * Fraction(46, 62)
    assert twohand.dealt_no_dix(64) == Fraction(31, 63) * Fraction(30, 62)


@pytest.mark.parametrize("deck", [48, 64])
def test_a_run_counted_by_copies_held(deck):
    hand = twohand.HAND_CARDS[deck]

    def hands(copies):
        """Hands with at least one copy of each rank of which so many copies are unseen."""
        ways = [1]
        for n in copies:
            more = [0] * (len(ways) + n)
            for held, number in enumerate(ways):
                for one in range(1, n + 1):
                    more[held + one] += number * comb(n, one)
            ways = more
        rest = deck - 1 - sum(copies)
        return sum(number * comb(rest, hand - held) for held, number in enumerate(ways) if held <= hand)

    of_run = Fraction(5, deck // 8)
    wanted = of_run * hands([1, 2, 2, 2, 2]) + (1 - of_run) * hands([2] * 5)
    assert twohand.dealt_run(deck) == wanted / comb(deck - 1, hand)


def test_a_run_is_as_rare_as_published():
    assert round(float(twohand.dealt_run()), 4) == 0.0066


def test_inclusion_and_exclusion_against_every_hand(monkeypatch):
    # Fifteen unseen cards, two copies of each card of the run but one, and hands of six.
    monkeypatch.setitem(twohand.HAND_CARDS, 16, 6)
    cards = [*range(5), *range(1, 5), *range(10, 16)]
    wanted = sum(set(range(5)) <= set(hand) for hand in combinations(cards, 6))
    assert twohand._holds_run(16, 1) == Fraction(wanted, comb(15, 6))


@pytest.mark.parametrize("deck", [52, 0, True, "48", 47])
def test_other_packs_are_refused(deck):
    for odds in (twohand.dix_turned_up, twohand.dealt_a_dix, twohand.dealt_no_dix, twohand.dealt_run):
        with pytest.raises(StudyError, match="give 48 or 64"):
            odds(deck)
