"""Melds of whole hands against the oracle, which lists them one by one from the rules."""

import random
from collections import Counter

import numpy as np
import pytest
from gauges.masks import SUITS, mask, pack, random_mask, text

from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle import meld
from oracles import pinochle as oracle

#: Names of the oracle's melds, by kind.
NAMES = ["run", "royal_marriage", *["marriage"] * 4, "aces", "kings", "queens", "jacks", "pinochle", "dix"]
#: Cards of melds only, so that hands made of them meld a lot.
RICH = oracle.pack("AKQJ")


@jit
def best_melds(hands, double_pinochle, out_best):
    for n in range(len(hands)):
        out_best[n, 0], out_best[n, 1] = meld.best_meld(hands[n], double_pinochle)


def random_hands():
    """Hands of every size up to 24, some of any cards and some of the cards that melds are made of."""
    rng = random.Random(8)
    for n in range(25):
        for _ in range(40):
            yield random_mask(rng, n)
        for _ in range(25):
            yield random_mask(rng, n, mask(RICH))


def structured_hands():
    """Hands that hold whole melds, twice or once, with other cards about them."""
    rng = random.Random(9)
    for _ in range(300):
        cards = Counter()
        for _ in range(rng.randrange(1, 5)):
            trump = rng.choice(SUITS)
            name = rng.choice(["run", "royal_marriage", "marriage", "dix", "pinochle", "double_pinochle", "aces"])
            name = rng.choice([name, "kings", "queens", "jacks"])
            cards.update(oracle.meld_cards(name, suit_letter=trump, trump=trump))
        hand = [card for card, n in cards.items() for _ in range(min(n, 2))]
        rest = list((Counter(oracle.pack()) - Counter(hand)).elements())
        yield mask(hand + rng.sample(rest, rng.randrange(4)))


HANDS = [*random_hands(), *structured_hands(), pack()]


def declaration_of(melds):
    """Two bits for each kind, written from the list of melds."""
    declaration = 0
    for one in melds:
        kind = NAMES.index("pinochle" if one.name == "double_pinochle" else one.name)
        if one.name == "marriage":
            kind += SUITS.index(oracle.suit(one.cards[0]))
        declaration += (2 if one.name == "double_pinochle" else 1) << 2 * kind
    return declaration


def test_the_hands_are_many_and_rich():
    assert len(HANDS) > 1900
    best = [meld.best_meld(hand, 80)[0] for hand in HANDS]
    assert min(best) == 0
    assert sorted(best)[len(best) // 2] > 60


@pytest.mark.parametrize("double_pinochle", [80, 300])
@pytest.mark.parametrize("trump", range(4))
def test_points_and_declarations_are_the_oracles(trump, double_pinochle):
    for hand in HANDS:
        melds = oracle.list_melds(text(hand), SUITS[trump], double_pinochle)
        points = sum(one.points for one in melds)
        declaration = meld.declare_all(hand, trump)
        assert declaration == declaration_of(melds)
        assert meld.declaration_points(declaration, double_pinochle) == points
        assert meld.meld_points(hand, trump, double_pinochle) == points


@pytest.mark.parametrize("trump", range(4))
def test_cards_on_the_table_are_the_oracles(trump):
    for hand in HANDS:
        laid = meld.declaration_cards(meld.declare_all(hand, trump), hand, trump)
        assert laid & ~hand == 0
        assert Counter(text(laid)) == oracle.cards_laid_down(oracle.list_melds(text(hand), SUITS[trump]))
        assert meld.melded_cards(hand, trump) == laid


def test_cards_of_part_of_the_melds_are_the_oracles():
    rng = random.Random(10)
    for hand in HANDS[::2]:
        trump = rng.randrange(4)
        melds = [one for one in oracle.list_melds(text(hand), SUITS[trump]) if rng.random() < 0.6]
        declaration = declaration_of(melds)
        laid = meld.declaration_cards(declaration, hand, trump)
        assert laid & ~hand == 0
        assert Counter(text(laid)) == oracle.cards_laid_down(melds)
        assert meld.declaration_points(declaration, 80) == sum(one.points for one in melds)


@pytest.mark.parametrize("double_pinochle", [80, 300])
def test_the_best_trump_is_the_first_of_the_best(double_pinochle):
    table = np.zeros((len(HANDS), 2), np.int64)
    best_melds(np.array(HANDS), double_pinochle, table)
    for hand, (points, trump) in zip(HANDS, table.tolist(), strict=True):
        assert (SUITS[trump], points) == oracle.best_trump(text(hand), double_pinochle)


def test_the_best_trump_is_the_best_of_all_four_for_many_hands():
    rng = random.Random(11)
    for _ in range(5000):
        hand = random_mask(rng, 15)
        points = [meld.meld_points(hand, trump, 300) for trump in range(4)]
        assert meld.best_meld(hand, 300) == (max(points), points.index(max(points)))


@pytest.mark.parametrize("suit", range(4))
def test_every_lane_melds_as_the_oracle_says(suit):
    # All 4096 holdings of one suit, alone in the hand, as trumps and as a plain suit.
    other = (suit + 1) % 4
    for lane in range(4096):
        hand = lane << 16 * suit
        cards = text(hand)
        as_trump = oracle.list_melds(cards, SUITS[suit])
        as_plain = oracle.list_melds(cards, SUITS[other])
        names = Counter(one.name for one in as_trump)
        trump_points, plain_points = (sum(one.points for one in melds) for melds in (as_trump, as_plain))
        assert meld.LANE_RUNS[lane] == names["run"]
        assert meld.LANE_MARRIAGES[lane] == sum(one.name == "marriage" for one in as_plain)
        assert meld.LANE_DIXES[lane] == names["dix"]
        assert meld.LANE_PLAIN_POINTS[lane] == plain_points
        assert meld.LANE_PLAIN_POINTS[lane] + meld.LANE_TRUMP_EXTRA[lane] == trump_points
        for used, melds in ((meld.LANE_USED_TRUMP, as_trump), (meld.LANE_USED_PLAIN, as_plain)):
            laid = int(used[lane]) << 16 * suit
            assert laid & ~hand == 0
            assert Counter(text(laid)) == oracle.cards_laid_down(melds)


def test_every_field_of_arounds_counts_as_the_oracle_says():
    # Every suit holds as many copies of a rank as the field says; the field of two sets is 3.
    for field in range(1024):
        pairs = [field >> 2 * place & 3 for place in range(5)]
        if any(pair == 2 for pair in pairs):
            continue
        hand = mask(
            [
                rank + s
                for rank, pair in zip("ATKQJ", pairs, strict=True)
                for s in SUITS
                for _ in range(pair - pair // 2)
            ]
        )
        assert meld.around_field(hand) == field
        melds = oracle.list_melds(text(hand), "S")
        assert meld.AROUND_POINTS[field] == sum(one.points for one in melds if one.name in oracle.AROUNDS)


def test_pinochles_need_the_queen_of_spades_and_the_jack_of_diamonds():
    for queens in range(3):
        for jacks in range(3):
            hand = mask(["QS"] * queens + ["JD"] * jacks + ["QD", "JS"])
            assert meld.pinochles(hand) == min(queens, jacks)
    assert [meld.pinochle_points(n, 80) for n in range(3)] == [0, 40, 80]
    assert [meld.pinochle_points(n, 300) for n in range(3)] == [0, 40, 300]
