"""Codes of the policies that can sit at an auction table.

Three who play with all hands open bid, meld, bury and concede as ``BASIC``, and have its code; that their cards are
played otherwise the kernels know by the room for solving that they are given (``open_play``).
"""

from typing import Final

RANDOM: Final = 0
BASIC: Final = 1
#: Searches on drawn worlds, in which all play as ``BASIC``; bids as ``BASIC``.
SAMPLED: Final = 2
