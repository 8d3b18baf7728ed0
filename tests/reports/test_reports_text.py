"""Findings say what the numbers bear, and no more."""

import math
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pandas as pd
import pytest

from meldlab.reports.break_even import break_even
from meldlab.reports.figures.widow import places_table
from meldlab.reports.frames import judged_checks, level_name
from meldlab.reports.inputs import Run, read_run
from meldlab.reports.language import load_language
from meldlab.reports.numbers import Estimate
from meldlab.reports.section import make_section
from meldlab.reports.studies import STUDIES, TABLES
from meldlab.reports.text.verdict import crossing, difference, first_and_last_differ, judge_checks, pooled

NORMAL = {"players": 3, "settlement": "zh", "spades_factor": 2, "concede_spades": "single", "kitty": False}


def about(value: float, se: float = 0.01, n: int = 1000) -> Estimate:
    return Estimate(value, se, value - 1.96 * se, value + 1.96 * se, n, "share")


@pytest.mark.parametrize(
    ("changes", "plain", "spades"),
    [
        ({}, "1/3", "1/2"),
        ({"players": 4}, "1/2", "5/8"),
        ({"players": 5}, "3/5", "7/10"),
        ({"players": 4, "settlement": "hoyle"}, "1/3", "1/2"),
        ({"players": 5, "settlement": "hoyle", "kitty": True}, "1/3", "1/2"),
        ({"spades_factor": 3}, "1/3", "5/9"),
    ],
)
def test_break_even_follows_from_the_settlement(changes: dict[str, Any], plain: str, spades: str) -> None:
    first, second = break_even(NORMAL | changes)
    assert (first.low, second.low) == (Fraction(plain), Fraction(spades))
    assert (first.high, second.high) == (Fraction(plain), Fraction(spades))


def test_break_even_is_one_line_when_spades_are_no_different() -> None:
    for changes in ({"spades_factor": 1}, {"concede_spades": "doubled"}):
        assert [(limit.suit, limit.low) for limit in break_even(NORMAL | changes)] == [("any", Fraction(1, 3))]


def test_break_even_steps_where_the_kitty_joins() -> None:
    plain, _ = break_even(NORMAL | {"players": 4, "kitty": "yes"})
    assert plain.low == Fraction(1, 2)
    # Win 3, concede 3, lose 2 x 4.
    assert plain.high == Fraction(8 - 3, 3 + 8)


@pytest.mark.parametrize("rules", [{}, NORMAL | {"players": "many"}, NORMAL | {"players": 9}])
def test_break_even_of_unknown_rules_is_left_out(rules: Mapping[str, Any]) -> None:
    assert break_even(rules) == ()


def test_a_crossing_is_told_by_the_interval() -> None:
    bids = [300.0, 310.0, 320.0, 330.0, 340.0]
    found = crossing(bids, [0.6, 0.55, 0.45, 0.42, 0.2], [0.7, 0.65, 0.55, 0.51, 0.3], [0.5] * 5)
    assert (found.above, found.below, found.told) == (310.0, 340.0, True)
    never = crossing(bids, [0.6] * 5, [0.7] * 5, [0.5] * 5)
    assert never.above == 340.0
    assert math.isnan(never.below)
    assert not never.told
    open_everywhere = crossing(bids, [0.1] * 5, [0.9] * 5, [0.5] * 5)
    assert math.isnan(open_everywhere.above)
    assert math.isnan(open_everywhere.below)


def test_difference_and_pool() -> None:
    gap = difference(about(0.5, 0.03), about(0.4, 0.04))
    assert gap.value == pytest.approx(0.1)
    assert gap.se == pytest.approx(0.05)
    assert pooled([about(0.5, n=100), about(0.2, n=300)]).value == pytest.approx(0.275)


def test_seats_differ_only_by_more_than_any_way_they_move_together() -> None:
    assert not first_and_last_differ([about(0.0), about(0.02), about(0.045)])
    assert first_and_last_differ([about(0.0), about(0.02), about(0.05)])


def test_checks_are_judged_together() -> None:
    verdict = judge_checks(["a", "b", "c"], [0.1, math.nan, -2.2])
    assert verdict is not None
    assert (verdict.judged, verdict.inside, verdict.rare, verdict.name) == (2, 1, 1, "c")
    assert verdict.bound == pytest.approx(2.2414, abs=1e-3)
    assert verdict.holds
    bad = judge_checks(["a", "b"], [0.1, 2.3])
    assert bad is not None
    assert not bad.holds
    assert judge_checks(["a"], [math.nan]) is None


def findings(run: Run) -> str:
    return " ".join(STUDIES[run.study].content(run, load_language()).findings).replace("\u00a0", " ")


