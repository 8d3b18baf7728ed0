"""What a hand of Bao Yao comes to: how it ends, the first hand out, single cards, other rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from meldlab.reports.figures.marks import FIRM, SHOWN, DotRow, dot_rows, percent_axis, points
from meldlab.reports.frames import cell, column, levels, records, where, whole
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Cell, Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, estimate_of, joint_estimate_of, number_in, plain
from meldlab.reports.style import BLUE, GREY, MUTED, WIDTH, Sheet
from meldlab.reports.tables import count, measured, table, word

#: How each measure of a hand is written.
UNITS = {
    **dict.fromkeys(("leader_won", "first_won", "points140", "head90", "double_run", "changed"), "share"),
    **dict.fromkeys(("multiplier", "plays"), ""),
    "stakes": "chips",
}
#: Measures of other rules that are drawn, and those that stand beside them in the table.
DRAWN = {
    "multiplier": ("stakes", "points140", "head90", "double_run"),
    "plays": ("leader_won", "first_won", "changed"),
}
MULTIPLIERS = ("1", "2", "4")
_ROWS = Sequence[DotRow]


def hand_ends(run: Run, language: Language) -> Exhibit | Omitted:
    """How hands are won, and how often at each multiplier."""
    title = language("figure.hand_ends.title")
    frame = run.tables["baoyao_ends"]
    rows: list[DotRow] = []
    told, behind = [], []
    for how in levels(where(frame, multiplier="any"), "how"):
        name = language.name("hand_end", how)
        found = [cell(frame, "share", how=how, multiplier=times) for times in ("any", *MULTIPLIERS)]
        behind.append((word(name), *(measured(language, value) for value in found)))
        if found[0] is None or found[0].n < SHOWN or how == "any":
            continue
        for times, value in zip(("any", *MULTIPLIERS), found, strict=True):
            if value is not None:
                label = name if times == "any" else language("mark.times", times=times)
                colour = BLUE if times == "any" else GREY
                rows.append(
                    DotRow(label, value, (language.measured(value),), colour=colour, gap=times == "any" and bool(rows))
                )
        told.append(language("figure.hand_ends.alt_part", how=name, share=language.measured(found[0])))
    heads = ("hand_end", "any_multiplier", "times_1", "times_2", "times_4")
    table_behind = table(language, "hand_ends", heads, behind)
    if not rows:
        return Omitted(title, language("omitted.played_hands", least=SHOWN), table_behind)
    draw = partial(_dots, rows, language("axis.hand_ends"), language("head.share_interval"), 1.75, 1.65)
    alt = language("figure.hand_ends.alt", parts=language.listing(told))
    return Exhibit("hand_ends", title, language("figure.hand_ends.caption"), alt, table_behind, draw)


def _dots(
    rows: _ROWS,
    label: str,
    heading: str,
    left: float,
    width: float,
    title: str | None,
    *,
    reference: float | None = None,
) -> Figure:
    """A dot plot with one column of numbers."""
    return dot_rows(title, rows, label=label, headings=(heading,), left=left, text_widths=(width,), reference=reference)


def first_out(run: Run, language: Language) -> Exhibit | Omitted:
    """Chance to win of the side with the first hand out, by its points then."""
    title = language("figure.first_out.title")
    frame = run.tables["baoyao_first_out"].sort_values("points", kind="stable").reset_index(drop=True)
    seen = frame.loc[(frame["n"] >= SHOWN).to_numpy()].reset_index(drop=True)

    def draw(heading: str | None) -> Figure:
        sheet = Sheet(2.9, heading)
        ax = sheet.axes(0.62, 0.5, WIDTH - 0.8, 2.2)
        value, lo, hi, n, x = (column(seen, name) for name in ("estimate", "lo", "hi", "n", "points"))
        points(ax, x, value, lo, hi, n, line=True)
        ax.axhline(0.5, color=MUTED, lw=0.9, ls=(0, (4, 3)), zorder=1)
        percent_axis(ax, 0.0, 1.04)
        ax.set_yticks([0, 0.25, 0.5, 0.75, 1])
        ax.set_xlim(float(x.min()) - 4, float(x.max()) + 4)
        ax.xaxis.set_major_locator(MultipleLocator(10))
        ax.set_xlabel(language("axis.first_out"))
        return sheet.figure

    rows = [
        (
            word(plain(number_in(row["points"]))),
            count(row["n"]),
            count(row["count"]),
            measured(language, estimate_of(row, "share")),
        )
        for row in records(frame)
    ]
    behind = table(language, "first_out", ("points", "n", "won_hands", "wins"), rows)
    if seen.empty:
        return Omitted(title, language("omitted.played_hands", least=SHOWN), behind)
    told = [
        language(
            "figure.first_out.alt_part",
            points=plain(number_in(row["points"])),
            share=language.measured(estimate_of(row, "share")),
        )
        for row in records(seen)
    ]
    note = language("note.open_hands_played", least=FIRM) if (seen["n"] < FIRM).any() else ""
    alt = language("figure.first_out.alt", parts=language.listing(told))
    return Exhibit("first_out", title, language("figure.first_out.caption"), alt, behind, draw, note)


def card_worth(run: Run, language: Language) -> Exhibit | Omitted:
    """What it brings to have a card rather than the opponent."""
    title = language("figure.card_worth.title")
    frame = run.tables["baoyao_cards"]
    rows, told, behind = [], [], []
    for what in levels(frame, "what"):
        name = language.name("bao_card", what)
        chips = cell(frame, "chips", what=what, measure="chips")
        won = cell(frame, "share", what=what, measure="won")
        if chips is None or won is None:
            continue
        cells = measured(language, chips, signed=True), measured(language, won)
        behind.append((word(name), count(chips.n), *cells))
        if chips.n >= SHOWN and chips.has_interval:
            rows.append(DotRow(name, chips, (language.measured(chips, signed=True),)))
            told.append(language("figure.card_worth.alt_part", what=name, chips=language.measured(chips, signed=True)))
    behind_table = table(language, "card_worth", ("bao_card", "n", "gain_chips", "gain_won"), behind)
    if not rows:
        return Omitted(title, language("omitted.played_hands", least=SHOWN), behind_table)
    draw = partial(_dots, rows, language("axis.card_worth"), language("head.gain"), 1.3, 2.05, reference=0)
    alt = language("figure.card_worth.alt", parts=language.listing(told))
    return Exhibit("card_worth", title, language("figure.card_worth.caption"), alt, behind_table, draw)


def option_name(language: Language, row: dict[str, object]) -> str:
    """A switch with its option as on the command line, or what else is changed."""
    if row["switch"] == "players":
        return language("mark.strangers")
    return f"{row['switch']}={row['option']}"


def changes(run: Run, measure: str) -> list[dict[str, object]]:
    """What each option changes in one measure, in the order of the rule table."""
    frame = where(run.tables["baoyao_changes"], measure=measure)
    frame = frame.loc[((frame["n"] > 0) & frame["estimate"].notna()).to_numpy()]
    return records(frame.sort_values("order", kind="stable"))


def change_of(run: Run, row: dict[str, object], measure: str) -> Estimate | None:
    """Another measure of the same option."""
    return cell(run.tables["baoyao_changes"], UNITS[measure], measure=measure, order=row["order"])


def _changes_table(run: Run, language: Language, measure: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    marked = set()
    for place, row in enumerate(changes(run, measure)):
        found = measured(language, estimate_of(row, UNITS[measure]), signed=True)
        others = [
            measured(language, change_of(run, row, name), signed=UNITS[name] != "share") for name in DRAWN[measure]
        ]
        rows.append((word(option_name(language, row)), word(str(row["usual"])), found, *others))
        if row["verdict"] != "none":
            marked.add(place)
    heads = ("option", "usual", *(f"bao_{name}" for name in (measure, *DRAWN[measure])))
    note = language("note.bao_changes")
    return table(language, f"bao_{measure}", heads, rows, note=note, marked=frozenset(marked))


def bao_changes(run: Run, language: Language, measure: str) -> Exhibit | Omitted:
    """A dot plot of what each option changes in one measure."""
    key = f"bao_{measure}"
    title = language(f"figure.{key}.title")
    rows, told = [], []
    for row in changes(run, measure):
        found, joint = estimate_of(row, UNITS[measure]), joint_estimate_of(row, UNITS[measure])
        # Without any spread no hand differs.
        if whole(row["n"]) < SHOWN or (found.value == 0 and found.se == 0):
            continue
        text = measured(language, found, signed=True).text
        colour = GREY if row["verdict"] == "none" else BLUE
        rows.append(DotRow(option_name(language, row), joint, (text,), colour=colour))
        change = language.measured(found, signed=True)
        told.append(language(f"figure.{key}.alt_part", option=option_name(language, row), change=change))
    behind = _changes_table(run, language, measure)
    if not rows:
        return Omitted(title, language("omitted.played_hands", least=SHOWN), behind)
    inner: Callable[[str | None], Figure] = partial(
        _dots, rows, language(f"axis.{key}"), language("head.change"), 2.3, 1.75, reference=0
    )
    alt = language(f"figure.{key}.alt", parts=language.listing(told))
    return Exhibit(key, title, language(f"figure.{key}.caption"), alt, behind, inner)
