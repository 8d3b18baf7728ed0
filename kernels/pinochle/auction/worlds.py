"""Drawing worlds of auction pinochle: ways in which the cards that a player can't see may lie.

Cards are drawn *by construction*: for each rank of each suit it is counted in how many ways so many of its unseen
copies may be with the first hidden hand, the second, or buried, and the counts are multiplied up from the last rank to
the first, by how many cards the hidden hands still lack.  One random number then picks a world, each with the chance
that it had when the cards were dealt: which copy of a card is which nobody sees, so a world in which one player had
both copies counts once, one in which two players had one each twice.  Cards seen in the widow are the bidder's;
of the cards laid he holds as many as he laid.

Of several worlds drawn so one is taken by *weight*: how well bids, contract and cards played fit what ``basic`` would
have done.  Nobody is thought to play like that without fail, so nothing is ruled out by weight.

Worked example: AH is unseen twice, the bidder's void in hearts is known: both may be with the partner (in one way), or
one or both buried (in two ways and in one).
"""

from typing import Any, Final, NamedTuple

import numpy as np

from meldlab.kernels.bits import count, lowest
from meldlab.kernels.jit import inline, int64, jit
from meldlab.kernels.pinochle.auction.basic import (
    N_BURIED,
    bidder_concedes,
    buryable,
    choose_contract,
    value_hand,
)
from meldlab.kernels.pinochle.auction.rules import BURY_ANY, N_SEATS, left_of
from meldlab.kernels.pinochle.auction.sight import BARRED, LEAST, MOST, PLAYED
from meldlab.kernels.pinochle.auction.spot import after, basic_card, first_spot, playable
from meldlab.kernels.pinochle.cards import LANE_BITS, N_RANKS_48, N_SUITS, PACK_48
from meldlab.kernels.pinochle.deal import HAND_CARDS
from meldlab.kernels.pinochle.tricks import suit_cards
from meldlab.kernels.rng import advance, below, output

_PACK = np.int64(PACK_48)
_N_GROUPS: Final = N_SUITS * N_RANKS_48
#: Ways to choose so many of 0, 1 or 2 cards.
_CHOOSE_OF_TWO = np.array([[1, 0, 0], [1, 1, 0], [1, 2, 1]], np.int64)
#: Ways to choose up to three of so many cards.
_CHOOSE = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6] for n in range(19)], np.int64)

#: Worlds drawn of which one is taken by weight.
_PROPOSALS: Final = 16
#: Distance from the worth that a bid tells of at which the fourth root of a weight halves [hundredths of a point].
_SPREAD: Final = 2000.0
#: Weight of another trump than ``basic`` would name, of other melds, of a bury or a card played that it would not
#: choose, of playing where it would concede.
_OTHER_TRUMP: Final = 0.05
_OTHER_MELDS: Final = 0.05
_OTHER_BURY: Final = 0.1
_OTHER_CARD: Final = 0.4
_PLAYED_ON: Final = 0.2


class Draw(NamedTuple):
    """Room for drawing worlds."""

    copies: Any
    """Ways for each rank of each suit, by copies in the first hidden hand and buried: int64[24, 3, 3]."""
    ways: Any
    """Ways for it and all behind, by cards in the first hidden hand and buried before: int64[25, 16, 4]."""
    world: Any
    """The world drawn: three hands and the cards buried, int64[4]."""
    taken: Any
    """The one taken of several: int64[4]."""


class Hidden(NamedTuple):
    """Whose cards a player can't see."""

    observer: int
    own: int
    """His hand."""
    first: int
    """Seat of the first hidden hand: the bidder's, or the one on the bidder's left."""
    second: int
    unseen: int
    """Cards in both hidden hands and buried out of sight."""
    n_first: int
    n_buried: int
    """Cards buried out of sight."""


@jit
def new_draw() -> Any:
    """Make room (Draw)."""
    return Draw(
        np.zeros((_N_GROUPS, 3, 3), np.int64),
        np.zeros((_N_GROUPS + 1, HAND_CARDS + 1, N_BURIED + 1), np.int64),
        np.zeros(N_SEATS + 1, np.int64),
        np.zeros(N_SEATS + 1, np.int64),
    )


