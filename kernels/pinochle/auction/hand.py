"""A whole hand of auction pinochle: auction, widow, contract, concessions, bury, play, settlement."""

from typing import Any, NamedTuple

import numpy as np

from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.auction import events
from meldlab.kernels.pinochle.auction.basic import (
    bidder_concedes,
    choose_contract,
    defender_concedes,
    willing_to_throw_in,
)
from meldlab.kernels.pinochle.auction.bidding import hold_auction, value_seats
from meldlab.kernels.pinochle.auction.choices import pick_conceding, pick_contract, scripted_yes
from meldlab.kernels.pinochle.auction.play import Table, play_out
from meldlab.kernels.pinochle.auction.policies import RANDOM
from meldlab.kernels.pinochle.auction.random_player import gives_up, random_contract
from meldlab.kernels.pinochle.auction.rules import (
    BEYOND_REACH,
    CONCEDED,
    DEFENDERS_CONCEDED,
    DOUBLE_BETE,
    MADE,
    MADE_ON_MELD,
    N_SEATS,
    PASSED_OUT,
    THROWN_IN,
)
from meldlab.kernels.pinochle.auction.settlement import Payments, settle
from meldlab.kernels.pinochle.deal import auction_deal
from meldlab.kernels.pinochle.meld import held_once, held_twice
from meldlab.kernels.pinochle.tricks import cards_points
from meldlab.kernels.rng import OPEN_BID, POLICY, purpose_key, stream_start


class HandResult(NamedTuple):
    """How a hand ended."""

    outcome: int
    bidder: int
    bid: int
    """[points]"""
    trump: int
    """Suit named, -1 if none was."""
    meld: int
    """[points]"""
    tricks: int
    """Points in tricks with the last trick's, 0 if nothing was played [points]."""
    buried: int
    """[points]"""
    out: int
    """Defender who conceded alone: 0 none, 1 the bidder's left, 2 his right."""
    hand: int
    """The bidder's eighteen cards, 0 if nobody bid."""
    away: int
    """The three of them that he buried, or would have buried if nobody had conceded; 0 if nothing was to be played."""
    payments: Payments


@jit
def make_contract(hand: int, bid: int, seat: int, table: Any, state: int, log: Any, search: Any) -> Any:
    """Let a seat's policy choose trump, melds and bury for eighteen cards (Contract, uint64 state)."""
    if table.policies[seat] != RANDOM:
        contract = choose_contract(hand, bid, seat, table.rules, table.tables)
    else:
        contract, state = random_contract(hand, bid, table.rules, state)
    if search is not None:
        policy = table.policies[seat]
        contract, state = pick_contract(
            search, search.review, table.rules, table.tables, policy, seat, hand, bid, contract, log, state
        )
    return contract, state


@jit
def _bidder_gives_up(hand: int, contract: Any, auction: Any, table: Any, state: int, log: Any, search: Any) -> Any:
    seat = auction.bidder
    policy = table.policies[seat]
    if policy != RANDOM:
        concedes = bidder_concedes(contract.estimate, auction.bid, contract.trump, seat, table.tables)
    else:
        concedes, state = gives_up(state)
    if search is not None:
        concedes, state = pick_conceding(
            search, search.review, table.rules, policy, seat, hand, contract, concedes, log, state
        )
    return concedes, state


@jit
def _defenders_out(desk: Any, contract: Any, auction: Any, table: Any, state: int, log: Any, search: Any) -> Any:
    """Which defenders concede: bit 0 the bidder's left, bit 1 his right (int64, uint64 state)."""
    out = 0
    for place in range(2):
        seat = (auction.bidder + 1 + place) % N_SEATS
        if table.policies[seat] != RANDOM:
            need = auction.bid - contract.meld
            concedes = defender_concedes(desk[seat], need, auction.bid, contract.trump, seat, table.tables)
        else:
            concedes, state = gives_up(state)
        if search is not None:
            policy = table.policies[seat]
            concedes, state = pick_conceding(
                search, search.review, table.rules, policy, seat, desk[seat], contract, concedes, log, state
            )
        if concedes:
            out |= 1 << place
    if table.rules.lone_defender == 0 and out != 3:
        out = 0
    return int64(out), state


