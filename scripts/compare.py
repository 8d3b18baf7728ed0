"""`meldlab compare`: two or three policies against each other, on the same deals."""

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import App, Parameter

from meldlab.analysis.errors import BAD_USAGE, StudyError
from meldlab.scripts.options import (
    INTERRUPTED,
    JsonOption,
    SeedOption,
    SetOption,
    WholeNumber,
    print_columns,
    print_json,
)
from meldlab.scripts.run import stop_like_ctrl_c

if TYPE_CHECKING:
    from meldlab.analysis.duelling import Compared

app = App(name="compare")

#: Deals if their number was not given, without and with a rule by which a duel ends.
_DEALS: Final = 10_000
_MOST_DEALS: Final = 1_000_000
#: Deals of each list that are printed.
_PRINTED: Final = 3


@app.default
def compare(
    game: str,
    policies: tuple[str, ...],
    /,
    *,
    deals: Annotated[
        WholeNumber | None,
        Parameter(help="Deals to play, or at most with a rule to stop. [default: 10000, or 1000000 with a rule]"),
    ] = None,
    precision: Annotated[
        float | None, Parameter(help="Stop as soon as the difference is known to so much to either side.")
    ] = None,
    until_decided: Annotated[bool, Parameter(help="Stop as soon as the difference is known not to be zero.")] = False,
    matches: Annotated[
        bool, Parameter(help="Play whole matches of two-handed pinochle and count matches won.")
    ] = False,
    seed: SeedOption = 1,
    rules: Annotated[
        str | None, Parameter(help="Rule profile: a shipped one's name, or a TOML file. [default: the game's]")
    ] = None,
    set_: SetOption = (),
    threads: Annotated[WholeNumber | None, Parameter(help="Threads. [default: one a processor]")] = None,
    out: Annotated[Path | None, Parameter(help="Folder to store the duel in.")] = None,
    resume: Annotated[bool, Parameter(help="Go on with the duel that the folder holds.")] = False,
    json: JsonOption = False,
) -> int:
    """Let policies play the same deals with the seats exchanged, and tell by how much one beats the other.

    Each deal is played with the seats exchanged in all ways that matter: in auction pinochle each policy alone against
    two of the other at each of three seats, or three policies in all six orders; in two-handed pinochle in both places;
    in Bao Yao on both sides. So equal policies differ by exactly nothing, and the deal is what is counted.

    With --deals the interval is the ordinary one of 95 %, good for a number of deals that was chosen ahead. With
    --precision or --until-decided the duel is looked at again and again, and the interval holds at all looks at once.

    Parameters
    ----------
    game
        auction, twohand or baoyao.
    policies
        Two or three, each a name (basic), a name with parameters (basic:draw_from=4,side_ace=16) or a TOML file.
    """
    from meldlab.analysis.duelling import DuelInterrupted, DuelOptions, run_duel
    from meldlab.analysis.runs.run import checked_deals
    from meldlab.analysis.studies.duel import make_duel
    from meldlab.analysis.studies.duel_stop import duel_stop
    from meldlab.analysis.warmup import is_ready
    from meldlab.scripts.progress import show_progress

    if resume and out is None:
        raise StudyError("--resume goes on with a folder: give --out as well.", exit_status=BAD_USAGE)
    job = make_duel(game, policies, seed=seed, rules=rules, switches=set_, matches=matches)
    stop = duel_stop(job, precision, until_decided)
    usual = _DEALS if stop is None else _MOST_DEALS
    goal = checked_deals(usual if deals is None else deals)
    stop_like_ctrl_c()
    counted = "matches" if matches else "deals"
    options = DuelOptions(goal, threads, stop, out, resume)
    try:
        with show_progress("compare", goal, is_ready(job), job.study.slow_deals(job), counted) as advance:
            compared = run_duel(job, options, advance)
    except DuelInterrupted as interruption:
        if interruption.compared is not None and not json:
            _print(interruption.compared, counted)
        how = "the same command with --resume goes on" if out is not None and interruption.deals else "start it again"
        done = f"{interruption.deals:,} of {goal:,} {counted} were played" if interruption.deals else "nothing was done"
        print(f"meldlab: interrupted; {done}; {how}.", file=sys.stderr)
        return INTERRUPTED
    if json:
        print_json(compared.answer())
    else:
        _print(compared, counted)
    return 0


def _print(compared: "Compared", counted: str) -> None:
    """Print the differences and the deals behind them."""
    answer = compared.answer()
    unit = {"points": "points a hand", "stake": "stakes a hand", "matches": "matches a match"}.get(
        answer["unit"], "chips a hand and seat"
    )
    print(f"{answer['game']}, rules {answer['rules']}, seed {answer['seed']}: {answer['n']:,} {counted}, {unit}\n")
    rows: list[tuple[str, ...]] = [("", "difference", "se", "95 % interval", "ahead", "differ in")]
    for pair in answer["pairs"]:
        decimals = _decimals(pair["se"])
        rows.append(
            (
                f"{pair['a']} - {pair['b']}",
                _number(pair["estimate"], decimals),
                _number(pair["se"], decimals, signed=False),
                f"{_number(pair['lo'], decimals)} to {_number(pair['hi'], decimals)}",
                f"{pair['win_share']:.2%}",
                f"{pair['different'] / answer['n']:.2%}",
            )
        )
    print_columns(rows)
    print(f"\n{compared.told()}")
    for pair, deals in zip(answer["pairs"], compared.listed(), strict=True):
        for which in ("best", "worst"):
            chosen = [deal for deal in deals if deal["which"] == which][:_PRINTED]
            if chosen:
                print(f"\n{pair['a']} {'wins' if which == 'best' else 'loses'} most against {pair['b']} in")
                for deal in chosen:
                    print(f"  {deal['gain']:+.4g}  {deal['command']}")


def _decimals(se: float | None) -> int:
    """Decimals that show two figures of a standard error."""
    return 4 if not se else max(0, min(6, 1 - math.floor(math.log10(se))))


def _number(value: Any, decimals: int, signed: bool = True) -> str:
    if value is None:
        return "?"
    return f"{value + 0.0:{'+' if signed and value else ''}.{decimals}f}"
