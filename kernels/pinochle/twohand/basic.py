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

from meldlab.kernels.bits import count, lowest, position
from meldlab.kernels.jit import inline, int64, lean
from meldlab.kernels.pinochle.cards import (
    ACE,
    ACES,
    DIAMONDS,
    FIRST_COPIES,
    JACK,
    KING,
    KINGS,
    LANE_BITS,
    N_RANKS,
    N_SUITS,
    QUEEN,
    SPADES,
    TEN,
    card_bit,
)
from meldlab.kernels.pinochle.meld import (
    ACES_AROUND,
    JACKS_AROUND,
    KIND_POINTS,
    KINGS_AROUND,
    MARRIAGE,
    PINOCHLE,
    QUEENS_AROUND,
    ROYAL_MARRIAGE,
    RUN,
    RUN_RANKS,
    held_once,
    held_twice,
)
from meldlab.kernels.pinochle.tricks import suit_cards
from meldlab.kernels.pinochle.twohand.desk import (
    BOARD,
    DOUBLES,
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
    lying,
    undeclared_dix,
)
from meldlab.kernels.pinochle.twohand.melds import (
    BOTH_PINOCHLES,
    SHAPES,
    fresh_cards,
    open_to_fours,
    open_to_marriages,
    open_to_pinochles,
    open_to_runs,
)
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
#: The entry of a meld that can't be: no five cards more are missing beside five.
NO_CHANCE: Final = N_MISSING * N_MISSING - 1
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
#: Part of its worth to a meld that is lost with a card whose twin is held, not 0 [1/1024].
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
_KINGS = np.int64(FIRST_COPIES) & np.int64(KINGS)
_QUEEN_AT, _JACK_AT = card_bit(SPADES, QUEEN, 0), card_bit(DIAMONDS, JACK, 0)
_ACES = np.int64(ACES)
_POINTS = np.array(KIND_POINTS, np.int64)
_ACES_WORTH, _KINGS_WORTH, _QUEENS_WORTH, _JACKS_WORTH = KIND_POINTS[ACES_AROUND : JACKS_AROUND + 1]


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


@inline
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


@lean
def end_worth(desk: Any, seat: int, card: int, table: Any) -> Any:
    """Worth of a card when the stock is gone (int64 hundredths of a point)."""
    at = position(card)
    in_trump = int64(at >> 4 == desk[BOARD, TRUMP])
    return table[seat, KEEP + N_RANKS * in_trump + ((at & 15) >> 1)]


@lean
def swap_gain(desk: Any, seat: int, table: Any) -> Any:
    """How much more the turn-up is worth in the end than the dix that a player holds (int64 hundredths of a point)."""
    dix = lowest(undeclared_dix(desk, seat, table[0, DECK]))
    return end_worth(desk, seat, desk[BOARD, TURNUP], table) - end_worth(desk, seat, dix, table)


@inline
def chance_from(left: int) -> Any:
    """First column of the chances with so many tricks left."""
    return CHANCE + N_MISSING * N_MISSING * left


class Sight(NamedTuple):
    """What decides about melds to come; cards at the bits of the first copies."""

    fresh: int
    """Cards in the hand that lie in no meld."""
    once: int
    """Cards with at least one unseen copy."""
    twice: int
    """Cards with two unseen copies."""
    spent: int
    """Kinds that may not be laid again, a bit each."""
    chance: int
    """First column of the chances."""


@inline
def _bit(cards: int, at: int) -> Any:
    return (cards >> at) & 1


@inline
def _parted_with(opened: int, twins: int) -> Any:
    """Cards, at the first copies' bits, that a class of melds loses if one copy of them is played.

    Of two copies the one that lies in more melds is played, so the class loses one only if both are open to it.
    """
    return held_once(opened) & (~twins | held_twice(opened))


@lean
def _weigh(view: Any, sight: Any, kind: int, points: int, own: int, table: Any) -> Any:
    """Expected worth of a kind, for which ``own`` cards are open, and whether it could be laid now.

    Returns int64 hundredths of a point and int64 0 or 1.  Written without branches, which could not be foretold.
    """
    shape = SHAPES[view.trump, kind]
    missing = shape & ~own
    two = count(missing & sight.twice)
    entry = N_MISSING * (count(missing) - two) + two
    dead = (missing & ~sight.once) | _bit(sight.spent, kind)
    stale = missing == 0 and sight.fresh & shape == 0
    entry = int64(NO_CHANCE) if dead != 0 or stale else entry
    return POINT * points * table[view.seat, sight.chance + entry] // CERTAIN, int64(entry == 0)


@lean
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
    seat = view.seat
    once, twice = held_once(view.unseen), held_twice(view.unseen)
    if table[seat, SEES_DEAD] == 0:
        once, twice = _FIRST, _FIRST
    spent = desk[seat, MADE] if table[0, MELD_AGAIN] == 0 else int64(0)
    sight = Sight(held_once(fresh_cards(desk, seat)), once, twice, spent, chance_from(view.left))
    twins = held_twice(view.hand)
    waiting = _weigh_fours_and_marriages(desk, view, sight, twins, table)
    return _weigh_trumps_and_pinochles(desk, view, sight, twins, waiting, table)


