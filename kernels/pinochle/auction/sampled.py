"""Policy ``sampled`` at auction pinochle: trump and bury, conceding and cards, tried out on drawn worlds.

Every candidate is played out in every world with ``basic`` at all three seats; once the hands are short it is asked
whether the bid is made with all cards open instead.  What is counted is chips of the deciding seat; points decide
between candidates that bring the same chips.
"""

from typing import Any, Final

import numpy as np

from meldlab.kernels.bits import lowest
from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction.basic import (
    POINT,
    Contract,
    buryable,
    contract_for,
    defender_concedes,
)
from meldlab.kernels.pinochle.auction.play_outs import (
    SOLVE_FROM,
    chips_of,
    lay_world,
    open_world,
    plan_for,
    same_card,
    value_of,
)
from meldlab.kernels.pinochle.auction.rules import (
    CONCEDED,
    DEFENDERS_CONCEDED,
    MADE,
    N_SEATS,
    left_of,
)
from meldlab.kernels.pinochle.auction.settlement import settle
from meldlab.kernels.pinochle.auction.sight import PLAYED, at_first_copies, look
from meldlab.kernels.pinochle.auction.spot import after, first_spot
from meldlab.kernels.pinochle.auction.worlds import count_ways, hidden_from, take_world
from meldlab.kernels.pinochle.cards import N_SUITS
from meldlab.kernels.pinochle.meld import declaration_cards, declaration_points, lane
from meldlab.kernels.pinochle.tricks import cards_points
from meldlab.kernels.weighing import (
    add,
    begin,
    count_work,
    end_world,
    is_in,
    n_candidates,
    put,
    wants_more,
)

#: Work of a world drawn [nanoseconds].
_WORLD_WORK: Final = 30_000
#: A trump is tried if its contract promises no less than so much below the best [hundredths of a point].
_TRUMP_MARGIN: Final = 40 * POINT
#: Ways to bury that are tried for each trump.
_BURIES: Final = 4


@jit
def _give_back(tools: Any, sight: Any, record: Any) -> None:
    """Give the cards of the present trick back to the hands."""
    for n in range(sight.spot.n_cards):
        card = record.plays[sight.n_played - 1 - n]
        for seat in range(N_SEATS):
            if record.seats[PLAYED, seat] & card != 0:
                tools.hands[seat] |= card


@jit
def try_cards(
    tools: Any, rules: Any, seat: int, hand: int, legal: int, card: int, buried: int, log: Any, state: Any
) -> Any:
    """Try the cards that may be played on drawn worlds; the tally has what they bring.

    Parameters
    ----------
    tools : Tools
        Room, settings and models.
    rules : AuctionRules
        Switches.
    seat, hand, legal : int64
        Who plays, his hand, and what of it he may play.
    card : int64
        Bit of the card that ``basic`` would play, the first candidate.
    buried : int64
        Cards buried; looked at only if he buried them himself.
    log : int64[LOG_SIZE]
        What happened so far.
    state : uint64
        Random stream.

    Returns
    -------
    uint64
        The stream's new place.
    """
    place = np.uint64(state)
    tally, settings, tables = tools.tally, tools.settings[seat], tools.models[seat]
    begin(tally)
    add(tally, card)
    rest = legal
    while rest != 0:
        other = lowest(rest)
        rest ^= other
        if not same_card(other, card) and (rest == 0 or not same_card(other, lowest(rest))):
            add(tally, other)
    if n_candidates(tally) == 1:
        return place
    sight = look(log, rules, tables, tools.record)
    mine = buried if seat == sight.bidder else int64(0)
    hidden = hidden_from(seat, hand, mine, sight, tools.record)
    if count_ways(hidden, mine, sight, tools.record, rules, tools.draw) <= 0:
        return place
    hands, world = tools.hands, tools.draw.taken
    spot = sight.spot
    while wants_more(tally, settings):
        place = take_world(hidden, mine, sight, tools.record, rules, tables, tools.draw, hands, place)
        count_work(tally, _WORLD_WORK)
        plan = plan_for(seat, sight, sight.trump, sight.meld, world[N_SEATS], 0, settings[SOLVE_FROM], rules)
        if plan.solve_from > 0:
            lay_world(hands, world)
            _give_back(tools, sight, tools.record)
            open_world(tools, hands, plan, rules)
        for candidate in range(n_candidates(tally)):
            if is_in(tally, candidate):
                lay_world(hands, world)
                tried = tally.codes[candidate, 0]
                hands[seat] ^= tried
                then = after(spot, tried, sight.bidder, sight.trump)
                put(tally, candidate, value_of(tools, hands, then, world[N_SEATS], plan, rules, tables))
        end_world(tally, settings)
    return place


