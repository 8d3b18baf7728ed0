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
from meldlab.kernels.jit import inline, int64, jit
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
    DOUBLES,
    FOURS,
    HAND,
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

DOUBLE_PINOCHLE: Final = N_KINDS
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
        shapes[trump, PINOCHLE] = shapes[trump, DOUBLE_PINOCHLE] = cards((SPADES, QUEEN), (DIAMONDS, JACK))
    return shapes


SHAPES = _shapes()
_POINTS = np.array(KIND_POINTS, np.int64)
_PAIR = SHAPES[0, PINOCHLE]
_KINGS = as_int64(sum(1 << card_bit(suit, KING, 0) for suit in range(N_SUITS)))


@inline
def open_cards(desk: Any, seat: int, kind: int) -> Any:
    """Cards of a player that are open to a kind."""
    mine = desk.seats
    free = mine[seat, HAND] & ~mine[seat, BARRED]
    if kind == RUN:
        return free & ~mine[seat, SETTLED]
    if kind < ACES_AROUND:
        return free & ~(mine[seat, SETTLED] | mine[seat, ROYAL])
    if kind < PINOCHLE:
        return free & ~mine[seat, FOURS]
    if kind == PINOCHLE:
        return free & ~(mine[seat, PINOCHLES] | mine[seat, DOUBLES])
    return free & ~mine[seat, DOUBLES]


@inline
def fresh_cards(desk: Any, seat: int) -> Any:
    """Cards of a player that lie in no meld and may be laid now."""
    return desk.seats[seat, HAND] & ~desk.seats[seat, BARRED] & ~lying(desk, seat)


@inline
def _bit(yes: bool, kind: int) -> Any:
    return int64(yes) << kind


@jit
def ready_kinds(desk: Any, seat: int, rules: Any) -> Any:
    """Kinds of meld, the dix apart, that a player may lay now if he may lay any.

    Parameters
    ----------
    desk : Desk
        The deal.
    seat : int64
        The player.
    rules : TwohandRules
        Switches.

    Returns
    -------
    int64
        A bit for each kind.
    """
    trump = desk.board[TRUMP]
    fresh = held_once(fresh_cards(desk, seat))
    if fresh == 0:
        return int64(0)
    pairs = held_once(open_cards(desk, seat, ROYAL_MARRIAGE))
    # A king's bit stands for its marriage, since the queen's is two above it.
    marriages = pairs & (pairs >> 2) & (fresh | (fresh >> 2)) & _KINGS
    ready = int64(0)
    for suit in range(N_SUITS):
        kind = int64(ROYAL_MARRIAGE) if suit == trump else int64(MARRIAGE + suit)
        ready |= ((marriages >> (LANE_BITS * suit + 2 * KING)) & 1) << kind
    run = SHAPES[trump, RUN]
    ready |= _bit(held_once(open_cards(desk, seat, RUN)) & run == run and fresh & run != 0, RUN)
    around = in_all_suits(held_once(open_cards(desk, seat, ACES_AROUND)))
    if around != 0:
        for kind in range(ACES_AROUND, JACKS_AROUND + 1):
            at = 2 * AROUND_RANKS[kind - ACES_AROUND]
            ready |= _bit((around >> at) & 1 == 1 and fresh & SHAPES[trump, kind] != 0, kind)
    if fresh & _PAIR != 0:
        single = open_cards(desk, seat, PINOCHLE)
        ready |= _bit(held_once(single) & _PAIR == _PAIR, PINOCHLE)
        both = _PAIR | (_PAIR << 1)
        ready |= _bit(open_cards(desk, seat, DOUBLE_PINOCHLE) & both == both, DOUBLE_PINOCHLE)
    if rules.meld_again == 0:
        ready &= ~_spent_kinds(desk, seat, rules)
    return ready


@inline
def _spent_kinds(desk: Any, seat: int, rules: Any) -> Any:
    """Kinds laid once, where no meld is laid twice; the second pinochle has a rule of its own."""
    spent = desk.seats[seat, MADE]
    whole = held_once(desk.seats[seat, HAND] & desk.seats[seat, PINOCHLES]) & _PAIR == _PAIR
    if rules.pinochle_upgrade == _PLAIN_UPGRADE and whole:
        spent &= ~(int64(1) << PINOCHLE)
    return spent


