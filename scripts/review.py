"""`meldlab review`: what each choice of a recorded game cost against the best on the same drawn worlds."""

import codecs
import math
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final

from cyclopts import App, Parameter

from meldlab.analysis.errors import BAD_DATA, BAD_USAGE, MeldlabError, RecordError, quoted
from meldlab.analysis.files import SHOWN_PATH
from meldlab.scripts.jsonlines import read_json
from meldlab.scripts.options import JsonOption, SetOption, WholeNumber, print_columns, print_json
from meldlab.scripts.progress import show_progress, tell_compiling

if TYPE_CHECKING:
    from meldlab.analysis.replays import Review
    from meldlab.analysis.reviewing import Judged, Total
    from meldlab.analysis.stats import Interval

app = App(name="review")

#: Records are read up to here [bytes].
LONGEST_FILE: Final = 32 * 1024 * 1024
#: Records of one call, of which each bad one gets a sentence.
MOST_RECORDS: Final = 10_000
#: Between two looks at how far the kernels are [seconds].
_LOOK: Final = 0.1


@app.default
def review(
    game: str,
    record: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    rules: Annotated[
        str | None, Parameter(help="Rule profile for what the record does not say. [default: the game's]")
    ] = None,
    set_: SetOption = (),
    seat: Annotated[
        tuple[WholeNumber, ...],
        Parameter(help="Weigh the choices of this seat alone; may be given again.", show_default=False),
    ] = (),
    worlds: Annotated[
        WholeNumber | None, Parameter(help="Worlds drawn for each choice. [default: 64, 256 for twohand]")
    ] = None,
    policy: Annotated[
        str, Parameter(help="Policy that weighs: sampled, with parameters; one for all seats or one a seat.")
    ] = "sampled",
    top: Annotated[WholeNumber, Parameter(help="Choices that are printed.")] = 10,
    seed: Annotated[WholeNumber | None, Parameter(help="Seed of the worlds. [default: the record's own, or 1]")] = None,
    json: JsonOption = False,
) -> int:
    """Tell what each choice of a recorded game cost against the best on the same drawn worlds, the dearest first.

    A record is what `meldlab show GAME --json` prints, or a game that somebody wrote down that way: hands and events;
    what follows from others (who won a trick, what was drawn), seed, result and rules may be missing, and a game that
    was not recorded to its end is reviewed as far as it goes.

    A player sees his own cards, and what was shown and played. Worlds that fit that are drawn, and every candidate is
    played out on each: at auction pinochle contracts, concessions and cards [chips]; at two-handed pinochle cards,
    melds and the last draw while there is a stock, and exactly the cards after it [points]; at Bao Yao plays and passes
    [stakes]. Bids are not weighed.

    Parameters
    ----------
    game
        The game: auction (bids are not weighed), twohand or baoyao.
    record
        File with a record, or with one a line, as `meldlab show GAME --json` prints it; - for standard input.
    """
    from meldlab.analysis.replays import GAMES, read_record, weighing_policies
    from meldlab.analysis.replays import review as review_record
    from meldlab.analysis.replays.games import checked_seats
    from meldlab.analysis.rules.load import load_profile, schema_of
    from meldlab.analysis.seeds import check_seed

    schema = schema_of(game)
    if top < 0:
        raise RecordError(f"--top can't be {quoted(top)}: it is a whole number from 0 up.", exit_status=BAD_USAGE)
    if seed is not None:
        check_seed(seed)
    seats = checked_seats(seat, game)
    load_profile(rules or schema.default_profile, game, set_)
    policies = weighing_policies(policy, game, GAMES[game].n_seats, worlds)
    texts = read_texts(record)
    compiling = tell_compiling("review")
    status = 0
    for number, text in enumerate(texts):
        try:
            recorded = read_record(read_json(text, "record", "record"), game, rules, set_)
            with ExitStack() as stack:
                watch = _Watch(stack, compiling)
                found = watch.run(partial(review_record, recorded, policies, seats, seed, watch.start))
        except MeldlabError as error:
            if len(texts) == 1:
                raise
            status = BAD_DATA
            print(f"meldlab: Record {number + 1}: {' '.join(str(error).split())}", file=sys.stderr)
            continue
        if json:
            print_json(({"record": number + 1} if len(texts) > 1 else {}) | found.as_json())
        else:
            if number:
                print()
            _print(found, top)
        sys.stdout.flush()
    return status


