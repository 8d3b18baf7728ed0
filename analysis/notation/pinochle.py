"""Pinochle cards and hands as text, to and from the kernels' bit masks.

A card is its rank and its suit: ``AS TH KD QC JS 9H``, with ``8S`` and ``7S`` in the 64-card pack. Ten may be ``10``,
suits may be symbols (``10♥``), letters may be small, the suit may stand first (``♥10``). A hand is its cards in any
order, with blanks or commas between them, or suit by suit: ``S:AATKQ H:TJ9 D:- C:A``.

Masks are whole numbers between -2**63 and 2**63 - 1, as the kernels' int64: a hand with both sevens of clubs is
negative. The first copy of a card to be named takes the first of its two bits.

Worked example: ``AS AS TH`` is bits 0, 1 and 18, the mask 0b11 + 2**18 = 262147.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from meldlab.analysis.errors import NotationError, quoted
from meldlab.kernels.pinochle.cards import RANK_LETTERS, SUIT_LETTERS, card_bit

SUIT_SYMBOLS: Final = "♠♥♦♣"
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")

#: Ranks of each pack, by its number of cards.
RANKS_OF_PACK: Final = {48: RANK_LETTERS[:6], 64: RANK_LETTERS}

#: A hand is at most the whole pack; longer text is something else [characters].
LONGEST_TEXT: Final = 1000

_COPIES: Final = 2
_WORD_BITS: Final = 64
_ALL_BITS: Final = (1 << _WORD_BITS) - 1
_SUITS: Final = {
    **{letter: suit for suit, letter in enumerate(SUIT_LETTERS)},
    **{symbol: suit for suit, symbol in enumerate(SUIT_SYMBOLS)},
    **{symbol: suit for suit, symbol in enumerate("♤♡♢♧")},
}
_RANKS: Final = {letter: rank for rank, letter in enumerate(RANK_LETTERS)}

#: Blanks and commas, those of Chinese text too.
_SEPARATORS: Final = re.compile(r"[\s,，、;；]+")
_VARIATION_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
#: A suit's colon with blanks about it: ``S : AATKQ`` is one piece, ``D: C:A`` two.
_LOOSE_SUIT: Final = re.compile(
    r"(?<!\w)([SHDC♠♥♦♣♤♡♢♧])\s*[:：](?:\s*(?=[ATKQJ98710-]+(?:[\s,，、;；]|$)))?", re.IGNORECASE
)
_SUIT_GROUP: Final = re.compile(r"(?P<suit>[^:]):(?P<ranks>[^:]*)")


def parse_card(text: str, deck: int = 48) -> tuple[int, int]:
    """Read one card.

    Parameters
    ----------
    text : str
        Such as ``AS``, ``10h`` or ``♥T``.
    deck : int, default 48
        Number of cards in the pack, 48 or 64.

    Returns
    -------
    tuple of int
        Suit and rank, numbered as in `meldlab.kernels.pinochle.cards`.

    Raises
    ------
    NotationError
        If it is no card of the pack.
    """
    card = _plain(text).strip().upper().replace("10", "T")
    if len(card) == 2:
        for suit, rank in ((card[1], card[0]), (card[0], card[1])):
            if suit in _SUITS and rank in _RANKS:
                return _SUITS[suit], _rank_in_pack(rank, text, deck)
    raise NotationError(
        f"{quoted(text)} is no card: write rank and suit, {_ranks_and_suits(deck)}, for example AS or 10H."
    )


def parse_suit(text: str) -> int:
    """Read a suit, such as trump: a letter, a symbol or a name.

    Returns
    -------
    int
        0 to 3: spades, hearts, diamonds, clubs.

    Raises
    ------
    NotationError
        If it is no suit.
    """
    word = _plain(text).strip().upper()
    for suit, name in enumerate(SUIT_NAMES):
        if word in (name.upper(), name.upper()[:-1]) or _SUITS.get(word) == suit:
            return suit
    raise NotationError(f"{quoted(text)} is no suit: write S, H, D or C.")


def suit_name(letter: str) -> str:
    """Return a suit's name, such as ``spades`` for ``S``."""
    return SUIT_NAMES[SUIT_LETTERS.index(letter)]


def parse_hand(text: str, deck: int = 48, count: int | None = None) -> int:
    """Read a hand.

    Parameters
    ----------
    text : str
        The cards, in one of the notations above; may be empty.
    deck : int, default 48
        Number of cards in the pack, 48 or 64.
    count : int or None, default None
        How many cards it must have; None for any number.

    Returns
    -------
    int
        Bit mask in the range of int64.

    Raises
    ------
    NotationError
        If a piece of it is no card of the pack, if a card stands there a third time, or if the number of cards is not
        the one asked for.
    """
    return parse_hands([text], deck, count)[0]


