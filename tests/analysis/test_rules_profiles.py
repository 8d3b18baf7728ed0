"""The profiles that come with the program."""

import tomllib
from importlib import resources

import pytest

from meldlab.analysis.errors import RulesError
from meldlab.analysis.rules import AUCTION, BAOYAO, TWOHAND, load_profile, remarks, schema_of, shipped_profiles
from oracles import twohand_rules as oracle

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


AUCTION_PROFILES = ("zh-auction", "hoyle-auction", "scarne-auction")
TWOHAND_PROFILES = ("hoyle", "en-modern", "nb-classic", "pagat", "zh-classic", "zh-classic-64", "zh-irregular")
BAOYAO_PROFILES = ("zh-two-player", "double-run-only-snow", "hidden-yao", "no-threes", "three-low")
#: Irregularities that no rules provide for which do not say so.
OFF = dict.fromkeys(oracle.BREACHES, False)


def test_the_default_profile_of_each_game_is_listed_first():
    assert shipped_profiles() == AUCTION_PROFILES + TWOHAND_PROFILES + BAOYAO_PROFILES
    assert shipped_profiles("twohand") == TWOHAND_PROFILES
    assert shipped_profiles("baoyao") == BAOYAO_PROFILES


def test_the_switches_of_two_handed_pinochle_are_those_of_its_rule_table():
    irregularities = dict.fromkeys(oracle.BREACHES, (False, True))
    assert {switch.name: switch.options for switch in TWOHAND.switches} == oracle.OPTIONS | irregularities


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("hoyle", oracle.HOYLE),
        ("zh-classic", oracle.ZH),
        ("zh-classic-64", oracle.ZH | {"deck": 64}),
        ("en-modern", oracle.EN),
        ("nb-classic", oracle.NB),
        ("zh-irregular", oracle.ZH | dict.fromkeys(oracle.BREACHES, True)),
        ("pagat", oracle.HOYLE | {"meld_timing": "after_draw", "last_stock_card": "winner_chooses"}),
    ],
)
def test_profiles_of_two_handed_pinochle_follow_their_columns(name, rules):
    profile = load_profile(name, "twohand")
    assert dict(profile.values) == OFF | rules
    assert remarks(profile) == []


@pytest.mark.parametrize(
    ("profile", "switches", "n_remarks"),
    [
        ("hoyle", ["dix_exchange=forbidden"], 0),
        ("hoyle", ["dix_exchange=forbidden", "swap_card_usable=no"], 1),
        ("hoyle", ["target=single"], 0),
        ("hoyle", ["target=single", "wrong_call=ignored"], 1),
        ("hoyle", ["call_out=none", "wrong_call=ignored"], 1),
        ("en-modern", ["target=single", "wrong_call=ignored"], 3),
    ],
)
def test_switches_without_effect_are_remarked(profile, switches, n_remarks):
    said = remarks(load_profile(profile, "twohand", switches))
    assert len(said) == n_remarks
    assert all(" changes nothing with " in sentence for sentence in said)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("zh-two-player", {}),
        ("no-threes", {"threes": "removed"}),
        ("three-low", {"threes": "low"}),
        ("double-run-only-snow", {"snow": "double_run_only"}),
        ("hidden-yao", {"open_yao": False}),
    ],
)
def test_profiles_of_bao_yao_are_the_defaults_but_for_what_their_names_say(name, changes):
    assert dict(load_profile(name, "baoyao").values) == {s.name: s.default for s in BAOYAO.switches} | changes


def test_zh_is_every_default():
    assert dict(load_profile("zh-auction").values) == defaults()


def test_hoyle_follows_its_column():
    assert dict(load_profile("hoyle-auction").values) == {**defaults(), **HOYLE}


def test_scarne_is_hoyle_with_other_units():
    hoyle = load_profile("hoyle-auction")
    assert dict(load_profile("scarne-auction").values) == {**hoyle.values, "unit_table": "scarne"}


@pytest.mark.parametrize("name", AUCTION_PROFILES + TWOHAND_PROFILES + BAOYAO_PROFILES)
def test_shipped_profiles_are_named_as_their_files_and_have_no_remarks(name):
    text = resources.files("meldlab.analysis.rules").joinpath("profiles", f"{name}.toml").read_text()
    assert tomllib.loads(text)["name"] == name
    profile = load_profile(name, game=None)
    assert profile.name == name
    assert remarks(profile) == []
    assert list(profile.values) == schema_of(profile.game).names


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
