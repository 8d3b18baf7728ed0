"""Policy ``sampled`` at auction pinochle: lawful under every switch, the same each time, blind to what it can't see."""

import numpy as np
import pytest
from gauges.auction import records_of, table_of

from meldlab.analysis.records import auction_record
from meldlab.analysis.studies import make_job
from meldlab.kernels.pinochle.auction import events
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal
from meldlab.kernels.pinochle.auction.sampled import try_cards
from meldlab.kernels.weighing import chosen
from oracles import auction as oracle
from oracles.referee import check_record

QUICK = "sampled:worlds=4,solve_from=4"


@pytest.mark.parametrize(
    ("switch", "option"), [(switch, option) for switch, options in oracle.OPTIONS.items() for option in options]
)
def test_hands_are_lawful_under_every_option(switch, option):
    records = records_of({"minimum": 200} | {switch: option}, QUICK, n=12)
    for record in records:
        check_record(record)
    assert any(event["do"] == "play" for record in records for event in record["events"])


def played(policy, n=20):
    table = table_of({"minimum": 200}, policy)
    return [auction_record(table, 1, deal)["events"] for deal in range(n)]


def test_a_deal_is_played_alike_each_time_and_in_a_run():
    first = played(QUICK)
    assert played(QUICK) == first
    assert auction_record(table_of({"minimum": 200}, QUICK), 1, 7)["events"] == first[7]
    assert played("sampled:worlds=1,solve_from=4") != first != played("basic")


def test_a_limit_ends_the_drawing_of_worlds_by_what_was_done():
    assert played("sampled:worlds=64,limit_ms=0.001,solve_from=4") == played("sampled:worlds=1,solve_from=4")


def test_trust_in_basic_changes_what_is_played():
    assert played("sampled:worlds=4,trust=20,solve_from=0", n=6) != played("sampled:worlds=4,solve_from=0", n=6)


def test_solving_changes_what_is_played():
    assert played("sampled:worlds=4,solve_from=0") != played("sampled:worlds=4,solve_from=6")


def test_a_defender_never_looks_at_the_bury():
    """The cards buried stand in the log: whatever stands there, a defender chooses the same card."""
    table = table_of({"minimum": 200}, QUICK).kernel_here
    n_asked = 0
    for deal in range(60):
        desk = new_desk()
        result = play_deal(np.uint64(1), np.int64(deal), table, desk, None)
        log, hands = desk.log.copy(), [int(cards) for cards in desk.dealt[:3]]
        n_events, led = int(log[0]), False
        bury = next((n for n in range(n_events) if log[2 * n + 1] % 16 == events.BURY), None)
        if bury is None:
            continue
        for n in range(bury + 1, n_events):
            kind, seat, value = log[2 * n + 1] % 16, int(log[2 * n + 1] // 16 - 1), int(log[2 * n + 2])
            if kind == events.TRICK:
                led = True
            elif kind == events.PLAY:
                if led and seat != result.bidder:
                    n_asked += 1
                    log[0] = n
                    found = set()
                    for other in (result.away, 0b111, 0b111 << 44):
                        log[2 * bury + 2] = other
                        ask = (np.int64(hands[seat]), np.int64(hands[seat]), np.int64(1) << value, np.int64(other))
                        try_cards(table.search.room.tools, table.rules, np.int64(seat), *ask, log, np.uint64(9))
                        tally = table.search.room.tools.tally
                        best = chosen(tally, table.search.room.tools.settings[seat])
                        found.add((int(tally.codes[best, 0]), int(tally.totals[best])))
                    assert len(found) == 1
                led = False
                hands[seat] &= ~(1 << value)
    assert n_asked > 50


def test_the_study_takes_players_who_search():
    job = make_job("auction", policies=f"{QUICK},basic,basic")
    whole = job.study.add_up(job, 0, 30)
    parts = [job.study.add_up(job, first, first + 15) for first in (0, 15)]
    assert all((whole[name] == parts[0][name] + parts[1][name]).all() for name in whole)
    basic = make_job("auction")
    assert (whole["groups"] != basic.study.add_up(basic, 0, 30)["groups"]).any()