@jit
def _value_of_contract(
    tools: Any, seat: int, sight: Any, contract: Any, rules: Any, tables: Any, solve_from: int
) -> Any:
    """Utility of a contract, or of a defender's playing on, in the world taken (int64); others may concede."""
    world, hands, bidder = tools.draw.taken, tools.hands, sight.bidder
    left = left_of(bidder)
    right = left_of(left)
    need = sight.bid - contract.meld
    out = 0
    for n in range(2):
        other = left if n == 0 else right
        if other != seat and defender_concedes(world[other], need, sight.bid, contract.trump, other, tables):
            out |= 1 << n
    if out == 3:
        return chips_of(seat, bidder, settle(DEFENDERS_CONCEDED, sight.bid, contract.trump, 0, rules))
    if rules.lone_defender == 0:
        out = 0
    plan = plan_for(seat, sight, contract.trump, contract.meld, contract.buried, out, solve_from, rules)
    lay_world(hands, world)
    hands[bidder] = (world[bidder] | world[N_SEATS]) ^ contract.buried
    known = contract.laid | sight.widow
    spot = first_spot(bidder, known, int64(0))
    if plan.solve_from > 0:
        open_world(tools, hands, plan, rules)
    return value_of(tools, hands, spot, contract.buried, plan, rules, tables)


@jit
def _worth_kept(hand: int, buried: int, trump: int, seat: int, tables: Any) -> Any:
    """What basic's tables say of a bury (int64) [hundredths of a point]."""
    value = POINT * cards_points(buried)
    kept = hand & ~buried
    for suit in range(N_SUITS):
        cards = lane(kept, suit)
        if suit == trump:
            value += int64(tables.keep_trump[seat, cards])
        else:
            value += int64(tables.keep_side[seat, cards])
    return value


@jit
def _add_buries(tally: Any, hand: int, contract: Any, seat: int, rules: Any, tables: Any) -> None:
    """Add a contract with the best bury, and with the next best that differ from it in one card."""
    add(tally, contract.trump, contract.buried, contract.declaration)
    free = buryable(hand, contract.laid, contract.trump, rules.bury) & ~contract.buried
    limit = int64(1) << 40
    for _ in range(_BURIES - 1):
        best, best_value = int64(0), int64(-1) << 40
        gone = contract.buried
        while gone != 0:
            taken = lowest(gone)
            gone ^= taken
            rest = free
            while rest != 0:
                card = lowest(rest)
                rest ^= card
                if same_card(card, taken):
                    continue
                buried = (contract.buried ^ taken) | card
                value = _worth_kept(hand, buried, contract.trump, seat, tables)
                if value > best_value and value < limit:
                    best, best_value = buried, value
        if best == 0:
            return
        add(tally, contract.trump, best, contract.declaration)
        limit = best_value


@jit
def place_of_contract(tally: Any, contract: Any) -> Any:
    """Number of the candidate that is this contract, -1 if none is (int64)."""
    for candidate in range(n_candidates(tally)):
        code = tally.codes[candidate]
        alike = at_first_copies(code[1]) == at_first_copies(contract.buried)
        if alike and code[0] == contract.trump and code[2] == contract.declaration:
            return int64(candidate)
    return int64(-1)


@jit
def contract_of(code: Any, hand: int, seat: int, rules: Any, tables: Any) -> Any:
    """The contract that a candidate's code stands for (Contract)."""
    trump, buried, declaration = code[0], code[1], code[2]
    meld = declaration_points(declaration, rules.double_pinochle)
    laid = declaration_cards(declaration, hand, trump)
    estimate = POINT * meld + _worth_kept(hand, buried, trump, seat, tables)
    return Contract(trump, declaration, meld, laid, buried, estimate)


