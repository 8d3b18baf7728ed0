"""The end of a deal of Bao Yao: snow in all its definitions, payments, and autoplay for a seat that is gone."""

from dataclasses import replace
from typing import Any

import pytest

from oracles import baoyao
from oracles.baoyao import Deal
from oracles.baoyao_rules import DEFAULTS, disconnected
from oracles.baoyao_table import FAR, go, lay_out, told

# snow


@pytest.mark.parametrize(("points", "multiplier"), [(0, 4), (5, 2), (20, 2), (25, 1), (30, 1)])
def test_snow_at_a_double_run(points: int, multiplier: int) -> None:
    for snow in ("continue", "double_run_only", "choice"):
        deal = lay_out("", FAR, "9", FAR, captured=(0, points), leader=2, snow=snow)
        assert told(go(deal, "2: 9"))[3] == multiplier


def test_twenty_five_points_may_be_snow() -> None:
    for points, multiplier in ((20, 2), (25, 2), (30, 1)):
        deal = lay_out("", FAR, "9", FAR, captured=(0, points), leader=2, snow_at_25=2)
        assert told(go(deal, "2: 9"))[3] == multiplier


def won(loser: int, snow: str = "continue", **switches: Any) -> Deal:
    """Side 0 has just won by 140; seat 0 has the lead."""
    deal = lay_out("K 9 9", "9 A", "T 9", "5 9", captured=(130, loser), snow=snow, **switches)
    return go(deal, "0: K", "1: -", "2: -", "3: -")


def test_a_win_against_25_ends_the_deal_under_any_switch() -> None:
    for snow in ("continue", "double_run_only", "choice"):
        assert told(won(25, snow)) == (0, "points140", [140, 25], 1)


def test_continue_plays_on_until_the_loser_is_safe() -> None:
    deal = won(20)
    assert (deal.stage, deal.winner, deal.how, deal.turn) == ("play", 0, "points140", 0)
    deal = go(deal, "0: 9", "1: A", "2: -", "3: -", "0: -", "1: 9")
    assert deal.stage == "play"
    assert deal.captured == (140, 20)
    deal = replace(deal, table=5)
    # Seat 1 is out, nobody beats his last play, and its points are captured with the trick.
    assert told(go(deal, "2: -", "3: -", "0: -")) == (0, "points140", [140, 25], 1)


def test_continue_with_25_as_snow_needs_more() -> None:
    deal = won(20, snow_at_25=2)
    deal = go(deal, "0: 9", "1: A", "2: -", "3: -")
    deal = go(replace(deal, table=5), "0: -")
    assert deal.captured == (140, 25)
    assert deal.stage == "play"
    assert won(25, snow_at_25=2).stage == "play"
    assert won(30, snow_at_25=2).stage == "over"


def test_continue_until_the_winner_has_both_hands_out() -> None:
    deal = won(20)
    deal = go(deal, "0: 9", "1: -", "2: -", "3: -", "0: 9", "1: -", "2: -", "3: -", "2: T", "3: -", "1: -")
    assert deal.captured == (150, 20)
    # The last five stays in the hand of seat 3.
    assert told(go(deal, "2: 9")) == (0, "points140", [150, 20], 2)


def test_continue_until_all_points_are_captured() -> None:
    deal = lay_out("K 9 9", "9 A", "T 9", "4 9", captured=(180, 0))
    deal = go(deal, "0: K", "1: -", "2: -", "3: -")
    assert deal.stage == "play"
    deal = go(deal, "0: 9", "1: -", "2: T", "3: -", "0: -", "1: -")
    assert told(deal) == (0, "points140", [200, 0], 4)


def test_a_win_that_leaves_no_points_is_settled_at_once() -> None:
    deal = lay_out("K 9", "9 A", "4 9", "4 9", captured=(170, 20))
    for snow, multiplier in (("continue", 2), ("choice", 2), ("double_run_only", 1)):
        chosen = replace(deal, rules=DEFAULTS | {"snow": snow})
        assert told(go(chosen, "0: K", "1: -", "2: -", "3: -")) == (0, "points140", [180, 20], multiplier)


