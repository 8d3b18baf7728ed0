"""What is known exactly about the cards dealt to two, for the checks of the studies that play two-handed pinochle."""

from fractions import Fraction
from math import comb
from typing import Any, Final

from meldlab.analysis.studies.checks import Checks
from meldlab.kernels.pinochle.twohand import match_sums as kernel
from meldlab.kernels.pinochle.twohand.rules import hand_cards

#: Copies of the dix in a pack.
_DIXES: Final = 2


def check_dixes(checks: Checks, dixes: Any, deck: int) -> None:
    """Compare how often there was a dix with what is known.

    Parameters
    ----------
    checks : Checks
        Takes the comparisons.
    dixes : int64[2, 2]
        How often, of how many deals, see `meldlab.kernels.pinochle.twohand.match_sums.add_dixes` [deals].
    deck : int
        Cards of the pack.
    """
    n_cards, hand = deck - 1, int(hand_cards(deck))
    known = {
        kernel.DIX_TURNED_UP: ("a dix is turned up", Fraction(4 * _DIXES, deck)),
        kernel.DIX_HELD: (
            "the dealer holds a dix, where none is turned up",
            1 - Fraction(comb(n_cards - _DIXES, hand), comb(n_cards, hand)),
        ),
    }
    for row, (name, exact) in known.items():
        count, n = dixes[row]
        if n > 0:
            checks.share(name, count, n, exact)
