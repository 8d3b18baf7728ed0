"""Choices of players who search at auction pinochle, and choices taken from a script while a game is reviewed.

A script has one number for each choice in the order in which the kernels ask: a bid (0 to pass); 1 or 0 for giving up
unseen, for the bidder's conceding, and for the conceding of the defender on his left and of the other; three numbers
for a contract, which are the trump, the declaration, and the cards buried, or 0 if they are not known; the position of
a card's bit.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.bits import count, lowest, position
from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.auction.basic import N_BURIED, POINT, Contract, best_bury, buryable
from meldlab.kernels.pinochle.auction.play_outs import same_card
from meldlab.kernels.pinochle.auction.policies import SAMPLED
from meldlab.kernels.pinochle.auction.rules import BID_CEILING
from meldlab.kernels.pinochle.auction.sampled import (
    contract_of,
    place_of_contract,
)
from meldlab.kernels.pinochle.auction.sight import at_first_copies
from meldlab.kernels.pinochle.cards import N_SUITS, PACK_48
from meldlab.kernels.pinochle.meld import N_KINDS, declaration_cards, declaration_points
from meldlab.kernels.review import fault, has_fault, is_on, keep, next_choice
from meldlab.kernels.weighing import chosen, n_candidates

#: Kinds of choices that are weighed.
CARD, CONTRACT, CONCEDING = range(3)
_PACK: Final = int64(PACK_48)


class Search(NamedTuple):
    """How hands are played in which a player draws worlds."""

    hand: Any
    """`meldlab.kernels.pinochle.auction.searching.search_hand`, as `meldlab.kernels.jit.handed` hands it on."""
    room: Any
    """Room for it, `SearchRoom`."""


class SearchRoom(NamedTuple):
    """What a hand is searched by."""

    cards: Any
    """`meldlab.kernels.pinochle.auction.sampled.try_cards`, handed on likewise."""
    contracts: Any
    """`try_contracts` from there."""
    conceding: Any
    """`try_conceding` from there."""
    tools: Any
    """Room for these, `meldlab.kernels.pinochle.auction.play_outs.Tools`."""
    review: Any
    """The script of a hand that is reviewed, or `meldlab.kernels.review.no_review`."""


@jit
def scripted_bid(review: Any, bid: int, lowest_bid: int, rules: Any) -> Any:
    """Take a bid from the script, if there is one, else the policy's own (int64)."""
    if not is_on(review):
        return bid
    wished = next_choice(review)
    if wished != 0:
        odd = (wished - rules.minimum) % rules.bid_step != 0 or (rules.skip_40_90 == 1 and wished % 50 == 40)
        if odd or wished < lowest_bid or wished >= BID_CEILING:
            fault(review)
            return int64(0)
    return wished


@jit
def scripted_yes(review: Any, yes: Any) -> Any:
    """Take a yes or no from the script, if there is one, else the policy's own (bool)."""
    if not is_on(review):
        return yes
    wished = next_choice(review)
    if wished != 0 and wished != 1:
        fault(review)
    return wished == 1


@jit
def pick_card(
    search: Any,
    review: Any,
    rules: Any,
    policy: int,
    seat: int,
    hand: int,
    legal: int,
    card: int,
    buried: int,
    log: Any,
    state: Any,
) -> Any:
    """Choose a card, or take it from the script (int64 bit, uint64 state); for parameters see `try_cards`.

    ``card`` is what the policy chose that does not search.
    """
    tally = search.tools.tally
    if not is_on(review):
        if policy != SAMPLED:
            return card, state
        state = search.cards(search.tools, rules, seat, hand, legal, card, buried, log, state)
        return tally.codes[chosen(tally, search.tools.settings[seat]), 0], state
    wished = next_choice(review)
    mine = int64(0)
    rest = legal
    while rest != 0:
        if same_card(lowest(rest), int64(1) << (wished & 63)):
            mine = lowest(rest)
        rest &= rest - 1
    if has_fault(review) or mine == 0 or wished != wished & 63:
        fault(review)
        return card, state
    if review.reviewed[seat] == 1:
        state = search.cards(search.tools, rules, seat, hand, legal, card, buried, log, state)
        if n_candidates(tally) > 1:
            for candidate in range(n_candidates(tally)):
                if same_card(tally.codes[candidate, 0], mine):
                    keep(review, tally, seat, CARD, candidate)
                    return mine, state
    return mine, state


