"""The swap in whole matches: what he wins of them who may swap as he likes, against one who is bound."""

from __future__ import annotations

from matplotlib.figure import Figure

from meldlab.reports.figures.dix import PLAYERS, Series, forbidden
from meldlab.reports.figures.marks import SHOWN, DotRow, dot_rows
from meldlab.reports.frames import cell, records, where
from meldlab.reports.inputs import Run
from meldlab.reports.language import Language
from meldlab.reports.model import Exhibit, Omitted, Table
from meldlab.reports.numbers import Estimate, number_in, plain
from meldlab.reports.tables import count, measured, table, word

TABLE = "dix_matches"


def match_players(run: Run) -> list[str]:
    """Kinds of players who played matches, the named ones first; none where no matches were played."""
    there = set(run.tables[TABLE]["players"]) if TABLE in run.tables else set()
    return [players for players in PLAYERS if players in there]


def bound_ways(run: Run, players: str) -> list[Series]:
    """Ways to be bound, in stored order."""
    if TABLE not in run.tables:
        return []
    return [
        Series(players, str(row["alternative"]), int(number_in(row["from_trick"])), PLAYERS[players])
        for row in records(where(run.tables[TABLE], players=players, measure="won"))
    ]


def in_matches(run: Run, series: Series, measure: str) -> Estimate | None:
    """Share of matches won above one half by the free player, or share that the swap decided."""
    if TABLE not in run.tables:
        return None
    wanted = {"players": series.players, "alternative": series.alternative, "from_trick": series.from_trick}
    return cell(run.tables[TABLE], "share", **wanted, measure=measure)


def way_name(language: Language, series: Series) -> str:
    """A way to be bound in a few words."""
    return language(f"mark.bound_{series.alternative}", trick=series.from_trick)


def matches_table(run: Run, language: Language) -> Table:
    """Every way to be bound with what the free player wins, and how often that decides a match."""
    rows = []
    for players in match_players(run):
        for series in bound_ways(run, players):
            won, decided = (in_matches(run, series, measure) for measure in ("won", "decided"))
            heads = word(way_name(language, series)), word(language.name("players", players))
            values = measured(language, won), measured(language, decided)
            rows.append((*heads, count(won.n if won else 0), *values))
    columns = ("bound", "players", "matches", "match_won", "match_decided")
    return table(language, "dix_matches", columns, rows, note=language("note.dix_matches"))


def swap_in_matches(run: Run, language: Language) -> Exhibit | Omitted:
    """A dot plot of the matches that the free player wins above one half."""
    title = language("figure.swap_in_matches.title")
    behind = matches_table(run, language)
    rows: list[DotRow] = []
    told = []
    for players in match_players(run):
        for series in bound_ways(run, players):
            won = in_matches(run, series, "won")
            if won is None or won.n < SHOWN:
                continue
            name = way_name(language, series)
            gap = bool(rows) and series == forbidden(players)
            texts = (language.measured(won), plain(won.n))
            rows.append(DotRow(name, won, texts, colour=series.colour, gap=gap))
            told.append(language("figure.swap_in_matches.alt_part", name=name, won=texts[0]))
    if not rows:
        return Omitted(title, language("omitted.matches", least=SHOWN), behind)

    def draw(heading: str | None) -> Figure:
        return dot_rows(
            heading,
            rows,
            label=language("axis.match_won"),
            headings=(language("head.match_won"), language("head.matches")),
            left=1.95,
            text_widths=(1.55, 0.6),
            reference=0,
        )

    alt = language("figure.swap_in_matches.alt", parts=language.listing(told))
    return Exhibit("swap_in_matches", title, language("figure.swap_in_matches.caption"), alt, behind, draw)
