"""Whole hands: judged by the referee, balanced to the last chip, and the same however they are dealt out."""

import random

import numpy as np
import pytest
from gauges.auction import table_of
from gauges.pairwise import pairwise_cover

from meldlab.analysis.records import auction_record
from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.auction import events, rules
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal
from oracles import auction as oracle
from oracles.referee import check_record

POLICIES = ["random", "basic", "basic,random,basic", "random,basic,random"]
COVER = pairwise_cover(oracle.OPTIONS, seed=3)
N_DEALS = 15_000


@jit
def play_and_check(seed, first, last, table, out_faults, out_outcomes):
    """Count hands whose chips or points do not add up; return a digest of all results."""
    desk = new_desk()
    digest = np.int64(0)
    for deal in range(first, last):
        hand = play_deal(seed, deal, table, desk)
        paid = hand.payments
        chips = paid.bidder + paid.defender + paid.other_defender + table.rules.n_idle * paid.idle + paid.kitty
        if chips != 0:
            out_faults[0] += 1
        won = np.int64(0)
        lost = np.int64(0)
        n_tricks = 0
        log = desk.log
        for n in range(log[0]):
            if log[2 * n + 1] % 16 == events.TRICK:
                n_tricks += 1
                if log[2 * n + 1] // 16 - 1 == hand.bidder:
                    won += log[2 * n + 2]
                else:
                    lost += log[2 * n + 2]
        played = hand.outcome in (rules.MADE, rules.DOUBLE_BETE)
        if played and (n_tricks != 15 or won != hand.tricks or won + lost + hand.buried != 250):
            out_faults[1] += 1
        if not played and (n_tricks != 0 or hand.tricks != 0 or hand.buried != 0):
            out_faults[2] += 1
        reached = hand.meld + hand.tricks + hand.buried >= hand.bid
        if played and (hand.outcome == rules.MADE) != reached:
            out_faults[3] += 1
        if (hand.outcome == rules.MADE_ON_MELD) != (hand.bidder >= 0 and hand.meld >= hand.bid):
            out_faults[4] += 1
        out_outcomes[hand.outcome] += 1
        digest = digest * np.int64(1000003) + (hand.outcome + 8 * hand.bidder + 64 * hand.bid + paid.bidder)
        digest = digest * np.int64(1000003) + (hand.tricks + 512 * hand.buried + (hand.meld << 20))
    return digest


def play(table, seed, first, last):
    faults = np.zeros(5, np.int64)
    outcomes = np.zeros(rules.N_OUTCOMES, np.int64)
    digest = play_and_check(np.uint64(seed), first, last, table.kernel, faults, outcomes)
    return digest, faults, outcomes


def test_the_cover_is_one():
    assert len(COVER) < 30
    for name, options in oracle.OPTIONS.items():
        for other, values in oracle.OPTIONS.items():
            if name != other:
                pairs = {(case[name], case[other]) for case in COVER}
                assert len(pairs) == len(options) * len(values)


@pytest.mark.parametrize("number", range(len(COVER)))
def test_chips_and_points_add_up_in_every_deal(number):
    table = table_of(COVER[number], POLICIES[number % len(POLICIES)])
    _, faults, outcomes = play(table, number, 0, N_DEALS)
    assert faults.tolist() == [0] * 5
    assert outcomes.sum() == N_DEALS
    if not COVER[number]["forced_opening"]:
        assert outcomes[rules.THROWN_IN] == 0
    else:
        assert outcomes[rules.PASSED_OUT] == 0
    assert outcomes[rules.MADE] > 0
    assert outcomes[rules.DOUBLE_BETE] > 0


@pytest.mark.parametrize("policies", POLICIES)
def test_the_referee_accepts_hands_under_any_rules(policies):
    rng = random.Random(policies)
    for number in range(10):
        table = table_of(oracle.random_rules(rng), policies)
        for deal in range(12):
            record = auction_record(table, number, deal)
            check_record(record)
            assert record["result"]["outcome"] in oracle.OUTCOMES


@pytest.mark.parametrize("policies", ["basic", "random,basic,random"])
def test_a_run_is_the_same_in_any_parts(policies):
    table = table_of(oracle.HOYLE, policies)
    whole, _, outcomes = play(table, 5, 0, 3000)
    again, _, _ = play(table, 5, 0, 3000)
    assert whole == again
    parts = sum(play(table, 5, first, first + 750)[2] for first in range(0, 3000, 750))
    assert (parts == outcomes).all()
    # Each hand alone, from a desk of its own.
    _, _, alone = zip(*(play(table, 5, deal, deal + 1) for deal in range(200)), strict=True)
    assert (sum(alone) == play(table, 5, 0, 200)[2]).all()


def test_a_record_is_the_same_alone_and_after_others():
    table = table_of({}, "basic,random,basic")
    in_a_row = [auction_record(table, 9, deal) for deal in range(20)]
    assert [auction_record(table, 9, deal) for deal in reversed(range(20))] == in_a_row[::-1]
    other = table_of({}, "basic,random,basic")
    assert auction_record(other, 9, 13) == in_a_row[13]


def test_the_digest_of_a_hand_alone_is_its_own_in_a_range():
    table = table_of({}, "basic")
    first, _, _ = play(table, 2, 40, 41)
    second, _, _ = play(table, 2, 41, 42)
    both, _, _ = play(table, 2, 40, 42)
    word = 1 << 64
    # A digest is a number to the base 1000003, two digits a hand.
    assert (first * 1000003**2 + second - both) % word == 0


def test_seeds_and_large_seeds_differ():
    table = table_of({}, "random")
    digests = {play(table, seed, 0, 50)[0] for seed in (0, 1, 2**63 - 1, 2**63, 2**64 - 1)}
    assert len(digests) == 5
