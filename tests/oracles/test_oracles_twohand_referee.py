"""The referee of two-handed pinochle accepts legal deals, and refuses each kind of broken one for the right reason."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from oracles.random_twohand import deal_cards, random_record
from oracles.twohand_referee import check_record
from oracles.twohand_rules import EN, HOYLE, NB, ZH

Record = dict[str, Any]
Event = dict[str, Any]
Change = Callable[[Record], object]


def cards(text: str) -> list[str]:
    return text.split()


# A deal so lopsided that its whole play is worked out by hand: player 1 leads a card that nobody can beat to each of
# the 24 tricks, and draws the next one to lead. He has two runs, each built on a royal marriage.
OTHER = "AS AS TS TS KS KS QS QS JS 9S 9S AH"
DEALER = "KH QH QH JH JH 9H 9H KD KD QD QD JD"
TURNUP = "JS"
LEADS = cards("AH AH AD AD AC AC TH TH TD TD TC TC")
DRAWN_BY_OTHER = cards("AH AD AD AC AC TH TH TD TD TC TC KH")
DRAWN_BY_DEALER = cards("JD 9D 9D KC KC QC QC JC JC 9C 9C")
DISCARDS = cards("QH QH JH JH 9H 9H KD KD QD QD JD JD")
LEADS_AT_THE_END = cards("AS AS TS TS KS KS QS QS JS JS 9S KH")
DISCARDS_AT_THE_END = cards("9S KH 9D 9D KC KC QC QC JC JC 9C 9C")
STOCK = [card for both in zip(DRAWN_BY_OTHER, DRAWN_BY_DEALER, strict=False) for card in both] + ["KH"]

RUN = {"seat": 1, "do": "meld", "name": "run", "cards": ["AS", "TS", "KS", "QS", "JS"], "points": 150}
ROYAL = {"seat": 1, "do": "meld", "name": "royal_marriage", "cards": ["KS", "QS"], "points": 40}
SWAP = {"seat": 1, "do": "dix", "swap": True, "card": "9S", "received": "JS", "points": 10}
DIX = {"seat": 1, "do": "dix", "swap": False, "card": "9S", "points": 10}
LAID: dict[int, list[Event]] = {0: [SWAP, ROYAL], 1: [RUN], 2: [ROYAL, DIX], 3: [RUN]}
"""What is laid after each trick."""


def lopsided(
    laid: dict[int, list[Event]] | None = None, meld: int = 400, rules: Any = HOYLE, **switches: Any
) -> Record:
    """The hand-made record with these melds after its tricks, by number from 0."""
    laid = LAID if laid is None else laid
    events: list[Event] = []
    # Unless a dix was swapped for it, the dealer draws the turn-up and still discards the same.
    last = "9S" if any(event.get("swap") for one in laid.values() for event in one) else TURNUP
    drawn = [*DRAWN_BY_DEALER, last]
    for number, (lead, discard) in enumerate(zip(LEADS, DISCARDS, strict=True)):
        events += trick(lead, discard)
        events += copy.deepcopy(laid.get(number, []))
        events.append({"seat": 1, "do": "draw", "card": DRAWN_BY_OTHER[number]})
        events.append({"seat": 0, "do": "draw", "card": drawn[number]})
    for lead, discard in zip(LEADS_AT_THE_END, DISCARDS_AT_THE_END, strict=True):
        events += trick(lead, discard)
    if last == TURNUP:
        ends = [event for event in events[-36:] if event["do"] == "play"]
        ends[1]["card"], ends[18]["card"] = TURNUP, "9S"
    return {
        "game": "twohand",
        "rules": rules | switches,
        "policies": ["by hand", "by hand"],
        "seed": 0,
        "deal": 0,
        "dealer": 0,
        "hands": [DEALER, OTHER],
        "turnup": TURNUP,
        "stock": list(STOCK),
        "events": events,
        "result": {"meld": [0, meld], "tricks": [0, 250], "last_trick": 1, "score": [0, meld + 250]},
    }


def trick(lead: str, discard: str) -> list[Event]:
    return [
        {"seat": 1, "do": "play", "card": lead},
        {"seat": 0, "do": "play", "card": discard},
        {"do": "trick", "winner": 1},
    ]


def marriage(suit: str, seat: int = 1) -> Event:
    return {"seat": seat, "do": "meld", "name": "marriage", "cards": ["K" + suit, "Q" + suit], "points": 20}


# Legal deals


def test_the_hand_made_record_is_accepted() -> None:
    check_record(lopsided())


def test_a_deal_without_melds_is_accepted() -> None:
    check_record(lopsided({}, meld=0))
    check_record(lopsided({}, meld=0, rules=EN))


def test_a_deal_written_as_json_is_accepted() -> None:
    record = lopsided()
    record["stock"] = " ".join(record["stock"])
    check_record(json.loads(json.dumps(record)))


def test_every_profile_has_its_way_to_lay_the_same_cards() -> None:
    check_record(lopsided({0: [SWAP, ROYAL], 1: [RUN]}, meld=200, rules=ZH))
    check_record(lopsided({0: [ROYAL, SWAP], 1: [RUN], 2: [DIX, ROYAL], 3: [RUN]}, rules=NB))
    rest = RUN | {"points": 110}
    check_record(lopsided({0: [SWAP], 1: [ROYAL], 2: [rest], 3: [DIX], 4: [ROYAL], 5: [rest]}, meld=320, rules=EN))


def test_a_run_first_and_then_the_other_marriage() -> None:
    check_record(lopsided({0: [SWAP, RUN], 1: [ROYAL]}, meld=200))


def test_melds_after_the_draw_are_accepted() -> None:
    record = lopsided(meld_timing="after_draw")
    events = record["events"]
    for number, event in enumerate(events):
        if event["do"] == "draw" and event["seat"] == 1:
            start = number
            while events[start - 1]["do"] in ("meld", "dix"):
                start -= 1
            events[start : number + 1] = [event, *events[start:number]]
    check_record(record)


def test_random_deals_under_random_switches_are_accepted() -> None:
    seen: set[tuple[str, int]] = set()
    for seed in range(60):
        record = random_record(seed)
        check_record(json.loads(json.dumps(record)))
        seen |= {(event.get("name", event["do"]), event["points"]) for event in record["events"] if "points" in event}
    names = {"run", "royal_marriage", "marriage", "aces", "kings", "queens", "jacks", "pinochle", "double_pinochle"}
    assert {name for name, _ in seen} == names | {"dix", "turnup_dix"}
    assert ("run", 110) in seen
    assert ("double_pinochle", 260) in seen


def test_the_same_seed_plays_the_same_deal() -> None:
    assert random_record(7) == random_record(7)
    assert random_record(7) != random_record(8)


# Broken deals: a name, the record before, what is done to it, and a piece of the referee's sentence.


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


def insert(number: int, *new: Event) -> Change:
    """Put in more events."""
    return lambda record: record["events"].__setitem__(slice(number, number), copy.deepcopy(list(new)))


def drop(number: int) -> Change:
    """Take one event out."""
    return lambda record: record["events"].pop(number)


def both(*changes: Change) -> Change:
    """Do several things."""
    return lambda record: [change(record) for change in changes]


def nothing(_record: Record) -> None:
    """Leave the record as it is: it was built wrong."""


def other_stock(record: Record) -> None:
    """Let the first two cards of the stock change places."""
    record["stock"][:2] = record["stock"][1::-1]


KINGS = {"seat": 1, "do": "meld", "name": "kings", "cards": ["KS", "KH", "KD", "KC"], "points": 80}
PINOCHLE = {"seat": 1, "do": "meld", "name": "pinochle", "cards": ["QS", "JD"], "points": 40}
DIX_AS_MELD = {"seat": 1, "do": "meld", "name": "dix", "cards": ["9S"], "points": 10}
DRAW = {"seat": 1, "do": "draw", "card": "AS"}
TURNUP_DIX = {"seat": 0, "do": "turnup_dix", "points": 10}
SECOND_SWAP = SWAP | {"received": "9S"}
SECOND_PHASE = 12 * 5 + 6

BROKEN: list[tuple[str, Record, Change, str]] = [
    # The deal and the heading
    ("another game", lopsided(), field(game="auction"), "not 'twohand'"),
    ("wrong dealer", lopsided(), field(dealer=1), "the dealer is 1"),
    ("a switch left out", lopsided(), lambda record: record["rules"].pop("deck"), "no field 'deck'"),
    ("an unknown option", lopsided(), switch(target=900), "'target' is 900"),
    ("yes instead of true", lopsided(), switch(swap_card_usable="yes"), "'swap_card_usable' is 'yes'"),
    ("the other pack", lopsided(), switch(deck=64), "not 16"),
    ("hands changed round", lopsided(), field(hands=[OTHER, DEALER]), "does not hold"),
    ("three hands", lopsided(), field(hands=[DEALER, OTHER, DEALER]), "3 hands"),
    ("a card of no suit", lopsided(), field(turnup="JX"), "no card"),
    ("a card of the other pack", lopsided(), field(turnup="7S"), "not in the pack of 48"),
    ("three of a card", lopsided(), field(turnup="AS"), "no pack of 48"),
    ("a stock of 22", lopsided(), lambda record: record["stock"].pop(), "no pack of 48"),
    ("another stock", lopsided(), other_stock, "to be drawn is JD"),
    (
        "a dix that was not turned up",
        lopsided(),
        insert(0, {"do": "turnup_dix", "seat": 0, "points": 10}),
        "play should",
    ),
    # The play of the first phase
    ("the dealer leads", lopsided(), event(0, seat=0), "seat 1's move"),
    ("a card of the opponent", lopsided(), event(1, card="TS"), "does not hold TS"),
    ("a card from the stock", lopsided(), event(0, card="TC"), "does not hold TC"),
    ("a card played twice", lopsided(), event(8 + 5, card="JD"), "does not hold JD"),
    ("wrong winner", lopsided(), event(2, winner=0), "belongs to seat 1"),
    ("a trick not taken up", lopsided(), drop(2), "trick should come here"),
    ("the loser draws first", lopsided({}, 0), both(event(3, seat=0), event(4, seat=1)), "seat 1's move"),
    ("a draw left out", lopsided(), drop(6), "draw should come here"),
    ("a draw too many", lopsided(), insert(7, {"seat": 1, "do": "draw", "card": "AD"}), "play should come here"),
    ("a wrong card drawn", lopsided(), event(5, card="AD"), "to be drawn is AH, not AD"),
    (
        "the turn-up drawn by the winner",
        lopsided({}, 0),
        both(event(58, card="JS"), event(59, card="KH")),
        "to be drawn is KH, not JS",
    ),
    # The dix
    ("dix of the loser", lopsided(), event(3, seat=0), "seat 1's move"),
    ("dix of another suit", lopsided(), event(3, card="9H"), "the dix is 9S"),
    ("another card for the dix", lopsided(), event(3, received="AS"), "the turn-up is JS"),
    ("a dix for 20", lopsided(), event(3, points=20), "worth 10"),
    ("a swap in words", lopsided(), event(3, swap="yes"), "not true or false"),
    (
        "the second dix swapped",
        lopsided({0: [SWAP], 1: [SECOND_SWAP]}, 20),
        nothing,
        "only the first dix",
    ),
    ("a swap after a dix unswapped", lopsided({0: [DIX], 1: [SWAP]}, 20), nothing, "only the first dix"),
    ("a third dix", lopsided({0: [SWAP], 1: [DIX], 2: [DIX]}, 30), nothing, "holds no dix"),
    ("something for nothing", lopsided({0: [DIX | {"received": "JS"}]}, 10), nothing, "nothing is received"),
    ("a swap that is forbidden", lopsided(), switch(dix_exchange="forbidden"), "only the first dix"),
    ("a swap that is a duty", lopsided({0: [DIX]}, 10), switch(dix_exchange="compulsory"), "must be swapped"),
    ("a dix before any trick", lopsided(), insert(0, SWAP), "play should come here"),
    # The melds
    ("meld of the loser", lopsided({0: [marriage("D", 0)]}, 0), nothing, "seat 1's move"),
    ("meld after the draw", lopsided({}, 150), insert(4, ROYAL), "draw should come here"),
    ("meld before the draw", lopsided(), switch(meld_timing="after_draw"), "draw should come here"),
    ("two melds after a trick", lopsided({0: [ROYAL, ROYAL]}, 80), nothing, "one meld of this trick"),
    ("meld beside a dix", lopsided(), switch(dix_with_meld="is_the_meld"), "one meld of this trick"),
    ("dix beside a meld", lopsided({0: [ROYAL, SWAP]}, 50), switch(dix_with_meld="is_the_meld"), "one meld of this"),
    ("cards that are not held", lopsided({0: [KINGS]}, 80), nothing, "does not hold ['KH', 'KD', 'KC']"),
    ("cards of the opponent", lopsided({0: [PINOCHLE]}, 40), nothing, "does not hold ['JD']"),
    ("a run without its jack", lopsided({0: [RUN]}, 150), event(3, cards=["AS", "TS", "KS", "QS"]), "are no run"),
    ("the jack still turned up", lopsided({0: [RUN], 1: [RUN]}, 300), nothing, "may not serve in a run"),
    ("a marriage of trumps", lopsided({0: [marriage("S")]}, 20), nothing, "are no marriage"),
    ("an unknown meld", lopsided({0: [ROYAL | {"name": "flush"}]}, 40), nothing, "no meld is called 'flush'"),
    (
        "a dix as a meld",
        lopsided({0: [DIX | {"do": "meld", "name": "dix", "cards": ["9S"]}]}, 10),
        nothing,
        "of its own",
    ),
    ("a royal marriage for 20", lopsided(), event(4, points=20), "worth 40, not 20"),
    ("a run for 110", lopsided(), event(9 + 1, points=110), "worth 150, not 110"),
    (
        # With one royal marriage only, the run could have been the other king's and queen's.
        "a run over a marriage for 150",
        lopsided({0: [SWAP, ROYAL], 1: [ROYAL], 2: [RUN]}, 240),
        switch(run_over_marriage=110),
        "worth 110, not 150",
    ),
    ("a third royal marriage", lopsided({0: [ROYAL], 1: [ROYAL], 2: [ROYAL]}, 120), nothing, "may not serve"),
    ("a marriage out of two runs", lopsided({0: [SWAP, RUN], 1: [RUN], 2: [ROYAL]}, 350), nothing, "may not serve"),
    ("a royal marriage again", lopsided({0: [ROYAL], 1: [ROYAL]}, 80), switch(same_meld_again="never"), "melded again"),
    (
        "the card got for the dix in the same turn",
        lopsided({0: [RUN], 1: [SWAP, RUN]}, 310),
        switch(swap_card_usable=False),
        "may not be melded in it",
    ),
    (
        "a run rebuilt with the other jack",
        lopsided({0: [RUN], 1: [SWAP], 2: [RUN | {"cards": ["AS", "TS", "KS", "QS", "JS"]}], 3: [RUN]}, 460),
        nothing,
        "may not serve",
    ),
    # The second phase
    ("a meld in the second phase", lopsided(), insert(SECOND_PHASE + 3, ROYAL), "play should come here"),
    ("a draw in the second phase", lopsided(), insert(SECOND_PHASE + 3, DRAW), "play should come here"),
    (
        "a revoke",
        lopsided(),
        both(event(SECOND_PHASE + 1, card="KH"), event(SECOND_PHASE + 4, card="9S")),
        "may play ['9S'] only",
    ),
    ("a trick too few", lopsided(), lambda record: record["events"].__delitem__(slice(-3, None)), "the events end"),
    ("a trick too many", lopsided(), insert(999, *trick("9C", "9C")), "3 events follow"),
    ("an event of no kind", lopsided(), event(0, do="think"), "play should come here"),
    ("an event that is no object", lopsided(), lambda record: record["events"].__setitem__(0, "pass"), "not an object"),
    # The result
    ("melds miscounted", lopsided(), result(meld=[0, 390], score=[0, 640]), "'meld' of the result"),
    ("tricks miscounted", lopsided(), result(tricks=[10, 240]), "'tricks' of the result"),
    ("the last trick to the wrong player", lopsided(), result(last_trick=0), "'last_trick' of the result"),
    ("a score that does not add up", lopsided(), result(score=[0, 640]), "'score' of the result"),
    ("a score in halves", lopsided(), result(score=[0, 650.0]), "'score' of the result"),
    ("no result", lopsided(), lambda record: record.pop("result"), "no field 'result'"),
]


@pytest.mark.parametrize(("name", "record", "change", "reason"), BROKEN, ids=[case[0] for case in BROKEN])
def test_a_broken_deal_is_refused(name: str, record: Record, change: Change, reason: str) -> None:
    broken = copy.deepcopy(record)
    change(broken)
    with pytest.raises(AssertionError) as refusal:
        check_record(broken)
    assert reason in str(refusal.value)


def test_a_dix_turned_up_must_be_paid_by_its_switch() -> None:
    deals = [deal_cards(random.Random(seed)) for seed in range(100)]
    for dealt in [dealt for dealt in deals if dealt[1][0] == "9"][:3]:
        record = random_record(0, HOYLE, dealt=dealt)
        assert record["events"][0] == TURNUP_DIX
        check_record(record)
        for change in (drop(0), event(0, points=20), event(0, seat=1), switch(turnup_dix="none")):
            broken = copy.deepcopy(record)
            change(broken)
            with pytest.raises(AssertionError):
                check_record(broken)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("count", ("classic", "simple")),
        ("must_win", ("trump_led", "always")),
        ("last_stock_card", ("winner_chooses", "winner_hidden")),
        ("double_pinochle", (300, 80)),
        ("pinochle_upgrade", (300, 260)),
        ("pinochle_upgrade", (260, 40)),
    ],
)
def test_a_deal_by_another_option_is_refused(name: str, options: tuple[Any, Any]) -> None:
    """Deals under one option, read as if under the other: some must break the rules, and each reason is given."""
    refused = 0
    for seed in range(120):
        record = random_record(seed, HOYLE | {name: options[0]})
        record["rules"][name] = options[1]
        try:
            check_record(record)
        except AssertionError:
            refused += 1
            break
    assert refused


# Copies of a card that the record does not tell apart

ORDINARY: dict[str, Any] = HOYLE | {"dix_exchange": "forbidden"}


def cut_short(record: Record) -> str:
    """The referee's complaint about a record."""
    with pytest.raises(AssertionError) as refusal:
        check_record(record)
    return str(refusal.value)


