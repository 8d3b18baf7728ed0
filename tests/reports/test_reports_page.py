"""Pages are whole, self-contained and safe, and the same input gives the same bytes."""

import re
from collections import Counter
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest

from meldlab.reports import build_report
from meldlab.reports.page import code_block, escape_markdown

VOID = {"meta", "link", "br", "img", "hr", "input"}
NASTY = "<script>alert('&\"')</script>|`*_[x](http://evil.example)"


class Checker(HTMLParser):
    """Collects what a page holds and fails on badly nested tags."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[str] = []
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.figures: list[str] = []
        self.tags: Counter[str] = Counter()
        self.headings: list[int] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags[tag] += 1
        if tag not in VOID:
            self.stack.append(tag)
        if values.get("id"):
            self.ids[str(values["id"])] += 1
        if tag == "a":
            self.links.append(str(values["href"]))
        elif tag != "use":
            self.loads += [str(values[name]) for name in ("src", "href", "data", "poster") if values.get(name)]
        if tag == "svg":
            self.figures.append(str(values["aria-label"]))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.stack.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.stack, f"</{tag}> closes nothing"
        assert self.stack.pop() == tag, f"</{tag}> is badly nested"

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def checked(path: Path) -> Checker:
    checker = Checker()
    checker.feed(path.read_text(encoding="utf-8"))
    checker.close()
    assert checker.stack == []
    return checker


@pytest.fixture(scope="module")
def pages(run_dirs: Mapping[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    base = tmp_path_factory.mktemp("pages")
    return {study: build_report([path], base / f"{study}.html")[0] for study, path in run_dirs.items()}


@pytest.mark.parametrize("study", ["melds", "widow", "auction"])
def test_a_page_is_whole_and_loads_nothing(pages: Mapping[str, Path], study: str) -> None:
    page = checked(pages[study])
    text = pages[study].read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert page.loads == []
    assert page.tags["script"] == 0
    assert not re.search(r"https?://|@import|url\(\s*['\"]?[^#)]", text)
    assert [name for name, times in page.ids.items() if times > 1] == []
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert page.figures
    assert all(len(alt) > 20 for alt in page.figures)
    assert page.tags["figure"] == page.tags["figcaption"] == len(page.figures)
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(page.headings, page.headings[1:], strict=False))


def test_parts_stand_in_their_order(pages: Mapping[str, Path]) -> None:
    text = pages["auction"].read_text(encoding="utf-8")
    parts = ("found", "figures", "tables", "rules", "policies", "method", "checks", "provenance")
    places = [text.index(f'id="auction-{part}"') for part in parts]
    assert places == sorted(places)
    assert "meldlab run auction --deals 200000 --seed 20240" in text


def test_references_inside_figures_resolve(pages: Mapping[str, Path]) -> None:
    text = pages["auction"].read_text(encoding="utf-8")
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    referred = set(re.findall(r'<use[^>]*href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert referred
    assert referred <= ids


def test_dark_print_and_phone_are_thought_of(pages: Mapping[str, Path]) -> None:
    text = pages["widow"].read_text(encoding="utf-8")
    for wanted in (
        "prefers-color-scheme: dark",
        "@media print",
        "max-width: 34rem",
        'name="viewport"',
        '<html lang="en">',
    ):
        assert wanted in text
    dark = text[text.index("prefers-color-scheme: dark") :]
    assert "--fig-blue:#57b0ea" in dark[: dark.index("}")]


def test_long_tables_are_left_out_on_paper_with_a_note(pages: Mapping[str, Path]) -> None:
    text = pages["auction"].read_text(encoding="utf-8")
    rows = [len(re.findall("<tr", table)) - 1 for table in re.findall(r"<table.*?</table>", text, re.DOTALL)]
    assert (
        text.count('class="scroll unprinted"')
        == text.count("Not printed: this table has")
        == sum(count > 30 for count in rows)
    )
    printed = text[text.index("@media print") :]
    assert ".unprinted { display: none; }" in printed
    assert "text-decoration: none" in printed


def test_only_switches_that_a_study_depends_on_are_shown(fabricate: ModuleType, tmp_path: Path) -> None:
    run = fabricate.widow_run(tmp_path / "few", deals=30, uses_switches=["double_pinochle"], policies=[])
    page, markdown = build_report([run], tmp_path / "few", ("html", "md"))[:2]
    text = page.read_text(encoding="utf-8")
    assert "this study depends on double_pinochle alone" in text
    assert "must_overtrump" not in text
    for each in (text, markdown.read_text(encoding="utf-8")):
        assert "Policies and their parameters" not in each
    checked(page)


@pytest.mark.parametrize("used", [[], None])
def test_all_switches_are_shown_when_a_study_depends_on_all(
    fabricate: ModuleType, tmp_path: Path, used: list[str] | None
) -> None:
    run = fabricate.widow_run(tmp_path / "all", deals=30, uses_switches=used)
    text = build_report([run], tmp_path / "all.html")[0].read_text(encoding="utf-8")
    assert "must_overtrump" in text
    assert "this study depends on" not in text


def test_a_way_to_end_that_the_rules_lack_has_no_column(pages: Mapping[str, Path]) -> None:
    assert "thrown in" not in pages["auction"].read_text(encoding="utf-8")


def test_what_comes_from_outside_is_escaped(fabricate: ModuleType, tmp_path: Path) -> None:
    directory = fabricate.widow_run(
        tmp_path / "<b>dir&",
        deals=200,
        title=NASTY,
        answers=NASTY,
        command=NASTY,
        rules={"name": NASTY, "hash": NASTY, "values": {NASTY: NASTY, "players": 3}, "defaults": {NASTY: "x"}},
        policies=[{"name": NASTY, "hash": NASTY, "parameters": {NASTY: [NASTY]}}],
        machine={NASTY: NASTY},
        tables={NASTY: {NASTY: NASTY}},
    )
    page, markdown = build_report([directory], tmp_path / "out", ("html", "md"))[:2]
    found = checked(page)
    assert found.tags["script"] == 0
    assert found.tags["b"] == 0
    assert "".join(found.words).count(NASTY) >= 8
    text = markdown.read_text(encoding="utf-8")
    outside_code = re.sub(r"^(`{3,})\n.*?\n\1$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert "<script>" not in outside_code
    assert not re.search(r"(?<!\\)\]\(http", outside_code)


def test_figure_text_from_tables_is_escaped(fabricate: ModuleType, tmp_path: Path) -> None:
    import pandas as pd

    directory = fabricate.melds_run(tmp_path / "melds", deals=500, sizes=(15,))
    path = directory / "melds_kinds.parquet"
    frame = pd.read_parquet(path)
    frame.loc[0, "kind"] = "<b>$x_{&$"
    frame.to_parquet(path)
    assert checked(build_report([directory], tmp_path / "out.html")[0]).tags["b"] == 0


def test_same_input_same_bytes(run_dirs: Mapping[str, Path], tmp_path: Path) -> None:
    formats = ("html", "md", "svg", "png")
    first = build_report([run_dirs["widow"]], tmp_path / "first", formats)
    second = build_report([run_dirs["widow"]], tmp_path / "elsewhere", formats)
    assert len(first) == len(second) == 8
    for one, other in zip(first, second, strict=True):
        assert one.read_bytes() == other.read_bytes()


def test_markdown_links_to_the_files_it_wrote(run_dirs: Mapping[str, Path], tmp_path: Path) -> None:
    files = build_report([run_dirs["widow"], run_dirs["melds"]], tmp_path / "two runs.md", ("md",))
    text = files[0].read_text(encoding="utf-8")
    links = re.findall(r"!\[[^\n]+\]\(([^)]+)\)", text)
    assert len(links) == 7
    assert {tmp_path / link.replace("%20", " ") for link in links} == set(files[1:])
    for line in text.splitlines():
        if line.startswith("|"):
            assert line.rstrip().endswith("|")
    assert "95 % interval" in text


def test_figure_files_alone(run_dirs: Mapping[str, Path], tmp_path: Path) -> None:
    files = build_report([run_dirs["widow"]], tmp_path / "pictures", ("png", "svg"))
    names = {file.name for file in files}
    assert names == {f"widow-{key}.{kind}" for key in ("places", "gain", "gain_by_meld") for kind in ("png", "svg")}
    assert all(file.parent == tmp_path / "pictures" for file in files)
    assert next(file for file in files if file.suffix == ".png").read_bytes().startswith(b"\x89PNG")


def test_runs_stand_side_by_side_and_are_never_merged(fabricate: ModuleType, tmp_path: Path) -> None:
    changed = {"name": "five", "hash": "abc", "values": fabricate.RULES | {"players": 5}, "defaults": fabricate.RULES}
    runs = [
        fabricate.widow_run(tmp_path / "a", deals=3000),
        fabricate.widow_run(tmp_path / "b", deals=3000, seed=99),
        fabricate.widow_run(tmp_path / "c", deals=3000, rules=changed),
    ]
    path = build_report(runs, tmp_path / "all.html")[0]
    page = checked(path)
    text = path.read_text(encoding="utf-8")
    assert page.tags["article"] == 3
    assert len(page.figures) == 9
    assert [name for name, times in page.ids.items() if times > 1] == []
    assert "Switches that differ, run by run: players (3, 3, 5)." in text
    assert "not the default, which is 3" in text
    assert text.count('<tr class="marked">') == 1


def test_switches_are_explained_even_when_new(fabricate: ModuleType, tmp_path: Path) -> None:
    rules = {"name": "n", "hash": "h", "values": {"odd_switch": 1}, "meanings": {"odd_switch": "what it decides"}}
    run = fabricate.widow_run(tmp_path / "odd", deals=30, rules=rules)
    assert "what it decides" in build_report([run], tmp_path / "odd.html")[0].read_text(encoding="utf-8")


def test_an_interrupted_run_says_so_first(fabricate: ModuleType, tmp_path: Path) -> None:
    run = fabricate.widow_run(tmp_path / "cut", deals=250, deals_asked=1000, complete=False)
    text = build_report([run], tmp_path / "cut.html")[0].read_text(encoding="utf-8")
    warning = text.index("This run was interrupted: 250 of 1,000 deals were done (25.0\u00a0%)")
    assert warning < text.index('<h2 id="widow-found"')


def test_a_run_without_a_deal_says_so(fabricate: ModuleType, tmp_path: Path) -> None:
    run = fabricate.auction_run(tmp_path / "none", deals=0, deals_asked=1000, complete=False)
    page = build_report([run], tmp_path / "none.html")[0]
    assert checked(page).figures == []
    assert "has not finished a single deal" in page.read_text(encoding="utf-8")


def test_markdown_escapes() -> None:
    assert escape_markdown("a|b\nc") == r"a\|b c"
    assert escape_markdown("<i> & *x*") == r"&lt;i&gt; &amp; \*x\*"
    assert code_block("a ``` b") == "````\na ``` b\n````"
