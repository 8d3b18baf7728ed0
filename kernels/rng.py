"""Random streams keyed by (seed, deal, purpose): the same deal on any machine, thread and chunk.

A stream is one uint64 that walks by the golden gamma and is scrambled on output: SplitMix64 (Steele, Lea, Flood: Fast
splittable pseudorandom number generators, OOPSLA 2014).  Its start is a bijection of the deal's index under a key made
of seed and purpose, so two deals of one run never start from the same point; the start is scrambled by another mixer
(MurmurHash3's finaliser), so that starts and outputs are not the same sequence.

Worked example: the stream that starts at 1234567 gives 6457827717110365317, then 3203168211198807973.

    state = stream_start(purpose_key(seed, purpose), deal)
    state = advance(state); word = output(state)

A Python integer below 2**63 enters a kernel as int64, whose arithmetic is another; so every primitive makes a uint64 of
what it is given first, which costs nothing.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import multiply_high
from meldlab.kernels.jit import inline, jit

#: What a stream is for.  A new purpose takes a new number; none is ever given again.
DEAL: Final = 0
POLICY: Final = 1
OPEN_BID: Final = 2
IRREGULAR: Final = 3
PREVIOUS_HAND: Final = 4
PREVIOUS_POLICY: Final = 5
FIRST_LEAD: Final = 6
TURNING_POINT: Final = 7
WORLDS: Final = 8
#: Purposes from here on belong to hands of 0, 1, 2, ... random cards.
RANDOM_HAND: Final = 1000

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_KEY_1 = np.uint64(0xFF51AFD7ED558CCD)
_KEY_2 = np.uint64(0xC4CEB9FE1A85EC53)
_S27, _S30, _S31, _S33 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(33)
_ONE = np.uint64(1)


@inline
def advance(state: Any) -> Any:
    """Walk a stream on by one word (uint64 -> uint64)."""
    return np.uint64(state) + _GOLDEN


@inline
def output(state: Any) -> Any:
    """Return the word at a stream's present place (uint64 -> uint64): the finaliser of SplitMix64."""
    z = np.uint64(state)
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@inline
def _scramble(z: Any) -> Any:
    z = (z ^ (z >> _S33)) * _KEY_1
    z = (z ^ (z >> _S33)) * _KEY_2
    return z ^ (z >> _S33)


@jit
def purpose_key(seed: Any, purpose: int) -> Any:
    """Key of all streams of one purpose under one seed (uint64, int -> uint64)."""
    return _scramble(_scramble(np.uint64(seed) + _GOLDEN) + (np.uint64(purpose) + _ONE) * _GOLDEN)


@inline
def stream_start(key: Any, deal: Any) -> Any:
    """Start of the stream of one deal: a bijection of the deal's index (uint64, int64 -> uint64)."""
    return _scramble(np.uint64(key) + (np.uint64(deal) + _ONE) * _GOLDEN)


@inline
def below(word: Any, n: Any) -> Any:
    """Turn a random word into an integer from 0 to n - 1; its bias is below n / 2**64 (uint64, int64 -> int64)."""
    return np.int64(multiply_high(np.uint64(word), np.uint64(n)))
