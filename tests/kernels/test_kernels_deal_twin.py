"""Deals against a slow twin in whole numbers, on ordinary streams and on those that take the rarest paths.

A word is drawn again once in some thousand million deals at most places, so streams that do are made on purpose, by
running the generator's last step backwards.
"""

import random
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest
from gauges.masks import bits, text

from meldlab.kernels.pinochle.cards import PACK_48
from meldlab.kernels.pinochle.deal import auction_deal, deal_auction
from meldlab.kernels.pinochle.parts import split_table

WORD = 1 << 64
GOLDEN = 0x9E3779B97F4A7C15
MIX_1, MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
SPLITS = {4: split_table(4, 12, 15), 3: split_table(3, 11, 15)}
#: Subsets of a part by their number, for each size, in order of value.
SUBSETS = {k: sorted(sum(1 << at for at in chosen) for chosen in combinations(range(12), k)) for k in range(13)}
WIDOWS = sorted(sum(1 << at for at in chosen) for chosen in combinations(range(18), 3))


def output(z):
    z = (z ^ (z >> 30)) * MIX_1 % WORD
    z = (z ^ (z >> 27)) * MIX_2 % WORD
    return z ^ (z >> 31)


def undo_output(z):
    """Place of a stream at which a word stands."""
    z = (z ^ (z >> 31) ^ (z >> 62)) * pow(MIX_2, -1, WORD) % WORD
    z = (z ^ (z >> 27) ^ (z >> 54)) * pow(MIX_1, -1, WORD) % WORD
    return z ^ (z >> 30) ^ (z >> 60)


class Stream:
    """Words of a stream, counted."""

    def __init__(self, state):
        self.state = state
        self.drawn = []

    def numbers(self, *limits):
        """One even number below each limit, all out of one word; words of the incomplete last round are passed over."""
        whole = prod(limits)
        while True:
            self.state = (self.state + GOLDEN) % WORD
            word = output(self.state)
            self.drawn.append(whole)
            if word * whole % WORD >= WORD % whole:
                break
        number = word * whole >> 64
        found = []
        for limit in reversed(limits):
            number, digit = divmod(number, limit)
            found.append(digit)
        return found[::-1]


def draw_split(stream, n_parts):
    table = SPLITS[n_parts]
    entry, level = stream.numbers(int(table.n_splits), int(table.n_sets))
    pair = int(table.pair[entry])
    split = pair % 2**32 if level < int(table.threshold[entry]) else pair >> 32
    return [split >> 4 * part & 15 for part in range(n_parts)]


def spread(places, pool):
    return sum(1 << at for number, at in enumerate(bits(pool)) if places >> number & 1)


def slow_deal(state):
    """Hands, widow, and how many sets each word drawn was among."""
    stream = Stream(state)
    sizes = draw_split(stream, 4)
    *choices, widow = stream.numbers(*(comb(12, k) for k in sizes), 816)
    first = sum(SUBSETS[k][choice] << 16 * suit for suit, (k, choice) in enumerate(zip(sizes, choices, strict=True)))
    sizes = draw_split(stream, 3)
    choices = stream.numbers(*(comb(11, k) for k in sizes))
    places = sum(SUBSETS[k][choice] << 11 * part for part, (k, choice) in enumerate(zip(sizes, choices, strict=True)))
    second = spread(places, PACK_48 ^ first)
    third = PACK_48 ^ first ^ second
    last = spread(WIDOWS[widow], third)
    return (first, second, third ^ last, last), stream.drawn


def stream_that_draws_again(place, rng):
    """State of a stream whose word number ``place``, from 0, lies in the incomplete last round."""
    while True:
        # What a word is among hangs on the words before it, and those on where the stream starts: guess and look.
        whole = slow_deal(rng.getrandbits(64))[1][place]
        word = -(-rng.randrange(whole) * WORD // whole)
        state = (undo_output(word % WORD) - (place + 1) * GOLDEN) % WORD
        drawn = slow_deal(state)[1]
        if len(drawn) == 5 and drawn[place] == drawn[place + 1] == whole:
            return state


def test_undoing_the_output_finds_the_place():
    rng = random.Random(1)
    for _ in range(100):
        state = rng.getrandbits(64)
        assert undo_output(output(state)) == state


def test_deals_are_the_twins():
    rng = random.Random(2)
    for state in [0, 1, 2**63, 2**64 - 1, *(rng.getrandbits(64) for _ in range(3000))]:
        dealt, drawn = slow_deal(state)
        assert deal_auction(np.uint64(state)) == dealt
        assert len(drawn) >= 4


@pytest.mark.parametrize("place", range(4))
def test_a_word_of_the_incomplete_last_round_is_drawn_again(place):
    rng = random.Random(place)
    for _ in range(10):
        state = stream_that_draws_again(place, rng)
        dealt, drawn = slow_deal(state)
        assert len(drawn) == 5
        assert deal_auction(np.uint64(state)) == dealt


def test_the_first_deal_of_seed_1_stays_what_it_was():
    # These cards change only with the way of dealing, and with them every deal of every seed.
    assert [" ".join(text(cards)) for cards in auction_deal(1, 0)] == [
        "AS AS KS QS KH JH 9H AD TD KD JD 9D 9D KC QC",
        "QS JS JS TH QH KD QD JD AC AC TC KC QC 9C 9C",
        "TS TS KS 9S AH AH TH KH 9H AD TD QD TC JC JC",
        "9S QH JH",
    ]
