"""A player without any sense who keeps every rule of auction pinochle, and writes down what happened.

His records have the form of ``meldlab show auction --json``. They feed the referee with thousands of legal hands that
no strategy would ever play: daft bids, withheld melds, any bury, any legal card.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from oracles import auction, pinochle

Event = dict[str, Any]


def deal_cards(rng: random.Random) -> tuple[list[list[str]], list[str]]:
    """Shuffle and deal: three hands of 15 and the widow of 3, each in display order."""
    pack = pinochle.pack()
    rng.shuffle(pack)
    hands = [pinochle.in_display_order(pack[15 * seat : 15 * seat + 15]) for seat in range(3)]
    return hands, pinochle.in_display_order(pack[45:])


def random_record(
    seed: int,
    rules: Mapping[str, Any] | None = None,
    *,
    deal: tuple[Sequence[Sequence[str]], Sequence[str]] | None = None,
    trump: str | None = None,
    play_on: bool = False,
) -> dict[str, Any]:
    """Play one hand at random within the rules.

    Parameters
    ----------
    seed : int
        The same seed and rules give the same record.
    rules : mapping, optional
        Every switch; random ones by default.
    deal : (hands, widow), optional
        Cards to play with instead of shuffled ones.
    trump : str, optional
        Trump suit that every bidder names, instead of one of his own choice.
    play_on : bool
        Never pass the hand out, throw it in or concede as bidder or as both defenders.

    Returns
    -------
    dict
        A record with the fields of the command ``show``.
    """
    rng = random.Random(seed)
    rules = dict(auction.random_rules(rng) if rules is None else rules)
    hands, widow = deal_cards(rng) if deal is None else ([list(hand) for hand in deal[0]], list(deal[1]))
    events: list[Event] = []
    record = {
        "game": "auction",
        "rules": rules,
        "policies": [{"name": "random"}] * 3,
        "seed": seed,
        "deal": 0,
        "dealer": auction.dealer_seat(rules["players"]),
        "hands": [" ".join(hand) for hand in hands],
        "widow": " ".join(widow),
        "events": events,
    }
    record["result"] = _play(rng, rules, hands, widow, events, trump, play_on)
    return record


def _play(
    rng: random.Random,
    rules: Mapping[str, Any],
    hands: Sequence[Sequence[str]],
    widow: Sequence[str],
    events: list[Event],
    wanted_trump: str | None,
    play_on: bool,
) -> dict[str, Any]:
    """Append the events of the hand and return its result."""
    won = _bid(rng, rules, events, play_on)
    if won is None:
        return _result(rules, "passed_out")
    bidder, bid = won

    forced = rules["forced_opening"] and bidder == 0 and bid == rules["minimum"]
    if forced and rules["throw_in_unseen"] and not play_on and rng.random() < 0.4:
        events.append({"seat": bidder, "do": "throw_in"})
        return _result(rules, "thrown_in", bidder=bidder, bid=bid)

    events.append({"do": "widow", "cards": list(widow)})
    hand = list(hands[bidder]) + list(widow)
    trump, melds = _choose_melds(rng, rules, hand, bid, wanted_trump)
    meld = sum(one.points for one in melds)
    listed = [{"name": one.name, "cards": list(one.cards), "points": one.points} for one in melds]
    events.append({"seat": bidder, "do": "meld", "trump": trump, "melds": listed})
    if meld >= bid:
        return _result(rules, "made_on_meld", bidder=bidder, bid=bid, trump=trump, meld=meld)

    chance = rng.random()
    out: list[int] = []
    if chance < 0.1 and not play_on:
        events.append({"seat": bidder, "do": "concede"})
        return _result(rules, "conceded", bidder=bidder, bid=bid, trump=trump, meld=meld)
    if chance < 0.2 and not play_on:
        events.append({"do": "defenders_concede"})
        return _result(rules, "defenders_conceded", bidder=bidder, bid=bid, trump=trump, meld=meld)
    if chance < 0.4 and rules["lone_defender"]:
        out = [rng.choice([seat for seat in range(3) if seat != bidder])]
        events.append({"seat": out[0], "do": "defender_concede"})

    buried = rng.sample(_buryable(rules, hand, trump, melds), 3)
    bury: Event = {"seat": bidder, "do": "bury", "cards": buried}
    if rules["bury"] == "trumps_announced":
        bury["announced"] = [card for card in buried if pinochle.suit(card) == trump]
    events.append(bury)

    in_play = [list(cards) for cards in hands]
    in_play[bidder] = list((Counter(hand) - Counter(buried)).elements())
    tricks = _play_tricks(rng, rules, in_play, trump, bidder, events)
    buried_points = pinochle.points_of_cards(buried)
    outcome = "made" if meld + tricks + buried_points >= bid else "double_bete"
    return _result(
        rules, outcome, bidder=bidder, bid=bid, trump=trump, meld=meld, tricks=tricks, buried=buried_points, out=out
    )


def _bid(rng: random.Random, rules: Mapping[str, Any], events: list[Event], play_on: bool) -> tuple[int, int] | None:
    """Bid until one player is left; return (bidder, bid), or None if all three passed without a bid."""
    still_in = [0, 1, 2]
    high = 0
    seat = 0
    while True:
        if seat in still_in:
            ladder = [amount for amount in range(200, high + 400, 10) if auction.bid_is_allowed(amount, rules)]
            ladder = [amount for amount in ladder if amount > high]
            obliged = not events and rules["forced_opening"]
            last_hope = play_on and high == 0 and still_in == [seat]
            if obliged:
                high = rules["minimum"]
                events.append({"seat": seat, "do": "bid", "amount": high})
            elif last_hope or rng.random() < 0.45:
                high = rng.choice(ladder[:4])
                events.append({"seat": seat, "do": "bid", "amount": high})
            else:
                still_in.remove(seat)
                events.append({"seat": seat, "do": "pass"})
            if not still_in:
                return None
            if len(still_in) == 1 and high:
                return still_in[0], high
        seat = (seat + 1) % 3


def _buryable(rules: Mapping[str, Any], hand: Sequence[str], trump: str, melds: Sequence[pinochle.Meld]) -> list[str]:
    """Cards of the bidder's 18 that he may bury beside these melds."""
    unmelded = list((Counter(hand) - pinochle.cards_laid_down(melds)).elements())
    if rules["bury"] == "no_trumps":
        return [card for card in unmelded if pinochle.suit(card) != trump]
    return unmelded


