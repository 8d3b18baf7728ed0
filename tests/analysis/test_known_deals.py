"""The border of deals with known cards: one sentence for each way in which facts do not fit."""

import re

import pytest

from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.known import Zone, plan_deal
from meldlab.analysis.notation.pinochle import parse_hand
from meldlab.kernels.pinochle.cards import PACK_48, PACK_64
from meldlab.kernels.pinochle.known import deal_known

HAND = parse_hand("AS TS KS QS JS AH TH KH QH JH AD TD KD QD JD")
SEATS = [Zone("seat 0", 15), Zone("seat 1", 15), Zone("seat 2", 15)]


def test_a_given_hand_is_dealt_with_the_rest_at_random():
    zones = [Zone("seat 0", 15, holds=HAND), *SEATS[1:], Zone("the widow", 3)]
    plan = plan_deal(PACK_48, zones)
    *cards, _ = deal_known(plan, 1)
    assert cards[0] == HAND
    assert sum(card.bit_count() for card in cards) == 48


def test_fewer_zones_and_the_larger_pack_will_do():
    plan = plan_deal(PACK_64, [Zone("mine", 12), Zone("theirs", 12, lacks=0xFFFF), Zone("the stock", 40)])
    *cards, _ = deal_known(plan, 1)
    assert cards[1] & 0xFFFF == 0
    assert cards[3] == 0


@pytest.mark.parametrize(
    ("zones", "said"),
    [
        ([], "0 zones are given, cards are dealt to 1 to 4"),
        ([Zone("a", 12)] * 5, "5 zones are given"),
        ([Zone("seat 0", -1), Zone("seat 1", 49)], "seat 0 has -1 cards, it must have 0 or more"),
        (SEATS, "the sizes of seat 0, seat 1 and seat 2 add up to 45, but 48 cards are to be dealt"),
        ([Zone("seat 0", 47, 1 << 12), Zone("b", 1)], "seat 0 is said to hold 8S, not among the cards dealt"),
        ([Zone("a", 24, 1), Zone("b", 24, 1)], "a and b are both said to hold AS; give it to one of them"),
        ([Zone("a", 24, 3, 1), Zone("b", 24)], "a is said both to hold and to lack AS"),
        ([Zone("a", 2, 7), Zone("b", 46)], "a is said to hold 3 cards but has 2"),
        ([Zone("a", 24, lacks=PACK_48), Zone("b", 24)], "no deal agrees with all that is known of a and b"),
    ],
)
def test_facts_that_do_not_fit_are_refused_in_a_sentence(zones, said):
    with pytest.raises(MeldlabError, match="^" + re.escape(said)):
        plan_deal(PACK_48, zones)
