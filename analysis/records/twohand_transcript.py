"""A record of two-handed pinochle as text for people."""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from meldlab.analysis.irregularities import END, WAYS
from meldlab.analysis.notation.pinochle import suit_name
from meldlab.analysis.records.cards import card_text, suits_text

#: What the players are called, by seat.
_SEATS: Final = ("dealer", "other ")
#: Irregularities that come before the first lead.
_BEFORE_PLAY: Final = ("missing", "expose", "ask_new_deal", "turn_up_anew")


def twohand_transcript(record: dict[str, Any]) -> str:
    """Write a record of two-handed pinochle as a readable transcript."""
    return "\n".join(_lines(record))


def _lines(record: dict[str, Any]) -> Iterator[str]:
    yield f"Two-handed pinochle, seed {record['seed']}, deal {record['deal']}; seat 0 deals."
    yield f"Policies: {', '.join(record['policies'])}."
    if "irregularity" in record:
        yield f"Irregularity: {_what_goes_wrong(record['irregularity'])}."
    until_lead = takewhile(lambda event: event["do"] not in ("play", "lead_out_of_turn"), record["events"])
    before = [_before_play(event) for event in until_lead if event["do"] in _BEFORE_PLAY]
    if before and "dealt" in record:
        yield from _cards(record["dealt"])
        yield from before
        before = []
    yield from _cards(record)
    yield from before
    yield from _tricks(record)
    yield _ending(record["result"])


def _what_goes_wrong(told: Mapping[str, Any]) -> str:
    """Who does what in which trick, or was to."""
    way = next(way for way in WAYS if (way.switch, way.how) == (told["name"], told["how"]))
    where = f"; trick {told['trick']} {'without' if way.half == END else 'with'} a stock" if told["trick"] else ""
    who = way.told if told["name"] == "short_stock" else f"seat {told['seat']} {way.told}"
    return f"{who}{where}{'' if told['happened'] else '; in this deal it does not come about'}"


def _cards(dealt: Mapping[str, Any]) -> Iterator[str]:
    for seat, hand in enumerate(dealt["hands"]):
        yield f"  {_SEATS[seat]}   {suits_text(hand)}"
    yield f"  turned up {card_text(dealt['turnup'])}, so {suit_name(dealt['turnup'][1])} are trumps"


def _before_play(event: Mapping[str, Any]) -> str:
    match event["do"]:
        case "missing":
            return f"{card_text(event['card'])} is missing from the stock."
        case "expose":
            return f"Seat {event['seat']} shows {card_text(event['card'])}, dealt to seat {event['hand']}."
        case "turn_up_anew":
            return f"Two cards were turned up: the stock is shuffled, and seat {event['seat']} turns a card up."
        case _:
            return f"Seat {event['seat']} asks for a new deal."


def _tricks(record: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each trick, with what comes between it and the next."""
    missing = any(event["do"] == "missing" for event in record["events"])
    n_with_stock = len(record["hands"][0]) - missing
    number, line, complete, wrong = 1, "", False, ""
    for event in record["events"]:
        if complete and event["do"] in ("play", "lead_out_of_turn"):
            yield line
            line, complete = "", False
            number += 1
            if number == n_with_stock + 1:
                yield "The stock is gone; the melds are taken up."
        match event["do"]:
            case "turnup_dix":
                yield f"The dealer is paid {event['points']} for the dix turned up."
            case "lead_out_of_turn":
                yield _out_of_turn(event)
            case "play":
                line = line or f"  {number:2d} "
                line += f" {event['seat']}: {wrong}{card_text(event['card'])} "
                wrong = ""
            case "revoke":
                # The card that is played comes next: the same one, or the lawful one.
                wrong = f"revokes with {card_text(event['card'])}, corrected to " if event["corrected"] else "revokes, "
            case "trick":
                line += f"  seat {event['winner']} takes {event['points']}"
                complete = True
            case name if name not in _BEFORE_PLAY or complete:
                line += f"; {_between(event)}"
    yield line


def _out_of_turn(event: Mapping[str, Any]) -> str:
    if event["accepted"]:
        return f"Seat {event['seat']} leads out of turn, and the lead is accepted."
    return f"Seat {event['seat']} leads {card_text(event['card'])} out of turn and has to take it back."


def _between(event: Mapping[str, Any]) -> str:
    """What is laid, drawn or seen after a trick."""
    match event["do"]:
        case "dix":
            swap = f", swaps it for {card_text(event['received'])}" if event["swap"] else ""
            return f"shows the dix {event['points']}{swap}"
        case "meld":
            cards = " ".join(map(card_text, event["cards"]))
            return f"melds {event['name'].replace('_', ' ')} {event['points']} ({cards})"
        case "draw":
            return f"{event['seat']} draws {card_text(event['card'])}"
        case "draw_wrongly":
            return f"{event['seat']} forgets to draw" if event["cards"] == 0 else f"{event['seat']} draws one too many"
        case "expose":
            place = f"card {event['place'] + 1} of the stock"
            return f"{event['seat']} exposes {card_text(event['card'])}, {place}, which is shuffled from there down"
        case "left_over":
            return f"{card_text(event['card'])} is left over"
        case name:
            raise ValueError(name)


def _ending(result: Mapping[str, Any]) -> str:
    told = [
        f"seat {seat} {score} (melds {meld} + tricks {tricks})"
        for seat, (score, meld, tricks) in enumerate(
            zip(result["score"], result["meld"], result["tricks"], strict=True)
        )
    ]
    unscored = f"; {result['unscored']} nobody scores" if "unscored" in result else ""
    return f"Result: {', '.join(told)}{unscored}; the last trick is seat {result['last_trick']}'s."
