"""Findings of the study of bombs."""

from __future__ import annotations

from meldlab.reports.evidence import bears
from meldlab.reports.figures.bombs import ALL, bomb_name, chance_text, of_play
from meldlab.reports.frames import cell, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.numbers import estimate_of, number_in, plain
from meldlab.reports.text.checks import checks_sentence
from meldlab.reports.text.ending import with_ending

#: Classes that the sentences tell of.
TOLD = ("4lu", "5lu", "6lu", "xiao_yao", "zhong_yao", "lao_yao", "4j")
#: Cards of a rank that the opponent has, and jokers.
POOLS = (("4lu", 4, 0), ("4lu", 6, 0), ("5lu", 6, 0), ("xiao_yao", 4, 4), ("lao_yao", 8, 4), ("4j", 2, 2))
WINNING = ("3lu", "4lu", "5lu", "6lu", "xiao_yao", "zhong_yao", "lao_yao", "bj_sj", "4j")
#: A class needs so many bombs played to be told of.
TOLD_FROM = 100


def bombs_findings(run: Run, language: Language) -> list[str]:
    """What is dealt, how strong, how many; what lies together; what bombs win and what becomes of them."""
    if run.deals_done == 0:
        return [checks_sentence(run, language)]
    exact = [*_dealt(run, language), *_strongest(run, language), *_numbers(run, language), *_pools(run, language)]
    told = [*_played(run, language), *_fates(run, language)]
    return [*exact, *with_ending(run, language, told, [language("finding.bombs.meaning")])]


def _dealt(run: Run, language: Language) -> list[str]:
    """The exact chances of some classes, and how near the simulated ones are."""
    told = []
    for scope in ("hand", "player", "deal", "both"):
        parts = []
        for kind in TOLD:
            row = records(where(run.tables["bombs_dealt"], **{"class": kind, "scope": scope}))
            if row and number_in(row[0]["exact"]) > 0:
                chance = chance_text(number_in(row[0]["exact"]))
                parts.append(language("finding.bombs.part", bomb=bomb_name(language, kind), chance=chance))
        told.append(language(f"finding.bombs.{scope}", parts=language.listing(parts)))
    return told


def _strongest(run: Run, language: Language) -> list[str]:
    """The class that most often is the strongest one of a hand and of a deal."""
    tops = {}
    for scope in ("hand", "deal"):
        frame = where(run.tables["bombs_strongest"], scope=scope).sort_values("exact", ascending=False, kind="stable")
        tops[scope] = records(frame)[:3]
    words = {}
    for scope, rows in tops.items():
        parts = [
            language(
                "finding.bombs.part",
                bomb=bomb_name(language, row["class"]),
                chance=chance_text(number_in(row["exact"])),
            )
            for row in rows
        ]
        words[scope] = language.listing(parts)
    return [language("finding.bombs.strongest", **words)]


def _numbers(run: Run, language: Language) -> list[str]:
    """How many ranks of four cards or more a hand has."""
    rows = records(where(run.tables["bombs_number"], size=4))
    parts = [
        language("finding.bombs.number_part", number=plain(number_in(row["number"])), chance=chance_text(chance))
        for row in rows
        if (chance := number_in(row["exact"])) >= 0.001
    ]
    return [language("finding.bombs.number", parts=language.listing(parts))] if parts else []


def _pools(run: Run, language: Language) -> list[str]:
    """Some bombs that the opponent's pool may or may not have together."""
    parts = []
    for kind, first, second in POOLS:
        rows = records(where(run.tables["bombs_pool"], **{"class": kind, "first": first, "second": second}))
        if rows:
            words = {"bomb": bomb_name(language, kind), "first": plain(first), "second": plain(second)}
            sort = "rank" if kind.endswith("lu") else "yao" if kind.endswith("yao") else "jokers"
            chance = chance_text(number_in(rows[0]["exact"]))
            parts.append(language(f"finding.bombs.pool_{sort}", chance=chance, **words))
    return [language("finding.bombs.pool", parts=language.listing(parts))] if parts else []


def _played(run: Run, language: Language) -> list[str]:
    """How many bombs are played and stand, and what those of each class win."""
    played, stood = of_play(run, ALL, "played", ""), of_play(run, ALL, "stood", "share")
    split, partner = of_play(run, ALL, "split", "share"), of_play(run, ALL, "over_partner", "share")
    if not (bears(played) and bears(stood) and bears(split) and bears(partner)):
        return []
    words = {"stood": stood, "split": split, "partner": partner}
    told = [
        language(
            "finding.bombs.played",
            n=run.deals_done,
            played=language.measured(played),
            **{name: language.measured(value) for name, value in words.items()},
        )
    ]
    parts = []
    for row in records(where(run.tables["bombs_played"], measure="points").sort_values("order", kind="stable")):
        points, safe = estimate_of(row, "points"), of_play(run, str(row["class"]), "stood", "share")
        if row["class"] in WINNING and bears(points) and points.n >= TOLD_FROM and bears(safe):
            name = bomb_name(language, row["class"])
            values = {"points": language.measured(points), "stood": language.measured(safe)}
            parts.append(language("finding.bombs.points_part", bomb=name, **values))
    if parts:
        told.append(language("finding.bombs.points", parts=language.listing(parts)))
    return told


def _fates(run: Run, language: Language) -> list[str]:
    """What becomes of the bombs of some classes."""
    parts = []
    frame = run.tables["bombs_fates"]
    for kind in ("3lu", "4lu", "5lu", "6lu", "bj_sj", "4j"):
        fates = {fate: cell(frame, "share", **{"class": kind, "fate": fate}) for fate in ("whole", "in_part", "broken")}
        values = {fate: language.measured(value) for fate, value in fates.items() if value is not None}
        if all(bears(value) and value.n >= TOLD_FROM for value in fates.values()):
            parts.append(language("finding.bombs.fate_part", bomb=bomb_name(language, kind), **values))
    if not parts:
        return []
    return [language("finding.bombs.fates", parts=language.listing(parts))]
