"""Switches of two-handed pinochle with all their options, and the games of the descriptions.

``HOYLE["dix_exchange"]`` is ``"optional"``; ``HOYLE | {"dix_exchange": "compulsory"}`` is the same game with another
duty. The breaches of the rules in ``BREACHES`` are no switches of a record: they are off unless they are put beside.
"""

import random
from collections.abc import Mapping
from typing import Any

Rules = Mapping[str, Any]

OPTIONS: dict[str, tuple[int | bool | str, ...]] = {
    "deck": (48, 64),
    "turnup_dix": ("dealer", "none"),
    "dix_exchange": ("optional", "compulsory", "forbidden"),
    "dix_with_meld": ("additional", "is_the_meld"),
    "swap_card_usable": (True, False),
    "meld_timing": ("before_draw", "after_draw"),
    "run_over_marriage": (150, 110),
    "same_meld_again": ("fresh_cards", "never"),
    "double_pinochle": (300, 80),
    "pinochle_upgrade": (300, 260, 40),
    "last_stock_card": ("winner_hidden", "winner_chooses"),
    "must_win": ("trump_led", "always"),
    "count": ("classic", "simple"),
    "target": (1000, 1200, 1500, 500, "single"),
    "call_out": ("own_turn", "none"),
    "wrong_call": ("loses", "ignored"),
    "both_over": ("extend_250", "higher_wins"),
    "next_dealer": ("alternate", "winner"),
}
"""Every switch with its options, the default's first."""

HOYLE: dict[str, int | bool | str] = {name: options[0] for name, options in OPTIONS.items()}
"""The game of the American card-game books."""

ZH: dict[str, int | bool | str] = HOYLE | {
    "turnup_dix": "none",
    "same_meld_again": "never",
    "double_pinochle": 80,
    "pinochle_upgrade": 40,
}
"""The game of the Chinese description."""

EN: dict[str, int | bool | str] = HOYLE | {
    "dix_with_meld": "is_the_meld",
    "run_over_marriage": 110,
    "pinochle_upgrade": 260,
    "must_win": "always",
    "target": 1200,
    "call_out": "none",
    "both_over": "higher_wins",
}
"""The game of the English description."""

NB: dict[str, int | bool | str] = HOYLE | {
    "turnup_dix": "none",
    "dix_exchange": "compulsory",
    "double_pinochle": 80,
    "pinochle_upgrade": 40,
}
"""The game of the Norwegian description."""

BREACHES = ("short_stock", "wrong_hand", "revoke", "exposed_card", "lead_out_of_turn")
"""Names that may be put to a set of rules, with the value true, to let that breach of the rules happen."""

RANKS_OF_DECK = {48: "ATKQJ9", 64: "ATKQJ987"}
HAND_SIZE = {48: 12, 64: 16}


def random_rules(rng: random.Random) -> dict[str, int | bool | str]:
    """One option of every switch, each drawn alike."""
    return {name: rng.choice(options) for name, options in OPTIONS.items()}


def dix_of(rules: Rules, trump: str) -> str:
    """The dix: the nine of trumps, or the seven in the pack of 64."""
    return ("7" if rules["deck"] == 64 else "9") + trump
