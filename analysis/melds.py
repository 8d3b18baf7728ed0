"""The melds of a hand laid at once, by name: what `meldlab score` prints and records show."""

from typing import Any, Final

from meldlab.analysis.notation.pinochle import cards_of, signed
from meldlab.kernels.pinochle import meld as kernel
from meldlab.kernels.pinochle.cards import (
    DIAMONDS,
    JACK,
    KING,
    N_SUITS,
    NINE,
    QUEEN,
    SPADES,
    SUIT_LETTERS,
    card_bit,
)

#: Names of the kinds of meld, in the order of a declaration.
KIND_NAMES: Final = (
    "run",
    "royal_marriage",
    *("marriage",) * N_SUITS,
    "aces",
    "kings",
    "queens",
    "jacks",
    "pinochle",
    "dix",
)


def kind_cards(kind: int, trump: int) -> list[str]:
    """Cards of one meld of a kind."""
    if kind == kernel.RUN:
        wanted = [(trump, rank) for rank in kernel.RUN_RANKS]
    elif kind == kernel.ROYAL_MARRIAGE:
        wanted = [(trump, KING), (trump, QUEEN)]
    elif kind < kernel.ACES_AROUND:
        wanted = [(kind - kernel.MARRIAGE, KING), (kind - kernel.MARRIAGE, QUEEN)]
    elif kind < kernel.PINOCHLE:
        wanted = [(suit, kernel.AROUND_RANKS[kind - kernel.ACES_AROUND]) for suit in range(N_SUITS)]
    elif kind == kernel.PINOCHLE:
        wanted = [(SPADES, QUEEN), (DIAMONDS, JACK)]
    else:
        wanted = [(trump, NINE)]
    return [card for suit, rank in wanted for card in cards_of(1 << card_bit(suit, rank, 0))]


def list_declaration(declaration: int, trump: int, double_pinochle: int) -> list[dict[str, Any]]:
    """Name the melds of a declaration.

    Parameters
    ----------
    declaration : int
        Two bits for each kind, see `meldlab.kernels.pinochle.meld`.
    trump : int
        Suit, 0 to 3.
    double_pinochle : int
        Worth of both pinochles together [points].  Where it is more than two single ones they are listed as one
        ``double_pinochle``, else as two of 40.

    Returns
    -------
    list of dict
        ``name``, ``cards`` and ``points`` [points] of each meld.
    """
    melds: list[dict[str, Any]] = []
    for kind, name in enumerate(KIND_NAMES):
        n = (declaration >> 2 * kind) & 3
        cards = kind_cards(kind, trump)
        points = kernel.KIND_POINTS[kind]
        if kind == kernel.PINOCHLE and n == 2 and double_pinochle != 2 * points:
            both = [card for card in cards for _copy in range(2)]
            melds.append({"name": "double_pinochle", "cards": both, "points": double_pinochle})
        else:
            melds.extend({"name": name, "cards": cards, "points": points} for _ in range(n))
    return melds


def score_hand(hand: int, trump: int, double_pinochle: int = 80) -> dict[str, Any]:
    """Value every meld of a hand under a trump suit.

    Parameters
    ----------
    hand : int
        Cards of the 48-card pack.
    trump : int
        Suit, 0 to 3.
    double_pinochle : int, default 80
        Worth of both pinochles together, 80 or 300 [points].

    Returns
    -------
    dict
        ``trump``, ``points`` [points] and ``melds``.
    """
    declaration = int(kernel.declare_all(signed(hand), trump))
    return {
        "trump": SUIT_LETTERS[trump],
        "points": int(kernel.declaration_points(declaration, double_pinochle)),
        "melds": list_declaration(declaration, trump, double_pinochle),
    }


def score_all_trumps(hand: int, double_pinochle: int = 80) -> dict[str, Any]:
    """Value a hand under each trump suit.

    Returns
    -------
    dict
        ``best``, the suit with the most points (the first of equals), and ``by_trump``.
    """
    by_trump = {SUIT_LETTERS[suit]: score_hand(hand, suit, double_pinochle) for suit in range(N_SUITS)}
    return {"best": max(by_trump, key=lambda suit: by_trump[suit]["points"]), "by_trump": by_trump}
