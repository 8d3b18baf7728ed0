"""The words of a report: every phrase a reader sees comes from one catalogue a language, `words/CODE.toml`.

A key is the path through the catalogue, `figure.curve.title`; a phrase may hold fields, `{share} of {n} auctions`.
Another language is another catalogue with the same keys; code does not change.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from meldlab.reports.numbers import (
    MINUS,
    Count,
    Estimate,
    bounds_text,
    most_unseen,
    one_in,
    plain,
    share,
    share_of_size,
    value_text,
)

# Chances from these on are told in per cent, `one in` below.
OFTEN = 0.1
COMMON = 0.25
SIGNS = f"+{MINUS}"
CATALOGUES = Path(__file__).with_name("words")


class Language:
    """One catalogue.

    Parameters
    ----------
    code : str
        Language code for the page's `lang` attribute, such as "en".
    phrases : mapping
        Flat: full key to phrase.
    """

    def __init__(self, code: str, phrases: Mapping[str, str]) -> None:
        self.code = code
        self._phrases = dict(phrases)

    def __call__(self, key: str, /, **fields: object) -> str:
        """The phrase of a key with its fields filled in; KeyError for a key that the catalogue lacks.

        A whole number may bring its noun: `{n:deal|deals}`.
        """
        counted = {name: Count(value) if type(value) is int else value for name, value in fields.items()}
        return self._phrases[key].format(**counted)

    @property
    def phrases(self) -> Mapping[str, str]:
        """Every key with its phrase."""
        return self._phrases

    def name(self, group: str, value: str, otherwise: str | None = None) -> str:
        """The name of a value that comes from a table; one the catalogue does not know is shown as it is."""
        return self._phrases.get(f"{group}.{value}", otherwise or value.replace("_", " "))

    def paragraphs(self, key: str) -> list[str]:
        """All phrases `key.1`, `key.2`, ... in order."""
        found: list[str] = []
        while (phrase := self._phrases.get(f"{key}.{len(found) + 1}")) is not None:
            found.append(phrase)
        return found

    def interval(self, estimate: Estimate, signed: bool = False) -> str:
        """Bounds alone, `41.0 to 41.4`; why there are none when all cases came to the same; else empty."""
        if estimate.alike:
            return self("number.one_case" if estimate.n == 1 else "number.all_alike")
        if not estimate.has_interval:
            return ""
        lo, hi = bounds_text(estimate, signed)
        return self("number.bounds", lo=lo, hi=hi)

    def measured(self, estimate: Estimate, signed: bool = False) -> str:
        """A value with its unit and interval: `41.2 % (41.0 to 41.4)`, `89.4 points (89.3 to 89.5)`."""
        value = value_text(estimate, signed)
        if estimate.unit in ("points", "chips"):
            one = value.lstrip(SIGNS) == "1"
            value = self(f"number.one_{estimate.unit}" if one else f"number.{estimate.unit}", value=value)
        bounds = self.interval(estimate, signed)
        return self("number.measured", value=value, bounds=bounds) if bounds else value

    def most_unseen(self, n: int) -> str:
        """How often something may happen at most that did not in `n` cases: `0.4 %`."""
        return share_of_size(most_unseen(n).hi)

    def chance(self, probability: float) -> str:
        """A chance as players say it: `46 %` from one in ten on, `1 in 480` below, or the word for never."""
        if probability >= OFTEN:
            return share(probability, 0)
        times = one_in(probability)
        if times != times:
            return self("number.never")
        return self("number.one_in", times=plain(times, 1 if times < 10 else 0))

    def one_of(self, probability: float, n: int) -> str:
        """How many auctions of how many: `about 1 auction of 8`, `40 % of auctions`, `none of 1,000 auctions`."""
        if probability >= COMMON:
            return self("number.part_of", share=share(probability, 0))
        times = one_in(probability)
        if times != times:
            return self("number.none_of", n=n)
        return self("number.one_of", times=plain(times))

    def listing(self, items: list[str]) -> str:
        """`a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self("number.last_of_list", items=self("number.comma").join(items[:-1]), last=items[-1])


def _flat(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        full = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _flat(value, full)
        else:
            yield full, str(value)


@lru_cache(maxsize=4)
def load_language(code: str = "en") -> Language:
    """Read the catalogue of a language (FileNotFoundError when there is none)."""
    text = (CATALOGUES / f"{code}.toml").read_text(encoding="utf-8")
    return Language(code, dict(_flat(tomllib.loads(text))))
