"""Which melds a player of two-handed pinochle may lay down from the cards he holds.

A card is a ``Card``: its text and the melds it lies in already. ``Card("KH")`` is a king of hearts in the hand,
``Card("KH", ("marriage",))`` one on the table. Two copies with the same past are alike, so a choice of copies is a
choice of different ``Card`` values: holding both kings above and a ``Card("QH")``, the second may not marry again, and
the one marriage left is ``(Card("KH"), Card("QH"))``, worth 20.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple

from oracles import pinochle
from oracles.twohand_rules import Rules

Made = tuple[str, tuple[str, ...]]
"""A meld without the identity of its cards: ``("marriage", ("KH", "QH"))``."""

HIGHER = {"run": "royal_marriage", "double_pinochle": "pinochle"}
"""The melds that may take in cards of their own class, and the lower meld these may come from."""

PLACE = {rank + suit: place for place, (suit, rank) in enumerate(product(pinochle.SUITS, pinochle.RANKS))}
"""Place of each card in the order of display."""


class Card(NamedTuple):
    """One copy of a card and its past.

    ``uses`` names the melds it lies in, in the order they were laid; it is empty while the card is in the hand proper.
    ``barred`` marks a turn-up got for the dix in this very turn, where the rules keep it from this turn's meld.
    """

    name: str
    uses: tuple[str, ...] = ()
    barred: bool = False


class MeldChoice(NamedTuple):
    """A meld that may be laid now: its name, the copies that make it up and its worth [points]."""

    name: str
    cards: tuple[Card, ...]
    points: int

    @property
    def card_names(self) -> tuple[str, ...]:
        """Texts of the cards."""
        return tuple(card.name for card in self.cards)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards by suit, rank and past, so that equal holdings are equal tuples."""
    return tuple(sorted(cards, key=lambda card: (PLACE[card.name], card)))


def without(holding: Sequence[Card], *cards: Card) -> tuple[Card, ...]:
    """The holding less these cards."""
    left = list(holding)
    for card in cards:
        left.remove(card)
    return in_order(left)


def meld_shapes(trump: str) -> list[Made]:
    """Every meld there is but the dix, as a name and the cards it takes."""
    plain = [s for s in pinochle.SUITS if s != trump]
    shapes = [(name, pinochle.meld_cards(name, trump=trump)) for name in ("run", "royal_marriage")]
    shapes += [("marriage", pinochle.meld_cards("marriage", suit_letter=s)) for s in plain]
    shapes += [(name, pinochle.meld_cards(name)) for name in (*pinochle.AROUNDS, "pinochle", "double_pinochle")]
    return shapes


def copies_for(holding: Sequence[Card], names: Sequence[str]) -> list[tuple[Card, ...]]:
    """Every different way to take cards of these names out of the holding, whatever their past."""
    ways = []
    for name, number in Counter(names).items():
        held = sorted(card for card in holding if card.name == name)
        if len(held) < number:
            return []
        ways.append(sorted(set(combinations(held, number))))
    return [tuple(card for part in choice for card in part) for choice in product(*ways)]


def may_serve(card: Card, name: str) -> bool:
    """Whether the card's past leaves it free for a meld of that name.

    It must not lie in a meld of the same class, unless that is the lower meld from which the new one is built.
    """
    of_same_class = {use for use in card.uses if pinochle.MELD_CLASS[use] == pinochle.MELD_CLASS[name]}
    return of_same_class <= {HIGHER.get(name)}


def _is_second_beside_first(holding: Sequence[Card]) -> bool:
    """Whether a melded pinochle still lies whole on the table."""
    lying = {card.name for card in holding if "pinochle" in card.uses}
    return lying == {"QS", "JD"}


def objection(
    name: str, cards: Sequence[Card], holding: Sequence[Card], rules: Rules, made: Iterable[Made]
) -> str | None:
    """What the rules have against these copies as a meld of that name; None if nothing.

    The cards have the right names; ``made`` are the melds the same player has laid in this deal.
    """
    for card in cards:
        if card.barred:
            return f"the {card.name} was got for the dix in this turn and may not be melded in it"
    for card in cards:
        if not may_serve(card, name):
            return f"the {card.name} lies in a {card.uses[-1]} already and may not serve in a {name}"
    if all(card.uses for card in cards):
        return f"no card of the {name} is new from the hand"
    again = (name, tuple(card.name for card in cards)) in set(made)
    if again and rules["same_meld_again"] == "never":
        # The second pinochle has a switch of its own; at 40 it is scored as what it is.
        as_upgrade = name == "pinochle" and rules["pinochle_upgrade"] == 40 and _is_second_beside_first(holding)
        if not as_upgrade:
            return f"the same {name} may not be melded again"
    return None


def worth(name: str, cards: Sequence[Card], rules: Rules) -> int:
    """Points of a meld of these copies [points]."""
    uses = {use for card in cards for use in card.uses}
    if name == "double_pinochle":
        return int(rules["pinochle_upgrade"] if "pinochle" in uses else rules["double_pinochle"])
    if name == "run" and "royal_marriage" in uses:
        return int(rules["run_over_marriage"])
    return pinochle.MELD_POINTS[name]


def list_choices(
    holding: Sequence[Card], trump: str, rules: Rules, made: Iterable[Made] = frozenset()
) -> list[MeldChoice]:
    """Every meld but the dix that a player who may meld can lay now, with every different choice of copies.

    Parameters
    ----------
    holding : sequence of Card
        All his cards, those on the table too.
    trump : str
        Trump suit.
    rules : mapping
        Every switch.
    made : iterable of (name, cards)
        Melds he has laid in this deal.

    Returns
    -------
    list of MeldChoice
        In the order run, marriages, fours, pinochles; plain choices of copies before those with a past.
    """
    return [
        MeldChoice(name, cards, worth(name, cards, rules))
        for name, names in meld_shapes(trump)
        for cards in copies_for(holding, names)
        if objection(name, cards, holding, rules, made) is None
    ]
