"""How numbers are written: shares as per cent, points, chips, intervals, chances.

A number is never written finer than its interval bears: 41.2 % when the interval is 0.4 wide, 41 % when it is 40 wide.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

NBSP = "\u00a0"
MINUS = "\u2212"
NOTHING = "\u2013"
MOST_DECIMALS = 4
# Shares need more when they are small: the lower end of a rare thing's interval [decimals of a per cent].
MOST_SHARE_DECIMALS = 7
# Smaller parts of 1 are rounding of a computer, not a share.
NOUGHT = 1e-12
# Positive shares that would print as 0 are told to be below this [per cent], smaller exact ones as powers of ten.
LEAST_PERCENT = 0.001
SUPERSCRIPT = str.maketrans("-0123456789", "\u207b\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079")
DEFAULT_DECIMALS = {"share": 1, "points": 1, "chips": 2, "": 2}
NORMAL_95 = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """One estimate with its standard error, 95 % interval and the number of cases behind it.

    Attributes
    ----------
    value, se, lo, hi : float
        In the unit below; NaN where the run could not tell.
    n : int
    unit : str
        "share" (0 to 1), "points", "chips" or "" for a bare number.
    """

    value: float
    se: float
    lo: float
    hi: float
    n: int
    unit: str = ""

    @property
    def known(self) -> bool:
        """Whether there is a value at all (no cases: no value)."""
        return math.isfinite(self.value)

    @property
    def has_interval(self) -> bool:
        """Whether both bounds are known."""
        return math.isfinite(self.lo) and math.isfinite(self.hi)

    @property
    def alike(self) -> bool:
        """Whether there is no interval because all cases came to the same, or there is one case alone."""
        return self.known and not self.has_interval and (self.n == 1 or (self.n > 0 and self.se == 0))

    @property
    def decimals(self) -> int:
        """Decimals that the interval bears, in the unit as written (per cent for shares)."""
        if self.alike and self.unit != "share" and self.value == round(self.value):
            return 0
        if self.unit != "share":
            return decimals_for((self.hi - self.lo) / 2, DEFAULT_DECIMALS[self.unit])
        wanted = decimals_for(100 * (self.hi - self.lo) / 2, DEFAULT_DECIMALS[self.unit])
        # A share that is not zero never prints as zero, nor does the end of its interval.
        for part in (self.value, self.lo):
            if NOUGHT < part < math.inf and round(100 * part, wanted) == 0:
                wanted = min(MOST_SHARE_DECIMALS, math.ceil(-math.log10(100 * part)))
        return wanted


def number_in(value: Any) -> float:
    """A float from a table cell; NaN for a missing one."""
    return math.nan if value is None else float(value)


def estimate_of(row: Any, unit: str = "") -> Estimate:
    """Read the columns estimate, se, lo, hi, n of a table row (any mapping) into an `Estimate`."""
    cases = number_in(row["n"])
    return Estimate(
        number_in(row["estimate"]),
        number_in(row["se"]),
        *_bounds(row, "lo", "hi"),
        n=int(cases) if math.isfinite(cases) else 0,
        unit=unit,
    )


def _bounds(row: Any, lower: str, upper: str) -> tuple[float, float]:
    """Both ends of an interval; none where it has no width, as runs stored by older versions have it."""
    lo, hi = number_in(row[lower]), number_in(row[upper])
    return (lo, hi) if lo < hi else (math.nan, math.nan)


def joint_estimate_of(row: Any, unit: str = "") -> Estimate:
    """The same with the interval that holds for all estimates of a family at once, columns lo_joint and hi_joint."""
    found = estimate_of(row, unit)
    lo, hi = _bounds(row, "lo_joint", "hi_joint")
    return replace(found, lo=lo, hi=hi)


class Count(int):
    """A whole number in a phrase, which names what is counted: `{n:deal|deals}` is 1 deal, or 1,200 deals.

    `{n:~lies|lie}` is the word alone.
    """

    def __format__(self, words: str) -> str:
        """The number alone, or with the first word if it is 1, else with the second."""
        one, bar, many = words.removeprefix("~").partition("|")
        if not bar:
            return super().__format__(words)
        word = one if self == 1 else many
        return word if words.startswith("~") else f"{plain(int(self))} {word}"


def most_unseen(n: int) -> Estimate:
    """Share of cases that may be so although none of `n` was: 0, with Wilson's upper end."""
    square = NORMAL_95 * NORMAL_95
    return Estimate(0.0, 0.0, 0.0, square / (n + square), n, "share")


