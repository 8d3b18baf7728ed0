"""Hands of auction pinochle dealt again for every table of a duel: what each seat is paid, deal by deal."""

from typing import Any

from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.auction.hand import new_desk, play_deal
from meldlab.kernels.pinochle.auction.rules import N_SEATS, left_of


@jit
def duel_auction(seed: int, first: int, last: int, table: Any, out_paid: Any) -> None:
    """Play the deals ``first`` to ``last - 1`` at one table.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    table : Table
        Rules and policies.
    out_paid : int64[last - first, 3]
        What each seat receives, negative if it pays [chips].
    """
    desk = new_desk()
    for deal in range(first, last):
        result = play_deal(seed, deal, table, desk)
        paid = out_paid[deal - first]
        paid[:] = 0
        # Chips move from and to a bidder only; a deal that all passed has none.
        if result.bidder >= 0:
            left = left_of(result.bidder)
            paid[result.bidder] = result.payments.bidder
            paid[left] = result.payments.defender
            paid[N_SEATS - result.bidder - left] = result.payments.other_defender
