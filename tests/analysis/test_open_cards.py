"""Deals with all hands open: records, sums of solved deals, and searches that are told to stop."""

import threading
import time

import numpy as np
import pytest
from gauges.auction import table_of

from meldlab.analysis.errors import PolicyError
from meldlab.analysis.policies import POLICIES, load_policies, load_policy
from meldlab.analysis.policies.catalogue import sees_all
from meldlab.analysis.records import auction_record
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.runs import run_study
from meldlab.analysis.runs.engine import Engine, Ledger
from meldlab.analysis.solving import SolvingStoppedError
from meldlab.analysis.studies import make_job
from meldlab.analysis.studies.auction_open import PREFIX, open_tables
from meldlab.kernels.pinochle.auction import open_sums
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal
from meldlab.kernels.pinochle.solver.room import new_open_room
from oracles.referee import check_record

#: Deals of seed 1 that are played out and solved in a tenth of a second, most hands take a hundred times as long.
QUICK = (189, 196, 277, 367, 426, 533, 537, 564, 620, 792, 823)
#: After the first of them three deals are passed out.
FIRST, LAST = 189, 193
#: A deal of seed 1 that takes many seconds.
HARD = 14
SEED = np.uint64(1)


@pytest.fixture(scope="module")
def room():
    return new_open_room(1 << 16)


@pytest.fixture(scope="module")
def solved(room):
    """Sums of each quick deal, played at the table by ``basic``."""
    table = table_of({}, "basic").kernel
    return {deal: open_sums.sum_faults(SEED, deal, deal + 1, table, room)._asdict() for deal in QUICK}


def points_given(sums):
    """Points given away by the bidder and by the defenders."""
    return sums["cards"][:, open_sums.ALL_TRICKS, open_sums.ANY_CARD, open_sums.GIVEN].tolist()


def until_lead(record):
    """What happened before the first card was played."""
    done = [event["do"] for event in record["events"]]
    return record["events"][: done.index("play")]


def test_open_hands_are_those_of_basic_played_for_their_exact_value(solved):
    closed, opened = table_of({}, "basic"), table_of({}, "open")
    for deal in QUICK[:6]:
        record, other = auction_record(opened, 1, deal), auction_record(closed, 1, deal)
        check_record(record)
        assert record["policies"] == ["open"] * 3
        assert until_lead(record) == until_lead(other)
        assert record["result"]["tricks"] == solved[deal]["points"][open_sums.VALUE, 0]


def test_tricks_are_the_value_less_what_each_side_gave_away(solved):
    table = table_of({}, "basic")
    for deal, sums in solved.items():
        result = auction_record(table, 1, deal)["result"]
        value, tricks, below = sums["points"][:, 0].tolist()
        by_bidder, by_defenders = points_given(sums)
        assert tricks == result["tricks"] == value - by_bidder + by_defenders
        assert below == value - tricks
        made = int(result["outcome"] == "made")
        made_open = int(result["meld"] + result["buried"] + value >= result["bid"])
        assert np.argwhere(sums["contracts"])[:, [0, 3, 4]].tolist() == [[open_sums.PLAYED, made, made_open]]


def test_what_is_counted_of_a_hand_adds_up(solved):
    for sums in solved.values():
        cards = sums["cards"]
        # Squares are taken hand by hand, and don't add up.
        parts = cards[..., : open_sums.GIVEN_2]
        assert (parts[:, 0] == parts[:, 1:].sum(axis=1)).all()
        assert (parts[:, :, open_sums.ANY_CARD] == parts[:, :, 1:].sum(axis=2)).all()
        assert (cards[..., open_sums.GIVEN_2] == cards[..., open_sums.GIVEN] ** 2).all()
        assert parts[:, 0, 0, open_sums.N_PLAYED].tolist() == [15, 30]
        assert parts[:, 15, 0, open_sums.N_CHOICES].tolist() == [0, 0]
        given = points_given(sums)
        assert [row.nonzero()[0].tolist() for row in sums["given"]] == [[points] for points in given]
        assert np.argwhere(sums["faultless"]).tolist() == [[int(points == 0) for points in given]]


