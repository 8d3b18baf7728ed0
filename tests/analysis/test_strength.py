"""Studies of strength: rows are those of duels on the same deals, and neither threads nor pieces change them."""

import numpy as np
import pytest

from meldlab.analysis.duelling import DuelOptions, run_duel
from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.policies.catalogue import load_policy, policies_of
from meldlab.analysis.runs import run_study
from meldlab.analysis.runs.engine import Engine, Ledger
from meldlab.analysis.runs.manifest import identity_of, repeat_command
from meldlab.analysis.studies import make_job, study_named
from meldlab.analysis.studies.duel import make_duel
from meldlab.analysis.studies.strength import Bout, StrengthStudy

GAMES = ("auction", "twohand", "baoyao")
#: Games whose players who draw worlds play in these tests; the other kernels are the same ones, but slower.
SEARCHED = "baoyao"
DEALS = 24


@pytest.fixture
def searched():
    """Let players who draw worlds play, in a test that is about them."""


@pytest.fixture(autouse=True)
def unsearched(request, monkeypatch):
    """Leave players who draw worlds out of all other tests."""
    if "searched" in request.fixturenames:
        return
    every = StrengthStudy.bouts

    def bouts(self, job):
        return tuple(bout for bout in every(self, job) if not bout.worlds)

    monkeypatch.setattr(StrengthStudy, "bouts", bouts)


def made(game, *parameters, policies=None, rules=None):
    return make_job(f"strength-{game}", seed=3, parameters=parameters, policies=policies, rules=rules)


def ledger_of(job, deals, threads=1, ledger=None):
    engine = Engine(job, threads, ledger or Ledger(0, {}))
    engine.advance(deals, int)
    return engine.ledger


def tables_of(job, deals):
    return job.study.tables(job, ledger_of(job, deals).sums, deals)


def counted(sums):
    """Sums that are counted; those that are measured differ from run to run."""
    return {name: array for name, array in sums.items() if name not in StrengthStudy.measured_sums}


def assert_rows_are_those_of_duels(job, deals):
    table = tables_of(job, deals)["strength"]
    for row in table.to_dict("records"):
        duel = make_duel(job.study.game, (row["policy"], row["rival"]), seed=3)
        answer = run_duel(duel, DuelOptions(row["n"], 1)).answer()
        assert (row["n"], row["unit"]) == (answer["n"], answer["unit"])
        for name in ("estimate", "se", "lo", "hi"):
            assert row[name] == pytest.approx(np.nan if answer[name] is None else answer[name], nan_ok=True), row
        assert row["even"] == pytest.approx(1 - answer["different"] / answer["n"])


@pytest.mark.parametrize("game", GAMES)
def test_a_row_is_that_of_a_duel_on_the_same_deals(game):
    assert_rows_are_those_of_duels(made(game), DEALS)


@pytest.mark.parametrize("game", GAMES)
def test_a_rival_other_than_basic_meets_all_others(game):
    job = made(game, policies="random")
    found = tables_of(job, 12)["strength"]
    assert set(found["rival"]) == {"random"}
    assert "basic" in set(found["policy"])
    assert "random" not in set(found["policy"])
    assert_rows_are_those_of_duels(job, 12)


@pytest.mark.usefixtures("searched")
def test_a_row_of_players_who_draw_worlds_is_that_of_a_duel_and_steps_are_differences():
    deals = 10
    job = made(SEARCHED, "worlds=4,2")
    assert_rows_are_those_of_duels(job, deals)
    found = tables_of(job, deals)
    strength = found["strength"].set_index("worlds")["estimate"]
    (step,) = found["strength_steps"].to_dict("records")
    assert (step["from_worlds"], step["worlds"], step["n"]) == (2, 4, deals)
    assert step["estimate"] == pytest.approx(strength[4] - strength[2])
    gains = []
    for worlds in (2, 4):
        duel = make_duel(SEARCHED, (f"sampled:worlds={worlds}", "basic"), seed=3)
        gains.append([one_deal(duel, deal) for deal in range(deals)])
    differences = np.subtract(gains[1], gains[0])
    assert step["different"] == np.count_nonzero(differences) > 0
    assert step["se"] == pytest.approx(differences.std(ddof=1) / np.sqrt(deals))


def one_deal(duel, deal):
    """Gain of the first policy in one deal."""
    sums = duel.study.add_up(duel, deal, deal + 1)
    return sums["looks"][0, :, 0].sum() / duel.study.duel_of(duel).divisor((0, 1))


