"""Melds that are laid one at a time: which may be laid now, with which cards, for how much.

Kinds of meld have the numbers of `meldlab.kernels.pinochle.meld`, with the double pinochle after them.  The *shape* of
a kind is its cards at the bits of the first copies.  A card is *open* to a kind if the melds that it lies in leave it
free for that kind: none of the same class, or the lower one that the kind is built on.  A card is *fresh* if it lies in
none. A kind is *ready* if every card of its shape is there and open, and one at least fresh.

Worked example: trump spades, a royal marriage KS QS on the table, AS TS JS and another QS in the hand.  The run is
ready, with either queen; no royal marriage is, since the one king of spades is not open to it.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import count, lowest, position
from meldlab.kernels.jit import inline, int64, lean, pasted
from meldlab.kernels.pinochle.cards import DIAMONDS, JACK, KING, LANE_BITS, N_SUITS, QUEEN, SPADES, as_int64, card_bit
from meldlab.kernels.pinochle.meld import (
    ACES_AROUND,
    AROUND_RANKS,
    DIX,
    JACKS_AROUND,
    KIND_POINTS,
    MARRIAGE,
    N_KINDS,
    PINOCHLE,
    ROYAL_MARRIAGE,
    RUN,
    RUN_RANKS,
    held_once,
    in_all_suits,
)
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.desk import (
    BARRED,
    BOARD,
    CARDS,
    DOUBLES,
    FOURS,
    HAND,
    KINDS,
    LOG,
    MADE,
    MELD,
    MELD_USED,
    MOST_WAYS,
    PAID,
    PINOCHLES,
    ROYAL,
    SETTLED,
    SWAP_OPEN,
    TAKEN,
    TRUMP,
    TURNUP,
    lying,
    undeclared_dix,
)
from meldlab.kernels.pinochle.twohand.rules import (
    DECK,
    DIX_IS_THE_MELD,
    DOUBLE_PINOCHLE,
    MELD_AGAIN,
    PINOCHLE_UPGRADE,
    RUN_OVER_MARRIAGE,
    SWAP_CARD_USABLE,
)

BOTH_PINOCHLES: Final = N_KINDS
#: Kinds that may be laid, the double pinochle with them.
N_LAID: Final = N_KINDS + 1
#: Upgrade at which a second pinochle is scored as what it is [points].
_PLAIN_UPGRADE: Final = KIND_POINTS[PINOCHLE]


def _shapes() -> np.ndarray:
    """Shapes of all kinds under each trump: int64[4, 13]; the trump suit has no plain marriage."""
    shapes = np.zeros((N_SUITS, N_LAID), np.int64)

    def cards(*wanted: tuple[int, int]) -> np.int64:
        return as_int64(sum(1 << card_bit(suit, rank, 0) for suit, rank in wanted))

    for trump in range(N_SUITS):
        shapes[trump, RUN] = cards(*((trump, rank) for rank in RUN_RANKS))
        for suit in range(N_SUITS):
            kind = ROYAL_MARRIAGE if suit == trump else MARRIAGE + suit
            shapes[trump, kind] = cards((suit, KING), (suit, QUEEN))
        for place, rank in enumerate(AROUND_RANKS):
            shapes[trump, ACES_AROUND + place] = cards(*((suit, rank) for suit in range(N_SUITS)))
        shapes[trump, PINOCHLE] = shapes[trump, BOTH_PINOCHLES] = cards((SPADES, QUEEN), (DIAMONDS, JACK))
    return shapes


SHAPES = _shapes()
_POINTS = np.array(KIND_POINTS, np.int64)
_PAIR = SHAPES[0, PINOCHLE]
_KINGS = as_int64(sum(1 << card_bit(suit, KING, 0) for suit in range(N_SUITS)))


@inline
def _free(desk: Any, seat: int) -> Any:
    """Cards of a player that are not barred from this turn's meld."""
    return desk[seat, HAND] & ~desk[seat, BARRED]


@inline
def open_to_runs(desk: Any, seat: int) -> Any:
    """Cards of a player that are open to a run."""
    return _free(desk, seat) & ~desk[seat, SETTLED]


@inline
def open_to_marriages(desk: Any, seat: int) -> Any:
    """Cards of a player that are open to a marriage."""
    return _free(desk, seat) & ~(desk[seat, SETTLED] | desk[seat, ROYAL])


@inline
def open_to_fours(desk: Any, seat: int) -> Any:
    """Cards of a player that are open to a four of a rank."""
    return _free(desk, seat) & ~desk[seat, FOURS]


