"""Speed of Bao Yao beside a C program that deals the hands and counts their bombs; see ``test_benchmarks_speed``."""

import numpy as np
import pytest
from gauges.baoyao import table_of
from gauges.timing import beside, enough

from meldlab.kernels.baoyao.cards import HIGH, N_NATURAL, at_least
from meldlab.kernels.baoyao.deal import deal_four
from meldlab.kernels.baoyao.desk import new_desk
from meldlab.kernels.baoyao.game import play_hand
from meldlab.kernels.bits import count
from meldlab.kernels.jit import jit
from meldlab.kernels.rng import DEAL, purpose_key, stream_start

KEY = np.uint64(purpose_key(2024, DEAL))
SEED = np.uint64(1)
NATURAL = (1 << N_NATURAL) - 1
#: Hands of a deal; the C program's time is told for each of them.
HANDS = 4


@jit
def deal_and_count(key, n_deals):
    """Checksum of all hands of the first deals, and the number of their bombs of four and more."""
    total, bombs = np.uint64(0), np.int64(0)
    hands = np.zeros(4, np.int64)
    for deal in range(n_deals):
        deal_four(stream_start(key, deal), HIGH, hands)
        for seat in range(4):
            total += np.uint64(2 * seat + 1) * np.uint64(hands[seat])
            bombs += count(at_least(hands[seat], 4) & NATURAL)
    return total, bombs


@jit
def play_all(seed, n_hands, desk, book, players):
    """Sum of the multipliers of the first hands."""
    total = np.int64(0)
    for deal in range(n_hands):
        total += play_hand(seed, deal, desk, book, players).multiplier
    return total


def test_bao_yao_deals_beside_those_of_the_c_program(benchmark, figures, c_bombs):
    n = enough(benchmark, 300_000)
    cards, bombs, _ = c_bombs(KEY, n)
    assert deal_and_count(KEY, n) == (cards, bombs)
    ours, theirs = beside(benchmark, lambda: deal_and_count(KEY, n), lambda: c_bombs(KEY, n)[2])
    benchmark.pedantic(deal_and_count, (KEY, n), rounds=1)
    figures("Bao Yao: four hands dealt, bombs counted", ours / n, "ns")
    figures("Bao Yao: the same in C", theirs, "ns")
    figures("Bao Yao: C hands a second", HANDS * 1e3 / theirs, "million")
    figures("Bao Yao: C deals for one deal", ours / n / theirs)


@pytest.mark.parametrize(("policy", "n"), [("basic", 10_000), ("autoplay", 20_000), ("random", 20_000)])
def test_whole_hands_of_bao_yao_beside_hands_of_the_c_program(benchmark, figures, c_bombs, policy, n):
    n = enough(benchmark, n, 200)
    table, desk = table_of(policy), new_desk()
    arguments = (SEED, n, desk, table.book, table.players)
    assert n <= play_all(*arguments) <= 4 * n
    ours, theirs = beside(benchmark, lambda: play_all(*arguments), lambda: c_bombs(KEY, max(n, 1000))[2])
    benchmark.pedantic(play_all, arguments, rounds=1)
    figures(f"Bao Yao {policy}: whole hands a second", 1e9 * n / ours, "")
    figures(f"Bao Yao {policy}: C hands for one whole hand", HANDS * ours / n / theirs)
