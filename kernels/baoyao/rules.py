"""Switches of Bao Yao as numbers.

Some switches decide which play beats which: they are cast into the *book* (`meldlab.kernels.baoyao.book`).  The others
are read during the hand, out of its last row.
"""

from typing import Final, NamedTuple

# When the play after a win against a poor loser goes on, for more of the stake.
CONTINUE, DOUBLE_RUN_ONLY, CHOICE = range(3)
# What a double straight beats among straights.
SAME_HIGHER, SAME_ANY, LONGER_ANY = range(3)
#: In place of a seat: nobody is disconnected.
NOBODY: Final = -1


class BaoyaoRules(NamedTuple):
    """Switches of one hand; yes is 1 and no is 0."""

    threes: int
    head_leads: int
    """1 if the head-runner of the last hand leads, 0 if any seat."""
    open_yao: int
    """1 if everybody is told the aces and fours that each hand could use in a 幺."""
    longer_beats: int
    """1 if a longer straight beats a shorter one."""
    double_over_single: int
    joker_pair: int
    """1 if two equal jokers are a pair, too."""
    rounded_up: int
    """1 if three jokers are the best of 六路 and of 七路."""
    first_two: int
    """1 if only the first and second hands out make a double run."""
    snow: int
    snow_at_25: int
    """Multiplier of a loser with exactly 25 points."""
    absent: int
    """Seat that autoplay takes over, ``NOBODY`` for none."""
    absent_from: int
    """Its turn, counted from 1, from which on autoplay plays it."""
    stake: int
    """[chips]"""
    table_fee: int
    """What each player pays for the hand [chips]."""
