"""What the swap of a dix for the turned-up card is worth, in whole-number sums.

Each deal is played as it is and again under every alternative: swap forbidden, compulsory, put off by its holder.
The alternatives begin to differ at the first dix that is shown, so what they bring belongs to its *holder*, the player
who shows it, and deals without one need not be played again.

Worked example: in the fifth trick the dealer shows the nine and takes the ace; he ends 60 points ahead, and 20 points
behind where the swap is forbidden.  The swap was worth 80 points to him: to the levels all, ace, dealer, what the ace
completed, and fifth trick of the alternative.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import lowest, position
from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.pinochle.cards import N_RANKS
from meldlab.kernels.pinochle.meld import ACES_AROUND, JACKS_AROUND, PINOCHLE, ROYAL_MARRIAGE, RUN, held_once
from meldlab.kernels.pinochle.twohand import events
from meldlab.kernels.pinochle.twohand.deal_sums import half_wins, margin_of, rank_at
from meldlab.kernels.pinochle.twohand.desk import BOARD, DEALT, LOG, TRUMP, new_desk
from meldlab.kernels.pinochle.twohand.melds import SHAPES
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.rules import DECK, HAND_64, N_SEATS, dixes, other
from meldlab.kernels.pinochle.twohand.sums import add_square

#: What the turned-up card completes, the dearest meld: a run, four of a rank, a royal marriage, a pinochle, none.
A_RUN, A_FOUR, A_ROYAL, A_PINOCHLE, NO_MELD = range(5)
N_COMPLETED: Final = 5

#: Levels of ``DixSums.gains``: all; rank of the turn-up; holder; what it completes; number of the trick.
ALL, BY_RANK, BY_HOLDER, BY_COMPLETED = 0, 1, 1 + N_RANKS, 1 + N_RANKS + N_SEATS
BY_TRICK: Final = BY_COMPLETED + N_COMPLETED
N_LEVELS: Final = BY_TRICK + HAND_64
#: Columns of ``DixSums.gains``: deals; then sum and sum of squares of what the holder wins by the swap: margin over the
#: other one, own points, deals in half wins.
N, MARGIN, MARGIN_2, OWN, OWN_2, WON, WON_2 = range(7)
N_COLUMNS: Final = 7


class DixTables(NamedTuple):
    """Rules and policies at which each deal is played: int64[..., 2, N_COLUMNS]."""

    table: Any
    """As it is."""
    alternatives: Any
    """Alternatives of the first dix, one after the other, for a holder who deals and for one who does not:
    [n_alternatives, 2, 2, N_COLUMNS]."""
    turnup: Any
    """With the dealer not paid for a dix turned up, if he is, and the other way round."""
    unhurried: Any
    """With the dealer, then with the other winning no trick for a dix: [2, 2, N_COLUMNS], or [0, 2, N_COLUMNS]."""


class DixSums(NamedTuple):
    """Sums of a block of deals; every array is int64 and starts at zero."""

    turnups: Any
    """Deals by rank of the card turned up: [8]."""
    shown: Any
    """Deals by rank of the turn-up, holder, what it completes and trick of the first dix: [8, 2, N_COMPLETED, 16];
    those without a swap to be had are left out."""
    gains: Any
    """Deals as they are less each alternative, by level and column: [n_alternatives, N_LEVELS, N_COLUMNS]."""
    turnup: Any
    """The dealer's, of deals with a dix turned up, with the ten points less without them: [N_COLUMNS]."""
    effort: Any
    """Of one player who wins tricks for a dix less the same without, both players together, by rank of the turn-up:
    [8, N_COLUMNS]."""


@jit
def new_dix_sums(n_alternatives: int) -> DixSums:
    """Return sums at zero."""
    return DixSums(
        np.zeros(N_RANKS, np.int64),
        np.zeros((N_RANKS, N_SEATS, N_COMPLETED, HAND_64), np.int64),
        np.zeros((n_alternatives, N_LEVELS, N_COLUMNS), np.int64),
        np.zeros(N_COLUMNS, np.int64),
        np.zeros((N_RANKS, N_COLUMNS), np.int64),
    )


class FirstDix(NamedTuple):
    """The first dix that was shown."""

    trick: int
    """Number of the trick before it, from 1 on; 0 if none was shown."""
    holder: int
    """Who showed it."""
    completed: int
    """What the turn-up completed in his hand."""


@inline
def _has(cards: int, trump: int, kind: int) -> Any:
    """Whether the cards of a kind of meld are there."""
    return held_once(cards) & SHAPES[trump, kind] == SHAPES[trump, kind]


@inline
def _adds(hand: int, card: int, trump: int, kind: int) -> Any:
    """Whether a card completes a kind of meld."""
    return _has(hand | card, trump, kind) and not _has(hand, trump, kind)


@lean
def completed_by(hand: int, card: int, trump: int) -> Any:
    """What a card completes: the dearest meld whose cards are all there with it, and not without it.

    Parameters
    ----------
    hand, card : int64
        Cards held, on the table or not, and the bit of the card.
    trump : int64
        Trump suit.

    Returns
    -------
    int64
        ``A_RUN`` to ``NO_MELD``.
    """
    if _adds(hand, card, trump, RUN):
        return int64(A_RUN)
    for kind in range(ACES_AROUND, JACKS_AROUND + 1):
        if _adds(hand, card, trump, kind):
            return int64(A_FOUR)
    if _adds(hand, card, trump, ROYAL_MARRIAGE):
        return int64(A_ROYAL)
    return int64(A_PINOCHLE) if _adds(hand, card, trump, PINOCHLE) else int64(NO_MELD)