def _choose_melds(
    rng: random.Random, rules: Mapping[str, Any], hand: Sequence[str], bid: int, wanted_trump: str | None
) -> tuple[str, list[pinochle.Meld]]:
    """A trump suit and some melds; all of them as a rule, and never so many that no bury is left in a hand to play."""
    best, _ = pinochle.best_trump(hand, rules["double_pinochle"])
    trump = wanted_trump or (best if rng.random() < 0.7 else rng.choice(pinochle.SUITS))
    melds = pinochle.list_melds(hand, trump, rules["double_pinochle"])
    if melds and rng.random() < 0.2:
        melds.remove(rng.choice(melds))
    if sum(one.points for one in melds) < bid:
        while len(_buryable(rules, hand, trump, melds)) < 3:
            melds.remove(rng.choice(melds))
    return trump, melds


def _play_tricks(
    rng: random.Random,
    rules: Mapping[str, Any],
    hands: list[list[str]],
    trump: str,
    bidder: int,
    events: list[Event],
) -> int:
    """Play fifteen tricks; return the bidder's points with the last trick's 10 if it is his [points]."""
    leader = bidder
    bidder_points = 0
    for number in range(15):
        trick: list[str] = []
        for turn in range(3):
            seat = (leader + turn) % 3
            plays = pinochle.legal_plays(hands[seat], trick, trump, rules["must_win"], rules["must_overtrump"])
            card = rng.choice(plays)
            hands[seat].remove(card)
            trick.append(card)
            events.append({"seat": seat, "do": "play", "card": card})
        place = pinochle.winning_place(trick, trump)
        assert place is not None
        leader = (leader + place) % 3
        points = pinochle.points_of_cards(trick) + (pinochle.LAST_TRICK_POINTS if number == 14 else 0)
        events.append({"do": "trick", "winner": leader, "points": points})
        if leader == bidder:
            bidder_points += points
    return bidder_points


def _result(
    rules: Mapping[str, Any],
    outcome: str,
    *,
    bidder: int | None = None,
    bid: int = 0,
    trump: str | None = None,
    meld: int = 0,
    tricks: int = 0,
    buried: int = 0,
    out: Sequence[int] = (),
) -> dict[str, Any]:
    """Result field of a record."""
    return {
        "outcome": outcome,
        "bidder": bidder,
        "bid": bid if bidder is not None else None,
        "trump": trump,
        "meld": meld,
        "tricks": tricks,
        "buried": buried,
        "total": meld + tricks + buried,
        "out": list(out),
        "payments": auction.settle(rules, outcome, bidder=bidder, bid=bid, trump=trump, out=out),
    }
