"""Policy ``basic``: what a player sees, and what the cards he holds may still bring.

A player sees his hand, the cards on the table, the turn-up, and as many of the cards played or taken up before his eyes
as he remembers.  Cards that he cannot place are *unseen*: they are in the stock or in the other hand.

All values are integers in hundredths of a point, so that they come out alike on every machine.  What the melds to come
want of the cards held is told in `basic_wants`.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import index, lowest, position
from meldlab.kernels.jit import inline, int64, pasted
from meldlab.kernels.pinochle.cards import (
    ACES,
    N_RANKS,
    N_SUITS,
)
from meldlab.kernels.pinochle.tricks import suit_cards
from meldlab.kernels.pinochle.twohand.desk import (
    BOARD,
    GONE,
    HAND,
    TAKEN,
    TRICKS_LEFT,
    TRUMP,
    TURNUP,
    lying,
    undeclared_dix,
)
from meldlab.kernels.pinochle.twohand.rules import (
    DECK,
    POLICY,
    other,
    whole_pack,
)
from meldlab.kernels.weighing import N_SETTINGS

#: Units of value in a point.
POINT: Final = 100
#: A chance of one, and the bits of what is less.
CHANCE_BITS: Final = 10
CERTAIN: Final = 1 << CHANCE_BITS
#: Suits of what differs between trumps and the others: seven, trumps in the middle, of which a deal has the four that
#: put its own trumps there, so that nothing is asked of each card.
N_LANES: Final = 2 * N_SUITS - 1
#: Tricks left are from 0, when the stock is gone, to 16.
N_LEFT: Final = 17
#: Missing cards with one unseen copy and with two, 0 to 5 each, make an entry of the chances.
N_MISSING: Final = 6
#: The entry of a meld that can't be: no five cards more are missing beside five.
NO_CHANCE: Final = N_MISSING * N_MISSING - 1
#: Prospects of a marriage that are told apart.
N_PROSPECTS: Final = 4
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
#: a high trump led at the end of the stock, and of a card of average worth in the end [hundredths of a point].
LEAD_WORTH, EAGER, TEN_LEAD, LONG_SUIT, PRESS, AVERAGE = range(POLICY + 10, POLICY + 16)
#: Card points by suit and rank [hundredths of a point].
POINTS: Final = POLICY + 16
#: Worth of a card when the stock is gone, trump or not, by rank: 2 times 8 [hundredths of a point].
END_WORTH: Final = POINTS + N_SUITS * N_RANKS
#: What is parted with beside melds to come if a card is played, its points and what it is worth to keep: by tricks
#: left, seven suits of which the one in the middle is trumps, and rank, 17 times 7 times 8 [hundredths of a point].
PRICES: Final = END_WORTH + 2 * N_RANKS
#: Chance to lay a meld by tricks left and missing cards with one and with two unseen copies: 17 times 6 times 6
#: [1/1024].
CHANCE: Final = PRICES + N_LEFT * N_LANES * N_RANKS
#: Part of a ready meld that the next trick is worth, by tricks left: 17 [1/1024].
URGENCY: Final = CHANCE + N_LEFT * N_MISSING * N_MISSING
#: Chance that a card led wins, trump or not, by higher cards out: 2 times 16 [1/1024].
LEAD_WINS: Final = URGENCY + N_LEFT
#: Worth of a marriage by tricks left, suit, the royal one's in the middle of seven, and prospects, bit 0 for a card
#: missing that has an unseen copy, bit 1 if it has two, bit 1 alone for both cards there: 17 times 7 times 4
#: [hundredths of a point].
PAIRS: Final = LEAD_WINS + 2 * N_HIGHER
_AFTER_CHANCES: Final = PAIRS + N_LEFT * N_LANES * N_PROSPECTS
#: When he calls out, codes below; points beyond the target that he waits for, or, if negative, that he takes on trust
#: [points]; which cards of his tricks he counted, a memory.  They stand behind the rest, since only matches read them.
CALLS, CALL_MARGIN, CALL_MEMORY = range(_AFTER_CHANCES, _AFTER_CHANCES + 3)
#: How ``sampled`` searches, see `meldlab.kernels.weighing`.
SETTINGS: Final = _AFTER_CHANCES + 3
N_COLUMNS: Final = SETTINGS + N_SETTINGS

#: What is remembered of the cards that were played or taken up.
REMEMBERS_ALL, REMEMBERS_TRUMPS_AND_ACES, REMEMBERS_NOTHING = range(3)
#: A player calls out never, in the last trick of a deal, or as soon as he can.
NEVER, LAST_TRICK, AT_ONCE = range(3)

_ACES = np.int64(ACES)


class View(NamedTuple):
    """What a player sees when it is his turn."""

    seat: int
    hand: int
    laid: int
    """Cards of the hand that lie on the table."""
    trump: int
    left: int
    """Tricks left with a stock, this one included."""
    unseen: int
    """Cards in the stock or in the other hand, for all he remembers."""


@inline
def share(worth: int, chance: int) -> Any:
    """Worth of something that comes with a chance in 1024ths, rounded down; a shift is quicker than a division."""
    return (worth * chance) >> CHANCE_BITS


@inline
def remembered(cards: int, trump: int, memory: int) -> Any:
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
        seen = remembered(seen, trump, table[seat, MEMORY]) | desk[BOARD, TURNUP] | lying(desk, rival)
    else:
        # With nothing hidden but the other hand no card of that is placed any more.
        seen = remembered(seen, trump, table[seat, END_MEMORY])
    return View(int64(seat), hand, lying(desk, seat), trump, left, whole_pack(table[0, DECK]) & ~(hand | seen))


@inline
def first_lane(left: int, trump: int) -> Any:
    """Which of the suits of all tricks left is spades, so that the deal's trumps are the middle one of theirs."""
    return N_LANES * left + (N_SUITS - 1) - trump


@inline
def points_at(at: int, table: Any) -> Any:
    """Card points of the card whose bit has this number [hundredths of a point]."""
    return table[0, index(POINTS + (at >> 1))]


@inline
def card_points(card: int, table: Any) -> Any:
    """Card points [hundredths of a point]."""
    return points_at(position(card), table)


@pasted
def end_worth(desk: Any, seat: int, card: int, table: Any) -> Any:
    """Worth of a card when the stock is gone (int64 hundredths of a point)."""
    at = position(card)
    in_trump = int64(at >> 4 == desk[BOARD, TRUMP])
    return table[seat, index(END_WORTH + N_RANKS * in_trump + ((at & 15) >> 1))]


@pasted
def swap_gain(desk: Any, seat: int, table: Any) -> Any:
    """How much more the turn-up is worth in the end than the dix that a player holds (int64 hundredths of a point)."""
    dix = lowest(undeclared_dix(desk, seat, table[0, DECK]))
    return end_worth(desk, seat, desk[BOARD, TURNUP], table) - end_worth(desk, seat, dix, table)


@inline
def chance_from(left: int) -> Any:
    """First column of the chances with so many tricks left."""
    return CHANCE + N_MISSING * N_MISSING * left