@jit
def _as_scripted(search: Any, yes: Any) -> Any:
    """Take a yes or no from the script of a game that is reviewed, else as it is (bool)."""
    if search is not None:
        return scripted_yes(search.review, yes)
    return yes


@jit
def _end(
    outcome: int,
    auction: Any,
    hand: int,
    table: Any,
    trump: int = -1,
    meld: int = 0,
    tricks: int = 0,
    buried: int = 0,
    out: int = 0,
    away: int = 0,
) -> Any:
    """Settle (HandResult); what is not given did not come about."""
    payments = settle(outcome, auction.bid, trump, out, table.rules)
    return HandResult(
        int64(outcome),
        auction.bidder,
        auction.bid,
        int64(trump),
        int64(meld),
        int64(tricks),
        int64(buried),
        int64(out),
        int64(hand),
        int64(away),
        payments,
    )


@jit
def play_hand(desk: Any, widow: int, values: Any, table: Any, state: int, log: Any, room: Any, search: Any) -> Any:
    """Play one hand from the auction to the settlement.

    Parameters
    ----------
    desk : int64[3]
        The three hands as dealt; changed in place.
    widow : int64
        Three cards.
    values : int64[3]
        Value of each hand, see ``value_seats`` [hundredths of a point].
    table : Table
        Rules and policies.
    state : uint64
        Random stream of the policies.
    log : int64[LOG_SIZE]
        Events; cleared first.
    room : OpenRoom, or None
        Room for solving, if all hands are open from the first lead on.
    search : SearchRoom, or None
        Room for searching, and for a script.

    Returns
    -------
    HandResult
        How the hand ended.
    """
    events.clear(log)
    auction, state = hold_auction(values, table, state, log, search)
    seat = auction.bidder
    if seat < 0:
        return _end(PASSED_OUT, auction, 0, table)
    if auction.forced == 1 and table.rules.throw_in_unseen == 1:
        if table.policies[seat] != RANDOM:
            throws = willing_to_throw_in(values[seat], auction.bid, seat, table.tables)
        else:
            throws, state = gives_up(state)
        throws = _as_scripted(search, throws)
        if throws:
            events.write(log, events.THROW_IN, seat, 0)
            return _end(THROWN_IN, auction, desk[seat] | widow, table)
    events.write(log, events.WIDOW, events.TABLE, widow)
    hand = desk[seat] | widow
    contract, state = make_contract(hand, auction.bid, seat, table, state, log, search)
    events.write(log, events.NAME_TRUMP, seat, contract.trump)
    events.write(log, events.MELD, seat, contract.declaration)
    if contract.meld >= auction.bid:
        return _end(MADE_ON_MELD, auction, hand, table, contract.trump, contract.meld)
    concedes, state = _bidder_gives_up(hand, contract, auction, table, state, log, search)
    if concedes:
        events.write(log, events.CONCEDE, seat, 0)
        return _end(CONCEDED, auction, hand, table, contract.trump, contract.meld, away=contract.buried)
    out, state = _defenders_out(desk, contract, auction, table, state, log, search)
    if out == 3:
        events.write(log, events.DEFENDERS_CONCEDE, events.TABLE, 0)
        return _end(DEFENDERS_CONCEDED, auction, hand, table, contract.trump, contract.meld, away=contract.buried)
    if out != 0:
        events.write(log, events.DEFENDER_CONCEDE, (seat + out) % N_SEATS, 0)
    tricks, buried, state = play_contract(desk, hand, widow, seat, contract, table, state, log, room, search)
    made = contract.meld + tricks + buried >= auction.bid
    outcome = MADE if made else DOUBLE_BETE
    return _end(outcome, auction, hand, table, contract.trump, contract.meld, tricks, buried, out, contract.buried)


@inline
def publicly_held(laid: int, widow: int) -> Any:
    """Cards that everybody knows the bidder to have: of each, as many copies as he laid, or as the widow held.

    They stand at the first bits of their rank, whichever copies he holds: nobody sees which copy is which.
    """
    twice = held_twice(laid) | held_twice(widow)
    return held_once(laid | widow) | (twice << 1)


