"""The policy basic: plans that are the hand, choices that look at nothing hidden, and what it wins."""

import itertools

import numpy as np
import pytest
from gauges.baoyao import table_of

from meldlab.kernels.baoyao.autoplay import whole_rank
from meldlab.kernels.baoyao.basic import basic_play
from meldlab.kernels.baoyao.basic_table import N_STAGES, STRAIGHT, STRAIGHT_RANK, rank_worth
from meldlab.kernels.baoyao.book import CARDS, KIND, N_CARDS, PASS, STRENGTH
from meldlab.kernels.baoyao.cards import HIGH, held, n_cards
from meldlab.kernels.baoyao.deal import baoyao_deal
from meldlab.kernels.baoyao.desk import BOARD, DEALT, HAND, LAST_PLAY, TO_MOVE, lay_out, new_desk, put
from meldlab.kernels.baoyao.game import play_hand
from meldlab.kernels.baoyao.moves import may_play
from meldlab.kernels.baoyao.plan import N_PLAYS, PLAY, VALUE, WORTH, _best_straight, make_plan
from meldlab.kernels.jit import jit


def hands_of(n_deals, seed=4):
    hands = np.zeros(4, np.int64)
    for deal in range(n_deals):
        baoyao_deal(seed, deal, HIGH, hands)
        yield from (np.int64(hand) for hand in hands)


@pytest.mark.parametrize("stage", range(N_STAGES))
def test_a_plan_is_the_hand_and_worth_the_sum_of_its_plays(stage):
    table = table_of("basic")
    plan = np.zeros(200, np.int64)
    for hand in hands_of(100):
        make_plan(plan, hand, stage, table.players[0], table.book)
        n = plan[N_PLAYS]
        plays, values = plan[PLAY : PLAY + n], plan[VALUE : VALUE + n]
        assert table.book[plays, CARDS].sum() == hand
        assert values.sum() == plan[WORTH]
        assert n < n_cards(hand)


def test_the_best_straight_is_the_one_that_gains_most():
    row = table_of("basic").players[0]
    for hand in hands_of(60):
        gains = {
            (lowest, length): row[STRAIGHT]
            + sum(
                row[STRAIGHT_RANK]
                + rank_worth(row, 3, held(hand, rank) - 1, rank)
                - rank_worth(row, 3, held(hand, rank), rank)
                for rank in range(lowest, lowest + length)
            )
            for length in range(3, 12)
            for lowest in range(12 - length)
            if all(held(hand, rank) for rank in range(lowest, lowest + length))
        }
        most = max([0, *gains.values()])
        gain, lowest, length = _best_straight(hand, 1, 10, row, 3)
        assert gain == most
        assert most == 0 or gains[lowest, length] == most


def laid_out(table, deal, order):
    """A desk with the hands of a deal at other seats."""
    desk = new_desk()
    hands = np.zeros(4, np.int64)
    baoyao_deal(9, deal, HIGH, hands)
    desk[DEALT, :4] = hands[list(order)]
    lay_out(desk, 0, table.book)
    return desk


@pytest.mark.parametrize(
    ("policy", "orders"),
    [
        # One who sees his partner's hand does not see which opponent holds what.
        ("basic", [(0, 1, 2, 3), (0, 3, 2, 1)]),
        # One who does not see it plays alike wherever the three other hands are.
        ("basic:sees_partner=no", list(itertools.permutations(range(4)))[:6]),
    ],
)
def test_a_choice_looks_at_nothing_hidden(policy, orders):
    table = table_of(policy, "open_yao=no")
    lying = [play for play in range(15) if play != PASS]
    for deal in range(40):
        choices = []
        for order in orders:
            desk = laid_out(table, deal, order)
            found = [int(basic_play(desk, 0, table.players, table.book))]
            for to_beat in lying[3:12]:
                desk[BOARD, LAST_PLAY], desk[BOARD, 1] = to_beat, 1
                found.append(int(basic_play(desk, 0, table.players, table.book)))
            choices.append(found)
        assert all(found == choices[0] for found in choices)


def test_every_choice_may_be_made():
    table = table_of("basic")
    for deal in range(60):
        desk = laid_out(table, deal, range(4))
        lead = basic_play(desk, 0, table.players, table.book)
        words = may_play(desk[0, HAND], PASS, table.book)
        assert words[lead // 64] >> (lead % 64) & 1
        put(desk, 0, lead, table.book)
        desk[BOARD, TO_MOVE] = 1
        answer = basic_play(desk, 1, table.players, table.book)
        words = may_play(desk[1, HAND], lead, table.book)
        assert answer == PASS or words[answer // 64] >> (answer % 64) & 1


@jit
def sum_chips(seed, n_deals, desk, book, players):
    """Chips of side 0 and their squares."""
    total, squares = 0, 0
    for deal in range(n_deals):
        chips = play_hand(np.uint64(seed), deal, desk, book, players).chips
        total += chips
        squares += chips * chips
    return total, squares


def duel(one, other, n_deals=2000):
    """Mean chips a hand of one policy against another, seats exchanged, and its standard error."""
    desk = new_desk()
    totals = []
    for policies in (f"{one},{other}", f"{other},{one}"):
        table = table_of(policies)
        totals.append(sum_chips(12, n_deals, desk, table.book, table.players))
    mean = (totals[0][0] - totals[1][0]) / (2 * n_deals)
    return mean, np.sqrt((totals[0][1] + totals[1][1]) / (2 * n_deals) / (2 * n_deals))


@pytest.mark.parametrize(("better", "worse", "least"), [("basic", "autoplay", 1.5), ("autoplay", "random", 0.5)])
def test_the_better_player_wins_by_far(better, worse, least):
    mean, error = duel(better, worse)
    assert mean - 4 * error > least


def test_who_sees_his_partner_wins_of_who_does_not():
    mean, error = duel("basic", "basic:sees_partner=no", 4000)
    assert mean > 4 * error


@pytest.mark.parametrize("policy", ["basic", "random", "autoplay"])
def test_equal_players_with_seats_exchanged_sum_to_zero(policy):
    assert duel(policy, policy, 300)[0] == 0


def test_autoplay_leads_its_whole_lowest_rank():
    book = table_of("autoplay").book
    for rank, n in itertools.product(range(13), range(1, 9)):
        play = whole_rank(rank, n)
        assert (book[play, CARDS], book[play, N_CARDS]) == (n << 4 * rank, n)
    assert [book[whole_rank(rank, 2), KIND] for rank in (13, 14)] == [6, 6]
    assert [book[whole_rank(rank, 2), STRENGTH] for rank in (13, 14)] == [350, 550]
