"""Codes of the policies that can sit at a table of two."""

from typing import Final

RANDOM: Final = 0
BASIC: Final = 1
#: Searches on drawn worlds, in which both play as ``BASIC``.
SAMPLED: Final = 2
