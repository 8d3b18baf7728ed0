"""The two-handed policy ``basic``: what it does at given cards, what its memory and each tip change."""

import numpy as np
import pytest
from gauges.masks import mask, text
from gauges.twohand import SEED, put_cards, records_of, table_of

from meldlab.analysis.policies import load_policy
from meldlab.kernels.pinochle.meld import DIX, QUEENS_AROUND, ROYAL_MARRIAGE, RUN
from meldlab.kernels.pinochle.twohand import desk as places
from meldlab.kernels.pinochle.twohand.basic import DIX_WINS
from meldlab.kernels.pinochle.twohand.basic_end import end_follow, end_lead
from meldlab.kernels.pinochle.twohand.basic_meld import basic_step
from meldlab.kernels.pinochle.twohand.basic_stock import stock_follow, stock_lead
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.dix_sums import A_FOUR, A_PINOCHLE, A_ROYAL, A_RUN, NO_MELD, completed_by
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.step import STOP
from meldlab.kernels.pinochle.twohand.sums import LAST_TRICKS, MELD, MELD_2, SCORE, TRICKS, sum_twohand
from oracles import pinochle

TIPS = [f"tip_T{n}" for n in range(1, 14)]


def at_table(hand, rival, turnup="9S", left=8, policy="basic", **switches):
    """Desk with these cards in the hands of player 0 and player 1, everything else in the stock, and the table."""
    desk, table = places.new_desk(), table_of(switches, policy).kernel
    hands = [hand.split(), rival.split()]
    pack = pinochle.pack("ATKQJ9")
    for card in [*hands[0], *hands[1], turnup]:
        pack.remove(card)
    put_cards(desk, hands, turnup, pack[:23])
    places.lay_out(desk, table)
    desk[places.BOARD, places.TRICKS_LEFT] = left
    return desk, table


def follows(hand, led, **given):
    desk, table = at_table(hand, led, **given)
    return text(int(stock_follow(desk, 0, int(desk[1, places.HAND]), table)))[0]


def leads(hand, rival="9D", **given):
    desk, table = at_table(hand, rival, **given)
    return text(int(stock_lead(desk, 0, table)))[0]


def lays(hand, rival="9D", **given):
    desk, table = at_table(hand, rival, **given)
    step = basic_step(desk, 0, table)
    return int(step.kind), int(step.swap)


def test_a_trick_is_won_for_a_meld_and_lost_without():
    assert follows("KH QH 9H TD JC", "JD") == "TD"
    assert follows("KH 9H AD JC 9C", "9D") in ("JC", "9C", "9H")


def test_a_dead_meld_is_not_collected():
    # Both queens of clubs lie with the other player, so the king of clubs marries nobody.
    desk, table = at_table("KH KC", "QC QC AD")
    desk[1, places.SETTLED] = mask("QC QC")
    assert text(int(stock_follow(desk, 0, mask("AD"), table))) == ["KC"]
    assert text(int(stock_follow(desk, 0, mask("AD"), table_of({}, "basic:tip_T2=no").kernel))) == ["KH"]


def test_the_dix_is_swapped_before_anything_else():
    assert lays("9S KS QS", turnup="AS") == (DIX, 1)
    assert lays("9S KS QS", turnup="AS", dix_exchange="forbidden") == (DIX, 0)
    assert lays("9S KS QS", turnup="AS", policy="basic:tip_T12=no") == (ROYAL_MARRIAGE, 0)


def test_a_dix_waits_for_its_trick():
    assert lays("9S KS QS", turnup="AS", policy="basic:dix_from=6") == (ROYAL_MARRIAGE, 0)
    assert lays("9S KS QS", turnup="AS", policy="basic:dix_from=5") == (DIX, 1)
    # Later than the last trick with a stock is never.
    assert lays("9S", turnup="AS", left=1, policy="basic:dix_from=12") == (DIX, 1)
    assert lays("9S", turnup="AS", left=1, policy="basic:dix_from=13") == (STOP, 0)


def test_who_lets_his_dix_wait_wins_no_trick_for_it():
    table = table_of({}, "basic:dix_from=9").kernel
    careless = table.copy()
    careless[:, DIX_WINS] = 0
    desk = places.new_desk()
    differ = 0
    for deal in range(200):
        twohand_deal(6, deal, 48, desk)
        places.lay_out(desk, table)
        desk[places.BOARD, places.TRICKS_LEFT] = 6
        led = int(desk[1, places.HAND]) & -int(desk[1, places.HAND])
        eager = int(stock_follow(desk, 0, led, table))
        desk[places.BOARD, places.HELD_BACK] = 0b01
        waiting = int(stock_follow(desk, 0, led, table))
        assert waiting == int(stock_follow(desk, 0, led, careless))
        differ += eager != waiting
        # His time has come, or it is the other one who waits.
        desk[places.BOARD, places.TRICKS_LEFT] = 4
        late = int(stock_follow(desk, 0, led, table))
        desk[places.BOARD, places.HELD_BACK] = 0b10
        assert int(stock_follow(desk, 0, led, table)) == late
    assert differ > 3