def decimals_for(half_width: float, default: int) -> int:
    """Decimals that show a half-width with one or two significant digits."""
    if not math.isfinite(half_width) or half_width <= 0:
        return default
    return min(MOST_DECIMALS, max(0, math.ceil(-math.log10(half_width))))


def plain(value: float, decimals: int = 0, signed: bool = False) -> str:
    """A number with thousands separators and a true minus sign; a dash where there is none.

    >>> plain(-1234.5, 1)
    '−1,234.5'
    """
    if not math.isfinite(value):
        return NOTHING
    rounded = round(value, decimals)
    text = f"{abs(rounded):,.{decimals}f}"
    if rounded < 0:
        return MINUS + text
    return "+" + text if signed and rounded > 0 else text


def share(value: float, decimals: int = 1) -> str:
    """A share 0..1 as per cent: `share(0.412)` is 41.2 %; one that is not 0 never reads as 0."""
    if not math.isfinite(value):
        return NOTHING
    if abs(value) > NOUGHT and round(100 * value, decimals) == 0:
        if 0 < 100 * value < LEAST_PERCENT:
            return f"<{NBSP}{LEAST_PERCENT}{NBSP}%"
        return plain(100 * value, math.ceil(-math.log10(100 * abs(value)))) + NBSP + "%"
    return plain(100 * value, 0 if abs(value) <= NOUGHT else decimals) + NBSP + "%"


def scientific(value: float, digits: int = 2) -> str:
    """A number as a power of ten: `scientific(0.0000041)` is 4.1 times 10 to the minus 6."""
    if not math.isfinite(value):
        return NOTHING
    mantissa, power = f"{abs(value):.{digits - 1}e}".split("e")
    return (MINUS if value < 0 else "") + f"{mantissa}\u00d710{str(int(power)).translate(SUPERSCRIPT)}"


def exactly(value: float, decimals: int) -> str:
    """A number with so many decimals, as a power of ten where these would leave fewer than two digits, or plainly 0."""
    if value == 0:
        return "0"
    if math.isfinite(value) and 0 < abs(value) < 10.0 ** (1 - decimals):
        return scientific(value)
    return plain(value, decimals)


def share_of_size(value: float) -> str:
    """A share with no interval of its own, with decimals by its size: 46.4 %, 0.21 %, 0.0034 %."""
    if not math.isfinite(value) or value <= 0:
        return share(value, 1)
    if value < 1e-7:
        return f"{scientific(100 * value)}{NBSP}%"
    wanted = 1 - math.floor(math.log10(100 * value)) if value < 0.01 else 1
    return plain(100 * value, wanted) + NBSP + "%"


def one_in(value: float) -> float:
    """N of the chance "1 in N", with two significant digits (three below 10); NaN for a chance of 0 or none."""
    if not math.isfinite(value) or value <= 0:
        return math.nan
    times = 1 / value
    if times < 10:
        return round(times, 1)
    digits = 1 - math.floor(math.log10(times))
    return round(times, digits)


def value_text(estimate: Estimate, signed: bool = False) -> str:
    """The value alone, with as many decimals as its interval bears and, for shares, the per cent sign."""
    if estimate.unit == "share":
        return share(estimate.value, estimate.decimals)
    return plain(estimate.value, estimate.decimals, signed)


def bounds_text(estimate: Estimate, signed: bool = False) -> tuple[str, str]:
    """Lower and upper bound as text, without unit."""
    scale = 100.0 if estimate.unit == "share" else 1.0
    decimals = estimate.decimals
    # A share's lower end that is nothing is plainly 0, however fine the upper end is.
    least = 0 if estimate.unit == "share" and abs(estimate.lo) <= NOUGHT else decimals
    return plain(scale * estimate.lo, least, signed), plain(scale * estimate.hi, decimals, signed)


def z_text(z: float) -> str:
    """A z-score with sign and two decimals."""
    return plain(z, 2, signed=True)


def duration(seconds: float) -> str:
    """Seconds as `12.3 s`, `4 min 05 s` or `2 h 07 min`."""
    if not math.isfinite(seconds) or seconds < 0:
        return NOTHING
    if seconds < 60:
        return f"{seconds:.1f}{NBSP}s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes}{NBSP}min {rest:02d}{NBSP}s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours}{NBSP}h {minutes:02d}{NBSP}min"
