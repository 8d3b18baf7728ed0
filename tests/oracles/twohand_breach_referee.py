"""A referee who follows the record of a two-handed deal in which one irregularity happened.

He knows what was to go wrong, and accepts that and nothing else against the rules. The record is one of
``twohand_referee`` with two things more: ``{"do": "expose", "seat": 1, "card": "KH", "place": 4}`` where a card is seen
that should not be, and ``stock_after``, the stock as it lay when the deal was over, with the cards drawn by then.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from oracles import pinochle, twohand
from oracles import twohand_breaches as breaches
from oracles.referee import _Events as Events
from oracles.solver import COUNTS
from oracles.twohand import Deal
from oracles.twohand_melds import Card
from oracles.twohand_referee import _any, _check_draw, _check_heading, _check_play
from oracles.twohand_referee import _check_dix as check_dix
from oracles.twohand_referee import _check_meld as check_meld


class Occurrence(NamedTuple):
    """What was to go wrong."""

    breach: str
    """Name of ``twohand_rules.BREACHES``."""
    how: str
    """``too_few``, ``too_many``, ``accepted``, ``taken_back``, ``in_stock``, ``dealers_own``, or nothing."""
    seat: int
    trick: int
    """From 0 in its half of the deal."""


class Followed(NamedTuple):
    """How a deal with an irregularity ended."""

    deal: Deal
    happened: bool
    lost: int
    """Points of cards that were missing, left over, or taken by one who scores nothing, the last trick's with them."""


def follow_breach(record: Mapping[str, Any], breach: Occurrence) -> Followed:
    """Follow a recorded deal move by move.

    Raises
    ------
    AssertionError
        If anything but the one irregularity breaks the rules, or if the result is not what the events come to.
    """
    deal = _check_heading(record)
    deal = replace(deal, rules=dict(deal.rules) | {breach.breach: True})
    lost = 0
    counts = COUNTS[deal.rules["count"]]
    if breach.breach == "short_stock":
        lost += counts[deal.stock[-1][0]]
        deal = replace(deal, stock=deal.stock[:-1])
    events = Events(list(record["events"]))
    if deal.meld[0]:
        events.require_seat(events.take("turnup_dix"), 0)
    states, happened, number, end_from = {deal}, breach.breach == "short_stock", 0, -1
    while _any(states).stage != "over":
        was = _any(states)
        size = was.hand_size
        if events.next_is("expose"):
            assert not happened
            happened = True
            states = _expose(events, states, breach, record, number)
        elif _is_out_of_turn(was, breach, number) and not happened:
            happened = True
            states = _lead_accepted(states, events.events[events.taken]["card"], breach.seat)
            events.require_seat(events.take("play"), breach.seat)
        elif was.stage == "play":
            # Only the one player may revoke, in the one trick.
            states = _check_play(events, states)
            closed = len(was.trick) == 1
            if _any(states).before_breach is not None:
                assert breach.breach == "revoke"
                assert not happened
                assert (twohand.turn(was), number - end_from) == (breach.seat, breach.trick)
                happened = True
            if closed:
                lost += _forfeited(events, _any(states), counts)
                number += 1
                if breach.breach == "wrong_hand" and number == breach.trick + 1:
                    happened = True
                    cards = 0 if breach.how == "too_few" else 2
                    states = {breaches.draw_wrongly(state, breach.seat, cards) for state in states}
        elif was.stage == "draw":
            states = _check_draw(events, states)
        elif events.next_is("dix"):
            states = check_dix(events, states)
        elif events.next_is("meld"):
            states = check_meld(events, states)
        else:
            states = {twohand.finish_melding(state) for state in states}
        if was.first_phase and not _any(states).first_phase:
            end_from = number
        assert all(len(holding) <= size + 1 for holding in _any(states).holdings)
    events.expect_end("the last trick")
    deal = _any(states)
    lost += sum(counts[card[0]] for card in deal.dead)
    result = twohand.result(deal)
    assert {name: record["result"][name] for name in result} == result
    return Followed(deal, happened, lost)


def _is_out_of_turn(deal: Deal, breach: Occurrence, number: int) -> bool:
    """Whether a lead out of turn comes now and is accepted."""
    if breach[:2] != ("lead_out_of_turn", "accepted") or deal.stage != "play" or deal.trick:
        return False
    return deal.first_phase and number == breach.trick and deal.leader != breach.seat


def _copies(deal: Deal, seat: int, name: str) -> list[Card]:
    return [card for card in dict.fromkeys(deal.holdings[seat]) if card.name == name] or [Card(name)]


def _lead_accepted(states: set[Deal], name: str, seat: int) -> set[Deal]:
    return {
        breaches.accept_lead(breaches.lead_out_of_turn(state, card))
        for state in states
        for card in _copies(state, seat, name)
    }


def _forfeited(events: Events, deal: Deal, counts: Mapping[str, int]) -> int:
    """Points of the trick just closed, if its winner scores nothing."""
    trick = events.events[events.taken - 1]
    cards = [event["card"] for event in events.events[: events.taken] if event["do"] == "play"][-2:]
    points = sum(counts[card[0]] for card in cards)
    points += pinochle.LAST_TRICK_POINTS if deal.stage == "over" else 0
    nothing = deal.scores_nothing[deal.leader]
    assert trick["points"] == (0 if nothing else points)
    return points if nothing else 0


def _expose(events: Events, states: set[Deal], breach: Occurrence, record: Mapping[str, Any], number: int) -> set[Deal]:
    """A card is seen: in the stock, in the dealer's hand, or led out of turn and taken back."""
    event = events.take("expose")
    events.require_seat(event, breach.seat)
    deal, card = _any(states), event["card"]
    if breach[:2] == ("exposed_card", "in_stock"):
        # The trick is over and the winner has not drawn; under either timing nobody has anything else to do first.
        assert number == breach.trick + 1
        assert len(deal.drawers) == 2
        assert deal.stock[event["place"]] == card
        drawn = len(record["stock"]) - len(deal.stock)
        order = record["stock_after"][drawn + event["place"] :]
        if deal.stage == "meld" and deal.rules["meld_timing"] == "before_draw":
            states = {twohand.finish_melding(state) for state in states}
        return {breaches.reshuffle_from(state, event["place"], order) for state in states}
    if breach[:2] == ("exposed_card", "dealers_own"):
        assert number == 0
        assert not deal.trick
        assert breaches.answers_to_exposed_card(breach.seat) == ("keep",)
        assert card in [one.name for one in deal.holdings[breach.seat]]
        return states
    assert breach[:2] == ("lead_out_of_turn", "taken_back")
    assert number == breach.trick
    return {
        breaches.take_back_lead(breaches.lead_out_of_turn(state, one))
        for state in states
        for one in _copies(state, breach.seat, card)
    }
