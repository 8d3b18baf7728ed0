"""`meldlab run irregularities` and its report: rules of its own, switches that leave things out, refusals."""

import json
import shlex
from pathlib import Path

import pandas as pd
import pytest


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Run in an empty folder, as users do."""
    monkeypatch.chdir(tmp_path)


def test_a_run_is_played_by_rules_that_provide_for_irregularities(meldlab):
    words = ["--deals", 400, "--param", "end_tricks=2", "--param", "stock_tricks=3", "--param", "offender=1"]
    answer = meldlab("run", "irregularities", *words)
    assert answer.status == 0
    assert answer.out.startswith("results/irregularities: 400 deals in ")
    manifest = json.loads(Path("results/irregularities/manifest.json").read_text())
    assert manifest["rules"]["name"] == "zh-irregular"
    assert "target" not in manifest["uses_switches"]
    command = shlex.split(manifest["command"])
    command[command.index("--out") + 1] = "again"
    assert meldlab(*command[1:]).status == 0
    for table in manifest["tables"]:
        stored = [pd.read_parquet(Path(folder) / f"{table}.parquet") for folder in ("results/irregularities", "again")]
        pd.testing.assert_frame_equal(*stored, check_exact=True)
    assert meldlab("report", "results/irregularities", "--format", "md", "--out", "page").status == 0
    text = Path("page/report.md").read_text(encoding="utf-8")
    assert "A card missing from the stock takes" in text
    assert "In trick 2 without a stock" in text
    assert text.count("![") == 2


def test_a_report_without_revokes(meldlab):
    words = ["--deals", 60, "--rules", "pagat", "--set", "lead_out_of_turn=yes", "--out", "run"]
    assert meldlab("run", "irregularities", *words).status == 0
    assert not Path("run/irregular_revokes.parquet").exists()
    assert meldlab("report", "run", "--format", "md", "--out", "page").status == 0
    text = Path("page/report.md").read_text(encoding="utf-8")
    assert "Who leads out of turn" in text
    assert "revokes" not in text.split("## Figures")[0].partition("## What was found")[2]


def test_rules_without_irregularities_are_refused(meldlab):
    answer = meldlab("run", "irregularities", "--rules", "hoyle")
    assert answer.status == 2
    assert "--set revoke=yes" in answer.err
