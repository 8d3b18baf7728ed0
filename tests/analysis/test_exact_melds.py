"""Exact meld odds against brute force, closed formulas and published fractions."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod

import pytest

from meldlab.analysis.errors import StudyError
from meldlab.analysis.exact.melds import (
    MELD_KINDS,
    best_meld_counts,
    best_meld_distribution,
    mean_best_meld,
    meld_kind_counts,
)
from meldlab.analysis.exact.suits import TRUMP_GAINS, joint_meld_counts

SUITS, RANKS = "SHDC", "ATKQJ9"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]

# --- an oracle that reads like the rule book and knows nothing of the counting -------------------------------------


def every_hand(n_cards: int) -> Iterator[tuple[Counter, int]]:
    """Yield every different hand of a few cards, as copies of each card, with the number of ways to pick it."""
    for n_pairs in range(n_cards // 2 + 1):
        for pairs in itertools.combinations(CARDS, n_pairs):
            rest = [card for card in CARDS if card not in pairs]
            for singles in itertools.combinations(rest, n_cards - 2 * n_pairs):
                yield Counter([*pairs, *pairs, *singles]), 2 ** len(singles)


def without(few: Counter) -> Counter:
    return Counter({card: 2 - few[card] for card in CARDS})


def value(hand: Counter, trump: str, double_pinochle: int) -> int:
    points = 0
    for suit in SUITS:
        marriages = min(hand["K" + suit], hand["Q" + suit])
        if suit == trump:
            runs = min(hand[rank + suit] for rank in "ATKQJ")
            points += 150 * runs + 40 * (marriages - runs) + 10 * hand["9" + suit]
        else:
            points += 20 * marriages
    for rank, worth in zip("AKQJ", (100, 80, 60, 40), strict=True):
        points += worth * min(hand[rank + suit] for suit in SUITS)
    return points + (0, 40, double_pinochle)[min(hand["QS"], hand["JD"])]


def best_value(hand: Counter, double_pinochle: int) -> int:
    return max(value(hand, trump, double_pinochle) for trump in SUITS)


def kinds_held(hand: Counter) -> set[str]:
    """Name the kinds a hand holds, with spades as the named suit."""
    runs = {suit: min(hand[rank + suit] for rank in "ATKQJ") for suit in SUITS}
    marriages = {suit: min(hand["K" + suit], hand["Q" + suit]) for suit in SUITS}
    sets = {name: min(hand[name[0].upper() + suit] for suit in SUITS) for name in ("aces", "kings", "queens", "jacks")}
    pinochles = min(hand["QS"], hand["JD"])
    held = {
        "run_named": runs["S"] >= 1,
        "double_run_named": runs["S"] >= 2,
        "run_any": max(runs.values()) >= 1,
        "double_run_any": max(runs.values()) >= 2,
        "royal_named": marriages["S"] >= 1,
        "marriage_any": max(marriages.values()) >= 1,
        "roundhouse": min(marriages.values()) >= 1,
        "pinochle": pinochles >= 1,
        "double_pinochle": pinochles >= 2,
        "dix_named": hand["9S"] >= 1,
        "both_dix_named": hand["9S"] >= 2,
    }
    held |= {name: copies >= 1 for name, copies in sets.items()}
    held |= {f"double_{name}": copies >= 2 for name, copies in sets.items()}
    assert set(held) == set(MELD_KINDS)
    return {name for name, holds in held.items() if holds}


# --- distribution --------------------------------------------------------------------------------------------------


def test_the_oracle_deals_every_hand():
    assert [sum(ways for _, ways in every_hand(n)) for n in (0, 1, 2, 3, 4)] == [comb(48, n) for n in (0, 1, 2, 3, 4)]
    physical = Counter(best_value(Counter(hand), 80) for hand in itertools.combinations([*CARDS, *CARDS], 2))
    assert physical == {0: 760, 10: 344, 20: 4, 40: 20}


@pytest.mark.parametrize("n_few", [1, 2, 3, 4])
@pytest.mark.parametrize("nearly_all", [False, True], ids=["few cards", "nearly all cards"])
def test_counts_are_those_of_brute_force(n_few: int, nearly_all: bool):
    # Hands that lack a few cards hold double runs, all eights and double pinochles: together the ends meet every meld.
    n_cards = 48 - n_few if nearly_all else n_few
    by_value: dict[int, Counter] = {80: Counter(), 300: Counter()}
    by_kind: Counter = Counter()
    for few, ways in every_hand(n_few):
        hand = without(few) if nearly_all else few
        plain, double = best_value(hand, 80), min(hand["QS"], hand["JD"]) == 2
        by_value[80][plain] += ways
        by_value[300][plain + 220 * double] += ways
        by_kind.update(dict.fromkeys(kinds_held(hand), ways))
    assert best_meld_counts(n_cards, 80) == by_value[80]
    assert best_meld_counts(n_cards, 300) == by_value[300]
    assert meld_kind_counts(n_cards) == {kind: by_kind[kind] for kind in MELD_KINDS}


@pytest.mark.parametrize("double_pinochle", [80, 300])
def test_counts_sum_to_all_hands_of_every_size(double_pinochle: int):
    for n_cards in range(1, 49):
        counts = best_meld_counts(n_cards, double_pinochle)
        assert sum(counts.values()) == comb(48, n_cards)
        assert min(counts.values()) > 0
        assert list(counts) == sorted(counts)
        assert all(points % 10 == 0 for points in counts)


def test_the_whole_pack_is_a_single_hand():
    # Double run 300, two nines 20, six plain marriages 120, twice aces to jacks 560, double pinochle.
    assert best_meld_counts(48, 80) == {1080: 1}
    assert best_meld_counts(48, 300) == {1300: 1}


@pytest.mark.parametrize(
    ("n_cards", "mean"),
    [(15, Fraction(6108017665520, 68328754959)), (18, Fraction(302529706225, 2185956041))],
)
def test_published_means(n_cards: int, mean: Fraction):
    assert mean_best_meld(n_cards) == mean


def test_a_dearer_double_pinochle_adds_its_chance_times_220():
    for n_cards in (12, 15, 18):
        double = Fraction(comb(44, n_cards - 4), comb(48, n_cards))
        assert mean_best_meld(n_cards, 300) - mean_best_meld(n_cards, 80) == 220 * double


def test_distribution_is_the_counts_as_probabilities():
    distribution = best_meld_distribution(15, 300)
    assert sum(distribution.values()) == 1
    assert distribution[0] == Fraction(best_meld_counts(15, 300)[0], comb(48, 15))
    assert sum(points * chance for points, chance in distribution.items()) == mean_best_meld(15, 300)


@pytest.mark.parametrize("n_cards", [12, 15, 18])
def test_random_hands_scatter_about_the_exact_distribution(n_cards: int):
    deal = random.Random(n_cards)
    n_hands = 1500
    seen = Counter(best_value(Counter(deal.sample([*CARDS, *CARDS], n_cards)), 80) for _ in range(n_hands))
    exact = best_meld_distribution(n_cards, 80)
    assert set(seen) <= set(exact)
    for bound in range(10, 200, 20):
        below = sum(count for points, count in seen.items() if points < bound)
        chance = float(sum(share for points, share in exact.items() if points < bound))
        assert abs(below - n_hands * chance) < 4 * (n_hands * chance * (1 - chance)) ** 0.5


def test_joint_counts_carry_the_odds_of_each_part():
    counts = joint_meld_counts(15)
    assert counts.shape == (3, 3, 3, 3, 3, len(TRUMP_GAINS), 9)
    assert counts.min() == 0
    kinds = meld_kind_counts(15)
    for axis, name in enumerate(("aces", "kings", "queens", "jacks", "pinochle")):
        copies = counts.sum(axis=tuple(other for other in range(7) if other != axis))
        assert copies[1] + copies[2] == kinds[name]
        assert copies[2] == kinds[f"double_{name}"]
    assert counts[..., 1:].sum() == kinds["marriage_any"]
    assert counts[..., [gain >= 130 for gain in TRUMP_GAINS], :].sum() == kinds["run_any"]


def test_a_result_can_be_changed_without_harm():
    expected = best_meld_counts(3)
    best_meld_counts(3).clear()
    meld_kind_counts(3).clear()
    assert best_meld_counts(3) == expected
    assert list(meld_kind_counts(3)) == list(MELD_KINDS)


# --- kinds of meld -------------------------------------------------------------------------------------------------


def with_each_of(n_cards: int, different: int) -> int:
    """Count the hands with at least one copy of each of so many different cards, by inclusion and exclusion."""
    return sum((-1) ** k * comb(different, k) * comb(48 - 2 * k, n_cards) for k in range(different + 1))


def with_both_of(n_cards: int, different: int) -> int:
    return comb(48 - 2 * different, n_cards - 2 * different) if n_cards >= 2 * different else 0


def in_one_suit_at_least(per_suit: list[int]) -> int:
    """Count a union over the four suits from the counts for 1, 2, 3 and 4 given suits at once."""
    return sum((-1) ** (j + 1) * comb(4, j) * count for j, count in enumerate(per_suit, 1))


@pytest.mark.parametrize("n_cards", range(1, 49))
def test_kinds_follow_closed_formulas(n_cards: int):
    four_suits, all_eight = with_each_of(n_cards, 4), with_both_of(n_cards, 4)
    assert meld_kind_counts(n_cards) == {
        "run_named": with_each_of(n_cards, 5),
        "double_run_named": with_both_of(n_cards, 5),
        "run_any": in_one_suit_at_least([with_each_of(n_cards, 5 * j) for j in (1, 2, 3, 4)]),
        "double_run_any": in_one_suit_at_least([with_both_of(n_cards, 5 * j) for j in (1, 2, 3, 4)]),
        "royal_named": with_each_of(n_cards, 2),
        "marriage_any": in_one_suit_at_least([with_each_of(n_cards, 2 * j) for j in (1, 2, 3, 4)]),
        **dict.fromkeys(("aces", "kings", "queens", "jacks"), four_suits),
        **dict.fromkeys(("double_aces", "double_kings", "double_queens", "double_jacks"), all_eight),
        "pinochle": with_each_of(n_cards, 2),
        "double_pinochle": with_both_of(n_cards, 2),
        "roundhouse": with_each_of(n_cards, 8),
        "dix_named": with_each_of(n_cards, 1),
        "both_dix_named": with_both_of(n_cards, 1),
    }


def test_kinds_of_five_and_six_cards_by_the_named_suit():
    # Enumerate the named suit alone; the other 36 cards fill the hand in any way.
    for n_cards in (5, 6, 12):
        tally: Counter = Counter()
        for copies in itertools.product((0, 1, 2), repeat=6):
            if sum(copies) <= n_cards:
                hands = prod(2 if copy == 1 else 1 for copy in copies) * comb(36, n_cards - sum(copies))
                ace, ten, king, queen, jack, nine = copies
                tally["run_named"] += hands * (min(ace, ten, king, queen, jack) >= 1)
                tally["royal_named"] += hands * (min(king, queen) >= 1)
                tally["dix_named"] += hands * (nine >= 1)
        counts = meld_kind_counts(n_cards)
        assert {kind: counts[kind] for kind in tally} == tally
    assert meld_kind_counts(5)["run_named"] == 2**5
    assert meld_kind_counts(5)["run_any"] == 4 * 2**5


def test_a_run_in_twelve_cards():
    run = Fraction(meld_kind_counts(12)["run_named"], comb(48, 12))
    assert float(run) == pytest.approx(0.0095868, abs=5e-8)


# --- the border ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n_cards", [0, 49, -1, 15.0, "15", None, True])
@pytest.mark.parametrize("odds", [best_meld_counts, best_meld_distribution, mean_best_meld, meld_kind_counts])
def test_a_wrong_number_of_cards_is_refused(odds, n_cards):
    with pytest.raises(StudyError, match=r"number of cards in a hand .* from 1 to 48"):
        odds(n_cards)


@pytest.mark.parametrize("points", [0, 150, -80, "80", None, True, 80.5])
def test_a_wrong_double_pinochle_is_refused(points):
    with pytest.raises(StudyError, match=r"double pinochle .* 80 or 300"):
        best_meld_counts(15, points)