@jit
def play_contract(
    desk: Any, hand: int, widow: int, seat: int, contract: Any, table: Any, state: int, log: Any, room: Any, search: Any
) -> Any:
    """Bury and play (points in tricks, points buried [points], uint64 state)."""
    events.write(log, events.BURY, seat, contract.buried)
    desk[seat] = hand ^ contract.buried
    # Everybody has seen the widow; whether one of its cards was buried nobody else knows.
    known = publicly_held(contract.laid, widow)
    tricks, state = play_out(desk, seat, contract, known, table, state, log, room, search)
    return tricks, cards_points(contract.buried), state


class Desk(NamedTuple):
    """Room in which one hand after another is played."""

    dealt: Any
    """The three hands and the widow as dealt: int64[4]."""
    hands: Any
    """The three hands while they are played: int64[3]."""
    values: Any
    """Value of each hand before the widow: int64[3] [hundredths of a point]."""
    log: Any
    """Events of the last hand: int64[LOG_SIZE]."""


@jit
def new_desk() -> Any:
    """Make room for hands (Desk)."""
    return Desk(
        np.zeros(N_SEATS + 1, np.int64),
        np.zeros(N_SEATS, np.int64),
        np.zeros(N_SEATS, np.int64),
        np.zeros(events.LOG_SIZE, np.int64),
    )


@jit
def play_deal(seed: int, deal: int, table: Any, desk: Any, room: Any = None) -> Any:
    """Deal and play the hand that is deal number ``deal`` under a seed.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    deal : int64
        Index of the deal.
    table : Table
        Rules and policies.
    desk : Desk
        Changed in place: the cards dealt, the values and the log of this hand remain.
    room : OpenRoom, optional
        Room for solving, if all hands are open from the first lead on.

    Returns
    -------
    HandResult
        How the hand ended.
    """
    first, second, third, widow = auction_deal(seed, deal)
    desk.dealt[0] = first
    desk.dealt[1] = second
    desk.dealt[2] = third
    desk.dealt[3] = widow
    return play_dealt(seed, deal, table, desk, room)


@jit
def play_dealt(seed: int, deal: int, table: Any, desk: Any, room: Any = None) -> Any:
    """Play the cards that lie dealt on the desk as deal number ``deal`` under a seed; see `play_deal`."""
    return _take_up(seed, deal, table, desk, room, table.search)


@jit
def _take_up(seed: int, deal: int, table: Any, desk: Any, room: Any, search: Any) -> Any:
    """Play the cards that lie dealt; ``search`` is the table's, given apart so that the compiler knows a None."""
    if search is not None:
        blind = Table(table.rules, table.policies, table.tables, None)
        return search.hand(seed, deal, blind, desk, search.room)
    return begin_hand(seed, deal, table, desk, room, None)


@jit
def begin_hand(seed: int, deal: int, table: Any, desk: Any, room: Any, search: Any) -> Any:
    """Take up the cards that lie dealt on the desk, and play the hand; see `play_hand`."""
    desk.hands[:] = desk.dealt[:3]
    value_seats(desk.hands, table, desk.values)
    state = stream_start(purpose_key(seed, POLICY), deal)
    return play_hand(desk.hands, desk.dealt[3], desk.values, table, state, desk.log, room, search)


@jit
def play_for_points(seed: int, deal: int, seat: int, table: Any, desk: Any, room: Any = None) -> Any:
    """Let a seat play the present deal for as many points as it can, whatever was bid.

    The seat takes the widow, names the trump of the highest expected total, and nobody concedes.  All who do not play
    at random play by ``basic``: without a bid there is nothing for a player to search by.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    deal : int64
        Index of the deal.
    seat : int64
        The seat that plays against the two others.
    table : Table
        Rules and policies.
    desk : Desk
        ``dealt`` is read; hands and log are overwritten.
    room : OpenRoom, optional
        Room for solving, if all hands are open from the first lead on.

    Returns
    -------
    tuple of int64, int64
        The total of melds, tricks and bury [points], and the trump suit.
    """
    events.clear(desk.log)
    desk.hands[:] = desk.dealt[:3]
    widow = desk.dealt[3]
    hand = desk.dealt[seat] | widow
    state = stream_start(purpose_key(seed, OPEN_BID), deal)
    contract, state = make_contract(hand, int64(BEYOND_REACH), seat, table, state, desk.log, None)
    tricks, buried, state = play_contract(desk.hands, hand, widow, seat, contract, table, state, desk.log, room, None)
    return contract.meld + tricks + buried, contract.trump
