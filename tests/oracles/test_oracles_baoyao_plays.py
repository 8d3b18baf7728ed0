"""The plays of Bao Yao: kinds, strengths, the ladder, what beats what under each switch, and every play of a hand."""

import random
from collections import Counter
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from oracles.baoyao_plays import (
    KINDS,
    LADDER,
    LADDER_ROUNDED_UP,
    Play,
    beats,
    bomb_class,
    classify,
    list_plays,
    moves,
    plays_by_brute_force,
    read_cards,
)
from oracles.baoyao_random import deal_cards
from oracles.baoyao_rules import DEFAULTS, OPTIONS, hand_size, pack, points_of, random_rules

LOW = DEFAULTS | {"threes": "low"}
REMOVED = DEFAULTS | {"threes": "removed"}


def play(text: str, kind: str | None = None, rules: Any = DEFAULTS) -> Play:
    """The play of these cards, which may be one thing only unless the kind is said."""
    meanings = [one for one in classify(read_cards(text), rules) if kind in (None, one.kind)]
    assert len(meanings) == 1, meanings
    return meanings[0]


def kinds(text: str, rules: Any = DEFAULTS) -> list[str]:
    return [one.kind for one in classify(read_cards(text), rules)]


def over(text: str, table: str, **switches: Any) -> bool:
    """Whether the one beats the other under these switches."""
    rules = DEFAULTS | switches
    return beats(play(text, rules=rules), play(table, rules=rules), rules)


# The pack


def test_the_pack_has_108_cards_and_200_points() -> None:
    assert len(pack(DEFAULTS)) == 108
    assert hand_size(DEFAULTS) == 27
    assert points_of(pack(DEFAULTS)) == 200


def test_removed_threes_leave_100_cards_and_the_same_points() -> None:
    assert len(pack(REMOVED)) == 100
    assert hand_size(REMOVED) == 25
    assert "3" not in pack(REMOVED)
    assert points_of(pack(REMOVED)) == 200


def test_fives_tens_and_kings_count() -> None:
    assert [points_of([card]) for card in ("4", "5", "9", "T", "K", "A", "3", "BJ")] == [0, 5, 0, 10, 10, 0, 0, 0]


# Kinds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4", ["single"]),
        ("BJ", ["single"]),
        ("3 3", ["pair"]),
        ("SJ SJ", ["jokers"]),
        ("SJ BJ", ["jokers"]),
        ("SJ SJ BJ BJ", ["jokers"]),
        ("5 6 7", ["straight"]),
        ("J Q K A", ["straight"]),
        ("4 5 6 7 8 9 T J Q K A", ["straight"]),
        ("5 5 6 6 7 7", ["double_straight"]),
        ("K K K", ["bomb"]),
        ("3 3 3 3 3 3 3 3", ["bomb"]),
        ("4 4 A", ["yao"]),
        ("4 4 4 4 4 4 4 4 A", ["yao"]),
        ("", []),
        ("4 5", []),
        ("4 A", []),
        ("4 A A", []),
        ("4 4 A A", []),
        ("Q K A 2", []),
        ("A 2 3", []),
        ("3 4 5", []),
        ("K A 4", []),
        ("5 6 8", []),
        ("5 5 6 6", []),
        ("5 5 6 7", []),
        ("5 5 6 6 7", []),
        ("4 4 4 5 5 5 6 6 6", []),
        ("5 5 5 6", []),
        ("4 BJ", []),
        ("SJ 3 3", []),
        ("5 SJ 7", []),
    ],
)
def test_cards_are_the_plays_of_the_rule_book(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("4", 1),
        ("A", 11),
        ("3", 13),
        ("SJ", 14),
        ("BJ", 15),
        ("3 3", 13),
        ("5 6 7", 4),
        ("J Q K A", 11),
        ("4 4 5 5 6 6", 3),
        ("4 4 4", 301),
        ("3 3 3 3 3 3 3 3", 813),
        ("SJ SJ", 350),
        ("SJ BJ", 450),
        ("4 4 A", 490),
        ("BJ BJ", 550),
        ("SJ SJ BJ", 575),
        ("4 4 4 A", 690),
        ("SJ BJ BJ", 695),
        ("SJ SJ BJ BJ", 850),
        ("4 4 4 4 A", 890),
        ("4 4 4 4 4 A", 1005),
        ("4 4 4 4 4 4 4 4 A", 1008),
    ],
)
def test_strengths(text: str, strength: int) -> None:
    assert play(text).strength == strength


