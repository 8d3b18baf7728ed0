"""A run in its folder: the same whether it was done at once, extended, or interrupted and resumed."""

import json
from dataclasses import replace

import pandas as pd
import pyarrow.parquet as pq
import pytest

from meldlab.analysis.errors import RunError
from meldlab.analysis.runs import RunInterrupted, RunOptions, run, run_job
from meldlab.analysis.runs import engine as engines
from meldlab.analysis.studies import make_job

BLOCK = 128


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    monkeypatch.setattr(engines, "BLOCK_DEALS", BLOCK)


def tables(folder):
    return {path.name: pd.read_parquet(path) for path in folder.glob("*.parquet")}


def assert_same_run(one, other):
    mine, others = tables(one), tables(other)
    assert mine.keys() == others.keys()
    for name, frame in mine.items():
        pd.testing.assert_frame_equal(frame, others[name], check_exact=True)
    manifests = [json.loads((folder / "manifest.json").read_text()) for folder in (one, other)]
    for manifest in manifests:
        for key in ("seconds", "created", "command", "threads"):
            del manifest[key]
    assert manifests[0] == manifests[1]


def options(out, deals, **settings):
    return RunOptions(deals=deals, out=out, threads=settings.pop("threads", 2), **settings)


@pytest.mark.parametrize("study", ["auction", "melds", "widow"])
def test_a_run_extended_is_the_longer_run(tmp_path, study):
    job = make_job(study, seed=8)
    run_job(job, options(tmp_path / "long", 2000), int)
    run_job(job, options(tmp_path / "short", 1000, threads=1), int)
    run_job(job, options(tmp_path / "short", 2000, resume=True), int)
    assert_same_run(tmp_path / "long", tmp_path / "short")


class Interruption:
    """Ctrl-C at one of the calls of progress."""

    def __init__(self, call):
        self.calls_left = call

    def __call__(self, deals):
        self.calls_left -= 1
        if self.calls_left == 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("study", ["auction", "melds"])
def test_a_run_interrupted_and_resumed_is_the_run_undisturbed(tmp_path, study):
    job = make_job(study, seed=8, rules="hoyle-auction" if study == "auction" else None)
    run_job(job, options(tmp_path / "whole", 20 * BLOCK), int)
    parts = options(tmp_path / "parts", 20 * BLOCK)
    with pytest.raises(RunInterrupted) as stop:
        run_job(job, parts, Interruption(3))
    manifest = json.loads((parts.out / "manifest.json").read_text())
    assert manifest["deals_done"] == stop.value.deals > 0
    assert (manifest["deals_asked"], manifest["complete"]) == (20 * BLOCK, False)
    with pytest.raises(RunInterrupted) as stop:
        run_job(job, replace(parts, resume=True), Interruption(2))
    assert stop.value.deals > manifest["deals_done"]
    run_job(job, replace(parts, resume=True), int)
    assert_same_run(tmp_path / "whole", parts.out)


def test_an_interruption_before_the_first_deal_leaves_nothing_to_resume(tmp_path):
    job = make_job("melds")
    with pytest.raises(RunInterrupted) as stop:
        run_job(job, options(tmp_path / "run", 500), Interruption(1))
    assert stop.value.deals == 0
    assert not list((tmp_path / "run").iterdir())
    run_job(job, options(tmp_path / "run", 500), int)


def test_an_interruption_while_the_end_is_stored_loses_nothing(tmp_path, monkeypatch):
    job = make_job("melds")
    write = run.RunFolder.write_tables
    broken = [KeyboardInterrupt()]

    def write_once_broken(*given):
        if broken:
            raise broken.pop()
        write(*given)

    monkeypatch.setattr(run.RunFolder, "write_tables", write_once_broken)
    with pytest.raises(RunInterrupted) as stop:
        run_job(job, options(tmp_path / "run", 500), int)
    assert stop.value.deals == 500
    assert json.loads((tmp_path / "run/manifest.json").read_text())["complete"]


def test_a_run_killed_after_a_checkpoint_goes_on_from_it(tmp_path, monkeypatch):
    job = make_job("melds", seed=8)
    monkeypatch.setattr(run, "FIRST_CHECKPOINT_SECONDS", 0.0)
    killed = options(tmp_path / "killed", 20 * BLOCK)

    def kill(deals):
        if deals >= 3 * BLOCK:
            raise MemoryError

    with pytest.raises(MemoryError):
        run_job(job, killed, kill)
    assert json.loads((killed.out / "manifest.json").read_text())["deals_done"] >= 2 * BLOCK
    begun = []
    run_job(job, replace(killed, resume=True), begun.append)
    assert begun[0] >= 3 * BLOCK
    run_job(job, options(tmp_path / "whole", 20 * BLOCK), int)
    assert_same_run(tmp_path / "whole", killed.out)


def test_resuming_a_finished_run_writes_its_tables_again(tmp_path):
    job = make_job("melds", seed=8)
    run_job(job, options(tmp_path / "whole", 1000), int)
    run_job(job, options(tmp_path / "run", 1000), int)
    (tmp_path / "run/manifest.json").write_text("{ damaged")
    (tmp_path / "run/melds_mean.parquet").unlink()
    run_job(job, options(tmp_path / "run", 1000, resume=True), int)
    assert_same_run(tmp_path / "whole", tmp_path / "run")


def test_two_runs_do_not_share_a_folder(tmp_path):
    job = make_job("melds")

    def begin_another(_deals):
        with pytest.raises(RunError, match="Another run is at work"):
            run_job(job, options(tmp_path / "run", 100, resume=True), int)

    assert run_job(job, options(tmp_path / "run", 100), begin_another)["complete"]
    assert run_job(job, options(tmp_path / "run", 100, resume=True), int)["complete"]


