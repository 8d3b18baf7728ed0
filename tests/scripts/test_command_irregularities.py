"""`meldlab run irregularities` and its report, and deals shown in which something goes wrong."""

import json
import shlex
from pathlib import Path

import pandas as pd
import pytest

from meldlab.analysis.irregularities import DEAL, WAYS
from oracles.twohand_breach_referee import follow_breach


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Run in an empty folder, as users do."""
    monkeypatch.chdir(tmp_path)


def test_a_run_is_played_by_rules_that_provide_for_irregularities(meldlab):
    words = ["--deals", 400, "--param", "end_tricks=2", "--param", "stock_tricks=3", "--param", "offender=1"]
    answer = meldlab("run", "irregularities", *words)
    assert answer.status == 0
    assert answer.out.startswith("results/irregularities: 400 deals in ")
    manifest = json.loads(Path("results/irregularities/manifest.json").read_text())
    assert manifest["rules"]["name"] == "zh-irregular"
    assert "target" not in manifest["uses_switches"]
    command = shlex.split(manifest["command"])
    command[command.index("--out") + 1] = "again"
    assert meldlab(*command[1:]).status == 0
    for table in manifest["tables"]:
        stored = [pd.read_parquet(Path(folder) / f"{table}.parquet") for folder in ("results/irregularities", "again")]
        pd.testing.assert_frame_equal(*stored, check_exact=True)
    assert meldlab("report", "results/irregularities", "--format", "md", "--out", "page").status == 0
    text = Path("page/report.md").read_text(encoding="utf-8")
    assert "A card missing from the stock takes" in text
    assert "In trick 2 without a stock" in text
    assert text.count("![") == 2


def test_a_report_without_revokes(meldlab):
    words = ["--deals", 60, "--rules", "pagat", "--set", "lead_out_of_turn=yes", "--out", "run"]
    assert meldlab("run", "irregularities", *words).status == 0
    assert not Path("run/irregular_revokes.parquet").exists()
    assert meldlab("report", "run", "--format", "md", "--out", "page").status == 0
    text = Path("page/report.md").read_text(encoding="utf-8")
    assert "Who leads out of turn" in text
    assert "revokes" not in text.split("## Figures")[0].partition("## What was found")[2]


def test_rules_without_irregularities_are_refused(meldlab):
    answer = meldlab("run", "irregularities", "--rules", "hoyle")
    assert answer.status == 2
    assert "--set revoke=yes" in answer.err


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_a_deal_is_shown_in_which_something_goes_wrong(meldlab, way):
    words = ["show", "twohand", "--rules", "zh-irregular", "--deal", "3:12", "--irregularity", way.name]
    trick = [] if way.half == DEAL else ["--trick", 2]
    records = [json.loads(line) for line in meldlab(*words, *trick, "--json").out.splitlines()]
    happened = [follow_breach(record).happened for record in records]
    assert any(happened)
    for record in records:
        told = record["irregularity"]
        assert (told["name"], told["how"], told["trick"]) == (way.switch, way.how, 0 if way.half == DEAL else 2)
        assert told["seat"] == (0 if way.of_dealer else record["deal"] % 2)
        assert [name for name in record["rules"] if name in {one.switch for one in WAYS}] != []
    transcripts = meldlab(*words, *trick).out.split("\n\n")
    assert len(transcripts) == len(records)
    for text, came_about in zip(transcripts, happened, strict=True):
        assert text.splitlines()[2].startswith("Irregularity: ")
        assert ("does not come about" in text) != came_about


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["short_stock"], " is missing from the stock."),
        (["short_stock"], " is left over"),
        (["short_stock"], "nobody scores"),
        (["wrong_hand:too_few", "--trick", 3], "forgets to draw"),
        (["wrong_hand:too_many", "--trick", 3], "draws one too many"),
        (["wrong_hand:new_deal"], "Seat 0 asks for a new deal."),
        (["revoke:any_card"], ": revokes, "),
        (["revoke:corrected"], ", corrected to "),
        (["exposed_card"], "of the stock, which is shuffled from there down"),
        (["exposed_card:dealers_own"], ", dealt to seat 0."),
        (["exposed_card:others_kept"], ", dealt to seat 1."),
        (["exposed_card:others_new_deal"], "Seat 1 asks for a new deal."),
        (["exposed_card:at_turnup"], "seat 1 turns a card up."),
        (["lead_out_of_turn"], "Seat 0 leads out of turn, and the lead is accepted."),
        (["lead_out_of_turn:taken_back"], "out of turn and has to take it back."),
        (["lead_out_of_turn:accepted_at_end", "--offender", 0], "Seat 0 leads out of turn, and the lead is accepted."),
    ],
)
def test_a_transcript_tells_what_went_wrong(meldlab, words, said):
    shown = ["show", "twohand", "--rules", "zh-irregular", "--deal", "0:9", "--irregularity", *words]
    assert said in meldlab(*shown).out


def test_the_offender_may_be_named(meldlab):
    words = ["show", "twohand", "--set", "revoke=yes", "--json", "--irregularity", "revoke", "--offender", 1]
    for deal in (4, 5):
        record = meldlab(*words, "--deal", deal).json
        assert record["irregularity"]["seat"] == 1
        assert record["rules"]["revoke"] is True
        assert "wrong_hand" not in record["rules"]
        follow_breach(record)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--irregularity", "cheating"], "there are short_stock, wrong_hand, revoke, exposed_card, lead_out_of_turn"),
        (["--irregularity", "revoke:best"], "did you mean 'revoke:best_card'"),
        (["--irregularity", "revoke:never"], "revoke:any_card, revoke:best_card, revoke:corrected"),
        (["--irregularity", "revoke", "--set", "revoke=no"], "--set revoke=yes turns it on"),
        (["--irregularity", "revoke", "--trick", "12"], "from 1 to 11"),
        (["--irregularity", "wrong_hand", "--trick", "11"], "from 1 to 10"),
        (["--irregularity", "lead_out_of_turn", "--trick", "0"], "from 1 to 10"),
        (["--irregularity", "short_stock", "--trick", "1"], "leave --trick away"),
        (["--irregularity", "short_stock", "--offender", "0"], "leave it away"),
        (["--irregularity", "revoke", "--offender", "2"], "0 for the dealer or 1"),
        (["--trick", "3"], "--irregularity"),
        (["--offender", "1"], "--irregularity"),
        (["--irregularity", "revoke", "--match", "1"], "In a match nothing goes wrong"),
    ],
)
def test_what_can_not_go_wrong_is_refused(meldlab, words, said):
    answer = meldlab("show", "twohand", "--rules", "zh-irregular", *words)
    assert answer.status == 2
    assert said in answer.sentence


def test_without_the_option_nothing_goes_wrong_whatever_the_rules_provide_for(meldlab):
    shown = meldlab("show", "twohand", "--rules", "zh-irregular", "--deal", 5, "--json").json
    lawful = meldlab("show", "twohand", "--rules", "zh-classic", "--deal", 5, "--json").json
    assert shown["rules"] == lawful["rules"] | {way.switch: True for way in WAYS}
    assert {**shown, "rules": None} == {**lawful, "rules": None}


def test_help_lists_all_that_can_go_wrong(meldlab):
    told = meldlab("show", "twohand", "--help").out
    for way in WAYS:
        assert way.switch in told
        assert way.switch == "short_stock" or way.how.removesuffix("_at_end") in told
