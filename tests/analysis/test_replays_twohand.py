"""Playing recorded deals for two again: the same events, and the same values as when they were weighed."""

import pytest
from gauges.replays import first_best, played_again, replay_of
from gauges.twohand import SEED, table_of

from meldlab.analysis.records import twohand_record
from meldlab.analysis.replays import read_record
from meldlab.analysis.reviewing import judge

SAMPLED = "sampled:phase2=thumb,worlds=6,trust=0"


@pytest.mark.parametrize(
    "switches", [{}, {"last_stock_card": "winner_chooses", "meld_timing": "after_draw"}, {"deck": 64}]
)
def test_a_review_plays_the_record_and_weighs_as_the_player_did(switches):
    table = table_of(switches, SAMPLED)
    stages = set()
    n_weighed = 0
    for deal in range(3):
        found = played_again(twohand_record(table, 21, deal), SAMPLED)
        drawn = [weighed for weighed in found if not weighed.is_exact]
        for weighed in drawn:
            assert weighed.values.shape[1] == 6
            assert weighed.taken == first_best(weighed)
        n_weighed += len(drawn)
        stages |= {weighed.stage for weighed in drawn}
    assert n_weighed > 60
    assert stages == ({"card", "meld", "draw"} if "last_stock_card" in switches else {"card", "meld"})


def test_a_review_of_others_weighs_those_who_are_asked():
    record = twohand_record(table_of({}, "basic,random"), 22, 0)
    assert {weighed.seat for weighed in played_again(record, SAMPLED, (0,))} == {0}


@pytest.mark.parametrize("at", [0, 30, -1])
@pytest.mark.parametrize("wrong", [-5, 63, 1 << 40])
def test_an_unlawful_choice_is_found_and_ends_in_bounds(at, wrong):
    record = twohand_record(table_of({}, "basic"), 23, 0)
    script = [choice.code for choice in read_record(record, "twohand").choices]
    script[at] = wrong
    assert replay_of(record, SAMPLED, script=script).play().fault == at % len(script)


def endings_of(switches, policy, deal):
    """A record, and its choices without a stock, judged."""
    record = twohand_record(table_of(switches, policy), SEED, deal)
    found = [weighed for weighed in played_again(record, SAMPLED, ()) if weighed.is_exact]
    assert not found
    found = [weighed for weighed in played_again(record, "sampled:worlds=1") if weighed.is_exact]
    assert {weighed.stage for weighed in found} == {"ending"}
    return record, found, judge(found)


@pytest.mark.parametrize("switches", [{}, {"must_win": "always"}, {"count": "simple"}])
def test_who_plays_without_a_fault_makes_no_mistake_without_a_stock(switches):
    for deal in range(3):
        _record, found, judged = endings_of(switches, "basic:phase2=exact", deal)
        assert len(found) == 24
        assert {(one.verdict, one.cost.estimate) for one in judged} == {("best", 0)}


@pytest.mark.parametrize("switches", [{}, {"must_win": "always"}, {"count": "simple"}])
def test_what_was_lost_without_a_stock_is_what_the_choices_cost(switches):
    lost = 0
    for deal in range(4):
        record, found, judged = endings_of(switches, "random", deal)
        # The first choice's best margin, as seat 0 sees it, against what came of it.
        first = found[0]
        sign = 1 if first.seat == 0 else -1
        best = sign * int(first.values.max())
        late = [event for event in record["events"] if event["do"] == "trick"][-12:]
        points = record["result"]["tricks"][0] - record["result"]["tricks"][1]
        early = [event for event in record["events"] if event["do"] == "trick"][:-12]
        points -= sum(event["points"] * (1 if event["winner"] == 0 else -1) for event in early)
        assert len(late) == 12
        cost = sum(one.cost.estimate * (1 if one.weighed.seat == 0 else -1) for one in judged)
        assert best - points == cost
        lost += sum(one.cost.estimate for one in judged)
        assert all(one.verdict == ("mistake" if one.cost.estimate else "best") for one in judged)
    assert lost > 100
