"""`meldlab exact widow | melds | twohand`."""

from fractions import Fraction

import pytest


@pytest.mark.parametrize(("places", "ways"), [(1, 961), (2, 1802), (3, 2531), (4, 3156), (5, 3685)])
def test_widow_fills_one_of_several_places(meldlab, places, ways):
    answer = meldlab("exact", "widow", "--places", places, "--json")
    chance = Fraction(ways, 5456)
    assert (answer.status, answer.err) == (0, "")
    assert answer.json["places"] == places
    assert answer.json["probability"] == str(chance)
    assert answer.json["odds_against"] == pytest.approx(float((1 - chance) / chance), rel=1e-15)


def test_no_place_has_no_odds(meldlab):
    assert meldlab("exact", "widow", "--places", 0, "--json").json == {
        "places": 0,
        "probability": "0",
        "odds_against": None,
    }
    assert meldlab("exact", "widow", "--places", 0).out == "0 = 0.0000%\n"


def test_widow_in_words(meldlab):
    assert meldlab("exact", "widow", "--places", 3).out == "2531/5456 = 46.3893%, 1.16 to 1 against\n"


@pytest.mark.parametrize(
    ("cards", "overrides", "mean"),
    [
        (15, [], "6108017665520/68328754959"),
        (18, [], "302529706225/2185956041"),
        (15, ["--set", "double_pinochle=80"], "6108017665520/68328754959"),
    ],
)
def test_melds_of_random_cards(meldlab, cards, overrides, mean):
    answer = meldlab("exact", "melds", "--cards", cards, *overrides, "--json")
    assert (answer.status, answer.err) == (0, "")
    assert answer.json["cards"] == cards
    assert answer.json["mean"] == mean
    distribution = {int(points): Fraction(share) for points, share in answer.json["distribution"].items()}
    assert list(distribution) == sorted(distribution)
    assert sum(distribution.values()) == 1
    assert sum(points * share for points, share in distribution.items()) == Fraction(mean)
    assert all(str(Fraction(share)) == share for share in answer.json["distribution"].values())


def test_the_double_pinochle_raises_the_mean(meldlab):
    low, high = (
        Fraction(meldlab("exact", "melds", "--cards", 12, "--set", f"double_pinochle={points}", "--json").json["mean"])
        for points in (80, 300)
    )
    assert low < high < low + 220


def test_melds_in_words(meldlab):
    lines = meldlab("exact", "melds", "--cards", 1).out.splitlines()
    # One card melds nothing but a nine, which is the dix when its suit is trump: 8 nines among 48 cards.
    assert lines[0] == "best meld of 1 random cards: 1.6667 points on average (5/3)"
    assert [line.split() for line in lines[3:]] == [
        ["0", "83.333333%", "100.000000%"],
        ["10", "16.666667%", "16.666667%"],
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["widow", "--places", "17"], "17"),
        (["widow", "--places", "-1"], "-1"),
        (["widow"], "--places requires an argument"),
        (["melds", "--cards", "0"], "0"),
        (["melds", "--cards", "49"], "49"),
        (["melds", "--cards", "15", "--set", "double_pinochle=81"], "80 or 300"),
        (["melds", "--cards", "15", "--set", "kitty=yes"], "leave out kitty"),
    ],
)
def test_bad_words_have_status_2(meldlab, words, said):
    answer = meldlab("exact", *words)
    assert answer.status == 2
    assert said in answer.sentence


def test_odds_of_a_deal_for_two(meldlab):
    answer = meldlab("exact", "twohand", "--json")
    assert (answer.status, answer.err) == (0, "")
    assert answer.json == {
        "deck": 48,
        "dix_turned_up": "1/6",
        "dealt_a_dix": "486/1081",
        "dealt_no_dix": "11/47",
        "dealt_run": "3104485/470733341",
    }
    larger = meldlab("exact", "twohand", "--deck", 64, "--json").json
    assert (larger["deck"], larger["dix_turned_up"]) == (64, "1/8")


def test_odds_of_a_deal_for_two_in_words(meldlab):
    lines = meldlab("exact", "twohand").out.splitlines()
    assert len(lines) == 4
    assert lines[0].split() == ["a", "dix", "is", "turned", "up", "16.6667%", "1/6"]
    assert lines[3].split()[-2:] == ["0.6595%", "3104485/470733341"]


def test_there_are_two_packs_for_two(meldlab):
    answer = meldlab("exact", "twohand", "--deck", 52)
    assert answer.status == 2
    assert "give 48 or 64" in answer.sentence
