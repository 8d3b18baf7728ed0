"""Switches of two-handed pinochle as numbers.

A rule profile becomes one ``TwohandRules``.  The kernels read it out of the *table*, one array of whole numbers with a
row for each player: first the rules, then the code of his policy, then what `basic` plays from.  One array goes through
many calls much faster than a structure of many parts.  The rules are the same in both rows, but for ``DIX_EXCHANGE``,
which is read from a player's own: the study ``dix`` sets one who may swap against one who may not.

Player 0 is the dealer.  Worked example: ``table[0, MUST_WIN]`` is 1 if every lead must be beaten, ``table[1, POLICY]``
the policy of the other player.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.jit import inline, int64
from meldlab.kernels.pinochle.cards import LANE_BITS, NINE, PACK_48, PACK_64, SEVEN

N_SEATS: Final = 2
#: Cards of the smaller pack.
SMALL_DECK: Final = 48
#: Cards of a hand with either pack, and of the stock without the turn-up.
HAND_48, HAND_64 = 12, 16
STOCK_48, STOCK_64 = 23, 31

#: Whether the first dix declared may, must or can't be swapped for the turn-up.
OPTIONAL, COMPULSORY, FORBIDDEN = range(3)


class TwohandRules(NamedTuple):
    """Switches of one deal; yes is 1 and no is 0."""

    deck: int
    """Cards of the pack, 48 or 64."""
    dealer_dix: int
    """1 if the dealer is paid for a dix turned up."""
    dix_exchange: int
    dix_is_the_meld: int
    swap_card_usable: int
    after_draw: int
    """1 if the winner of a trick melds after his draw."""
    run_over_marriage: int
    """[points]"""
    meld_again: int
    """1 if fresh cards make the same meld a second time."""
    double_pinochle: int
    """[points]"""
    pinochle_upgrade: int
    """[points]"""
    winner_chooses: int
    """1 if the winner of the last trick with a stock takes the hidden card or the turn-up as he likes."""
    must_win: int
    simple_count: int


# Columns of a table: the rules, in their order, and the policy.
DECK, DEALER_DIX, DIX_EXCHANGE, DIX_IS_THE_MELD, SWAP_CARD_USABLE, AFTER_DRAW, RUN_OVER_MARRIAGE = range(7)
MELD_AGAIN, DOUBLE_PINOCHLE, PINOCHLE_UPGRADE, WINNER_CHOOSES, MUST_WIN, SIMPLE_COUNT = range(7, 13)
POLICY: Final = len(TwohandRules._fields)


@inline
def hand_cards(deck: int) -> Any:
    """Cards of a hand, and tricks of each half of the deal."""
    return int64(HAND_48) if deck == SMALL_DECK else int64(HAND_64)


@inline
def stock_cards(deck: int) -> Any:
    """Hidden cards of the stock."""
    return int64(STOCK_48) if deck == SMALL_DECK else int64(STOCK_64)


@inline
def whole_pack(deck: int) -> Any:
    """All cards."""
    return int64(PACK_48) if deck == SMALL_DECK else int64(PACK_64)


@inline
def rank_of_dix(deck: int) -> Any:
    """Rank of the dix: the nine, or the seven where there is one."""
    return int64(NINE) if deck == SMALL_DECK else int64(SEVEN)


@inline
def dixes(deck: int, trump: int) -> Any:
    """Both copies of the dix."""
    return int64(3) << (LANE_BITS * trump + 2 * rank_of_dix(deck))


@inline
def other(seat: int) -> Any:
    """The other player."""
    return int64(1) - seat
