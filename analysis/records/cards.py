"""Cards as people like to read them, for transcripts."""

from typing import Final

from meldlab.analysis.notation.pinochle import SUIT_SYMBOLS
from meldlab.kernels.pinochle.cards import SUIT_LETTERS

_SYMBOL: Final = dict(zip(SUIT_LETTERS, SUIT_SYMBOLS, strict=True))


def suits_text(cards: list[str]) -> str:
    """Cards suit by suit, such as ``♠ A T K  ♥ 9``."""
    groups = []
    for letter in SUIT_LETTERS:
        ranks = [card[0] for card in cards if card[1] == letter]
        if ranks:
            groups.append(f"{_SYMBOL[letter]} {' '.join(ranks)}")
    return "  ".join(groups)


def card_text(card: str) -> str:
    """One card, such as ``A♠``."""
    return card[0] + _SYMBOL[card[1]]