def test_two_jokers_are_a_pair_too_when_the_switch_says_so() -> None:
    rules = DEFAULTS | {"joker_pair": True}
    assert [one.row() for one in classify(["BJ", "BJ"], rules)] == [
        {"cards": "BJ BJ", "kind": "pair", "strength": 15},
        {"cards": "BJ BJ", "kind": "jokers", "strength": 550},
    ]
    assert kinds("SJ BJ", rules) == ["jokers"]
    small, big = play("SJ SJ", "pair", rules), play("BJ BJ", "pair", rules)
    assert beats(small, play("3 3"), rules)
    assert beats(big, small, rules)
    assert beats(play("4 4 4"), big, rules)
    assert not beats(small, play("4 4 4"), rules)
    assert not beats(play("SJ SJ", "jokers", rules), play("4 4 5 5 6 6"), rules)


# The number of plays


def test_there_are_209_plays() -> None:
    plays = list_plays(pack(DEFAULTS), DEFAULTS)
    assert Counter(one.kind for one in plays) == {
        "single": 15,
        "pair": 13,
        "straight": 45,
        "double_straight": 45,
        "bomb": 78,
        "yao": 7,
        "jokers": 6,
    }
    assert len({one.cards for one in plays}) == 209


@pytest.mark.parametrize(
    ("switches", "number"),
    [
        ({"joker_pair": True}, 211),
        ({"threes": "removed"}, 209 - 8),
        # One rank more: ten rows of 3 to 12 ranks begin with a three, single and double.
        ({"threes": "low"}, 209 + 20),
        ({"mixed_jokers": "rounded_up"}, 209),
    ],
)
def test_switches_change_the_number_of_plays(switches: dict[str, Any], number: int) -> None:
    rules = DEFAULTS | switches
    assert len(list_plays(pack(rules), rules)) == number


# The ladder


def example(name: str, high: bool) -> Play:
    """The lowest or highest bomb of a class."""
    bombs = [one for one in list_plays(pack(DEFAULTS), DEFAULTS) if one.kind in ("bomb", "yao", "jokers")]
    of_class = [one for one in bombs if bomb_class(one) == name]
    return of_class[-1 if high else 0]


def test_the_ladder_is_the_chinese_description_read_backwards() -> None:
    zh = "老老幺>老幺>四张王>八路>七路>2大王1小王>中幺>六路>1大王2小王>2大王>五路>小幺>大小王>四路>2小王>三路"
    names = [name.replace("1大王2小王", "1大2小").replace("2大王1小王", "2大1小") for name in zh.split(">")]
    assert tuple(reversed(names)) == LADDER


@pytest.mark.parametrize(
    ("mixed", "ladder"), [("exact", LADDER), ("rounded_up", LADDER_ROUNDED_UP)], ids=["exact", "rounded_up"]
)
def test_every_bomb_beats_all_of_the_classes_below(mixed: str, ladder: tuple[str, ...]) -> None:
    rules = DEFAULTS | {"mixed_jokers": mixed}
    assert len(set(ladder)) == 16
    bombs = [one for one in list_plays(pack(rules), rules) if one.kind in ("bomb", "yao", "jokers")]
    assert len(bombs) == 78 + 7 + 6
    for one, other in product(bombs, bombs):
        step, other_step = ladder.index(bomb_class(one)), ladder.index(bomb_class(other))
        if step != other_step:
            assert beats(one, other, rules) == (step > other_step), (one, other)


def test_the_ladder_is_a_strict_order() -> None:
    for mixed in OPTIONS["mixed_jokers"]:
        rules = DEFAULTS | {"mixed_jokers": mixed}
        bombs = [one for one in list_plays(pack(rules), rules) if one.kind in ("bomb", "yao", "jokers")]
        bombs.sort(key=lambda one: one.strength)
        assert all(one.strength < other.strength for one, other in pairwise(bombs))
        for one, other in combinations(bombs, 2):
            assert beats(other, one, rules)
            assert not beats(one, other, rules)
        assert not any(beats(one, one, rules) for one in bombs)