@inline
def _place(group: int) -> Any:
    """First bit of a rank of a suit, by its number."""
    return LANE_BITS * (group // N_RANKS_48) + 2 * (group % N_RANKS_48)


@inline
def _copies_in(cards: int, place: int) -> Any:
    return count((cards >> place) & 3)


@jit
def hidden_from(observer: int, own: int, buried: int, sight: Any, record: Any) -> Any:
    """Tell whose cards a player can't see (Hidden); ``buried`` is 0 for all but the bidder."""
    unseen = _PACK & ~(own | buried | sight.spot.gone)
    if observer == sight.bidder:
        first = left_of(observer)
        second = left_of(first)
        n_buried = int64(0)
    else:
        first = sight.bidder
        second = int64(N_SEATS) - observer - first
        n_buried = N_BURIED - count(sight.announced)
    n_first = HAND_CARDS - count(record.seats[PLAYED, first])
    return Hidden(int64(observer), own, first, second, unseen, n_first, n_buried)


@jit
def count_ways(hidden: Any, buried: int, sight: Any, record: Any, rules: Any, draw: Any) -> Any:
    """Count the worlds that fit what a player has seen.

    Parameters
    ----------
    hidden : Hidden
        Whose cards he can't see.
    buried : int64
        Cards that he buried himself.
    sight, record : Sight, Record
        What was seen.
    rules : AuctionRules
        Switches.
    draw : Draw
        ``copies`` and ``ways`` are overwritten.

    Returns
    -------
    int64
        How many there are, each counted by the ways in which it may have been dealt.
    """
    seats = record.seats
    own = hidden.own | seats[PLAYED, hidden.observer] | buried
    is_bidder = hidden.observer == sight.bidder
    barred_first, barred_second = seats[BARRED, hidden.first], seats[BARRED, hidden.second]
    for group in range(_N_GROUPS):
        place = _place(group)
        n = _copies_in(hidden.unseen, place)
        dealt = 2 - _copies_in(own, place)
        from_first = _copies_in(seats[PLAYED, hidden.first], place)
        from_second = _copies_in(seats[PLAYED, hidden.second], place)
        in_widow, laid = int64(0), int64(0)
        if not is_bidder:
            in_widow, laid = _copies_in(sight.widow, place), _copies_in(sight.laid, place)
        draw.copies[group] = 0
        for x in range(n + 1):
            if (x > 0 and (barred_first >> place) & 1 == 1) or x + from_first < laid:
                continue
            for z in range(n - x + 1):
                y = n - x - z
                if y > 0 and (barred_second >> place) & 1 == 1:
                    continue
                if z > 0 and rules.bury != BURY_ANY and group // N_RANKS_48 == sight.trump:
                    continue
                total = y + from_second
                draw.copies[group, x, z] = (
                    _CHOOSE_OF_TWO[max(dealt - in_widow, 0), total] * _CHOOSE_OF_TWO[dealt - total, x + from_first]
                )
    draw.ways[_N_GROUPS] = 0
    draw.ways[_N_GROUPS, hidden.n_first, hidden.n_buried] = 1
    for back in range(_N_GROUPS):
        group = _N_GROUPS - 1 - back
        n = _copies_in(hidden.unseen, _place(group))
        for a in range(hidden.n_first + 1):
            for b in range(hidden.n_buried + 1):
                ways = int64(0)
                for x in range(min(n, hidden.n_first - a) + 1):
                    for z in range(min(n - x, hidden.n_buried - b) + 1):
                        ways += draw.copies[group, x, z] * draw.ways[group + 1, a + x, b + z]
                draw.ways[group, a, b] = ways
    return draw.ways[0, 0, 0]


@jit
def draw_world(hidden: Any, buried: int, sight: Any, draw: Any, state: Any) -> Any:
    """Draw one of the worlds counted by `count_ways` into ``draw.world`` (uint64 state).

    Parameters
    ----------
    hidden, buried, sight, draw : see `count_ways`
    state : uint64
        Random stream.

    Returns
    -------
    uint64
        The stream's new place.
    """
    place = advance(state)
    rest = below(output(place), draw.ways[0, 0, 0])
    first, away = int64(0), int64(0)
    a, b = int64(0), int64(0)
    for group in range(_N_GROUPS):
        at = _place(group)
        cards = hidden.unseen & (int64(3) << at)
        n = count(cards)
        found = False
        for x in range(min(n, hidden.n_first - a) + 1):
            for z in range(min(n - x, hidden.n_buried - b) + 1):
                behind = draw.ways[group + 1, a + x, b + z]
                ways = draw.copies[group, x, z] * behind
                if rest < ways:
                    rest %= behind
                    for _ in range(x):
                        first |= lowest(cards)
                        cards &= cards - 1
                    for _ in range(z):
                        away |= lowest(cards)
                        cards &= cards - 1
                    a += x
                    b += z
                    found = True
                    break
                rest -= ways
            if found:
                break
    world = draw.world
    world[hidden.observer] = hidden.own
    world[hidden.first] = first
    world[hidden.second] = hidden.unseen & ~(first | away)
    world[N_SEATS] = away | sight.announced | buried
    return place


@jit
def _fit(value: int, least: int, most: int) -> Any:
    """Weight of a hand's worth where bids tell of a worth between two bounds (float64)."""
    apart = float(max(least - value, value - most, 0))
    share = _SPREAD / (_SPREAD + apart)
    return share * share * share * share


@jit
def _without(cards: int, others: int) -> Any:
    """Take as many copies of each rank off some cards as others have (int64)."""
    rest = others
    while rest != 0:
        card = lowest(rest)
        rest ^= card
        first = card | (card >> 1) if card & np.int64(0x5555_5555_5555_5555) == 0 else card | (card << 1)
        cards &= ~lowest(cards & first)
    return cards


@jit
def _rebury(contract: Any, hidden: Any, sight: Any, record: Any, rules: Any, draw: Any) -> Any:
    """Bury as ``basic`` would, if that can be, and tell the weight of it (float64)."""
    world = draw.world
    here = world[hidden.first] | world[N_SEATS]
    eighteen = here | record.seats[PLAYED, hidden.first]
    free = buryable(eighteen, contract.laid, sight.trump, rules.bury)
    all_ways = float(_CHOOSE[count(free), N_BURIED])
    kept = _without(here, contract.buried)
    away = here & ~kept
    barred = record.seats[BARRED, hidden.first]
    fits = count(away) == N_BURIED and kept & barred == 0
    if rules.bury != BURY_ANY and suit_cards(away, sight.trump) != sight.announced:
        fits = False
    if not fits:
        return _OTHER_BURY / max(all_ways, 1.0)
    must = here & barred & ~sight.announced
    n_must = count(must)
    n_free = count(free & here & ~(must | sight.announced))
    world[hidden.first], world[N_SEATS] = kept, away
    return 1.0 / float(max(_CHOOSE[n_free, max(hidden.n_buried - n_must, 0)], 1))


@jit
def _fit_of_plays(hidden: Any, sight: Any, record: Any, rules: Any, tables: Any, draw: Any, hands: Any) -> Any:
    """Weight of the cards that others played (float64); ``hands`` is int64[3], overwritten."""
    weight = 1.0
    for seat in range(N_SEATS):
        hands[seat] = draw.world[seat] | record.seats[PLAYED, seat]
    spot = first_spot(sight.bidder, sight.laid | sight.widow, sight.announced)
    for n in range(sight.n_played):
        card = record.plays[n]
        seat = spot.seat
        if seat != hidden.observer:
            choice = playable(spot, hands[seat], sight.trump, rules)
            if choice & (choice - 1) != 0:
                theirs = basic_card(
                    spot, hands[seat], sight.bidder, draw.world[N_SEATS], sight.trump, rules, tables.numbers[seat]
                )
                if (theirs | theirs << 1 | theirs >> 1) & card == 0:
                    weight *= _OTHER_CARD
        hands[seat] ^= card
        spot = after(spot, card, sight.bidder, sight.trump)
    return weight


@jit
def weight_of(hidden: Any, sight: Any, record: Any, rules: Any, tables: Any, draw: Any, hands: Any) -> Any:
    """Weight of the world drawn (float64); its cards buried are changed to those that ``basic`` would bury.

    Parameters
    ----------
    hidden, sight, record, rules, draw : see `count_ways`
    tables : BasicTables
        What all seats are thought to play by.
    hands : int64[3]
        Overwritten.

    Returns
    -------
    float64
        How well it fits what was bid, named, melded and played.
    """
    world, seats = draw.world, record.seats
    weight = 1.0
    for seat in range(N_SEATS):
        if seat == hidden.observer:
            continue
        hand = world[seat] | seats[PLAYED, seat]
        if seat == sight.bidder:
            eighteen = hand | world[N_SEATS]
            hand = _without(eighteen, sight.widow)
            contract = choose_contract(eighteen, sight.bid, seat, rules, tables)
            if contract.trump != sight.trump:
                weight *= _OTHER_TRUMP
            elif contract.declaration != sight.declaration:
                weight *= _OTHER_MELDS
            elif contract.buried != 0:
                weight *= _rebury(contract, hidden, sight, record, rules, draw)
                if bidder_concedes(contract.estimate, sight.bid, sight.trump, seat, tables):
                    weight *= _PLAYED_ON
            if contract.trump != sight.trump or contract.declaration != sight.declaration:
                weight *= _OTHER_BURY / 100.0
        value = value_hand(hand, seat, rules.double_pinochle, tables)[0]
        weight *= _fit(value, seats[LEAST, seat], seats[MOST, seat])
    if sight.n_played > 0:
        weight *= _fit_of_plays(hidden, sight, record, rules, tables, draw, hands)
    return weight


@jit
def take_world(
    hidden: Any, buried: int, sight: Any, record: Any, rules: Any, tables: Any, draw: Any, hands: Any, state: Any
) -> Any:
    """Draw several worlds and take one of them by weight into ``draw.taken`` (uint64 state)."""
    total = 0.0
    place = np.uint64(state)
    for _ in range(_PROPOSALS):
        place = draw_world(hidden, buried, sight, draw, place)
        weight = weight_of(hidden, sight, record, rules, tables, draw, hands)
        total += weight
        place = advance(place)
        if float(output(place) >> np.uint64(11)) * 2.0**-53 * total < weight:
            for n in range(N_SEATS + 1):
                draw.taken[n] = draw.world[n]
    return place
