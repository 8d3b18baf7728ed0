"""Figures as bytes: SVG files, SVG inside a page, PNG; the same figure gives the same bytes on every machine."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from html import escape

from meldlab.reports.fonts import face_for
from meldlab.reports.model import Exhibit
from meldlab.reports.style import ROLES, house_style

PNG_DPI = 200
_NO_METADATA: Mapping[str, None] = {"Date": None, "Creator": None, "Format": None, "Type": None}
_OPENING = re.compile(r"<svg\b[^>]*>")
_VIEWBOX = re.compile(r'viewBox="([^"]+)"')
_IDENTIFIER = re.compile(r'\s+id="([^"]+)"')
_VARIABLE = {light: f"var(--fig-{role},{light})" for role, (light, _) in ROLES.items()}
_COLOUR = re.compile("|".join(re.escape(light) for light in _VARIABLE))


def _raw(exhibit: Exhibit, title: str | None) -> str:
    with house_style():
        figure = exhibit.draw(title)
        buffer = io.BytesIO()
        figure.savefig(buffer, format="svg", metadata=_NO_METADATA)
    return buffer.getvalue().decode("utf-8")


def _named(opening: str, alt: str) -> str:
    """The opening tag with a role and a text for screen readers."""
    return opening[:-1] + f' role="img" aria-label="{escape(alt, quote=True)}">'


def svg_file(exhibit: Exhibit) -> bytes:
    """A file that stands alone: with its title on it, its alternative text and, if it needs it, a font inside."""
    text = _raw(exhibit, exhibit.title)
    face = face_for(text)
    style = f"<style>{face}</style>" if face else ""
    text = _OPENING.sub(lambda found: _named(found.group(), exhibit.alt) + style, text, count=1)
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
