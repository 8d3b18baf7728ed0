"""Driving kernels: neither threads, nor tasks, nor interruptions change a bit of the sums."""

import numpy as np
import pytest

from meldlab.analysis.errors import RunError
from meldlab.analysis.runs import engine as engines
from meldlab.analysis.runs import run_study
from meldlab.analysis.runs.engine import Engine, Ledger
from meldlab.analysis.studies import make_job, study_named
from meldlab.analysis.studies.base import Study

#: Deals of a run, not whole blocks; enough for each study to take several tasks.
DEALS = {
    "auction": 1200,
    "melds": 9001,
    "widow": 9001,
    "twohand": 4500,
    "dix": 4500,
    "callout": 100,
    "irregularities": 130,
    "tips": 1200,
    "rules-twohand": 150,
    "bombs": 600,
    "baoyao": 60,
    "bomb-value": 900,
    "strength-auction": 8,
    "strength-twohand": 8,
    "strength-baoyao": 8,
}
#: Parameters without which a study takes long.
PARAMETERS = {study: ["worlds=1,2"] for study in DEALS if study.startswith("strength-")}
BLOCK = 512


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    monkeypatch.setattr(engines, "BLOCK_DEALS", BLOCK)


def sums_of(study, deals, threads=1, ledger=None, on_progress=int):
    engine = Engine(make_job(study, seed=5, parameters=PARAMETERS.get(study, [])), threads, ledger or Ledger(0, {}))
    engine.advance(deals, on_progress)
    assert engine.ledger.deals == deals
    return engine.ledger.sums


def equal(mine, other):
    measured = {name for study in DEALS for name in study_named(study).measured_sums}
    return mine.keys() == other.keys() and all(
        mine[name].dtype == np.int64 and (name in measured or np.array_equal(mine[name], other[name])) for name in mine
    )


@pytest.mark.parametrize("study", DEALS)
def test_threads_and_sizes_of_tasks_change_no_bit(monkeypatch, study):
    deals = DEALS[study]
    one = sums_of(study, deals)
    assert equal(one, sums_of(study, deals, 2))
    assert equal(one, sums_of(study, deals, 3))
    monkeypatch.setattr(engines, "TASK_SECONDS", 1e-9)
    monkeypatch.setattr(engines, "BLOCK_DEALS", 97)
    assert equal(one, sums_of(study, deals, 3))
    monkeypatch.setattr(engines, "BLOCK_DEALS", 10**6)
    assert equal(one, sums_of(study, deals, 2))


@pytest.mark.parametrize("study", DEALS)
def test_a_longer_run_goes_on_from_a_shorter_one(study):
    deals = DEALS[study]
    part = deals // 2 + 1
    ledger = Ledger(part, sums_of(study, part, 2))
    before = {name: array.copy() for name, array in ledger.sums.items()}
    assert equal(sums_of(study, deals, 2), sums_of(study, deals, 2, ledger))
    assert equal(ledger.sums, before), "the older ledger must stay as it was"


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("calls", [1, 2])
def test_after_an_interruption_the_ledger_is_whole_and_goes_on(threads, calls):
    seen = []

    def interrupt(deals):
        seen.append(deals)
        if len(seen) == calls:
            raise KeyboardInterrupt

    engine = Engine(make_job("melds", seed=5), threads, Ledger(0, {}))
    with pytest.raises(KeyboardInterrupt):
        engine.advance(20 * BLOCK, interrupt)
    assert seen[-1] <= engine.ledger.deals < 20 * BLOCK
    assert engine.ledger.deals % BLOCK == 0
    assert equal(engine.ledger.sums, sums_of("melds", engine.ledger.deals))
    engine.advance(20 * BLOCK, int)
    assert equal(engine.ledger.sums, sums_of("melds", 20 * BLOCK))


def test_progress_only_rises_and_ends_at_the_goal():
    seen = []
    sums_of("widow", 9001, 3, on_progress=seen.append)
    assert seen == sorted(set(seen))
    assert seen[-1] == 9001


def test_a_fault_in_a_kernel_comes_out(monkeypatch):
    class Broken(type(make_job("melds").study)):
        def add_up(self, job, first, last):
            if first >= 2 * BLOCK:
                raise ZeroDivisionError
            return super().add_up(job, first, last)

    job = make_job("melds", seed=5)
    object.__setattr__(job, "study", Broken())
    assert isinstance(job.study, Study)
    engine = Engine(job, 2, Ledger(0, {}))
    with pytest.raises(ZeroDivisionError):
        engine.advance(10 * BLOCK, int)
    assert equal(engine.ledger.sums, sums_of("melds", engine.ledger.deals))


def test_a_study_from_python_gives_frames():
    seen = []
    result = run_study("widow", 2000, seed=3, switches=["double_pinochle=300"], threads=2, on_progress=seen.append)
    assert (result.deals, seen[-1]) == (2000, 2000)
    assert result.job.profile.values["double_pinochle"] == 300
    assert set(result.tables) == set(result.job.study.columns)
    assert result["widow_gain"]["n"].tolist() == [2000, 2000]


@pytest.mark.parametrize(
    "asked", [{"deals": 0}, {"deals": -1}, {"deals": 10**12 + 1}, {"threads": 0}, {"threads": 1025}]
)
def test_numbers_out_of_range_are_refused(asked):
    with pytest.raises(RunError) as caught:
        run_study("melds", **asked)
    assert caught.value.exit_status == 2
