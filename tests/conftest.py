"""What every test may use: the command line in this process, and small settings of the tools."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import settings

from meldlab.scripts.cli import main

# Kernels are compiled inside the first example, which takes longer than any deadline.
settings.register_profile("meldlab", deadline=None)
settings.load_profile("meldlab")


@dataclass(frozen=True)
class Answer:
    """What a command said: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output read as one JSON value."""
        return json.loads(self.out)

    @property
    def sentence(self) -> str:
        """The one sentence of a refusal; fails when the command said anything else."""
        assert self.out == ""
        assert self.err.startswith("meldlab: ")
        assert self.err.endswith(".\n")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.removeprefix("meldlab: ").rstrip("\n")


@pytest.fixture
def meldlab(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Call `meldlab` with some words, as a function that returns its `Answer`."""

    def call(*words: object) -> Answer:
        capsys.readouterr()
        status = main([str(word) for word in words])
        said = capsys.readouterr()
        # Said once when kernels are not compiled yet, which is no matter of the command's.
        err = [line for line in said.err.splitlines(keepends=True) if "compiling the kernels" not in line]
        return Answer(status, said.out, "".join(err))

    return call
