"""The card and trick oracle against examples worked by hand from the rules."""

import itertools
import random
from collections import Counter

import pytest

from oracles import pinochle
from oracles.pinochle import Meld, best_trump, legal_plays, list_melds, meld_points, points_of_cards, winning_place


def cards(text: str) -> list[str]:
    return text.split()


def names(hand: str, trump: str, double_pinochle: int = 80) -> list[str]:
    return [meld.name for meld in list_melds(hand.split(), trump, double_pinochle)]


# Cards


def test_the_pack_has_48_cards_two_of_each_and_240_points() -> None:
    pack = pinochle.pack()
    assert len(pack) == 48
    assert set(Counter(pack).values()) == {2}
    assert points_of_cards(pack) + pinochle.LAST_TRICK_POINTS == 250


def test_card_points() -> None:
    assert [points_of_cards([card]) for card in ("AS", "TH", "KD", "QC", "JS", "9H")] == [11, 10, 4, 3, 2, 0]


def test_the_ten_ranks_between_ace_and_king() -> None:
    order = ["AS", "TS", "KS", "QS", "JS", "9S", "8S", "7S"]
    assert all(pinochle.beats(high, low, "H") for high, low in itertools.pairwise(order))
    assert not any(pinochle.beats(low, high, "H") for high, low in itertools.pairwise(order))


def test_display_order_is_suit_then_rank() -> None:
    assert pinochle.in_display_order(cards("9C AC TD KS AS 9H")) == cards("AS KS 9H TD AC 9C")


# Melds

MELD_EXAMPLES = [
    ("nothing", "AS TS JH 9D", "C", 80, 0),
    ("run", "AS TS KS QS JS", "S", 80, 150),
    ("run with the other king alone", "AS TS KS KS QS JS", "S", 80, 150),
    ("run and the royal marriage of the other king and queen", "AS TS KS KS QS QS JS", "S", 80, 190),
    ("run of a suit that is not trump is a marriage", "AS TS KS QS JS", "H", 80, 20),
    ("double run", "AS AS TS TS KS KS QS QS JS JS", "S", 80, 300),
    ("two royal marriages", "KH KH QH QH", "H", 80, 80),
    ("two plain marriages", "KH KH QH QH", "S", 80, 40),
    ("aces", "AS AH AD AC", "S", 80, 100),
    ("all eight aces", "AS AS AH AH AD AD AC AC", "S", 80, 200),
    ("seven aces are one set", "AS AS AH AH AD AD AC", "S", 80, 100),
    ("all eight kings", "KS KS KH KH KD KD KC KC", "S", 80, 160),
    ("all eight queens", "QS QS QH QH QD QD QC QC", "S", 80, 120),
    ("all eight jacks", "JS JS JH JH JD JD JC JC", "S", 80, 80),
    ("pinochle", "QS JD", "H", 80, 40),
    ("queen of diamonds and jack of spades are nothing", "QD JS", "H", 80, 0),
    ("two queens with one jack are one pinochle", "QS QS JD", "H", 300, 40),
    ("two pinochles at 80", "QS QS JD JD", "H", 80, 80),
    ("two pinochles at 300", "QS QS JD JD", "H", 300, 300),
    ("dix", "9S", "S", 80, 10),
    ("both dix", "9S 9S", "S", 80, 20),
    ("nine of another suit", "9S 9S", "H", 80, 0),
    ("roundhouse", "KS QS KH QH KD QD KC QC", "C", 80, 240),
    ("roundhouse and the run its royal marriage is in", "AC TC KC QC JC KS QS KH QH KD QD", "C", 80, 350),
    ("queen of spades in run, pinochle and queens at once", "AS TS KS QS JS JD QH QD QC", "S", 80, 150 + 40 + 60),
]


