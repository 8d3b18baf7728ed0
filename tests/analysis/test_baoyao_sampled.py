"""The policy sampled of Bao Yao in whole hands: lawful under all rules, the same each time, reviewed as played."""

import numpy as np
import pytest
from gauges.baoyao import SEED, loser_points, records_of, table_of
from gauges.baoyao_worlds import n_choices
from gauges.replays import first_best, played_again, replay_of

from meldlab.analysis.records import baoyao_record
from meldlab.analysis.replays.baoyao import read_baoyao
from meldlab.analysis.rules import BAOYAO
from meldlab.kernels.baoyao.autoplay import whole_rank
from meldlab.kernels.baoyao.book import PASS
from oracles.baoyao_referee import check_record

SAMPLED = "sampled:worlds=2,candidates=3,trust=0"
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


def test_the_choice_of_basic_must_be_beaten_by_as_much_as_is_asked_for():
    # With one world nothing is known of errors, so that nothing can be beaten.
    (record,) = records_of("sampled:worlds=1,trust=1", 1)
    assert record["events"] == records_of("basic", 1)[0]["events"]


def test_a_review_finds_again_what_was_weighed():
    for record in records_of(SAMPLED, 3):
        found = played_again(record, SAMPLED)
        assert len(found) > 10
        for weighed in found:
            assert weighed.values.shape[1] == 2
            assert weighed.taken == first_best(weighed)


def test_a_review_weighs_what_was_played_even_if_it_would_not_be_tried():
    (record,) = records_of("random", 1)
    found = played_again(record, SAMPLED, (0, 2))
    assert {weighed.seat for weighed in found} == {0, 2}
    assert any(len(weighed.candidates) == 4 for weighed in found)
    for weighed in found:
        event = record["events"][weighed.number - 1]
        assert weighed.candidates[weighed.taken].removesuffix(" (pair)") == event.get("cards", "pass")


@pytest.mark.parametrize("change", ["pass", "card", "number"])
def test_a_review_stops_at_the_first_fault(change):
    record = records_of(SAMPLED, 1)[0]
    script = read_baoyao(record, table_of(SAMPLED).profile).script.tolist()
    at = 0 if change == "pass" else 7
    # Eight fours nobody holds.
    script[at] = {"pass": PASS, "card": whole_rank(0, 8), "number": -3}[change]
    played = replay_of(record, SAMPLED, script=script).play()
    assert played.fault == at
    assert n_choices({"events": played.events}) == at


def test_the_hand_goes_on_for_the_snow_if_the_script_does():
    records = records_of("autoplay,random", 150, "snow=choice")
    for record in records:
        assert not played_again(record, SAMPLED, ())
    poor = [record["result"]["multiplier"] for record in records if (loser_points(record) or 0) < 25]
    assert len(set(poor)) > 1


def drawn(settings):
    record = records_of(SAMPLED, 1)[0]
    return np.array([weighed.values.shape[1] for weighed in played_again(record, f"sampled:{settings}")])


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
