"""Play without a fault when the stock is gone: both players know both hands then, and the solver tells the value.

A player who plays exactly keeps the value of the position; of several cards that do the one that ``basic`` would have
played comes first.  After a card of a player who does not play exactly the value is found anew.
"""

from typing import Any, Final

from meldlab.kernels.bits import position
from meldlab.kernels.jit import int64, lean
from meldlab.kernels.pinochle.solver.position import CLASSIC, SIMPLE, Duties, set_board
from meldlab.kernels.pinochle.solver.room import first_turn, number_cards, play_kept
from meldlab.kernels.pinochle.solver.solve import play_card, stake, value_between
from meldlab.kernels.pinochle.solver.table import forget
from meldlab.kernels.pinochle.twohand.basic import EXACT
from meldlab.kernels.pinochle.twohand.desk import BOARD, HAND, TRUMP
from meldlab.kernels.pinochle.twohand.rules import MUST_WIN, N_SEATS, SIMPLE_COUNT

#: Value of a position that was not solved yet.
UNKNOWN: Final = -1


@lean
def end_value(room: Any, desk: Any, leader: int, table: Any) -> Any:
    """Put the hands on the board and forget what was proved about others.

    Returns
    -------
    tuple of Turn, int64
        The first turn, and ``UNKNOWN`` for its value.
    """
    hands = room.known[:3]
    hands[0], hands[1], hands[2] = desk[0, HAND], desk[1, HAND], 0
    nothing = int64(0)
    duties = Duties(int64(N_SEATS), nothing, desk[BOARD, TRUMP], int64(table[0, MUST_WIN]), nothing)
    set_board(room.board, hands, duties, SIMPLE if table[0, SIMPLE_COUNT] == 1 else CLASSIC)
    forget(room.board, room.entries)
    number_cards(room, hands)
    return first_turn(hands, leader), int64(UNKNOWN)


@lean
def play_exact(room: Any, turn: Any, value: int, wished: int, seat: int, table: Any) -> Any:
    """Play a card: one that keeps the value, for a player who plays exactly, else the one that is wished.

    Parameters
    ----------
    room : Room
        Holds the hands.
    turn : Turn
        Whose turn it is.
    value : int64
        Points that the dealer takes from here on, or ``UNKNOWN`` [points].
    wished : int64
        Bit of the card to play if it keeps the value.
    seat : int64
        The player.
    table : int64[2, N_COLUMNS]
        Rules and policies.

    Returns
    -------
    tuple of int64, Turn, int64
        Bit of the card played, the turn after it, and the value from there on, if it is known [points].
    """
    if table[seat, EXACT] == 0:
        after, _won = play_card(room.board, turn, room.numbers[position(wished)])
        return wished, after, int64(UNKNOWN)
    if value == UNKNOWN:
        whole = stake(room.board, turn)
        value = value_between(room.board, room.entries, turn, int64(0), whole, whole // 2)
    return play_kept(room, turn, value, wished)
