"""Cards as text to and from bit masks, in plain Python and by the definition of the bits alone."""

import random

SUITS = "SHDC"
RANKS = "ATKQJ987"
WORD = 1 << 64


def bit_of(card, copy=0):
    """Bit index of a card such as ``TH``."""
    return 16 * SUITS.index(card[1]) + 2 * RANKS.index(card[0]) + copy


def mask(cards):
    """Cards such as ``["AS", "AS", "TH"]``, or a text of them, as a signed mask; a second copy takes the second bit."""
    word = 0
    for card in cards.split() if isinstance(cards, str) else cards:
        bit = 1 << bit_of(card)
        word |= bit << 1 if word & bit else bit
    return signed(word)


def signed(word):
    """The int64 with the bits of a non-negative whole number."""
    return word - WORD if word >> 63 else word


def bits(mask_):
    """Bit indices of a mask, signed or not, in ascending order."""
    word = mask_ % WORD
    return [at for at in range(64) if word >> at & 1]


def text(mask_):
    """Cards of a mask, as a list."""
    return [RANKS[at % 16 // 2] + SUITS[at // 16] for at in bits(mask_)]


def size(mask_):
    """Number of cards of a mask."""
    return (mask_ % WORD).bit_count()


def pack(n_cards=48):
    """Mask of the whole pack of 48 or 64 cards."""
    lane = {48: 0x0FFF, 64: 0xFFFF}[n_cards]
    return signed(lane * 0x0001_0001_0001_0001)


def random_mask(rng: random.Random, n, pool=None):
    """n cards of a pool, the 48-card pack by default."""
    return signed(sum(1 << at for at in rng.sample(bits(pack() if pool is None else pool), n)))
