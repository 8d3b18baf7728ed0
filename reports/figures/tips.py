"""What following each tip brings: a row a tip, with its verdict as colour."""

from __future__ import annotations

from matplotlib.figure import Figure

from meldlab.reports.figures.marks import SHOWN, DotRow, dot_rows
from meldlab.reports.frames import cell, records, where, whole
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import estimate_of, joint_estimate_of, share
from meldlab.reports.style import BLUE, GREY, RED
from meldlab.reports.tables import measured, table, word

VERDICTS = {"helps": BLUE, "hurts": RED, "none": GREY}


def tip_name(number: object) -> str:
    """A tip as the policy's switches number it."""
    return f"T{whole(number)}"


def tip_words(language: Language, number: object) -> str:
    """A tip in a few words."""
    return language.name("tip", str(whole(number)))


def margins(run: Run) -> list[dict[str, object]]:
    """What each tip brings in points, the most first; tips without a deal left out."""
    frame = where(run.tables["tips"], measure="margin")
    frame = frame.loc[((frame["n"] > 0) & frame["estimate"].notna()).to_numpy()]
    return records(frame.sort_values("estimate", ascending=False, kind="stable"))


def tips_table(run: Run, language: Language) -> Table:
    """Every tip with both intervals, in points and in deals won."""
    frame = run.tables["tips"]
    rows = []
    for row in records(where(frame, measure="margin")):
        name = word(f"{tip_name(row['tip'])} {tip_words(language, row['tip'])}")
        won = records(where(frame, measure="won", tip=row["tip"]))[0]
        changed = cell(frame, "share", measure="changed", tip=row["tip"])
        rows.append(
            (
                name,
                word(language.name("phase2", str(row["phase2"]))),
                measured(language, estimate_of(row, "points"), signed=True),
                measured(language, joint_estimate_of(row, "points"), signed=True),
                word(language.name("tip_verdict", str(row["verdict"]))),
                measured(language, estimate_of(won, "share")),
                measured(language, joint_estimate_of(won, "share")),
                word(language.name("tip_verdict", str(won["verdict"]))),
                measured(language, changed),
            )
        )
    points = ("tip_margin", "tip_margin_joint", "tip_verdict")
    won_heads = ("tip_won", "tip_won_joint", "tip_won_verdict")
    heads = ("tip", "phase2", *points, *won_heads, "tip_changed")
    return table(language, "tips", heads, rows, note=language("note.tips"))


def tip_gains(run: Run, language: Language) -> Exhibit | Omitted:
    """A dot plot of the points that each tip brings."""
    title = language("figure.tips.title")
    rows, told = [], []
    for row in margins(run):
        found, joint = estimate_of(row, "points"), joint_estimate_of(row, "points")
        changed = cell(run.tables["tips"], "share", measure="changed", tip=row["tip"])
        if found.n < SHOWN or changed is None:
            continue
        verdict, gain = str(row["verdict"]), language.measured(found, signed=True)
        name = f"{tip_words(language, row['tip'])}  {tip_name(row['tip'])}"
        bounds = measured(language, found, signed=True).text
        texts = (bounds, share(changed.value, min(1, changed.decimals)))
        rows.append(DotRow(name, joint, texts, colour=VERDICTS[verdict]))
        said = language.name("tip_verdict", verdict)
        told.append(language("figure.tips.alt_part", tip=tip_name(row["tip"]), gain=gain, verdict=said))
    if not rows:
        return Omitted(title, language("omitted.played_deals", least=SHOWN), tips_table(run, language))

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language("axis.tips"),
            headings=(language("head.gain"), language("head.changed")),
            left=2.2,
            text_widths=(1.65, 0.6),
            reference=0,
        )

    kinds = {str(row["phase2"]) for row in margins(run)}
    note = language("note.tips_thumb") if len(kinds) > 1 else ""
    alt = language("figure.tips.alt", parts=language.listing(told))
    return Exhibit("tips", title, language("figure.tips.caption"), alt, tips_table(run, language), draw, note)
