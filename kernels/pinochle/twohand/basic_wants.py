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

from meldlab.kernels.bits import count, index, lowest, position
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
)
from meldlab.kernels.pinochle.tricks import suit_cards
from meldlab.kernels.pinochle.twohand.basic import (
    CERTAIN,
    CHANCE_BITS,
    N_LANES,
    N_MISSING,
    N_PROSPECTS,
    NO_CHANCE,
    PAIRS,
    POINT,
    SECOND_COPY,
    SEES_DEAD,
    chance_from,
    first_lane,
    share,
    swap_gain,
)
from meldlab.kernels.pinochle.twohand.desk import (
    DOUBLES,
    FOURS,
    MADE,
    PINOCHLES,
    ROYAL,
    SETTLED,
    WANTS,
    is_first_dix,
    undeclared_dix,
)
from meldlab.kernels.pinochle.twohand.melds import (
    BOTH_PINOCHLES,
    SHAPES,
    open_to_pinochles,
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
#: A run at the bottom of the word.
_RUN_LANE = np.int64(sum(1 << (2 * rank) for rank in RUN_RANKS))
_QUEEN_AT, _JACK_AT = card_bit(SPADES, QUEEN, 0), card_bit(DIAMONDS, JACK, 0)
_QUEEN = np.int64(1 << _QUEEN_AT)
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


class Fours(NamedTuple):
    """Fours of a rank that may be laid now, and what each may bring [hundredths of a point]."""

    n: int
    points: int
    """Points of the dearest that may be laid [points]."""
    aces: int
    kings: int
    queens: int
    jacks: int


class Pairs(NamedTuple):
    """Marriages, each at its king's first bit."""

    whole: int
    """Those that may be laid now."""
    prospects: int
    """Prospects of each, in two bits."""


@inline
def _bit(cards: int, at: int) -> Any:
    return (cards >> at) & 1


@inline
def _parted_with(own: int, opened: int, twins: int) -> Any:
    """Cards, at the first copies' bits, that a class of melds loses if one copy of them is played.

    Of two copies the one that lies in more melds is played, so the class loses one only if both are open to it.
    """
    return own & (~twins | held_twice(opened))


@pasted
def weigh_melds(desk: Any, view: Any, table: Any) -> Any:
    """Value the melds that may still come, for the cards that they want.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        The deal; row ``WANTS`` is overwritten.  What it holds of cards that are not in the hand means nothing.
    view : View
        What the player sees.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    Waiting
        Melds that he could lay now.
    """
    seat, hand = view.seat, view.hand
    once, twice = held_once(view.unseen), held_twice(view.unseen)
    if table[seat, SEES_DEAD] == 0:
        once, twice = _FIRST, _FIRST
    spent = desk[seat, MADE] if table[0, MELD_AGAIN] == 0 else int64(0)
    # No card is barred from melds when one is played.
    sight = Sight(held_once(hand & ~view.laid), once, twice, spent, chance_from(view.left))
    settled, fours = desk[seat, SETTLED], desk[seat, FOURS]
    twins = held_twice(hand)
    to_fours, to_pairs, to_runs = hand & ~fours, hand & ~(settled | desk[seat, ROYAL]), hand & ~settled
    of_fours, of_pairs, of_runs = held_once(to_fours), held_once(to_pairs), held_once(to_runs)
    around = _weigh_fours(view, sight, of_fours, table)
    pairs = _weigh_marriages(view, sight, of_pairs)
    run, run_points, run_ready = _weigh_run(desk, view, sight, of_runs, table)

    pair_parts = _parted_with(of_pairs, to_pairs, twins)
    first_pair = PAIRS + N_PROSPECTS * first_lane(view.left, view.trump)
    for suit in range(N_SUITS):
        at, place = LANE_BITS * suit + 2 * KING, N_RANKS * suit
        prospect = (pairs.prospects >> at) & (N_PROSPECTS - 1)
        pair = table[seat, index(first_pair + N_PROSPECTS * suit + prospect)]
        desk[WANTS, place + ACE] = around.aces
        desk[WANTS, place + KING] = around.kings + pair * _bit(pair_parts, at)
        desk[WANTS, place + QUEEN] = around.queens + pair * _bit(pair_parts, at + 2)
        desk[WANTS, place + JACK] = around.jacks
    first_trump = N_RANKS * view.trump
    desk[WANTS, index(first_trump + TEN)] = 0
    for rank in range(len(RUN_RANKS)):
        desk[WANTS, index(first_trump + rank)] += run
    # Few cards are closed to fours and runs, so these are taken back instead of asking it of each.
    if hand & fours != 0:
        closed = ~_parted_with(of_fours, to_fours, twins)
        for suit in range(N_SUITS):
            at, place = LANE_BITS * suit, N_RANKS * suit
            desk[WANTS, place + ACE] -= around.aces * _bit(closed, at + 2 * ACE)
            desk[WANTS, place + KING] -= around.kings * _bit(closed, at + 2 * KING)
            desk[WANTS, place + QUEEN] -= around.queens * _bit(closed, at + 2 * QUEEN)
            desk[WANTS, place + JACK] -= around.jacks * _bit(closed, at + 2 * JACK)
    if suit_cards(hand & settled, view.trump) != 0:
        closed = ~_parted_with(of_runs, to_runs, twins) >> (LANE_BITS * view.trump)
        for rank in range(len(RUN_RANKS)):
            desk[WANTS, index(first_trump + rank)] -= run * _bit(closed, 2 * rank)

    n, best = around.n + run_ready, max(around.points, run_ready * run_points)
    # Every other time there is one, which could not be foretold, so it is no branch.
    n += count(pairs.whole)
    plain = int64(KIND_POINTS[MARRIAGE]) if pairs.whole != 0 else int64(0)
    royal = suit_cards(pairs.whole, view.trump) != 0
    best = max(best, int64(KIND_POINTS[ROYAL_MARRIAGE]) if royal else plain)
    dix, swap = _weigh_dix(desk, view, sight, table)
    return _weigh_pinochles(desk, view, sight, twins, Waiting(n, best, dix, swap), table)


@inline
def _four_worth(view: Any, sight: Any, rank: int, one: int, two: int, dead: int, table: Any) -> Any:
    """Expected worth of the four of a rank, by the cards lacking that have one and two unseen copies."""
    cards = _ACES << (2 * rank)
    entry = N_MISSING * count(one & cards) + count(two & cards)
    points = _POINTS[ACES_AROUND if rank == ACE else KINGS_AROUND + rank - KING]
    return share(POINT * points, table[view.seat, index(sight.chance + entry)]) & (_bit(dead, 2 * rank) - 1)


@inline
def _in_any_suit(cards: int) -> Any:
    """Bits that a set has in some suit; the result stands in the lowest lane."""
    some = cards | (cards >> (2 * LANE_BITS))
    return (some | (some >> LANE_BITS)) & LANE_48


@inline
def _weigh_fours(view: Any, sight: Any, own: int, table: Any) -> Any:
    """Value the fours of a rank, for which ``own`` cards are open (Fours)."""
    lacking = _FIRST & ~own
    # Both at once, what is dead at the bits of the second copies; each rank at its bits in the lowest lane.
    some = _in_any_suit(lacking | ((lacking & ~sight.once) << 1))
    dead = some >> 1
    if sight.spent != 0:
        for kind in range(ACES_AROUND, JACKS_AROUND + 1):
            dead |= _bit(sight.spent, kind) << (2 * AROUND_RANKS[kind - ACES_AROUND])
    whole = _AROUND & ~some
    n, best = int64(0), int64(0)
    if whole != 0:
        dead |= whole & ~_in_any_suit(sight.fresh)
        ready = whole & ~dead
        n = count(ready)
        best = int64(_FOUR_POINTS[index(position(ready) >> 1)]) if ready != 0 else int64(0)
    one, two = lacking & ~sight.twice, lacking & sight.twice
    aces = _four_worth(view, sight, ACE, one, two, dead, table)
    kings = _four_worth(view, sight, KING, one, two, dead, table)
    queens = _four_worth(view, sight, QUEEN, one, two, dead, table)
    jacks = _four_worth(view, sight, JACK, one, two, dead, table)
    return Fours(n, best, aces, kings, queens, jacks)


@inline
def _weigh_marriages(view: Any, sight: Any, own: int) -> Any:
    """Tell the prospects of the marriages, for which ``own`` cards are open (Pairs)."""
    # All four at once, each at its king's bit; the queen's is two above it.
    king, queen = own & _KINGS, (own >> 2) & _KINGS
    whole = king & queen & (sight.fresh | (sight.fresh >> 2))
    # The card that a lone one lacks is the queen if the king is there.
    lone_king, lone_queen = king & ~queen, queen & ~king
    drawn = (lone_king & (sight.once >> 2)) | (lone_queen & sight.once)
    easily = (lone_king & (sight.twice >> 2)) | (lone_queen & sight.twice)
    if sight.spent != 0:
        for suit in range(N_SUITS):
            kind = ROYAL_MARRIAGE if suit == view.trump else MARRIAGE + suit
            closed = ~(_bit(sight.spent, kind) << (LANE_BITS * suit + 2 * KING))
            whole, drawn, easily = whole & closed, drawn & closed, easily & closed
    return Pairs(whole, drawn | ((easily | whole) << 1))


@inline
def _weigh_run(desk: Any, view: Any, sight: Any, own: int, table: Any) -> Any:
    """Expected worth of the run [hundredths of a point], its points, and whether it could be laid now (1 or 0).

    Written without branches, which could not be foretold.
    """
    points = table[0, RUN_OVER_MARRIAGE] if desk[view.seat, ROYAL] & view.hand != 0 else int64(KIND_POINTS[RUN])
    shape = _RUN_LANE << (LANE_BITS * view.trump)
    missing = shape & ~own
    entry = N_MISSING * count(missing & ~sight.twice) + count(missing & sight.twice)
    dead = (missing & ~sight.once) | _bit(sight.spent, RUN)
    stale = missing == 0 and sight.fresh & shape == 0
    entry = int64(NO_CHANCE) if dead != 0 or stale else entry
    return share(POINT * points, table[view.seat, index(sight.chance + entry)]), points, int64(entry == 0)


@inline
def _weigh_dix(desk: Any, view: Any, sight: Any, table: Any) -> Any:
    """Write what a dix of trumps is wanted for; whether he may declare one (1 or 0), and what its swap would bring."""
    dix, swap, worth = int64(0), int64(0), int64(0)
    if undeclared_dix(desk, view.seat, table[0, DECK]) != 0:
        # Whether the rules have the swap is not asked, so that deals are alike until the first dix.
        dix, swap = int64(1), swap_gain(desk, view.seat, table) if is_first_dix(desk) else int64(0)
        worth = share(10 * POINT + swap, table[view.seat, index(sight.chance)])
    desk[WANTS, index(N_RANKS * view.trump + rank_of_dix(table[0, DECK]))] = worth
    return dix, swap


@inline
def _weigh_pinochles(desk: Any, view: Any, sight: Any, twins: int, waiting: Any, table: Any) -> Any:
    """Add what the pinochles want (Waiting)."""
    seat = view.seat
    pair = SHAPES[0, PINOCHLE]
    both = pair | (pair << 1)
    held = view.hand & both
    if held == 0:
        return waiting
    n, best = waiting.n, waiting.points
    opened = open_to_pinochles(desk, seat)
    own = held_once(opened)
    pinochle, ready = _weigh_pinochle(view, sight, own, table)
    n += ready
    best = max(best, ready * _POINTS[PINOCHLE])
    parted = _parted_with(own, opened, twins)
    queens, jacks = int64(0), int64(0)
    missing = 4 - count(held & ~desk[seat, DOUBLES])
    # There are but two copies of each, so what is missing must be among the unseen.
    # One branch instead of three.
    if (missing <= 2) & (count(view.unseen & both) >= missing) & (_bit(sight.spent, BOTH_PINOCHLES) == 0):
        points = table[0, PINOCHLE_UPGRADE] if held & desk[seat, PINOCHLES] != 0 else table[0, DOUBLE_PINOCHLE]
        worth = POINT * points * table[seat, index(sight.chance + N_MISSING * missing)]
        # Of these a second copy is wanted as much as the first, so the part that a twin leaves is taken out before.
        alone, beside_twin = worth >> CHANCE_BITS, worth // table[seat, SECOND_COPY]
        queens = beside_twin if _bit(twins, _QUEEN_AT) == 1 else alone
        jacks = beside_twin if _bit(twins, _JACK_AT) == 1 else alone
        if missing == 0 and sight.fresh & pair != 0:
            n += 1
            best = max(best, points)
    desk[WANTS, N_RANKS * SPADES + QUEEN] += pinochle * _bit(parted, _QUEEN_AT) + queens
    desk[WANTS, N_RANKS * DIAMONDS + JACK] += pinochle * _bit(parted, _JACK_AT) + jacks
    return Waiting(n, best, waiting.dix, waiting.swap)


@inline
def _weigh_pinochle(view: Any, sight: Any, own: int, table: Any) -> Any:
    """Expected worth of a pinochle, and whether it could be laid now (1 or 0).

    Two cards at 40 points, as in the royal marriage, whose worth by prospects it has.
    """
    # As in marriages: the jack's bit is brought to the queen's.
    queen, jack = own & _QUEEN, (own >> (_JACK_AT - _QUEEN_AT)) & _QUEEN
    fresh, once, twice = sight.fresh, sight.once, sight.twice
    whole = queen & jack & (fresh | (fresh >> (_JACK_AT - _QUEEN_AT)))
    lone_queen, lone_jack = queen & ~jack, jack & ~queen
    drawn = (lone_queen & (once >> (_JACK_AT - _QUEEN_AT))) | (lone_jack & once)
    easily = (lone_queen & (twice >> (_JACK_AT - _QUEEN_AT))) | (lone_jack & twice)
    closed = ~(_bit(sight.spent, PINOCHLE) << _QUEEN_AT)
    whole, prospects = whole & closed, (drawn | ((easily | whole) << 1)) & (closed & (closed << 1))
    royal = PAIRS + N_PROSPECTS * (N_LANES * view.left + N_SUITS - 1)
    return table[view.seat, index(royal + (prospects >> _QUEEN_AT))], whole >> _QUEEN_AT


@inline
def loss(desk: Any, view: Any, at: int, twins: int, second: int, prices: int, table: Any) -> Any:
    """What is parted with if one copy of a card is played, by the number of its first bit [hundredths of a point].

    Its part in melds to come, ``second`` of it if its twin is held, its points and what it is worth for its own sake;
    ``prices`` is the first column of these.  Written without branches, which could not be foretold.
    """
    part = int64(CERTAIN) - _bit(twins, at) * (CERTAIN - second)
    return share(desk[WANTS, index(at >> 1)], part) + table[view.seat, index(prices + (at >> 1))]


@inline
def copy_of(view: Any, card: int) -> Any:
    """The copy to play of a card, given at the first copy's bit: one that lies on the table, if any."""
    copies = view.hand & (card | (card << 1))
    laid = copies & view.laid
    return lowest(laid) if laid != 0 else lowest(copies)
