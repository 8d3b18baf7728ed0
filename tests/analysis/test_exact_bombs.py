"""Exact odds of bombs: the published table, small packs dealt out in full, and deals of the kernel."""

import itertools
from collections import Counter
from fractions import Fraction
from math import comb, factorial

import numpy as np
import pytest

from meldlab.analysis.errors import StudyError
from meldlab.analysis.exact.bombs import (
    ALL,
    BOTH_PACKS,
    CLASSES,
    LADDER,
    LADDER_ROUNDED_UP,
    ONE,
    ONE_PLAYER,
    WITHOUT_THREES,
    Limit,
    Pack,
    all_deals,
    both_players_odds,
    class_odds,
    deals_within,
    n_bombs_odds,
    pool_odds,
    share_within,
    strongest_odds,
    together_odds,
)
from meldlab.kernels.baoyao.cards import HIGH
from meldlab.kernels.baoyao.deal import baoyao_deal
from oracles.baoyao_odds import all_chances

#: Percent for one hand and for any of four, to as many digits as were published.
PUBLISHED = {
    "4lu": ("84.8439", "99.8848"),
    "5lu": ("27.2322", "69.9903"),
    "6lu": ("3.79432", "14.1459"),
    "4j": ("0.327481", "1.30992"),
    "xiao_yao": ("57.8763", "99.4716"),
    "zhong_yao": ("28.4506", "88.5756"),
    "lao_yao": ("9.31869", "36.8656"),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_published_table(name):
    for n_hands, percent in zip((ONE, ALL), PUBLISHED[name], strict=True):
        decimals = len(percent.split(".")[1])
        assert f"{float(100 * class_odds(name, n_hands)):.{decimals}f}" == percent


@pytest.mark.parametrize("n_hands", [ONE, ONE_PLAYER])
def test_every_class_is_as_likely_as_the_oracle_says(n_hands):
    assert {name: class_odds(name, n_hands) for name in CLASSES} == all_chances(n_hands)


def test_chances_that_have_a_formula():
    deals = comb(108, 27)
    assert all_deals(ONE) == deals
    assert all_deals(ALL) == factorial(108) // factorial(27) ** 4
    assert class_odds("4j") == Fraction(comb(104, 23), deals)
    assert class_odds("4j", ALL) == 4 * class_odds("4j")
    assert class_odds("2sj") == class_odds("2bj") == Fraction(comb(106, 25), deals)
    assert class_odds("any_jokers") == 1 - Fraction(comb(104, 27) + 4 * comb(104, 26), deals)
    # Eight cards of one rank: thirteen ranks, less the hands with two such ranks, and so on.
    eights = sum((-1) ** (n + 1) * comb(13, n) * comb(108 - 8 * n, 27 - 8 * n) for n in (1, 2, 3))
    assert class_odds("8lu") == Fraction(eights, deals)
    # Nobody has three of a rank only if every rank is split two by two; then each hand has a joker.
    evenly = (factorial(8) // 2**4) ** 13 * factorial(4)
    assert 1 - class_odds("3lu", ALL) == Fraction(evenly, all_deals(ALL))


def test_what_two_hands_can_not_both_have():
    for name in ("2sj", "2bj", "1bj2sj", "2bj1sj", "4j", "laolao_yao"):
        assert both_players_odds(name) == 0
        assert class_odds(name, ONE_PLAYER) == 2 * class_odds(name)
    for name in set(CLASSES) - {"2sj", "2bj", "1bj2sj", "2bj1sj", "4j", "laolao_yao"}:
        assert 0 < both_players_odds(name) < class_odds(name, ONE_PLAYER) < class_odds(name, ALL) < 1


#: Twelve cards each, four hands of three: 369,600 deals. The first rank is the fours, the second the aces.
SMALL_PACKS = [Pack(ranks=2, copies=4, jokers=2), Pack(ranks=4, copies=2, jokers=2), Pack(ranks=3, copies=4, jokers=0)]


def deal_out(pack):
    """Every deal of a small pack: hands as counts of (fours, aces, other ranks.., small, big jokers)."""
    cards = [rank for rank in range(pack.ranks) for _ in range(pack.copies)]
    cards += [pack.ranks] * pack.jokers + [pack.ranks + 1] * pack.jokers
    size = pack.hand

    def rest(left, n_hands):
        if n_hands == 0:
            yield ()
            return
        for chosen in itertools.combinations(left, size):
            gone = set(chosen)
            for others in rest([card for card in left if card not in gone], n_hands - 1):
                yield (tuple(sorted(cards[card] for card in chosen)), *others)

    dealt = Counter(rest(list(range(len(cards))), pack.hands))
    return [
        ([[hand.count(rank) for rank in range(pack.ranks + 2)] for hand in hands], ways)
        for hands, ways in dealt.items()
    ]


def keeps(counts, limit):
    """Whether a hand's counts keep within a limit."""
    *natural, small, big = counts
    if limit.of_a_rank is not None and max(natural) > limit.of_a_rank:
        return False
    if limit.fours is not None and natural[1] > 0 and natural[0] > limit.fours:
        return False
    return limit.jokers is None or (small, big) in limit.jokers


@pytest.mark.parametrize("pack", SMALL_PACKS)
def test_small_packs_dealt_out_in_full(pack):
    deals = deal_out(pack)
    assert sum(ways for _hands, ways in deals) == all_deals(4, pack)
    few = frozenset({(0, 0), (1, 0), (0, 1)})
    limits = [
        Limit(a, b, c) for a in (None, 1, 2) for b in (None, 0, 1, 2) for c in (None, few, few | {(1, 1), (2, 1)})
    ]
    for limit in limits:
        for n_hands in (1, 2, 4):
            found = sum(ways for hands, ways in deals if all(keeps(hand, limit) for hand in hands[:n_hands]))
            assert share_within(limit, n_hands, pack) == Fraction(found, all_deals(4, pack)), (limit, n_hands)
    for size in (1, 2):
        numbers = Counter()
        for hands, ways in deals:
            numbers[sum(count >= size for count in hands[0][: pack.ranks])] += ways
        shares = {n: Fraction(ways, all_deals(4, pack)) for n, ways in sorted(numbers.items())}
        assert {n: share for n, share in n_bombs_odds(size, pack).items() if share} == shares


STRENGTHS = dict(zip(LADDER, range(1, 17), strict=True))
STRENGTHS_ROUNDED = dict(zip(LADDER_ROUNDED_UP, range(1, 17), strict=True))
N_SIMULATED = 20_000


@pytest.fixture(scope="module")
def dealt():
    """Counts of ranks of deals of the kernel: int64[n_deals, 4, 15]."""
    hands = np.empty((N_SIMULATED, 4), np.int64)
    for index in range(N_SIMULATED):
        baoyao_deal(np.uint64(11), np.int64(index), HIGH, hands[index])
    return hands[:, :, np.newaxis] >> (4 * np.arange(15)) & 15


def held(counts):
    """Which classes each hand holds, read off the rules: bool[n_deals, 4] by class."""
    most = counts[:, :, :13].max(axis=2)
    fours, ace, small, big = counts[:, :, 0], counts[:, :, 10] > 0, counts[:, :, 13], counts[:, :, 14]
    found = {f"{size}lu": most >= size for size in range(3, 9)}
    found |= {
        name: ace & (fours >= n) for name, n in (("xiao_yao", 2), ("zhong_yao", 3), ("lao_yao", 4), ("laolao_yao", 5))
    }
    jokers = {"2sj": (2, 0), "bj_sj": (1, 1), "2bj": (0, 2), "1bj2sj": (2, 1), "2bj1sj": (1, 2), "4j": (2, 2)}
    found |= {name: (small >= s) & (big >= b) for name, (s, b) in jokers.items()}
    return found | {"any_jokers": small + big >= 2}


def z_score(seen, share):
    """Standard errors between a simulated share and an exact one."""
    exact = float(share)
    return (seen.mean() - exact) / max((exact * (1 - exact) / len(seen)) ** 0.5, 1e-12)


def test_deals_of_the_kernel_agree(dealt):
    scores = []
    for name, has in held(dealt).items():
        for seat in range(4):
            scores.append(z_score(has[:, seat], class_odds(name)))
        scores.append(z_score(has[:, 0] | has[:, 2], class_odds(name, ONE_PLAYER)))
        scores.append(z_score(has[:, 1] | has[:, 3], class_odds(name, ONE_PLAYER)))
        scores.append(z_score(has.any(axis=1), class_odds(name, ALL)))
        both = (has[:, 0] | has[:, 2]) & (has[:, 1] | has[:, 3])
        if both_players_odds(name):
            scores.append(z_score(both, both_players_odds(name)))
        else:
            assert not both.any()
    assert len(scores) > 120
    # Chances of one in 20,000 deals make for skew sums; a wrong count is off by dozens.
    assert max(map(abs, scores)) < 5


@pytest.mark.parametrize(("rounded_up", "strengths"), [(False, STRENGTHS), (True, STRENGTHS_ROUNDED)])
def test_the_strongest_bombs_of_the_kernels_deals_agree(dealt, rounded_up, strengths):
    ranks = np.max([np.where(has, strengths.get(name, 0), 0) for name, has in held(dealt).items()], axis=0)
    for n_hands, seen in ((ONE, ranks[:, 1]), (ONE_PLAYER, ranks[:, ::2].max(axis=1)), (ALL, ranks.max(axis=1))):
        odds = strongest_odds(n_hands, rounded_up)
        assert list(odds) == ["none", *strengths]
        assert sum(odds.values()) == 1
        for place, share in enumerate(odds.values()):
            assert abs(z_score(seen == place, share)) < 5


def test_numbers_of_bombs_of_the_kernels_deals_agree(dealt):
    for size in (3, 4, 5, 6):
        odds = n_bombs_odds(size)
        assert sum(odds.values()) == 1
        assert 1 - odds[0] == class_odds(f"{size}lu")
        seen = (dealt[:, 2, :13] >= size).sum(axis=1)
        for number, share in odds.items():
            assert abs(z_score(seen == number, share)) < 5
        mean = sum(number * share for number, share in odds.items())
        one_rank = Fraction(sum(comb(8, n) * comb(100, 27 - n) for n in range(size, 9)), comb(108, 27))
        assert mean == 13 * one_rank


def test_without_threes_there_are_fewer_ranks():
    assert (WITHOUT_THREES.cards, WITHOUT_THREES.hand) == (100, 25)
    assert class_odds("4j", ONE, WITHOUT_THREES) == Fraction(comb(96, 21), comb(100, 25))
    assert class_odds("5lu", ALL, WITHOUT_THREES) != class_odds("5lu", ALL)


@pytest.mark.parametrize("sizes", [(27, 27), (5, 9), (0, 6), (12, 1)])
def test_cards_that_come_together_in_the_pool(sizes):
    first, second = sizes
    for n_cards in range(min(9, first + second + 1)):
        for at_least in range(1, n_cards + 2):
            expected = sum(
                Fraction(
                    comb(n_cards, here) * comb(first + second - n_cards, first - here), comb(first + second, first)
                )
                for here in range(n_cards + 1)
                if first >= here and (here >= at_least or n_cards - here >= at_least)
            )
            assert together_odds(n_cards, at_least, first, second) == expected
    assert together_odds(min(8, first + second), 1, first, second) == 1


def test_cards_that_come_together_counted_one_by_one():
    hands = list(itertools.combinations(range(7), 3))
    together = sum(max(sum(card < 4 for card in hand), 4 - sum(card < 4 for card in hand)) >= 3 for hand in hands)
    assert together_odds(4, 3, 3, 4) == Fraction(together, len(hands))
    assert together_odds(4, 4) == Fraction(100, 901)


def test_counts_are_whole_numbers_of_deals():
    assert isinstance(deals_within(CLASSES["5lu"], ALL), int)
    assert deals_within(Limit(), ALL) == all_deals(ALL, BOTH_PACKS)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: class_odds("9lu"),
        lambda: both_players_odds("wang"),
        lambda: n_bombs_odds(9),
        lambda: n_bombs_odds(2.5),
        lambda: together_odds(-1, 2),
        lambda: together_odds(60, 2),
        lambda: together_odds(4, 0),
        lambda: together_odds(4, 2, -1),
    ],
)
def test_what_can_not_be_counted_is_refused(ask):
    with pytest.raises(StudyError) as refusal:
        ask()
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize(
    ("held", "wanted", "first", "second"),
    [
        ((3, 2), (2, 1), 4, 4),
        ((3, 2), (2, 1), 3, 5),
        ((2, 2), (1, 1), 2, 6),
        ((4,), (3,), 4, 4),
        ((2, 2), (2, 2), 5, 3),
    ],
)
def test_what_a_pool_has_together(held, wanted, first, second):
    cards = [kind for kind, number in enumerate(held) for _card in range(number)]
    cards += [None] * (first + second - len(cards))
    together = hands = 0
    for mine in itertools.combinations(range(len(cards)), first):
        one = Counter(cards[place] for place in mine)
        other = Counter(cards) - one
        hands += 1
        together += any(all(hand[kind] >= n for kind, n in enumerate(wanted)) for hand in (one, other))
    assert pool_odds(held, wanted, first, second) == Fraction(together, hands)


def test_pools_add_up_to_the_chance_of_two_hands():
    ways = {n: comb(8, n) * comb(100, 54 - n) for n in range(9)}
    total = comb(108, 54)
    for size in (3, 5):
        by_pool = sum(Fraction(ways[n], total) * pool_odds((n,), (size,)) for n in range(9))
        neither = sum(
            comb(8, n) * comb(100, 27 - n) * comb(8 - n, m) * comb(73 + n, 27 - m)
            for n in range(size)
            for m in range(min(size, 9 - n))
        )
        assert by_pool == 1 - Fraction(neither, comb(108, 27) * comb(81, 27))


def test_a_pool_that_can_not_be():
    with pytest.raises(StudyError, match="in the pool"):
        pool_odds((5, 4), (2, 1), 4, 4)
