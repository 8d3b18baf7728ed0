"""Codes of the policies that can sit at a table of Bao Yao."""

from typing import Final

#: The last searches on drawn worlds, in which all play as ``BASIC``.
RANDOM, AUTOPLAY, BASIC, SAMPLED = range(4)

#: Column of a seat's row of the players' table that holds the code; those behind it are the policy's own.
POLICY: Final = 0
