"""Random endings to solve, ordinary and lopsided ones, and the question that each is in JSON.

Identical copies in different hands, long suits, voids and hands of trumps alone are rare among random cards; every kind
below makes one of them common.
"""

import random
from typing import Any

from oracles.solver import SUITS, Ending, legal, play

RANKS = {48: "ATKQJ9", 64: "ATKQJ987"}
"""Ranks of each pack."""

KINDS = ("any", "any", "two suits", "trumps and a suit", "trumps", "twins", "twins", "few ranks", "long suits", "voids")


def _pack(suits: str, ranks: str) -> list[str]:
    return [rank + suit for suit in suits for rank in ranks for _copy in range(2)]


def _cards(rng: random.Random, kind: str, trump: str, ranks: str, n: int) -> list[str]:
    """Cards in play, in the order in which they are dealt."""
    others = rng.sample(SUITS.replace(trump, ""), 3)
    suits = SUITS
    if kind == "two suits":
        suits = "".join(others[:2])
    elif kind == "trumps and a suit":
        suits = trump + others[0]
    elif kind == "trumps":
        # As many trumps as there are, and others behind them.
        cards = _pack(trump, ranks)
        rng.shuffle(cards)
        return (cards + _pack(others[0], ranks) + _pack(others[1], ranks))[:n]
    elif kind == "few ranks" and n <= 24:
        ranks = "".join(rng.sample(ranks, 3))
    if kind == "twins":
        # Both copies of all cards but perhaps one.
        cards = rng.sample(_pack(suits, ranks)[::2], (n + 1) // 2) * 2
        rng.shuffle(cards)
        return cards[:n]
    for suit in (trump, *others):
        if len(_pack(suits, ranks)) < n and suit not in suits:
            suits += suit
    cards = _pack(suits, ranks)
    rng.shuffle(cards)
    return cards[:n]


def _deal(rng: random.Random, kind: str, cards: list[str], n_seats: int, size: int) -> list[list[str]]:
    """Hands of equal size."""
    cards = cards.copy()
    if kind == "long suits":
        # Each player takes the rest of one suit after the other.
        cards.sort(key=lambda card: (SUITS.index(card[1]), rng.random()))
    else:
        rng.shuffle(cards)
    hands: list[list[str]] = [[] for _ in range(n_seats)]
    barred = [rng.choice(SUITS) if kind == "voids" else "" for _ in range(n_seats)]
    for seat in rng.sample(range(n_seats), n_seats):
        wanted = sorted(cards, key=lambda card, seat=seat: card[1] == barred[seat])
        hands[seat] = wanted[:size]
        for card in hands[seat]:
            cards.remove(card)
    return hands


def random_ending(rng: random.Random, n_seats: int, size: int, n_pack: int = 48, **switches: Any) -> Ending:
    """Deal an ending at the start of a trick or, as often as not, inside one.

    Parameters
    ----------
    rng : random.Random
        Where chance comes from.
    n_seats, size : int
        Players, and cards of each at the start of the trick.
    n_pack : {48, 64}
        Cards of the pack.
    **switches
        ``must_win``, ``must_overtrump`` and ``count``.
    """
    trump = rng.choice(SUITS)
    kind = rng.choice(KINDS)
    cards = _cards(rng, kind, trump, RANKS[n_pack], n_seats * size)
    hands = _deal(rng, kind, cards, n_seats, size)
    taker = rng.randrange(n_seats) if n_seats == 3 else 0
    ending = Ending(trump, tuple(map(tuple, hands)), rng.randrange(n_seats), (), taker, **switches)
    for _ in range(rng.choice(range(-1, n_seats))):
        ending = play(ending, rng.choice(legal(ending)))[0]
    return ending


def question_of(ending: Ending) -> dict[str, Any]:
    """Put an ending as a question in JSON, as programs outside ask it."""
    two_handed = len(ending.hands) == 2
    rules: dict[str, Any] = {"must_win": ending.must_win, "count": ending.count}
    question: dict[str, Any] = {
        "game": "twohand" if two_handed else "auction",
        "trump": ending.trump,
        "hands": [" ".join(hand) for hand in ending.hands],
        "leader": ending.leader,
        "rules": rules,
    }
    if not two_handed:
        question["bidder"] = ending.taker
        rules["must_overtrump"] = ending.must_overtrump
    if ending.trick:
        question["trick"] = list(ending.trick)
    return question


def ending_of(question: dict[str, Any]) -> Ending:
    """Read a question in JSON."""
    rules = question.get("rules", {})
    return Ending(
        question["trump"],
        tuple(tuple(text.split()) for text in question["hands"]),
        question["leader"],
        tuple(question.get("trick", ())),
        question.get("bidder", 0),
        rules.get("must_win") in (True, "always"),
        rules.get("must_overtrump", False),
        rules.get("count", "classic"),
    )
