"""The study ``baoyao``: sums against records of the same hands, exchanges of cards, and what must come out."""

import numpy as np
import pytest
from gauges.baoyao import SEED, events_of, points_in, records_of, table_of

from meldlab.analysis.notation.baoyao import format_cards
from meldlab.analysis.rules.baoyao import BAOYAO
from meldlab.analysis.rules.schema import value_text
from meldlab.analysis.runs import run_study
from meldlab.analysis.studies import make_job
from meldlab.analysis.studies.baoyao_rules import options_of
from meldlab.analysis.studies.baoyao_tables import CARDS, stake_share
from meldlab.kernels.baoyao import card_sums, game, hand_sums, option_sums
from meldlab.kernels.baoyao.deal import baoyao_deal
from meldlab.kernels.baoyao.desk import DEALT, new_desk
from meldlab.kernels.baoyao.sums import policy_stream

N = 40
CASES = {
    "as they are": ("basic", ()),
    "without threes, dearer": ("random", ("threes=removed", "stake=10", "table_fee=5")),
    "first two out, low threes": ("basic,random", ("double_run=first_two", "threes=low", "snow=choice")),
    "autoplay": ("autoplay", ("first_lead=head_runner", "open_yao=no")),
}


def sums_of(policy, switches, n=N):
    job = make_job("baoyao", seed=SEED, policies=policy, switches=switches)
    return job, job.study.add_up(job, 0, n)


def with_squares(values):
    return [sum(values), sum(value * value for value in values)]


def won_by(record, side):
    """Half wins of a side."""
    winner = record["result"]["winner"]
    return 1 if winner is None else 2 * int(winner == side)


def stakes_of(record):
    """Chips that side 0 gets from side 1, fees apart."""
    mine, other = record["result"]["payments"]
    return (mine - other) // 2


