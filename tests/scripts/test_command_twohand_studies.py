"""`meldlab run` of the two-handed studies of deals: every profile, both packs, all players, and the report of each."""

import json
from pathlib import Path

import pandas as pd
import pytest

from meldlab.analysis.rules import shipped_profiles

STUDIES = ("twohand", "dix", "tips", "rules-twohand")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Run in an empty folder, as users do."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("profile", shipped_profiles("twohand"))
@pytest.mark.parametrize("study", STUDIES)
def test_every_profile(meldlab, study, profile):
    assert meldlab("run", study, "--deals", 60, "--rules", profile, "--out", "run").status == 0
    assert meldlab("report", "run", "--out", "page.md", "--format", "md").status == 0
    page = Path("page.md").read_text(encoding="utf-8")
    assert f"Profile {profile} " in page
    assert "nan" not in page.lower().split()


@pytest.mark.parametrize("policy", ["basic:memory=none", "basic:phase2=exact"])
@pytest.mark.parametrize("study", ["tips", "rules-twohand"])
def test_one_player_at_both_seats(meldlab, study, policy):
    deals = 2 if "exact" in policy else 60
    assert meldlab("run", study, "--deals", deals, "--policy", policy, "--out", "run").status == 0
    assert meldlab("report", "run", "--out", "page.html").status == 0


@pytest.mark.parametrize("policy", ["random", "random,basic", "basic:memory=none,basic", "basic:phase2=exact"])
@pytest.mark.parametrize("study", ["twohand", "dix"])
def test_every_kind_of_players(meldlab, study, policy):
    deals = 4 if "exact" in policy else 60
    assert meldlab("run", study, "--deals", deals, "--policy", policy, "--out", "run").status == 0
    manifest = json.loads(Path("run/manifest.json").read_text())
    assert {path.stem for path in Path("run").glob("*.parquet")} == {*manifest["tables"], "sums"}
    assert ("twohand_memory" in manifest["tables"]) == (study == "twohand" and policy != "random")
    assert meldlab("report", "run", "--out", "page.html").status == 0


@pytest.mark.parametrize("study", STUDIES)
@pytest.mark.parametrize("deals", [1, 2])
def test_a_few_deals_have_a_report(meldlab, study, deals):
    assert meldlab("run", study, "--deals", deals, "--set", "deck=64", "--out", "run").status == 0
    assert meldlab("report", "run", "--out", "page.html").status == 0


def test_threads_and_going_on_change_nothing(meldlab):
    words = ["run", "dix", "--param", "exact_deals=5", "--param", "delay=3"]
    assert meldlab(*words, "--deals", 40, "--threads", 1, "--out", "one").status == 0
    assert meldlab(*words, "--deals", 9, "--threads", 2, "--out", "parts").status == 0
    assert meldlab(*words, "--deals", 40, "--threads", 2, "--out", "parts", "--resume").status == 0
    for path in Path("one").glob("*.parquet"):
        pd.testing.assert_frame_equal(pd.read_parquet(path), pd.read_parquet(Path("parts") / path.name))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dix", "--param", "delay=13"], "the stock lasts 12 tricks"),
        (["dix", "--param", "delay=1"], "from 2 to 16"),
        (["dix", "--param", "exact_deals=5", "--policy", "random"], "leave it away, or choose another --policy"),
        (["dix", "--param", "exact_deals=5", "--policy", "basic:phase2=exact"], "leave it away"),
        (["twohand", "--param", "delay=3"], "it has none"),
        (["tips", "--policy", "basic,random"], "can't with --policy basic,random"),
        (["tips", "--param", "tips=14"], "from 1 to 13"),
        (["rules-twohand", "--param", "tips=1"], "it has none"),
        (["twohand", "--rules", "zh-auction"], "choose a profile for twohand"),
        (["twohand", "--policy", "basic:dix_from=0"], "it is a whole number from 1"),
    ],
)
def test_what_can_not_be_is_refused(meldlab, words, said):
    answer = meldlab("run", *words, "--deals", 5)
    assert answer.status in (1, 2)
    assert said in answer.sentence
