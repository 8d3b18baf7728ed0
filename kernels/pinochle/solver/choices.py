"""Which cards are worth trying, the most promising first.

Cards of one hand with no card of another hand between them are one card but for their points: a *group*.  Once the
trick's winner is settled only the dearest of a group (given to one's own side) or the cheapest (given to the other) is
tried; before that, one of each price.
"""

from typing import Any

from meldlab.kernels.bits import count, position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.solver.position import (
    CHOICES,
    FIRST_TWINS,
    FRAME_SIZE,
    FRAMES,
    GROUP_CARDS,
    GROUP_FOUND,
    GROUPS,
    HIGHER,
    MATTERED,
    N_GROUPS,
    N_SEATS,
    POINTS,
    RATINGS,
    SUIT,
    SUITS,
    TAKER,
    TWINS,
    UNKNOWN,
    legal,
    takes,
)
from meldlab.kernels.pinochle.solver.rating import lowest_of, rating_of_lead, rating_to_follow
from meldlab.kernels.words import at_word, swap_words


@inline
def frame_of(left: int) -> Any:
    """Where the frame for the cards left begins on the board."""
    return FRAMES + count(left) * FRAME_SIZE


@inline
def _partner(board: Any, twin: int) -> Any:
    """The identical card of another owner, as a mask."""
    return twin << 1 if board[FIRST_TWINS] & twin != 0 else twin >> 1


@jit
def group_of(board: Any, left: int, hand: int, choice: int, card: int, trick: Any) -> Any:
    """Cards of a choice that equal its first card ``card`` but for their points.

    They follow one another in the hand with no other hand's card between, and none of them has a twin elsewhere.  Cards
    that beat the trick and cards that do not are not equal.
    """
    suit = board[at_word(SUITS + board[at_word(SUIT + card)])]
    behind = ~((int64(1) << card) - 1)
    foreign = left & ~hand & suit & behind
    group = choice & suit & behind
    if foreign != 0:
        group &= (foreign & -foreign) - 1
    if trick.n_cards > 0 and board[at_word(SUIT + trick.winning)] == board[at_word(SUIT + card)]:
        above = board[at_word(HIGHER + trick.winning)]
        group = group & above if (above >> card) & 1 == 1 else group & ~above
    twins = group & board[TWINS]
    while twins != 0:
        twin = twins & -twins
        twins ^= twin
        if left & _partner(board, twin) != 0:
            return twin if twin == int64(1) << card else group & (twin - 1)
    return group


@jit
def list_choices(board: Any, view: Any, trick: Any) -> int:
    """Write the cards worth trying into the frame; return their number."""
    left, hand = view.left, view.hand
    choice = hand if trick.n_cards == 0 else legal(board, hand, board[at_word(SUIT + trick.led)], trick.winning)
    frame = frame_of(left)
    last = trick.n_cards == board[N_SEATS] - 1
    n = n_groups = int64(0)
    while choice != 0:
        card = position(choice)
        group = choice & -choice
        if group != choice:
            group = group_of(board, left, hand, choice, card, trick)
        choice &= ~group
        board[at_word(frame + GROUP_CARDS + n_groups)] = group
        board[at_word(frame + GROUP_FOUND + n_groups)] = UNKNOWN
        if last:
            winner = view.seat if takes(board, card, trick.winning) else trick.winner
            own = (winner == board[TAKER]) == (view.ours == 1)
            group = int64(1) << (card if own else lowest_of(group))
        price = int64(-1)
        while group != 0:
            one = position(group)
            group &= group - 1
            if board[at_word(POINTS + one)] != price:
                price = board[at_word(POINTS + one)]
                board[at_word(frame + CHOICES + n)] = one
                board[at_word(frame + GROUPS + n)] = n_groups
                n += 1
        n_groups += 1
    board[at_word(frame + N_GROUPS)] = n_groups
    return n


@inline
def bring_to_front(board: Any, frame: int, n: int, hint: int) -> Any:
    """Put the card that is known to be good before the frame's other choices; 1 if it is one of them, else 0."""
    if hint >= 0:
        for at in range(n):
            if board[at_word(frame + CHOICES + at)] == hint:
                swap_words(board, frame + CHOICES, frame + CHOICES + at)
                swap_words(board, frame + GROUPS, frame + GROUPS + at)
                return int64(1)
    return int64(0)


@jit
def sort_choices(board: Any, view: Any, prospects: Any, trick: Any, first: int, n: int) -> None:
    """Put the most promising of the frame's choices from ``first`` on before the others."""
    frame = frame_of(view.left)
    for k in range(first, n):
        card = board[at_word(frame + CHOICES + k)]
        group = board[at_word(frame + GROUPS + k)]
        if trick.n_cards == 0:
            rating = rating_of_lead(board, view, prospects, card)
        else:
            rating = rating_to_follow(board, view, prospects, trick, card)
        at = k
        while at > first and board[at_word(frame + RATINGS + at - 1)] < rating:
            board[at_word(frame + RATINGS + at)] = board[at_word(frame + RATINGS + at - 1)]
            board[at_word(frame + CHOICES + at)] = board[at_word(frame + CHOICES + at - 1)]
            board[at_word(frame + GROUPS + at)] = board[at_word(frame + GROUPS + at - 1)]
            at -= 1
        board[at_word(frame + RATINGS + at)] = rating
        board[at_word(frame + CHOICES + at)] = card
        board[at_word(frame + GROUPS + at)] = group


@jit
def keep_groups_whole(board: Any, frame: int) -> None:
    """Let groups lie wholly inside or wholly outside the cards that mattered.

    One of a group stood for all of it, which is right only where the ranks of all, or of none, are looked at.
    """
    for at in range(board[at_word(frame + N_GROUPS)]):
        group = board[at_word(frame + GROUP_CARDS + at)]
        mattered = board[MATTERED] & board[at_word(SUITS + board[at_word(SUIT + position(group))])]
        if group & (group - 1) == 0 or mattered == 0:
            continue
        low = lowest_of(mattered)
        if (board[FIRST_TWINS] >> low) & 1 == 1:
            low += 1
        if position(group) <= low < lowest_of(group):
            board[MATTERED] |= int64(1) << lowest_of(group)
