"""Play with all hands open, and what the play at the table gives away, against plain minimax on the last cards."""

import random

import numpy as np
import pytest
from gauges.auction import table_of

from meldlab.analysis.notation.pinochle import cards_of, parse_hands
from meldlab.kernels.jit import int64
from meldlab.kernels.pinochle.auction import events, open_sums
from meldlab.kernels.pinochle.auction.open_play import open_value
from meldlab.kernels.pinochle.solver.position import STOP
from meldlab.kernels.pinochle.solver.room import new_open_room, play_kept
from meldlab.kernels.pinochle.solver.search import Trick
from meldlab.kernels.pinochle.solver.solve import Turn
from oracles.solver import SUITS, Ending, play, solve, value_of


@pytest.fixture(scope="module")
def room():
    return new_open_room(1 << 10)


def random_ending(rng):
    """The last cards of a hand: few suits, so that there is something to choose."""
    size = rng.randint(1, 4)
    pack = [rank + suit for suit in SUITS[: rng.choice((2, 4))] for rank in "ATKQJ9" for _ in range(2)]
    rng.shuffle(pack)
    hands = tuple(tuple(pack[size * seat : size * (seat + 1)]) for seat in range(3))
    bidder = rng.randrange(3)
    duties = {"must_win": rng.random() < 0.5, "must_overtrump": rng.random() < 0.5}
    return Ending(rng.choice(SUITS), hands, bidder, taker=bidder, **duties)


def worth(ending):
    """Value by plain minimax, 0 when nothing is left."""
    return value_of(ending, solve(ending)) if any(ending.hands) else 0


def lay(room, ending, guess=30):
    """Solve the hands in the room: masks, the first turn and the value."""
    masks = np.array(parse_hands([" ".join(hand) for hand in ending.hands], 48), np.int64)
    rules = table_of({"must_win": ending.must_win, "must_overtrump": ending.must_overtrump}).kernel.rules
    turn, value = open_value(room, masks, ending.taker, SUITS.index(ending.trump), rules, guess)
    return masks, as_int64(turn), int64(value)


def as_int64(turn):
    """A kernel hands Python's own integers back; the next kernel must get int64 again."""
    return Turn(int64(turn.left), int64(turn.seat), Trick(*(int64(part) for part in turn.trick)))


def a_bit(hand, card):
    """Bit of the first copy of a card that is left in a hand."""
    return next(1 << bit for bit in range(60) if int(hand) >> bit & 1 and cards_of(1 << bit) == [card])


@pytest.mark.parametrize("seed", range(12))
def test_everybody_keeps_the_value_and_plays_the_card_wished_for_where_it_does(room, seed):
    rng = random.Random(seed)
    for _ in range(8):
        ending = random_ending(rng)
        masks, turn, value = lay(room, ending, rng.randrange(60))
        first, taken = worth(ending), 0
        assert value == first
        while any(ending.hands):
            values = solve(ending)
            wished = rng.choice(sorted(values))
            bit, turn, value = play_kept(room, turn, int64(value), int64(a_bit(masks[ending.seat], wished)))
            turn = as_int64(turn)
            (card,) = cards_of(int(bit))
            keeping = {one for one, points in values.items() if points == value_of(ending, values)}
            assert card in keeping
            assert (card == wished) == (wished in keeping)
            masks[ending.seat] ^= int(bit)
            ending, won = play(ending, card)
            taken += won
            assert value == worth(ending)
        assert (value, taken) == (0, first)


def test_of_several_cards_that_keep_the_value_the_first_by_number_is_played(room):
    """A bidder who leads his nine before his aces sees them fall to hearts that are high."""
    ending = Ending("S", (("9H", "AD", "AC"), ("KH", "TH", "9C"), ("QH", "9D", "JC")), 0)
    masks, turn, value = lay(room, ending)
    values = solve(ending)
    assert values["9H"] < values["AC"] == values["AD"] == value
    bit, _, _ = play_kept(room, turn, value, int64(a_bit(masks[0], "9H")))
    assert cards_of(int(bit)) == ["AD"]


@pytest.mark.parametrize("seed", range(12))
def test_what_every_card_gives_away(room, seed):
    rng = random.Random(100 + seed)
    cards = np.zeros_like(open_sums.new_open_sums().cards)
    for _ in range(8):
        ending = random_ending(rng)
        masks, turn, value = lay(room, ending)
        log = np.zeros(events.LOG_SIZE, np.int64)
        wanted = np.zeros_like(cards)
        taken = 0
        for number in range(sum(map(len, ending.hands))):
            values = solve(ending)
            card = rng.choice(sorted(values))
            given = abs(values[card] - value_of(ending, values))
            side = open_sums.BIDDER if ending.seat == ending.taker else open_sums.DEFENDERS
            for row in (open_sums.ALL_TRICKS, 1 + number // 3):
                for column in (open_sums.ANY_CARD, open_sums.FOLLOW if ending.trick else open_sums.LEAD):
                    wanted[side, row, column, :4] += (1, len(values) > 1, given > 0, given)
            bit = a_bit(masks[ending.seat], card)
            masks[ending.seat] ^= bit
            events.write(log, events.PLAY, ending.seat, bit.bit_length() - 1)
            ending, won = play(ending, card)
            taken += won
        assert open_sums.follow_hand(room, turn, value, log, cards) == 0
        assert cards.tolist() == wanted.tolist()
        given = cards[:, open_sums.ALL_TRICKS, open_sums.ANY_CARD, open_sums.GIVEN]
        assert taken == value - given[open_sums.BIDDER] + given[open_sums.DEFENDERS]


def test_a_hand_that_was_solved_last_is_not_solved_again(room):
    ending, other = (random_ending(random.Random(seed)) for seed in (3, 4))
    assert lay(room, ending)[2] == worth(ending)
    room.known[-1] += 1
    assert lay(room, ending)[2] == worth(ending) + 1
    assert lay(room, other)[2] == worth(other)
    assert lay(room, ending)[2] == worth(ending)


def test_a_room_that_was_told_to_stop_remembers_nothing():
    room, ending = new_open_room(1 << 10), random_ending(random.Random(5))
    room.board[STOP] = 1
    lay(room, ending)
    room.board[STOP] = 0
    assert lay(room, ending)[2] == worth(ending)
