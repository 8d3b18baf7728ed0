"""Tables of the two-handed studies: parts make up the whole, and views of the same deals agree."""

import numpy as np
import pytest

from meldlab.analysis.runs import run_study

N = 3000


@pytest.fixture(scope="module")
def deal():
    return run_study("twohand", N, seed=5)


@pytest.fixture(scope="module")
def dix():
    return run_study("dix", N, seed=5, parameters=["delay=4,8,12"])


def test_points_of_the_views_agree(deal):
    points = deal["twohand_points"].pivot(index="part", columns="who", values="estimate")
    assert np.allclose(points["both"], points["dealer"] + points["leader"])
    assert np.allclose(points["difference"], points["dealer"] - points["leader"])
    tricks = deal["twohand_points"].set_index(["who", "part"]).loc[("both", "tricks")]
    assert (tricks["estimate"], tricks["se"]) == (250, 0)
    for who in points:
        assert np.isclose(points[who]["melds"] + points[who]["tricks"], points[who]["score"])


def test_differences_are_taken_deal_by_deal(deal):
    rows = deal["twohand_points"].set_index(["who", "part"])["se"]
    # The tricks of one are those that the other has not: errors add up instead of their squares.
    assert np.isclose(rows["difference", "tricks"], 2 * rows["dealer", "tricks"])


def test_every_deal_has_a_winner_or_is_drawn(deal):
    assert deal["twohand_wins"]["count"].sum() == N


def test_melds_after_each_trick_are_the_melds_of_the_deal(deal):
    melded = deal["twohand_tricks"]
    melded = melded[melded["measure"] == "points"]
    assert melded["trick"].tolist() == list(range(1, 13))
    points = deal["twohand_points"].set_index(["who", "part"])["estimate"]
    assert np.isclose(melded["estimate"].sum(), sum(points["both"].loc[part] * sign for part, sign in PARTS_LAID))


PARTS_LAID = (("melds", 1), ("dix", -1), ("turnup_dix", -1))


def test_the_hand_with_more_trumps_and_the_leader_see_the_same_deals(deal):
    ends = deal["twohand_ends"]
    margins = ends[ends["measure"] == "points"].set_index(["view", "difference"])
    leader, more = margins.loc["leader"], margins.loc["more"]
    assert leader["n"].sum() == N
    level = leader["n"].get(0, 0)
    assert more["n"][0] == more["n"].drop(0).sum() == N - level
    for difference in more.index.drop(0):
        both = [leader.loc[d] for d in (difference, -difference) if d in leader.index]
        total = sum(np.sign(row.name) * row["estimate"] * row["n"] for row in both)
        assert np.isclose(total, more.loc[difference, "estimate"] * more.loc[difference, "n"])
    last = ends[ends["measure"] == "last_trick"].set_index(["view", "difference"])["estimate"]
    assert last["more", 0] > 0.75


def test_both_ways_to_rate_a_trump_say_it_is_worth_something(deal):
    worth = deal["twohand_worth"].set_index(["what", "method"])
    assert (worth["lo"][["trump", "ace"]] > 0).all()


def test_cards_turned_up_at_the_last_draw_make_up_all(deal):
    draw = deal["twohand_draw"]
    for measure in ("card", "lead", "both", "chosen"):
        rows = draw[draw["measure"] == measure]
        whole, ranks = rows[rows["rank"] == "all"].iloc[0], rows[rows["rank"] != "all"]
        assert whole["n"] == ranks["n"].sum() == N
        assert np.isclose(whole["estimate"] * N, (ranks["estimate"] * ranks["n"]).sum())


def test_levels_of_the_dix_make_up_all(dix):
    gains = dix["dix_gains"]
    gains = gains[gains["alternative"] != "unhurried"]
    for _key, rows in gains.groupby(["players", "alternative", "from_trick", "measure"]):
        whole = rows[rows["dimension"] == "all"].iloc[0]
        for _dimension, part in rows[rows["dimension"] != "all"].groupby("dimension"):
            assert part["n"].sum() == whole["n"]
            assert np.isclose((part["estimate"] * part["n"]).sum(), whole["estimate"] * whole["n"])
    shown = dix["dix_shown"]
    whole = shown[shown["dimension"] == "all"]["count"].iloc[0]
    assert (shown.groupby("dimension")["count"].sum() == whole).all()


def test_the_later_the_wait_ends_the_nearer_it_is_to_no_swap(dix):
    gains = dix["dix_gains"]
    rows = gains[(gains["dimension"] == "all") & (gains["measure"] == "margin")].set_index(
        ["alternative", "from_trick"]
    )
    waits = [rows["estimate"]["delayed", trick] for trick in (4, 8, 12)]
    assert 0 < waits[0] < waits[1] < waits[2]
    assert rows["estimate"]["compulsory", 0] == 0
    # Who waits until trick 8 plays as ever where the first dix is shown then or later.
    late = gains[(gains["alternative"] == "delayed") & (gains["from_trick"] == 8) & (gains["dimension"] == "trick")]
    assert (late[late["order"] >= 7]["estimate"] == 0).all()
