"""A whole deal, from the shuffle to the last trick.

Its two halves are told in `halves`, and the one with a stock once more in `searching`, for players who draw worlds.

An ordinary deal that stands alone has None for room, calling, breach and search, which the compiler knows, so the code
for them is left out.
"""

from typing import Any, NamedTuple

from meldlab.kernels.jit import int64, lean
from meldlab.kernels.pinochle.twohand.deal import twohand_deal
from meldlab.kernels.pinochle.twohand.desk import BOARD, CALLER, MELD, TRICKS, lay_out
from meldlab.kernels.pinochle.twohand.halves import alone, play_end, play_stock
from meldlab.kernels.pinochle.twohand.irregular_deal import deal_wrongly, tell_wrong_deal
from meldlab.kernels.pinochle.twohand.rules import DECK
from meldlab.kernels.rng import POLICY, purpose_key, stream_start


class DealResult(NamedTuple):
    """How a deal ended; pairs are by player, the dealer's first."""

    dealer_meld: int
    """[points]"""
    other_meld: int
    """[points]"""
    dealer_tricks: int
    """Points in tricks with the last trick's [points]."""
    other_tricks: int
    """[points]"""
    last_trick: int
    """Player who took the last trick, -1 after a call."""


@lean
def play_dealt(
    desk: Any,
    table: Any,
    state: Any,
    room: Any = None,
    calling: Any = None,
    breach: Any = None,
    search: Any = None,
) -> Any:
    """Play the deal that lies in the rows ``DEALT`` and ``STOCK`` (DealResult); see `play_deal`."""
    if breach is not None:
        shown = deal_wrongly(desk, breach, table[0, DECK])
    lay_out(desk, table)
    if breach is not None:
        tell_wrong_deal(desk, breach, shown)
    if search is not None:
        leader, state = search.stock(desk, table, state, alone() if calling is None else calling, search.room)
    else:
        leader, state = play_stock(desk, table, state, calling, breach)
    if calling is not None and desk[BOARD, CALLER] != 0:
        return DealResult(desk[0, MELD], desk[1, MELD], desk[0, TRICKS], desk[1, TRICKS], int64(-1))
    last, state = play_end(desk, leader, table, state, room, calling, breach)
    return DealResult(desk[0, MELD], desk[1, MELD], desk[0, TRICKS], desk[1, TRICKS], last)


@lean
def play_deal(
    seed: Any,
    deal: Any,
    table: Any,
    desk: Any,
    room: Any = None,
    calling: Any = None,
    breach: Any = None,
    search: Any = None,
) -> Any:
    """Deal and play deal number ``deal`` under a seed.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    deal : int64
        Index of the deal.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    desk : int64[9, LOG_SIZE]
        Changed in place: the cards dealt and the log of this deal remain.
    room : Room, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    calling : Calling, optional
        What calls go by, in a match.
    breach : Breach, optional
        What is to go wrong; nobody searches then.
    search : Search, optional
        What players who draw worlds search by; the code for that stays outside.

    Returns
    -------
    DealResult
        How the deal ended.
    """
    twohand_deal(seed, deal, table[0, DECK], desk)
    state = stream_start(purpose_key(seed, POLICY), deal)
    return play_dealt(desk, table, state, room, calling, breach, search)