def first_out(record):
    """Points of the side with the first hand out then, and whether it won; None if somebody had won before."""
    points = [0, 0]
    rules = record["rules"]
    head = record["result"]["head"]
    for event in record["events"]:
        if event["do"] == "trick":
            points[event["side"]] += event["points"]
            if max(points) >= 140:
                return None
        if event["do"] == "out":
            assert rules["table_fee"] >= 0
            return points[head % 2], record["result"]["winner"] == head % 2
    return None


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_hands_are_those_of_the_records(case):
    policy, switches = case
    records = records_of(policy, N, *switches)
    _job, sums = sums_of(policy, switches)
    ends = np.zeros((4, 5), np.int64)
    for record in records:
        way = (None, "points140", "head90", "double_run").index(record["result"]["how"])
        ends[way, record["result"]["multiplier"]] += 1
    assert sums["ends"].tolist() == ends.tolist()
    results = [record["result"] for record in records]
    won = [result for result in results if result["winner"] is not None]
    means = sums["means"].tolist()
    assert means[hand_sums.WINNER] == with_squares([result["points"][result["winner"]] for result in won])
    assert means[hand_sums.LOSER] == with_squares([result["points"][1 - result["winner"]] for result in won])
    leaders = [record["leader"] % 2 for record in records]
    assert means[hand_sums.LEADER] == with_squares(
        [result["points"][side] for result, side in zip(results, leaders, strict=True)]
    )
    assert means[hand_sums.OTHER] == with_squares(
        [result["points"][1 - side] for result, side in zip(results, leaders, strict=True)]
    )
    assert means[hand_sums.PLAYS] == with_squares([len(events_of(record, "play")) for record in records])
    assert means[hand_sums.TRICKS] == with_squares([len(events_of(record, "trick")) for record in records])
    assert means[hand_sums.MULTIPLIER] == with_squares([result["multiplier"] for result in results])
    assert means[hand_sums.STAKES] == with_squares([abs(stakes_of(record)) for record in records])
    found = np.zeros((41, 2), np.int64)
    for told in filter(None, map(first_out, records)):
        found[told[0] // 5] += (1, told[1])
    assert sums["first_out"].tolist() == found.tolist()
    fours = sum(any(hand.split().count(rank) >= 4 for rank in "4567") for hand in (r["hands"][0] for r in records))
    assert fours <= sums["dealt"][0] <= N


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_payments_sum_to_the_table_fees(case):
    policy, switches = case
    for record in records_of(policy, N, *switches):
        assert sum(record["result"]["payments"]) == -2 * record["rules"]["table_fee"]


def replayed(table, deal, leader, hands=None):
    """Result of a deal with a seat to lead, with other hands if given, at a desk of its own."""
    desk = new_desk()
    if hands is None:
        baoyao_deal(np.uint64(SEED), deal, table.rules.threes, desk[DEALT])
    else:
        desk[DEALT, :4] = hands
    stream = policy_stream(np.uint64(SEED), np.int64(deal))
    return game.play_out(desk, np.int64(leader), table.book, table.players, np.uint64(stream))


@pytest.mark.parametrize("policy", ["basic", "basic,random"])
def test_the_lead_is_given_to_each_seat(policy):
    table = table_of(policy)
    _job, sums = sums_of(policy, ())
    chips, won = [], []
    for deal in range(N):
        led = [replayed(table, deal, leader) for leader in range(4)]
        chips.append(sum((1 - 2 * (leader % 2)) * result.chips for leader, result in enumerate(led)))
        won.append(sum(2 * int(result.winner == leader % 2) for leader, result in enumerate(led)))
    assert sums["leads"].tolist() == [with_squares(chips), with_squares(won)]


@pytest.mark.parametrize("threes", ["high", "low"])
@pytest.mark.parametrize("what", range(len(CARDS)), ids=CARDS)
def test_an_exchange_moves_two_cards_and_no_bomb_else(what, threes):
    rules = table_of("random", f"threes={threes}").rules
    four = int(rules.threes == 1)
    names = {"small_joker": "SJ", "big_joker": "BJ", "four": "4", "ace": "A"}
    done = 0
    for deal in range(60):
        before, after = np.zeros(4, np.int64), np.zeros(4, np.int64)
        baoyao_deal(np.uint64(SEED), deal, rules.threes, before)
        after[:] = before
        seat = deal % 4
        if not card_sums.exchange(after, what, seat, four):
            assert (after == before).all()
            continue
        done += 1
        hands = [[format_cards(int(hand), rules.threes).split() for hand in hands] for hands in (before, after)]
        changed = [one for one in range(4) if before[one] != after[one]]
        assert seat in changed
        (giver,) = set(changed) - {seat}
        assert giver % 2 != seat % 2
        (got,), (given,) = (
            [card for card in set(one) if one.count(card) > other.count(card)]
            for one, other in ((hands[1][seat], hands[0][seat]), (hands[0][seat], hands[1][seat]))
        )
        assert len(hands[1][seat]) == len(hands[1][giver]) == 27
        assert given in "6789JQ"
        assert hands[0][seat].count(given) in (1, 2)
        assert hands[1][giver].count(given) <= 2
        if CARDS[what] in names:
            assert got == names[CARDS[what]]
        else:
            assert got in "6789JQ"
            assert hands[1][seat].count(got) == int(CARDS[what][-1])
            assert hands[0][giver].count(got) <= 2
        assert points_in(" ".join(hands[0][seat])) == points_in(" ".join(hands[1][seat]))
    assert done > 5


def test_what_a_card_brings_is_the_hand_played_again():
    table = table_of("basic")
    _job, sums = sums_of("basic", ())
    for what in range(len(CARDS)):
        chips, won = [], []
        for deal in range(N):
            dealt = np.zeros(4, np.int64)
            baoyao_deal(np.uint64(SEED), deal, table.rules.threes, dealt)
            changed = dealt.copy()
            seat = deal % 4
            if card_sums.exchange(changed, what, seat, 0):
                leader = records_of("basic", N)[deal]["leader"]
                old, new = (replayed(table, deal, leader, hands) for hands in (dealt, changed))
                sign = 1 - 2 * (seat % 2)
                chips.append(sign * (new.chips - old.chips))
                won.append(2 * int(new.winner == seat % 2) - 2 * int(old.winner == seat % 2))
        assert sums["cards"][what].tolist() == [len(chips), *with_squares(chips), *with_squares(won)]


def option_facts(record):
    """Measures of a hand, and how it ended."""
    result = record["result"]
    facts = [won_by(record, record["leader"] % 2), won_by(record, 0), result["multiplier"]]
    facts += [len(events_of(record, "play"))]
    facts += [int(result["how"] == way) for way in ("points140", "head90", "double_run")]
    facts += [abs(stakes_of(record)), stakes_of(record)]
    return np.array(facts), [result[name] for name in ("winner", "how", "points", "multiplier")]


@pytest.mark.parametrize(("policy", "switches"), [("basic", ()), ("random,basic", ("threes=low", "snow=choice"))])
def test_options_are_those_of_the_records(policy, switches):
    n = 12
    job, sums = sums_of(policy, switches, n)
    options = options_of(job.profile)
    assert len(options) == sum(len(switch.options) - 1 + (switch.form is not None) for switch in BAOYAO.switches)
    usual = [option_facts(record) for record in records_of(policy, n, *switches)]
    tables = [(policy, f"{name}={value_text(value)}") for name, value in options]
    blind = policy.replace("basic", "basic:sees_partner=no")
    for row, (players, option) in zip(sums["options"][1:].tolist(), [*tables, (blind, "stake=1")], strict=True):
        kept = [switch for switch in switches if switch.partition("=")[0] != option.partition("=")[0]]
        other = [option_facts(record) for record in records_of(players, n, *kept, option)]
        gains = np.array([one[0] - two[0] for one, two in zip(other, usual, strict=True)])
        squares = np.stack([gains.sum(axis=0), (gains**2).sum(axis=0)], axis=1).ravel().tolist()
        assert row == [*squares, sum(one[1] != two[1] for one, two in zip(other, usual, strict=True))], option
    facts = np.array([one for one, _end in usual])
    assert sums["options"][0].tolist() == [
        *np.stack([facts.sum(axis=0), (facts**2).sum(axis=0)], axis=1).ravel().tolist(),
        0,
    ]


def test_sight_is_one_side_against_the_other_with_seats_exchanged():
    _job, sums = sums_of("basic", ())
    sees = records_of("basic,basic:sees_partner=no", N)
    other = records_of("basic:sees_partner=no,basic", N)
    chips = [stakes_of(one) - stakes_of(two) for one, two in zip(sees, other, strict=True)]
    won = [won_by(one, 0) - won_by(two, 0) for one, two in zip(sees, other, strict=True)]
    assert any(chips)
    assert sums["sight"].tolist() == [*with_squares(chips), *with_squares(won)]


def test_equal_players_gain_nothing_by_exchanging_seats():
    job = make_job("baoyao", seed=SEED)
    players = np.stack([table_of("basic").players] * 2)
    found = option_sums.sum_sight(np.uint64(SEED), 0, 30, job.prepared[0][0], players)
    assert found.sight.tolist() == [0, 0, 0, 0]


def test_who_can_not_see_has_no_table_of_it():
    result = run_study("baoyao", 30, policies="random")
    assert "baoyao_sight" not in result.tables
    assert "players" not in set(result["baoyao_changes"]["switch"])


def test_what_must_come_out_does():
    found = run_study("baoyao", 300, seed=5)
    ends = found["baoyao_ends"].set_index(["how", "multiplier"])["count"]
    assert ends["any", "any"] == 300 == sum(ends[way, "any"] for way in ("points140", "head90", "double_run"))
    stakes = found["baoyao_stakes"]
    assert np.allclose(stakes.groupby("measure")["estimate"].sum(), 1)
    first = found["baoyao_first_out"]
    assert (first[first["points"] >= 90]["estimate"] == 1).all()
    rows = found["baoyao_changes"].set_index(["measure", "switch", "option"])["estimate"]
    mean = found["baoyao_usual"].set_index("measure")["estimate"]
    assert np.isclose(rows["stakes", "stake", "10"], 9 * mean["stakes"])
    assert rows["changed", "table_fee", "5"] == rows["changed", "stake", "100"] == 0
    assert rows["changed", "threes", "removed"] > 0.9
    assert rows["multiplier", "snow", "double_run_only"] < 0


@pytest.mark.parametrize("hands", [[0, 95, 4, 0, 1], [0, 7, 0, 0, 0], [0, 0, 3, 0, 0], [2, 1, 1, 0, 1]])
@pytest.mark.parametrize("times", [1, 2, 4])
def test_a_multipliers_share_of_the_stakes(hands, times):
    found = stake_share(hands, times)
    paid = hands[1] + 2 * hands[2] + 4 * hands[4]
    assert np.isclose(found.estimate, times * hands[times] / paid)
    assert 0 <= found.lo <= found.estimate <= found.hi <= 1
    assert found.lo < found.hi


def test_the_interval_of_a_share_of_the_stakes_holds_it():
    rng = np.random.default_rng(1)
    chances = np.array([0, 0.9, 0.07, 0, 0.03])
    true = 2 * chances[2] / (chances @ np.arange(5))
    samples = [stake_share(rng.multinomial(400, chances).tolist(), 2) for _ in range(2000)]
    inside = np.mean([one.lo <= true <= one.hi for one in samples])
    assert 0.94 < inside < 0.985
    assert np.isclose(np.std([one.estimate for one in samples]), np.mean([one.se for one in samples]), rtol=0.06)
