"""How likely it is that a play stands, to a player who knows his side's two hands and what was played.

What the opponents hold together is the *pool*.  A plain play stands if they have nothing of its kind to beat it with, or do
not want to, and spend no bomb; a bomb stands if no better one lies in one of their hands.
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
    PAIRS_AT,
    RULES,
    SMALLEST_BOMB,
    STRENGTH,
    THREES,
    YAO_AT,
)
from meldlab.kernels.baoyao.cards import (
    ACE_UP,
    BIG_JOKER,
    LOW,
    SMALL_JOKER,
    at_least,
    four_of,
    held,
)
from meldlab.kernels.baoyao.desk import DEALT, HAND, LEFT, next_seat, partner_of
from meldlab.kernels.baoyao.moves import holds
from meldlab.kernels.bits import count, position
from meldlab.kernels.jit import inline, int64, lean

_EIGHTHS: Final = 8
_TENTHS: Final = 10
_SINGLES = int64((1 << PAIRS_AT) - 1)


class Pool(NamedTuple):
    """What the opponents may hold, as far as a player knows."""

    cards: int
    """Counts of the ranks."""
    plays: Any
    """Plays that it would hold in one hand: four int64."""
    share: int
    """Part of the smaller of their hands in eighths; 0 if one hand has all of it."""
    left: int
    """The opponent's hand with the fewest cards that has any [cards]."""
    seat: int
    """The player."""


@lean
def look_at_pool(desk: Any, seat: int, row: Any, book: Any) -> Any:
    """See what the opponents may hold (Pool)."""
    after, before = next_seat(seat), next_seat(partner_of(seat))
    cards = desk[after, HAND] + desk[before, HAND]
    a, b = desk[after, LEFT], desk[before, LEFT]
    smaller = min(a, b)
    share = (_EIGHTHS * smaller + (a + b) // 2) // (a + b)
    if row[SEES_PARTNER] == 0:
        # Any two of the three hands unseen are like the opponents'.
        cards += desk[partner_of(seat), HAND]
    left = smaller if smaller != 0 else a + b
    return Pool(cards, holds(cards, book), share, left, int64(seat))


@inline
def _naturals_above(pool: Any, strength: int, row: Any, book: Any) -> Any:
    """Expected number of natural bombs above a strength (ten-thousandths)."""
    expected = int64(0)
    ranks = at_least(pool.cards, SMALLEST_BOMB) & ((int64(1) << SMALL_JOKER) - 1)
    first = int64(book[RULES, THREES] != LOW)
    while ranks != 0:
        rank = position(ranks)
        ranks &= ranks - 1
        needed = (strength - rank - first) // 100 + 1
        if needed <= LARGEST_BOMB:
            expected += gathered(row, pool.share, held(pool.cards, rank), max(needed, int64(SMALLEST_BOMB)))
    return expected


@inline
def _yao_above(desk: Any, pool: Any, beaters: int, row: Any, book: Any) -> Any:
    """Chance of a 幺 among those that beat a bomb (ten-thousandths)."""
    yao = (beaters & pool.plays[1]) >> YAO_AT
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
def _jokers_above(pool: Any, strength: int, row: Any, book: Any) -> Any:
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


@lean
def chance_to_stand(desk: Any, pool: Any, play: int, points: int, row: Any, book: Any) -> Any:
    """Chance that the opponents let a play stand (int64, ten-thousandths).

    Parameters
    ----------
    desk : int64[13, LOG_SIZE]
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
        first = entry[BEATEN_BY] & pool.plays[0] & PLAIN
        beaters = (
            count(first) + count(entry[BEATEN_BY + 2] & pool.plays[2]) + count(entry[BEATEN_BY + 3] & pool.plays[3])
        )
        stands = row[STANDS + N_BEATERS * entry[KIND] + min(beaters, int64(N_BEATERS - 1))]
        return stands * row[NO_BOMB + min(points // 5, int64(N_FIVES - 1))] // CERTAIN
    strength = entry[STRENGTH]
    expected = _naturals_above(pool, strength, row, book)
    expected += _yao_above(desk, pool, entry[BEATEN_BY + 1], row, book)
    expected += _jokers_above(pool, strength, row, book)
    tenths = min(expected * _TENTHS // CERTAIN, int64(N_TENTHS - 1))
    return row[BOMB_STANDS + tenths]
