"""A position with all cards known, packed so that one word tells which cards are left.

The cards in play are numbered suit by suit from high to low, identical copies of different owners in the order of their
seats; card i is bit i of every mask, for the whole search.  Who owns a card never changes, so the cards left and the
player on lead say everything at the start of a trick.

Worked example: hearts A and 9 with seat 0, hearts K with seat 1 and nothing else are cards 0 (A), 1 (K) and 2 (9);
the cards owned are 0b101 and 0b010, those higher than card 2 are 0b011.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import LANE_BITS, LAST_TRICK, N_RANKS
from meldlab.kernels.pinochle.cards import N_SUITS as N_PACK_SUITS

#: Cards that one word can number beside two bounds of a byte each.
MOST_CARDS: Final = 48
#: Steps of card points: a card has the weight of every step that it reaches.
N_STEPS: Final = 5
MOST_SEATS: Final = 3

#: Card points by rank, A 10 K Q J 9 8 7: classic, and simple where ace, ten and king count ten [points].
CLASSIC = np.array([11, 10, 4, 3, 2, 0, 0, 0], np.int64)
SIMPLE = np.array([10, 10, 10, 0, 0, 0, 0, 0], np.int64)


class Duties(NamedTuple):
    """What a position is played by."""

    n_seats: int
    """2, or 3 for a bidder against two defenders."""
    taker: int
    """The seat whose points are counted: the bidder, or player 0; all others are against it."""
    trump: int
    must_win: int
    """1 if a plain lead must be beaten too."""
    must_overtrump: int


# Where a board keeps what; one flat array, since every array passed down a recursion costs seven words a call.
#: Cards of each seat.
OWNED: Final = 0
#: Cards of each suit.
SUITS: Final = 3
#: Cards that reach each step of points, and the points of each step [points].
STEPS: Final = 7
WEIGHTS: Final = STEPS + N_STEPS
#: First of two identical cards of different owners; both of them.
FIRST_TWINS: Final = WEIGHTS + N_STEPS
TWINS: Final = FIRST_TWINS + 1
#: Duties, in their order.
N_SEATS: Final = TWINS + 1
TAKER: Final = N_SEATS + 1
TRUMP: Final = N_SEATS + 2
MUST_WIN: Final = N_SEATS + 3
MUST_OVERTRUMP: Final = N_SEATS + 4
#: Cards played so far in a search.
NODES: Final = N_SEATS + 5
#: Set from outside to give up; whatever is answered then means nothing.
STOP: Final = NODES + 1
#: By card: strictly higher cards of its suit, suit, points [points].
HIGHER: Final = STOP + 1
SUIT: Final = HIGHER + MOST_CARDS
POINTS: Final = SUIT + MOST_CARDS
#: Cards to try and how promising they are, ``MOST_CHOICES`` for each number of cards left.
CHOICES: Final = POINTS + MOST_CARDS
MOST_CHOICES: Final = 16
RATES: Final = CHOICES + (MOST_CARDS + 1) * MOST_CHOICES
BOARD_SIZE: Final = RATES + (MOST_CARDS + 1) * MOST_CHOICES


@jit
def set_board(board: Any, hands: Any, duties: Any, rank_points: Any) -> int:
    """Number the cards of the hands and write down everything about them.

    Parameters
    ----------
    board : int64[BOARD_SIZE]
        Overwritten.
    hands : int64[3]
        Hands in the packs' own bits (`meldlab.kernels.pinochle.cards`); those of seats not in play are 0.
    duties : Duties
        Seats, trump and duties.
    rank_points : int64[8]
        Card points by rank [points].

    Returns
    -------
    int64
        All cards, as a mask.
    """
    stop = board[STOP]
    board[:] = 0
    board[STOP] = stop
    board[N_SEATS] = duties.n_seats
    board[TAKER] = duties.taker
    board[TRUMP] = duties.trump
    board[MUST_WIN] = duties.must_win
    board[MUST_OVERTRUMP] = duties.must_overtrump
    n = int64(0)
    for suit in range(N_PACK_SUITS):
        above = int64(0)
        for rank in range(N_RANKS):
            first = n
            owners = int64(0)
            for seat in range(MOST_SEATS):
                held = count((hands[seat] >> (LANE_BITS * suit + 2 * rank)) & 3)
                owners += min(held, 1)
                for _ in range(held):
                    card = int64(1) << n
                    board[OWNED + seat] |= card
                    board[SUITS + suit] |= card
                    board[HIGHER + n] = above
                    board[SUIT + n] = suit
                    board[POINTS + n] = rank_points[rank]
                    n += 1
            here = (int64(1) << n) - (int64(1) << first)
            if owners == 2:
                board[FIRST_TWINS] |= int64(1) << first
                board[TWINS] |= here
            above |= here
    _set_steps(board, n)
    return (int64(1) << n) - 1


@jit
def _set_steps(board: Any, n: int) -> None:
    """Split card points into steps."""
    floor = int64(0)
    for step in range(N_STEPS):
        lowest = int64(0)
        for card in range(n):
            points = board[POINTS + card]
            if points > floor and (lowest == 0 or points < lowest):
                lowest = points
        if lowest == 0:
            return
        board[WEIGHTS + step] = lowest - floor
        floor = lowest
        for card in range(n):
            if board[POINTS + card] >= floor:
                board[STEPS + step] |= int64(1) << card


@inline
def points_left(board: Any, cards: int) -> Any:
    """Card points of a set of cards [points]."""
    return (
        board[WEIGHTS + 0] * count(cards & board[STEPS + 0])
        + board[WEIGHTS + 1] * count(cards & board[STEPS + 1])
        + board[WEIGHTS + 2] * count(cards & board[STEPS + 2])
        + board[WEIGHTS + 3] * count(cards & board[STEPS + 3])
        + board[WEIGHTS + 4] * count(cards & board[STEPS + 4])
    )


@inline
def points_at_stake(board: Any, cards: int) -> Any:
    """Card points of the cards left and the last trick's [points]; nothing if none are left."""
    return points_left(board, cards) + LAST_TRICK if cards != 0 else int64(0)


@inline
def legal(board: Any, hand: int, led: int, winning: int) -> Any:
    """Cards that may follow, by the duties of `meldlab.kernels.pinochle.tricks.legal_cards`."""
    trump = board[TRUMP]
    following = hand & board[SUITS + led]
    if following != 0:
        if led != trump and (board[MUST_WIN] == 0 or board[SUIT + winning] != led):
            return following
        above = following & board[HIGHER + winning]
        return above if above != 0 else following
    trumps = hand & board[SUITS + trump]
    if trumps == 0:
        return hand
    if board[MUST_OVERTRUMP] == 1 and board[SUIT + winning] == trump:
        above = trumps & board[HIGHER + winning]
        if above != 0:
            return above
    return trumps


@inline
def takes(board: Any, card: int, winning: int) -> Any:
    """Whether a card played later takes the trick from the card that wins so far (numbers of cards)."""
    if board[SUIT + card] == board[SUIT + winning]:
        return (board[HIGHER + winning] >> card) & 1 == 1
    return board[SUIT + card] == board[TRUMP]
