"""What is said of duels and of strength, and what is not."""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from meldlab.reports.inputs import read_run
from meldlab.reports.language import load_language
from meldlab.reports.model import Exhibit, Omitted
from meldlab.reports.studies import STUDIES, TABLES


@pytest.fixture
def made(fabricate: ModuleType, tmp_path: Path) -> Any:
    """Make a run up and read its content."""

    def make(study: str, **options: Any) -> Any:
        run = read_run(fabricate.MAKERS[study](tmp_path / study, **options), TABLES)
        return STUDIES[study].content(run, load_language())

    return make


def told(content: Any) -> str:
    return " ".join(content.findings).replace("\u00a0", " ")


def test_who_beats_the_rival_and_who_does_not_is_said_plainly(made: Any) -> None:
    words = told(made("strength-twohand"))
    assert "policy random loses to basic: it falls behind by 240 points a hand (237 to 243)" in words
    assert "policy basic:phase2=exact beats basic: it gains 15 points a hand (12 to 18)" in words
    assert "policy sampled:worlds=1 came out exactly even with basic in every one of 2,000 deals" in words
    assert "policy sampled:worlds=64 beats basic" in words


def test_whether_more_worlds_help_is_said_plainly(made: Any) -> None:
    words = told(made("strength-twohand"))
    assert "More worlds help sampled from 4 to 16: they bring 9 points a hand (6 to 12) more" in words
    assert "from 16 to 64 was not shown" in words
    # A step from players who came out even with the rival is nothing but a gain over it.
    assert "With 1 world sampled came out even with the rival in every deal" in words
    assert "from 1 to 4: they bring" not in words


def test_worlds_that_harm_are_said_to(made: Any) -> None:
    policies = (("sampled:worlds=2", 2, 0.3), ("sampled:worlds=8", 8, -0.3))
    words = told(made("strength-baoyao", policies=policies))
    assert "policy sampled:worlds=8 loses to basic" in words
    assert "from 2 to 8: they cost 0.48 stakes a hand" in words


@pytest.mark.parametrize("study", ["strength-auction", "strength-baoyao", "compare"])
@pytest.mark.parametrize("deals", [0, 1, 19])
def test_of_few_deals_nothing_is_said(made: Any, study: str, deals: int) -> None:
    words = told(made(study, deals=deals))
    assert "beats" not in words
    assert "loses" not in words
    assert "not shown" not in words


def test_policies_far_away_are_named_and_not_drawn(made: Any) -> None:
    strength = made("strength-twohand").exhibits[0]
    assert isinstance(strength, Exhibit)
    assert strength.note.endswith("in the table: random.")
    assert any(row[0].text == "random" for row in strength.table.rows)
    near = made("strength-baoyao", policies=(("autoplay", 0, -0.1), ("sampled", 16, 0.35))).exhibits[0]
    assert isinstance(near, Exhibit)
    assert near.note == ""


def test_without_anybody_who_draws_worlds_there_is_no_picture(made: Any) -> None:
    content = made("strength-baoyao", policies=(("random", 0, -4.0),))
    assert all(isinstance(exhibit, Omitted) for exhibit in content.exhibits)
    assert "policy random loses to basic" in told(content)


def test_a_duel_of_a_number_chosen_ahead_is_told_by_the_ordinary_interval(made: Any) -> None:
    words = told(made("compare"))
    assert "policy basic beats basic:memory=none by 12.0 points a hand (11.2 to 12.8)" in words
    assert "chosen ahead" in words
    assert "all looks" not in words


@pytest.mark.parametrize(
    "changes", [{"stop": {"when": "decided", "met": True, "at_most": 90_000}}, {"deals_asked": 90_000}]
)
def test_a_duel_that_looked_or_was_cut_short_is_told_by_the_interval_of_all_looks(made: Any, changes: Any) -> None:
    words = told(made("compare", **changes))
    assert "(11 to 13)" in words
    assert "chosen ahead" not in words
    assert "all looks" in words


def test_a_duel_cut_short_before_the_first_look_says_nothing(made: Any) -> None:
    content = made("compare", deals=900, deals_asked=90_000)
    assert "beats" not in told(content)
    assert isinstance(content.exhibits[0], Omitted)


@pytest.mark.parametrize(
    ("gain", "said"), [(-12.0, "policy basic:memory=none beats basic by 12.0"), (0.1, "not shown")]
)
def test_the_better_one_is_named(made: Any, gain: float, said: str) -> None:
    assert said in told(made("compare", gain=gain))


def test_equal_policies_are_said_to_be_even(made: Any) -> None:
    words = told(made("compare", gain=0.0))
    assert "came out exactly even in every one of 20,000 deals" in words
    assert "not shown" not in words


def test_the_deals_that_differ_most_have_their_commands(made: Any) -> None:
    tables = {table.key: table for table in made("compare").tables}
    rows = [[cell.text for cell in row] for row in tables["duel_deals_1"].rows]
    assert [row[0] for row in rows] == ["best"] * 3 + ["worst"] * 3
    assert rows[0][1] == "17"
    assert rows[0][-1].startswith("meldlab show twohand --seed 1 --deal 17 ")