def test_the_win_stays_when_the_loser_runs_twice_afterwards() -> None:
    deal = lay_out("T 9", "", "K 9", "5", captured=(140, 0), leader=3)
    deal = replace(deal, winner=0, how="points140")
    deal = go(deal, "3: 5")
    # The winner may still take the five from the table.
    assert deal.stage == "play"
    assert told(go(deal, "0: -", "2: -")) == (0, "points140", [140, 5], 2)
    assert told(go(deal, "0: T", "2: -")) == (0, "points140", [155, 0], 4)


def test_first_two_ends_the_play_for_snow_with_the_third_hand() -> None:
    deal = lay_out("T 9", "", "", "5", captured=(140, 20), leader=3, double_run="first_two")
    deal = replace(deal, winner=0, how="points140", out=(2, 1))
    assert told(go(deal, "3: 5")) == (0, "points140", [140, 25], 1)
    any_two = replace(deal, rules=DEFAULTS)
    assert told(go(any_two, "3: 5", "0: T")) == (0, "points140", [155, 20], 2)


def test_points_on_the_table_are_not_decided_yet() -> None:
    deal = go(lay_out("K", "A 9", "9 9", "9 9", captured=(170, 20)), "0: K")
    assert deal.stage == "play"
    assert told(go(deal, "1: A", "2: -", "3: -")) == (0, "head90", [170, 30], 1)


def test_a_head90_win_goes_on_in_the_same_trick() -> None:
    deal = go(lay_out("K", "A 5", "9 T", "9 9", captured=(90, 10)), "0: K")
    assert (deal.stage, deal.winner, deal.how, deal.turn) == ("play", 0, "head90", 1)
    deal = go(deal, "1: A", "2: -", "3: -")
    assert deal.captured == (90, 20)
    assert told(go(deal, "1: 5", "2: -", "3: -")) == (0, "head90", [90, 25], 1)


def test_double_run_only_stops_at_once_for_the_single_stake() -> None:
    assert told(won(0, "double_run_only")) == (0, "points140", [140, 0], 1)
    deal = go(lay_out("K", "A 5", "9 T", "9 9", captured=(90, 10), snow="double_run_only"), "0: K")
    assert told(deal) == (0, "head90", [90, 10], 1)


def test_the_winner_chooses() -> None:
    deal = won(0, "choice")
    assert deal.stage == "choose"
    assert baoyao.legal_plays(deal) == []
    assert told(go(deal, "no")) == (0, "points140", [140, 0], 1)
    deal = go(deal, "yes", "0: 9", "1: -", "2: T", "3: -", "0: -", "1: -", "2: 9", "3: -", "0: -", "1: -")
    assert deal.turn == 0
    assert told(go(deal, "0: 9")) == (0, "points140", [150, 0], 4)


def test_a_choice_in_the_middle_of_a_trick() -> None:
    deal = go(lay_out("K", "A 5", "9 T", "9 9", captured=(90, 10), snow="choice"), "0: K")
    assert deal.stage == "choose"
    stopped = go(deal, "no")
    assert told(stopped) == (0, "head90", [90, 10], 1)
    assert (stopped.news, stopped.table) == ((), 10)
    assert go(deal, "yes", "1: A").last == 1


# Payments


def test_payments_with_stake_and_fee() -> None:
    deal = go(lay_out("", FAR, "9", FAR, leader=2), "2: 9")
    assert baoyao.settle(deal)["payments"] == [4, -4]
    assert baoyao.settle(deal, stake=10, fee=3)["payments"] == [37, -43]


# disconnect


@pytest.mark.parametrize("value", ["none", None, False])
def test_nobody_disconnects(value: Any) -> None:
    assert disconnected(value) is None


