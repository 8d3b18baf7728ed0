"""Worlds: ways in which the cards that a player can't see may lie, drawn so that they fit all that he knows.

He knows his own hand and, unless he plays as a stranger to him, his partner's; what everybody has played, how many
cards each has left, and under the open 幺 rule who was dealt one and with how many fours. All deals that fit this have
the same chance. Fours and aces are split first, among the splits that fit, by the number of deals that each stands for;
what else is hidden is then dealt out at random.

Worked example: 27 cards are left to each of two hidden hands. One was dealt a 幺 with three fours, the other none, and
there are four fours and two aces among the hidden cards. So the first has three fours and one or two aces, the other
one four and the rest of the aces: with 48 other cards there are C(4, 3) C(2, 1) C(48, 23) and C(4, 3) C(2, 2) C(48, 22)
deals of either sort.
"""

from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.baoyao.basic_table import SEES_PARTNER
from meldlab.kernels.baoyao.book import OPEN_YAO, RULES, THREES
from meldlab.kernels.baoyao.cards import (
    ACE_UP,
    BIG_JOKER,
    COPIES,
    N_NATURAL,
    N_SEATS,
    SMALL_JOKER,
    four_of,
    held,
    n_cards,
    one,
)
from meldlab.kernels.baoyao.deal import FIRST_RANKS, counts_of, draw_two_words
from meldlab.kernels.baoyao.desk import DEALT, HAND, LEFT, partner_of
from meldlab.kernels.jit import inline, int64, jit, lean
from meldlab.kernels.rng import advance, below, output

#: Hidden hands at most, and hidden cards.
_MOST_HANDS: Final = 3
_MOST_CARDS: Final = 81
_SPLITS: Final = (COPIES + 1) ** 4
#: Fours and aces of the first two hidden hands, and the cards that they have beside them.
_SPLIT_COLUMNS: Final = 6
#: Binomial coefficients; those of three hands and 81 cards are beyond whole numbers of 64 bits.
_CHOOSE = np.array([[float(comb(n, k)) for k in range(_MOST_CARDS + 1)] for n in range(_MOST_CARDS + 1)])
_SHIFT = np.uint64(11)
_UNIT: Final = 2.0**-53

# Entries of ``Hidden.state``: hidden hands, splits, fours, aces and the other cards that are hidden.
_N_HANDS, _N_SPLITS, _FOURS, _ACES, _REST = range(5)


class Hidden(NamedTuple):
    """What is hidden from a player, and room for one world."""

    state: Any
    """int64[5]."""
    seats: Any
    """Seats of the hidden hands: int64[3]."""
    splits: Any
    """Splits of fours and aces that fit: int64[6561, 6]."""
    deals: Any
    """Deals that the splits up to each one stand for: float64[6561]."""
    hands: Any
    """The hands of all seats in the world drawn last: int64[4]."""


@jit
def new_hidden() -> Any:
    """Make room for one decision after another (Hidden)."""
    return Hidden(
        np.zeros(5, np.int64),
        np.zeros(_MOST_HANDS, np.int64),
        np.zeros((_SPLITS, _SPLIT_COLUMNS), np.int64),
        np.zeros(_SPLITS),
        np.zeros(N_SEATS, np.int64),
    )


@inline
def _has_yao(hand: int, four: int) -> Any:
    """Whether a hand could make a 幺."""
    return held(hand, four) >= 2 and held(hand, four + ACE_UP) >= 1


@inline
def fits(desk: Any, seat: int, fours: int, aces: int, four: int) -> Any:
    """Whether a seat may hold so many fours and aces, by what the open 幺 rule tells of its hand as dealt."""
    dealt, hand = desk[DEALT, seat], desk[seat, HAND]
    # What it has played is the hand as dealt less what is left, and known to all.
    dealt_fours = fours + held(dealt, four) - held(hand, four)
    dealt_aces = aces + held(dealt, four + ACE_UP) - held(hand, four + ACE_UP)
    if _has_yao(dealt, four):
        return dealt_fours == held(dealt, four) and dealt_aces >= 1
    return dealt_fours < 2 or dealt_aces < 1


@inline
def is_hidden(hidden: Any, seat: int) -> Any:
    """Whether a seat's hand is hidden."""
    seats, n = hidden.seats, hidden.state[_N_HANDS]
    return seats[0] == seat or seats[1] == seat or (n > 2 and seats[2] == seat)


@lean
def two_hidden(desk: Any, hidden: Any, state: Any) -> Any:
    """Pick two hidden hands that have cards, each two alike (two int64, uint64 state); twice one if there are none."""
    n = int64(0)
    one_seat, other_seat, third = int64(0), int64(0), int64(0)
    for place in range(hidden.state[_N_HANDS]):
        seat = hidden.seats[place]
        if desk[seat, LEFT] != 0:
            one_seat, other_seat, third = other_seat, third, seat
            n += 1
    if n < 2:
        return third, third, state
    if n == 2:
        return other_seat, third, state
    state = advance(state)
    left_out = below(output(state), n)
    if left_out == 0:
        return other_seat, third, state
    return one_seat, other_seat if left_out == 1 else third, state