class _Watch:
    """Looks at a review from outside: a running kernel takes no notice of Ctrl-C, and tells nothing.

    Parameters
    ----------
    stack : ExitStack
        Where what is shown meanwhile is ended.
    compiling : callable
        What `tell_compiling` returned.
    """

    def __init__(self, stack: ExitStack, compiling: Callable[[], Any]) -> None:
        self._stack = stack
        self._done: Callable[[], int] | None = None
        self._goal = 0
        self._on_terminal = sys.stderr is not None and sys.stderr.isatty()
        if not self._on_terminal:
            stack.enter_context(compiling())

    def start(self, done: Callable[[], int], goal: int) -> None:
        """Take note of how far the review is, from its own thread."""
        self._goal, self._done = goal, done

    def run(self, work: Callable[[], "Review"]) -> "Review":
        """Let a thread do the work, which nobody waits for after Ctrl-C."""
        found: list[Review] = []
        failed: list[BaseException] = []

        def work_here() -> None:
            try:
                found.append(work())
            except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
                failed.append(error)

        thread = Thread(target=work_here, daemon=True)
        thread.start()
        show: Callable[[int], None] | None = None
        while thread.is_alive():
            thread.join(_LOOK)
            if show is None and self._done is not None and self._goal:
                show = self._stack.enter_context(show_progress("review", self._goal, True, counted="choices"))
            if show is not None and self._done is not None:
                show(min(self._done(), self._goal))
        if failed:
            raise failed[0]
        return found[0]


def read_texts(given: str) -> list[bytes]:
    """Read a file, or standard input, as the text of one record or as a line for each.

    Raises
    ------
    RecordError
        If it can't be read, is too long, or is empty.
    """
    where = "Standard input" if given == "-" else f"The file {quoted(given, SHOWN_PATH)}"
    try:
        if given != "-":
            with Path(given).open("rb") as stream:
                content = stream.read(LONGEST_FILE + 1)
        else:
            content = _standard_input().read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file has such a name"
        raise RecordError(f"{where} can't be read: {reason.lower()}.") from None
    if len(content) > LONGEST_FILE:
        raise RecordError(f"{where} is longer than {LONGEST_FILE >> 20} MiB; give fewer records at a time.")
    content = content.removeprefix(codecs.BOM_UTF8).strip()
    if not content:
        raise RecordError(f"{where} holds no record; give what `meldlab show GAME --json` prints.")
    lines = [line for line in map(bytes.strip, content.splitlines()) if line]
    # A record may be spread over lines; where the first line is one by itself, each is.
    if len(lines) == 1 or not _is_whole(lines[0]):
        return [content]
    if len(lines) > MOST_RECORDS:
        raise RecordError(f"{where} has {len(lines):,} lines; give at most {MOST_RECORDS:,} records at a time.")
    return lines


def _is_whole(line: bytes) -> bool:
    try:
        read_json(line, "record", "record")
    except MeldlabError:
        return False
    return True


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise RecordError("Standard input is closed; give a record there, or the name of a file.")
    return sys.stdin.buffer


def _print(found: "Review", top: int) -> None:
    """Print a table of the dearest choices, and a sentence for each seat."""
    from meldlab.analysis.replays import GAMES
    from meldlab.analysis.replays.options import worlds_of

    game = GAMES[found.recorded.game]
    worlds = worlds_of(found.policies)
    print(
        f"{found.recorded.game}, rules {found.recorded.profile.name}: {len(found.judged)} choices weighed on {worlds} "
        f"worlds each, seed {found.seed}"
    )
    # What is below half of the last digit, or was better only where it was picked, is nothing to print.
    dear = [one for one in found.judged if one.cost.estimate >= 0.005][:top]
    if dear:
        print()
        head = ("event", "seat", "choice", "chosen", "better", "cost", "se", "95 % interval", "")
        print_columns([head, *map(_row, dear)])
        print()
        print(f"Costs are in {game.unit}; what is no clear mistake may be chance.")
    else:
        print("Nothing better was found.")
    for total in found.totals:
        print(_sentence(total, found.n_single[total.seat], game.unit))
    for stage, number in found.not_weighed.items():
        print(f"Not weighed: {stage}, {number}; {game.not_weighed[stage]}.")
    if not found.is_complete:
        print("The record ends in the middle of the game and was reviewed up to there.")


def _row(judged: "Judged") -> tuple[str, ...]:
    from meldlab.analysis.reviewing import MISTAKE

    choice, cost = judged.weighed, judged.cost
    return (
        str(choice.number),
        str(choice.seat),
        choice.stage,
        choice.candidates[choice.taken],
        choice.candidates[judged.best],
        _signed(cost.estimate),
        "exact" if choice.is_exact else f"{cost.se:.2f}",
        "" if choice.is_exact else _bounds(cost),
        "clear mistake" if judged.verdict == MISTAKE else "",
    )


def _signed(number: float) -> str:
    return f"{number:+.2f}"


def _bounds(interval: "Interval[float]") -> str:
    return "-" if math.isnan(interval.lo) else f"{_signed(interval.lo)} to {_signed(interval.hi)}"


def _sentence(total: "Total", n_single: int, unit: str) -> str:
    """Say what a seat's choices cost together."""
    mistakes = "no clear mistake" if total.n_mistakes == 0 else f"{_counted(total.n_mistakes, 'clear mistake')}"
    alone = f", {n_single} more had no other beside them" if n_single else ""
    cost = total.cost
    spread = "" if math.isnan(cost.lo) else f" ({_bounds(cost)})"
    lost = f"; together they cost {cost.estimate:.1f} {unit}{spread}" if total.n_choices else ""
    return (
        f"Seat {total.seat}: {_counted(total.n_choices, 'choice')} weighed{alone}, {total.n_best} the best, "
        f"{mistakes}{lost}."
    )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
