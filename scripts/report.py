"""`meldlab report`: the page, Markdown or figures of stored runs."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from meldlab.analysis.errors import BAD_USAGE, RunError, close_matches, quoted
from meldlab.scripts.options import JsonOption, print_json

app = App(name="report")


@app.default
def report(
    *runs: Path,
    out: Annotated[Path, Parameter(help="The page to write, or a folder for several formats.")] = Path("report.html"),
    format_: Annotated[str, Parameter(name="--format", help="html, md, png, svg, or several by commas.")] = "html",
    json: JsonOption = False,
) -> None:
    """Write the report of one or more stored runs and print the path of each file.

    Parameters
    ----------
    runs
        Folders that `meldlab run` wrote; each is shown in a section of its own, and once if it is named again.
    """
    from meldlab.reports import FORMATS, build_report

    if not runs:
        raise RunError(
            "Name the folder of at least one run, as `meldlab run ... --out DIR` wrote it.", exit_status=BAD_USAGE
        )
    formats = [word.strip() for word in format_.split(",") if word.strip()]
    unknown = [word for word in formats if word not in FORMATS]
    if unknown or not formats:
        hint = close_matches(unknown[0], FORMATS) if unknown else ""
        raise RunError(
            f"--format can't be {quoted(format_)}{hint}: it is {', '.join(FORMATS)}, or several of them by commas.",
            exit_status=BAD_USAGE,
        )
    # The same folder by another name is the same run.
    different: dict[str, Path] = {}
    for run in runs:
        different.setdefault(os.path.realpath(run), run)
    paths = build_report(list(different.values()), out, formats)
    if json:
        print_json({"files": [str(path) for path in paths]})
        return
    for path in paths:
        print(path)