def test_resume_where_nothing_is_stored_begins(tmp_path):
    run_job(make_job("melds"), options(tmp_path / "a/b", 100, resume=True), int)
    assert (tmp_path / "a/b/manifest.json").exists()


@pytest.fixture
def stored(tmp_path):
    run_job(make_job("melds", seed=8), options(tmp_path / "run", 1000), int)
    return tmp_path / "run"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"seed": 9}, "another seed"),
        ({"switches": ["double_pinochle=300"]}, "other rules"),
        ({"parameters": ["cards=12"]}, "other parameters"),
        ({"study": "widow"}, "another study"),
        ({"study": "auction"}, "another study"),
        ({"deals": 999}, "holds 1,000 deals already, more than --deals 999"),
        ({"resume": False}, "holds a run already; go on with it by --resume"),
    ],
)
def test_runs_that_differ_are_never_joined(stored, asked, said):
    before = {path.name: path.read_bytes() for path in stored.iterdir()}
    settings = {"study": "melds", "seed": 8} | {k: v for k, v in asked.items() if k not in ("deals", "resume")}
    job = make_job(settings.pop("study"), **settings)
    with pytest.raises(RunError) as caught:
        run_job(job, options(stored, asked.get("deals", 2000), resume=asked.get("resume", True)), int)
    assert said in str(caught.value)
    assert caught.value.exit_status == 2
    assert {path.name: path.read_bytes() for path in stored.iterdir()} == before


def test_policies_and_their_tables_must_be_the_same(tmp_path, monkeypatch):
    out = tmp_path / "run"
    run_job(make_job("auction"), options(out, 100), int)
    again = options(out, 200, resume=True)
    for policies in ("random", "basic,basic,random", "basic:side_ace=99"):
        with pytest.raises(RunError, match="other policies"):
            run_job(make_job("auction", policies=policies), again, int)
    job = make_job("auction")
    job.prepared.tables.numbers[0, 0] += 1
    with pytest.raises(RunError, match="another reading of rules and policies"):
        run_job(job, again, int)
    monkeypatch.setattr("meldlab.analysis.runs.manifest.kernel_hash", lambda: "0" * 16)
    with pytest.raises(RunError, match="another version of the kernels"):
        run_job(make_job("auction"), again, int)


def damage_middle(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 4] ^= 0x10
    path.write_bytes(content)


def change_a_sum(path):
    table = pq.read_table(path)
    values = table["value"].to_numpy().copy()
    values[7] += 1
    changed = table.set_column(2, "value", [values]).replace_schema_metadata(table.schema.metadata)
    pq.write_table(changed, path)


def change_the_number_of_deals(path):
    table = pq.read_table(path)
    meta = {
        key: value.replace(b'"deals_done": 1000', b'"deals_done": 1001') for key, value in table.schema.metadata.items()
    }
    assert meta != table.schema.metadata
    pq.write_table(table.replace_schema_metadata(meta), path)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(path.read_bytes()[:-100]),
        lambda path: path.write_bytes(path.read_bytes()[:10]),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"PAR1 this is no table PAR1"),
        lambda path: pd.DataFrame({"a": [1]}).to_parquet(path),
        damage_middle,
        change_a_sum,
        change_the_number_of_deals,
    ],
    ids=["cut", "cut short", "empty", "other bytes", "another table", "one bit", "one sum", "number of deals"],
)
def test_damaged_sums_are_refused(stored, damage):
    damage(stored / "sums.parquet")
    with pytest.raises(RunError, match=r"sums\.parquet' can't be read .*; start anew in another folder"):
        run_job(make_job("melds", seed=8), options(stored, 2000, resume=True), int)


def test_what_a_killed_run_left_half_written_is_no_hindrance(tmp_path):
    (tmp_path / ".sums.parquet.17").write_bytes(b"PAR1")
    assert run_job(make_job("melds"), options(tmp_path, 100), int)["complete"]


def test_a_manifest_without_sums_can_not_go_on(stored):
    (stored / "sums.parquet").unlink()
    with pytest.raises(RunError, match="holds no sums to go on from"):
        run_job(make_job("melds", seed=8), options(stored, 2000, resume=True), int)


def foreign_folder(path):
    path.mkdir()
    (path / "letter.txt").write_text("dear")


@pytest.mark.parametrize(
    ("make", "name", "said"),
    [
        (lambda path: path.write_text("x"), "there", "is no folder"),
        (foreign_folder, "there", "no run's folder and not empty"),
        (lambda path: path.write_text("x"), "there/below", "is no folder"),
        (lambda path: None, "x" * 300, "can't be used"),
        (lambda path: None, "a\0b", "can't be used"),
        (lambda path: path.symlink_to(path), "there", "can't be used"),
        (lambda path: path.symlink_to("/proc/nobody"), "there/below", "can't be used"),
    ],
)
def test_places_that_can_not_hold_a_run(tmp_path, make, name, said):
    make(tmp_path / "there")
    with pytest.raises(RunError, match=said):
        run_job(make_job("melds"), options(tmp_path / name, 100), int)


def test_a_full_disk_keeps_what_was_stored(stored, monkeypatch):
    def no_space(*_given, **_named):
        raise OSError(28, "No space left on device")

    before = (stored / "sums.parquet").read_bytes()
    monkeypatch.setattr(pq, "write_table", no_space)
    with pytest.raises(RunError, match=r"can't be written \(No space left on device\); .* go on with --resume"):
        run_job(make_job("melds", seed=8), options(stored, 2000, resume=True), int)
    assert (stored / "sums.parquet").read_bytes() == before
    assert not [path for path in stored.iterdir() if path.name.startswith(".")]
