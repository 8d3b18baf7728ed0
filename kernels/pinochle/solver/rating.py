"""How promising a card is: which one to try first.

The rating is a sum of ten features, weighted by what kind of card it is (a top trump led, a ruff that wins the trick,
...).  The weights were found by an evolution strategy that counted the cards tried in solving thousands of deals; they
change how long a search takes, never its answer.
"""

from typing import Any, NamedTuple

from meldlab.kernels.bits import count, leading_zeros, position
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.solver.position import HIGHER, N_SEATS, OWNED, POINTS, SUIT, SUITS, TAKER, TRUMP, takes
from meldlab.kernels.pinochle.solver.weights import (
    FOLLOW_BETWEEN,
    FOLLOW_LAST,
    LEAD_DEFENDER,
    LEAD_HIGH_TRUMP,
    LEAD_INTO_RUFF,
    LEAD_LOW,
    LEAD_LOW_TRUMP,
    LEAD_SAFE,
    LEAD_TO_PARTNER,
    LEAD_TO_RUFF,
    LEAD_TOP,
    LEAD_TRUMP_TO_PARTNER,
    TWO_PLAYERS,
    WEIGHTS,
)
from meldlab.kernels.words import at_word


class View(NamedTuple):
    """What a player looks at before he plays."""

    left: int
    """Cards left."""
    hand: int
    foes: int
    """Cards of the other side."""
    seat: int
    ours: int
    """1 for the taker, 0 for the others."""


class Prospects(NamedTuple):
    """How a player stands."""

    more_trumps: int
    """Trumps in the hand less those of the other side."""
    wanted: int
    """Share of the points left that his side needs, in sixteenths."""


@inline
def view_of(board: Any, left: int, seat: int) -> Any:
    """Look around (View)."""
    hand = left & board[at_word(OWNED + seat)]
    taker = board[TAKER]
    ours = int64(1) if seat == taker else int64(0)
    return View(left, hand, left & ~hand if ours == 1 else left & board[at_word(OWNED + taker)], seat, ours)


