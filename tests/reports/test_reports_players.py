"""Where the answers depend on the players: runs of one study by other policies, beside each other."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from meldlab.reports.inputs import ESTIMATE, PolicyRecord, Run
from meldlab.reports.language import load_language
from meldlab.reports.numbers import MINUS
from meldlab.reports.page import make_document
from meldlab.reports.players import contrasts, players_beside
from meldlab.reports.studies import STUDIES, TABLES

OTHERS = (PolicyRecord("sampled", "0123456789abcdef", {"worlds": 16}),)
TABLE = "tips"


def moved(run: Run, by: float, row: int = 0) -> Run:
    """The run by other players, one of its figures moved by so many standard errors of a difference."""
    frame = run.tables[TABLE].copy()
    value, se = frame.loc[row, "estimate"], frame.loc[row, "se"]
    frame.loc[row, ["estimate", "lo", "hi"]] += by * se * 2**0.5
    assert frame.loc[row, "estimate"] != value
    return replace(run, tables={**run.tables, TABLE: frame}, policies=OTHERS)


def told(one: Run, other: Run) -> list[list[str]]:
    (found,) = players_beside([("1", one), ("2", other)], TABLES["tips"], load_language())
    return [[cell.text for cell in row] for row in found.rows]


def test_a_figure_that_moved_is_told_with_its_difference(runs: Mapping[str, Run]) -> None:
    run = runs["tips"]
    (row,) = told(run, moved(run, -9.0))
    assert row[0] == TABLE
    assert row[4].startswith(MINUS)
    assert row[5] == f"{MINUS}9.00"


def test_chance_is_told_for_all_figures_at_once(runs: Mapping[str, Run]) -> None:
    """Three standard errors would be clear for one figure alone."""
    run = runs["tips"]
    assert len(contrasts(run, run, TABLES["tips"])) > 20
    assert told(run, moved(run, 3.0)) == []


def test_a_verdict_that_changed_is_told(runs: Mapping[str, Run]) -> None:
    run = moved(runs["tips"], 12.0)
    frame = run.tables[TABLE].copy()
    frame.loc[0, "verdict"] = "no effect seen"
    (row,) = told(runs["tips"], replace(run, tables={**run.tables, TABLE: frame}))
    assert row[6] == f"{runs['tips'].tables[TABLE].loc[0, 'verdict']} \u2192 no effect seen"


def test_runs_under_other_rules_or_by_the_same_players_are_not_compared(runs: Mapping[str, Run]) -> None:
    run, language = runs["tips"], load_language()
    other = moved(run, 9.0)
    assert players_beside([("1", run), ("2", replace(other, rules_hash="other"))], TABLES["tips"], language) == []
    assert players_beside([("1", run), ("2", replace(other, policies=run.policies))], TABLES["tips"], language) == []


def test_the_page_of_both_runs_has_the_table(runs: Mapping[str, Run]) -> None:
    document = make_document([runs["tips"], replace(runs["tips"], policies=OTHERS)], load_language())
    assert [each.key for each in document.beside] == ["players_1_2"]


@pytest.mark.parametrize("study", sorted(TABLES))
def test_every_study_in_which_somebody_plays_can_be_compared(study: str, runs: Mapping[str, Run]) -> None:
    run = runs.get(study)
    if run is None or not run.policies or STUDIES[study].about_players:
        return
    found = contrasts(run, replace(run, policies=OTHERS), TABLES[study])
    assert all(each.z == 0 for each in found)
    bear = {
        name
        for name, columns in TABLES[study].items()
        if set(ESTIMATE) <= set(columns) and name in run.tables and (run.tables[name]["se"] > 0).any()
    }
    assert {each.name for each in found} == bear - {"checks"}
