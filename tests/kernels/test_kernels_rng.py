"""Random streams against published values and a twin in whole numbers of Python."""

import random

import numpy as np
import pytest
from numba import types

from meldlab.kernels import rng
from meldlab.kernels.jit import jit

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
#: The first words of SplitMix64 started at 1234567, as in the tests of other libraries.
KNOWN = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
SEEDS = [0, 1, 2, 1234567, 2**31, 2**32 + 1, 2**63 - 1, 2**63, 2**64 - 1, 0x9E3779B97F4A7C15]


@jit
def walk(state, n_words, out_words):
    # A variable that is int64 first and uint64 later would become float64.
    state = np.uint64(state)
    for n in range(n_words):
        state = rng.advance(state)
        out_words[n] = rng.output(state)
    return state


@jit
def starts(key, first, out_starts):
    for n in range(len(out_starts)):
        out_starts[n] = rng.stream_start(key, first + n)


@jit
def call_below(word, n):
    return rng.below(word, n)


def slow_output(z):
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WORD
    return z ^ (z >> 31)


def slow_scramble(z):
    z = (z ^ (z >> 33)) * 0xFF51AFD7ED558CCD & WORD
    z = (z ^ (z >> 33)) * 0xC4CEB9FE1A85EC53 & WORD
    return z ^ (z >> 33)


def unscramble(z):
    """Undo ``slow_scramble``: shifts by 33 undo themselves, odd factors have inverses."""
    z ^= z >> 33
    z = z * pow(0xC4CEB9FE1A85EC53, -1, 1 << 64) & WORD
    z ^= z >> 33
    z = z * pow(0xFF51AFD7ED558CCD, -1, 1 << 64) & WORD
    return z ^ (z >> 33)


def slow_key(seed, purpose):
    return slow_scramble((slow_scramble(seed + GOLDEN & WORD) + (purpose + 1) * GOLDEN) & WORD)


def slow_start(key, deal):
    return slow_scramble((key + (deal + 1) * GOLDEN) & WORD)


def test_splitmix64_gives_its_published_words():
    words = np.zeros(5, np.uint64)
    walk(np.uint64(1234567), 5, words)
    assert words.tolist() == KNOWN


@pytest.mark.parametrize("kind", [int, np.int64, np.uint64])
def test_a_stream_is_the_same_whatever_number_it_starts_from(kind):
    # A Python number below 2**63 enters a kernel as int64; arithmetic of int64 with uint64 would go over float64.
    words = np.zeros(5, np.uint64)
    walk(kind(1234567), 5, words)
    assert words.tolist() == KNOWN
    assert rng.advance(kind(1234567)) == 1234567 + GOLDEN
    assert rng.output(np.uint64(rng.advance(kind(1234567)))) == KNOWN[0]


def given(number):
    """The ways to give a number to a kernel: as uint64, and as a Python number where that fits an int64."""
    return [np.uint64(number)] + ([number] if number < 1 << 63 else [])


@pytest.mark.parametrize("start", SEEDS)
def test_words_agree_with_whole_numbers(start):
    for state in given(start):
        assert rng.advance(state) == start + GOLDEN & WORD
        assert rng.output(state) == slow_output(start)
        words = np.zeros(50, np.uint64)
        end = walk(state, 50, words)
        assert end == start + 50 * GOLDEN & WORD
        assert words.tolist() == [slow_output(start + n * GOLDEN & WORD) for n in range(1, 51)]


@pytest.mark.parametrize("number", SEEDS)
def test_keys_and_starts_agree_with_whole_numbers(number):
    for seed in given(number):
        for purpose in range(5):
            key = rng.purpose_key(seed, purpose)
            assert key == slow_key(number, purpose)
            assert rng.purpose_key(seed, np.int64(purpose)) == key
    for key in given(number):
        for deal in (0, 1, 10**9, 2**63 - 1):
            assert rng.stream_start(key, deal) == slow_start(number, deal)


def test_a_python_number_too_large_for_int64_is_refused_and_never_changed():
    with pytest.raises(OverflowError):
        rng.advance(2**63)
    with pytest.raises(OverflowError):
        rng.purpose_key(2**64 - 1, 0)


def test_everything_random_is_uint64():
    words = np.zeros(1, np.uint64)
    walk(7, 1, words)
    walk(np.uint64(7), 1, words)
    assert {signature.return_type for signature in walk.nopython_signatures} == {types.uint64}
    rng.purpose_key(7, 0)
    assert {signature.return_type for signature in rng.purpose_key.nopython_signatures} == {types.uint64}
    for kernel in (rng.advance, rng.output):
        assert type(kernel(7)) is type(kernel(np.uint64(7))) is int
    call_below(7, 10)
    call_below(np.uint64(7), np.int64(10))
    assert {signature.return_type for signature in call_below.nopython_signatures} == {types.int64}


def test_a_start_tells_its_deal():
    # The start can be undone to the deal's index, so no two deals of a run share one.
    key = np.uint64(rng.purpose_key(2024, rng.DEAL))
    for deal in [0, 1, 2, 77, 10**6, 2**40 + 3, 2**63 - 1]:
        start = int(rng.stream_start(key, deal))
        assert ((unscramble(start) - int(key)) * pow(GOLDEN, -1, 1 << 64) - 1) & WORD == deal


def test_a_million_deals_start_at_a_million_places():
    places = np.zeros(1_000_000, np.uint64)
    starts(np.uint64(rng.purpose_key(1, rng.DEAL)), 0, places)
    assert len(np.unique(places)) == len(places)


def test_deals_beside_each_other_have_nothing_in_common():
    # A start that walked on by the stream's own step would make neighbours share all words but one.
    words = np.zeros((200, 100), np.uint64)
    key = np.uint64(rng.purpose_key(1, rng.DEAL))
    for deal in range(200):
        walk(np.uint64(rng.stream_start(key, deal)), 100, words[deal])
    assert len(np.unique(words)) == words.size
    differing = np.bitwise_count(words[1:] ^ words[:-1])
    # 19,900 words of 64 fair bits.
    assert abs(differing.mean() - 32) < 4 * 4 / differing.size**0.5


def test_purposes_and_seeds_are_independent():
    keys = [np.uint64(rng.purpose_key(seed, purpose)) for seed in range(20) for purpose in range(10)]
    assert len({int(key) for key in keys}) == 200
    words = np.zeros((200, 100), np.uint64)
    for key, row in zip(keys, words, strict=True):
        walk(np.uint64(rng.stream_start(key, 0)), 100, row)
    assert len(np.unique(words)) == words.size
    differing = np.bitwise_count(words[1:] ^ words[:-1])
    assert abs(differing.mean() - 32) < 4 * 4 / differing.size**0.5


def test_below_takes_the_upper_part_of_a_product():
    source = random.Random(3)
    for n in (1, 2, 3, 48, 4096, 2**62):
        for word in [0, 1, WORD, *(source.getrandbits(64) for _ in range(50))]:
            assert call_below(np.uint64(word), np.int64(n)) == word * n >> 64
    assert rng.below(np.uint64(WORD), 48) == 47
    assert rng.below(5, 48) == 0


def test_every_bit_of_the_words_is_fair():
    words = np.zeros(100_000, np.uint64)
    walk(np.uint64(99), len(words), words)
    ones = np.array([(words >> np.uint64(bit) & np.uint64(1)).sum() for bit in range(64)], float)
    # The largest of 64 standard scores.
    assert np.abs((ones - 50_000) / 25_000**0.5).max() < 4.5
