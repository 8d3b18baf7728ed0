"""Each switch of Bao Yao: hands and answers keep to the option that is set, and are others under the other ones."""

import pytest
from gauges.baoyao import events_of, loser_points, points_in, records_of

from meldlab.analysis.plays import baoyao_moves
from meldlab.analysis.rules import BAOYAO

N_DEALS = 400
#: Nearly every snow and every way to win comes up among these hands.
PLAYERS = "autoplay,random"


def plays(hand, to_beat=None, **rules):
    """What may be played, as cards with their kind."""
    answer = baoyao_moves({"hand": hand, "to_beat": to_beat, "rules": rules})
    return {(play["cards"], play["kind"]) for play in answer["plays"]}


def cards(hand, to_beat=None, **rules):
    return {play for play, _kind in plays(hand, to_beat, **rules)}


def results(*switches, policy=PLAYERS):
    return [record["result"] for record in records_of(policy, N_DEALS, *switches)]


@pytest.mark.parametrize("switch", BAOYAO.switches, ids=lambda switch: switch.name)
def test_records_tell_the_option_that_is_set(switch):
    texts = [text for text in switch.option_texts if switch.form is None or text != switch.form.text]
    for text in texts if switch.form is None else [*texts, switch.form.example]:
        (record,) = records_of("random", 1, f"{switch.name}={text}")
        assert record["rules"] == {**{s.name: s.default for s in BAOYAO.switches}, switch.name: switch.read(text)}


def test_threes_are_high_low_or_removed():
    assert cards("4 2 3", "2") == {"3"}
    assert cards("4 2 3", "2", threes="low") == set()
    assert cards("4 2 3", "3") == set()
    assert cards("4 2 3", "3", threes="low") == {"4", "2"}
    assert ("4 5 3", "straight") in plays("3 4 5", threes="low")
    assert cards("3 4 5") == {"3", "4", "5"}
    assert ("4 4 5 5 3 3", "double_straight") in plays("3 3 4 4 5 5", "4 5 6 7", threes="low") | plays(
        "3 3 4 4 5 5", threes="low"
    )
    # A 幺 is made of fours, wherever the threes stand.
    for threes in ("high", "low", "removed"):
        assert ("4 4 A", "yao") in plays("4 4 A 5", "5 5 5 5", threes=threes)
    assert ("3 3 3", "bomb") in plays("3 3 3", "2 2 2")
    assert plays("3 3 3", "4 4 4", threes="low") == set()


def test_threes_removed_are_not_dealt():
    for option, size, n_threes in (("high", 27, 8), ("low", 27, 8), ("removed", 25, 0)):
        for record in records_of("random", 5, f"threes={option}"):
            hands = [hand.split() for hand in record["hands"]]
            assert [len(hand) for hand in hands] == [size] * 4
            assert sum(hand.count("3") for hand in hands) == n_threes


def test_the_first_lead_is_anybodys_or_the_head_runners():
    # Who ran first in the hand before hangs on how it was played; who is drawn does not.
    leads = {
        (option, policy): [
            events_of(record, "play")[0]["seat"] for record in records_of(policy, 60, f"first_lead={option}")
        ]
        for option in ("random", "head_runner")
        for policy in ("random", "autoplay")
    }
    assert leads["random", "random"] == leads["random", "autoplay"]
    assert leads["head_runner", "random"] != leads["head_runner", "autoplay"]
    assert leads["head_runner", "random"] != leads["random", "random"]
    assert all(set(seats) == {0, 1, 2, 3} for seats in leads.values())
    hands = [
        [record["hands"] for record in records_of("random", 60, f"first_lead={o}")] for o in ("random", "head_runner")
    ]
    assert hands[0] == hands[1]


def test_an_open_yao_is_told_and_a_hidden_one_not():
    told = records_of("random", 40, "open_yao=yes")
    for record in told:
        for hand, yao in zip(record["hands"], record["yao"], strict=True):
            fours, aces = (hand.split().count(card) for card in "4A")
            assert yao == ({"aces": 1, "fours": fours} if aces and fours > 1 else None)
    assert any(None in record["yao"] for record in told)
    hidden = records_of("random", 40, "open_yao=no")
    assert not any("yao" in record for record in hidden)
    assert [record["hands"] for record in hidden] == [record["hands"] for record in told]


