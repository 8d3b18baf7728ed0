"""Four hands out of both packs: whole packs, known shares, and hands that stay what they were."""

from math import comb

import numpy as np
import pytest

from meldlab.kernels.baoyao.cards import (
    HIGH,
    LOW,
    N_RANKS,
    REMOVED,
    at_least,
    card_points,
    four_of,
    held,
    n_cards,
)
from meldlab.kernels.baoyao.deal import baoyao_deal, hand_size, previous_deal
from meldlab.kernels.jit import jit

WHOLE = [8] * 13 + [2, 2]
PACKS = {HIGH: WHOLE, LOW: WHOLE, REMOVED: [*[8] * 12, 0, 2, 2]}


def counts(hand):
    return [int(hand) >> 4 * rank & 15 for rank in range(N_RANKS)]


@pytest.mark.parametrize("threes", PACKS)
def test_every_card_is_dealt_once(threes):
    hands = np.zeros(4, np.int64)
    for deal in range(300):
        baoyao_deal(7, deal, threes, hands)
        assert [n_cards(hand) for hand in hands] == [hand_size(threes)] * 4
        assert [sum(column) for column in zip(*map(counts, hands), strict=True)] == PACKS[threes]
        assert sum(card_points(hand, four_of(threes)) for hand in hands) == 200


@jit
def count_ranks(first, last, threes):
    """How often each seat holds each number of each rank."""
    found = np.zeros((4, 15, 9), np.int64)
    hands = np.zeros(4, np.int64)
    for deal in range(first, last):
        baoyao_deal(np.uint64(3), deal, threes, hands)
        for seat in range(4):
            for rank in range(15):
                found[seat, rank, held(hands[seat], rank)] += 1
    return found


@pytest.mark.parametrize("threes", PACKS)
def test_every_hand_has_each_number_of_a_rank_as_often_as_it_should(threes):
    n = 100_000
    found = count_ranks(0, n, threes)
    size, pack = int(hand_size(threes)), PACKS[threes]
    scores = []
    for rank, copies in enumerate(pack):
        for held_of_it in range(copies + 1):
            ways = comb(copies, held_of_it) * comb(4 * size - copies, size - held_of_it)
            chance = ways / comb(4 * size, size)
            if 20 < n * chance < n - 20:
                scores += list((found[:, rank, held_of_it] - n * chance) / np.sqrt(n * chance * (1 - chance)))
    assert len(scores) > 200
    assert np.abs(scores).max() < 4.5
    assert 0.8 < np.mean(np.square(scores)) < 1.2


def test_sets_of_ranks_by_their_numbers():
    rng = np.random.default_rng(2)
    for _ in range(300):
        numbers = [int(n) for n in rng.integers(0, 9, N_RANKS)]
        hand = np.int64(sum(n << 4 * rank for rank, n in enumerate(numbers)))
        for n in range(1, 9):
            assert at_least(hand, n) == sum(1 << rank for rank, has in enumerate(numbers) if has >= n)
        assert n_cards(hand) == sum(numbers)


def test_hands_depend_on_seed_and_deal_and_stay_what_they_were():
    hands, others = np.zeros(4, np.int64), np.zeros(4, np.int64)
    baoyao_deal(1, 0, HIGH, hands)
    assert [hex(hand) for hand in hands] == [
        "0x113302122321222",
        "0x101123232124122",
        "0x13023212222322",
        "0x1440322221222",
    ]
    baoyao_deal(1, 0, LOW, others)
    assert list(others) == list(hands)
    for deal, seed in ((1, 1), (0, 2)):
        baoyao_deal(seed, deal, HIGH, others)
        assert list(others) != list(hands)
    previous_deal(1, 0, HIGH, others)
    assert list(others) != list(hands)
