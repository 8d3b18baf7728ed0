"""A record of auction pinochle as text for people."""

from collections.abc import Iterator
from typing import Any

from meldlab.analysis.notation.pinochle import suit_name
from meldlab.analysis.records.cards import card_text, suits_text

_OUTCOME = {
    "passed_out": "all passed, a new deal",
    "thrown_in": "given up unseen",
    "made": "made",
    "made_on_meld": "made on melds alone",
    "conceded": "conceded",
    "defenders_conceded": "the defenders conceded",
    "double_bete": "double bete",
}


def auction_transcript(record: dict[str, Any]) -> str:
    """Write a record of auction pinochle as a readable transcript."""
    return "\n".join(_lines(record))


def _lines(record: dict[str, Any]) -> Iterator[str]:
    dealer = "sits out" if record["dealer"] > 2 else f"is seat {record['dealer']}"
    yield f"Auction pinochle, seed {record['seed']}, deal {record['deal']}; the dealer {dealer}."
    yield f"Policies: {', '.join(record['policies'])}."
    for seat, hand in enumerate(record["hands"]):
        yield f"  seat {seat}  {suits_text(hand)}"
    yield f"  widow   {suits_text(record['widow'])}"
    calls: list[str] = []
    trick: list[str] = []
    number = 0
    for event in record["events"]:
        seat = event.get("seat")
        match event["do"]:
            case "bid":
                calls.append(f"{seat}: {event['amount']}")
                continue
            case "pass":
                calls.append(f"{seat}: pass")
                continue
            case "play":
                trick.append(f"{seat}: {card_text(event['card'])}")
                continue
        if calls:
            yield "Bidding  " + ", ".join(calls)
            calls = []
        match event["do"]:
            case "trick":
                number += 1
                yield f"  {number:2d}  {'  '.join(trick)}   seat {event['winner']} takes {event['points']}"
                trick = []
            case "widow":
                yield f"The widow is shown: {suits_text(event['cards'])}"
            case "throw_in":
                yield f"Seat {seat} gives the hand up unseen."
            case "meld":
                points = sum(meld["points"] for meld in event["melds"])
                named = ", ".join(f"{meld['name'].replace('_', ' ')} {meld['points']}" for meld in event["melds"])
                yield f"Seat {seat} names {suit_name(event['trump'])} and melds {points}: {named or 'nothing'}"
            case "concede":
                yield f"Seat {seat} concedes."
            case "defenders_concede":
                yield "The defenders concede."
            case "defender_concede":
                yield f"Seat {seat} concedes alone and is out."
            case "bury":
                announced = event.get("announced")
                told = f", announcing {' '.join(map(card_text, announced))}" if announced else ""
                yield f"Seat {seat} buries {' '.join(map(card_text, event['cards']))}{told}"
    if calls:
        yield "Bidding  " + ", ".join(calls)
    yield _ending(record["result"])


def _ending(result: dict[str, Any]) -> str:
    paid = result["payments"]
    chips = ", ".join(f"seat {seat} {chips:+d}" for seat, chips in enumerate(paid["seats"]))
    if paid["idle"]:
        chips += f", each idle player {paid['idle'][0]:+d}"
    if paid["kitty"]:
        chips += f", kitty {paid['kitty']:+d}"
    outcome = _OUTCOME[result["outcome"]]
    if result["bidder"] is None:
        return f"Result: {outcome}."
    return f"Result: seat {result['bidder']}, bid {result['bid']}: {outcome}{_points(result)}. Chips: {chips}."


def _points(result: dict[str, Any]) -> str:
    """What the bidder came to, as far as the hand went."""
    melds = f"melds {result['meld']}"
    if result["outcome"] in ("made", "double_bete"):
        return f" ({melds} + tricks {result['tricks']} + buried {result['buried']} = {result['total']})"
    return "" if result["trump"] is None else f" ({melds})"
