"""House rules of the repository: folders, packages, pins and what its files may not speak of."""

import ast
import importlib
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata, resources
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
FOLDERS = ("kernels", "analysis", "reports", "scripts")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

#: Distributions whose modules have another name, or that come with another one and are used beside it.
MODULES_OF = {"jinja2": {"jinja2", "markupsafe"}, "numba": {"numba", "llvmlite"}}

#: A module that another one imports when it is asked for something, and what that is called.
USED_UNSEEN = {"pyarrow": "parquet("}

SKIPPED = {".git", ".venv", "build", "dist", "results"}
TEXTS = {".py", ".md", ".toml", ".txt", ".j2", ".css", ".html", ".jsonl", ".json", ".cfg", ".yml", ""}


def repository_files():
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [
            name
            for name in folders
            if name not in SKIPPED and not name.endswith((".egg-info", "__pycache__")) and not name.endswith("_cache")
        ]
        folders[:] = [name for name in folders if name not in {".hypothesis", ".benchmarks"}]
        yield from (Path(folder) / name for name in names)


def texts():
    for path in repository_files():
        if path.suffix in TEXTS and path.name not in {".coverage", ".git"}:
            yield path, path.read_text(encoding="utf-8")


def packages():
    return sorted(
        {path.parent for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")},
        key=lambda path: path.as_posix(),
    )


def test_every_package_says_what_may_be_in_it():
    assert len(packages()) > 8
    for folder in packages():
        name = ".".join(("meldlab", *folder.relative_to(ROOT).parts))
        assert (folder / "__init__.py").is_file(), folder
        assert (importlib.import_module(name).__doc__ or "").strip(), folder


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_top_package_is_typed_and_tells_its_limits(folder):
    assert (ROOT / folder / "py.typed").read_bytes() == b""
    assert len(importlib.import_module(f"meldlab.{folder}").__doc__.split()) > 30


def test_what_is_in_the_folders_is_installed():
    """Fails after a file was added to a strict editable install: scripts/setup-venv brings it up to date."""
    missing = []
    for folder in FOLDERS:
        installed = resources.files(f"meldlab.{folder}")
        for path in (ROOT / folder).rglob("*"):
            relative = path.relative_to(ROOT / folder)
            shell = folder == "scripts" and path.suffix == "" and path.name != "py.typed"
            if path.is_file() and path.suffix != ".pyc" and not shell and not path.name.startswith("."):
                resource = installed.joinpath(*relative.parts)
                if not resource.is_file():
                    missing.append(f"{folder}/{relative}")
    assert missing == []


def imported_modules():
    found = set()
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    found |= {alias.name.split(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    found.add((node.module or "").split(".")[0])
    return found - set(sys.stdlib_module_names) - {"meldlab"}


def distribution(requirement):
    return re.match(r"[\w.-]+", requirement).group().lower()


def test_what_is_imported_is_declared_and_nothing_else():
    declared = {distribution(line) for line in PROJECT["project"]["dependencies"]}
    modules = {module for name in declared for module in MODULES_OF.get(name, {name})}
    imported = imported_modules()
    assert imported <= modules
    code = "".join(path.read_text(encoding="utf-8") for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    imported |= {module for module, sign in USED_UNSEEN.items() if sign in code}
    unused = {name for name in declared if not MODULES_OF.get(name, {name}) & imported}
    assert unused == set()


def pins():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_every_dependency_is_pinned():
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in pins())
    pinned = {line.partition("==")[0].lower() for line in pins()}
    groups = [PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"].values()]
    wanted = {distribution(requirement) for group in groups for requirement in group}
    assert wanted | {"pip", "setuptools", "wheel"} <= pinned


def required(name, extras=("",)):
    """Return the names of everything that an installed distribution needs here, itself included."""
    found = {canonicalize_name(name)}
    for line in metadata.requires(name) or []:
        requirement = Requirement(line)
        needed = requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras)
        if needed and canonicalize_name(requirement.name) not in found:
            found |= required(requirement.name, tuple(requirement.extras) or ("",))
    return found


def test_the_pins_are_what_is_needed_and_no_more():
    needed = required("meldlab", ("", "dev")) - {"meldlab"} | {"pip", "setuptools", "wheel"}
    pinned = {canonicalize_name(line.partition("==")[0]) for line in pins()}
    assert needed - pinned == set()
    # An older Python may need more than a newer one, never the other way round.
    if sys.version_info[:2] == (3, 11):
        assert pinned - needed == set()


@pytest.mark.parametrize("name", ["scripts/setup-venv", "scripts/demo", "scripts/test", ".ci/run"])
def test_shell_scripts_stop_at_the_first_failure(name):
    path = ROOT / name
    assert os.access(path, os.X_OK)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("#!/usr/bin/env bash\n")
    assert "\nset -euo pipefail\n" in text
    subprocess.run(["bash", "-n", path], check=True)


def test_no_file_knows_where_it_was_written():
    folders = "|".join(("work", "home", "Users", "root"))
    pattern = re.compile(rf"(?<![\w.~}}])/(?:{folders})/\w")
    seen = 0
    for path, text in texts():
        seen += 1
        assert not pattern.search(text), path
    assert seen > 60


def test_no_work_is_left_open_and_no_test_left_out():
    open_work = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b|NotImplemented" + "Error")
    left_out = re.compile(r"mark\.(?:sk" + r"ip|xf" + r"ail)|\bpytest\.(?:sk" + r"ip|xf" + r"ail)\b|importor" + "skip")
    for path, text in texts():
        if path.suffix == ".py" or path.parent.name in {"scripts", ".ci"}:
            assert not open_work.search(text), path
            assert not left_out.search(text), path


def test_files_end_with_one_newline_and_have_no_tabs_or_carriage_returns():
    for path, text in texts():
        assert "\r" not in text, path
        if text and path.suffix in {".py", ".md", ".toml", ".txt", ""}:
            assert text.endswith("\n"), path
            assert not text.endswith("\n\n"), path
