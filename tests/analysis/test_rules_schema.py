"""Switches, options and profiles as data."""

import itertools
import math
import pickle

import pytest

from meldlab.analysis.errors import RulesError
from meldlab.analysis.rules import AUCTION, BAOYAO, Profile, load_profile, remarks
from meldlab.analysis.rules.kernel import baoyao_rules

# The switches of auction pinochle with their options, the default first, as published.
PUBLISHED = {
    "minimum": [300, 250, 200],
    "forced_opening": [False, True],
    "throw_in_unseen": [False, True],
    "bid_step": [10, "10_no_40_90", 50],
    "double_pinochle": [80, 300],
    "bury": ["any", "trumps_announced", "no_trumps"],
    "must_overtrump": [False, True],
    "must_win": [False, True],
    "unit_table": ["hoyle", "scarne", "scarne_bonus"],
    "spades_factor": [2, 1, 3],
    "concede_spades": ["single", "doubled"],
    "settlement": ["zh", "hoyle"],
    "lone_defender": [True, False],
    "kitty": [False, True],
    "players": [3, 4, 5],
}


# Those of Bao Yao; a disconnection may also be a seat and a turn.
PUBLISHED_BAOYAO = {
    "threes": ["high", "low", "removed"],
    "first_lead": ["random", "head_runner"],
    "open_yao": [True, False],
    "straight_length": ["same", "longer_beats"],
    "double_over_single": ["same_higher", "same_any", "longer_any"],
    "joker_pair": [False, True],
    "mixed_jokers": ["exact", "rounded_up"],
    "double_run": ["any_two", "first_two"],
    "snow": ["continue", "double_run_only", "choice"],
    "snow_at_25": [1, 2],
    "disconnect": ["none"],
    "stake": [1, 10, 100],
    "table_fee": [0, 1, 5, 10],
}


def typed(value):
    return type(value), value


@pytest.mark.parametrize(("schema", "published"), [(AUCTION, PUBLISHED), (BAOYAO, PUBLISHED_BAOYAO)])
def test_switches_and_options_are_the_published_ones(schema, published):
    assert schema.names == list(published)
    for switch in schema.switches:
        assert [*map(typed, switch.options)] == [*map(typed, published[switch.name])]
        assert switch.default == published[switch.name][0]
        assert switch.summary


@pytest.mark.parametrize(
    ("given", "meant"),
    [("none", "none"), (" None ", "none"), ("2@15", "2@15"), (" 0@1", "0@1"), ("3@108", "3@108")],
)
def test_a_disconnection_is_none_or_a_seat_and_a_turn(given, meant):
    assert BAOYAO.switch("disconnect").read(given) == meant
    profile = load_profile("zh-two-player", "baoyao", [f"disconnect={given}"])
    assert profile.values["disconnect"] == meant
    assert baoyao_rules(profile)[10:12] == ((-1, 0) if meant == "none" else tuple(map(int, meant.split("@"))))


@pytest.mark.parametrize(
    "given",
    ["4@1", "2@0", "2@109", "2@015", "2@", "@3", "2", "-1@3", "2@15@3", "２@15", "2 @ 15", "", "2@1\n3", 2, None],
)
def test_what_is_no_disconnection_is_refused(given):
    with pytest.raises(RulesError) as refusal:
        BAOYAO.switch("disconnect").read(given)
    sentence = str(refusal.value)
    assert "it is none or SEAT@TURN such as 2@15, with a seat from 0 to 3 and its turn from 1 to 108." in sentence
    assert "\n" not in sentence


def test_a_form_is_shown_behind_the_options():
    assert BAOYAO.switch("disconnect").option_texts == ("none", "SEAT@TURN")
    assert BAOYAO.switch("stake").option_texts == ("1", "10", "100")


@pytest.mark.parametrize(
    ("switch", "given", "meant"),
    [
        ("minimum", 250, 250),
        ("minimum", "250", 250),
        ("kitty", True, True),
        ("kitty", "yes", True),
        ("kitty", "true", True),
        ("kitty", "no", False),
        ("kitty", "False", False),
        ("bid_step", "10", 10),
        ("bid_step", "10_no_40_90", "10_no_40_90"),
        ("bury", "no_trumps", "no_trumps"),
        ("must_win", "trump_led", False),
        ("must_win", "always", True),
    ],
)
def test_reads_an_option_and_its_text(switch, given, meant):
    assert typed(AUCTION.switch(switch).read(given)) == typed(meant)


