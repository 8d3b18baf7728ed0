"""Tables out of which whole packs are dealt: exact chances, and no set left out."""

import random
from fractions import Fraction
from itertools import product
from math import comb, prod

import numpy as np
import pytest
from gauges.masks import bits

from meldlab.kernels.pinochle import deal, parts

WORD = 1 << 64


@pytest.mark.parametrize(
    ("n_parts", "width", "k"), [(4, 12, 15), (3, 11, 15), (1, 5, 2), (2, 3, 0), (2, 3, 6), (4, 12, 12), (5, 4, 7)]
)
def test_an_alias_table_gives_every_split_its_exact_share(n_parts, width, k):
    shares = parts.split_shares(parts.split_table(n_parts, width, k))
    whole = comb(n_parts * width, k)
    due = {
        sum(n << 4 * part for part, n in enumerate(split)): Fraction(prod(comb(width, n) for n in split), whole)
        for split in product(range(width + 1), repeat=n_parts)
        if sum(split) == k
    }
    assert {code: share for code, share in shares.items() if share} == due


@pytest.mark.parametrize(("n_parts", "width", "k"), [(4, 12, 15), (3, 11, 15)])
def test_a_table_knows_which_words_to_draw_again(n_parts, width, k):
    table = parts.split_table(n_parts, width, k)
    whole = int(table.n_splits) * int(table.n_sets)
    assert int(table.n_sets) == comb(n_parts * width, k)
    assert int(table.redraw) == WORD % whole
    # The two products of a draw do not lose bits only while the whole fits a word.
    assert whole < WORD
    assert max(int(threshold) for threshold in table.threshold) <= int(table.n_sets)


def test_subsets_stand_by_size():
    for width in (1, 5, 11, 12):
        for k in range(width + 1):
            begin = int(parts.SUBSETS_FROM[k])
            n = int(parts.WAYS[width, k])
            assert n == comb(width, k)
            listed = {int(subset) for subset in parts.SUBSETS[begin : begin + n]}
            assert listed == {subset for subset in range(1 << width) if subset.bit_count() == k}


def test_the_last_round_is_what_is_left_over():
    source = random.Random(1)
    for n in [1, 2, 3, 816, 3 << 40, (1 << 63) + 1, *(source.randrange(1, WORD) for _ in range(100))]:
        over = WORD % n
        for rest in {0, max(over - 1, 0), over, n - 1, source.randrange(n)}:
            assert parts.lies_in_last_round(np.uint64(rest), np.uint64(n)) == (rest < over)


@pytest.mark.parametrize("split", [0x0000_4_3B, 0x555, 0x4_0_B, 0xB_4_0])
def test_every_set_of_a_split_has_one_number_second_hand(split):
    sizes = [split >> 4 * part & 15 for part in range(3)]
    n = prod(comb(11, k) for k in sizes)
    assert int(deal._second_sets(np.uint64(split))) == n
    numbers = range(n) if n < 5000 else random.Random(split).sample(range(n), 5000)
    seen = set()
    for number in numbers:
        # The first word that a multiplication by n turns into this number.
        word = -(-number * WORD // n)
        places, rest = deal._second_places(np.uint64(split), np.uint64(word))
        assert [(places >> 11 * part & 0x7FF).bit_count() for part in range(3)] == sizes
        assert rest == word * n % WORD
        seen.add(places)
    assert len(seen) == len(numbers)


@pytest.mark.parametrize("split", [0x3444, 0x30C0, 0xC003, 0x5550])
def test_every_set_of_a_split_has_one_number_first_hand(split):
    sizes = [split >> 4 * suit & 15 for suit in range(4)]
    n = prod(comb(12, k) for k in sizes) * comb(18, 3)
    assert int(deal._first_sets(np.uint64(split))) == n
    seen = set()
    numbers = random.Random(split).sample(range(n), min(n, 5000))
    for number in numbers:
        word = -(-number * WORD // n)
        cards, widow, rest = deal._first_places(np.uint64(split), np.uint64(word))
        assert [(cards >> 16 * suit & 0xFFF).bit_count() for suit in range(4)] == sizes
        assert all(at % 16 < 12 for at in bits(cards))
        assert widow < 816
        assert rest == word * n % WORD
        seen.add((cards, widow))
    assert len(seen) == len(numbers)


def test_the_widows_are_all_triples():
    assert sorted(set(deal._WIDOWS.tolist())) == [n for n in range(1 << 18) if n.bit_count() == 3]


def test_no_draw_is_among_more_sets_than_the_limits_say():
    first = [prod(comb(12, n) for n in split) for split in product(range(13), repeat=4) if sum(split) == 15]
    second = [prod(comb(11, n) for n in split) for split in product(range(12), repeat=3) if sum(split) == 15]
    assert max(first) * 816 <= int(deal._MOST_FIRST) < WORD
    assert max(second) <= int(deal._MOST_SECOND) < WORD
