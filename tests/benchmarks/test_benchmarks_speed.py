"""Speed of the kernels beside a plain C program that does the same work.

Times depend on the machine and on what else it does, so nothing here fails for being slow: the figures stand in a table
at the end of the session and in the ``extra_info`` of pytest-benchmark.  What is timed is checked first: the C program
must deal the same cards and find the same melds.  Run with

    scripts/test tests/benchmarks --benchmark-enable

Without the option everything runs once on a few deals.
"""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from gauges.auction import table_of
from gauges.timing import beside, best_seconds, enough

from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal
from meldlab.kernels.pinochle.auction.sums import sum_auction
from meldlab.kernels.pinochle.cards import PACK_48
from meldlab.kernels.pinochle.deal import deal_auction, draw_cards
from meldlab.kernels.pinochle.known import deal_known, known_plan
from meldlab.kernels.pinochle.meld import best_meld
from meldlab.kernels.rng import DEAL, purpose_key, stream_start

KEY = np.uint64(purpose_key(2024, DEAL))
#: So many deals take the rare paths, on which a word is drawn again, some fifteen times.
ALL_PATHS = 500_000


@jit
def deal_all(key, n_deals):
    """Checksum of all cards of the first deals."""
    total = np.uint64(0)
    for deal in range(n_deals):
        a, b, c, d = deal_auction(stream_start(key, deal))
        total += np.uint64(3) * np.uint64(a) + np.uint64(5) * np.uint64(b) + np.uint64(7) * np.uint64(c) + np.uint64(d)
    return total


@jit
def deal_and_meld_all(key, n_deals):
    """Checksum of the best melds of the three hands of the first deals, and of their trumps."""
    total = np.int64(0)
    for deal in range(n_deals):
        hands = deal_auction(stream_start(key, deal))
        for seat in range(3):
            points, trump = best_meld(hands[seat], 80)
            total += 4 * points + 3 - trump
    return total


@jit
def play_all(seed, n_deals, table):
    """Sum of the bidder's points in tricks over the first deals."""
    desk = new_desk()
    total = np.int64(0)
    for deal in range(n_deals):
        total += play_deal(seed, deal, table, desk).tricks
    return total


@jit
def deal_known_all(plan, state, n_deals):
    state = np.uint64(state)
    total = np.int64(0)
    for _ in range(n_deals):
        first, _, _, widow, state = deal_known(plan, state)
        total ^= first + widow
    return total


@jit
def draw_all(n, k, n_draws):
    state = np.uint64(1)
    pool = (np.int64(1) << n) - 1
    total = np.int64(0)
    for _ in range(n_draws):
        cards, state = draw_cards(pool, n, k, state)
        total ^= cards
    return total


def test_deals_beside_the_c_program(benchmark, figures, c_program):
    n = enough(benchmark, 2_000_000, ALL_PATHS)
    assert deal_all(KEY, n) == c_program(KEY, n)[0]
    ours, theirs = beside(benchmark, lambda: deal_all(KEY, n), lambda: c_program(KEY, n)[2])
    benchmark.pedantic(deal_all, (KEY, n), rounds=1)
    figures("deal, Numba", ours / n, "ns")
    figures("deal, C", theirs, "ns")
    figures("deal, Numba / C (aim: at most 1.2)", ours / n / theirs)


def test_deals_and_melds_beside_the_c_program(benchmark, figures, c_program):
    n = enough(benchmark, 2_000_000, ALL_PATHS)
    assert deal_and_meld_all(KEY, n) == c_program(KEY, n)[1]
    ours, theirs = beside(benchmark, lambda: deal_and_meld_all(KEY, n), lambda: c_program(KEY, n)[3])
    benchmark.pedantic(deal_and_meld_all, (KEY, n), rounds=1)
    figures("deal and three best melds, Numba", ours / n, "ns")
    figures("deal and three best melds, C", theirs, "ns")
    figures("deal and three best melds, Numba / C (aim: at most 1.2)", ours / n / theirs)
    figures("deals with melds, C (aim: 15)", 1e3 / theirs, "million a second")


@pytest.mark.parametrize("policies", ["basic", "random"])
def test_whole_hands_beside_deals_of_the_c_program(benchmark, figures, c_program, policies):
    n = enough(benchmark, 200_000)
    table = table_of({}, policies).kernel
    seed = np.uint64(1)
    assert 0 < play_all(seed, n, table) < 250 * n
    ours, theirs = beside(benchmark, lambda: play_all(seed, n, table), lambda: c_program(KEY, n)[3])
    benchmark.pedantic(play_all, (seed, n, table), rounds=1)
    figures(f"whole hands, {policies}", ours / n, "ns")
    figures(f"whole hands, {policies}, a second", 1e3 * n / ours, "million")
    figures(f"C deals with melds for one whole hand, {policies} (aim: at most 30)", ours / n / theirs)


def test_two_threads_beside_one(benchmark, figures):
    n = enough(benchmark, 400_000)
    table = table_of({}, "basic").kernel
    seed = np.uint64(1)

    def on_threads(threads):
        step = n // 8
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(lambda part: sum_auction(seed, part * step, (part + 1) * step, table), range(8)))

    for one, two in zip(on_threads(1), on_threads(2), strict=True):
        for ours, theirs in zip(one, two, strict=True):
            assert np.array_equal(ours, theirs)
    rounds = 3 if benchmark.enabled else 1
    one, two = [], []
    for _ in range(rounds):
        one.append(best_seconds(lambda: on_threads(1), 1, time.perf_counter))
        two.append(best_seconds(lambda: on_threads(2), 1, time.perf_counter))
    benchmark.pedantic(on_threads, (2,), rounds=1)
    figures("auction study, one thread", 1e9 * min(one) / n, "ns a deal")
    figures("auction study, two threads beside one (aim: 1.8 or more)", min(one) / min(two))


KNOWN = {
    "a hand given": ((15, 15, 15, 3), (0x0FFF_0000_0000_0007, 0, 0, 0), (0, 0, 0, 0)),
    "and a seat void": ((15, 15, 15, 3), (0x0FFF_0000_0000_0007, 0, 0, 0), (0, 0x0FFF_0000, 0, 0)),
    "three seats void in a suit each": ((15, 15, 15, 3), (0, 0, 0, 0), (0xFFF, 0xFFF << 16, 0xFFF << 32, 0)),
}


@pytest.mark.parametrize("case", KNOWN)
def test_deals_with_known_cards(benchmark, figures, case):
    n = enough(benchmark, 300_000)
    plan = known_plan(PACK_48, *KNOWN[case])
    assert plan.n_deals > 0
    deal_known_all(plan, 1, 1)
    seconds = best_seconds(lambda: deal_known_all(plan, 1, n))
    benchmark.pedantic(deal_known_all, (plan, 1, n), rounds=1)
    figures(f"deal with {case}", 1e9 * seconds / n, "ns")


@pytest.mark.parametrize(("n_pool", "k"), [(48, 12), (33, 15), (33, 3), (18, 3)])
def test_draws_from_any_pool(benchmark, figures, n_pool, k):
    n = enough(benchmark, 1_000_000)
    draw_all(n_pool, k, 1)
    assert draw_all(n_pool, k, 10) != 0
    seconds = best_seconds(lambda: draw_all(n_pool, k, n))
    benchmark.pedantic(draw_all, (n_pool, k, n), rounds=1)
    figures(f"draw {k} of {n_pool}", 1e9 * seconds / n, "ns")
