"""Codes of the policies that can sit at a table of Bao Yao."""

from typing import Final

RANDOM, AUTOPLAY, BASIC = range(3)

#: Column of a seat's row of the players' table that holds the code; those behind it are the policy's own.
POLICY: Final = 0
