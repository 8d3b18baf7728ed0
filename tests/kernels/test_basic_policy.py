"""What the policy ``basic`` does, clause by clause: valuing, bidding, trump and bury, play, conceding."""

import numpy as np
import pytest
from gauges.auction import table_of

from meldlab.analysis.notation.pinochle import cards_of, parse_hand
from meldlab.kernels.pinochle.auction import rules as codes
from meldlab.kernels.pinochle.auction.basic import (
    JUMP,
    MARGIN,
    basic_bid,
    bidder_concedes,
    choose_contract,
    contract_for,
    defender_concedes,
    value_hand,
    willing_to_throw_in,
)
from meldlab.kernels.pinochle.auction.basic_play import Trick, View, follow, lead_as_bidder, lead_as_defender
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal, play_for_points, publicly_held
from meldlab.kernels.pinochle.auction.spot import without_one
from meldlab.kernels.pinochle.cards import PACK_48
from meldlab.kernels.pinochle.meld import declaration_cards, declare_all, meld_points
from meldlab.kernels.pinochle.tricks import legal_cards

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
BIDDER, LEFT, RIGHT = range(3)
SEAT = 0


@pytest.fixture(scope="module")
def table():
    return table_of({}, "basic").kernel


def cards(text):
    return parse_hand(text) if text else 0


def besides(text, used):
    """Cards of a text, the second copy of those whose first copy is used."""
    mask = 0
    for word in text.split():
        first = cards(word)
        mask |= first if not (used | mask) & first else first << 1
    assert mask & used == 0
    return mask


def view(hand, seat, gone="", shown="", voids=(), trump=SPADES):
    held = cards(hand)
    played = besides(gone, held)
    marks = sum(1 << (4 * who + suit) for who, suit in voids)
    return View(held, seat, BIDDER, trump, played, besides(shown, held | played), marks)


def name(card):
    (only,) = cards_of(int(card))
    return only


def answer(hand, seat, led, winner, n_cards, winning=None, **seen):
    """Card with which a hand follows; ``led`` is the card led, ``winning`` the one that wins if it is another."""
    eyes = view(hand, seat, **seen)
    best = besides(winning or led, eyes.hand)
    suit = "SHDC".index(led[1])
    legal = legal_cards(eyes.hand, suit, best, eyes.trump, 0, 0)
    return name(follow(eyes, Trick(suit, best, winner, n_cards), legal))


def defender_leads(hand, seat, **seen):
    return name(lead_as_defender(view(hand, seat, **seen)))


def bidder_leads(table, hand, **seen):
    return name(lead_as_bidder(view(hand, BIDDER, **seen), table.tables.numbers[SEAT]))


def all_but(hand, *texts):
    """Text of every card of some suits that neither the hand nor the texts hold, for what is gone."""
    left = []
    for suit in texts:
        for rank in "ATKQJ9":
            left += [rank + suit] * (2 - hand.split().count(rank + suit))
    return " ".join(left)


class TestDefenderFollows:
    def test_gives_partners_ace_its_ace(self):
        assert answer("AH TH 9H", LEFT, "AH", RIGHT, 2) == "AH"

    def test_smears_counters_on_the_partners_trick(self):
        assert answer("TH KH 9H", LEFT, "AH", RIGHT, 2) == "TH"
        assert answer("KD 9D 9C", LEFT, "AH", RIGHT, 2) == "KD"

    def test_gives_the_bidders_trick_a_low_card(self):
        assert answer("TH KH 9H", RIGHT, "AH", BIDDER, 2) == "9H"
        assert answer("TH KH 9H", LEFT, "AH", BIDDER, 1) == "9H"

    def test_wins_over_the_bidder_when_cheap(self):
        # Whatever beats the bidder's lead wins for the side: the ten is safe now, else the lowest does it.
        assert answer("AH TH 9H", LEFT, "JH", BIDDER, 1) == "TH"
        assert answer("AH QH 9H", LEFT, "JH", BIDDER, 1) == "QH"
        assert answer("AH 9H", RIGHT, "JH", BIDDER, 2) == "AH"

    def test_trumps_the_bidders_trick_with_the_lowest_trump(self):
        assert answer("AS 9S 9D", LEFT, "AH", BIDDER, 1) == "9S"

    def test_saves_high_trumps_from_the_bidders_trump_lead(self):
        assert answer("TS QS 9S", LEFT, "AS", BIDDER, 1) == "9S"

    def test_smears_on_partners_lead_only_if_it_will_win(self):
        assert answer("TH 9H", RIGHT, "AH", LEFT, 1) == "TH"
        assert answer("TH 9H", RIGHT, "AH", LEFT, 1, voids=[(BIDDER, HEARTS)]) == "9H"
        no_trumps = [(BIDDER, HEARTS), (BIDDER, SPADES)]
        assert answer("TH 9H", RIGHT, "AH", LEFT, 1, voids=no_trumps) == "TH"

    def test_plays_high_before_the_bidder_but_risks_no_ten(self):
        assert answer("AH KH 9H", RIGHT, "9H", LEFT, 1) == "AH"
        assert answer("TH KH 9H", RIGHT, "9H", LEFT, 1) == "KH"
        assert answer("TH 9H", RIGHT, "JH", LEFT, 1) == "9H"
        assert answer("TH 9H", RIGHT, "JH", LEFT, 1, gone="AH AH") == "TH"


