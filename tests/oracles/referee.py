"""A referee who follows the record of one auction hand move by move and accepts nothing against the rules.

``check_record`` reads an object as ``meldlab show auction --json`` writes it and raises ``AssertionError`` with one
sentence that names the event and what is wrong with it. He does not care whether a move was wise.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from oracles import auction, pinochle

Record = Mapping[str, Any]
Event = Mapping[str, Any]


def check_record(record: Record) -> None:
    """Check one recorded hand from the deal to the payments.

    Parameters
    ----------
    record : mapping
        A record of an auction hand.

    Raises
    ------
    AssertionError
        If anything in it breaks the rules, the format or arithmetic.
    """
    rules, hands, widow = _check_heading(record)
    events = _Events(_list(record, "events", "the record"))

    won = _check_auction(events, rules)
    if won is None:
        events.expect_end("three passes")
        _check_result(record, rules, outcome="passed_out")
        return
    bidder, bid = won

    if events.next_is("throw_in"):
        _check_throw_in(events, rules, bidder, bid)
        _check_result(record, rules, outcome="thrown_in", bidder=bidder, bid=bid)
        return

    event = events.take("widow")
    shown = _event_cards(event, "cards", events)
    events.require(Counter(shown) == Counter(widow), f"the widow shown is {shown}, dealt was {widow}")

    hand = hands[bidder] + widow
    trump, melds = _check_meld(events, rules, bidder, hand)
    meld = sum(one.points for one in melds)
    if meld >= bid:
        events.expect_end(f"melds of {meld} that reach the bid of {bid}")
        _check_result(record, rules, outcome="made_on_meld", bidder=bidder, bid=bid, trump=trump, meld=meld)
        return

    for do, outcome in (("concede", "conceded"), ("defenders_concede", "defenders_conceded")):
        if events.next_is(do):
            event = events.take(do)
            if do == "concede":
                events.require_seat(event, bidder)
            events.expect_end("a concession of a side")
            _check_result(record, rules, outcome=outcome, bidder=bidder, bid=bid, trump=trump, meld=meld)
            return

    out = _check_lone_concession(events, rules, bidder)
    buried = _check_bury(events, rules, bidder, hand, trump, melds)
    in_play = [list(cards) for cards in hands]
    in_play[bidder] = list((Counter(hand) - Counter(buried)).elements())
    tricks, defenders_tricks = _check_tricks(events, rules, in_play, trump, bidder)
    events.expect_end("the fifteenth trick")

    buried_points = pinochle.points_of_cards(buried)
    _require(
        tricks + defenders_tricks + buried_points == 250,
        f"tricks {tricks} and {defenders_tricks} with {buried_points} buried do not make 250",
    )
    made = meld + tricks + buried_points >= bid
    _check_result(
        record,
        rules,
        outcome="made" if made else "double_bete",
        bidder=bidder,
        bid=bid,
        trump=trump,
        meld=meld,
        tricks=tricks,
        buried=buried_points,
        out=out,
    )


# Reading -------------------------------------------------------------------------------------------------------------


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise AssertionError(message)


def _field(holder: Mapping[str, Any], name: str, where: str) -> Any:
    _require(isinstance(holder, Mapping), f"{where} is {holder!r}, not an object")
    _require(name in holder, f"{where} has no field {name!r}")
    return holder[name]


def _list(holder: Mapping[str, Any], name: str, where: str) -> list[Any]:
    value = _field(holder, name, where)
    _require(isinstance(value, list | tuple), f"{name!r} of {where} is {value!r}, not a list")
    return list(value)


def _whole(holder: Mapping[str, Any], name: str, where: str) -> int:
    value = _field(holder, name, where)
    _require(type(value) is int, f"{name!r} of {where} is {value!r}, not a whole number")
    return int(value)


def _cards(value: Any, where: str) -> list[str]:
    """Read a hand, a string with blanks or a list, and check that every card is written as rank and suit."""
    cards = value.split() if isinstance(value, str) else value
    _require(isinstance(cards, list | tuple), f"{where} is {value!r}, not cards")
    for card in cards:
        known = isinstance(card, str) and len(card) == 2 and card[0] in "ATKQJ9" and card[1] in "SHDC"
        _require(known, f"{where} holds {card!r}, which is no card of the 48")
    return list(cards)


class _Events:
    """The events of a record, taken one after the other."""

    def __init__(self, events: list[Any]) -> None:
        self.events = events
        self.taken = 0

    def where(self) -> str:
        if self.taken == 0:
            return "before the first event"
        return f"event {self.taken - 1} {self.events[self.taken - 1]}"

    def require(self, condition: bool, message: str) -> None:
        _require(condition, f"{self.where()}: {message}")

    def next_is(self, do: str) -> bool:
        if self.taken == len(self.events):
            return False
        event = self.events[self.taken]
        return isinstance(event, Mapping) and event.get("do") == do

    def at_end(self) -> bool:
        return self.taken == len(self.events)

    def take(self, *allowed: str) -> Event:
        wanted = " or ".join(allowed)
        _require(self.taken < len(self.events), f"the events end where a {wanted} should follow {self.where()}")
        event = self.events[self.taken]
        self.taken += 1
        _require(isinstance(event, Mapping), f"event {self.taken - 1} is {event!r}, not an object")
        self.require(event.get("do") in allowed, f"a {wanted} should come here")
        return dict(event)

    def require_seat(self, event: Event, seat: int) -> None:
        given = event.get("seat")
        self.require(type(given) is int and given == seat, f"it is seat {seat}'s move, not seat {given!r}'s")

    def expect_end(self, after: str) -> None:
        left = len(self.events) - self.taken
        _require(left == 0, f"{left} events follow after {after}, which ends the hand")


def _event_cards(event: Event, name: str, events: _Events) -> list[str]:
    return _cards(_list(event, name, events.where()), f"{name!r} of {events.where()}")


def _same_option(value: Any, option: Any) -> bool:
    # In Python True equals 1, in the records it must not; the steps of bidding may be written as text.
    if type(option) is int and isinstance(value, str):
        return value == str(option)
    return type(value) is type(option) and value == option


def _check_heading(record: Record) -> tuple[dict[str, Any], list[list[str]], list[str]]:
    """Check everything but the events and the result; return (rules, hands, widow)."""
    _require(_field(record, "game", "the record") == "auction", f"the game is {record['game']!r}, not 'auction'")
    _list(record, "policies", "the record")
    _whole(record, "seed", "the record")
    _require(_whole(record, "deal", "the record") >= 0, f"the deal has the number {record['deal']}")

    given = _field(record, "rules", "the record")
    rules: dict[str, Any] = {}
    for name, options in auction.OPTIONS.items():
        value = _field(given, name, "the rules")
        chosen = [option for option in options if _same_option(value, option)]
        _require(len(chosen) == 1, f"switch {name!r} is {value!r}, it must be one of {options}")
        rules[name] = chosen[0]

    dealer = auction.dealer_seat(rules["players"])
    _require(
        _whole(record, "dealer", "the record") == dealer,
        f"the dealer is {record['dealer']}, with {rules['players']} players he is {dealer}",
    )

    hands = [_cards(hand, f"hand {seat}") for seat, hand in enumerate(_list(record, "hands", "the record"))]
    widow = _cards(_field(record, "widow", "the record"), "the widow")
    _require(len(hands) == 3, f"{len(hands)} hands were dealt, not 3")
    for seat, hand in enumerate(hands):
        _require(len(hand) == 15, f"hand {seat} has {len(hand)} cards, not 15")
    _require(len(widow) == 3, f"the widow has {len(widow)} cards, not 3")
    dealt = Counter(hands[0] + hands[1] + hands[2] + widow)
    full = Counter(pinochle.pack())
    _require(dealt == full, f"the pack is not complete: {list((full - dealt).elements())} are missing")
    return rules, hands, widow


# Before the play -----------------------------------------------------------------------------------------------------


def _check_auction(events: _Events, rules: Mapping[str, Any]) -> tuple[int, int] | None:
    """Follow the bidding; return (bidder, bid), or None if nobody bid."""
    still_in = [0, 1, 2]
    high = 0
    seat = 0
    while still_in and not (len(still_in) == 1 and high > 0):
        if seat in still_in:
            event = events.take("bid", "pass")
            events.require_seat(event, seat)
            if event["do"] == "bid":
                amount = _whole(event, "amount", events.where())
                events.require(amount > high, f"the bid must be higher than {high}")
                events.require(
                    auction.bid_is_allowed(amount, rules),
                    f"{amount} may not be bid: minimum {rules['minimum']}, bid_step {rules['bid_step']}",
                )
                if rules["forced_opening"] and high == 0:
                    events.require(seat == 0 and amount == rules["minimum"], "seat 0 must open with the minimum")
                high = amount
            else:
                events.require(not (rules["forced_opening"] and high == 0), "seat 0 must open and may not pass")
                still_in.remove(seat)
        seat = (seat + 1) % 3
    return (still_in[0], high) if still_in else None


def _check_throw_in(events: _Events, rules: Mapping[str, Any], bidder: int, bid: int) -> None:
    event = events.take("throw_in")
    events.require_seat(event, bidder)
    allowed = rules["forced_opening"] and rules["throw_in_unseen"]
    events.require(allowed, "nothing may be thrown in unless a forced minimum is given up unseen by the rules")
    events.require(bidder == 0 and bid == rules["minimum"], "only the forced minimum of seat 0 may be thrown in")
    events.expect_end("a throw-in")


def _check_meld(
    events: _Events, rules: Mapping[str, Any], bidder: int, hand: Sequence[str]
) -> tuple[str, list[pinochle.Meld]]:
    """Check the melds laid down from the 18 cards; return (trump, melds)."""
    event = events.take("meld")
    events.require_seat(event, bidder)
    trump = _field(event, "trump", events.where())
    events.require(trump in ("S", "H", "D", "C"), "the trump must be S, H, D or C")

    melds: list[pinochle.Meld] = []
    for listed in _list(event, "melds", events.where()):
        name = _field(listed, "name", f"a meld of {events.where()}")
        cards = _event_cards(listed, "cards", events)
        points = _whole(listed, "points", events.where())
        events.require(isinstance(name, str) and name in pinochle.MELD_CLASS, f"no meld is called {name!r}")
        if name == "marriage":
            plain = [s for s in pinochle.SUITS if s != trump]
            shapes = [pinochle.meld_cards(name, suit_letter=s) for s in plain]
        else:
            shapes = [pinochle.meld_cards(name, trump=trump)]
        events.require(
            any(Counter(cards) == Counter(shape) for shape in shapes), f"{cards} are no {name} with trumps {trump}"
        )
        worth = rules["double_pinochle"] if name == "double_pinochle" else pinochle.MELD_POINTS[name]
        events.require(points == worth, f"a {name} is worth {worth}, not {points}")
        melds.append(pinochle.Meld(name, tuple(cards), points))

    # cards_laid_down counts the copies a class needs, so a king used in two marriages shows as two kings here.
    missing = pinochle.cards_laid_down(melds) - Counter(hand)
    events.require(not missing, f"the melds need {list(missing.elements())} more than the 18 cards hold")
    return trump, melds


def _check_lone_concession(events: _Events, rules: Mapping[str, Any], bidder: int) -> list[int]:
    """Take the concession of one defender, if there is one; return the seats that are out."""
    if not events.next_is("defender_concede"):
        return []
    event = events.take("defender_concede")
    events.require(rules["lone_defender"], "one defender may not concede alone under lone_defender no")
    defenders = [seat for seat in (0, 1, 2) if seat != bidder]
    events.require(event.get("seat") in defenders, f"only a defender {defenders} can concede alone")
    return [_whole(event, "seat", events.where())]


def _check_bury(
    events: _Events,
    rules: Mapping[str, Any],
    bidder: int,
    hand: Sequence[str],
    trump: str,
    melds: Sequence[pinochle.Meld],
) -> list[str]:
    """Check the three cards put away; return them."""
    event = events.take("bury")
    events.require_seat(event, bidder)
    buried = _event_cards(event, "cards", events)
    events.require(len(buried) == 3, f"{len(buried)} cards are buried, not 3")
    unmelded = Counter(hand) - pinochle.cards_laid_down(melds)
    wrong = Counter(buried) - unmelded
    events.require(not wrong, f"{list(wrong.elements())} are melded or not in the hand, and may not be buried")

    trumps = [card for card in buried if pinochle.suit(card) == trump]
    events.require(not (trumps and rules["bury"] == "no_trumps"), f"the trumps {trumps} may not be buried")
    announced = _cards(event.get("announced", []), f"'announced' of {events.where()}")
    if rules["bury"] == "trumps_announced":
        events.require(Counter(announced) == Counter(trumps), f"the trumps {trumps} must be announced")
    else:
        events.require(not announced, f"under bury {rules['bury']} nothing is announced")
    return buried


# The play ------------------------------------------------------------------------------------------------------------


def _check_tricks(
    events: _Events, rules: Mapping[str, Any], hands: list[list[str]], trump: str, bidder: int
) -> tuple[int, int]:
    """Follow fifteen tricks; return the points of (bidder, defenders) with the last trick's 10."""
    points_of = [0, 0, 0]
    leader = bidder
    for number in range(1, 16):
        trick: list[str] = []
        for turn in range(3):
            seat = (leader + turn) % 3
            event = events.take("play")
            events.require_seat(event, seat)
            card = _field(event, "card", events.where())
            events.require(card in hands[seat], f"seat {seat} does not hold {card!r}, but {hands[seat]}")
            legal = pinochle.legal_plays(hands[seat], trick, trump, rules["must_win"], rules["must_overtrump"])
            events.require(card in legal, f"on {trick} with trumps {trump} seat {seat} may play {legal} only")
            hands[seat].remove(card)
            trick.append(card)

        place = pinochle.winning_place(trick, trump)
        assert place is not None
        leader = (leader + place) % 3
        points = pinochle.points_of_cards(trick) + (pinochle.LAST_TRICK_POINTS if number == 15 else 0)
        event = events.take("trick")
        winner = _whole(event, "winner", events.where())
        events.require(winner == leader, f"trick {number}, {trick}, belongs to seat {leader}")
        given = _whole(event, "points", events.where())
        events.require(given == points, f"trick {number}, {trick}, is worth {points}")
        points_of[leader] += points
    return points_of[bidder], sum(points_of) - points_of[bidder]


