"""The sums of the study ``dix`` against records of the same deals under every alternative, added up in plain Python."""

from collections import Counter

import numpy as np
import pytest
from gauges.twohand import SEED, records_of, sums_of, table_of

from meldlab.analysis.records import match_record, twohand_records
from meldlab.analysis.runs import run_study
from meldlab.kernels.pinochle.twohand import dix_sums as kernel
from meldlab.kernels.pinochle.twohand.basic import DIX_WINS
from meldlab.kernels.pinochle.twohand.rules import COMPULSORY, DIX_EXCHANGE, FORBIDDEN
from oracles import pinochle

RANKS = "ATKQJ987"
CASES = {
    "hoyle": ({}, "basic", 100),
    "sixty-four cards, the dix is the meld": (
        {"deck": 64, "dix_with_meld": "is_the_meld", "turnup_dix": "none", "meld_timing": "after_draw"},
        "basic",
        60,
    ),
    "against a random player": ({"swap_card_usable": False, "dix_exchange": "compulsory"}, "random,basic", 80),
    "random players": ({"deck": 64}, "random", 60),
    "without a fault": ({}, "basic:phase2=exact", 12),
}


def with_parameter(policies, seat, setting):
    """Policies with one parameter of one player set, if he has any."""
    players = policies.split(",") if policies.count(",") else [policies] * 2
    if players[seat].startswith("basic"):
        players[seat] += ("," if ":" in players[seat] else ":") + setting
    return ",".join(players)


def played(switches, policies, n):
    return list(twohand_records(table_of({"dix_exchange": "optional"} | switches, policies), SEED, 0, n))


def completed_by(hand, card):
    """What a card completes that was not complete without it."""
    trump = card[1]
    melds = {"run": pinochle.meld_cards("run", trump=trump)}
    melds |= {name: pinochle.meld_cards(name) for name in pinochle.AROUNDS}
    melds["royal_marriage"] = pinochle.meld_cards("royal_marriage", trump=trump)
    melds["pinochle"] = pinochle.meld_cards("pinochle")
    for name, cards in melds.items():
        if set(cards) <= {*hand, card} and not set(cards) <= set(hand):
            return "four" if name in pinochle.AROUNDS else name
    return "nothing"


def first_dix(record):
    """Trick, holder and what is completed, of the first dix; None if there is none or a dix was turned up."""
    dix = ("9" if record["rules"]["deck"] == 48 else "7") + record["turnup"][1]
    if record["turnup"] == dix:
        return None
    hands = [list(hand) for hand in record["hands"]]
    tricks = 0
    for event in record["events"]:
        match event["do"]:
            case "trick":
                tricks += 1
            case "play":
                hands[event["seat"]].remove(event["card"])
            case "draw":
                hands[event["seat"]].append(event["card"])
            case "dix":
                hand = hands[event["seat"]]
                hand.remove(dix)
                return tricks, event["seat"], completed_by(hand, record["turnup"])
    return None


def half_wins(score, seat):
    return (score[seat] > score[1 - seat]) + (score[seat] >= score[1 - seat])


def gain(record, other, seat):
    """Margin, own points and half wins by which one deal is better for a player than another one."""
    one, two = record["result"]["score"], other["result"]["score"]
    margin = (one[seat] - one[1 - seat]) - (two[seat] - two[1 - seat])
    return np.array([margin, one[seat] - two[seat], half_wins(one, seat) - half_wins(two, seat)])


def added(gains):
    """A row of the sums."""
    row = [len(gains)]
    for column in range(3):
        row += [int(sum(one[column] for one in gains)), int(sum(one[column] ** 2 for one in gains))]
    return row


COMPLETED = ("run", "four", "royal_marriage", "pinochle", "nothing")


@pytest.fixture(scope="module", params=CASES, ids=str)
def case(request):
    switches, policies, n = CASES[request.param]
    switches = {"dix_exchange": "optional"} | switches
    return switches, policies, n, sums_of("dix", switches, policies, n, ["delay=3,9"])