@jit
def try_contracts(
    tools: Any, rules: Any, seat: int, hand: int, bid: int, first: Any, wished: Any, log: Any, state: Any
) -> Any:
    """Try trumps and buries on drawn worlds; the tally has what they bring.

    What reaches the bid by melds alone is laid down, and nothing else is tried.

    Parameters
    ----------
    tools, rules, seat, hand, log, state : see `try_cards`
        The hand has eighteen cards.
    bid : int64
        The bid [points].
    first, wished : Contract
        What ``basic`` would choose, and another that is to be tried; it may be the same.

    Returns
    -------
    uint64
        The stream's new place.
    """
    place = np.uint64(state)
    tally, settings, tables = tools.tally, tools.settings[seat], tools.models[seat]
    begin(tally)
    if first.buried == 0 or wished.buried == 0:
        add(tally, first.trump, first.buried, first.declaration)
        return place
    _add_buries(tally, hand, first, seat, rules, tables)
    for suit in range(N_SUITS):
        if suit != first.trump:
            other = contract_for(hand, int64(suit), seat, rules, tables)
            if other.estimate >= first.estimate - _TRUMP_MARGIN and other.meld < bid:
                _add_buries(tally, hand, other, seat, rules, tables)
    if place_of_contract(tally, wished) < 0:
        add(tally, wished.trump, wished.buried, wished.declaration)
    sight = look(log, rules, tables, tools.record)
    hidden = hidden_from(seat, hand, int64(0), sight, tools.record)
    if count_ways(hidden, int64(0), sight, tools.record, rules, tools.draw) <= 0:
        return place
    while wants_more(tally, settings):
        place = take_world(hidden, int64(0), sight, tools.record, rules, tables, tools.draw, tools.hands, place)
        count_work(tally, _WORLD_WORK)
        for candidate in range(n_candidates(tally)):
            if is_in(tally, candidate):
                contract = contract_of(tally.codes[candidate], hand, seat, rules, tables)
                put(tally, candidate, _value_of_contract(tools, seat, sight, contract, rules, tables, int64(0)))
        end_world(tally, settings)
    return place


@jit
def try_conceding(
    tools: Any, rules: Any, seat: int, hand: int, contract: Any, concedes: int, log: Any, state: Any
) -> Any:
    """Try on drawn worlds whether the bidder, or a defender, had better give up; the tally has what that brings.

    Parameters
    ----------
    tools, rules, seat, hand, log, state : see `try_cards`
        The bidder's hand has eighteen cards.
    contract : Contract
        The bidder's; a defender looks at nothing but trump and melds.
    concedes : int64
        1 if ``basic`` would give up, else 0.

    Returns
    -------
    uint64
        The stream's new place; the candidates are 1 to give up, 0 to play on.
    """
    place = np.uint64(state)
    tally, settings, tables = tools.tally, tools.settings[seat], tools.models[seat]
    begin(tally)
    add(tally, concedes)
    add(tally, 1 - concedes)
    sight = look(log, rules, tables, tools.record)
    bidder = sight.bidder
    hidden = hidden_from(seat, hand, int64(0), sight, tools.record)
    if count_ways(hidden, int64(0), sight, tools.record, rules, tools.draw) <= 0:
        return place
    world = tools.draw.taken
    partner = int64(N_SEATS) - bidder - seat
    alone = 1 if seat == left_of(bidder) else 2
    given_up = chips_of(seat, bidder, settle(CONCEDED, sight.bid, sight.trump, 0, rules))
    both = chips_of(seat, bidder, settle(DEFENDERS_CONCEDED, sight.bid, sight.trump, 0, rules))
    by_himself = chips_of(seat, bidder, settle(MADE, sight.bid, sight.trump, alone, rules))
    while wants_more(tally, settings):
        place = take_world(hidden, int64(0), sight, tools.record, rules, tables, tools.draw, tools.hands, place)
        count_work(tally, _WORLD_WORK)
        here = contract
        if seat != bidder:
            here = Contract(sight.trump, sight.declaration, sight.meld, sight.laid, world[N_SEATS], int64(0))
        value = _value_of_contract(tools, seat, sight, here, rules, tables, int64(0))
        leaves = given_up
        if seat != bidder:
            need = sight.bid - sight.meld
            if defender_concedes(world[partner], need, sight.bid, sight.trump, partner, tables):
                leaves = both
            else:
                leaves = by_himself if rules.lone_defender == 1 else value
        for candidate in range(2):
            if is_in(tally, candidate):
                put(tally, candidate, leaves if tally.codes[candidate, 0] == 1 else value)
        end_world(tally, settings)
    return place
