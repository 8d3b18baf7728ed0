"""Players without sense who keep every rule of Bao Yao and write down what happened, and ways to spoil a record.

Their records have the form of ``meldlab show baoyao --json`` and feed the referee. Each side has a temper drawn for the
deal: one that hardly ever beats anything lets the other side have snow and double runs, which chance alone would
bring too seldom.
"""

import copy
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oracles import baoyao
from oracles.baoyao import Deal
from oracles.baoyao_plays import BOMBS, Play
from oracles.baoyao_rules import CARDS, hand_size, in_order, pack, random_rules

Record = dict[str, Any]
Event = dict[str, Any]


def deal_cards(rng: random.Random, rules: Mapping[str, Any], friendly: bool = False) -> list[list[str]]:
    """Shuffle and deal; with ``friendly`` fours, aces and jokers lie together oftener than by chance."""
    cards = pack(rules)
    rng.shuffle(cards)
    if friendly:
        cards.sort(key=lambda card: rng.random() + 0.5 * (card in ("4", "A", "SJ", "BJ")))
    size = hand_size(rules)
    hands = [list(in_order(cards[seat * size : (seat + 1) * size])) for seat in range(4)]
    rng.shuffle(hands)
    return hands


def random_record(
    seed: int, rules: Mapping[str, Any] | None = None, *, hands: Sequence[Sequence[str]] | None = None
) -> Record:
    """Play one deal at random within the rules.

    Parameters
    ----------
    seed : int
        The same seed and rules give the same record.
    rules : mapping, optional
        Every switch; random ones by default.
    hands : four sequences of str, optional
        Cards to play with instead of shuffled ones.

    Returns
    -------
    dict
        A record with the fields of the command ``show``, and ``stake`` and ``fee`` beside them.
    """
    rng = random.Random(seed)
    rules = dict(random_rules(rng) if rules is None else rules)
    hands = deal_cards(rng, rules, friendly=rng.random() < 0.3) if hands is None else hands
    tempers = [rng.choice((0.1, 0.3, 0.97)) for _ in range(2)]
    deal = baoyao.start(rules, hands, rng.randrange(4))
    events: list[Event] = []
    while deal.stage != "over":
        deal = random_step(rng, deal, events, tempers)
    stake, fee = rng.choice(((1, 0), (1, 0), (10, 1), (100, 7)))
    return {
        "game": "baoyao",
        "rules": rules,
        "policies": ["random", "random"],
        "seed": seed,
        "deal": 0,
        "dealer": 0,
        "stake": stake,
        "fee": fee,
        "hands": [" ".join(hand) for hand in hands],
        "events": events,
        "result": baoyao.settle(deal, stake, fee),
    }


def random_step(rng: random.Random, deal: Deal, events: list[Event], tempers: Sequence[float] = (0.3, 0.3)) -> Deal:
    """Make one lawful move and append its events; ``tempers`` are the sides' odds to pass when they need not."""
    if deal.stage == "choose":
        deal = baoyao.choose(deal, play_on=rng.random() < 0.5)
        events += deal.news
        return deal
    if baoyao.is_disconnected(deal):
        made = baoyao.autoplay(deal)
    else:
        made = _pick(rng, deal, tempers[baoyao.side_of(deal.turn)])
    if made is None:
        events.append({"seat": deal.turn, "do": "pass"})
        deal = baoyao.pass_turn(deal)
    else:
        events.append({"seat": deal.turn, "do": "play", **made.row()})
        deal = baoyao.play(deal, made)
    events += copy.deepcopy(deal.news)
    return deal


def _pick(rng: random.Random, deal: Deal, temper: float) -> Play | None:
    """Any play, rather one of many cards that is no bomb; None is a pass."""
    plays = baoyao.legal_plays(deal)
    if not plays or (deal.to_beat is not None and rng.random() < temper):
        return None
    if rng.random() < 0.3:
        return rng.choice(plays)
    return max(plays, key=lambda made: len(made.cards) + 4 * rng.random() - 2 * (made.kind in BOMBS))


# Ways to spoil a record ----------------------------------------------------------------------------------------------

Spoil = Callable[[random.Random, Record], bool]
"""Spoils a record in place; False if there is nothing of the kind in it to spoil."""


def _some(rng: random.Random, record: Record, do: str) -> Event | None:
    events = [event for event in record["events"] if event["do"] == do]
    return rng.choice(events) if events else None


def _change_event(do: str, change: Callable[[random.Random, Event], Mapping[str, Any]]) -> Spoil:
    """Change some event of a kind to what ``change`` says."""

    def spoil(rng: random.Random, record: Record) -> bool:
        event = _some(rng, record, do)
        if event is not None:
            event.update(change(rng, event))
        return event is not None

    return spoil


def _change_result(name: str, change: Callable[[Any], Any]) -> Spoil:
    def spoil(rng: random.Random, record: Record) -> bool:
        old = record["result"][name]
        record["result"][name] = change(old)
        return bool(record["result"][name] != old)

    return spoil


def _other_seat(rng: random.Random, event: Event) -> Event:
    return {"seat": (event["seat"] + rng.choice((1, 2, 3))) % 4}


