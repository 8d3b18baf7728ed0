"""Shuffling and dealing both packs to four hands.

The cards lie in two words of bits, eight for each rank and two for each joker. A hand is drawn as a random mask of
about the right density over both words, then cards picked evenly are added or taken away until it has its number: every
card is treated alike, so every hand has the same chance (see `meldlab.kernels.pinochle.deal`, which does it in one
word).
"""

from typing import Any, Final

from meldlab.kernels.baoyao.cards import COPIES, N_SEATS, REMOVED
from meldlab.kernels.bits import count, nth
from meldlab.kernels.jit import inline, int64, lean
from meldlab.kernels.rng import DEAL, PREVIOUS_HAND, advance, below, output, purpose_key, stream_start

#: Ranks in the first word, seven from the lowest, and in the second, six and the jokers.
FIRST_RANKS: Final = 7
_FIRST: Final = (1 << (COPIES * FIRST_RANKS)) - 1
_SECOND: Final = (1 << 52) - 1
#: The second word without the threes, which are its last natural rank.
_NO_THREES: Final = _SECOND & ~(0xFF << 40)
#: Cards of a hand with and without threes.
HAND, HAND_WITHOUT = 27, 25

_BYTES_1 = int64(0x5555_5555_5555_5555)
_BYTES_2 = int64(0x3333_3333_3333_3333)
_BYTES_4 = int64(0x0F0F_0F0F_0F0F_0F0F)


@inline
def hand_size(threes: int) -> Any:
    """Cards of a hand as dealt."""
    return int64(HAND_WITHOUT) if threes == REMOVED else int64(HAND)


@inline
def _toss(pool: int, sixteenths: int, state: Any) -> Any:
    """Take each card of a pool with a chance of so many sixteenths (int64 cards, uint64 state)."""
    chosen = int64(0)
    for binary in range(4):
        state = advance(state)
        word = int64(output(state))
        joined = -((sixteenths >> binary) & 1)
        chosen = (chosen & word) | (joined & (chosen | word))
    return chosen & pool, state


@inline
def _pick(first: int, second: int, number: int) -> Any:
    """Card number ``number`` of two words, alone (two int64)."""
    n = count(first)
    if number < n:
        return nth(first, number), int64(0)
    return int64(0), nth(second, number - n)


@inline
def draw_two_words(first: int, second: int, n_pool: int, k: int, state: Any) -> Any:
    """Draw ``k`` of the cards in two words, every set alike (two int64, uint64 state)."""
    sixteenths = min((k * 32 + n_pool) // (2 * n_pool), 15)
    low, state = _toss(first, sixteenths, state)
    high, state = _toss(second, sixteenths, state)
    n = count(low) + count(high)
    while n > k:
        state = advance(state)
        a, b = _pick(low, high, below(output(state), n))
        low ^= a
        high ^= b
        n -= 1
    while n < k:
        state = advance(state)
        a, b = _pick(first & ~low, second & ~high, below(output(state), n_pool - n))
        low |= a
        high |= b
        n += 1
    return low, high, state


@inline
def _byte_counts(cards: int) -> Any:
    """Number of set bits of each byte, in that byte."""
    pairs = cards - ((cards >> 1) & _BYTES_1)
    fours = (pairs & _BYTES_2) + ((pairs >> 2) & _BYTES_2)
    return (fours + (fours >> 4)) & _BYTES_4


@inline
def _nibbles(counts: int) -> Any:
    """Push eight bytes below sixteen together into nibbles."""
    packed = (counts | (counts >> 4)) & int64(0x00FF_00FF_00FF_00FF)
    packed = (packed | (packed >> 8)) & int64(0x0000_FFFF_0000_FFFF)
    return (packed | (packed >> 16)) & int64(0xFFFF_FFFF)


@inline
def counts_of(low: int, high: int) -> Any:
    """Turn the cards of two words into a hand of counts."""
    # The jokers share a byte: the small ones its bits 0 and 1, the big ones bits 2 and 3.
    naturals = high & int64(0xFFFF_FFFF_FFFF)
    jokers = high >> 48
    hand = _nibbles(_byte_counts(low)) | _nibbles(_byte_counts(naturals)) << 28
    return hand | count(jokers & 3) << 52 | count(jokers >> 2) << 56


@lean
def deal_four(state: Any, threes: int, out_hands: Any) -> None:
    """Deal four hands; every deal has the same chance.

    Parameters
    ----------
    state : uint64
        Random stream of the deal.
    threes : int64
        Whether threes are high, low, or not in the packs.
    out_hands : int64[4]
        Counts of each seat's ranks.
    """
    first, second = int64(_FIRST), int64(_NO_THREES if threes == REMOVED else _SECOND)
    size = hand_size(threes)
    n_pool = N_SEATS * size
    for seat in range(N_SEATS - 1):
        low, high, state = draw_two_words(first, second, n_pool, size, state)
        out_hands[seat] = counts_of(low, high)
        first ^= low
        second ^= high
        n_pool -= size
    out_hands[N_SEATS - 1] = counts_of(first, second)


@lean
def baoyao_deal(seed: Any, deal: Any, threes: int, out_hands: Any) -> None:
    """Deal number ``deal`` under a seed (uint64, int64); see `deal_four`."""
    deal_four(stream_start(purpose_key(seed, DEAL), deal), threes, out_hands)


@lean
def previous_deal(seed: Any, deal: Any, threes: int, out_hands: Any) -> None:
    """Deal the hand that was played before that deal, where its head-runner leads; see `deal_four`."""
    deal_four(stream_start(purpose_key(seed, PREVIOUS_HAND), deal), threes, out_hands)
