"""A referee who follows the record of one two-handed deal move by move and accepts nothing against the rules.

``check_record`` reads an object as ``meldlab show twohand --json`` writes it and raises ``AssertionError`` with one
sentence that names the event and what is wrong with it.

A record does not tell the copies of a card apart. When ``KH`` is played while one king of hearts lies in a marriage and
one is in the hand, either may have been meant; so the referee keeps every state of the deal that the events so far
allow, and refuses an event only when none of them allows it.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from oracles import pinochle, twohand, twohand_melds
from oracles.referee import _Events as Events
from oracles.referee import _field as read_field
from oracles.referee import _list as read_list
from oracles.referee import _require as require
from oracles.referee import _same_option as same_option
from oracles.referee import _whole as read_whole
from oracles.twohand import Deal, IllegalMove
from oracles.twohand_rules import OPTIONS, RANKS_OF_DECK, dix_of

Record = Mapping[str, Any]
Event = Mapping[str, Any]


def check_record(record: Record) -> None:
    """Check one recorded deal from the shuffle to the score.

    Parameters
    ----------
    record : mapping
        A record of a two-handed deal.

    Raises
    ------
    AssertionError
        If anything in it breaks the rules, the format or arithmetic.
    """
    calls, deal = follow_record(record)
    require(not calls, f"player {[twohand.turn(call) for call in calls]} called out in a deal that is no match's")
    require(sum(deal.tricks) == 250, f"the tricks come to {deal.tricks}, not to 250")
    _check_result(record, twohand.result(deal))


def follow_record(record: Record) -> tuple[list[Deal], Deal]:
    """Follow one recorded deal, which a call may have ended, with everything but its result.

    Parameters
    ----------
    record : mapping
        A record of a two-handed deal. Calls are told as ``{"do": "call", "seat": 1, "points": 310}`` with the points
        that the caller has in this deal.

    Returns
    -------
    list of Deal, Deal
        The deal as it stood at each call, which is the turn of him who called, and at the end.

    Raises
    ------
    AssertionError
        If anything breaks the rules, the format or arithmetic.
    """
    deal = _check_heading(record)
    events = Events(read_list(record, "events", "the record"))
    if deal.meld[0]:
        event = events.take("turnup_dix")
        events.require_seat(event, 0)
        _require_points(events, event, deal.meld[0], "a dix turned up")

    states = {deal}
    calls: list[Deal] = []
    while _any(states).stage != "over" and not (calls and events.at_end()):
        stage = _any(states).stage
        if events.next_is("call"):
            calls.append(_check_call(events, states))
        elif stage == "play":
            states = _check_play(events, states)
        elif stage == "draw":
            states = _check_draw(events, states)
        elif events.next_is("dix"):
            states = _check_dix(events, states)
        elif events.next_is("meld"):
            states = _check_meld(events, states)
        else:
            states = {twohand.finish_melding(state) for state in states}
    events.expect_end("the last trick")
    return calls, _any(states)


def _any(states: set[Deal]) -> Deal:
    """One of the states; they differ in the past of single cards alone."""
    return next(iter(states))


# The heading ---------------------------------------------------------------------------------------------------------


def _read_card(value: Any, where: str) -> str:
    known = isinstance(value, str) and len(value) == 2 and value[0] in pinochle.RANKS and value[1] in pinochle.SUITS
    require(known, f"{where} holds {value!r}, which is no card")
    return str(value)


def _read_cards(value: Any, where: str) -> list[str]:
    """Read a hand, a string with blanks or a list."""
    cards = value.split() if isinstance(value, str) else value
    require(isinstance(cards, list | tuple), f"{where} is {value!r}, not cards")
    return [_read_card(card, where) for card in cards]


def _check_heading(record: Record) -> Deal:
    """Check everything but the events and the result; return the deal as it was laid out."""
    require(read_field(record, "game", "the record") == "twohand", f"the game is {record['game']!r}, not 'twohand'")
    read_list(record, "policies", "the record")
    read_whole(record, "seed", "the record")
    require(read_whole(record, "deal", "the record") >= 0, f"the deal has the number {record['deal']}")
    require(read_whole(record, "dealer", "the record") == 0, f"the dealer is {record['dealer']}, he is always 0")

    given = read_field(record, "rules", "the record")
    rules: dict[str, Any] = {}
    for name, options in OPTIONS.items():
        value = read_field(given, name, "the rules")
        chosen = [option for option in options if same_option(value, option)]
        require(len(chosen) == 1, f"switch {name!r} is {value!r}, it must be one of {options}")
        rules[name] = chosen[0]

    hands = [_read_cards(hand, f"hand {seat}") for seat, hand in enumerate(read_list(record, "hands", "the record"))]
    require(len(hands) == 2, f"{len(hands)} hands were dealt, not 2")
    turnup = _read_card(read_field(record, "turnup", "the record"), "the turn-up")
    stock = _read_cards(read_field(record, "stock", "the record"), "the stock")
    for card in [*hands[0], *hands[1], turnup, *stock]:
        in_pack = card[0] in RANKS_OF_DECK[rules["deck"]]
        require(in_pack, f"{card} was dealt, which is not in the pack of {rules['deck']}")
    try:
        return twohand.start(rules, hands, turnup, stock)
    except ValueError as error:
        raise AssertionError(str(error)) from error


# The events ----------------------------------------------------------------------------------------------------------


def _in_every_state(events: Events, states: set[Deal], move: Callable[[Deal], list[Deal]]) -> set[Deal]:
    """Make a move in every state that allows it; refuse it with the first state's reason if none does."""
    reached: set[Deal] = set()
    reasons = []
    for state in states if len(states) == 1 else sorted(states, key=lambda state: state.holdings):
        try:
            reached.update(move(state))
        except IllegalMove as error:
            reasons.append(str(error))
    events.require(bool(reached), reasons[0] if reasons else "no state of the deal allows it")
    return reached


