"""`meldlab policies`: who can play a game, and what of each player may be set."""

from cyclopts import App

from meldlab.scripts.options import JsonOption, print_columns, print_json

app = App(name="policies")


@app.default
def policies(game: str = "auction", /, *, json: JsonOption = False) -> None:
    """List the playing policies of a game with their parameters.

    Parameters
    ----------
    game
        The game.
    """
    from meldlab.analysis.policies.catalogue import load_policy, parameter_meanings, policies_of
    from meldlab.analysis.policies.kinds import parameter_text

    kinds = policies_of(game)
    if json:
        listed = [
            {
                "name": kind.name,
                "hash": load_policy(kind.name, game).hash,
                "summary": kind.summary,
                "parameters": dict(kind.parameters),
                "meanings": parameter_meanings(kind),
            }
            for kind in kinds.values()
        ]
        print_json({"game": game, "policies": listed})
        return
    for kind in kinds.values():
        print(f"{kind.name}: {kind.summary}")
        meanings = parameter_meanings(kind)
        if kind.parameters:
            rows: list[tuple[str, ...]] = [
                (f"    {name}", parameter_text(value), meanings[name]) for name, value in kind.parameters.items()
            ]
            print_columns(rows)