def test_a_longer_straight_beats_a_shorter_one_where_it_does():
    hand = "6 7 8 9 T T J J Q Q K K"
    assert ("9 T J Q", "straight") not in plays(hand, "4 5 6")
    assert ("9 T J Q", "straight") in plays(hand, "4 5 6", straight_length="longer_beats")
    assert ("6 7 8 9", "straight") in plays(hand, "T J Q", straight_length="longer_beats")
    assert ("6 7 8", "straight") not in plays(hand, "T J Q", straight_length="longer_beats")
    assert ("T T J J Q Q K K", "double_straight") not in plays(hand, "4 4 5 5 6 6")
    assert ("T T J J Q Q K K", "double_straight") in plays(hand, "4 4 5 5 6 6", straight_length="longer_beats")


@pytest.mark.parametrize(
    ("option", "beaten"),
    [
        ("same_higher", {"4 5 6"}),
        ("same_any", {"4 5 6", "5 6 7", "T J Q"}),
        ("longer_any", {"4 5 6", "5 6 7", "T J Q"}),
    ],
)
def test_a_double_straight_beats_single_ones(option, beaten):
    for straight in ("4 5 6", "5 6 7", "T J Q"):
        found = cards("5 5 6 6 7 7", straight, double_over_single=option)
        assert ("5 5 6 6 7 7" in found) == (straight in beaten)
    for straight, longer in (("8 9 T", option == "longer_any"), ("4 5 6 7 8", False)):
        assert ("5 5 6 6 7 7 8 8" in cards("5 5 6 6 7 7 8 8", straight, double_over_single=option)) == longer


def test_two_equal_jokers_are_a_pair_where_they_are():
    hand = "SJ SJ BJ BJ"
    pairs = {("SJ SJ", "pair"), ("BJ BJ", "pair")}
    assert plays(hand) & pairs == set()
    assert plays(hand, joker_pair=True) >= pairs
    assert plays(hand, "3 3", joker_pair=True) >= pairs
    lying = {"cards": "SJ SJ", "kind": "pair"}
    assert ("BJ BJ", "pair") in plays("BJ BJ", lying, joker_pair=True)
    assert ("4 4 4", "bomb") in plays("4 4 4", lying, joker_pair=True)
    # As text they are the bomb, which a bomb of three does not beat.
    assert plays("4 4 4", "SJ SJ", joker_pair=True) == set()
    assert ("SJ BJ", "pair") not in plays("SJ BJ", joker_pair=True)


@pytest.mark.parametrize(("option", "small", "big"), [("exact", 575, 695), ("rounded_up", 650, 750)])
def test_three_jokers_on_the_ladder(option, small, big):
    answer = baoyao_moves({"hand": "SJ SJ BJ BJ", "rules": {"mixed_jokers": option}})
    worth = {play["cards"]: play["strength"] for play in answer["plays"]}
    assert (worth["SJ SJ BJ"], worth["SJ BJ BJ"]) == (small, big)
    rounded = option == "rounded_up"
    assert ("SJ SJ BJ" in cards("SJ SJ BJ", "3 3 3 3 3 3", mixed_jokers=option)) == rounded
    assert ("SJ BJ BJ" in cards("SJ BJ BJ", "3 3 3 3 3 3 3", mixed_jokers=option)) == rounded
    assert "SJ SJ BJ" not in cards("SJ SJ BJ", "4 4 4 A", mixed_jokers=option)
    assert "SJ BJ BJ" in cards("SJ BJ BJ", "4 4 4 A", mixed_jokers=option)


def first_two_of_a_side(result):
    return (result["out"][0] - result["out"][1]) % 2 == 0


def test_a_double_run_of_any_two_or_of_the_first_two():
    runs = [result for result in results() if result["how"] == "double_run"]
    assert {first_two_of_a_side(result) for result in runs} == {True, False}
    strict = results("double_run=first_two")
    runs = [result for result in strict if result["how"] == "double_run"]
    assert runs
    assert all(first_two_of_a_side(result) and len(result["out"]) == 2 for result in runs)


def test_points_of_a_hand_left_alone_go_to_nobody():
    left_alone = [
        record for record in records_of(PLAYERS, N_DEALS, "double_run=first_two") if record["result"]["winner"] is None
    ]
    assert left_alone
    for record in left_alone:
        result = record["result"]
        assert (result["how"], result["multiplier"], result["payments"]) == (None, 0, [0, 0])
        assert len(result["out"]) == 3
        played = sum(points_in(play["cards"]) for play in events_of(record, "play"))
        # What lay on the table when only one hand was left went to the last player.
        assert record["events"][-1]["do"] == "trick"
        assert sum(result["points"]) == played
    assert any(sum(record["result"]["points"]) < 200 for record in left_alone)


