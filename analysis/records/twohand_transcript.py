"""A record of two-handed pinochle as text for people."""

from collections.abc import Iterator
from typing import Any, Final

from meldlab.analysis.notation.pinochle import suit_name
from meldlab.analysis.records.cards import card_text, suits_text

#: What the players are called, by seat.
_SEATS: Final = ("dealer", "other ")


def twohand_transcript(record: dict[str, Any]) -> str:
    """Write a record of two-handed pinochle as a readable transcript."""
    return "\n".join(_lines(record))


def _lines(record: dict[str, Any]) -> Iterator[str]:
    turnup = record["turnup"]
    yield f"Two-handed pinochle, seed {record['seed']}, deal {record['deal']}; seat 0 deals."
    yield f"Policies: {', '.join(record['policies'])}."
    for seat, hand in enumerate(record["hands"]):
        yield f"  {_SEATS[seat]}   {suits_text(hand)}"
    yield f"  turned up {card_text(turnup)}, so {suit_name(turnup[1])} are trumps"
    n_stock = len(record["hands"][0])
    number, line = 0, ""
    for event in record["events"]:
        match event["do"]:
            case "turnup_dix":
                yield f"The dealer is paid {event['points']} for the dix turned up."
            case "play":
                if not line:
                    number += 1
                    if number == n_stock + 1:
                        yield "The stock is gone; the melds are taken up."
                    line = f"  {number:2d} "
                line += f" {event['seat']}: {card_text(event['card'])} "
            case "trick":
                line += f"  seat {event['winner']} takes {event['points']}"
                if number > n_stock:
                    yield line
                    line = ""
            case "dix":
                swap = f", swaps it for {card_text(event['received'])}" if event["swap"] else ""
                line += f"; shows the dix {event['points']}{swap}"
            case "meld":
                cards = " ".join(map(card_text, event["cards"]))
                line += f"; melds {event['name'].replace('_', ' ')} {event['points']} ({cards})"
            case "draw":
                line += f"; {event['seat']} draws {card_text(event['card'])}"
                if line.count(" draws ") == 2:
                    yield line
                    line = ""
    yield _ending(record["result"])


def _ending(result: dict[str, Any]) -> str:
    told = [
        f"seat {seat} {score} (melds {meld} + tricks {tricks})"
        for seat, (score, meld, tricks) in enumerate(
            zip(result["score"], result["meld"], result["tricks"], strict=True)
        )
    ]
    return f"Result: {', '.join(told)}; the last trick is seat {result['last_trick']}'s."
