"""Exact values against a plain minimax without any pruning, and what solving refuses."""

import json
import random
from functools import cache
from pathlib import Path

import pytest

from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.solving import Solver, read_position
from oracles import pinochle

STORED = [
    json.loads(line) for line in (Path(__file__).parents[1] / "solved/positions.jsonl").read_text("utf-8").splitlines()
]
CLASSIC = dict(zip("ATKQJ987", (11, 10, 4, 3, 2, 0, 0, 0), strict=True))
SIMPLE = dict(zip("ATKQJ987", (10, 10, 10, 0, 0, 0, 0, 0), strict=True))
SUITS = "SHDC"


@pytest.fixture(scope="module")
def solver():
    return Solver(4)


def minimax(hands, seat, trick, leader, rules):
    """Points of the taker from here on, card by card, and the value of each card."""
    trump, must_win, must_overtrump, points, taker = rules
    n_seats = len(hands)

    @cache
    def value(hands, seat, trick, leader):
        if not any(hands) and not trick:
            return 0
        found = [after(hands, seat, trick, leader, card) for card in legal(hands, seat, trick)]
        return max(found) if seat == taker else min(found)

    def legal(hands, seat, trick):
        return pinochle.legal_plays(list(hands[seat]), list(trick), trump, must_win, must_overtrump)

    def after(hands, seat, trick, leader, card):
        left = list(hands[seat])
        left.remove(card)
        rest = (*hands[:seat], tuple(left), *hands[seat + 1 :])
        played = (*trick, card)
        if len(played) < n_seats:
            return value(rest, (seat + 1) % n_seats, played, leader)
        winner = (leader + pinochle.winning_place(list(played), trump)) % n_seats
        worth = sum(points[one[0]] for one in played) + (0 if any(rest) else 10)
        return (worth if winner == taker else 0) + value(rest, winner, (), winner)

    hands = tuple(tuple(sorted(hand)) for hand in hands)
    return {card: after(hands, seat, tuple(trick), leader, card) for card in legal(hands, seat, tuple(trick))}


def random_question(rng, game):
    n_seats, most = (2, 6) if game == "twohand" else (3, 4)
    size = rng.randint(1, most)
    ranks = rng.choice(("ATKQJ9", "ATKQJ987")) if game == "twohand" else "ATKQJ9"
    suits = SUITS if rng.random() < 0.5 or n_seats * size > 20 else SUITS[:2]
    pack = [rank + suit for suit in suits for rank in ranks for _ in range(2)]
    rng.shuffle(pack)
    hands = [pack[size * seat : size * (seat + 1)] for seat in range(n_seats)]
    rules = {"must_win": rng.random() < 0.5, "count": rng.choice(("classic", "simple"))}
    question = {"game": game, "trump": rng.choice(SUITS), "leader": rng.randrange(n_seats), "rules": rules}
    if game == "auction":
        rules["must_overtrump"] = rng.random() < 0.5
        question["bidder"] = rng.randrange(n_seats)
    duties = (question["trump"], rules["must_win"], rules.get("must_overtrump", False))
    trick = []
    for place in range(rng.randrange(n_seats)):
        hand = hands[(question["leader"] + place) % n_seats]
        card = rng.choice(pinochle.legal_plays(hand, trick, *duties))
        hand.remove(card)
        trick.append(card)
    return question | {"hands": [" ".join(hand) for hand in hands], "trick": trick}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", ["twohand", "auction"])
def test_values_are_those_of_a_plain_minimax(solver, game, seed):
    rng = random.Random(f"{game} {seed}")
    for _ in range(12):
        question = random_question(rng, game)
        rules = question["rules"]
        points = CLASSIC if rules["count"] == "classic" else SIMPLE
        taker = question.get("bidder", 0)
        duties = (question["trump"], rules["must_win"], rules.get("must_overtrump", False), points, taker)
        hands = [text.split() for text in question["hands"]]
        leader, trick = question["leader"], question["trick"]
        seat = (leader + len(trick)) % len(hands)
        expected = minimax(hands, seat, trick, leader, duties)
        best = max(expected.values()) if seat == taker else min(expected.values())
        answer = solver.solve(read_position(question), values=True, line=True)
        assert answer["values"] == expected, question
        assert answer["points"][0] == best
        assert sorted(answer["best"]) == sorted(card for card in expected if expected[card] == best)
        everything = sum(points[card[0]] for hand in (*hands, trick) for card in hand) + 10
        assert sum(answer["points"]) == everything
        for target in (best, best + 1):
            asked = solver.solve(read_position(question | {"target": target}))
            assert asked["reached"] == (target == best)