@jit
def _scripted_contract(review: Any, hand: int, seat: int, bid: int, first: Any, rules: Any, tables: Any) -> Any:
    """Take a contract from the script (Contract); after a fault that of ``basic``."""
    trump, declaration, buried = next_choice(review), next_choice(review), next_choice(review)
    if trump < 0 or trump >= N_SUITS or declaration < 0 or declaration >> (2 * N_KINDS) != 0:
        fault(review)
        return first
    shown = declaration_cards(declaration, _PACK, trump)
    twice_or_less = declaration & (declaration >> 1) & 0x555555 == 0
    if not twice_or_less or at_first_copies(shown) & ~at_first_copies(hand) != 0:
        fault(review)
        return first
    laid = declaration_cards(declaration, hand, trump)
    meld = declaration_points(declaration, rules.double_pinochle)
    if meld >= bid:
        return Contract(trump, declaration, meld, laid, int64(0), POINT * meld)
    free = buryable(hand, laid, trump, rules.bury)
    if count(free) < N_BURIED:
        fault(review)
        return first
    if buried == 0:
        buried = best_bury(hand, free, trump, seat, tables)[0]
    # The same cards, whichever copies: those not laid.
    mine = int64(0)
    rest = buried
    while rest != 0:
        card = lowest(rest)
        rest ^= card
        copies = free & ~mine & (int64(3) << (position(card) & 62))
        mine |= lowest(copies)
    if count(mine) != N_BURIED or count(buried) != N_BURIED:
        fault(review)
        return first
    return contract_of((trump, mine, declaration), hand, seat, rules, tables)


@jit
def pick_contract(
    search: Any,
    review: Any,
    rules: Any,
    tables: Any,
    policy: int,
    seat: int,
    hand: int,
    bid: int,
    first: Any,
    log: Any,
    state: Any,
) -> Any:
    """Choose a contract, or take it from the script (Contract, uint64 state); for parameters see `try_contracts`.

    ``first`` is what the policy chose that does not search.
    """
    tally = search.tools.tally
    if not is_on(review):
        if policy != SAMPLED:
            return first, state
        state = search.contracts(search.tools, rules, seat, hand, bid, first, first, log, state)
        best = chosen(tally, search.tools.settings[seat])
        return (first if best == 0 else contract_of(tally.codes[best], hand, seat, rules, tables)), state
    wished = _scripted_contract(review, hand, seat, bid, first, rules, tables)
    if review.reviewed[seat] == 1 and not has_fault(review):
        state = search.contracts(search.tools, rules, seat, hand, bid, first, wished, log, state)
        taken = place_of_contract(tally, wished)
        if n_candidates(tally) > 1 and taken >= 0:
            keep(review, tally, seat, CONTRACT, taken)
    return wished, state


@jit
def pick_conceding(
    search: Any,
    review: Any,
    rules: Any,
    policy: int,
    seat: int,
    hand: int,
    contract: Any,
    concedes: Any,
    log: Any,
    state: Any,
) -> Any:
    """Choose whether to concede, or take it from the script (bool, uint64 state); for parameters see `try_conceding`.

    ``concedes`` is what the policy chose that does not search.
    """
    tally = search.tools.tally
    first = int64(1) if concedes else int64(0)
    if not is_on(review):
        if policy != SAMPLED:
            return concedes, state
        state = search.conceding(search.tools, rules, seat, hand, contract, first, log, state)
        return tally.codes[chosen(tally, search.tools.settings[seat]), 0] == 1, state
    wished = scripted_yes(review, concedes)
    if review.reviewed[seat] == 1 and not has_fault(review):
        state = search.conceding(search.tools, rules, seat, hand, contract, first, log, state)
        keep(review, tally, seat, CONCEDING, int64(0) if wished == concedes else int64(1))
    return wished, state