@inline
def open_to_pinochles(desk: Any, seat: int) -> Any:
    """Cards of a player that are open to a single pinochle."""
    return _free(desk, seat) & ~(desk[seat, PINOCHLES] | desk[seat, DOUBLES])


@inline
def open_to_doubles(desk: Any, seat: int) -> Any:
    """Cards of a player that are open to the double pinochle."""
    return _free(desk, seat) & ~desk[seat, DOUBLES]


@lean
def open_cards(desk: Any, seat: int, kind: int) -> Any:
    """Cards of a player that are open to a kind (int64)."""
    if kind == RUN:
        return open_to_runs(desk, seat)
    if kind < ACES_AROUND:
        return open_to_marriages(desk, seat)
    if kind < PINOCHLE:
        return open_to_fours(desk, seat)
    return open_to_pinochles(desk, seat) if kind == PINOCHLE else open_to_doubles(desk, seat)


@inline
def fresh_cards(desk: Any, seat: int) -> Any:
    """Cards of a player that lie in no meld and may be laid now."""
    return _free(desk, seat) & ~lying(desk, seat)


@inline
def _bit(yes: bool, kind: int) -> Any:
    return int64(yes) << kind


@pasted
def ready_kinds(desk: Any, seat: int, table: Any) -> Any:
    """Kinds of meld, the dix apart, that a player may lay now if he may lay any.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal.
    seat : int64
        The player.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    int64
        A bit for each kind.
    """
    trump = desk[BOARD, TRUMP]
    fresh = held_once(fresh_cards(desk, seat))
    if fresh == 0:
        return int64(0)
    pairs = held_once(open_to_marriages(desk, seat))
    # A king's bit stands for its marriage, since the queen's is two above it.
    marriages = pairs & (pairs >> 2) & (fresh | (fresh >> 2)) & _KINGS
    run = SHAPES[trump, RUN]
    ready = _bit(held_once(open_to_runs(desk, seat)) & run == run and fresh & run != 0, RUN)
    around = in_all_suits(held_once(open_to_fours(desk, seat)))
    both = _PAIR | (_PAIR << 1)
    singles, doubles = held_once(open_to_pinochles(desk, seat)) & _PAIR, open_to_doubles(desk, seat) & both
    ready |= _bit(singles == _PAIR, PINOCHLE) | _bit(doubles == both, BOTH_PINOCHLES)
    ready &= -int64(fresh & _PAIR != 0) | _bit(True, RUN)
    # Most of the time nothing is ready.
    if ready | marriages | around == 0:
        return int64(0)
    for suit in range(N_SUITS):
        kind = int64(ROYAL_MARRIAGE) if suit == trump else int64(MARRIAGE + suit)
        ready |= ((marriages >> (LANE_BITS * suit + 2 * KING)) & 1) << kind
    if around != 0:
        for kind in range(ACES_AROUND, JACKS_AROUND + 1):
            at = 2 * AROUND_RANKS[kind - ACES_AROUND]
            ready |= _bit((around >> at) & 1 == 1 and fresh & SHAPES[trump, kind] != 0, kind)
    if table[0, MELD_AGAIN] == 0:
        ready &= ~_spent_kinds(desk, seat, table)
    return ready


@inline
def _spent_kinds(desk: Any, seat: int, table: Any) -> Any:
    """Kinds laid once, where no meld is laid twice; the second pinochle has a rule of its own."""
    spent = desk[seat, MADE]
    whole = held_once(desk[seat, HAND] & desk[seat, PINOCHLES]) & _PAIR == _PAIR
    if table[0, PINOCHLE_UPGRADE] == _PLAIN_UPGRADE and whole:
        spent &= ~(int64(1) << PINOCHLE)
    return spent


@pasted
def meld_points(desk: Any, seat: int, kind: int, cards: int, table: Any) -> Any:
    """Points of a meld of these cards [points]."""
    if kind == RUN:
        built = cards & desk[seat, ROYAL] != 0
        return int64(table[0, RUN_OVER_MARRIAGE]) if built else int64(KIND_POINTS[RUN])
    if kind == BOTH_PINOCHLES:
        built = cards & desk[seat, PINOCHLES] != 0
        return int64(table[0, PINOCHLE_UPGRADE]) if built else int64(table[0, DOUBLE_PINOCHLE])
    return int64(_POINTS[kind])


