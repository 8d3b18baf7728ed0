"""Sums over many hands of auction pinochle: what the study ``auction`` is computed from.

Every sum is an integer, so blocks of deals may be added in any order and give the same to the last bit.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal, play_for_points
from meldlab.kernels.pinochle.auction.rules import (
    BID_CEILING,
    DOUBLE_BETE,
    MADE,
    N_BANDS,
    N_OUTCOMES,
    N_SEATS,
    PASSED_OUT,
    band_of,
    left_of,
)
from meldlab.kernels.pinochle.cards import DEAL_POINTS, N_SUITS, SPADES
from meldlab.kernels.pinochle.meld import best_meld
from meldlab.kernels.pinochle.tricks import suit_cards

#: Width of the bins of melds held [points], and their number.
MELD_BIN: Final = 20
N_MELD_BINS: Final = 32
#: Bids by tens from 200 up.
LOWEST_BID: Final = 200
N_BIDS: Final = (BID_CEILING - LOWEST_BID) // 10 + 1
#: Trumps among eighteen cards: 0 to 12.
N_TRUMP_COUNTS: Final = 13

# First row of each dimension of ``AuctionSums.groups``.
ALL: Final = 0
BY_BID: Final = 1
BY_BAND: Final = BY_BID + N_BIDS
BY_TRUMP: Final = BY_BAND + N_BANDS
BY_SEAT: Final = BY_TRUMP + N_SUITS
BY_MELD: Final = BY_SEAT + N_SEATS
BY_TRUMPS: Final = BY_MELD + N_MELD_BINS
N_ROWS: Final = BY_TRUMPS + N_TRUMP_COUNTS

# Columns of ``AuctionSums.groups``: outcomes by their code, then sums over hands played out, then the bidder's chips.
# A sum of squares stands right behind its sum.
PLAYED: Final = N_OUTCOMES
MELD, MELD_2, TRICKS, TRICKS_2, BURIED, BURIED_2, TOTAL, TOTAL_2, CHIPS, CHIPS_2, LONE = range(
    N_OUTCOMES + 1, N_OUTCOMES + 12
)
N_COLUMNS: Final = N_OUTCOMES + 12

#: Roles of ``AuctionSums.roles``: the bidder, both defenders together, one idle player, the kitty, the seats.
BIDDER, DEFENDERS, IDLE, KITTY, FIRST_SEAT = range(5)
N_ROLES: Final = FIRST_SEAT + N_SEATS

#: Hands of ``AuctionSums.open_totals``: the one that won the auction, the strongest of each deal.
WINNER, BEST = range(2)


class AuctionSums(NamedTuple):
    """Sums of a block of deals; every array is int64 and starts at zero."""

    groups: Any
    """Auctions won, by row (a level of a dimension) and column: [N_ROWS, N_COLUMNS]."""
    roles: Any
    """Chips and their squares by role: [N_ROLES, 2] [chips]."""
    tricks: Any
    """Hands played out by points in tricks: [251]."""
    totals: Any
    """Hands played out by final total: [BID_CEILING + 1]."""
    open_totals: Any
    """Hands played for points by whose hand it is, spades or not, and final total: [2, 2, BID_CEILING + 1]."""
    melds: Any
    """Seat 0's best-trump melds with 15 cards and with the widow: sum and sum of squares each: [2, 2] [points]."""


@jit
def new_sums() -> Any:
    """Return sums at zero (AuctionSums)."""
    return AuctionSums(
        np.zeros((N_ROWS, N_COLUMNS), np.int64),
        np.zeros((N_ROLES, 2), np.int64),
        np.zeros(DEAL_POINTS + 1, np.int64),
        np.zeros(BID_CEILING + 1, np.int64),
        np.zeros((2, 2, BID_CEILING + 1), np.int64),
        np.zeros((2, 2), np.int64),
    )


@inline
def _add(sums: Any, row: int, column: int, value: int) -> None:
    """Add a value to a column and its square to the next one."""
    sums[row, column] += value
    sums[row, column + 1] += value * value


