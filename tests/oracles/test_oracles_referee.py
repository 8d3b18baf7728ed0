"""The referee accepts legal hands, and refuses each kind of broken one for the right reason."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from oracles import auction, pinochle
from oracles.auction import HOYLE, ZH
from oracles.random_player import random_record
from oracles.referee import check_record

Record = dict[str, Any]


def cards(text: str) -> list[str]:
    return text.split()


# A deal so lopsided that its whole play is worked out by hand: the bidder holds every spade and an ace of each other
# suit beside the three aces he buries, so he takes all fifteen tricks whatever the defenders throw.
BIDDER = "AS AS TS TS KS KS QS QS JS JS 9S 9S AH AH AD"
DEFENDER = "TH KH QH JH 9H TD KD QD JD 9D TC KC QC JC 9C"
WIDOW = "AD AC AC"
MELDS = [
    {"name": "run", "cards": ["AS", "TS", "KS", "QS", "JS"], "points": 150},
    {"name": "run", "cards": ["AS", "TS", "KS", "QS", "JS"], "points": 150},
    {"name": "aces", "cards": ["AS", "AH", "AD", "AC"], "points": 100},
    {"name": "dix", "cards": ["9S"], "points": 10},
    {"name": "dix", "cards": ["9S"], "points": 10},
]
LEADS = cards("AS AS TS TS KS KS QS QS JS JS 9S 9S AH AD AC")
DISCARDS = cards("9H 9D 9C JH JD JC QH QD QC KH KD KC TH TD TC")
TRICK_POINTS = [11, 11, 10, 14, 8, 8, 9, 9, 8, 10, 8, 8, 31, 31, 41]


def lopsided(bid: int = 500, **switches: Any) -> Record:
    """The hand-made record: seat 0 opens with ``bid``, buries three aces and takes everything; 670 in all."""
    events: list[dict[str, Any]] = [
        {"seat": 0, "do": "bid", "amount": bid},
        {"seat": 1, "do": "pass"},
        {"seat": 2, "do": "pass"},
        {"do": "widow", "cards": WIDOW.split()},
        {"seat": 0, "do": "meld", "trump": "S", "melds": copy.deepcopy(MELDS)},
        {"seat": 0, "do": "bury", "cards": ["AH", "AD", "AC"]},
    ]
    for lead, discard, points in zip(LEADS, DISCARDS, TRICK_POINTS, strict=True):
        events += [
            {"seat": 0, "do": "play", "card": lead},
            {"seat": 1, "do": "play", "card": discard},
            {"seat": 2, "do": "play", "card": discard},
            {"do": "trick", "winner": 0, "points": points},
        ]
    return {
        "game": "auction",
        "rules": ZH | switches,
        "policies": ["by hand", "by hand", "by hand"],
        "seed": 0,
        "deal": 0,
        "dealer": 2,
        "hands": [BIDDER, DEFENDER, DEFENDER],
        "widow": WIDOW.split(),
        "events": events,
        "result": {
            "outcome": "made",
            "bidder": 0,
            "bid": bid,
            "trump": "S",
            "meld": 420,
            "tricks": 217,
            "buried": 33,
            "total": 670,
            "out": [],
            "payments": {"seats": [80, -40, -40], "idle": [], "kitty": 0},
        },
    }


def ended(record: Record, events: list[dict[str, Any]], **result: Any) -> Record:
    """The record with other events, and a result without play changed as told."""
    record["events"] = events
    record["result"] |= {"meld": 0, "tricks": 0, "buried": 0, "total": 0, "trump": None} | result
    return record


def paid(seats: list[int], idle: list[int] | None = None, kitty: int = 0) -> dict[str, Any]:
    return {"seats": seats, "idle": idle or [], "kitty": kitty}


# Legal hands


def test_the_hand_made_record_is_accepted() -> None:
    assert sum(TRICK_POINTS) == 217
    check_record(lopsided())


def test_a_hand_written_as_json_is_accepted() -> None:
    check_record(json.loads(json.dumps(lopsided())))


def test_a_bid_out_of_reach_is_a_double_bete() -> None:
    record = lopsided(680)
    record["result"] |= {"outcome": "double_bete", "payments": paid([-240, 120, 120])}
    check_record(record)


def test_the_total_may_equal_the_bid() -> None:
    record = lopsided(670)
    record["result"] |= {"payments": paid([120, -60, -60])}
    check_record(record)


def test_passed_out_is_accepted() -> None:
    passes = [{"seat": seat, "do": "pass"} for seat in range(3)]
    free = {"bidder": None, "payments": paid([0, 0, 0])}
    check_record(ended(lopsided(), passes, outcome="passed_out", bid=None, **free))
    check_record(ended(lopsided(), passes, outcome="passed_out", bid=0, **free))


def test_the_third_player_may_still_bid_after_two_passes() -> None:
    record = lopsided()
    # The same hands one seat further: seat 2 now holds the spades.
    record["hands"] = [DEFENDER, DEFENDER, BIDDER]
    record["events"][:3] = [
        {"seat": 0, "do": "pass"},
        {"seat": 1, "do": "pass"},
        {"seat": 2, "do": "bid", "amount": 500},
    ]
    for event in record["events"][3:]:
        if "seat" in event:
            event["seat"] = (event["seat"] + 2) % 3
        if event["do"] == "trick":
            event["winner"] = 2
    record["result"] |= {"bidder": 2, "payments": paid([-40, -40, 80])}
    check_record(record)


def test_several_rounds_of_bidding_are_accepted() -> None:
    record = lopsided()
    record["events"][:3] = [
        {"seat": 0, "do": "bid", "amount": 300},
        {"seat": 1, "do": "bid", "amount": 310},
        {"seat": 2, "do": "pass"},
        {"seat": 0, "do": "bid", "amount": 320},
        {"seat": 1, "do": "bid", "amount": 400},
        {"seat": 0, "do": "bid", "amount": 500},
        {"seat": 1, "do": "pass"},
    ]
    check_record(record)


def test_thrown_in_is_accepted() -> None:
    record = lopsided(300, forced_opening=True, throw_in_unseen=True, players=5) | {"dealer": 3}
    events = [*record["events"][:3], {"seat": 0, "do": "throw_in"}]
    check_record(ended(record, events, outcome="thrown_in", payments=paid([-3, 0, 0], [0, 0], 3)))


def test_made_on_meld_is_accepted() -> None:
    record = lopsided(420)
    record = ended(record, record["events"][:5], outcome="made_on_meld", trump="S", meld=420, total=420)
    record["result"]["payments"] = paid([40, -20, -20])
    check_record(record)


def test_conceded_is_accepted() -> None:
    record = lopsided(500)
    events = [*record["events"][:5], {"seat": 0, "do": "concede"}]
    record = ended(record, events, outcome="conceded", trump="S", meld=420, total=420)
    record["result"]["payments"] = paid([-40, 20, 20])
    check_record(record)


def test_defenders_conceded_is_accepted() -> None:
    record = lopsided(500)
    events = [*record["events"][:5], {"do": "defenders_concede"}]
    record = ended(record, events, outcome="defenders_conceded", trump="S", meld=420, total=420)
    record["result"]["payments"] = paid([40, -20, -20])
    check_record(record)


def with_lone_concession(seat: int = 2, **switches: Any) -> Record:
    record = lopsided(500, **switches)
    record["events"].insert(5, {"seat": seat, "do": "defender_concede"})
    record["result"] |= {"out": [seat], "payments": paid([60, -40, -20])}
    return record


def test_a_lone_concession_is_accepted() -> None:
    check_record(with_lone_concession())


def test_fewer_melds_than_held_are_accepted() -> None:
    record = lopsided(500)
    record["events"][4]["melds"] = MELDS[:1]
    record["result"] |= {"meld": 150, "total": 400, "outcome": "double_bete", "payments": paid([-160, 80, 80])}
    check_record(record)


def test_two_pinochles_are_taken_as_two_melds_or_as_one() -> None:
    # Both queens of spades and jacks of diamonds, from a deal with the diamonds and hearts of the bidder exchanged.
    record = lopsided(500)
    record["hands"] = [BIDDER.replace("AH AH", "JD JD"), DEFENDER.replace("JD", "AH"), DEFENDER.replace("JD", "AH")]
    two = [{"name": "pinochle", "cards": ["QS", "JD"], "points": 40}] * 2
    one = [{"name": "double_pinochle", "cards": ["QS", "QS", "JD", "JD"], "points": 80}]
    for melds in (two, one):
        events = [*record["events"][:4], {"seat": 0, "do": "meld", "trump": "S", "melds": melds}]
        events.append({"seat": 0, "do": "concede"})
        hand = ended(record | {}, events, outcome="conceded", trump="S", meld=80, total=80)
        hand["result"]["payments"] = paid([-40, 20, 20])
        check_record(hand)


def test_buried_trumps_are_announced() -> None:
    # Without the dix among the melds the nines of trumps may be put away; the aces then stay in the hand.
    record = lopsided(500, bury="trumps_announced")
    record["events"][4]["melds"] = MELDS[:3]
    record["events"][5] |= {"cards": ["9S", "9S", "AH"], "announced": ["9S", "9S"]}
    plays = [event for event in record["events"] if event["do"] == "play" and event["seat"] == 0]
    for event, card in zip(plays, cards("AS AS TS TS KS KS QS QS JS JS AD AC AH AD AC"), strict=True):
        event["card"] = card
    discards = cards("9H 9D 9C JH JD JC QH QD QC KH KD KC TH TD TC")
    followed = {10: "KD", 11: "KC", 12: "TH", 13: "TD", 14: "TC"}
    points = list(TRICK_POINTS)
    discards[9], points[9] = "KH", 2 + 8
    for number, card in followed.items():
        discards[number] = card
    points[10] = points[11] = 11 + 8
    for number in range(15):
        start = 6 + 4 * number
        record["events"][start + 1]["card"] = record["events"][start + 2]["card"] = discards[number]
        record["events"][start + 3]["points"] = points[number]
    record["result"] |= {"meld": 400, "tricks": 239, "buried": 11, "total": 650}
    check_record(record)


def test_random_hands_under_random_switches_are_accepted() -> None:
    seen = set()
    for seed in range(400):
        record = random_record(seed)
        check_record(json.loads(json.dumps(record)))
        seen.add(record["result"]["outcome"])
    assert seen == set(auction.OUTCOMES)


def test_the_same_seed_plays_the_same_hand() -> None:
    assert random_record(7) == random_record(7)
    assert random_record(7) != random_record(8)


# Broken hands: a name, the record before, what is done to it, and a piece of the referee's sentence.

Change = Callable[[Record], object]


def event(number: int, **fields: Any) -> Change:
    """Overwrite fields of one event."""
    return lambda record: record["events"][number].update(fields)


def result(**fields: Any) -> Change:
    """Overwrite fields of the result."""
    return lambda record: record["result"].update(fields)


def switch(**fields: Any) -> Change:
    """Overwrite switches of the rules."""
    return lambda record: record["rules"].update(fields)


def field(**fields: Any) -> Change:
    """Overwrite fields of the record."""
    return lambda record: record.update(fields)


def insert(number: int, **fields: Any) -> Change:
    """Put in one more event."""
    return lambda record: record["events"].insert(number, fields)


def drop(number: int) -> Change:
    """Take one event out."""
    return lambda record: record["events"].pop(number)


def both(*changes: Change) -> Change:
    """Do several things."""
    return lambda record: [change(record) for change in changes]


def meld(*melds: dict[str, Any]) -> Change:
    """Replace the melds laid down."""
    return lambda record: record["events"][4].update(melds=list(melds))


LONG_HAND = BIDDER + " TH"
OPENING = {"forced_opening": True}
UNSEEN = {"forced_opening": True, "throw_in_unseen": True}
THROW_IN = insert(3, seat=0, do="throw_in")
FIRST_PLAY = 6
HEARTS_LED = FIRST_PLAY + 4 * 12

BROKEN: list[tuple[str, Record, Change, str]] = [
    # The deal and the heading
    ("another game", lopsided(), field(game="twohand"), "not 'auction'"),
    ("wrong dealer", lopsided(), field(dealer=0), "the dealer is 0"),
    ("dealer at the table of four", lopsided(), switch(players=4), "with 4 players he is 3"),
    ("a switch left out", lopsided(), lambda record: record["rules"].pop("bury"), "no field 'bury'"),
    ("an unknown option", lopsided(), switch(minimum=100), "'minimum' is 100"),
    ("yes instead of true", lopsided(), switch(kitty="yes"), "'kitty' is 'yes'"),
    ("one instead of true", lopsided(), switch(kitty=1), "'kitty' is 1"),
    ("no events", lopsided(), lambda record: record.pop("events"), "no field 'events'"),
    ("sixteen cards", lopsided(), field(hands=[LONG_HAND, DEFENDER, DEFENDER]), "16 cards, not 15"),
    ("two hands", lopsided(), field(hands=[BIDDER, DEFENDER]), "2 hands"),
    ("widow of two", lopsided(), field(widow=["AD", "AC"]), "widow has 2"),
    ("three of a card", lopsided(), field(widow=["AD", "AC", "TH"]), "pack is not complete"),
    ("a card of no pack", lopsided(), field(widow=["AD", "AC", "8C"]), "no card of the 48"),
    # The auction
    ("bid below the minimum", lopsided(), event(0, amount=290), "may not be bid"),
    ("bid between the tens", lopsided(), event(0, amount=505), "may not be bid"),
    ("bid of 540 where 40 is barred", lopsided(540), switch(bid_step="10_no_40_90"), "may not be bid"),
    ("bid of 510 in steps of 50", lopsided(510), switch(bid_step=50), "may not be bid"),
    ("bid that is not higher", lopsided(), event(1, do="bid", amount=500), "must be higher"),
    ("bid as a text", lopsided(), event(0, amount="500"), "not a whole number"),
    ("bid out of turn", lopsided(), event(1, seat=2), "seat 1's move"),
    ("one pass missing", lopsided(), drop(2), "bid or pass should come here"),
    (
        "bid after a pass",
        lopsided(),
        both(event(2, do="bid", amount=510), insert(3, seat=0, do="bid", amount=520), insert(4, seat=1, do="pass")),
        "seat 2's move",
    ),
    ("bid after all others passed", lopsided(), insert(3, seat=0, do="bid", amount=510), "widow should come here"),
    ("forced opening above the minimum", lopsided(), switch(**OPENING), "must open with the minimum"),
    ("forced opening passed", lopsided(300, **OPENING), event(0, do="pass"), "may not pass"),
    # Thrown in
    ("thrown in without the switch", lopsided(300, **OPENING), THROW_IN, "nothing may be thrown in"),
    ("thrown in without a forced bid", lopsided(300, throw_in_unseen=True), THROW_IN, "nothing may be thrown in"),
    (
        "thrown in above the minimum",
        lopsided(300, **UNSEEN),
        both(
            event(1, do="bid", amount=310),
            insert(3, seat=0, do="bid", amount=320),
            insert(4, seat=1, do="pass"),
            insert(5, seat=0, do="throw_in"),
        ),
        "only the forced minimum",
    ),
    (
        "thrown in after the widow",
        lopsided(300, **UNSEEN),
        insert(4, seat=0, do="throw_in"),
        "meld should come here",
    ),
    ("played after it was thrown in", lopsided(300, **UNSEEN), THROW_IN, "which ends the hand"),
    # The widow and the melds
    ("another widow shown", lopsided(), event(3, cards=["AD", "AC", "AH"]), "dealt was"),
    ("no widow shown", lopsided(), drop(3), "widow should come here"),
    ("melds of a defender", lopsided(), event(4, seat=1), "seat 0's move"),
    ("no trump named", lopsided(), event(4, trump="N"), "trump must be"),
    ("a third run", lopsided(), meld(*MELDS[:2], MELDS[0]), "more than the 18 cards hold"),
    (
        "kings that are not held",
        lopsided(),
        meld({"name": "kings", "cards": ["KS", "KH", "KD", "KC"], "points": 80}),
        "more",
    ),
    (
        "royal marriage inside both runs",
        lopsided(),
        meld(*MELDS[:2], {"name": "royal_marriage", "cards": ["KS", "QS"], "points": 40}),
        "more than the 18 cards hold",
    ),
    (
        "royal marriage called plain",
        lopsided(),
        meld({"name": "marriage", "cards": ["KS", "QS"], "points": 20}),
        "are no marriage",
    ),
    ("run of four cards", lopsided(), meld(MELDS[0] | {"cards": ["AS", "TS", "KS", "QS"]}), "are no run"),
    ("dix of another suit", lopsided(), event(4, trump="H"), "are no run with trumps H"),
    ("aces of two suits", lopsided(), meld(MELDS[2] | {"cards": ["AS", "AS", "AH", "AH"]}), "are no aces"),
    ("an unknown meld", lopsided(), meld(MELDS[0] | {"name": "flush"}), "no meld is called"),
    ("too many points for a meld", lopsided(), meld(MELDS[2] | {"points": 120}), "worth 100"),
    ("played on though the melds reach the bid", lopsided(420), lambda record: None, "reach the bid of 420"),
    # Concessions
    ("bidder's concession by a defender", lopsided(), insert(5, seat=1, do="concede"), "seat 0's move"),
    ("played after a concession", lopsided(), insert(5, seat=0, do="concede"), "which ends the hand"),
    ("conceded after the bury", lopsided(), insert(6, seat=0, do="concede"), "play should come here"),
    ("lone concession that is barred", with_lone_concession(), switch(lone_defender=False), "may not concede alone"),
    ("lone concession of the bidder", with_lone_concession(), event(5, seat=0), "only a defender"),
    ("second lone concession", with_lone_concession(), insert(6, seat=1, do="defender_concede"), "bury should come"),
    ("lone concession after the bury", lopsided(), insert(6, seat=1, do="defender_concede"), "play should come"),
    ("lone concession that the result forgets", with_lone_concession(), result(out=[]), "'out' of the result"),
    # The bury
    ("buried a melded card", lopsided(), event(5, cards=["AH", "AD", "AS"]), "may not be buried"),
    ("buried both copies of a card melded once", lopsided(), event(5, cards=["AH", "AH", "AD"]), "may not be buried"),
    ("buried a card of a defender", lopsided(), event(5, cards=["AH", "AD", "TH"]), "may not be buried"),
    ("buried two cards", lopsided(), event(5, cards=["AH", "AD"]), "2 cards are buried"),
    ("no bury", lopsided(), drop(5), "bury should come here"),
    (
        "buried a trump that is barred",
        lopsided(bury="no_trumps"),
        both(meld(*MELDS[:3]), event(5, cards=["AH", "AD", "9S"])),
        "trumps",
    ),
    (
        "buried a trump in silence",
        lopsided(bury="trumps_announced"),
        both(meld(*MELDS[:3]), event(5, cards=["AH", "AD", "9S"])),
        "must be announced",
    ),
    (
        "announced a trump not buried",
        lopsided(bury="trumps_announced"),
        event(5, announced=["9S"]),
        "must be announced",
    ),
    ("announced where it is not asked", lopsided(), event(5, announced=["AH"]), "nothing is announced"),
    # The play
    ("a defender leads", lopsided(), event(FIRST_PLAY, seat=1), "seat 0's move"),
    ("played out of turn", lopsided(), event(FIRST_PLAY + 1, seat=2), "seat 1's move"),
    ("played a buried card", lopsided(), event(HEARTS_LED + 4, card="AH"), "does not hold"),
    ("played a card twice", lopsided(), event(FIRST_PLAY + 5, card="9H"), "does not hold"),
    (
        "revoked",
        lopsided(),
        both(event(HEARTS_LED + 1, card="TD"), event(HEARTS_LED + 5, card="TH")),
        "may play",
    ),
    ("wrong winner of a trick", lopsided(), event(FIRST_PLAY + 3, winner=1), "belongs to seat 0"),
    ("wrong points of a trick", lopsided(), event(FIRST_PLAY + 3, points=10), "is worth 11"),
    ("last trick without its 10", lopsided(), event(-1, points=31), "is worth 41"),
    ("a trick not taken up", lopsided(), drop(FIRST_PLAY + 3), "trick should come here"),
    ("fourteen tricks", lopsided(), lambda record: record["events"].__delitem__(slice(-4, None)), "the events end"),
    ("one event too many", lopsided(), insert(999, seat=0, do="play", card="AH"), "which ends the hand"),
    ("an event of no kind", lopsided(), event(FIRST_PLAY, do="think"), "play should come here"),
    ("an event that is no object", lopsided(), lambda record: record["events"].__setitem__(0, "pass"), "not an object"),
    # The result
    ("wrong outcome", lopsided(), result(outcome="double_bete"), "it is 'made'"),
    ("made on melds though played", lopsided(), result(outcome="made_on_meld"), "it is 'made'"),
    ("wrong bidder", lopsided(), result(bidder=1), "'bidder' of the result"),
    ("wrong bid", lopsided(), result(bid=510), "'bid' of the result"),
    ("wrong trump", lopsided(), result(trump="H"), "'trump' of the result"),
    ("wrong meld", lopsided(), result(meld=430), "'meld' of the result"),
    ("wrong tricks", lopsided(), result(tricks=207), "'tricks' of the result"),
    ("wrong buried", lopsided(), result(buried=0), "'buried' of the result"),
    ("wrong total", lopsided(), result(total=660), "'total' of the result"),
    ("total as a broken number", lopsided(), result(total=670.0), "'total' of the result"),
    ("somebody out who did not concede", lopsided(), result(out=[1]), "'out' of the result"),
    ("payments of hearts", lopsided(), result(payments=paid([40, -20, -20])), "due is"),
    ("payments that do not balance", lopsided(), result(payments=paid([80, -40, -30])), "do not sum to 0"),
    ("payments to the wrong pocket", lopsided(), result(payments=paid([80, -80, 0])), "due is"),
    ("payments with an idle player too many", lopsided(), result(payments=paid([80, -40, -40], [0])), "due is"),
    ("payments to a kitty that has no part", lopsided(), result(payments=paid([120, -40, -40], [], -40)), "due is"),
    ("no payments", lopsided(), lambda record: record["result"].pop("payments"), "no field 'payments'"),
]


@pytest.mark.parametrize(
    ("record", "change", "message"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN]
)
def test_broken_hands_are_refused(record: Record, change: Change, message: str) -> None:
    record = copy.deepcopy(record)
    change(record)
    assert message in refusal(record)


# Everybody has a long suit of which the others are void, and spades of every height: chances to overtrump.
VOID_DEAL = (
    [
        cards("AS KS QS 9S AH AH TH TH KH QH JH JH 9H 9H KC"),
        cards("AS TS JS 9S AD AD TD TD KD QD JD JD 9D 9D KH"),
        cards("TS KS QS JS AC AC TC TC KC QC JC JC 9C 9C KD"),
    ],
    cards("QH QD QC"),
)


def refusal(record: Record) -> str:
    """What the referee says against a record; nothing if he accepts it."""
    try:
        check_record(record)
    except AssertionError as complaint:
        return str(complaint)
    return ""


def broken_duty(hand: list[str], trick: list[str], card: str, trump: str) -> str:
    """Name the duty that an illegal card breaks."""
    led = trick[0][1]
    suits = {held[1] for held in hand}
    if led in suits and card[1] != led:
        return "revoke"
    if led not in suits and card[1] != trump:
        return "no trump though void"
    if led not in suits:
        return "no overtrump"
    return "trump lead not beaten" if led == trump else "plain suit not beaten"


def illegal_cards(record: Record) -> list[tuple[int, str, str]]:
    """Find every card that could have been played against a duty: (event, card, duty)."""
    found: list[tuple[int, str, str]] = []
    trick: list[str] = []
    rules, events = record["rules"], record["events"]
    hands = [text.split() for text in record["hands"]]
    trump = record["result"]["trump"]
    for number, step in enumerate(events):
        if step["do"] == "widow":
            hands[record["result"]["bidder"]] += step["cards"]
        elif step["do"] == "bury":
            for card in step["cards"]:
                hands[step["seat"]].remove(card)
        elif step["do"] == "trick":
            trick = []
        elif step["do"] == "play":
            hand = hands[step["seat"]]
            legal = pinochle.legal_plays(hand, trick, trump, rules["must_win"], rules["must_overtrump"])
            found += [(number, card, broken_duty(hand, trick, card, trump)) for card in set(hand) - set(legal)]
            hand.remove(step["card"])
            trick.append(step["card"])
    return found


def test_every_broken_duty_of_play_is_refused() -> None:
    refused: Counter[str] = Counter()
    for seed in range(25):
        deal, trump = (VOID_DEAL, "S") if seed % 2 else (None, None)
        rules = ZH | {"must_win": True, "must_overtrump": True}
        record = random_record(seed, rules, deal=deal, trump=trump, play_on=True)
        for number, card, duty in illegal_cards(record):
            if refused[duty] < 5:
                broken = copy.deepcopy(record)
                broken["events"][number]["card"] = card
                assert "may play" in refusal(broken)
                refused[duty] += 1
    assert refused == {
        "revoke": 5,
        "no trump though void": 5,
        "no overtrump": 5,
        "trump lead not beaten": 5,
        "plain suit not beaten": 5,
    }


def test_duties_are_asked_by_their_own_switches_only() -> None:
    # Hands played in freedom, judged under a stricter rule: some of them must break it.
    broken: Counter[str] = Counter()
    for seed in range(40):
        deal, trump = (VOID_DEAL, "S") if seed % 2 else (None, None)
        record = random_record(seed, ZH, deal=deal, trump=trump, play_on=True)
        check_record(record)
        for name in ("must_win", "must_overtrump"):
            found = refusal(record | {"rules": record["rules"] | {name: True}})
            if found:
                assert "may play" in found
                broken[name] += 1
    assert set(broken) == {"must_win", "must_overtrump"}


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Paths to every plain value inside a record."""
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in leaves(inner, (*path, key))]
    if isinstance(value, list):
        return [leaf for index, inner in enumerate(value) for leaf in leaves(inner, (*path, index))]
    return [path]


def test_muddled_records_never_upset_the_referee() -> None:
    # Any value anywhere: he may accept what breaks no rule, but anything else must be his own complaint.
    rng = random.Random(1)
    for seed in range(30):
        record = json.loads(json.dumps(random_record(seed)))
        for path in rng.sample(leaves(record), 12):
            muddled = copy.deepcopy(record)
            holder = muddled
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = rng.choice([None, {}, [], True, -1, "AS", ["AS"], 1.5])
            refusal(muddled)


def test_the_books_rules_by_hand() -> None:
    # Hoyle with four at the table and a kitty: everybody pays a made bid of 500 in spades, 40 each.
    record = lopsided(500, **(HOYLE | {"players": 4})) | {"dealer": 3}
    record["events"][:1] = [
        {"seat": 0, "do": "bid", "amount": 300},
        {"seat": 1, "do": "bid", "amount": 310},
        {"seat": 2, "do": "pass"},
        {"seat": 0, "do": "bid", "amount": 500},
    ]
    del record["events"][5]
    record["result"]["payments"] = paid([160, -40, -40], [-40], -40)
    check_record(record)