@pytest.mark.parametrize(
    ("hand", "card", "completes"),
    [
        ("AS TS KS JS QH", "QS", A_RUN),
        ("AS TS KS QS JS", "QS", NO_MELD),
        ("QH QD QC KS", "QS", A_FOUR),
        ("KS JD", "QS", A_ROYAL),
        ("KS QS JD", "QS", NO_MELD),
        ("JD KH", "QS", A_PINOCHLE),
        ("QS QH", "JD", A_PINOCHLE),
        ("AH AD AC", "AS", A_FOUR),
        ("TH TD TC", "TS", NO_MELD),
        ("AS TS", "JS", NO_MELD),
    ],
)
def test_what_a_card_completes(hand, card, completes):
    in_both = mask([*hand.split(), card])
    held = mask(hand.split())
    trump = "SHDC".index(card[1])
    assert int(completed_by(held, in_both ^ held, trump)) == completes


@pytest.mark.parametrize(("policy", "left", "kind"), [("basic", 8, ROYAL_MARRIAGE), ("basic", 1, RUN)])
def test_the_royal_marriage_comes_before_the_run_while_there_is_time(policy, left, kind):
    assert lays("AS TS KS QS JS", turnup="AS", left=left, policy=policy)[0] == kind


def test_the_dearest_comes_first_without_the_tip():
    assert lays("AS TS KS QS JS", turnup="AS", policy="basic:tip_T4=no")[0] == RUN
    # Where the run is worth 110 over the marriage nothing is gained by two turns.
    assert lays("AS TS KS QS JS", turnup="AS", run_over_marriage=110)[0] == RUN


def test_a_meld_that_would_spoil_another_waits():
    # Four queens first: then the marriage still has a fresh king.
    assert lays("QS QH QD QC KH", turnup="AS")[0] == QUEENS_AROUND


def test_a_ten_is_led_for_a_meld_by_the_tip_alone():
    hand = "TD KH QH"
    assert leads(hand, left=1) == "TD"
    assert leads(hand, left=1, policy="basic:tip_T3=no") != "TD"


def test_the_end_is_played_by_what_is_sure():
    desk, table = at_table("AD 9D", "TD 9H", left=0)
    desk[places.BOARD, places.GONE] = int(np.int64(mask(pinochle.pack("ATKQJ9")))) & ~int(
        desk[0, places.HAND] | desk[1, places.HAND]
    )
    assert text(int(end_lead(desk, 0, table))) == ["AD"]
    legal = int(desk[0, places.HAND])
    assert text(int(end_follow(desk, 0, mask("TD") << 1, legal, table))) == ["AD"]
    assert text(int(end_follow(desk, 0, mask("AD") << 1, legal, table))) == ["9D"]


def at_the_end(hand, rival, turnup, **given):
    """Desk and table when the stock is gone and nothing is out but these cards of the other hand."""
    desk, table = at_table(hand, rival, turnup, left=0, **given)
    whole = int(np.int64(mask(pinochle.pack("ATKQJ9"))))
    desk[places.BOARD, places.GONE] = whole & ~int(desk[0, places.HAND] | desk[1, places.HAND])
    return desk, table


def leads_at_the_end(hand, rival, **given):
    desk, table = at_the_end(hand, rival, "9S", **given)
    return text(int(end_lead(desk, 0, table)))[0]


def test_trumps_are_drawn_from_the_top_if_that_takes_the_last_and_else_from_the_bottom():
    assert leads_at_the_end("AS QS AD", "TS KD TD") == "AS"
    assert leads_at_the_end("KS QS JS AD", "AS TS KD TD") == "JS"
    # With fewer than the other player he cashes.
    assert leads_at_the_end("KS QS AD KD", "AS TS JS TD") == "AD"
    assert leads_at_the_end("KS QS JS AD", "AS TS KD TD", policy="basic:tip_T9=no") == "AD"


def test_with_trumps_alone_the_top_waits_until_it_takes_the_last():
    assert leads_at_the_end("AS QS JS", "TS KS 9S") == "JS"
    assert leads_at_the_end("AS TS JS", "KS QS 9D") == "AS"


def test_a_trick_is_trumped_with_what_could_be_lost_later():
    desk, table = at_the_end("TS KS 9S", "AS QS KD", "9S")
    assert text(int(end_follow(desk, 0, mask("KD"), int(desk[0, places.HAND]), table))) == ["TS"]
    desk, table = at_the_end("AS KS JS", "9S 9D KD", "9S")
    assert text(int(end_follow(desk, 0, mask("KD"), int(desk[0, places.HAND]), table))) == ["JS"]


def test_the_larger_pack_has_values_of_its_own():
    def tables(text_of_policy):
        return [table_of({"deck": deck}, text_of_policy).kernel[0].tolist() for deck in (48, 64)]

    shipped = tables("basic")
    parameters = load_policy("basic", "twohand").parameters
    for name in (name for name in parameters if name.endswith("_64")):
        small, large = tables(f"basic:{name}=0.77")
        assert small == shipped[0]
        assert large != shipped[1]
        small, large = tables(f"basic:{name.removesuffix('_64')}=0.77")
        assert small != shipped[0]
        assert large == shipped[1]


