"""Sections to files: one self-contained HTML page, Markdown with figure files, or figure files alone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from errno import EISDIR
from functools import lru_cache
from pathlib import Path
from typing import Final
from zlib import crc32

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from meldlab.reports.errors import ReportError
from meldlab.reports.fonts import face_for
from meldlab.reports.inputs import Run, read_run
from meldlab.reports.language import Language, load_language
from meldlab.reports.model import Exhibit, Table
from meldlab.reports.numbers import plain
from meldlab.reports.players import players_beside
from meldlab.reports.section import Section, make_section, setting
from meldlab.reports.studies import STUDIES, TABLES
from meldlab.reports.style import ROLES
from meldlab.reports.svg import inline_svg, png_file, svg_file
from meldlab.reports.tables import table, word

# A path that is no UTF-8 holds halves of characters; they are shown as escapes.
ODD_PATHS: Final = "backslashreplace"
FORMATS: Final = ("html", "md", "png", "svg")
TEMPLATES: Final = Path(__file__).with_name("templates")
# A table with more rows starts folded on screen; on paper all are open, but those with still more rows are left out.
LONG: Final = 16
MOST_PRINTED: Final = 30
# A page about more studies than this is named by their number.
MOST_TITLES: Final = 3
_PAGES: Final = {"html": ".html", "md": ".md"}


@dataclass(frozen=True)
class Document:
    """A whole report before it is written."""

    language: Language
    title: str
    overview: Table | None
    beside: tuple[Table, ...]
    sections: tuple[Section, ...]


def build_report(
    run_dirs: Sequence[Path], out: Path, formats: Sequence[str] = ("html",), language: str = "en"
) -> list[Path]:
    """Write a report of one or more stored runs.

    Parameters
    ----------
    run_dirs : sequence of Path
        Run directories, each shown in a section of its own in this order; runs are never merged.
    out : Path
        A file `NAME.html` or `NAME.md` when one such format is asked for (figures of Markdown then go to
        `NAME-figures/`), else a directory, made when missing: `report.html`, `report.md`, `figures/`.
    formats : sequence of str
        Out of "html", "md", "png", "svg".
    language : str
        Code of a catalogue of words.

    Returns
    -------
    list of Path
        Every file written, pages first.

    Raises
    ------
    ReportError
        When a run cannot be read, a format is unknown, or a file cannot be written; nothing is written when a run is
        bad.
    """
    wanted = _formats(formats)
    if not run_dirs:
        raise ReportError("no run directory was given; give at least one directory that a run wrote with --out.")
    page, folder = _places(out, wanted)
    document = make_document([read_run(Path(each), TABLES) for each in run_dirs], load_language(language))
    files: dict[Path, bytes] = {}
    if "html" in wanted:
        files[page.with_suffix(".html")] = html_page(document).encode("utf-8", ODD_PATHS)
    figure_files = _figure_files(
        document, folder, [f for f in ("svg", "png") if f in wanted or (f == "svg" and "md" in wanted)]
    )
    if "md" in wanted:
        files[page.with_suffix(".md")] = markdown_page(document, folder.name).encode("utf-8", ODD_PATHS)
    files |= figure_files
    return _write(files)


def _formats(formats: Sequence[str]) -> tuple[str, ...]:
    given = (formats,) if isinstance(formats, str) else tuple(formats)
    unknown = [name for name in given if name not in FORMATS]
    if unknown or not given:
        asked = ", ".join(repr(name) for name in unknown) or "none"
        raise ReportError(f"unknown report format: {asked}; there are {', '.join(FORMATS)}.")
    return given


def _places(out: Path, wanted: tuple[str, ...]) -> tuple[Path, Path]:
    """The page's path (its suffix is set later) and the folder of figure files."""
    suffix = out.suffix.lower()
    pages = [name for name in wanted if name in _PAGES]
    if suffix in _PAGES.values() and not out.is_dir():
        if wanted != (suffix[1:],):
            raise ReportError(
                f"{out} names one {suffix[1:]} file, but the formats are {', '.join(wanted)}; give a directory."
            )
        return out, out.with_name(f"{out.stem}-figures")
    if out.exists() and not out.is_dir():
        raise ReportError(f"{out} is a file; give a directory, or a name that ends in .html or .md for one page.")
    return out / "report", out / "figures" if pages else out


def _write(files: dict[Path, bytes]) -> list[Path]:
    """Write all files beside their places first, then put each in its place: a full disk leaves older ones whole."""
    beside: dict[Path, Path] = {}
    path = Path()
    try:
        try:
            for path, content in files.items():
                path.parent.mkdir(parents=True, exist_ok=True)
                beside[path] = _write_beside(path, content)
            for path in files:
                # A link stays a link: what it leads to is replaced.
                beside[path].replace(path.resolve())
                del beside[path]
        finally:
            for left in beside.values():
                left.unlink(missing_ok=True)
    except OSError as error:
        raise ReportError(f"{path} cannot be written ({error.strerror}); choose another place.") from None
    return list(files)


