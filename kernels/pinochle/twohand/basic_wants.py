"""Policy ``basic``: what the cards held may still bring in melds.

A meld that lacks some cards is worth its points times the chance to draw them and to win a trick afterwards, out of a
table by the tricks left and by how many of the missing cards have one and two unseen copies.  All values are integers
in hundredths of a point, so that they come out alike on every machine.

Worked example: five tricks before the end of the stock a player holds the kings of three suits and has seen one king of
the fourth.  The four kings are worth ``80 * chance[5, one unseen copy]``; each of his three kings is worth that much to
him, and so much is lost by playing one, or ``second_copy`` of it if he holds its twin.
"""

from typing import Any, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, lowest, position
from meldlab.kernels.jit import inline, int64, pasted
from meldlab.kernels.pinochle.cards import (
    ACE,
    ACES,
    DIAMONDS,
    FIRST_COPIES,
    JACK,
    KING,
    KINGS,
    LANE_48,
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
    AROUND_RANKS,
    JACKS_AROUND,
    KIND_POINTS,
    KINGS_AROUND,
    MARRIAGE,
    PINOCHLE,
    ROYAL_MARRIAGE,
    RUN,
    RUN_RANKS,
    held_once,
    held_twice,
    in_all_suits,
)
from meldlab.kernels.pinochle.tricks import suit_cards
from meldlab.kernels.pinochle.twohand.basic import (
    CERTAIN,
    CHANCE_BITS,
    N_MISSING,
    N_PROSPECTS,
    NO_CHANCE,
    PAIRS,
    POINT,
    SECOND_COPY,
    SEES_DEAD,
    chance_from,
    column,
    first_lane,
    share,
    swap_gain,
)
from meldlab.kernels.pinochle.twohand.desk import (
    BARRED,
    DOUBLES,
    MADE,
    PINOCHLES,
    ROYAL,
    WANTS,
    is_first_dix,
    undeclared_dix,
)
from meldlab.kernels.pinochle.twohand.melds import (
    BOTH_PINOCHLES,
    SHAPES,
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
    RUN_OVER_MARRIAGE,
    rank_of_dix,
)

_FIRST = np.int64(FIRST_COPIES)
_KINGS = np.int64(FIRST_COPIES) & np.int64(KINGS)
_QUEEN_AT, _JACK_AT = card_bit(SPADES, QUEEN, 0), card_bit(DIAMONDS, JACK, 0)
_POINTS = np.array(KIND_POINTS, np.int64)
#: Aces of all suits, first copies; and the ranks that make fours, in the lowest lane.
_ACES = np.int64(FIRST_COPIES) & np.int64(ACES)
_AROUND = np.int64(sum(1 << (2 * rank) for rank in AROUND_RANKS))
#: Points of the four of a rank, by rank [points].
_FOUR_POINTS = np.array([KIND_POINTS[ACES_AROUND], 0, *KIND_POINTS[KINGS_AROUND : JACKS_AROUND + 1]], np.int64)


class Waiting(NamedTuple):
    """Melds that could be laid now."""

    n: int
    points: int
    """Points of the dearest [points]."""
    dix: int
    """1 if he holds a dix that he was not paid for."""
    swap: int
    """What the swap of that dix would bring, 0 if it is not the first [hundredths of a point]."""


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


@pasted
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
    return share(POINT * points, table[view.seat, column(sight.chance + entry)]), int64(entry == 0)


@pasted
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
    sight = Sight(held_once(view.hand & ~(view.laid | desk[seat, BARRED])), once, twice, spent, chance_from(view.left))
    twins = held_twice(view.hand)
    waiting = _weigh_fours_and_marriages(desk, view, sight, twins, table)
    return _weigh_trumps_and_pinochles(desk, view, sight, twins, waiting, table)


@inline
def _in_any_suit(cards: int) -> Any:
    """Ranks that a set of first copies has in some suit; the result stands in the lowest lane."""
    some = cards | (cards >> LANE_BITS)
    return (some | (some >> (2 * LANE_BITS))) & LANE_48


