"""How many points the taker is sure of, or can't exceed: a search with a window of one point.

The search goes card by card and returns a bound on the taker's points that answers the question asked: at least so many
if they are as many as needed, at most so many if they are fewer.  It is often a better bound than was asked for, and
what the table keeps is worth more by it.  Before the last card of a trick is played, all its outcomes are looked up.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.bits import count
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.cards import LAST_TRICK
from meldlab.kernels.pinochle.solver.choices import (
    bring_to_front,
    frame_of,
    keep_groups_whole,
    list_choices,
    sort_choices,
)
from meldlab.kernels.pinochle.solver.looks import read_looks, write_looks
from meldlab.kernels.pinochle.solver.position import (
    BY_MATTER,
    CHOICES,
    FRAME_SIZE,
    GROUP_FOUND,
    GROUP_POINTS,
    GROUPS,
    LEAD_KNOWN,
    LOOKS,
    LOOKS_WORDS,
    MATTERED,
    MUST_OVERTRUMP,
    MUST_WIN,
    N_SEATS,
    NEWS,
    NODES,
    POINTS,
    STOP,
    SUIT,
    SUITS,
    TAKER,
    TRUMP,
    UNKNOWN,
    cards_of,
    points_left,
    takes,
    without,
)
from meldlab.kernels.pinochle.solver.proofs import lead_card
from meldlab.kernels.pinochle.solver.rating import prospects_of, view_of
from meldlab.kernels.pinochle.solver.table import ask, keep, looks_of, news
from meldlab.kernels.words import at_word, bare_words

#: More than any bound [points].
_NO_LIMIT: Final = 1 << 20


class Trick(NamedTuple):
    """A trick in progress; cards by their numbers."""

    n_cards: int
    led: int
    winning: int
    winner: int
    points: int
    """Card points in it [points]."""


@inline
def with_card(board: Any, seat: int, trick: Any, card: int) -> Any:
    """The trick after a seat has played a card to it (Trick)."""
    takes_it = trick.n_cards == 0 or takes(board, card, trick.winning)
    return Trick(
        trick.n_cards + 1,
        card if trick.n_cards == 0 else trick.led,
        card if takes_it else trick.winning,
        seat if takes_it else trick.winner,
        trick.points + board[at_word(POINTS + card)],
    )


@inline
def next_seat(board: Any, seat: int) -> Any:
    """Who plays after a seat."""
    return seat + 1 if seat + 1 < board[N_SEATS] else int64(0)


class Question(NamedTuple):
    """What is asked of a position."""

    need: int
    """Points that the taker needs from the present trick on, what is in it included [points]."""
    total: int
    """Points still to be won when the trick began [points]."""
    suits: int
    """Suits in the trick: bit s once, bit 4 + s twice."""
    looks: int
    """At the start of a trick: where on the board its looks are."""
    lead: int
    """At the start of a trick: place of a lead that was good in a position as good as this, or less than 0."""


@inline
def _better(ours: int, bound: int, best: int) -> Any:
    """The bound of the two that the player to move prefers."""
    return max(bound, best) if ours == 1 else min(bound, best)


@inline
def _answers(ours: int, bound: int, need: int) -> Any:
    """Whether a bound is all that the player to move could wish for."""
    return (bound >= need) == (ours == 1)


@inline
def _compared(board: Any, hand: int, trick: Any) -> Any:
    """The card that had to be compared with the hand to tell which cards may follow, as a mask; 0 if there is none."""
    led = board[at_word(SUIT + trick.led)]
    winning = board[at_word(SUIT + trick.winning)]
    following = hand & board[at_word(SUITS + led)]
    if following != 0:
        must = led == board[TRUMP] or (board[MUST_WIN] == 1 and winning == led)
        choice = following
    else:
        choice = hand & board[at_word(SUITS + board[TRUMP])]
        must = board[MUST_OVERTRUMP] == 1 and winning == board[TRUMP]
    return int64(1) << trick.winning if must and choice & (choice - 1) != 0 else int64(0)


@inline
def _winner_that_mattered(board: Any, trick: Any, suits: int, card: int) -> Any:
    """The card that won a trick if it had to beat another of its suit, as a mask; ``card`` is the last one played."""
    if board[BY_MATTER] == 0:
        return int64(0)
    suit = board[at_word(SUIT + card)]
    if takes(board, card, trick.winning):
        return int64(1) << card if (suits >> suit) & 1 == 1 else int64(0)
    winning = board[at_word(SUIT + trick.winning)]
    beaten = suit == winning or (suits >> (4 + winning)) & 1 == 1
    return int64(1) << trick.winning if beaten else int64(0)


@inline
def _won_by_last_card(board: Any, seat: int, trick: Any, card: int, rest: int) -> Any:
    """Winner of a trick that a card completes, and the points that the taker gets by it [points]."""
    winner = seat if takes(board, card, trick.winning) else trick.winner
    points = trick.points + board[at_word(POINTS + card)] + (LAST_TRICK if rest == 0 else 0)
    return winner, points if winner == board[TAKER] else int64(0)


class Ahead(NamedTuple):
    """What the table tells before the last card of a trick."""

    n: int
    """Choices that nothing is known about; they stand first in the frame."""
    best: int
    """The best bound of the others, or of the choice that settles it [points]."""
    settled: int
    """1 if a choice is known to be all that the player could wish for."""


@jit
def _look_ahead(board: Any, entries: Any, cards: Any, view: Any, trick: Any, question: Any, n: int) -> Any:
    """Look up what is known after each last card of the trick (Ahead).

    How the positions look that nothing is known about goes to the frame; the board tells which cards mattered.
    """
    frame = frame_of(cards.left)
    mattered = int64(0)
    best = int64(UNKNOWN) if view.ours == 1 else int64(_NO_LIMIT)
    n_open = int64(0)
    for at in range(n):
        card = board[at_word(frame + CHOICES + at)]
        after = without(board, cards, card)
        winner, got = _won_by_last_card(board, view.seat, trick, card, after.left)
        need = question.need - got
        total = points_left(board, after.left) + LAST_TRICK if after.left != 0 else int64(0)
        board[MATTERED] = 0
        if need <= 0:
            bound = int64(0)
        elif need > total:
            bound = total
        else:
            looks = looks_of(board, after, winner)
            known = ask(board, entries, after, looks, need)
            bound = known.bound
            if bound == UNKNOWN:
                # Every group has one choice here, so looks are kept by group.
                group = board[at_word(frame + GROUPS + at)]
                place = frame + LOOKS + LOOKS_WORDS * group
                write_looks(board, place, looks)
                board[at_word(place + LEAD_KNOWN)] = known.lead
                board[at_word(place + NEWS)] = news(board, entries, looks)
                board[at_word(frame + CHOICES + n_open)] = card
                board[at_word(frame + GROUPS + n_open)] = group
                n_open += 1
                continue
        bound += got
        board[MATTERED] |= _winner_that_mattered(board, trick, question.suits, card)
        if _answers(view.ours, bound, question.need):
            return Ahead(n, bound, int64(1))
        best = _better(view.ours, bound, best)
        mattered |= board[MATTERED]
    board[MATTERED] = mattered
    return Ahead(n_open, best, int64(0))


@inline
def _like_its_group(board: Any, frame: int, group: int, card: int, ours: int) -> Any:
    """A bound for a card from that of another of its group: they differ by no more than their prices."""
    found = board[at_word(frame + GROUP_FOUND + group)]
    if found == UNKNOWN:
        return found
    apart = abs(board[at_word(POINTS + card)] - board[at_word(frame + GROUP_POINTS + group)])
    return found + apart if ours == 1 else max(found - apart, 0)


@jit
def search(board: Any, entries: Any, cards: Any, seat: int, trick: Any, question: Any) -> Any:
    """Bound the points that the taker gets from the present trick on.

    Parameters
    ----------
    board : int64[BOARD_SIZE]
        The cards, and room for the search; told which cards mattered to the bound.
    entries : int64[...]
        The table; at the start of a trick it does not know the answer.
    cards : Cards
        Cards not played yet.
    seat : int64
        Player to move.
    trick : Trick
        Cards played to the trick; those points count when it is over.
    question : Question
        What is asked.

    Returns
    -------
    int64
        At least so many if that is ``question.need`` or more, else at most so many [points].
    """
    if board[STOP] != 0:
        return 0
    need = question.need
    frame = frame_of(cards.left)
    view = view_of(board, cards.left, seat)
    ours = view.ours
    n = list_choices(board, view, trick)
    last = trick.n_cards == board[N_SEATS] - 1
    best = int64(UNKNOWN) if ours == 1 else int64(_NO_LIMIT)
    compared = int64(0)
    if board[BY_MATTER] == 1 and trick.n_cards > 0:
        compared = _compared(board, view.hand, trick)
    mattered = compared
    if last:
        ahead = _look_ahead(board, entries, cards, view, trick, question, n)
        mattered |= board[MATTERED]
        if ahead.settled == 1:
            board[NODES] += 1
            board[MATTERED] = mattered
            return ahead.best
        n, best = ahead.n, ahead.best
    hint = lead_card(cards, question.lead) if trick.n_cards == 0 else int64(-1)
    n_sorted = bring_to_front(board, frame, n, hint)
    good = int64(-1)
    for at in range(n):
        if at == n_sorted and at + 1 < n:
            sort_choices(board, view, prospects_of(board, view, need, question.total), trick, at, n)
        card = board[at_word(frame + CHOICES + at)]
        group = board[at_word(frame + GROUPS + at)]
        bound = int64(UNKNOWN)
        if not last:
            bound = _like_its_group(board, frame, group, card, ours)
            if bound != UNKNOWN and not _answers(ours, bound, need):
                best = _better(ours, bound, best)
                continue
        board[NODES] += 1
        after = without(board, cards, card)
        if last:
            winner, got = _won_by_last_card(board, seat, trick, card, after.left)
            place = frame + LOOKS + LOOKS_WORDS * group
            bound = int64(UNKNOWN)
            if at > 0:
                looks = read_looks(board, place)
                heard = news(board, entries, looks)
                if heard < 0 or heard != board[at_word(place + NEWS)]:
                    # What was tried meanwhile may tell.
                    bound = ask(board, entries, after, looks, need - got).bound
            if bound == UNKNOWN:
                total = points_left(board, after.left) + LAST_TRICK
                nothing = int64(0)
                next_trick = Trick(nothing, nothing, nothing, winner, nothing)
                asked = Question(need - got, total, nothing, place, board[at_word(place + LEAD_KNOWN)])
                bound = search(board, entries, after, winner, next_trick, asked)
            bound += got
            board[MATTERED] |= _winner_that_mattered(board, trick, question.suits, card)
        else:
            once = int64(1) << board[at_word(SUIT + card)]
            suits = question.suits | once | ((question.suits & once) << 4)
            asked = Question(need, question.total, suits, int64(0), int64(-1))
            played = with_card(board, seat, trick, card)
            bound = search(board, entries, after, next_seat(board, seat), played, asked)
            board[at_word(frame + GROUP_FOUND + group)] = bound
            board[at_word(frame + GROUP_POINTS + group)] = board[at_word(POINTS + card)]
        if _answers(ours, bound, need):
            best = bound
            mattered = board[MATTERED] | compared
            good = card
            break
        best = _better(ours, bound, best)
        mattered |= board[MATTERED]
    board[MATTERED] = mattered
    if good < 0 and board[BY_MATTER] == 1:
        keep_groups_whole(board, frame)
    if trick.n_cards == 0 and board[STOP] == 0:
        lead = count(cards.left & ((int64(1) << good) - 1)) if good >= 0 else int64(-1)
        keep(board, entries, cards, read_looks(board, question.looks), best, 1 if best >= need else 0, lead)
    return best


@jit
def bound_for(board: Any, entries: Any, left: int, seat: int, trick: Any, need: int) -> Any:
    """Bound the points that the taker gets from the present trick on; see `search`."""
    cards = cards_of(board, left)
    total = int64(0)
    if left != 0 or trick.n_cards > 0:
        total = trick.points + points_left(board, left) + LAST_TRICK
    if need <= 0:
        return 0
    if need > total:
        return total
    words, kept = bare_words(board), bare_words(entries)
    place = frame_of(left) + FRAME_SIZE + LOOKS
    question = Question(need, total, int64(0), place, int64(-1))
    if trick.n_cards == 0:
        looks = looks_of(board, cards, seat)
        known = ask(words, kept, cards, looks, need)
        if known.bound != UNKNOWN:
            return known.bound
        write_looks(words, place, looks)
        question = Question(need, total, int64(0), place, known.lead)
    return search(words, kept, cards, seat, trick, question)


@inline
def reaches(board: Any, entries: Any, left: int, seat: int, trick: Any, need: int) -> int:
    """Whether the taker gets at least ``need`` points from the present trick on.

    Parameters
    ----------
    board : int64[BOARD_SIZE]
        The cards, and room for the search.
    entries : int64[...]
        The table.
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
    return 1 if bound_for(board, entries, left, seat, trick, need) >= need else 0
