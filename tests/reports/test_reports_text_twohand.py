"""Findings of the two-handed studies say what the numbers bear, and no more."""

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pandas as pd
import pytest

from meldlab.reports.inputs import Run, read_run
from meldlab.reports.language import load_language
from meldlab.reports.model import Exhibit
from meldlab.reports.studies import STUDIES, TABLES


def findings(run: Run) -> str:
    return " ".join(STUDIES[run.study].content(run, load_language()).findings).replace("\u00a0", " ")


def edited(directory: Path, table: str, edit: Any) -> Run:
    path = directory / f"{table}.parquet"
    edit(pd.read_parquet(path)).to_parquet(path)
    return read_run(directory, TABLES)


def test_the_worth_of_the_swap_comes_first(runs: Mapping[str, Run]) -> None:
    content = STUDIES["dix"].content(runs["dix"], load_language())
    assert content.findings[0].startswith("To the player who shows the first dix the swap")
    assert "39.0 points" in content.findings[0].replace("\u00a0", " ")
    first = content.exhibits[0]
    assert isinstance(first, Exhibit)
    assert first.key == "swap_by_rank"


def test_everything_asked_about_the_dix_is_told(runs: Mapping[str, Run]) -> None:
    told = findings(runs["dix"])
    for words in (
        "make no fault when the stock is gone, it is worth 39 points",
        "By the card turned up: A 50.0 points",
        "completes a run 140 points",
        "dealer holds the dix 38.0 points",
        "Shown after trick 1 the swap is worth 43.0 points",
        "wait with the dix until trick 4 costs its holder 15.6 points",
        "wait with the dix until trick 8 costs its holder 31.2 points",
        "The duty to swap changes nothing",
        "Ten points to the dealer for a dix turned up bring 1.7 points",
    ):
        assert words in told, words
    assert "nan" not in told


@pytest.mark.parametrize(
    ("effort", "said"),
    [(2.0, "gains a player 2.0 points"), (-2.0, "costs a player 2.0 points"), (0.01, "was not shown: 0.0 points")],
)
def test_effort_has_a_direction_only_where_it_is_shown(
    fabricate_twohand: ModuleType, tmp_path: Path, effort: float, said: str
) -> None:
    assert said in findings(read_run(fabricate_twohand.dix_run(tmp_path / "d", effort=effort), TABLES))


@pytest.mark.parametrize(
    ("duty", "said"),
    [
        (0.5, "To be free not to swap is worth 19.5 points"),
        (-0.5, "To be free not to swap costs the holder 19.5 points"),
    ],
)
def test_a_duty_that_changes_something_is_told(
    fabricate_twohand: ModuleType, tmp_path: Path, duty: float, said: str
) -> None:
    assert said in findings(read_run(fabricate_twohand.dix_run(tmp_path / "d", duty=duty), TABLES))


def test_without_faultless_players_nothing_is_said_of_them(fabricate_twohand: ModuleType, tmp_path: Path) -> None:
    run = read_run(fabricate_twohand.dix_run(tmp_path / "d", exact=False), TABLES)
    assert "no fault" not in findings(run)
    content = STUDIES["dix"].content(run, load_language())
    assert not any("faultless" in cell.text for table in content.tables for row in table.rows for cell in row)


def test_players_who_can_not_wait_have_no_finding_of_waiting(fabricate_twohand: ModuleType, tmp_path: Path) -> None:
    run = edited(
        fabricate_twohand.dix_run(tmp_path / "d"),
        "dix_gains",
        lambda frame: frame[~frame["alternative"].isin(["delayed", "unhurried"])],
    )
    told = findings(run)
    assert "wait with the dix" not in told
    assert "for the sake of a dix" not in told


def test_a_deal_for_two_is_told(runs: Mapping[str, Run]) -> None:
    told = findings(runs["twohand"])
    for words in (
        "A deal brings both players together 604",
        "Most is melded in plain marriages 57",
        "The dealer has 6 points",
        "takes the last trick in",
        "with 1 more in",
        "worth 8.0",
        "by the card turned up: ace",
        "takes the card turned up in 20.0 %",
        "against a player who remembers nothing",
    ):
        assert words in told, words
    assert "nan" not in told


@pytest.mark.parametrize(
    ("shift", "said"),
    [(-20.0, "The leader has 14 points"), (-6.04, "Between dealer and leader no difference was shown")],
)
def test_the_better_side_is_named_by_the_interval(
    fabricate_twohand: ModuleType, tmp_path: Path, shift: float, said: str
) -> None:
    def move(frame: pd.DataFrame) -> pd.DataFrame:
        row = (frame["who"] == "difference") & (frame["part"] == "score")
        frame.loc[row, ["estimate", "lo", "hi"]] += shift
        return frame

    assert said in findings(edited(fabricate_twohand.twohand_run(tmp_path / "t"), "twohand_points", move))


def test_no_memory_no_finding_of_it(fabricate_twohand: ModuleType, tmp_path: Path) -> None:
    run = read_run(fabricate_twohand.twohand_run(tmp_path / "t", memory=False), TABLES)
    assert "remembers" not in findings(run)


def test_tips_are_told_by_verdict(runs: Mapping[str, Run]) -> None:
    told = findings(runs["tips"])
    for words in (
        "Of 13 tips, each tested on 200,000 deals with seats exchanged, 9 bring points to him who follows them: T13 (",
        "It changes for the worse to follow T2 (give up dead melds) −3.0 points",
        "No effect on points was seen at this precision for T3 (lead a ten to meld; 0.0 points",
        "Bonferroni",
        "changes the play in 7.7 %",
    ):
        assert words in told, words
    assert "nan" not in told


@pytest.mark.parametrize(("shift", "said"), [(-50.0, "None of 13 tips"), (50.0, "13 bring points")])
def test_the_number_of_tips_that_help(fabricate_twohand: ModuleType, tmp_path: Path, shift: float, said: str) -> None:
    told = findings(read_run(fabricate_twohand.tips_run(tmp_path / "t", shift=shift), TABLES))
    assert said in told
    assert ("for the worse" in told) == (shift < 0)


def test_tips_for_the_end_of_faultless_players_have_a_note(fabricate_twohand: ModuleType, tmp_path: Path) -> None:
    for phase2, noted in (("thumb", False), ("exact", True)):
        run = read_run(fabricate_twohand.tips_run(tmp_path / phase2, phase2=phase2), TABLES)
        (exhibit,) = STUDIES["tips"].content(run, load_language()).exhibits
        assert isinstance(exhibit, Exhibit)
        assert ("one without a fault has no use for them" in exhibit.note) == noted


def test_rules_are_told_by_what_they_change(runs: Mapping[str, Run]) -> None:
    told = findings(runs["rules-twohand"])
    for words in (
        "both players make 603.0 points",
        "Points of both a deal change with deck=64 by +55.0 points",
        "The deals of a match change with target=500 by −1.55",
        "Nothing at all changed with dix_exchange=compulsory and must_win=always:",
        "No option was shown to change the share of matches won",
        "when all 8 options are judged at once",
    ):
        assert words in told, words
    assert "nan" not in told
    assert "last_stock_card=winner_chooses by 0" not in told


def test_a_margin_that_no_rule_changes_is_told_so(fabricate_twohand: ModuleType, tmp_path: Path) -> None:
    run = read_run(fabricate_twohand.rules_run(tmp_path / "r", margin=0.0), TABLES)
    assert "No option was shown to change the dealer's margin." in findings(run)