@pytest.mark.parametrize(
    ("switch", "given"),
    [
        ("spades_factor", True),
        ("kitty", 1),
        ("kitty", 0),
        ("kitty", "1"),
        ("minimum", 250.0),
        ("minimum", "0250"),
        ("minimum", "yes"),
        ("minimum", 310),
        pytest.param("minimum", 10**5000, id="huge"),
        ("minimum", None),
        ("minimum", [250]),
        ("minimum", {"value": 250}),
        ("bury", ""),
        ("bury", "No-Trumps"),
        ("must_overtrump", "always"),
    ],
)
def test_refuses_what_is_no_option_and_names_the_options(switch, given):
    with pytest.raises(RulesError) as refusal:
        AUCTION.switch(switch).read(given)
    sentence = str(refusal.value)
    assert f"'{switch}'" in sentence
    assert all(text in sentence for text in AUCTION.switch(switch).option_texts)
    assert len(sentence) < 200
    assert "\n" not in sentence


def test_suggests_the_switch_that_was_meant():
    with pytest.raises(RulesError, match=r"'minimun' \(did you mean 'minimum'\?\)"):
        AUCTION.switch("minimun")


def test_lists_the_switches_when_none_is_close():
    with pytest.raises(RulesError, match="there are minimum, forced_opening"):
        AUCTION.switch("xyzzy")


def test_hash_covers_game_and_values_and_not_the_name():
    base = load_profile("zh-auction")
    renamed = Profile("other", base.game, base.values)
    assert renamed.hash == base.hash
    assert len(base.hash) == 12
    assert int(base.hash, 16) >= 0
    hashes = {base.hash, Profile(base.name, "twohand", base.values).hash}
    for switch in AUCTION.switches:
        for option in switch.options[1:]:
            hashes.add(base.with_values(AUCTION, {switch.name: option}).hash)
    assert len(hashes) == 2 + sum(len(switch.options) - 1 for switch in AUCTION.switches)


def test_hash_is_the_same_tomorrow():
    """Stored runs are found by this hash: a changed value needs a changed game, not a changed program."""
    assert load_profile("zh-auction").hash == "cfc8fa50ab86"


def test_hash_does_not_depend_on_the_order_of_switches():
    base = load_profile("zh-auction")
    backwards = dict(reversed(base.values.items()))
    assert Profile("x", base.game, backwards).hash == base.hash


def test_profiles_travel_between_processes_and_into_sets():
    base = load_profile("hoyle-auction", overrides=["minimum=250"])
    again = pickle.loads(pickle.dumps(base))
    assert again == base
    assert again.source == base.source
    assert len({base, again, load_profile("hoyle-auction")}) == 2


def test_values_can_not_be_changed():
    with pytest.raises(TypeError):
        load_profile("zh-auction").values["minimum"] = 200


@pytest.mark.parametrize("changes", [3, None, "kitty=yes", ["kitty"]])
def test_changes_from_json_must_be_an_object(changes):
    with pytest.raises(RulesError, match="switches with their values"):
        load_profile("zh-auction").with_values(AUCTION, changes)


def test_changes_from_json_keep_the_other_switches():
    base = load_profile("zh-auction")
    changed = base.with_values(AUCTION, {"must_win": "always", "kitty": True})
    assert dict(changed.values) == {**base.values, "must_win": True, "kitty": True}


def test_remarks_on_switches_without_effect():
    def said(*overrides):
        return remarks(load_profile("zh-auction", overrides=overrides))

    assert said() == []
    assert ["throw_in_unseen=yes" in note for note in said("throw_in_unseen=yes")] == [True]
    assert said("throw_in_unseen=yes", "forced_opening=yes") == []
    assert ["concede_spades=doubled" in note for note in said("concede_spades=doubled", "spades_factor=1")] == [True]
    assert said("concede_spades=doubled", "spades_factor=3") == []
    assert ["settlement=hoyle" in note for note in said("settlement=hoyle")] == [True]
    assert said("settlement=hoyle", "players=4") == []
    assert said("settlement=hoyle", "kitty=yes") == []
    assert len(said("throw_in_unseen=yes", "concede_spades=doubled", "spades_factor=1", "settlement=hoyle")) == 3


def test_every_pair_of_options_loads():
    base = load_profile("zh-auction")
    seen = 0
    for one, other in itertools.combinations(AUCTION.switches, 2):
        for option, another in itertools.product(one.options, other.options):
            texts = one.option_texts[one.options.index(option)], other.option_texts[other.options.index(another)]
            profile = load_profile("zh-auction", overrides=[f"{one.name}={texts[0]}", f"{other.name}={texts[1]}"])
            expected = {**base.values, one.name: option, other.name: another}
            assert [*map(typed, profile.values.values())] == [*map(typed, expected.values())]
            remarks(profile)
            seen += 1
    counts = [len(options) for options in PUBLISHED.values()]
    assert seen == sum(math.prod(pair) for pair in itertools.combinations(counts, 2))
