"""Two hands, a turn-up and a stock: whole packs, shares that are known exactly, and cards that stay what they were."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from gauges.masks import bits, pack, size, text
from gauges.twohand import table_of

from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.desk import DEALT, STOCK, new_desk
from meldlab.kernels.pinochle.twohand.sums import sum_twohand

SIZES = {48: (12, 23), 64: (16, 31)}


@pytest.mark.parametrize("deck", SIZES)
def test_every_card_is_dealt_once(deck):
    desk = new_desk()
    n_hand, n_stock = SIZES[deck]
    for deal in range(300):
        twohand_deal(7, deal, deck, desk)
        hands = [int(cards) for cards in desk[DEALT, :3]]
        stock = [int(card) for card in desk[STOCK, :n_stock]]
        assert [size(cards) for cards in hands] == [n_hand, n_hand, 1]
        assert all(size(card) == 1 for card in stock)
        dealt = [bit for cards in (*hands, *stock) for bit in bits(cards)]
        assert sorted(dealt) == bits(pack(deck))


@jit
def count_dixes(n_deals, desk):
    """Deals by who is dealt a dix first of all: turned up, in a hand, with nobody."""
    found = np.zeros(3, np.int64)
    for deal in range(n_deals):
        twohand_deal(np.uint64(11), deal, 48, desk)
        turnup = desk[DEALT, 2]
        suit = 0
        while (turnup >> (16 * suit)) & 0xFFFF == 0:
            suit += 1
        dixes = np.int64(0xC00) << (16 * suit)
        if turnup & dixes != 0:
            found[0] += 1
        else:
            found[1] += desk[DEALT, 0] & dixes != 0
            found[2] += (desk[DEALT, 0] | desk[DEALT, 1]) & dixes == 0
    return found


def test_dixes_come_as_often_as_is_known():
    n = 400_000
    turned, held, nowhere = count_dixes(n, new_desk())
    # One card in six is a nine; else a player is dealt a dix with 486/1081, and neither is with 11/47.
    for seen, share, of in ((turned, 1 / 6, n), (held, 486 / 1081, n - turned), (nowhere, 11 / 47, n - turned)):
        assert abs(seen - of * share) < 4.5 * (of * share * (1 - share)) ** 0.5


def test_every_card_comes_at_every_place_of_the_stock():
    desk = new_desk()
    first, last = np.zeros(64), np.zeros(64)
    n = 20_000
    for deal in range(n):
        twohand_deal(3, deal, 48, desk)
        first[bits(int(desk[STOCK, 0]))[0]] += 1
        last[bits(int(desk[STOCK, 22]))[0]] += 1
    for counts in (first[bits(pack())], last[bits(pack())]):
        assert ((counts - n / 48) ** 2 / (n / 48)).sum() < 47 + 4.5 * 94**0.5


@pytest.mark.parametrize(
    ("deck", "dealt"),
    [
        (48, ("AS KS QH QH 9H AD TD KD JD AC TC 9C", "TS KS JS JS TH KH JH QD AC TC JC 9C", "QS")),
        (
            64,
            (
                "AS KS 8S QH QH 9H AD TD KD JD 8D 8D AC TC 9C 9C",
                "AS TS KS JS 9S KH JH 8H 7H 7H TD QD KC JC JC 8C",
                "KH",
            ),
        ),
    ],
)
def test_the_first_deal_of_seed_1_stays_what_it_was(deck, dealt):
    # These cards change only with the way of dealing, and with them every deal of every seed.
    desk = new_desk()
    twohand_deal(1, 0, deck, desk)
    assert tuple(" ".join(text(int(cards))) for cards in desk[DEALT, :3]) == dealt


def digest():
    """One number made of deals of both packs, played by a thinking and by a random player."""
    total = 0
    desk = new_desk()
    for deck in SIZES:
        table = table_of({"deck": deck}, "basic,random").kernel
        for deal in range(100):
            twohand_deal(np.uint64(3), np.int64(deal), deck, desk)
            for cards in desk[DEALT, :3]:
                total = (total * 1000003 + int(cards)) % (1 << 64)
        sums = sum_twohand(np.uint64(3), 0, 300, table)
        for number in (*sums.players.ravel(), *sums.margin):
            total = (total * 1000003 + int(number)) % (1 << 64)
    return total


def test_two_handed_deals_are_the_same_on_a_machine_without_the_deposit_instruction():
    here = Path(__file__).parent
    program = (
        f"import sys; sys.path[:0] = [{str(here)!r}, {str(here.parent)!r}]; import test_twohand_deal as test;"
        "from meldlab.kernels.bits import HAS_PDEP; print(HAS_PDEP, test.digest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "-bmi2"},
        capture_output=True,
        text=True,
        check=True,
        timeout=900,
    )
    assert done.stdout.split() == ["False", str(digest())]
