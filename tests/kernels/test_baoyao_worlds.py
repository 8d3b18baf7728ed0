"""Worlds of Bao Yao: they fit what was seen, each with its chance, and the choice depends on nothing else."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from gauges.baoyao import records_of, table_of
from gauges.baoyao_worlds import cards, check_world, counts, n_choices, settings_of, stopped, with_hands

from meldlab.kernels.baoyao.cards import four_of
from meldlab.kernels.baoyao.desk import BOARD, DEALT, HAND, LEFT, TO_MOVE, new_desk
from meldlab.kernels.baoyao.history import count_surprises, step_to_world
from meldlab.kernels.baoyao.sampled import new_tools, weigh_plays
from meldlab.kernels.baoyao.worlds import draw_world, look_at_hidden, new_hidden
from meldlab.kernels.rng import stream_start
from meldlab.kernels.weighing import chosen, n_candidates

SAMPLED = "sampled:worlds=3,candidates=4,trust=0"
STRANGER = f"{SAMPLED},sees_partner=no"
TOOLS = new_tools()


def stream(key, number):
    """A random stream; compiled code gives a Python number back, which it would take for a signed one."""
    return np.uint64(stream_start(np.uint64(key), number))


def positions(*switches, policy="basic", n_deals=3, every=9):
    """Hands in progress out of records."""
    table = table_of(policy, *switches)
    for record in records_of("basic", n_deals, *switches):
        for at in range(0, n_choices(record), every):
            yield table, stopped(table, record, at)


def hidden_from(seat, policy):
    """Seats whose hands are hidden from one."""
    return {other for other in range(4) if other != seat and ((other - seat) % 2 or policy == STRANGER)}


@pytest.mark.parametrize("policy", [SAMPLED, STRANGER])
@pytest.mark.parametrize("switches", [(), ("open_yao=no",), ("threes=low",), ("threes=removed",)])
def test_worlds_fit_all_that_was_seen(policy, switches):
    hidden = new_hidden()
    state = stream(5, 0)
    moved = 0
    for table, desk in positions(*switches, policy=policy):
        seat, threes = desk[BOARD, TO_MOVE], table.rules.threes
        look_at_hidden(desk, seat, table.players[seat], table.book, hidden)
        for _ in range(12):
            state = np.uint64(draw_world(desk, hidden, four_of(threes), state))
            check_world(desk, hidden.hands, hidden_from(seat, policy), threes, table.rules.open_yao)
            moved += (hidden.hands != desk[:4, HAND]).any()
        arguments = (table.book, table_of("basic", *switches).players, TOOLS.desk)
        surprises = count_surprises(desk, hidden.hands, hidden, *arguments, state)
        for _ in range(6):
            surprises, state = step_to_world(desk, hidden, surprises, 60, *arguments, state)
            state = np.uint64(state)
            check_world(desk, hidden.hands, hidden_from(seat, policy), threes, table.rules.open_yao)
    assert moved > 100


def small_desk(hands, dealt):
    """Four hands in progress, and what they were dealt."""
    desk = new_desk()
    for seat, (hand, all_cards) in enumerate(zip(hands, dealt, strict=True)):
        desk[seat, HAND], desk[seat, LEFT] = cards(hand), len(hand.split())
        desk[DEALT, seat] = cards(all_cards)
    return desk


def splits_of(desk, seats):
    """Number of ways to deal the hidden cards, each card for itself, by the hands that come of it."""
    pool = [rank for seat in seats for rank in range(15) for _ in range((int(desk[seat, HAND]) >> (4 * rank)) & 15)]
    found = Counter()

    def deal(left, hands, rest):
        if not rest:
            found[tuple(hands)] += 1
            return
        for taken in combinations(left, int(desk[rest[0], LEFT])):
            hand = sum(1 << (4 * pool[card]) for card in taken)
            deal([card for card in left if card not in taken], [*hands, hand], rest[1:])

    deal(list(range(len(pool))), [], list(seats))
    return found


@pytest.mark.parametrize("walks", [False, True])
@pytest.mark.parametrize(
    ("policy", "switch", "hands", "dealt"),
    [
        # Seat 1 was dealt a yao of three fours, of which it has played one; seat 3 none.
        (SAMPLED, "open_yao=yes", ["5", "4 4 A 6", "6", "4 A 7 7"], ["5", "4 4 4 A 6 8", "6", "4 A 7 7 9"]),
        # There is no ace, so that anybody may hold any fours.
        (SAMPLED, "open_yao=yes", ["5", "4 6 8", "6", "4 4 7 7"], ["5", "4 6 8", "6", "4 4 7 7"]),
        (SAMPLED, "open_yao=no", ["5", "4 4 A 6", "6", "4 A 7 7"], ["5", "4 4 4 A 6 8", "6", "4 A 7 7 9"]),
        (STRANGER, "open_yao=yes", ["5", "4 4 A", "4 6", "A 7 SJ"], ["5", "4 4 A", "4 6 A", "A 7 SJ"]),
        (STRANGER, "open_yao=no", ["5", "4 4 A", "4 6", "A 7 BJ"], ["5", "4 4 A", "4 6 A", "A 7 BJ"]),
    ],
)
def test_every_deal_that_fits_has_the_same_chance(policy, switch, hands, dealt, walks):
    table, hidden, n = table_of(policy, switch), new_hidden(), 4000
    desk = small_desk(hands, dealt)
    seats = sorted(hidden_from(0, policy))
    look_at_hidden(desk, 0, table.players[0], table.book, hidden)
    expected = {}
    for split, ways in splits_of(desk, seats).items():
        world = desk[:4, HAND].copy()
        world[seats] = split
        try:
            check_world(desk, world, seats, table.rules.threes, table.rules.open_yao)
        except AssertionError:
            continue
        expected[split] = ways
    assert len(expected) > 2
    found, state = Counter(), stream(77, 3)
    for sample in range(n):
        if not walks or sample == 0:
            state = np.uint64(draw_world(desk, hidden, four_of(table.rules.threes), state))
        # Nobody has done anything that could surprise, and ten exchanges make one world forget the other.
        for _ in range(10 * walks):
            _none, state = step_to_world(desk, hidden, 0, 60, table.book, table.players, TOOLS.desk, state)
            state = np.uint64(state)
        found[tuple(int(hand) for hand in hidden.hands[seats])] += 1
    assert set(found) <= set(expected)
    shares = np.array(list(expected.values())) / sum(expected.values())
    counted = np.array([found[split] for split in expected])
    chi_square = float(((counted - n * shares) ** 2 / (n * shares)).sum())
    degrees = len(expected) - 1
    # Four standard deviations above its mean.
    assert chi_square < degrees + 4 * np.sqrt(2 * degrees)


def decision(table, desk):
    """What a searching seat tries, what it finds, and what it takes."""
    seat, tally = desk[BOARD, TO_MOVE], TOOLS.tally
    state = stream(3, 1)
    weigh_plays(desk, seat, table.book, table.players, state, TOOLS, -1)
    n = n_candidates(tally)
    return tally.codes[:n, 0].tolist(), tally.totals[:n].tolist(), int(chosen(tally, settings_of(table, seat)))


@pytest.mark.parametrize("policy", [SAMPLED, STRANGER])
def test_hidden_cards_do_not_matter(policy):
    hidden, state, others = new_hidden(), stream(8, 0), 0
    for table, desk in positions(policy=policy):
        seat = desk[BOARD, TO_MOVE]
        look_at_hidden(desk, seat, table.players[seat], table.book, hidden)
        state = np.uint64(draw_world(desk, hidden, four_of(table.rules.threes), state))
        other = with_hands(desk, hidden.hands)
        others += (other != desk).any()
        assert decision(table, other) == decision(table, desk)
    assert others > 20


def test_the_cards_that_a_player_sees_do_matter():
    # Else the test above could not fail: with a card of his partner's exchanged for an opponent's he finds otherwise.
    changed = 0
    for table, desk in positions(policy=SAMPLED):
        seat = desk[BOARD, TO_MOVE]
        partner, opponent = seat ^ 2, seat ^ 1
        hands = desk[:4, HAND].copy()
        for rank in (8, 7, 6):
            if counts(hands[partner])[rank] and counts(hands[opponent])[rank - 1]:
                change = np.int64((1 << 4 * rank) - (1 << 4 * (rank - 1)))
                hands[partner] -= change
                hands[opponent] += change
                changed += decision(table, with_hands(desk, hands)) != decision(table, desk)
                break
    assert changed > 5


def test_nothing_surprises_who_knows_all_cards_and_players():
    hidden = new_hidden()
    guesses = 0
    for table, desk in positions():
        seat = desk[BOARD, TO_MOVE]
        look_at_hidden(desk, seat, table.players[seat], table.book, hidden)
        state = stream(8, 0)
        arguments = (hidden, table.book, table.players, TOOLS.desk, state)
        assert count_surprises(desk, desk[:4, HAND].copy(), *arguments) == 0
        draw_world(desk, hidden, four_of(table.rules.threes), state)
        guesses += count_surprises(desk, hidden.hands, *arguments)
    assert guesses > 50
