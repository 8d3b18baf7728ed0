"""`meldlab review`: what each choice of a recorded game cost, for people and as JSON."""

import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meldlab.analysis.replays import GAMES
from meldlab.analysis.rules import shipped_profiles

#: The command as it is installed.
MELDLAB = Path(sys.executable).with_name("meldlab")
#: Deals that are played to their end, under the seed 3.
DEALS = {"auction": 5, "twohand": 0, "baoyao": 2}
SETTINGS = {"auction": "", "twohand": ":phase2=thumb", "baoyao": ":exchanges=2"}
#: Keys of a decision, whatever the game.
KEYS = {
    "seat",
    "number",
    "stage",
    "chosen",
    "best",
    "cost",
    "se",
    "lo",
    "hi",
    "n",
    "exact",
    "verdict",
    "mistake",
    "candidates",
}


@pytest.fixture
def record_of(meldlab):
    """Return a record as `meldlab show` prints it."""

    def show(game, *words, deal=None):
        number = DEALS[game] if deal is None else deal
        return meldlab("show", game, "--seed", 3, "--deal", number, *words, "--json").json

    return show


@pytest.fixture
def review(meldlab, tmp_path):
    """Review a record, or some text, that lies in a file."""

    def call(game, record, *words):
        path = tmp_path / "record.json"
        path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
        return meldlab("review", game, path, *words)

    return call


def cut(record, n_events, **last):
    """A record up to an event, which is another one."""
    events = record["events"][:n_events]
    return record | {"events": [*events[:-1], events[-1] | last]}


@pytest.mark.parametrize("game", GAMES)
def test_every_profile_is_reviewed(game, record_of, review):
    for rules in shipped_profiles(game):
        record = record_of(game, "--rules", rules)
        found = review(game, record, "--worlds", 2, "--policy", f"sampled{SETTINGS[game]}", "--json").json
        assert found["game"] == game
        assert found["complete"]
        assert (found["seed"], found["deal"], found["worlds"]) == (3, DEALS[game], 2)
        assert {name: found["rules"][name] for name in record["rules"]} == record["rules"]
        assert [one["seat"] for one in found["seats"]] == list(range(GAMES[game].n_seats))
        costs = [one["cost"] for one in found["decisions"]]
        assert costs == sorted(costs, reverse=True)
        for one in found["decisions"]:
            assert set(one) == KEYS
            names = [candidate["candidate"] for candidate in one["candidates"]]
            assert len(set(names)) == len(names) > 1
            assert one["chosen"] in names
            assert one["best"] in names
            event = record["events"][one["number"] - 1]
            if one["stage"] in ("card", "play") and event["do"] == "play":
                assert one["seat"] == event["seat"]
                assert one["chosen"].removesuffix(" (pair)") == event.get("card", event.get("cards"))
        for seat in found["seats"]:
            mine = [one for one in found["decisions"] if one["seat"] == seat["seat"]]
            assert seat["weighed"] == len(mine)
            assert seat["cost"] == pytest.approx(sum(one["cost"] for one in mine))


@pytest.mark.parametrize("game", GAMES)
def test_what_sampled_chose_on_the_same_worlds_costs_nothing(game, record_of, review):
    policy = f"sampled:worlds=4,drop=0,trust=0{SETTINGS[game].replace(':', ',')}"
    found = review(game, record_of(game, "--policy", policy), "--policy", policy, "--json").json
    assert found["worlds"] == 4
    best = [one for one in found["decisions"] if one["chosen"] == one["best"]]
    assert len(best) > 10
    assert all((one["cost"], one["verdict"], one["mistake"]) == (0, "best", False) for one in best)
    # All of them, but for what a defender's conceding and a bury that nobody saw leave open.
    others = {one["stage"] for one in found["decisions"] if one["chosen"] != one["best"]}
    # Without a stock rule of thumb errs, too.
    assert others <= {"auction": {"concede", "contract"}, "twohand": {"ending"}}.get(game, set())


