"""The playing policies: their names, their parameters, and the tables kernels play from.

A policy is a name with named parameters; the shipped parameters are TOML files beside the game they are for.
"""

from meldlab.analysis.policies.catalogue import load_policies, load_policy
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.policies.shipped import POLICIES

__all__ = ["POLICIES", "Policy", "load_policies", "load_policy"]
