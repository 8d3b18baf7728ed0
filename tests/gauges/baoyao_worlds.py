"""Hands of Bao Yao stopped in the middle, and what is known of their worlds, in plain Python."""

import numpy as np

from meldlab.analysis.notation.baoyao import parse_cards
from meldlab.analysis.records.baoyao import usable_in_yao
from meldlab.analysis.replays.baoyao import read_baoyao
from meldlab.kernels.baoyao.basic_table import SETTINGS
from meldlab.kernels.baoyao.desk import BOARD, DEALT, HAND, LEFT, OVER, TO_MOVE, TURNS, lay_out, new_desk
from meldlab.kernels.baoyao.turns import do_play
from meldlab.kernels.weighing import N_SETTINGS


def stopped(table, record, n_choices):
    """The desk of a record after so many plays and passes, with the turn begun of the seat that is to move."""
    recorded = read_baoyao(record, table.profile)
    hands, leader = recorded.dealt
    desk = new_desk()
    desk[DEALT, :4] = hands
    lay_out(desk, leader, table.book)
    for play in recorded.script[:n_choices]:
        desk[desk[BOARD, TO_MOVE], TURNS] += 1
        do_play(desk, play, table.book, table.players, np.uint64(1))
        assert desk[BOARD, OVER] == 0
    desk[desk[BOARD, TO_MOVE], TURNS] += 1
    return desk


def n_choices(record):
    """Plays and passes of a record."""
    return sum(event["do"] in ("play", "pass") for event in record["events"])


def settings_of(table, seat):
    """How a seat searches."""
    return table.players[seat, SETTINGS : SETTINGS + N_SETTINGS]


def with_hands(desk, hands):
    """The same hand in progress with other cards left to the seats; what was played stays."""
    other = desk.copy()
    other[DEALT, :4] += hands - desk[:4, HAND]
    other[:4, HAND] = hands
    return other


def size_of(hand):
    """Cards of a hand."""
    return sum(counts(hand))


def counts(hand):
    """Cards of each rank."""
    return [(int(hand) >> (4 * rank)) & 15 for rank in range(15)]


def check_world(desk, hands, hidden, threes, open_yao):
    """Assert that a world fits all that is known of a hand in progress."""
    assert sum(counts(sum(int(hand) for hand in hands))) == sum(counts(sum(int(hand) for hand in desk[:4, HAND])))
    assert sum(int(hand) for hand in hands) == sum(int(hand) for hand in desk[:4, HAND])
    for seat in range(4):
        hand = int(hands[seat])
        assert size_of(hand) == desk[seat, LEFT]
        assert seat in hidden or hand == desk[seat, HAND]
        if open_yao:
            played = int(desk[DEALT, seat]) - int(desk[seat, HAND])
            assert usable_in_yao(hand + played, threes) == usable_in_yao(int(desk[DEALT, seat]), threes)


def cards(text):
    """Counts of some cards."""
    return np.int64(parse_cards(text))
