"""Each switch of auction pinochle: hands keep to the option that is set, and would break the other ones.

Hands are played under every option and judged by the referee, who reads the same switch on his own.  A kernel that
ignored a switch would play or pay against the referee's reading of it; the second half of each test shows that the
hands played are ones in which the switch matters.
"""

import pytest
from gauges.auction import records_of

from oracles import auction as oracle
from oracles.referee import check_record

#: Other switches that must be set for a switch to matter.
COMPANIONS = {
    "throw_in_unseen": {"forced_opening": True},
    "concede_spades": {"spades_factor": 3},
    "spades_factor": {},
    "kitty": {"minimum": 300},
    "settlement": {"players": 5},
}
#: Options under which the play of another option is against the rules: switch -> (played under, judged by).
STRICTER = {
    "minimum": [(200, 250), (200, 300), (250, 300)],
    "forced_opening": [(False, True)],
    "throw_in_unseen": [(True, False)],
    "bid_step": [(10, "10_no_40_90"), (10, 50), ("10_no_40_90", 50)],
    # Who may count 300 may still lay two pinochles of 40.
    "double_pinochle": [(300, 80)],
    "bury": [("any", "trumps_announced"), ("any", "no_trumps"), ("trumps_announced", "no_trumps")],
    "must_overtrump": [(False, True)],
    "must_win": [(False, True)],
    "unit_table": [
        (a, b) for a in ("hoyle", "scarne", "scarne_bonus") for b in ("hoyle", "scarne", "scarne_bonus") if a != b
    ],
    "spades_factor": [(a, b) for a in (1, 2, 3) for b in (1, 2, 3) if a != b],
    "concede_spades": [("single", "doubled"), ("doubled", "single")],
    "settlement": [("zh", "hoyle"), ("hoyle", "zh")],
    "lone_defender": [(True, False)],
    "kitty": [(False, True), (True, False)],
    "players": [(a, b) for a in (3, 4, 5) for b in (3, 4, 5) if a != b],
}
#: Hands to play where a switch shows in few of them.
N_DEALS = {
    "concede_spades": 150,
    "double_pinochle": 500,
    "kitty": 150,
    "must_overtrump": 300,
    "must_win": 150,
    "settlement": 100,
    "spades_factor": 100,
    "unit_table": 100,
}


def played(switch, option, policies="random"):
    return records_of(COMPANIONS.get(switch, {}) | {switch: option}, policies, n=N_DEALS.get(switch, 60))


def matters(record, switch):
    """Whether a hand is worth the referee's time: for duties of play those played out, for pinochles those with any."""
    if switch in ("must_win", "must_overtrump"):
        return bool(of(record, "play"))
    if switch == "double_pinochle":
        return any("pinochle" in one["name"] for event in of(record, "meld") for one in event["melds"])
    return True


def refuses(record, switch, option):
    """Whether the referee refuses a hand when the switch is read in one way."""
    try:
        check_record(record | {"rules": record["rules"] | {switch: option}})
    except AssertionError:
        return True
    return False


def test_every_switch_and_option_is_looked_at():
    assert set(STRICTER) == set(oracle.OPTIONS)
    for switch, options in oracle.OPTIONS.items():
        assert {option for pair in STRICTER[switch] for option in pair} == set(options)


@pytest.mark.parametrize(
    ("switch", "option"), [(switch, option) for switch, options in oracle.OPTIONS.items() for option in options]
)
def test_hands_keep_to_the_option_set(switch, option):
    records = [record for record in played(switch, option) if matters(record, switch)]
    assert len(records) > 20
    assert not any(refuses(record, switch, option) for record in records)
    assert all(record["rules"][switch] == option for record in records)


@pytest.mark.parametrize(("switch", "option", "other"), [(name, a, b) for name in STRICTER for a, b in STRICTER[name]])
def test_an_option_ignored_would_be_seen(switch, option, other):
    assert any(refuses(record, switch, other) for record in played(switch, option) if matters(record, switch))


def of(record, do):
    return [event for event in record["events"] if event["do"] == do]


def outcomes(records):
    return {record["result"]["outcome"] for record in records}


@pytest.mark.parametrize("minimum", [200, 250, 300])
def test_minimum_is_the_lowest_opening(minimum):
    openings = {of(record, "bid")[0]["amount"] for record in played("minimum", minimum) if of(record, "bid")}
    assert min(openings) == minimum


