"""The kernels of the solver one by one, each with its nodes and its processor time."""

import time

import numpy as np

from meldlab.analysis.solving import Solver
from meldlab.kernels.jit import int64
from meldlab.kernels.pinochle.solver.position import MOST_CARDS, MOST_CHOICES, NODES
from meldlab.kernels.pinochle.solver.search import reaches
from meldlab.kernels.pinochle.solver.solve import card_values, stake, value_between


class Search:
    """A board and a table for one position after the other, as a solver sets them up.

    Parameters
    ----------
    room : int
        Room for the table [MB].
    table_bits : int, optional
        Binary logarithm of the number of the table's places, if it shall be smaller than the room allows.
    """

    def __init__(self, room=256, table_bits=None):
        self.solver = Solver(room)
        if table_bits is not None:
            self.solver._largest = table_bits
        self.board = self.solver._board

    def begin(self, position):
        """Set up a position, with an empty table."""
        turn, _ = self.solver._set_up(position)
        self.entries = self.solver._table(int(turn.left).bit_count() + len(position.trick))
        return turn

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
        cards, values = np.zeros(MOST_CARDS, np.int64), np.zeros(MOST_CHOICES, np.int64)
        card_values(self.board, self.entries, turn, int64(value), cards, values)
        return self.nodes - before, time.thread_time() - begin

    @property
    def nodes(self):
        """Cards played since the position was set up."""
        return int(self.board[NODES])
