"""Cards, melds, tricks and the duties of play of pinochle, in plain Python.

A card is a string, rank then suit: ``"AS"`` is the ace of spades, ``"TH"`` the ten of hearts. A hand is a list of
cards; both copies of a card are written alike, so a hand may hold ``"AS"`` twice. ``["AS", "TS", "KS", "QS", "JS"]``
with spades as trumps is a run, worth 150.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

SUITS = "SHDC"
RANKS = "ATKQJ987"
"""From the highest card to the lowest; the ten ranks second, and 8 and 7 are in the 64-card pack only."""

CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
LAST_TRICK_POINTS = 10

MELD_POINTS = {
    "run": 150,
    "royal_marriage": 40,
    "marriage": 20,
    "aces": 100,
    "kings": 80,
    "queens": 60,
    "jacks": 40,
    "pinochle": 40,
    "dix": 10,
}
"""[points] of one meld of each name; what two pinochles together are worth is a switch of the rules."""

AROUNDS = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J"}

MELD_CLASS = {
    "run": "A",
    "royal_marriage": "A",
    "marriage": "A",
    "dix": "A",
    "aces": "B",
    "kings": "B",
    "queens": "B",
    "jacks": "B",
    "pinochle": "C",
    "double_pinochle": "C",
}
"""A card may serve in melds of different classes, but one copy only once inside a class."""


class Meld(NamedTuple):
    """One meld on the table: its name, its cards and its worth [points]."""

    name: str
    cards: tuple[str, ...]
    points: int


def rank(card: str) -> str:
    """Rank letter of a card."""
    return card[0]


def suit(card: str) -> str:
    """Suit letter of a card."""
    return card[1]


def height(card: str) -> int:
    """Place of a card in its suit, larger for the stronger; both copies of a card are equal."""
    return len(RANKS) - RANKS.index(rank(card))


def pack(ranks: str = "ATKQJ9") -> list[str]:
    """Every card of the pack, both copies: 48 cards with the six ranks of the usual pack."""
    return [r + s for s in SUITS for r in ranks for _copy in range(2)]


def in_display_order(cards: Iterable[str]) -> list[str]:
    """Sort cards by suit S, H, D, C and inside a suit from the highest to the lowest."""
    return sorted(cards, key=lambda card: (SUITS.index(suit(card)), RANKS.index(rank(card))))


def points_of_cards(cards: Iterable[str]) -> int:
    """Trick points of some cards [points], without the last trick's 10."""
    return sum(CARD_POINTS[rank(card)] for card in cards)


# Melds ---------------------------------------------------------------------------------------------------------------


def meld_cards(name: str, *, suit_letter: str = "", trump: str = "") -> tuple[str, ...]:
    """Cards that make up one meld.

    Parameters
    ----------
    name : str
        Name of the meld.
    suit_letter : str
        Suit of a plain marriage.
    trump : str
        Trump suit, for a run, a royal marriage and a dix.

    Raises
    ------
    ValueError
        If there is no meld of that name.
    """
    if name == "run":
        return tuple(r + trump for r in "ATKQJ")
    if name == "royal_marriage":
        return ("K" + trump, "Q" + trump)
    if name == "marriage":
        return ("K" + suit_letter, "Q" + suit_letter)
    if name in AROUNDS:
        return tuple(AROUNDS[name] + s for s in SUITS)
    if name == "pinochle":
        return ("QS", "JD")
    if name == "double_pinochle":
        return ("QS", "QS", "JD", "JD")
    if name == "dix":
        return ("9" + trump,)
    raise ValueError(f"no meld is called {name!r}")


def list_melds(hand: Sequence[str], trump: str, double_pinochle: int = 80) -> list[Meld]:
    """Every meld of a hand, listed in the way that counts most.

    A royal marriage is listed only for a king and queen of trumps that are in no listed run. Two pinochles are two
    melds of 40 when they are worth 80 together, and one ``double_pinochle`` when they are worth 300.

    Parameters
    ----------
    hand : sequence of str
        Any number of cards.
    trump : str
        One of S, H, D, C.
    double_pinochle : {80, 300}
        Worth of both pinochles together [points].

    Raises
    ------
    ValueError
        If the trump suit or the worth of two pinochles is none of the allowed ones.
    """
    if trump not in tuple(SUITS):
        raise ValueError(f"trump is {trump!r}, it must be one of S, H, D, C")
    if double_pinochle not in (80, 300):
        raise ValueError(f"double_pinochle is {double_pinochle!r}, it must be 80 or 300")

    def copies(cards: Iterable[str]) -> int:
        # How many times over the hand holds all these (different) cards.
        return min(hand.count(card) for card in cards)

    melds: list[Meld] = []

    def put(name: str, cards: tuple[str, ...], times: int) -> None:
        melds.extend([Meld(name, cards, MELD_POINTS[name])] * times)

    run = meld_cards("run", trump=trump)
    put("run", run, copies(run))

    royal = meld_cards("royal_marriage", trump=trump)
    put("royal_marriage", royal, copies(royal) - copies(run))

    for s in SUITS:
        if s != trump:
            marriage = meld_cards("marriage", suit_letter=s)
            put("marriage", marriage, copies(marriage))

    for name in AROUNDS:
        around = meld_cards(name)
        put(name, around, copies(around))

    pinochle = meld_cards("pinochle")
    if copies(pinochle) == 2 and double_pinochle == 300:
        melds.append(Meld("double_pinochle", meld_cards("double_pinochle"), 300))
    else:
        put("pinochle", pinochle, copies(pinochle))

    dix = meld_cards("dix", trump=trump)
    put("dix", dix, copies(dix))
    return melds


