"""The study of irregularities: its figures counted again deal by deal, and every switch and parameter felt."""

from functools import cache

import numpy as np
import pytest
from gauges.twohand import table_of

from meldlab.analysis.errors import StudyError
from meldlab.analysis.irregularities import WAYS, Irregularity
from meldlab.analysis.records import twohand_record
from meldlab.analysis.rules import TWOHAND, load_profile
from meldlab.analysis.rules.twohand import IRREGULARITIES
from meldlab.analysis.runs import run_study
from meldlab.analysis.studies import make_job
from oracles.twohand_rules import BREACHES

N = 120
POLICIES = "basic,basic:tip_T7=no"
TABLE = table_of(dict(load_profile("zh-irregular", "twohand").values), POLICIES)
#: What each switch turns on.
OF_SWITCH = {
    "short_stock": {("short_stock", "missing")},
    "wrong_hand": {("wrong_hand", how) for how in ("too_few", "too_many", "new_deal")},
    "revoke": {("revoke", how) for how in ("any_card", "best_card", "corrected")},
    "exposed_card": {
        ("exposed_card", how)
        for how in (
            "in_stock",
            "dealers_own",
            "others_kept",
            "others_new_deal",
            "others_new_deal_if_weak",
            "at_turnup",
        )
    },
    "lead_out_of_turn": {
        ("lead_out_of_turn", how) for how in ("accepted", "taken_back", "accepted_at_end", "taken_back_at_end")
    },
}


@pytest.fixture(scope="module")
def result():
    parameters = ["stock_tricks=2,8", "end_tricks=1,6"]
    return run_study("irregularities", N, seed=3, policies=POLICIES, parameters=parameters, threads=1)


def scores(record, seat):
    both = np.array(record["result"]["score"])
    return both if seat == 0 else both[::-1]


@cache
def _lawful(deal):
    return twohand_record(TABLE, 3, deal)


def shown(way, trick, n=N):
    """Scores of offender and other with the irregularity and without, and points nobody scores, in shown deals."""
    found = []
    for deal in range(n):
        irregularity = Irregularity(way, trick)
        record = twohand_record(TABLE, 3, deal, irregularity)
        if record["irregularity"]["happened"]:
            seat = irregularity.seat(deal)
            unscored = record["result"].get("unscored", 0)
            found.append((*scores(record, seat), *scores(_lawful(deal), seat), unscored))
    return np.array(found).T


def estimates(frame, **wanted):
    for name, value in wanted.items():
        frame = frame[frame[name] == value]
    return frame


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_every_figure_is_that_of_deals_shown_one_by_one(result, way):
    """A deal of a run is the deal that is shown: same cards, same play, same irregularity."""
    how = way.how
    of_how = estimates(result["irregular_prices"], how=how)
    for trick in sorted(set(of_how["trick"])):
        mine, other, mine_before, other_before, forfeited = shown(way, int(trick))
        n = len(mine)
        moved = {"offender": mine - mine_before, "other": other - other_before}
        moved["lead"] = moved["offender"] - moved["other"]
        won = {
            "offender": (mine > other).astype(int) - (mine_before > other_before),
            "other": (other > mine).astype(int) - (other_before > mine_before),
        }
        prices = estimates(of_how, trick=trick).set_index(["side", "measure"])
        for side, values in moved.items():
            row = prices.loc[side, "points"]
            assert row["n"] == n
            assert row["estimate"] == pytest.approx(values.mean())
            assert row["se"] == pytest.approx(values.std(ddof=1) / np.sqrt(n))
        for side, values in won.items():
            assert prices.loc[side, "won"]["estimate"] == pytest.approx(values.mean())
        cases = estimates(result["irregular_cases"], how=how, trick=trick).set_index("measure")["estimate"]
        assert cases["happens"] == pytest.approx(n / N)
        assert cases["pays"] == pytest.approx((moved["lead"] > 0).mean())
        assert cases["lost"] == pytest.approx(-(moved["offender"] + moved["other"]).mean())
        assert cases["won_without"] == pytest.approx((mine_before > other_before).mean())
        if not way.forfeits:
            assert len(estimates(result["irregular_revokes"], how=how)) == 0
            continue
        revokes = estimates(result["irregular_revokes"], how=how, trick=trick).set_index("measure")["estimate"]
        assert revokes["card"] == pytest.approx((moved["lead"] + forfeited).mean())
        assert revokes["card_pays"] == pytest.approx((moved["lead"] + forfeited > 0).mean())
        assert revokes["forfeited"] == pytest.approx(forfeited.mean())
        assert revokes["pays"] == pytest.approx((moved["lead"] > 0).mean())


def met(job_result):
    return {
        tuple(pair) for pair in job_result["irregular_prices"][["irregularity", "how"]].drop_duplicates().to_numpy()
    }


