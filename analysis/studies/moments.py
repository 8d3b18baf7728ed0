"""Means of sums that stand for several equal parts."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from meldlab.analysis.stats import ESTIMATE_COLUMNS, mean_interval


def scaled_means(totals: Any, squares: Any, n: Any, parts: Sequence[int]) -> pd.DataFrame:
    """Means with their errors, each divided by a number of equal parts.

    Parameters
    ----------
    totals, squares : int64[n_rows]
        Sums and sums of squares.
    n : int, or int64[n_rows]
        Observations.
    parts : sequence of int
        By what each row is divided.

    Returns
    -------
    DataFrame
        Columns estimate, se, lo, hi, n.
    """
    found = mean_interval(np.asarray(totals), np.asarray(squares), n)
    by = np.asarray(parts, np.float64)
    columns = [part / by for part in found]
    return pd.DataFrame(dict(zip(ESTIMATE_COLUMNS, [*columns, np.full(len(by), n)], strict=True)))
