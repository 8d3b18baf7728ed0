"""The shell scripts say in one sentence why they can't set up."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path):
    """A fresh checkout without any environment, as far as the scripts look at it."""
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def fake_python(folder, *lines):
    path = folder / "python-of-another-kind"
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


def refusal(checkout, script, python):
    environment = {**os.environ, "PYTHON": str(python)}
    done = subprocess.run(
        [checkout / "scripts" / script], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("meldlab: ")
    assert done.stderr.count("\n") == 1
    assert not (checkout / ".venv").exists()
    return done.stderr


@pytest.mark.parametrize("script", ["setup-venv", "demo", "test"])
def test_no_python(checkout, script):
    said = refusal(checkout, script, checkout / "nowhere")
    assert "Python 3.11 or later is needed" in said
    assert "is not installed" in said


@pytest.mark.parametrize("script", ["setup-venv", "demo", "test"])
def test_a_python_that_is_too_old(checkout, script):
    # An old Python fails the question whether it is recent.
    said = refusal(checkout, script, fake_python(checkout, "exit 1"))
    assert "Python 3.11 or later is needed" in said
    assert "is older" in said


@pytest.mark.parametrize("script", ["setup-venv", "demo", "test"])
def test_a_python_without_venv(checkout, script):
    lacking = fake_python(checkout, 'case "$2" in *ensurepip*) exit 1 ;; esac', f'exec {sys.executable} "$@"')
    assert "lacks its venv module" in refusal(checkout, script, lacking)
