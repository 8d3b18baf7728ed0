"""Figures that are known exactly, beside the simulated ones; among them the table ``checks`` of every study."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import numpy as np
import pandas as pd

from meldlab.analysis.stats import mean_interval, share_z_score, wilson, z_score
from meldlab.analysis.studies.base import EXACT

CHECK_COLUMNS: Final = {
    "name": "what is checked",
    "estimate": "the simulated figure",
    "se": "its standard error",
    "n": "observations it rests on",
    **EXACT,
}


def add_exact_shares(frame: pd.DataFrame, exact: Sequence[Fraction]) -> pd.DataFrame:
    """Append the columns of `EXACT` to a table of counted shares (columns ``count`` and ``n``)."""
    shares = np.array([float(share) for share in exact])
    return frame.assign(
        exact=shares,
        exact_fraction=[str(share) for share in exact],
        z=share_z_score(frame["count"].to_numpy(), frame["n"].to_numpy(), shares),
    )


class Checks:
    """Collects checks one by one."""

    def __init__(self) -> None:
        self._rows: list[dict[str, object]] = []

    def share(self, name: str, count: int, n: int, exact: Fraction) -> None:
        """Compare a share with its exact value."""
        found = wilson(int(count), int(n))
        self._add(name, found.estimate, found.se, n, exact, share_z_score(int(count), int(n), float(exact)))

    def mean(self, name: str, total: int, squares: int, n: int, exact: Fraction) -> None:
        """Compare a mean with its exact value."""
        found = mean_interval(int(total), int(squares), int(n))
        self._add(name, found.estimate, found.se, n, exact, z_score(found.estimate, float(exact), found.se))

    def _add(self, name: str, estimate: float, se: float, n: int, exact: Fraction, z: float) -> None:
        self._rows.append(
            {
                "name": name,
                "estimate": estimate,
                "se": se,
                "n": int(n),
                "exact": float(exact),
                "exact_fraction": str(exact),
                "z": z,
            }
        )

    def frame(self) -> pd.DataFrame:
        """Return all checks as a table."""
        return pd.DataFrame(self._rows, columns=list(CHECK_COLUMNS))