@pytest.mark.parametrize(
    ("hand", "trump", "double_pinochle", "points"),
    [example[1:] for example in MELD_EXAMPLES],
    ids=[example[0] for example in MELD_EXAMPLES],
)
def test_melds_worked_by_hand(hand: str, trump: str, double_pinochle: int, points: int) -> None:
    assert meld_points(hand.split(), trump, double_pinochle) == points


def test_melds_are_listed_with_their_cards() -> None:
    assert list_melds(cards("KS KS QS QS AS TS JS JD 9S KH QH"), "S") == [
        Meld("run", ("AS", "TS", "KS", "QS", "JS"), 150),
        Meld("royal_marriage", ("KS", "QS"), 40),
        Meld("marriage", ("KH", "QH"), 20),
        Meld("pinochle", ("QS", "JD"), 40),
        Meld("dix", ("9S",), 10),
    ]


def test_two_pinochles_are_named_by_the_switch() -> None:
    assert names("QS QS JD JD", "C") == ["pinochle", "pinochle"]
    assert names("QS QS JD JD", "C", 300) == ["double_pinochle"]


def test_best_trump_makes_most_of_the_hand_and_ties_go_to_the_first_suit() -> None:
    assert best_trump(cards("KS QS KH QH 9H")) == ("H", 70)
    assert best_trump(cards("KD QD KH QH")) == ("H", 60)
    assert best_trump(cards("AS AH")) == ("S", 0)


def test_unknown_trumps_and_worths_are_refused() -> None:
    with pytest.raises(ValueError, match="trump"):
        list_melds(["AS"], "N")
    with pytest.raises(ValueError, match="trump"):
        list_melds(["AS"], "")
    with pytest.raises(ValueError, match="double_pinochle"):
        list_melds(["AS"], "S", 150)
    with pytest.raises(ValueError, match="no meld"):
        pinochle.meld_cards("flush")


def test_sum_over_every_hand_of_two_cards() -> None:
    # 4 royal marriages at 40, 3 x 4 plain ones at 20, 4 pinochles at 40, and each dix in 47 hands at 10.
    hands = itertools.combinations(pinochle.pack(), 2)
    assert sum(meld_points(hand, "S") for hand in hands) == 160 + 240 + 160 + 2 * 47 * 10


def test_sum_over_every_hand_of_three_cards() -> None:
    # A king and queen of one suit are in 2*2*44 + 2 + 2 = 180 hands (never two pairs), as are queen and jack of a
    # pinochle; each dix in 1081.
    hands = itertools.combinations(pinochle.pack(), 3)
    assert sum(meld_points(hand, "H") for hand in hands) == 180 * (40 + 3 * 20 + 40) + 2 * 1081 * 10


@pytest.mark.parametrize(("size", "mean"), [(15, 6108017665520 / 68328754959), (18, 302529706225 / 2185956041)])
def test_mean_best_meld_is_near_the_known_one(size: int, mean: float) -> None:
    rng = random.Random(11)
    pack = pinochle.pack()
    points = [best_trump(rng.sample(pack, size))[1] for _ in range(1500)]
    found = sum(points) / len(points)
    variance = sum((value - found) ** 2 for value in points) / (len(points) - 1)
    assert abs(found - mean) < 3.5 * (variance / len(points)) ** 0.5


def most_by_trying(hand: list[str], trump: str, double_pinochle: int) -> int:
    """Best worth of any set of melds the cards suffice for, by trying them all."""
    shapes = [Meld("double_pinochle", pinochle.meld_cards("double_pinochle"), double_pinochle)]
    for name, points in pinochle.MELD_POINTS.items():
        if name == "marriage":
            plain = [s for s in pinochle.SUITS if s != trump]
            shapes += [Meld(name, pinochle.meld_cards(name, suit_letter=s), points) for s in plain]
        else:
            shapes.append(Meld(name, pinochle.meld_cards(name, trump=trump), points))
    held = Counter(hand)

    def most(melds: list[Meld], first: int) -> int:
        best = sum(meld.points for meld in melds)
        for index in range(first, len(shapes)):
            longer = [*melds, shapes[index]]
            if not pinochle.cards_laid_down(longer) - held:
                best = max(best, most(longer, index))
        return best

    return most([], 0)


