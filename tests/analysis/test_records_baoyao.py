"""Records of Bao Yao, replayed card by card: turns, tricks, the lead, points and payments."""

from collections import Counter

import numpy as np
import pytest
from gauges.baoyao import SEED, events_of, points_in, records_of, table_of

from meldlab.analysis.plays import baoyao_moves
from meldlab.analysis.records import baoyao_record, baoyao_transcript
from meldlab.kernels.baoyao import desk, game

RANKS = [*"456789TJQKA23", "SJ", "BJ"]
BOTH_PACKS = Counter(dict.fromkeys(RANKS[:13], 8) | {"SJ": 2, "BJ": 2})
SWITCHES = [
    (),
    ("threes=low", "straight_length=longer_beats", "joker_pair=yes"),
    ("threes=removed", "double_over_single=longer_any", "snow=double_run_only"),
    ("double_run=first_two", "snow=choice", "mixed_jokers=rounded_up"),
]


def next_with_cards(seat, hands):
    """The next seat that still has cards, this one at last."""
    return next(s % 4 for s in range(seat + 1, seat + 5) if hands[s % 4])


def replay(record):
    """Follow a record's events; returns captured points by side and the seats out, in order."""
    hands = [Counter(hand.split()) for hand in record["hands"]]
    to_move, last, last_play, table, out, taken = record["events"][0]["seat"], None, None, 0, [], [0, 0]
    for event in record["events"]:
        seat = event["seat"]
        if event["do"] == "play":
            assert seat == to_move
            hand = " ".join(hands[seat].elements())
            lawful = baoyao_moves({"hand": hand, "to_beat": last_play, "rules": record["rules"]})["plays"]
            last_play = {key: event[key] for key in ("cards", "kind", "strength")}
            assert last_play in lawful
            hands[seat] -= Counter(event["cards"].split())
            table += points_in(event["cards"])
            last, to_move = seat, next_with_cards(seat, hands)
        elif event["do"] == "pass":
            assert (seat, last is not None) == (to_move, True)
            to_move = next_with_cards(seat, hands)
        elif event["do"] == "out":
            assert not hands[seat]
            out.append(seat)
            assert event["place"] == len(out)
        elif event["do"] == "trick":
            assert (seat, event["side"], event["points"]) == (last, last % 2, table)
            taken[last % 2] += table
            # Who has gone out is followed by his partner, or if he has gone out too by whoever is next.
            partner = (last + 2) % 4
            if any(hands):
                to_move = last if hands[last] else partner if hands[partner] else next_with_cards(partner, hands)
            last, last_play, table = None, None, 0
    return taken, out


@pytest.mark.parametrize("switches", SWITCHES)
@pytest.mark.parametrize("policy", ["random", "autoplay,random"])
def test_records_are_lawful_hands(policy, switches):
    for record in records_of(policy, 12, *switches):
        cards = sum((Counter(hand.split()) for hand in record["hands"]), Counter())
        assert cards == (BOTH_PACKS - Counter({"3": 8}) if record["rules"]["threes"] == "removed" else BOTH_PACKS)
        taken, out = replay(record)
        result = record["result"]
        assert (result["points"], result["out"]) == (taken, out)
        assert result["head"] == (out[0] if out else None)
        if result["how"] == "points140":
            assert taken[result["winner"]] >= 140
        elif result["how"] == "head90":
            assert (taken[result["winner"]] >= 90, out[0] % 2) == (True, result["winner"])
        elif result["how"] == "double_run":
            assert {result["winner"], result["winner"] + 2} <= set(out)
        assert sum(result["payments"]) == 0


def test_all_points_are_taken_where_a_hand_is_played_to_its_end():
    sums = [sum(record["result"]["points"]) for record in records_of("autoplay,random", 400)]
    assert max(sums) == 200
    assert all(total % 5 == 0 for total in sums)


def test_a_record_is_the_same_deal_as_the_kernels():
    table = table_of("autoplay,random", "first_lead=head_runner")
    place = desk.new_desk()
    for index in (0, 7, 10**9):
        result = game.play_hand(np.uint64(SEED), np.int64(index), place, table.book, table.players)
        record = baoyao_record(table, SEED, index)
        assert record["result"]["points"] == [result.points_0, result.points_1]
        assert record["events"][0]["seat"] == place[desk.BOARD, desk.FIRST_SEAT]
    assert baoyao_record(table, SEED, 7) == records_of("autoplay,random", 8, "first_lead=head_runner")[7]
    assert baoyao_record(table, SEED + 1, 7)["hands"] != baoyao_record(table, SEED, 7)["hands"]


def test_policies_sit_where_they_are_put():
    for policy, seated in (
        ("autoplay", ["autoplay"] * 4),
        ("random,autoplay", ["random", "autoplay"] * 2),
        ("random,autoplay,autoplay,random", ["random", "autoplay", "autoplay", "random"]),
    ):
        (record,) = records_of(policy, 1)
        assert record["policies"] == seated


def test_the_autoplay_leads_the_whole_of_its_lowest_rank():
    for record in records_of("autoplay", 20):
        hands = [Counter(hand.split()) for hand in record["hands"]]
        leads = True
        for event in events_of(record, "play", "trick"):
            if event["do"] == "trick":
                leads = True
                continue
            if leads:
                lowest = min(hands[event["seat"]], key=RANKS.index)
                assert event["cards"].split() == [lowest] * hands[event["seat"]][lowest]
            hands[event["seat"]] -= Counter(event["cards"].split())
            leads = False


def test_a_transcript_tells_everything():
    told = "\n".join(baoyao_transcript(record) for record in records_of("random", 60, "snow=choice", "table_fee=5"))
    told += "\n".join(baoyao_transcript(record) for record in records_of("autoplay", 60, "double_run=first_two"))
    for words in (
        "Bao Yao for two (二人刨幺), seed 1, deal 0; seats 0 and 2 against 1 and 3, seat ",
        "明幺: seat ",
        " 单顺",
        " 双顺",
        " 三路",
        " 五路",
        "44 A 小幺",
        "444 A 中幺",
        " 2小王",
        " 大小王",
        "is out first (头跑)]",
        "takes the trick",
        "wins with 140 points",
        "wins with 90 points and the first hand out (头跑)",
        "wins with both hands out (双跑)",
        "gets the stake. Chips: player 0 ",
        "2 times the stake of 小雪",
        "Result: nobody wins, ",
    ):
        assert words in told, words


def test_a_transcript_has_a_line_for_each_trick():
    for record in records_of("autoplay", 10):
        lines = baoyao_transcript(record).splitlines()
        numbered = [line for line in lines if line[:4].strip().isdigit()]
        n_tricks = len(events_of(record, "trick"))
        assert len(numbered) - n_tricks in (0, 1)
        assert sum(line.count("] ") + line.endswith("]") for line in numbered) == len(record["result"]["out"])
        for seat, hand in enumerate(record["hands"]):
            assert lines[2 + seat].replace(" ", "") == f"seat{seat}" + hand.replace(" ", "")
