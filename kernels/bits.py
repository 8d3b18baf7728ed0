"""A vocabulary for sets of cards held in the bits of an int64.

Hands are int64, not uint64: Numba turns ``uint64 op int`` into int64 or float64, and a hand of the 48-card pack needs
60 bits only.  All primitives work on all 64 bits.

Worked example: with ``hand = 0b10110``, ``count(hand)`` is 3, ``lowest(hand)`` is 0b10, ``highest(hand)`` is 0b10000,
``position(0b10000)`` is 4 and ``nth(hand, 1)``, the second set bit from below, is 0b100.
"""

from typing import Any

import llvmlite.binding
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from meldlab.kernels.jit import Kernel, inline, jit

_WORD = ir.IntType(64)
_ALL_BUT_SIGN = np.int64(0x7FFF_FFFF_FFFF_FFFF)


def _target_has_bmi2() -> bool:
    """Whether the processor that kernels are compiled for has the deposit instruction ``pdep``."""
    named = numba.config.CPU_NAME or ""  # type: ignore[attr-defined]
    features = numba.config.CPU_FEATURES  # type: ignore[attr-defined]
    if features:
        return "+bmi2" in features.split(",")
    if named and named != llvmlite.binding.get_host_cpu_name():
        return False
    return bool(llvmlite.binding.get_host_cpu_features().get("bmi2", False))


#: Whether ``nth`` uses ``pdep``; without it a loop gives the same bits.
HAS_PDEP = _target_has_bmi2()


def _instruction(function: Kernel) -> Kernel:
    """Make a primitive of what the compiler has an instruction for."""
    return intrinsic(function)


_ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)


@_instruction
def count(typingctx: Any, cards: Any) -> Any:
    """Number of set bits (int64 -> int64)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@_instruction
def position(typingctx: Any, cards: Any) -> Any:
    """Number of zeros below the lowest set bit, 64 for the empty set (int64 -> int64)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], _ZERO_IS_DEFINED)

    return types.int64(types.int64), codegen


@_instruction
def leading_zeros(typingctx: Any, cards: Any) -> Any:
    """Number of zeros above the highest set bit, 64 for the empty set (int64 -> int64)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], _ZERO_IS_DEFINED)

    return types.int64(types.int64), codegen


def _of_two_words(name: str) -> Kernel:
    """Make a primitive of an instruction of two words that LLVM calls by this name (int64, int64 -> int64)."""

    def primitive(typingctx: Any, source: Any, mask: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            function = builder.module.globals.get(name)
            if function is None:
                function = ir.Function(builder.module, ir.FunctionType(_WORD, [_WORD, _WORD]), name)
            return builder.call(function, args)

        return types.int64(types.int64, types.int64), codegen

    return _instruction(primitive)


_pdep = _of_two_words("llvm.x86.bmi.pdep.64")
_pext = _of_two_words("llvm.x86.bmi.pext.64")


@_instruction
def multiply_high(typingctx: Any, a: Any, b: Any) -> Any:
    """Upper 64 bits of the product of two uint64."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), _WORD)

    return types.uint64(types.uint64, types.uint64), codegen


@_instruction
def multiply_wide(typingctx: Any, a: Any, b: Any) -> Any:
    """Upper and lower 64 bits of the product of two uint64 (tuple of two uint64)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        upper = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), _WORD)
        return context.make_tuple(builder, signature.return_type, (upper, builder.trunc(product, _WORD)))

    pair: Any = types.UniTuple
    return pair(types.uint64, 2)(types.uint64, types.uint64), codegen


@inline
def index(number: Any) -> Any:
    """Index of an entry, never below zero (int64 -> uint64).

    Of signed ones compiled code asks whether they count from the end.
    """
    return np.uint64(number)


@inline
def lowest(cards: int) -> Any:
    """Return the lowest set bit alone (of one suit, the highest card); 0 for the empty set."""
    return cards & -cards


@inline
def highest(cards: int) -> Any:
    """Return the highest set bit alone (of one suit, the lowest card); the set must not be empty."""
    return np.int64(1) << (np.int64(63) - leading_zeros(cards))


@jit
def nth_by_loop(cards: Any, n: int) -> Any:
    """Return set bit number ``n``, counted from below and from 0, alone, without ``pdep``."""
    for _ in range(n):
        cards &= cards - 1
    return cards & -cards


@jit
def deposit_by_loop(source: Any, cards: Any) -> Any:
    """Return the set bits of ``cards`` whose numbers, from below, are set in ``source``, without ``pdep``."""
    chosen = np.int64(0)
    while cards != 0 and source != 0:
        low = cards & -cards
        chosen |= low & -(source & 1)
        cards ^= low
        # The sign bit of a source comes down as a zero.
        source = (source >> 1) & _ALL_BUT_SIGN
    return chosen


@jit
def extract_by_loop(source: Any, cards: Any) -> Any:
    """Return the bits of ``source`` at the set bits of ``cards``, packed from below, without ``pext``."""
    packed = np.int64(0)
    at = np.int64(1)
    while cards != 0:
        if source & cards & -cards != 0:
            packed |= at
        cards &= cards - 1
        at <<= 1
    return packed


if HAS_PDEP:

    @inline
    def nth(cards: int, n: int) -> Any:
        """Return set bit number ``n``, counted from below and from 0, alone."""
        return _pdep(np.int64(1) << n, cards)

    @inline
    def deposit(source: int, cards: int) -> Any:
        """Return the set bits of ``cards`` whose numbers, from below, are set in ``source``."""
        return _pdep(source, cards)

    @inline
    def extract(source: int, cards: int) -> Any:
        """Return the bits of ``source`` at the set bits of ``cards``, packed from below."""
        return _pext(source, cards)

else:
    nth = nth_by_loop
    deposit = deposit_by_loop
    extract = extract_by_loop
