"""Melds of two-handed pinochle: the examples of the descriptions, the classes, and the switches that touch melds."""

from typing import Any

import pytest

from oracles.twohand_melds import Card, MeldChoice, in_order, list_choices
from oracles.twohand_rules import EN, HOYLE, NB, ZH


def hand(text: str, **table: str) -> tuple[Card, ...]:
    """Cards in the hand proper, and cards on the table by the name of the meld they lie in."""
    cards = [Card(name) for name in text.split()]
    for meld, names in table.items():
        cards += [Card(name, (meld,)) for name in names.split()]
    return in_order(cards)


def offered(
    holding: tuple[Card, ...], trump: str = "S", made: Any = (), rules: Any = HOYLE, **switches: Any
) -> list[tuple[str, int]]:
    """Names and points of the melds that may be laid, one for each choice of copies."""
    return [(choice.name, choice.points) for choice in list_choices(holding, trump, rules | switches, made)]


MARRIED = (("marriage", ("KH", "QH")),)
ROYAL = (("royal_marriage", ("KS", "QS")),)
PINOCHLE = (("pinochle", ("QS", "JD")),)


def test_every_meld_has_its_worth() -> None:
    assert offered(hand("AS TS KS QS JS")) == [("run", 150), ("royal_marriage", 40)]
    assert offered(hand("KS QS"), "H") == [("marriage", 20)]
    assert offered(hand("AS AH AD AC")) == [("aces", 100)]
    assert offered(hand("KS KH KD KC")) == [("kings", 80)]
    assert offered(hand("QS QH QD QC")) == [("queens", 60)]
    assert offered(hand("JS JH JD JC")) == [("jacks", 40)]
    assert offered(hand("QS JD"), "C") == [("pinochle", 40)]
    assert offered(hand("QS QS JD JD"), "C") == [("pinochle", 40), ("double_pinochle", 300)]


def test_near_misses_are_no_melds() -> None:
    assert offered(hand("AS TS KS JS QH JD KH AH AD 9S 9S")) == [("marriage", 20)]
    assert offered(hand("QD JS QC JH")) == []


def test_kings_and_queens_of_all_suits_are_melds_one_by_one() -> None:
    # There is no round house for two players.
    names = [name for name, _ in offered(hand("KS KH KD KC QS QH QD QC"))]
    assert names == ["royal_marriage", "marriage", "marriage", "marriage", "kings", "queens"]


# Building up: a royal marriage and then the run is 190, the other way round 150 is all.


@pytest.mark.parametrize("rules", [ZH, NB])
def test_a_run_is_built_on_the_royal_marriage(rules: Any) -> None:
    holding = hand("AS TS JS", royal_marriage="KS QS")
    assert offered(holding, made=ROYAL, rules=rules) == [("run", 150)]


def test_a_run_on_the_royal_marriage_scores_the_rest() -> None:
    assert offered(hand("AS TS JS", royal_marriage="KS QS"), made=ROYAL, rules=EN) == [("run", 110)]
    assert offered(hand("AS TS KS QS JS"), rules=EN) == [("run", 150), ("royal_marriage", 40)]


def test_a_run_with_one_card_of_the_royal_marriage_has_been_paid_in_part() -> None:
    holding = hand("AS TS JS QS", royal_marriage="KS")
    assert offered(holding, made=ROYAL, run_over_marriage=110) == [("run", 110)]
    assert offered(holding, made=ROYAL) == [("run", 150)]


def test_both_ways_to_build_a_run_are_listed() -> None:
    holding = hand("AS TS KS JS", royal_marriage="KS QS")
    choices = [choice for choice in list_choices(holding, "S", HOYLE, ROYAL) if choice.name == "run"]
    kings = [card for choice in choices for card in choice.cards if card.name == "KS"]
    assert kings == [Card("KS"), Card("KS", ("royal_marriage",))]


def test_king_and_queen_out_of_a_run_score_nothing() -> None:
    run = (("run", ("AS", "TS", "KS", "QS", "JS")),)
    assert offered(hand("9S", run="AS TS KS QS JS"), made=run) == []
    # Not even with one of them new; two new ones are another royal marriage.
    assert offered(hand("QS", run="AS TS KS QS JS"), made=run) == []
    assert offered(hand("KS QS", run="AS TS KS QS JS"), made=run) == [("royal_marriage", 40)]


def test_a_run_is_not_built_on_a_run() -> None:
    assert offered(hand("JS", run="AS TS KS QS")) == []


# Cards that serve again


def test_a_king_of_a_marriage_joins_four_kings() -> None:
    assert offered(hand("KS KD KC", marriage="KH QH"), made=MARRIED) == [("kings", 80)]


