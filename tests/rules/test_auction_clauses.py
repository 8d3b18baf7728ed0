"""The clauses of auction pinochle one by one, in hands as they are played and in small made-up cases."""

from collections import Counter

import pytest
from gauges.auction import profile_of, records_of
from gauges.masks import SUITS, bit_of, mask, text

from meldlab.analysis.records import auction_transcript
from meldlab.analysis.rules.kernel import auction_rules
from meldlab.kernels.pinochle import meld, tricks
from meldlab.kernels.pinochle.auction import rules as codes
from meldlab.kernels.pinochle.auction.settlement import settle

RECORDS = [*records_of({}, "random", n=250), *records_of({}, "basic", seed=2, n=240)]


def of(record, do):
    return [event for event in record["events"] if event["do"] == do]


def ended(*outcomes):
    found = [record for record in RECORDS if record["result"]["outcome"] in outcomes]
    assert found
    return found


PLAYED = ended("made", "double_bete")


def tricks_of(record):
    """Each trick: its cards, their seats, the winner and the points given."""
    cards, seats = [], []
    for event in record["events"]:
        if event["do"] == "play":
            cards.append(event["card"])
            seats.append(event["seat"])
        elif event["do"] == "trick":
            yield cards, seats, event["winner"], event["points"]
            cards, seats = [], []


# The deal ------------------------------------------------------------------------------------------------------------


def test_forty_eight_cards_fifteen_each_and_a_widow_of_three():
    pack = Counter({rank + suit: 2 for rank in "ATKQJ9" for suit in SUITS})
    for record in RECORDS:
        assert [len(hand) for hand in record["hands"]] == [15, 15, 15]
        assert len(record["widow"]) == 3
        assert Counter(sum(record["hands"], record["widow"])) == pack


# The auction ---------------------------------------------------------------------------------------------------------


def test_the_auction_begins_at_the_dealers_left_and_goes_clockwise():
    for record in RECORDS:
        calls = [event["seat"] for event in record["events"] if event["do"] in ("bid", "pass")]
        passed = set()
        seat = 0
        for event in record["events"][: len(calls)]:
            while seat in passed:
                seat = (seat + 1) % 3
            assert event["seat"] == seat
            if event["do"] == "pass":
                passed.add(seat)
            seat = (seat + 1) % 3


def test_a_bid_is_a_multiple_of_ten_of_at_least_300_and_higher_than_the_last():
    for record in RECORDS:
        bids = [event["amount"] for event in of(record, "bid")]
        assert all(bid % 10 == 0 and bid >= 300 for bid in bids)
        assert bids == sorted(set(bids))


def test_who_has_passed_is_out():
    for record in RECORDS:
        out = set()
        for event in record["events"]:
            if event["do"] == "bid":
                assert event["seat"] not in out
            elif event["do"] == "pass":
                out.add(event["seat"])


def test_the_last_one_in_is_the_bidder():
    for record in RECORDS:
        if of(record, "bid"):
            last = of(record, "bid")[-1]
            assert (record["result"]["bidder"], record["result"]["bid"]) == (last["seat"], last["amount"])
            assert {event["seat"] for event in of(record, "pass")} == {0, 1, 2} - {last["seat"]}


def test_three_passes_end_the_hand_without_payment():
    for record in ended("passed_out"):
        assert [event["do"] for event in record["events"]] == ["pass"] * 3
        assert record["result"]["payments"] == {"seats": [0, 0, 0], "idle": [], "kitty": 0}


# Widow and melds -----------------------------------------------------------------------------------------------------


def test_the_bidder_shows_the_widow_and_melds_from_eighteen_cards():
    from_widow = 0
    for record in RECORDS:
        if of(record, "meld"):
            (shown,), (melded,) = of(record, "widow"), of(record, "meld")
            assert shown["cards"] == record["widow"]
            assert melded["seat"] == record["result"]["bidder"]
            hand = Counter(record["hands"][melded["seat"]])
            both = hand + Counter(record["widow"])
            for one in melded["melds"]:
                assert not Counter(one["cards"]) - both
                from_widow += bool(Counter(one["cards"]) - hand)
    assert from_widow > 0


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("AS TS KS QS JS", 150),
        ("KS QS", 40),
        ("KH QH", 20),
        ("AS AH AD AC", 100),
        ("KS KH KD KC", 80),
        ("QS QH QD QC", 60),
        ("JS JH JD JC", 40),
        ("QS JD", 40),
        ("9S", 10),
        ("9S 9S", 20),
        ("9H 9H", 0),
        ("TS TH TD TC", 0),
        ("QS JS QD JH", 0),
    ],
)
def test_a_meld_is_worth_what_the_table_says_with_spades_as_trumps(cards, points):
    assert meld.meld_points(mask(cards), 0, 80) == points


