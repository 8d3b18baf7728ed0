"""The policy sampled of Bao Yao in whole hands: lawful under all rules, the same each time, reviewed as played."""

import numpy as np
import pytest
from gauges.baoyao import SEED, loser_points, records_of, table_of
from gauges.baoyao_worlds import n_choices

from meldlab.analysis.records import baoyao_record
from meldlab.analysis.records.baoyao_review import Replay, read_replay, review_baoyao
from meldlab.analysis.rules import BAOYAO
from meldlab.kernels import review as reviews
from meldlab.kernels.baoyao.autoplay import whole_rank
from meldlab.kernels.baoyao.book import PASS
from oracles.baoyao_referee import check_record

SAMPLED = "sampled:worlds=2,candidates=3,trust=0"
ALL_SEATS = range(4)
OPTIONS = [
    f"{switch.name}={text}"
    for switch in BAOYAO.switches
    for text in [*(t for t in switch.option_texts if switch.form is None or t != switch.form.text)]
    + ([switch.form.example] if switch.form else [])
]


@pytest.mark.parametrize("option", OPTIONS)
def test_hands_are_lawful_under_every_option(option):
    for record in records_of(SAMPLED, 2, option):
        # Who leads after the hand before is not in the record.
        check_record(record, record["leader"] if option == "first_lead=head_runner" else None)
        assert sum(record["result"]["payments"]) == -2 * record["rules"]["table_fee"]


def test_a_hand_is_the_same_whatever_was_played_before_it():
    table = table_of(SAMPLED)
    first = baoyao_record(table, SEED, 1)
    baoyao_record(table_of(SAMPLED, "threes=low"), SEED, 5)
    assert baoyao_record(table, SEED, 1) == first
    assert first == records_of(SAMPLED, 2)[1]


def test_it_plays_otherwise_than_basic_but_not_with_one_candidate():
    searched, thumb = records_of(SAMPLED, 3), records_of("basic", 3)
    assert all(one["events"] != other["events"] for one, other in zip(searched, thumb, strict=True))
    alone = records_of("sampled:worlds=2,candidates=1", 3)
    assert [record["events"] for record in alone] == [record["events"] for record in thumb]


def reviewed(policy, record, deal=0, seats=ALL_SEATS, n_worlds=64):
    table = table_of(policy)
    return review_baoyao(table, read_replay(record, table), SEED, deal, seats, n_worlds)


def test_the_choice_of_basic_must_be_beaten_by_as_much_as_is_asked_for():
    # With one world nothing is known of errors, so that nothing can be beaten.
    (record,) = records_of("sampled:worlds=1,trust=1", 1)
    assert record["events"] == records_of("basic", 1)[0]["events"]


def decisions_of(review):
    """Rows of the decisions that were weighed, and their values."""
    n = int(review.state[1])
    return review.decisions[:n], review.values[:n]


def test_a_review_finds_again_what_was_weighed():
    for deal, record in enumerate(records_of(SAMPLED, 3)):
        again, review = reviewed(SAMPLED, record, deal)
        assert {name: record[name] for name in again} == again
        assert not reviews.has_fault(review)
        assert review.state[0] == n_choices(record)
        rows, values = decisions_of(review)
        assert len(rows) > 10
        for row, value in zip(rows, values, strict=True):
            totals = value[: row[reviews.N], : row[reviews.DRAWN]].sum(axis=1)
            assert row[reviews.DRAWN] == 2
            # The first of the best is taken.
            assert row[reviews.TAKEN] == totals.argmax()


def test_a_review_weighs_what_was_played_even_if_it_would_not_be_tried():
    (record,) = records_of("random", 1)
    again, review = reviewed(SAMPLED, record, seats=(0, 2))
    assert {name: record[name] for name in again} == again
    rows, _values = decisions_of(review)
    assert set(rows[:, reviews.SEAT]) == {0, 2}
    assert (rows[:, reviews.N] == 4).any()
    choices = review.script[rows[:, reviews.CHOICE]]
    codes = review.codes[np.arange(len(rows)), rows[:, reviews.TAKEN], 0]
    assert codes.tolist() == choices.tolist()


@pytest.mark.parametrize("change", ["pass", "card", "number", "short"])
def test_a_review_stops_at_the_first_fault(change):
    table = table_of(SAMPLED)
    record = records_of(SAMPLED, 1)[0]
    hands, leader, script = read_replay(record, table)
    script = script.copy()
    at = 7
    if change == "pass":
        at = 0
        script[0] = PASS
    elif change == "card":
        # Eight fours, which nobody holds.
        script[at] = whole_rank(0, 8)
    elif change == "number":
        script[at] = -3
    else:
        script = script[:at]
    again, review = review_baoyao(table, Replay(hands, leader, script), SEED, 0, ALL_SEATS, 4)
    assert reviews.has_fault(review)
    assert n_choices(again) == at


def test_the_hand_goes_on_for_the_snow_if_the_script_does():
    records = records_of("autoplay,random", 150, "snow=choice")
    table = table_of(SAMPLED, "snow=choice")
    for record in records:
        again, _review = review_baoyao(table, read_replay(record, table), SEED, 0, (), 1)
        assert {name: record[name] for name in again} == again
    poor = [record["result"]["multiplier"] for record in records if (loser_points(record) or 0) < 25]
    assert len(set(poor)) > 1


def drawn(settings):
    record = records_of(SAMPLED, 1)[0]
    _again, review = reviewed(f"sampled:{settings}", record)
    return decisions_of(review)[0][:, reviews.DRAWN]


def test_worlds_are_as_many_as_asked_for_unless_time_or_candidates_run_out():
    assert (drawn("worlds=20,candidates=3,drop=0") == 20).all()
    assert (drawn("worlds=20,candidates=3,drop=0,limit_ms=0.001") == 1).all()
    limited = drawn("worlds=20,candidates=3,drop=0,limit_ms=0.3")
    assert limited.min() < 20
    assert limited.max() > 1
    dropped = drawn("worlds=20,candidates=3,drop=0.01")
    assert (dropped == 8).any()


def test_it_wins_against_basic():
    chips = []
    for policies, sign in (("sampled:worlds=8,basic", 1), ("basic,sampled:worlds=8", -1)):
        records = records_of(policies, 60)
        chips.append([sign * record["result"]["payments"][0] for record in records])
    gains = np.mean(chips, axis=0)
    assert gains.mean() > 2 * gains.std() / np.sqrt(len(gains))
