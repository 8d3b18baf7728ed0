"""Players of two-handed pinochle who draw worlds: what they may know, and what they do with it."""

from collections import Counter

import numpy as np
import pytest
from gauges.twohand import table_of

from meldlab.analysis.notation.pinochle import cards_of
from meldlab.analysis.records import twohand_record
from meldlab.analysis.records.twohand import _decode
from meldlab.analysis.tables import TwohandTable, twohand_search_here
from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.twohand import desk as places
from meldlab.kernels.pinochle.twohand.basic import SETTINGS
from meldlab.kernels.pinochle.twohand.choices import choose_card
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.draws import draw_card
from meldlab.kernels.pinochle.twohand.halves import alone, end_trick, meld_turn, play_card
from meldlab.kernels.pinochle.twohand.rules import stock_cards
from meldlab.kernels.pinochle.twohand.sampled import set_models
from meldlab.kernels.pinochle.twohand.searching import search_card
from meldlab.kernels.pinochle.twohand.worlds import draw_world, unseen_by
from meldlab.kernels.rng import POLICY, purpose_key, stream_start
from meldlab.kernels.weighing import DROP, LIMIT, WORLDS, worlds_drawn
from oracles.twohand_referee import check_record
from oracles.twohand_rules import OPTIONS

#: Switches that decide what happens in a deal.
OF_DEALS = sorted(set(OPTIONS) - {"deck", "target", "call_out", "wrong_call", "both_over", "next_dealer"})
SEED = np.uint64(5)
STREAM = np.uint64(77)


@jit
def play_until(seed, deal, table, desk, tricks, leads):
    """Play so many tricks of a deal, and perhaps a lead; who leads or led, and the card."""
    twohand_deal(seed, deal, 48, desk)
    places.lay_out(desk, table)
    state = stream_start(purpose_key(seed, POLICY), deal)
    leader = int64(1)
    for number in range(tricks):
        desk[places.BOARD, places.TRICKS_LEFT] = 12 - number
        led, state = choose_card(desk, leader, int64(0), table, state)
        play_card(desk, leader, led)
        answer, state = choose_card(desk, 1 - leader, led, table, state)
        play_card(desk, 1 - leader, answer)
        leader = end_trick(desk, leader, led, answer, 0, table)
        state = meld_turn(desk, leader, table, state, None)
        draw_card(desk, leader, 23, False)
        draw_card(desk, 1 - leader, 23, places.left_in_stock(desk, 23) == 0)
    desk[places.BOARD, places.TRICKS_LEFT] = 12 - tricks
    led = int64(0)
    if leads:
        led, state = choose_card(desk, leader, int64(0), table, state)
        play_card(desk, leader, led)
    return leader, led


def position(deal, tricks, leads, table):
    desk = places.new_desk()
    leader, led = play_until(SEED, deal, table, desk, tricks, leads)
    return desk, int(1 - leader if leads else leader), int(led)


def texts(mask):
    return Counter(cards_of(int(mask)))


@pytest.mark.parametrize("tricks", range(12))
def test_worlds_fit_everything_that_was_seen(tricks):
    """Compared with what the events tell, read by plain Python."""
    table = table_of({}, "basic").kernel
    world = places.new_desk()
    state = STREAM
    for deal in range(24):
        desk, seat, _led = position(deal, tricks, deal % 2 == 0, table)
        rival = 1 - seat
        events = list(_decode(desk[places.LOG], int(desk[places.BOARD, places.TRUMP]), 48))
        hand, state = draw_world(desk, unseen_by(desk, seat, 48), 48, np.uint64(state), world)
        stock = world[places.STOCK, desk[places.BOARD, places.N_DRAWN] : stock_cards(48)]
        theirs = texts(hand)
        assert theirs.total() == texts(desk[rival, places.HAND]).total()
        seen = Counter(event["card"] for event in events if event["do"] == "play")
        seen += texts(desk[places.BOARD, places.TURNUP]) + texts(desk[seat, places.HAND])
        whole = seen + theirs + Counter(cards_of(int(card))[0] for card in stock)
        assert len(whole) == 24
        assert set(whole.values()) == {2}
        for at, event in enumerate(events):
            if event.get("seat") == rival and event["do"] in ("meld", "dix"):
                shown = Counter(event["cards"] if "cards" in event else [event.get("received", event["card"])])
                later = Counter(e["card"] for e in events[at:] if e["do"] == "play" and e["seat"] == rival)
                assert not shown - (theirs + later)


