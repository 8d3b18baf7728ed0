"""Deals with known cards: every deal that agrees with what is known, each alike, and no other."""

import random
from collections import Counter
from itertools import product
from math import comb, factorial, prod

import numpy as np
import pytest
from gauges.fit import LIMIT, assert_fits
from gauges.masks import bits, mask, pack, random_mask, signed, size

from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.deal import deal_auction
from meldlab.kernels.pinochle.known import deal_known, known_plan

NOTHING = (0, 0, 0, 0)
SPADES = pack() & 0xFFFF


@jit
def deal_many(plan, state, out_deals):
    state = np.uint64(state)
    for n in range(len(out_deals)):
        a, b, c, d, state = deal_known(plan, state)
        out_deals[n, 0], out_deals[n, 1], out_deals[n, 2], out_deals[n, 3] = a, b, c, d


@jit
def keep_agreeing(held, barred, n_tries, out_deals):
    """Deal whole packs and keep those that agree with what is known: the slow way."""
    n = 0
    state = np.uint64(5)
    for attempt in range(n_tries):
        a, b, c, d = deal_auction(state + np.uint64(attempt) * np.uint64(0x9E3779B97F4A7C15))
        agrees = (a & held[0]) == held[0] and (b & held[1]) == held[1] and (c & held[2]) == held[2]
        agrees = agrees and (d & held[3]) == held[3]
        agrees = agrees and (a & barred[0]) | (b & barred[1]) | (c & barred[2]) | (d & barred[3]) == 0
        if agrees and n < len(out_deals):
            out_deals[n, 0], out_deals[n, 1], out_deals[n, 2], out_deals[n, 3] = a, b, c, d
            n += 1
    return n


def dealt(plan, n, state=11):
    table = np.zeros((n, 4), np.int64)
    deal_many(plan, np.uint64(state), table)
    return table


def all_deals(pool, sizes, held, barred):
    """Every deal of a small pool that agrees, by trying each zone for each card."""
    cards = [1 << at for at in bits(pool)]
    deals = []
    for places in product(range(4), repeat=len(cards)):
        zones = [0] * 4
        for card, zone in zip(cards, places, strict=True):
            zones[zone] |= card
        fits = [
            zone.bit_count() == n and zone & h == h and not zone & b
            for zone, n, h, b in zip(zones, sizes, held, barred, strict=True)
        ]
        if all(fits):
            deals.append(tuple(signed(zone) for zone in zones))
    return deals


#: pool, sizes, held, barred
SMALL = {
    "nothing known": (0b1111111, (3, 2, 1, 1), NOTHING, NOTHING),
    "a card held": (0b1111111, (3, 2, 1, 1), (0, 0b10, 0, 0), NOTHING),
    "a zone void": (0b11111111, (3, 3, 2, 0), NOTHING, (0b111, 0, 0, 0)),
    "two zones void": (0b11111111, (2, 2, 2, 2), NOTHING, (0b1111, 0b110000, 0, 0)),
    "all sorts": (0b11111111, (3, 2, 2, 1), (1, 0, 0, 0), (0b110, 1, 0b1000, 0b11110000)),
    "nearly forced": (0b11111111, (3, 2, 2, 1), (0, 0, 0b10000000, 0), (0b111, 0b110, 0, 0b1000)),
    "one deal": (0b1111, (1, 1, 1, 1), NOTHING, (0b1110, 0b1101, 0b1011, 0)),
    "an empty zone between": (0b111111, (3, 0, 2, 1), NOTHING, (0b1, 0, 0b10, 0)),
    "the highest bits": ((1 << 63) | (1 << 62) | 0b10111, (2, 2, 1, 1), (0, 0, 1 << 62, 0), (0, 1 << 63, 0, 0b10)),
    "one zone": (0b1101, (0, 3, 0, 0), NOTHING, NOTHING),
}