def test_forced_opening_makes_eldest_bid_the_minimum():
    free, forced = played("forced_opening", False), played("forced_opening", True)
    assert "passed_out" in outcomes(free)
    assert "passed_out" not in outcomes(forced)
    assert all(record["events"][0] == {"seat": 0, "do": "bid", "amount": 300} for record in forced)


def test_throw_in_unseen_pays_the_kitty_alone_before_the_widow():
    assert "thrown_in" not in outcomes(played("throw_in_unseen", False))
    thrown = [one for one in played("throw_in_unseen", True) if one["result"]["outcome"] == "thrown_in"]
    assert thrown
    for record in thrown:
        assert not of(record, "widow")
        assert record["result"]["payments"] == {"seats": [-3, 0, 0], "idle": [], "kitty": 3}


def test_throw_in_unseen_is_for_a_forced_minimum_that_nobody_overbid():
    for record in played("throw_in_unseen", True):
        if record["result"]["outcome"] == "thrown_in":
            assert record["result"]["bidder"] == 0
            assert len(of(record, "bid")) == 1


def test_bid_step_bars_bids():
    bids = {step: set() for step in oracle.OPTIONS["bid_step"]}
    for step, found in bids.items():
        for record in played("bid_step", step):
            found |= {event["amount"] for event in of(record, "bid")}
    assert any(bid % 100 in (40, 90) for bid in bids[10])
    assert any(bid % 50 for bid in bids["10_no_40_90"])
    assert not any(bid % 100 in (40, 90) for bid in bids["10_no_40_90"])
    assert all(bid % 50 == 0 for bid in bids[50])


def test_double_pinochle_is_one_meld_of_300_or_two_of_40():
    names = {80: set(), 300: set()}
    for worth, found in names.items():
        for record in played("double_pinochle", worth):
            for event in of(record, "meld"):
                melds = [(one["name"], one["points"]) for one in event["melds"] if "pinochle" in one["name"]]
                found.add(tuple(melds))
    assert (("pinochle", 40), ("pinochle", 40)) in names[80]
    assert (("double_pinochle", 300),) in names[300]
    assert (("pinochle", 40),) in names[80] & names[300]


def test_bury_any_hides_trumps_announces_them_or_bars_them():
    trumps = {option: [] for option in oracle.OPTIONS["bury"]}
    for option, found in trumps.items():
        for record in played("bury", option):
            for event in of(record, "bury"):
                buried = [card for card in event["cards"] if card[1] == record["result"]["trump"]]
                assert ("announced" in event) == (option == "trumps_announced")
                assert event.get("announced", buried) == buried
                found += buried
    assert trumps["any"]
    assert trumps["trumps_announced"]
    assert not trumps["no_trumps"]


def follows(record):
    """Each card that follows: hand before, trick before, trump and the card itself."""
    hands = [list(hand) for hand in record["hands"]]
    if of(record, "bury"):
        bidder = record["result"]["bidder"]
        hands[bidder] += record["widow"]
        for card in of(record, "bury")[0]["cards"]:
            hands[bidder].remove(card)
    trick = []
    for event in record["events"]:
        if event["do"] == "play":
            if trick:
                yield list(hands[event["seat"]]), list(trick), record["result"]["trump"], event["card"]
            hands[event["seat"]].remove(event["card"])
            trick.append(event["card"])
        elif event["do"] == "trick":
            trick = []


def height(card):
    return "789JQKTA".index(card[0])


def test_must_overtrump_binds_a_void_player_on_a_trumped_trick():
    lower = {}
    for switch in (False, True):
        lower[switch] = 0
        for record in played("must_overtrump", switch):
            for hand, trick, trump, card in follows(record):
                led = trick[0][1]
                on_table = [height(one) for one in trick if one[1] == trump]
                if led == trump or not on_table or any(one[1] == led for one in hand):
                    continue
                able = any(one[1] == trump and height(one) > max(on_table) for one in hand)
                lower[switch] += able and not (card[1] == trump and height(card) > max(on_table))
    assert lower[False] > 0
    assert lower[True] == 0


def test_must_win_binds_who_follows_a_plain_suit():
    lower = {}
    for switch in (False, True):
        lower[switch] = 0
        for record in played("must_win", switch):
            for hand, trick, trump, card in follows(record):
                led = trick[0][1]
                if led == trump or any(one[1] == trump for one in trick):
                    continue
                best = max(height(one) for one in trick if one[1] == led)
                able = any(one[1] == led and height(one) > best for one in hand)
                lower[switch] += able and height(card) <= best
    assert lower[False] > 0
    assert lower[True] == 0


