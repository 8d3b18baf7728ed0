"""Estimates with their standard errors and confidence intervals, from whole-number counts and sums.

A simulation hands over integers: how many deals did something, the sum of some points and the sum of their squares.
This folder turns them into estimates. All functions take single numbers as well as columns (sequences, NumPy arrays,
pandas columns) and treat columns element by element. Where there is no answer - no deals, or the standard error of one
deal - the result is NaN, never an exception; numbers that cannot be counts are refused with a `StudyError`.

Worked example: 8 contracts made out of 10 give ``wilson(8, 10)``: estimate 0.8, se 0.126, 95 % interval 0.490 to 0.943.
"""

from meldlab.analysis.stats.columns import ESTIMATE_COLUMNS, add_mean_columns, add_share_columns
from meldlab.analysis.stats.families import direction, joint_level
from meldlab.analysis.stats.intervals import mean_interval, normal_quantile, wilson
from meldlab.analysis.stats.numbers import Interval
from meldlab.analysis.stats.paired import paired_difference, paired_share_difference
from meldlab.analysis.stats.quantiles import quantile_from_histogram, quantile_interval
from meldlab.analysis.stats.ratios import ratio_interval, ratio_share
from meldlab.analysis.stats.regression import grouped_regression, zero_crossing
from meldlab.analysis.stats.scores import share_z_score, z_score

__all__ = [
    "ESTIMATE_COLUMNS",
    "Interval",
    "add_mean_columns",
    "add_share_columns",
    "direction",
    "grouped_regression",
    "joint_level",
    "mean_interval",
    "normal_quantile",
    "paired_difference",
    "paired_share_difference",
    "quantile_from_histogram",
    "quantile_interval",
    "ratio_interval",
    "ratio_share",
    "share_z_score",
    "wilson",
    "z_score",
    "zero_crossing",
]