@jit
def _add_to_group(groups: Any, row: int, result: Any) -> None:
    """Add one auction won to a row."""
    groups[row, result.outcome] += 1
    if result.outcome == MADE or result.outcome == DOUBLE_BETE:
        groups[row, PLAYED] += 1
        _add(groups, row, MELD, result.meld)
        _add(groups, row, TRICKS, result.tricks)
        _add(groups, row, BURIED, result.buried)
        _add(groups, row, TOTAL, result.meld + result.tricks + result.buried)
    if result.out != 0:
        groups[row, LONE] += 1
    _add(groups, row, CHIPS, result.payments.bidder)


@jit
def _add_groups(groups: Any, result: Any, held: int) -> None:
    """Add one auction won to the row of each dimension that it belongs to."""
    _add_to_group(groups, ALL, result)
    _add_to_group(groups, BY_BID + (result.bid - LOWEST_BID) // 10, result)
    _add_to_group(groups, BY_BAND + band_of(result.bid), result)
    _add_to_group(groups, BY_SEAT + result.bidder, result)
    _add_to_group(groups, BY_MELD + min(held // MELD_BIN, N_MELD_BINS - 1), result)
    if result.trump >= 0:
        _add_to_group(groups, BY_TRUMP + result.trump, result)
        _add_to_group(groups, BY_TRUMPS + count(suit_cards(result.hand, result.trump)), result)


@jit
def _add_roles(roles: Any, result: Any) -> None:
    """Add the chips of one hand to every role."""
    paid = result.payments
    _add(roles, BIDDER, 0, paid.bidder)
    _add(roles, DEFENDERS, 0, paid.defender + paid.other_defender)
    _add(roles, IDLE, 0, paid.idle)
    _add(roles, KITTY, 0, paid.kitty)
    if result.bidder >= 0:
        _add(roles, FIRST_SEAT + result.bidder, 0, paid.bidder)
        left = left_of(result.bidder)
        _add(roles, FIRST_SEAT + left, 0, paid.defender)
        _add(roles, FIRST_SEAT + left_of(left), 0, paid.other_defender)


@jit
def _add_melds(melds: Any, hand: int, widow: int, double_pinochle: int) -> None:
    """Add what seat 0 would meld with and without the widow, whose means are known exactly."""
    _add(melds, 0, 0, best_meld(hand, double_pinochle)[0])
    _add(melds, 1, 0, best_meld(hand | widow, double_pinochle)[0])


@jit
def _add_open_total(sums: Any, whose: int, total: int, trump: int) -> None:
    in_spades = 1 if trump == SPADES else 0
    sums.open_totals[whose, in_spades, total] += 1


@jit
def sum_auction(seed: int, first: int, last: int, table: Any, room: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` and add up what the study needs.

    Each deal is played once as bid, and once more for points by its strongest hand (and by the hand that won the
    auction, where that is another), which gives the chance of every bid from the same deal.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    table : Table
        Rules and policies.
    room : OpenRoom, optional
        Room for solving, if all hands are open from the first lead on.

    Returns
    -------
    AuctionSums
        Sums over the range.
    """
    sums = new_sums()
    desk = new_desk()
    for deal in range(first, last):
        result = play_deal(seed, deal, table, desk, room)
        _add_melds(sums.melds, desk.dealt[0], desk.dealt[3], table.rules.double_pinochle)
        _add_roles(sums.roles, result)
        best = int64(np.argmax(desk.values))
        if result.outcome == PASSED_OUT:
            sums.groups[ALL, PASSED_OUT] += 1
        else:
            held = best_meld(desk.dealt[result.bidder], table.rules.double_pinochle)[0]
            _add_groups(sums.groups, result, held)
            if result.outcome == MADE or result.outcome == DOUBLE_BETE:
                sums.tricks[result.tricks] += 1
                sums.totals[result.meld + result.tricks + result.buried] += 1
        total, trump = play_for_points(seed, deal, best, table, desk, room)
        _add_open_total(sums, BEST, total, trump)
        if result.bidder >= 0:
            if result.bidder != best:
                total, trump = play_for_points(seed, deal, result.bidder, table, desk, room)
            _add_open_total(sums, WINNER, total, trump)
    return sums
