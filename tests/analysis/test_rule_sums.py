"""The study ``rules-twohand``: sums against records of the same deals and matches, option by option."""

import numpy as np
import pytest
from gauges.twohand import SEED, sums_of, table_of

from meldlab.analysis.records import match_record, twohand_records
from meldlab.analysis.rules import load_profile
from meldlab.analysis.rules.schema import value_text
from meldlab.analysis.rules.twohand import IRREGULARITIES, TWOHAND
from meldlab.analysis.runs import run_study
from meldlab.analysis.studies.twohand_rules import options_of

#: Switches of lawful play.
LAWFUL = [switch for switch in TWOHAND.switches if switch.name not in IRREGULARITIES]

CASES = {
    "hoyle": ({}, "basic", 25),
    "sixty-four cards, no calls": ({"deck": 64, "call_out": "none", "both_over": "higher_wins"}, "basic,random", 12),
    "single deals": ({"target": "single", "next_dealer": "winner"}, "random", 25),
    "without a fault": ({"target": 500}, "basic:phase2=exact", 2),
}


def deal_facts(record):
    """Points and melds of both, the dealer's margin and half wins, and what happened."""
    score, melds = record["result"]["score"], record["result"]["meld"]
    half_wins = (score[0] > score[1]) + (score[0] >= score[1])
    return np.array([sum(score), sum(melds), score[0] - score[1], half_wins]), record["events"]


def match_facts(record):
    """Deals of a match, and half wins of him who deals first."""
    winner = record["result"]["winner"]
    return np.array([len(record["deals"]), {0: 2, 1: 0, None: 1}[winner]])


def with_squares(values):
    """Sums, each with that of the squares behind it."""
    return [int(part) for pair in zip(values.sum(axis=0), (values**2).sum(axis=0), strict=True) for part in pair]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sums_are_those_of_the_records(case):
    switches, policies, n = case
    sums = sums_of("rules-twohand", switches, policies, n)
    usual = table_of(switches, policies)
    options = options_of(usual.profile)
    assert len(options) == sum(len(switch.options) - 1 for switch in LAWFUL)
    deals = [deal_facts(record) for record in twohand_records(usual, SEED, 0, n)]
    matches = [match_facts(match_record(usual, SEED, number)) for number in range(n)]
    assert sums["deals"][0].tolist() == [*with_squares(np.array([facts for facts, _ in deals])), 0]
    assert sums["matches"][0].tolist() == [*with_squares(np.array(matches)), 0]
    for place, (switch, option) in enumerate(options, 1):
        table = table_of(switches | {switch: option}, policies)
        other = [deal_facts(record) for record in twohand_records(table, SEED, 0, n)]
        changed = sum(one[1] != two[1] for one, two in zip(other, deals, strict=True))
        gains = np.array([one[0] - two[0] for one, two in zip(other, deals, strict=True)])
        assert sums["deals"][place].tolist() == [*with_squares(gains), changed], (switch, option)
        played = [match_facts(match_record(table, SEED, number)) for number in range(n)]
        gains = np.array(played) - np.array(matches)
        turned = int((gains[:, 1] != 0).sum())
        assert sums["matches"][place].tolist() == [*with_squares(gains), turned], (switch, option)


@pytest.fixture(scope="module")
def found():
    return run_study("rules-twohand", 400, seed=4)


def test_every_option_but_the_rules_as_they_are_has_its_rows(found):
    rows = found["rules_changes"]
    profile = load_profile("hoyle", "twohand")
    pairs = [(switch.name, text) for switch in LAWFUL for text in switch.option_texts]
    usual = [(name, value_text(value)) for name, value in profile.values.items()]
    for _measure, frame in rows.groupby("measure"):
        there = list(zip(frame["switch"], frame["option"], strict=True))
        assert there == [pair for pair in pairs if pair not in usual]


def test_switches_of_the_match_change_no_deal_and_those_of_the_play_do(found):
    changed = found["rules_changes"].set_index(["measure", "switch", "option"])["estimate"]["changed"]
    for name in ("target", "call_out", "wrong_call", "both_over", "next_dealer"):
        assert (changed[name] == 0).all()
    assert (changed[["deck", "meld_timing", "count"]] == 1).all()


def test_what_must_come_out_does(found):
    rows = found["rules_changes"].set_index(["measure", "switch", "option"])
    # A dix turned up is one deal in six, and its ten points are the dealer's.
    margin, points = (rows["estimate"][measure, "turnup_dix", "none"] for measure in ("margin", "points"))
    assert margin == points == -10 * rows["estimate"]["changed", "turnup_dix", "none"]
    single = rows.loc[("length", "target", "single")]
    usual = found["rules_usual"].set_index("measure")
    assert single["estimate"] == pytest.approx(1 - usual["estimate"]["length"])
    assert single["verdict"] == "less"
    assert rows["verdict"]["length", "target", "1500"] == rows["verdict"]["length", "call_out", "none"] == "more"
    # Points of tricks are 250 in every deal, however cards count.
    differences = rows["estimate"]["points"] - rows["estimate"]["melds"]
    assert np.allclose(differences, 0)
    assert usual["estimate"]["points"] == usual["estimate"]["melds"] + 250


def test_verdicts_go_by_the_wider_interval(found):
    rows = found["rules_changes"]
    # Where no deal differs points have no interval.
    known = rows[rows["lo"].notna()]
    assert rows["lo"].isna().equals(rows["lo_joint"].isna())
    assert set(rows[rows["lo"].isna()]["unit"]) <= {"points", "deals"}
    assert (known["lo_joint"] <= known["lo"]).all()
    assert (known["hi_joint"] >= known["hi"]).all()
    judged = rows[rows["verdict"] != ""]
    assert set(judged["measure"]) == {"points", "melds", "margin", "won", "length", "first"}
    more, less = judged["lo_joint"] > 0, judged["hi_joint"] < 0
    assert (judged["verdict"] == np.select([more, less], ["more", "less"], "none")).all()


def test_few_deals_make_no_share_that_can_not_be():
    tables = run_study("rules-twohand", 3, seed=4).tables
    usual, changes = tables["rules_usual"], tables["rules_changes"]
    shares = usual[usual["unit"] == "share"]
    assert (shares["lo"] >= 0).all()
    assert (shares["hi"] <= 1).all()
    differences = changes[changes["unit"] == "difference"]
    assert (differences["lo"] >= -1).all()
    assert (differences["hi"] <= 1).all()
    assert (changes[changes["unit"] == "points"]["hi"] > 1).any()