def test_every_hidden_card_lies_in_the_stock_as_often_as_any_other():
    table = table_of({}, "basic").kernel
    desk, seat, _led = position(3, 11, False, table)
    unseen = unseen_by(desk, seat, 48)
    world, state, found = places.new_desk(), STREAM, Counter()
    for _draw in range(6000):
        hand, state = draw_world(desk, unseen, 48, np.uint64(state), world)
        (card,) = (int(bit) for bit in world[places.STOCK, 22:23])
        assert hand & card == 0
        found[card] += 1
    assert len(found) == unseen.n_pool > 5
    expected, freedom = 6000 / len(found), len(found) - 1
    square = sum((n - expected) ** 2 / expected for n in found.values())
    # Four standard deviations of a chi-square.
    assert square < freedom + 4 * (2 * freedom) ** 0.5


def choose(desk, seat, led, table):
    search = twohand_search_here()
    set_models(search.room.tools, table)
    card, _state = search_card(desk.copy(), seat, led, table, STREAM, search.room, alone())
    return int(card), search.room.tools


@pytest.mark.parametrize("leads", [False, True])
def test_hidden_cards_do_not_matter(leads):
    table = table_of({}, "sampled").kernel
    world, state, differ = places.new_desk(), STREAM, 0
    for deal in range(12):
        desk, seat, led = position(deal, deal % 11, leads, table)
        card, _search = choose(desk, seat, led, table)
        hand, state = draw_world(desk, unseen_by(desk, seat, 48), 48, np.uint64(state), world)
        other = desk.copy()
        other[1 - seat, places.HAND] = hand
        at = desk[places.BOARD, places.N_DRAWN]
        other[places.STOCK, at:23] = world[places.STOCK, at:23]
        differ += other[1 - seat, places.HAND] != desk[1 - seat, places.HAND]
        assert choose(other, seat, led, table)[0] == card
    assert differ > 6


def test_the_choice_owes_nothing_to_what_was_played_before():
    table = table_of({}, "sampled").kernel
    desk, seat, led = position(4, 2, True, table)
    first, _search = choose(desk, seat, led, table)
    for deal in range(3):
        choose(*position(deal, 7, False, table), table)
    assert choose(desk, seat, led, table)[0] == first


def test_worlds_drops_and_limits_are_kept():
    table = table_of({}, "sampled:worlds=40,drop=0").kernel
    desk, seat, led = position(4, 2, True, table)
    assert worlds_drawn(choose(desk, seat, led, table)[1].tally) == 40
    limited = table.copy()
    limited[:, SETTINGS + LIMIT] = 200
    assert 1 < worlds_drawn(choose(desk, seat, led, limited)[1].tally) < 40
    single = table.copy()
    single[:, SETTINGS + WORLDS] = 1
    assert worlds_drawn(choose(desk, seat, led, single)[1].tally) == 1
    dropping = table.copy()
    dropping[:, SETTINGS + DROP] = 10
    kept = choose(desk, seat, led, dropping)[1].tally
    assert int(kept.state[2]).bit_count() < kept.state[0]


@pytest.mark.parametrize("switch", OF_DEALS)
def test_the_referee_accepts_every_option(switch):
    for option in OPTIONS[switch]:
        table = table_of({switch: option}, "sampled:phase2=thumb,worlds=4,trust=0")
        for deal in range(2):
            check_record(twohand_record(table, 8, deal))


def test_the_larger_pack_and_a_table_of_two_kinds():
    for policies in ("sampled:phase2=thumb,worlds=2,trust=0", "random,sampled:phase2=thumb,worlds=2,trust=0"):
        check_record(twohand_record(table_of({"deck": 64, "last_stock_card": "winner_chooses"}, policies), 8, 0))


def test_with_more_worlds_another_card_is_played():
    one = twohand_record(table_of({}, "sampled:phase2=thumb,worlds=1"), 8, 1)
    more = twohand_record(table_of({}, "sampled:phase2=thumb"), 8, 1)
    assert one["events"] != more["events"]
    assert twohand_record(table_of({}, "sampled:phase2=thumb"), 8, 1) == more


def test_tables_know_who_searches():
    assert isinstance(table_of({}, "sampled,basic"), TwohandTable)
    assert table_of({}, "sampled,basic").search_here is table_of({}, "basic,sampled").search_here is not None
    assert table_of({}, "basic").search_here is None
