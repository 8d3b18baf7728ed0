"""Cards of Bao Yao as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meldlab.analysis.errors import MeldlabError, NotationError
from meldlab.analysis.notation.baoyao import (
    LONGEST_TEXT,
    cards_of,
    copies,
    count_cards,
    format_cards,
    in_groups,
    parse_cards,
    ranks_of,
)
from meldlab.kernels.baoyao.cards import HIGH, LOW, N_RANKS, REMOVED

THREES = (HIGH, LOW, REMOVED)


def hands(threes):
    """Counts of every rank, as far as both packs have so many."""
    names = ranks_of(threes)
    counts = [st.integers(0, copies(15 - len(names) + n if n >= len(names) - 2 else n)) for n in range(len(names))]
    return st.tuples(*counts).map(lambda found: [name for name, n in zip(names, found, strict=True) for _ in range(n)])


anything = st.sampled_from(THREES).flatmap(lambda threes: st.tuples(st.just(threes), hands(threes)))


@given(anything, st.randoms(use_true_random=False), st.sampled_from([" ", ",", ", ", "，", "、", "\t\n", " ; "]))
def test_cards_are_read_in_any_order_and_written_in_one_order(dealt, shuffle, between):
    threes, cards = dealt
    mixed = list(cards)
    shuffle.shuffle(mixed)
    mask = parse_cards(between.join(mixed), threes)
    assert cards_of(mask, threes) == sorted(cards, key=ranks_of(HIGH).index)
    assert parse_cards(format_cards(mask, threes), threes) == mask
    assert count_cards(mask) == len(cards)


@given(st.text() | st.text("45678 9TJQKA23SB10,jqk王小大"), st.sampled_from(THREES))
def test_any_text_is_cards_or_refused_in_a_sentence(text, threes):
    try:
        mask = parse_cards(text, threes)
    except MeldlabError as refusal:
        sentence = str(refusal)
        assert sentence.endswith(".")
        assert "\n" not in sentence
        # Of what was given 40 characters are repeated, of which escapes make up to ten each.
        assert len(sentence) < 600
    else:
        assert parse_cards(format_cards(mask, threes), threes) == mask
        assert 0 <= mask < 1 << 4 * N_RANKS


def test_the_worked_example():
    assert parse_cards("A 4 4") == 2 + 16**10
    assert format_cards(2 + 16**10) == "4 4 A"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("10 1 a t 小王 大王 sj Bj", "T T A A SJ SJ BJ BJ"),
        ("3,2,K，4", "4 K 2 3"),
        ("", ""),
        (" , ", ""),
        ("BJ SJ 3 2 A K Q J T 9 8 7 6 5 4", "4 5 6 7 8 9 T J Q K A 2 3 SJ BJ"),
    ],
)
def test_other_ways_to_write_cards(text, meant):
    assert format_cards(parse_cards(text)) == meant


def test_low_threes_are_counted_first_and_written_in_the_place_they_always_have():
    assert format_cards(parse_cards("4 3 A 2 SJ", LOW), LOW) == "4 A 2 3 SJ"
    assert in_groups("4 A 2 3 3 SJ", LOW) == "33 4 A 2 SJ"
    assert ranks_of(LOW)[:2] == ("3", "4")
    assert parse_cards("3", LOW) == 1
    assert parse_cards("4", LOW) == 16


@pytest.mark.parametrize(
    ("text", "threes", "said"),
    [
        ("4 X", HIGH, "'X' is no card: write 4 5 6 7 8 9 T J Q K A 2 3 SJ BJ"),
        ("AS", HIGH, "'AS' is no card"),
        ("444", HIGH, "'444' is no card"),
        ("４", HIGH, "is no card"),
        ("4 4 4 4 4 4 4 4 4", HIGH, "'4' stands there 9 times: both packs together have 8"),
        ("小王 SJ sj", HIGH, "'SJ' stands there 3 times: both packs together have 2"),
        ("4 3", REMOVED, "'3' is not in the packs: these are rules without threes"),
        ("0", REMOVED, "write 4 5 6 7 8 9 T J Q K A 2 SJ BJ with"),
        ("4 " * LONGEST_TEXT, HIGH, "it has 2000 characters"),
        (["4"], HIGH, "written as text"),
    ],
)
def test_what_is_no_hand_is_refused(text, threes, said):
    with pytest.raises(NotationError) as refusal:
        parse_cards(text, threes)
    assert said in str(refusal.value)


def test_equal_cards_stand_side_by_side_for_people():
    assert in_groups("4 4 A SJ SJ BJ") == "44 A SJ SJ BJ"
    assert in_groups("") == ""