@lean
def first_dix(desk: Any, table: Any) -> Any:
    """Follow a deal that was played, up to the first dix shown for a turn-up that is none itself (FirstDix)."""
    trump, turnup = desk[BOARD, TRUMP], desk[DEALT, 2]
    dix = dixes(table[0, DECK], trump)
    nothing = int64(0)
    if turnup & dix != 0:
        return FirstDix(nothing, nothing, nothing)
    hands = (desk[DEALT, 0], desk[DEALT, 1])
    log = desk[LOG]
    tricks = nothing
    for n in range(log[0]):
        kind, seat, value = log[2 * n + 1] % 16, log[2 * n + 1] // 16 - 1, log[2 * n + 2]
        if kind == events.TRICK:
            tricks += 1
        elif kind == events.PLAY or kind == events.DRAW:
            card = int64(1) << value
            hands = (hands[0] ^ card, hands[1]) if seat == 0 else (hands[0], hands[1] ^ card)
        elif kind == events.DIX:
            hand = hands[0] if seat == 0 else hands[1]
            return FirstDix(tricks, seat, completed_by(hand ^ lowest(hand & dix), turnup, trump))
    return FirstDix(nothing, nothing, nothing)


@inline
def _own_points(result: Any, seat: int) -> Any:
    """Score of a player [points]."""
    return result.dealer_meld + result.dealer_tricks if seat == 0 else result.other_meld + result.other_tricks


@lean
def _add_gain(row: Any, seat: int, result: Any, alternative: Any) -> None:
    """Add what a player wins by a deal as it is beside an alternative."""
    own = _own_points(result, seat)
    margin = own - _own_points(result, other(seat))
    own_then = _own_points(alternative, seat)
    margin_then = own_then - _own_points(alternative, other(seat))
    row[N] += 1
    add_square(row, MARGIN, margin - margin_then)
    add_square(row, OWN, own - own_then)
    add_square(row, WON, half_wins(margin) - half_wins(margin_then))


@lean
def _add_levels(gains: Any, rank: int, dix: Any, result: Any, alternative: Any) -> None:
    """Add what the swap brings its holder to every level that the deal belongs to."""
    _add_gain(gains[ALL], dix.holder, result, alternative)
    _add_gain(gains[BY_RANK + rank], dix.holder, result, alternative)
    _add_gain(gains[BY_HOLDER + dix.holder], dix.holder, result, alternative)
    _add_gain(gains[BY_COMPLETED + dix.completed], dix.holder, result, alternative)
    _add_gain(gains[BY_TRICK + dix.trick - 1], dix.holder, result, alternative)


@lean
def _add_effort(row: Any, result: Any, without_dealers: Any, without_others: Any) -> None:
    """Add what winning tricks for a dix brings, the dealer's gain and the other's together."""
    margin = margin_of(result)
    first, second = margin_of(without_dealers), margin_of(without_others)
    row[N] += 1
    add_square(row, MARGIN, second - first)
    own = _own_points(result, 0) - _own_points(without_dealers, 0)
    add_square(row, OWN, own + _own_points(result, 1) - _own_points(without_others, 1))
    wins = half_wins(margin) - half_wins(first) + half_wins(-margin) - half_wins(-second)
    add_square(row, WON, wins)


@jit
def sum_dix(seed: int, first: int, last: int, tables: Any, room: Any = None, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` with every alternative and add up what the swap brings.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    tables : DixTables
        Rules and policies.
    room : OpenRoom, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    search : Search, optional
        Room for searching, if a player draws worlds.

    Returns
    -------
    DixSums
        Sums over the range.
    """
    n_alternatives = tables.alternatives.shape[0]
    n_unhurried = tables.unhurried.shape[0]
    sums = new_dix_sums(n_alternatives)
    desk = new_desk()
    for deal in range(first, last):
        result = play_deal(seed, deal, tables.table, desk, room, None, None, search)
        turnup = desk[DEALT, 2]
        rank = rank_at(position(turnup))
        sums.turnups[rank] += 1
        if turnup & dixes(tables.table[0, DECK], desk[BOARD, TRUMP]) != 0:
            _add_gain(sums.turnup, 0, result, play_deal(seed, deal, tables.turnup, desk, room, None, None, search))
            continue
        dix = first_dix(desk, tables.table)
        if dix.trick > 0:
            sums.shown[rank, dix.holder, dix.completed, dix.trick - 1] += 1
            for number in range(n_alternatives):
                alternative = play_deal(
                    seed, deal, tables.alternatives[number, dix.holder], desk, room, None, None, search
                )
                _add_levels(sums.gains[number], rank, dix, result, alternative)
        if n_unhurried > 0:
            without_dealers = play_deal(seed, deal, tables.unhurried[0], desk, room, None, None, search)
            without_others = play_deal(seed, deal, tables.unhurried[1], desk, room, None, None, search)
            _add_effort(sums.effort[rank], result, without_dealers, without_others)
    return sums