def test_a_roundhouse_is_worth_240_and_is_nothing_of_its_own():
    assert meld.meld_points(mask("KS QS KH QH KD QD KC QC"), 0, 80) == 80 + 60 + 40 + 3 * 20 == 240


def test_a_royal_marriage_inside_a_run_does_not_score_again():
    assert meld.meld_points(mask("AS TS KS QS JS"), 0, 80) == 150
    assert meld.meld_points(mask("AS TS KS QS JS KS"), 0, 80) == 150


def test_a_royal_marriage_of_the_other_king_and_queen_does():
    assert meld.meld_points(mask("AS TS KS QS JS KS QS"), 0, 80) == 190


@pytest.mark.parametrize(
    "cards", ["AS TS KS QS JS", "KS QS", "KH QH", "AS AH AD AC", "KS KH KD KC", "QS QH QD QC", "JS JH JD JC", "QS JD"]
)
def test_two_copies_of_a_meld_score_twice(cards):
    assert meld.meld_points(mask(cards + " " + cards), 0, 80) == 2 * meld.meld_points(mask(cards), 0, 80)


def test_a_card_serves_in_melds_of_different_classes():
    # The queen of spades in a marriage, four queens and a pinochle.
    assert meld.meld_points(mask("QS KS JD QH QD QC"), 0, 80) == 40 + 40 + 60
    cards = mask("QS KS JD QH QD QC")
    assert meld.declaration_cards(meld.declare_all(cards, 0), cards, 0) == cards


def test_melds_alone_that_reach_the_bid_win_it_at_once():
    for record in ended("made_on_meld"):
        result = record["result"]
        assert result["meld"] >= result["bid"]
        assert result["tricks"] == result["buried"] == 0
        assert not of(record, "play")
        assert not of(record, "bury")
        assert result["payments"]["seats"][result["bidder"]] > 0


# Concessions ---------------------------------------------------------------------------------------------------------


def test_the_bidder_may_concede_before_the_lead():
    for record in ended("conceded"):
        assert record["events"][-1] == {"seat": record["result"]["bidder"], "do": "concede"}
        assert record["result"]["payments"]["seats"][record["result"]["bidder"]] < 0


def test_the_defenders_may_concede_before_the_lead():
    for record in ended("defenders_conceded"):
        assert record["events"][-1] == {"do": "defenders_concede"}
        assert record["result"]["payments"]["seats"][record["result"]["bidder"]] > 0


def test_the_cards_of_a_defender_who_concedes_alone_are_played_on():
    alone = [record for record in PLAYED if record["result"]["out"]]
    assert alone
    for record in alone:
        (seat,) = record["result"]["out"]
        assert seat != record["result"]["bidder"]
        assert sum(event["seat"] == seat for event in of(record, "play")) == 15


# The bury ------------------------------------------------------------------------------------------------------------


CLASSES = dict.fromkeys(["aces", "kings", "queens", "jacks"], "around")
CLASSES |= dict.fromkeys(["pinochle", "double_pinochle"], "pinochle")


def laid(melds):
    """Cards on the table for some melds: of each card as many copies as the class that uses it most."""
    classes = {}
    for one in melds:
        kind = CLASSES.get(one["name"], "in a suit")
        classes.setdefault(kind, Counter()).update(one["cards"])
    needed = Counter()
    for cards in classes.values():
        needed |= cards
    return needed


def test_three_cards_are_buried_none_that_was_melded():
    for record in PLAYED:
        (melded,), (bury,) = of(record, "meld"), of(record, "bury")
        hand = Counter(record["hands"][melded["seat"]] + record["widow"])
        assert len(bury["cards"]) == 3
        assert not Counter(bury["cards"]) - (hand - laid(melded["melds"]))


def test_aces_and_trumps_may_be_buried():
    buried = [(card, record["result"]["trump"]) for record in PLAYED for card in of(record, "bury")[0]["cards"]]
    assert any(card[0] == "A" for card, _ in buried)
    assert any(card[1] == trump for card, trump in buried)


def test_buried_cards_count_for_the_bidder():
    worth = dict(zip("ATKQJ9", (11, 10, 4, 3, 2, 0), strict=True))
    for record in PLAYED:
        result = record["result"]
        assert result["buried"] == sum(worth[card[0]] for card in of(record, "bury")[0]["cards"])
        assert result["total"] == result["meld"] + result["tricks"] + result["buried"]


# The play ------------------------------------------------------------------------------------------------------------


def test_the_bidder_leads_any_card_to_the_first_trick():
    leads = [of(record, "play")[0] for record in PLAYED]
    assert all(lead["seat"] == record["result"]["bidder"] for lead, record in zip(leads, PLAYED, strict=True))
    trumps = [lead["card"][1] == record["result"]["trump"] for lead, record in zip(leads, PLAYED, strict=True)]
    assert 0 < sum(trumps) < len(trumps)
    assert {lead["card"][0] for lead in leads} == set("ATKQJ9")


