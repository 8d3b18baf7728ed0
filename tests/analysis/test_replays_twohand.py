"""Playing recorded deals for two again: the same events, and the same values as when they were weighed."""

import pytest
from gauges.replays import first_best, played_again, replay_of
from gauges.twohand import table_of

from meldlab.analysis.records import twohand_record
from meldlab.analysis.replays import read_record

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
        for weighed in found:
            assert weighed.values.shape[1] == 6
            assert weighed.taken == first_best(weighed)
        n_weighed += len(found)
        stages |= {weighed.stage for weighed in found}
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
