"""The study ``tips``: sums against records of the same deals, seats exchanged, and what is made of the sums."""

import numpy as np
import pytest
from gauges.twohand import SEED, sums_of, table_of

from meldlab.analysis.errors import StudyError
from meldlab.analysis.records import twohand_records
from meldlab.analysis.runs import run_study
from meldlab.analysis.studies import make_job
from meldlab.analysis.studies.twohand_tips import tip_rows
from meldlab.kernels.pinochle.twohand import tip_sums as kernel

RANKS = "ATKQJ987"
CASES = {
    "hoyle": ({}, "basic", [1, 5, 12], 80),
    "sixty-four cards": (
        {"deck": 64, "meld_timing": "after_draw", "dix_with_meld": "is_the_meld"},
        "basic",
        [3, 9],
        60,
    ),
    "one who forgets and presses": ({"turnup_dix": "none"}, "basic:memory=none,tip_T6=no,press=30", [6, 8], 60),
    "without a fault": ({}, "basic:phase2=exact", [7, 8, 9], 8),
}


def with_tip(policy, tip, told):
    """The player as he is tested: tips for the end are, by those who may fail there."""
    if tip in (8, 9):
        policy = policy.replace("phase2=exact", "phase2=thumb")
    settings = [part for part in policy.partition(":")[2].split(",") if part and not part.startswith(f"tip_T{tip}=")]
    return "basic:" + ",".join([*settings, f"tip_T{tip}={'yes' if told else 'no'}"])


def half_wins(score, seat):
    return (score[seat] > score[1 - seat]) + (score[seat] >= score[1 - seat])


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sums_are_those_of_the_records(case):
    switches, policy, tips, n = case
    sums = sums_of("tips", switches, policy, n, ["tips=" + ",".join(map(str, tips))])
    for tip, row in zip(tips, sums["tips"].tolist(), strict=True):
        players = [with_tip(policy, tip, told) for told in (True, False)]
        as_dealer = list(twohand_records(table_of(switches, ",".join(players)), SEED, 0, n))
        as_leader = list(twohand_records(table_of(switches, ",".join(players[::-1])), SEED, 0, n))
        wanted = [0] * kernel.N_COLUMNS
        for one, other in zip(as_dealer, as_leader, strict=True):
            first, second = one["result"]["score"], other["result"]["score"]
            margin = first[0] - first[1] + second[1] - second[0]
            won = half_wins(first, 0) + half_wins(second, 1) - 2
            parts = [margin, margin**2, won, won**2, one["events"] != other["events"]]
            wanted = [total + part for total, part in zip(wanted, parts, strict=True)]
        assert row == wanted, tip
    up = [record["turnup"][0] for record in as_dealer]
    assert sums["turnups"].tolist() == [up.count(rank) for rank in RANKS]


@pytest.mark.parametrize("switches", [{}, {"deck": 64}])
def test_a_tip_that_changes_nothing_cancels_between_the_seats(switches):
    # The first player is told what makes no difference, since there is no worth in it.
    policy = "basic:press=0,long_suit=0"
    rows = sums_of("tips", switches, policy, 300, ["tips=5,6"])["tips"]
    assert not rows.any()


def test_deals_that_are_not_changed_bring_nothing():
    for deal in range(60):
        job = make_job("tips", seed=SEED, parameters=["tips=4,5,13"])
        for row in job.study.add_up(job, deal, deal + 1)["tips"].tolist():
            assert row[kernel.CHANGED] or not any(row)


def judged(mean, deviation, n, n_tips=13):
    """Rows of a made-up tip whose followers' margins have this mean and spread over two plays."""
    total = 2 * mean * n
    squares = round(n * (4 * deviation**2) + total**2 / n)
    row = [round(total), squares, 0, n, n // 2]
    return {line["measure"]: line for line in tip_rows(3, "thumb", row, n, n_tips)}


@pytest.mark.parametrize(
    ("mean", "n_tips", "verdict"),
    # One standard error is a point; for thirteen at once it takes 2.89 of them, for one alone 1.96.
    [(2.5, 13, "none"), (2.5, 1, "helps"), (3.0, 13, "helps"), (-3.0, 13, "hurts"), (-2.8, 13, "none"), (0, 1, "none")],
)
def test_verdicts_stand_for_all_tips_at_once(mean, n_tips, verdict):
    found = judged(mean, 100, 10_000, n_tips)["margin"]
    assert found["estimate"] == pytest.approx(mean)
    assert found["se"] == pytest.approx(1, rel=1e-3)
    assert found["verdict"] == verdict
    assert found["hi"] - found["lo"] == pytest.approx(2 * 1.96, rel=1e-3)
    wide = {1: 1.96, 13: 2.891}[n_tips]
    assert found["hi_joint"] - found["lo_joint"] == pytest.approx(2 * wide, rel=1e-3)


def test_a_handful_of_deals_is_not_judged():
    assert judged(50, 1, 29)["margin"]["verdict"] == "none"
    assert judged(50, 1, 30)["margin"]["verdict"] == "helps"


def test_wins_are_told_as_a_share_of_the_deals():
    # In every deal the follower won both plays.
    rows = {line["measure"]: line for line in tip_rows(1, "thumb", [0, 0, 200, 400, 100], 100, 13)}
    assert (rows["won"]["estimate"], rows["changed"]["estimate"]) == (0.5, 1)
    assert rows["changed"]["verdict"] == ""


def test_every_tip_has_its_rows_and_those_chosen_alone():
    frame = run_study("tips", 40, seed=3)["tips"]
    assert frame[frame["measure"] == "margin"]["tip"].tolist() == list(range(1, 14))
    few = run_study("tips", 40, seed=3, parameters=["tips=7,2"])["tips"]
    assert few["tip"].unique().tolist() == [7, 2]
    same = frame[frame["tip"] == 7].iloc[0]
    assert np.array_equal(few.iloc[0][["estimate", "se", "lo", "hi"]], same[["estimate", "se", "lo", "hi"]])
    assert few.iloc[0]["hi_joint"] < same["hi_joint"]


@pytest.mark.parametrize("policies", ["random", "basic,random", "basic,basic:press=9"])
def test_two_different_players_are_refused(policies):
    with pytest.raises(StudyError, match="one player against himself"):
        make_job("tips", policies=policies)
