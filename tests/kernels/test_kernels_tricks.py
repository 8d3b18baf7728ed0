"""Legal cards, winners of tricks and card points against the oracle."""

import random
from itertools import product

import numpy as np
import pytest
from gauges.masks import RANKS, SUITS, bit_of, mask, pack, random_mask, size, text

from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle import tricks
from oracles import pinochle as oracle

SWITCHES = list(product([0, 1], repeat=2))


@jit
def follow_trick(cards, n_cards, trump):
    """Suit led, winning card and its place, by the kernels' own rule, card after card."""
    led = tricks.suit_of(cards[0])
    winning = cards[0]
    place = 0
    for n in range(1, n_cards):
        if tricks.beats(cards[n], winning, trump):
            winning = cards[n]
            place = n
    return led, winning, place


@jit
def legal_for_all(hand, led, winning, trump, out_legal):
    for must_win in range(2):
        for must_overtrump in range(2):
            out_legal[must_win, must_overtrump] = tricks.legal_cards(
                hand, led, winning, trump, must_win, must_overtrump
            )


def check_position(hand, trick, trump):
    """Compare one position under all four combinations of the switches.

    Parameters
    ----------
    hand : int
        Cards of the player to move.
    trick : list of int
        Bits of the cards played.
    trump : int
    """
    cards = np.array(trick, np.int64)
    led, winning, place = follow_trick(cards, len(cards), trump)
    played = [text(card)[0] for card in trick]
    assert place == oracle.winning_place(played, SUITS[trump])
    assert winning == trick[place]
    legal = np.zeros((2, 2), np.int64)
    legal_for_all(hand, led, winning, trump, legal)
    held = text(hand)
    for must_win, must_overtrump in SWITCHES:
        allowed = set(oracle.legal_plays(held, played, SUITS[trump], bool(must_win), bool(must_overtrump)))
        given = int(legal[must_win, must_overtrump])
        assert given & ~hand == 0
        # Both copies of a legal card are legal.
        assert text(given) == [card for card in held if card in allowed]


@pytest.mark.parametrize("n_cards", [48, 64])
@pytest.mark.parametrize("n_played", [1, 2])
def test_legal_cards_of_random_positions(n_cards, n_played):
    rng = random.Random(n_cards + n_played)
    for _ in range(2500):
        cards = random_mask(rng, n_played, pack(n_cards))
        trick = [
            1 << at if at < 63 else -(1 << 63)
            for at in sorted(range(64), key=lambda _: rng.random())
            if cards >> at & 1
        ]
        rest = pack(n_cards) & ~cards
        # Few suits and few cards make the rare duties frequent.
        if rng.random() < 0.7:
            lane = 0xFFFF << 16 * rng.randrange(4) | 0xFFFF << 16 * rng.randrange(4)
            lane = lane - (1 << 64) if lane >> 63 else lane
            rest = rest & lane
        hand = random_mask(rng, rng.randrange(1, 9), rest)
        check_position(hand, trick, rng.randrange(4))


def test_legal_cards_of_every_position_of_a_tiny_pack():
    # Ace and nine of two suits, both copies, and a card of a third suit; every hand, trick and trump.
    kinds = ["AS", "9S", "AH", "9H"]
    singles = [1 << bit_of(card, copy) for card in kinds for copy in (0, 1)]
    extra = 1 << bit_of("KD")
    n = 0
    for first in singles:
        for second in [None, *singles]:
            if second == first:
                continue
            trick = [first] if second is None else [first, second]
            left = [card for card in singles if card not in trick]
            hands = {
                sum(card for card, take in zip(left, taken, strict=True) if take)
                for taken in product([0, 1], repeat=len(left))
            }
            for hand in sorted(hands)[:: 3 if second else 1]:
                for trump in (0, 1, 3):
                    check_position(hand | extra, trick, trump)
                    n += 1
    assert n > 4000


def test_the_winner_of_every_trick_of_three_kinds():
    kinds = [rank + suit for rank in "AT9" for suit in "SHD"]
    for trick in product(kinds, repeat=3):
        if max(trick.count(card) for card in trick) > 2:
            continue
        bits = []
        for card in trick:
            bit = 1 << bit_of(card)
            bits.append(bit << 1 if bit in bits else bit)
        for trump in (0, 3):
            led, _, place = follow_trick(np.array(bits), 3, trump)
            assert SUITS[led] == trick[0][1]
            assert place == oracle.winning_place(trick, SUITS[trump])


def test_of_two_identical_cards_the_first_wins_whichever_copy_it_is():
    first, second = 1 << bit_of("AS"), 1 << bit_of("AS", 1)
    for trick in ([first, second], [second, first]):
        assert follow_trick(np.array(trick), 2, 0)[2] == 0
        assert follow_trick(np.array(trick), 2, 1)[2] == 0


@pytest.mark.parametrize("suit", SUITS)
def test_higher_in_suit_is_strict(suit):
    for rank in RANKS:
        for copy in (0, 1):
            card = 1 << bit_of(rank + suit, copy)
            card = card - (1 << 64) if card >> 63 else card
            higher = RANKS[: RANKS.index(rank)]
            assert text(tricks.higher_in_suit(card)) == [one + suit for one in higher for _ in range(2)]
            assert tricks.suit_of(card) == SUITS.index(suit)
            assert tricks.points_of(card) == oracle.CARD_POINTS[rank]


@pytest.mark.parametrize("n_cards", [48, 64])
def test_card_points_are_the_oracles(n_cards):
    rng = random.Random(n_cards)
    for _ in range(500):
        cards = random_mask(rng, rng.randrange(n_cards + 1), pack(n_cards))
        assert tricks.cards_points(cards) == oracle.points_of_cards(text(cards))
    assert tricks.cards_points(pack(n_cards)) == 240


@pytest.mark.parametrize("suit", range(4))
def test_a_suit_is_its_lane(suit):
    for n_cards in (48, 64):
        cards = tricks.suit_cards(pack(n_cards), suit)
        assert size(cards) == n_cards // 4
        assert {card[1] for card in text(cards)} == {SUITS[suit]}
    assert tricks.suit_cards(mask("AS 9C"), suit) == {0: mask("AS"), 3: mask("9C")}.get(suit, 0)
