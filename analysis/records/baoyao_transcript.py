"""A record of Bao Yao as text for people."""

from collections.abc import Iterator
from typing import Any, Final

from meldlab.analysis.notation.baoyao import in_groups
from meldlab.analysis.rules.kernel import THREES
from meldlab.kernels.baoyao.cards import HIGH

#: What plays are called that are more than their cards.
_KINDS: Final = {"straight": "单顺", "double_straight": "双顺"}
_JOKER_BOMBS: Final = {
    "SJ SJ": "2小王",
    "SJ BJ": "大小王",
    "BJ BJ": "2大王",
    "SJ SJ BJ": "1大2小",
    "SJ BJ BJ": "2大1小",
    "SJ SJ BJ BJ": "四张王",
}
_YAO: Final = {2: "小幺", 3: "中幺", 4: "老幺"}
_ROADS: Final = "零一二三四五六七八"
_WAYS: Final = {
    "points140": "with 140 points",
    "head90": "with 90 points and the first hand out (头跑)",
    "double_run": "with both hands out (双跑)",
}
_PLACES: Final = ("", "first (头跑)", "second", "third", "last")
_SNOW: Final = {1: "", 2: " of 小雪", 4: " of 大雪"}


def baoyao_transcript(record: dict[str, Any]) -> str:
    """Write a record of Bao Yao as a readable transcript."""
    return "\n".join(_lines(record))


def play_text(event: dict[str, Any], threes: int = HIGH) -> str:
    """Write a play with its cards side by side and its name, such as ``444A 中幺`` or ``5 6 7 单顺``."""
    cards = event["cards"].split()
    match event["kind"]:
        case "bomb":
            name = f"{_ROADS[len(cards)]}路"
        case "yao":
            name = _YAO.get(len(cards) - 1, "老老幺")
        case "jokers":
            name = _JOKER_BOMBS[event["cards"]]
        case kind:
            name = _KINDS.get(kind, "")
    return f"{in_groups(event['cards'], threes)} {name}".rstrip()


def _lines(record: dict[str, Any]) -> Iterator[str]:
    threes = THREES[record["rules"]["threes"]]
    yield (
        f"Bao Yao for two (二人刨幺), seed {record['seed']}, deal {record['deal']}; "
        f"seats 0 and 2 against 1 and 3, seat {record['leader']} leads."
    )
    yield f"Policies: {', '.join(record['policies'])}."
    for seat, hand in enumerate(record["hands"]):
        yield f"  seat {seat}  {in_groups(hand, threes)}"
    if "yao" in record:
        told = [f"seat {seat} A and {yao['fours']} fours" for seat, yao in enumerate(record["yao"]) if yao]
        yield f"明幺: {', '.join(told) or 'no hand has one'}"
    number, trick = 0, []
    taken = [0, 0]
    for event in record["events"]:
        seat = event["seat"]
        match event["do"]:
            case "play":
                trick.append(f"{seat}: {play_text(event, threes)}")
            case "pass":
                trick.append(f"{seat}: -")
            case "out":
                trick.append(f"[seat {seat} is out {_PLACES[event['place']]}]")
            case "trick":
                number += 1
                taken[event["side"]] += event["points"]
                points = f" takes {event['points']}" if event["points"] else " takes the trick"
                total = f" ({taken[0]} to {taken[1]})" if event["points"] else ""
                yield f"  {number:2d}  {'  '.join(trick)}   seat {seat}{points}{total}"
                trick = []
    if trick:
        yield f"  {number + 1:2d}  {'  '.join(trick)}"
    yield _ending(record["result"])


def _ending(result: dict[str, Any]) -> str:
    ours, theirs = result["points"]
    paid = "Chips: player 0 {:+d}, player 1 {:+d}.".format(*result["payments"])
    if result["winner"] is None:
        return f"Result: nobody wins, {ours} to {theirs} points. {paid}"
    times = f"{result['multiplier']} times the stake{_SNOW[result['multiplier']]}"
    if result["multiplier"] == 1:
        times = "the stake"
    return (
        f"Result: player {result['winner']} (seats {result['winner']} and {result['winner'] + 2}) wins "
        f"{_WAYS[result['how']]}, {ours} to {theirs} points, and gets {times}. {paid}"
    )
