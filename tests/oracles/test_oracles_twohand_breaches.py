"""Breaches of the rules: what each costs, and that nothing happens without its switch."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from oracles import pinochle, twohand
from oracles import twohand_breaches as breaches
from oracles.random_twohand import deal_cards, random_step
from oracles.twohand import Deal, Draw, IllegalMove
from oracles.twohand_melds import Card, in_order
from oracles.twohand_rules import HOYLE, OPTIONS


def endgame(dealer: str, other: str, **switches: Any) -> Deal:
    """Second phase with trumps spades, player 1 to lead."""
    hands = [in_order(map(Card, text.split())) for text in (dealer, other)]
    return Deal(HOYLE | switches, "S", (hands[0], hands[1]), (), None, False)


def played(deal: Deal, cards: str) -> Deal:
    for card in cards.split():
        deal = twohand.play(deal, Card(card))
    return deal


def dealt(sizes: tuple[int, int], missing: int = 0, seed: int = 5, **switches: Any) -> Deal:
    """A deal with hands of these sizes and some cards lost from the bottom of the stock."""
    hands, turnup, stock = deal_cards(random.Random(seed))
    pack = [*hands[0], *hands[1], *stock]
    random.Random(seed).shuffle(pack)
    end = sum(sizes)
    left = pack[end : len(pack) - missing]
    return twohand.start(HOYLE | switches, [pack[: sizes[0]], pack[sizes[0] : end]], turnup, left)


def played_out(deal: Deal, seed: int = 1) -> tuple[Deal, list[dict[str, Any]]]:
    events: list[dict[str, Any]] = []
    rng = random.Random(seed)
    while deal.stage != "over":
        deal = random_step(rng, deal, events)
    return deal, events


# Short stock


def test_a_short_stock_needs_its_switch() -> None:
    with pytest.raises(ValueError, match="missing"):
        dealt((12, 12), missing=1)
    with pytest.raises(ValueError, match="missing"):
        dealt((12, 12), missing=2, short_stock=True)


def test_a_short_stock_is_played_to_the_end_with_a_dead_card() -> None:
    for seed in range(4):
        start = dealt((12, 12), missing=1, short_stock=True)
        deal, events = played_out(start, seed)
        assert sum(event["do"] == "trick" for event in events) == 23
        assert sum(event["do"] == "draw" for event in events) == 22
        assert len(deal.dead) == 1
        cards = [event["card"] for event in events if event["do"] == "play"]
        (missing,) = Counter(pinochle.pack()) - Counter([*cards, *deal.dead])
        assert sum(deal.tricks) == 250 - pinochle.points_of_cards([missing, *deal.dead])


@pytest.mark.parametrize("last_stock_card", OPTIONS["last_stock_card"])
def test_the_last_drawer_takes_one_of_the_last_two(last_stock_card: str) -> None:
    deal = dealt((12, 12), missing=1, short_stock=True, last_stock_card=last_stock_card)
    events: list[dict[str, Any]] = []
    while deal.stage != "draw" or len(deal.stock) > 2:
        deal = random_step(random.Random(0), deal, events)
    assert twohand.draw_choices(deal) == [Draw("stock", deal.stock[0])]
    deal = twohand.draw(deal, Draw("stock", deal.stock[0]))
    assert deal.turnup is not None
    hidden, lying = deal.stock[0], deal.turnup.name
    assert twohand.draw_choices(deal) == [Draw("stock", hidden), Draw("turnup", lying)]
    assert twohand.draw(deal, Draw("stock", hidden)).dead == (lying,)
    after = twohand.draw(deal, Draw("turnup", lying))
    assert after.dead == (hidden,)
    assert not after.first_phase
    assert [len(holding) for holding in after.holdings] == [12, 12]


# Revoke


@pytest.mark.parametrize(
    ("dealer", "lead", "wrong"),
    [
        ("KH AS 9D 9D", "TH", "AS"),  # follows no suit
        ("9S AC 9D 9D", "TH", "AC"),  # void, but does not trump
        ("AS 9S 9D 9D", "TS", "9S"),  # does not beat a led trump
    ],
)
def test_a_revoke_costs_all_tricks_from_there_on(dealer: str, lead: str, wrong: str) -> None:
    with pytest.raises(IllegalMove, match="may play"):
        played(endgame(dealer, f"{lead} JC JC JC"), f"{lead} {wrong}")
    deal = played(endgame(dealer, f"{lead} JC JC JC", revoke=True), f"{lead} {wrong}")
    assert deal.scores_nothing == (True, False)


def test_the_offender_wins_tricks_without_points() -> None:
    start = endgame("KH AS AC QC", "TH 9C JC 9D", revoke=True)
    start = replace(start, tricks=(30, 20), meld=(40, 0))
    deal = played(start, "TH AS AC 9C QC JC KH 9D")
    assert deal.stage == "over"
    # Not a point of his four tricks, not the last trick's 10, and nothing of it for the opponent.
    assert deal.tricks == (30, 20)
    assert twohand.result(deal)["score"] == [70, 20]


def test_the_other_player_scores_on_after_a_revoke() -> None:
    deal = played(endgame("KH 9C QC", "AH AC 9C", revoke=True), "AH QC AC 9C 9C KH")
    assert deal.tricks == (0, 11 + 3 + 11 + 0 + 4 + 10)


def test_a_revoke_is_corrected_before_the_next_lead() -> None:
    start = endgame("KH AS 9D", "TH 9C JC", revoke=True)
    deal = played(start, "TH AS")
    corrected = breaches.correct_revoke(deal)
    assert corrected.scores_nothing == (False, False)
    assert [card.name for card in twohand.legal_plays(corrected)] == ["KH"]
    assert played(corrected, "KH").tricks == (0, 14)
    with pytest.raises(IllegalMove, match="no revoke"):
        breaches.correct_revoke(twohand.play(deal, Card("KH")))
    with pytest.raises(IllegalMove, match="no revoke"):
        breaches.correct_revoke(start)
    with pytest.raises(IllegalMove, match="provide"):
        breaches.correct_revoke(endgame("KH", "TH"))


# Wrong hands


def test_a_wrong_hand_needs_its_switch() -> None:
    for sizes in ((11, 12), (12, 13), (13, 11)):
        with pytest.raises(ValueError, match="were dealt"):
            dealt(sizes)


@pytest.mark.parametrize("sizes", [(11, 12), (12, 11), (13, 12), (12, 13), (13, 11), (10, 12), (14, 12), (14, 10)])
@pytest.mark.parametrize("timing", OPTIONS["meld_timing"])
def test_wrong_hands_are_put_right_by_drawing(sizes: tuple[int, int], timing: str) -> None:
    deal, events = played_out(dealt(sizes, wrong_hand=True, meld_timing=timing))
    assert sum(deal.tricks) == 250
    assert sum(event["do"] == "trick" for event in events) == 24
    draws = [sum(event["do"] == "draw" and event["seat"] == seat for event in events) for seat in (0, 1)]
    assert draws == [24 - sizes[0], 24 - sizes[1]]


def test_the_short_hand_draws_twice_and_the_long_hand_not_at_all() -> None:
    deal = dealt((13, 11), wrong_hand=True)
    for _ in range(2):
        deal = twohand.play(deal, twohand.legal_plays(deal)[0])
    assert deal.drawers == (1, 1)


@pytest.mark.parametrize(("size", "may"), [(10, False), (11, True), (12, False)])
def test_a_wrong_hand_may_not_meld(size: int, may: bool) -> None:
    held = ["KH", "QH", "9S", *["9C"] * (size - 3)]
    deal = Deal(
        HOYLE | {"wrong_hand": True},
        "S",
        (in_order(map(Card, ["JC"] * 10)), in_order(map(Card, held))),
        ("TC",) * 23,
        Card("AS"),
        True,
        stage="meld",
        window=True,
    )
    # The opponent's hand is wrong throughout, which hinders himself alone.
    assert bool(twohand.list_melds(deal)) == may
    assert bool(twohand.list_dixes(deal)) == may


# Exposed cards and leads out of turn


def test_the_stock_is_shuffled_anew_from_an_exposed_card_down() -> None:
    deal = dealt((12, 12), exposed_card=True)
    turned = breaches.reshuffle_from(deal, 20, deal.stock[:19:-1])
    assert turned.stock == (*deal.stock[:20], *reversed(deal.stock[20:]))
    assert turned.turnup == deal.turnup
    with pytest.raises(IllegalMove, match="are not the cards"):
        breaches.reshuffle_from(deal, 20, deal.stock[19:22])
    with pytest.raises(IllegalMove, match="no place"):
        breaches.reshuffle_from(deal, 23, ())
    with pytest.raises(IllegalMove, match="provide"):
        breaches.reshuffle_from(dealt((12, 12)), 20, deal.stock[20:])


def test_the_dealer_keeps_his_own_exposed_card() -> None:
    assert breaches.answers_to_exposed_card(0) == ("keep",)
    assert breaches.answers_to_exposed_card(1) == ("keep", "redeal")


def test_a_lead_out_of_turn_is_accepted_or_taken_back() -> None:
    deal = endgame("KH 9C", "TH JC", lead_out_of_turn=True)
    asked = breaches.lead_out_of_turn(deal, Card("KH"))
    assert twohand.turn(asked) == 1
    assert twohand.legal_plays(asked) == []
    with pytest.raises(IllegalMove, match="nobody plays"):
        twohand.play(asked, Card("TH"))
    assert breaches.take_back_lead(asked) == deal
    accepted = breaches.accept_lead(asked)
    assert [card.name for card in twohand.legal_plays(accepted)] == ["TH"]
    assert played(accepted, "TH").leader == 1
    with pytest.raises(IllegalMove, match="out of turn"):
        breaches.accept_lead(deal)
    with pytest.raises(IllegalMove, match="out of turn"):
        breaches.take_back_lead(accepted)
    with pytest.raises(IllegalMove, match="provide"):
        breaches.lead_out_of_turn(endgame("KH 9C", "TH JC"), Card("KH"))


@pytest.mark.parametrize("cards", [0, 2])
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("timing", OPTIONS["meld_timing"])
def test_who_draws_wrongly_is_put_right_at_the_next_draw(cards: int, player: int, timing: str) -> None:
    deal = dealt((12, 12), wrong_hand=True, meld_timing=timing)
    deal = twohand.play(twohand.play(deal, deal.holdings[1][0]), deal.holdings[0][0])
    deal = breaches.draw_wrongly(deal, player, cards)
    events: list[dict[str, Any]] = []
    sizes = []
    while deal.stage != "over":
        was, deal = deal, random_step(random.Random(1), deal, events)
        if deal.stage == "play" and not deal.trick and was.stage != "play":
            sizes.append(tuple(len(holding) for holding in deal.holdings))
    wrong = (11 + cards, 12) if player == 0 else (12, 11 + cards)
    assert sizes[:2] == [wrong, (12, 12)]
    assert set(sizes[1:]) == {(12, 12)}
    assert len(sizes) == 12
    assert sum(deal.tricks) == 250


def test_a_wrong_draw_needs_its_switch_and_its_moment() -> None:
    deal = dealt((12, 12), wrong_hand=True)
    with pytest.raises(IllegalMove, match="about to draw"):
        breaches.draw_wrongly(deal, 0, 0)
    for _ in range(2):
        deal = twohand.play(deal, twohand.legal_plays(deal)[0])
    with pytest.raises(IllegalMove, match="in time"):
        breaches.draw_wrongly(replace(deal, stock=deal.stock[:4]), 0, 0)
    with pytest.raises(IllegalMove, match="provide"):
        breaches.draw_wrongly(replace(deal, rules=HOYLE), 0, 0)
