"""Bombs as dealt and as played: the kernel's sums against records read card by card in plain Python."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import baoyao_records
from meldlab.analysis.rules import load_profile
from meldlab.analysis.studies.bombs_tables import BEATEN, FATES, MEASURES, NAMES, SCOPES, ladder_of, places_of
from meldlab.analysis.tables import BaoyaoTable
from meldlab.kernels.baoyao import bomb_counts, bomb_play

N_DEALS = 150
YAO = ("xiao_yao", "zhong_yao", "lao_yao", "laolao_yao")
JOKERS = {(2, 0): "2sj", (1, 1): "bj_sj", (0, 2): "2bj", (2, 1): "1bj2sj", (1, 2): "2bj1sj", (2, 2): "4j"}
#: Names in records of what was beaten.
KINDS = {"single", "pair", "straight", "double_straight", "bomb", "yao", "jokers"}

SETTINGS = [
    ("basic", ()),
    ("basic", ("threes=low", "mixed_jokers=rounded_up")),
    ("random", ("threes=removed", "joker_pair=yes", "double_run=first_two")),
    ("autoplay", ("snow=choice", "first_lead=head_runner")),
]


def bomb_of(cards, kind):
    """Class of a play, None if it is no bomb."""
    if kind == "bomb":
        return f"{len(cards)}lu"
    if kind == "yao":
        return YAO[min(len(cards) - 1, 5) - 2]
    return JOKERS[cards.count("SJ"), cards.count("BJ")] if kind == "jokers" else None


def could_play(hand):
    """Classes that a hand could play, any joker bomb included."""
    held = Counter(hand)
    sizes = [number for card, number in held.items() if card not in ("SJ", "BJ")]
    found = {f"{size}lu" for size in range(3, 9) if max(sizes) >= size}
    found |= {name for fours, name in enumerate(YAO, 2) if held["4"] >= fours and held["A"]}
    found |= {name for (small, big), name in JOKERS.items() if held["SJ"] >= small and held["BJ"] >= big}
    return found | ({"any_jokers"} if held["SJ"] + held["BJ"] >= 2 else set())


def holdings(hand):
    """Bombs as dealt: class, and the cards that it is about."""
    held = Counter(hand)
    for card, number in held.items():
        if card not in ("SJ", "BJ") and number >= 3:
            yield f"{number}lu", card
    if held["4"] >= 2 and held["A"]:
        yield YAO[min(held["4"], 5) - 2], "yao"
    if held["SJ"] + held["BJ"] >= 2:
        yield JOKERS[held["SJ"], held["BJ"]], "jokers"


def fate_of(about, hand, left, plays):
    """What became of a bomb as dealt; plays are the seat's own, as cards and kind."""
    held, still = Counter(hand), Counter(left)
    bombs = [(cards, kind) for cards, kind in plays if kind in ("bomb", "yao", "jokers")]
    yaos = [cards.count("4") for cards, kind in bombs if kind == "yao"]
    if about == "yao":
        whole, part = held["4"] in yaos, bool(yaos)
        other = any(kind == "bomb" and cards[0] == "4" for cards, kind in bombs)
        untouched = all(still[card] == held[card] for card in "4A")
    elif about == "jokers":
        made = [(cards.count("SJ"), cards.count("BJ")) for cards, kind in bombs if kind == "jokers"]
        whole, part, other = (held["SJ"], held["BJ"]) in made, bool(made), False
        untouched = all(still[card] == held[card] for card in ("SJ", "BJ"))
    else:
        made = [len(cards) for cards, kind in bombs if kind == "bomb" and cards[0] == about]
        whole, part, other = held[about] in made, bool(made), about in "4A" and bool(yaos)
        untouched = still[about] == held[about]
    return "whole" if whole else "in_part" if part else "otherwise" if other else "left" if untouched else "broken"


def read(record):
    """Everything that a record tells of bombs: how many of each (class, measure), and points."""
    told = Counter()
    hands = [hand.split() for hand in record["hands"]]
    left = [Counter(hand) for hand in hands]
    plays = [[] for _ in range(4)]
    last = None

    def stood(points):
        bomb = last and bomb_of(last["cards"].split(), last["kind"])
        if bomb:
            told[bomb, "stood"] += 1
            told[bomb, "points"] += points
            told[bomb, "points_stood"] += points

    for event in record["events"]:
        if event["do"] == "trick":
            stood(event["points"])
            last = None
        elif event["do"] == "play":
            cards, seat = event["cards"].split(), event["seat"]
            bomb = bomb_of(cards, event["kind"])
            if bomb:
                told[bomb, "played"] += 1
                told[bomb, last["kind"] if last else "nothing"] += 1
                told[bomb, "over_partner"] += bool(last) and (last["seat"] - seat) % 4 == 2
                about = ("SJ", "BJ") if event["kind"] == "jokers" else ("4",) if event["kind"] == "yao" else cards[:1]
                used = sum(cards.count(card) for card in about)
                told[bomb, "split"] += sum(left[seat][card] for card in about) > used
            left[seat] -= Counter(cards)
            plays[seat].append((cards, event["kind"]))
            last = event
    stood(0)
    for seat, hand in enumerate(hands):
        for bomb, about in holdings(hand):
            told[bomb, "held"] += 1
            told[bomb, fate_of(about, hand, left[seat].elements(), plays[seat])] += 1
    return told


