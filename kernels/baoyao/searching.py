"""Turns of hands in which players draw worlds, or whose choices are in a script."""

from typing import Any, NamedTuple

from meldlab.kernels.baoyao.basic_table import SETTINGS
from meldlab.kernels.baoyao.book import PASS, WORD, WORDS
from meldlab.kernels.baoyao.choices import choose_play, policy_now
from meldlab.kernels.baoyao.desk import BOARD, HAND, LAST_PLAY, OVER, TO_MOVE, TURNS
from meldlab.kernels.baoyao.moves import may_play
from meldlab.kernels.baoyao.policies import SAMPLED
from meldlab.kernels.baoyao.sampled import NOTHING
from meldlab.kernels.baoyao.turns import do_play
from meldlab.kernels.jit import inline, int64, lean
from meldlab.kernels.review import fault, has_fault, is_on, keep, next_choice
from meldlab.kernels.weighing import N_SETTINGS, chosen, n_candidates


class Search(NamedTuple):
    """How hands are played in which a player draws worlds."""

    turn: Any
    """`search_turn`, as `meldlab.kernels.jit.handed` hands it on."""
    room: Any
    """Room for it, `SearchRoom`."""


class SearchRoom(NamedTuple):
    """What a turn is searched by."""

    weigh: Any
    """`meldlab.kernels.baoyao.sampled.weigh_plays`, handed on likewise."""
    tools: Any
    """Room for it, `meldlab.kernels.baoyao.sampled.Tools`."""
    review: Any
    """The script of a hand that is reviewed, or `meldlab.kernels.review.no_review`."""


@inline
def _is_lawful(words: Any, play: int, to_beat: int) -> Any:
    """Whether a number is that of a play that may be made, or of a pass that may be made."""
    if play == PASS:
        return to_beat != PASS
    if play < 0 or play >= WORDS * WORD:
        return False
    found = False
    for word in range(WORDS):
        found = found or (play >> 6 == word and (words[word] >> (play & (WORD - 1))) & 1 == 1)
    return found


@lean
def _place_of(tally: Any, play: int) -> Any:
    """Which candidate a play is (int64)."""
    found = int64(0)
    for candidate in range(n_candidates(tally)):
        if tally.codes[candidate, 0] == play:
            found = int64(candidate)
    return found


@lean
def _choose(desk: Any, seat: int, book: Any, players: Any, state: Any, search: Any) -> Any:
    """Choose a play or the pass (int64 number, uint64 state); an unlawful one of a script is noted as its fault."""
    searches = policy_now(desk, seat, book, players) == SAMPLED
    tally, review = search.tools.tally, search.review
    play = int64(NOTHING)
    if is_on(review):
        play, to_beat = next_choice(review), desk[BOARD, LAST_PLAY]
        if not _is_lawful(may_play(desk[seat, HAND], to_beat, book), play, to_beat):
            fault(review)
        if has_fault(review) or not searches or review.reviewed[seat] == 0:
            return play, state
    if not searches:
        return choose_play(desk, seat, book, players, state)
    state = search.weigh(desk, seat, book, players, state, search.tools, play)
    if is_on(review):
        if n_candidates(tally) > 1:
            keep(review, tally, seat, 0, _place_of(tally, play))
        return play, state
    best = chosen(tally, players[seat, SETTINGS : SETTINGS + N_SETTINGS])
    return tally.codes[best, 0], state


@lean
def search_turn(desk: Any, book: Any, players: Any, state: Any, search: Any) -> Any:
    """Let the seat whose turn it is play or pass, and do all that follows from it.

    Parameters
    ----------
    desk : int64[15, LOG_SIZE]
        The hand in progress; changed in place. It is over when a script has a fault.
    book : int64[257, 14]
        Plays and rules.
    players : int64[4, ...]
        Policies of the seats.
    state : uint64
        Random stream of the players, and of the worlds drawn.
    search : SearchRoom
        Room for searching.

    Returns
    -------
    uint64
        The stream as it was left.
    """
    seat = desk[BOARD, TO_MOVE]
    desk[seat, TURNS] += 1
    play, state = _choose(desk, seat, book, players, state, search)
    if has_fault(search.review):
        desk[BOARD, OVER] = 1
        return state
    return do_play(desk, play, book, players, state, search.review)
