"""Sentences about irregularities: who loses how much when, and what a revoke gains and forfeits."""

import re
from pathlib import Path
from types import ModuleType

from meldlab.reports.inputs import read_run
from meldlab.reports.language import load_language
from meldlab.reports.studies import STUDIES, TABLES


def findings(path: Path) -> str:
    return " ".join(STUDIES["irregularities"].content(read_run(path, TABLES), load_language()).findings)


def test_each_irregularity_is_told_with_its_tricks_and_intervals(fabricate: ModuleType, tmp_path: Path) -> None:
    text = findings(fabricate.irregular_run(tmp_path / "run"))
    assert "takes 20.0 points (19.9 to 20.1) from the dealer and 20.0 points" in text
    assert "Who forgets to draw loses 4.1 points (4.0 to 4.2) in trick 1 and loses 4.7 points" in text
    assert "accepted, gains 4.9 points" in text
    # Nothing is claimed where the interval holds zero.
    assert re.search(r"exposes a card of the stock, .* was not shown to gain or lose in trick 4 \(−0\.4", text) is None
    assert (
        "shows a card while he deals it to himself was not shown to gain or lose by it (−0.1 points (−0.2 to 0.0))"
        in (text)
    )


def test_what_moves_nothing_is_told_in_one_sentence(fabricate: ModuleType, tmp_path: Path) -> None:
    text = findings(fabricate.irregular_run(tmp_path / "run"))
    assert "Who revokes without a stock and corrects it before the next lead moved nobody's score in any" in text
    assert text.count("moved nobody's score") == 1


def test_a_revoke_is_told_before_and_after_the_forfeit(fabricate: ModuleType, tmp_path: Path) -> None:
    text = findings(fabricate.irregular_run(tmp_path / "run"))
    assert text.count("the card alone moves his lead by +9.0 points") == 4
    assert re.search(r"forfeits 70\.\d+ points \([\d.]+ to [\d.]+\), and his lead has grown even so in 5\.\d+.%", text)


def test_rules_without_revokes_say_nothing_of_them(fabricate: ModuleType, tmp_path: Path) -> None:
    run = read_run(fabricate.irregular_run(tmp_path / "run", revokes=False), TABLES)
    content = STUDIES["irregularities"].content(run, load_language())
    assert "revoke" not in " ".join(content.findings)
    assert [exhibit.title for exhibit in content.exhibits] == ["What irregularities do to the lead"]