class TestDefenderLeads:
    def test_leads_an_ace(self):
        assert defender_leads("AH 9H KD 9C", LEFT) == "AH"

    def test_leads_the_ace_that_the_bidder_must_follow(self):
        hand = "AH 9H AD 9D"
        assert defender_leads(hand, LEFT, shown="KD QD") == "AD"
        assert defender_leads(hand, LEFT, shown="KH QH") == "AH"

    def test_keeps_an_ace_that_the_bidder_would_trump(self):
        assert defender_leads("AH QH 9D", LEFT, voids=[(BIDDER, HEARTS)]) != "AH"

    def test_shortens_the_bidder(self):
        assert defender_leads("QH JH 9H 9D", LEFT, voids=[(BIDDER, HEARTS)]) == "9H"
        assert defender_leads("QH JH 9H 9D", LEFT) == "9D"

    def test_leads_strength_through_the_bidder_and_not_up_to_him(self):
        hand = "QD 9D QC 9C"
        assert defender_leads(hand, RIGHT, shown="AC") == "9C"
        assert defender_leads(hand, RIGHT, shown="AD") == "9D"
        assert defender_leads(hand, LEFT, shown="AC") == "9D"
        assert defender_leads(hand, LEFT, shown="AD") == "9C"

    def test_does_not_lead_away_from_a_ten(self):
        assert defender_leads("TD 9D QC 9C", LEFT) == "9C"


class TestBidderPlays:
    def test_cashes_the_ace_of_a_short_suit_first(self, table):
        assert bidder_leads(table, "AS AS TS TS KS QS JS AH 9H 9D") == "AH"

    def test_draws_trumps_from_the_top_while_he_holds_more_than_are_out(self, table):
        assert bidder_leads(table, "AS AS TS TS KS QS JS QH JH 9D") == "AS"

    def test_stops_drawing_when_more_trumps_are_out(self, table):
        assert bidder_leads(table, "AS KS QS QH JH 9H 9D", gone="TS TS JS JS") == "9H"

    def test_draws_with_a_low_trump_while_a_higher_is_out(self, table):
        assert bidder_leads(table, "TS KS QS JS 9S QH JH 9D") == "9S"

    def test_runs_the_long_suit_when_trumps_are_drawn(self, table):
        hand = "JS AH AH TH KH 9D"
        gone = all_but(hand, "S") + " TH"
        for expected in ("AH", "AH", "TH", "KH"):
            assert bidder_leads(table, hand, gone=gone) == expected
            hand = hand.replace(expected, "", 1)
            gone += " " + expected

    def test_does_not_cash_what_would_be_trumped(self, table):
        hand = "9S AH 9D 9D"
        assert bidder_leads(table, hand) == "AH"
        assert bidder_leads(table, hand, voids=[(LEFT, HEARTS)]) == "9D"

    def test_keeps_a_trump_for_the_last_trick(self, table):
        hand = "JS 9D"
        assert bidder_leads(table, hand, gone=all_but(hand, "S")) == "9D"

    def test_keeps_the_high_trump_for_the_last_trick(self, table):
        assert bidder_leads(table, "TS 9S", gone="AS TS KS KS QS QS JS JS 9S") == "9S"

    def test_plays_the_ace_second_hand_but_risks_no_ten(self):
        assert answer("AH 9H", BIDDER, "QH", RIGHT, 1) == "AH"
        assert answer("TH 9H", BIDDER, "QH", RIGHT, 1) == "9H"
        assert answer("TH 9H", BIDDER, "QH", RIGHT, 1, gone="AH AH") == "TH"

    def test_takes_last_with_the_ten_before_the_ace(self):
        assert answer("AH TH 9H", BIDDER, "QH", LEFT, 2) == "TH"

    def test_trumps_low(self):
        assert answer("AS JS 9D", BIDDER, "AH", LEFT, 2) == "JS"

    def test_does_not_play_what_he_buried_as_if_it_were_out(self, table):
        # Both aces buried: the ten is the highest heart, and the bidder knows it.
        assert bidder_leads(table, "TH 9D", gone="AH AH") == "TH"


