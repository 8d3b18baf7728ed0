"""Values of open-card endings by plain minimax: every legal card is tried, nothing is cut off.

A memory of identical states (the same cards in the same hands, the same trick, the same leader) is all that saves work,
so six cards a hand are affordable for two players and four or five for three.

Inside, a card is a whole number, eight times its suit (place in ``"SHDC"``) plus its height, 0 for a seven to 7 for an
ace: ``"AS"`` is 7, ``"9H"`` is 10.  ``solve(Ending("S", (("AS", "KS"), ("TS", "QH")), 0))`` finds 38 points for the
ace and 24 for the king.
"""

from collections.abc import Sequence
from typing import NamedTuple

SUITS = "SHDC"
HEIGHTS = "789JQKTA"
"""Ranks from the lowest to the highest."""

COUNTS = {
    "classic": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0},
    "simple": {"A": 10, "T": 10, "K": 10, "Q": 0, "J": 0, "9": 0, "8": 0, "7": 0},
}
"""[points] of each rank, by the switch ``count``."""

LAST_TRICK = 10


class Ending(NamedTuple):
    """Cards that everybody sees: two hands, or three of which one plays against the two others."""

    trump: str
    hands: tuple[tuple[str, ...], ...]
    leader: int
    trick: tuple[str, ...] = ()
    taker: int = 0
    must_win: bool = False
    must_overtrump: bool = False
    count: str = "classic"

    @property
    def seat(self) -> int:
        """Player to move."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def left(self) -> int:
        """Everything still to be won [points]: all cards in hand and in the trick, and the last trick's 10."""
        cards = [card for hand in (*self.hands, self.trick) for card in hand]
        return sum(COUNTS[self.count][card[0]] for card in cards) + LAST_TRICK


def number_of(card: str) -> int:
    """Number of a card: eight times its suit, plus its height."""
    return 8 * SUITS.index(card[1]) + HEIGHTS.index(card[0])


def name_of(number: int) -> str:
    """Text of a card."""
    return HEIGHTS[number % 8] + SUITS[number // 8]


class _Game:
    """Rules of one ending, on cards as numbers."""

    def __init__(self, ending: Ending) -> None:
        self.trump = SUITS.index(ending.trump)
        self.n_seats = len(ending.hands)
        self.taker = ending.taker
        self.must_win = ending.must_win
        self.must_overtrump = ending.must_overtrump
        worth = COUNTS[ending.count]
        self.points = [worth[name_of(number)[0]] for number in range(32)]
        self.values: dict[object, int] = {}

    def strength(self, card: int, led: int) -> int:
        """How strong a card is in a trick in which a suit was led: trumps, the suit led, all others."""
        suit, height = divmod(card, 8)
        if suit == self.trump:
            return 200 + height
        return 100 + height if suit == led else 0

    def winning(self, trick: Sequence[int]) -> int:
        """Index of the card that wins: the strongest, and of two identical ones the first played."""
        strengths = [self.strength(card, trick[0] // 8) for card in trick]
        return strengths.index(max(strengths))

    def legal(self, hand: Sequence[int], trick: Sequence[int]) -> set[int]:
        """Different cards that may be played."""
        if not trick:
            return set(hand)
        led = trick[0] // 8
        to_beat = max(self.strength(card, led) for card in trick)
        following = {card for card in hand if card // 8 == led}
        trumps = {card for card in hand if card // 8 == self.trump}
        if following:
            cards, beat = following, led == self.trump or self.must_win
        elif trumps:
            cards, beat = trumps, self.must_overtrump
        else:
            return set(hand)
        higher = {card for card in cards if self.strength(card, led) > to_beat}
        return higher if beat and higher else cards

    def value(self, hands: tuple[tuple[int, ...], ...], trick: tuple[int, ...], leader: int) -> int:
        """Points that the taker gets from here on, those of the trick in progress included."""
        state = (hands, trick, leader)
        found = self.values.get(state)
        if found is None:
            seat = (leader + len(trick)) % self.n_seats
            every = [self.after(hands, trick, leader, card) for card in self.legal(hands[seat], trick)]
            found = 0 if not every else max(every) if seat == self.taker else min(every)
            self.values[state] = found
        return found

    def after(self, hands: tuple[tuple[int, ...], ...], trick: tuple[int, ...], leader: int, card: int) -> int:
        """Points that the taker gets from here on once a card is played."""
        seat = (leader + len(trick)) % self.n_seats
        at = hands[seat].index(card)
        rest = (*hands[:seat], hands[seat][:at] + hands[seat][at + 1 :], *hands[seat + 1 :])
        trick = (*trick, card)
        if len(trick) < self.n_seats:
            return self.value(rest, trick, leader)
        winner = (leader + self.winning(trick)) % self.n_seats
        won = 0
        if winner == self.taker:
            won = sum([self.points[one] for one in trick]) + (0 if any(rest) else LAST_TRICK)
        return won + self.value(rest, (), winner)


def legal(ending: Ending) -> list[str]:
    """Different cards that the player to move may play."""
    hand, trick = ending.hands[ending.seat], ending.trick
    return [name_of(card) for card in _Game(ending).legal([*map(number_of, hand)], [*map(number_of, trick)])]


def solve(ending: Ending) -> dict[str, int]:
    """Find the taker's points from here on after every legal card, if all play their best then [points].

    The ending is worth the largest of them if the taker is to move, and the smallest otherwise; `value_of` tells it.
    """
    hands = tuple(tuple(sorted(map(number_of, hand))) for hand in ending.hands)
    trick = tuple(map(number_of, ending.trick))
    game = _Game(ending)
    cards = game.legal(hands[ending.seat], trick)
    return {name_of(card): game.after(hands, trick, ending.leader, card) for card in cards}


def value_of(ending: Ending, values: dict[str, int]) -> int:
    """Worth of an ending whose cards have these values [points]."""
    return max(values.values()) if ending.seat == ending.taker else min(values.values())


def play(ending: Ending, card: str) -> tuple[Ending, int]:
    """Play a legal card.

    Returns
    -------
    tuple of Ending, int
        What is left, and the points that the taker won by it [points].

    Raises
    ------
    ValueError
        If the card may not be played.
    """
    if card not in legal(ending):
        raise ValueError(f"{card} may not be played in {ending}")
    seat = ending.seat
    hand = list(ending.hands[seat])
    hand.remove(card)
    hands = (*ending.hands[:seat], tuple(hand), *ending.hands[seat + 1 :])
    trick = (*ending.trick, card)
    if len(trick) < len(hands):
        return ending._replace(hands=hands, trick=trick), 0
    winner = (ending.leader + _Game(ending).winning([*map(number_of, trick)])) % len(hands)
    won = sum(COUNTS[ending.count][one[0]] for one in trick) + (0 if any(hands) else LAST_TRICK)
    return ending._replace(hands=hands, trick=(), leader=winner), won if winner == ending.taker else 0
