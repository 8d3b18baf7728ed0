"""What may be played to a trick, against the oracle; and questions that are none."""

import random

import pytest

from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.moves import pinochle_moves
from oracles import pinochle

FULL_RANKS = pinochle.RANKS
N_QUESTIONS = 600


def questions(ranks):
    rng = random.Random(21)
    for _ in range(N_QUESTIONS):
        cards = rng.sample(pinochle.pack(ranks), rng.randint(1, 20))
        played = rng.randint(0, min(2, len(cards) - 1))
        rules = {"must_win": rng.random() < 0.5, "must_overtrump": rng.random() < 0.5}
        yield {"hand": cards[played:], "trick": cards[:played], "trump": rng.choice(pinochle.SUITS), "rules": rules}


@pytest.mark.parametrize("ranks", ["ATKQJ9", FULL_RANKS], ids=["48 cards", "64 cards"])
def test_plays_and_winning_card_are_the_oracles(ranks):
    for question in questions(ranks):
        found = pinochle_moves({**question, "hand": " ".join(question["hand"])})
        wanted = pinochle.legal_plays(question["hand"], question["trick"], question["trump"], **question["rules"])
        assert found["plays"] == wanted, question
        assert found["winning"] == pinochle.winning_place(question["trick"], question["trump"])


@pytest.mark.parametrize(
    ("duty", "plays"),
    [
        (None, ["AS", "9S"]),
        (False, ["AS", "9S"]),
        ("no", ["AS", "9S"]),
        ("trump_led", ["AS", "9S"]),
        (True, ["AS"]),
        ("yes", ["AS"]),
        ("always", ["AS"]),
    ],
)
def test_both_games_words_for_the_duty_to_win_are_read(duty, plays):
    rules = None if duty is None else {"must_win": duty}
    asked = {"hand": "AS 9S KH", "trick": ["KS"], "trump": "H", "rules": rules}
    assert pinochle_moves(asked)["plays"] == plays


@pytest.mark.parametrize("trick", [None, [], "", " "])
def test_the_leader_may_play_anything_once(trick):
    found = pinochle_moves({"hand": "9C AS AS", "trick": trick, "trump": "S"})
    assert found == {"plays": ["AS", "9C"], "winning": None}


def test_a_trick_may_be_text():
    found = pinochle_moves({"hand": "AS 9H", "trick": "KS, 10S", "trump": "hearts"})
    assert found == {"plays": ["AS"], "winning": 1}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hand": None}, "needs 'hand'"),
        ({"hand": ["AS"]}, "needs 'hand'"),
        ({"hand": ""}, "hand is empty"),
        ({"hand": "AS AS AS"}, "a third time"),
        ({"hand": "AS AS", "trick": ["AS"]}, "a third time"),
        ({"hand": "1S"}, "'1S' is no card"),
        ({"trump": 3}, "'trump'"),
        ({"trump": "X"}, "'X' is no suit"),
        ({"trick": 7}, "'trick' must be a list of cards"),
        ({"trick": [7]}, "'trick' must be a list of cards"),
        ({"trick": {}}, "'trick' must be a list of cards"),
        ({"trick": ["AS KS"]}, "no card"),
        ({"trick": [""]}, "no card"),
        ({"trick": ["S:AK"]}, "no card"),
        ({"trick": ["AS", "KS", "QS"]}, "at most 2"),
        ({"rules": []}, "'rules' must be an object"),
        ({"rules": {"must_wim": True}}, "no switch 'must_wim'"),
        ({"rules": {"must_win": 2}}, "can't be 2"),
        ({"rules": {"must_win": None}}, "can't be nothing"),
    ],
)
def test_questions_that_are_none_are_refused(change, said):
    with pytest.raises(MeldlabError, match=said):
        pinochle_moves({"hand": "AS", "trick": ["KS"], "trump": "S"} | change)
