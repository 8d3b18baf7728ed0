"""A position with all cards known, packed so that one word tells which cards are left.

The cards in play are numbered suit by suit from high to low, identical copies of different owners in the order of their
seats; card i is bit i of every mask, for the whole search.  Who owns a card never changes, so the cards left and the
player on lead say everything at the start of a trick.  Beside this, the *placed* cards are the same cards hand by hand:
there the n-th card of a hand in a suit stands at the same place in all positions whose hands are as long.

Worked example: hearts A and 9 with seat 0, hearts K with seat 1 and nothing else are cards 0 (A), 1 (K) and 2 (9);
the cards owned are 0b101 and 0b010, those higher than card 2 are 0b011.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import LANE_BITS, LAST_TRICK, N_RANKS
from meldlab.kernels.pinochle.cards import N_SUITS as N_PACK_SUITS
from meldlab.kernels.words import at_word

#: Fifteen cards for each of three hands.
MOST_CARDS: Final = 45
#: Steps of card points: a card has the weight of every step that it reaches.
N_STEPS: Final = 5
MOST_SEATS: Final = 3
#: Bits that the packed lengths take: four each for three hands, six each for two.
_LENGTH_BITS: Final = 48

#: Card points by rank, A 10 K Q J 9 8 7: classic, and simple where ace, ten and king count ten [points].
CLASSIC = np.array([11, 10, 4, 3, 2, 0, 0, 0], np.int64)
SIMPLE = np.array([10, 10, 10, 0, 0, 0, 0, 0], np.int64)


class Cards(NamedTuple):
    """The cards left, told in three ways."""

    left: int
    """By number."""
    placed: int
    """Hand by hand."""
    lengths: int
    """How many each hand has of each suit, packed (`LENGTH_UNITS`)."""


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
#: Cards that reach each step of points, the same placed, and the points of each step [points].
STEPS: Final = 7
PLACED_STEPS: Final = STEPS + N_STEPS
WEIGHTS: Final = PLACED_STEPS + N_STEPS
#: First of two identical cards of different owners; both of them.
FIRST_TWINS: Final = WEIGHTS + N_STEPS
TWINS: Final = FIRST_TWINS + 1
#: Duties, in their order.
N_SEATS: Final = TWINS + 1
TAKER: Final = N_SEATS + 1
TRUMP: Final = N_SEATS + 2
MUST_WIN: Final = N_SEATS + 3
MUST_OVERTRUMP: Final = N_SEATS + 4
#: 1 if the table compares the cards that mattered alone, 0 if all.
BY_MATTER: Final = N_SEATS + 5
#: Cards tried so far in a search.
NODES: Final = N_SEATS + 6
#: Set from outside to give up; whatever is answered then means nothing.
STOP: Final = NODES + 1
#: Cards whose rank mattered to the bound found last.
MATTERED: Final = STOP + 1
#: By card: strictly higher cards of its suit, suit, points [points], itself placed, its unit in the packed lengths.
HIGHER: Final = MATTERED + 1
SUIT: Final = HIGHER + MOST_CARDS
POINTS: Final = SUIT + MOST_CARDS
PLACES: Final = POINTS + MOST_CARDS
LENGTH_UNITS: Final = PLACES + MOST_CARDS
#: A frame for each number of cards left: what a player may try, and what came of it.
FRAMES: Final = LENGTH_UNITS + MOST_CARDS
MOST_CHOICES: Final = 16
#: In a frame, by choice: the card, how promising it is, its group.
CHOICES: Final = 0
RATINGS: Final = CHOICES + MOST_CHOICES
GROUPS: Final = RATINGS + MOST_CHOICES
#: In a frame, by group of equal cards: how the position after the last of them looks, the cards, the bound found for
#: one of them (or UNKNOWN), that one's points.
LOOKS: Final = GROUPS + MOST_CHOICES
LOOKS_WORDS: Final = 6
#: Behind looks: a lead known to be good (or less than 0), and what `table.news` told.
LEAD_KNOWN, NEWS = 4, 5
GROUP_CARDS: Final = LOOKS + LOOKS_WORDS * MOST_CHOICES
GROUP_FOUND: Final = GROUP_CARDS + MOST_CHOICES
GROUP_POINTS: Final = GROUP_FOUND + MOST_CHOICES
#: In a frame: number of groups.
N_GROUPS: Final = GROUP_POINTS + MOST_CHOICES
FRAME_SIZE: Final = N_GROUPS + 1
UNKNOWN: Final = -1
BOARD_SIZE: Final = FRAMES + (MOST_CARDS + 2) * FRAME_SIZE


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
    # Where plain leads must be beaten, or two play, ranks matter so often that comparing all of them is cheaper.
    board[BY_MATTER] = 1 if duties.n_seats == MOST_SEATS and duties.must_win == 0 else 0
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
                    board[at_word(OWNED + seat)] |= card
                    board[at_word(SUITS + suit)] |= card
                    board[at_word(HIGHER + n)] = above
                    board[at_word(SUIT + n)] = suit
                    board[at_word(POINTS + n)] = rank_points[rank]
                    n += 1
            here = (int64(1) << n) - (int64(1) << first)
            if owners == 2:
                board[FIRST_TWINS] |= int64(1) << first
                board[TWINS] |= here
            above |= here
    _set_steps(board, n)
    _set_places(board, n)
    return (int64(1) << n) - 1


@jit
def _set_steps(board: Any, n: int) -> None:
    """Split card points into steps."""
    floor = int64(0)
    for step in range(N_STEPS):
        lowest = int64(0)
        for card in range(n):
            points = board[at_word(POINTS + card)]
            if points > floor and (lowest == 0 or points < lowest):
                lowest = points
        if lowest == 0:
            return
        board[at_word(WEIGHTS + step)] = lowest - floor
        floor = lowest
        for card in range(n):
            if board[at_word(POINTS + card)] >= floor:
                board[at_word(STEPS + step)] |= int64(1) << card


@jit
def _set_places(board: Any, n: int) -> None:
    """Place the cards hand by hand."""
    place = int64(1)
    width = _LENGTH_BITS // (N_PACK_SUITS * board[N_SEATS])
    for seat in range(board[N_SEATS]):
        for card in range(n):
            if (board[at_word(OWNED + seat)] >> card) & 1 == 1:
                board[at_word(PLACES + card)] = place
                board[at_word(LENGTH_UNITS + card)] = int64(1) << (
                    width * (N_PACK_SUITS * seat + board[at_word(SUIT + card)])
                )
                for step in range(N_STEPS):
                    if (board[at_word(STEPS + step)] >> card) & 1 == 1:
                        board[at_word(PLACED_STEPS + step)] |= place
                place <<= 1


@jit
def cards_of(board: Any, left: int) -> Any:
    """Tell a set of cards in all three ways (Cards)."""
    placed = int64(0)
    lengths = int64(0)
    rest = left
    while rest != 0:
        card = position(rest)
        rest &= rest - 1
        placed |= board[at_word(PLACES + card)]
        lengths += board[at_word(LENGTH_UNITS + card)]
    return Cards(left, placed, lengths)


@inline
def without(board: Any, cards: Any, card: int) -> Any:
    """Take one card away (Cards)."""
    return Cards(
        cards.left & ~(int64(1) << card),
        cards.placed & ~board[at_word(PLACES + card)],
        cards.lengths - board[at_word(LENGTH_UNITS + card)],
    )


@inline
def points_left(board: Any, cards: int) -> Any:
    """Card points of a set of cards [points]."""
    return (
        board[at_word(WEIGHTS + 0)] * count(cards & board[at_word(STEPS + 0)])
        + board[at_word(WEIGHTS + 1)] * count(cards & board[at_word(STEPS + 1)])
        + board[at_word(WEIGHTS + 2)] * count(cards & board[at_word(STEPS + 2)])
        + board[at_word(WEIGHTS + 3)] * count(cards & board[at_word(STEPS + 3)])
        + board[at_word(WEIGHTS + 4)] * count(cards & board[at_word(STEPS + 4)])
    )


@inline
def points_at_stake(board: Any, cards: int) -> Any:
    """Card points of the cards left and the last trick's [points]; nothing if none are left."""
    return points_left(board, cards) + LAST_TRICK if cards != 0 else int64(0)


@inline
def legal(board: Any, hand: int, led: int, winning: int) -> Any:
    """Cards that may follow, by the duties of `meldlab.kernels.pinochle.tricks.legal_cards`."""
    trump = board[TRUMP]
    following = hand & board[at_word(SUITS + led)]
    if following != 0:
        if led != trump and (board[MUST_WIN] == 0 or board[at_word(SUIT + winning)] != led):
            return following
        above = following & board[at_word(HIGHER + winning)]
        return above if above != 0 else following
    trumps = hand & board[at_word(SUITS + trump)]
    if trumps == 0:
        return hand
    if board[MUST_OVERTRUMP] == 1 and board[at_word(SUIT + winning)] == trump:
        above = trumps & board[at_word(HIGHER + winning)]
        if above != 0:
            return above
    return trumps


@inline
def takes(board: Any, card: int, winning: int) -> Any:
    """Whether a card played later takes the trick from the card that wins so far (numbers of cards)."""
    if board[at_word(SUIT + card)] == board[at_word(SUIT + winning)]:
        return (board[at_word(HIGHER + winning)] >> card) & 1 == 1
    return board[at_word(SUIT + card)] == board[TRUMP]
