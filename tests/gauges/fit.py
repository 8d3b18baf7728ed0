"""Goodness of fit, as a standard score.

Every statistical test here has a fixed seed, so it passes or fails for ever; the limit of 4 standard deviations says
how likely an honest generator would have been to fail when the test was first run: 6 in 100,000.
"""

import numpy as np

LIMIT = 4.0


def chi_square_score(observed, expected, degrees=None, scale=1.0):
    """Standard score of a chi-square sum (Wilson and Hilferty's cube root), about normal for an honest generator.

    Parameters
    ----------
    observed, expected : array_like
        Counts of the same shape; every expected one should be 5 or more.
    degrees : int, optional
        Degrees of freedom, one less than the number of counts by default.
    scale : float
        Factor of the sum, for counts whose deviations hang together.
    """
    observed = np.asarray(observed, float).ravel()
    expected = np.broadcast_to(np.asarray(expected, float), observed.shape).ravel()
    assert expected.min() >= 5
    total = scale * ((observed - expected) ** 2 / expected).sum()
    degrees = len(observed) - 1 if degrees is None else degrees
    spread = 2 / (9 * degrees)
    return ((total / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5


def assert_fits(observed, expected, degrees=None, scale=1.0):
    """Fail if counts lie too far from what is expected, or too near."""
    assert abs(chi_square_score(observed, expected, degrees, scale)) < LIMIT