def _drop_card(rng: random.Random, record: Record) -> bool:
    seat = rng.randrange(4)
    record["hands"][seat] = " ".join(record["hands"][seat].split()[1:])
    return True


def _forge_card(rng: random.Random, record: Record) -> bool:
    seat = rng.randrange(4)
    hand = record["hands"][seat].split()
    place = rng.randrange(len(hand))
    hand[place] = rng.choice([card for card in CARDS if card != hand[place]])
    record["hands"][seat] = " ".join(hand)
    return True


def _move_card(rng: random.Random, record: Record) -> bool:
    """Leave the pack whole, but take a card that was played from the hand that played it."""
    event = _some(rng, record, "play")
    assert event is not None
    card, seat = event["cards"].split()[0], event["seat"]
    played = [one for e in record["events"] if e["do"] == "play" and e["seat"] == seat for one in e["cards"].split()]
    hand, other = record["hands"][seat].split(), record["hands"][(seat + 1) % 4].split()
    given = [one for one in other if one != card]
    if played.count(card) < hand.count(card) or not given:
        return False
    hand.remove(card)
    other.remove(given[0])
    record["hands"][seat] = " ".join([*hand, given[0]])
    record["hands"][(seat + 1) % 4] = " ".join([*other, card])
    return True


def _drop_event(rng: random.Random, record: Record) -> bool:
    record["events"].pop(rng.randrange(len(record["events"])))
    return True


def _repeat_event(rng: random.Random, record: Record) -> bool:
    place = rng.randrange(len(record["events"]))
    record["events"].insert(place, copy.deepcopy(record["events"][place]))
    return True


def _swap_events(rng: random.Random, record: Record) -> bool:
    events = record["events"]
    place = rng.randrange(len(events) - 1)
    events[place], events[place + 1] = events[place + 1], events[place]
    return True


def _go_on(rng: random.Random, record: Record) -> bool:
    record["events"].append({"seat": rng.randrange(4), "do": "pass"})
    return True


def _stop_early(rng: random.Random, record: Record) -> bool:
    del record["events"][-rng.randint(1, 5) :]
    return True


def _pass_instead(rng: random.Random, record: Record) -> bool:
    """Turn the last play into a pass: without it the deal cannot have ended like that."""
    events = record["events"]
    place = max(number for number, event in enumerate(events) if event["do"] == "play")
    events[place] = {"seat": events[place]["seat"], "do": "pass"}
    return True


def _pass_the_lead(rng: random.Random, record: Record) -> bool:
    record["events"].insert(0, {"seat": record["events"][0]["seat"], "do": "pass"})
    return True


def _lose_switch(rng: random.Random, record: Record) -> bool:
    del record["rules"][rng.choice(sorted(record["rules"]))]
    return True


def _unknown_option(rng: random.Random, record: Record) -> bool:
    record["rules"][rng.choice(sorted(record["rules"]))] = "perhaps"
    return True


SPOILS: dict[str, Spoil] = {
    "a card dropped": _drop_card,
    "a card forged": _forge_card,
    "a card moved": _move_card,
    "an event dropped": _drop_event,
    "an event repeated": _repeat_event,
    "two events swapped": _swap_events,
    "a move after the end": _go_on,
    "an end too early": _stop_early,
    "the last play passed": _pass_instead,
    "the lead passed": _pass_the_lead,
    "a switch lost": _lose_switch,
    "an unknown option": _unknown_option,
    "play by another seat": _change_event("play", _other_seat),
    "pass by another seat": _change_event("pass", _other_seat),
    "trick to another seat": _change_event("trick", _other_seat),
    "trick to the other side": _change_event("trick", lambda rng, event: {"side": 1 - event["side"]}),
    "trick's points": _change_event("trick", lambda rng, event: {"points": event["points"] + rng.choice((-5, 5, 10))}),
    "other seat out": _change_event("out", _other_seat),
    "place of a hand out": _change_event("out", lambda rng, event: {"place": event["place"] % 4 + 1}),
    "strength": _change_event("play", lambda rng, event: {"strength": event["strength"] + rng.choice((-1, 1))}),
    "kind": _change_event("play", lambda rng, event: {"kind": "triple" if rng.random() < 0.5 else "pass"}),
    "no play": _change_event("play", lambda rng, event: {"cards": "4 9"}),
    "no card": _change_event("play", lambda rng, event: {"cards": "4 4 X"}),
    "winner": _change_result("winner", lambda old: None if old is None else 1 - old),
    "how": _change_result("how", lambda old: "head90" if old == "points140" else "points140"),
    "points": _change_result("points", lambda old: [old[0] + 5, old[1]]),
    "multiplier": _change_result("multiplier", lambda old: {0: 1, 1: 2, 2: 4, 4: 2}[old]),
    "head": _change_result("head", lambda old: 0 if old is None else None),
    "order of going out": _change_result("out", lambda old: [*old, 0]),
    "payments": _change_result("payments", lambda old: [old[0] + 1, old[1] - 1]),
}
"""Every way to spoil a record, by what is then wrong with it."""


def spoiled(rng: random.Random, record: Record, name: str) -> Record | None:
    """A copy of a record spoiled like that; None if it cannot be, or came out as it was."""
    copied = copy.deepcopy(record)
    if not SPOILS[name](rng, copied) or copied == record:
        return None
    return copied