@inline
def meld_points(desk: Any, seat: int, kind: int, cards: int, rules: Any) -> Any:
    """Points of a meld of these cards [points]."""
    if kind == RUN:
        built = cards & desk.seats[seat, ROYAL] != 0
        return int64(rules.run_over_marriage) if built else int64(KIND_POINTS[RUN])
    if kind == DOUBLE_PINOCHLE:
        built = cards & desk.seats[seat, PINOCHLES] != 0
        return int64(rules.pinochle_upgrade) if built else int64(rules.double_pinochle)
    return int64(_POINTS[kind])


@jit
def choose_copies(desk: Any, seat: int, kind: int) -> Any:
    """Choose the copies for a kind that is ready: cards that lie already, so that fresh ones stay, but one of those."""
    free = open_cards(desk, seat, kind)
    shape = SHAPES[desk.board[TRUMP], kind]
    if kind == DOUBLE_PINOCHLE:
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


@inline
def _alike(desk: Any, seat: int, one: int, two: int) -> Any:
    """Whether two cards, a bit each, lie in the same classes of melds."""
    alike = True
    for column in (SETTLED, ROYAL, FOURS, PINOCHLES, DOUBLES):
        held = desk.seats[seat, column]
        alike = alike and (held & one != 0) == (held & two != 0)
    return alike


@jit
def list_melds(desk: Any, seat: int, rules: Any) -> Any:
    """List every meld that may be laid now, with every choice of copies that differ in what they lie in.

    Parameters
    ----------
    desk : Desk
        The deal; ``kinds`` and ``cards`` are overwritten.
    seat : int64
        The player.
    rules : TwohandRules
        Switches.

    Returns
    -------
    int64
        Number of melds.
    """
    n = 0
    ready = ready_kinds(desk, seat, rules)
    fresh = fresh_cards(desk, seat)
    for kind in range(N_LAID):
        if (ready >> kind) & 1 == 1:
            n = _list_kind(desk, seat, int64(kind), fresh, n)
    return n


@jit
def _list_kind(desk: Any, seat: int, kind: int, fresh: int, n: int) -> Any:
    """Append the ways to lay one kind to a list of n."""
    shape = SHAPES[desk.board[TRUMP], kind]
    if kind == DOUBLE_PINOCHLE:
        desk.kinds[n] = kind
        desk.cards[n] = shape | (shape << 1)
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
            desk.kinds[n] = kind
            desk.cards[n] = cards
            n += 1
    return n


@inline
def mark(desk: Any, seat: int, kind: int, cards: int) -> None:
    """Note which meld cards lie in from now on."""
    mine = desk.seats
    if kind == ROYAL_MARRIAGE:
        mine[seat, ROYAL] |= cards
    elif kind < ACES_AROUND:
        mine[seat, SETTLED] |= cards
    elif kind < PINOCHLE:
        mine[seat, FOURS] |= cards
    elif kind == PINOCHLE:
        mine[seat, PINOCHLES] |= cards
    else:
        mine[seat, DOUBLES] |= cards
    mine[seat, MADE] |= int64(1) << kind


@jit
def lay(desk: Any, seat: int, kind: int, cards: int, rules: Any) -> None:
    """Lay a meld that may be laid: its points are counted and its cards marked."""
    points = meld_points(desk, seat, kind, cards, rules)
    mark(desk, seat, kind, cards)
    desk.seats[seat, MELD] += points
    desk.board[MELD_USED] = 1
    events.write(desk.log, events.MELD, seat, kind + 16 * points)


@jit
def declare_dix(desk: Any, seat: int, swap: int, rules: Any) -> None:
    """Declare a dix that was not paid for yet; with ``swap`` 1 it goes for the turn-up."""
    card = lowest(undeclared_dix(desk, seat, rules.deck))
    desk.board[PAID] |= card
    desk.seats[seat, MELD] += KIND_POINTS[DIX]
    received = int64(0)
    if swap == 1:
        turnup = desk.board[TURNUP]
        received = position(turnup) + 1
        desk.seats[seat, HAND] ^= card | turnup
        desk.seats[seat, TAKEN] |= turnup
        desk.board[TURNUP] = card
        if rules.swap_card_usable == 0:
            desk.seats[seat, BARRED] = turnup
    desk.board[SWAP_OPEN] = 0
    if rules.dix_is_the_meld == 1:
        desk.board[MELD_USED] = 1
    events.write(desk.log, events.DIX, seat, received)
