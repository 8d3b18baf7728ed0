"""A deal of two-handed pinochle: the dix, the draws, the play and the count under every switch."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from oracles import pinochle, twohand
from oracles.random_twohand import deal_cards, random_record
from oracles.twohand import Deal, DixChoice, Draw, IllegalMove
from oracles.twohand_melds import Card, in_order
from oracles.twohand_rules import EN, HOYLE, NB, OPTIONS, ZH, random_rules


def melding(winner: str, turnup: str = "AS", rules: Any = HOYLE, **switches: Any) -> Deal:
    """Player 1 has won the first trick and may meld; nines and jacks of clubs fill the hands."""
    rules = rules | switches
    held = winner.split()
    size = 12 if rules["deck"] == 48 else 16
    before = rules["meld_timing"] == "before_draw"
    held += ["9C"] * (size - before - len(held))
    other = ["JC"] * (size - 1)
    return Deal(
        rules=rules,
        trump=turnup[1],
        holdings=(in_order(map(Card, other)), in_order(map(Card, held))),
        stock=("TC",) * (2 * size - 1),
        turnup=Card(turnup),
        swap_open=turnup[0] != "9" and rules["dix_exchange"] != "forbidden",
        stage="meld",
        leader=1,
        window=True,
        drawers=(1, 0) if before else (0,),
    )


def swaps(deal: Deal) -> list[bool]:
    return [choice.swap for choice in twohand.list_dixes(deal)]


def meld_names(deal: Deal) -> list[str]:
    return [choice.name for choice in twohand.list_melds(deal)]


def lay(deal: Deal, name: str) -> Deal:
    return twohand.lay(deal, next(choice for choice in twohand.list_melds(deal) if choice.name == name))


def dix(deal: Deal, swap: bool = False) -> Deal:
    return twohand.declare_dix(deal, next(choice for choice in twohand.list_dixes(deal) if choice.swap == swap))


def endgame(dealer: str, other: str, trump: str = "S", trick: str = "", **switches: Any) -> Deal:
    """Second phase; player 1 leads or has led."""
    hands = [in_order(map(Card, text.split())) for text in (dealer, other)]
    cards = tuple(trick.split())
    return Deal(HOYLE | switches, trump, (hands[0], hands[1]), (), None, False, trick=cards)


def plays(deal: Deal) -> list[str]:
    return [card.name for card in twohand.legal_plays(deal)]


# The deal


def test_the_profiles_name_every_switch() -> None:
    for profile in (HOYLE, ZH, EN, NB):
        assert profile.keys() == OPTIONS.keys()
        assert all(profile[name] in options for name, options in OPTIONS.items())


@pytest.mark.parametrize(("deck", "size", "stock"), [(48, 12, 23), (64, 16, 31)])
def test_the_two_packs(deck: int, size: int, stock: int) -> None:
    hands, turnup, hidden = deal_cards(random.Random(1), deck)
    deal = twohand.start(HOYLE | {"deck": deck}, hands, turnup, hidden)
    assert [len(holding) for holding in deal.holdings] == [size, size]
    assert len(deal.stock) == stock
    assert deal.trump == turnup[1]
    assert twohand.turn(deal) == 1
    with pytest.raises(ValueError, match=r"cards were dealt|no pack"):
        twohand.start(HOYLE | {"deck": 112 - deck}, hands, turnup, hidden)


def test_a_pack_with_three_of_a_card_is_refused() -> None:
    hands, turnup, hidden = deal_cards(random.Random(1))
    other = next(card for card in pinochle.pack() if card != hidden[0])
    with pytest.raises(ValueError, match="missing"):
        twohand.start(HOYLE, hands, turnup, [other, *hidden[1:]])


def with_turnup(rank: str, deck: int = 48, **switches: Any) -> Deal:
    for seed in range(1000):
        hands, turnup, stock = deal_cards(random.Random(seed), deck)
        if turnup[0] == rank:
            return twohand.start(HOYLE | switches | {"deck": deck}, hands, turnup, stock)
    raise AssertionError("no such deal")


def test_a_dix_turned_up_pays_the_dealer_by_switch() -> None:
    assert with_turnup("9").meld == (10, 0)
    assert with_turnup("9", turnup_dix="none").meld == (0, 0)
    assert with_turnup("A").meld == (0, 0)


def test_with_sixty_four_cards_the_seven_is_the_dix() -> None:
    assert with_turnup("7", 64).meld == (10, 0)
    assert with_turnup("9", 64).meld == (0, 0)
    assert swaps(melding("7S 9S", deck=64)) == [True, False]
    assert twohand.list_dixes(melding("9S", deck=64)) == []


# The dix


def test_the_first_dix_may_be_swapped() -> None:
    deal = melding("9S")
    assert swaps(deal) == [True, False]
    deal = dix(deal, swap=True)
    assert deal.meld == (0, 10)
    assert Card("AS") in deal.holdings[1]
    assert deal.turnup is not None
    assert deal.turnup.name == "9S"


@pytest.mark.parametrize(
    ("switch", "allowed"), [("optional", [True, False]), ("compulsory", [True]), ("forbidden", [False])]
)
def test_the_swap_is_a_switch(switch: str, allowed: list[bool]) -> None:
    assert swaps(melding("9S", dix_exchange=switch)) == allowed


def test_the_second_dix_is_never_swapped() -> None:
    for first in (True, False):
        deal = dix(melding("9S 9S"), swap=first)
        assert swaps(deal) == [False]
        deal = dix(deal)
        assert deal.meld == (0, 20)
        assert twohand.list_dixes(deal) == []


def test_nobody_swaps_for_a_dix() -> None:
    for switch in ("optional", "compulsory"):
        deal = with_turnup("9", dix_exchange=switch)
        assert not twohand.swap_is_open(deal)
        assert swaps(melding("9S", turnup="9S", dix_exchange=switch)) == [False]


def test_a_dix_comes_with_a_meld_or_is_one() -> None:
    beside = melding("9S KH QH", dix_with_meld="additional")
    assert meld_names(dix(beside)) == ["marriage"]
    assert swaps(lay(beside, "marriage")) == [True, False]
    instead = melding("9S KH QH", dix_with_meld="is_the_meld")
    assert meld_names(dix(instead)) == []
    assert swaps(lay(instead, "marriage")) == []
    assert swaps(dix(melding("9S 9S", dix_with_meld="is_the_meld"))) == []


def test_the_card_swapped_for_completes_a_meld_by_switch() -> None:
    usable = dix(melding("9S TS KS QS JS"), swap=True)
    assert meld_names(usable) == ["run", "royal_marriage"]
    barred = dix(melding("9S TS KS QS JS", swap_card_usable=False), swap=True)
    assert meld_names(barred) == ["royal_marriage"]
    # It is an ordinary card once the turn is over.
    assert Card("AS") in twohand.finish_melding(barred).holdings[1]


def test_swap_run_and_draw_after_one_trick() -> None:
    deal = lay(dix(melding("9S TS KS QS JS", rules=NB), swap=True), "run")
    assert deal.meld == (0, 160)
    assert meld_names(deal) == []
    deal = twohand.finish_melding(deal)
    assert deal.stage == "draw"
    assert twohand.turn(deal) == 1


def test_a_dix_is_paid_once() -> None:
    lying = Card("9S", ("dix",))
    deal = replace(melding(""), holdings=(melding("").holdings[0], in_order([lying, *melding("").holdings[1][:-1]])))
    assert twohand.list_dixes(deal) == []


@pytest.mark.parametrize(
    ("turnup", "may"), [(Card("9S"), True), (Card("9S", ("dix",)), False)], ids=["never paid", "paid before"]
)
def test_a_dix_drawn_as_the_turnup_is_declared_unless_it_was_paid(turnup: Card, may: bool) -> None:
    deal = melding("", meld_timing="after_draw", last_stock_card="winner_chooses")
    before = (deal.holdings[0], deal.holdings[1][:-1])
    deal = replace(deal, stage="draw", stock=("TC",), drawers=(1, 0), holdings=before, turnup=turnup, swap_open=False)
    deal = twohand.draw(deal, Draw("turnup", "9S"))
    assert swaps(deal) == [False] * may


def test_a_dix_turned_up_or_swapped_has_been_paid() -> None:
    assert with_turnup("9").turnup == Card(f"9{with_turnup('9').trump}", ("dix",))
    assert with_turnup("9", turnup_dix="none").turnup == Card(f"9{with_turnup('9').trump}")
    assert dix(melding("9S"), swap=True).turnup == Card("9S", ("dix",))


# Melding


def test_one_meld_a_trick() -> None:
    deal = lay(melding("KH QH KD QD"), "marriage")
    assert deal.meld == (0, 20)
    assert meld_names(deal) == []


def test_only_the_winner_melds_and_only_in_the_first_phase() -> None:
    deal = with_turnup("A")
    assert twohand.list_melds(deal) == []
    assert twohand.list_dixes(deal) == []
    strict = endgame("KH QH", "KD QD")
    assert twohand.list_melds(strict) == []
    with pytest.raises(IllegalMove, match="stage"):
        twohand.finish_melding(strict)


def first_trick(**switches: Any) -> list[tuple[str, bool]]:
    """Stages of the first trick until the next lead, and whether the winner moves in each."""
    deal = with_turnup("A", **switches)
    seen = []
    for _ in range(2):
        deal = twohand.play(deal, twohand.legal_plays(deal)[0])
    while deal.stage != "play":
        seen.append((deal.stage, twohand.turn(deal) == deal.leader))
        if deal.stage == "meld":
            deal = twohand.finish_melding(deal)
        else:
            deal = twohand.draw(deal, twohand.draw_choices(deal)[0])
    return seen


def test_melds_come_before_or_after_the_draw() -> None:
    assert first_trick() == [("meld", True), ("draw", True), ("draw", False)]
    assert first_trick(meld_timing="after_draw") == [("draw", True), ("meld", True), ("draw", False)]


def test_a_melded_card_is_played_like_any_other() -> None:
    deal = lay(melding("KH QH KH"), "marriage")
    deal = twohand.finish_melding(deal)
    for _ in range(2):
        deal = twohand.draw(deal, twohand.draw_choices(deal)[0])
    kings = [card for card in twohand.legal_plays(deal) if card.name == "KH"]
    assert kings == [Card("KH"), Card("KH", ("marriage",))]
    after = twohand.play(deal, kings[1])
    assert Card("KH", ("marriage",)) not in after.holdings[1]
    assert Card("KH") in after.holdings[1]


def test_each_trick_won_gives_one_meld() -> None:
    deal = twohand.finish_melding(lay(melding("KH QH KD QD AH"), "marriage"))
    for _ in range(2):
        deal = twohand.draw(deal, twohand.draw_choices(deal)[0])
    deal = twohand.play(twohand.play(deal, Card("AH")), Card("JC"))
    assert meld_names(deal) == ["marriage"]


def test_a_meld_is_remembered() -> None:
    deal = lay(melding("KH QH", rules=ZH), "marriage")
    assert deal.made[1] == {("marriage", ("KH", "QH"))}
    assert deal.made[0] == frozenset()


# The draws


def last_draw(**switches: Any) -> Deal:
    """Player 1 has won the last trick of the first phase and has nothing to meld."""
    deal = melding("", **switches)
    return replace(twohand.finish_melding(deal), stock=("TC",))


def test_the_winner_takes_the_hidden_card() -> None:
    deal = last_draw()
    assert twohand.draw_choices(deal) == [Draw("stock", "TC")]
    deal = twohand.draw(deal, Draw("stock", "TC"))
    assert twohand.draw_choices(deal) == [Draw("turnup", "AS")]


def test_the_winner_may_have_the_choice() -> None:
    deal = last_draw(last_stock_card="winner_chooses")
    assert twohand.draw_choices(deal) == [Draw("stock", "TC"), Draw("turnup", "AS")]
    deal = twohand.draw(deal, Draw("turnup", "AS"))
    assert twohand.draw_choices(deal) == [Draw("stock", "TC")]
    deal = twohand.draw(deal, Draw("stock", "TC"))
    assert deal.stage == "play"
    assert not deal.first_phase


def test_the_choice_is_at_the_last_draw_only() -> None:
    deal = twohand.finish_melding(melding("", last_stock_card="winner_chooses"))
    assert twohand.draw_choices(deal) == [Draw("stock", "TC")]


def test_the_loser_takes_the_swapped_dix() -> None:
    deal = replace(twohand.finish_melding(dix(melding("9S"), swap=True)), stock=("TC",))
    deal = twohand.draw(deal, Draw("stock", "TC"))
    assert twohand.draw_choices(deal) == [Draw("turnup", "9S")]
    deal = twohand.draw(deal, Draw("turnup", "9S"))
    # The melds are taken up: no card has a past.
    assert not any(card.uses for holding in deal.holdings for card in holding)


def test_after_the_last_draw_there_is_no_turnup_to_swap_for() -> None:
    deal = melding("9S", meld_timing="after_draw", last_stock_card="winner_chooses")
    deal = replace(
        deal, stage="draw", stock=("TC",), drawers=(1, 0), holdings=(deal.holdings[0], deal.holdings[1][:-1])
    )
    hidden = twohand.draw(deal, Draw("stock", "TC"))
    assert (hidden.stage, swaps(hidden)) == ("meld", [True, False])
    taken = twohand.draw(deal, Draw("turnup", "AS"))
    assert (taken.stage, swaps(taken)) == ("meld", [False])


# The play


def test_anything_goes_in_the_first_phase() -> None:
    deal = with_turnup("A")
    deal = twohand.play(deal, twohand.legal_plays(deal)[0])
    assert set(twohand.legal_plays(deal)) == set(deal.holdings[0])


def test_the_second_phase_is_strict() -> None:
    assert plays(endgame("AH 9H AS", "", trick="TH")) == ["AH", "9H"]
    assert plays(endgame("AC 9C AS", "", trick="TH")) == ["AS"]
    assert plays(endgame("AC 9C", "", trick="TH")) == ["AC", "9C"]
    assert plays(endgame("AS 9S AC", "", trick="TS")) == ["AS"]
    assert plays(endgame("KS 9S AC", "", trick="TS")) == ["KS", "9S"]


def test_a_plain_lead_is_beaten_by_switch() -> None:
    assert plays(endgame("AH 9H AS", "", trick="TH", must_win="always")) == ["AH"]
    assert plays(endgame("TH 9H AS", "", trick="TH", must_win="always")) == ["TH", "9H"]


@pytest.mark.parametrize(
    ("lead", "follow", "winner"),
    [("TH", "KH", 1), ("KH", "TH", 0), ("KH", "KH", 1), ("AH", "9S", 0), ("9H", "AC", 1), ("JS", "QS", 0)],
)
def test_who_wins_a_trick(lead: str, follow: str, winner: int) -> None:
    deal = endgame(f"{follow} 9D", f"{lead} 9D")
    deal = twohand.play(deal, Card(lead))
    deal = twohand.play(deal, Card(follow))
    assert deal.leader == winner


@pytest.mark.parametrize(("count", "points"), [("classic", 11 + 4 + 10), ("simple", 10 + 10 + 10)])
def test_cards_count_by_switch(count: str, points: int) -> None:
    deal = endgame("KH QC", "AH 9C", count=count)
    for card in ("AH", "KH", "9C", "QC"):
        deal = twohand.play(deal, Card(card))
    queen = 3 if count == "classic" else 0
    assert deal.tricks == (queen + 10, points - 10)
    assert twohand.result(deal) == {
        "meld": [0, 0],
        "tricks": [queen + 10, points - 10],
        "last_trick": 0,
        "score": [queen + 10, points - 10],
    }


def test_moves_out_of_place_are_refused() -> None:
    deal = with_turnup("A")
    with pytest.raises(IllegalMove, match="does not hold"):
        twohand.play(deal, next(card for card in map(Card, pinochle.pack()) if card not in deal.holdings[1]))
    with pytest.raises(IllegalMove, match="may not be drawn"):
        twohand.draw(deal, Draw("stock", deal.stock[0]))
    with pytest.raises(IllegalMove, match="stage"):
        twohand.declare_dix(deal, DixChoice(Card("9S"), False))
    with pytest.raises(IllegalMove, match="not over"):
        twohand.result(deal)
    with pytest.raises(IllegalMove, match="may play"):
        twohand.play(endgame("AH AS", "", trick="TH"), Card("AS"))


# Whole deals


def test_random_deals_keep_every_card_and_every_point() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        rules = random_rules(rng)
        record = random_record(seed, rules)
        played = Counter(event["card"] for event in record["events"] if event["do"] == "play")
        dealt = Counter(f"{record['hands'][0]} {record['hands'][1]} {record['turnup']} {record['stock']}".split())
        assert played == dealt
        assert sum(record["result"]["tricks"]) == 250
        laid = [event for event in record["events"] if event["do"] in ("meld", "dix", "turnup_dix")]
        for seat in (0, 1):
            points = sum(event["points"] for event in laid if event["seat"] == seat)
            assert record["result"]["meld"][seat] == points
