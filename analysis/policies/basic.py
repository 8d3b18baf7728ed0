"""Parameters of the auction policy ``basic``, and the tables of hundredths of a point that its kernels play from.

A hand's expected total is a sum over suits.  A plain suit is worth what its aces, tens, kings and shortness bring in
tricks; the trump suit what its length and honours bring; melds count as they are; and before the widow each suit adds
what three unseen cards out of thirty-three bring to its melds, counted exactly.

The shipped parameters are least-squares fits to some hundred thousand hands that the policy played against itself, the
strongest hand of each deal playing for points; the margins are those against which no seat gained by bidding more or
less on the same deals.
"""

import math
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import msgspec
import numpy as np

from meldlab.analysis.exact.suits import SUIT_CARDS
from meldlab.analysis.exact.widow import UNSEEN_CARDS, WIDOW_CARDS, find_one
from meldlab.kernels.pinochle.auction import basic as columns
from meldlab.kernels.pinochle.auction.rules import N_BANDS, AuctionRules, first_of_band
from meldlab.kernels.pinochle.auction.settlement import price_of_conceding, price_of_defending
from meldlab.kernels.pinochle.cards import ACE, CLUBS, KING, SPADES, TEN
from meldlab.kernels.pinochle.meld import KIND_POINTS, LANE_PLAIN_POINTS, LANE_TRUMP_EXTRA, PINOCHLE, lane_copies

#: A plain suit of fewer cards is short: what is lost in it can soon be trumped [cards].
_SHORT_BELOW: Final = 4
#: Stands for "at no price" in the tables [hundredths of a point].
_NEVER: Final = 1 << 40


#: Parameters that can't be so low: with a negative margin no trump suit is looked at, a spread divides.
LOWEST_NUMBERS: Final[Mapping[str, float]] = {
    "prune": 0,
    "draw_from": 0,
    "concede_spread": 0.01,
    "defence_spread": 0.01,
}


class BasicParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Named parameters of ``basic``; all in points unless said otherwise."""

    bid_constant: float
    """Points of any fifteen cards before the widow, besides what their suits and melds are worth."""
    bid_share: float
    """Share of that worth that is still there when the widow is in hand and three cards are buried [share]."""
    spades_bonus: float
    """Added to the worth of a hand in spades, where stakes are higher."""
    margin_200: float
    """Worth beyond the bid that a bid of 200 to 290 asks for."""
    margin_300: float
    """The same for a bid of 300 to 340; and so on for each band that pays alike."""
    margin_350: float
    margin_400: float
    margin_450: float
    margin_500: float
    margin_550: float
    margin_600: float
    margin_650: float
    margin_700: float
    jump: float
    """Worth beyond the first bid of a higher band that a jump to it asks for."""
    throw_in: float
    """How far a hand's worth must fall short of a forced minimum for it to be given up unseen."""
    trump_card: float
    """Trick points of each trump held."""
    trump_ace: float
    """Trick points that the first ace of trumps adds."""
    trump_second_ace: float
    """Trick points that the second ace of trumps adds."""
    trump_ten: float
    """Trick points that each ten of trumps adds."""
    trump_king: float
    """Trick points that each king of trumps adds."""
    side_ace: float
    """Trick points of a plain suit's first ace."""
    side_ace_card: float
    """Points by which each card of its suit lowers the first ace's worth: of a long suit less falls on it."""
    side_second_ace: float
    """Trick points of a plain suit's second ace."""
    side_ten: float
    """Trick points of each ten of a plain suit."""
    side_king: float
    """Trick points of each king of a plain suit."""
    side_card: float
    """Trick points of each card of a plain suit."""
    side_short: float
    """Trick points of a plain suit of fewer than four cards, times the square of the cards that it lacks of four."""
    concede_spread: float
    """Spread of the final total about the bidder's estimate, as the scale of a logistic curve."""
    defence_expects: float
    """Trick and bury points that a defender without aces and trumps expects of a bidder who plays on."""
    defence_ace: float
    """Points by which each ace of his own lowers that expectation."""
    defence_trump: float
    """Points by which each trump of his own lowers that expectation."""
    defence_spread: float
    """Spread of those points about the expectation, as the scale of a logistic curve."""
    draw_from: int
    """Number of trumps from which the bidder without the highest draws with a low one [cards]."""
    prune: float
    """A trump suit that falls behind the best by more than this before the bury is not looked at."""


