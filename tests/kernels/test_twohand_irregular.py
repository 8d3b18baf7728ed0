"""Deals in which something goes wrong against the slow referee, and beside the same deals in which nothing does."""

import random

import numpy as np
import pytest
from gauges.twohand import breach_of, table_of

from meldlab.analysis.notation.pinochle import cards_of
from meldlab.analysis.records import twohand_record
from meldlab.analysis.records.twohand import written
from meldlab.analysis.rules import load_profile, shipped_profiles
from meldlab.kernels.pinochle.twohand import irregular as kernel
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.desk import BOARD, DEAD, FORFEITED, HAPPENED, STOCK, TAKEN, new_desk
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.rules import stock_cards
from oracles import twohand_rules as oracle
from oracles.twohand_breach_referee import Occurrence, follow_breach

#: Every way in which something goes wrong: kind, variant, and what the referee calls it.
WAYS = (
    (kernel.SHORT_STOCK, kernel.PLAIN, "short_stock", ""),
    (kernel.REVOKE, kernel.ANY_CARD, "revoke", ""),
    (kernel.REVOKE, kernel.BEST_CARD, "revoke", ""),
    (kernel.WRONG_HAND, kernel.TOO_FEW, "wrong_hand", "too_few"),
    (kernel.WRONG_HAND, kernel.TOO_MANY, "wrong_hand", "too_many"),
    (kernel.EXPOSED_STOCK, kernel.PLAIN, "exposed_card", "in_stock"),
    (kernel.EXPOSED_OWN, kernel.PLAIN, "exposed_card", "dealers_own"),
    (kernel.OUT_OF_TURN, kernel.ACCEPTED, "lead_out_of_turn", "accepted"),
    (kernel.OUT_OF_TURN, kernel.TAKEN_BACK, "lead_out_of_turn", "taken_back"),
)
POLICIES = ("basic", "random", "basic,random", "random,basic:memory=none")


def stock_of(desk, deck):
    return [cards_of(int(card))[0] for card in desk[STOCK, : stock_cards(deck)]]


def played(table, seed, deal, kind, variant, seat, trick):
    """Record of a deal with an irregularity, with both orders of the stock, and the desk."""
    desk = new_desk()
    deck = int(table.profile.values["deck"])
    twohand_deal(np.uint64(seed), deal, deck, desk)
    stock = stock_of(desk, deck)
    breach = breach_of(seed, deal, kind, variant, seat, trick)
    result = play_deal(np.uint64(seed), deal, table.kernel, desk, None, None, breach)
    record = written(table, desk, result, seed, deal)
    return record | {"stock": stock, "stock_after": record["stock"]}, desk


def points(card, count):
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[0], 0) if count == "classic" else 10 * (card[0] in "ATK")


def check(table, seed, deal, way, seat, trick):
    """Play and follow one deal; return whether the irregularity came about."""
    kind, variant, breach, how = way
    seat = 0 if kind in (kernel.SHORT_STOCK, kernel.EXPOSED_OWN) else seat
    record, desk = played(table, seed, deal, kind, variant, seat, trick)
    followed = follow_breach(record, Occurrence(breach, how, seat, trick))
    assert bool(desk[BOARD, HAPPENED]) == followed.happened
    # Not a point is made or lost on the way.
    assert sum(record["result"]["tricks"]) == 250 - followed.lost
    count = table.profile.values["count"]
    dead = sum(points(card, count) for card in cards_of(int(desk[BOARD, DEAD])))
    missing = points(record["stock"][-1], count) if kind == kernel.SHORT_STOCK else 0
    assert followed.lost == desk[BOARD, FORFEITED] + dead + missing
    assert (desk[BOARD, DEAD] != 0) == (kind == kernel.SHORT_STOCK)
    lawful = twohand_record(table, seed, deal)
    until = changes_from(record, lawful, kind, trick)
    assert record["events"][:until] == lawful["events"][:until]
    if not followed.happened:
        assert (record["events"], record["result"]) == (lawful["events"], lawful["result"])
    return followed.happened


def changes_from(record, lawful, kind, trick):
    """Number of events that must be the same with the irregularity as without: all before its trick."""
    if kind in (kernel.SHORT_STOCK, kernel.EXPOSED_OWN):
        return 0 if kind == kernel.EXPOSED_OWN else 2 * (trick + 1)
    if kind == kernel.REVOKE:
        trick += len(record["hands"][0])
    ends = [n for n, event in enumerate(lawful["events"]) if event["do"] == "trick"]
    return ends[trick - 1] + 1 if trick else 0


