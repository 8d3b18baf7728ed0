"""Figures as bytes: SVG files, SVG inside a page, PNG; the same figure gives the same bytes on every machine."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from html import escape, unescape

from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath, text_to_path

from meldlab.reports.fonts import chinese_in
from meldlab.reports.model import Exhibit
from meldlab.reports.style import ROLES, house_style

PNG_DPI = 200
_NO_METADATA: Mapping[str, None] = {"Date": None, "Creator": None, "Format": None, "Type": None}
_OPENING = re.compile(r"<svg\b[^>]*>")
_VIEWBOX = re.compile(r'viewBox="([^"]+)"')
_TEXT = re.compile(
    r'<text style="(?P<style>[^"]*)" x="(?P<x>[^"]+)" y="(?P<y>[^"]+)"(?P<more>[^>]*)>(?P<text>[^<]*)</text>'
)
_STYLE = re.compile(r"(?P<name>[a-z-]+): (?P<value>[^;]+)")
# What each kind of step in an outline is in SVG.
_STEPS: Mapping[int, str] = {
    int(Path.MOVETO): "M",
    int(Path.LINETO): "L",
    int(Path.CURVE3): "Q",
    int(Path.CURVE4): "C",
    int(Path.CLOSEPOLY): "Z",
}
_ANCHORS: Mapping[str, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
_IDENTIFIER = re.compile(r'\s+id="([^"]+)"')
_VARIABLE = {light: f"var(--fig-{role},{light})" for role, (light, _) in ROLES.items()}
_COLOUR = re.compile("|".join(re.escape(light) for light in _VARIABLE))


def _raw(exhibit: Exhibit, title: str | None) -> str:
    with house_style():
        figure = exhibit.draw(title)
        buffer = io.BytesIO()
        figure.savefig(buffer, format="svg", metadata=_NO_METADATA)
        return _TEXT.sub(_outlined, buffer.getvalue().decode("utf-8"))


def _outlined(found: re.Match[str]) -> str:
    """A text with Chinese characters as outlines: many viewers have no font for them and take none from a file."""
    text = unescape(found["text"])
    if not chinese_in(text):
        return found.group()
    style = {each["name"]: each["value"].strip() for each in _STYLE.finditer(found["style"])}
    size = float(style["font-size"].removesuffix("px"))
    font = FontProperties(size=size, weight=style.get("font-weight", "normal"))
    width, _height, _descent = text_to_path.get_text_width_height_descent(text, font, ismath=False)
    left = float(found["x"]) - _ANCHORS[style.get("text-anchor", "start")] * width
    outline = _steps(TextPath((0, 0), text, size, font), left, float(found["y"]))
    fill = style.get("fill", "#000000")
    return f'<g aria-label="{escape(text, quote=True)}"{found["more"]}><path style="fill: {fill}" d="{outline}"/></g>'


def _steps(outline: Path, left: float, baseline: float) -> str:
    """An outline as SVG has it, its y axis turned over."""
    parts = []
    for points, code in outline.iter_segments(curves=True, simplify=False):
        # The end of a closed line has a point that means nothing.
        pairs = [] if int(code) == int(Path.CLOSEPOLY) else zip(points[::2], points[1::2], strict=True)
        parts.append(_STEPS[int(code)] + " ".join(f"{left + x:.3f} {baseline - y:.3f}" for x, y in pairs))
    return "".join(parts)


def _named(opening: str, alt: str) -> str:
    """The opening tag with a role and a text for screen readers."""
    return opening[:-1] + f' role="img" aria-label="{escape(alt, quote=True)}">'


def svg_file(exhibit: Exhibit) -> bytes:
    """A file that stands alone: with its title on it and its alternative text inside."""
    text = _raw(exhibit, exhibit.title)
    text = _OPENING.sub(lambda found: _named(found.group(), exhibit.alt), text, count=1)
    return text.encode("utf-8")


def png_file(exhibit: Exhibit) -> bytes:
    """A bitmap that stands alone, on white."""
    with house_style():
        figure = exhibit.draw(exhibit.title)
        buffer = io.BytesIO()
        metadata = {"Software": None, "Title": exhibit.title, "Description": exhibit.alt}
        figure.savefig(buffer, format="png", dpi=PNG_DPI, metadata=metadata)
    return buffer.getvalue()


def inline_svg(exhibit: Exhibit, prefix: str) -> str:
    """An `<svg>` element for a page: scales with the column, takes the page's colours, shares no ids with others.

    Parameters
    ----------
    exhibit : Exhibit
    prefix : str
        Unique in the page; put before every id that something refers to. Other ids are dropped.
    """
    text = _raw(exhibit, None)
    opening = _OPENING.search(text)
    viewbox = _VIEWBOX.search(opening.group()) if opening else None
    if opening is None or viewbox is None:
        raise RuntimeError("matplotlib wrote an SVG without a view box")
    body = text[opening.end() :]
    referred = set(re.findall(r'(?:href="#|url\(#)([^")]+)', body))
    body = _IDENTIFIER.sub(lambda found: f' id="{prefix}-{found[1]}"' if found[1] in referred else "", body)
    body = re.sub(r'xlink:href="#', f'href="#{prefix}-', body)
    body = re.sub(r"url\(#", f"url(#{prefix}-", body)
    body = re.sub(r"<!--.*?-->\s*", "", body, flags=re.DOTALL)
    body = _COLOUR.sub(lambda found: _VARIABLE[found.group()], body)
    return f'<svg viewBox="{viewbox[1]}" role="img" aria-label="{escape(exhibit.alt, quote=True)}">{body}'.strip()