def snows(*switches):
    """Multipliers by the way in which hands were won."""
    return {(result["how"], result["multiplier"]) for result in results(*switches)}


def test_play_goes_on_against_a_poor_loser_or_stops():
    assert {("points140", 2), ("points140", 4), ("head90", 2)} <= snows()
    assert {times for _how, times in snows("snow=double_run_only")} == {1}
    first_win = {"points140": 140, "head90": 90}
    for record in records_of(PLAYERS, N_DEALS, "snow=double_run_only"):
        result = record["result"]
        if result["how"] in first_win:
            # It stopped at the first trick that was enough: the one before was not.
            last = [event for event in events_of(record, "trick") if event["side"] == result["winner"]]
            before = result["points"][result["winner"]] - (last[-1]["points"] if last else 0)
            assert before < 140 if result["how"] == "points140" else before < 90 or record["events"][-1]["do"] == "out"
    longer = [record["result"]["points"] for record in records_of(PLAYERS, N_DEALS)]
    shorter = [record["result"]["points"] for record in records_of(PLAYERS, N_DEALS, "snow=double_run_only")]
    assert longer != shorter


def multipliers_of_poor_losers(option):
    """What losers below 25 pay for a win that was not by both hands out, at a table where one player tosses a coin."""
    records = records_of(PLAYERS, N_DEALS, f"snow={option}")
    return {
        record["result"]["multiplier"]
        for record in records
        if record["result"]["how"] != "double_run" and loser_points(record) < 25
    }


def test_the_winner_chooses_where_he_may():
    assert multipliers_of_poor_losers("continue") == {2, 4}
    assert multipliers_of_poor_losers("double_run_only") == {1}
    assert multipliers_of_poor_losers("choice") >= {1, 2}
    # Who stops does so at once: these hands are those that end there.
    stopped = [
        (one, other)
        for one, other in zip(
            records_of(PLAYERS, N_DEALS, "snow=choice"),
            records_of(PLAYERS, N_DEALS, "snow=double_run_only"),
            strict=True,
        )
        if one["result"]["how"] in ("points140", "head90")
        and loser_points(one) < 25
        and one["result"]["multiplier"] == 1
    ]
    assert stopped
    for one, other in stopped:
        assert events_of(one, "play", "pass", "trick", "out") == other["events"]


@pytest.mark.parametrize("option", [1, 2])
def test_what_a_loser_with_25_points_pays(option):
    lost = [record for record in records_of("autoplay", N_DEALS, f"snow_at_25={option}") if loser_points(record) == 25]
    assert lost
    # With 25 a double run, or a win with all points decided, is worth the option; else play went on to 30 or more.
    assert {record["result"]["multiplier"] for record in lost} == {option}


def test_the_autoplay_plays_for_who_has_left():
    away = records_of("random", 30, "disconnect=2@1")
    seated = records_of("random,random,autoplay,random", 30)
    assert [record["events"] for record in away] == [record["events"] for record in seated]
    there = records_of("random", 30)
    later = records_of("random", 30, "disconnect=2@5")
    changed = 0
    for before, after in zip(there, later, strict=True):
        turns = [n for n, event in enumerate(after["events"]) if event["do"] in ("play", "pass") and event["seat"] == 2]
        same = turns[4] if len(turns) > 4 else len(after["events"])
        assert after["events"][:same] == before["events"][:same]
        changed += after["events"] != before["events"]
    assert changed > 20
    assert [record["events"] for record in later] != [record["events"] for record in away]


@pytest.mark.parametrize("stake", [1, 10, 100])
@pytest.mark.parametrize("fee", [0, 1, 5, 10])
def test_stake_and_table_fee_are_paid(stake, fee):
    for record in records_of(PLAYERS, 40, f"stake={stake}", f"table_fee={fee}"):
        result = record["result"]
        won = result["multiplier"] * stake
        assert result["payments"][result["winner"]] == won - fee
        assert result["payments"][1 - result["winner"]] == -won - fee
    nobody = [r["payments"] for r in results(f"table_fee={fee}", "double_run=first_two") if r["winner"] is None]
    assert nobody
    assert nobody == [[-fee, -fee]] * len(nobody)
