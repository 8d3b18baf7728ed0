"""Sums over many deals, each played lawfully and then again with one irregularity after another.

All whole numbers, so blocks of deals may be added in any order.  A deal counts for an irregularity only if it came
about: nobody leads out of turn who has the lead, and nobody revokes whose every card is allowed.  Differences are those
of the same deal with the irregularity and without.

The seats that commit the irregularities take turns, deal by deal; for the pack and for his own exposed card the dealer
answers, and his opponent is the other player.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.tricks import points_of, suit_of
from meldlab.kernels.pinochle.twohand.desk import BOARD, DEALT, FORFEITED, HAPPENED, STOCK, TRUMP, new_desk
from meldlab.kernels.pinochle.twohand.irregular import (
    EXPOSED_OTHERS,
    EXPOSED_OWN,
    EXPOSED_TURNUP,
    NEW_DEAL,
    SHORT_STOCK,
    breach_of,
)
from meldlab.kernels.pinochle.twohand.irregular_deal import exposed_card
from meldlab.kernels.pinochle.twohand.match_sums import add_dixes
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.rules import DECK, dixes, stock_cards

#: Columns of a case: what goes wrong, how, the trick, from 0 in its half of the deal, and 1 if the dealer answers for
#: it.
KIND, VARIANT, TRICK, DEALERS = range(4)
#: Sides of a case: he who commits the irregularity, and the other player.
OFFENDER, OTHER = range(2)

#: Columns of ``IrregularSums.cases``: deals in which it came about; then, each with its sum of squares right behind it,
#: by how much each side's score moves, by how much the offender's lead does, and would if nothing were forfeited, and
#: by how many points both together score less; deals in which his lead grows, and would if nothing were forfeited.
HAPPENED_IN: Final = 0
MOVED: Final = 1
LEAD, LEAD_2, UNPUNISHED, UNPUNISHED_2, LOST, LOST_2, PAYS, PAYS_UNPUNISHED = range(5, 13)
#: Deals won by each side with the irregularity, and without; won with and not without, and the other way round.
WON_WITH, WON_WITHOUT, WON_ONLY_WITH, WON_ONLY_WITHOUT = 13, 15, 17, 19
N_COLUMNS: Final = 21
#: Rows of ``IrregularSums.known``: the points of the card that a short stock lacks (deals, sum, sum of squares); an
#: exposed card of the dealer's own that is a trump, a dix turned up in a new deal, and by the other player (deals, such
#: cards).
MISSING_POINTS, OWN_TRUMP, NEW_DEAL_DIX, NEW_TURNUP_DIX = range(4)


class IrregularSums(NamedTuple):
    """Sums of a block of deals."""

    cases: Any
    """One row a case: int64[n_cases, N_COLUMNS] [deals, points]."""
    known: Any
    """Figures that are known exactly: int64[4, 3]."""
    dixes: Any
    """How often, of how many deals, there was a dix: int64[2, 2] [deals]."""


@inline
def _scores(result: Any, seat: int) -> Any:
    """What a player has after a deal, and the other (int64, int64) [points]."""
    dealer = result.dealer_meld + result.dealer_tricks
    second = result.other_meld + result.other_tricks
    return (dealer, second) if seat == 0 else (second, dealer)


@inline
def _add(row: Any, at: int, value: int) -> None:
    """Add a value and its square."""
    row[at] += value
    row[at + 1] += value * value


@inline
def _add_side(row: Any, side: int, before: Any, after: Any) -> None:
    """Add what an irregularity did to the score of one side, which is the first of each pair, and to who won."""
    _add(row, MOVED + 2 * side, after[0] - before[0])
    without, now = before[0] > before[1], after[0] > after[1]
    row[WON_WITH + side] += now
    row[WON_WITHOUT + side] += without
    row[WON_ONLY_WITH + side] += now and not without
    row[WON_ONLY_WITHOUT + side] += without and not now


@inline
def _add_case(row: Any, before: Any, after: Any, forfeited: int) -> None:
    """Add one deal in which an irregularity came about; scores are the offender's and the other's."""
    row[HAPPENED_IN] += 1
    _add_side(row, OFFENDER, before, after)
    _add_side(row, OTHER, (before[1], before[0]), (after[1], after[0]))
    lead = after[0] - after[1] - (before[0] - before[1])
    _add(row, LEAD, lead)
    _add(row, UNPUNISHED, lead + forfeited)
    _add(row, LOST, before[0] + before[1] - after[0] - after[1])
    row[PAYS] += lead > 0
    row[PAYS_UNPUNISHED] += lead + forfeited > 0


@inline
def _add_known(known: Any, breach: Any, desk: Any, deck: int) -> None:
    """Add what is known exactly of an irregularity that came about."""
    if breach.kind == SHORT_STOCK:
        points = points_of(desk[STOCK, stock_cards(deck) - 1])
        known[MISSING_POINTS, 0] += 1
        known[MISSING_POINTS, 1] += points
        known[MISSING_POINTS, 2] += points * points
    elif breach.kind == EXPOSED_OWN:
        known[OWN_TRUMP, 0] += 1
        known[OWN_TRUMP, 1] += suit_of(exposed_card(desk, breach)) == desk[BOARD, TRUMP]
    elif breach.kind == EXPOSED_TURNUP or (breach.kind == EXPOSED_OTHERS and breach.variant == NEW_DEAL):
        row = NEW_TURNUP_DIX if breach.kind == EXPOSED_TURNUP else NEW_DEAL_DIX
        known[row, 0] += 1
        known[row, 1] += desk[DEALT, 2] & dixes(deck, desk[BOARD, TRUMP]) != 0


@jit
def sum_irregular(seed: Any, first: int, last: int, cases: Any, offenders: Any, table: Any, room: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` lawfully and with each irregularity.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    cases : int64[n_cases, 4]
        What goes wrong, how, the trick, from 0, and whether the dealer answers for it.
    offenders : int64[n_offenders]
        Seats that commit irregularities, in turn by the index of the deal.
    table : int64[2, N_COLUMNS]
        Rules and policies.
    room : Room, optional
        Room for solving, if a player plays without a fault once the stock is gone.

    Returns
    -------
    IrregularSums
        Sums over the range.
    """
    sums = IrregularSums(
        np.zeros((len(cases), N_COLUMNS), np.int64), np.zeros((4, 3), np.int64), np.zeros((2, 2), np.int64)
    )
    desk = new_desk()
    for deal in range(first, last):
        lawful = play_deal(seed, deal, table, desk, room)
        for place in range(len(cases)):
            kind = cases[place, KIND]
            seat = int64(0) if cases[place, DEALERS] == 1 else offenders[deal % len(offenders)]
            breach = breach_of(seed, deal, kind, cases[place, VARIANT], seat, cases[place, TRICK])
            result = play_deal(seed, deal, table, desk, room, None, breach)
            if desk[BOARD, HAPPENED] == 1:
                _add_case(sums.cases[place], _scores(lawful, seat), _scores(result, seat), desk[BOARD, FORFEITED])
                _add_known(sums.known, breach, desk, table[0, DECK])
        add_dixes(sums.dixes, seed, deal, table[0, DECK], desk)
    return sums
