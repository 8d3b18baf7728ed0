"""JSON lines in, JSON lines out: one question a line, one answer a line, in the same order."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from meldlab.analysis.errors import BAD_DATA, MeldlabError, quoted
from meldlab.scripts.options import print_json

#: A question is a line of text; anything longer is something else [characters].
LONGEST_LINE: Final = 100_000


def read_object(line: str) -> dict[str, Any]:
    """Read one line as a JSON object.

    Raises
    ------
    MeldlabError
        If it is none.
    """
    if len(line) > LONGEST_LINE:
        raise MeldlabError(f"The line is longer than {LONGEST_LINE} characters.")
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise MeldlabError(f"The line is not JSON: {quoted(str(error), 80)}.") from None
    if not isinstance(found, dict):
        raise MeldlabError('The line must be a JSON object, such as {"hand": "AS AS TH", "trump": "S"}.')
    return found


def only_keys(question: Mapping[str, Any], allowed: Iterable[str]) -> None:
    """Refuse keys that mean nothing here.

    Raises
    ------
    MeldlabError
        If there is one.
    """
    names = tuple(allowed)
    for key in question:
        if key not in names:
            raise MeldlabError(f"There is no key {quoted(key)} here; there are {', '.join(names)}.")


def text_of(question: Mapping[str, Any], key: str) -> str:
    """Return a key's text.

    Raises
    ------
    MeldlabError
        If the key is missing or holds something else.
    """
    found = question.get(key)
    if not isinstance(found, str):
        raise MeldlabError(f"The line needs {quoted(key)} as text; it has {quoted(found)}.")
    return found


def answer_lines(answer: Callable[[dict[str, Any]], Mapping[str, Any]]) -> int:
    """Answer every line of standard input.

    Parameters
    ----------
    answer : callable
        Answers one question; a `MeldlabError` becomes ``{"error": ...}`` in its place.

    Returns
    -------
    int
        Exit status: 1 if a line was bad, else 0.
    """
    status = 0
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", errors="replace").strip()
        if not line:
            continue
        try:
            print_json(answer(read_object(line)))
        except MeldlabError as error:
            status = BAD_DATA
            print_json({"error": str(error)})
    return status