def test_sums_of_open_play_are_those_of_its_records(room):
    opened = table_of({}, "open")
    for deal in QUICK[:4]:
        sums = open_sums.sum_auction_open(SEED, deal, deal + 1, opened.kernel, room)
        result = auction_record(opened, 1, deal)["result"]
        assert (np.flatnonzero(sums.tricks), np.flatnonzero(sums.totals)) == (result["tricks"], result["total"])
        # Whoever plays for points sees every card, too.
        assert sums.open_totals.sum(axis=(1, 2)).tolist() == [1, 1]


def test_open_play_gives_nothing_away(room):
    table = table_of({}, "open").kernel
    sums = open_sums.new_open_sums()
    desk = new_desk()
    for deal in QUICK[:3]:
        result = play_deal(SEED, np.int64(deal), table, desk, room)
        hands = desk.dealt[:3].copy()
        hands[result.bidder] = result.hand ^ result.away
        open_sums.add_played(sums, result, hands, desk.log, table.rules, room, np.zeros_like(sums.cards))
    assert points_given(sums._asdict()) == [0, 0]
    assert sums.faultless.tolist() == [[0, 0], [0, 3]]


def test_contracts_that_were_conceded_are_asked_for_their_bid_alone(room):
    table = table_of({}, "basic")
    met = {}
    for deal in range(60):
        record = auction_record(table, 1, deal)
        outcome = record["result"]["outcome"]
        if outcome in ("conceded", "defenders_conceded") and outcome not in met:
            sums = open_sums.sum_faults(SEED, deal, deal + 1, table.kernel, room)
            end, _, spades, made, _ = np.argwhere(sums.contracts)[0].tolist()
            assert (end, made) == (1 if outcome == "conceded" else 2, 0)
            assert spades == (record["result"]["trump"] == "S")
            assert sums.points.sum() == sums.cards.sum() == 0
            met[outcome] = deal
    assert len(met) == 2


def engine_of(threads, ledger=None, goal=400):
    job = make_job("auction", seed=1, parameters=[f"open_deals={LAST}"])
    engine = Engine(job, threads, ledger or Ledger(FIRST, {}))
    engine.advance(goal, int)
    return engine


def equal(mine, other):
    return mine.keys() == other.keys() and all(np.array_equal(mine[name], other[name]) for name in mine)


def test_threads_and_resuming_change_no_bit_of_solved_deals(solved):
    whole = engine_of(1).ledger
    assert whole.deals == 400
    assert equal(whole.sums, engine_of(3).ledger.sums)
    for part in (FIRST + 1, LAST, 250):
        assert equal(whole.sums, engine_of(2, engine_of(2, goal=part).ledger).ledger.sums)
    for name, array in solved[FIRST].items():
        assert np.array_equal(whole.sums[PREFIX + name], array), name
    closed = Engine(make_job("auction", seed=1), 1, Ledger(FIRST, {}))
    closed.advance(400, int)
    assert equal(closed.ledger.sums, {name: whole.sums[name] for name in closed.ledger.sums})


def test_each_solved_deal_is_a_task_of_its_own():
    seen = []
    job = make_job("auction", seed=1, parameters=[f"open_deals={LAST}"])
    Engine(job, 1, Ledger(FIRST, {})).advance(400, seen.append)
    assert seen == [FIRST + 1, FIRST + 2, FIRST + 3, LAST, 400]


