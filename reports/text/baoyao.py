"""Findings of the study of hands of Bao Yao."""

from __future__ import annotations

from meldlab.reports.evidence import all_bear, bears, enough
from meldlab.reports.figures.baoyao import UNITS, change_of, changes, option_name
from meldlab.reports.frames import cell, levels, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import Estimate, estimate_of, plain
from meldlab.reports.text.ending import with_ending
from meldlab.reports.text.verdict import direction

#: How the means of a hand are written.
MEAN_UNITS = {
    **dict.fromkeys(("winner_points", "loser_points", "leader_points", "other_points"), "points"),
    **dict.fromkeys(("plays", "tricks", "multiplier"), ""),
    "stakes": "chips",
}
#: Points of the side with the first hand out that are told; from 90 on it has won.
TOLD_POINTS = (0, 25, 50, 75, 85)


def baoyao_findings(run: Run, language: Language) -> list[str]:
    """How hands end and what they pay, then what lead, cards, sight and rules are worth."""
    told = [
        _ends(run, language),
        _stakes(run, language),
        _means(run, language),
        _lead(run, language),
        _first_out(run, language),
        _cards(run, language),
        *_sight(run, language),
        *_rules(run, language),
    ]
    return with_ending(run, language, told, [language("finding.baoyao.meaning")])


def _ends(run: Run, language: Language) -> str:
    frame = where(run.tables["baoyao_ends"], multiplier="any")
    whole = cell(frame, "share", how="any")
    if not enough(whole):
        return ""
    parts = [
        language(
            "finding.baoyao.end",
            how=language.name("hand_end", str(row["how"])),
            share=_measured(language, row, "share"),
        )
        for row in records(frame)
        if row["how"] != "any"
    ]
    return language("finding.baoyao.ends", n=whole.n, parts=language.listing(parts))


def _measured(language: Language, row: dict[str, object], unit: str, signed: bool = False) -> str:
    return language.measured(estimate_of(row, unit), signed)


def _stakes(run: Run, language: Language) -> str:
    frame = run.tables["baoyao_stakes"]
    parts = []
    for row in records(where(frame, measure="hands")):
        times = str(row["multiplier"])
        share = cell(frame, "share", multiplier=times, measure="stakes")
        if bears(share):
            words = {"hands": _measured(language, row, "share"), "stakes": language.measured(share)}
            parts.append(language("finding.baoyao.stake", times=times, **words))
    return language("finding.baoyao.stakes", parts=language.listing(parts)) if parts else ""


def _means(run: Run, language: Language) -> str:
    frame = run.tables["baoyao_means"]
    found = {measure: cell(frame, MEAN_UNITS[measure], measure=measure) for measure in MEAN_UNITS}
    if not all_bear(found.values()):
        return ""
    return language("finding.baoyao.means", **{name: _known(language, value) for name, value in found.items()})


def _known(language: Language, value: Estimate | None) -> str:
    return "" if value is None else language.measured(value)


def _lead(run: Run, language: Language) -> str:
    frame = run.tables["baoyao_lead"]
    chips, won = cell(frame, "chips", measure="chips"), cell(frame, "share", measure="won")
    if not (bears(chips) and bears(won)):
        return ""
    words = {"chips": language.measured(chips, signed=True), "won": language.measured(won)}
    return language(f"finding.baoyao.lead_{direction(chips)}", **words)


def _first_out(run: Run, language: Language) -> str:
    frame = run.tables["baoyao_first_out"]
    parts = []
    for points in TOLD_POINTS:
        found = cell(frame, "share", points=points)
        if bears(found):
            parts.append(language("finding.baoyao.with", points=plain(points), share=language.measured(found)))
    return language("finding.baoyao.first_out", parts=language.listing(parts)) if parts else ""


def _cards(run: Run, language: Language) -> str:
    frame = run.tables["baoyao_cards"]
    found = [
        (what, cell(frame, "chips", what=what, measure="chips"), cell(frame, "share", what=what, measure="won"))
        for what in levels(frame, "what")
    ]
    parts = [
        language(
            "finding.baoyao.card" if direction(chips) != "same" else "finding.baoyao.card_same",
            what=language.name("bao_card", what),
            chips=language.measured(chips, signed=True),
            won=language.measured(won),
        )
        for what, chips, won in found
        if bears(chips) and bears(won)
    ]
    return language("finding.baoyao.cards", parts=language.listing(parts)) if parts else ""


def _sight(run: Run, language: Language) -> list[str]:
    if "baoyao_sight" not in run.tables:
        return []
    frame = run.tables["baoyao_sight"]
    chips, won = cell(frame, "chips", measure="chips"), cell(frame, "share", measure="won")
    told = []
    if bears(chips) and bears(won):
        words = {"chips": language.measured(chips, signed=True), "won": language.measured(won)}
        told.append(language(f"finding.baoyao.sight_{direction(chips)}", **words))
    strangers = [row for row in changes(run, "plays") if row["switch"] == "players"]
    for row in strangers:
        found = {name: change_of(run, row, name) for name in ("plays", "multiplier", "stakes", "changed")}
        if all_bear(found.values()):
            signed = {
                name: "" if value is None else language.measured(value, signed=value.unit != "share")
                for name, value in found.items()
            }
            told.append(language("finding.baoyao.strangers", **signed))
    return told


def _rules(run: Run, language: Language) -> list[str]:
    """The options that were shown to change a measure, the largest change first, and those that change nothing."""
    told = []
    for measure in ("leader_won", "multiplier", "plays", "double_run"):
        shown = [row for row in changes(run, measure) if row["verdict"] != "none" and row["switch"] != "players"]
        found = sorted(((estimate_of(row, UNITS[measure]), row) for row in shown), key=lambda pair: -abs(pair[0].value))
        parts = [
            language(
                "finding.baoyao.change",
                option=option_name(language, row),
                change=language.measured(value, signed=value.unit != "share"),
            )
            for value, row in found
        ]
        key = f"finding.baoyao.{measure}" if parts else f"finding.baoyao.{measure}_none"
        told.append(language(key, parts=language.listing(parts)) if parts else language(key))
    rows = changes(run, "plays")
    if not rows or not enough(estimate_of(rows[0])):
        return []
    told += _open_yao(run, language, rows)
    return [*told, language("finding.baoyao.judged", options=len(rows))]


def _open_yao(run: Run, language: Language, rows: list[dict[str, object]]) -> list[str]:
    """How often it matters that usable aces and fours are told."""
    told = []
    for row in rows:
        changed = change_of(run, row, "changed")
        if row["switch"] == "open_yao" and bears(changed):
            option = option_name(language, row)
            verdicts = [other["verdict"] for name in UNITS if name != "changed" for other in _same(run, name, row)]
            key = "open_yao" if any(verdict != "none" for verdict in verdicts) else "open_yao_none"
            told.append(language(f"finding.baoyao.{key}", option=option, changed=language.measured(changed)))
    return told


def _same(run: Run, measure: str, row: dict[str, object]) -> list[dict[str, object]]:
    """The row of another measure of the same option."""
    return [other for other in changes(run, measure) if other["order"] == row["order"]]
