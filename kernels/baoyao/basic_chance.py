"""How likely it is that a play stands, to a player who knows his side's two hands and what was played.

What the opponents hold together is the *pool*. A plain play stands if they have nothing of its kind to beat it with, or
do not want to, and spend no bomb; a bomb stands if no better one lies in one of their hands.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.baoyao.autoplay import PLAIN
from meldlab.kernels.baoyao.basic_table import (
    BOMB_STANDS,
    CERTAIN,
    N_BEATERS,
    N_FIVES,
    N_TENTHS,
    NO_BOMB,
    SEES_PARTNER,
    STANDS,
    gathered,
)
from meldlab.kernels.baoyao.book import (
    BEATEN_BY,
    BOMB,
    KIND,
    LARGEST_BOMB,
    OPEN_YAO,
    RULES,
    SMALLEST_BOMB,
    STRENGTH,
    THREES,
    WORDS,
    YAO_AT,
)
from meldlab.kernels.baoyao.cards import (
    ACE_UP,
    BIG_JOKER,
    LOW,
    N_NATURAL,
    SMALL_JOKER,
    at_least,
    four_of,
    held,
)
from meldlab.kernels.baoyao.desk import DEALT, HAND, LEFT, POOLS, next_seat, partner_of, side_of
from meldlab.kernels.baoyao.moves import holds
from meldlab.kernels.bits import count, position
from meldlab.kernels.jit import inline, int64, pasted

_EIGHTHS: Final = 8
_TENTHS: Final = 10
#: Strength of a natural bomb by each of its cards.
_PER_CARD: Final = 100


class Pool(NamedTuple):
    """What the opponents may hold, as far as a player knows."""

    row: Any
    """The side's row of the desk with what follows from the pool: int64[...]."""
    cards: int
    """Counts of the ranks."""
    share: int
    """Part of the smaller of their hands in eighths; 0 if one hand has all of it."""
    left: int
    """The opponent's hand with the fewest cards that has any [cards]."""
    seat: int
    """The player."""


# Columns of a side's row: what it was made for, the pool's plays as four words, and the natural bombs to be expected by
# size and lowest rank.
_CARDS, _SHARE = range(2)
_PLAYS: Final = 2
_BOMBS: Final = _PLAYS + WORDS
_LOWEST_RANKS: Final = N_NATURAL + 1
#: Sizes from 3 up to one above the largest.
_SIZES: Final = LARGEST_BOMB + 2 - SMALLEST_BOMB


@pasted
def _expect_bombs(pool: Any, row: Any) -> None:
    """Write how many ranks from each rank up make a bomb of each size in one hand (ten-thousandths)."""
    for size in range(_SIZES):
        expected = int64(0)
        first = _BOMBS + _LOWEST_RANKS * size
        pool.row[first + N_NATURAL] = 0
        if at_least(pool.cards, min(size + SMALLEST_BOMB, LARGEST_BOMB)) == 0:
            for rank in range(N_NATURAL):
                pool.row[first + rank] = 0
            continue
        for down in range(N_NATURAL):
            rank = N_NATURAL - 1 - down
            expected += gathered(row, pool.share, held(pool.cards, rank), size + SMALLEST_BOMB)
            pool.row[first + rank] = expected


