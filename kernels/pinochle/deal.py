"""Shuffling and dealing, by construction.

A hand of k cards out of n is drawn by taking a random mask of about the right density (one that holds each card with
probability q/16, q the nearest sixteenth to k/n, so it costs four random words for all cards at once) and then adding or taking away
cards picked evenly until k are left.  Every card is treated alike at every step, so all sets of k cards are equally
likely; the density only decides how many corrections are needed.  It is more than twice as fast as a shuffle card by
card.
"""

import numpy as np

from meldlab.kernels.bits import count, nth
from meldlab.kernels.jit import inline, jit
from meldlab.kernels.pinochle.cards import PACK_48
from meldlab.kernels.rng import DEAL, advance, below, output, purpose_key, stream_start

#: Cards of a hand and of the widow in auction pinochle.
HAND_CARDS = 15
WIDOW_CARDS = 3

_PACK = np.int64(PACK_48)


@inline
def draw_cards(pool, n_pool, k, state):  # type: ignore[no-untyped-def]
    """Draw a set of k cards from a pool, every set alike.

    Parameters
    ----------
    pool : int64
        Cards to draw from.
    n_pool, k : int64
        Number of cards in the pool and number to draw.
    state : uint64
        Random stream.

    Returns
    -------
    tuple of int64, uint64
        The cards drawn and the stream's new place.
    """
    sixteenths = (k * 32 + n_pool) // (2 * n_pool)
    # Horner in binary from the last place of the density: a one joins the next random word, a zero meets it.
    chosen = np.int64(0)
    for place in range(4):
        state = advance(state)
        word = np.int64(output(state))
        joined = -((sixteenths >> place) & 1)
        chosen = (chosen & word) | (joined & (chosen | word))
    chosen &= pool
    n = count(chosen)
    while n > k:
        state = advance(state)
        chosen ^= nth(chosen, below(output(state), n))
        n -= 1
    while n < k:
        state = advance(state)
        rest = pool & ~chosen
        chosen |= nth(rest, below(output(state), n_pool - n))
        n += 1
    return chosen, state


@jit
def deal_auction(state):  # type: ignore[no-untyped-def]
    """Deal three hands of fifteen and a widow of three from the 48-card pack.

    Parameters
    ----------
    state : uint64
        Random stream of the deal.

    Returns
    -------
    tuple of four int64
        Hands of seats 0, 1, 2 and the widow.
    """
    first, state = draw_cards(_PACK, 48, HAND_CARDS, np.uint64(state))
    rest = _PACK ^ first
    second, state = draw_cards(rest, 33, HAND_CARDS, state)
    rest ^= second
    widow, state = draw_cards(rest, 18, WIDOW_CARDS, state)
    return first, second, rest ^ widow, widow


@jit
def auction_deal(seed, deal):  # type: ignore[no-untyped-def]
    """Hands of seats 0, 1, 2 and the widow of deal number ``deal`` under a seed (uint64, int64 -> four int64)."""
    return deal_auction(stream_start(purpose_key(seed, DEAL), deal))