def wanted(hand, card, **given):
    """What melds to come want of a card [hundredths of a point]."""
    desk, table = at_table(hand, "9D", turnup="9H", **given)
    stock_lead(desk, 0, table)
    suit, rank = "SHDC".index(card[1]), "ATKQJ987".index(card[0])
    return int(desk[places.WANTS, 8 * suit + rank])


def test_a_lone_card_is_not_wanted_more_by_the_double_pinochle_for_want_of_a_twin():
    share = {"policy": "basic:second_copy=0.01"}
    # With the twin of the queen the value is divided by the part that a second copy has; without it is not.
    assert wanted("QS QS JD", "QS", **share) > 50 * wanted("QS QS JD", "JD", **share)
    assert wanted("QS JD 9C", "QS", **share) == wanted("QS JD 9C", "QS", policy="basic:second_copy=0.5")


def test_what_is_hidden_decides_nothing():
    table = table_of({}, "basic").kernel
    desk = places.new_desk()
    for deal in range(100):
        twohand_deal(4, deal, 48, desk)
        places.lay_out(desk, table)
        desk[places.BOARD, places.TRICKS_LEFT] = 1 + deal % 12
        led = int(desk[1, places.HAND]) & -int(desk[1, places.HAND])
        chosen = int(stock_lead(desk, 0, table)), int(stock_follow(desk, 0, led, table))
        # Another hand against him, the rest of the stock in another order.
        desk[1, places.HAND] = led | sum(int(card) for card in desk[places.STOCK, :11])
        desk[places.STOCK] = desk[places.STOCK, ::-1].copy()
        assert (int(stock_lead(desk, 0, table)), int(stock_follow(desk, 0, led, table))) == chosen


@pytest.mark.parametrize("tip", TIPS)
def test_every_tip_changes_the_play(tip):
    told = records_of({}, f"basic:{tip}=yes", 120)
    untold = records_of({}, f"basic:{tip}=no", 120)
    assert any(one["events"] != other["events"] for one, other in zip(told, untold, strict=True))


def test_the_tips_followed_by_default_are_those_that_were_seen_to_help():
    followed = load_policy("basic", "twohand").parameters
    assert [tip for tip in TIPS if not followed[tip]] == ["tip_T5"]


def test_a_deal_is_the_same_after_one_with_another_pack():
    # Melds wait for a nine as the dix of the one pack; in the other it is an ordinary card.
    tables = {deck: table_of({"deck": deck}, "basic").kernel for deck in (48, 64)}
    desk = places.new_desk()
    for deal in range(200):
        for table in tables.values():
            fresh = play_deal(np.uint64(SEED), np.int64(deal), table, places.new_desk())
            assert play_deal(np.uint64(SEED), np.int64(deal), table, desk) == fresh


@pytest.mark.parametrize("memory", ["trumps_and_aces", "none"])
def test_memory_changes_the_play(memory):
    told, untold = records_of({}, "basic", 30), records_of({}, f"basic:memory={memory}", 30)
    assert any(one["events"] != other["events"] for one, other in zip(told, untold, strict=True))


def margins(policies, n=4000, seed=5):
    """Mean margin of the first policy over the second, seats exchanged [points]."""
    one, other = policies.split("/")
    first = sum_twohand(np.uint64(seed), 0, n, table_of({}, f"{one},{other}").kernel)
    second = sum_twohand(np.uint64(seed), 0, n, table_of({}, f"{other},{one}").kernel)
    return (int(first.margin[0]) - int(second.margin[0])) / 2 / n


def test_equal_policies_with_seats_exchanged_come_to_nothing():
    assert margins("basic/basic", 500) == 0


def test_basic_beats_random_and_memory_helps():
    assert margins("basic/random", 1000) > 200
    assert margins("basic/basic:memory=none") > 3


def test_sums_are_those_of_the_records():
    records = records_of({}, "random", 40)
    sums = sum_twohand(np.uint64(1), 0, 40, table_of({}, "random").kernel)
    for seat in range(2):
        melds = [record["result"]["meld"][seat] for record in records]
        row = sums.players[seat]
        assert row[MELD] == sum(melds)
        assert row[MELD_2] == sum(meld**2 for meld in melds)
        assert row[TRICKS] == sum(record["result"]["tricks"][seat] for record in records)
        assert row[SCORE] == sum(record["result"]["score"][seat] for record in records)
        assert row[LAST_TRICKS] == sum(record["result"]["last_trick"] == seat for record in records)
    scores = [record["result"]["score"] for record in records]
    assert list(sums.margin) == [sum(a - b for a, b in scores), sum((a - b) ** 2 for a, b in scores)]


def test_blocks_add_up():
    table = table_of({"deck": 64}, "basic").kernel
    whole = sum_twohand(np.uint64(2), 0, 90, table)
    parts = [sum_twohand(np.uint64(2), first, first + 30, table) for first in (0, 30, 60)]
    assert np.array_equal(whole.players, sum(part.players for part in parts))
    assert np.array_equal(whole.margin, sum(part.margin for part in parts))