def test_an_ace_under_a_trump_comes_first(record_of, review):
    record = record_of("twohand", deal=10)
    led, answer = record["events"][52], record["events"][53]
    assert (led["card"], answer["card"], record["turnup"][1]) == ("AH", "QC", "H")
    found = review("twohand", cut(record, 54, card="AC"), "--seat", answer["seat"], "--json").json
    first = found["decisions"][0]
    assert not found["complete"]
    assert (first["number"], first["chosen"], first["mistake"]) == (54, "AC", True)
    assert first["lo"] > 10


def test_a_bomb_that_is_broken_comes_first(record_of, review):
    record = record_of("baoyao")
    assert record["hands"][record["leader"]].split().count("7") == 5
    lead = [{"seat": record["leader"], "do": "play", "cards": "7"}]
    first = review("baoyao", record | {"events": lead}, "--json").json["decisions"][0]
    assert (first["chosen"], first["mistake"]) == ("7", True)
    assert first["cost"] > 1


def test_aces_that_are_buried_come_first(record_of, review):
    record = record_of("auction", deal=12)
    at = next(at for at, event in enumerate(record["events"]) if event["do"] == "bury")
    found = review("auction", cut(record, at + 1, cards=["KD", "AS", "AS"]), "--json").json
    first = found["decisions"][0]
    assert first["stage"] == "contract"
    assert "bury AS AS KD" in first["chosen"]
    assert first["mistake"]
    assert found["not_weighed"] == {"bid": sum(event["do"] in ("bid", "pass") for event in record["events"])}


@pytest.mark.parametrize("game", GAMES)
def test_only_the_seats_that_are_asked_for(game, record_of, review):
    words = ("--worlds", 2, "--policy", f"sampled{SETTINGS[game]}", "--json")
    record = record_of(game)
    for seats in ([1], [0, 1], [1, 0, 1]):
        asked = [word for seat in seats for word in ("--seat", seat)]
        found = review(game, record, *words, *asked).json
        assert [one["seat"] for one in found["seats"]] == sorted(set(seats))
        assert {one["seat"] for one in found["decisions"]} == set(seats)


def test_words_for_people(record_of, review):
    answer = review("twohand", record_of("twohand", "--policy", "random"), "--worlds", 16, "--top", 3)
    lines = answer.out.splitlines()
    assert lines[0].startswith("twohand, rules hoyle: ")
    assert lines[0].endswith(" choices weighed on 16 worlds each, seed 3")
    head = lines[2].split()
    assert head[:6] == ["event", "seat", "choice", "chosen", "better", "cost"]
    assert len(lines[3:6]) == 3
    assert all(line.split()[0].isdigit() for line in lines[3:6])
    assert lines[6] == ""
    assert [line.partition(":")[0] for line in lines if line.startswith("Seat")] == ["Seat 0", "Seat 1"]
    assert "Not weighed" not in answer.out
    none = review("twohand", record_of("twohand"), "--worlds", 2, "--top", 0)
    assert "event  seat" not in none.out


def test_a_record_that_ends_early_says_so(record_of, review):
    record = record_of("twohand")
    answer = review("twohand", record | {"events": record["events"][:9]}, "--worlds", 2)
    assert "ends in the middle of the game" in answer.out


def test_worlds_come_from_the_seed(record_of, review):
    record = record_of("twohand", "--policy", "random")

    def costs(*words):
        found = review("twohand", record, "--worlds", 4, "--json", *words).json
        return found["seed"], [one["cost"] for one in found["decisions"]]

    assert costs() == costs()
    assert costs("--seed", 7) == costs("--seed", 7)
    assert costs("--seed", 7)[0] == 7
    assert costs("--seed", 7)[1] != costs()[1]
    del record["seed"]
    assert costs()[0] == 1


def test_worlds_of_the_policy_and_beside_it(record_of, review):
    record = record_of("twohand")
    record["events"] = record["events"][:3]
    assert review("baoyao", record_of("baoyao") | {"events": []}, "--json").json["worlds"] == 64
    for words, n in (((), 256), (("--worlds", 5), 5), (("--policy", "sampled:worlds=16"), 16)):
        found = review("twohand", record, "--json", *words).json
        assert found["worlds"] == n
        # None is dropped, so that all are known equally well.
        assert {one["n"] for one in found["decisions"]} == {n}
    both = review("twohand", record, "--json", "--policy", "sampled:worlds=16", "--worlds", 3)
    assert both.json["worlds"] == 3


