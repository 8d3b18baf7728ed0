"""What hands are worth with all cards known, and how far the play at the table stays below it, in sums.

A hand as it was bid and played is laid open at the first lead and followed card by card: a card that does not keep the
value *gives away* the points by which it moves the value, those of the bidder's cards downwards, those of the
defenders' upwards.  Hence, for every hand played out,

    points in tricks = value - given away by the bidder + given away by the defenders.

Worked example: a hand worth 150 in which the bidder gives 12 away and the defenders 20 ends with 158 points in tricks.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction import events
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal
from meldlab.kernels.pinochle.auction.open_play import lay_open, open_value
from meldlab.kernels.pinochle.auction.rules import (
    CONCEDED,
    DEFENDERS_CONCEDED,
    MADE,
    N_BANDS,
    N_SEATS,
    band_of,
)
from meldlab.kernels.pinochle.auction.sums import sum_auction
from meldlab.kernels.pinochle.cards import DEAL_POINTS, SPADES
from meldlab.kernels.pinochle.deal import HAND_CARDS
from meldlab.kernels.pinochle.solver.position import TAKER
from meldlab.kernels.pinochle.solver.room import has_choice, is_stopped, keeps
from meldlab.kernels.pinochle.solver.search import reaches
from meldlab.kernels.pinochle.solver.solve import play_card, stake, value_between
from meldlab.kernels.pinochle.tricks import cards_points

#: What became of a contract that was not made on melds alone.
PLAYED, BIDDER_GAVE_UP, DEFENDERS_GAVE_UP = range(3)
N_ENDS: Final = 3

#: Sides of ``OpenSums.given`` and ``OpenSums.cards``.
BIDDER, DEFENDERS = range(2)
N_SIDES: Final = 2

#: Measures of ``OpenSums.points``, of each hand played out: its value, the points in tricks, the first less the second.
VALUE, TRICKS, BELOW = range(3)
N_MEASURES: Final = 3

#: Rows of ``OpenSums.cards``: all tricks together, then each trick; any card, then leads and cards that follow.
ALL_TRICKS: Final = 0
N_TRICK_ROWS: Final = HAND_CARDS + 1
ANY_CARD, LEAD, FOLLOW = range(3)
N_WAYS: Final = 3

#: Columns of ``OpenSums.cards``: cards played, those with a choice, those that gave points away; points given away
#: and, of each hand, their square.
N_PLAYED, N_CHOICES, N_FAULTS, GIVEN, GIVEN_2 = range(5)
N_CARD_COLUMNS: Final = 5


class OpenSums(NamedTuple):
    """Sums of a block of deals; every array is int64 and starts at zero."""

    contracts: Any
    """Contracts by end, band, spades or not, made at the table or not, made with open cards or not:
    [N_ENDS, N_BANDS, 2, 2, 2]."""
    points: Any
    """Sums and sums of squares over hands played out, by measure: [N_MEASURES, 2] [points]."""
    given: Any
    """Hands played out by side and points given away, the last for all that are more: [N_SIDES, 251]."""
    faultless: Any
    """Hands played out by whether the bidder and whether the defenders gave nothing away: [2, 2]."""
    cards: Any
    """Cards by side, trick, way and column: [N_SIDES, N_TRICK_ROWS, N_WAYS, N_CARD_COLUMNS]."""


@jit
def new_open_sums() -> OpenSums:
    """Return sums at zero."""
    return OpenSums(
        np.zeros((N_ENDS, N_BANDS, 2, 2, 2), np.int64),
        np.zeros((N_MEASURES, 2), np.int64),
        np.zeros((N_SIDES, DEAL_POINTS + 1), np.int64),
        np.zeros((2, 2), np.int64),
        np.zeros((N_SIDES, N_TRICK_ROWS, N_WAYS, N_CARD_COLUMNS), np.int64),
    )


@jit
def judge(room: Any, turn: Any, value: int, number: int) -> Any:
    """Play a card that was chosen at the table, and find what is left of the value.

    Whether the value stands is one question to the search; only if it does not, the new value is looked for.

    Parameters
    ----------
    room : OpenRoom
        Holds the hand.
    turn : Turn
        Whose turn it is.
    value : int64
        Points that the bidder takes from here on under best play [points].
    number : int64
        The card played.

    Returns
    -------
    tuple of Turn, int64, int64
        The turn after it, the value from there on, and what the card gave away [points].
    """
    after, won = play_card(room.board, turn, number)
    rest = value - won
    if not has_choice(room, turn) or keeps(room, turn, value, number):
        return after, rest, int64(0)
    if turn.seat == room.board[TAKER]:
        found = value_between(room.board, room.entries, after, int64(0), rest - 1, rest - 1)
        return after, found, rest - found
    found = value_between(room.board, room.entries, after, rest + 1, stake(room.board, after), rest + 1)
    return after, found, found - rest


@jit
def follow_hand(room: Any, turn: Any, value: int, log: Any, out_cards: Any) -> int:
    """Judge every card of a hand that was played out.

    Parameters
    ----------
    room : OpenRoom
        Holds the hand.
    turn : Turn
        The bidder's first.
    value : int64
        Value of the hand [points].
    log : int64[LOG_SIZE]
        What happened at the table.
    out_cards : int64[N_SIDES, N_TRICK_ROWS, N_WAYS, N_CARD_COLUMNS]
        The hand's cards; cleared first, the squares stay 0.

    Returns
    -------
    int64
        What is left of the value after the last card: 0 [points].
    """
    out_cards[:] = 0
    n_cards = 0
    for n in range(log[0]):
        if log[2 * n + 1] % 16 != events.PLAY:
            continue
        side = BIDDER if turn.seat == room.board[TAKER] else DEFENDERS
        way = LEAD if turn.trick.n_cards == 0 else FOLLOW
        trick = 1 + n_cards // N_SEATS
        chooses = has_choice(room, turn)
        turn, value, given = judge(room, turn, value, room.numbers[log[2 * n + 2]])
        for row in (ALL_TRICKS, trick):
            for column in (ANY_CARD, way):
                cell = out_cards[side, row, column]
                cell[N_PLAYED] += 1
                cell[N_CHOICES] += 1 if chooses else 0
                cell[N_FAULTS] += 1 if given > 0 else 0
                cell[GIVEN] += given
        n_cards += 1
    return value


@jit
def _add_points(points: Any, measure: int, value: int) -> None:
    points[measure, 0] += value
    points[measure, 1] += value * value


@jit
def add_played(sums: Any, result: Any, hands: Any, log: Any, rules: Any, room: Any, cards: Any) -> None:
    """Solve a hand that was played out, follow it card by card, and add it.

    Parameters
    ----------
    sums : OpenSums
        Changed in place.
    result : HandResult
        How it ended.
    hands : int64[3]
        The hands at the first lead.
    log : int64[LOG_SIZE]
        What happened.
    rules : AuctionRules
        Switches.
    room : OpenRoom
        Room for solving.
    cards : int64[N_SIDES, N_TRICK_ROWS, N_WAYS, N_CARD_COLUMNS]
        Room for the cards of one hand.
    """
    turn, value = open_value(room, hands, result.bidder, result.trump, rules, result.tricks)
    follow_hand(room, turn, value, log, cards)
    _add_points(sums.points, VALUE, value)
    _add_points(sums.points, TRICKS, result.tricks)
    _add_points(sums.points, BELOW, value - result.tricks)
    for side in range(N_SIDES):
        given = cards[side, ALL_TRICKS, ANY_CARD, GIVEN]
        sums.given[side, min(given, DEAL_POINTS)] += 1
    bidder_errs = cards[BIDDER, ALL_TRICKS, ANY_CARD, GIVEN] > 0
    defenders_err = cards[DEFENDERS, ALL_TRICKS, ANY_CARD, GIVEN] > 0
    sums.faultless[0 if bidder_errs else 1, 0 if defenders_err else 1] += 1
    cards[..., GIVEN_2] = cards[..., GIVEN] ** 2
    sums.cards[:] += cards
    made_open = 1 if result.meld + result.buried + value >= result.bid else 0
    _add_contract(sums.contracts, PLAYED, result, 1 if result.outcome == MADE else 0, made_open)


@jit
def _add_contract(contracts: Any, end: int, result: Any, made: int, made_open: int) -> None:
    contracts[end, band_of(result.bid), 1 if result.trump == SPADES else 0, made, made_open] += 1


@jit
def add_conceded(sums: Any, end: int, result: Any, hands: Any, rules: Any, room: Any) -> None:
    """Ask whether a contract that was given up would have been made with all cards known, and add it."""
    turn = lay_open(room, hands, result.bidder, result.trump, rules)
    need = result.bid - result.meld - cards_points(result.away)
    made_open = reaches(room.board, room.entries, turn.left, turn.seat, turn.trick, need)
    _add_contract(sums.contracts, end, result, 0, made_open)


@jit
def sum_faults(seed: int, first: int, last: int, table: Any, room: Any) -> Any:
    """Play the deals ``first`` to ``last - 1``, solve every contract, and add up what the play gave away.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    table : Table
        Rules and policies.
    room : OpenRoom
        Room for solving; when it is told to stop, the sums mean nothing.

    Returns
    -------
    OpenSums
        Sums over the range.
    """
    sums = new_open_sums()
    desk = new_desk()
    cards = np.zeros_like(sums.cards)
    for deal in range(first, last):
        result = play_deal(seed, deal, table, desk)
        if result.away == 0 or is_stopped(room):
            continue
        hands = desk.hands
        hands[:] = desk.dealt[:N_SEATS]
        hands[result.bidder] = result.hand ^ result.away
        if result.outcome == CONCEDED:
            add_conceded(sums, BIDDER_GAVE_UP, result, hands, table.rules, room)
        elif result.outcome == DEFENDERS_CONCEDED:
            add_conceded(sums, DEFENDERS_GAVE_UP, result, hands, table.rules, room)
        else:
            add_played(sums, result, hands, desk.log, table.rules, room, cards)
    return sums


@jit
def sum_auction_open(seed: int, first: int, last: int, table: Any, room: Any) -> Any:
    """Add up what `sum_auction` does, all hands open; under a name of its own, since it is compiled anew for it."""
    return sum_auction(seed, first, last, table, room)