def test_tables_of_solved_deals(solved):
    sums = {PREFIX + name: sum(one[name] for one in solved.values()) for name in solved[FIRST]}
    tables = open_tables(sums)
    hands = tables["auction_open_hands"].set_index("measure")["estimate"]
    assert hands["value"] - hands["given_bidder"] + hands["given_defenders"] == pytest.approx(hands["tricks"])
    assert hands["below"] == pytest.approx(hands["value"] - hands["tricks"])
    assert (tables["auction_open_hands"]["n"] == len(QUICK)).all()
    cards = tables["auction_open_cards"].set_index(["side", "way", "trick"]).sort_index()
    for side in ("bidder", "defenders"):
        assert cards.loc[(side, "any", 0), "estimate"] == hands[f"given_{side}"]
        assert cards.loc[(side, "any")].iloc[1:]["estimate"].sum() == pytest.approx(hands[f"given_{side}"])
        given = tables["auction_open_given"].query("side == @side")
        assert (given["points"] * given["count"]).sum() == pytest.approx(len(QUICK) * hands[f"given_{side}"])
    contracts = tables["auction_open_contracts"].query("end == 'played'")
    rates = contracts.set_index(["measure", "band", "suits"])
    made, made_open, gain = (rates.loc[(measure, "all", "any")] for measure in ("made", "made_open", "gain"))
    assert gain["estimate"] == pytest.approx(made_open["estimate"] - made["estimate"])
    assert made["n"] == len(QUICK)
    bands = rates.loc["made"].query("band != 'all' and suits == 'any'")
    assert (bands["n"].sum(), bands["count"].sum()) == (made["n"], made["count"])


def test_tables_are_as_described_and_stand_only_where_deals_are_solved():
    found = run_study("auction", 2, parameters=["open_deals=1"])
    described = found.job.study.columns_of(found.job)
    assert {name: list(frame.columns) for name, frame in found.tables.items()} == {
        name: list(columns) for name, columns in described.items()
    }
    assert sum(name.startswith("auction_open_") for name in described) == 4
    closed = make_job("auction")
    assert not any(name.startswith("auction_open_") for name in closed.study.columns_of(closed))


def test_a_search_that_is_told_to_stop_ends_at_once_and_tells_nothing():
    table = table_of({}, "open")
    timer = threading.Timer(0.3, table.rooms.stop)
    timer.start()
    with pytest.raises(SolvingStoppedError):
        auction_record(table, 1, HARD)
    before = time.monotonic()
    with pytest.raises(SolvingStoppedError):
        auction_record(table, 1, HARD)
    assert time.monotonic() - before < 1
    table.rooms.reopen()
    check_record(auction_record(table, 1, QUICK[1]))


def test_an_interrupted_engine_gives_up_what_it_solves_and_goes_on():
    job = make_job("auction", seed=1, parameters=[f"open_deals={HARD + 1}"])
    engine = Engine(job, 2, Ledger(11, {}))

    def interrupt(deals):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.advance(HARD + 1, interrupt)
    # The deals 11 and 12 are passed out; those after them take long, and were not done.
    assert 12 <= engine.ledger.deals <= 13
    with pytest.raises(SolvingStoppedError):
        job.rooms.mine()
    engine.advance(engine.ledger.deals, int)
    job.rooms.check()


def test_rooms_are_one_a_thread():
    rooms = OpenRooms()
    mine = rooms.mine()
    assert rooms.mine() is mine
    rooms.stop()
    with pytest.raises(SolvingStoppedError):
        rooms.check()


def test_open_sits_at_all_seats_or_at_none():
    assert sees_all(load_policies("open", "auction", 3))
    assert not sees_all(load_policies("basic,random,basic", "auction", 3))
    own = load_policies("open:margin_300=20,open,open:prune=30", "auction", 3)
    assert [policy.name for policy in own] == ["open:margin_300=20", "open", "open:prune=30"]
    for given in ("open,basic,basic", "basic,open,open", "random,random,open:prune=30"):
        with pytest.raises(PolicyError, match="must sit at all seats; give --policy open") as caught:
            load_policies(given, "auction", 3)
        assert caught.value.exit_status == 2


def test_open_has_the_parameters_of_basic_and_is_another_policy():
    assert POLICIES["auction"]["open"].parameters == POLICIES["auction"]["basic"].parameters
    assert load_policy("open").hash != load_policy("basic").hash
