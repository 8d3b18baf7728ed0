"""Made-up runs, once a session: reports only read them."""

import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from meldlab.reports.inputs import Run, read_run
from meldlab.reports.studies import TABLES


def _beside(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def fabricate() -> ModuleType:
    """The module that makes up run directories."""
    module = _beside("fabricate")
    module.MAKERS |= _beside("fabricate_twohand").MAKERS
    module.MAKERS |= _beside("fabricate_bombs").MAKERS
    module.MAKERS |= _beside("fabricate_baoyao").MAKERS
    module.MAKERS |= _beside("fabricate_duels").MAKERS
    return module


@pytest.fixture(scope="session")
def fabricate_twohand(fabricate: ModuleType) -> ModuleType:
    """The module that makes up run directories of the two-handed studies."""
    return sys.modules["fabricate_twohand"]


@pytest.fixture(scope="session")
def run_dirs(fabricate: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """One large made-up run a study."""
    base = tmp_path_factory.mktemp("runs")
    return {study: make(base / study) for study, make in fabricate.MAKERS.items()}


@pytest.fixture(scope="session")
def runs(run_dirs: Mapping[str, Path]) -> Mapping[str, Run]:
    """The large made-up runs, read."""
    return {study: read_run(path, TABLES) for study, path in run_dirs.items()}


@pytest.fixture(scope="session")
def tiny_runs(fabricate: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Mapping[tuple[str, int], Run]:
    """Runs of 0, 1 and 40 deals of every study."""
    base = tmp_path_factory.mktemp("tiny")
    return {
        (study, deals): read_run(make(base / f"{study}{deals}", deals=deals), TABLES)
        for study, make in fabricate.MAKERS.items()
        for deals in (0, 1, 40)
    }
