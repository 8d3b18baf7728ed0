"""Policy ``basic``: what a player sees, and what the cards he holds may still bring.

A player sees his hand, the cards on the table, the turn-up, and as many of the cards played or taken up before his eyes
as he remembers.  Cards that he cannot place are *unseen*: they are in the stock or in the other hand.

A meld that lacks some cards is worth its points times the chance to draw them and to win a trick afterwards, out of a
table by the tricks left and by how many of the missing cards have one and two unseen copies.  All values are integers
in hundredths of a point, so that they come out alike on every machine.

Worked example: five tricks before the end of the stock a player holds the kings of three suits and has seen one king of
the fourth.  The four kings are worth ``80 * chance[5, one unseen copy]``; each of his three kings is worth that much to
him, and so much is lost by playing one, or ``second_copy`` of it if he holds its twin.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import (
    ACES,
    FIRST_COPIES,
    KING,
    N_RANKS,
    N_SUITS,
    QUEEN,
)
from meldlab.kernels.pinochle.meld import (
    ACES_AROUND,
    AROUND_RANKS,
    KIND_POINTS,
    MARRIAGE,
    PINOCHLE,
    ROYAL_MARRIAGE,
    RUN,
    held_once,
    held_twice,
)
from meldlab.kernels.pinochle.tricks import suit_cards
from meldlab.kernels.pinochle.twohand.desk import (
    BOARD,
    GONE,
    HAND,
    MADE,
    PINOCHLES,
    ROYAL,
    TAKEN,
    TRICKS_LEFT,
    TRUMP,
    TURNUP,
    WANTS,
    WANTS_DOUBLE,
    WANTS_FOURS,
    WANTS_PINOCHLE,
    WANTS_RUN,
    lying,
)
from meldlab.kernels.pinochle.twohand.melds import BOTH_PINOCHLES, SHAPES, fresh_cards, open_cards
from meldlab.kernels.pinochle.twohand.rules import (
    DECK,
    DOUBLE_PINOCHLE,
    MELD_AGAIN,
    PINOCHLE_UPGRADE,
    POLICY,
    RUN_OVER_MARRIAGE,
    other,
    whole_pack,
)

#: Units of value in a point.
POINT: Final = 100
#: A chance of one.
CERTAIN: Final = 1024
#: Tricks left are from 0, when the stock is gone, to 16.
N_LEFT: Final = 17
#: Missing cards with one unseen copy and with two, 0 to 5 each, make an entry of the chances.
N_MISSING: Final = 6
#: Higher cards out that are told apart.
N_HIGHER: Final = 16

# Columns of a table after the policy.
#: What is remembered with a stock and without, codes below.
MEMORY, END_MEMORY = POLICY + 1, POLICY + 2
#: 1 if melds whose cards are gone are given up.
SEES_DEAD: Final = POLICY + 3
#: 1 if melds are laid in the order that leaves most to come, 0 if the dearest comes first.
ORDERS_MELDS: Final = POLICY + 4
#: Tricks left from which a dix is declared; 1 if a trick is won for it.
DIX_FROM, DIX_WINS = POLICY + 5, POLICY + 6
#: 1 if trumps are drawn when the stock is gone.
DRAWS_TRUMPS: Final = POLICY + 7
#: 1 if the line of best play is found when the stock is gone.
EXACT: Final = POLICY + 8
#: Part of its worth to a meld that is lost with a card whose twin is held [hundredths].
SECOND_COPY: Final = POLICY + 9
#: Worth of the next lead, of any trick won without a meld, of leading a ten for a meld, of each card of a suit led, of
#: a
#: high trump led at the end of the stock, and of a card of average worth in the end [hundredths of a point].
LEAD_WORTH, EAGER, TEN_LEAD, LONG_SUIT, PRESS, AVERAGE = range(POLICY + 10, POLICY + 16)
#: Card points by rank [hundredths of a point].
POINTS: Final = POLICY + 16
#: Worth of keeping a card by tricks left, trump or not, and rank: 17 times 2 times 8 [hundredths of a point].
KEEP: Final = POINTS + N_RANKS
#: Chance to lay a meld by tricks left and missing cards with one and with two unseen copies: 17 times 6 times 6
#: [1/1024].
CHANCE: Final = KEEP + N_LEFT * 2 * N_RANKS
#: Part of a ready meld that the next trick is worth, by tricks left: 17 [1/1024].
URGENCY: Final = CHANCE + N_LEFT * N_MISSING * N_MISSING
#: Chance that a card led wins, trump or not, by higher cards out: 2 times 16 [1/1024].
LEAD_WINS: Final = URGENCY + N_LEFT
N_COLUMNS: Final = LEAD_WINS + 2 * N_HIGHER

#: What is remembered of the cards that were played or taken up.
REMEMBERS_ALL, REMEMBERS_TRUMPS_AND_ACES, REMEMBERS_NOTHING = range(3)

_FIRST = np.int64(FIRST_COPIES)
_ACES = np.int64(ACES)
_POINTS = np.array(KIND_POINTS, np.int64)


class View(NamedTuple):
    """What a player sees when it is his turn."""

    seat: int
    hand: int
    trump: int
    left: int
    """Tricks left with a stock, this one included."""
    unseen: int
    """Cards in the stock or in the other hand, for all he remembers."""


class Waiting(NamedTuple):
    """Melds that could be laid now."""

    n: int
    points: int
    """Points of the dearest [points]."""


@inline
def _remembered(cards: int, trump: int, memory: int) -> Any:
    """Those of some cards that the player remembers."""
    if memory == REMEMBERS_ALL:
        return cards
    if memory == REMEMBERS_TRUMPS_AND_ACES:
        return cards & (_ACES | suit_cards(int64(-1), trump))
    return int64(0)


@jit
def view_of(desk: Any, seat: int, table: Any) -> Any:
    """Look at the deal with the eyes of one player (View)."""
    trump = desk[BOARD, TRUMP]
    left = desk[BOARD, TRICKS_LEFT]
    hand = desk[seat, HAND]
    seen = desk[BOARD, GONE]
    if left > 0:
        rival = other(seat)
        seen |= desk[rival, HAND] & desk[rival, TAKEN]
        seen = _remembered(seen, trump, table[seat, MEMORY]) | desk[BOARD, TURNUP] | lying(desk, rival)
    else:
        # With nothing hidden but the other hand no card of that is placed any more.
        seen = _remembered(seen, trump, table[seat, END_MEMORY])
    return View(int64(seat), hand, trump, left, whole_pack(table[0, DECK]) & ~(hand | seen))


@inline
def card_points(card: int, table: Any) -> Any:
    """Card points [hundredths of a point]."""
    return table[0, POINTS + ((position(card) & 15) >> 1)]


@inline
def keep_worth(card: int, view: Any, left: int, table: Any) -> Any:
    """Worth of keeping a card for its own sake with so many tricks left [hundredths of a point]."""
    at = position(card)
    in_trump = 1 if at >> 4 == view.trump else 0
    return table[view.seat, KEEP + 16 * left + 8 * in_trump + ((at & 15) >> 1)]


@inline
def chance_from(left: int) -> Any:
    """First column of the chances with so many tricks left."""
    return CHANCE + N_MISSING * N_MISSING * left


@inline
def _expected(own: int, shape: int, once: int, twice: int, fresh: int, chance: int, view: Any, table: Any) -> Any:
    """Chance that a meld of a shape is laid [1/1024]; ``own`` are the cards for it, ``chance`` is the first column."""
    missing = shape & ~own
    if missing & ~once != 0 or (missing == 0 and fresh & shape == 0):
        return int64(0)
    two = count(missing & twice)
    return table[view.seat, chance + N_MISSING * (count(missing) - two) + two]


@jit
def weigh_melds(desk: Any, view: Any, table: Any) -> Any:
    """Value the melds that may still come, for the cards that they want.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal; row ``WANTS`` is overwritten.
    view : View
        What the player sees.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    Waiting
        Melds that he could lay now.
    """
    seat, trump = view.seat, view.trump
    chance = chance_from(view.left)
    fresh = held_once(fresh_cards(desk, seat))
    once, twice = held_once(view.unseen), held_twice(view.unseen)
    if table[seat, SEES_DEAD] == 0:
        once, twice = _FIRST, _FIRST
    spent = desk[seat, MADE] if table[0, MELD_AGAIN] == 0 else int64(0)
    n_ready, best = int64(0), int64(0)

    own = held_once(open_cards(desk, seat, ROYAL_MARRIAGE))
    for suit in range(N_SUITS):
        kind = ROYAL_MARRIAGE if suit == trump else MARRIAGE + suit
        shape = SHAPES[trump, kind]
        worth = int64(0)
        if (spent >> kind) & 1 == 0:
            worth = POINT * _POINTS[kind] * _expected(own, shape, once, twice, fresh, chance, view, table) // CERTAIN
            if worth != 0 and shape & ~own == 0:
                n_ready += 1
                best = max(best, _POINTS[kind])
        desk[WANTS, N_RANKS * suit + KING] = worth
        desk[WANTS, N_RANKS * suit + QUEEN] = worth

    own = held_once(open_cards(desk, seat, ACES_AROUND))
    for place in range(len(AROUND_RANKS)):
        kind = ACES_AROUND + place
        shape = SHAPES[trump, kind]
        worth = int64(0)
        if (spent >> kind) & 1 == 0:
            worth = POINT * _POINTS[kind] * _expected(own, shape, once, twice, fresh, chance, view, table) // CERTAIN
            if worth != 0 and shape & ~own == 0:
                n_ready += 1
                best = max(best, _POINTS[kind])
        desk[WANTS, WANTS_FOURS + AROUND_RANKS[place]] = worth

    own = held_once(open_cards(desk, seat, RUN))
    shape = SHAPES[trump, RUN]
    worth = int64(0)
    if (spent >> RUN) & 1 == 0:
        royal = desk[seat, ROYAL] & view.hand != 0
        points = int64(table[0, RUN_OVER_MARRIAGE]) if royal else int64(KIND_POINTS[RUN])
        worth = POINT * points * _expected(own, shape, once, twice, fresh, chance, view, table) // CERTAIN
        if worth != 0 and shape & ~own == 0:
            n_ready += 1
            best = max(best, points)
    desk[WANTS, WANTS_RUN] = worth

    pinochle, double = _weigh_pinochles(desk, view, once, twice, fresh, spent, table)
    desk[WANTS, WANTS_PINOCHLE] = pinochle
    desk[WANTS, WANTS_DOUBLE] = double
    shape = SHAPES[trump, PINOCHLE]
    if pinochle != 0 and shape & ~held_once(open_cards(desk, seat, PINOCHLE)) == 0:
        n_ready += 1
        best = max(best, _POINTS[PINOCHLE])
    if double != 0 and count(view.hand & (shape | (shape << 1))) == 4:
        n_ready += 1
        best = max(best, int64(table[0, PINOCHLE_UPGRADE]))
    return Waiting(n_ready, best)


@inline
def _weigh_pinochles(desk: Any, view: Any, once: int, twice: int, fresh: int, spent: int, table: Any) -> Any:
    """Expected worth of a pinochle and of the double one (two int64, hundredths of a point)."""
    seat = view.seat
    chance = chance_from(view.left)
    shape = SHAPES[view.trump, PINOCHLE]
    both = shape | (shape << 1)
    single, double = int64(0), int64(0)
    if (spent >> PINOCHLE) & 1 == 0:
        own = held_once(open_cards(desk, seat, PINOCHLE))
        single = POINT * _POINTS[PINOCHLE] * _expected(own, shape, once, twice, fresh, chance, view, table) // CERTAIN
    if (spent >> BOTH_PINOCHLES) & 1 == 0:
        held = open_cards(desk, seat, BOTH_PINOCHLES) & both
        missing = 4 - count(held)
        # A card that is missing must be among the unseen, for there are but two copies of each.
        if missing <= 2 and count(view.unseen & both) >= missing and (missing > 0 or fresh & shape != 0):
            laid = view.hand & desk[seat, PINOCHLES] != 0
            points = int64(table[0, PINOCHLE_UPGRADE]) if laid else int64(table[0, DOUBLE_PINOCHLE])
            double = POINT * points * table[seat, chance + N_MISSING * missing] // CERTAIN
    return single, double
