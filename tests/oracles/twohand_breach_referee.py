"""A referee who follows the record of a two-handed deal in which one irregularity was to happen.

The record tells what was to go wrong; he accepts that, announced by its event, and nothing else against the rules. It
is one of ``twohand_referee`` with ``irregularity``, perhaps ``dealt``, the cards as they lay before others were dealt,
turned up or shuffled, and these events:

* ``missing``, ``left_over``: the cards that a short stock lacks and that nobody draws;
* ``expose`` with ``hand`` or ``place``: a card seen in a hand as it was dealt, or at a place of the stock;
* ``ask_new_deal``, ``turn_up_anew``: other cards are dealt, or the other player turns up a card;
* ``lead_out_of_turn``, ``accepted`` before its card is played, or with the card that is taken back;
* ``revoke`` before a forbidden card is played, or ``corrected`` in its place;
* ``draw_wrongly`` before the offender draws so many ``cards``.
"""

from collections import Counter
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

#: Fewer of a weak player's aces than these let him ask for a new deal.
WEAK_ACES = 2


class Occurrence(NamedTuple):
    """What was to go wrong."""

    breach: str
    """Name of ``twohand_rules.BREACHES``."""
    how: str
    seat: int
    trick: int
    """From 0 in its half of the deal, -1 if it belongs to the whole deal."""

    @property
    def at_end(self) -> bool:
        """Whether it comes without a stock."""
        return self.breach == "revoke" or self.how.endswith("_at_end")


class Followed(NamedTuple):
    """How a deal with an irregularity ended."""

    deal: Deal
    happened: bool
    lost: int
    """Points of cards that were missing, left over, or taken by one who scores nothing, the last trick's with them."""


class _Where(NamedTuple):
    """How far a deal is: tricks closed, and tricks closed when the stock was gone, -1 before."""

    number: int
    end_from: int

    def is_trick_of(self, breach: Occurrence, deal: Deal) -> bool:
        if breach.at_end == deal.first_phase:
            return False
        return self.number - (self.end_from if breach.at_end else 0) == breach.trick


def follow_breach(record: Mapping[str, Any]) -> Followed:
    """Follow a recorded deal move by move.

    Raises
    ------
    AssertionError
        If anything but the one irregularity breaks the rules, if that is not announced where it happens, or if the
        result is not what the events come to.
    """
    told = record["irregularity"]
    breach = Occurrence(told["name"], told["how"], told["seat"], told["trick"] - 1)
    assert record["rules"][breach.breach] is True
    events = Events(list(record["events"]))
    counts = COUNTS[record["rules"]["count"]]
    deal, lost = _dealt(record, breach, events, counts)
    states, where = {deal}, _Where(0, -1)
    happened = events.taken > (1 if deal.meld[0] else 0)
    drawn_wrongly = False
    while _any(states).stage != "over":
        was = _any(states)
        if events.next_is("expose"):
            assert not happened
            happened = True
            states = _expose_in_stock(events, states, breach, record, where.number)
        elif events.next_is("lead_out_of_turn"):
            assert not happened
            assert where.is_trick_of(breach, was)
            happened = True
            states = _lead_out_of_turn(events, states, breach)
        elif events.next_is("revoke"):
            assert not happened
            assert where.is_trick_of(breach, was)
            happened = True
            states = _revoke(events, states, breach)
        elif events.next_is("draw_wrongly"):
            event = events.take("draw_wrongly")
            assert (event["seat"], event["cards"]) == (breach.seat, 0 if breach.how == "too_few" else 2)
            assert where.number == breach.trick + 1
            assert not drawn_wrongly
            drawn_wrongly = True
        elif was.stage == "play":
            states = _check_play(events, states)
            assert _any(states).before_breach is None or events.events[events.taken - 3]["do"] == "revoke"
            if was.trick:
                lost += _forfeited(events, _any(states), counts)
                where = where._replace(number=where.number + 1)
                if breach.breach == "wrong_hand" and where.number == breach.trick + 1:
                    happened = True
                    cards = 0 if breach.how == "too_few" else 2
                    states = {breaches.draw_wrongly(state, breach.seat, cards) for state in states}
        elif was.stage == "draw":
            states = _check_draw(events, states)
            if _any(states).dead:
                assert (events.take("left_over")["card"],) == _any(states).dead
        elif events.next_is("dix"):
            states = check_dix(events, states)
        elif events.next_is("meld"):
            states = check_meld(events, states)
        else:
            states = {twohand.finish_melding(state) for state in states}
        if was.first_phase and not _any(states).first_phase:
            where = where._replace(end_from=where.number)
        assert all(len(holding) <= was.hand_size + 1 for holding in _any(states).holdings)
    events.expect_end("the last trick")
    deal = _any(states)
    assert drawn_wrongly == (happened and breach.how in ("too_few", "too_many"))
    assert told["happened"] == happened
    lost += sum(counts[card[0]] for card in deal.dead)
    result = twohand.result(deal)
    assert {name: record["result"][name] for name in result} == result
    assert record["result"].get("unscored", 0) == lost
    return Followed(deal, happened, lost)