@pytest.mark.parametrize("number", range(40))
def test_irregular_deals_under_random_rules_are_those_of_the_referee(number):
    rng = random.Random(number)
    table = table_of(oracle.random_rules(rng), POLICIES[number % len(POLICIES)])
    tricks = 12 if table.profile.values["deck"] == 48 else 16
    for way in WAYS:
        for deal in range(4):
            trick = rng.randrange(tricks if way[0] == kernel.REVOKE else tricks - 2)
            check(table, number, deal, way, rng.randrange(2), trick)


@pytest.mark.parametrize("profile", shipped_profiles("twohand"))
@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[2]}-{way[3]}-{way[1]}")
def test_irregular_deals_under_the_shipped_rules_are_those_of_the_referee(profile, way):
    switches = dict(load_profile(profile, "twohand").values)
    happened = [
        check(table_of(switches, "basic"), 3, deal, way, deal % 2, trick) for deal in range(12) for trick in (0, 4, 9)
    ]
    assert any(happened)


def test_who_sees_a_card_knows_it():
    """An exposed card moves the play of one who remembers, and of nobody else."""
    for policies, moves in (("basic", True), ("basic,basic:memory=none", False), ("random", False)):
        table = table_of({}, policies)
        moved = []
        for deal in range(300):
            record, desk = played(table, 3, deal, kernel.EXPOSED_OWN, kernel.PLAIN, 0, 0)
            (shown,) = [event for event in record["events"] if event["do"] == "expose"]
            assert shown["card"] in cards_of(int(desk[0, TAKEN]))
            moved.append(record["result"] != twohand_record(table, 3, deal)["result"])
        assert any(moved) == moves


@pytest.mark.parametrize(("policies", "least", "most"), [("basic", 1, 10), ("random", 20, 40)])
def test_of_a_short_stock_either_of_the_last_two_cards_may_be_left(policies, least, most):
    table = table_of({"dix_exchange": "forbidden"}, policies)
    turned_up = []
    for deal in range(60):
        record, desk = played(table, 4, deal, kernel.SHORT_STOCK, kernel.PLAIN, 0, 0)
        (dead,) = cards_of(int(desk[BOARD, DEAD]))
        # The last card of all is missing, so the one before it and the turn-up were left.
        assert dead in (record["turnup"], record["stock"][-2])
        turned_up.append(dead == record["turnup"])
    # The turn-up is a trump, which a good player seldom leaves.
    assert least <= sum(turned_up) <= most


def test_the_stock_is_shuffled_from_the_exposed_card_down_and_nowhere_else():
    places, moved = set(), []
    for deal in range(200):
        record, _desk = played(table_of({}, "basic"), 4, deal, kernel.EXPOSED_STOCK, kernel.PLAIN, deal % 2, 5)
        (shown,) = [event for event in record["events"] if event["do"] == "expose"]
        first = 10 + shown["place"]
        before, after = record["stock"], record["stock_after"]
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
        record, desk = played(table, 5, deal, kernel.REVOKE, kernel.BEST_CARD, deal % 2, 2)
        if not desk[BOARD, HAPPENED]:
            continue
        n_revokes += 1
        at = next(n for n, (one, two) in enumerate(zip(record["events"], lawful["events"], strict=True)) if one != two)
        gains = []
        for events in (record["events"], lawful["events"]):
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
        record, desk = played(table, 5, deal, kernel.REVOKE, kernel.ANY_CARD, deal % 2, 1)
        lawful = twohand_record(table, 5, deal)
        if desk[BOARD, HAPPENED]:
            pairs = zip(record["events"], lawful["events"], strict=True)
            at = next(n for n, (one, two) in enumerate(pairs) if one != two)
            led, card = record["events"][at - 1]["card"], record["events"][at]["card"]
            too_low += led[1] == card[1] != record["turnup"][1]
    assert (too_low > 0) == must_win


def test_an_irregularity_draws_on_a_stream_of_its_own():
    """Another irregularity of the same deal leaves everything before it alone, for a player of chance as well."""
    table = table_of({}, "random")
    for deal in range(30):
        lawful = twohand_record(table, 9, deal)
        for variant in (kernel.ANY_CARD, kernel.BEST_CARD):
            record, _desk = played(table, 9, deal, kernel.REVOKE, variant, 0, 11)
            assert record["events"] == lawful["events"]
