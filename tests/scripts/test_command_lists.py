"""`meldlab studies`, `policies`, `warmup` and `report`: what there is, and the wiring of the report."""

import json
from pathlib import Path

import pytest

from meldlab.analysis import warmup
from meldlab.analysis.policies import POLICIES, load_policy
from meldlab.analysis.studies import STUDIES


def test_studies_as_json_document_every_table(meldlab):
    listed = meldlab("studies", "--json").json["studies"]
    assert [study["name"] for study in listed] == list(STUDIES)
    for study in listed:
        assert study["answers"].endswith(".")
        assert study["tables"] == {name: dict(columns) for name, columns in STUDIES[study["name"]].columns.items()}
    by_name = {study["name"]: study for study in listed}
    assert by_name["melds"]["parameters"]["cards"]["default"] == [12, 15, 18]
    assert [by_name[name]["policies"] for name in ("auction", "melds", "widow")] == [True, False, False]


def test_studies_for_people(meldlab):
    out = meldlab("studies").out
    for name, study in STUDIES.items():
        assert f"{name}: {study.answers}\n" in out
    assert "--param cards=12,15,18" in out


def test_policies(meldlab):
    listed = meldlab("policies", "auction", "--json").json
    assert listed["game"] == "auction"
    assert [policy["name"] for policy in listed["policies"]] == list(POLICIES["auction"])
    for policy in listed["policies"]:
        assert policy["hash"] == load_policy(policy["name"]).hash
        assert policy["meanings"].keys() == policy["parameters"].keys()
    out = meldlab("policies").out
    assert all(f"\n    {name} " in out for name in POLICIES["auction"]["basic"].parameters)
    assert "random: " in out


def test_policies_of_a_game_that_does_not_exist(meldlab):
    answer = meldlab("policies", "aucton")
    assert (answer.status, "did you mean 'auction'" in answer.sentence) == (2, True)


def test_warmup_names_every_step(meldlab):
    steps = [name for name, _step in warmup.warmup_steps()]
    assert [step for step in steps if step.startswith("study ")] == [f"study {name}" for name in STUDIES]
    answer = meldlab("warmup", "--json")
    assert answer.status == 0
    assert list(answer.json["seconds"]) == steps
    assert Path(answer.json["folder"]).is_dir()
    out = meldlab("warmup").out
    assert all(f"  {name} " in out for name in steps)


@pytest.fixture
def stored(meldlab, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert meldlab("run", "widow", "--deals", 3000, "--out", "run").status == 0
    return "run"


def test_a_report_is_written_and_its_files_are_told(meldlab, stored):
    answer = meldlab("report", stored, "--out", "page.html")
    assert (answer.status, answer.out) == (0, "page.html\n")
    assert Path("page.html").read_text().startswith("<!")
    files = meldlab("report", stored, "--out", "folder", "--format", "md, html", "--json").json["files"]
    assert {Path(name).suffix for name in files} >= {".md", ".html"}
    assert all(Path(name).exists() for name in files)


def test_a_run_named_twice_is_shown_once(meldlab, stored):
    Path("again").symlink_to(stored)
    pages = set()
    for words in ([stored], [stored, stored], [stored, f"./{stored}/", "again"]):
        assert meldlab("report", *words, "--format", "md", "--out", "pages").status == 0
        pages.add(Path("pages/report.md").read_text())
    assert len(pages) == 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ([], 2, "Name the folder of at least one run"),
        (["run", "--format", "bmp"], 2, "--format can't be 'bmp'"),
        (["run", "--format", "htm"], 2, "did you mean 'html'"),
        (["run", "--format", ","], 2, "html, md"),
        (["nothing"], 1, "nothing"),
        (["run", "--out", "/proc/nobody/page.html"], 1, "/proc/nobody/page.html"),
    ],
)
def test_reports_that_can_not_be(meldlab, stored, words, status, said):
    answer = meldlab("report", *words)
    assert answer.status == status
    assert said in answer.sentence


@pytest.mark.parametrize("damage", ["{", "[]", "{}", "null", "\x00"])
def test_a_damaged_manifest_is_bad_data(meldlab, stored, damage):
    Path(stored, "manifest.json").write_text(damage)
    answer = meldlab("report", stored)
    assert answer.status == 1
    assert "manifest" in answer.sentence


def test_a_damaged_table_is_bad_data(meldlab, stored):
    Path(stored, "widow_gain.parquet").write_bytes(b"PAR1")
    answer = meldlab("report", stored)
    assert answer.status == 1
    assert "widow_gain" in answer.sentence


def test_an_interrupted_run_can_be_reported(meldlab, stored):
    manifest = json.loads(Path(stored, "manifest.json").read_text())
    Path(stored, "manifest.json").write_text(json.dumps(manifest | {"deals_asked": 10**9, "complete": False}))
    assert meldlab("report", stored).status == 0