def play_through(question, line):
    """Points that the taker gets when a line is played from the start of a trick."""
    hands = [text.split() for text in question["hands"]]
    n_seats, taker, seat = len(hands), question.get("bidder", 0), question["leader"]
    must_win = question["rules"]["must_win"] in (True, "always")
    got, trick, leader = 0, [], seat
    for card in line:
        allowed = pinochle.legal_plays(
            hands[seat], trick, question["trump"], must_win, question["rules"].get("must_overtrump", False)
        )
        assert card in allowed
        hands[seat].remove(card)
        trick.append(card)
        seat = (seat + 1) % n_seats
        if len(trick) == n_seats:
            leader = (leader + pinochle.winning_place(trick, question["trump"])) % n_seats
            worth = sum(CLASSIC[one[0]] for one in trick) + (0 if any(hands) else 10)
            got += worth if leader == taker else 0
            seat, trick = leader, []
    assert not any(hands)
    return got


@pytest.mark.parametrize("start", range(0, len(STORED), 20))
def test_stored_positions_keep_their_values_and_lines_realise_them(solver, start):
    for stored in STORED[start : start + 20]:
        question = {key: value for key, value in stored.items() if key != "expect"}
        answer = solver.solve(read_position(question), line=True)
        assert answer["points"][0] == stored["expect"]
        assert play_through(question, answer["line"]) == stored["expect"]


def test_the_table_decides_nothing_but_the_length_of_the_search():
    question = {key: value for key, value in STORED[-1].items() if key != "expect"}
    small, large = Solver(1), Solver(64)
    assert small.solve(read_position(question))["points"] == large.solve(read_position(question))["points"]
    again = [large.solve(read_position(question)) for _ in range(2)]
    assert again[0] == again[1]


def test_suits_may_be_renamed(solver):
    rename = str.maketrans("SHDC", "DCSH")
    for stored in STORED[:: len(STORED) // 25]:
        question = {key: value for key, value in stored.items() if key != "expect"}
        other = question | {
            "hands": [text.translate(rename) for text in question["hands"]],
            "trump": question["trump"].translate(rename),
        }
        assert solver.solve(read_position(other))["points"][0] == stored["expect"]


GOOD = {"game": "twohand", "trump": "S", "hands": ["AS", "TS"], "leader": 0}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "bridge"}, "'game' can't be 'bridge'"),
        ({"hands": ["AS"]}, "must be 2 hands"),
        ({"hands": "AS TS"}, "list of texts"),
        ({"hands": ["AS", "TS KS"]}, "as many"),
        ({"hands": ["", ""]}, "as many"),
        ({"hands": ["AS", "AX"]}, "AX"),
        ({"hands": ["AS AS", "AS TS"]}, "AS"),
        ({"trump": "X"}, "no suit"),
        ({"trump": 1}, "'trump' can't be 1"),
        ({"leader": 2}, "'leader' can't be 2"),
        ({"leader": True}, "'leader' can't be yes"),
        ({"bidder": 1.5, "game": "auction", "hands": ["AS", "TS", "KS"]}, "'bidder' can't be 1.5"),
        ({"trick": ["KS", "QS"]}, "at most 1 cards"),
        ({"trick": ["KS QS"]}, "single cards"),
        ({"rules": {"must_win": 1}}, "'must_win' can't be 1"),
        ({"rules": {"kitty": True}}, "no switch 'kitty'"),
        ({"rules": {"must_overtrump": True}}, "no switch 'must_overtrump'"),
        ({"rules": {"count": "odd"}}, "classic or simple"),
        ({"rules": []}, "object of switches"),
        ({"target": "100"}, "'target' can't be '100'"),
        ({"colour": "red"}, "no key 'colour'"),
    ],
)
def test_refused(change, said):
    with pytest.raises(MeldlabError, match=said.replace("(", r"\(")):
        read_position(GOOD | change)