def meld_points(hand: Sequence[str], trump: str, double_pinochle: int = 80) -> int:
    """Worth of all melds of a hand with a given trump suit [points]."""
    return sum(meld.points for meld in list_melds(hand, trump, double_pinochle))


def best_trump(hand: Sequence[str], double_pinochle: int = 80) -> tuple[str, int]:
    """Trump suit that makes the hand's melds worth most, and that worth [points]; the first of S, H, D, C if equal."""
    worth = {s: meld_points(hand, s, double_pinochle) for s in SUITS}
    most = max(worth.values())
    for s in SUITS:
        if worth[s] == most:
            return s, most
    raise AssertionError("one of four suits is the best")


def cards_laid_down(melds: Iterable[Meld]) -> Counter[str]:
    """Cards that must lie on the table to show these melds.

    Inside a class every meld needs its own copies; between classes a copy serves again. So of each card as many
    copies are needed as the class that uses it most.
    """
    by_class: dict[str, Counter[str]] = {"A": Counter(), "B": Counter(), "C": Counter()}
    for meld in melds:
        by_class[MELD_CLASS[meld.name]].update(meld.cards)
    needed: Counter[str] = Counter()
    for used in by_class.values():
        for card, number in used.items():
            needed[card] = max(needed[card], number)
    return needed


# Tricks --------------------------------------------------------------------------------------------------------------


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card played later takes the trick from a card that is winning it: strictly higher, or a trump."""
    if suit(card) == suit(other):
        return height(card) > height(other)
    return suit(card) == trump


def winning_place(trick: Sequence[str], trump: str) -> int | None:
    """Index of the card that wins the trick so far; of two identical cards the first. None for an empty trick."""
    if not trick:
        return None
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best


def must_win_in_plain_suits(must_win: bool | str) -> bool:
    """Read the switch ``must_win``: false or ``trump_led`` mean trumps only, true or ``always`` plain suits as well.

    Raises
    ------
    ValueError
        If it is none of the four.
    """
    if must_win is False or must_win == "trump_led":
        return False
    if must_win is True or must_win == "always":
        return True
    raise ValueError(f"must_win is {must_win!r}, it must be false, true, 'trump_led' or 'always'")


def legal_plays(
    hand: Sequence[str],
    trick: Sequence[str],
    trump: str,
    must_win: bool | str = False,
    must_overtrump: bool = False,
) -> list[str]:
    """Different cards of a hand that may be played now, in display order.

    Parameters
    ----------
    hand : sequence of str
        Cards of the player to move.
    trick : sequence of str
        Cards already played to the trick, in order; empty for the leader.
    trump : str
        Trump suit.
    must_win : bool or str
        Whether a player who follows a plain suit must beat the trick if he can (true, ``always``) or only a player who
        follows a trump lead (false, ``trump_led``).
    must_overtrump : bool
        Whether a void player must beat the trump that already lies in the trick, if he can.
    """
    everything = in_display_order(set(hand))
    in_plain_suits_too = must_win_in_plain_suits(must_win)
    if not trick:
        return everything

    place = winning_place(trick, trump)
    assert place is not None
    best = trick[place]
    led = suit(trick[0])
    of_led_suit = [card for card in everything if suit(card) == led]
    trumps = [card for card in everything if suit(card) == trump]

    def beating_if_able(cards: list[str]) -> list[str]:
        higher = [card for card in cards if beats(card, best, trump)]
        return higher or cards

    if of_led_suit:
        if led == trump:
            return beating_if_able(of_led_suit)
        # Once the trick is trumped no card of a plain suit can win it: beating_if_able then leaves all of them.
        return beating_if_able(of_led_suit) if in_plain_suits_too else of_led_suit
    if trumps:
        # On an untrumped trick every trump beats; on a trumped one only a higher trump, and it is a duty by switch.
        return beating_if_able(trumps) if must_overtrump else trumps
    return everything