@cache
def both(policy, switches):
    """Sums of the kernel, and records of the same deals."""
    profile = load_profile("zh-two-player", "baoyao", switches)
    table = BaoyaoTable(profile, load_policies(policy, "baoyao", 4))
    places = places_of(ladder_of(profile.values["mixed_jokers"] == "rounded_up"))
    sums = bomb_counts.count_bombs(np.uint64(3), 0, N_DEALS, table.book, table.players, places)
    return sums, list(baoyao_records(table, 3, 0, N_DEALS))


@pytest.mark.parametrize(("policy", "switches"), SETTINGS)
def test_classes_dealt(policy, switches):
    sums, records = both(policy, switches)
    ladder = ladder_of("mixed_jokers=rounded_up" in switches)
    counted, strongest = Counter(), Counter()
    for record in records:
        one, two, three, four = (could_play(hand.split()) for hand in record["hands"])
        player, other = one | three, two | four
        scopes = dict(zip(SCOPES, (one, player, player | other, player & other), strict=True))
        counted.update((name, scope) for scope, found in scopes.items() for name in found)
        for place, scope in enumerate(SCOPES[:3]):
            strongest[max((ladder.index(name) + 1 for name in scopes[scope] if name in ladder), default=0), place] += 1
    wanted = [[counted[name, scope] for scope in SCOPES] for name in NAMES]
    assert sums.classes.tolist() == wanted
    assert sums.strongest.tolist() == [[strongest[step, place] for place in range(3)] for step in range(17)]


@pytest.mark.parametrize(("policy", "switches"), SETTINGS)
def test_numbers_and_pools(policy, switches):
    sums, records = both(policy, switches)
    numbers, ranks, yao, jokers = Counter(), Counter(), Counter(), Counter()
    for record in records:
        held = [Counter(hand.split()) for hand in record["hands"]]
        naturals = [number for card, number in held[0].items() if card not in ("SJ", "BJ")]
        numbers.update((size - 3, sum(number >= size for number in naturals)) for size in range(3, 9))
        one, other = held[1], held[3]
        ranks[one["5"] + other["5"], max(one["5"], other["5"])] += 1
        beside = max(hand["4"] if hand["A"] else 0 for hand in (one, other))
        yao[one["4"] + other["4"], one["A"] + other["A"], beside] += 1
        pool = (one["SJ"] + other["SJ"], one["BJ"] + other["BJ"])
        jokers[(*pool, 0)] += 1
        for bomb, (small, big) in enumerate(JOKERS, 1):
            jokers[(*pool, bomb)] += any(hand["SJ"] >= small and hand["BJ"] >= big for hand in (one, other))
    for array, wanted in ((sums.numbers, numbers), (sums.pool_ranks, ranks), (sums.pool_yao, yao)):
        assert {place: n for place, n in np.ndenumerate(array) if n} == dict(wanted)
    assert {place: n for place, n in np.ndenumerate(sums.pool_jokers) if n} == {
        key: n for key, n in jokers.items() if n
    }


@pytest.mark.parametrize(("policy", "switches"), SETTINGS)
def test_what_becomes_of_bombs(policy, switches):
    sums, records = both(policy, switches)
    columns = (*MEASURES, *BEATEN, *FATES)
    assert len(columns) == bomb_play.N_MEASURES
    names = (*NAMES[: bomb_play.N_CLASSES], "all")
    wanted = np.zeros_like(sums.measures)
    bases = np.zeros_like(sums.bases)
    for record in records:
        told = read(record)
        for column in columns:
            told["all", column] = sum(told[name, column] for name in names[:-1])
        for row, name in enumerate(names):
            base = (1, told[name, "played"], told[name, "stood"], told[name, "held"])
            bases[row] += [(n, n * n) for n in base]
            for place, column in enumerate(columns):
                value = told[name, column]
                wanted[row, place] += (value, value**2, value * base[bomb_play.BASE_OF[place]])
    assert (sums.bases == bases).all()
    for place, column in enumerate(columns):
        assert (sums.measures[:, place] == wanted[:, place]).all(), column


def test_the_deals_show_every_measure():
    columns = (*MEASURES, *BEATEN, *FATES)
    seen = sum(both(policy, switches)[0].measures[-1, :, 0] for policy, switches in SETTINGS)
    assert [column for column, n in zip(columns, seen, strict=True) if n == 0] == []
    assert set(BEATEN) == KINDS | {"nothing"}


def test_the_ladder_in_use_decides_which_bomb_is_strongest():
    exact, rounded = (places_of(ladder_of(option)) for option in (False, True))
    three, six = NAMES.index("1bj2sj"), NAMES.index("6lu")
    assert exact[three] < exact[six]
    assert rounded[three] > rounded[six]


def test_the_worked_example():
    fives = 6 << 4
    assert bomb_counts.classes_of(np.int64(fives), np.int64(0)) == 0b1111
