"""A player without any sense who keeps every rule of two-handed pinochle, and writes down what happened.

His records have the form of ``meldlab show twohand --json`` and feed the referee. Half of his deals are shuffled badly
on purpose: the cards of the great melds come early and to the same side, or double pinochles would be seen once in a
thousand deals.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from oracles import pinochle, twohand
from oracles.twohand import Deal
from oracles.twohand_rules import HAND_SIZE, RANKS_OF_DECK, dix_of, random_rules

Event = dict[str, Any]
Dealt = tuple[Sequence[Sequence[str]], str, Sequence[str]]
"""The two hands, the dealer's first, the turn-up, and the stock in drawing order."""


def deal_cards(rng: random.Random, deck: int = 48, friendly: bool = False) -> Dealt:
    """Shuffle and deal.

    With ``friendly`` one player is dealt many of the cards that melds are made of, and the other sees few of them.
    """
    pack = pinochle.pack(RANKS_OF_DECK[deck])
    rng.shuffle(pack)
    size = HAND_SIZE[deck]
    if friendly:
        turnup = pack.pop()
        trump = pinochle.suit(turnup)
        wanted = {"QS", "JD", *(rank + trump for rank in "ATKQJ"), *(rng.choice("AKQJ") + s for s in pinochle.SUITS)}
        # A card of a meld comes early, any other late; chance blurs the two.
        pack.sort(key=lambda card: rng.random() + (0.0 if card in wanted else 0.7))
        hands = [pack[:size], pack[-size:]]
        rng.shuffle(hands)
        return [pinochle.in_display_order(hand) for hand in hands], turnup, pack[size:-size]
    hands = [pinochle.in_display_order(pack[:size]), pinochle.in_display_order(pack[size : 2 * size])]
    return hands, pack[2 * size], pack[2 * size + 1 :]


def random_record(seed: int, rules: Mapping[str, Any] | None = None, *, dealt: Dealt | None = None) -> dict[str, Any]:
    """Play one deal at random within the rules.

    Parameters
    ----------
    seed : int
        The same seed and rules give the same record.
    rules : mapping, optional
        Every switch; random ones by default.
    dealt : (hands, turnup, stock), optional
        Cards to play with instead of shuffled ones.

    Returns
    -------
    dict
        A record with the fields of the command ``show``.
    """
    rng = random.Random(seed)
    rules = dict(random_rules(rng) if rules is None else rules)
    if dealt is None:
        dealt = deal_cards(rng, rules["deck"], friendly=rng.random() < 0.5)
    hands, turnup, stock = dealt
    deal = twohand.start(rules, hands, turnup, stock)
    events: list[Event] = []
    if deal.meld[0]:
        events.append({"do": "turnup_dix", "seat": 0, "points": deal.meld[0]})
    while deal.stage != "over":
        deal = random_step(rng, deal, events)
    return {
        "game": "twohand",
        "rules": rules,
        "policies": [{"name": "random"}] * 2,
        "seed": seed,
        "deal": 0,
        "dealer": 0,
        "hands": [" ".join(hand) for hand in hands],
        "turnup": turnup,
        "stock": " ".join(stock),
        "events": events,
        "result": twohand.result(deal),
    }


def random_step(rng: random.Random, deal: Deal, events: list[Event]) -> Deal:
    """Make one legal move and append its events."""
    seat = twohand.turn(deal)
    if deal.stage == "draw":
        draw = rng.choice(twohand.draw_choices(deal))
        events.append({"seat": seat, "do": "draw", "card": draw.card})
        return twohand.draw(deal, draw)
    if deal.stage == "meld":
        return _meld_at_random(rng, deal, events)

    plays = twohand.legal_plays(deal)
    # Now and then anything; else rather a card that no meld wants, so that melds come together.
    card = rng.choice(plays)
    if rng.random() < 0.8:
        card = min(plays, key=lambda one: (_use(deal, one.name) - bool(one.uses) + rng.random(), one))
    events.append({"seat": seat, "do": "play", "card": card.name})
    closes = len(deal.trick) == 1
    deal = twohand.play(deal, card)
    if closes:
        events.append({"do": "trick", "winner": deal.leader})
    return deal


def _use(deal: Deal, card: str) -> int:
    """Rough number of melds that want a card."""
    in_run = pinochle.suit(card) == deal.trump and pinochle.rank(card) in "ATKQJ"
    return 2 * in_run + 2 * (card in ("QS", "JD")) + (pinochle.rank(card) in "AKQJ") + (pinochle.rank(card) in "KQ")


def _meld_at_random(rng: random.Random, deal: Deal, events: list[Event]) -> Deal:
    """Lay a meld, declare a dix, or end the turn."""
    seat = deal.leader
    melds, dixes = twohand.list_melds(deal), twohand.list_dixes(deal)
    if rng.random() < 0.15 or not (melds or dixes):
        return twohand.finish_melding(deal)
    if melds and not (dixes and rng.random() < 0.5):
        meld = rng.choice(melds)
        cards = list(meld.card_names)
        events.append({"seat": seat, "do": "meld", "name": meld.name, "cards": cards, "points": meld.points})
        return twohand.lay(deal, meld)
    dix = rng.choice(dixes)
    event: Event = {"seat": seat, "do": "dix", "swap": dix.swap, "card": dix_of(deal.rules, deal.trump)}
    if dix.swap and deal.turnup is not None:
        event["received"] = deal.turnup.name
    events.append(event | {"points": pinochle.MELD_POINTS["dix"]})
    return twohand.declare_dix(deal, dix)