@pytest.mark.parametrize("switch", IRREGULARITIES)
def test_each_switch_turns_its_irregularities_on_and_off(switch):
    alone = run_study("irregularities", 20, rules="hoyle", switches=[f"{switch}=yes"], threads=1)
    assert met(alone) == OF_SWITCH[switch]
    assert ("irregular_revokes" in alone.tables) == (switch == "revoke")
    without = run_study("irregularities", 20, switches=[f"{switch}=no"], threads=1)
    assert met(without) == set.union(*(ways for name, ways in OF_SWITCH.items() if name != switch))


def test_the_switches_are_off_unless_the_rules_turn_them_on():
    assert set(IRREGULARITIES) == set(BREACHES) == set(OF_SWITCH)
    for name in IRREGULARITIES:
        assert TWOHAND.switch(name).default is False
    assert make_job("irregularities").profile.name == "zh-irregular"
    assert make_job("callout").profile.name == "hoyle"


def test_the_offender_is_who_the_parameter_says():
    """The dealer's opponent leads first: only the dealer can lead out of turn in the first trick."""
    for offender, share in (("0", 1.0), ("1", 0.0), ("0,1", 0.5)):
        parameters = [f"offender={offender}", "stock_tricks=1"]
        cases = run_study("irregularities", 40, parameters=parameters, threads=1)["irregular_cases"]
        happens = estimates(cases, how="accepted", measure="happens")["estimate"].item()
        assert happens == share


def test_prices_are_what_they_must_be():
    result = run_study("irregularities", 4000, seed=9, threads=1)
    prices = result["irregular_prices"]
    leads = estimates(prices, side="lead").set_index(["how", "trick"])
    # A stock shuffled anew is as good for one as for the other.
    for trick in (1, 4, 7, 10):
        row = leads.loc["in_stock", trick]
        assert abs(row["estimate"]) < 4 * row["se"]
    # Both lose a turn to meld and points of two cards by a card missing.
    for side in ("offender", "other"):
        row = estimates(prices, how="missing", side=side, measure="points").iloc[0]
        assert row["hi"] < -5
    # A revoke costs less the later it comes, and the best card brings more than any.
    costs = [leads.loc["any_card", trick]["hi"] for trick in (1, 3, 5, 7, 11)]
    assert costs == sorted(costs)
    card = estimates(result["irregular_revokes"], measure="card").set_index(["how", "trick"])["lo"]
    assert all(card["best_card", trick] > card["any_card", trick] for trick in (1, 3, 5, 7))
    # A lead taken back changes next to nothing, and where both know both hands nothing at all, as a revoke corrected.
    assert abs(leads.loc["taken_back", 1]["estimate"]) < 2
    for how in ("corrected", "taken_back_at_end"):
        assert set(estimates(prices, how=how)["estimate"]) == {0.0}
    # A new deal is as good for one as for the other, whoever asks for it, but not for him who dealt a weak hand.
    for how in ("new_deal", "others_new_deal"):
        assert abs(leads.loc[how, 0]["estimate"]) < 4 * leads.loc[how, 0]["se"]
    assert leads.loc["others_new_deal_if_weak", 0]["hi"] < -10


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"rules": "hoyle"}, "--set revoke=yes"),
        ({"parameters": ["stock_tricks=11"]}, "is 10"),
        ({"parameters": ["end_tricks=12"]}, "is 11"),
        ({"parameters": ["stock_tricks=15"], "switches": ["deck=64"]}, "is 14"),
        ({"parameters": ["offender=2"]}, "from 0 to 1"),
    ],
)
def test_what_makes_no_sense_is_refused(changes, told):
    with pytest.raises(StudyError, match=told):
        make_job("irregularities", **changes)


def test_exact_play_is_that_of_the_deals_shown():
    """With phase2=exact the deals of a run are those shown, too, and a revoke costs no less than it does by thumb."""
    parameters = ["end_tricks=1", "stock_tricks=3", "offender=1"]
    table = table_of(dict(load_profile("zh-irregular", "twohand").values), "basic:phase2=exact")
    run = run_study("irregularities", 12, policies="basic:phase2=exact", parameters=parameters, threads=2)
    for way in WAYS:
        leads, trick = [], {"deal": 0, "stock": 3, "end": 1}[way.half]
        for deal in range(12):
            irregularity = Irregularity(way, trick, 1)
            record = twohand_record(table, 1, deal, irregularity)
            if record["irregularity"]["happened"]:
                after, before = (
                    scores(one, irregularity.seat(deal)) for one in (record, twohand_record(table, 1, deal))
                )
                leads.append(after[0] - after[1] - before[0] + before[1])
        row = estimates(run["irregular_prices"], irregularity=way.switch, how=way.how, side="lead").iloc[0]
        assert row["n"] == len(leads)
        assert row["estimate"] == pytest.approx(np.mean(leads), nan_ok=True)
