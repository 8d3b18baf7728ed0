"""Runs of a few deals: every sentence and cell of their reports says no more than so few deals can tell."""

import re
from pathlib import Path

import pytest

from meldlab.analysis.studies import STUDIES

#: What each study is run with besides the number of deals.
MORE = {"auction": ["--param", "open_deals=1"], "dix": ["--param", "match_every=1"]}
STRENGTH = ["--param", "worlds=1,2", "--param", "searched_every=5"]
MORE |= {f"strength-{game}": STRENGTH for game in ("auction", "twohand", "baoyao")}
DEALS = (1, 2, 5, 25, 200)
#: Below so many deals nothing is told.
LEAST = 20
NOUNS = (
    "deals|matches|tips|points|hands|auctions|cards|cases|figures|options|rows|chips|trumps|tricks|contracts|places|"
    "seats"
)
BOUNDS = re.compile(r"(?<=\()([+\u2212]?[\d,.]+) to ([+\u2212]?[\d,.]+)(?=\))")
FAULTS = {
    "doubled punctuation": re.compile(r"[.,;:?!][.,;:?!]| [.,;:?!](?!\d)|\(\)|\( | \)"),
    "one of many": re.compile(rf"(?<![\d.,])1[ \u00a0](?:{NOUNS})\b"),
    "no number": re.compile(r"\b(?:nan|inf|NaN|None(?! of\b))\b"),
    "a field left open": re.compile(r"[{}]"),
}


def number(text):
    return float(text.replace(",", "").replace("\u2212", "-").replace("+", ""))


def faults_of(page):
    """What is wrong in the words of a page, each with some of what stands around it."""
    found = []
    for lo, hi in (match.groups() for match in BOUNDS.finditer(page)):
        if number(lo) >= number(hi):
            found.append(("an interval of no width", f"{lo} to {hi}"))
    for fault, pattern in FAULTS.items():
        found += [(fault, page[max(0, at.start() - 60) : at.end() + 30]) for at in pattern.finditer(page)]
    return found


def prose_of(page):
    """The page up to what is told about rules, policies and the run, without commands and file names."""
    words = page.partition("## Rules, switch by switch")[0]
    method = page.partition("## Method")[2].partition("## Checks")[0]
    links = re.compile(r"\]\([^)]*\.svg\)")
    return links.sub("]", words + method).replace("\\", "")


@pytest.mark.parametrize("study", STUDIES)
def test_few_deals_tell_little_and_in_good_words(meldlab, tmp_path, monkeypatch, study):
    monkeypatch.chdir(tmp_path)
    for deals in DEALS:
        words = ["run", study, "--deals", deals, "--seed", 3, "--out", f"run{deals}", *MORE.get(study, [])]
        assert meldlab(*words).status == 0
        assert meldlab("report", f"run{deals}", "--format", "md", "--out", "page.md").status == 0
        page = prose_of(Path("page.md").read_text(encoding="utf-8"))
        assert not faults_of(page), (deals, faults_of(page))


@pytest.mark.parametrize("study", [*(name for name, study in STUDIES.items() if study.game == "twohand"), "baoyao"])
def test_what_rests_on_too_few_deals_is_not_told(meldlab, tmp_path, monkeypatch, study):
    monkeypatch.chdir(tmp_path)
    for deals in (1, LEAST - 1, 300):
        extra = ["--param", "match_every=1"] if study == "dix" else []
        assert meldlab("run", study, "--deals", deals, "--out", f"run{deals}", *extra).status == 0
        assert meldlab("report", f"run{deals}", "--format", "md", "--out", "page.md").status == 0
        page = Path("page.md").read_text(encoding="utf-8")
        found = page.partition("## What was found")[2].partition("## Figures")[0].strip().splitlines()
        few = [line for line in found if "nothing can be told" in line]
        assert len(few) == (deals < LEAST)
        # Beside that nothing but what is said of exact odds.
        assert (len(found) == 2) == (deals < LEAST)
        # The tables are there whether there are figures or not.
        tables = page.partition("## Tables")[2].partition("## Rules, switch by switch")[0]
        assert tables.count("\n### ") + tables.count("\n## ") >= 2 or study == "tips"
        assert "| --- |" in tables


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("12 points (12.0 to 12.0)", "an interval of no width"),
        ("0 % (0 to 0.0)", "an interval of no width"),
        ("worth winning?. Fewer", "doubled punctuation"),
        ("of 1 matches", "one of many"),
        ("loses nan points", "no number"),
        ("loses None points", "no number"),
    ],
)
def test_faults_are_seen(words, fault):
    assert [name for name, _where in faults_of(words)] == [fault]


@pytest.mark.parametrize("words", ["of 11 matches", "2.1 points (−1 to +1.5)", "T1 (keep; 1 in 3)", "a, b; c … d."])
def test_sound_words_are_no_faults(words):
    assert not faults_of(words)
