"""The melds of a hand by name, against the oracle that lists them from the rules alone."""

import random

import pytest

from meldlab.analysis.melds import score_all_trumps, score_hand
from meldlab.analysis.notation.pinochle import mask_of
from oracles import pinochle

HANDS_OF_EACH_SIZE = 12
#: Hands in which everything that comes twice comes twice.
RICH = (
    pinochle.pack(),
    [card for card in pinochle.pack() if card[0] != "9"],
    ["QS", "QS", "JD", "JD", "KS"],
    ["AS", "TS", "KS", "KS", "QS", "QS", "JS"],
    ["AS", "AS", "TS", "TS", "KS", "KS", "QS", "QS", "JS", "JS", "9S", "9S"],
    [rank + suit for rank in "KQ" for suit in "SHDC"],
    [],
)


def hands():
    rng = random.Random(20)
    yield from RICH
    for size in range(1, 49):
        for _ in range(HANDS_OF_EACH_SIZE):
            yield rng.sample(pinochle.pack(), size)


@pytest.mark.parametrize("double_pinochle", [80, 300])
def test_melds_points_and_cards_are_the_oracles(double_pinochle):
    for hand in hands():
        mask = mask_of(hand)
        for trump, letter in enumerate(pinochle.SUITS):
            found = score_hand(mask, trump, double_pinochle)
            wanted = pinochle.list_melds(hand, letter, double_pinochle)
            named = sorted((meld["name"], tuple(meld["cards"]), meld["points"]) for meld in found["melds"])
            assert named == sorted(wanted), (hand, letter)
            assert found["points"] == sum(meld.points for meld in wanted)
            assert found["trump"] == letter


@pytest.mark.parametrize("double_pinochle", [80, 300])
def test_the_best_trump_is_the_first_of_the_best(double_pinochle):
    for hand in hands():
        found = score_all_trumps(mask_of(hand), double_pinochle)
        best, points = pinochle.best_trump(hand, double_pinochle)
        assert (found["best"], found["by_trump"][best]["points"]) == (best, points)
        assert list(found["by_trump"]) == list(pinochle.SUITS)


@pytest.mark.parametrize(
    ("double_pinochle", "names"), [(80, ["pinochle", "pinochle"]), (300, ["double_pinochle"])], ids=["80", "300"]
)
def test_two_pinochles_have_a_name_of_their_own_where_they_are_worth_more(double_pinochle, names):
    found = score_hand(mask_of(["QS", "QS", "JD", "JD"]), 1, double_pinochle)
    assert [meld["name"] for meld in found["melds"]] == names
    assert found["points"] == double_pinochle
