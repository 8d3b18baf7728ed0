"""What single cards are worth, in whole-number sums: blocks of deals may be added in any order.

A deal is played as it comes and then again with two cards exchanged: a hand gives a *middling card* to an opponent and
gets from him the card that is rated. The seat that gets it moves on with the deals, and the giver is the opponent
behind it or, if that one has no such card, the other one.

A middling card has a rank that no 幺 and no points hang on, 9 8 J 7 Q 6 in this order: the first of them that the hand
holds once or twice and the opponent not more than once, so that no bomb is broken or made by it.

Worked example: seat 2 holds one 9 and no small joker, seat 3 holds a small joker and no 9. Seat 2 gets the small joker
for its 9, and what the chips of its side are more than before is one observation for the small joker.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao.book import RULES, THREES
from meldlab.kernels.baoyao.cards import ACE_UP, BIG_JOKER, N_SEATS, SMALL_JOKER, four_of, held, one
from meldlab.kernels.baoyao.deal import baoyao_deal
from meldlab.kernels.baoyao.desk import DEALT, new_desk, side_of
from meldlab.kernels.baoyao.game import first_to_lead
from meldlab.kernels.baoyao.sums import add_square, half_wins, play_again, sign_of
from meldlab.kernels.jit import int64, jit, lean

#: What is exchanged: rows of ``CardSums.cards``. The last three make a bomb out of a pair, or a larger one of a bomb.
SMALL, BIG, FOUR, ACE, BOMB_3, BOMB_4, BOMB_5 = range(7)
N_CARDS: Final = 7
#: Columns: deals with such an exchange, chips and wins [half wins] gained, each with its squares.
N, CHIPS, CHIPS_2, WON, WON_2 = range(5)
N_COLUMNS: Final = 5
#: Middling ranks by their distance from the four, the best first: 9 8 J 7 Q 6.
_MIDDLING: Final = (5, 4, 7, 3, 8, 2)
_NONE: Final = -1


class CardSums(NamedTuple):
    """Sums of a block of deals."""

    cards: Any
    """int64[N_CARDS, N_COLUMNS]."""


@lean
def _middling(hand: int, other: int, four: int, but: int) -> Any:
    """The middling card that a hand can give an opponent (int64 rank), -1 if there is none."""
    for up in _MIDDLING:
        rank = four + up
        n = held(hand, rank)
        if rank != but and (n == 1 or n == 2) and held(other, rank) <= 1:
            return int64(rank)
    return int64(_NONE)


@lean
def _rated(what: int, hand: int, other: int, four: int) -> Any:
    """The card that an opponent gives for it (int64 rank), -1 if he has none, or it would not do."""
    if what <= BIG:
        rank = int64(SMALL_JOKER) if what == SMALL else int64(BIG_JOKER)
        return rank if held(other, rank) != 0 else int64(_NONE)
    if what <= ACE:
        rank = four if what == FOUR else four + ACE_UP
        return int64(rank) if held(other, rank) != 0 else int64(_NONE)
    # The opponent's own bomb of the rank must stay what it is, so he holds it at most twice.
    wanted = what - BOMB_3 + 2
    for up in _MIDDLING:
        rank = four + up
        gives = held(other, rank)
        if held(hand, rank) == wanted and (gives == 1 or gives == 2):
            return int64(rank)
    return int64(_NONE)


@lean
def exchange(hands: Any, what: int, seat: int, four: int) -> Any:
    """Exchange two cards between a seat and an opponent, if it can be done (bool).

    Parameters
    ----------
    hands : int64[4]
        Counts of each seat's ranks; changed in place.
    what : int64
        What the seat gets.
    seat : int64
        Who gets it.
    four : int64
        Rank of the four.
    """
    for step in range(1, N_SEATS, 2):
        giver = (seat + step) & (N_SEATS - 1)
        rank = _rated(what, hands[seat], hands[giver], four)
        if rank == _NONE:
            continue
        back = _middling(hands[seat], hands[giver], four, rank)
        if back != _NONE:
            change = one(rank) - one(back)
            hands[seat] += change
            hands[giver] -= change
            return True
    return False


@jit
def sum_cards(seed: Any, first: int, last: int, book: Any, players: Any, search: Any = None) -> Any:
    """Play the deals ``first`` to ``last - 1`` as they come and with cards exchanged.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, ...]
        Policies of the seats.
    search : Search, optional
        Room of those who search.

    Returns
    -------
    CardSums
        Sums over the range.
    """
    sums = CardSums(np.zeros((N_CARDS, N_COLUMNS), np.int64))
    desk = new_desk()
    dealt = np.zeros(N_SEATS, np.int64)
    four = four_of(book[RULES, THREES])
    for deal in range(first, last):
        leader = first_to_lead(seed, deal, desk, book, players)
        baoyao_deal(seed, deal, book[RULES, THREES], dealt)
        for seat in range(N_SEATS):
            desk[DEALT, seat] = dealt[seat]
        usual = play_again(desk, leader, book, players, seed, deal, search)
        seat = int64(deal) & (N_SEATS - 1)
        side = side_of(seat)
        for what in range(N_CARDS):
            for other in range(N_SEATS):
                desk[DEALT, other] = dealt[other]
            if not exchange(desk[DEALT], what, seat, four):
                continue
            changed = play_again(desk, leader, book, players, seed, deal, search)
            row = sums.cards[what]
            row[N] += 1
            add_square(row, CHIPS, sign_of(seat) * (changed.chips - usual.chips))
            add_square(row, WON, half_wins(changed.winner, side) - half_wins(usual.winner, side))
    return sums
