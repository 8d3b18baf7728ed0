"""Shares and means over observations that come in bunches: so many plays in one deal, none in another.

What is seen in one deal hangs together, so errors are taken deal by deal. Source: W. G. Cochran, "Sampling Techniques",
3rd edition (1977), sections 2.11 and 6.4: the ratio of two totals, with the variance of a linearised residual.

Worked example: 10 deals with 20 plays together, of which 8 stood, are a share of 0.4; its error depends on how the
plays that stood were spread over the deals, not only on their number.
"""

from __future__ import annotations

import math
from fractions import Fraction

from meldlab.analysis.errors import StudyError
from meldlab.analysis.stats.intervals import normal_quantile, student_factor, wilson
from meldlab.analysis.stats.numbers import Interval

#: An interval of a mean needs so many deals with an observation: the linearised error is too small with fewer.
FEWEST_DEALS = 10


def ratio_interval(
    total: int, squares: int, products: int, base: int, base_squares: int, n_deals: int, level: float = 0.95
) -> Interval[float]:
    """Estimate a mean per observation from sums over deals.

    Parameters
    ----------
    total, squares : int
        Sum over deals of what the observations of a deal came to together, and of its square.
    products : int
        Sum over deals of that times the deal's number of observations.
    base, base_squares : int
        Sum over deals of their numbers of observations, and of its square.
    n_deals : int
        Deals.
    level : float, default 0.95
        Probability with which the interval is to hold the true mean.

    Returns
    -------
    Interval
        estimate = total / base; se from the residuals total - estimate * base of the deals; lo, hi = estimate -+
        Student's quantile times se. All NaN without observations. lo and hi are NaN where there are fewer than
        `FEWEST_DEALS` observations or all deals agree, which tells nothing of the error; so is se, but for one
        observation a deal, all the same, where it is 0.

    Raises
    ------
    StudyError
        If the sums cannot be those of so many deals.
    """
    if base == 0:
        return Interval(math.nan, math.nan, math.nan, math.nan)
    share = Fraction(total, base)
    spread = squares - 2 * share * products + share * share * base_squares
    if spread < 0 or n_deals < 1:
        raise StudyError(f"Sums over {n_deals} deals cannot be {total}, {squares}, {products}, {base}, {base_squares}.")
    estimate = float(share)
    if base < FEWEST_DEALS or n_deals < 2 or spread == 0:
        one_a_deal = base == base_squares == n_deals > 1
        return Interval(estimate, 0.0 if one_a_deal and spread == 0 else math.nan, math.nan, math.nan)
    se = math.sqrt(spread * n_deals / (n_deals - 1)) / base
    # Deals without an observation add nothing to the residuals, so it is the others that count.
    half = float(student_factor(normal_quantile(level), min(base, n_deals))) * se
    return Interval(estimate, se, estimate - half, estimate + half)


def ratio_share(
    total: int, squares: int, products: int, base: int, base_squares: int, n_deals: int, level: float = 0.95
) -> Interval[float]:
    """Estimate a share of observations from sums over deals; parameters are those of `ratio_interval`.

    Returns
    -------
    Interval
        As from `wilson`, with as many independent observations as give the error that deal by deal was found, but no
        more than there are: so the interval stays within 0 and 1 and is never of width 0.

    Raises
    ------
    StudyError
        As `ratio_interval`.
    """
    found = wilson(total, base, level)
    by_deal = ratio_interval(total, squares, products, base, base_squares, n_deals, level)
    if not by_deal.se > found.se:
        return found
    effective = found.estimate * (1 - found.estimate) / by_deal.se**2
    return wilson(found.estimate * effective, effective, level)._replace(estimate=found.estimate, se=by_deal.se)
