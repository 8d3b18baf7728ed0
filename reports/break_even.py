"""From which chance of making it on does playing beat conceding? Follows from the settlement switches alone.

A bidder who plays wins f stakes from each of w payers or loses 2f to each of b receivers; one who concedes pays c to
each of k. Playing pays when p * f*w - (1 - p) * 2f*b > -c*k, that is for p > (2f*b - c*k) / (f * (w + 2b)).
With three at the table 1/3 in a plain suit, 1/2 in spades counted double and conceded single.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

# Bids from which the kitty, if there is one, pays and is paid [points].
KITTY_FROM = 350


@dataclass(frozen=True)
class BreakEven:
    """The two chances from which on playing pays, for bids of 350 and over (`high`) and below (`low`)."""

    suit: str
    low: Fraction
    high: Fraction

    def at(self, bid: float) -> float:
        """The chance that counts at a bid."""
        return float(self.high if bid >= KITTY_FROM else self.low)


def _yes(value: Any) -> bool:
    return value is True or value == "yes"


def _chance(factor: int, concession: int, winners: int, receivers: int, conceded: int) -> Fraction:
    return Fraction(2 * factor * receivers - concession * conceded, factor * (winners + 2 * receivers))


def break_even(rules: Mapping[str, Any]) -> tuple[BreakEven, ...]:
    """Break-even chances for a plain suit and for spades; empty when the rules do not tell.

    Parameters
    ----------
    rules : mapping
        Switches players, settlement, spades_factor, concede_spades and, if any, kitty.
    """
    try:
        idle = int(rules["players"]) - 3
        factor = int(rules["spades_factor"])
        doubled = rules["concede_spades"] == "doubled"
        everyone = rules["settlement"] == "hoyle"
    except (KeyError, TypeError, ValueError):
        return ()
    if not 0 <= idle <= 2 or factor < 1:
        return ()
    found = []
    for suit, stake, concession in (("plain", 1, 1), ("spades", factor, factor if doubled else 1)):
        chances = []
        for kitty in (0, 1 if _yes(rules.get("kitty")) else 0):
            two = 2 + (idle if everyone else 0) + kitty
            chances.append(_chance(stake, concession, two, 2 + idle + kitty, two))
        found.append(BreakEven(suit, chances[0], chances[1]))
    plain, spades = found
    if (plain.low, plain.high) == (spades.low, spades.high):
        return (BreakEven("any", plain.low, plain.high),)
    return (plain, spades)