@inline
def _four_worth(view: Any, sight: Any, rank: int, lacking: int, hopeless: int, table: Any) -> Any:
    """Expected worth of the four of a rank of which cards are lacking [hundredths of a point]."""
    cards = lacking & (_ACES << (2 * rank))
    two = count(cards & sight.twice)
    entry = N_MISSING * (count(cards) - two) + two
    points = _POINTS[ACES_AROUND if rank == ACE else KINGS_AROUND + rank - KING]
    return share(POINT * points, table[view.seat, column(sight.chance + entry)]) & (_bit(hopeless, 2 * rank) - 1)


@inline
def _weigh_fours_and_marriages(desk: Any, view: Any, sight: Any, twins: int, table: Any) -> Any:
    """Write what all suits want of fours of a rank and of marriages (Waiting)."""
    seat = view.seat
    opened = open_to_fours(desk, seat)
    own = held_once(opened)
    fours = _parted_with(opened, twins)
    lacking = _FIRST & ~own
    # All four ranks at once, each at its bit in the lowest lane.
    whole = in_all_suits(own) & _AROUND
    hopeless = _in_any_suit(lacking & ~sight.once) | (whole & ~_in_any_suit(sight.fresh))
    if sight.spent != 0:
        for kind in range(ACES_AROUND, JACKS_AROUND + 1):
            hopeless |= _bit(sight.spent, kind) << (2 * AROUND_RANKS[kind - ACES_AROUND])
    aces = _four_worth(view, sight, ACE, lacking, hopeless, table)
    kings = _four_worth(view, sight, KING, lacking, hopeless, table)
    queens = _four_worth(view, sight, QUEEN, lacking, hopeless, table)
    jacks = _four_worth(view, sight, JACK, lacking, hopeless, table)
    ready = whole & ~hopeless
    n, best = count(ready), int64(0)
    if ready != 0:
        best = _FOUR_POINTS[position(ready) >> 1]

    opened = open_to_marriages(desk, seat)
    own = held_once(opened)
    pairs = _parted_with(opened, twins)
    # All four marriages at once, each at its king's bit; the queen's is two above it.
    king, queen = own & _KINGS, (own >> 2) & _KINGS
    whole = king & queen & (sight.fresh | (sight.fresh >> 2))
    lone = king ^ queen
    # The card that a lone one lacks is the queen if the king is there.
    with_two = lone & ((king & (sight.twice >> 2)) | (queen & sight.twice))
    with_one = lone & ((king & (sight.once >> 2)) | (queen & sight.once)) & ~with_two
    if sight.spent != 0:
        for suit in range(N_SUITS):
            kind = ROYAL_MARRIAGE if suit == view.trump else MARRIAGE + suit
            closed = ~(_bit(sight.spent, kind) << (LANE_BITS * suit + 2 * KING))
            whole, with_two, with_one = whole & closed, with_two & closed, with_one & closed
    prospects = (whole | with_one) * 1 | (whole | with_two) * 2
    first_pair = PAIRS + N_PROSPECTS * first_lane(view.left, view.trump)
    for suit in range(N_SUITS):
        at = LANE_BITS * suit + 2 * KING
        pair = table[seat, column(first_pair + N_PROSPECTS * suit + ((prospects >> at) & (N_PROSPECTS - 1)))]
        place = N_RANKS * suit
        desk[WANTS, place + ACE] = aces * _bit(fours, at - 2 * KING)
        desk[WANTS, place + KING] = kings * _bit(fours, at) + pair * _bit(pairs, at)
        desk[WANTS, place + QUEEN] = queens * _bit(fours, at + 2) + pair * _bit(pairs, at + 2)
        desk[WANTS, place + JACK] = jacks * _bit(fours, at + 4)
    if whole != 0:
        n += count(whole)
        royal = suit_cards(whole, view.trump) != 0
        best = max(best, int64(KIND_POINTS[ROYAL_MARRIAGE if royal else MARRIAGE]))
    return Waiting(n, best, int64(0), int64(0))


