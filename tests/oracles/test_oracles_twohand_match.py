"""Matches: the target, calling out, ties at the top and the next dealer."""

import random
from dataclasses import replace
from typing import Any

import pytest

from oracles import twohand
from oracles.random_twohand import deal_cards, random_step
from oracles.twohand import Deal, IllegalMove
from oracles.twohand_match import (
    Match,
    by_player,
    call_out,
    counted_so_far,
    end_deal,
    may_call,
    seat_of,
    start_match,
)
from oracles.twohand_rules import HOYLE, OPTIONS, random_rules


def match(totals: tuple[int, int] = (0, 0), dealer: int = 0, **switches: Any) -> Match:
    return replace(start_match(HOYLE | switches, dealer), totals=totals)


def deal(meld: tuple[int, int] = (0, 0), tricks: tuple[int, int] = (0, 0)) -> Deal:
    """A deal at its first lead (player 1 of the deal is to move), with points already made."""
    hands, turnup, stock = deal_cards(random.Random(2))
    return replace(twohand.start(HOYLE, hands, turnup, stock), meld=meld, tricks=tricks)


@pytest.mark.parametrize("target", [500, 1000, 1200, 1500])
def test_the_target_ends_the_match(target: int) -> None:
    short = end_deal(match((target - 101, 0), target=target), (100, 200))
    assert not short.over
    done = end_deal(match((target - 100, 0), target=target), (100, 200))
    assert (done.over, done.winner, done.how) == (True, 0, "reached")


def test_a_single_deal_is_a_match() -> None:
    done = end_deal(match(target="single"), (100, 200))
    assert (done.over, done.winner) == (True, 1)
    drawn = end_deal(match(target="single"), (200, 200))
    assert (drawn.over, drawn.winner) == (True, None)


def test_both_over_the_target_play_on_or_the_higher_wins() -> None:
    extended = end_deal(match((900, 900), both_over="extend_250"), (150, 200))
    assert (extended.over, extended.target) == (False, 1250)
    again = end_deal(extended, (250, 250))
    assert (again.over, again.target) == (False, 1500)
    assert end_deal(again, (250, 100)).winner == 0
    higher = end_deal(match((900, 900), both_over="higher_wins"), (150, 200))
    assert (higher.over, higher.winner) == (True, 1)
    assert not end_deal(match((900, 900), both_over="higher_wins"), (200, 200)).over


def test_the_target_rises_until_neither_has_it() -> None:
    extended = end_deal(match((990, 900)), (300, 150))
    assert (extended.over, extended.target) == (False, 1500)


def test_the_deal_goes_round_or_to_the_winner() -> None:
    for dealer in (0, 1):
        assert end_deal(match(dealer=dealer), (100, 200)).dealer == 1 - dealer
        assert end_deal(match(dealer=dealer, next_dealer="winner"), (100, 200)).dealer == 1
        assert end_deal(match(dealer=dealer, next_dealer="winner"), (200, 100)).dealer == 0
        assert end_deal(match(dealer=dealer, next_dealer="winner"), (200, 200)).dealer == dealer


def test_players_and_seats() -> None:
    assert [seat_of(match(dealer=1), player) for player in (0, 1)] == [1, 0]
    assert by_player(match(dealer=1), (10, 20)) == (20, 10)
    assert by_player(match(dealer=0), (10, 20)) == (10, 20)


# Calling out


def test_a_caller_with_the_target_wins_though_the_other_has_more() -> None:
    standing = match((900, 990))
    done = call_out(standing, deal(meld=(300, 60), tricks=(0, 40)), 1)
    assert (done.over, done.winner, done.how, done.totals) == (True, 1, "called", (1200, 1090))
    # With player 1 dealing, player 0 leads, and the points of the deal are the other way round.
    swapped = match((940, 990), dealer=1)
    assert counted_so_far(swapped, deal(meld=(300, 60)), 0) == 1000
    assert call_out(swapped, deal(meld=(300, 60)), 0).winner == 0


def test_melds_and_cards_taken_so_far_count() -> None:
    assert call_out(match((0, 900)), deal(meld=(0, 60), tricks=(0, 39)), 1).how == "wrong_call"
    assert call_out(match((0, 900)), deal(meld=(0, 60), tricks=(0, 40)), 1).how == "called"


def test_a_wrong_call_loses_or_is_ignored() -> None:
    assert call_out(match((0, 900)), deal(), 1).winner == 0
    standing = match((0, 900), wrong_call="ignored")
    assert call_out(standing, deal(), 1) == standing


def test_calls_come_on_ones_own_turn_only() -> None:
    assert may_call(match(), deal(), 1)
    assert not may_call(match(), deal(), 0)
    assert not may_call(match(call_out="none"), deal(), 1)
    assert not may_call(match(target="single"), deal(), 1)
    assert not may_call(match(), replace(deal(), stage="over"), 1)
    with pytest.raises(IllegalMove, match="may not call"):
        call_out(match((1000, 0)), deal(), 0)


def test_a_raised_target_is_the_one_to_call() -> None:
    raised = end_deal(match((900, 900)), (150, 200))
    assert call_out(raised, deal(tricks=(0, 100)), seat_of(raised, 1)).how == "wrong_call"


def test_nothing_follows_a_match() -> None:
    with pytest.raises(IllegalMove, match="over"):
        end_deal(end_deal(match((990, 0)), (10, 0)), (0, 0))


def test_random_matches_end_with_a_winner_who_deserves_it() -> None:
    ways = set()
    for seed in range(24):
        rng = random.Random(seed)
        rules = random_rules(rng) | {"target": rng.choice(OPTIONS["target"][3:]), "deck": 48}
        standing = start_match(rules)
        while not standing.over:
            hands, turnup, stock = deal_cards(rng, friendly=True)
            state = twohand.start(rules, hands, turnup, stock)
            while state.stage != "over" and not standing.over:
                for player in (0, 1):
                    if may_call(standing, state, player) and rng.random() < 0.3:
                        target = standing.target or 0
                        if counted_so_far(standing, state, player) >= target or rng.random() < 0.01:
                            standing = call_out(standing, state, player)
                            break
                state = random_step(rng, state, [])
            if not standing.over:
                standing = end_deal(standing, by_player(standing, twohand.result(state)["score"]))
        ways.add(standing.how)
        if standing.how in ("called", "reached"):
            assert standing.winner is not None
            assert standing.totals[standing.winner] >= (standing.target or 0)
    assert {"called", "reached", "single"} <= ways