def _write_beside(path: Path, content: bytes) -> Path:
    """A new file in the folder of `path` with this content, readable as the user's mask allows; none when it fails."""
    path = path.resolve()
    # A folder in the way is found now, before anything is put in its place.
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    # Short, since the name of the page may be as long as a name can be.
    temporary = path.with_name(f".meldlab-{os.getpid()}-{crc32(os.fsencode(path.name)):08x}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def make_document(runs: Sequence[Run], language: Language) -> Document:
    """Sections in the order given, with an overview when there are several."""
    keys = _keys(runs)
    sections = tuple(make_section(run, language, key) for run, key in zip(runs, keys, strict=True))
    if len(sections) == 1:
        return Document(language, sections[0].title, None, (), sections)
    overview = _overview(runs, sections, language)
    titles = list(dict.fromkeys(section.title for section in sections))
    few = len(titles) <= MOST_TITLES
    title = " · ".join(titles) if few else language("page.several", count=len(runs))
    return Document(language, title, overview, _beside(runs, language), sections)


def _keys(runs: Sequence[Run]) -> list[str]:
    """The study's name, numbered when there is more than one run."""
    if len(runs) == 1:
        return [runs[0].study]
    return [f"{index}-{run.study}" for index, run in enumerate(runs, start=1)]


def _overview(runs: Sequence[Run], sections: Iterable[Section], language: Language) -> Table:
    rows = []
    for index, (run, section) in enumerate(zip(runs, sections, strict=True), start=1):
        players = ", ".join(dict.fromkeys(policy.name for policy in run.policies)) or "\u2013"
        cells = (section.title, f"{run.rules_name} ({run.rules_hash})", players, run.seed, plain(run.deals_done))
        rows.append((word(str(index)), *(word(text) for text in cells)))
    heads = ("number", "study", "rules", "policy", "seed", "deals_done")
    note = language("page.overview_note")
    differing = _differing_switches(runs)
    if differing:
        parts = [f"{switch} ({', '.join(values)})" for switch, values in differing.items()]
        note += " " + language("page.rules_differ", parts=language.listing(parts))
    return table(language, "overview", heads, rows, note=note)


def _beside(runs: Sequence[Run], language: Language) -> tuple[Table, ...]:
    """What several runs of one study come to, side by side, and where that depends on who plays."""
    found: list[Table] = []
    for name, study in STUDIES.items():
        same = [(str(number), run) for number, run in enumerate(runs, start=1) if run.study == name]
        if study.beside is not None and len(same) > 1:
            found += study.beside(same, language)
        if not study.about_players:
            found += players_beside(same, study.tables, language)
    return tuple(found)


def _differing_switches(runs: Sequence[Run]) -> dict[str, list[str]]:
    """Switches that are not the same in all runs of this report, with their values in the order of the runs.

    A switch that none of the runs depends on is left out.
    """
    switches = dict.fromkeys(switch for run in runs for switch in run.rules if _matters(run, switch))
    values = {switch: [setting(run.rules.get(switch)) for run in runs] for switch in switches}
    return {switch: found for switch, found in values.items() if len(set(found)) > 1}


def _matters(run: Run, switch: str) -> bool:
    return run.uses_switches is None or switch in run.uses_switches


def _figure_files(document: Document, folder: Path, kinds: list[str]) -> dict[Path, bytes]:
    make = {"svg": svg_file, "png": png_file}
    return {
        folder / f"{section.key}-{exhibit.key}.{kind}": make[kind](exhibit)
        for section in document.sections
        for exhibit in section.content.exhibits
        if isinstance(exhibit, Exhibit)
        for kind in kinds
    }


@lru_cache(maxsize=2)
def _environment(html: bool) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["md"] = escape_markdown
    environment.filters["code_block"] = code_block
    environment.tests["drawn"] = lambda value: isinstance(value, Exhibit)
    return environment


def _tables(section: Section) -> list[Table]:
    """Tables behind figures, each once, then the further ones."""
    behind = [exhibit.table for exhibit in section.content.exhibits if exhibit.table is not None]
    return list({each.key: each for each in (*behind, *section.content.tables)}.values())


def html_page(document: Document) -> str:
    """One self-contained page: style, figures and words in one file, no script, nothing fetched."""

    def figure(section: Section, exhibit: Exhibit) -> Markup:
        return Markup(inline_svg(exhibit, f"{section.key}-{exhibit.key}"))

    light = "".join(f"--fig-{role}:{colours[0]};" for role, colours in ROLES.items())
    dark = "".join(f"--fig-{role}:{colours[1]};" for role, colours in ROLES.items())
    style = (TEMPLATES / "page.css").read_text(encoding="utf-8")
    style = style.replace("/*light*/", light).replace("/*dark*/", dark)
    page = _environment(True).get_template("page.html.j2").render(
        document=document, words=document.language, figure=figure, tables=_tables, style=Markup(style), long=LONG,
        most_printed=MOST_PRINTED,
    )  # fmt: skip
    # A page brings the font for Chinese characters only if it has some.
    return page.replace("/*font*/", face_for(page), 1)


def markdown_page(document: Document, figures: str) -> str:
    """Markdown that links to SVG files in the folder `figures` beside it."""
    text = _environment(False).get_template("page.md.j2").render(
        document=document, words=document.language, figures=figures, tables=_tables
    )  # fmt: skip
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def escape_markdown(text: str) -> str:
    """Text that Markdown shows as it is: on one line, marks and HTML made harmless."""
    flat = " ".join(str(text).split())
    flat = flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]|#~])", r"\\\1", flat)


def code_block(text: str) -> str:
    """A fenced block whose fence is longer than any run of backticks inside."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"
