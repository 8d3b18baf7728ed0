"""The study of irregularities: its figures counted again deal by deal, and every switch and parameter felt."""

import numpy as np
import pytest
from gauges.twohand import breach_of, table_of

from meldlab.analysis.errors import StudyError
from meldlab.analysis.rules import TWOHAND, load_profile
from meldlab.analysis.rules.twohand import IRREGULARITIES
from meldlab.analysis.runs import run_study
from meldlab.analysis.studies import make_job
from meldlab.kernels.pinochle.twohand import irregular as kernel
from meldlab.kernels.pinochle.twohand.desk import BOARD, FORFEITED, HAPPENED, new_desk
from meldlab.kernels.pinochle.twohand.play import play_deal
from oracles.twohand_rules import BREACHES

N = 300
POLICIES = "basic,basic:tip_T7=no"
#: What each switch turns on.
OF_SWITCH = {
    "short_stock": {("short_stock", "missing")},
    "wrong_hand": {("wrong_hand", "too_few"), ("wrong_hand", "too_many")},
    "revoke": {("revoke", "any_card"), ("revoke", "best_card")},
    "exposed_card": {("exposed_card", "in_stock"), ("exposed_card", "dealers_own")},
    "lead_out_of_turn": {("lead_out_of_turn", "accepted"), ("lead_out_of_turn", "taken_back")},
}
CODES = {
    "missing": (kernel.SHORT_STOCK, kernel.PLAIN),
    "too_few": (kernel.WRONG_HAND, kernel.TOO_FEW),
    "too_many": (kernel.WRONG_HAND, kernel.TOO_MANY),
    "any_card": (kernel.REVOKE, kernel.ANY_CARD),
    "best_card": (kernel.REVOKE, kernel.BEST_CARD),
    "in_stock": (kernel.EXPOSED_STOCK, kernel.PLAIN),
    "dealers_own": (kernel.EXPOSED_OWN, kernel.PLAIN),
    "accepted": (kernel.OUT_OF_TURN, kernel.ACCEPTED),
    "taken_back": (kernel.OUT_OF_TURN, kernel.TAKEN_BACK),
}


@pytest.fixture(scope="module")
def result():
    parameters = ["stock_tricks=2,8", "end_tricks=1,6"]
    return run_study("irregularities", N, seed=3, policies=POLICIES, parameters=parameters, threads=1)


def scores(played, seat):
    both = (played.dealer_meld + played.dealer_tricks, played.other_meld + played.other_tricks)
    return np.array(both if seat == 0 else both[::-1])


def replayed(how, trick, n=N):
    """Scores of offender and other with the irregularity and without, and points forfeited, where it came about."""
    table = table_of(dict(load_profile("zh-irregular", "twohand").values), POLICIES).kernel
    desk, found = new_desk(), []
    kind, variant = CODES[how]
    for deal in range(n):
        seat = 0 if how in ("missing", "dealers_own") else deal % 2
        before = scores(play_deal(np.uint64(3), deal, table, desk), seat)
        breach = breach_of(3, deal, kind, variant, seat, max(trick - 1, 0))
        after = scores(play_deal(np.uint64(3), deal, table, desk, None, None, breach), seat)
        if desk[BOARD, HAPPENED]:
            found.append((*after, *before, desk[BOARD, FORFEITED]))
    return np.array(found).T


def estimates(frame, **wanted):
    for name, value in wanted.items():
        frame = frame[frame[name] == value]
    return frame


@pytest.mark.parametrize("how", CODES)
def test_every_figure_is_that_of_deals_played_one_by_one(result, how):
    of_how = estimates(result["irregular_prices"], how=how)
    for trick in sorted(set(of_how["trick"])):
        mine, other, mine_before, other_before, forfeited = replayed(how, trick)
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
        if "card" not in how:
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
    # A lead taken back changes next to nothing.
    assert abs(leads.loc["taken_back", 1]["estimate"]) < 2


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"rules": "hoyle"}, "--set revoke=yes"),
        ({"parameters": ["stock_tricks=11"]}, "is 10"),
        ({"parameters": ["end_tricks=12"]}, "is 11"),
        ({"parameters": ["stock_tricks=15"], "switches": ["deck=64"]}, "is 14"),
        ({"parameters": ["offender=2"]}, "from 0 to 1"),
        ({"policies": "basic,basic:phase2=exact"}, "phase2=thumb"),
    ],
)
def test_what_makes_no_sense_is_refused(changes, told):
    with pytest.raises(StudyError, match=told):
        make_job("irregularities", **changes)
