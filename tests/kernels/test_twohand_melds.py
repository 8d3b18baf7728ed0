"""Melds laid over time: the kernels' list beside that of the slow engine, on states met in play."""

import random
from collections import Counter

import pytest
from gauges.masks import bit_of, signed, text
from gauges.twohand import table_of

from meldlab.analysis.melds import KIND_NAMES
from meldlab.kernels.pinochle.meld import MARRIAGE
from meldlab.kernels.pinochle.twohand import desk as places
from meldlab.kernels.pinochle.twohand.melds import (
    BOTH_PINOCHLES,
    choose_copies,
    declare_dix,
    lay,
    list_melds,
    meld_points,
    ready_kinds,
)
from oracles import pinochle, twohand
from oracles.random_twohand import deal_cards, random_step
from oracles.twohand_rules import random_rules

SUITS = "SHDC"
#: Row of the sets of cards that a use of a card puts it into.
ROWS = {
    "run": places.SETTLED,
    "marriage": places.SETTLED,
    "royal_marriage": places.ROYAL,
    "pinochle": places.PINOCHLES,
    "double_pinochle": places.DOUBLES,
} | dict.fromkeys(pinochle.AROUNDS, places.FOURS)


def kind_of(name, cards):
    if name == "double_pinochle":
        return BOTH_PINOCHLES
    return MARRIAGE + SUITS.index(cards[0][1]) if name == "marriage" else KIND_NAMES.index(name)


def put(desk, deal, player):
    """Lay one player's cards of the slow engine on the desk; return the engine's card for each bit."""
    desk[:] = 0
    desk[places.BOARD, places.TRUMP] = SUITS.index(deal.trump)
    rows = Counter()
    of_bit = {}
    copies = Counter()
    for card in deal.holdings[player]:
        bit = bit_of(card.name, copies[card.name])
        copies[card.name] += 1
        of_bit[bit] = card
        rows[places.HAND] |= 1 << bit
        rows[places.BARRED] |= card.barred << bit
        for use in card.uses:
            if use == "dix":
                desk[places.BOARD, places.PAID] |= signed(1 << bit)
            else:
                rows[ROWS[use]] |= 1 << bit
    for row, cards in rows.items():
        desk[0, row] = signed(cards)
    for name, cards in deal.made[player]:
        desk[0, places.MADE] |= 1 << kind_of(name, cards)
    if deal.turnup is not None:
        desk[places.BOARD, places.TURNUP] = signed(1 << bit_of(deal.turnup.name, copies[deal.turnup.name]))
        desk[places.BOARD, places.SWAP_OPEN] = deal.swap_open
    return of_bit


def named(desk, kind, cards, of_bit, table):
    """A meld of the kernels as the slow engine would write it."""
    held = tuple(sorted(of_bit[bit] for bit in range(64) if (int(cards) >> bit) & 1))
    name = "double_pinochle" if kind == BOTH_PINOCHLES else KIND_NAMES[kind]
    return name, held, int(meld_points(desk, 0, kind, cards, table))


def states(number):
    """Turns to meld in a game of random rules, half of them with cards that melds are made of."""
    rng = random.Random(number)
    rules = random_rules(rng)
    deal = twohand.start(rules, *deal_cards(rng, rules["deck"], friendly=number % 2 == 0))
    while deal.stage != "over" and deal.first_phase:
        if deal.stage == "meld":
            yield rules, deal
        deal = random_step(rng, deal, [])


@pytest.mark.parametrize("numbers", [range(k, k + 25) for k in range(0, 150, 25)])
def test_melds_are_those_of_the_slow_engine(numbers):
    desk = places.new_desk()
    seen = Counter()
    for number in numbers:
        for rules, deal in states(number):
            table = table_of(rules).kernel
            of_bit = put(desk, deal, deal.leader)
            expected = sorted(
                (one.name, tuple(sorted(one.cards)), one.points)
                for one in twohand.list_melds(twohand.replace(deal, meld_used=False))
            )
            n = list_melds(desk, 0, table)
            found = [
                named(desk, int(desk[places.KINDS, i]), int(desk[places.CARDS, i]), of_bit, table) for i in range(n)
            ]
            assert sorted(found) == expected
            ready = int(ready_kinds(desk, 0, table))
            assert {kind for kind in range(13) if ready >> kind & 1} == {int(kind) for kind in desk[places.KINDS, :n]}
            for kind in range(13):
                if ready >> kind & 1:
                    assert named(desk, kind, int(choose_copies(desk, 0, kind)), of_bit, table) in found
            seen.update(name for name, _, _ in found)
    assert len(seen) >= 8


def test_marks_after_a_meld_are_those_of_the_slow_engine():
    desk, n_laid = places.new_desk(), 0
    for number in range(40):
        for rules, deal in states(number):
            table = table_of(rules).kernel
            of_bit = put(desk, deal, deal.leader)
            for i in range(list_melds(desk, 0, table)):
                kind, cards = int(desk[places.KINDS, i]), int(desk[places.CARDS, i])
                name, held, points = named(desk, kind, cards, of_bit, table)
                before = desk.copy()
                lay(desk, 0, kind, cards, table)
                choice = next(
                    one
                    for one in twohand.list_melds(twohand.replace(deal, meld_used=False))
                    if (one.name, tuple(sorted(one.cards))) == (name, held)
                )
                after = twohand.lay(twohand.replace(deal, meld_used=False), choice)
                assert desk[0, places.MELD] == points == after.meld[deal.leader] - deal.meld[deal.leader]
                lying = sorted(card.name for card in after.holdings[deal.leader] if card.uses)
                assert sorted(text(int(places.lying(desk, 0)))) == lying
                desk[:] = before
                n_laid += 1
    assert n_laid > 100


@pytest.mark.parametrize("usable", [True, False])
def test_a_dix_swapped_is_the_turnup_and_a_dix_on_the_table(usable):
    desk, table = places.new_desk(), table_of({"swap_card_usable": usable}).kernel
    desk[places.BOARD, places.TRUMP] = SUITS.index("H")
    desk[0, places.HAND] = 1 << bit_of("9H")
    desk[places.BOARD, places.TURNUP] = 1 << bit_of("AH", 1)
    desk[places.BOARD, places.SWAP_OPEN] = 1
    declare_dix(desk, 0, 1, table)
    assert text(int(desk[0, places.HAND])) == ["AH"]
    assert text(int(desk[places.BOARD, places.TURNUP])) == ["9H"]
    assert (desk[0, places.MELD], desk[places.BOARD, places.SWAP_OPEN]) == (10, 0)
    assert text(int(desk[0, places.BARRED])) == ([] if usable else ["AH"])