@pytest.mark.parametrize("double_pinochle", [80, 300])
def test_no_other_set_of_melds_is_worth_more(double_pinochle: int) -> None:
    rng = random.Random(5)
    # Packs without low cards give hands that are full of runs, marriages and arounds which compete for cards.
    rich = [card for card in pinochle.pack() if card[1] in "SD" or card[0] in "KQ"]
    for _ in range(40):
        hand = rng.sample(rich, 11)
        assert meld_points(hand, "S", double_pinochle) == most_by_trying(hand, "S", double_pinochle)


def test_a_copy_serves_again_only_in_another_class() -> None:
    run, royal, kings = (pinochle.meld_cards(name, trump="S") for name in ("run", "royal_marriage", "kings"))
    laid = pinochle.cards_laid_down([Meld("run", run, 150), Meld("kings", kings, 80)])
    assert laid == Counter(cards("AS TS KS QS JS KH KD KC"))
    laid = pinochle.cards_laid_down([Meld("run", run, 150), Meld("royal_marriage", royal, 40)])
    assert laid["KS"] == laid["QS"] == 2


# Tricks

WINNERS = [
    ("highest of the led suit", "KH AH TH", "S", 1),
    ("ten over king", "KH TH QH", "S", 1),
    ("off suit loses", "9H AD AC", "S", 0),
    ("a trump wins", "AH 9S TH", "S", 1),
    ("the higher trump wins", "AH 9S JS", "S", 2),
    ("the lower trump loses", "AH JS 9S", "S", 1),
    ("first of identical cards", "AH AH TH", "S", 0),
    ("first of identical cards played second and third", "KH AH AH", "S", 1),
    ("first of identical trumps", "AH QS QS", "S", 1),
    ("trump led", "KS AS TS", "S", 1),
    ("one card", "9H", "S", 0),
    ("two cards", "9H JH", "S", 1),
]


@pytest.mark.parametrize(("trick", "trump", "place"), [case[1:] for case in WINNERS], ids=[case[0] for case in WINNERS])
def test_trick_winner(trick: str, trump: str, place: int) -> None:
    assert winning_place(trick.split(), trump) == place


def test_an_empty_trick_has_no_winner() -> None:
    assert winning_place([], "S") is None


# Duties of play; trumps are spades. (what, hand, trick, must_win, must_overtrump, legal)

