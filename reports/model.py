"""What a report is made of, before it is written in any format."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from matplotlib.figure import Figure


@dataclass(frozen=True)
class Cell:
    """One table cell: what is shown, and the number to sort by (None for words)."""

    text: str
    sort: float | None = None


@dataclass(frozen=True)
class Table:
    """A table as shown.

    Attributes
    ----------
    key : str
        Short name, unique within a run's section; becomes part of an anchor.
    title : str
    columns : tuple of str
        Headings, units included.
    rows : tuple of tuples of Cell
    note : str
        A sentence below the table; empty for none.
    marked : frozenset of int
        Rows that deserve the eye (values that are not the default, for one).
    """

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Exhibit:
    """A figure, its words and the table behind it.

    Attributes
    ----------
    key, title, caption : str
        The caption says how to read the figure.
    alt : str
        What the figure shows, computed from the data, for who cannot see it.
    table : Table
    draw : callable
        `draw(title)` makes a fresh matplotlib figure; with a title on it when the figure must stand alone, without when
        the page writes the title itself (None).
    note : str
        What was left out and why; empty for none.
    """

    key: str
    title: str
    caption: str
    alt: str
    table: Table
    draw: Callable[[str | None], Figure]
    note: str = ""


@dataclass(frozen=True)
class Omitted:
    """A figure that this run cannot bear, and why; the table that would stand behind it may still be shown."""

    title: str
    reason: str
    table: Table | None = None


@dataclass(frozen=True)
class Content:
    """What a study contributes to its section: findings in words, figures, further tables."""

    findings: tuple[str, ...]
    exhibits: tuple[Exhibit | Omitted, ...]
    tables: tuple[Table, ...] = field(default=())