def test_two_melds_by_one_new_card_leave_one_without_a_new_card() -> None:
    # A pinochle lies on the table; the king of spades completes four kings and a marriage.
    before = hand("KS KH KD KC", pinochle="QS JD")
    assert offered(before, "C") == [("marriage", 20), ("kings", 80)]
    lain = hand("", pinochle="QS JD", kings="KS KH KD KC")
    assert offered(lain, "C") == []
    # A new queen may still marry the king that lies among the four.
    assert offered(hand("QS", kings="KS KH KD KC"), "C") == [("marriage", 20)]


def test_one_new_card_is_enough_and_necessary() -> None:
    assert offered(hand("KC", marriage="KS KH KD QS QH QD"), "C") == [("kings", 80)]
    assert offered(hand("9C", marriage="KS KH KD", royal_marriage="KC"), "C") == []


def test_a_card_serves_once_in_each_class() -> None:
    king = Card("KH", ("marriage", "kings"))
    assert offered(in_order([*hand("QH KS KD KC"), king])) == []


def test_a_rebuilt_meld_scores_nothing() -> None:
    # One card of the meld was played and its other copy drawn.
    for rules in (HOYLE, ZH, EN, NB):
        assert offered(hand("QH", marriage="KH"), made=MARRIED, rules=rules) == []
        assert offered(hand("KH", kings="KS KD KC"), rules=rules) == []
        assert offered(hand("QS", pinochle="JD"), "C", made=PINOCHLE, rules=rules) == []


# same_meld_again


def test_a_second_fresh_copy_of_a_meld() -> None:
    holding = hand("KH QH", marriage="KH QH")
    assert offered(holding, made=MARRIED, same_meld_again="fresh_cards") == [("marriage", 20)]
    assert offered(holding, made=MARRIED, same_meld_again="never") == []
    # The first copy may have left the table long ago.
    assert offered(hand("KH QH"), made=MARRIED, same_meld_again="never") == []
    # A marriage of another suit is another meld.
    assert offered(hand("KC QC"), made=MARRIED, same_meld_again="never") == [("marriage", 20)]


def test_a_fresh_copy_may_take_a_card_from_another_class() -> None:
    holding = hand("QH", kings="KH", marriage="KH QH")
    assert offered(holding, made=MARRIED) == [("marriage", 20)]


# Pinochles


@pytest.mark.parametrize("points", [300, 80])
def test_both_pinochles_at_once(points: int) -> None:
    assert ("double_pinochle", points) in offered(hand("QS QS JD JD"), "C", double_pinochle=points)


@pytest.mark.parametrize("again", ["fresh_cards", "never"])
@pytest.mark.parametrize("points", [300, 260, 40])
def test_a_second_pinochle_beside_the_first(points: int, again: str) -> None:
    holding = hand("QS JD", pinochle="QS JD")
    found = offered(holding, "C", PINOCHLE, pinochle_upgrade=points, same_meld_again=again)
    assert ("double_pinochle", points) in found
    assert (("pinochle", 40) in found) == (again == "fresh_cards" or points == 40)
    assert len(found) == len(set(found))


def test_the_upgrade_needs_one_new_card_and_the_whole_first_pinochle() -> None:
    one_new = hand("QS", pinochle="QS JD", jacks="JD")
    assert ("double_pinochle", 260) in offered(one_new, "C", PINOCHLE, pinochle_upgrade=260)
    none_new = hand("", pinochle="QS JD", jacks="JD", queens="QS")
    assert offered(none_new, "C", PINOCHLE) == []
    broken = hand("QS JD", pinochle="QS")
    assert offered(broken, "C", PINOCHLE) == [("pinochle", 40)]
    assert offered(broken, "C", PINOCHLE, same_meld_again="never", pinochle_upgrade=40) == []


def test_a_pinochle_out_of_a_double_scores_nothing() -> None:
    assert offered(hand("QS", double_pinochle="QS JD JD"), "C") == []


# Choices of copies


def test_which_copy_is_laid_is_a_choice() -> None:
    holding = hand("KS KH QH", kings="KH")
    marriages = list_choices(holding, "C", HOYLE)
    queen, fresh, lying = Card("QH"), Card("KH"), Card("KH", ("kings",))
    assert marriages == [MeldChoice("marriage", (fresh, queen), 20), MeldChoice("marriage", (lying, queen), 20)]


def test_copies_without_a_difference_are_one_choice() -> None:
    assert offered(hand("KH KH QH QH")) == [("marriage", 20)]


def test_a_card_got_for_the_dix_may_be_barred() -> None:
    assert offered((Card("KS"), Card("QS", barred=True))) == []
    assert offered((Card("KS"), Card("QS"), Card("QS", barred=True))) == [("royal_marriage", 40)]
