"""The house style of figures: one width, one type, colours for colour-blind readers too, every axis placed by hand.

Axes are placed in inches on a `Sheet`, so a figure's layout never depends on a solver and the same data gives the same
bytes. Figures are laid out for DejaVu Sans, which matplotlib brings along and which is wider than nearly all reading
fonts: where a reader's system puts another font in its place, labels get shorter, never longer, and cannot collide.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from meldlab.reports.fonts import FAMILY, use_in_figures

INK: Final = "#1c2126"
MUTED: Final = "#57606a"
GRID: Final = "#dfe3e8"
PAPER: Final = "#ffffff"
BLUE: Final = "#0067a5"
SKY: Final = "#5fb0e0"
PALE: Final = "#bcdcf2"
RED: Final = "#c8480c"
AMBER: Final = "#f0a030"
SAND: Final = "#f6d9a8"
GREY: Final = "#9aa4ae"

# Role of each colour and its twin on a dark page; light first. Pages replace the light hex by the role's CSS variable.
ROLES: Final[dict[str, tuple[str, str]]] = {
    "ink": (INK, "#e6e9ec"),
    "muted": (MUTED, "#a3adb8"),
    "grid": (GRID, "#343b43"),
    "paper": (PAPER, "#171b20"),
    "blue": (BLUE, "#57b0ea"),
    "sky": (SKY, "#2f7fb5"),
    "pale": (PALE, "#1e4a68"),
    "red": (RED, "#ff8a4c"),
    "amber": (AMBER, "#d98e1f"),
    "sand": (SAND, "#7a5a22"),
    "grey": (GREY, "#6d7781"),
}

WIDTH: Final = 6.4
SMALL: Final = 8.0
BODY: Final = 9.0
HEAD: Final = 11.0
HEAD_ROOM: Final = 0.42

RC: Final[dict[Any, Any]] = {
    "svg.hashsalt": "meldlab",
    # Text stays text: it can be searched, copied and read aloud, takes the page's colours, and needs no embedded font;
    # but for Chinese, which many systems have no font for: see `meldlab.reports.svg`.
    "svg.fonttype": "none",
    "font.family": ["DejaVu Sans", FAMILY, "sans-serif"],
    "font.size": BODY,
    "text.color": INK,
    # Names from outside may hold dollar signs.
    "text.parse_math": False,
    "axes.edgecolor": MUTED,
    "axes.facecolor": "none",
    "axes.labelcolor": MUTED,
    "axes.labelsize": SMALL,
    "axes.linewidth": 0.7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": False,
    "axes.unicode_minus": True,
    "grid.color": GRID,
    "grid.linewidth": 0.7,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SMALL,
    "xtick.major.size": 3,
    "ytick.major.size": 0,
    "xtick.major.width": 0.7,
    "figure.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "path.simplify": False,
}


@contextmanager
def house_style() -> Iterator[None]:
    """matplotlib's own defaults plus this style, whatever the reader's matplotlibrc says; restored afterwards."""
    use_in_figures()
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC)
        yield


class Sheet:
    """A figure of the house width on which axes are placed in inches from the lower left corner.

    Parameters
    ----------
    height : float
        [inches], without the title.
    title : str or None
        Written above for a figure that stands alone.
    """

    def __init__(self, height: float, title: str | None = None) -> None:
        lines = textwrap.wrap(title, 66) if title else []
        self.height = height + (HEAD_ROOM + 0.18 * (len(lines) - 1) if lines else 0.0)
        self.figure = Figure(figsize=(WIDTH, self.height))
        for index, line in enumerate(lines):
            y = 1 - (0.1 + 0.18 * index) / self.height
            self.figure.text(0.12 / WIDTH, y, line, fontsize=HEAD, fontweight="bold", va="top", color=INK)

    def axes(self, left: float, bottom: float, width: float, height: float) -> Axes:
        """New axes, all in inches."""
        box = (left / WIDTH, bottom / self.height, width / WIDTH, height / self.height)
        return self.figure.add_axes(box)

    def note(
        self, x: float, y: float, text: str, colour: str = MUTED, size: float = SMALL, align: str = "left"
    ) -> None:
        """Text at a place in inches."""
        self.figure.text(x / WIDTH, y / self.height, text, color=colour, fontsize=size, ha=align, va="center")
