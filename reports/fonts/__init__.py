"""The bundled font for Chinese characters: which characters need it, and how figures and pages carry it along.

It is Noto Sans SC, cut down by `scripts/cut-font` to the characters that words of reports use.
Its licence is beside it.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from matplotlib.font_manager import fontManager

FONT: Final = Path(__file__).with_name("meldlab-sc.otf")
#: Name of the family, of its own so that no font of the reader's system is meant.
FAMILY: Final = "Meldlab SC"
#: Weight of bold type.
BOLD: Final = 700
#: Code points from here on are Chinese characters and their punctuation.
FIRST_CHINESE: Final = 0x2E80


def chinese_in(text: str) -> set[str]:
    """The characters of a text that are written with the bundled font."""
    return {character for character in text if ord(character) >= FIRST_CHINESE}


@cache
def use_in_figures() -> None:
    """Let matplotlib know the font; it lasts as long as the process."""
    fontManager.addfont(FONT)
    # The one weight serves bold headings, too; without an entry for them matplotlib warns of each.
    fontManager.ttflist.append(replace(fontManager.ttflist[-1], weight=BOLD))


@cache
def font_face() -> str:
    """The CSS rule that brings the font, bytes and all: nothing is fetched."""
    data = b64encode(FONT.read_bytes()).decode("ascii")
    return (
        f'@font-face {{ font-family: "{FAMILY}"; src: url(data:font/otf;base64,{data}) format("opentype"); '
        f"unicode-range: U+{FIRST_CHINESE:X}-FFFF; }}"
    )


def face_for(text: str) -> str:
    """The same for a text with Chinese characters, else nothing."""
    return font_face() if chinese_in(text) else ""
