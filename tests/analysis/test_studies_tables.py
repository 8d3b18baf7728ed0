"""Tables of the studies: documented columns, sane intervals, exact values, z-scores of a fixed seed."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from meldlab.analysis.errors import MeldlabError, StudyError
from meldlab.analysis.runs import run_study
from meldlab.analysis.studies import STUDIES, make_job, study_named
from meldlab.analysis.studies.checks import LEAST_EXPECTED

DEALS = {
    "auction": 4000,
    "melds": 20_000,
    "widow": 40_000,
    "twohand": 4000,
    "dix": 4000,
    "callout": 600,
    "irregularities": 1500,
    "tips": 900,
    "rules-twohand": 400,
    "bombs": 3000,
    "baoyao": 600,
    "bomb-value": 4000,
    "strength-auction": 40,
    "strength-twohand": 60,
    "strength-baoyao": 40,
}
#: Parameters without which a study takes long.
PARAMETERS = {study: ["worlds=1,2"] for study in DEALS if study.startswith("strength-")}
#: Studies in which something has a value that is known exactly.
CHECKED = [study for study in STUDIES if study not in PARAMETERS]


@pytest.fixture(scope="module")
def results():
    return {
        study: run_study(study, deals, seed=11, parameters=PARAMETERS.get(study, [])) for study, deals in DEALS.items()
    }


@pytest.mark.parametrize("study", STUDIES)
def test_columns_are_those_described(results, study):
    result = results[study]
    assert {name: list(frame.columns) for name, frame in result.tables.items()} == {
        name: list(columns) for name, columns in STUDIES[study].columns_of(result.job).items()
    }
    assert all(len(frame) for name, frame in result.tables.items() if name != "checks" or study in CHECKED)


@pytest.mark.parametrize("study", STUDIES)
def test_every_estimate_lies_in_its_interval(results, study):
    for name, frame in results[study].tables.items():
        families = [column.removesuffix("lo") for column in frame.columns if column == "lo" or column.endswith("_lo")]
        for prefix in families:
            estimate = frame["estimate" if prefix == "" else prefix.removesuffix("_")]
            inside = (frame[f"{prefix}lo"] <= estimate) & (estimate <= frame[f"{prefix}hi"])
            assert (inside | estimate.isna() | frame[f"{prefix}lo"].isna()).all(), (name, prefix)
            if f"{prefix}se" in frame:
                assert not (frame[f"{prefix}se"] < 0).any(), (name, prefix)
        if "unit" in frame:
            shares = frame[frame["unit"] == "share"]
            assert shares["estimate"].dropna().between(0, 1).all()
        if "count" in frame:
            assert np.allclose(frame["estimate"], frame["count"] / frame["n"], equal_nan=True)


@pytest.mark.parametrize("study", CHECKED)
def test_known_figures_are_met(results, study):
    checks = results[study]["checks"]
    assert (checks["n"] > 0).all()
    expected = checks["n"] * checks["exact"].clip(upper=1 - checks["exact"])
    ordinary = checks[expected >= LEAST_EXPECTED]
    z = checks.loc[ordinary.index.union(checks.index[checks["exact"] > 1]), "z"].to_numpy()
    assert len(z) >= 2
    assert np.abs(z).max() < 4
    assert np.mean(z**2) < 3
    for exact, fraction in zip(checks["exact"], checks["exact_fraction"], strict=True):
        assert exact == float(Fraction(fraction))


def test_mean_melds_stand_beside_the_published_fractions(results):
    fractions = results["melds"]["melds_mean"].set_index("cards")["exact_fraction"]
    assert fractions[15] == "6108017665520/68328754959"
    assert fractions[18] == "302529706225/2185956041"
    assert results["auction"]["checks"]["exact_fraction"].tolist() == [fractions[15], fractions[18]]


def test_open_places_stand_beside_the_published_chances(results):
    places = results["widow"]["widow_places"].set_index("places")
    for count, wanted in enumerate((0, 961, 1802, 2531, 3156, 3685)):
        if count in places.index:
            assert places["exact_fraction"][count] == str(Fraction(wanted, 5456))


def test_distributions_are_whole(results):
    for cards, part in results["melds"]["melds_distribution"].groupby("cards"):
        assert part["count"].sum() == DEALS["melds"], cards
        assert part["exact"].sum() == pytest.approx(1)
    for hands, part in results["widow"]["widow_gain_distribution"].groupby("hands"):
        assert part["count"].sum() == DEALS["widow"], hands
    for _hands, part in results["auction"]["auction_totals"].groupby("hands"):
        assert part["count"].sum() == part["n"].iloc[0]
    outcomes = results["auction"]["auction_deals"].set_index("outcome")["count"]
    assert outcomes.drop("lone_defender").sum() == DEALS["auction"]


def test_groups_of_a_dimension_are_parts_of_the_whole(results):
    groups = results["auction"]["auction_groups"]
    won = groups[groups["measure"] == "made"].groupby("dimension")["n"].sum()
    assert won[["bid", "band", "seat", "meld"]].tolist() == [won["all"]] * 4
    assert won["trump"] == won["trumps"] <= won["all"]
    assert not groups.duplicated(["dimension", "level", "measure"]).any()
    units = groups.groupby("measure")["unit"].nunique()
    assert (units == 1).all()


def test_chips_of_the_seats_sum_to_nothing_at_a_table_of_three(results):
    chips = results["auction"]["auction_chips"].set_index("role")["estimate"]
    assert "idle" not in chips
    assert chips[["seat 0", "seat 1", "seat 2"]].sum() + chips["kitty"] == pytest.approx(0)
    assert chips["bidder"] + 2 * chips["defender"] + chips["kitty"] == pytest.approx(0)


def test_the_curve_falls_by_its_steps(results):
    for _hands, curve in results["auction"]["auction_curve"].groupby("hands"):
        assert curve["bid"].tolist() == list(range(200, 701, 10))
        assert (curve["estimate"].diff().dropna() <= 0).all()
        falls = -curve["estimate"].diff().iloc[1:].to_numpy()
        assert np.allclose(falls, curve["step"].iloc[1:])


@pytest.mark.parametrize("study", STUDIES)
def test_one_deal_is_a_study_too(study):
    result = run_study(study, 1, threads=1)
    assert {name: list(frame.columns) for name, frame in result.tables.items()} == {
        name: list(columns) for name, columns in STUDIES[study].columns_of(result.job).items()
    }


def test_a_study_in_which_nobody_ever_plays():
    # With these margins everybody always passes.
    passed = ",".join(f"margin_{low}=900" for low in (200, *range(300, 701, 50)))
    result = run_study("auction", 50, policies=f"basic:{passed}")
    assert result["auction_deals"].set_index("outcome")["count"]["passed_out"] == 50


def test_parameters_choose_the_sizes_of_hands():
    result = run_study("melds", 100, parameters=["cards= 1, 48"])
    assert result["melds_mean"]["cards"].tolist() == [1, 48]
    whole = result["melds_mean"].set_index("cards").loc[48]
    assert whole["estimate"] == whole["exact"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"study": "meld"}, "no study 'meld' (did you mean 'melds'?)"),
        ({"study": ""}, "no study ''"),
        ({"study": "melds", "seed": -1}, "seed can't be -1"),
        ({"study": "melds", "seed": 2**63}, "seed can't be 9223372036854775808"),
        ({"study": "melds", "policies": "basic"}, "Nobody plays"),
        ({"study": "melds", "parameters": ["card=3"]}, "did you mean 'cards'"),
        ({"study": "melds", "parameters": ["xyz=3"]}, "there is cards"),
        ({"study": "widow", "parameters": ["cards=3"]}, "it has none"),
        ({"study": "auction", "parameters": ["open_deals=1,2"]}, "it is a whole number from 0"),
        ({"study": "auction", "parameters": ["open_deals=1"], "policies": "open"}, "here all cards are open"),
        ({"study": "auction", "policies": "open,basic,open"}, "must sit at all seats; give --policy open."),
        ({"study": "melds", "parameters": ["cards"]}, "has no value"),
        ({"study": "melds", "parameters": ["cards=3", "cards=4"]}, "given twice"),
        ({"study": "melds", "parameters": ["cards=0"]}, "can't be '0'"),
        ({"study": "melds", "parameters": ["cards=49"]}, "from 1 to 48"),
        ({"study": "melds", "parameters": ["cards=3,3"]}, "different whole numbers"),
        ({"study": "melds", "parameters": ["cards=٣"]}, "can't be '٣'"),
        ({"study": "melds", "parameters": ["cards=1.5"]}, "can't be '1.5'"),
        ({"study": "melds", "parameters": ["cards="]}, "can't be ''"),
        ({"study": "melds", "switches": ["players=6"]}, "can't be '6'"),
        ({"study": "melds", "rules": "zh"}, "no rule profile 'zh'"),
    ],
)
def test_what_does_not_exist_is_refused(asked, said):
    with pytest.raises(MeldlabError) as caught:
        make_job(**asked)
    assert said in str(caught.value)
    assert caught.value.exit_status == 2


def test_studies_by_name():
    assert study_named("widow") is STUDIES["widow"]
    with pytest.raises(StudyError):
        study_named("Widow")


def test_bombs_are_told_whole(results):
    tables = results["bombs"].tables
    for name, by in (("bombs_strongest", ["scope"]), ("bombs_number", ["size"])):
        for _level, part in tables[name].groupby(by):
            assert part["count"].sum() == DEALS["bombs"]
            assert sum(map(Fraction, part["exact_fraction"])) == 1
    for name in ("bombs_beaten", "bombs_fates"):
        for kind, part in tables[name].groupby("class"):
            assert part["n"].iloc[0] == 0 or part["estimate"].sum() == pytest.approx(1), (name, kind)
    played = tables["bombs_played"].set_index(["measure", "class"])
    for measure in ("played", "held"):
        part = played.loc[measure]["estimate"]
        assert part.drop("all").sum() == pytest.approx(part["all"])
    assert tables["bombs_fates"].groupby("class")["n"].first()["all"] == played.loc["held", "all"]["estimate"] * 3000


def test_bombs_stand_beside_the_published_odds(results):
    dealt = results["bombs"]["bombs_dealt"].set_index(["class", "scope"])["exact"]
    assert dealt["4lu", "hand"] == pytest.approx(0.848439, abs=5e-7)
    assert dealt["lao_yao", "deal"] == pytest.approx(0.368656, abs=5e-7)
    pool = results["bombs"]["bombs_pool"].set_index(["class", "first", "second"])
    assert pool.loc[("4lu", 4, 0), "exact"] == pytest.approx(0.1110, abs=5e-5)


def test_rules_move_the_odds_of_bombs():
    # Without threes a hand has 25 cards of 100: four jokers lie in one with C(96, 21) / C(100, 25).
    fewer = run_study("bombs", 40, switches=["threes=removed"]).tables["bombs_dealt"].set_index(["class", "scope"])
    assert fewer.loc[("4j", "hand"), "exact_fraction"] == str(Fraction(comb(96, 21), comb(100, 25)))
    rounded = run_study("bombs", 40, switches=["mixed_jokers=rounded_up"]).tables["bombs_strongest"]
    hand = rounded[rounded["scope"] == "hand"]["class"].tolist()
    assert hand.index("1bj2sj") == hand.index("6lu") + 1
    assert hand.index("2bj1sj") == hand.index("7lu") + 1
