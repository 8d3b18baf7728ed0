"""Golden records: hands written down once, in full, and compared with the same hands played now.

A change of rules, of the deal or of a policy shows here as a difference that a person can read.  After a change that is
meant, write the files anew and look at the difference before it is committed:

    python tests/golden/regenerate.py
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import (
    auction_records,
    auction_transcript,
    baoyao_records,
    baoyao_transcript,
    twohand_records,
    twohand_transcript,
)
from meldlab.analysis.records.auction import OUTCOMES
from meldlab.analysis.rules import load_profile
from meldlab.analysis.tables import AuctionTable, BaoyaoTable, TwohandTable

FOLDER = Path(__file__).parent
SEED = 1
#: Deals among which the first hand of each ending is looked for.
SEARCHED = 500
ENDINGS = (*OUTCOMES, "lone_defender")


def records(rules: str, policies: str, switches: tuple[str, ...], first: int, last: int) -> list[dict[str, Any]]:
    """Play some deals."""
    table = AuctionTable(load_profile(rules, overrides=switches), load_policies(policies, "auction", 3))
    return list(auction_records(table, SEED, first, last))


def twohand(rules: str, policies: str, switches: tuple[str, ...], first: int, last: int) -> list[dict[str, Any]]:
    """Play some deals of two-handed pinochle."""
    table = TwohandTable(load_profile(rules, "twohand", switches), load_policies(policies, "twohand", 2))
    return list(twohand_records(table, SEED, first, last))


def baoyao(rules: str, policies: str, switches: tuple[str, ...], first: int, last: int) -> list[dict[str, Any]]:
    """Play some hands of Bao Yao."""
    table = BaoyaoTable(load_profile(rules, "baoyao", switches), load_policies(policies, "baoyao", 4))
    return list(baoyao_records(table, SEED, first, last))


#: Who writes a record of each game for people.
WRITERS = {"auction": auction_transcript, "twohand": twohand_transcript, "baoyao": baoyao_transcript}


def transcripts(played: list[dict[str, Any]]) -> str:
    """Write hands for people."""
    return "\n\n".join(WRITERS[one["game"]](one) for one in played) + "\n"


def lines(played: list[dict[str, Any]]) -> str:
    """Write hands for programs."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in played)


def first_of_each_ending(switches: tuple[str, ...]) -> list[dict[str, Any]]:
    """Play hands of random policies, and keep the first of each ending."""
    found: dict[str, dict[str, Any]] = {}
    for record in records("zh-auction", "random", switches, 0, SEARCHED):
        result = record["result"]
        for ending in (result["outcome"], *(["lone_defender"] if result["out"] else [])):
            found.setdefault(ending, record)
        if len(found) == len(ENDINGS):
            break
    return [found[ending] for ending in ENDINGS if ending in found]


#: What each file holds.
CASES: dict[str, Callable[[], str]] = {
    "zh_basic.txt": lambda: transcripts(records("zh-auction", "basic", (), 0, 8)),
    "hoyle_basic.txt": lambda: transcripts(records("hoyle-auction", "basic", (), 0, 8)),
    "mixed.txt": lambda: transcripts(
        records("scarne-auction", "basic,random,basic", ("players=5", "must_win=yes", "bid_step=50"), 0, 6)
    ),
    "baoyao_basic.txt": lambda: transcripts(baoyao("zh-two-player", "basic", (), 0, 4)),
    "baoyao_low.txt": lambda: transcripts(
        baoyao("three-low", "basic:sees_partner=no,autoplay", ("joker_pair=yes", "straight_length=longer_beats"), 0, 3)
    ),
    "baoyao_mixed.jsonl": lambda: lines(
        baoyao("no-threes", "random,basic", ("snow=choice", "double_run=first_two", "disconnect=1@6"), 0, 6)
    ),
    # Nobody is forced to open here, so nobody throws in.
    "endings.txt": lambda: transcripts(first_of_each_ending(("minimum=200", "players=4", "kitty=yes"))),
    "endings_announced.txt": lambda: transcripts(
        first_of_each_ending(("forced_opening=yes", "throw_in_unseen=yes", "bury=trumps_announced"))
    ),
    "zh_basic.jsonl": lambda: lines(records("zh-auction", "basic", (), 0, 2)),
    # A hand that is solved in no time.
    "zh_open.txt": lambda: transcripts(records("zh-auction", "open", (), 196, 197)),
    "zh_open.jsonl": lambda: lines(records("zh-auction", "open", (), 196, 197)),
    "twohand_hoyle.txt": lambda: transcripts(twohand("hoyle", "basic", (), 0, 5)),
    "twohand_en.txt": lambda: transcripts(twohand("en-modern", "basic,random", (), 0, 3)),
    "twohand_64.txt": lambda: transcripts(twohand("zh-classic-64", "random,basic:memory=none", (), 0, 3)),
    "twohand_pagat.jsonl": lambda: lines(twohand("pagat", "basic", ("count=simple",), 0, 3)),
    "twohand_exact.jsonl": lambda: lines(twohand("nb-classic", "basic:phase2=exact", (), 0, 1)),
    "endings.jsonl": lambda: lines(first_of_each_ending(("minimum=200", "double_pinochle=300"))),
}


if __name__ == "__main__":
    for name, text_of in CASES.items():
        (FOLDER / name).write_text(text_of(), encoding="utf-8")
