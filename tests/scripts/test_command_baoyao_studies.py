"""`meldlab run` of the studies of Bao Yao: every profile, all kinds of players, and the report of each."""

import json
from pathlib import Path

import pandas as pd
import pytest

from meldlab.analysis.rules import shipped_profiles

STUDIES = ("baoyao", "bomb-value")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Run in an empty folder, as users do."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("profile", shipped_profiles("baoyao"))
@pytest.mark.parametrize("study", STUDIES)
def test_every_profile(meldlab, study, profile):
    deals = 60 if study == "baoyao" else 600
    assert meldlab("run", study, "--deals", deals, "--rules", profile, "--out", "run").status == 0
    assert meldlab("report", "run", "--out", "page.md", "--format", "md").status == 0
    page = Path("page.md").read_text(encoding="utf-8")
    assert f"Profile {profile} " in page
    assert "nan" not in page.lower().split()


@pytest.mark.parametrize("policy", ["random", "autoplay,basic", "basic:sees_partner=no"])
@pytest.mark.parametrize("study", STUDIES)
def test_every_kind_of_players(meldlab, study, policy):
    switches = ["--set", "double_run=first_two", "--set", "snow=choice", "--set", "disconnect=1@3"]
    assert meldlab("run", study, "--deals", 60, "--policy", policy, *switches, "--out", "run").status == 0
    manifest = json.loads(Path("run/manifest.json").read_text())
    assert {path.stem for path in Path("run").glob("*.parquet")} == {*manifest["tables"], "sums"}
    assert ("baoyao_sight" in manifest["tables"]) == (study == "baoyao" and policy != "random")
    assert meldlab("report", "run", "--out", "page.html").status == 0


@pytest.mark.parametrize("study", STUDIES)
def test_threads_and_going_on_change_nothing(meldlab, study):
    assert meldlab("run", study, "--deals", 90, "--threads", 1, "--out", "one").status == 0
    assert meldlab("run", study, "--deals", 19, "--threads", 2, "--out", "parts").status == 0
    assert meldlab("run", study, "--deals", 90, "--threads", 2, "--out", "parts", "--resume").status == 0
    for path in Path("one").glob("*.parquet"):
        pd.testing.assert_frame_equal(pd.read_parquet(path), pd.read_parquet(Path("parts") / path.name))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["baoyao", "--rules", "hoyle"], "choose a profile for baoyao"),
        (["bomb-value", "--param", "bombs=3"], "it has none"),
        (["bomb-value", "--policy", "open"], "no policy 'open'"),
    ],
)
def test_what_can_not_be_is_refused(meldlab, words, said):
    answer = meldlab("run", *words, "--deals", 5)
    assert answer.status in (1, 2)
    assert said in answer.sentence