@pytest.mark.parametrize("value", ["2:5", [2, 5], {"seat": 2, "turn": 5}])
def test_a_seat_disconnects(value: Any) -> None:
    assert disconnected(value) == (2, 5)


@pytest.mark.parametrize("value", ["4:1", "2:0", "2", "x", 7, [1], True])
def test_other_disconnections_are_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="'disconnect' is"):
        disconnected(value)


def test_autoplay_takes_over_at_the_turn() -> None:
    deal = lay_out("4 9 9", "5 9 9", "6 9 9", "7 9 9", disconnect="0:2")
    assert not baoyao.is_disconnected(deal)
    deal = go(deal, "0: 4", "1: 5", "2: 6", "3: 7")
    assert baoyao.is_disconnected(deal)
    deal = go(deal, "0: -")
    assert not baoyao.is_disconnected(deal)
    assert baoyao.is_disconnected(lay_out("4", "5", "6", "7", disconnect="0:1"))


@pytest.mark.parametrize(
    ("hand", "threes", "led"),
    [
        ("4 4 5 6", "high", "4 4"),
        ("4 4 4 4 A", "high", "4 4 4 4"),
        ("7 8 9", "high", "7"),
        ("3 4 4", "low", "3"),
        ("3 4 4", "high", "4 4"),
        ("SJ SJ BJ", "high", "SJ SJ"),
        ("SJ BJ", "high", "SJ"),
    ],
)
def test_autoplay_leads_its_whole_lowest_rank(hand: str, threes: str, led: str) -> None:
    for pairs in (False, True):
        made = baoyao.autoplay(lay_out(hand, FAR, FAR, FAR, threes=threes, joker_pair=pairs))
        assert made is not None
        assert made.text == led
        assert made.kind == ("jokers" if led == "SJ SJ" else {1: "single", 2: "pair", 4: "bomb"}[len(made.cards)])


@pytest.mark.parametrize(
    ("table", "hand", "follows"),
    [
        ("5", "4 6 7 9 9 9", "6"),
        ("5", "4 9 9 9", "9"),
        ("BJ", "9 9 9 K K K K", "9 9 9"),
        ("BJ", "SJ SJ 8 8 8 8", "8 8 8"),
        ("9 9 9", "SJ SJ 8 8 8 8", "SJ SJ"),
        ("BJ", "4 5 6", None),
        ("K K", "A A A", "A A"),
        ("4 5 6", "7 8 9 T 5 5 6 6 7", "5 6 7"),
        ("4 5 6", "4 5 6 5 6 7 7 4 4 4", "5 6 7"),
        ("J Q K", "Q Q K K A A 4 4 4", "Q K A"),
        ("8 8 9 9 T T", "4 4 4 5 5 5 5", "5 5 5 5"),
    ],
)
def test_autoplay_follows_with_the_cheapest_play(table: str, hand: str, follows: str | None) -> None:
    deal = go(lay_out(table + " 2", hand, FAR, FAR), "0: " + table)
    made = baoyao.autoplay(deal)
    assert (None if made is None else made.text) == follows


def test_autoplay_prefers_a_double_straight_to_a_bomb() -> None:
    for option, follows in (("same_higher", "3 3 3"), ("same_any", "4 4 5 5 6 6")):
        deal = lay_out("J Q K 2", "4 4 5 5 6 6 3 3 3", FAR, FAR, double_over_single=option)
        made = baoyao.autoplay(go(deal, "0: J Q K"))
        assert made is not None
        assert made.text == follows


def test_autoplay_under_longer_straights_keeps_cards() -> None:
    deal = go(lay_out("5 6 7 2", "4 5 6 7 J Q K", FAR, FAR, straight_length="longer_beats"), "0: 5 6 7")
    made = baoyao.autoplay(deal)
    assert made is not None
    assert made.text == "J Q K"