@pytest.mark.parametrize("case", SMALL)
def test_every_deal_of_a_small_pack_comes_alike(case):
    pool, sizes, held, barred = SMALL[case]
    deals = all_deals(pool, sizes, held, barred)
    plan = known_plan(pool, sizes, held, barred)
    assert plan.n_deals == len(deals)
    seen = Counter(map(tuple, dealt(plan, 300 * len(deals)).tolist()))
    assert set(seen) == set(deals)
    if len(deals) > 1:
        assert_fits([seen[deal] for deal in deals], 300)


def test_random_constraints_on_small_packs_are_counted_and_dealt_evenly():
    rng = random.Random(4)
    n_possible = 0
    for number in range(25):
        pool = random_mask(rng, 7)
        sizes = rng.choice([(2, 2, 2, 1), (3, 3, 1, 0), (1, 4, 1, 1), (3, 2, 2, 0)])
        barred = tuple(random_mask(rng, rng.randrange(4), pool) for _ in range(4))
        deals = all_deals(pool, sizes, NOTHING, barred)
        plan = known_plan(pool, sizes, NOTHING, barred)
        assert plan.n_deals == len(deals)
        if deals:
            n_possible += 1
            seen = Counter(map(tuple, dealt(plan, 100 * len(deals), number).tolist()))
            assert set(seen) <= set(deals)
            if len(deals) > 1:
                assert_fits([seen[deal] for deal in deals], 100)
    assert n_possible >= 15


def test_a_hand_given_leaves_the_rest_even():
    hand = random_mask(random.Random(9), 15)
    plan = known_plan(pack(), (15, 15, 15, 3), (hand, 0, 0, 0), NOTHING)
    assert plan.n_deals == pytest.approx(factorial(33) / (factorial(15) ** 2 * factorial(3)), rel=2**-44)
    deals = dealt(plan, 200_000)
    assert (deals[:, 0] == hand).all()
    assert (np.bitwise_or.reduce(deals, axis=1) == pack()).all()
    assert (np.bitwise_count(deals) == (15, 15, 15, 3)).all()
    unseen = bits(pack() & ~hand)
    counts = np.array([[(deals[:, zone] >> at & 1).sum() for at in unseen] for zone in (1, 2, 3)])
    expected = np.repeat(np.array([15, 15, 3]) / 33 * len(deals), 33)
    assert_fits(counts, expected, degrees=32 * 2, scale=32 / 33)


def test_widows_beside_a_given_hand_are_all_alike():
    hand = mask("AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD")
    plan = known_plan(pack(), (15, 15, 15, 3), (0, hand, 0, 0), NOTHING)
    widows, counts = np.unique(dealt(plan, 500_000)[:, 3], return_counts=True)
    assert len(widows) == comb(33, 3)
    assert_fits(counts, 500_000 / comb(33, 3))


def test_a_void_moves_the_suit_to_the_others_by_the_hypergeometric_law():
    # Seat 1 has no spade: seat 2 and widow share twelve spades, and seat 1 takes fifteen of the 21 other cards.
    hand = mask("AH AH TH TH KH KH QH QH JH JH 9H 9H AD AD TD")
    plan = known_plan(pack(), (15, 15, 15, 3), (hand, 0, 0, 0), (0, SPADES, 0, 0))
    others = 21
    assert plan.n_deals == pytest.approx(comb(others, 15) * comb(18, 3), rel=1e-12)
    deals = dealt(plan, 200_000)
    assert (deals[:, 1] & SPADES == 0).all()
    in_widow = np.bincount(np.bitwise_count(deals[:, 3] & SPADES), minlength=4)
    expected = [comb(12, n) * comb(6, 3 - n) / comb(18, 3) * len(deals) for n in range(4)]
    assert_fits(in_widow, expected)


