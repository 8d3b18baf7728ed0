"""Kinds of events in a deal of two-handed pinochle; what a log is `meldlab.kernels.log` tells.

Values: points of a turned-up dix; number of the card's bit for a card played or drawn; points of a trick; for a dix the
number of the turn-up's bit and one, or 0 without the swap; for a meld ``kind + 16 * points``; for a call what the
caller has in this deal; for a card exposed ``number of its bit + 64 * place``, the place in the stock, 0 for the top.
"""

from typing import Final

from meldlab.kernels.log import clear as clear
from meldlab.kernels.log import write as write

TURNUP_DIX, PLAY, TRICK, DIX, MELD, DRAW, CALL, EXPOSE = range(8)
#: Room for the cards played and drawn, tricks, melds and dixes of the larger pack.
LOG_SIZE: Final = 2 * 200 + 1
