"""JSON lines in, JSON lines out: one question a line, one answer a line, in the same order."""

import codecs
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Queue
from threading import Thread
from typing import Any, BinaryIO, Final

from meldlab.analysis.errors import BAD_DATA, MeldlabError, quoted
from meldlab.scripts.options import print_json

#: A question is a line of text; anything longer is something else [bytes].
LONGEST_LINE: Final = 100_000


def read_object(line: bytes) -> dict[str, Any]:
    """Read one line as a JSON object.

    Raises
    ------
    MeldlabError
        If it is none.
    """
    if len(line) > LONGEST_LINE:
        raise MeldlabError(f"The line is longer than {LONGEST_LINE:,} bytes: that is no question.")
    try:
        found = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise MeldlabError(f"The line is not UTF-8 text (byte {error.start + 1}).") from None
    except RecursionError:
        raise MeldlabError("The line is not JSON that a question needs: it is nested too deeply.") from None
    except ValueError as error:
        raise MeldlabError(f"The line is not JSON: {' '.join(str(error).split())}.") from None
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


def answer_lines(answer: Callable[[dict[str, Any]], Mapping[str, Any]], threads: int = 1) -> int:
    """Answer every line of standard input, in the order of the questions.

    Parameters
    ----------
    answer : callable
        Answers one question; a `MeldlabError` becomes ``{"error": ...}`` in its place.
    threads : int, default 1
        Questions answered at one time.

    Returns
    -------
    int
        Exit status: 1 if a line was bad, else 0.
    """
    if sys.stdin is None:
        raise MeldlabError("Standard input is closed; give JSON lines there, one question a line.")
    if threads > 1:
        return _answer_on_threads(answer, threads)
    status = 0
    for line in _lines(sys.stdin.buffer):
        status = max(status, _print_answer(*_answer(answer, line)))
    return status


def _answer(answer: Callable[[dict[str, Any]], Mapping[str, Any]], line: bytes) -> tuple[Mapping[str, Any], int]:
    try:
        return answer(read_object(line)), 0
    except MeldlabError as error:
        return {"error": str(error)}, BAD_DATA


def _print_answer(found: Mapping[str, Any], status: int) -> int:
    print_json(found)
    # Whoever asks line by line waits for each answer.
    sys.stdout.flush()
    return status


def _answer_on_threads(answer: Callable[[dict[str, Any]], Mapping[str, Any]], threads: int) -> int:
    """Answer on several threads; another one prints, so that no answer waits for the next question."""
    waiting: Queue[Future[tuple[Mapping[str, Any], int]] | None] = Queue(4 * threads)
    statuses = [0]
    broken: list[BaseException] = []

    def print_in_order() -> None:
        while (future := waiting.get()) is not None:
            if broken:
                continue
            failure = future.exception()
            if failure is None:
                try:
                    statuses.append(_print_answer(*future.result()))
                except OSError as error:
                    failure = error
            if failure is not None:
                broken.append(failure)

    printer = Thread(target=print_in_order, daemon=True)
    printer.start()
    with ThreadPoolExecutor(threads) as pool:
        for line in _lines(sys.stdin.buffer):
            if broken:
                break
            waiting.put(pool.submit(_answer, answer, line))
        waiting.put(None)
        printer.join()
    if broken:
        raise broken[0]
    return max(statuses)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines with something in them; of one that is too long just its beginning, which is too long as well."""
    while raw := stream.readline(LONGEST_LINE + 1):
        rest = raw
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
        line = raw if len(raw) > LONGEST_LINE else raw.removeprefix(codecs.BOM_UTF8).strip()
        if line:
            yield line
