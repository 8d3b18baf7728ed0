"""What pictures and sentences of duels share: gains in the unit of the game, and how they are written."""

from __future__ import annotations

from meldlab.reports.language import SIGNS, Language
from meldlab.reports.numbers import Estimate, value_text


def gain_text(language: Language, value: Estimate, unit: str, signed: bool = True) -> str:
    """A gain with its unit and interval: `+0.69 stakes a hand (+0.55 to +0.84)`."""
    shown = value_text(value, signed)
    group = "gain_unit_one" if shown.lstrip(SIGNS) == "1" else "gain_unit"
    amount = language("gain.amount", value=shown, unit=language.name(group, unit))
    bounds = language.interval(value, signed)
    return language("number.measured", value=amount, bounds=bounds) if bounds else amount