def test_mixed_jokers_rounded_up_are_on_top_of_six_and_seven() -> None:
    for switch, wins in (("exact", False), ("rounded_up", True)):
        assert over("SJ SJ BJ", "3 3 3 3 3 3", mixed_jokers=switch) == wins
        assert over("SJ BJ BJ", "3 3 3 3 3 3 3", mixed_jokers=switch) == wins
        assert over("SJ BJ BJ", "4 4 4 A", mixed_jokers=switch)
        assert over("4 4 4 A", "SJ SJ BJ", mixed_jokers=switch)
    assert LADDER_ROUNDED_UP[7:12] == ("六路", "1大2小", "中幺", "七路", "2大1小")


def test_equal_lu_go_by_rank_and_equal_yao_not_at_all() -> None:
    assert over("5 5 5", "4 4 4")
    assert not over("4 4 4", "5 5 5")
    assert not over("4 4 A", "4 4 A")
    assert over("4 4 4 4 4 4 A", "4 4 4 4 4 A")


# What beats what


@pytest.mark.parametrize(
    ("text", "table", "wins"),
    [
        ("5", "4", True),
        ("4", "4", False),
        ("2", "A", True),
        ("3", "2", True),
        ("SJ", "3", True),
        ("BJ", "SJ", True),
        ("BJ", "BJ", False),
        ("5 5", "4", False),
        ("5", "4 4", False),
        ("3 3", "2 2", True),
        ("SJ SJ", "3 3", True),
        ("4 4 4", "BJ", True),
        ("4 4 4", "3 3", True),
        ("4 4 4", "4 5 6", True),
        ("4 4 4", "J J Q Q K K", False),
        ("3 3 3", "4 4 5 5 6 6", False),
        ("SJ SJ", "4 4 5 5 6 6", False),
        ("4 4 4 4", "Q Q K K A A", True),
        ("SJ BJ", "Q Q K K A A", True),
        ("4 4 A", "Q Q K K A A", True),
        ("5 6 7", "4 5 6", True),
        ("4 5 6", "4 5 6", False),
        ("5 6 7 8", "4 5 6", False),
        ("5 6 7", "4 5 6 7", False),
        ("5 5 6 6 7 7", "4 5 6", True),
        ("5 5 6 6 7 7", "5 6 7", False),
        ("5 5 6 6 7 7", "4 5 6 7", False),
        ("5 5 6 6 7 7 8 8", "4 5 6", False),
        ("5 6 7", "4 4 5 5 6 6", False),
        ("5 5 6 6 7 7", "4 4 5 5 6 6", True),
        ("5 5 6 6 7 7 8 8", "4 4 5 5 6 6", False),
        ("BJ", "4 4 4", False),
        ("Q K A", "4 4 4", False),
        ("Q Q K K A A", "4 4 4", False),
    ],
)
def test_what_beats_what(text: str, table: str, wins: bool) -> None:
    assert over(text, table) == wins


def test_any_play_may_be_led() -> None:
    assert all(beats(one, None, DEFAULTS) for one in list_plays(pack(DEFAULTS), DEFAULTS))


def test_threes_low_are_below_fours() -> None:
    three, four = play("3", rules=LOW), play("4", rules=LOW)
    assert (three.strength, four.strength, play("2", rules=LOW).strength) == (0, 1, 12)
    assert beats(four, three, LOW)
    assert over("3", "4")
    assert beats(play("4 4 4", rules=LOW), play("3 3 3", rules=LOW), LOW)
    assert play("3 3 3", rules=LOW).strength == 300
    assert beats(play("3 3 3 3", rules=LOW), play("2 2 2", rules=LOW), LOW)


def test_threes_low_may_join_straights() -> None:
    assert kinds("3 4 5", LOW) == ["straight"]
    assert play("3 4 5", rules=LOW).strength == 2
    assert play("3 4 5", rules=LOW).text == "4 5 3"
    assert kinds("3 3 4 4 5 5", LOW) == ["double_straight"]
    assert kinds("3 4 5 6 7 8 9 T J Q K A", LOW) == ["straight"]
    assert kinds("A 2 3", LOW) == []
    assert kinds("2 3 4", LOW) == []
    assert kinds("4 4 A", LOW) == ["yao"]


