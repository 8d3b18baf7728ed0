"""What may be played at Bao Yao, held against the words of the rules."""

import itertools
import random

import pytest

from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.plays import KIND_NAMES, baoyao_moves
from oracles import baoyao_plays, baoyao_rules

RANKS = list("456789TJQKA23")
#: Every card of both packs: such a hand holds every play.
PACKS = " ".join([card for card in RANKS for _copy in range(8)] + ["SJ", "SJ", "BJ", "BJ"])
#: Those that bear on what may be played.
SWITCHES = ("threes", "straight_length", "double_over_single", "joker_pair", "mixed_jokers")
#: From the weakest; of each natural step the lowest and the highest rank.
LADDER = [
    "4 4 4",
    "3 3 3",
    "SJ SJ",
    "4 4 4 4",
    "3 3 3 3",
    "SJ BJ",
    "4 4 A",
    "4 4 4 4 4",
    "3 3 3 3 3",
    "BJ BJ",
    "SJ SJ BJ",
    "4 4 4 4 4 4",
    "3 3 3 3 3 3",
    "4 4 4 A",
    "SJ BJ BJ",
    "4 4 4 4 4 4 4",
    "3 3 3 3 3 3 3",
    "4 4 4 4 4 4 4 4",
    "3 3 3 3 3 3 3 3",
    "SJ SJ BJ BJ",
    "4 4 4 4 A",
    "4 4 4 4 4 A",
    "4 4 4 4 4 4 4 4 A",
]


def plays_of(hand, to_beat=None, **rules):
    return baoyao_moves({"hand": hand, "to_beat": to_beat, "rules": rules})["plays"]


def cards_of(hand, to_beat=None, **rules):
    return [play["cards"] for play in plays_of(hand, to_beat, **rules)]


def straights(of_each):
    """All straights of so many cards a rank as text."""
    ranks = RANKS[:11]
    for first, last in itertools.combinations(range(len(ranks) + 1), 2):
        if last - first >= 3:
            yield " ".join(card for card in ranks[first:last] for _ in range(of_each))


def test_all_plays_there_are():
    plays = plays_of(PACKS)
    by_kind = {kind: [play["cards"] for play in plays if play["kind"] == kind] for kind in KIND_NAMES}
    assert {kind: len(cards) for kind, cards in by_kind.items()} == {
        "single": 15,
        "pair": 13,
        "straight": 45,
        "double_straight": 45,
        "bomb": 78,
        "yao": 7,
        "jokers": 6,
    }
    assert len(plays) == 209
    assert by_kind["single"] == [*RANKS, "SJ", "BJ"]
    assert by_kind["pair"] == [f"{rank} {rank}" for rank in RANKS]
    assert sorted(by_kind["straight"]) == sorted(straights(1))
    assert sorted(by_kind["double_straight"]) == sorted(straights(2))
    assert by_kind["bomb"] == [" ".join([rank] * size) for size in range(3, 9) for rank in RANKS]
    assert by_kind["yao"] == [" ".join("4" * fours + "A") for fours in range(2, 9)]


def test_plays_stand_by_kind_and_strength():
    plays = plays_of(PACKS)
    order = [(KIND_NAMES.index(play["kind"]), play["strength"], len(play["cards"])) for play in plays]
    assert order == sorted(order)


@pytest.mark.parametrize("place", range(len(LADDER)))
def test_a_bomb_beats_what_stands_below_it_on_the_ladder(place):
    beaten = set(cards_of(PACKS, LADDER[place]))
    assert [bomb in beaten for bomb in LADDER] == [n > place for n in range(len(LADDER))]
    strengths = {play["cards"]: play["strength"] for play in plays_of(PACKS) if play["kind"] in KIND_NAMES[4:]}
    assert [strengths[bomb] for bomb in LADDER] == sorted(strengths[bomb] for bomb in LADDER)


def test_strengths_are_the_published_ones():
    strengths = {play["cards"]: play["strength"] for play in plays_of(PACKS) if play["kind"] in KIND_NAMES[4:]}
    published = [301, 313, 350, 401, 413, 450, 490, 501, 513, 550, 575, 601, 613, 690, 695, 701, 713, 801, 813, 850]
    assert [strengths[bomb] for bomb in LADDER] == [*published, 890, 1005, 1008]