@inline
def _weigh_trumps_and_pinochles(desk: Any, view: Any, sight: Any, twins: int, waiting: Any, table: Any) -> Any:
    """Add what the run, the dix and the pinochles want (Waiting)."""
    seat, trump = view.seat, view.trump
    opened = open_to_runs(desk, seat)
    points = table[0, RUN_OVER_MARRIAGE] if desk[seat, ROYAL] & view.hand != 0 else int64(KIND_POINTS[RUN])
    run, ready = _weigh(view, sight, RUN, points, held_once(opened), table)
    n = waiting.n + ready
    best = max(waiting.points, ready * points)
    # Of what fours and marriages never want only the ten and the dix of trumps are wanted at all.
    desk[WANTS, column(N_RANKS * trump + TEN)] = 0
    desk[WANTS, column(N_RANKS * trump + rank_of_dix(table[0, DECK]))] = 0
    if run != 0:
        parted = _parted_with(opened, twins) >> (LANE_BITS * trump)
        for rank in range(len(RUN_RANKS)):
            desk[WANTS, column(N_RANKS * trump + rank)] += run * _bit(parted, 2 * rank)

    dix, swap = int64(0), int64(0)
    if undeclared_dix(desk, seat, table[0, DECK]) != 0:
        # Whether the rules have the swap is not asked, so that deals are alike until the first dix.
        dix, swap = int64(1), swap_gain(desk, seat, table) if is_first_dix(desk) else int64(0)
        worth = share(10 * POINT + swap, table[seat, column(sight.chance)])
        desk[WANTS, column(N_RANKS * trump + rank_of_dix(table[0, DECK]))] = worth

    pair = SHAPES[trump, PINOCHLE]
    both = pair | (pair << 1)
    held = view.hand & both
    if held == 0:
        return Waiting(n, best, dix, swap)
    opened = open_to_pinochles(desk, seat)
    pinochle, ready = _weigh(view, sight, PINOCHLE, _POINTS[PINOCHLE], held_once(opened), table)
    n += ready
    best = max(best, ready * _POINTS[PINOCHLE])
    parted = _parted_with(opened, twins)
    queens, jacks = int64(0), int64(0)
    missing = 4 - count(held & ~desk[seat, DOUBLES])
    # There are but two copies of each, so what is missing must be among the unseen.
    if missing <= 2 and count(view.unseen & both) >= missing and _bit(sight.spent, BOTH_PINOCHLES) == 0:
        points = table[0, PINOCHLE_UPGRADE] if held & desk[seat, PINOCHLES] != 0 else table[0, DOUBLE_PINOCHLE]
        worth = POINT * points * table[seat, column(sight.chance + N_MISSING * missing)]
        # Of these a second copy is wanted as much as the first, so the part that a twin leaves is taken out before.
        alone, beside_twin = worth >> CHANCE_BITS, worth // table[seat, SECOND_COPY]
        queens = beside_twin if _bit(twins, _QUEEN_AT) == 1 else alone
        jacks = beside_twin if _bit(twins, _JACK_AT) == 1 else alone
        if missing == 0 and sight.fresh & pair != 0:
            n += 1
            best = max(best, points)
    desk[WANTS, N_RANKS * SPADES + QUEEN] += pinochle * _bit(parted, _QUEEN_AT) + queens
    desk[WANTS, N_RANKS * DIAMONDS + JACK] += pinochle * _bit(parted, _JACK_AT) + jacks
    return Waiting(n, best, dix, swap)


@inline
def loss(desk: Any, view: Any, at: int, twins: int, second: int, prices: int, table: Any) -> Any:
    """What is parted with if one copy of a card is played, by the number of its first bit [hundredths of a point].

    Its part in melds to come, ``second`` of it if its twin is held, its points and what it is worth for its own sake;
    ``prices`` is the first column of these.  Written without branches, which could not be foretold.
    """
    part = int64(CERTAIN) - _bit(twins, at) * (CERTAIN - second)
    return share(desk[WANTS, column(at >> 1)], part) + table[view.seat, column(prices + (at >> 1))]


@inline
def copy_of(view: Any, card: int) -> Any:
    """The copy to play of a card, given at the first copy's bit: one that lies on the table, if any."""
    copies = view.hand & (card | (card << 1))
    laid = copies & view.laid
    return lowest(laid) if laid != 0 else lowest(copies)
