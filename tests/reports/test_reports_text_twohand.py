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
from meldlab.reports.page import html_page, make_document, markdown_page
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
        "By the card turned up: ace 50.0 points",
        "completes a run 140 points",
        "dealer holds the dix 38.0 points",
        "Shown after trick 1 the swap is worth 43.0 points",
        "wait with the dix until trick 4 costs its holder 15.6 points",
        "wait with the dix until trick 8 costs its holder 31.2 points",
        "The duty to swap changed the margin in none of 156,000 deals, so at most in 0.0025 % of such",
        "In whole matches, each played twice on the same cards with places exchanged (25,000 matches)",
        "may swap wins 4.0 % (3.8 to 4.2) more than half against one who may not; 30.0 % (29.4 to 30.6) of them",
        "he wins 4 % (2 to 6) more than half (625 matches)",
        "3.2 % (3.0 to 3.4) against one who waits with his dix until trick 8",
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
    run = edited(run.directory, "dix_matches", lambda frame: frame[frame["alternative"] == "forbidden"])
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
        "In none of 200,000 deals and as many matches did anything go otherwise with dix_exchange=compulsory and",
        "No option was shown to change the share of matches won",
        "when all 8 options are judged at once",
    ):
        assert words in told, words
    assert "nan" not in told
    assert "last_stock_card=winner_chooses by 0" not in told


def test_a_margin_that_no_rule_changes_is_told_so(fabricate_twohand: ModuleType, tmp_path: Path) -> None:
    run = read_run(fabricate_twohand.rules_run(tmp_path / "r", margin=0.0), TABLES)
    assert "No option was shown to change the dealer's margin." in findings(run)


@pytest.mark.parametrize(
    ("match", "said"),
    [(-0.04, "wins 4.0 % (3.8 to 4.2) less than half"), (0.0001, "wins no more than half that could be shown, 0.01 %")],
)
def test_matches_have_a_direction_only_where_it_is_shown(
    fabricate_twohand: ModuleType, tmp_path: Path, match: float, said: str
) -> None:
    assert said in findings(read_run(fabricate_twohand.dix_run(tmp_path / "d", match=match), TABLES))


def test_a_run_without_matches_says_nothing_of_them(fabricate_twohand: ModuleType, tmp_path: Path) -> None:
    directory = fabricate_twohand.dix_run(tmp_path / "d")
    run = edited(directory, "dix_matches", lambda frame: frame.iloc[:0])
    assert "matches" not in findings(run)
    assert "swap_in_matches" not in {exhibit.key for exhibit in exhibits_of(run)}


def exhibits_of(run: Run) -> list[Exhibit]:
    content = STUDIES[run.study].content(run, load_language())
    return [exhibit for exhibit in content.exhibits if isinstance(exhibit, Exhibit)]


def test_runs_of_the_dix_stand_beside_each_other(fabricate_twohand: ModuleType, tmp_path: Path) -> None:
    runs = [
        read_run(fabricate_twohand.dix_run(tmp_path / name, exact=False, match=match), TABLES)
        for name, match in (("hoyle", 0.04), ("en-modern", 0.02))
    ]
    document = make_document(runs, load_language())
    over_all, by_rank = document.beside
    assert [row[0].text for row in over_all.rows] == ["1", "2"]
    assert [row[-1].text.replace("\u00a0", " ") for row in over_all.rows] == [
        "4.0 % (3.8 to 4.2)",
        "2.0 % (1.8 to 2.2)",
    ]
    assert by_rank.columns[-5:] == ("A", "10", "K", "Q", "J")
    assert by_rank.rows[0][-5].text.startswith("50.0 (")
    assert "The swap, run by run" in markdown_page(document, "figures")
    assert "The swap, run by run" in html_page(document)
    assert make_document(runs[:1], load_language()).beside == ()
