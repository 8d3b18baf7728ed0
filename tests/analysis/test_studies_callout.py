"""The study of calling out: its figures counted again match by match, and what must be so whatever the cards are."""

import numpy as np
import pytest
from gauges.twohand import table_of

from meldlab.analysis.errors import StudyError
from meldlab.analysis.records import match_record
from meldlab.analysis.runs import run_study
from meldlab.analysis.studies import make_job
from meldlab.kernels.pinochle.twohand.desk import new_desk
from meldlab.kernels.pinochle.twohand.match import play_match

N = 400


@pytest.fixture(scope="module")
def result():
    return run_study("callout", N, seed=3, policies="basic,basic:tip_T7=no", threads=1)


def ways(result, **wanted):
    """Estimates by measure of one way."""
    frame = result["callout_ways"]
    for name, value in wanted.items():
        frame = frame[frame[name] == value]
    return frame.set_index("measure")


def won_by(policy, switches=(), n=N):
    """Whether a caller with a policy wins each match, from one place and from the other in turn, and calls wrongly."""
    desk, found = new_desk(), []
    policies = [policy, "basic:tip_T7=no"]
    tables = [table_of(dict(switches), ",".join(both)) for both in (policies, policies[::-1])]
    for match in range(n):
        table, caller = tables[match % 2], match % 2
        standing = play_match(np.uint64(3), match, table.match, table.by_dealer, desk)
        found.append((standing.winner == caller, (standing.wrong_callers >> caller) & 1))
    return np.array(found).T


@pytest.mark.parametrize(
    ("way", "points", "policy"),
    [
        ("at_once", 0, "basic"),
        ("last_trick", 0, "basic:calls=last_trick"),
        ("never", 0, "basic:calls=never"),
        ("beyond", 20, "basic:call_margin=20"),
        ("beyond", 50, "basic:call_margin=50"),
    ],
)
def test_each_way_is_a_policy_played_match_by_match(result, way, points, policy):
    won, wrong = won_by(policy)
    base, _ = won_by("basic")
    found = ways(result, way=way, points=points)["estimate"]
    assert found["won"] == pytest.approx(won.mean())
    assert found["wrong"] == wrong.mean() == 0
    if way != "at_once":
        gain = result["callout_ways"].query("way == @way and points == @points and measure == 'gain'").iloc[0]
        difference = won.astype(int) - base.astype(int)
        assert gain["estimate"] == pytest.approx(difference.mean())
        assert gain["se"] == pytest.approx(difference.std() / np.sqrt(N))


def test_who_waits_or_trusts_wins_less(result):
    base = ways(result, way="at_once")["estimate"]["won"]
    for (way, points, wrong_call), part in result["callout_ways"].groupby(["way", "points", "wrong_call"]):
        found = part.set_index("measure")["estimate"]
        if way != "at_once":
            assert found["won"] - base == pytest.approx(found["gain"])
            assert found["gain"] <= 0, (way, points, wrong_call)
    costs = [ways(result, way="beyond", points=points)["estimate"]["gain"] for points in (20, 50)]
    assert ways(result, way="never")["estimate"]["gain"] < costs[1] < costs[0] < 0


def test_wrong_calls_cost_what_both_rules_differ_by(result):
    wrong = result["callout_wrong"]
    for points in (0, 40, 80, 120):
        loses = ways(result, way="trust", points=points, wrong_call="loses")
        ignored = ways(result, way="trust", points=points, wrong_call="ignored")
        found = wrong[wrong.points == points].set_index("measure")
        cost = ignored["estimate"]["won"] - loses["estimate"]["won"]
        assert found["estimate"]["cost"] == pytest.approx(cost)
        n_wrong = round(loses["estimate"]["wrong"] * N)
        assert (found["n"][["won_ignored", "won_counted"]] == n_wrong).all()
        # Where he was not wrong both rules are the same match.
        if n_wrong:
            assert cost * N == pytest.approx(found["estimate"]["won_ignored"] * n_wrong)
    assert ways(result, way="trust", points=0, wrong_call="loses")["estimate"]["wrong"] == 0
    assert ways(result, way="trust", points=120, wrong_call="loses")["estimate"]["wrong"] > 0.05


def test_matches_by_target_are_whole(result):
    matches, lengths = result["callout_matches"], result["callout_lengths"]
    assert sorted(set(matches["target"])) == [500, 1000, 1200, 1500]
    for (target, call_out), part in matches.groupby(["target", "call_out"]):
        found = part.set_index("measure")["estimate"]
        assert found["called"] + found["reached"] + found["higher"] == pytest.approx(1)
        assert (found["called"] > 0) == (call_out == "own_turn")
        counted = lengths[(lengths.target == target) & (lengths.call_out == call_out)]
        assert counted["count"].sum() == N
        if counted["deals"].max() < 24:
            assert (counted["deals"] * counted["count"]).sum() / N == pytest.approx(found["deals"])


def test_rules_of_the_match_reach_the_kernel():
    higher = run_study("callout", 200, seed=3, switches=["both_over=higher_wins"], threads=1)["callout_matches"]
    shares = higher[higher.call_out == "none"].set_index(["target", "measure"])["estimate"]
    assert shares[1000, "higher"] == pytest.approx(shares[1000, "both_over"])
    assert shares[1000, "higher"] > 0.1


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"switches": ["target=single"]}, "target=1000"),
        ({"switches": ["call_out=none"]}, "call_out=own_turn"),
        ({"rules": "en-modern"}, "call_out=own_turn"),
        ({"policies": "random,basic"}, "never calls out"),
    ],
)
def test_what_makes_no_sense_is_refused(changes, told):
    with pytest.raises(StudyError, match=told):
        make_job("callout", **changes)


def test_matches_with_exact_play_are_those_shown():
    """With phase2=exact the caller wins at once, and never calling, just the matches that are shown."""
    policy, n = "basic:phase2=exact", 6
    result = run_study("callout", n, seed=3, policies=f"{policy},basic", parameters=["beyond=20", "trust=0"], threads=2)
    for way, calls in (("at_once", ""), ("never", ",calls=never")):
        won = []
        for match in range(n):
            seats = [policy + calls, "basic"]
            record = match_record(table_of({}, ",".join(seats if match % 2 == 0 else seats[::-1])), 3, match)
            won.append(record["result"]["winner"] == match % 2)
        assert ways(result, way=way)["estimate"]["won"] == pytest.approx(np.mean(won))
