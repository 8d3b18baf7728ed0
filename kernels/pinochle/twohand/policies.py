"""Codes of the policies that can sit at a table of two."""

from typing import Final

RANDOM: Final = 0
BASIC: Final = 1
