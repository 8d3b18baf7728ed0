"""Whatever is wrong with a run directory is said in one clear sentence that names it."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pandas as pd
import pyarrow.parquet as pq
import pytest

from meldlab.reports import ReportError, build_report
from meldlab.reports.inputs import read_run
from meldlab.reports.studies import STUDIES, TABLES


def check_refusal(directory: Path, *words: str) -> None:
    with pytest.raises(ReportError) as caught:
        read_run(directory, TABLES)
    sentence = str(caught.value)
    assert caught.value.exit_status == 1
    assert sentence.endswith(".")
    assert "\n" not in sentence
    for word in words:
        assert word in sentence


@pytest.fixture
def widow(fabricate: ModuleType, tmp_path: Path) -> Path:
    made: Path = fabricate.widow_run(tmp_path / "widow", deals=100)
    return made


def change(directory: Path, edit: Callable[[dict[str, object]], object]) -> None:
    path = directory / "manifest.json"
    manifest = json.loads(path.read_text())
    edit(manifest)
    path.write_text(json.dumps(manifest))


def test_a_missing_directory(tmp_path: Path) -> None:
    check_refusal(tmp_path / "nowhere", "nowhere", "not a directory")


def test_a_directory_without_manifest(tmp_path: Path) -> None:
    check_refusal(tmp_path, "manifest.json", "not a run")


@pytest.mark.parametrize("text", ["{", "\x00\x01", ""])
def test_a_manifest_that_is_not_json(widow: Path, text: str) -> None:
    (widow / "manifest.json").write_text(text)
    check_refusal(widow, "not valid JSON")


def test_a_manifest_in_another_encoding(widow: Path) -> None:
    (widow / "manifest.json").write_bytes(b"\xff\xfe\xfa")
    check_refusal(widow, "not valid JSON")


def test_a_manifest_that_is_a_list(widow: Path) -> None:
    (widow / "manifest.json").write_text("[1]")
    check_refusal(widow, "one JSON object")


def test_a_foreign_manifest_names_what_it_lacks(widow: Path) -> None:
    (widow / "manifest.json").write_text('{"name": "some other tool", "title": "t"}')
    check_refusal(widow, "study", "deals_done")


def test_a_study_without_report_names_those_that_have_one(widow: Path) -> None:
    change(widow, lambda manifest: manifest.update(study="duel"))
    check_refusal(
        widow,
        "'duel'",
        "auction, baoyao, bomb-value, bombs, callout, compare, dix, irregularities, melds, rules-twohand, "
        "strength-auction, strength-baoyao, strength-twohand, tips, twohand, widow",
    )


@pytest.mark.parametrize("value", ["many", -1, True, None])
def test_deals_must_be_a_number(widow: Path, value: object) -> None:
    change(widow, lambda manifest: manifest.update(deals_done=value))
    check_refusal(widow, "deals_done")


@pytest.mark.parametrize(
    ("key", "value"), [("rules", 3), ("policies", {}), ("policies", [1]), ("parameters", []), ("machine", "x")]
)
def test_entries_of_another_shape(widow: Path, key: str, value: object) -> None:
    change(widow, lambda manifest: manifest.update({key: value}))
    check_refusal(widow, key)


@pytest.mark.parametrize(
    ("study", "table"), [(study, table) for study, made in STUDIES.items() for table in made.tables]
)
def test_every_table_is_needed(fabricate: ModuleType, tmp_path: Path, study: str, table: str) -> None:
    directory = fabricate.MAKERS[study](tmp_path / study, deals=10)
    (directory / f"{table}.parquet").unlink()
    check_refusal(directory, f"{table}.parquet", "lacks the table")


def test_a_damaged_table(widow: Path) -> None:
    (widow / "widow_gain.parquet").write_bytes(b"PAR1 and nothing good PAR1")
    check_refusal(widow, "widow_gain.parquet", "not a readable Parquet file")


def test_a_cut_off_table(widow: Path) -> None:
    path = widow / "widow_gain.parquet"
    path.write_bytes(path.read_bytes()[:200])
    check_refusal(widow, "widow_gain.parquet", "not a readable Parquet file")


@pytest.mark.parametrize("column", ["places", "estimate", "exact_fraction"])
def test_every_column_is_needed(widow: Path, column: str) -> None:
    path = widow / "widow_places.parquet"
    pd.read_parquet(path).drop(columns=column).to_parquet(path)
    check_refusal(widow, "widow_places.parquet", f"lacks the column {column}")


def test_words_in_a_column_of_numbers(widow: Path) -> None:
    path = widow / "widow_places.parquet"
    pd.read_parquet(path).assign(estimate="high").to_parquet(path)
    check_refusal(widow, "widow_places.parquet", "estimate", "not a number")


def test_columns_of_other_types_are_read(widow: Path) -> None:
    path = widow / "widow_gain.parquet"
    frame = pd.read_parquet(path)
    frame["exact"] = None
    frame["n"] = frame["n"].astype("int32")
    frame.assign(more="columns are welcome").to_parquet(path)
    gain = read_run(widow, TABLES).tables["widow_gain"]
    assert gain["exact"].isna().all()
    assert (gain["n"] == 100).all()


def test_nothing_is_written_when_one_run_is_bad(fabricate: ModuleType, tmp_path: Path) -> None:
    good = fabricate.widow_run(tmp_path / "good", deals=10)
    with pytest.raises(ReportError):
        build_report([good, tmp_path / "bad"], tmp_path / "out", ("html", "md", "svg"))
    assert not (tmp_path / "out").exists()


def test_no_run_at_all(tmp_path: Path) -> None:
    with pytest.raises(ReportError, match="no run directory"):
        build_report([], tmp_path / "out")


@pytest.mark.parametrize("formats", [("pdf",), (), ("html", "docx")])
def test_unknown_formats(fabricate: ModuleType, tmp_path: Path, formats: tuple[str, ...]) -> None:
    with pytest.raises(ReportError, match="html, md, png, svg"):
        build_report([tmp_path], tmp_path / "out", formats)


def test_several_formats_do_not_fit_one_file(widow: Path, tmp_path: Path) -> None:
    with pytest.raises(ReportError, match="give a directory"):
        build_report([widow], tmp_path / "out.html", ("html", "md"))


def test_an_output_that_cannot_be_written(widow: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ReportError, match="cannot be written"):
        build_report([widow], tmp_path / "file" / "report.html")
    with pytest.raises(ReportError, match="is a file"):
        build_report([widow], tmp_path / "file")


IDENTITY = {"study": "widow", "rules": "0123456789ab", "seed": 1, "policies": ["a" * 200]}


def stamp(directory: Path, table: str, content: bytes) -> None:
    path = directory / f"{table}.parquet"
    stored = pq.read_table(path)
    stored = stored.replace_schema_metadata({**(stored.schema.metadata or {}), b"meldlab": content})
    pq.write_table(stored, path)


def stamp_all(directory: Path, **changes: object) -> None:
    told = {"identity": IDENTITY, "deals_done": 100} | changes
    for table in TABLES["widow"]:
        stamp(directory, table, json.dumps(told).encode())


def test_tables_of_the_same_run_are_accepted(widow: Path) -> None:
    change(widow, lambda manifest: manifest.update(identity=IDENTITY))
    stamp_all(widow)
    assert read_run(widow, TABLES).deals_done == 100


def test_a_table_of_other_deals_is_refused(widow: Path) -> None:
    change(widow, lambda manifest: manifest.update(identity=IDENTITY))
    stamp_all(widow)
    stamp(widow, "widow_gain", json.dumps({"identity": IDENTITY, "deals_done": 60}).encode())
    check_refusal(widow, "widow_gain.parquet holds 60 deals, but manifest.json says 100;", "--resume to rebuild")


def test_a_table_of_another_run_is_refused(widow: Path) -> None:
    change(widow, lambda manifest: manifest.update(identity=IDENTITY))
    stamp_all(widow, identity=IDENTITY | {"seed": 2})
    check_refusal(widow, "holds a run of seed 2, but manifest.json says seed 1;", "--resume to rebuild")


@pytest.mark.parametrize("held", [b"{", b"[1]", b"\xff", json.dumps({"deals_done": 100}).encode()])
def test_a_stamp_that_tells_nothing_is_refused(widow: Path, held: bytes) -> None:
    change(widow, lambda manifest: manifest.update(identity=IDENTITY))
    stamp_all(widow)
    stamp(widow, "widow_gain", held)
    check_refusal(widow, "widow_gain.parquet", "--resume to rebuild")


def test_tables_and_manifest_must_both_be_stamped_or_neither(widow: Path) -> None:
    stamp_all(widow)
    check_refusal(widow, "holds an identity of another run, but manifest.json says none", "--resume to rebuild")


def test_a_table_without_stamp_beside_a_stamped_manifest(widow: Path) -> None:
    change(widow, lambda manifest: manifest.update(identity=IDENTITY))
    check_refusal(widow, "does not say which run it is of", "--resume to rebuild")


@pytest.mark.parametrize("value", ["double_pinochle", [1]])
def test_switches_used_must_be_names(widow: Path, value: object) -> None:
    change(widow, lambda manifest: manifest.update(uses_switches=value))
    check_refusal(widow, "uses_switches")


def test_a_full_disk_leaves_the_older_report_whole(
    widow: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    before = {path: path.read_bytes() for path in build_report([widow], out, ("html", "svg"))}
    change(widow, lambda manifest: manifest.update(title="Another title"))
    synced: list[int] = []

    def full(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) == 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ReportError, match="No space left on device"):
        build_report([widow], out, ("html", "svg"))
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_a_folder_in_the_way_of_a_file(widow: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / "report.html").mkdir(parents=True)
    with pytest.raises(ReportError, match="cannot be written"):
        build_report([widow], tmp_path / "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["report.html"]


def test_a_link_to_a_report_stays_a_link(widow: Path, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    link = tmp_path / "latest.html"
    link.symlink_to(tmp_path / "kept" / "report.html")
    build_report([widow], link)
    assert link.is_symlink()
    assert (tmp_path / "kept" / "report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["report.html"]
