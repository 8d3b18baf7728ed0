"""What must not change an answer: names of suits, copies of cards, order of cards, the chair in which counting starts.

The two defenders may not be exchanged: who plays after whom matters.
"""

import random
from dataclasses import replace

import pytest
from gauges.solving import THOROUGH

from meldlab.analysis.solving import Solver, read_position
from oracles.solver import SUITS
from oracles.solver_endings import question_of, random_ending

EVEN = 0x5555_5555_5555_5555

#: Players, cards a hand, and endings of each.
SIZES = [(2, 5, 10), (2, 8, 10), (2, 10, 10), (3, 4, 10), (3, 8, 8), (3, 9, 6), (3, 10, 3)]
every_size = pytest.mark.parametrize(("n_seats", "size", "number"), SIZES)


@pytest.fixture(scope="module")
def solver():
    return Solver(64)


def endings(n_seats, size, number):
    rng = random.Random(f"{n_seats} {size}")
    for _ in range(number * THOROUGH):
        duties = {"must_win": rng.random() < 0.3, "count": rng.choice(("classic", "classic", "simple"))}
        n_pack = 48
        if n_seats == 3:
            duties["must_overtrump"] = rng.random() < 0.5
        else:
            n_pack = rng.choice((48, 64))
        yield rng, random_ending(rng, n_seats, size, n_pack, **duties)


def answer_to(solver, question):
    """Points, best cards and values of all cards, in no order."""
    found = solver.solve(read_position(question) if isinstance(question, dict) else question, values=True)
    return found["points"], set(found["best"]), found["values"]


@every_size
def test_suits_may_be_renamed(solver, n_seats, size, number):
    for rng, ending in endings(n_seats, size, number):
        names = str.maketrans(SUITS, "".join(rng.sample(SUITS, 4)))
        question = question_of(ending)
        renamed = question | {
            "trump": ending.trump.translate(names),
            "hands": [text.translate(names) for text in question["hands"]],
            "trick": [card.translate(names) for card in ending.trick],
        }
        points, best, values = answer_to(solver, question)
        assert answer_to(solver, renamed) == (
            points,
            {card.translate(names) for card in best},
            {card.translate(names): worth for card, worth in values.items()},
        )


@every_size
def test_copies_may_be_exchanged(solver, n_seats, size, number):
    for rng, ending in endings(n_seats, size, number):
        # A copy is the lower or the upper bit of a pair.
        pairs = sum(rng.choice((0, 3)) << bit for bit in range(0, 64, 2))

        def exchanged(mask, pairs=pairs):
            return mask & ~pairs | (mask & pairs & EVEN) << 1 | (mask & pairs) >> 1 & EVEN

        position = read_position(question_of(ending))
        other = replace(
            position, hands=tuple(map(exchanged, position.hands)), trick=tuple(map(exchanged, position.trick))
        )
        assert answer_to(solver, other) == answer_to(solver, position)


@every_size
def test_cards_may_come_in_any_order(solver, n_seats, size, number):
    for rng, ending in endings(n_seats, size, number):
        hands = tuple(tuple(rng.sample(hand, len(hand))) for hand in ending.hands)
        assert answer_to(solver, question_of(ending._replace(hands=hands))) == answer_to(solver, question_of(ending))


@every_size
def test_players_may_be_counted_from_another_chair(solver, n_seats, size, number):
    if n_seats == 2:
        return check_other_player(solver, endings(n_seats, size, number))
    for rng, ending in endings(n_seats, size, number):
        by = rng.choice((1, 2))
        turned = ending._replace(
            hands=(*ending.hands[by:], *ending.hands[:by]),
            leader=(ending.leader - by) % 3,
            taker=(ending.taker - by) % 3,
        )
        assert answer_to(solver, question_of(turned)) == answer_to(solver, question_of(ending))
    return None


def check_other_player(solver, dealt):
    """What one player gets the other does not, card by card."""
    for _, ending in dealt:
        other = ending._replace(hands=ending.hands[::-1], leader=1 - ending.leader)
        points, best, values = answer_to(solver, question_of(ending))
        assert sum(points) == ending.left
        assert answer_to(solver, question_of(other)) == (
            points[::-1],
            best,
            {card: ending.left - worth for card, worth in values.items()},
        )


def test_defenders_may_not_be_exchanged(solver):
    rng = random.Random(3)
    differing = 0
    for _ in range(60):
        ending = random_ending(rng, 3, 4)._replace(taker=0)
        if not ending.trick:
            exchanged = ending._replace(hands=(ending.hands[0], *ending.hands[:0:-1]), leader=-ending.leader % 3)
            differing += answer_to(solver, question_of(exchanged)) != answer_to(solver, question_of(ending))
    assert differing > 5
