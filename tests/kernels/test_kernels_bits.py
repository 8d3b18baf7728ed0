"""Primitives on sets of bits against slow twins, and the types they return."""

import random

import numpy as np
import pytest
from gauges.masks import bits as bits_of
from gauges.masks import signed
from numba import types

from meldlab.kernels import bits
from meldlab.kernels.jit import jit

RNG = random.Random(20)
EDGES = [0, 1, 2, 3, 5, 1 << 31, 1 << 32, (1 << 63) - 1, 1 << 63, (1 << 63) | 1, (1 << 64) - 1, 0x0FFF0FFF0FFF0FFF]
WORDS = EDGES + [RNG.getrandbits(64) & RNG.getrandbits(64) for _ in range(300)] + [1 << n for n in range(64)]


@jit
def call_count(x):
    return bits.count(x)


@jit
def call_position(x):
    return bits.position(x)


@jit
def call_leading_zeros(x):
    return bits.leading_zeros(x)


@jit
def call_lowest(x):
    return bits.lowest(x)


@jit
def call_highest(x):
    return bits.highest(x)


@jit
def call_nth(x, n):
    return bits.nth(x, n)


@jit
def call_deposit(source, x):
    return bits.deposit(source, x)


@jit
def call_multiply_high(a, b):
    return bits.multiply_high(a, b)


@jit
def call_multiply_wide(a, b):
    return bits.multiply_wide(a, b)


@jit
def call_index(number):
    return bits.index(number)


def type_of(kernel):
    """Types that a kernel returned for all arguments it was called with."""
    return {signature.return_type for signature in kernel.nopython_signatures}


def slow_deposit(source, word):
    return sum(1 << at for number, at in enumerate(bits_of(word)) if source >> number & 1)


@pytest.mark.parametrize("word", EDGES)
def test_primitives_on_edges(word):
    check(word)


def test_primitives_on_many_words():
    for word in WORDS:
        check(word)


def check(word):
    x = np.int64(signed(word))
    assert call_count(x) == word.bit_count()
    assert call_position(x) == (bits_of(word)[0] if word else 64)
    assert call_leading_zeros(x) == 64 - word.bit_length()
    assert call_lowest(x) == signed(word & -word)
    if word:
        assert call_highest(x) == signed(1 << word.bit_length() - 1)


@pytest.mark.parametrize("kernel", [call_nth, bits.nth_by_loop], ids=["nth", "nth_by_loop"])
def test_nth_counts_set_bits_from_below(kernel):
    for word in WORDS:
        for n, at in enumerate(bits_of(word)):
            assert kernel(np.int64(signed(word)), np.int64(n)) == signed(1 << at)


@pytest.mark.parametrize("kernel", [call_deposit, bits.deposit_by_loop], ids=["deposit", "deposit_by_loop"])
def test_deposit_spreads_a_source_over_set_bits(kernel):
    for word in WORDS:
        for source in (0, 1, (1 << 64) - 1, RNG.getrandbits(64), RNG.getrandbits(64)):
            assert kernel(np.int64(signed(source)), np.int64(signed(word))) == signed(slow_deposit(source, word))


def test_products_are_exact():
    for a in WORDS[:60]:
        for b in (0, 1, 3, 48, (1 << 32) + 7, (1 << 64) - 1, RNG.getrandbits(64)):
            high, low = divmod(a * b, 1 << 64)
            assert call_multiply_high(np.uint64(a), np.uint64(b)) == high
            assert call_multiply_wide(np.uint64(a), np.uint64(b)) == (high, low)


def test_primitives_return_the_types_they_say():
    x, n, w = np.int64(5), np.int64(1), np.uint64(5)
    for kernel in (call_count, call_position, call_leading_zeros, call_lowest, call_highest):
        kernel(x)
        assert type_of(kernel) == {types.int64}
    for kernel in (call_nth, bits.nth_by_loop, call_deposit, bits.deposit_by_loop):
        kernel(x, n)
        assert type_of(kernel) == {types.int64}
    assert call_index(x) == 5
    assert type_of(call_index) == {types.uint64}
    call_multiply_high(w, w)
    assert type_of(call_multiply_high) == {types.uint64}
    call_multiply_wide(w, w)
    assert type_of(call_multiply_wide) == {types.UniTuple(types.uint64, 2)}


def test_python_numbers_are_taken_too():
    assert bits.nth(0b10110, 1) == 0b100
    assert bits.deposit(0b101, 0b10110) == 0b10010
    assert bits.lowest(0b10110) == 0b10
    assert bits.highest(0b10110) == 0b10000
    assert call_multiply_high(1 << 63, 6) == 3
    assert call_multiply_wide((1 << 64) - 1, 2) == (1, (1 << 64) - 2)
