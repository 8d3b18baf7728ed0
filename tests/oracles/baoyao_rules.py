"""Switches of two-player Bao Yao (二人刨幺) with all their options, and the pack they are played with.

``DEFAULTS["threes"]`` is ``"high"``; ``DEFAULTS | {"threes": "low"}`` is the same game with threes below fours.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

Rules = Mapping[str, Any]

OPTIONS: dict[str, tuple[int | bool | str, ...]] = {
    "threes": ("high", "low", "removed"),
    "first_lead": ("random", "head_runner"),
    "open_yao": (True, False),
    "straight_length": ("same", "longer_beats"),
    "double_over_single": ("same_higher", "same_any", "longer_any"),
    "joker_pair": (False, True),
    "mixed_jokers": ("exact", "rounded_up"),
    "double_run": ("any_two", "first_two"),
    "snow": ("continue", "double_run_only", "choice"),
    "snow_at_25": (1, 2),
    "disconnect": ("none",),
}
"""Every switch with its options, the default's first; ``disconnect`` may be a seat and a turn as well."""

DEFAULTS: dict[str, int | bool | str] = {name: options[0] for name, options in OPTIONS.items()}
"""The game as it is meant."""

CARDS = ("4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "3", "SJ", "BJ")
"""The different cards, in the order in which they are written under any switches."""

JOKERS = ("SJ", "BJ")
POINTS = {"5": 5, "T": 10, "K": 10}
"""What a card is worth to him who captures it; any other card nothing."""


def pack(rules: Rules) -> list[str]:
    """All cards of the two packs: eight of a rank and two of each joker, without the threes if they are removed."""
    kept = [card for card in CARDS if not (card == "3" and rules["threes"] == "removed")]
    return [card for card in kept for _ in range(2 if card in JOKERS else 8)]


def hand_size(rules: Rules) -> int:
    """Cards dealt to each of the four seats."""
    return len(pack(rules)) // 4


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """The cards in the order in which they are written."""
    return tuple(sorted(cards, key=CARDS.index))


def points_of(cards: Sequence[str]) -> int:
    """Points of these cards."""
    return sum(POINTS.get(card, 0) for card in cards)


def disconnected(value: Any) -> tuple[int, int] | None:
    """Seat and turn of a disconnection; None when nobody disconnects.

    Written ``none`` or ``"SEAT:TURN"``; a list of the two numbers or an object of them is understood too. The turn is
    counted in turns of that seat, plays and passes alike, from 1: ``"2:1"`` is a seat that was never there.

    Raises
    ------
    ValueError
        If it is none of these.
    """
    if value is None or value is False or value == "none":
        return None
    if isinstance(value, str):
        parts: list[Any] = [
            int(part) if part.strip().isdigit() else part for part in value.replace("@", ":").split(":")
        ]
    elif isinstance(value, Mapping):
        parts = [value.get("seat"), value.get("turn")]
    else:
        parts = list(value) if isinstance(value, list | tuple) else [value]
    whole = len(parts) == 2 and all(type(part) is int for part in parts)
    if not whole or parts[0] not in (0, 1, 2, 3) or parts[1] < 1:
        raise ValueError(f"'disconnect' is {value!r}, it must be none or a seat 0 to 3 and a turn from 1, as in '2:5'")
    return parts[0], parts[1]


def random_rules(rng: random.Random) -> dict[str, int | bool | str]:
    """One option of every switch, each drawn alike; one time in four a seat disconnects."""
    rules = {name: rng.choice(options) for name, options in OPTIONS.items()}
    if rng.random() < 0.25:
        rules["disconnect"] = f"{rng.randrange(4)}:{rng.randint(1, 8)}"
    return rules
