"""The book of plays: every play of the game, what it is made of, and what beats it, as one table of whole numbers.

A play is a number: 64 times its word plus its bit. Word 0 has singles (bits 0 to 14), pairs (15 to 29), bombs of three
(30 to 42) and of four (43 to 55), joker bombs (56 to 61); word 1 bombs of five to eight (0 to 51) and 幺 (52 to 58);
word 2 straights, those of three ranks first, word 3 double straights. So the plays that a hand holds are four words, as
are those that beat a play, and what may be played is the one and the other: `meldlab.kernels.baoyao.moves`.

``PASS`` stands for no play at all, and every play beats it. The last row of the book holds the rules.

Worked example: 5 6 7 with high threes is the straight of length 3 from rank 1, play 64 * 2 + 1.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao.cards import (
    ACE_UP,
    BIG_JOKER,
    FIVE_UP,
    KING_UP,
    LOW,
    N_NATURAL,
    REMOVED,
    SMALL_JOKER,
    TEN_UP,
)
from meldlab.kernels.baoyao.rules import LONGER_ANY, SAME_ANY, BaoyaoRules

# Kinds of plays, in the order in which they are listed.
SINGLE, PAIR, STRAIGHT, DOUBLE_STRAIGHT, BOMB, YAO, JOKER_BOMB = range(7)

WORDS: Final = 4
WORD: Final = 64
#: First bits of the kinds in their words.
PAIRS_AT, TRIPLES_AT, FOURS_AT, JOKERS_AT = 15, 30, 43, 56
YAO_AT: Final = 52
#: Bomb sizes, and the smallest in word 1.
SMALLEST_BOMB, LARGEST_BOMB, BIG_BOMB = 3, 8, 5
SHORTEST_STRAIGHT: Final = 3
#: Ranks that straights can have at most, with low threes.
STRAIGHT_RANKS: Final = 12
#: No play.
PASS: Final = 63
#: Row of the rules, behind all plays.
RULES: Final = WORDS * WORD
N_ROWS: Final = RULES + 1

# Columns of a play's row.
KIND, CARDS, STRENGTH, N_CARDS, POINTS, RANK, LENGTH = range(7)
#: Four words: the plays that beat it.
BEATEN_BY: Final = 7
#: Columns behind those are free in the rows of plays.
N_COLUMNS: Final = len(BaoyaoRules._fields)

# Columns of the row of the rules.
THREES, HEAD_LEADS, OPEN_YAO, LONGER_BEATS, DOUBLE_OVER_SINGLE, JOKER_PAIR, ROUNDED_UP = range(7)
FIRST_TWO, SNOW, SNOW_AT_25, ABSENT, ABSENT_FROM, STAKE, TABLE_FEE = range(7, 14)

#: Strengths of bombs that aren't natural, by the rules' ladder.
YAO_STRENGTH: Final = {2: 490, 3: 690, 4: 890}
_GREAT_YAO: Final = 1000
#: Small and big jokers of each joker bomb, and strength, exact and rounded up.
JOKER_BOMBS: Final = (
    ((2, 0), 350, 350),
    ((1, 1), 450, 450),
    ((0, 2), 550, 550),
    ((2, 1), 575, 650),
    ((1, 2), 695, 750),
    ((2, 2), 850, 850),
)
#: Weakest strength that beats a double straight: 四路.
OVER_DOUBLE: Final = 400


class Play(NamedTuple):
    """One play of the book."""

    number: int
    kind: int
    counts: tuple[tuple[int, int], ...]
    """Ranks with the number of cards of each."""
    strength: int
    """Order among plays that may beat each other; for straights of any length that of the highest card."""
    length: int
    """Ranks in a row, 1 if it is no straight."""

    @property
    def is_bomb(self) -> bool:
        """Whether it beats plays of other kinds."""
        return self.kind >= BOMB


def rank_number(rank: int, threes: int) -> int:
    """Strength of a single card: 4 is 1, a big joker 15; a low three is 0."""
    return rank + 1 - int(threes == LOW and rank < SMALL_JOKER)


def straight_place(length: int, lowest: int) -> int:
    """Bit of a straight in its word."""
    shorter = range(SHORTEST_STRAIGHT, length)
    return sum(STRAIGHT_RANKS + 1 - n for n in shorter) + lowest


def _straights(threes: int, n: int) -> list[Play]:
    """Straights of single cards or of pairs."""
    word, kind = (2, STRAIGHT) if n == 1 else (3, DOUBLE_STRAIGHT)
    last = ACE_UP + int(threes == LOW)
    plays = []
    for length in range(SHORTEST_STRAIGHT, last + 2):
        for lowest in range(last + 2 - length):
            number = WORD * word + straight_place(length, lowest)
            counts = tuple((rank, n) for rank in range(lowest, lowest + length))
            plays.append(Play(number, kind, counts, rank_number(lowest + length - 1, threes), length))
    return plays


def _bombs(naturals: list[int], rules: BaoyaoRules) -> list[Play]:
    four = int(rules.threes == LOW)
    plays = []
    for size in range(SMALLEST_BOMB, LARGEST_BOMB + 1):
        first = (
            TRIPLES_AT + N_NATURAL * (size - SMALLEST_BOMB) if size < BIG_BOMB else WORD + N_NATURAL * (size - BIG_BOMB)
        )
        for rank in naturals:
            strength = 100 * size + rank_number(rank, rules.threes)
            plays.append(Play(first + rank, BOMB, ((rank, size),), strength, 1))
    for fours in range(2, LARGEST_BOMB + 1):
        strength = YAO_STRENGTH.get(fours, _GREAT_YAO + fours)
        counts = ((four, fours), (four + ACE_UP, 1))
        plays.append(Play(WORD + YAO_AT + fours - 2, YAO, counts, strength, 1))
    for place, ((small, big), exact, rounded) in enumerate(JOKER_BOMBS):
        jokers = tuple((rank, n) for rank, n in ((SMALL_JOKER, small), (BIG_JOKER, big)) if n)
        strength = rounded if rules.rounded_up else exact
        plays.append(Play(JOKERS_AT + place, JOKER_BOMB, jokers, strength, 1))
    return plays


def list_plays(rules: BaoyaoRules) -> list[Play]:
    """Return every play there is, the pass apart, in the order of their numbers.

    Parameters
    ----------
    rules : BaoyaoRules
        Switches; threes, joker_pair and rounded_up are read.
    """
    naturals = [rank for rank in range(N_NATURAL) if rules.threes != REMOVED or rank < N_NATURAL - 1]
    jokers = [SMALL_JOKER, BIG_JOKER]
    plays = [Play(r, SINGLE, ((r, 1),), rank_number(r, rules.threes), 1) for r in naturals + jokers]
    for r in naturals + (jokers if rules.joker_pair else []):
        plays.append(Play(PAIRS_AT + r, PAIR, ((r, 2),), rank_number(r, rules.threes), 1))
    plays += _straights(rules.threes, 1) + _straights(rules.threes, 2) + _bombs(naturals, rules)
    return sorted(plays)


def beats(play: Play, other: Play, rules: BaoyaoRules) -> bool:
    """Tell whether a play beats another.

    Parameters
    ----------
    play, other : Play
        Of the same rules.
    rules : BaoyaoRules
        Switches; longer_beats and double_over_single are read.
    """
    if play.is_bomb:
        if other.is_bomb:
            return play.strength > other.strength
        return other.kind != DOUBLE_STRAIGHT or play.strength >= OVER_DOUBLE
    if play.kind == other.kind:
        if play.length == other.length:
            return play.strength > other.strength
        return bool(rules.longer_beats) and play.length > other.length
    if play.kind == DOUBLE_STRAIGHT and other.kind == STRAIGHT:
        if rules.double_over_single == LONGER_ANY:
            return play.length >= other.length
        higher = rules.double_over_single == SAME_ANY or play.strength > other.strength
        return play.length == other.length and higher
    return False


def _write(row: np.ndarray, play: Play, four: int) -> None:
    """Write what a play is made of into its row."""
    points = {four + FIVE_UP: 5, four + TEN_UP: 10, four + KING_UP: 10}
    row[KIND], row[STRENGTH], row[LENGTH] = play.kind, play.strength, play.length
    row[CARDS] = sum(n << (4 * rank) for rank, n in play.counts)
    row[N_CARDS] = sum(n for _, n in play.counts)
    row[POINTS] = sum(points.get(rank, 0) * n for rank, n in play.counts)
    row[RANK] = play.counts[0][0]


@cache
def _frozen_book(rules: BaoyaoRules) -> np.ndarray:
    book = np.zeros((N_ROWS, N_COLUMNS), np.int64)
    plays = list_plays(rules)
    four = int(rules.threes == LOW)
    for play in plays:
        _write(book[play.number], play, four)
        word, bit = divmod(play.number, WORD)
        for other in plays:
            if beats(play, other, rules):
                book[other.number, BEATEN_BY + word] |= 1 << bit
        book[PASS, BEATEN_BY + word] |= 1 << bit
    book[RULES, : len(rules)] = rules
    book.flags.writeable = False
    return book


def build_book(rules: BaoyaoRules) -> Any:
    """Build the book of plays under some rules.

    Parameters
    ----------
    rules : BaoyaoRules
        Switches.

    Returns
    -------
    int64[257, 14]
        A row for each play, by its number, and the rules.
    """
    return _frozen_book(rules).copy()