@cache
def _widow_gain() -> tuple[np.ndarray, np.ndarray]:
    """Expected meld points that the widow adds to a suit, as trump and as plain suit: float64[4096] each [points].

    The widow holds a given set of j unseen cards of the suit and none other of it with the chance
    C(33 - u, 3 - j) / C(33, 3), u the suit's unseen cards.
    """
    lanes = np.arange(len(LANE_PLAIN_POINTS))
    plain = LANE_PLAIN_POINTS.astype(np.int64)
    trump = plain + LANE_TRUMP_EXTRA
    n_unseen = SUIT_CARDS - lane_copies().sum(axis=1)
    widows = math.comb(UNSEEN_CARDS, WIDOW_CARDS)
    chance = np.zeros((SUIT_CARDS + 1, WIDOW_CARDS + 1))
    for u, j in np.ndindex(chance.shape):
        if u >= j:
            chance[u, j] = math.comb(UNSEEN_CARDS - u, WIDOW_CARDS - j) / widows
    gains = np.zeros((2, len(lanes)))
    for gain, points in zip(gains, (trump, plain), strict=True):
        # Summed over all sets of j new cards: each is met j times, once for each card that may have come first.
        summed = points.astype(np.float64)
        for j in range(1, WIDOW_CARDS + 1):
            bits = 1 << np.arange(SUIT_CARDS)[:, None]
            summed = np.where(lanes & bits == 0, summed[lanes | bits], 0.0).sum(axis=0) / j
            n_sets = np.array([math.comb(u, j) for u in range(SUIT_CARDS + 1)])[n_unseen]
            gain += chance[n_unseen, j] * (summed - n_sets * points)
    return gains[0], gains[1]


def _trick_values(parameters: BasicParameters) -> tuple[np.ndarray, np.ndarray]:
    """Trick points of a suit as trump and as plain suit: float64[4096] each [points]."""
    copies = lane_copies()
    n_cards = copies.sum(axis=1)
    aces, tens, kings = copies[:, ACE], copies[:, TEN], copies[:, KING]
    p = parameters
    trump = (
        p.trump_card * n_cards
        + p.trump_ace * (aces >= 1)
        + p.trump_second_ace * (aces == 2)
        + p.trump_ten * tens
        + p.trump_king * kings
    )
    side = (
        (p.side_ace - p.side_ace_card * n_cards) * (aces >= 1)
        + p.side_second_ace * (aces == 2)
        + p.side_ten * tens
        + p.side_king * kings
        + p.side_card * n_cards
        + p.side_short * np.maximum(_SHORT_BELOW - n_cards, 0) ** 2
    )
    return trump, side


def _hundredths(rows: list[np.ndarray]) -> np.ndarray:
    """One table of a row a seat, in the kernels' unit: int32[n_rows, 4096]."""
    return np.asarray(np.rint(np.stack(rows) * columns.POINT), np.int32)


def _logit(share: float) -> float:
    """Log odds; infinite beyond certainty."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else math.log(share / (1 - share))


def _numbers(p: BasicParameters, rules: AuctionRules) -> np.ndarray:
    """Single numbers of one seat: int64[N_NUMBERS]."""
    place = float(find_one(1))
    numbers = np.zeros(columns.N_NUMBERS, np.int64)

    def put(column: int, points: float) -> None:
        hundredths = points * columns.POINT
        numbers[column] = round(max(min(hundredths, _NEVER), -_NEVER))

    put(columns.CONSTANT, p.bid_constant)
    # Chance in hundredths of a hundredth, since it multiplies points.
    put(columns.AROUND_PLACE, place * columns.POINT)
    put(columns.PINOCHLE_PLACE, place * KIND_POINTS[PINOCHLE])
    put(columns.BID_SHARE, p.bid_share)
    put(columns.SPADES_BONUS, p.spades_bonus)
    put(columns.THROW_IN, p.throw_in)
    put(columns.DEFENCE_EXPECTS, p.defence_expects)
    put(columns.DEFENCE_ACE, p.defence_ace)
    put(columns.DEFENCE_TRUMP, p.defence_trump)
    put(columns.PRUNE, p.prune)
    numbers[columns.DRAW_FROM] = p.draw_from
    put(columns.JUMP, p.jump)
    for band in range(N_BANDS):
        bid = first_of_band(band)
        put(columns.MARGIN + band, float(getattr(p, f"margin_{bid}")))
        for offset, trump in ((0, CLUBS), (N_BANDS, SPADES)):
            concede = price_of_conceding(bid, trump, rules)
            put(columns.CONCEDE + offset + band, p.concede_spread * _logit(concede))
            defend = price_of_defending(bid, trump, rules)
            put(columns.DEFENDERS + offset + band, p.defence_spread * _logit(defend))
    return numbers


def build_tables(parameters: tuple[BasicParameters, BasicParameters, BasicParameters], rules: AuctionRules) -> Any:
    """Build the kernels' tables for the three seats.

    Parameters
    ----------
    parameters : tuple of three BasicParameters
        One for each seat.
    rules : AuctionRules
        Switches; they decide at which chance a side concedes.

    Returns
    -------
    meldlab.kernels.pinochle.auction.basic.BasicTables
        Tables of hundredths of a point.
    """
    gain_trump, gain_plain = _widow_gain()
    meld_plain = LANE_PLAIN_POINTS.astype(np.int64)
    tricks = [_trick_values(p) for p in parameters]
    return columns.BasicTables(
        bid_trump=_hundredths([trump + gain_trump + meld_plain + LANE_TRUMP_EXTRA for trump, _ in tricks]),
        bid_side=_hundredths([side + gain_plain + meld_plain for _, side in tricks]),
        keep_trump=_hundredths([trump for trump, _ in tricks]),
        keep_side=_hundredths([side for _, side in tricks]),
        numbers=np.stack([_numbers(p, rules) for p in parameters]),
    )
