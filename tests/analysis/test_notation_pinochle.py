"""Pinochle hands as text: every accepted notation, and refusals that name the offending piece."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldlab.analysis.errors import NotationError
from meldlab.analysis.notation.pinochle import (
    bits_of,
    cards_of,
    count_cards,
    format_card,
    format_hand,
    mask_of,
    parse_card,
    parse_hand,
    parse_hands,
    parse_suit,
    signed,
)
from meldlab.kernels.pinochle.cards import PACK_48, PACK_64

EXAMPLE = "AS TH KD QC JS 9H"
EXAMPLE_BITS = [0, 8, 18, 26, 36, 54]


@pytest.mark.parametrize(
    "text",
    [
        "AS TH KD QC JS 9H",
        "as th kd qc js 9h",
        "AS,TH,KD,QC,JS,9H",
        "AS, 10H, KD, QC, JS, 9H",
        "  9H JS\tQC\nKD 10h AS,",
        "A♠ T♥ K♦ Q♣ J♠ 9♥",
        "A♤ 10♡ K♢ Q♧ J♤ 9♡",
        "A♠️ 10♥️ K♦️ Q♣️ J♠️ 9♥️",
        "♠A ♥10 ♦K ♣Q ♠J ♥9",
        "SA HT DK CQ SJ H9",
        "A♠，10♥、K♦　Q♣；J♠;9♥",
        "S:AJ H:T9 D:K C:Q",
        "s:ja h:910 d:k c:q",
        "S: AJ, H: 109 D: K C: Q",
        "♠:AJ ♥:T9 ♦:K ♣:Q",
        "S：AJ H：T9 D：K C：Q",
        "S:A H:T9 D:K C:Q S:J",
        "S:AJ H:T9 KD QC",
    ],
)
def test_accepted_notations(text):
    assert bits_of(parse_hand(text)) == EXAMPLE_BITS


def test_compact_hand_with_an_empty_suit():
    expected = parse_hand("AS AS TS KS QS TH JH 9H AC")
    assert parse_hand("S:AATKQ H:TJ9 D:- C:A") == expected
    assert parse_hand("S:AATKQ H:TJ9 D: C:A") == expected
    assert parse_hand("S:AATKQ H:TJ9 C:A") == expected
    assert count_cards(expected) == 9


def test_an_empty_hand():
    assert parse_hand("") == 0
    assert parse_hand(" , ") == 0
    assert parse_hand("S:- H:- D:- C:-") == 0
    assert format_hand(0) == ""


def test_two_copies_take_both_bits():
    assert parse_hand("AS AS TH") == 0b11 + 2**18


def test_the_larger_pack_has_eights_and_sevens():
    assert format_hand(parse_hand("8S 7S 8c", deck=64)) == "8S 7S 8C"
    with pytest.raises(NotationError, match="'8S' is not in the 48-card pack"):
        parse_hand("AS 8S")
    with pytest.raises(NotationError, match="'S:A7' is not in the 48-card pack"):
        parse_hand("S:A7")


def test_the_top_bit_makes_a_mask_negative():
    both = parse_hand("7C 7C", deck=64)
    assert both == -(2**63) + 2**62
    assert int(np.int64(both)) == both
    assert count_cards(both) == 2
    assert format_hand(both) == "7C 7C"
    assert format_hand(both + 2**64) == "7C 7C"
    assert signed(both + 2**64) == both
    assert format_hand(np.int64(both)) == "7C 7C"


def test_whole_packs():
    for pack, deck in ((PACK_48, 48), (PACK_64, 64)):
        text = format_hand(pack)
        assert len(text.split()) == deck
        assert parse_hand(text, deck, count=deck) == pack
    assert format_hand(PACK_48).startswith("AS AS TS TS KS KS QS QS JS JS 9S 9S AH")


def test_single_cards():
    assert parse_card("10H") == (1, 1)
    assert parse_card("♣9") == (3, 5)
    assert parse_card("7s", deck=64) == (0, 7)
    assert [format_card(bit) for bit in (0, 1, 18, 19, 63)] == ["AS", "AS", "TH", "TH", "7C"]


@pytest.mark.parametrize(
    ("text", "suit"),
    [("S", 0), ("h", 1), ("♦", 2), ("clubs", 3), ("Spade", 0), (" ♥️ ", 1), ("♧", 3)],
)
def test_suits(text, suit):
    assert parse_suit(text) == suit


@pytest.mark.parametrize("text", ["", "X", "SS", "trump", "0"])
def test_what_is_no_suit(text):
    with pytest.raises(NotationError, match=f"^{re.escape(repr(text))} is no suit: write S, H, D or C"):
        parse_suit(text)


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("AS 1H TD", "'1H'"),
        ("AS ah XD", "'XD'"),
        ("AS xd", "'xd'"),
        ("ASTH", "'ASTH'"),
        ("A S", "'A'"),
        ("AS AA", "'AA'"),
        ("SS", "'SS'"),
        ("100H", "'100H'"),
        ("S:AXT", "'X'"),
        ("X:AT", "'X:AT'"),
        ("S:A:T", "'S:A:T'"),
        ("AS :", "':'"),
        ("S:A-T", "'-'"),
        ("10", "'10'"),
        ("AS\x1b[31m", r"'AS\x1b[31m'"),
        ("\ud800S", r"'\ud800S'"),
        ("ß", "'ß'"),
        ("x" * 999, "xxx…'"),
        ("AS " * 1000, "no hand"),
    ],
)
def test_the_offending_piece_is_named(text, piece):
    with pytest.raises(NotationError) as refusal:
        parse_hand(text)
    sentence = str(refusal.value)
    assert piece in sentence
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert len(sentence) < 200
    assert refusal.value.exit_status == 1


@pytest.mark.parametrize("given_instead", [None, 3, ["AS"], {"S": "A"}, b"AS", True])
def test_what_is_no_text(given_instead):
    with pytest.raises(NotationError, match="written as text"):
        parse_hand(given_instead)


@pytest.mark.parametrize("text", ["AS AS AS", "AS S:AA", "as A♠ ♠A", "S:ATAKA"])
def test_a_third_copy_is_refused(text):
    with pytest.raises(NotationError, match="'AS' stands there a third time"):
        parse_hand(text)


def test_a_third_copy_in_another_hand_is_refused():
    assert parse_hands(["AS TH", "AS", "TH"]) == [1 + 2**18, 2, 2**19]
    with pytest.raises(NotationError, match="'TH' stands there a third time"):
        parse_hands(["AS TH", "TH", "TH"])


@pytest.mark.parametrize(
    ("text", "count", "said"),
    [
        ("AS", 15, "has 1 card: 15 are needed"),
        ("", 15, "has no cards: 15"),
        ("AS AS TS", 2, "has 3 cards: 2 are needed"),
    ],
)
def test_the_number_of_cards_is_checked(text, count, said):
    with pytest.raises(NotationError, match=said):
        parse_hand(text, count=count)
    assert parse_hand("AS TS", count=2) == 0b101


hands_48 = st.integers(0, PACK_48).map(lambda mask: mask & PACK_48)
hands_64 = st.integers(-(2**63), 2**63 - 1)


@given(hands_64)
def test_round_trip_through_text_and_list(mask):
    text = format_hand(mask)
    cards = cards_of(mask)
    assert cards == text.split()
    assert len(cards) == count_cards(mask) == len(bits_of(mask))
    again = parse_hand(text, deck=64)
    assert again == mask_of(cards, deck=64)
    assert -(2**63) <= again < 2**63
    assert format_hand(again) == text
    # Reading gives a lone card its first bit.
    assert all(bit % 2 == 0 or bits_of(again).count(bit - 1) for bit in bits_of(again))


@given(hands_48, st.randoms(use_true_random=False))
def test_order_separators_and_spelling_do_not_matter(mask, random):
    text = format_hand(mask)
    cards = text.split()
    random.shuffle(cards)
    spelled = []
    for card in cards:
        rank, suit = card
        rank = random.choice(["T", "10", "t"]) if rank == "T" else random.choice([rank, rank.lower()])
        suit = random.choice([suit, suit.lower(), "♠♥♦♣"["SHDC".index(suit)]])
        spelled.append(random.choice([rank + suit, suit + rank]))
    assert format_hand(parse_hand(random.choice([" ", ",", ", ", "\n"]).join(spelled))) == text


@given(hands_48)
def test_compact_notation_is_the_same_hand(mask):
    suits = {suit: [card[0] for card in cards_of(mask) if card[1] == suit] for suit in "SHDC"}
    compact = " ".join(f"{suit}:{''.join(ranks) or '-'}" for suit, ranks in suits.items())
    assert format_hand(parse_hand(compact)) == format_hand(mask)


@given(st.text(alphabet="ATKQJ9871 0SHDCshdc♠♥:,-\x00é：", max_size=40) | st.text(max_size=40))
def test_any_text_is_a_hand_or_refused(text):
    try:
        mask = parse_hand(text)
    except NotationError as error:
        assert str(error).endswith(".")
        assert "\n" not in str(error)
    else:
        assert mask & PACK_48 == mask
        assert format_hand(parse_hand(format_hand(mask))) == format_hand(mask)