def _require_turn(events: Events, event: Event, states: set[Deal]) -> None:
    seat = twohand.turn(_any(states))
    assert seat is not None
    events.require_seat(event, seat)


def _require_points(events: Events, event: Event, points: int, what: str) -> None:
    given = read_whole(event, "points", events.where())
    events.require(given == points, f"{what} is worth {points}, not {given}")


def _event_card(events: Events, event: Event, name: str) -> str:
    return _read_card(read_field(event, name, events.where()), f"{name!r} of {events.where()}")


def _check_play(events: Events, states: set[Deal]) -> set[Deal]:
    event = events.take("play")
    _require_turn(events, event, states)
    name = _event_card(events, event, "card")

    def move(state: Deal) -> list[Deal]:
        seat = twohand.turn(state)
        assert seat is not None
        copies = [card for card in dict.fromkeys(state.holdings[seat]) if card.name == name]
        # Without a copy in the hand the attempt raises, and says so.
        return [twohand.play(state, card) for card in copies or [twohand_melds.Card(name)]]

    closes = len(_any(states).trick) == 1
    states = _in_every_state(events, states, move)
    if closes:
        winner = _any(states).leader
        trick = events.take("trick")
        given = read_whole(trick, "winner", events.where())
        events.require(given == winner, f"the trick belongs to seat {winner}")
    return states


def _check_draw(events: Events, states: set[Deal]) -> set[Deal]:
    event = events.take("draw")
    _require_turn(events, event, states)
    name = _event_card(events, event, "card")

    def move(state: Deal) -> list[Deal]:
        choices = twohand.draw_choices(state)
        fitting = [choice for choice in choices if choice.card == name]
        if not fitting:
            cards = " or ".join(choice.card for choice in choices)
            raise IllegalMove(f"the card to be drawn is {cards}, not {name}")
        return [twohand.draw(state, choice) for choice in fitting]

    return _in_every_state(events, states, move)


def _check_call(events: Events, states: set[Deal]) -> Deal:
    event = events.take("call")
    _require_turn(events, event, states)
    deal = _any(states)
    _require_points(events, event, deal.meld[event["seat"]] + deal.tricks[event["seat"]], "what the caller has")
    return deal


