"""The auction for the widow."""

from typing import Any, NamedTuple

from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction import events
from meldlab.kernels.pinochle.auction.basic import basic_bid, value_hand
from meldlab.kernels.pinochle.auction.choices import scripted_bid
from meldlab.kernels.pinochle.auction.policies import RANDOM
from meldlab.kernels.pinochle.auction.random_player import random_bid
from meldlab.kernels.pinochle.auction.rules import BID_CEILING, N_SEATS, left_of, next_bid


class Auction(NamedTuple):
    """How the bidding ended."""

    bidder: int
    """Seat, or -1 if all passed."""
    bid: int
    """[points]"""
    forced: int
    """1 if the bidder holds a minimum he was forced to bid."""


@jit
def value_seats(desk: Any, table: Any, values: Any) -> None:
    """Value the three hands before the widow into ``values`` (int64[3], hundredths of a point)."""
    for seat in range(N_SEATS):
        values[seat] = value_hand(desk[seat], seat, table.rules.double_pinochle, table.tables)[0]


@jit
def hold_auction(values: Any, table: Any, state: int, log: Any, search: Any) -> Any:
    """Bid until one player is left or all have passed.

    Parameters
    ----------
    values : int64[3]
        Value of each seat's hand under its policy [hundredths of a point].
    table : Table
        Rules and policies.
    state : uint64
        Random stream of the policies.
    log : int64[LOG_SIZE]
        Events, appended.

    Returns
    -------
    tuple of Auction, uint64
        How it ended; the stream's new place.
    """
    rules = table.rules
    holder = int64(-1)
    standing = int64(0)
    forced = int64(0)
    active = 0b111
    seat = int64(0)
    while active != 0 and not (holder >= 0 and active == 1 << holder):
        if (active >> seat) & 1 == 1:
            lowest = next_bid(standing, rules)
            bid = int64(0)
            if rules.forced_opening == 1 and standing == 0:
                bid = lowest
                forced = int64(1)
            elif lowest < BID_CEILING:
                if table.policies[seat] != RANDOM:
                    bid = basic_bid(values[seat], lowest, seat, table.tables)
                else:
                    bid, state = random_bid(lowest, rules, state)
                if search is not None:
                    bid = scripted_bid(search.review, bid, lowest, rules)
                if bid != 0:
                    forced = int64(0)
            if bid == 0:
                active &= ~(1 << seat)
                events.write(log, events.PASS, seat, 0)
            else:
                holder = seat
                standing = bid
                events.write(log, events.BID, seat, bid)
        seat = left_of(seat)
    return Auction(holder, standing, forced), state
