"""The plain minimax against values worked out by hand, and its rules against those of the other slow engine."""

import random

import pytest

from oracles import pinochle
from oracles.solver import Ending, legal, play, solve, value_of
from oracles.solver_endings import KINDS, ending_of, question_of, random_ending


@pytest.mark.parametrize(
    ("ending", "values"),
    [
        # Ace first takes 21 and the last trick's 17; king first loses 14, and the ace gets 24.
        (Ending("S", (("AS", "KS"), ("TS", "QH")), 0), {"AS": 38, "KS": 24}),
        # Of two identical cards the first played wins.
        (Ending("S", (("AH",), ("AH",)), 0), {"AH": 32}),
        (Ending("S", (("AH",), ("AH",)), 1), {"AH": 0}),
        # A trump led must be beaten, and a void player must trump.
        (Ending("S", (("9S", "AH"), ("AS", "9S")), 0), {"9S": 0, "AH": 0}),
        # A plain lead need not be beaten: the ace waits for the ten. Where it must be, the jack draws it.
        (Ending("S", (("JH", "TH"), ("AH", "9H")), 0), {"JH": 2, "TH": 10}),
        (Ending("S", (("JH", "TH"), ("AH", "9H")), 0, must_win=True), {"JH": 20, "TH": 12}),
        (Ending("S", (("JH", "TH"), ("AH", "9H")), 0, must_win=True, count="simple"), {"JH": 20, "TH": 10}),
    ],
)
def test_worked_out_by_hand(ending, values):
    assert solve(ending) == values


def test_a_defender_gives_his_partner_what_counts():
    ending = Ending("S", (("9H",), ("AH",), ("TC",)), 0)
    assert solve(ending) == {"9H": 0}
    ending = Ending("S", (("9H", "9D"), ("AH", "JH"), ("TC", "9C")), 0, ("9H", "AH"))
    assert value_of(ending, solve(ending)) == 0
    ending = Ending("S", (("9H", "AD"), ("JH", "9D"), ("TC", "9C")), 0)
    # The ace takes two nines and loses the rest; the nine of hearts loses the ten to the jack, but the ace is last.
    assert solve(ending) == {"9H": 21, "AD": 11}


def test_overtrumping_is_a_duty_by_switch():
    ending = Ending("S", (("AH",), ("9S",), ("AS", "JS")), 0, ("AH", "TS"))
    assert sorted(legal(ending)) == ["AS", "JS"]
    assert legal(ending._replace(must_overtrump=True)) == ["AS"]
    # What can't win need not: a trick that is trumped is not won by following.
    following = ending._replace(hands=(("9C",), ("9S",), ("AH", "9H")), trick=("KH", "TS"), must_win=True)
    assert sorted(legal(following)) == ["9H", "AH"]


def test_cards_that_may_not_be_played_are_refused():
    with pytest.raises(ValueError, match="AC may not be played"):
        play(Ending("S", (("AC", "AH"), ("9H",)), 1, ("9H",)), "AC")


@pytest.mark.parametrize("n_seats", [2, 3])
def test_the_duties_are_those_of_the_other_slow_engine(n_seats):
    rng = random.Random(n_seats)
    for _ in range(3_000):
        duties = {"must_win": rng.random() < 0.5, "must_overtrump": rng.random() < 0.5}
        ending = random_ending(rng, n_seats, rng.randint(1, 12), 64, **duties)
        expected = pinochle.legal_plays(list(ending.hands[ending.seat]), list(ending.trick), ending.trump, **duties)
        assert sorted(legal(ending)) == sorted(expected)
        trick = (*ending.trick, ending.hands[ending.seat][0])
        if expected and len(trick) == n_seats and trick[-1] in expected:
            winner = (ending.leader + pinochle.winning_place(trick, ending.trump)) % n_seats
            assert play(ending, trick[-1])[0].leader == winner


def test_what_is_random_is_what_was_asked_for():
    rng = random.Random(1)
    inside, twins, alone = 0, 0, 0
    for _ in range(1_000):
        ending = random_ending(rng, rng.choice((2, 3)), 5, 48)
        cards = [card for hand in (*ending.hands, ending.trick) for card in hand]
        assert len(cards) == 5 * len(ending.hands)
        assert max(map(cards.count, cards)) <= 2
        assert ending_of(question_of(ending)) == ending
        inside += bool(ending.trick)
        twins += any(set(ending.hands[0]) & set(hand) for hand in ending.hands[1:])
        alone += {card[1] for card in cards} == {ending.trump}
    assert len(set(KINDS)) == 8
    assert 300 < inside < 700
    assert twins > 500
    assert alone > 30
