"""Hands written down in full, line by line the same as ever; see ``regenerate.py`` after a change that is meant."""

import json

import pytest
from golden.regenerate import CASES, ENDINGS, FOLDER

from oracles import baoyao_referee, referee, twohand_referee

JUDGES = {"auction": referee, "twohand": twohand_referee, "baoyao": baoyao_referee}


def stored(name):
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CASES)
def test_hands_are_played_and_written_as_before(name):
    assert CASES[name]().splitlines() == stored(name).splitlines()


def test_no_file_is_left_over():
    assert {path.name for path in FOLDER.iterdir() if path.suffix in (".txt", ".jsonl")} == set(CASES)


@pytest.mark.parametrize("name", [name for name in CASES if name.endswith(".jsonl")])
def test_the_referee_accepts_what_is_stored(name):
    for line in stored(name).splitlines():
        record = json.loads(line)
        JUDGES[record["game"]].check_record(record)


def test_every_ending_is_written_down():
    told = stored("endings.txt") + stored("endings_announced.txt")
    words = {
        "passed_out": "all passed",
        "thrown_in": "given up unseen",
        "made": ": made (",
        "made_on_meld": "made on melds alone",
        "conceded": ": conceded (",
        "defenders_conceded": "the defenders conceded",
        "double_bete": "double bete",
        "lone_defender": "concedes alone and is out",
    }
    assert set(words) == set(ENDINGS)
    for ending, word in words.items():
        assert word in told, ending
    for word in ("announcing", "each idle player", "kitty", "the dealer sits out"):
        assert word in told + stored("mixed.txt"), word