def _dealt(record: Mapping[str, Any], breach: Occurrence, events: Events, counts: Mapping[str, int]) -> Any:
    """Check the cards and what happens before the first lead; the deal, and points of a card that is missing."""
    first = dict(record) | record.get("dealt", {})
    names = [event["do"] for event in record["events"]]
    lost, missing = 0, []
    if breach.breach == "short_stock":
        event = record["events"][names.index("missing")]
        missing = [event["card"]]
        lost = counts[event["card"][0]]
    played = dict(record) | ({"stock": first["stock"]} if breach.how == "in_stock" else {})
    deal = _check_heading(played | {"stock": [*played["stock"], *missing]})
    deal = replace(deal, rules=dict(deal.rules) | {breach.breach: True}, stock=tuple(played["stock"]))
    assert "dealt" not in record or breach.how == "in_stock" or {"ask_new_deal", "turn_up_anew"} & set(names)
    if deal.meld[0]:
        events.require_seat(events.take("turnup_dix"), 0)
    if missing:
        events.require_seat(events.take("missing"), breach.seat)
    if breach.how == "dealers_own":
        _expose_in_hand(events, breach, first, 0)
    elif breach.how.startswith("others_"):
        asks = breach.how != "others_kept"
        weak = sum(card[0] == "A" for card in first["hands"][1]) < WEAK_ACES
        if weak or not breach.how.endswith("_if_weak"):
            _expose_in_hand(events, breach, first, 1)
            assert ("redeal" if asks else "keep") in breaches.answers_to_exposed_card(1)
            if asks:
                events.require_seat(events.take("ask_new_deal"), 1)
                _check_heading(first)
                assert first["hands"] != record["hands"]
    elif breach.how == "new_deal":
        events.require_seat(events.take("ask_new_deal"), breach.seat)
        _check_heading(first)
        assert first["hands"] != record["hands"]
    elif breach.how == "at_turnup":
        event = events.take("turn_up_anew")
        events.require_seat(event, 1)
        assert event["card"] == record["turnup"]
        assert first["hands"] == record["hands"]
        assert Counter([first["turnup"], *first["stock"]]) == Counter([record["turnup"], *record["stock"]])
    return deal, lost


def _expose_in_hand(events: Events, breach: Occurrence, first: Mapping[str, Any], hand: int) -> None:
    """The dealer shows a card that he deals."""
    event = events.take("expose")
    assert (event["seat"], event["hand"]) == (0, hand)
    assert breach.seat == 0
    assert event["card"] in first["hands"][hand]
    assert "keep" in breaches.answers_to_exposed_card(hand)


def _copies(deal: Deal, seat: int, name: str) -> list[Card]:
    return [card for card in dict.fromkeys(deal.holdings[seat]) if card.name == name] or [Card(name)]


def _lead_out_of_turn(events: Events, states: set[Deal], breach: Occurrence) -> set[Deal]:
    """A lead out of turn is accepted, or taken back."""
    event = events.take("lead_out_of_turn")
    events.require_seat(event, breach.seat)
    assert breach.breach == "lead_out_of_turn"
    assert event["accepted"] == breach.how.startswith("accepted")
    assert _any(states).leader != breach.seat
    if event["accepted"]:
        lead = events.take("play")
        events.require_seat(lead, breach.seat)
        answer, name = breaches.accept_lead, lead["card"]
    else:
        answer, name = breaches.take_back_lead, event["card"]
    return {
        answer(breaches.lead_out_of_turn(state, card)) for state in states for card in _copies(state, breach.seat, name)
    }


def _revoke(events: Events, states: set[Deal], breach: Occurrence) -> set[Deal]:
    """A revoke is announced; if it is corrected, the deal stands as before."""
    event = events.take("revoke")
    events.require_seat(event, breach.seat)
    assert breach.breach == "revoke"
    assert event["corrected"] == (breach.how == "corrected")
    deal = _any(states)
    assert twohand.turn(deal) == breach.seat
    assert len(deal.trick) == 1
    revoked = {twohand.play(state, card) for state in states for card in _copies(state, breach.seat, event["card"])}
    assert all(state.before_breach is not None for state in revoked)
    if event["corrected"]:
        return {breaches.correct_revoke(state) for state in revoked}
    assert events.events[events.taken]["card"] == event["card"]
    return states


def _forfeited(events: Events, deal: Deal, counts: Mapping[str, int]) -> int:
    """Points of the trick just closed, if its winner scores nothing."""
    trick = events.events[events.taken - 1]
    cards = [event["card"] for event in events.events[: events.taken] if event["do"] == "play"][-2:]
    points = sum(counts[card[0]] for card in cards)
    points += pinochle.LAST_TRICK_POINTS if deal.stage == "over" else 0
    nothing = deal.scores_nothing[deal.leader]
    assert trick["points"] == (0 if nothing else points)
    return points if nothing else 0


def _expose_in_stock(
    events: Events, states: set[Deal], breach: Occurrence, record: Mapping[str, Any], number: int
) -> set[Deal]:
    """A card of the stock is seen, and the stock shuffled from there down."""
    event = events.take("expose")
    events.require_seat(event, breach.seat)
    deal = _any(states)
    assert breach[:2] == ("exposed_card", "in_stock")
    # The trick is over and the winner has not drawn; under either timing nobody has anything else to do first.
    assert number == breach.trick + 1
    assert len(deal.drawers) == 2
    assert deal.stock[event["place"]] == event["card"]
    drawn = len(record["stock"]) - len(deal.stock)
    order = record["stock"][drawn + event["place"] :]
    if deal.stage == "meld" and deal.rules["meld_timing"] == "before_draw":
        states = {twohand.finish_melding(state) for state in states}
    return {breaches.reshuffle_from(state, event["place"], order) for state in states}
