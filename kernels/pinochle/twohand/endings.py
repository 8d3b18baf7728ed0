"""The tricks without a stock played again with a change: other hands, another leader, everything else alike.

Worked example: the player who took the last trick with a stock drew TS, the other drew 9S, the turn-up.  Played again
with these two cards exchanged and the same leader, the deal tells what the ten was worth to him beyond the nine.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import highest, lowest
from meldlab.kernels.jit import inline, int64, lean
from meldlab.kernels.pinochle.cards import ACES, JACKS, KINGS, N_SUITS, NINES, QUEENS, TENS, as_int64
from meldlab.kernels.pinochle.tricks import one_of, suit_cards
from meldlab.kernels.pinochle.twohand.desk import BOARD, GONE, HAND, LOG, TRICKS, TRUMP
from meldlab.kernels.pinochle.twohand.halves import play_end
from meldlab.kernels.pinochle.twohand.rules import other

_ACES = np.int64(ACES)
_UPWARD: Final = (
    as_int64(0xC000_C000_C000_C000),
    as_int64(0x3000_3000_3000_3000),
    np.int64(NINES),
    np.int64(JACKS),
    np.int64(QUEENS),
    np.int64(KINGS),
    np.int64(TENS),
    _ACES,
)


class Ending(NamedTuple):
    """A deal when the stock is gone."""

    leader: int
    """Who leads: he took the last trick with a stock."""
    hand: int
    """The leader's cards."""
    rest: int
    """The other's cards."""
    gone: int
    """Cards played."""
    n_events: int
    """Events in the log."""
    state: int
    """Random stream of the policies."""


class EndResult(NamedTuple):
    """How the tricks without a stock ended."""

    margin: int
    """Points of him who led first, less the other's [points]."""
    last_trick: int
    """1 if he took the last trick, too."""


@inline
def ending_of(desk: Any, leader: int, state: Any) -> Any:
    """Note how a deal stands when the stock is gone (Ending)."""
    return Ending(int64(leader), desk[leader, HAND], desk[other(leader), HAND], desk[BOARD, GONE], desk[LOG, 0], state)


@lean
def play_again(desk: Any, ending: Any, given: int, got: int, turned: int, table: Any, room: Any) -> Any:
    """Play the tricks without a stock, perhaps with two cards exchanged and with the other one to lead.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        Changed in place; what was won and logged in these tricks before is lost.
    ending : Ending
        The deal when the stock was gone.
    given, got : int64
        Bits of the card that the leader gives and of the one that he gets for it; 0 and 0 for none.
    turned : int64
        1 if the other one leads.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    room : Room, or None
        As for `play_end`.

    Returns
    -------
    EndResult
        Seen from him who took the last trick with a stock, even if the other leads.
    """
    seat, rival = ending.leader, other(ending.leader)
    desk[seat, HAND] = ending.hand ^ (given | got)
    desk[rival, HAND] = ending.rest ^ (given | got)
    desk[BOARD, GONE] = ending.gone
    desk[LOG, 0] = ending.n_events
    desk[seat, TRICKS] = 0
    desk[rival, TRICKS] = 0
    last, _state = play_end(desk, rival if turned == 1 else seat, table, ending.state, room)
    return EndResult(desk[seat, TRICKS] - desk[rival, TRICKS], int64(last == seat))


@lean
def trump_for_plain(desk: Any, ending: Any) -> Any:
    """Cards by which the leader would have one trump more: his lowest plain one, and the other's lowest trump.

    Returns
    -------
    tuple of int64, int64
        Their bits, 0 for one that is not there.
    """
    trump = desk[BOARD, TRUMP]
    plain = ending.hand & ~suit_cards(ending.hand, trump)
    trumps = suit_cards(ending.rest, trump)
    return one_of(plain, _UPWARD), highest(trumps) if trumps != 0 else int64(0)


@lean
def ace_for_low(desk: Any, ending: Any) -> Any:
    """Cards by which the leader would have one plain ace more: his lowest one of its suit, and the other's ace.

    The first suit in which both are there is taken.

    Returns
    -------
    tuple of int64, int64
        Their bits, 0 and 0 if there is no such suit.
    """
    given, got = int64(0), int64(0)
    for suit in range(N_SUITS):
        aces = suit_cards(ending.rest, suit) & _ACES
        low = suit_cards(ending.hand, suit) & ~_ACES
        if got == 0 and suit != desk[BOARD, TRUMP] and aces != 0 and low != 0:
            given, got = highest(low), lowest(aces)
    return given, got