class TestTrumpAndBury:
    def test_buries_to_void_a_short_suit(self, table):
        hand = cards("AS AS TS KS QS JS 9S AH TH KH QH AD KD QD JD TC JC 9C")
        contract = choose_contract(hand, codes.BEYOND_REACH, SEAT, table.rules, table.tables)
        assert contract.trump == SPADES
        assert cards_of(contract.buried) == ["TC", "JC", "9C"]

    def test_saves_melds(self, table):
        rng = np.random.default_rng(5)
        bits = np.array([bit for bit in range(60) if PACK_48 >> bit & 1])
        for _ in range(200):
            hand = int(sum(1 << int(bit) for bit in rng.choice(bits, 18, replace=False)))
            contract = choose_contract(hand, codes.BEYOND_REACH, SEAT, table.rules, table.tables)
            assert contract.buried & contract.laid == 0
            assert contract.buried & ~hand == 0
            assert contract.buried.bit_count() == 3
            everything = declaration_cards(declare_all(hand, contract.trump), hand, contract.trump)
            if (hand & ~everything).bit_count() >= 3:
                assert contract.meld == meld_points(hand, contract.trump, 80)

    def test_chooses_trump_and_bury_together(self, table):
        # Within what is looked at, the chosen trump has the highest estimate, its best bury included.
        rng = np.random.default_rng(6)
        bits = np.array([bit for bit in range(60) if PACK_48 >> bit & 1])
        bonus = 300
        for _ in range(200):
            hand = int(sum(1 << int(bit) for bit in rng.choice(bits, 18, replace=False)))
            chosen = choose_contract(hand, codes.BEYOND_REACH, SEAT, table.rules, table.tables)
            for trump in range(4):
                other = contract_for(hand, trump, SEAT, table.rules, table.tables)
                assert chosen.estimate + bonus >= other.estimate

    def test_lays_down_melds_that_reach_the_bid(self, table):
        hand = cards("AS TS KS QS JS AH KH QH JH AD KD QD JD AC KC QC JC 9C")
        contract = choose_contract(hand, 300, SEAT, table.rules, table.tables)
        assert contract.trump == SPADES
        assert contract.meld >= 300
        assert contract.buried == 0


class TestBidding:
    def worth(self, table, hand):
        value, trump = value_hand(cards(hand), SEAT, 80, table.tables)
        return value / 100, trump

    def test_allows_for_the_widow(self, table):
        # The same ranks, but only in the first hand does the ten of spades make a run: 1 - C(31,3)/C(33,3) of 150.
        one_place, trump = self.worth(table, "AS KS QS JS 9S 9S AH QH 9H JD 9D TC KC JC 9C")
        run, _ = self.worth(table, "AS TS KS QS JS 9S AH QH 9H JD 9D TC KC JC 9C")
        two_places, _ = self.worth(table, "AS KS QS 9S 9S TH AH QH 9H JD 9D TC KC JC 9C")
        assert trump == SPADES
        assert two_places < one_place < run
        assert run - one_place < 0.9 * 150 + 20

    def test_values_trumps_and_aces(self, table):
        weak, _ = self.worth(table, "TS KS QS JS JS 9H 9H QH JD 9D 9D TC QC JC 9C")
        ace, _ = self.worth(table, "TS KS QS JS JS 9H 9H QH JD AD 9D TC QC JC 9C")
        assert ace > weak + 10

    def test_bids_to_its_margin(self, table):
        for bid in (200, 300, 350, 400, 450, 500, 700):
            least = 100 * bid + int(table.tables.numbers[SEAT, MARGIN + codes.band_of(bid)])
            assert basic_bid(least, bid, SEAT, table.tables) == bid
            assert basic_bid(least - 1, bid, SEAT, table.tables) == 0

    def test_jumps_to_the_highest_band_it_exceeds_by_its_margin(self, table):
        enough = 40_000 + int(table.tables.numbers[SEAT, JUMP])
        assert basic_bid(enough, 300, SEAT, table.tables) == 400
        assert basic_bid(enough - 1, 300, SEAT, table.tables) == 350
        assert basic_bid(enough, 400, SEAT, table.tables) == 400
        assert basic_bid(enough, 410, SEAT, table.tables) in (0, 410)

    def test_gives_a_hopeless_forced_bid_up_unseen(self, table):
        assert willing_to_throw_in(20_000, 300, SEAT, table.tables)
        assert not willing_to_throw_in(29_000, 300, SEAT, table.tables)

    @pytest.mark.parametrize(("low", "high"), [(250, 300), (300, 350), (350, 400)])
    def test_value_foretells_the_final_total(self, played, low, high):
        value, total = played["value"], played["total"]
        here = (value >= low) & (value < high)
        error = (total - value)[here]
        assert abs(error.mean()) < 4 + 4 * error.std() / here.sum() ** 0.5

    def test_estimate_foretells_the_final_total(self, played):
        error = played["total"] - played["estimate"]
        assert abs(error.mean()) < 1 + 4 * error.std() / len(error) ** 0.5
        assert error.std() < 19


