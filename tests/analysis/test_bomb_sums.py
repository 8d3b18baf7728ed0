"""The study ``bomb-value``: turning points and both ways on from them against the slow engine."""

import numpy as np
import pytest
from gauges.baoyao import SEED, records_of

from meldlab.analysis.runs import run_study
from meldlab.analysis.stats import Interval
from meldlab.analysis.studies import make_job
from meldlab.analysis.studies.bomb_value import BOMBS, verdict_of
from meldlab.kernels import rng
from meldlab.kernels.baoyao import bomb_sums as kernel
from oracles import baoyao as oracle
from oracles.baoyao_plays import BOMBS as BOMB_KINDS
from oracles.baoyao_plays import Play, beats, classify

N = 24
SWITCHES = {"as they are": (), "low threes, rounded jokers": ("threes=low", "mixed_jokers=rounded_up", "stake=10")}


def whole_bombs(deal):
    """By class: the weakest whole bomb that the seat whose turn it is could beat the table with."""
    hand = list(deal.hands[deal.turn])
    jokers = [card for card in hand if card in ("SJ", "BJ")]
    wholes = [[rank] * hand.count(rank) for rank in set(hand) - {"SJ", "BJ"} if hand.count(rank) >= 3]
    if "A" in hand and hand.count("4") >= 2:
        wholes.append(["4"] * hand.count("4") + ["A"])
    if len(jokers) >= 2:
        wholes.append(jokers)
    found: dict[str, Play] = {}
    for cards in wholes:
        (bomb,) = (made for made in classify(cards, deal.rules) if made.kind in BOMB_KINDS)
        name = class_of(bomb)
        weaker = name not in found or bomb.strength < found[name].strength
        if len(cards) < len(hand) and beats(bomb, deal.to_beat, deal.rules) and weaker:
            found[name] = bomb
    return {name: found[name] for name in BOMBS if name in found}


def class_of(bomb):
    if bomb.kind == "yao":
        return f"yao_{min(len(bomb.cards) - 1, 4)}"
    if bomb.kind == "jokers":
        kinds = {2: "ss", 3: "sb", 4: "bb"}
        n = len(bomb.cards)
        return f"jokers_{n}" if n > 2 else "jokers_" + kinds[2 + bomb.cards.count("BJ")]
    return f"natural_{min(len(bomb.cards), 7)}"


