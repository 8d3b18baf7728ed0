"""Play with all hands open: everybody keeps the exact value of the hand.

The value is what the bidder takes in tricks, the last one's points included, if he and the two defenders play as well
as can be with every card in sight; which card keeps it is told in `meldlab.kernels.pinochle.solver.room`.
"""

from typing import Any

from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction.rules import N_SEATS
from meldlab.kernels.pinochle.solver.position import CLASSIC, Duties, set_board
from meldlab.kernels.pinochle.solver.room import first_turn, is_stopped, number_cards
from meldlab.kernels.pinochle.solver.solve import stake, value_between
from meldlab.kernels.pinochle.solver.table import forget

# What ``OpenRoom.known`` holds: the hands on the board at the first lead, the bidder, the trump suit, the value.
_BIDDER, _TRUMP, _VALUE = N_SEATS, N_SEATS + 1, N_SEATS + 2


@jit
def lay_open(room: Any, hands: Any, bidder: int, trump: int, rules: Any) -> Any:
    """Put the hands on the board and forget what was proved about others.

    Parameters
    ----------
    room : OpenRoom
        Changed in place.
    hands : int64[3]
        The hands at the first lead.
    bidder, trump : int64
        Seat of the bidder, who leads, and trump suit.
    rules : AuctionRules
        Switches.

    Returns
    -------
    Turn
        The bidder's first.
    """
    duties = Duties(int64(N_SEATS), int64(bidder), int64(trump), int64(rules.must_win), int64(rules.must_overtrump))
    set_board(room.board, hands, duties, CLASSIC)
    forget(room.board, room.entries)
    room.known[:] = 0
    number_cards(room, hands)
    return first_turn(hands, bidder)


@jit
def open_value(room: Any, hands: Any, bidder: int, trump: int, rules: Any, guess: int) -> Any:
    """Solve the hands at the first lead, unless they are those solved last.

    Parameters
    ----------
    room, hands, bidder, trump, rules : see `lay_open`
    guess : int64
        Points that the bidder may be expected to take; a good guess saves time [points].

    Returns
    -------
    tuple of Turn, int64
        The bidder's first turn and the value of the hand [points].
    """
    known = room.known
    same = known[_BIDDER] == bidder and known[_TRUMP] == trump
    for seat in range(N_SEATS):
        same = same and known[seat] == hands[seat]
    if same:
        return first_turn(hands, bidder), known[_VALUE]
    turn = lay_open(room, hands, bidder, trump, rules)
    value = value_between(room.board, room.entries, turn, int64(0), stake(room.board, turn), int64(guess))
    if not is_stopped(room):
        known[:N_SEATS] = hands
        known[_BIDDER], known[_TRUMP], known[_VALUE] = bidder, trump, value
    return turn, value