def parse_hands(texts: Sequence[str], deck: int = 48, count: int | None = None) -> list[int]:
    """Read several hands of one deal, none of which shares a card with another.

    Parameters
    ----------
    texts : sequence of str
        A hand each.
    deck : int, default 48
        Number of cards in the pack, 48 or 64.
    count : int or None, default None
        How many cards each must have; None for any number.

    Returns
    -------
    list of int
        A bit mask in the range of int64 for each hand.

    Raises
    ------
    NotationError
        As `parse_hand`; a third copy counts over all the hands.
    """
    taken: dict[tuple[int, int], int] = {}
    masks = []
    for text in texts:
        cards = _cards_of_text(text, deck)
        mask = 0
        for suit, rank in cards:
            copy = taken.get((suit, rank), 0)
            if copy == _COPIES:
                card = RANK_LETTERS[rank] + SUIT_LETTERS[suit]
                raise NotationError(f"{card!r} stands there a third time: the pack has two of each card.")
            taken[suit, rank] = copy + 1
            mask |= 1 << card_bit(suit, rank, copy)
        if count is not None and len(cards) != count:
            raise NotationError(f"The hand {quoted(text, 100)} has {_cards(len(cards))}: {count} are needed.")
        masks.append(signed(mask))
    return masks


def format_card(bit: int) -> str:
    """Return the card of a bit index (0 to 63), such as ``TH`` for 18 and 19."""
    return RANK_LETTERS[bit % 16 // 2] + SUIT_LETTERS[bit // 16]


def format_hand(mask: int) -> str:
    """Return the cards of a bit mask, ``AS TS .. 9C``: suit by suit, from the highest card to the lowest."""
    return " ".join(cards_of(mask))


def cards_of(mask: int) -> list[str]:
    """Return the cards of a bit mask as a list, in the order of `format_hand`."""
    return [format_card(bit) for bit in bits_of(mask)]


def mask_of(cards: Iterable[str], deck: int = 48) -> int:
    """Return the bit mask of a list of cards; the reverse of `cards_of`.

    Raises
    ------
    NotationError
        As `parse_hand`.
    """
    return parse_hand(" ".join(cards), deck)


def bits_of(mask: int) -> list[int]:
    """Return the bit indices of a mask, in ascending order; the mask may be signed or not."""
    word = int(mask) & _ALL_BITS
    return [bit for bit in range(_WORD_BITS) if word >> bit & 1]


def count_cards(mask: int) -> int:
    """Return how many cards a mask holds; it may be signed or not."""
    return (int(mask) & _ALL_BITS).bit_count()


def signed(mask: int) -> int:
    """Return a mask of 64 bits as the whole number that int64 would show."""
    word = int(mask) & _ALL_BITS
    return word - (1 << _WORD_BITS) if word >> (_WORD_BITS - 1) else word


def _plain(text: str) -> str:
    """Return text without the marks that choose between plain and coloured symbols."""
    if not isinstance(text, str):
        raise NotationError(f"Cards are written as text, such as 'AS TH', not as {quoted(text)}.")
    return _VARIATION_SELECTORS.sub("", text)


def _cards_of_text(text: str, deck: int) -> list[tuple[int, int]]:
    plain = _plain(text)
    if len(plain) > LONGEST_TEXT:
        raise NotationError(f"{quoted(text)} is no hand: it has {len(plain)} characters.")
    plain = _LOOSE_SUIT.sub(r"\1:", plain)
    cards = []
    for piece in _SEPARATORS.split(plain):
        if ":" in piece:
            cards += _cards_of_suit(piece, deck)
        elif piece:
            cards.append(parse_card(piece, deck))
    return cards


def _cards_of_suit(piece: str, deck: int) -> list[tuple[int, int]]:
    """Read one suit of the compact notation, such as ``H:TJ9``, or ``D:-`` for none."""
    group = _SUIT_GROUP.fullmatch(piece.upper())
    if group is None or group["suit"] not in _SUITS:
        raise NotationError(f"{quoted(piece)} is no suit with its cards: write it like S:AATKQ, or D:- for none.")
    ranks = group["ranks"].replace("10", "T")
    suit = _SUITS[group["suit"]]
    if ranks in ("", "-"):
        return []
    for rank in ranks:
        if rank not in _RANKS:
            raise NotationError(f"{quoted(rank)} in {quoted(piece)} is no rank: {_ranks_and_suits(deck)}.")
    return [(suit, _rank_in_pack(rank, piece, deck)) for rank in ranks]


def _rank_in_pack(letter: str, piece: str, deck: int) -> int:
    if letter not in RANKS_OF_PACK[deck]:
        raise NotationError(f"{quoted(piece)} is not in the {deck}-card pack: its lowest cards are nines.")
    return _RANKS[letter]


def _ranks_and_suits(deck: int) -> str:
    return f"ranks are {' '.join(RANKS_OF_PACK[deck])} and suits {' '.join(SUIT_LETTERS)}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number or 'no'} cards"