@pasted
def choose_copies(desk: Any, seat: int, kind: int) -> Any:
    """Choose the copies for a kind that is ready: cards that lie already, so that fresh ones stay, but one of those."""
    free = open_cards(desk, seat, kind)
    shape = SHAPES[desk[BOARD, TRUMP], kind]
    if kind == BOTH_PINOCHLES:
        return shape | (shape << 1)
    fresh = fresh_cards(desk, seat)
    cards = int64(0)
    rest = shape
    while rest != 0:
        first = lowest(rest)
        rest ^= first
        copies = (first | (first << 1)) & free
        old = copies & ~fresh
        cards |= lowest(old) if old != 0 else lowest(copies)
    if cards & fresh == 0:
        # Nothing new in it yet: the first place that a fresh copy fills gives up its old one.
        card = lowest(held_once(fresh & free) & shape)
        copies = card | (card << 1)
        cards = (cards & ~copies) | lowest(copies & fresh & free)
    return cards


@lean
def _alike(desk: Any, seat: int, one: int, two: int) -> Any:
    """Whether two cards, a bit each, lie in the same classes of melds."""
    alike = True
    for column in (SETTLED, ROYAL, FOURS, PINOCHLES, DOUBLES):
        held = desk[seat, column]
        alike = alike and (held & one != 0) == (held & two != 0)
    return alike


@lean
def list_melds(desk: Any, seat: int, table: Any) -> Any:
    """List every meld that may be laid now, with every choice of copies that differ in what they lie in.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal; rows ``KINDS`` and ``CARDS`` are overwritten.
    seat : int64
        The player.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    int64
        Number of melds.
    """
    n = 0
    ready = ready_kinds(desk, seat, table)
    fresh = fresh_cards(desk, seat)
    for kind in range(N_LAID):
        if (ready >> kind) & 1 == 1:
            n = _list_kind(desk, seat, int64(kind), fresh, n)
    return n


@lean
def _list_kind(desk: Any, seat: int, kind: int, fresh: int, n: int) -> Any:
    """Append the ways to lay one kind to a list of n."""
    shape = SHAPES[desk[BOARD, TRUMP], kind]
    if kind == BOTH_PINOCHLES:
        desk[KINDS, n] = kind
        desk[CARDS, n] = shape | (shape << 1)
        return n + 1
    free = open_cards(desk, seat, kind)
    for choice in range(1 << count(shape)):
        cards = int64(0)
        rest = shape
        place = 0
        fits = True
        while rest != 0 and fits:
            first = lowest(rest)
            rest ^= first
            second = (choice >> place) & 1 == 1
            card = first << 1 if second else first
            place += 1
            if second and first & free != 0 and _alike(desk, seat, first, card):
                fits = False
            fits = fits and card & free != 0
            cards |= card
        if fits and cards & fresh != 0 and n < MOST_WAYS:
            desk[KINDS, n] = kind
            desk[CARDS, n] = cards
            n += 1
    return n


@pasted
def mark(desk: Any, seat: int, kind: int, cards: int) -> None:
    """Note which meld cards lie in from now on."""
    if kind == ROYAL_MARRIAGE:
        desk[seat, ROYAL] |= cards
    elif kind < ACES_AROUND:
        desk[seat, SETTLED] |= cards
    elif kind < PINOCHLE:
        desk[seat, FOURS] |= cards
    elif kind == PINOCHLE:
        desk[seat, PINOCHLES] |= cards
    else:
        desk[seat, DOUBLES] |= cards
    desk[seat, MADE] |= int64(1) << kind


@pasted
def lay(desk: Any, seat: int, kind: int, cards: int, table: Any) -> None:
    """Lay a meld that may be laid: its points are counted and its cards marked."""
    points = meld_points(desk, seat, kind, cards, table)
    mark(desk, seat, kind, cards)
    desk[seat, MELD] += points
    desk[BOARD, MELD_USED] = 1
    events.write(desk[LOG], events.MELD, seat, kind + 16 * points)


@lean
def declare_dix(desk: Any, seat: int, swap: int, table: Any) -> None:
    """Declare a dix that was not paid for yet; with ``swap`` 1 it goes for the turn-up."""
    card = lowest(undeclared_dix(desk, seat, table[0, DECK]))
    desk[BOARD, PAID] |= card
    desk[seat, MELD] += KIND_POINTS[DIX]
    received = int64(0)
    if swap == 1:
        turnup = desk[BOARD, TURNUP]
        received = position(turnup) + 1
        desk[seat, HAND] ^= card | turnup
        desk[seat, TAKEN] |= turnup
        desk[BOARD, TURNUP] = card
        if table[0, SWAP_CARD_USABLE] == 0:
            desk[seat, BARRED] = turnup
    desk[BOARD, SWAP_OPEN] = 0
    if table[0, DIX_IS_THE_MELD] == 1:
        desk[BOARD, MELD_USED] = 1
    events.write(desk[LOG], events.DIX, seat, received)