# The result ----------------------------------------------------------------------------------------------------------


def _check_result(
    record: Record,
    rules: Mapping[str, Any],
    *,
    outcome: str,
    bidder: int | None = None,
    bid: int = 0,
    trump: str | None = None,
    meld: int = 0,
    tricks: int = 0,
    buried: int = 0,
    out: Sequence[int] = (),
) -> None:
    """Compare the result with what the events came to, and the payments with the settlement."""
    result = _field(record, "result", "the record")
    given_outcome = _field(result, "outcome", "the result")
    _require(given_outcome == outcome, f"the outcome is given as {given_outcome!r}, it is {outcome!r}")

    wanted: dict[str, Any] = {"bidder": bidder, "trump": trump}
    if bidder is not None:
        wanted["bid"] = bid
    wanted |= {"meld": meld, "tricks": tricks, "buried": buried, "total": meld + tricks + buried, "out": list(out)}
    for name, value in wanted.items():
        given = _field(result, name, "the result")
        same = type(given) is type(value) and given == value
        _require(same, f"{name!r} of the result is given as {given!r}, it is {value!r}")
    if bidder is None:
        given = _field(result, "bid", "the result")
        _require(given is None or given == 0, f"nobody bid, but 'bid' of the result is {given!r}")

    payments = _field(result, "payments", "the result")
    due = auction.settle(rules, outcome, bidder=bidder, bid=bid, trump=trump, out=out)
    seats = _list(payments, "seats", "the payments")
    idle = _list(payments, "idle", "the payments")
    kitty = _whole(payments, "kitty", "the payments")
    _require(all(type(chips) is int for chips in seats + idle), f"payments {payments} are not whole chips")
    _require(sum(seats) + sum(idle) + kitty == 0, f"payments {payments} do not sum to 0")
    _require(
        seats == due["seats"] and idle == due["idle"] and kitty == due["kitty"],
        f"payments are given as {payments}, due is {due}",
    )
