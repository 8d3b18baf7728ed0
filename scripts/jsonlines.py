"""JSON lines in, JSON lines out: one question a line, one answer a line, in the same order."""

import codecs
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import Queue
from threading import Event, Thread
from typing import Any, BinaryIO, Final

from meldlab.analysis.errors import BAD_DATA, MeldlabError, quoted
from meldlab.scripts.options import print_json

#: A question is a line of text; anything longer is something else [bytes].
LONGEST_LINE: Final = 100_000

#: Answers a question that was read.
Answerer = Callable[[dict[str, Any]], Mapping[str, Any]]


class _TwiceError(Exception):
    """A key that an object has twice."""


def _only_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its keys and values; Python itself would take the last of two alike."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(key)
        found[key] = value
    return found


def read_json(text: bytes, what: str, wanted: str) -> Any:
    """Read some text as one JSON value.

    Parameters
    ----------
    text : bytes
        The text.
    what, wanted : str
        What the text is, and what stands in it, to messages: a line and a question.

    Raises
    ------
    MeldlabError
        If it is none, or has a key twice.
    """
    try:
        return json.loads(text.decode("utf-8"), object_pairs_hook=_only_once)
    except UnicodeDecodeError as error:
        raise MeldlabError(f"The {what} is not UTF-8 text (byte {error.start + 1}).") from None
    except _TwiceError as error:
        raise MeldlabError(f"The {what} has the key {quoted(error.args[0])} twice; give it once.") from None
    except RecursionError:
        raise MeldlabError(f"The {what} is not JSON that a {wanted} needs: it is nested too deeply.") from None
    except ValueError as error:
        if not isinstance(error, json.JSONDecodeError):
            # Python itself refuses to read numbers of thousands of digits.
            raise MeldlabError(
                f"The {what} is not JSON that a {wanted} needs: a number in it has too many digits."
            ) from None
        raise MeldlabError(f"The {what} is not JSON: {' '.join(str(error).split())}.") from None


def read_object(line: bytes, example: str) -> dict[str, Any]:
    """Read one line as a JSON object.

    Parameters
    ----------
    line : bytes
        The line.
    example : str
        A question as it is put here, for whoever has put none.

    Raises
    ------
    MeldlabError
        If it is none, or has a key twice.
    """
    if len(line) > LONGEST_LINE:
        raise MeldlabError(f"The line is longer than {LONGEST_LINE:,} bytes: that is no question.")
    found = read_json(line, "line", "question")
    if not isinstance(found, dict):
        raise MeldlabError(f"The line must be a JSON object, such as {example}.")
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


def answer_lines(answer: Answerer, example: str) -> int:
    """Answer every line of standard input, in the order of the questions.

    Parameters
    ----------
    answer : callable
        Answers one question; a `MeldlabError` becomes ``{"error": ...}`` in its place.
    example : str
        A question as a line, for whoever has put none.

    Returns
    -------
    int
        Exit status: 1 if a line was bad, else 0.
    """
    _check_output()
    status = 0
    for line in _lines(_standard_input()):
        status = max(status, _print_answer(*_answer(answer, example, line)))
    return status


def _answer(answer: Answerer, example: str, line: bytes) -> tuple[Mapping[str, Any], int]:
    try:
        return answer(read_object(line, example)), 0
    except MeldlabError as error:
        return {"error": str(error)}, BAD_DATA


def _print_answer(found: Mapping[str, Any], status: int) -> int:
    print_json(found)
    # Whoever asks line by line waits for each answer.
    sys.stdout.flush()
    return status


def answer_lines_on_threads(answer: Answerer, threads: int, stop: Callable[[], object], example: str) -> int:
    """`answer_lines` on several threads; another one prints, so that no answer waits for the next question.

    Parameters
    ----------
    answer : callable
        As for `answer_lines`.
    threads : int
        Questions answered at one time.
    stop : callable
        Makes the answers in work end at once; called after Ctrl-C.
    example : str
        As for `answer_lines`.

    Returns
    -------
    int
        Exit status: 1 if a line was bad, else 0.
    """
    _check_output()
    waiting: Queue[Future[tuple[Mapping[str, Any], int]] | None] = Queue(4 * threads)
    statuses = [0]
    stopping = Event()
    broken: list[BaseException] = []

    def print_in_order() -> None:
        while (future := waiting.get()) is not None:
            # What was in work when Ctrl-C came is no answer.
            if broken or stopping.is_set():
                continue
            wait([future])
            if future.cancelled() or stopping.is_set():
                continue
            failure = future.exception()
            if failure is None:
                try:
                    statuses.append(_print_answer(*future.result()))
                except Exception as error:  # noqa: BLE001 - whatever it is, nobody else would hear of it
                    failure = error
            if failure is not None:
                broken.append(failure)

    printer = Thread(target=print_in_order, daemon=True)
    printer.start()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for line in _lines(_standard_input()):
                if broken:
                    break
                waiting.put(pool.submit(_answer, answer, example, line))
            waiting.put(None)
            printer.join()
        except BaseException:
            stopping.set()
            pool.shutdown(wait=False, cancel_futures=True)
            stop()
            raise
    if broken:
        raise broken[0]
    return max(statuses)


def _check_output() -> None:
    if sys.stdout is None:
        raise MeldlabError("Standard output is closed; answers are printed there, one a line.")


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise MeldlabError("Standard input is closed; give JSON lines there, one question a line.")
    return sys.stdin.buffer


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines with something in them; of one that is too long just its beginning, which is too long as well."""
    while raw := stream.readline(LONGEST_LINE + 1):
        rest = raw
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
        line = raw if len(raw) > LONGEST_LINE else raw.removeprefix(codecs.BOM_UTF8).strip()
        if line:
            yield line