def two_kings(second: Event, play_king: bool) -> Record:
    """Player 1 lays a heart marriage, may then play a king of hearts, and lays another meld after the next trick.

    The record ends there, so a referee who likes all of it complains of the end.
    """
    other = cards("KH KH QH QH AS AS TS TS KS KD KC 9D")
    dealer = cards("9H 9H 9C 9C 9D JC JC JH JH JD JD JS")
    stock = cards("QC QC QD QD QS QS AH AH TH TH AD AD TD TD AC AC TC TC KD KC KS 9S 9S")
    lead = "KH" if play_king else "KS"
    events: list[Event] = [
        *trick("AS", "JS"),
        marriage("H"),
        {"seat": 1, "do": "draw", "card": "QC"},
        {"seat": 0, "do": "draw", "card": "QC"},
        *trick(lead, "9C"),
        second,
    ]
    record = lopsided()
    return record | {
        "rules": ORDINARY,
        "hands": [" ".join(dealer), " ".join(other)],
        "turnup": "JS",
        "stock": stock,
        "events": events,
    }


def test_the_copy_played_may_be_either() -> None:
    # The king played may be the one from the table or the one in the hand: the kings and a second marriage can do.
    for play_king in (True, False):
        assert "the events end" in cut_short(two_kings(marriage("H"), play_king))
    assert "the events end" in cut_short(two_kings(KINGS, True))


def test_but_it_is_one_of_them() -> None:
    # With two kings played out no marriage is left.
    record = two_kings(marriage("H"), True)
    draws = [{"seat": 1, "do": "draw", "card": "QD"}, {"seat": 0, "do": "draw", "card": "QD"}]
    record["events"][-1:] = [*draws, *trick("KH", "9C"), marriage("H")]
    assert "does not hold ['KH']" in cut_short(record)
    # If the second marriage took the king in the hand, the one on the table was played, and no new card is left.
    record = two_kings(marriage("H"), True)
    draws = [{"seat": 1, "do": "draw", "card": "QD"}, {"seat": 0, "do": "draw", "card": "QD"}]
    record["events"] += [*draws, *trick("AS", "9C"), marriage("H")]
    assert "may not serve in a marriage" in cut_short(record)
