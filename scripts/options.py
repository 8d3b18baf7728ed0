"""Switches that several commands share, and how commands print their answers."""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Final

from cyclopts import Parameter, Token

from meldlab.analysis.errors import BAD_USAGE, MeldlabError, quoted

#: Exit status after Ctrl-C.
INTERRUPTED: Final = 130
#: Longest number on the command line [characters].
_LONGEST_NUMBER: Final = 100


def _read_whole_number(_type: Any, tokens: Sequence[Token]) -> int:
    """Read a whole number in plain digits; nothing is rounded, and 1_0 is no ten."""
    text = tokens[0].value
    if not re.fullmatch(r"[+-]?[0-9]+", text) or len(text) > _LONGEST_NUMBER:
        raise ValueError(f"it can't be {quoted(text)}, it must be a whole number such as 1000")
    return int(text)


#: A number on the command line: cyclopts itself would round 1.5, and read the digits of any script.
WholeNumber = Annotated[int, Parameter(converter=_read_whole_number)]

RulesOption = Annotated[str, Parameter(name="--rules", help="Rule profile: a shipped one's name, or a TOML file.")]
SetOption = Annotated[
    tuple[str, ...],
    Parameter(name="--set", help="Set one rule switch, as switch=value; may be given again.", show_default=False),
]
PolicyOption = Annotated[
    str, Parameter(name="--policy", help="Policy of all seats, or one a seat separated by commas.")
]
SeedOption = Annotated[WholeNumber, Parameter(name="--seed", help="Seed of the deals.")]
JsonOption = Annotated[bool, Parameter(name="--json", help="Print JSON.", show_default=False)]


@contextmanager
def bad_usage() -> Iterator[None]:
    """Give status 2 to errors about what stands on the command line itself."""
    try:
        yield
    except MeldlabError as error:
        error.exit_status = BAD_USAGE
        raise


def print_json(answer: Any, indent: int | None = None) -> None:
    """Print one JSON value on a line of standard output, or on several when indented."""
    # What a stream can't hold is written as JSON's own escape, which any reader understands.
    plain = (sys.stdout.encoding or "utf-8").lower().replace("-", "") != "utf8"
    print(json.dumps(answer, ensure_ascii=plain, indent=indent))


def print_columns(rows: list[tuple[str, ...]], gap: str = "  ") -> None:
    """Print rows of words in aligned columns; the last column is not padded."""
    widths = [max(map(len, column)) for column in list(zip(*rows, strict=True))[:-1]]
    for row in rows:
        padded = [word.ljust(width) for word, width in zip(row, widths, strict=False)]
        print(gap.join([*padded, row[-1]]).rstrip())