@lean
def _list_splits(desk: Any, hidden: Any, four: int) -> None:
    """Write down how fours and aces may be split, and how many deals each split stands for."""
    state, seats = hidden.state, hidden.seats
    fours, aces, rest, n_hands = state[_FOURS], state[_ACES], state[_REST], state[_N_HANDS]
    first, second, third = seats[0], seats[1], seats[2]
    n, deals = int64(0), 0.0
    for fours_0 in range(fours + 1):
        for aces_0 in range(aces + 1):
            rest_0 = desk[first, LEFT] - fours_0 - aces_0
            if rest_0 < 0 or rest_0 > rest or not fits(desk, first, fours_0, aces_0, four):
                continue
            left_fours, left_aces, left = fours - fours_0, aces - aces_0, rest - rest_0
            least_fours = left_fours if n_hands == 2 else int64(0)
            least_aces = left_aces if n_hands == 2 else int64(0)
            for fours_1 in range(least_fours, left_fours + 1):
                for aces_1 in range(least_aces, left_aces + 1):
                    rest_1 = desk[second, LEFT] - fours_1 - aces_1
                    if rest_1 < 0 or rest_1 > left or not fits(desk, second, fours_1, aces_1, four):
                        continue
                    if n_hands > 2 and not fits(desk, third, left_fours - fours_1, left_aces - aces_1, four):
                        continue
                    deals += (
                        _CHOOSE[fours, fours_0]
                        * _CHOOSE[left_fours, fours_1]
                        * _CHOOSE[aces, aces_0]
                        * _CHOOSE[left_aces, aces_1]
                        * _CHOOSE[rest, rest_0]
                        * _CHOOSE[left, rest_1]
                    )
                    split = hidden.splits[n]
                    split[0], split[1], split[2] = fours_0, aces_0, rest_0
                    split[3], split[4], split[5] = fours_1, aces_1, rest_1
                    hidden.deals[n] = deals
                    n += 1
    state[_N_SPLITS] = n


@lean
def look_at_hidden(desk: Any, seat: int, row: Any, book: Any, hidden: Any) -> None:
    """See what is hidden from a seat, before worlds are drawn.

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress: of hidden hands only what they have together is read, and what rules make known of each.
    seat : int64
        The player.
    row : int64[...]
        What he plays by.
    book : int64[257, 14]
        Plays and rules.
    hidden : Hidden
        Overwritten.
    """
    state = hidden.state
    cards, n = int64(0), int64(0)
    for step in range(1, N_SEATS):
        other = (int64(seat) + step) & (N_SEATS - 1)
        if other != partner_of(seat) or row[SEES_PARTNER] == 0:
            hidden.seats[n] = other
            cards += desk[other, HAND]
            n += 1
    four = four_of(book[RULES, THREES])
    state[_N_HANDS] = n
    state[_FOURS], state[_ACES] = held(cards, four), held(cards, four + ACE_UP)
    state[_REST] = cards
    if book[RULES, OPEN_YAO] == 0:
        # Nothing is known of anybody's fours: all cards are alike.
        state[_FOURS], state[_ACES], state[_N_SPLITS] = 0, 0, 0
        return
    others = cards - state[_FOURS] * one(four) - state[_ACES] * one(four + ACE_UP)
    state[_REST] = n_cards(others)
    _list_splits(desk, hidden, four)
    state[_REST] = others


@inline
def _words_of(cards: int) -> Any:
    """Turn counts into the cards of two words, as they are shuffled (two int64)."""
    low, high = int64(0), int64(0)
    for rank in range(FIRST_RANKS):
        low |= ((int64(1) << held(cards, rank)) - 1) << (COPIES * rank)
    for rank in range(FIRST_RANKS, N_NATURAL):
        high |= ((int64(1) << held(cards, rank)) - 1) << (COPIES * (rank - FIRST_RANKS))
    jokers = ((int64(1) << held(cards, SMALL_JOKER)) - 1) | ((int64(1) << held(cards, BIG_JOKER)) - 1) << 2
    return low, high | jokers << (COPIES * (N_NATURAL - FIRST_RANKS))


@lean
def _draw(cards: int, k: int, state: Any) -> Any:
    """Draw ``k`` of some cards, every set alike (int64 counts, uint64 state)."""
    n = n_cards(cards)
    if k == 0 or k == n:
        return (int64(0) if k == 0 else int64(cards)), state
    low, high = _words_of(cards)
    low, high, state = draw_two_words(low, high, n, k, state)
    return counts_of(low, high), state


@lean
def draw_world(desk: Any, hidden: Any, four: int, state: Any) -> Any:
    """Draw hands for the hidden seats; the others keep theirs.

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress.
    hidden : Hidden
        As `look_at_hidden` left it; the world is in ``hidden.hands``.
    four : int64
        Rank of the four.
    state : uint64
        Random stream.

    Returns
    -------
    uint64
        The stream as it was left.
    """
    facts, hands = hidden.state, hidden.hands
    for seat in range(N_SEATS):
        hands[seat] = desk[seat, HAND]
    n_hands, n_splits = facts[_N_HANDS], facts[_N_SPLITS]
    row = hidden.splits[0]
    if n_splits != 0:
        state = advance(state)
        number = float(output(state) >> _SHIFT) * _UNIT * hidden.deals[n_splits - 1]
        at = int64(0)
        while at < n_splits - 1 and hidden.deals[at] <= number:
            at += 1
        row = hidden.splits[at]
    left, fours, aces = facts[_REST], facts[_FOURS], facts[_ACES]
    for place in range(n_hands - 1):
        seat = hidden.seats[place]
        if n_splits == 0:
            hand, state = _draw(left, desk[seat, LEFT], state)
            left -= hand
        else:
            rest, state = _draw(left, row[3 * place + 2], state)
            left -= rest
            fours -= row[3 * place]
            aces -= row[3 * place + 1]
            hand = rest + row[3 * place] * one(four) + row[3 * place + 1] * one(four + ACE_UP)
        hands[seat] = hand
    hands[hidden.seats[n_hands - 1]] = left + fours * one(four) + aces * one(four + ACE_UP)
    return state
