"""Every figure has words, its labels keep apart and on the sheet, and the same data gives the same bytes."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from xml.etree import ElementTree

import pytest
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from meldlab.reports.figures.marks import spread
from meldlab.reports.inputs import Run
from meldlab.reports.language import load_language
from meldlab.reports.model import Exhibit, Omitted
from meldlab.reports.studies import STUDIES
from meldlab.reports.style import house_style
from meldlab.reports.svg import inline_svg, png_file, svg_file

EXPECTED = {
    "melds": {"meld_distribution_15", "meld_distribution_18", "meld_kinds_15", "meld_kinds_18"},
    "widow": {"places", "gain", "gain_by_meld"},
    "callout": {"callout_gain", "match_lengths"},
    "irregularities": {"irregular_prices", "revoke_prices"},
    "auction": {
        "success", "outcomes", "totals", "curve", "play_chips", "chips", "by_trump", "by_trumps", "by_meld",
        "solved", "faults",
    },
    "twohand": {"make_up", "dealers_side", "melds_by_trick", "end_of_stock", "last_draw"},
    "dix": {"swap_by_rank", "swap_in_matches", "swap_by_hand", "swap_by_trick"},
    "tips": {"tips"},
    "rules-twohand": {"rule_points", "rule_margin", "rule_length"},
    "bombs": {"bombs_dealt", "bombs_strongest", "bombs_points", "bombs_fates"},
    "baoyao": {"hand_ends", "first_out", "card_worth", "bao_multiplier", "bao_plays"},
    "bomb-value": {"break_even", "break_even_by_stage", "bomb_gain"},
    "compare": {"duel_looks_1", "duel_gains_1"},
    "strength-auction": {"strength", "strength_times"},
    "strength-twohand": {"strength", "strength_times"},
    "strength-baoyao": {"strength", "strength_times"},
}  # fmt: skip
FIGURES = [(study, key) for study, keys in EXPECTED.items() for key in sorted(keys)]


@pytest.fixture(scope="session")
def exhibits(runs: Mapping[str, Run]) -> Mapping[tuple[str, str], Exhibit]:
    language = load_language()
    return {
        (study, exhibit.key): exhibit
        for study, run in runs.items()
        for exhibit in STUDIES[study].content(run, language).exhibits
        if isinstance(exhibit, Exhibit)
    }


def test_every_study_has_its_figures(exhibits: Mapping[tuple[str, str], Exhibit]) -> None:
    assert set(exhibits) == set(FIGURES)


@pytest.mark.parametrize(("study", "key"), FIGURES)
def test_a_figure_has_words_and_a_table(exhibits: Mapping[tuple[str, str], Exhibit], study: str, key: str) -> None:
    exhibit = exhibits[study, key]
    for text in (exhibit.title, exhibit.caption, exhibit.alt):
        assert len(text) > 10
        assert "nan" not in text.lower().split()
        assert "{" not in text
    assert any(character.isdigit() for character in exhibit.alt)
    assert exhibit.table.rows
    assert all(len(row) == len(exhibit.table.columns) for row in exhibit.table.rows)


def off_axis(figure: Figure) -> set[int]:
    """Tick labels outside the view, which matplotlib keeps but does not draw."""
    found = set()
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            found |= set(_off(axis))
    return found


def _off(axis: Axis) -> Iterator[int]:
    lo, hi = sorted(axis.get_view_interval())
    margin = 1e-6 * (hi - lo)
    for tick in axis.get_major_ticks():
        if not lo - margin <= tick.get_loc() <= hi + margin:
            yield id(tick.label1)
        yield id(tick.label2)


def labels(figure: Figure) -> list[tuple[str, Bbox]]:
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    hidden = off_axis(figure)
    texts = [text for text in figure.findobj(Text) if isinstance(text, Text) and id(text) not in hidden]
    return [(t.get_text(), t.get_window_extent()) for t in texts if t.get_visible() and t.get_text().strip()]


def check_layout(exhibit: Exhibit) -> None:
    with house_style():
        figure = exhibit.draw(exhibit.title)
        found = labels(figure)
    assert len(found) >= 4
    sheet = figure.bbox
    for text, box in found:
        assert box.x0 >= -1, f"{text!r} runs off the left"
        assert box.x1 <= sheet.x1 + 1, f"{text!r} runs off the right"
        assert box.y0 >= -1, f"{text!r} runs off below"
        assert box.y1 <= sheet.y1 + 1, f"{text!r} runs off above"
    for (first, one), (second, other) in combinations(found, 2):
        across = min(one.x1, other.x1) - max(one.x0, other.x0)
        down = min(one.y1, other.y1) - max(one.y0, other.y0)
        assert across < 1.5 or down < 3, f"{first!r} and {second!r} overlap"


@pytest.mark.parametrize(("study", "key"), FIGURES)
def test_labels_keep_apart_and_on_the_sheet(exhibits: Mapping[tuple[str, str], Exhibit], study: str, key: str) -> None:
    check_layout(exhibits[study, key])


@pytest.mark.parametrize("deals", [0, 1, 40])
@pytest.mark.parametrize("study", sorted(STUDIES))
def test_tiny_runs_draw_or_say_why_not(tiny_runs: Mapping[tuple[str, int], Run], study: str, deals: int) -> None:
    for exhibit in STUDIES[study].content(tiny_runs[study, deals], load_language()).exhibits:
        if isinstance(exhibit, Omitted):
            assert exhibit.reason.endswith(".")
            continue
        assert deals > 0
        check_layout(exhibit)


@pytest.mark.parametrize(("study", "key"), FIGURES)
def test_svg_files_are_well_formed_with_text(exhibits: Mapping[tuple[str, str], Exhibit], study: str, key: str) -> None:
    exhibit = exhibits[study, key]
    root = ElementTree.fromstring(svg_file(exhibit))
    assert root.get("aria-label") == exhibit.alt
    assert root.get("role") == "img"
    texts = ["".join(element.itertext()) for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert exhibit.title in texts
    assert len(texts) > 4


def test_inline_svg_takes_the_colours_of_the_page(exhibits: Mapping[tuple[str, str], Exhibit]) -> None:
    exhibit = exhibits["auction", "curve"]
    element = inline_svg(exhibit, "auction-curve")
    ElementTree.fromstring(element)
    assert "var(--fig-blue,#0067a5)" in element
    assert "http" not in element
    assert 'width="100%"' not in element
    assert exhibit.title not in element


def test_same_data_same_bytes(exhibits: Mapping[tuple[str, str], Exhibit]) -> None:
    exhibit = exhibits["auction", "success"]
    assert svg_file(exhibit) == svg_file(exhibit)
    assert png_file(exhibit) == png_file(exhibit)
    assert b"Date" not in svg_file(exhibit)


def test_labels_are_spread_in_order() -> None:
    assert spread([0.5, 0.52, 0.1], 0.1, 0.0, 1.0) == pytest.approx([0.5, 0.6, 0.1])
    assert spread([0.98, 0.99], 0.1, 0.0, 1.0) == pytest.approx([0.9, 1.0])
    assert spread([], 0.1, 0.0, 1.0) == []
