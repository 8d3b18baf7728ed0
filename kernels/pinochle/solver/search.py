"""Whether the taker can reach a number of points: a search with a window of one point.

The search goes card by card.  At the start of a trick it asks the table; cards of one hand with no card of another
hand between them are one choice but for their points, and once the trick's winner is settled only the dearest of them
(given to one's own side) or the cheapest (given to the other) is tried.
"""

from typing import Any, NamedTuple

from meldlab.kernels.bits import count, leading_zeros, position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import LAST_TRICK
from meldlab.kernels.pinochle.solver.position import (
    CHOICES,
    FIRST_TWINS,
    HIGHER,
    MOST_CHOICES,
    N_SEATS,
    NODES,
    OWNED,
    POINTS,
    RATES,
    STOP,
    SUIT,
    SUITS,
    TAKER,
    TRUMP,
    TWINS,
    legal,
    points_left,
    takes,
)
from meldlab.kernels.pinochle.solver.table import (
    WAYS,
    alike,
    dearer,
    entry_cards,
    entry_lower,
    entry_upper,
    looks_of,
    make_entry,
    place_of,
)


class Trick(NamedTuple):
    """A trick in progress; cards by their numbers."""

    n_cards: int
    led: int
    winning: int
    winner: int
    points: int
    """Card points in it [points]."""


@inline
def lowest_of(cards: int) -> Any:
    """Number of the last (lowest) card of a set that is not empty."""
    return int64(63) - leading_zeros(cards)


@inline
def equivalent(board: Any, left: int, hand: int, choice: int, card: int, trick: Any) -> Any:
    """Cards of a choice that equal its first card ``card`` but for their points.

    They follow one another in the hand with no other hand's card between, and none of them has a twin elsewhere.  Cards
    that beat the trick and cards that do not are not equal.
    """
    suit = board[SUITS + board[SUIT + card]]
    behind = ~((int64(1) << card) - 1)
    foreign = left & ~hand & suit & behind
    group = choice & suit & behind
    if foreign != 0:
        group &= (foreign & -foreign) - 1
    if trick.n_cards > 0 and board[SUIT + trick.winning] == board[SUIT + card]:
        above = board[HIGHER + trick.winning]
        group = group & above if (above >> card) & 1 == 1 else group & ~above
    split = group & board[TWINS]
    while split != 0:
        twin = split & -split
        split ^= twin
        if left & ~hand & ((twin << 1) | (twin >> 1)) & board[TWINS] & _partner(board, twin) != 0:
            if twin == int64(1) << card:
                return twin
            return group & (twin - 1)
    return group


@inline
def _partner(board: Any, twin: int) -> Any:
    """The identical card of another owner, as a mask."""
    return twin << 1 if board[FIRST_TWINS] & twin != 0 else twin >> 1


@inline
def rate(board: Any, left: int, seat: int, trick: Any, card: int) -> Any:
    """How promising a card is: higher ones are tried first."""
    hand = left & board[OWNED + seat]
    taker = board[TAKER]
    foes = left & ~hand if seat == taker else left & board[OWNED + taker]
    suit = board[SUITS + board[SUIT + card]]
    points = board[POINTS + card]
    if trick.n_cards == 0:
        above = foes & board[HIGHER + card]
        if board[SUIT + card] == board[TRUMP]:
            return 60 + points if above == 0 else 10 - points
        if above != 0:
            return 30 - 2 * points
        if foes & suit != 0 or foes & board[SUITS + board[TRUMP]] == 0:
            return 70 + points
        return 20 - points
    takes_it = takes(board, card, trick.winning)
    winner = seat if takes_it else trick.winner
    friendly = (winner == taker) == (seat == taker)
    if trick.n_cards == board[N_SEATS] - 1:
        ruffed = takes_it and board[SUIT + card] != board[SUIT + trick.led]
        return (50 + points if friendly else 20 - points) - (5 if ruffed else 0)
    if takes_it:
        return 55 if foes & board[HIGHER + card] == 0 else 30
    return 30 + points // 2 if friendly else 20 - points


