"""Findings of the studies of Bao Yao say what the numbers bear, and no more."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from meldlab.reports.inputs import Run, read_run
from meldlab.reports.language import load_language
from meldlab.reports.studies import STUDIES, TABLES


@pytest.fixture
def baoyao(fabricate: ModuleType) -> ModuleType:
    """The module that makes up runs of Bao Yao."""
    assert fabricate.MAKERS
    return sys.modules["fabricate_baoyao"]


def findings(run: Run) -> str:
    return " ".join(STUDIES[run.study].content(run, load_language()).findings).replace("\u00a0", " ")


def test_a_hand_is_told(runs: Mapping[str, Run]) -> None:
    told = findings(runs["baoyao"])
    for words in (
        "Of 200,000 hands 12.0 % (11.9 to 12.1) are won with 140 points, 46.0 %",
        "2 × the stake in 3.90 %",
        "which is 7.5 % (7.4 to 7.6) of all stakes",
        "The winner has 101.0 points",
        "The first lead is an advantage",
        "with 25 points then in 58 %",
        "a small joker −0.160 chips",
        "three from a pair nothing that was shown",
        "five from four +0.080 chips",
        "To see the partner's hand is worth +0.300 chips",
        "Four strangers instead of two players",
        "No option was shown to change the share of hands won by the side that leads first.",
        "The plays of a hand change with threes=removed by −3.80",
        "With open_yao=no 50.0 %",
        "when all 6 options are judged at once",
    ):
        assert words in told, words
    assert "nan" not in told


@pytest.mark.parametrize(
    ("lead", "said"), [(0.05, "is an advantage"), (-0.05, "is a disadvantage"), (0.0001, "was not shown: the side")]
)
def test_the_lead_has_a_direction_only_where_it_is_shown(
    baoyao: ModuleType, tmp_path: Path, lead: float, said: str
) -> None:
    assert said in findings(read_run(baoyao.baoyao_run(tmp_path / "b", lead=lead), TABLES))


@pytest.mark.parametrize(
    ("sight", "said"),
    [(-0.3, "Who sees the partner's hand is worse off"), (0.0001, "to see the partner's hand was not shown")],
)
def test_sight_has_a_direction_only_where_it_is_shown(
    baoyao: ModuleType, tmp_path: Path, sight: float, said: str
) -> None:
    assert said in findings(read_run(baoyao.baoyao_run(tmp_path / "b", sight=sight), TABLES))


def test_who_can_not_see_has_no_finding_of_it(baoyao: ModuleType, tmp_path: Path) -> None:
    run = read_run(baoyao.baoyao_run(tmp_path / "b", sight=None), TABLES)
    assert "partner's hand" not in findings(run)


def test_rules_that_change_nothing_are_told_so(baoyao: ModuleType, tmp_path: Path) -> None:
    told = findings(read_run(baoyao.baoyao_run(tmp_path / "b", plays=0.0), TABLES))
    assert "No option was shown to change the plays of a hand." in told


def test_bombs_are_told_with_their_points(runs: Mapping[str, Run]) -> None:
    told = findings(runs["bomb-value"])
    for words in (
        "three of a rank 6 (5 to 7) points",
        "four of a rank 10 (8 to 12) points",
        "yao of two fours 0, whatever lies there",
        "four jokers more than there are",
        "With 150–200 points undecided, where 80.0 %",
        "three of a rank −0.100 chips (−0.107 to −0.093) and +0.120 chips",
        "seven or eight (20 turning points, too few)",
        "two big jokers (2,000 turning points; that more points make spending better was not shown)",
    ):
        assert words in told, words
    assert "nan" not in told


def test_ends_below_no_points_are_written_as_nothing(baoyao: ModuleType, tmp_path: Path) -> None:
    told = findings(read_run(baoyao.bomb_run(tmp_path / "b", shift=-6.0), TABLES))
    assert "three of a rank 0.0 (0.0 to 1.4) points" in told
