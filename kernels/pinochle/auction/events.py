"""Kinds of events in a hand of auction pinochle; what a log is `meldlab.kernels.log` tells."""

from typing import Final

from meldlab.kernels.log import clear as clear
from meldlab.kernels.log import write as write

BID, PASS, WIDOW, THROW_IN, NAME_TRUMP, MELD, CONCEDE, DEFENDERS_CONCEDE, DEFENDER_CONCEDE, BURY, PLAY, TRICK = range(
    12
)
TABLE: Final = -1
#: Room for every bid up to the ceiling, the passes, the events between, forty-five cards and fifteen tricks.
LOG_SIZE: Final = 2 * 200 + 1
