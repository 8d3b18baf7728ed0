"""Deals: whole, even, and the same on every machine and in every order.

The statistical tests have fixed seeds; their limits are stated in ``gauges.fit``.
"""

import os
import random
import subprocess
import sys
from itertools import combinations, product
from math import comb
from pathlib import Path

import numpy as np
import pytest
from gauges.fit import LIMIT, assert_fits
from gauges.masks import bits, pack, random_mask, signed, size

from meldlab.kernels.bits import deposit_by_loop
from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.cards import PACK_48, PACK_64
from meldlab.kernels.pinochle.deal import auction_deal, deal_auction, draw_cards
from meldlab.kernels.pinochle.known import deal_known, known_plan
from meldlab.kernels.rng import DEAL, purpose_key, stream_start

WORD = 1 << 64
ZONES = (15, 15, 15, 3)
TESTS = Path(__file__).parents[1]


@jit
def deal_range(key, first, out_deals):
    for n in range(len(out_deals)):
        a, b, c, d = deal_auction(stream_start(key, first + n))
        out_deals[n, 0], out_deals[n, 1], out_deals[n, 2], out_deals[n, 3] = a, b, c, d


@jit
def draw_many(pool, n_pool, k, state, out_sets):
    state = np.uint64(state)
    for n in range(len(out_sets)):
        out_sets[n], state = draw_cards(pool, n_pool, k, state)
    return state


@jit
def count_cards_of_zones(deals, out_counts):
    for n in range(len(deals)):
        for zone in range(4):
            cards = deals[n, zone]
            for at in range(64):
                out_counts[zone, at] += (cards >> at) & 1


@jit
def count_pairs(deals, out_pairs):
    for n in range(len(deals)):
        for zone in range(4):
            cards = deals[n, zone]
            for a in range(60):
                if (cards >> a) & 1 == 1:
                    for b in range(a):
                        out_pairs[a, b] += (cards >> b) & 1


def drawn(pool, k, state, n):
    sets = np.zeros(n, np.int64)
    draw_many(np.int64(pool), np.int64(size(pool)), np.int64(k), np.uint64(state), sets)
    return sets


@pytest.fixture(scope="module")
def deals():
    """A million deals."""
    table = np.zeros((1_000_000, 4), np.int64)
    deal_range(np.uint64(purpose_key(2024, DEAL)), 0, table)
    return table


def test_every_card_is_dealt_once(deals):
    assert (np.bitwise_count(deals) == ZONES).all()
    assert (np.bitwise_or.reduce(deals, axis=1) == PACK_48).all()


def test_every_card_goes_to_every_zone_alike(deals):
    counts = np.zeros((4, 64), np.int64)
    count_cards_of_zones(deals, counts)
    counts = counts[:, bits(PACK_48)]
    expected = np.repeat(np.array(ZONES) / 48 * len(deals), 48)
    # Zones have fixed sizes, so the sum is 48/47 times a chi-square of 47 * 3 degrees.
    assert_fits(counts, expected, degrees=47 * 3, scale=47 / 48)


def test_every_pair_of_cards_meets_in_a_hand_alike(deals):
    pairs = np.zeros((64, 64), np.int64)
    count_pairs(deals, pairs)
    places = bits(PACK_48)
    counts = np.array([pairs[b, a] for a, b in combinations(places, 2)])
    share = sum(comb(n, 2) for n in ZONES) / comb(48, 2)
    scores = (counts - share * len(deals)) / (len(deals) * share * (1 - share)) ** 0.5
    # The largest of 1128 standard scores is above 5 less than once in 1,500 trials.
    assert np.abs(scores).max() < 5
    assert 0.8 < scores.std() < 1.2


def test_suits_split_as_often_as_counting_says(deals):
    for zone, n in enumerate(ZONES):
        lanes = [np.bitwise_count(deals[:, zone] >> 16 * suit & 0xFFF).astype(int) for suit in range(4)]
        observed = np.bincount(lanes[0] * 169 + lanes[1] * 13 + lanes[2], minlength=13**3)
        expected = np.zeros(13**3)
        for a, b, c in product(range(13), repeat=3):
            if 0 <= n - a - b - c <= 12:
                ways = comb(12, a) * comb(12, b) * comb(12, c) * comb(12, n - a - b - c)
                expected[a * 169 + b * 13 + c] = ways / comb(48, n) * len(deals)
        rare = (expected > 0) & (expected < 10)
        often = expected >= 10
        assert observed[expected == 0].sum() == 0
        together = [observed[rare].sum()], [expected[rare].sum()]
        if not rare.any():
            together = [], []
        assert_fits(np.append(observed[often], together[0]), np.append(expected[often], together[1]))


def test_every_widow_comes_alike():
    table = np.zeros((2_000_000, 4), np.int64)
    deal_range(np.uint64(purpose_key(7, DEAL)), 0, table)
    widows, counts = np.unique(table[:, 3], return_counts=True)
    assert len(widows) == comb(48, 3)
    assert_fits(counts, len(table) / comb(48, 3))


def test_widow_and_each_hand_are_independent_in_their_places(deals):
    # Whether the widow holds a card and seat 0 another one: 48 * 47 pairs with the same chance.
    counts = np.array(
        [
            ((deals[:, 0] >> a & 1) & (deals[:, 3] >> b & 1)).sum()
            for a, b in random.Random(5).sample([(a, b) for a in bits(PACK_48) for b in bits(PACK_48) if a != b], 150)
        ]
    )
    share = 15 * 3 / (48 * 47)
    scores = (counts - share * len(deals)) / (len(deals) * share * (1 - share)) ** 0.5
    assert np.abs(scores).max() < 4.8


