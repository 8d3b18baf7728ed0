"""The move generator against all subsets of a hand, for every play that may lie there, under every switch."""

import itertools
import random

import numpy as np
import pytest

from meldlab.analysis.rules import load_profile
from meldlab.analysis.rules.kernel import baoyao_rules
from meldlab.kernels.baoyao.book import BOMB, CARDS, JOKER_BOMB, PASS, WORD, YAO, build_book, list_plays
from meldlab.kernels.baoyao.moves import list_moves, may_play, n_moves, nth_move
from oracles import baoyao_plays
from oracles.baoyao_rules import DEFAULTS, in_order, pack

OPTIONS = {
    "threes": ("high", "low", "removed"),
    "straight_length": ("same", "longer_beats"),
    "double_over_single": ("same_higher", "same_any", "longer_any"),
    "joker_pair": (False, True),
    "mixed_jokers": ("exact", "rounded_up"),
}
SETTINGS = [dict(zip(OPTIONS, values, strict=True)) for values in itertools.product(*OPTIONS.values())]
HIGH_RANKS = ["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "3", "SJ", "BJ"]
LOW_RANKS = ["3", *(rank for rank in HIGH_RANKS if rank != "3")]
KINDS = ("single", "pair", "straight", "double_straight", "bomb", "yao", "jokers")
#: Weakest first, and which classes change places if three jokers are rounded up.
LADDER = [
    *("三路", "2小王", "四路", "大小王", "小幺", "五路", "2大王", "1大2小"),
    *("六路", "中幺", "2大1小", "七路", "八路", "四张王", "老幺", "老老幺"),
]
ROUNDED = {"1大2小": "六路", "六路": "1大2小", "2大1小": "七路", "七路": "2大1小"}
N_HANDS = 40
MOST_CARDS = 14


def setting_name(switches):
    return "-".join(str(value) for value in switches.values())


def rules_under(switches):
    texts = [
        f"{name}={'yes' if value is True else 'no' if value is False else value}" for name, value in switches.items()
    ]
    return baoyao_rules(load_profile("zh-two-player", "baoyao", texts))


def mask_of(cards, threes):
    ranks = LOW_RANKS if threes == "low" else HIGH_RANKS
    return sum(1 << (4 * ranks.index(card)) for card in cards)


def key_of(play, threes):
    """Kind and cards, which tell one play from all others."""
    return KINDS.index(play.kind), mask_of(play.cards, threes)


def numbers(words):
    return {word * WORD + bit for word in range(4) for bit in range(63) if words[word] >> bit & 1}


@pytest.mark.parametrize("switches", SETTINGS, ids=setting_name)
def test_brute_force_finds_the_same_plays(switches):
    rules = DEFAULTS | switches
    threes = switches["threes"]
    kernel_rules = rules_under(switches)
    book = build_book(kernel_rules)
    ours = {(play.kind, int(book[play.number, CARDS])): play.number for play in list_plays(kernel_rules)}
    theirs = {key_of(play, threes): play for play in baoyao_plays.list_plays(pack(rules), rules)}
    assert set(ours) == set(theirs)
    beaten_by = {
        ours[low]: {ours[key] for key, play in theirs.items() if baoyao_plays.beats(play, lying, rules)}
        for low, lying in theirs.items()
    }
    beaten_by[PASS] = set(ours.values())
    rng = random.Random(setting_name(switches))
    cards = pack(rules)
    for _ in range(N_HANDS):
        hand = in_order(rng.sample(cards, rng.randint(1, MOST_CARDS)))
        if rng.random() < 0.5:
            # Many of few ranks: bombs, 幺, long straights and double straights.
            few = rng.sample(sorted(set(cards)), rng.randint(2, 8))
            hand = in_order(rng.sample([card for card in cards if card in few], min(MOST_CARDS, 2 * len(few))))
        held = {ours[key_of(play, threes)] for play in baoyao_plays.plays_by_brute_force(hand, rules)}
        mask = np.int64(mask_of(hand, threes))
        for lying, beaters in beaten_by.items():
            assert numbers(may_play(mask, lying, book)) == held & beaters, (hand, lying)


def test_plays_are_listed_counted_and_picked_alike():
    book = build_book(rules_under(SETTINGS[0]))
    found = np.zeros(256, np.int64)
    rng = random.Random(5)
    for _ in range(50):
        hand = np.int64(mask_of(rng.sample(pack(DEFAULTS), 27), "high"))
        words = may_play(hand, PASS, book)
        n = list_moves(hand, PASS, book, found)
        assert n == n_moves(words) == len(numbers(words))
        assert sorted(numbers(words)) == list(found[:n]) == [nth_move(words, number) for number in range(n)]


@pytest.mark.parametrize("switches", SETTINGS, ids=setting_name)
def test_the_ladder_is_a_strict_order(switches):
    rules = DEFAULTS | switches
    bombs = [play for play in list_plays(rules_under(switches)) if play.kind in (BOMB, YAO, JOKER_BOMB)]
    strengths = [play.strength for play in bombs]
    assert len(set(strengths)) == len(strengths)
    ladder = LADDER
    if rules["mixed_jokers"] == "rounded_up":
        ladder = [ROUNDED.get(name, name) for name in LADDER]
    classes = [class_of(play) for play in sorted(bombs, key=lambda play: play.strength)]
    assert [name for name, _ in itertools.groupby(classes)] == ladder


def class_of(play):
    """Name of a bomb's class, by its cards."""
    sizes = dict(play.counts)
    if play.kind == BOMB:
        return "零一二三四五六七八"[next(iter(sizes.values()))] + "路"
    if play.kind == YAO:
        return {2: "小幺", 3: "中幺", 4: "老幺"}.get(max(sizes.values()), "老老幺")
    small, big = sizes.get(13, 0), sizes.get(14, 0)
    names = {(2, 0): "2小王", (1, 1): "大小王", (0, 2): "2大王", (2, 1): "1大2小", (1, 2): "2大1小", (2, 2): "四张王"}
    return names[small, big]
