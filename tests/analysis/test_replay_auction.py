"""Playing recorded hands again: the same events, and the same values as when the players weighed them."""

import numpy as np
import pytest
from gauges.auction import records_of, table_of

from meldlab.analysis.replay_auction import auction_script, dealt_cards, replay_auction
from meldlab.kernels.pinochle.auction.choices import CARD
from meldlab.kernels.review import new_review

SAMPLED = "sampled:worlds=4,solve_from=4"
RULES = [
    {"minimum": 200},
    {"minimum": 200, "forced_opening": True, "throw_in_unseen": True, "bury": "trumps_announced"},
    {"minimum": 200, "double_pinochle": 300, "lone_defender": True, "bury": "no_trumps", "bid_step": "10_no_40_90"},
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("policy", ["random", "basic", SAMPLED])
def test_a_record_played_again_is_the_same(rules, policy):
    table = table_of(rules, SAMPLED)
    for record in records_of(rules, policy, n=25):
        again = replay_auction(record, table, [0])
        assert again.fault is None
        assert again.events == record["events"]
        assert {decision.seat for decision in again.decisions} <= {0}


def test_what_sampled_chose_is_what_its_values_say():
    """The same stream weighs every choice again: the candidate of the highest sum was taken, the first of several."""
    n = 0
    for record in records_of(RULES[0], SAMPLED, n=25):
        for decision in replay_auction(record, table_of(RULES[0], SAMPLED)).decisions:
            known = decision.kind != "contract" or any(event["do"] == "bury" for event in record["events"])
            known &= decision.kind != "conceding" or decision.seat == record["result"]["bidder"]
            if known:
                totals = decision.values.sum(axis=1)
                assert decision.taken == int(np.argmax(totals))
                n += 1
    assert n > 100


@pytest.mark.parametrize("place", [0, 1, 3, 4, 5, 12, -1])
@pytest.mark.parametrize("wrong", [-5, 63, 1 << 40])
def test_an_unlawful_choice_is_found_and_ends_in_bounds(place, wrong):
    record = next(
        one for one in records_of(RULES[0], "basic", n=25) if any(event["do"] == "play" for event in one["events"])
    )
    script = auction_script(record)
    assert script[:2].any()
    table = table_of(RULES[0], SAMPLED)
    assert replay_auction(record, table).fault is None
    script[place] = wrong
    import meldlab.analysis.replay_auction as module

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "auction_script", lambda _record: script)
        assert replay_auction(record, table).fault is not None
    assert dealt_cards(record)[:3].tolist() == [int(one) for one in dealt_cards(record)[:3]]
    assert new_review(script, np.ones(3, np.int64), 1).state[2] == CARD
