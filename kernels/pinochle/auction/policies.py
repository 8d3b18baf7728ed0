"""Codes of the policies that can sit at an auction table."""

from typing import Final

RANDOM: Final = 0
BASIC: Final = 1