def test_plays_that_are_no_bombs_beat_only_their_like():
    assert cards_of("5 6 6 9 SJ", "6") == ["9", "SJ"]
    assert cards_of("5 6 6 9 9 SJ", "6 6") == ["9 9"]
    assert cards_of("5 6 7 8 9 T", "5 6 7") == ["6 7 8", "7 8 9", "8 9 T"]
    assert cards_of("5 5 6 6 7 7", "4 5 6") == ["5 6 7", "5 5 6 6 7 7"]
    assert cards_of("5 5 6 6 7 7", "5 6 7") == []
    assert "J Q K A" in cards_of("J Q K A 2")
    assert "Q K A 2" not in cards_of("J Q K A 2")


def test_two_small_jokers_do_not_beat_a_double_straight_and_a_small_yao_does():
    found = cards_of("SJ SJ BJ 4 4 A 8 8 8 9 9 9 9", "4 4 5 5 6 6")
    assert found == ["9 9 9 9", "4 4 A", "SJ BJ", "SJ SJ BJ"]
    assert {"SJ SJ", "8 8 8"} <= set(cards_of("SJ SJ 8 8 8", "5 6 7"))
    # Two small 幺 can't beat each other.
    assert cards_of("4 4 A", "4 4 A") == []


def test_what_lies_there_may_be_given_with_its_kind():
    lying = {"cards": "5 6 7", "kind": "straight", "strength": 4}
    assert plays_of("6 7 8", lying) == [{"cards": "6 7 8", "kind": "straight", "strength": 5}]
    assert baoyao_moves({"hand": "大王 10"})["plays"] == plays_of("T BJ", None, open_yao="yes")


@pytest.mark.parametrize("seed", range(40))
def test_answers_are_those_of_the_oracle(seed):
    rng = random.Random(seed)
    rules = baoyao_rules.random_rules(rng)
    cards = baoyao_rules.pack(rules)
    switches = {name: rules[name] for name in SWITCHES}
    book = baoyao_moves({"hand": " ".join(cards), "rules": switches})["plays"]
    rng.shuffle(cards)
    lying = [None, *({key: play[key] for key in ("cards", "kind")} for play in rng.sample(book, 15))]
    for to_beat, size in itertools.product(lying, (5, 27, 54)):
        hand = rng.sample(cards, size)
        answer = baoyao_moves({"hand": ",".join(hand), "to_beat": to_beat, "rules": switches})["plays"]
        meant = None
        if to_beat is not None:
            meanings = baoyao_plays.classify(to_beat["cards"].split(), rules)
            (meant,) = (play for play in meanings if play.kind == to_beat["kind"])
        assert answer == [play.row() for play in baoyao_plays.list_plays(hand, rules, meant)]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({}, "needs 'hand' as text; it has nothing"),
        ({"hand": ["4"]}, "it has a list"),
        ({"hand": ""}, "The hand is empty"),
        ({"hand": "4", "to_beat": ""}, "'to_beat' has no cards"),
        ({"hand": "4", "to_beat": "5 6"}, "'5 6', which is no play"),
        ({"hand": "4", "to_beat": "SJ 4"}, "which is no play"),
        ({"hand": "4", "to_beat": "A A 4 4"}, "which is no play"),
        ({"hand": "4", "to_beat": "5 5 5 6 6 6 7 7 7"}, "which is no play"),
        ({"hand": "4", "to_beat": "Q K A 2"}, "which is no play"),
        ({"hand": "4", "to_beat": ["5"]}, "it is a list"),
        ({"hand": "4", "to_beat": {"kind": "pair"}}, "it is nothing"),
        ({"hand": "4", "to_beat": {"cards": "5 5", "kind": "bomb"}}, "of the kind 'bomb'; these cards are 'pair'"),
        ({"hand": "4", "to_beat": {"cards": "SJ SJ", "kind": "pair"}}, "these cards are 'jokers'"),
        ({"hand": "4", "to_beat": {"cards": "5", "kind": "one"}}, "no kind of play 'one'"),
        ({"hand": "4", "to_beat": {"cards": "5", "seat": 1}}, "no key 'seat'"),
        ({"hand": "4", "rules": 3}, "an object of switches"),
        ({"hand": "4", "rules": {"threes": "middle"}}, "high, low or removed"),
        ({"hand": "4", "rules": {"must_win": True}}, "no rule switch 'must_win'"),
        ({"hand": "4 3", "rules": {"threes": "removed"}}, "not in the packs"),
        ({"hand": "4 4 4 4 4 4 4 4 4"}, "9 times"),
    ],
)
def test_what_is_no_question_is_refused(question, said):
    with pytest.raises(MeldlabError) as refusal:
        baoyao_moves(question)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