@pytest.mark.parametrize(("n", "k"), [(5, 2), (6, 3), (8, 1), (8, 4), (9, 7), (10, 5), (12, 3), (12, 11)])
def test_every_set_of_a_small_pool_is_drawn_alike(n, k):
    pool = random_mask(random.Random(n * 100 + k), n, pack(64))
    sets, counts = np.unique(drawn(pool, k, 12345 + k, 200 * comb(n, k)), return_counts=True)
    assert len(sets) == comb(n, k)
    assert_fits(counts, 200)


def test_every_full_shuffle_of_a_small_pack_comes_alike():
    # Four hands of two, two, two and one card, drawn one after the other: 7! / (2! 2! 2! 1!) = 630 deals.
    counts = {}
    table = np.zeros((630 * 100, 3), np.int64)
    shuffle_seven(np.uint64(77), table)
    for row in table.tolist():
        counts[tuple(row)] = counts.get(tuple(row), 0) + 1
    assert len(counts) == 630
    assert_fits(list(counts.values()), 100)


@jit
def shuffle_seven(state, out_hands):
    state = np.uint64(state)
    for n in range(len(out_hands)):
        rest = np.int64(0b1111111)
        for hand in range(3):
            out_hands[n, hand], state = draw_cards(rest, 7 - 2 * hand, 2, state)
            rest ^= out_hands[n, hand]


@pytest.mark.parametrize("pool", [PACK_48, PACK_64, signed(0x8000_0000_0000_0001), 0b1, -(1 << 63)])
def test_draws_are_sets_of_the_right_size(pool):
    n_pool = size(pool)
    for k in range(n_pool + 1):
        sets = drawn(pool, k, k, 50)
        # numpy would count the bits of the absolute value.
        assert (np.bitwise_count(sets.view(np.uint64)) == k).all()
        assert ((sets & ~np.int64(pool)) == 0).all()


@pytest.mark.parametrize("k", [1, 12, 20, 32, 63])
def test_the_64_card_pack_is_drawn_evenly(k):
    # Its mask has the sign bit set.
    n = 200_000
    sets = drawn(PACK_64, k, 99 + k, n)
    counts = np.array([(sets >> at & 1).sum() for at in range(64)])
    # Variance of a card is p (1 - p); the fixed number of cards makes the sum 64/63 of a chi-square.
    share = k / 64
    assert_fits(counts, n * share, degrees=63, scale=63 / 64 / (1 - share))


def test_a_deal_is_the_same_in_any_range_and_alone():
    key = np.uint64(purpose_key(31, DEAL))
    whole = np.zeros((1000, 4), np.int64)
    deal_range(key, 0, whole)
    for first, last in [(0, 1), (1, 400), (400, 1000), (999, 1000)]:
        part = np.zeros((last - first, 4), np.int64)
        deal_range(key, first, part)
        assert (part == whole[first:last]).all()
    for deal in (0, 5, 999):
        assert list(auction_deal(31, deal)) == whole[deal].tolist()
        assert list(auction_deal(np.uint64(31), np.int64(deal))) == whole[deal].tolist()


@pytest.mark.parametrize("number", [0, 1, 2**31, 2**63 - 1])
def test_python_numbers_give_the_same_deal_as_uint64(number):
    assert deal_auction(number) == deal_auction(np.uint64(number))
    assert auction_deal(number, 3) == auction_deal(np.uint64(number), 3)
    assert draw_cards(PACK_64, 64, 12, number) == draw_cards(PACK_64, 64, 12, np.uint64(number))


def test_seeds_with_the_highest_bit_deal_too():
    for seed in (2**63, 2**64 - 1):
        dealt = auction_deal(np.uint64(seed), 0)
        assert [size(cards) for cards in dealt] == list(ZONES)
        assert dealt != auction_deal(np.uint64(seed - 1), 0)


def test_deals_of_different_seeds_are_unlike(deals):
    other = np.zeros((1000, 4), np.int64)
    deal_range(np.uint64(purpose_key(2025, DEAL)), 0, other)
    shared = np.bitwise_count(other[:, 0] & deals[:1000, 0])
    # 15 cards meet 15 of 48: mean 225/48, variance of the hypergeometric distribution.
    spread = (15 * 15 / 48 * 33 / 48 * 33 / 47 / len(shared)) ** 0.5
    assert abs(shared.mean() - 225 / 48) < LIMIT * spread


def digest():
    """One number made of deals, of draws from the largest pack and of deals with known cards."""
    state = np.uint64(1)
    numbers = []
    for deal in range(200):
        numbers += auction_deal(5, deal)
    for k in range(65):
        cards, state = draw_cards(PACK_64, 64, k, np.uint64(state))
        numbers += [cards, state]
    plan = known_plan(PACK_48, ZONES, (0x0FFF, 0, 1 << 40, 0), (0, 0xFFF0000, 0x3, 0x1F << 48))
    for _ in range(100):
        *zones, state = deal_known(plan, np.uint64(state))
        numbers += zones
    total = 0
    for number in numbers:
        total = (total * 1000003 + int(number)) % WORD
    return total


def test_deals_are_the_same_on_a_machine_without_the_deposit_instruction():
    program = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); sys.path.insert(1, {str(TESTS)!r});"
        "import test_kernels_deal as test; from meldlab.kernels.bits import HAS_PDEP; print(HAS_PDEP, test.digest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "-bmi2"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stdout.split() == ["False", str(digest())]


def test_the_slow_deposit_deals_the_same_second_hand(deals):
    for first, second, third, widow in deals[:200].tolist():
        rest = PACK_48 ^ first
        places = sum(1 << n for n, at in enumerate(bits(rest)) if second >> at & 1)
        assert deposit_by_loop(places, rest) == second
        assert third | widow | second == rest
