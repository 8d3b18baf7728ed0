"""The profiles that come with the program."""

import tomllib
from importlib import resources

import pytest

from meldlab.analysis.errors import RulesError
from meldlab.analysis.rules import AUCTION, load_profile, remarks, schema_of, shipped_profiles

# Hoyle's column of the rule table, the switches that differ from the house rules.
HOYLE = {
    "forced_opening": True,
    "throw_in_unseen": True,
    "bury": "trumps_announced",
    "settlement": "hoyle",
    "lone_defender": False,
    "kitty": True,
}


def defaults():
    return {switch.name: switch.default for switch in AUCTION.switches}


def test_the_default_profile_is_listed_first():
    assert shipped_profiles() == ("zh-auction", "hoyle-auction", "scarne-auction")


def test_zh_is_every_default():
    assert dict(load_profile("zh-auction").values) == defaults()


def test_hoyle_follows_its_column():
    assert dict(load_profile("hoyle-auction").values) == {**defaults(), **HOYLE}


def test_scarne_is_hoyle_with_other_units():
    hoyle = load_profile("hoyle-auction")
    assert dict(load_profile("scarne-auction").values) == {**hoyle.values, "unit_table": "scarne"}


@pytest.mark.parametrize("name", ["zh-auction", "hoyle-auction", "scarne-auction"])
def test_shipped_profiles_are_named_as_their_files_and_have_no_remarks(name):
    text = resources.files("meldlab.analysis.rules").joinpath("profiles", f"{name}.toml").read_text()
    assert tomllib.loads(text)["name"] == name
    profile = load_profile(name)
    assert profile.name == name
    assert remarks(profile) == []
    assert list(profile.values) == AUCTION.names


def test_overrides_are_read_from_text():
    profile = load_profile("zh-auction", overrides=["minimum=250", "kitty=yes", "kitty=true", " bury = any "])
    assert profile.values["minimum"] == 250
    assert profile.values["kitty"] is True
    assert profile.values["bury"] == "any"


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        (["minimum"], "switch=value"),
        (["=250"], "switch=value"),
        ([""], "switch=value"),
        (["minimum=250=1"], "'250=1'"),
        (["minimum=250", "minimum=200"], "twice"),
        (["kitty=yes", "kitty=no"], "twice"),
        (["minnimum=250"], "did you mean 'minimum'"),
        (["players=2"], "3, 4 or 5"),
    ],
)
def test_bad_overrides_are_bad_usage(overrides, said):
    with pytest.raises(RulesError) as refusal:
        load_profile("zh-auction", overrides=overrides)
    assert said in str(refusal.value)
    assert refusal.value.exit_status == 2


def test_unknown_profiles_and_games_are_bad_usage():
    with pytest.raises(RulesError, match=r"'zh-auctoin' \(did you mean 'zh-auction'\?\)") as refusal:
        load_profile("zh-auctoin")
    assert refusal.value.exit_status == 2
    with pytest.raises(RulesError, match=r"'auktion' \(did you mean 'auction'\?\)"):
        load_profile("zh-auction", game="auktion")
    with pytest.raises(RulesError, match="the games are auction"):
        schema_of("chess")
