"""Each switch of two-handed pinochle: deals keep to the option that is set, and would break the other ones.

Deals are played under every option and judged by the referee, who reads the same switch on his own; the second half of
each test shows that the deals played are ones in which the switch matters.
"""

import pytest
from gauges.twohand import records_of

from oracles import twohand_rules as oracle
from oracles.twohand_referee import check_record

#: Switches that decide about matches, not about what happens in a deal.
OF_MATCHES = {"target", "call_out", "wrong_call", "both_over", "next_dealer"}
#: Other switches that must be set for a switch to matter.
COMPANIONS = {"swap_card_usable": {"dix_exchange": "compulsory"}, "last_stock_card": {}}
#: Options under which the play of another option is against the rules: switch -> (played under, judged by).
STRICTER = {
    "deck": [(48, 64), (64, 48)],
    "turnup_dix": [("dealer", "none"), ("none", "dealer")],
    "dix_exchange": [
        ("optional", "compulsory"),
        ("optional", "forbidden"),
        ("compulsory", "forbidden"),
        ("forbidden", "compulsory"),
    ],
    "dix_with_meld": [("additional", "is_the_meld")],
    "swap_card_usable": [(True, False)],
    "meld_timing": [("before_draw", "after_draw"), ("after_draw", "before_draw")],
    "run_over_marriage": [(150, 110), (110, 150)],
    "same_meld_again": [("fresh_cards", "never")],
    "double_pinochle": [(300, 80), (80, 300)],
    "pinochle_upgrade": [(a, b) for a in (300, 260, 40) for b in (300, 260, 40) if a != b],
    "last_stock_card": [("winner_chooses", "winner_hidden")],
    "must_win": [("trump_led", "always")],
    "count": [("classic", "simple"), ("simple", "classic")],
}
#: Deals to play where a switch shows in few of them.
N_DEALS = {"double_pinochle": 400, "pinochle_upgrade": 400, "same_meld_again": 300, "swap_card_usable": 300}
#: Cards that melds are made of come together where the switch is about rare melds.
RIGGED = {"double_pinochle", "pinochle_upgrade", "same_meld_again", "run_over_marriage"}


def played(switch, option):
    n = N_DEALS.get(switch, 60)
    return records_of(COMPANIONS.get(switch, {}) | {switch: option}, "random", n, switch in RIGGED)


def matters(record, switch):
    """Whether a deal is worth the referee's time: those with the melds that the switch is about."""
    named = [event["name"] for event in record["events"] if event["do"] == "meld"]
    if switch in ("double_pinochle", "pinochle_upgrade"):
        return "double_pinochle" in named or named.count("pinochle") > 1
    if switch == "same_meld_again":
        return len(set(named)) < len(named)
    return True


def refuses(record, switch, option):
    """Whether the referee refuses a deal when the switch is read in one way."""
    try:
        check_record(record | {"rules": record["rules"] | {switch: option}})
    except AssertionError:
        return True
    return False


def test_every_switch_and_option_is_looked_at():
    assert set(STRICTER) | OF_MATCHES == set(oracle.OPTIONS)
    for switch in STRICTER:
        assert {option for pair in STRICTER[switch] for option in pair} == set(oracle.OPTIONS[switch])


@pytest.mark.parametrize(("switch", "option"), [(name, option) for name in STRICTER for option in oracle.OPTIONS[name]])
def test_deals_keep_to_the_option_set(switch, option):
    records = [record for record in played(switch, option) if matters(record, switch)][:60]
    assert len(records) >= 2
    assert not any(refuses(record, switch, option) for record in records)
    assert all(record["rules"][switch] == option for record in records)


@pytest.mark.parametrize(("switch", "option", "other"), [(name, a, b) for name in STRICTER for a, b in STRICTER[name]])
def test_an_option_ignored_would_be_seen(switch, option, other):
    assert any(refuses(record, switch, other) for record in played(switch, option) if matters(record, switch))


def test_under_either_option_of_the_last_card_it_is_taken():
    """Where the winner may choose he takes the turn-up now and then, else never."""
    for option, turnups in (("winner_hidden", False), ("winner_chooses", True)):
        taken = [record_takes_turnup(record) for record in played("last_stock_card", option)]
        assert any(taken) == turnups
        assert not all(taken)


def record_takes_turnup(record):
    """Whether the first of the last two draws was the card lying turned up."""
    draws = [event for event in record["events"] if event["do"] == "draw"]
    return draws[-2]["card"] != record["stock"][-1]
