"""Compiling every kernel ahead of time, by a first small task for each."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from meldlab.analysis.irregularities import WAYS, Irregularity
from meldlab.analysis.melds import score_all_trumps
from meldlab.analysis.moves import pinochle_moves
from meldlab.analysis.notation.pinochle import parse_hand
from meldlab.analysis.plays import baoyao_moves
from meldlab.analysis.policies import load_policies
from meldlab.analysis.policies.catalogue import searches
from meldlab.analysis.records import auction_record, baoyao_record, twohand_record
from meldlab.analysis.rules import load_profile
from meldlab.analysis.runs import run_study
from meldlab.analysis.searching import SEARCHING
from meldlab.analysis.solving import Solver, read_position
from meldlab.analysis.studies import STUDIES, Job, make_job
from meldlab.analysis.studies.duel import DUELS, make_duel
from meldlab.analysis.tables import AuctionTable, BaoyaoTable, TwohandTable
from meldlab.kernels.jit import cache_folder, is_compiled

#: Two-handed players who are solved when the stock is gone.
_FAULTLESS: Final = "basic:phase2=exact"


def compiled_folder() -> Path:
    """Folder in which compiled kernels are kept."""
    return cache_folder()


def is_ready(job: Job) -> bool:
    """Whether the kernels of a job are compiled already."""
    names = job.study.kernels_of(job)
    if searches(job.policies):
        names += (SEARCHING[job.study.game],)
    return all(map(is_compiled, names))


def warmup_steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """Name each group of kernels with the task that compiles it."""
    yield "melds", lambda: score_all_trumps(parse_hand("AS TS KS QS JS QS JD"))
    yield "moves", lambda: pinochle_moves({"hand": "AS KS 9H", "trick": ["TS", "JS"], "trump": "H"})
    yield "the solver", _solve_one
    yield "a hand of auction pinochle", lambda: _play_one("basic")
    yield "auction pinochle with players who draw worlds", lambda: _play_one("sampled:worlds=1")
    yield "a deal of two-handed pinochle", lambda: _play_two("basic")
    yield "the same with exact play at the end", lambda: _play_two(_FAULTLESS)
    yield "two-handed pinochle with players who draw worlds", lambda: _play_two("sampled")
    yield "a deal in which something goes wrong", lambda: _play_two("basic", irregular=True)
    yield "plays of Bao Yao", lambda: baoyao_moves({"hand": "4 4 A 5 6 7"})
    yield "a hand of Bao Yao", lambda: _play_four("basic")
    yield "Bao Yao with players who draw worlds", lambda: _play_four("sampled:worlds=1")
    for name in STUDIES:
        yield f"study {name}", lambda name=name: run_study(name, 1)  # type: ignore[misc]
    for game in DUELS:
        yield f"a duel at {game}", lambda game=game: _compile(make_duel(game, ("basic", "basic")))  # type: ignore[misc]
    yield "a duel of whole matches", lambda: _compile(make_duel("twohand", ("basic", "basic"), matches=True))
    yield (
        "a duel with exact play at the end",
        lambda: _compile(make_duel("twohand", (_FAULTLESS, "basic"))),
    )
    for game in DUELS:
        yield (
            f"a duel at {game} with players who draw worlds",
            lambda game=game: _compile(make_duel(game, ("sampled", "basic"))),  # type: ignore[misc]
        )
    yield "hands with open cards", lambda: _compile(make_job("auction", policies="open"))
    for name in ("twohand", "dix", "tips", "rules-twohand", "callout", "irregularities"):
        yield (
            f"{name} with exact play at the end",
            lambda name=name: _compile(  # type: ignore[misc]
                make_job(name, policies=_FAULTLESS)
            ),
        )
    yield "faults against open cards", lambda: _compile(make_job("auction", parameters=["open_deals=1"]))


def _compile(job: Job) -> object:
    """Add up no deal at all."""
    return job.study.add_up(job, 0, 0)


def _solve_one() -> object:
    question = {"game": "twohand", "trump": "S", "hands": ["AS KS", "TS QH"], "leader": 0}
    solver = Solver(1)
    solver.solve(read_position(question | {"target": 20}))
    return solver.solve(read_position(question), values=True, line=True)


def _play_one(policy: str) -> object:
    table = AuctionTable(load_profile("zh-auction"), load_policies(policy, "auction", 3))
    return auction_record(table, 1, 0)


def _play_two(policy: str, irregular: bool = False) -> object:
    table = TwohandTable(load_profile("hoyle", "twohand"), load_policies(policy, "twohand", 2))
    return twohand_record(table, 1, 0, Irregularity(WAYS[0], 0) if irregular else None)


def _play_four(policy: str) -> object:
    table = BaoyaoTable(load_profile("zh-two-player", "baoyao"), load_policies(policy, "baoyao", 4))
    return baoyao_record(table, 1, 0)