def test_the_winner_of_a_trick_leads_to_the_next():
    for record in PLAYED:
        leader = record["result"]["bidder"]
        for _, seats, winner, _ in tricks_of(record):
            assert seats == [leader, (leader + 1) % 3, (leader + 2) % 3]
            leader = winner


def legal(hand, led, winning, must_win=0, must_overtrump=0, trump="S"):
    cards = tricks.legal_cards(
        mask(hand), SUITS.index(led), 1 << bit_of(winning), SUITS.index(trump), must_win, must_overtrump
    )
    return " ".join(text(cards))


def test_suit_must_be_followed():
    assert legal("AS AH 9H KD", "H", "TH") == "AH 9H"


def test_a_void_player_must_trump_if_able():
    assert legal("AS 9S KD", "H", "TH") == "AS 9S"


def test_who_is_void_of_both_may_play_any_card():
    assert legal("KD 9C", "H", "TH") == "KD 9C"


def test_a_trump_led_must_be_beaten_if_able():
    assert legal("AS KS 9S KD", "S", "TS") == "AS"
    assert legal("KS 9S KD", "S", "TS") == "KS 9S"


def test_a_plain_lead_need_not_be_beaten():
    assert legal("AH 9H", "H", "TH") == "AH 9H"


def test_a_trumped_trick_need_not_be_overtrumped():
    assert legal("AS 9S", "H", "TS") == "AS 9S"


def test_an_equal_card_does_not_beat():
    assert legal("TS 9S", "S", "TS") == "TS 9S"


def test_of_identical_cards_the_first_wins():
    first = 0
    for record in PLAYED:
        for cards, seats, winner, _ in tricks_of(record):
            best = cards[seats.index(winner)]
            if cards.count(best) == 2:
                first += 1
                assert seats.index(winner) == cards.index(best)
    assert first > 10


def test_the_highest_trump_wins_else_the_highest_of_the_suit_led():
    for record in PLAYED:
        trump = record["result"]["trump"]
        for cards, seats, winner, _ in tricks_of(record):
            suit = trump if any(card[1] == trump for card in cards) else cards[0][1]
            best = min((card for card in cards if card[1] == suit), key=lambda card: "ATKQJ9".index(card[0]))
            assert cards[seats.index(winner)] == best


def test_card_points_are_eleven_ten_four_three_two_and_nothing():
    assert [tricks.cards_points(mask([rank + "H"])) for rank in "ATKQJ9"] == [11, 10, 4, 3, 2, 0]


def test_the_last_trick_is_worth_ten_more_and_a_deal_250():
    for record in PLAYED:
        points = [given for *_, given in tricks_of(record)]
        worth = [tricks.cards_points(mask(cards)) for cards, *_ in tricks_of(record)]
        assert len(points) == 15
        assert points == [*worth[:-1], worth[-1] + 10]
        assert sum(points) + record["result"]["buried"] == 250


def test_the_defenders_tricks_are_pooled_against_the_bidder():
    for record in PLAYED:
        bidder = record["result"]["bidder"]
        assert record["result"]["tricks"] == sum(given for *_, won, given in tricks_of(record) if won == bidder)


def test_a_bid_is_made_if_everything_together_reaches_it_and_lost_doubly_if_not():
    for record in PLAYED:
        result = record["result"]
        assert (result["outcome"] == "made") == (result["total"] >= result["bid"])
    close = [result for result in (record["result"] for record in PLAYED) if abs(result["total"] - result["bid"]) < 15]
    assert {result["outcome"] for result in close} == {"made", "double_bete"}


def test_more_than_the_bid_is_worth_nothing_more():
    rules = auction_rules(profile_of({}))
    for record in ended("made"):
        result = record["result"]
        if not result["out"]:
            due = settle(codes.MADE, result["bid"], SUITS.index(result["trump"]), 0, rules).bidder
            assert result["payments"]["seats"][result["bidder"]] == due


# Settlement ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "trump", "each", "idle"),
    [
        (codes.MADE, 1, -3, 0),
        (codes.MADE, 0, -6, 0),
        (codes.MADE_ON_MELD, 1, -3, 0),
        (codes.MADE_ON_MELD, 0, -6, 0),
        (codes.CONCEDED, 1, 3, 0),
        (codes.CONCEDED, 0, 3, 0),
        (codes.DEFENDERS_CONCEDED, 1, -3, 0),
        (codes.DOUBLE_BETE, 1, 6, 6),
        (codes.DOUBLE_BETE, 0, 12, 12),
    ],
)
def test_the_chinese_settlement_of_300_with_five_at_the_table(outcome, trump, each, idle):
    rules = auction_rules(profile_of({"players": 5}))
    assert tuple(settle(outcome, 300, trump, 0, rules)) == (-2 * each - 2 * idle, each, each, idle, 0)


def test_every_hand_can_be_read():
    for record in RECORDS[:100]:
        assert auction_transcript(record).count("\n") > 4
