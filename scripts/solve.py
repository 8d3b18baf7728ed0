"""`meldlab solve`: the exact value of an ending with all cards known."""

import threading
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final

from cyclopts import App, Parameter

from meldlab.analysis.errors import BAD_USAGE, NotationError, quoted
from meldlab.scripts.jsonlines import answer_lines_on_threads
from meldlab.scripts.options import JsonOption, WholeNumber, bad_usage, print_json
from meldlab.scripts.progress import tell_compiling

app = App(name="solve")

#: A question as a line.
EXAMPLE: Final = '{"game": "twohand", "trump": "S", "hands": ["AS KS", "TS QH"]}'


@app.default
def solve(
    *hands: Annotated[str, Parameter(allow_leading_hyphen=True)],
    trump: Annotated[str | None, Parameter(help="Trump suit.")] = None,
    leader: Annotated[WholeNumber | None, Parameter(help="Seat on lead. [default: 0]")] = None,
    bidder: Annotated[WholeNumber | None, Parameter(help="Seat of the bidder, with three hands. [default: 0]")] = None,
    trick: Annotated[str, Parameter(help="Cards played to the trick already.")] = "",
    set_: Annotated[
        tuple[str, ...],
        Parameter(name="--set", help="must_win=, must_overtrump= or count=; may be given again.", show_default=False),
    ] = (),
    target: Annotated[WholeNumber | None, Parameter(help="Only tell whether so many points can be reached.")] = None,
    values: Annotated[bool, Parameter(help="Give the value of every card.", show_default=False)] = False,
    threads: Annotated[
        WholeNumber | None, Parameter(help="Positions solved at one time. [default: one a processor]")
    ] = None,
    table_mb: Annotated[
        WholeNumber, Parameter(name="--table-mb", help="Memory for the table of one position [MB].")
    ] = 256,
    json: JsonOption = False,
) -> int:
    """Solve an ending with all cards known: what each side takes under best play, and how.

    Without hands, or with -, JSON lines on standard input are answered line by line.

    Parameters
    ----------
    hands
        Two hands, or three for a bidder against two defenders, in order of the seats.
    """
    from meldlab.analysis.runs.run import checked_threads
    from meldlab.analysis.solving import GAMES, Solver, checked_table, read_position

    room, at_once = checked_table(table_mb), checked_threads(threads)
    if hands in ((), ("-",)):
        words = {"trump": trump, "leader": leader, "bidder": bidder, "trick": trick, "set": set_, "target": target}
        _only_in_lines(name for name, given in words.items() if given not in (None, "", ()))
        return _answer_all(at_once, room, values)
    if target is not None and values:
        raise NotationError(
            "Ask for --target or for --values: a target is answered with yes or no.", exit_status=BAD_USAGE
        )
    games = {n_seats: game for game, (n_seats, _) in GAMES.items()}
    if len(hands) not in games:
        raise NotationError(
            f"Give two hands, or three for a bidder against two defenders; there are {len(hands)}.",
            exit_status=BAD_USAGE,
        )
    if trump is None:
        raise NotationError("Name the trump suit, such as --trump S.", exit_status=BAD_USAGE)
    game = games[len(hands)]
    question: dict[str, Any] = {
        "game": game,
        "trump": trump,
        "hands": list(hands),
        "leader": leader or 0,
        "trick": trick.replace(",", " ").split(),
        "rules": _settings(set_),
        "target": target,
    }
    if bidder is not None:
        question["bidder"] = bidder
    with bad_usage():
        position = read_position(question)
    solver = Solver(room)
    # In a thread of its own, since a running kernel takes no notice of Ctrl-C.
    with ThreadPoolExecutor(1) as pool, tell_compiling("solve")(), bad_usage():
        try:
            answer = pool.submit(solver.solve, position, values=values, line=not json).result()
        except KeyboardInterrupt:
            solver.stop()
            raise
    if json:
        print_json(answer)
    else:
        _print(answer, question)
    return 0


def _only_in_lines(names: Iterable[str]) -> None:
    """Refuse options that say what JSON lines say themselves."""
    for name in names:
        raise NotationError(
            f"--{name} goes with hands on the command line; in JSON lines each position has its own.",
            exit_status=BAD_USAGE,
        )


def _settings(words: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in map(_setting, words):
        if found.setdefault(name, value) != value:
            raise NotationError(
                f"Switch {quoted(name)} is set twice, to different values; set it once.", exit_status=BAD_USAGE
            )
    return found


def _setting(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise NotationError(f"--set can't be {quoted(word)}: it is switch=value.", exit_status=BAD_USAGE)
    return name.strip(), value.strip()


def _answer_all(threads: int, table_mb: int, values: bool) -> int:
    from meldlab.analysis.solving import Solver, read_position

    mine = threading.local()
    solvers: list[Solver] = []
    stopped = threading.Event()

    def answer(question: dict[str, Any]) -> Mapping[str, Any]:
        if not hasattr(mine, "solver"):
            mine.solver = Solver(table_mb)
            solvers.append(mine.solver)
            if stopped.is_set():
                mine.solver.stop()
        solver: Solver = mine.solver
        return solver.solve(read_position(question), values=values)

    def stop() -> None:
        stopped.set()
        for solver in solvers:
            solver.stop()

    with tell_compiling("solve")():
        return answer_lines_on_threads(answer, threads, stop, EXAMPLE)


def _print(answer: Mapping[str, Any], question: Mapping[str, Any]) -> None:
    if "reached" in answer:
        print("yes, it can be reached" if answer["reached"] else "no, it can't be reached")
        return
    mine, theirs = answer["points"]
    if question["game"] == "auction":
        print(f"the bidder takes {mine}, the defenders take {theirs}")
    else:
        print(f"player 0 takes {mine}, player 1 takes {theirs}")
    print(f"best: {' '.join(answer['best'])}")
    if "values" in answer:
        print(f"values: {', '.join(f'{card} {points}' for card, points in answer['values'].items())}")
    n_seats = len(question["hands"])
    # Cards that lay in the trick already stand in brackets.
    line = [f"({card})" for card in question["trick"]] + answer["line"]
    tricks = [line[at : at + n_seats] for at in range(0, len(line), n_seats)]
    print("line:  " + "  ".join("-".join(trick) for trick in tricks))
