"""Rule switches of the games, and profiles that set every one of them."""

from meldlab.analysis.rules.auction import AUCTION
from meldlab.analysis.rules.baoyao import BAOYAO
from meldlab.analysis.rules.load import load_profile, remarks, schema_of, shipped_profiles
from meldlab.analysis.rules.schema import Profile, Schema, Switch, Value, value_text
from meldlab.analysis.rules.twohand import TWOHAND

__all__ = [
    "AUCTION",
    "BAOYAO",
    "TWOHAND",
    "Profile",
    "Schema",
    "Switch",
    "Value",
    "load_profile",
    "remarks",
    "schema_of",
    "shipped_profiles",
    "value_text",
]