@inline
def _weigh_fours_and_marriages(desk: Any, view: Any, sight: Any, twins: int, table: Any) -> Any:
    """Write what all suits want of fours of a rank and of marriages (Waiting)."""
    seat = view.seat
    opened = open_to_fours(desk, seat)
    own = held_once(opened)
    aces, n_aces = _weigh(view, sight, ACES_AROUND, _POINTS[ACES_AROUND], own, table)
    kings, n_kings = _weigh(view, sight, KINGS_AROUND, _POINTS[KINGS_AROUND], own, table)
    queens, n_queens = _weigh(view, sight, QUEENS_AROUND, _POINTS[QUEENS_AROUND], own, table)
    jacks, n_jacks = _weigh(view, sight, JACKS_AROUND, _POINTS[JACKS_AROUND], own, table)
    n = n_aces + n_kings + n_queens + n_jacks
    best = max(max(_ACES_WORTH * n_aces, _KINGS_WORTH * n_kings), max(_QUEENS_WORTH * n_queens, _JACKS_WORTH * n_jacks))
    fours = _parted_with(opened, twins)

    opened = open_to_marriages(desk, seat)
    own = held_once(opened)
    pairs = _parted_with(opened, twins)
    # All four marriages at once, each at its king's bit; the queen's is two above it.
    king, queen = own & _KINGS, (own >> 2) & _KINGS
    whole = king & queen & (sight.fresh | (sight.fresh >> 2))
    lone_two = (king & ~queen & (sight.twice >> 2)) | (queen & ~king & sight.twice)
    lone_one = ((king & ~queen & (sight.once >> 2)) | (queen & ~king & sight.once)) & ~lone_two
    for suit in range(N_SUITS):
        kind = int64(ROYAL_MARRIAGE) if suit == view.trump else int64(MARRIAGE + suit)
        at = LANE_BITS * suit + 2 * KING
        chance = table[seat, sight.chance] * _bit(whole, at)
        chance += table[seat, sight.chance + 1] * _bit(lone_two, at)
        chance += table[seat, sight.chance + N_MISSING] * _bit(lone_one, at)
        open_yet = 1 - _bit(sight.spent, kind)
        pair = open_yet * POINT * _POINTS[kind] * chance // CERTAIN
        ready = open_yet * _bit(whole, at)
        n += ready
        best = max(best, ready * _POINTS[kind])
        place = N_RANKS * suit
        desk[WANTS, place + ACE] = aces * _bit(fours, at - 2 * KING)
        desk[WANTS, place + TEN] = 0
        desk[WANTS, place + KING] = kings * _bit(fours, at) + pair * _bit(pairs, at)
        desk[WANTS, place + QUEEN] = queens * _bit(fours, at + 2) + pair * _bit(pairs, at + 2)
        desk[WANTS, place + JACK] = jacks * _bit(fours, at + 4)
    return Waiting(n, best)


@inline
def _weigh_trumps_and_pinochles(desk: Any, view: Any, sight: Any, twins: int, waiting: Any, table: Any) -> Any:
    """Add what the run and the pinochles want (Waiting)."""
    seat, trump = view.seat, view.trump
    opened = open_to_runs(desk, seat)
    points = table[0, RUN_OVER_MARRIAGE] if desk[seat, ROYAL] & view.hand != 0 else int64(KIND_POINTS[RUN])
    run, ready = _weigh(view, sight, RUN, points, held_once(opened), table)
    n = waiting.n + ready
    best = max(waiting.points, ready * points)
    if run != 0:
        parted = _parted_with(opened, twins) >> (LANE_BITS * trump)
        for rank in range(len(RUN_RANKS)):
            desk[WANTS, N_RANKS * trump + rank] += run * _bit(parted, 2 * rank)

    pair = SHAPES[trump, PINOCHLE]
    both = pair | (pair << 1)
    held = view.hand & both
    if held == 0:
        return Waiting(n, best)
    opened = open_to_pinochles(desk, seat)
    pinochle, ready = _weigh(view, sight, PINOCHLE, _POINTS[PINOCHLE], held_once(opened), table)
    n += ready
    best = max(best, ready * _POINTS[PINOCHLE])
    parted = _parted_with(opened, twins)
    double = int64(0)
    missing = 4 - count(held & ~desk[seat, DOUBLES])
    # There are but two copies of each, so what is missing must be among the unseen.
    if missing <= 2 and count(view.unseen & both) >= missing and _bit(sight.spent, BOTH_PINOCHLES) == 0:
        points = table[0, PINOCHLE_UPGRADE] if held & desk[seat, PINOCHLES] != 0 else table[0, DOUBLE_PINOCHLE]
        # Of these a second copy is wanted as much as the first.
        double = POINT * points * table[seat, sight.chance + N_MISSING * missing] // table[seat, SECOND_COPY]
        if missing == 0 and sight.fresh & pair != 0:
            n += 1
            best = max(best, points)
    desk[WANTS, N_RANKS * SPADES + QUEEN] += pinochle * _bit(parted, _QUEEN_AT) + double
    desk[WANTS, N_RANKS * DIAMONDS + JACK] += pinochle * _bit(parted, _JACK_AT) + double
    return Waiting(n, best)


@inline
def loss(desk: Any, view: Any, card: int, twins: int, table: Any) -> Any:
    """What is lost with one copy of a card, given at the first copy's bit [hundredths of a point].

    Its part in melds to come, less if its twin is held, and what it is worth for its own sake.
    """
    at = position(card)
    part = table[view.seat, SECOND_COPY] if card & twins != 0 else int64(CERTAIN)
    rank = (at & 15) >> 1
    in_trump = int64(at >> 4 == view.trump)
    own = table[view.seat, KEEP + N_RANKS * (2 * view.left + in_trump) + rank]
    return desk[WANTS, at >> 1] * part // CERTAIN + own


@inline
def copy_of(desk: Any, view: Any, card: int) -> Any:
    """The copy to play of a card, given at the first copy's bit: one that lies on the table, if any."""
    copies = view.hand & (card | (card << 1))
    laid = copies & lying(desk, view.seat)
    return lowest(laid) if laid != 0 else lowest(copies)
