"""Deals in which something goes wrong against the slow referee, and beside the same deals in which nothing does."""

import random

import numpy as np
import pytest
from gauges.twohand import table_of

from meldlab.analysis.irregularities import DEAL, END, WAYS, Irregularity
from meldlab.analysis.notation.pinochle import cards_of
from meldlab.analysis.records import twohand_record
from meldlab.analysis.rules import load_profile, shipped_profiles
from meldlab.analysis.solving import Solver, read_position
from meldlab.kernels.pinochle.twohand.desk import BOARD, DEAD, FORFEITED, GONE, HAPPENED, TAKEN, new_desk
from meldlab.kernels.pinochle.twohand.play import play_deal
from oracles import twohand_rules as oracle
from oracles.twohand_breach_referee import follow_breach

WAY = {way.name: way for way in WAYS}
POLICIES = (
    "basic",
    "random",
    "basic,random",
    "random,basic:memory=none",
    "basic:phase2=exact",
    "random,basic:phase2=exact",
)


def desk_of(table, seed, deal, irregularity):
    """Where a deal with an irregularity was played."""
    desk = new_desk()
    room = table.rooms.mine() if table.is_solved else None
    play_deal(np.uint64(seed), deal, table.kernel, desk, room, None, irregularity.breach(seed, deal))
    return desk


def played(table, seed, deal, name, seat=0, trick=1):
    """Record of a deal with an irregularity, and the desk."""
    irregularity = Irregularity(WAY[name], trick if WAY[name].half != DEAL else 0, seat)
    return twohand_record(table, seed, deal, irregularity), desk_of(table, seed, deal, irregularity)


def points(card, count):
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[0], 0) if count == "classic" else 10 * (card[0] in "ATK")


def check(table, seed, deal, way, seat, trick):
    """Play and follow one deal; return whether the irregularity came about."""
    record, desk = played(table, seed, deal, way.name, seat, trick)
    followed = follow_breach(record)
    assert bool(desk[BOARD, HAPPENED]) == followed.happened
    # Not a point is made or lost on the way.
    assert sum(record["result"]["tricks"]) == 250 - followed.lost
    count = table.profile.values["count"]
    dead = sum(points(card, count) for card in cards_of(int(desk[BOARD, DEAD])))
    missing = sum(points(event["card"], count) for event in record["events"] if event["do"] == "missing")
    assert followed.lost == desk[BOARD, FORFEITED] + dead + missing
    assert (desk[BOARD, DEAD] != 0) == (way.switch == "short_stock")
    lawful = twohand_record(table, seed, deal)
    until = changes_from(record, lawful, way, trick)
    assert [event for event in record["events"] if event["do"] != "missing"][:until] == lawful["events"][:until]
    if not followed.happened:
        assert (record["events"], record["result"]) == (lawful["events"], lawful["result"])
    if "new_deal" not in way.how or not followed.happened:
        assert [record[key] for key in ("hands",)] == [lawful["hands"]]
    return followed.happened


def changes_from(record, lawful, way, trick):
    """Number of events that must be the same with the irregularity as without: all before its trick."""
    if way.half == DEAL:
        return 2 * trick if way.switch == "short_stock" else 0
    if way.half == END:
        trick += len(record["hands"][0])
    ends = [n for n, event in enumerate(lawful["events"]) if event["do"] == "trick"]
    return ends[trick - 2] + 1 if trick > 1 else 0


def table_for(way, switches, policies):
    """A table whose rules provide for a way."""
    return table_of(switches | {way.switch: True}, policies)


@pytest.mark.parametrize("number", range(24))
def test_irregular_deals_under_random_rules_are_those_of_the_referee(number):
    rng = random.Random(number)
    switches, policies = oracle.random_rules(rng), POLICIES[number % len(POLICIES)]
    for way in WAYS:
        for deal in range(2):
            trick = rng.randint(1, way.last_trick(switches["deck"]) or 1)
            check(table_for(way, switches, policies), number, deal, way, rng.randrange(2), trick)


@pytest.mark.parametrize("profile", shipped_profiles("twohand"))
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_irregular_deals_under_the_shipped_rules_are_those_of_the_referee(profile, way):
    table = table_for(way, dict(load_profile(profile, "twohand").values), "basic")
    happened = [check(table, 3, deal, way, deal % 2, trick) for deal in range(4) for trick in (1, 5, 10)]
    assert any(happened)


