"""Switches of auction pinochle as numbers, and the codes of outcomes.

A rule profile becomes one ``AuctionRules``; kernels read nothing else about the rules.
"""

from typing import Final, NamedTuple

from meldlab.kernels.jit import inline, int64

#: Active players.
N_SEATS: Final = 3

#: How a hand ended.
PASSED_OUT, THROWN_IN, MADE, MADE_ON_MELD, CONCEDED, DEFENDERS_CONCEDED, DOUBLE_BETE = range(7)
N_OUTCOMES: Final = 7

#: What may be buried.
BURY_ANY, BURY_TRUMPS_ANNOUNCED, BURY_NO_TRUMPS = range(3)

#: Bands of bids that pay alike: 200-290, then fifties from 300, the last from 700 up.
N_BANDS: Final = 10
#: No hand is worth more: melds of eighteen cards and all card points stay below it [points].
BID_CEILING: Final = 1100
#: A bid that no melds reach, so that a hand is played for points [points].
BEYOND_REACH: Final = 10_000
#: Bids from which the kitty pays and is paid [points].
KITTY_FROM: Final = 350

Units = tuple[int, int, int, int, int, int, int, int, int, int]


class AuctionRules(NamedTuple):
    """Switches of auction pinochle; yes is 1 and no is 0."""

    minimum: int
    """Lowest bid [points]."""
    bid_step: int
    """Distance of bids [points], 10 or 50."""
    skip_40_90: int
    """1 if bids that end in 40 or 90 are not allowed."""
    forced_opening: int
    throw_in_unseen: int
    double_pinochle: int
    """Worth of both pinochles together [points]."""
    bury: int
    must_overtrump: int
    must_win: int
    units: Units
    """Chips a player pays for a bid of each band, bottom band first [chips]."""
    spades_factor: int
    concede_spades_doubled: int
    settle_with_all: int
    """1 if every player shares in every settlement, 0 if idle ones are paid a double bete only."""
    lone_defender: int
    kitty: int
    n_idle: int
    """Players at the table who sit out."""


@inline
def left_of(seat: int) -> int:
    """Seat on the left of another, whose turn comes next."""
    return int64(seat + 1) if seat < N_SEATS - 1 else int64(0)


@inline
def band_of(bid: int) -> int:
    """Band of a bid, 0 for everything below 300."""
    return min(max((bid - 250) // 50, 0), N_BANDS - 1)


@inline
def first_of_band(band: int) -> int:
    """Lowest bid of a band [points]."""
    return 200 if band == 0 else 250 + 50 * band


@inline
def next_bid(bid: int, rules: AuctionRules) -> int:
    """Lowest legal bid above a bid [points]; the minimum if nobody has bid (bid 0)."""
    higher = int64(rules.minimum) if bid == 0 else int64(bid + rules.bid_step)
    if rules.skip_40_90 == 1 and higher % 50 == 40:
        higher += rules.bid_step
    return higher