@pytest.mark.usefixtures("searched")
def test_of_so_many_deals_one_is_played_by_players_who_draw_worlds():
    every, deals = 4, 10
    job = made(SEARCHED, "worlds=2", f"searched_every={every}")
    found = tables_of(job, deals)
    rows = found["strength"].set_index("policy")
    assert rows["n"].to_dict() == {"autoplay": deals, "random": deals, "sampled:worlds=2": 3}
    duel = make_duel(SEARCHED, ("sampled:worlds=2", "basic"), seed=3)
    assert rows["estimate"]["sampled:worlds=2"] == pytest.approx(np.mean([one_deal(duel, deal) for deal in (0, 4, 8)]))
    halves = ledger_of(job, 5, 2)
    assert all(
        np.array_equal(array, counted(ledger_of(job, deals, 3, halves).sums)[name])
        for name, array in counted(ledger_of(job, deals).sums).items()
    )


@pytest.mark.usefixtures("searched")
def test_where_the_rival_draws_worlds_all_are_sparse():
    job = made(SEARCHED, "worlds=2", "searched_every=5", policies="sampled:worlds=3")
    assert {bout.every for bout in job.study.bouts(job)} == {5}


@pytest.mark.parametrize("game", GAMES)
def test_threads_and_pieces_change_nothing_that_is_counted(game):
    job = made(game)
    whole = counted(ledger_of(job, DEALS).sums)
    shorter = ledger_of(job, 7, 3)
    longer = counted(ledger_of(job, DEALS, 2, shorter).sums)
    assert whole.keys() == longer.keys()
    assert all(np.array_equal(whole[name], longer[name]) for name in whole)
    at_once = counted(job.study.add_up(job, 0, DEALS))
    assert all(np.array_equal(whole[name], at_once[name]) for name in whole)


@pytest.mark.parametrize("game", GAMES)
def test_equal_policies_gain_exactly_nothing(game, monkeypatch):
    monkeypatch.setattr(StrengthStudy, "bouts", lambda _self, job: (Bout(job.policies[0], 0, 1),))
    (row,) = tables_of(made(game, policies="random"), DEALS)["strength"].to_dict("records")
    assert (row["estimate"], row["se"], row["won"], row["even"], row["verdict"]) == (0, 0, 0, 1, "none")


@pytest.mark.parametrize("game", GAMES)
def test_players_at_random_are_shown_to_be_weaker(game):
    found = tables_of(made(game), 60)["strength"].set_index("policy")
    assert found["verdict"]["random"] == "less"
    assert found["hi_joint"]["random"] < 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("searched")
def test_every_policy_that_can_meet_another_is_measured(game):
    job = made(game, "worlds=8,2")
    kinds = {bout.policy.kind.name for bout in job.study.bouts(job)} | {"basic"}
    assert kinds == {kind.name for kind in policies_of(game).values() if not kind.open_cards}
    assert [bout.worlds for bout in job.study.bouts(job) if bout.worlds] == [2, 8]
    assert ("basic:phase2=exact" in {bout.policy.name for bout in job.study.bouts(job)}) == (game == "twohand")
    # Numbers alone tell runs apart, so that they can be stored and gone on with.
    assert identity_of(job)["prepared"] == identity_of(made(game, "worlds=8,2"))["prepared"]
    assert "worlds=8,2" in repeat_command(job, 10, "here")


@pytest.mark.parametrize("game", GAMES)
def test_times_are_measured_and_no_part_of_what_is_compared(game):
    times = tables_of(made(game), 12)["strength_times"]
    assert (times["estimate"] > 0).all()
    assert (times["lo"] <= times["estimate"]).all()
    n_tables = {"auction": 6, "twohand": 2, "baoyao": 2}[game]
    assert set(times["n"]) == {12 * n_tables}


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("auction", {"policies": "open"}, "all hands open"),
        ("auction", {"policies": "basic,random"}, "1"),
        ("baoyao", {"policies": "basic,random"}, "one policy"),
        ("twohand", {"parameters": ["worlds=0"]}, "worlds"),
        ("twohand", {"parameters": ["searched_every=0"]}, "searched_every"),
        ("twohand", {"parameters": ["searched_every=2,3"]}, "searched_every"),
    ],
)
def test_what_makes_no_sense_is_refused(game, options, said):
    with pytest.raises(MeldlabError, match=said) as refused:
        make_job(f"strength-{game}", **options)
    assert refused.value.exit_status == 2


def test_the_studies_are_listed_and_run_from_python():
    assert {study_named(f"strength-{game}").game for game in GAMES} == set(GAMES)
    found = run_study("strength-baoyao", 5, seed=3, threads=1)
    assert set(found.tables) == {"strength", "strength_steps", "strength_times", "checks"}
    assert load_policy("basic", "baoyao").name in set(found["strength"]["rival"])