@inline
def list_choices(board: Any, left: int, seat: int, trick: Any) -> int:
    """Write the cards worth trying on the board, the best first, in the row for the cards left; return their number."""
    hand = left & board[OWNED + seat]
    choice = hand if trick.n_cards == 0 else legal(board, hand, board[SUIT + trick.led], trick.winning)
    row = CHOICES + count(left) * MOST_CHOICES
    rates = RATES + count(left) * MOST_CHOICES
    n = 0
    last = trick.n_cards == board[N_SEATS] - 1
    ours = seat == board[TAKER]
    while choice != 0:
        card = position(choice)
        group = equivalent(board, left, hand, choice, card, trick)
        choice &= ~group
        if last:
            winner = seat if takes(board, card, trick.winning) else trick.winner
            own = (winner == board[TAKER]) == ours
            group = int64(1) << (card if own else lowest_of(group))
        previous = int64(-1)
        while group != 0:
            one = position(group)
            group &= group - 1
            if board[POINTS + one] == previous:
                continue
            previous = board[POINTS + one]
            rating = rate(board, left, seat, trick, one)
            at = n
            while at > 0 and board[rates + at - 1] < rating:
                board[rates + at] = board[rates + at - 1]
                board[row + at] = board[row + at - 1]
                at -= 1
            board[rates + at] = rating
            board[row + at] = one
            n += 1
    return n


@inline
def remember(entries: Any, place: int, left: int, total: int, need: int, answer: int) -> None:
    """Keep what was proved; the oldest entry of the place gives way."""
    lower, upper = int64(0), total
    at = WAYS - 1
    for way in range(WAYS):
        entry = entries[place + way]
        if entry != 0 and entry_cards(entry) == left:
            lower, upper = entry_lower(entry), entry_upper(entry)
            at = way
            break
    if answer == 1:
        lower = max(lower, need)
    else:
        upper = min(upper, need - 1)
    while at > 0:
        entries[place + at] = entries[place + at - 1]
        at -= 1
    entries[place] = make_entry(left, lower, upper)


@jit
def reaches(board: Any, entries: Any, left: int, seat: int, trick: Any, need: int) -> int:
    """Whether the taker gets at least ``need`` points from the present trick on.

    Parameters
    ----------
    board : int64[BOARD_SIZE]
        The cards, and room for the search.
    entries : int64[3 * WAYS * n]
        The table, n a power of two; zero where empty.
    left : int64
        Cards not played yet.
    seat : int64
        Player to move.
    trick : Trick
        Cards played to the trick; those points count when it is over.
    need : int64
        Points needed, what is in the trick included [points].

    Returns
    -------
    int64
        1 or 0.
    """
    if board[STOP] != 0:
        return 0
    place = int64(-1)
    total = int64(0)
    if trick.n_cards == 0:
        if need <= 0:
            return 1
        if left == 0:
            return 0
        total = points_left(board, left) + LAST_TRICK
        if need > total:
            return 0
        looks = looks_of(board, left)
        place = place_of(looks, seat, len(entries) // (3 * WAYS))
        for way in range(WAYS):
            entry = entries[place + way]
            if entry == 0:
                break
            other = entry_cards(entry)
            if not alike(looks, looks_of(board, other)):
                continue
            lower, upper = entry_lower(entry), entry_upper(entry)
            if other != left:
                lower -= dearer(board, other, left)
                upper += dearer(board, left, other)
            if lower >= need:
                return 1
            if upper < need:
                return 0
    ours = 1 if seat == board[TAKER] else 0
    answer = 1 - ours
    n = list_choices(board, left, seat, trick)
    row = CHOICES + count(left) * MOST_CHOICES
    for at in range(n):
        card = board[row + at]
        board[NODES] += 1
        rest = left & ~(int64(1) << card)
        winning, winner, led = trick.winning, trick.winner, trick.led
        if trick.n_cards == 0:
            winning, winner, led = card, seat, card
        elif takes(board, card, winning):
            winning, winner = card, seat
        points = trick.points + board[POINTS + card]
        following = seat + 1 if seat + 1 < board[N_SEATS] else int64(0)
        n_cards = trick.n_cards + 1
        still_needed = need
        if n_cards == board[N_SEATS]:
            if rest == 0:
                points += LAST_TRICK
            if winner == board[TAKER]:
                still_needed -= points
            following = winner
            n_cards, points = int64(0), int64(0)
        found = reaches(board, entries, rest, following, Trick(n_cards, led, winning, winner, points), still_needed)
        if found == ours:
            answer = ours
            break
    if trick.n_cards == 0 and board[STOP] == 0:
        remember(entries, place, left, total, need, answer)
    return answer
