"""`meldlab studies`: the studies there are, and what each answers."""

from cyclopts import App

from meldlab.scripts.options import JsonOption, print_json

app = App(name="studies")


@app.default
def studies(*, json: JsonOption = False) -> None:
    """List the studies with what each answers, its parameters and its tables."""
    from meldlab.analysis.studies import STUDIES

    if json:
        print_json(
            {
                "studies": [
                    {
                        "name": study.name,
                        "game": study.game,
                        "title": study.title,
                        "answers": study.answers,
                        "policies": study.n_seats > 0,
                        "parameters": {
                            parameter.name: {"default": list(parameter.default), "summary": parameter.summary}
                            for parameter in study.parameters
                        },
                        "tables": {name: dict(columns) for name, columns in study.columns.items()},
                    }
                    for study in STUDIES.values()
                ]
            }
        )
        return
    for study in STUDIES.values():
        print(f"{study.name}: {study.answers}")
        for parameter in study.parameters:
            default = ",".join(map(str, parameter.default))
            print(f"    --param {parameter.name}={default}  {parameter.summary}")
        print(f"    tables: {', '.join(study.columns)}")
