"""The kernels of the solver one by one, each with its nodes and its processor time."""

import time

import numpy as np

from meldlab.kernels.jit import int64
from meldlab.kernels.pinochle.solver import position as packed
from meldlab.kernels.pinochle.solver.search import Trick, reaches
from meldlab.kernels.pinochle.solver.solve import Turn, card_values, new_board, new_entries, stake, value_between


class Search:
    """A board and a table for one position after the other.

    Parameters
    ----------
    table_bits : int
        Binary logarithm of the number of the table's places.
    """

    def __init__(self, table_bits):
        self.board, self.entries = new_board(), new_entries(1 << table_bits)

    def begin(self, position):
        """Set up a position at the start of a trick, with an empty table."""
        self.entries[:] = 0
        hands = np.zeros(packed.MOST_SEATS, np.int64)
        hands[: len(position.hands)] = position.hands
        points = packed.CLASSIC if position.count == "classic" else packed.SIMPLE
        duties = packed.Duties(
            len(position.hands), position.taker, position.trump, int(position.must_win), int(position.must_overtrump)
        )
        left = packed.set_board(self.board, hands, duties, points)
        nothing, leader = int64(0), int64(position.leader)
        return Turn(int64(left), leader, Trick(nothing, nothing, nothing, leader, nothing))

    def value(self, turn):
        """Value, nodes and seconds."""
        total = int64(stake(self.board, turn))
        begin = time.thread_time()
        value = value_between(self.board, self.entries, turn, int64(0), total, int64(total // 2))
        return int(value), self.nodes, time.thread_time() - begin

    def reached(self, turn, need):
        """Answer to a threshold question, nodes and seconds."""
        begin = time.thread_time()
        found = reaches(self.board, self.entries, turn.left, turn.seat, turn.trick, int64(need))
        return bool(found), self.nodes, time.thread_time() - begin

    def every_card(self, turn, value):
        """Nodes and seconds that the values of all cards take once the best one's is known."""
        before, begin = self.nodes, time.thread_time()
        cards, values = np.zeros(packed.MOST_CHOICES, np.int64), np.zeros(packed.MOST_CHOICES, np.int64)
        card_values(self.board, self.entries, turn, int64(value), cards, values)
        return self.nodes - before, time.thread_time() - begin

    @property
    def nodes(self):
        """Cards played since the position was set up."""
        return int(self.board[packed.NODES])