@pytest.mark.parametrize("shown", ["exposed_card:dealers_own", "exposed_card:others_kept"])
def test_who_sees_a_card_knows_it(shown):
    """An exposed card moves the play of one who remembers, and of nobody else."""
    owner = int(shown == "exposed_card:others_kept")
    forgetful = ("basic,basic:memory=none", "basic:memory=none,basic")[owner]
    for policies, moves in (("basic", True), (forgetful, False), ("random", False)):
        table = table_of({}, policies)
        moved = []
        for deal in range(300):
            record, desk = played(table, 3, deal, shown)
            (event,) = [event for event in record["events"] if event["do"] == "expose"]
            assert event["hand"] == owner
            assert event["card"] in cards_of(int(desk[owner, TAKEN]))
            moved.append(record["result"] != twohand_record(table, 3, deal)["result"])
        assert any(moved) == moves


@pytest.mark.parametrize(("policies", "least", "most"), [("basic", 1, 10), ("random", 20, 40)])
def test_of_a_short_stock_either_of_the_last_two_cards_may_be_left(policies, least, most):
    table = table_of({"dix_exchange": "forbidden"}, policies)
    turned_up = []
    for deal in range(60):
        record, desk = played(table, 4, deal, "short_stock:missing")
        (dead,) = cards_of(int(desk[BOARD, DEAD]))
        # The last card of all is missing, so the one before it and the turn-up were left.
        assert dead in (record["turnup"], record["stock"][-1])
        # It lies face up on the table: both know that nobody has it.
        assert desk[BOARD, GONE] & desk[BOARD, DEAD] != 0
        turned_up.append(dead == record["turnup"])
    # The turn-up is a trump, which a good player seldom leaves.
    assert least <= sum(turned_up) <= most


def test_the_stock_is_shuffled_from_the_exposed_card_down_and_nowhere_else():
    places, moved = set(), []
    for deal in range(200):
        record, _desk = played(table_of({}, "basic"), 4, deal, "exposed_card:in_stock", deal % 2, 6)
        (shown,) = [event for event in record["events"] if event["do"] == "expose"]
        first = 10 + shown["place"]
        before, after = record.get("dealt", record)["stock"], record["stock"]
        assert before[first] == shown["card"]
        assert before[:first] == after[:first]
        assert sorted(before) == sorted(after)
        places.add(shown["place"])
        moved.append(before[first] != after[first])
    # Any of the thirteen hidden cards left is exposed, and it seldom stays where it was.
    assert places == set(range(13))
    assert sum(moved) > 120


def test_the_best_card_brings_most_in_the_trick():
    """A revoke for gain is one that wins what would be lost, loses less or wins more."""
    table = table_of({}, "basic")
    n_revokes = 0
    for deal in range(200):
        lawful = twohand_record(table, 5, deal)
        record, desk = played(table, 5, deal, "revoke:best_card", deal % 2, 3)
        if not desk[BOARD, HAPPENED]:
            continue
        n_revokes += 1
        at = next(n for n, event in enumerate(record["events"]) if event["do"] == "revoke")
        gains = []
        for events in (record["events"][:at] + record["events"][at + 1 :], lawful["events"]):
            led, answer, trick = events[at - 1 : at + 2]
            worth = points(led["card"], "classic") + points(answer["card"], "classic")
            gains.append(worth if trick["winner"] == answer["seat"] else -worth)
        assert gains[0] > gains[1]
    assert n_revokes > 30


@pytest.mark.parametrize("must_win", [True, False])
def test_what_a_revoke_is_follows_the_duties_of_the_rules(must_win):
    """Where a plain lead must be beaten, who follows it too low has revoked, and only there."""
    table = table_of({"must_win": "always" if must_win else "trump_led"}, "random")
    too_low = 0
    for deal in range(150):
        record, desk = played(table, 5, deal, "revoke:any_card", deal % 2, 2)
        if desk[BOARD, HAPPENED]:
            at = next(n for n, event in enumerate(record["events"]) if event["do"] == "revoke")
            led, card = record["events"][at - 1]["card"], record["events"][at]["card"]
            too_low += led[1] == card[1] != record["turnup"][1]
    assert (too_low > 0) == must_win