@pytest.mark.parametrize("n_cards", [48, 64])
def test_every_constraint_is_obeyed_always(n_cards):
    rng = random.Random(n_cards)
    sizes = (15, 15, 15, 3) if n_cards == 48 else (12, 12, 12, 28)
    n_possible = 0
    for number in range(40):
        held, barred, left = [], [], pack(n_cards)
        for n in sizes:
            held.append(random_mask(rng, rng.randrange(min(n, 6)), left))
            left = signed((left & ~held[-1]) % (1 << 64))
        for cards in held:
            barred.append(random_mask(rng, rng.randrange(12), pack(n_cards)) & ~cards)
        plan = known_plan(pack(n_cards), sizes, tuple(held), tuple(barred))
        if plan.n_deals == 0:
            continue
        n_possible += 1
        for zones in dealt(plan, 200, number).tolist():
            assert tuple(map(size, zones)) == sizes
            assert zones[0] ^ zones[1] ^ zones[2] ^ zones[3] == pack(n_cards)
            assert all(zone & cards == cards for zone, cards in zip(zones, held, strict=True))
            assert all(zone & cards == 0 for zone, cards in zip(zones, barred, strict=True))
    assert n_possible > 30


def test_it_agrees_with_dealing_until_the_facts_are_met():
    held = (mask("AS QS"), 0, 0, 0)
    barred = (mask("JD JD"), mask("AH AH TH"), mask("9C 9C"), mask("AS AS TS"))
    slow = np.zeros((40_000, 4), np.int64)
    n = keep_agreeing(np.array(held), np.array(barred), 4_000_000, slow)
    slow = slow[:n]
    assert n > 10_000
    plan = known_plan(pack(), (15, 15, 15, 3), held, barred)
    whole = factorial(48) / (factorial(15) ** 3 * factorial(3))
    share = plan.n_deals / whole
    if n < len(slow):
        assert abs(n - 4_000_000 * share) < LIMIT * (4_000_000 * share) ** 0.5
    fast = dealt(plan, 400_000)
    scores = []
    for zone in range(4):
        for at in bits(pack()):
            p, q = (float((deals[:, zone] >> at & 1).mean()) for deals in (fast, slow))
            if 0 < p < 1:
                scores.append((q - p) / (p * (1 - p) * (1 / n + 1 / len(fast))) ** 0.5)
    assert len(scores) > 150
    # The largest of some 180 standard scores.
    assert max(map(abs, scores)) < 4.5


IMPOSSIBLE = {
    "sizes do not add up": (0b1111, (1, 1, 1, 0), NOTHING, NOTHING),
    "a card in two zones": (0b1111, (1, 1, 1, 1), (1, 1, 0, 0), NOTHING),
    "held and barred": (0b1111, (1, 1, 1, 1), (1, 0, 0, 0), (1, 0, 0, 0)),
    "too many held": (0b1111, (1, 1, 1, 1), (0b11, 0, 0, 0), NOTHING),
    "held but not in the pool": (0b1111, (1, 1, 1, 1), (0b10000, 0, 0, 0), NOTHING),
    "a card that goes nowhere": (0b1111, (1, 1, 1, 1), NOTHING, (1, 1, 1, 1)),
    "a zone that cannot be filled": (0b1111, (3, 1, 0, 0), NOTHING, (0b11, 0, 0, 0)),
    "a card whose only zone is full": (0b1111, (2, 2, 0, 0), (0b11, 0, 0, 0), (0, 0b100, 0, 0)),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_what_no_deal_agrees_with_counts_nought(case):
    assert known_plan(*IMPOSSIBLE[case]).n_deals == 0


def test_counts_of_large_packs_are_right_to_many_digits():
    sizes = (16, 16, 16, 16)
    exact = factorial(64) // prod(factorial(n) for n in sizes)
    plan = known_plan(pack(64), sizes, NOTHING, NOTHING)
    assert plan.n_deals == pytest.approx(exact, rel=2**-44)


def test_python_numbers_deal_as_uint64():
    plan = known_plan(pack(), (15, 15, 15, 3), NOTHING, (SPADES, 0, 0, 0))
    assert deal_known(plan, 5) == deal_known(plan, np.uint64(5))
    assert sum(map(size, deal_known(plan, np.uint64(2**64 - 1))[:4])) == 48