def test_a_longer_straight_beats_a_shorter_when_the_switch_says_so() -> None:
    for text, table in (("4 5 6 7", "Q K A"), ("4 4 5 5 6 6 7 7", "Q Q K K A A")):
        assert not over(text, table)
        assert over(text, table, straight_length="longer_beats")
        assert not over(table, text, straight_length="longer_beats")
    assert not over("4 5 6", "4 5 6", straight_length="longer_beats")
    assert not over("4 4 5 5 6 6 7 7", "4 5 6", straight_length="longer_beats")


@pytest.mark.parametrize(
    ("text", "table", "winning"),
    [
        ("5 5 6 6 7 7", "4 5 6", ("same_higher", "same_any", "longer_any")),
        ("4 4 5 5 6 6", "Q K A", ("same_any", "longer_any")),
        ("4 4 5 5 6 6", "4 5 6", ("same_any", "longer_any")),
        ("4 4 5 5 6 6 7 7", "Q K A", ("longer_any",)),
        ("9 9 T T J J Q Q", "4 5 6", ("longer_any",)),
        ("Q Q K K A A", "4 5 6 7", ()),
    ],
)
def test_double_over_single(text: str, table: str, winning: tuple[str, ...]) -> None:
    for option in OPTIONS["double_over_single"]:
        assert over(text, table, double_over_single=option) == (option in winning), option
        assert over(text, table, double_over_single=option, straight_length="longer_beats") == (option in winning)


# Every play of a hand


def random_hand(rng: random.Random, size: int, rules: Any) -> list[str]:
    """Some cards; fours, aces and jokers, or a few ranks only, oftener than by chance."""
    cards = pack(rules)
    few = rng.sample(sorted(set(cards)), rng.choice((3, 5, 8, 15)) if rules["threes"] != "removed" else 5)
    kept = [card for card in cards if card in few] if rng.random() < 0.7 else cards
    kept = kept if len(kept) >= size else cards
    return rng.sample(kept, size)


def test_enumeration_finds_what_brute_force_finds() -> None:
    rng = random.Random(1)
    seen = Counter[str]()
    for _ in range(250):
        rules = random_rules(rng)
        hand = random_hand(rng, rng.randint(1, 14), rules)
        table = None
        if rng.random() < 0.6:
            table = rng.choice(list_plays(rng.sample(pack(rules), 40), rules))
        found = list_plays(hand, rules, table)
        assert found == plays_by_brute_force(hand, rules, table), (hand, table, rules)
        seen += Counter(one.kind for one in found)
    assert set(seen) == set(KINDS)


def test_brute_force_refuses_big_hands() -> None:
    with pytest.raises(ValueError, match="15 cards"):
        plays_by_brute_force(["4"] * 8 + ["5"] * 7, DEFAULTS)


def test_a_whole_hand_holds_each_play_once() -> None:
    rng = random.Random(2)
    for _ in range(30):
        rules = random_rules(rng)
        hand = deal_cards(rng, rules, friendly=True)[0]
        found = list_plays(hand, rules)
        assert len({(one.cards, one.kind) for one in found}) == len(found)
        assert all(not Counter(one.cards) - Counter(hand) for one in found)
        # Every play of the whole pack that the hand holds is among them.
        held = [one for one in list_plays(pack(rules), rules) if not Counter(one.cards) - Counter(hand)]
        assert found == held


def test_moves_answer_the_example_of_the_format() -> None:
    hand = "4 4 4 A 5 6 7 SJ BJ"
    rows = moves(hand, "5 6 7", DEFAULTS)
    assert [(row["cards"], row["kind"], row["strength"]) for row in rows] == [
        ("4 4 4", "bomb", 301),
        ("4 4 A", "yao", 490),
        ("4 4 4 A", "yao", 690),
        ("SJ BJ", "jokers", 450),
    ]
    leads = moves(hand, None, DEFAULTS)
    assert [row["cards"] for row in leads] == [
        *("4", "5", "6", "7", "A", "SJ", "BJ", "4 4", "4 5 6", "5 6 7", "4 5 6 7"),
        *("4 4 4", "4 4 A", "4 4 4 A", "SJ BJ"),
    ]
    assert moves("10, 1 大王 小王", None, DEFAULTS) == moves("T A BJ SJ", None, DEFAULTS)


@pytest.mark.parametrize(("hand", "table", "reason"), [("4 X", None, "'X' is no card"), ("4", "4 9", "no play")])
def test_moves_refuse_what_is_no_card_or_no_play(hand: str, table: str | None, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        moves(hand, table, DEFAULTS)
