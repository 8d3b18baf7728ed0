"""The manifest: everything that outside programs and a repetition need."""

import json
import re
import shlex
import subprocess
import sys
from datetime import datetime

import pandas as pd
import pytest

from meldlab.analysis.rules import load_profile
from meldlab.analysis.rules.load import schema_of
from meldlab.analysis.runs import RunOptions, run_job
from meldlab.analysis.runs.manifest import digest_of, repeat_command
from meldlab.analysis.studies import STUDIES, make_job
from meldlab.kernels.jit import kernel_hash

#: A profile of each game that is not the default.
PROFILES = {"auction": "hoyle-auction", "twohand": "zh-irregular", "baoyao": "hidden-yao"}


def deals_of(study: str) -> int:
    """Deals of a small run: few where players draw dozens of worlds for each choice."""
    return 2 if study.startswith("strength-") else 500


@pytest.fixture(scope="module", params=STUDIES)
def run(request, tmp_path_factory):
    """Folder and manifest of a small run of each study."""
    out = tmp_path_factory.mktemp(request.param)
    rules = PROFILES[STUDIES[request.param].game]
    run_job(make_job(request.param, seed=3, rules=rules), RunOptions(deals_of(request.param), out), int)
    return out, json.loads((out / "manifest.json").read_text())


def test_the_manifest_says_what_was_run(run):
    _out, manifest = run
    study = STUDIES[manifest["study"]]
    profile = load_profile(PROFILES[study.game], study.game)
    assert (manifest["title"], manifest["answers"], manifest["game"]) == (study.title, study.answers, study.game)
    assert manifest["parameters"] == {parameter.name: list(parameter.default) for parameter in study.parameters}
    rules = manifest["rules"]
    assert (rules["name"], rules["hash"], rules["values"]) == (profile.name, profile.hash, dict(profile.values))
    assert (
        rules["values"].keys()
        == rules["meanings"].keys()
        == rules["defaults"].keys()
        == set(schema_of(study.game).names)
    )
    assert len(manifest["policies"]) == study.n_seats
    for policy in manifest["policies"]:
        assert policy["name"] == "basic"
        assert policy["parameters"]
        assert re.fullmatch(r"[0-9a-f]{12}", policy["hash"])
    deals = deals_of(study.name)
    assert (manifest["seed"], manifest["deals_asked"], manifest["deals_done"]) == (3, deals, deals)
    assert manifest["complete"] is True


def test_the_manifest_says_how_and_where_it_was_run(run):
    out, manifest = run
    assert re.fullmatch(r"\d+\.\d+\.\d+", manifest["version"])
    assert manifest["kernel_hash"] == kernel_hash()
    assert set(manifest["machine"]) >= {"system", "processor", "threads_available", "python", "numpy", "numba"}
    assert manifest["seconds"] > 0
    assert datetime.fromisoformat(manifest["created"]).tzinfo is not None
    assert shlex.split(manifest["command"])[:3] == ["meldlab", "run", manifest["study"]]
    assert shlex.split(manifest["command"])[-2:] == ["--out", str(out)]


def test_every_table_is_stored_with_the_columns_that_the_manifest_describes(run):
    out, manifest = run
    stored = {path.stem: list(pd.read_parquet(path).columns) for path in out.glob("*.parquet")}
    assert set(stored.pop("sums")) == {"array", "index", "value"}
    assert stored == {name: list(columns) for name, columns in manifest["tables"].items()}
    assert all(text for columns in manifest["tables"].values() for text in columns.values())


@pytest.mark.parametrize(
    "asked",
    [
        {"study": "auction", "rules": "scarne-auction", "switches": ["players=5", "kitty=no"]},
        {"study": "auction", "policies": "basic:side_ace=15.123456789012,prune=99,random,basic"},
        {"study": "auction", "policies": "basic:side_ace=98.5,prune=99"},
        {"study": "melds", "parameters": ["cards=15,7"], "switches": ["double_pinochle=300"]},
        {"study": "widow", "seed": 2**63 - 1},
        {"study": "callout", "policies": "basic,random", "parameters": ["trust=30", "beyond=10,5"]},
        {"study": "dix", "rules": "zh-classic-64", "parameters": ["delay=16,3", "exact_deals=7"]},
        {"study": "twohand", "policies": "basic:dix_from=5,random"},
        {"study": "irregularities", "switches": ["deck=64", "revoke=no"], "parameters": ["stock_tricks=14"]},
        {"study": "irregularities", "rules": "hoyle", "switches": ["revoke=yes"], "parameters": ["offender=1"]},
        {"study": "tips", "policies": "basic:memory=none", "parameters": ["tips=13,2"]},
        {"study": "rules-twohand", "rules": "pagat", "policies": "basic,random"},
        {"study": "bombs", "switches": ["threes=removed", "disconnect=1@4"], "policies": "basic,random,basic,autoplay"},
    ],
)
def test_the_command_names_everything_that_decides_the_numbers(asked):
    job = make_job(**asked)
    words = shlex.split(repeat_command(job, 700, "a folder"))
    assert words[:3] == ["meldlab", "run", asked["study"]]
    switches = {"--deals": [], "--seed": [], "--rules": [], "--set": [], "--policy": [], "--param": [], "--out": []}
    for name, value in zip(words[3::2], words[4::2], strict=True):
        switches[name].append(value)
    assert (switches["--deals"], switches["--out"]) == (["700"], ["a folder"])
    again = make_job(
        asked["study"],
        seed=int(switches["--seed"][0]),
        rules=switches["--rules"][0],
        switches=switches["--set"],
        policies=switches["--policy"][0] if switches["--policy"] else None,
        parameters=switches["--param"],
    )
    assert again == job


def test_rules_from_a_file_are_repeated_by_their_switches(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\ngame = "auction"\nextends = "hoyle-auction"\n[switches]\nplayers = 4\n')
    job = make_job("widow", rules=path)
    words = shlex.split(repeat_command(job, 9, "out"))
    switches = [words[n + 1] for n, word in enumerate(words) if word == "--set"]
    rules = words[words.index("--rules") + 1]
    assert load_profile(rules, overrides=switches).hash == job.profile.hash


def test_the_digest_of_prepared_tables_sees_every_number():
    one, other = make_job("auction"), make_job("auction")
    assert digest_of(one.prepared) == digest_of(other.prepared)
    other.prepared.tables.numbers[-1, -1] += 1
    assert digest_of(one.prepared) != digest_of(other.prepared)
    assert digest_of((1, (2,))) != digest_of((1, 2)) != digest_of((2, 1))


TELL_DIGESTS = """
from meldlab.analysis.runs.manifest import digest_of
from meldlab.analysis.studies import STUDIES, make_job
for study in STUDIES:
    print(study, digest_of(make_job(study).prepared))
"""


def test_another_process_knows_a_run_again():
    told = subprocess.run([sys.executable, "-c", TELL_DIGESTS], capture_output=True, text=True, check=True).stdout
    assert dict(line.split() for line in told.splitlines()) == {
        study: digest_of(make_job(study).prepared) for study in STUDIES
    }


def test_what_looks_different_in_another_process_tells_no_run():
    with pytest.raises(TypeError, match="object"):
        digest_of((1, object()))
