"""Whole deals with their values: random ones for two players, and auction deals of a bidder who bid 300 or 450.

The values guard against faults that show in one deal of a thousand, and never change.  A value that is stored is kept;
deals without one (``null``) were given up after a while, are solved by the next call if that has time enough, and stay
in the file so that it is no choice of easy deals.  In the folder ``tests``:

    python -m solved.regenerate two_handed long auction auction_overtrump auction_strong

Values can be compared with those of a program in C that knows nothing of the solver, in 0.04 s for a deal of two hands
of twelve cards, in minutes for one of two hands of sixteen or three of fifteen:

    python -m solved.regenerate --check two_handed
"""

import json
import random
import sys
import tempfile
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from gauges.solving import RANKS, SUITS, asked, stored, values_in_c

from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import auction_records
from meldlab.analysis.rules import load_profile
from meldlab.analysis.solving import Solver, SolvingStoppedError, read_position
from meldlab.analysis.tables import AuctionTable

FOLDER = Path(__file__).parent
LEAST_BID = 300
#: What bidders with strong hands have bid.
STRONG_BID = 450
#: A deal is given up after so long [s].
MOST_SECONDS = 60


def random_deals(ranks: str, size: int, number: int, must_win: str) -> Iterator[dict[str, Any]]:
    """Two-handed deals after the stock."""
    rng = random.Random(f"{ranks} {size} {must_win}")
    for _ in range(number):
        pack = [rank + suit for suit in SUITS for rank in ranks for _copy in range(2)]
        rng.shuffle(pack)
        hands = [sorted(pack[at : at + size], key=_place) for at in (0, size)]
        yield {
            "game": "twohand",
            "trump": rng.choice(SUITS),
            "hands": [" ".join(hand) for hand in hands],
            "leader": rng.randrange(2),
            "rules": {"must_win": must_win},
        }


def _place(card: str) -> tuple[int, int]:
    return SUITS.index(card[1]), RANKS.index(card[0])


def auction_deals(seed: int, must_overtrump: bool, least_bid: int = LEAST_BID) -> Iterator[dict[str, Any]]:
    """Auction deals at the first lead, as the policy ``basic`` bids and buries."""
    table = AuctionTable(load_profile("zh-auction"), load_policies("basic", "auction", 3))
    for record in auction_records(table, seed, 0, 1_000_000):
        result, events = record["result"], record["events"]
        if result["bid"] is None or result["bid"] < least_bid or not any(event["do"] == "play" for event in events):
            continue
        bidder = result["bidder"]
        hands = [list(hand) for hand in record["hands"]]
        hands[bidder] += record["widow"]
        for card in next(event["cards"] for event in events if event["do"] == "bury"):
            hands[bidder].remove(card)
        yield {
            "game": "auction",
            "trump": result["trump"],
            "hands": [" ".join(sorted(hand, key=_place)) for hand in hands],
            "bidder": bidder,
            "leader": bidder,
            "rules": {"must_win": False, "must_overtrump": must_overtrump},
        }


def deals(name: str) -> Iterator[dict[str, Any]]:
    """Deals of one file, in its order."""
    if name == "two_handed":
        for must_win in ("trump_led", "always"):
            yield from random_deals("ATKQJ9", 12, 400, must_win)
    elif name == "long":
        for must_win in ("trump_led", "always"):
            yield from random_deals(RANKS, 16, 10, must_win)
    elif name == "auction":
        yield from islice(auction_deals(1, False), 60)
    elif name == "auction_overtrump":
        yield from islice(auction_deals(2, True), 12)
    elif name == "auction_strong":
        yield from islice(auction_deals(3, False, STRONG_BID), 60)
    else:
        raise SystemExit(f"there is no file {name}")


def solve(question: dict[str, Any]) -> dict[str, int | None]:
    """Solve a deal, or give it up."""
    solver = Solver(256)
    timer = threading.Timer(MOST_SECONDS, solver.stop)
    timer.start()
    try:
        found = solver.solve(read_position(question))
    except SolvingStoppedError:
        return {"expect": None, "nodes": None}
    finally:
        timer.cancel()
    return {"expect": found["points"][0], "nodes": found["nodes"]}


def write(name: str) -> None:
    """Write the deals of a file, solving those that have no value."""
    path = FOLDER / f"{name}.jsonl"
    known = {str(asked(position)): position for position in stored(name)} if path.exists() else {}
    lines = []
    for question in deals(name):
        position = known.get(str(question), question | {"expect": None})
        if position["expect"] is None:
            position = question | solve(question)
            print(name, len(lines), position["expect"], position["nodes"], flush=True)
        lines.append(json.dumps(position) + "\n")
    path.write_text("".join(lines), encoding="utf-8")


def check(name: str) -> None:
    """Compare the values of a file with those of the program in C."""
    positions = [position for position in stored(name) if position["expect"] is not None]
    with tempfile.TemporaryDirectory() as folder:
        values = values_in_c([asked(position) for position in positions], folder, 24)
    wrong = [position for position, value in zip(positions, values, strict=True) if position["expect"] != value]
    print(f"{name}: {len(positions)} deals, {len(wrong)} of them with another value")
    for position in wrong:
        print(json.dumps(position))


if __name__ == "__main__":
    wanted = sys.argv[1:]
    work = check if "--check" in wanted else write
    for word in wanted:
        if word != "--check":
            work(word)
