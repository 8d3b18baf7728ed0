"""Sentences about bombs: chances that are exact, what bombs win, and what a small run leaves out."""

from pathlib import Path
from types import ModuleType

from meldlab.reports.figures.bombs import chance_text
from meldlab.reports.inputs import Run, read_run
from meldlab.reports.language import load_language
from meldlab.reports.model import Omitted
from meldlab.reports.studies import STUDIES, TABLES


def content(run: Run) -> list[str]:
    return list(STUDIES["bombs"].content(run, load_language()).findings)


def test_exact_chances_are_told_with_chinese_names(runs: dict[str, Run]) -> None:
    text = " ".join(content(runs["bombs"]))
    assert "One hand could play, so much or more: 四路 84.8\u00a0%, 五路 27.2\u00a0%" in text
    assert "Both players could, each in one hand: 四路" in text
    assert "四路 out of 4 of a rank 11.1\u00a0%" in text
    assert "小幺 out of 4 fours and 4 aces 95.9\u00a0%" in text
    assert "四张王 out of 2 small and 2 big jokers 11.1\u00a0%" in text


def test_what_bombs_win_stands_with_its_interval(runs: dict[str, Run]) -> None:
    found = content(runs["bombs"])
    won = next(sentence for sentence in found if "wins with its trick" in sentence)
    assert "三路 6.40 points (6.37 to 6.43) / 52." in won
    # Rarely played classes are left to the table.
    assert "八路" not in won
    fates = next(sentence for sentence in found if "What becomes of bombs" in sentence)
    assert "四路 60.0\u00a0% (" in fates
    assert any("as the players named play" in sentence for sentence in found)


def test_a_farthest_check_is_named_in_words(runs: dict[str, Run]) -> None:
    sentence = content(runs["bombs"])[-1]
    assert "the farthest is " in sentence
    name = sentence.split("the farthest is ")[1].split(" with z")[0]
    assert name.endswith((" in one hand", " in the deal"))
    assert not name[:2].isascii() or name[1] in "小大"


def test_a_run_of_nothing_and_a_tiny_run_say_little(fabricate: ModuleType, tmp_path: Path) -> None:
    nothing = read_run(fabricate.MAKERS["bombs"](tmp_path / "none", deals=0), TABLES)
    assert len(content(nothing)) == 1
    tiny = read_run(fabricate.MAKERS["bombs"](tmp_path / "tiny", deals=4), TABLES)
    found = STUDIES["bombs"].content(tiny, load_language())
    assert not any("wins with its trick" in sentence for sentence in found.findings)
    assert [type(exhibit) is Omitted for exhibit in found.exhibits] == [False, False, False, False]
    keys = {table.key for table in found.tables}
    shown = {exhibit.table.key for exhibit in found.exhibits if not isinstance(exhibit, Omitted)}
    assert {"bombs_played", "bombs_fates", "bombs_beaten", "bombs_pool", "bombs_number"} <= keys | shown


def test_chances_that_are_nearly_one_say_by_how_much_they_are_not() -> None:
    assert chance_text(0.848439) == "84.8\u00a0%"
    assert chance_text(0.999981) == "99.998\u00a0%"
    assert chance_text(1 - 1e-20) == ">\u00a099.9999\u00a0%"
    assert chance_text(0) == "0\u00a0%"
