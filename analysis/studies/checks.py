"""Figures that are known exactly, beside the simulated ones; among them the table ``checks`` of every study."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
import pandas as pd

from meldlab.analysis.stats import Interval, mean_interval, share_z_score, wilson, z_score
from meldlab.analysis.studies.base import EXACT

CHECK_COLUMNS: Final = {
    "name": "what is checked",
    "estimate": "the simulated figure",
    "se": "its standard error",
    "lo": "lower end of its 95 % interval",
    "hi": "upper end of its 95 % interval",
    "n": "observations it rests on",
    **EXACT,
}
#: A share that fewer hands than this are expected to show, or to miss, is not judged: z would not be normal.
LEAST_EXPECTED: Final = 10
#: Nor is a mean of fewer values.
LEAST_MEASURED: Final = 30


def judged_z(count: Any, n: Any, exact: Any) -> Any:
    """z-scores of counted shares; NaN where so few are expected that z is not normal."""
    n, exact = np.asarray(n), np.asarray(exact)
    enough = n * np.minimum(exact, 1 - exact) >= LEAST_EXPECTED
    return np.where(enough, share_z_score(np.asarray(count), n, exact), np.nan)


def add_exact_shares(frame: pd.DataFrame, exact: Sequence[Fraction]) -> pd.DataFrame:
    """Append the columns of `EXACT` to a table of counted shares (columns ``count`` and ``n``)."""
    shares = np.array([float(share) for share in exact])
    return frame.assign(
        exact=shares,
        exact_fraction=[str(share) for share in exact],
        z=judged_z(frame["count"], frame["n"], shares),
    )


class Checks:
    """Collects checks one by one."""

    def __init__(self) -> None:
        self._rows: list[dict[str, object]] = []

    def share(self, name: str, count: int, n: int, exact: Fraction) -> None:
        """Compare a share with its exact value."""
        self._add(name, wilson(int(count), int(n)), n, exact, float(judged_z(count, n, float(exact))))

    def mean(self, name: str, total: int, squares: int, n: int, exact: Fraction) -> None:
        """Compare a mean with its exact value."""
        found = mean_interval(int(total), int(squares), int(n))
        z = z_score(found.estimate, float(exact), found.se) if n >= LEAST_MEASURED else math.nan
        self._add(name, found, n, exact, z)

    def _add(self, name: str, found: Interval[float], n: int, exact: Fraction, z: float) -> None:
        self._rows.append(
            {
                "name": name,
                **found._asdict(),
                "n": int(n),
                "exact": float(exact),
                "exact_fraction": str(exact),
                "z": z,
            }
        )

    def frame(self) -> pd.DataFrame:
        """Return all checks as a table."""
        return pd.DataFrame(self._rows, columns=list(CHECK_COLUMNS))