def test_what_the_swap_brings_at_every_level(case):
    switches, policies, n, sums = case
    base = played(switches | {"dix_exchange": "optional"}, policies, n)
    others = [
        [played(switches | {"dix_exchange": exchange}, policies, n)] * 2 for exchange in ("forbidden", "compulsory")
    ]
    if "basic" in policies:
        late = {"dix_exchange": "optional"}
        others += [
            [played(switches | late, with_parameter(policies, seat, f"dix_from={trick}"), n) for seat in range(2)]
            for trick in (3, 9)
        ]
    shown = np.zeros_like(sums["shown"])
    levels = [[[] for _level in range(kernel.N_LEVELS)] for _other in others]
    for deal, record in enumerate(base):
        found = first_dix(record)
        if found is None:
            if not any(event["do"] == "dix" for event in record["events"]):
                assert all(other[seat][deal]["events"] == record["events"] for other in others for seat in (0, 1))
            continue
        trick, holder, completed = found
        rank, completed = RANKS.index(record["turnup"][0]), COMPLETED.index(completed)
        shown[rank, holder, completed, trick - 1] += 1
        at = [kernel.ALL, kernel.BY_RANK + rank, kernel.BY_HOLDER + holder]
        at += [kernel.BY_COMPLETED + completed, kernel.BY_TRICK + trick - 1]
        for other, lists in zip(others, levels, strict=True):
            for level in at:
                lists[level].append(gain(record, other[holder][deal], holder))
    assert np.array_equal(sums["shown"], shown)
    assert sums["gains"].tolist() == [[added(gains) for gains in lists] for lists in levels]


def test_a_dix_turned_up(case):
    switches, policies, n, sums = case
    one = played(switches | {"dix_exchange": "optional"}, policies, n)
    flipped = {"turnup_dix": "none" if table_of(switches).profile.values["turnup_dix"] == "dealer" else "dealer"}
    other = played(switches | {"dix_exchange": "optional"} | flipped, policies, n)
    dix = "9" if one[0]["rules"]["deck"] == 48 else "7"
    gains = [gain(a, b, 0) for a, b in zip(one, other, strict=True) if a["turnup"][0] == dix]
    assert sums["turnup"].tolist() == added(gains)
    ranks = Counter(record["turnup"][0] for record in one)
    assert sums["turnups"].tolist() == [ranks[rank] for rank in RANKS]


def test_winning_no_trick_for_a_dix(case):
    switches, policies, n, sums = case
    if policies == "random":
        assert not sums["effort"].any()
        return
    base = played(switches | {"dix_exchange": "optional"}, policies, n)
    without = []
    for seat in range(2):
        table = table_of(switches | {"dix_exchange": "optional"}, policies)
        table.kernel[seat, DIX_WINS] = 0
        without.append(list(twohand_records(table, SEED, 0, n)))
    gains = [[] for _rank in RANKS]
    dix = "9" if base[0]["rules"]["deck"] == 48 else "7"
    for deal, record in enumerate(base):
        if record["turnup"][0] != dix:
            both = gain(record, without[0][deal], 0) + gain(record, without[1][deal], 1)
            gains[RANKS.index(record["turnup"][0])].append(both)
    assert sums["effort"].tolist() == [added(of_rank) for of_rank in gains]


@pytest.mark.parametrize("switches", [{}, {"dix_with_meld": "is_the_meld"}, {"deck": 64, "meld_timing": "after_draw"}])
@pytest.mark.parametrize("policies", ["basic:dix_from=6", "basic:dix_from=17", "basic:dix_from=4,basic"])
def test_waiting_changes_nothing_before_the_first_dix(switches, policies):
    differ = 0
    trick = int(policies.partition("dix_from=")[2].partition(",")[0])
    waits = [0] if "," in policies else [0, 1]
    for at_once, waited in zip(records_of(switches, "basic", 60), records_of(switches, policies, 60), strict=True):
        first = next((n for n, event in enumerate(at_once["events"]) if event["do"] == "dix"), None)
        assert at_once["events"][:first] == waited["events"][:first]
        differ += at_once["events"] != waited["events"]
        tricks = 0
        for event in waited["events"]:
            tricks += event["do"] == "trick"
            assert event["do"] != "dix" or event["seat"] not in waits or tricks >= trick
    assert differ > 10


def test_faultless_players_stand_beside_the_named_ones():
    both = sums_of("dix", {}, "basic", 14, ["exact_deals=6"])
    exact = sums_of("dix", {}, "basic:phase2=exact", 6)
    named = sums_of("dix", {}, "basic", 14)
    for name in named:
        assert np.array_equal(both[name], named[name])
        assert np.array_equal(both["exact_" + name], exact[name])


def test_a_deal_counts_the_same_in_any_run():
    short = sums_of("dix", {}, "basic", 9, ["exact_deals=9"])
    longer = sums_of("dix", {}, "basic", 30, ["exact_deals=9"])
    for name in short:
        if name.startswith("exact_"):
            assert np.array_equal(short[name], longer[name])


