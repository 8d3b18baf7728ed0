"""Worlds drawn at auction pinochle: they fit all that was seen, each as likely as it was when the cards were dealt."""

import random
from collections import Counter
from itertools import product
from math import sqrt

import numpy as np
import pytest
from gauges.auction import table_of

from meldlab.analysis.melds import list_declaration
from meldlab.analysis.notation.pinochle import cards_of
from meldlab.kernels.pinochle.auction import events
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal
from meldlab.kernels.pinochle.auction.sight import look
from meldlab.kernels.pinochle.auction.worlds import count_ways, draw_world, hidden_from, take_world
from meldlab.kernels.pinochle.cards import PACK_48, SUIT_LETTERS
from oracles.pinochle import Meld, cards_laid_down, legal_plays

#: Rules under which what a card tells differs.
RULES = [
    {"minimum": 200},
    {"minimum": 200, "must_win": True, "bury": "trumps_announced"},
    {"minimum": 200, "must_overtrump": True, "bury": "no_trumps"},
]


class Place:
    """A hand up to some card: what the log says, and who held what."""

    def __init__(self, table, deal, n_plays):
        desk = new_desk()
        self.table = table
        self.result = play_deal(np.uint64(3), np.int64(deal), table.kernel_here, desk, None)
        self.dealt = [int(cards) for cards in desk.dealt]
        self.log = desk.log.copy()
        self.plays = []
        for n in range(int(self.log[0])):
            head, value = int(self.log[2 * n + 1]), int(self.log[2 * n + 2])
            if head % 16 == events.PLAY:
                if len(self.plays) == n_plays:
                    self.log[0] = n
                    break
                self.plays.append((head // 16 - 1, 1 << value))
        self.is_reached = len(self.plays) == n_plays
        self.bidder = int(self.result.bidder)
        self.buried = int(self.result.away)

    def hand(self, seat):
        played = sum(card for who, card in self.plays if who == seat)
        own = self.dealt[seat] if seat != self.bidder else int(self.result.hand) & ~self.buried
        return own & ~played

    def before(self, seat):
        """What a seat sees: Hidden, own bury, Sight, and the room with worlds counted."""
        search = self.table.kernel_here.search.room.tools
        sight = look(self.log, self.table.kernel.rules, search.models[seat], search.record)
        mine = np.int64(self.buried if seat == self.bidder else 0)
        hidden = hidden_from(np.int64(seat), np.int64(self.hand(seat)), mine, sight, search.record)
        n = count_ways(hidden, mine, sight, search.record, self.table.kernel.rules, search.draw)
        assert n > 0
        return hidden, mine, sight, search


@pytest.fixture(scope="module")
def tables():
    return [table_of(rules, "sampled:worlds=2,solve_from=0") for rules in RULES]


def places(table, rng, n):
    found = []
    while len(found) < n:
        place = Place(table, rng.randrange(2000), rng.randrange(45))
        if place.is_reached and place.buried:
            found.append(place)
    return found


def check_fits(place, seat, world):
    """Deal the cards as a world has them, and judge every card that was played, every meld and the bury."""
    rules = place.table.profile.values
    trump = SUIT_LETTERS[int(place.result.trump)]
    hands = [
        Counter(cards_of(int(world[other] | sum(c for who, c in place.plays if who == other)))) for other in range(3)
    ]
    assert world[seat] == place.hand(seat)
    whole = sum(int(cards) for cards in world) + sum(card for _, card in place.plays)
    assert whole == PACK_48
    assert int(world[3]).bit_count() == 3
    declaration = next(
        int(place.log[2 * n + 2]) for n in range(place.log[0]) if place.log[2 * n + 1] % 16 == events.MELD
    )
    melds = list_declaration(declaration, int(place.result.trump), int(rules["double_pinochle"]))
    laid = cards_laid_down([Meld(one["name"], tuple(one["cards"]), one["points"]) for one in melds])
    assert not laid - hands[place.bidder]
    buried = Counter(cards_of(int(world[3])))
    assert not Counter(cards_of(place.dealt[3])) - (hands[place.bidder] + buried)
    trumps = {card for card in buried if card[1] == trump}
    if rules["bury"] == "no_trumps":
        assert not trumps
    if rules["bury"] == "trumps_announced":
        assert trumps == {card for card in cards_of(place.buried) if card[1] == trump}
    trick = []
    for who, bit in place.plays:
        (card,) = cards_of(bit)
        allowed = legal_plays(sorted(hands[who].elements()), trick, trump, rules["must_win"], rules["must_overtrump"])
        assert card in allowed
        hands[who][card] -= 1
        trick = [*trick, card] if len(trick) < 2 else []


@pytest.mark.parametrize("which", range(len(RULES)))
def test_worlds_fit_all_that_was_seen(tables, which):
    table, rng = tables[which], random.Random(which)
    for place in places(table, rng, 25):
        for seat in range(3):
            hidden, mine, sight, search = place.before(seat)
            rules, state = table.kernel.rules, np.uint64(rng.getrandbits(63))
            for _ in range(4):
                args = (search.record, rules, search.models[seat], search.draw, search.hands)
                state = np.uint64(take_world(hidden, mine, sight, *args, state))
                check_fits(place, seat, search.draw.taken)


def ways_to_deal(place, seat, hidden, sight, record):
    """Worlds by the ranks in each place, and in how many ways each may have been dealt, found by trying all."""
    unseen = [1 << n for n in range(64) if int(hidden.unseen) >> n & 1]
    sizes = [int(hidden.n_first), len(unseen) - int(hidden.n_first) - int(hidden.n_buried), int(hidden.n_buried)]
    laid, widow = Counter(cards_of(int(sight.laid))), Counter(cards_of(int(sight.widow)))
    found = Counter()
    names = [cards_of(card)[0] for card in unseen]
    own = Counter(cards_of(int(record.seats[1, seat] | hidden.own | (place.buried if seat == place.bidder else 0))))
    for owners in product(range(3), repeat=len(unseen)):
        if [owners.count(one) for one in range(3)] != sizes:
            continue
        key = tuple(sorted(zip(names, owners, strict=True)))
        if key in found:
            continue
        if any(
            owner < 2 and int(record.seats[0, (hidden.first, hidden.second)[owner]]) & card
            for card, owner in zip(unseen, owners, strict=True)
        ):
            continue
        totals = [Counter(name for name, owner in key if owner == one) for one in range(3)]
        totals[0] += Counter(cards_of(int(record.seats[1, hidden.first])))
        totals[1] += Counter(cards_of(int(record.seats[1, hidden.second])))
        if seat != place.bidder and laid - totals[0]:
            continue
        ways = 1
        for name in {name for total in totals for name in total}:
            n = 2 - own[name]
            fixed = widow[name] if seat != place.bidder else 0
            wanted = [total[name] for total in totals]
            ways *= sum(
                [copies.count(one) for one in range(3)] == wanted and 1 not in copies[:fixed]
                for copies in product(range(3), repeat=n)
            )
        if ways:
            found[key] = ways
    return found, names, unseen


def test_each_world_is_as_likely_as_when_it_was_dealt(tables):
    """Chi-square over all worlds of late places; a uniform draw over the cards left would fail it."""
    rng = random.Random(5)
    square, freedom, uneven = 0.0, 0, False
    for _ in range(6):
        place = next(one for one in iter(lambda: places(tables[0], rng, 1)[0], None) if len(one.plays) in (39, 40))
        for seat in range(3):
            hidden, mine, sight, search = place.before(seat)
            expected, names, unseen = ways_to_deal(place, seat, hidden, sight, search.record)
            assert search.draw.ways[0, 0, 0] == sum(expected.values())
            uneven |= len(set(expected.values())) > 1
            drawn, state, n = Counter(), np.uint64(rng.getrandbits(63)), 1500
            for _ in range(n):
                state = np.uint64(draw_world(hidden, mine, sight, search.draw, state))
                world = search.draw.world
                owner = [
                    0 if world[hidden.first] & card else 1 if world[hidden.second] & card else 2 for card in unseen
                ]
                drawn[tuple(sorted(zip(names, owner, strict=True)))] += 1
            assert set(drawn) <= set(expected)
            total = sum(expected.values())
            square += sum((drawn[key] - n * ways / total) ** 2 / (n * ways / total) for key, ways in expected.items())
            freedom += len(expected) - 1
    assert uneven
    assert abs(square - freedom) < 4 * sqrt(2 * freedom)
