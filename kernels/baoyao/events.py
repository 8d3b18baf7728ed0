"""Kinds of events in a hand of Bao Yao; what a log is `meldlab.kernels.log` tells.

The value of a play is its number, that of a trick its points, that of going out the place.
"""

from typing import Final

from meldlab.kernels.log import clear as clear
from meldlab.kernels.log import write as write

PLAY, PASS, TRICK, OUT = range(4)
#: Room for a play of each card, three passes and the end of the trick behind each, four hands out and what is between.
LOG_SIZE: Final = 2 * (5 * 108 + 6) + 1