def test_the_ten_points_of_a_dix_turned_up_are_the_dealers_whatever_the_profile():
    for switches in ([], ["turnup_dix=none"]):
        frame = run_study("dix", 300, seed=2, switches=switches)["dix_turnup"]
        margin = frame[(frame["measure"] == "margin") & (frame["deals"] == "dix_up")]
        assert margin["estimate"].tolist() == [10.0]


def bound_records(switches, policies, way, bound, match):
    """Record of a match in which one player is bound in some way, the first to deal being player 0."""
    name, setting = way
    if name == "policy":
        policies = with_parameter(policies, bound, setting)
    table = table_of({"dix_exchange": "optional"} | switches, policies)
    if name == "rule":
        table.kernel[bound, DIX_EXCHANGE] = setting
    elif name == "unhurried":
        table.kernel[bound, DIX_WINS] = 0
    return match_record(table, SEED, match)


MATCH_CASES = {
    "hoyle": ({}, "basic", 9, 3),
    "no calls, the higher wins": (
        {"call_out": "none", "both_over": "higher_wins", "target": 500},
        "basic,random",
        6,
        1,
    ),
    "single deals": ({"target": "single", "deck": 64}, "basic", 8, 2),
    "random players": ({"target": 500}, "random", 6, 1),
    "without a fault": ({"target": 500}, "basic:phase2=exact", 2, 1),
}


@pytest.mark.parametrize("case", MATCH_CASES.values(), ids=MATCH_CASES)
def test_matches_of_one_who_is_bound(case):
    switches, policies, n, every = case
    sums = sums_of("dix", switches, policies, n, ["delay=3", f"match_every={every}"])["match_ways"]
    ways = [("rule", FORBIDDEN), ("rule", COMPULSORY)]
    if "basic" in policies:
        ways += [("policy", "dix_from=3"), ("unhurried", 0)]
    wanted = []
    for way in ways:
        found = []
        for match in range(0, n, every):
            winners = [bound_records(switches, policies, way, bound, match)["result"]["winner"] for bound in (0, 1)]
            half_wins = sum(1 if won is None else 2 * (won == 1 - bound) for bound, won in enumerate(winners))
            found.append((half_wins - 2, winners[0] != winners[1]))
        gains = [gain for gain, _decided in found]
        wanted.append([len(found), sum(gains), sum(gain**2 for gain in gains), sum(one for _gain, one in found)])
    assert sums.tolist() == wanted


def test_no_match_is_played_where_none_is_wanted():
    assert "match_ways" not in sums_of("dix", {}, "basic", 3, ["match_every=0"])
    assert "dix_matches" not in run_study("dix", 3, parameters=["match_every=0"]).tables


@pytest.mark.parametrize("policies", ["basic", "random"])
@pytest.mark.parametrize("seat", [0, 1])
def test_each_player_has_his_own_rule_of_the_swap(policies, seat):
    table = table_of({"dix_exchange": "optional"}, policies)
    table.kernel[seat, DIX_EXCHANGE] = FORBIDDEN
    swaps = Counter()
    for record in twohand_records(table, SEED, 0, 200):
        swaps.update(event["seat"] for event in record["events"] if event["do"] == "dix" and event["swap"])
    assert swaps[seat] == 0
    assert swaps[1 - seat] > 20
    table.kernel[seat, DIX_EXCHANGE] = COMPULSORY
    firsts = [
        next((event for event in record["events"] if event["do"] == "dix"), None)
        for record in twohand_records(table, SEED, 0, 200)
        if not any(event["do"] == "turnup_dix" for event in record["events"])
    ]
    shown = [event["swap"] for event in firsts if event and event["seat"] == seat]
    assert len(shown) > 20
    assert all(shown)


def test_the_swap_is_worth_matches_and_the_duty_is_not():
    frame = run_study("dix", 1200, seed=3, parameters=["match_every=1"])["dix_matches"]
    won = frame[frame["measure"] == "won"].set_index(["alternative", "from_trick"])
    assert won.loc[("forbidden", 0), "lo"] > 0
    assert won.loc[("forbidden", 0), "estimate"] >= won.loc[("delayed", 4), "estimate"]
    # Nobody ever left the turn-up, and still the interval has a width.
    assert won.loc[("compulsory", 0), "estimate"] == 0
    assert won.loc[("compulsory", 0), "lo"] < 0 < won.loc[("compulsory", 0), "hi"]
    assert (frame["n"] == 1200).all()