def test_an_irregularity_draws_on_a_stream_of_its_own():
    """Another irregularity of the same deal leaves everything before it alone, for a player of chance as well."""
    table = table_of({}, "random")
    for deal in range(30):
        lawful = twohand_record(table, 9, deal)
        for how in ("any_card", "best_card", "corrected"):
            record, _desk = played(table, 9, deal, f"revoke:{how}", 0, 12)
            assert record["events"] == lawful["events"]


def test_a_corrected_revoke_forfeits_nothing_and_shows_a_card():
    table, n_revokes = table_of({}, "basic"), 0
    for deal in range(60):
        record, desk = played(table, 6, deal, "revoke:corrected", deal % 2, 4)
        revokes = [event for event in record["events"] if event["do"] == "revoke"]
        assert len(revokes) == desk[BOARD, HAPPENED]
        assert "unscored" not in record["result"]
        for event in revokes:
            n_revokes += 1
            assert event["corrected"]
            assert event["card"] in cards_of(int(desk[deal % 2, TAKEN]))
            # Both have seen each other's cards by then, so they play on as if nothing had been.
            assert record["result"] == twohand_record(table, 6, deal)["result"]
    assert n_revokes > 20


def test_a_weak_hand_asks_for_a_new_deal_and_no_other():
    table, asked = table_of({}, "basic"), 0
    for deal in range(120):
        hand = twohand_record(table, 8, deal)["hands"][1]
        record, desk = played(table, 8, deal, "exposed_card:others_new_deal_if_weak")
        weak = sum(card[0] == "A" for card in hand) < 2
        assert desk[BOARD, HAPPENED] == weak
        assert (record["hands"][1] != hand) == weak
        if weak:
            # The same cards as after an exposed card for which anybody asks for a new deal.
            always, _desk = played(table, 8, deal, "exposed_card:others_new_deal")
            assert always["hands"] == record["hands"]
        asked += weak
    assert 20 < asked < 80


def test_after_two_cards_turned_up_any_of_the_stock_is_turned_up():
    table, places = table_of({}, "random"), []
    for deal in range(700):
        record, _desk = played(table, 2, deal, "exposed_card:at_turnup")
        dealt = record.get("dealt", record)
        lay = [dealt["turnup"], *dealt["stock"]]
        places += [place for place, card in enumerate(lay) if card == record["turnup"] and lay.count(card) == 1]
    # 24 places, and some twenty-five turn-ups from each that have no twin in the stock.
    counts = np.bincount(places, minlength=24)
    assert counts.min() > 5
    assert counts.max() < 50


def after_the_irregular_trick(record):
    """Points of the tricks without a stock from the one after the irregularity on, and hands, trump and leader then."""
    hands = [list(hand) for hand in record["hands"]]
    seen, leader, points_of = False, 1, [0, 0]
    position = None
    for event in record["events"]:
        match event["do"]:
            case "revoke" | "lead_out_of_turn":
                seen = True
            case "trick":
                leader = event["winner"]
                if position is not None:
                    points_of[leader] += event["points"]
                elif seen:
                    position = ([" ".join(hand) for hand in hands], leader)
            case "play":
                hands[event["seat"]].remove(event["card"])
            case "draw":
                hands[event["seat"]].append(event["card"])
            case "dix" if event["swap"]:
                hands[event["seat"]].remove(event["card"])
                hands[event["seat"]].append(event["received"])
    return position, points_of


@pytest.mark.parametrize("name", ["revoke:any_card", "revoke:corrected", "lead_out_of_turn:accepted_at_end"])
def test_exact_play_goes_on_without_a_fault_after_an_irregularity(name):
    table, solver, solved = table_of({}, "basic:phase2=exact"), Solver(4), 0
    for deal in range(12):
        record, desk = played(table, 3, deal, name, deal % 2, 2)
        if not desk[BOARD, HAPPENED]:
            continue
        (hands, leader), won = after_the_irregular_trick(record)
        question = {"game": "twohand", "trump": record["turnup"][1], "leader": leader, "hands": hands}
        value = solver.solve(read_position(question))["points"]
        if name == "revoke:any_card":
            # The offender keeps the other from points, though he scores none.
            value[deal % 2] = 0
        assert won == value
        solved += 1
    assert solved > 3