def stage_of(deal):
    return min((200 - sum(deal.captured)) // 50, 3)


def positions(record):
    """Every position of a recorded hand with the event that follows."""
    deal = oracle.start(record["rules"], [hand.split() for hand in record["hands"]], record["leader"])
    for event in record["events"]:
        if event["do"] in ("play", "pass"):
            yield deal, event
            deal = moved(deal, event)


def moved(deal, event):
    if event["do"] == "pass":
        return oracle.pass_turn(deal)
    return oracle.play(deal, Play(tuple(event["cards"].split()), event["kind"], event["strength"]))


def turning_points(record, stage):
    """Position, event and class of each turning point in a stage, in the kernel's order."""
    found = []
    for deal, event in positions(record):
        answers = deal.to_beat is not None and oracle.side_of(deal.last) != oracle.side_of(deal.turn)
        if answers and deal.winner is None and stage_of(deal) == stage:
            found += [(deal, event, name, bomb) for name, bomb in whole_bombs(deal).items()]
    return found


def finished(deal):
    """Result of a hand that autoplay plays to its end."""
    while deal.stage != "over":
        made = oracle.autoplay(deal)
        deal = oracle.pass_turn(deal) if made is None else oracle.play(deal, made)
    return oracle.settle(deal, deal.rules["stake"], 0)


def sums_of(policy, switches, first, last):
    job = make_job("bomb-value", seed=SEED, policies=policy, switches=switches)
    return job.study.add_up(job, first, last)


def drawn(deal, found):
    """Number of the turning point that a deal looks at."""
    # A kernel called from outside hands over plain ints; one above 2**63 - 1 must be made a uint64 again.
    key = np.uint64(rng.purpose_key(np.uint64(SEED), rng.TURNING_POINT))
    start = rng.stream_start(key, np.int64(deal))
    word = rng.output(np.uint64(rng.advance(np.uint64(start))))
    return int(rng.below(np.uint64(word), np.int64(found)))


@pytest.mark.parametrize("switches", SWITCHES.values(), ids=SWITCHES)
def test_both_ways_on_are_those_of_the_slow_engine(switches):
    looked_at = 0
    for number, record in enumerate(records_of("autoplay", N, *switches)):
        stage = number % 4
        sums = sums_of("autoplay", switches, number, number + 1)
        found = turning_points(record, stage)
        assert sums["points"][stage].tolist() == [1, int(bool(found)), len(found)]
        if not found:
            assert not sums["bombs"].any()
            continue
        looked_at += 1
        deal, event, name, bomb = found[drawn(number, len(found))]
        side = oracle.side_of(deal.turn)
        spent, passed = finished(oracle.play(deal, bomb)), finished(oracle.pass_turn(deal))
        chips = spent["payments"][side] - passed["payments"][side]
        won = 2 * int(spent["winner"] == side) - 2 * int(passed["winner"] == side)
        cell = sums["bombs"][BOMBS.index(name), stage, deal.table // 5].tolist()
        bombed = event["do"] == "play" and event["kind"] in BOMB_KINDS
        assert cell == [1, chips, chips**2, won, won**2, int(bombed)]
        assert sums["bombs"][..., kernel.N].sum() == 1
    assert looked_at > N / 2


def test_where_the_player_does_the_same_the_hand_goes_on_as_it_went():
    same = 0
    for number, record in enumerate(records_of("basic", 60)):
        stage = number % 4
        found = turning_points(record, stage)
        sums = sums_of("basic", (), number, number + 1)
        assert sums["points"][stage].tolist() == [1, int(bool(found)), len(found)]
        if not found:
            continue
        deal, event, name, bomb = found[drawn(number, len(found))]
        side = oracle.side_of(deal.turn)
        mine = record["result"]["payments"][side]
        gain = int(sums["bombs"][BOMBS.index(name), stage, deal.table // 5, kernel.CHIPS])
        # The other way on pays a stake, two or four.
        if event["do"] == "pass":
            other = mine + gain
        elif event["cards"] == bomb.text:
            other = mine - gain
        else:
            continue
        same += 1
        assert abs(other) in (1, 2, 4)
    assert same > 20


@pytest.fixture(scope="module")
def result():
    return run_study("bomb-value", 4000, seed=3)


def test_stages_and_bands_make_up_the_whole(result):
    rows = result["bomb_points"]
    for (_bomb, _measure), part in rows.groupby(["bomb", "measure"]):
        whole = part[part["stage"] == "all"]
        stages = part[part["stage"] != "all"]
        assert whole["n"].sum() == stages["n"].sum()
        assert np.isclose((whole["estimate"] * whole["n"]).sum(), (stages["estimate"] * stages["n"]).sum())
    chips = rows[(rows["measure"] == "chips") & (rows["stage"] == "all")]
    assert chips["n"].sum() == result["bomb_stages"]["count"].sum()
    assert (result["bomb_stages"]["n"] == 1000).all()


def test_a_break_even_point_is_where_its_line_crosses_zero(result):
    fits = result["bomb_fits"].set_index(["bomb", "stage", "measure", "term"])["estimate"]
    known = result["bomb_break_even"].dropna(subset="estimate")
    assert len(known) > 4
    for row in known.itertuples():
        none, ten = (fits[row.bomb, row.stage, row.measure, term] for term in ("none", "ten"))
        assert np.isclose(row.estimate, -10 * none / ten)
    few = result["bomb_break_even"]["n"] < 100
    assert ((result["bomb_break_even"]["verdict"] == "few") == few).all()


@pytest.mark.parametrize(
    ("place", "lo", "hi", "said"),
    [(10, 5, 20, "from"), (-5, -9, 3, "from"), (-5, -9, -1, "always"), (300, 220, 900, "never")],
)
def test_verdicts(place, lo, hi, said):
    assert verdict_of(Interval(place, 1.0, lo, hi)) == said


def test_no_place_no_verdict():
    assert verdict_of(Interval(*[float("nan")] * 4)) == "open"
