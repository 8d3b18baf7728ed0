"""Pinochle cards as bits: one int64 holds any hand of the 48- or the 64-card pack.

Each suit owns a lane of 16 bits, in the order spades, hearts, diamonds, clubs; each rank owns two neighbouring bits
of the lane, one a copy, in the order A, 10, K, Q, J, 9, 8, 7.  The bit of a card is therefore

    16 * suit + 2 * rank + copy

and the *highest* card of a lane is its *lowest* set bit.  The 48-card pack uses the ranks down to the nine, which keeps
its masks below 2**60; the 64-card pack fills the word, and its masks may be negative as int64.

Worked example: the first ten of hearts is suit 1, rank 1, copy 0: bit 16 * 1 + 2 * 1 + 0 = 18.  The hand "AS AS TH"
is 0b11 | 1 << 18 = 262147.
"""

from typing import Final

import numpy as np

SUIT_LETTERS: Final = "SHDC"
RANK_LETTERS: Final = "ATKQJ987"
N_SUITS: Final = 4
N_RANKS: Final = 8
N_RANKS_48: Final = 6
LANE_BITS: Final = 16

SPADES, HEARTS, DIAMONDS, CLUBS = range(N_SUITS)
ACE, TEN, KING, QUEEN, JACK, NINE, EIGHT, SEVEN = range(N_RANKS)

#: One suit of each pack, at the bottom of the word.
LANE_48: Final = 0x0FFF
LANE_64: Final = 0xFFFF


def _every_lane(lane: int) -> int:
    """Repeat a 16-bit pattern in all four lanes, as a signed 64-bit value."""
    word = lane * 0x0001_0001_0001_0001
    return word - (1 << 64) if word >= 1 << 63 else word


PACK_48: Final = _every_lane(LANE_48)
PACK_64: Final = _every_lane(LANE_64)

#: The first copy of every rank in every suit.
FIRST_COPIES: Final = _every_lane(0x5555)

ACES: Final = _every_lane(0x0003)
TENS: Final = _every_lane(0x000C)
KINGS: Final = _every_lane(0x0030)
QUEENS: Final = _every_lane(0x00C0)
JACKS: Final = _every_lane(0x0300)
NINES: Final = _every_lane(0x0C00)

#: Card points by rank, A 11, 10 10, K 4, Q 3, J 2, the others nothing [points].
CARD_POINTS: Final = (11, 10, 4, 3, 2, 0, 0, 0)
#: Points of the last trick [points].
LAST_TRICK: Final = 10
#: All card points of a deal, the last trick's included [points].
DEAL_POINTS: Final = 250


def card_bit(suit: int, rank: int, copy: int) -> int:
    """Position of a card's bit: ``16 * suit + 2 * rank + copy``."""
    return LANE_BITS * suit + 2 * rank + copy


def as_int64(mask: int) -> np.int64:
    """Return a mask given as a non-negative Python integer as the int64 with the same bits."""
    return np.int64(mask - (1 << 64) if mask >= 1 << 63 else mask)