def edited(fabricate: ModuleType, tmp_path: Path, table: str, edit: Any, **changes: Any) -> Run:
    directory = fabricate.auction_run(tmp_path / "edited", **changes)
    path = directory / f"{table}.parquet"
    edit(pd.read_parquet(path)).to_parquet(path)
    return read_run(directory, TABLES)


def test_the_answer_comes_first(runs: Mapping[str, Run]) -> None:
    content = STUDIES["auction"].content(runs["auction"], load_language())
    first, second, third = (told.replace("\u00a0", " ") for told in content.findings[:3])
    assert re.match(r"Of the 124,000 auctions won, \d+\.\d % \([\d.]+ to [\d.]+\) come to 300 points or more, ", first)
    assert first.endswith(" to 600.")
    assert second.startswith("Of all 200,000 deals, played by their best hand, ")
    assert re.search(r"450 or more came in about 1 auction of \d+, 600 or more in about 1 auction of [\d,]+\.", third)


def test_the_saying_is_told_with_counts_and_no_threshold(fabricate: ModuleType, tmp_path: Path) -> None:
    def raise_curve(frame: pd.DataFrame) -> pd.DataFrame:
        at450, at600 = frame["bid"] == 450, frame["bid"] == 600
        frame.loc[at450, ["estimate", "lo", "hi"]] = [0.4, 0.39, 0.41]
        frame.loc[at600, ["estimate", "lo", "hi"]] = [0.0, 0.0, 0.006]
        return frame

    told = findings(edited(fabricate, tmp_path, "auction_curve", raise_curve, deals=1000))
    assert "450 or more came in 40 % of auctions, 600 or more in none of 620 auctions." in told
    assert "0 % (0 to 0.6), never seen, to 600" in told


def test_break_even_bids_are_told_as_far_as_intervals_bear(fabricate: ModuleType, tmp_path: Path) -> None:
    large = findings(read_run(fabricate.auction_run(tmp_path / "large"), TABLES))
    assert re.search(r"for a plain suit \(1/3\) between bids of \d+ and \d+ and for spades", large)
    small = findings(read_run(fabricate.auction_run(tmp_path / "small", deals=40), TABLES))
    assert "for a plain suit (1/3) at a bid that too few auctions tell" in small


def test_spades_are_explained(fabricate: ModuleType, tmp_path: Path) -> None:
    def concede(frame: pd.DataFrame) -> pd.DataFrame:
        rows = (frame["dimension"] == "trump") & (frame["measure"] == "defenders_conceded")
        frame.loc[rows & (frame["level"] == "S"), ["estimate", "lo", "hi"]] = [0.6, 0.59, 0.61]
        frame.loc[rows & (frame["level"] != "S"), ["estimate", "se", "lo", "hi"]] = [0.0, 0.0, 0.0, 0.001]
        return frame

    told = findings(edited(fabricate, tmp_path, "auction_groups", concede))
    assert "Stakes in spades count double" in told
    assert "they conceded 60 % (59 to 61) of the auctions in spades, against 0 % (0 to " in told
    assert "Auctions in spades end like this: made on meld alone" in told


def test_checks_have_one_count_everywhere(runs: Mapping[str, Run]) -> None:
    for study in ("melds", "widow"):
        section = make_section(runs[study], load_language(), study)
        assert section.checks_text in section.content.findings


def test_checks_of_rare_things_are_shown_but_not_judged() -> None:
    checks = pd.DataFrame({"n": [1000.0] * 4, "exact": [89.4, 0.5, 1e-6, 0.0], "z": [3.0, 1.0, 31.6, math.nan]})
    assert judged_checks(checks).tolist()[:2] == [3.0, 1.0]
    assert judged_checks(checks).isna().tolist() == [False, False, True, True]


def test_hands_without_an_open_place_are_no_finding(runs: Mapping[str, Run]) -> None:
    assert places_table(runs["widow"])["places"].tolist() == [1, 2, 3, 4, 5]
    assert "0 open" not in findings(runs["widow"])


def test_levels_read_well() -> None:
    language = load_language()
    assert level_name(language, "meld", "100-110") == "100\u2013110"
    assert level_name(language, "band", "700 and up") == "700 and up"
    assert level_name(language, "trump", "S") == "♠ spades"


def test_a_losing_bidder_loses_a_positive_amount(fabricate: ModuleType, tmp_path: Path) -> None:
    def lose(frame: pd.DataFrame) -> pd.DataFrame:
        frame.loc[frame["role"] == "bidder", ["estimate", "lo", "hi"]] = [-1.5, -1.7, -1.3]
        return frame

    told = findings(edited(fabricate, tmp_path, "auction_chips", lose))
    assert "The bidder loses 1.5 chips (1.3 to 1.7) a deal on average; deals in which all pass count as 0." in told


