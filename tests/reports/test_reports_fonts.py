"""Chinese characters: every one that words use is in the bundled font, and figures and pages bring it along."""

import re
import tomllib
import warnings
from base64 import b64decode
from dataclasses import replace
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from matplotlib import font_manager

import meldlab.analysis
import meldlab.reports
from meldlab.reports.fonts import FAMILY, FONT, chinese_in, face_for
from meldlab.reports.inputs import Run
from meldlab.reports.language import load_language
from meldlab.reports.model import Exhibit
from meldlab.reports.page import html_page, make_document
from meldlab.reports.studies import STUDIES
from meldlab.reports.style import house_style
from meldlab.reports.svg import png_file, svg_file

FOLDERS = [Path(str(package.__file__)).parent for package in (meldlab.analysis, meldlab.reports)]


def glyphs(path: Path) -> set[str]:
    """Characters that a font has."""
    return {chr(code) for code in TTFont(path).getBestCmap()}


def written() -> str:
    """Whatever a report may show: the catalogues, and texts of analysis that runs bring along."""
    files = [path for folder in FOLDERS for path in folder.rglob("*") if path.suffix in (".toml", ".py", ".j2")]
    return "".join(path.read_text(encoding="utf-8") for path in files)


def test_every_chinese_character_has_a_glyph() -> None:
    used = chinese_in(written())
    assert {"路", "幺", "张"} <= used
    assert sorted(used - glyphs(FONT)) == [], "run scripts/cut-font"


def test_every_other_character_of_the_words_has_a_glyph_in_figures() -> None:
    with house_style():
        usual = glyphs(Path(font_manager.findfont("DejaVu Sans", fallback_to_default=False)))
    for path in (FOLDERS[1] / "words").glob("*.toml"):
        tomllib.loads(path.read_text(encoding="utf-8"))
        words = set(path.read_text(encoding="utf-8")) - {"\n"}
        assert sorted(words - usual - glyphs(FONT)) == []


def test_the_licence_comes_along_and_the_font_has_a_name_of_its_own() -> None:
    assert "SIL OPEN FONT LICENSE" in FONT.with_name("OFL.txt").read_text(encoding="utf-8")
    names = TTFont(FONT)["name"]
    assert names.getDebugName(1) == FAMILY
    assert "Open Font License" in names.getDebugName(13)
    assert FONT.stat().st_size < 60_000


@pytest.fixture(scope="module")
def exhibit(runs: dict[str, Run]) -> Exhibit:
    found = STUDIES["bombs"].content(runs["bombs"], load_language()).exhibits[0]
    assert isinstance(found, Exhibit)
    return found


def missing_glyphs(exhibit: Exhibit) -> list[str]:
    """What matplotlib says about glyphs while a figure is drawn."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        png_file(exhibit)
        svg_file(exhibit)
    return [str(each.message) for each in told if "glyph" in str(each.message).lower()]


def test_no_glyph_is_missing_in_a_figure(exhibit: Exhibit) -> None:
    assert missing_glyphs(exhibit) == []
    # A character that no font here has is noticed.
    assert missing_glyphs(replace(exhibit, title="\u9f98"))


def fonts_in(text: str) -> list[bytes]:
    return [b64decode(data) for data in re.findall(r"url\(data:font/otf;base64,([^)]+)\)", text)]


def test_chinese_in_an_svg_is_drawn_where_the_text_would_stand(exhibit: Exhibit) -> None:
    text = svg_file(exhibit).decode("utf-8")
    assert not chinese_in("".join(re.findall(r"<text[^>]*>([^<]*)</text>", text)))
    assert "one hand</text>" in text
    drawn = dict(re.findall(r'<g aria-label="([^"]+)"[^>]*><path style="fill: [^"]+" d="([^"]+)"/></g>', text))
    assert {"三路", "老老幺", "1大2小"} <= set(drawn)
    places = {
        name: [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", steps)]
        for name, steps in drawn.items()
    }
    # Names of rows end at the axis, one below the other.
    rights = {name: max(x for x, _y in points) for name, points in places.items()}
    assert max(rights.values()) - min(rights.values()) < 3
    assert min(y for _x, y in places["四路"]) > max(y for _x, y in places["三路"])
    width = rights["三路"] - min(x for x, _y in places["三路"])
    assert 13 < width < 18


def test_a_page_brings_the_font_once_if_it_needs_it(runs: dict[str, Run]) -> None:
    page = html_page(make_document([runs["bombs"]], load_language()))
    assert len(fonts_in(page)) == 1
    assert page.count(f'"{FAMILY}"') >= 3
    other = html_page(make_document([runs["melds"]], load_language()))
    assert not chinese_in(other)
    assert fonts_in(other) == []
    assert face_for("plain") == ""


def test_bold_type_finds_the_font_without_a_word(caplog: pytest.LogCaptureFixture) -> None:
    with house_style():
        found = font_manager.findfont(
            font_manager.FontProperties(family=FAMILY, weight="bold"), rebuild_if_missing=False
        )
    assert Path(found).samefile(FONT)
    assert caplog.text == ""
