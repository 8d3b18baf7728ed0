"""Speed of two-handed pinochle beside the C program that deals; see ``test_benchmarks_speed``."""

import numpy as np
import pytest
from gauges.timing import ROUNDS, beside, best_seconds, enough
from gauges.twohand import table_of

from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.desk import DEALT, new_desk
from meldlab.kernels.pinochle.twohand.sums import TRICKS, sum_twohand
from meldlab.kernels.rng import DEAL, purpose_key

SEED = np.uint64(1)
KEY = np.uint64(purpose_key(2024, DEAL))


@jit
def deal_all(seed, n_deals, deck, desk):
    """Checksum of the hands of the first deals."""
    total = np.int64(0)
    for deal in range(n_deals):
        twohand_deal(seed, deal, deck, desk)
        total ^= desk[DEALT, 0] + desk[DEALT, 1]
    return total


@pytest.mark.parametrize("deck", [48, 64])
def test_deals_for_two_beside_deals_of_the_c_program(benchmark, figures, c_program, deck):
    n = enough(benchmark, 500_000)
    desk = new_desk()
    deal_all(SEED, 1, deck, desk)
    ours, theirs = beside(benchmark, lambda: deal_all(SEED, n, deck, desk), lambda: c_program(KEY, n)[2])
    assert deal_all(SEED, n, deck, desk) != 0
    benchmark.pedantic(deal_all, (SEED, n, deck, desk), rounds=1)
    figures(f"two-handed deal of {deck} cards", ours / n, "ns")
    figures(f"C deals for one two-handed deal of {deck} cards", ours / n / theirs)


@pytest.mark.parametrize(
    ("policies", "deck", "n"),
    [("basic", 48, 50_000), ("basic", 64, 20_000), ("random", 48, 50_000), ("basic:phase2=exact", 48, 500)],
)
def test_whole_two_handed_deals_beside_deals_of_the_c_program(benchmark, figures, c_program, policies, deck, n):
    n = enough(benchmark, n, min(n, 200) // 10)
    table = table_of({"deck": deck}, policies)
    room = table.rooms.mine() if table.is_solved else None
    assert sum_twohand(SEED, 0, n, table.kernel, room).players[:, TRICKS].sum() == 250 * n
    desk, n_plain = new_desk(), max(n, 1000)
    deal_all(SEED, 1, deck, desk)
    plain = []

    def others():
        """Time what deals are compared with, in turns with them: bare deals, and those of the C program."""
        plain.append(best_seconds(lambda: deal_all(SEED, n_plain, deck, desk), 1) / n_plain * 1e9)
        return c_program(KEY, n_plain)[2]

    ours, theirs = beside(benchmark, lambda: sum_twohand(SEED, 0, n, table.kernel, room), others)
    assert len(plain) == (ROUNDS if benchmark.enabled else 1)
    benchmark.pedantic(sum_twohand, (SEED, 0, n, table.kernel, room), rounds=1)
    figures(f"two-handed {policies}, {deck} cards", ours / n / 1e3, "us")
    figures(f"bare deals for one two-handed {policies}, {deck} cards", ours / n / min(plain))
    figures(f"C deals for one two-handed {policies}, {deck} cards", ours / n / theirs)
