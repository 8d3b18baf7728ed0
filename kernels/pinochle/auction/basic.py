"""Policy ``basic``, before the lead: valuing a hand, bidding, trump and bury, conceding.

All values are integers in hundredths of a point, so that they come out alike on every machine.  A hand is worth the
sum over its four suits of a table entry, one table for the trump and one for the plain suits, plus what the sets of
four and the pinochle add; the tables are built from the policy's named parameters outside the kernels.

Worked example: before the widow a hand with trump hearts is worth ``constant + share * (bid_trump[hearts lane] +
bid_side[each of the other three lanes] + around + pinochle)``; the bidder bids on while the next bid and the margin of
its band stay below.  After the widow he names the trump and buries the three cards that make ``meld + keep_trump[trump
lane] + keep_side[each other lane] + points buried`` the largest.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.auction.rules import BURY_NO_TRUMPS, N_BANDS, band_of, first_of_band
from meldlab.kernels.pinochle.cards import (
    ACES,
    CARD_POINTS,
    DIAMONDS,
    JACK,
    LANE_BITS,
    N_RANKS_48,
    N_SUITS,
    QUEEN,
    SPADES,
    card_bit,
)
from meldlab.kernels.pinochle.meld import (
    AROUND_POINTS,
    N_KINDS,
    around_field,
    declaration_cards,
    declaration_points,
    declare_all,
    lane,
    lane_copies,
    melded_cards,
    pinochle_points,
    pinochles,
    plain_meld_points,
    three_of_four,
    trump_extra,
)
from meldlab.kernels.pinochle.tricks import suit_cards

#: Units of value in a point.
POINT: Final = 100
#: Cards the bidder buries.
N_BURIED: Final = 3

# Columns of ``BasicTables.numbers``.
CONSTANT, AROUND_PLACE, PINOCHLE_PLACE, SPADES_BONUS, THROW_IN, DEFENCE_EXPECTS, DEFENCE_ACE, DEFENCE_TRUMP = range(8)
DRAW_FROM, PRUNE, BID_SHARE, JUMP = 8, 9, 10, 11
MARGIN: Final = 12
CONCEDE: Final = MARGIN + N_BANDS
DEFENDERS: Final = CONCEDE + 2 * N_BANDS
N_NUMBERS: Final = DEFENDERS + 2 * N_BANDS

#: Card points of a lane: int64[4096] [points].
LANE_POINTS = lane_copies() @ np.array(CARD_POINTS[:N_RANKS_48], np.int64)
_ACES = np.int64(ACES)
#: Both queens of spades and both jacks of diamonds.
_PINOCHLE_CARDS = np.int64(3 << card_bit(SPADES, QUEEN, 0) | 3 << card_bit(DIAMONDS, JACK, 0))


class BasicTables(NamedTuple):
    """Parameters of ``basic`` for each of the three seats, as tables of hundredths of a point."""

    bid_trump: Any
    """Worth of a trump suit before the widow, melds included: int32[3, 4096]."""
    bid_side: Any
    """Worth of a plain suit before the widow, melds included: int32[3, 4096]."""
    keep_trump: Any
    """Trick points expected from a trump suit after the bury: int32[3, 4096]."""
    keep_side: Any
    """Trick points expected from a plain suit after the bury: int32[3, 4096]."""
    numbers: Any
    """Single numbers, see the constants of this module: int64[3, N_NUMBERS]."""


class Contract(NamedTuple):
    """What the bidder means to do with his eighteen cards."""

    trump: int
    declaration: int
    meld: int
    """[points]"""
    laid: int
    """Cards of the declaration."""
    buried: int
    """Cards to bury; 0 when the melds alone reach the bid."""
    estimate: int
    """Expected total [hundredths of a point]."""


@jit
def value_hand(hand: int, seat: int, double_pinochle: int, tables: Any) -> Any:
    """Value fifteen cards before the widow, for the best trump.

    Parameters
    ----------
    hand : int64
        Fifteen cards.
    seat : int64
        Row of the tables.
    double_pinochle : int64
        Worth of both pinochles together [points].
    tables : BasicTables
        Parameters.

    Returns
    -------
    tuple of int64, int64
        Expected total [hundredths of a point], with the bonus if the trump is spades, and the trump suit.
    """
    numbers = tables.numbers[seat]
    held = pinochles(hand)
    around = int64(AROUND_POINTS[around_field(hand)])
    value = POINT * (around + pinochle_points(held, double_pinochle))
    # One card of one suit is missing: worth its points times the chance that the widow holds it.
    value += numbers[AROUND_PLACE] * int64(AROUND_POINTS[three_of_four(hand)]) // POINT
    if held == 0 and hand & _PINOCHLE_CARDS != 0:
        value += numbers[PINOCHLE_PLACE]
    best = int64(-1) << 40
    trump = 0
    for suit in range(N_SUITS):
        cards = lane(hand, suit)
        side = int64(tables.bid_side[seat, cards])
        value += side
        gain = int64(tables.bid_trump[seat, cards]) - side
        if suit == SPADES:
            gain += numbers[SPADES_BONUS]
        if gain > best:
            best = gain
            trump = suit
    return numbers[CONSTANT] + numbers[BID_SHARE] * (value + best) // POINT, trump


@jit
def basic_bid(value: int, lowest: int, seat: int, tables: Any) -> int:
    """Bid of a hand of that value, where ``lowest`` is allowed; 0 to pass [points].

    The bidder is paid by his own bid, so a hand that is worth much more than the lowest bid jumps to the first bid of
    the highest band that it exceeds by a margin of its own.
    """
    numbers = tables.numbers[seat]
    if POINT * lowest + numbers[MARGIN + band_of(lowest)] > value:
        return 0
    bid = lowest
    for band in range(1, N_BANDS):
        first = first_of_band(band)
        if first > lowest and POINT * first + numbers[JUMP] <= value:
            bid = int64(first)
    return bid


@inline
def willing_to_throw_in(value: int, bid: int, seat: int, tables: Any) -> Any:
    """Whether a forced minimum is given up unseen."""
    return POINT * bid - tables.numbers[seat, THROW_IN] > value


@inline
def buryable(hand: int, laid: int, trump: int, bury_rule: int) -> Any:
    """Cards that may be buried: not melded, and no trumps where the rules forbid it."""
    cards = hand & ~laid
    if bury_rule == BURY_NO_TRUMPS:
        cards &= ~suit_cards(hand, trump)
    return cards


@jit
def leave_three(declaration: int, hand: int, trump: int, rules: Any) -> Any:
    """Take back the cheapest melds until three cards are left that may be buried (int64 declaration)."""
    while count(buryable(hand, declaration_cards(declaration, hand, trump), trump, rules.bury)) < N_BURIED:
        before = count(declaration_cards(declaration, hand, trump))
        points = declaration_points(declaration, rules.double_pinochle)
        cheapest = int64(0)
        cost = int64(1) << 40
        for kind in range(N_KINDS):
            if (declaration >> (2 * kind)) & 3 == 0:
                continue
            smaller = declaration - (int64(1) << (2 * kind))
            freed = before - count(declaration_cards(smaller, hand, trump))
            loss = points - declaration_points(smaller, rules.double_pinochle)
            # Melds that free nothing by themselves go last: they may still have to, where melds overlap.
            price = loss if freed > 0 else loss + 1000
            if price < cost:
                cost = price
                cheapest = smaller
        declaration = cheapest
    return declaration


@jit
def best_bury(hand: int, free: int, trump: int, seat: int, tables: Any) -> Any:
    """Choose the three cards to bury that leave the most trick points and bury the most card points.

    The worth of a hand is a sum over suits, so the best way to take 0 to 3 cards out of each suit is found suit by suit
    and joined by a small dynamic programme.

    Parameters
    ----------
    hand, free : int64
        Eighteen cards, and those of them that may be buried (at least three).
    trump, seat : int64
        Trump suit; row of the tables.
    tables : BasicTables
        Parameters.

    Returns
    -------
    tuple of int64, int64
        The three cards; trick points kept and points buried together [hundredths of a point].
    """
    lowest_value = int64(-1) << 40
    v0, v1, v2, v3 = int64(0), lowest_value, lowest_value, lowest_value
    m1, m2, m3 = int64(0), int64(0), int64(0)
    for suit in range(N_SUITS):
        keep = tables.keep_trump[seat] if suit == trump else tables.keep_side[seat]
        cards = lane(hand, suit)
        choice = lane(free, suit)
        b0 = int64(keep[cards])
        b1, b2, b3 = lowest_value, lowest_value, lowest_value
        c1, c2, c3 = int64(0), int64(0), int64(0)
        first = choice
        while first != 0:
            one = first & -first
            first ^= one
            value = int64(keep[cards ^ one]) + POINT * LANE_POINTS[one]
            if value > b1:
                b1, c1 = value, one
            second = first
            while second != 0:
                two = (second & -second) | one
                second &= second - 1
                value = int64(keep[cards ^ two]) + POINT * LANE_POINTS[two]
                if value > b2:
                    b2, c2 = value, two
                third = second
                while third != 0:
                    three = (third & -third) | two
                    third &= third - 1
                    value = int64(keep[cards ^ three]) + POINT * LANE_POINTS[three]
                    if value > b3:
                        b3, c3 = value, three
        shift = LANE_BITS * suit
        # Three cards in all, from the suits before and this one; the older sums are still needed, so from three down.
        w3, n3 = v3 + b0, m3
        if v2 + b1 > w3:
            w3, n3 = v2 + b1, m2 | (c1 << shift)
        if v1 + b2 > w3:
            w3, n3 = v1 + b2, m1 | (c2 << shift)
        if v0 + b3 > w3:
            w3, n3 = v0 + b3, c3 << shift
        w2, n2 = v2 + b0, m2
        if v1 + b1 > w2:
            w2, n2 = v1 + b1, m1 | (c1 << shift)
        if v0 + b2 > w2:
            w2, n2 = v0 + b2, c2 << shift
        w1, n1 = v1 + b0, m1
        if v0 + b1 > w1:
            w1, n1 = v0 + b1, c1 << shift
        v0 += b0
        v1, v2, v3 = w1, w2, w3
        m1, m2, m3 = n1, n2, n3
    return m3, v3


@jit
def contract_for(hand: int, trump: int, seat: int, rules: Any, tables: Any) -> Any:
    """Meld all that may be melded under a trump suit and choose the bury (Contract)."""
    laid = melded_cards(hand, trump)
    declaration = declare_all(hand, trump)
    free = buryable(hand, laid, trump, rules.bury)
    if count(free) < N_BURIED:
        declaration = leave_three(declaration, hand, trump, rules)
        laid = declaration_cards(declaration, hand, trump)
        free = buryable(hand, laid, trump, rules.bury)
    meld = declaration_points(declaration, rules.double_pinochle)
    buried, value = best_bury(hand, free, trump, seat, tables)
    return Contract(trump, declaration, meld, laid, buried, POINT * meld + value)


@jit
def choose_contract(hand: int, bid: int, seat: int, rules: Any, tables: Any) -> Any:
    """Choose trump, melds and bury together.

    Melds that reach the bid by themselves are laid at once, in spades if they do it there, since spades pay more.  (To
    play spades instead of laying another suit gains nothing: against a sure hand the defenders concede.)
    Otherwise the trump with the highest expected total is named, with a bonus for spades; suits that fall behind by
    more than a margin before the bury are not looked at.

    Parameters
    ----------
    hand : int64
        Eighteen cards.
    bid : int64
        The bid [points]; a very high one asks for the highest expected total.
    seat : int64
        Row of the tables.
    rules : AuctionRules
        Switches.
    tables : BasicTables
        Parameters.

    Returns
    -------
    Contract
        The bidder's choice.
    """
    numbers = tables.numbers[seat]
    plain = plain_meld_points(hand, rules.double_pinochle)
    reached = -1
    most = int64(0)
    rough_best = int64(-1) << 40
    side = int64(0)
    for suit in range(N_SUITS):
        meld = plain + trump_extra(hand, suit)
        if meld >= bid and (reached < 0 or (reached != SPADES and meld > most)):
            reached = suit
            most = meld
        side += int64(tables.keep_side[seat, lane(hand, suit)])
    if reached >= 0:
        declaration = declare_all(hand, reached)
        laid = declaration_cards(declaration, hand, reached)
        return Contract(int64(reached), declaration, most, laid, int64(0), POINT * most)
    for suit in range(N_SUITS):
        rough_best = max(rough_best, _rough(hand, suit, plain, side, seat, tables))
    best = Contract(int64(-1), int64(0), int64(0), int64(0), int64(0), int64(0))
    best_value = int64(-1) << 40
    for suit in range(N_SUITS):
        if _rough(hand, suit, plain, side, seat, tables) < rough_best - numbers[PRUNE]:
            continue
        contract = contract_for(hand, int64(suit), seat, rules, tables)
        value = contract.estimate + (numbers[SPADES_BONUS] if suit == SPADES else 0)
        if value > best_value:
            best_value = value
            best = contract
    return best


@inline
def _rough(hand: int, suit: int, plain: int, side: int, seat: int, tables: Any) -> Any:
    """Expected total before any card is buried [hundredths of a point]."""
    cards = lane(hand, suit)
    value = int64(tables.keep_trump[seat, cards]) - int64(tables.keep_side[seat, cards]) + side
    if suit == SPADES:
        value += tables.numbers[seat, SPADES_BONUS]
    return value + POINT * (plain + trump_extra(hand, suit))


@inline
def _price_column(bid: int, trump: int) -> Any:
    return band_of(bid) + (N_BANDS if trump == SPADES else 0)


@inline
def bidder_concedes(estimate: int, bid: int, trump: int, seat: int, tables: Any) -> Any:
    """Whether the expected total falls so far short of the bid that conceding is cheaper."""
    return estimate - POINT * bid < tables.numbers[seat, CONCEDE + _price_column(bid, trump)]


@inline
def defender_concedes(hand: int, need: int, bid: int, trump: int, seat: int, tables: Any) -> Any:
    """Whether a defender who sees that the bidder needs ``need`` trick points [points] gives up."""
    numbers = tables.numbers[seat]
    strength = numbers[DEFENCE_TRUMP] * count(suit_cards(hand, trump)) + numbers[DEFENCE_ACE] * count(hand & _ACES)
    surplus = numbers[DEFENCE_EXPECTS] - strength - POINT * need
    return surplus > numbers[DEFENDERS + _price_column(bid, trump)]
