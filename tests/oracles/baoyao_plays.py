"""What may be laid down in Bao Yao: kinds of plays, their strengths, what beats what, and every play of a hand.

A ``Play`` is its cards, a kind and a strength. ``4 4 A`` is a ``yao`` of 490: four 路, for two fours count twice as
many 路 as they are, above all other bombs of four 路.

The numbers, all given by ``rank_number`` and ``classify``:

* A rank is 4 = 1, 5 = 2 .. A = 11, 2 = 12, 3 = 13, small joker 14, big joker 15. With low threes a 3 is 0 and nothing
  else changes, so 4 stays 1. With threes removed 13 is not used.
* Bombs: natural ones 100 路 + rank, joker bombs 100 路 + 50, a 幺 100 路 + 90 with 路 = 2 × fours; but a 老老幺 of n
  fours is 1000 + n. Jokers count 2.5 and 1.5 路; the sums 5.5 and 6.5 are 575 (between 2大王 and 六路) and 695
  (between 中幺 and 七路), or, rounded up, 650 and 750: above the natural six and seven, and 650 below 中幺.
* Any other play is as strong as the rank of its highest card: ``5 6 7`` is 4, ``J Q K A`` is 11.

Readings where the rules are silent:

1. ``straight_length`` longer_beats: a longer straight beats a shorter one whatever the ranks, and a longer double
   straight a shorter double one. A double straight over a single one is the matter of ``double_over_single`` alone.
2. ``joker_pair`` also a pair: two equal jokers are either, as the player says; as a pair they are above all natural
   pairs and any bomb beats them.
3. Low threes may join double straights as well as straights, so that a straight may have 12 ranks.
4. The 幺 is made of an ace and fours under any ``threes``.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from oracles.baoyao_rules import CARDS, JOKERS, Rules, in_order

KINDS = ("single", "pair", "straight", "double_straight", "bomb", "yao", "jokers")
"""Kinds of plays in the order in which they are listed."""

BOMBS = ("bomb", "yao", "jokers")
FOUR_LU = 400
"""Strength from which on a bomb is of four 路 at least and beats a double straight."""

LADDER = (
    "三路",
    "2小王",
    "四路",
    "大小王",
    "小幺",
    "五路",
    "2大王",
    "1大2小",
    "六路",
    "中幺",
    "2大1小",
    "七路",
    "八路",
    "四张王",
    "老幺",
    "老老幺",
)
"""Classes of bombs, weakest first, under ``mixed_jokers`` exact."""

LADDER_ROUNDED_UP = (*LADDER[:7], "六路", "1大2小", "中幺", "七路", "2大1小", *LADDER[12:])
"""The same under ``mixed_jokers`` rounded up."""

JOKER_BOMBS = {(2, 0): "2小王", (1, 1): "大小王", (0, 2): "2大王", (2, 1): "1大2小", (1, 2): "2大1小", (2, 2): "四张王"}
"""Names of joker bombs by numbers of small and big jokers."""

JOKER_STRENGTHS = {"2小王": 350, "大小王": 450, "2大王": 550, "1大2小": 575, "2大1小": 695, "四张王": 850}
JOKER_STRENGTHS_ROUNDED_UP = JOKER_STRENGTHS | {"1大2小": 650, "2大1小": 750}


class Play(NamedTuple):
    """Cards laid down at once."""

    cards: tuple[str, ...]
    kind: str
    strength: int

    @property
    def text(self) -> str:
        """The cards as they are written."""
        return " ".join(self.cards)

    def row(self) -> dict[str, str | int]:
        """The play as a row of ``meldlab moves``."""
        return {"cards": self.text, "kind": self.kind, "strength": self.strength}


def rank_number(card: str, rules: Rules) -> int:
    """Rank of a card, the higher the better."""
    if card == "3" and rules["threes"] == "low":
        return 0
    return CARDS.index(card) + 1


def straight_ranks(rules: Rules) -> tuple[str, ...]:
    """Cards that may be in a straight, lowest first."""
    four_to_ace = CARDS[: CARDS.index("A") + 1]
    return ("3", *four_to_ace) if rules["threes"] == "low" else four_to_ace


def classify(cards: Sequence[str], rules: Rules) -> list[Play]:
    """Everything that these cards laid at once can be; an empty list when they are no play."""
    laid = in_order(cards)
    count = Counter(laid)
    size = len(laid)
    equal = len(count) == 1
    jokers = (count["SJ"], count["BJ"])
    plays = []

    if size == 1:
        plays.append(Play(laid, "single", rank_number(laid[0], rules)))
    if size == 2 and equal and (sum(jokers) == 0 or rules["joker_pair"]):
        plays.append(Play(laid, "pair", rank_number(laid[0], rules)))
    if size >= 3 and len(set(count.values())) == 1 and _in_a_row(list(count), rules):
        if len(count) == size:
            plays.append(Play(laid, "straight", max(rank_number(card, rules) for card in laid)))
        elif 2 * len(count) == size:
            plays.append(Play(laid, "double_straight", max(rank_number(card, rules) for card in laid)))
    if size >= 3 and equal and sum(jokers) == 0:
        plays.append(Play(laid, "bomb", 100 * size + rank_number(laid[0], rules)))
    if count["A"] == 1 and count["4"] >= 2 and size == 1 + count["4"]:
        plays.append(Play(laid, "yao", yao_strength(count["4"])))
    if size >= 2 and sum(jokers) == size and jokers in JOKER_BOMBS:
        plays.append(Play(laid, "jokers", joker_strength(jokers, rules)))
    return plays


def _in_a_row(cards: Sequence[str], rules: Rules) -> bool:
    """Whether these different cards are three or more ranks in a row that a straight may be made of."""
    row = straight_ranks(rules)
    if len(cards) < 3 or not set(cards) <= set(row):
        return False
    places = sorted(row.index(card) for card in cards)
    return places == list(range(places[0], places[0] + len(places)))


def yao_strength(fours: int) -> int:
    """Strength of an ace with so many fours."""
    return 200 * fours + 90 if fours <= 4 else 1000 + fours


def joker_strength(jokers: tuple[int, int], rules: Rules) -> int:
    """Strength of a joker bomb of so many small and big jokers."""
    table = JOKER_STRENGTHS_ROUNDED_UP if rules["mixed_jokers"] == "rounded_up" else JOKER_STRENGTHS
    return table[JOKER_BOMBS[jokers]]


def bomb_class(play: Play) -> str:
    """Class of a bomb, by the name it has in the ladder."""
    if play.kind == "jokers":
        return JOKER_BOMBS[play.cards.count("SJ"), play.cards.count("BJ")]
    if play.kind == "yao":
        return {2: "小幺", 3: "中幺", 4: "老幺"}.get(len(play.cards) - 1, "老老幺")
    return "三四五六七八"[len(play.cards) - 3] + "路"


def beats(play: Play, to_beat: Play | None, rules: Rules) -> bool:
    """Whether a play may be laid on another; on None, which is the lead, any play may."""
    if to_beat is None:
        return True
    if play.kind in BOMBS and to_beat.kind in BOMBS:
        return play.strength > to_beat.strength
    if play.kind in BOMBS:
        return to_beat.kind != "double_straight" or play.strength >= FOUR_LU
    if to_beat.kind in BOMBS:
        return False

    higher = play.strength > to_beat.strength
    if play.kind == "double_straight" and to_beat.kind == "straight":
        ranks, wanted = len(play.cards) // 2, len(to_beat.cards)
        if rules["double_over_single"] == "longer_any":
            return ranks >= wanted
        return ranks == wanted and (higher or rules["double_over_single"] == "same_any")
    if play.kind != to_beat.kind:
        return False
    if len(play.cards) != len(to_beat.cards):
        # Of single straights both or of double straights both.
        return rules["straight_length"] == "longer_beats" and len(play.cards) > len(to_beat.cards)
    return higher


# Every play of a hand ------------------------------------------------------------------------------------------------


def sort_plays(plays: Sequence[Play]) -> list[Play]:
    """By kind, then strength; straights as strong as each other the shorter first."""
    return sorted(plays, key=lambda play: (KINDS.index(play.kind), play.strength, len(play.cards)))


def plays_by_brute_force(hand: Sequence[str], rules: Rules, to_beat: Play | None = None) -> list[Play]:
    """Try every different choice of cards of a hand of up to 14."""
    if len(hand) > 14:
        raise ValueError(f"a hand of {len(hand)} cards has too many choices for brute force, 14 are allowed")
    count = Counter(hand)
    found = []
    for numbers in product(*(range(held + 1) for held in count.values())):
        cards = [card for card, number in zip(count, numbers, strict=True) for _ in range(number)]
        if cards:
            found += [play for play in classify(cards, rules) if beats(play, to_beat, rules)]
    return sort_plays(found)


def list_plays(hand: Sequence[str], rules: Rules, to_beat: Play | None = None) -> list[Play]:
    """All plays of a hand of any size that may be laid on ``to_beat``, each once."""
    found = [play for cards in _candidates(Counter(hand), rules) for play in classify(cards, rules)]
    return sort_plays([play for play in found if beats(play, to_beat, rules)])


def _candidates(count: Counter[str], rules: Rules) -> Iterator[list[str]]:
    """Choices of cards that are plays, each once."""
    for card, held in count.items():
        if card not in JOKERS:
            yield from ([card] * number for number in range(1, held + 1))
    small, big = count["SJ"], count["BJ"]
    for smalls, bigs in product(range(small + 1), range(big + 1)):
        if smalls + bigs:
            yield ["SJ"] * smalls + ["BJ"] * bigs
    if count["A"]:
        yield from (["A"] + ["4"] * fours for fours in range(2, count["4"] + 1))
    row = straight_ranks(rules)
    for first in range(len(row)):
        for end in range(first + 3, len(row) + 1):
            for copies in (1, 2):
                if all(count[card] >= copies for card in row[first:end]):
                    yield list(row[first:end]) * copies


def read_cards(text: str) -> list[str]:
    """Read cards separated by blanks or commas; ``10``, ``1``, ``小王`` and ``大王`` are understood.

    Raises
    ------
    ValueError
        If a word is no card.
    """
    names = {"10": "T", "1": "A", "小王": "SJ", "大王": "BJ"}
    words = [word.upper() for word in text.replace(",", " ").split()]
    cards = [names.get(word, word) for word in words]
    for word, card in zip(words, cards, strict=True):
        if card not in CARDS:
            raise ValueError(f"{word!r} is no card, cards are {' '.join(CARDS)}")
    return cards


def moves(hand: str, to_beat: str | None, rules: Rules) -> list[dict[str, str | int]]:
    """Answer a line of ``meldlab moves``: the rows of all plays, pass not listed.

    Two equal jokers to beat, which may be a pair as well, are taken for the bomb.
    """
    wanted = None
    if to_beat is not None:
        meanings = classify(read_cards(to_beat), rules)
        if not meanings:
            raise ValueError(f"{to_beat!r} is no play")
        wanted = max(meanings, key=lambda play: play.strength)
    return [play.row() for play in list_plays(read_cards(hand), rules, wanted)]