def test_small_differences_between_seats_are_not_claimed(runs: Mapping[str, Run]) -> None:
    assert "Between the seats no difference in chips was measured; each seat's mean is known to within" in findings(
        runs["auction"]
    )


def test_thin_high_bids_are_not_judged(fabricate: ModuleType, tmp_path: Path) -> None:
    told = findings(read_run(fabricate.auction_run(tmp_path / "few", deals=2000), TABLES))
    assert "too few to tell how they fare" in told


def test_three_open_places_are_less_than_even(runs: Mapping[str, Run]) -> None:
    told = findings(runs["widow"])
    assert "3 open 46." in told
    assert "exactly 46.4 %" in told
    assert "With 3 open places that is still less than an even chance; from 4 on it is more" in told


def test_an_even_chance_is_left_open_by_few_deals(tiny_runs: Mapping[tuple[str, int], Run]) -> None:
    assert "even chance; from" not in findings(tiny_runs["widow", 1])


def test_exact_means_are_told_beside_simulated_ones(runs: Mapping[str, Run]) -> None:
    told = findings(runs["melds"])
    assert "15 random cards hold" in told
    assert "the exact mean is" in told


def test_no_auction_won(fabricate: ModuleType, tmp_path: Path) -> None:
    told = findings(read_run(fabricate.auction_run(tmp_path / "none", deals=500, won=0.0), TABLES))
    assert "No auction was won" in told
    assert "nan" not in told


def test_no_sentence_shows_a_missing_number(tiny_runs: Mapping[tuple[str, int], Run]) -> None:
    for run in tiny_runs.values():
        told = findings(run)
        assert "nan" not in told.lower().replace("finan", "")
        assert "{" not in told


def test_an_auction_in_every_deal(fabricate: ModuleType, tmp_path: Path) -> None:
    told = findings(read_run(fabricate.auction_run(tmp_path / "all", deals=2000, won=1.0), TABLES))
    assert "An auction is won in each of 2,000 deals." in told
    assert "all pass" not in told


def test_checks_name_melds_in_card_words(fabricate: ModuleType, tmp_path: Path) -> None:
    directory = fabricate.melds_run(tmp_path / "words", deals=500, sizes=(15,))
    path = directory / "checks.parquet"
    pd.read_parquet(path).assign(name="royal_named in 15 cards").to_parquet(path)
    section = make_section(read_run(directory, TABLES), load_language(), "melds")
    assert section.checks.rows[0][0].text == "K\u2013Q of a named suit in 15 cards"


def solved_findings_of(fabricate: ModuleType, tmp_path: Path, change: Any) -> str:
    return findings(edited(fabricate, tmp_path, "auction_open_contracts", change, deals=200_000))


@pytest.mark.parametrize(
    ("gain", "said"),
    [
        (0.08, "that is 8 % (4 to 12) of contracts more"),
        (-0.08, "that is 8 % (4 to 12) of contracts less, since the defenders see every card, too"),
        (0.01, "no difference was shown: 1 % ("),
    ],
)
def test_open_cards_make_more_or_less_or_nobody_knows(
    fabricate: ModuleType, tmp_path: Path, gain: float, said: str
) -> None:
    def change(frame: pd.DataFrame) -> pd.DataFrame:
        rows = (frame["measure"] == "gain") & (frame["band"] == "all") & (frame["suits"] == "any")
        frame.loc[rows, ["estimate", "se", "lo", "hi"]] = [gain, 0.02, gain - 0.04, gain + 0.04]
        return frame

    told = solved_findings_of(fabricate, tmp_path, change)
    assert said in told
    assert re.search(r"Of [\d,]+ contracts that the bidder conceded, [\d.]+ % \([\d.]+ to [\d.]+\) would be made", told)
    assert "Against such defenders no bidder gets more" in told


def test_a_run_whose_deals_were_not_solved_says_nothing_of_it(fabricate: ModuleType, tmp_path: Path) -> None:
    run = read_run(fabricate.auction_run(tmp_path / "closed", deals=2000, solved=False), TABLES)
    section = make_section(run, load_language(), "auction")
    assert not any("all cards known" in text.lower() for text in (*section.content.findings, *section.method))
    assert not {"solved", "faults"} & {getattr(exhibit, "key", "") for exhibit in section.content.exhibits}


def test_the_method_names_open_play(fabricate: ModuleType, tmp_path: Path) -> None:
    policies = [{"name": "open:prune=30", "hash": "0", "parameters": {}}] * 3
    run = read_run(fabricate.auction_run(tmp_path / "open", deals=2000, policies=policies), TABLES)
    told = " ".join(make_section(run, load_language(), "auction").method)
    assert "from the first lead on all three see every card" in told
    assert "an exact search finds" in told
