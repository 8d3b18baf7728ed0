"""A recorded deal played again choice by choice: its tricks with a stock as in `searching`, those without here."""

from typing import Any

from meldlab.kernels.jit import int64, jit, lean
from meldlab.kernels.pinochle.cards import LAST_TRICK
from meldlab.kernels.pinochle.tricks import legal_cards, suit_of
from meldlab.kernels.pinochle.twohand.choices import choose_end_card
from meldlab.kernels.pinochle.twohand.desk import BOARD, HAND, MELD, TRICKS, TRUMP, lay_out
from meldlab.kernels.pinochle.twohand.halves import alone, end_trick, play_card
from meldlab.kernels.pinochle.twohand.play import DealResult
from meldlab.kernels.pinochle.twohand.rules import DECK, MUST_WIN, hand_cards, other
from meldlab.kernels.pinochle.twohand.searching import scripted_card
from meldlab.kernels.review import has_fault


@lean
def _end_card(desk: Any, seat: int, led: int, table: Any, state: Any, review: Any) -> Any:
    """Take a card from the script when there is no stock (int64 bit, uint64 state)."""
    card, state = choose_end_card(desk, seat, led, table, state)
    if has_fault(review):
        return card, state
    legal = desk[seat, HAND]
    if led != 0:
        legal = legal_cards(legal, suit_of(led), led, desk[BOARD, TRUMP], table[0, MUST_WIN], 0)
    scripted = scripted_card(desk, seat, legal, review)
    return scripted if scripted != 0 else card, state


@lean
def _play_end(desk: Any, leader: int, table: Any, state: Any, review: Any) -> Any:
    """Play the tricks without a stock by the script of a review (int64 last trick's winner, uint64 state)."""
    tricks = hand_cards(table[0, DECK])
    for number in range(tricks):
        led, state = _end_card(desk, leader, int64(0), table, state, review)
        play_card(desk, leader, led)
        answer, state = _end_card(desk, other(leader), led, table, state, review)
        play_card(desk, other(leader), answer)
        leader = end_trick(desk, leader, led, answer, LAST_TRICK if number == tricks - 1 else 0, table)
    return leader, state


@jit
def review_deal(desk: Any, table: Any, state: Any, search: Any) -> Any:
    """Play the deal that lies in the rows ``DEALT`` and ``STOCK`` by a script.

    Parameters
    ----------
    desk : int64[9, LOG_SIZE]
        Changed in place.
    table : int64[2, N_COLUMNS]
        Rules and policies; choices of those who draw worlds are weighed.
    state : uint64
        Random stream, of the worlds drawn too.
    search : Search
        Its room holds the script.

    Returns
    -------
    DealResult
        How the deal ended; it means nothing after a choice against the rules.
    """
    lay_out(desk, table)
    leader, state = search.stock(desk, table, state, alone(), search.room)
    last, state = _play_end(desk, leader, table, state, search.room.review)
    return DealResult(desk[0, MELD], desk[1, MELD], desk[0, TRICKS], desk[1, TRICKS], last)