def _check_dix(events: Events, states: set[Deal]) -> set[Deal]:
    event = events.take("dix")
    _require_turn(events, event, states)
    swap = read_field(event, "swap", events.where())
    events.require(type(swap) is bool, f"'swap' is {swap!r}, not true or false")
    name = _event_card(events, event, "card")
    state = _any(states)
    dix = dix_of(state.rules, state.trump)
    events.require(name == dix, f"the dix is {dix}, not {name}")
    if swap:
        turnup = state.turnup.name if state.turnup is not None else None
        received = _event_card(events, event, "received")
        events.require(received == turnup, f"the turn-up is {turnup}, not {received}")
    else:
        events.require(event.get("received") is None, "nothing is received for a dix that is not swapped")

    def move(state: Deal) -> list[Deal]:
        fitting = [choice for choice in twohand.list_dixes(state) if choice.swap == swap]
        if not fitting:
            raise IllegalMove(_why_no_dix(state, swap))
        return [twohand.declare_dix(state, choice) for choice in fitting]

    states = _in_every_state(events, states, move)
    _require_points(events, event, pinochle.MELD_POINTS["dix"], "a dix")
    return states


def _why_no_dix(state: Deal, swap: bool) -> str:
    """Why a dix may not be declared like that."""
    if state.meld_used and state.rules["dix_with_meld"] == "is_the_meld":
        return "the one meld of this trick has been laid, and a dix is a meld by the rules"
    if not twohand.list_dixes(state):
        return f"player {state.leader} holds no dix that was not declared"
    if swap:
        return "only the first dix declared is swapped, and not where the rules or a turned-up dix forbid it"
    return "the first dix declared must be swapped by these rules"


def _check_meld(events: Events, states: set[Deal]) -> set[Deal]:
    event = events.take("meld")
    _require_turn(events, event, states)
    where = events.where()
    name = read_field(event, "name", where)
    cards = _read_cards(read_list(event, "cards", where), f"'cards' of {where}")
    points = read_whole(event, "points", where)
    events.require(name != "dix", "a dix has an event of its own")
    shapes = twohand_melds.meld_shapes(_any(states).trump)
    events.require(name in {shape[0] for shape in shapes}, f"no meld is called {name!r}")
    fitting = [shape[1] for shape in shapes if shape[0] == name and Counter(shape[1]) == Counter(cards)]
    events.require(bool(fitting), f"{cards} are no {name} with trumps {_any(states).trump}")

    def move(state: Deal) -> list[Deal]:
        choices = [one for one in twohand.list_melds(state) if one.name == name and one.card_names == fitting[0]]
        if not choices:
            raise IllegalMove(_why_no_meld(state, name, fitting[0]))
        right = [one for one in choices if one.points == points]
        if not right:
            worth = " or ".join(str(one) for one in sorted({one.points for one in choices}))
            raise IllegalMove(f"the {name} is worth {worth}, not {points}")
        return [twohand.lay(state, one) for one in right]

    return _in_every_state(events, states, move)


def _why_no_meld(state: Deal, name: str, names: tuple[str, ...]) -> str:
    """Why no copies of these cards make that meld now."""
    if state.meld_used:
        return "the one meld of this trick has been laid"
    holding = state.holdings[state.leader]
    missing = Counter(names) - Counter(card.name for card in holding)
    if missing:
        return f"player {state.leader} does not hold {list(missing.elements())}"
    made = state.made[state.leader]
    reasons = [
        twohand_melds.objection(name, cards, holding, state.rules, made)
        for cards in twohand_melds.copies_for(holding, names)
    ]
    return "; ".join(dict.fromkeys(reason for reason in reasons if reason)) or "it may not be melded"


# The result ----------------------------------------------------------------------------------------------------------


def _check_result(record: Record, wanted: Mapping[str, Any]) -> None:
    """Compare the result with what the events came to."""
    result = read_field(record, "result", "the record")
    for name, value in wanted.items():
        given = read_field(result, name, "the result")
        numbers = list(given) if isinstance(given, list | tuple) else [given]
        whole = all(type(number) is int for number in numbers)
        require(whole and given == value, f"{name!r} of the result is given as {given!r}, it is {value!r}")
