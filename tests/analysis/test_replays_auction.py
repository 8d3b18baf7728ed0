"""Playing recorded hands of auction pinochle again: the same events, and the same values as when they were weighed."""

import pytest
from gauges.auction import records_of
from gauges.replays import first_best, played_again, replay_of

from meldlab.analysis.replays import read_record

SAMPLED = "sampled:worlds=4,solve_from=4"
RULES = [
    {"minimum": 200},
    {"minimum": 200, "forced_opening": True, "throw_in_unseen": True, "bury": "trumps_announced"},
    {"minimum": 200, "double_pinochle": 300, "lone_defender": True, "bury": "no_trumps", "bid_step": "10_no_40_90"},
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("policy", ["random", "basic", SAMPLED])
def test_a_record_played_again_is_the_same(rules, policy):
    for record in records_of(rules, policy, n=25):
        assert {weighed.seat for weighed in played_again(record, SAMPLED, [0])} <= {0}


def test_what_sampled_chose_is_what_its_values_say():
    """The same stream weighs every choice again: the candidate of the highest sum was taken, the first of several."""
    n = 0
    for record in records_of(RULES[0], SAMPLED, n=25):
        for weighed in played_again(record, SAMPLED):
            known = weighed.stage != "contract" or any(event["do"] == "bury" for event in record["events"])
            known &= weighed.stage != "concede" or weighed.seat == record["result"]["bidder"]
            if known:
                assert weighed.taken == first_best(weighed)
                n += 1
    assert n > 100


@pytest.mark.parametrize("place", [0, 1, 3, 4, 5, 12, -1])
@pytest.mark.parametrize("wrong", [-5, 63, 1 << 40])
def test_an_unlawful_choice_is_found_and_ends_in_bounds(place, wrong):
    record = next(
        one for one in records_of(RULES[0], "basic", n=25) if any(event["do"] == "play" for event in one["events"])
    )
    script = [choice.code for choice in read_record(record, "auction").choices]
    assert any(script[:2])
    script[place] = wrong
    assert replay_of(record, SAMPLED, script=script).play().fault is not None


def test_a_contract_is_told_by_trump_bury_and_melds_and_one_without_a_bury_says_none():
    told = {"played": 0, "conceded": 0}
    for record in records_of(RULES[0], "basic", n=40):
        (contract,) = [one for one in played_again(record, SAMPLED) if one.stage == "contract"] or [None]
        if contract is None:
            continue
        events = {event["do"]: event for event in record["events"]}
        points = sum(meld["points"] for meld in events["meld"]["melds"])
        chosen = contract.candidates[contract.taken]
        assert chosen.startswith(events["meld"]["trump"])
        assert chosen.endswith(f", meld {points}")
        if "bury" in events:
            assert f"bury {' '.join(events['bury']['cards'])}" in chosen
            told["played"] += 1
        else:
            assert "bury" not in chosen
            told["conceded"] += 1
    assert told["played"] > 3
    assert told["conceded"] > 0