DUTIES = [
    ("the leader plays anything", "AS 9H 9H TD", "", False, False, "AS 9H TD"),
    ("follow suit", "AS AH 9H TD", "KH", False, False, "AH 9H"),
    ("follow suit though the trick is trumped", "AS AH 9H TD", "KH 9S", False, False, "AH 9H"),
    ("void must trump", "AS 9S TD", "KH", False, False, "AS 9S"),
    ("void of both plays anything", "TD AC", "KH", False, False, "TD AC"),
    ("void of both plays anything on a trump", "TD AC", "KS", False, False, "TD AC"),
    ("a trump lead must be beaten", "AS TS QS 9S AH", "KS", False, False, "AS TS"),
    ("a trump lead that cannot be beaten is followed", "QS 9S AH", "KS", False, False, "QS 9S"),
    ("the identical trump does not beat", "KS 9S AH", "KS", False, False, "KS 9S"),
    ("the third must beat the second's trump", "AS KS 9S", "QS TS", False, False, "AS"),
    ("the third must beat the leader's trump if that is best", "AS KS 9S", "TS QS", False, False, "AS"),
    ("on a trump lead an off-suit card of the second changes nothing", "AS JS 9S", "QS AH", False, False, "AS"),
    ("a plain suit need not be beaten", "AH 9H", "KH", False, False, "AH 9H"),
    ("a plain suit must be beaten under must_win", "AH TH QH 9H AS", "KH", True, False, "AH TH"),
    ("a plain suit that cannot be beaten under must_win", "QH 9H AS", "KH", True, False, "QH 9H"),
    ("the identical card does not beat under must_win", "AH 9H", "AH", True, False, "AH 9H"),
    ("the third must beat the best under must_win", "AH KH", "QH TH", True, False, "AH"),
    ("the third must beat the leader's under must_win", "AH KH", "TH QH", True, False, "AH"),
    ("an off-suit card need not be beaten apart under must_win", "TH QH", "KH AD", True, False, "TH"),
    ("trumped: any card of the suit under must_win", "AH 9H TS", "KH 9S", True, True, "AH 9H"),
    ("void may undertrump", "AS 9S", "KH QS", False, False, "AS 9S"),
    ("void may undertrump under must_win alone", "AS 9S", "KH QS", True, False, "AS 9S"),
    ("void must overtrump by switch", "AS TS 9S TD", "KH QS", False, True, "AS TS"),
    ("void who cannot overtrump must still trump", "JS 9S TD", "KH QS", False, True, "JS 9S"),
    ("the identical trump does not overtrump", "QS 9S TD", "KH QS", False, True, "QS 9S"),
    ("void on an untrumped trick plays any trump by switch", "AS 9S TD", "KH AH", False, True, "AS 9S"),
    ("no trump left plays anything by switch", "AD 9C", "KH QS", True, True, "AD 9C"),
    ("must_overtrump leaves a plain suit alone", "AH 9H", "KH", False, True, "AH 9H"),
    ("names of the switch: trump_led", "AH 9H", "KH", "trump_led", False, "AH 9H"),
    ("names of the switch: always", "AH 9H", "KH", "always", False, "AH"),
]


@pytest.mark.parametrize(
    ("hand", "trick", "must_win", "must_overtrump", "legal"),
    [case[1:] for case in DUTIES],
    ids=[case[0] for case in DUTIES],
)
def test_duties_of_play(hand: str, trick: str, must_win: bool | str, must_overtrump: bool, legal: str) -> None:
    assert legal_plays(hand.split(), trick.split(), "S", must_win, must_overtrump) == legal.split()


def test_must_win_has_four_spellings_only() -> None:
    with pytest.raises(ValueError, match="must_win"):
        legal_plays(["AH"], [], "S", "sometimes")


def breaks_a_duty(
    card: str, hand: list[str], trick: list[str], trump: str, must_win: bool, must_overtrump: bool
) -> bool:
    """The duties once more, asked card by card."""
    if not trick:
        return False
    led = trick[0][1]
    held = {c[1] for c in hand}
    lying = {c[1] for c in trick}
    if led in held:
        if card[1] != led:
            return True
        must_beat = led == trump or (must_win and trump not in lying)
    elif trump in held:
        if card[1] != trump:
            return True
        must_beat = must_overtrump and trump in lying
    else:
        return False

    def is_higher_than_all(own: str) -> bool:
        return all("9JQKTA".index(own[0]) > "9JQKTA".index(c[0]) for c in trick if c[1] == own[1])

    could = any(is_higher_than_all(c) for c in hand if c[1] == card[1])
    return must_beat and could and not is_higher_than_all(card)


def test_duties_asked_card_by_card_come_to_the_same() -> None:
    rng = random.Random(3)
    for _ in range(3000):
        drawn = rng.sample(pinochle.pack(), rng.randint(2, 9))
        trick_length = rng.randint(0, min(2, len(drawn) - 1))
        trick, hand = drawn[:trick_length], drawn[trick_length:]
        trump = rng.choice(pinochle.SUITS)
        must_win, must_overtrump = rng.random() < 0.5, rng.random() < 0.5
        expected = {card for card in hand if not breaks_a_duty(card, hand, trick, trump, must_win, must_overtrump)}
        legal = legal_plays(hand, trick, trump, must_win, must_overtrump)
        assert legal
        assert set(legal) == expected