@inline
def prospects_of(board: Any, view: Any, need: int, total: int) -> Any:
    """See how a player stands who needs so many of the points left, or must keep the taker from them (Prospects)."""
    trumps = board[at_word(SUITS + board[TRUMP])]
    wanted = (16 * need + total // 2) // max(total, 1)
    return Prospects(count(view.hand & trumps) - count(view.foes & trumps), wanted if view.ours == 1 else 16 - wanted)


@inline
def lowest_of(cards: int) -> Any:
    """Number of the last (lowest) card of a set that is not empty."""
    return int64(63) - leading_zeros(cards)


@jit
def rating_of_lead(board: Any, view: Any, prospects: Any, card: int) -> Any:
    """Rate a card to lead."""
    trump = board[TRUMP]
    suit = board[at_word(SUIT + card)]
    cards = board[at_word(SUITS + suit)]
    own = view.hand & cards
    theirs = view.foes & cards
    above = theirs & board[at_word(HIGHER + card)]
    top = above == 0
    ruffs = view.foes & board[at_word(SUITS + trump)] != 0
    if suit == trump:
        kind = int64(LEAD_HIGH_TRUMP if top else LEAD_LOW_TRUMP)
    elif theirs != 0:
        kind = int64(LEAD_TOP if top else LEAD_LOW)
    else:
        kind = int64(LEAD_INTO_RUFF if ruffs else LEAD_SAFE)
    feature = int64(0)
    if board[N_SEATS] == 3:
        if view.ours == 1:
            if suit != trump:
                for step in range(1, 3):
                    seat = (view.seat + step) % 3
                    hand = view.left & board[at_word(OWNED + seat)]
                    if hand & cards == 0 and hand & board[at_word(SUITS + trump)] != 0:
                        feature += 1
                if feature != 0 and kind < LEAD_INTO_RUFF:
                    kind = int64(LEAD_INTO_RUFF)
        else:
            feature = int64(1) if (view.seat + 1) % 3 == board[TAKER] else int64(0)
            hand = view.left & board[at_word(OWNED + 3 - view.seat - board[TAKER])]
            partners = hand & cards
            helped = partners != 0 and (theirs == 0 or position(partners) < position(theirs))
            if kind == LEAD_LOW:
                if helped:
                    kind = int64(LEAD_TO_PARTNER)
                elif partners == 0 and hand & board[at_word(SUITS + trump)] != 0:
                    kind = int64(LEAD_TO_RUFF)
                else:
                    kind += LEAD_DEFENDER
            elif kind == LEAD_LOW_TRUMP and helped:
                kind = int64(LEAD_TRUMP_TO_PARTNER)
            else:
                kind += LEAD_DEFENDER
    lowest = highest = int64(0)
    if theirs != 0:
        lowest = board[at_word(POINTS + lowest_of(theirs))]
        highest = board[at_word(POINTS + position(theirs))]
    sure = own & ((theirs & -theirs) - 1) if theirs != 0 else own
    run = count(sure if top else above)
    kind += int64(0) if board[N_SEATS] == 3 else int64(TWO_PLAYERS)
    return (
        16 * WEIGHTS[at_word(kind), 0]
        + WEIGHTS[at_word(kind), 1] * board[at_word(POINTS + card)]
        + WEIGHTS[at_word(kind), 2] * count(own)
        + WEIGHTS[at_word(kind), 3] * count(theirs)
        + WEIGHTS[at_word(kind), 4] * prospects.more_trumps
        + WEIGHTS[at_word(kind), 5] * prospects.wanted
        + WEIGHTS[at_word(kind), 6] * lowest
        + WEIGHTS[at_word(kind), 7] * highest
        + WEIGHTS[at_word(kind), 8] * run
        + WEIGHTS[at_word(kind), 9] * feature
    )


@jit
def rating_to_follow(board: Any, view: Any, prospects: Any, trick: Any, card: int) -> Any:
    """Rate a card to follow with."""
    trump = board[TRUMP]
    suit = board[at_word(SUIT + card)]
    cards = board[at_word(SUITS + suit)]
    own = view.hand & cards
    theirs = view.foes & cards
    led = board[at_word(SUIT + trick.led)]
    taken = takes(board, card, trick.winning)
    winner = view.seat if taken else trick.winner
    friendly = 1 if (winner == board[TAKER]) == (view.ours == 1) else 0
    if trick.n_cards == board[N_SEATS] - 1:
        place = 0 if suit == led else 1 if suit == trump else 2
        kind = int64(FOLLOW_LAST + 3 * friendly + place)
        beaten = int64(1) if theirs & board[at_word(HIGHER + card)] == 0 else int64(0)
    else:
        seat = (view.seat + 1) % 3
        against = 1 if (seat == board[TAKER]) != (view.ours == 1) else 0
        kind = int64(FOLLOW_BETWEEN + friendly + 2 * against + (4 if taken else 0))
        winning = card if taken else trick.winning
        hand = view.left & board[at_word(OWNED + seat)]
        following = hand & board[at_word(SUITS + led)]
        trumps = hand & board[at_word(SUITS + trump)]
        if following != 0:
            beaten = (
                int64(1)
                if board[at_word(SUIT + winning)] == led and following & board[at_word(HIGHER + winning)] != 0
                else int64(0)
            )
        elif board[at_word(SUIT + winning)] == trump:
            beaten = int64(1) if trumps & board[at_word(HIGHER + winning)] != 0 else int64(0)
        else:
            beaten = int64(1) if trumps != 0 else int64(0)
    kind += int64(0) if board[N_SEATS] == 3 else int64(TWO_PLAYERS)
    return (
        16 * WEIGHTS[at_word(kind), 0]
        + WEIGHTS[at_word(kind), 1] * board[at_word(POINTS + card)]
        + WEIGHTS[at_word(kind), 2] * count(own)
        + WEIGHTS[at_word(kind), 3] * count(theirs)
        + WEIGHTS[at_word(kind), 4] * prospects.more_trumps
        + WEIGHTS[at_word(kind), 5] * prospects.wanted
        + WEIGHTS[at_word(kind), 6] * trick.points
        + WEIGHTS[at_word(kind), 7] * beaten
        + (WEIGHTS[at_word(kind), 8] if lowest_of(own) == card else 0)
        + (WEIGHTS[at_word(kind), 9] if taken else 0)
    )
