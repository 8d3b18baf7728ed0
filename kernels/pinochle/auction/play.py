"""The fifteen tricks of a hand of auction pinochle."""

from typing import Any, NamedTuple

from meldlab.kernels.bits import position
from meldlab.kernels.chance import any_card
from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction import events
from meldlab.kernels.pinochle.auction.basic import POINT
from meldlab.kernels.pinochle.auction.basic_play import Trick, View, follow, lead_as_bidder, lead_as_defender
from meldlab.kernels.pinochle.auction.choices import pick_card
from meldlab.kernels.pinochle.auction.open_play import open_value
from meldlab.kernels.pinochle.auction.policies import RANDOM
from meldlab.kernels.pinochle.auction.rules import BURY_TRUMPS_ANNOUNCED, N_SEATS, left_of
from meldlab.kernels.pinochle.auction.spot import without_one
from meldlab.kernels.pinochle.cards import LAST_TRICK
from meldlab.kernels.pinochle.deal import HAND_CARDS
from meldlab.kernels.pinochle.solver.room import play_kept
from meldlab.kernels.pinochle.tricks import beats, cards_points, legal_cards, points_of, suit_cards, suit_of


class Table(NamedTuple):
    """Who plays, and how, at one table."""

    rules: Any
    """AuctionRules."""
    policies: Any
    """Policy code of each seat: int64[3]."""
    tables: Any
    """BasicTables."""
    search: Any = None
    """What players who draw worlds search by (`...auction.searching.Search`), None if nobody does."""


@jit
def play_out(
    desk: Any,
    bidder: int,
    contract: Any,
    known: int,
    table: Any,
    state: int,
    log: Any,
    room: Any,
    search: Any,
) -> Any:
    """Play all tricks, the bidder leading to the first.

    Parameters
    ----------
    desk : int64[3]
        The three hands, the bidder's without the cards buried; emptied in place.
    bidder : int64
        Seat of the bidder.
    contract : Contract
        Trump, melds and bury.
    known : int64
        Cards seen to be the bidder's: melds laid and the widow.
    table : Table
        Rules and policies.
    state : uint64
        Random stream of the policies.
    log : int64[LOG_SIZE]
        Events, appended.
    room : OpenRoom, or None
        Room for solving, if all hands are open.  With None, which the compiler knows, the code for it is left out.
    search : SearchRoom, or None
        Room for searching, and for a script.  With None the code for it is left out.

    Returns
    -------
    tuple of int64, uint64
        The bidder's points in tricks, the last trick's included [points]; the stream's new place.
    """
    rules = table.rules
    trump = contract.trump
    announced = int64(0)
    if rules.bury == BURY_TRUMPS_ANNOUNCED:
        announced = suit_cards(contract.buried, trump)
    gone = announced
    voids = int64(0)
    won = int64(0)
    leader = int64(bidder)
    if room is not None:
        guess = contract.estimate // POINT - contract.meld - cards_points(contract.buried)
        turn, value = open_value(room, desk, bidder, trump, rules, guess)
    for number in range(HAND_CARDS):
        led = int64(0)
        winning = int64(0)
        winner = leader
        points = int64(LAST_TRICK) if number == HAND_CARDS - 1 else int64(0)
        seat = leader
        for n_cards in range(N_SEATS):
            hand = desk[seat]
            policy = table.policies[seat]
            seen = gone | contract.buried if seat == bidder else gone
            view = View(hand, seat, int64(bidder), trump, seen, known, voids)
            if n_cards == 0:
                legal = hand
                if policy != RANDOM:
                    if seat == bidder:
                        card = lead_as_bidder(view, table.tables.numbers[seat])
                    else:
                        card = lead_as_defender(view)
                else:
                    card, state = any_card(hand, state)
            else:
                legal = legal_cards(hand, led, winning, trump, rules.must_win, rules.must_overtrump)
                if policy != RANDOM:
                    card = follow(view, Trick(led, winning, winner, int64(n_cards)), legal)
                else:
                    card, state = any_card(legal, state)
            if search is not None:
                away = contract.buried
                card, state = pick_card(search, search.review, rules, policy, seat, hand, legal, card, away, log, state)
            if room is not None:
                card, turn, value = play_kept(room, turn, value, card)
            if n_cards == 0:
                led = suit_of(card)
                winning = card
            else:
                suit = suit_of(card)
                if suit != led:
                    voids |= int64(1) << (4 * seat + led)
                    if suit != trump:
                        voids |= int64(1) << (4 * seat + trump)
                if beats(card, winning, trump):
                    winning = card
                    winner = seat
            points += points_of(card)
            gone |= card
            if seat == bidder:
                known = without_one(known, card)
            desk[seat] = hand ^ card
            events.write(log, events.PLAY, seat, position(card))
            seat = left_of(seat)
        events.write(log, events.TRICK, winner, points)
        if winner == bidder:
            won += points
        leader = winner
    return won, state