def paid_to(record):
    """Chips of bidder, defenders, idle players and kitty."""
    paid = record["result"]["payments"]
    bidder = record["result"]["bidder"]
    defenders = [paid["seats"][seat] for seat in range(3) if seat != bidder]
    return paid["seats"][bidder], defenders, paid["idle"], paid["kitty"]


def ended(records, outcome, spades=None):
    return [
        record
        for record in records
        if record["result"]["outcome"] == outcome
        and not record["result"]["out"]
        and (spades is None or (record["result"]["trump"] == "S") == spades)
    ]


@pytest.mark.parametrize(("table", "at_350"), [("hoyle", 5), ("scarne", 4), ("scarne_bonus", 5)])
def test_unit_table_says_what_a_bid_is_worth(table, at_350):
    made = ended(played("unit_table", table), "made", spades=False) + ended(
        played("unit_table", table), "made_on_meld", spades=False
    )
    assert made
    for record in made:
        bid = record["result"]["bid"]
        assert paid_to(record)[0] == 2 * oracle.units(bid, table)
        if 350 <= bid < 400:
            assert paid_to(record)[0] == 2 * at_350


@pytest.mark.parametrize("factor", [1, 2, 3])
def test_spades_factor_multiplies_a_spade_hand(factor):
    made = ended(played("spades_factor", factor), "made", spades=True)
    assert made
    for record in made:
        assert paid_to(record)[0] == 2 * factor * oracle.units(record["result"]["bid"])


@pytest.mark.parametrize(("option", "factor"), [("single", 1), ("doubled", 3)])
def test_concede_spades_is_the_single_stake_or_the_spades_one(option, factor):
    conceded = ended(played("concede_spades", option), "conceded", spades=True)
    assert conceded
    for record in conceded:
        assert paid_to(record)[0] == -2 * factor * oracle.units(record["result"]["bid"])


def test_settlement_pays_idle_players_a_double_bete_only_or_everything():
    for settlement in ("zh", "hoyle"):
        records = played("settlement", settlement)
        for record in ended(records, "double_bete", spades=False):
            stake = 2 * oracle.units(record["result"]["bid"])
            assert paid_to(record) == (-4 * stake, [stake] * 2, [stake] * 2, 0)
        won = ended(records, "made", spades=False)
        conceded = ended(records, "conceded", spades=False)
        assert won
        assert conceded
        for record in won + conceded:
            sign = 1 if record["result"]["outcome"] == "conceded" else -1
            stake = sign * oracle.units(record["result"]["bid"])
            idle = stake if settlement == "hoyle" else 0
            assert paid_to(record) == (-2 * stake - 2 * idle, [stake] * 2, [idle] * 2, 0)


def test_lone_defender_pays_a_single_stake_and_is_out():
    alone = [record for record in played("lone_defender", True) if record["result"]["out"]]
    assert alone
    for record in alone:
        result = record["result"]
        stake = oracle.units(result["bid"])
        (seat,) = result["out"]
        assert result["payments"]["seats"][seat] == -stake
        other = 3 - seat - result["bidder"]
        spades = 2 if result["trump"] == "S" else 1
        due = -stake * spades if result["outcome"] == "made" else 2 * stake * spades
        assert result["payments"]["seats"][other] == due
    assert not any(record["result"]["out"] for record in played("lone_defender", False))


def test_kitty_pays_and_is_paid_from_350_up():
    for kitty in (False, True):
        records = played("kitty", kitty)
        for record in ended(records, "made", spades=False) + ended(records, "double_bete", spades=False):
            _, (defender, _), _, kittys = paid_to(record)
            assert kittys == (defender if kitty and record["result"]["bid"] >= 350 else 0)
        bids = [record["result"]["bid"] for record in ended(records, "made") + ended(records, "double_bete")]
        assert min(bids) < 350 <= max(bids)


@pytest.mark.parametrize(("players", "dealer"), [(3, 2), (4, 3), (5, 3)])
def test_players_at_the_table_sit_out_and_one_of_them_deals(players, dealer):
    for record in played("players", players):
        assert record["dealer"] == dealer
        assert len(record["hands"]) == 3
        assert len(record["result"]["payments"]["idle"]) == players - 3
