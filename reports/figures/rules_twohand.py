"""What each option of the two-handed rules changes: points, the dealer's margin, the length of a match."""

from __future__ import annotations

from matplotlib.figure import Figure

from meldlab.reports.figures.marks import SHOWN, DotRow, dot_rows
from meldlab.reports.frames import cell, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Cell, Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, estimate_of, joint_estimate_of
from meldlab.reports.style import BLUE, GREY
from meldlab.reports.tables import measured, table, word

UNITS = {
    **dict.fromkeys(("points", "melds", "margin"), "points"),
    **dict.fromkeys(("won", "first", "changed", "turned"), "share"),
    "length": "",
}
#: Measures of a table beside the one that it is about.
BESIDE = {"points": ("melds", "changed"), "margin": ("won", "changed"), "length": ("first", "turned")}


def option_name(row: dict[str, object]) -> str:
    """A switch with its option, as on the command line."""
    return f"{row['switch']}={row['option']}"


def changes(run: Run, measure: str) -> list[dict[str, object]]:
    """What each option changes in one measure, in the order of the rule table."""
    frame = where(run.tables["rules_changes"], measure=measure)
    frame = frame.loc[((frame["n"] > 0) & frame["estimate"].notna()).to_numpy()]
    return records(frame.sort_values("order", kind="stable"))


def change_of(run: Run, row: dict[str, object], measure: str) -> Estimate | None:
    """Another measure of the same option."""
    return cell(run.tables["rules_changes"], UNITS[measure], measure=measure, order=row["order"])


def changes_table(run: Run, language: Language, measure: str) -> Table:
    """Every option with one measure and those beside it."""
    rows: list[tuple[Cell, ...]] = []
    marked = set()
    for place, row in enumerate(changes(run, measure)):
        found = measured(language, estimate_of(row, UNITS[measure]), signed=True)
        others = [measured(language, change_of(run, row, name)) for name in BESIDE[measure]]
        names = [word(str(row[name])) for name in ("switch", "option", "usual")]
        rows.append((*names, found, *others))
        if row["verdict"] != "none":
            marked.add(place)
    heads = ("switch", "option", "usual", *(f"rule_{name}" for name in (measure, *BESIDE[measure])))
    note = language("note.rule_changes")
    return table(language, f"rule_{measure}", heads, rows, note=note, marked=frozenset(marked))


def rule_changes(run: Run, language: Language, measure: str) -> Exhibit | Omitted:
    """A dot plot of what each option changes in one measure."""
    key = f"rule_{measure}"
    title = language(f"figure.{key}.title")
    rows, told = [], []
    for row in changes(run, measure):
        found, joint = estimate_of(row, UNITS[measure]), joint_estimate_of(row, UNITS[measure])
        # Without any spread no deal or match differs.
        if found.n < SHOWN or (found.value == 0 and found.se == 0):
            continue
        text = measured(language, found, signed=True).text
        rows.append(DotRow(option_name(row), joint, (text,), colour=GREY if row["verdict"] == "none" else BLUE))
        change = language.measured(found, signed=True)
        told.append(language(f"figure.{key}.alt_part", option=option_name(row), change=change))
    if not rows:
        return Omitted(title, language("omitted.played_deals", least=SHOWN), changes_table(run, language, measure))

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language(f"axis.{key}"),
            headings=(language("head.change"),),
            left=2.55,
            text_widths=(1.75,),
            reference=0,
        )

    alt = language(f"figure.{key}.alt", parts=language.listing(told))
    behind = changes_table(run, language, measure)
    return Exhibit(key, title, language(f"figure.{key}.caption"), alt, behind, draw)
