"""Settings of a run from a file, and the command line before them."""

import pytest

from meldlab.analysis.errors import RunError
from meldlab.analysis.runs.config import RunConfig, merge_configs, read_config

WHOLE = """
study = "auction"
deals = 1_000
seed = 7
rules = "hoyle-auction"
set = ["players=4", "kitty=no"]
policy = "random"
param = []
threads = 2
out = "results/hoyle-4"
"""


def test_every_setting_is_read(tmp_path):
    path = tmp_path / "run.toml"
    path.write_text(WHOLE)
    assert read_config(path) == RunConfig(
        study="auction",
        deals=1000,
        seed=7,
        rules="hoyle-auction",
        set=["players=4", "kitty=no"],
        policy="random",
        threads=2,
        out="results/hoyle-4",
    )


def test_the_command_line_goes_first():
    given = RunConfig(deals=5, set=["players=5", "minimum=250"], param=["cards=12"])
    stored = RunConfig(study="melds", deals=9, seed=0, set=["kitty=yes", " players =4"], param=["cards=15,18"])
    assert merge_configs(given, stored) == RunConfig(
        study="melds", deals=5, seed=0, set=["kitty=yes", "players=5", "minimum=250"], param=["cards=12"]
    )
    assert merge_configs(RunConfig(), stored) == stored


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"deal = 3", "there is no key `deal`; its keys are study, deals"),
        (b"deals = '3'", "Expected `int`, got `str` - at `$.deals`"),
        (b"deals = 3.5", "got `float` - at `$.deals`"),
        (b"deals = nan", "at `$.deals`"),
        (b"deals = true", "got `bool`"),
        (b"set = 'players=4'", "Expected `array`, got `str` - at `$.set`"),
        (b"set = [4]", "at `$.set[0]`"),
        (b"out = 2020-01-01", "at `$.out`"),
        (b"[deals]", "at `$.deals`"),
        (b"deals", "is not TOML"),
        (b"\xffdeals = 3", "is not UTF-8 text (byte 1)"),
        (b"\0", "is not TOML"),
        (b"a = " + b"[" * 9000, "tables too deep"),
        (b"deals = 1" + b"0" * 5000, "numbers too long"),
        (b"# " * 40_000, "longer than 64 KiB"),
    ],
)
def test_files_with_something_wrong(tmp_path, content, said):
    path = tmp_path / "run.toml"
    path.write_bytes(content)
    with pytest.raises(RunError) as caught:
        read_config(path)
    assert said in str(caught.value)
    assert caught.value.exit_status == 1


def test_files_that_are_none(tmp_path):
    for path in (tmp_path, tmp_path / "none", tmp_path / "a\0b"):
        with pytest.raises(RunError, match="There is no settings file"):
            read_config(path)
