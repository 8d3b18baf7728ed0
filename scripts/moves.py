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
    """Answer JSON lines: which cards may be played to a trick, and which card of it wins so far.

    A line reads {"game": "pinochle", "hand": "AS KS 9H", "trick": ["TS"], "trump": "S",
    "rules": {"must_win": false, "must_overtrump": false}}.
    """
    compiling = tell_compiling("moves")
    return answer_lines(lambda question: _answer(question, compiling), EXAMPLE)


def _answer(question: Mapping[str, Any], compiling: Callable[[], AbstractContextManager[None]]) -> Mapping[str, Any]:
    from meldlab.analysis.moves import pinochle_moves

    game = question.get("game")
    if game != "pinochle":
        raise MeldlabError(f"The line needs 'game' as 'pinochle'; it has {quoted(game)}.")
    only_keys(question, ("game", "hand", "trick", "trump", "rules"))
    with compiling():
        return pinochle_moves(question)
