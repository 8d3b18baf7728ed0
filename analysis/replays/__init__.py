"""Records of games played again choice by choice, so that each choice may be weighed against others.

A record is first read: cards, events and rules are checked, and the choices put in the order in which the kernels ask
for them (`meldlab.analysis.replays.reading`, and a module a game).  Then it is played again, which finds what goes
against the rules, and whose events must be those of the record (`meldlab.analysis.replays.matching`).
"""

from meldlab.analysis.replays.games import GAMES, Review, read_record, review
from meldlab.analysis.replays.options import weighing_policies

__all__ = ["GAMES", "Review", "read_record", "review", "weighing_policies"]
