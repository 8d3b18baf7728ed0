"""Hands in which players draw worlds, or whose choices are in a script."""

from typing import Any

from meldlab.kernels.jit import jit
from meldlab.kernels.pinochle.auction.hand import begin_hand


@jit
def search_hand(seed: int, deal: int, table: Any, desk: Any, search: Any) -> Any:
    """Play the cards that lie dealt on the desk (HandResult).

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    deal : int64
        Index of the deal.
    table : Table
        Rules and policies; its ``search`` is None.
    desk : Desk
        ``dealt`` is read, the rest overwritten.
    search : SearchRoom
        Room for searching, and the script of a hand that is reviewed.
    """
    return begin_hand(seed, deal, table, desk, None, search)
