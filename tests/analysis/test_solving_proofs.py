"""What was proved about one position is taken for others: it must hold for all of them.

All positions of a deal are asked in one table, which compares the cards that mattered alone, and each again in a table
that compares all cards.  A wrong mark shows here in one deal of some hundreds, and in whole endings hardly ever: few of
their positions look alike but for cards that were not marked.
"""

import random
from itertools import combinations, product

import pytest
from gauges.search import Search
from gauges.solving import THOROUGH

from meldlab.analysis.solving import read_position
from meldlab.kernels.jit import int64
from meldlab.kernels.pinochle.solver.position import BY_MATTER, OWNED
from meldlab.kernels.pinochle.solver.search import Trick
from meldlab.kernels.pinochle.solver.solve import Turn
from oracles.solver import SUITS, Ending
from oracles.solver_endings import question_of

#: Ranks in play, and how many suits; few of them make many positions that look alike.
PACKS = [("ATKQJ9", 1), ("ATKQJ9", 2), ("ATKQJ9", 4), ("A9", 3), ("TKJ", 2), ("ATJ", 3), ("KQJ9", 2)]


def crowded_ending(rng, size):
    """Three hands from a few suits, at the start of a trick; twins as often as not."""
    while True:
        ranks, n_suits = rng.choice(PACKS)
        suits = rng.sample(SUITS, n_suits)
        singles = [rank + suit for suit in suits for rank in ranks]
        n = 3 * size
        cards = rng.sample(singles, (n + 1) // 2) * 2 if rng.random() < 0.4 and 2 * len(singles) > n else singles * 2
        if len(cards) < n:
            continue
        rng.shuffle(cards)
        hands = tuple(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(3))
        trump = rng.choice(suits) if rng.random() < 0.8 else rng.choice(SUITS)
        return Ending(
            trump,
            hands,
            rng.randrange(3),
            taker=rng.randrange(3),
            must_overtrump=rng.random() < 0.5,
            count=rng.choice(("classic", "classic", "simple")),
        )


def positions_within(board, size):
    """Every position at the start of a trick with some of the cards, the largest in no order."""
    hands = [[1 << n for n in range(3 * size) if int(board[OWNED + seat]) >> n & 1] for seat in range(3)]
    for length in range(1, size + 1):
        for kept in product(*(combinations(hand, length) for hand in hands)):
            for leader in range(3):
                nothing, seat = int64(0), int64(leader)
                yield Turn(int64(sum(map(sum, kept))), seat, Trick(nothing, nothing, nothing, seat, nothing))


@pytest.mark.parametrize(("size", "number", "table_words"), [(3, 400, 8192), (3, 150, 64), (4, 150, 8192)])
def test_proofs_hold_for_every_position_they_are_taken_for(size, number, table_words):
    rng = random.Random(size + table_words)
    by_matter, by_all = Search(1, table_words), Search(1, 8192)
    for _ in range(number * THOROUGH):
        ending = crowded_ending(rng, size)
        for search in (by_matter, by_all):
            search.begin(read_position(question_of(ending)))
        by_all.board[BY_MATTER] = 0
        turns = list(positions_within(by_matter.board, size))
        rng.shuffle(turns)
        for turn in turns:
            assert by_matter.value(turn)[0] == by_all.value(turn)[0], (ending, turn)
