"""`meldlab moves`: what may be played, as JSON lines."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Final

from cyclopts import App

from meldlab.analysis.errors import MeldlabError, quoted
from meldlab.scripts.jsonlines import answer_lines, only_keys
from meldlab.scripts.options import JsonOption
from meldlab.scripts.progress import tell_compiling

app = App(name="moves")

#: A question as a line.
EXAMPLE: Final = '{"game": "pinochle", "hand": "AS KS 9H", "trick": ["TS"], "trump": "S"}'


@app.default
def moves(*, json: JsonOption = False) -> int:  # noqa: ARG001, the answers are JSON anyway
    """Answer JSON lines: what may be played.

    Pinochle: which cards may be played to a trick, and which card of it wins so far. A line reads
    {"game": "pinochle", "hand": "AS KS 9H", "trick": ["TS"], "trump": "S",
    "rules": {"must_win": false, "must_overtrump": false}}.

    Bao Yao (刨幺): every play that a hand may make but the pass. A line reads
    {"hand": "4 4 4 A 5 6 7 SJ BJ", "to_beat": "5 6 7", "rules": {"threes": "high"}}, with "game": "baoyao" or without;
    a hand that leads has nothing to beat. Two equal jokers to beat are a bomb, unless they are given as
    {"cards": "SJ SJ", "kind": "pair"}.
    """
    compiling = tell_compiling("moves")
    return answer_lines(lambda question: _answer(question, compiling), EXAMPLE)


def _answer(question: Mapping[str, Any], compiling: Callable[[], AbstractContextManager[None]]) -> Mapping[str, Any]:
    game = question.get("game")
    if game is None and not {"trick", "trump"} & set(question):
        game = "baoyao"
    if game == "baoyao":
        from meldlab.analysis.plays import baoyao_moves

        only_keys(question, ("game", "hand", "to_beat", "rules"))
        with compiling():
            return baoyao_moves(question)
    if game != "pinochle":
        raise MeldlabError(f"The line needs 'game' as 'pinochle' or 'baoyao'; it has {quoted(game)}.")
    from meldlab.analysis.moves import pinochle_moves

    only_keys(question, ("game", "hand", "trick", "trump", "rules"))
    with compiling():
        return pinochle_moves(question)
