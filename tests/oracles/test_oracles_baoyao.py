"""A deal of Bao Yao from the lead to the win: one test a clause and a switch, on small hands laid out by hand."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from oracles import baoyao
from oracles.baoyao import IllegalMove
from oracles.baoyao_plays import Play
from oracles.baoyao_random import deal_cards, random_step
from oracles.baoyao_rules import DEFAULTS, points_of, random_rules
from oracles.baoyao_table import FAR, go, lay_out, told

# Turns and tricks


def test_the_turn_goes_round_and_a_pass_binds_only_once() -> None:
    deal = lay_out("4 9", "6 9", "5 9", "7 9")
    deal = go(deal, "0: 4", "1: -", "2: 5", "3: -", "0: -", "1: 6", "2: -", "3: 7")
    assert (deal.last, deal.passes) == (3, 0)
    deal = go(deal, "0: -", "1: -", "2: -")
    assert deal.turn == 3
    assert deal.to_beat is None


def test_a_trick_goes_to_the_last_players_side_who_leads() -> None:
    deal = go(lay_out("5 9", "T 9", "K 9", "4 9"), "0: 5", "1: T", "2: K", "3: -", "0: -", "1: -")
    assert deal.captured == (25, 0)
    assert deal.news == ({"do": "trick", "seat": 2, "side": 0, "points": 25},)
    assert deal.turn == 2


def test_points_on_the_table_are_nobodys_yet() -> None:
    deal = go(lay_out("K 9", "A 9", FAR, FAR, captured=(130, 0)), "0: K")
    assert deal.stage == "play"
    assert (deal.captured, deal.table) == ((130, 0), 10)
    deal = go(deal, "1: A", "2: -", "3: -", "0: -")
    assert deal.captured == (130, 10)
    assert deal.winner is None


def test_a_partner_may_be_beaten() -> None:
    deal = go(lay_out("4 9", FAR, "5 9", FAR), "0: 4", "1: -", "2: 5")
    assert deal.last == 2


def test_a_leader_may_not_pass() -> None:
    with pytest.raises(IllegalMove, match="leads and may not pass"):
        baoyao.pass_turn(lay_out("4", "5", "6", "7"))


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (Play(("8",), "single", 5), "does not hold 8"),
        (Play(("4",), "single", 1), "does not beat 6"),
        (Play(("7",), "single", 5), "is no single of 5"),
        (Play(("7", "9"), "pair", 5), "is no pair"),
    ],
)
def test_unlawful_plays_are_refused(made: Play, reason: str) -> None:
    deal = go(lay_out("6 9", "4 7 9", "9", "9"), "0: 6")
    with pytest.raises(IllegalMove, match=reason):
        baoyao.play(deal, made)


def test_nobody_moves_when_the_deal_is_over() -> None:
    deal = go(lay_out("9", FAR, "", FAR), "0: 9")
    assert deal.stage == "over"
    assert baoyao.legal_plays(deal) == []
    moves: list[Callable[[], object]] = [
        lambda: baoyao.pass_turn(deal),
        lambda: go(deal, "0: 9"),
        lambda: baoyao.choose(deal, True),
    ]
    for move in moves:
        with pytest.raises(IllegalMove, match="nobody"):
            move()


def test_seats_without_cards_are_passed_over() -> None:
    deal = lay_out("4 4", "", FAR, FAR)
    deal = go(deal, "0: 4", "2: -", "3: 9", "0: -", "2: -")
    assert deal.turn == 3


# Going out


def test_jiefeng_the_partner_leads_when_nobody_beats_the_last_play() -> None:
    deal = go(lay_out("K", FAR, FAR, FAR), "0: K")
    assert deal.news == ({"seat": 0, "do": "out", "place": 1},)
    deal = go(deal, "1: -", "2: -")
    assert deal.to_beat is not None
    deal = go(deal, "3: -")
    assert deal.turn == 2
    assert deal.captured == (10, 0)


def test_a_last_play_that_is_beaten_gives_no_jiefeng() -> None:
    deal = go(lay_out("K", "A 9", FAR, FAR), "0: K", "1: A", "2: -", "3: -")
    assert deal.turn == 1
    assert deal.captured == (0, 10)


def test_a_partner_may_beat_the_last_play_of_a_hand() -> None:
    deal = go(lay_out("K", FAR, "A 9", FAR), "0: K", "1: -", "2: A", "3: -", "1: -")
    assert (deal.turn, deal.captured) == (2, (10, 0))


# The three ways to win


def test_140_wins_at_the_end_of_the_trick() -> None:
    deal = go(lay_out("K 9", FAR, FAR, FAR, captured=(130, 30)), "0: K", "1: -", "2: -")
    assert deal.winner is None
    assert told(go(deal, "3: -")) == (0, "points140", [140, 30], 1)


def test_135_does_not_win() -> None:
    deal = go(lay_out("5 9", FAR, FAR, FAR, captured=(130, 30)), "0: 5", "1: -", "2: -", "3: -")
    assert deal.winner is None


def test_90_and_the_head_run_win_at_the_moment_of_going_out() -> None:
    deal = go(lay_out("K", FAR, FAR, FAR, captured=(90, 30)), "0: K")
    # The king on the table is nobody's: only captured points count.
    assert told(deal) == (0, "head90", [90, 30], 1)
    assert deal.table == 10
    assert [event["do"] for event in deal.news] == ["out"]


def test_the_last_play_itself_must_be_captured_to_reach_90() -> None:
    deal = go(lay_out("K", "A 9", FAR, FAR, captured=(80, 30)), "0: K")
    assert deal.winner is None
    beaten = go(deal, "1: A", "2: -", "3: -")
    assert beaten.winner is None
    assert told(go(deal, "1: -", "2: -", "3: -")) == (0, "head90", [90, 30], 1)


def test_the_head_side_wins_later_with_90() -> None:
    deal = lay_out("", FAR, "K 9", FAR, captured=(80, 30), leader=2)
    assert told(go(deal, "2: K", "3: -", "1: -")) == (0, "head90", [90, 30], 1)


def test_the_other_side_needs_140_then() -> None:
    deal = lay_out("", "K T 9", FAR, FAR, captured=(50, 120), leader=1)
    deal = go(deal, "1: K", "2: -", "3: -")
    assert deal.winner is None
    assert told(go(deal, "1: T", "2: -", "3: -")) == (1, "points140", [50, 140], 1)


def test_second_out_is_no_head_run() -> None:
    deal = go(lay_out("", "K", FAR, FAR, captured=(50, 100), leader=1), "1: K")
    assert deal.winner is None


def test_double_run_wins_without_points() -> None:
    deal = go(lay_out("", "K K", "9", FAR, captured=(0, 130), leader=1), "1: K", "2: -", "3: -")
    assert deal.winner == 1
    deal = go(lay_out("", "K K", "9", FAR, captured=(0, 120), leader=2), "2: 9")
    assert told(deal) == (0, "double_run", [0, 120], 1)


def test_nobody_beats_the_last_play_of_a_double_run() -> None:
    deal = go(lay_out("", "A 9", "K", FAR, captured=(20, 130), leader=2), "2: K")
    assert told(deal) == (0, "double_run", [20, 130], 1)
    assert [event["do"] for event in deal.news] == ["out"]


def test_points_on_the_table_do_not_save_the_loser_of_a_double_run() -> None:
    deal = lay_out("", "K 9", "A", "5 9", captured=(20, 15), leader=1)
    deal = go(deal, "1: K", "2: A")
    assert told(deal) == (0, "double_run", [20, 15], 2)


# double_run


def test_second_and_third_out_are_a_double_run_too() -> None:
    gone = replace(lay_out("", "", "9", "9", captured=(30, 80), leader=2), out=(1, 0))
    deal = go(gone, "2: 9")
    assert told(deal) == (0, "double_run", [30, 80], 1)
    first_two = replace(gone, rules=DEFAULTS | {"double_run": "first_two"})
    assert told(go(first_two, "2: 9")) == (None, None, [30, 80], 0)


def test_first_and_third_out_are_a_double_run_too() -> None:
    gone = replace(lay_out("", "", "9", "9", captured=(30, 80), leader=2), out=(0, 1))
    assert told(go(gone, "2: 9")) == (0, "double_run", [30, 80], 1)
    first_two = replace(gone, rules=DEFAULTS | {"double_run": "first_two"})
    assert told(go(first_two, "2: 9")) == (None, None, [30, 80], 0)


def test_first_and_second_out_are_a_double_run_under_any_switch() -> None:
    for option in ("any_two", "first_two"):
        deal = lay_out("", FAR, "9", FAR, captured=(30, 80), leader=2, double_run=option)
        assert told(go(deal, "2: 9")) == (0, "double_run", [30, 80], 1)


def test_the_third_out_takes_the_table_and_may_win_by_it() -> None:
    for gone, captured, ending in (
        ((0, 1), (80, 100), (0, "head90", [90, 100], 1)),
        ((1, 0), (130, 30), (0, "points140", [140, 30], 1)),
        ((1, 0), (80, 100), (None, None, [90, 100], 0)),
    ):
        deal = lay_out("", "", "K", "T K", captured=captured, leader=2, double_run="first_two")
        assert told(go(replace(deal, out=gone), "2: K")) == ending


def test_a_deal_without_winner_costs_the_table_fee_alone() -> None:
    deal = replace(lay_out("", "", "9", "9", captured=(30, 80), leader=2, double_run="first_two"), out=(1, 0))
    result = baoyao.settle(go(deal, "2: 9"), stake=10, fee=1)
    assert result["payments"] == [-1, -1]
    assert result["out"] == [1, 0, 2]
    assert result["head"] == 1


def test_a_loser_is_in_the_snow_when_the_third_hand_ends_the_deal() -> None:
    deal = lay_out("", "", "K", "T K", captured=(130, 20), leader=2, double_run="first_two")
    for snow, multiplier in (("continue", 2), ("choice", 2), ("double_run_only", 1)):
        rules = dict(deal.rules) | {"snow": snow}
        assert told(go(replace(deal, out=(1, 0), rules=rules), "2: K")) == (0, "points140", [140, 20], multiplier)


# Whole deals


def test_the_pack_must_be_dealt_right() -> None:
    rng = random.Random(3)
    hands = deal_cards(rng, DEFAULTS)
    assert baoyao.why_no_pack(hands, DEFAULTS) is None
    assert "not four of 25" in str(baoyao.why_no_pack(hands, DEFAULTS | {"threes": "removed"}))
    hands[0][hands[0].index("T") if "T" in hands[0] else 0] = "BJ"
    assert "too many" in str(baoyao.why_no_pack(hands, DEFAULTS))
    short = deal_cards(rng, DEFAULTS | {"threes": "removed"})
    assert baoyao.why_no_pack(short, DEFAULTS | {"threes": "removed"}) is None


def test_points_and_cards_are_conserved_and_no_one_wins_unseen() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        rules = random_rules(rng)
        deal = baoyao.start(rules, deal_cards(rng, rules), 0)
        while deal.stage != "over":
            before = deal
            deal = random_step(rng, deal, [])
            held = sum(points_of(hand) for hand in deal.hands)
            assert sum(deal.captured) + deal.table + held == 200
            assert set(deal.out) == {seat for seat in range(4) if not deal.hands[seat]}
            if before.winner is not None:
                assert (deal.winner, deal.how) == (before.winner, before.how)
            elif deal.stage == "play" and deal.winner is None:
                assert max(deal.captured) < 140
                head = deal.out[0] % 2 if deal.out else None
                assert head is None or deal.captured[head] < 90
                assert not any(baoyao.both_out(deal, side) for side in (0, 1))
        # Points stay on the table if the last card of a hand decides the deal before the trick is over.
        assert deal.table == 0 or deal.news[-1]["do"] == "out"


def test_every_deal_has_a_winner_under_the_defaults() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        deal = baoyao.start(DEFAULTS, deal_cards(rng, DEFAULTS), rng.randrange(4))
        tempers = [rng.choice((0.1, 0.97)) for _ in range(2)]
        while deal.stage != "over":
            deal = random_step(rng, deal, [], tempers)
        result = baoyao.settle(deal)
        assert result["winner"] in (0, 1)
        assert result["multiplier"] in (1, 2, 4)
        assert sum(result["payments"]) == 0