@pytest.fixture(scope="module")
def played(table):
    """Values, estimates and final totals of the strongest hands of some deals, played for points."""
    desk = new_desk()
    rows = []
    for deal in range(3_000):
        play_deal(17, deal, table, desk)
        seat = int(np.argmax(desk.values))
        value = desk.values[seat] / 100
        hand = desk.dealt[seat] | desk.dealt[3]
        contract = choose_contract(hand, codes.BEYOND_REACH, seat, table.rules, table.tables)
        total, _ = play_for_points(17, deal, seat, table, desk)
        rows.append((value, contract.estimate / 100, total))
    value, estimate, total = np.array(rows, float).T
    return {"value": value, "estimate": estimate, "total": total}


class TestConceding:
    def test_concedes_by_the_price_of_playing_on(self, table):
        # In a plain suit playing on pays from one chance in three, in spades, where more is at stake, from an even one.
        bid = 350
        even, slightly_short, hopeless = 35_000, 34_500, 33_000
        assert not bidder_concedes(even, bid, HEARTS, SEAT, table.tables)
        assert not bidder_concedes(even, bid, SPADES, SEAT, table.tables)
        assert not bidder_concedes(slightly_short, bid, HEARTS, SEAT, table.tables)
        assert bidder_concedes(slightly_short, bid, SPADES, SEAT, table.tables)
        assert bidder_concedes(hopeless, bid, HEARTS, SEAT, table.tables)

    def test_defender_concedes_only_where_it_is_cheaper(self, table):
        hand = cards("QH JH 9H 9H KD QD JD 9D KC QC JC 9C 9C TH TD")
        # Conceding and losing cost the same in a plain suit; in spades losing costs double.
        assert not defender_concedes(hand, 20, 300, HEARTS, SEAT, table.tables)
        assert defender_concedes(hand, 20, 300, SPADES, SEAT, table.tables)
        assert not defender_concedes(hand, 240, 300, SPADES, SEAT, table.tables)

    def test_aces_and_trumps_make_a_defender_fight(self, table):
        need = 120
        weak = cards("QH JH 9H 9H KD QD JD 9D KC QC JC 9C 9C TH TD")
        strong = cards("AH AH 9H 9H AD QD JD 9D AC QC 9S JS QS TS AS")
        assert defender_concedes(weak, need, 300, SPADES, SEAT, table.tables)
        assert not defender_concedes(strong, need, 300, SPADES, SEAT, table.tables)


@pytest.mark.parametrize("seat", range(3))
def test_beats_random_by_far(seat):
    policies = ["random"] * 3
    policies[seat] = "basic"
    table = table_of({}, ",".join(policies)).kernel
    desk = new_desk()
    chips = []
    for deal in range(1_000):
        hand = play_deal(23, deal, table, desk)
        shares = [hand.payments.bidder, hand.payments.defender, hand.payments.other_defender]
        chips.append(shares[(seat - hand.bidder) % 3] if hand.bidder >= 0 else 0)
    chips = np.array(chips)
    assert chips.mean() > 3 + 3 * chips.std() / len(chips) ** 0.5


def test_bids_like_a_good_club(table):
    desk = new_desk()
    outcomes = np.zeros(codes.N_OUTCOMES)
    for deal in range(3_000):
        outcomes[play_deal(29, deal, table, desk).outcome] += 1
    won = outcomes.sum() - outcomes[codes.PASSED_OUT]
    success = (outcomes[codes.MADE] + outcomes[codes.MADE_ON_MELD] + outcomes[codes.DEFENDERS_CONCEDED]) / won
    assert 0.6 < success < 0.9
    assert 0.3 < won / outcomes.sum() < 0.8


class TestPublicKnowledge:
    """Nobody sees which copy of a card is which."""

    def test_a_card_laid_and_in_the_widow_is_known_once(self):
        first, second = 1 << 18, 1 << 19
        for laid, widow in ((first, second), (second, first), (first, first), (0, second)):
            assert publicly_held(np.int64(laid), np.int64(widow)) == first

    def test_both_copies_are_known_when_both_were_laid_or_in_the_widow(self):
        both = 3 << 18
        assert publicly_held(np.int64(both), np.int64(0)) == both
        assert publicly_held(np.int64(1 << 18), np.int64(both)) == both

    @pytest.mark.parametrize("played", [1 << 18, 1 << 19])
    def test_either_copy_played_takes_one_off(self, played):
        assert without_one(np.int64(3 << 18 | 1), np.int64(played)) == 1 << 18 | 1
        assert without_one(np.int64(1 << 18 | 1), np.int64(played)) == 1
        assert without_one(np.int64(1), np.int64(played)) == 1