@pasted
def look_at_pool(desk: Any, seat: int, row: Any, book: Any) -> Any:
    """See what the opponents may hold (Pool)."""
    after, before = next_seat(seat), next_seat(partner_of(seat))
    cards = desk[after, HAND] + desk[before, HAND]
    a, b = desk[after, LEFT], desk[before, LEFT]
    smaller, both = min(a, b), max(a + b, int64(1))
    share = (_EIGHTHS * smaller + both // 2) // both
    if row[SEES_PARTNER] == 0:
        # Any two of the three hands unseen are like the opponents'.
        cards += desk[partner_of(seat), HAND]
    pool = Pool(desk[POOLS + side_of(seat)], cards, share, smaller if smaller != 0 else a + b, int64(seat))
    if pool.row[_CARDS] != cards or pool.row[_SHARE] != share:
        pool.row[_CARDS], pool.row[_SHARE] = cards, share
        words = holds(cards, book)
        for word in range(WORDS):
            pool.row[_PLAYS + word] = words[word]
        _expect_bombs(pool, row)
    return pool


@inline
def _naturals_above(pool: Any, strength: int, book: Any) -> Any:
    """Expected number of natural bombs above a strength (ten-thousandths)."""
    # A rank needs as many cards as the bomb counts if it is higher, else one more.
    size, number = strength // _PER_CARD, strength % _PER_CARD
    first = int64(book[RULES, THREES] != LOW)
    higher = min(max(number + 1 - first, int64(0)), int64(N_NATURAL))
    if size > LARGEST_BOMB:
        return int64(0)
    same = _BOMBS + _LOWEST_RANKS * (size - SMALLEST_BOMB)
    more = same + _LOWEST_RANKS
    return pool.row[same + higher] + pool.row[more] - pool.row[more + higher]


@inline
def _yao_above(desk: Any, pool: Any, beaters: int, row: Any, book: Any) -> Any:
    """Chance of a 幺 among those that beat a bomb (ten-thousandths)."""
    yao = (beaters & pool.row[_PLAYS + 1]) >> YAO_AT
    if yao == 0:
        return int64(0)
    fours = int64(2) + position(yao)
    four = four_of(book[RULES, THREES])
    if book[RULES, OPEN_YAO] == 0 or row[SEES_PARTNER] == 0:
        return gathered(row, pool.share, held(pool.cards, four), fours)
    # Who could make one is known from the start, and so are his fours.
    found = int64(0)
    for seat in (next_seat(pool.seat), next_seat(partner_of(pool.seat))):
        dealt = desk[DEALT, seat]
        could = held(dealt, four) >= 2 and held(dealt, four + ACE_UP) >= 1
        if could and held(desk[seat, HAND], four) >= fours:
            found = int64(CERTAIN)
    return found


@inline
def _jokers_above(pool: Any, strength: int, row: Any) -> Any:
    """Chance of a joker bomb above a strength (ten-thousandths)."""
    jokers = held(pool.cards, SMALL_JOKER) + held(pool.cards, BIG_JOKER)
    if jokers < 2:
        return int64(0)
    if strength < 350:
        needed = int64(2)
    elif strength < 600:
        needed = int64(3)
    else:
        needed = int64(4)
    return gathered(row, pool.share, jokers, needed)


@pasted
def chance_to_stand(desk: Any, pool: Any, play: int, points: int, row: Any, book: Any) -> Any:
    """Chance that the opponents let a play stand (int64, ten-thousandths).

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress.
    pool : Pool
        What the opponents may hold.
    play : int64
        Number of the play.
    points : int64
        Points on the table with it [points].
    row : int64[...]
        What the policy plays by.
    book : int64[257, 14]
        Plays and rules.
    """
    entry = book[play]
    if entry[KIND] < BOMB:
        first = entry[BEATEN_BY] & pool.row[_PLAYS] & PLAIN
        beaters = (
            count(first)
            + count(entry[BEATEN_BY + 2] & pool.row[_PLAYS + 2])
            + count(entry[BEATEN_BY + 3] & pool.row[_PLAYS + 3])
        )
        stands = row[STANDS + N_BEATERS * entry[KIND] + min(beaters, int64(N_BEATERS - 1))]
        return stands * row[NO_BOMB + min(points // 5, int64(N_FIVES - 1))] // CERTAIN
    strength = entry[STRENGTH]
    expected = _naturals_above(pool, strength, book)
    expected += _yao_above(desk, pool, entry[BEATEN_BY + 1], row, book)
    expected += _jokers_above(pool, strength, row)
    tenths = min(expected * _TENTHS // CERTAIN, int64(N_TENTHS - 1))
    return row[BOMB_STANDS + tenths]