def test_several_records_a_line_each(record_of, review):
    good = json.dumps(record_of("twohand") | {"events": []})
    answer = review("twohand", f"{good}\n\n{{\n{good}\n", "--json")
    assert answer.status == 1
    assert [json.loads(line)["record"] for line in answer.out.splitlines()] == [1, 3]
    assert answer.err.startswith("meldlab: Record 2: The record is not JSON: ")
    assert answer.err.count("\n") == 1
    spread = review("twohand", json.dumps(json.loads(good), indent=1), "--json")
    assert spread.json["decisions"] == []


def test_standard_input(meldlab, record_of, monkeypatch):
    text = json.dumps(record_of("twohand") | {"events": []}).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + text)))
    assert meldlab("review", "twohand", "-", "--json").json["complete"] is False


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no record"),
        (" \n ", "holds no record"),
        ("{", "not JSON"),
        ("nonsense", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("x" * 10_000_000, "not JSON"),
        ("{}\n" * 2, "needs 'hands'"),
        ("{}\n" * 3_000_000, "give at most 10,000 records"),
        ("{}\n" * 12_000_000, "longer than 32 MiB"),
        ('{"hands": 1, "hands": 2}', "has the key 'hands' twice"),
        ("1" * 5000, "too many digits"),
        ("[]", "not a list"),
        ("NaN", "not nan"),
    ],
)
def test_files_that_hold_no_record(review, text, said):
    answer = review("baoyao", text)
    assert (answer.status, answer.out) == (1, "")
    assert said in answer.err
    assert all(line.startswith("meldlab: ") and line.endswith(".") for line in answer.err.splitlines())


@pytest.mark.parametrize("name", ["nothing.json", ".", "a\0b"])
def test_files_that_can_not_be_read(meldlab, name):
    answer = meldlab("review", "twohand", name)
    assert answer.status == 1
    assert "can't be read" in answer.sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seat", 2], "--seat can't be 2: seats are 0 to 1"),
        (["--seat", -1], "--seat can't be -1"),
        (["--worlds", 1], "--worlds can't be 1"),
        (["--worlds", 5000], "--worlds can't be 5000"),
        (["--top", -1], "--top can't be -1"),
        (["--seed", -1], "A seed can't be -1"),
        (["--policy", "basic"], "'basic' draws no worlds"),
        (["--policy", "sampled:worlds"], "has no value"),
        (["--policy", "sampled,basic"], "'basic' draws no worlds"),
        (["--policy", "sampled,sampled,sampled"], "there are 3"),
        (["--rules", "nobody"], "no rule profile"),
        (["--set", "deck=52"], "'deck' can't be"),
    ],
)
def test_bad_usage(review, words, said):
    answer = review("twohand", "{}", *words)
    assert answer.status == 2
    assert said in answer.sentence


def test_a_game_that_does_not_exist(meldlab):
    answer = meldlab("review", "towhand", "-")
    assert (answer.status, "did you mean 'twohand'" in answer.sentence) == (2, True)


def test_ctrl_c_ends_a_review_at_once(record_of, tmp_path):
    # With so many worlds a hand takes a quarter of an hour; the record without events only says that it has begun.
    record = record_of("auction")
    path = tmp_path / "records.json"
    path.write_text("".join(json.dumps(one) + "\n" for one in (record | {"events": []}, record)))
    with subprocess.Popen(
        [MELDLAB, "review", "auction", path, "--worlds", "4096", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell in the background ignores Ctrl-C, and its children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        assert json.loads(process.stdout.readline())["record"] == 1
        time.sleep(1)
        before = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert time.monotonic() - before < 3
    assert (process.returncode, out) == (130, "")
    assert err.endswith("meldlab: interrupted.\n")
