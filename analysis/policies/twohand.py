"""Parameters of the two-handed policy ``basic``, and the table of whole numbers that its kernels play from.

Each of the thirteen tips that rule sheets give to players is a switch; with ``no`` the policy plays as if nobody had
told it.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
import numpy as np

from meldlab.kernels.pinochle.cards import ACE, KING, N_RANKS, N_SUITS, QUEEN, TEN
from meldlab.kernels.pinochle.meld import KIND_POINTS, MARRIAGE, ROYAL_MARRIAGE
from meldlab.kernels.pinochle.solver.position import CLASSIC, SIMPLE
from meldlab.kernels.pinochle.twohand import basic as columns
from meldlab.kernels.pinochle.twohand.rules import POLICY, SMALL_DECK, TwohandRules, hand_cards

#: Shares and chances, which lie between 0 and 1.
SHARES: Final = (
    "second_copy",
    "urgency_early",
    "urgency_decay",
    "lead_plain",
    "lead_plain_step",
    "lead_trump",
    "lead_trump_step",
    "urgency_early_64",
    "lead_plain_64",
    "lead_trump_step_64",
)
#: Parameters that can't go below zero.
LOWEST_NUMBERS: Final[Mapping[str, float]] = dict.fromkeys(SHARES, 0.0) | {"dix_from": 1.0}
#: Parameters that can't be higher: a chance above 1 is none, and its powers outgrow the kernels' whole numbers.
HIGHEST_NUMBERS: Final[Mapping[str, float]] = dict.fromkeys(SHARES, 1.0)

#: Ends the name of a parameter that takes another's place with the pack of 64 cards.
_LARGE: Final = "_64"
_MEMORY: Final = {
    "all": columns.REMEMBERS_ALL,
    "trumps_and_aces": columns.REMEMBERS_TRUMPS_AND_ACES,
    "none": columns.REMEMBERS_NOTHING,
}
_CALLS: Final = {"at_once": columns.AT_ONCE, "last_trick": columns.LAST_TRICK, "never": columns.NEVER}
#: Hidden cards of the other hand, as many as lie on no table on average: those in which a missing card may be.
_HIDDEN: Final = 9
#: Stands for a lead that is not to be made [points].
_NOT_LED: Final = 1000.0
#: Part of the tricks with a stock after which a player who lets his dix wait declares it.
_DIX_WAITS: Final = 3


class TwohandParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Named parameters of ``basic``; all in points unless said otherwise."""

    memory: Literal["all", "trumps_and_aces", "none"]
    """Which of the cards played and taken up before its eyes it remembers: all, trumps and aces, or none."""
    phase2: Literal["thumb", "exact"]
    """How it plays when the stock is gone: by rule of thumb, or without a fault, since both hands are known."""
    calls: Literal["at_once", "last_trick", "never"]
    """When it calls that it has the target of a match: as soon as it knows, in the last trick of a deal, or never."""
    call_margin: int
    """Points beyond the target of a match that it waits for before it calls; if negative, points it takes on trust,
    up to the average of the cards in its tricks that its memory does not keep (with memory=all there are none)."""
    tip_T1: bool
    """Keep tens, kings and queens early, discard jacks and low cards [yes or no]."""
    tip_T2: bool
    """Stop collecting for melds that have become impossible [yes or no]."""
    tip_T3: bool
    """Lead a ten to win the right to meld; with no, a ten that can be beaten is never led with a stock [yes or no]."""
    tip_T4: bool
    """Lay first what leaves most to come: royal marriage, then run; with no, the dearest first [yes or no]."""
    tip_T5: bool
    """Late in the stock lead high trumps while the other player may have a run or four aces; not followed by default,
    since no gain was seen [yes or no]."""
    tip_T6: bool
    """Lead from a long suit again and again while there is a stock [yes or no]."""
    tip_T7: bool
    """Save trumps and aces for the end [yes or no]."""
    tip_T8: bool
    """Remember the other hand when the stock is gone, as far as the memory goes [yes or no]."""
    tip_T9: bool
    """When the stock is gone draw trumps before the long suit is run [yes or no]."""
    tip_T10: bool
    """Win tricks early with a meld waiting; with no, a meld waits for the second half of the stock [yes or no]."""
    tip_T11: bool
    """Lose cheap tricks with no meld waiting; with no, they are worth ``eager`` [yes or no]."""
    tip_T12: bool
    """Declare the dix early, and win a trick for it; with no, it waits for the last third [yes or no]."""
    tip_T13: bool
    """Keep more trumps as the stock ends, to take counters with [yes or no]."""
    dix_from: int
    """Trick from which on it shows a dix; later than the last with a stock: never."""
    keep_ace: float
    """Worth of keeping a plain ace, while there is a stock."""
    keep_ten: float
    """The same of a plain ten."""
    keep_king: float
    """The same of a plain king."""
    keep_queen: float
    """The same of a plain queen."""
    keep_trump: float
    """The same of any trump."""
    trump_ace: float
    """What the ace of trumps is worth beyond that."""
    trump_ten: float
    """The same of the ten of trumps."""
    trump_king: float
    """The same of the king of trumps."""
    trump_late: float
    """What any trump gains in worth until the stock ends."""
    second_copy: float
    """Part of its worth to a meld that is lost with a card whose twin is held [share]."""
    lead_worth: float
    """Worth of the next lead."""
    urgency_early: float
    """Part of a ready meld that winning a trick is worth long before the end of the stock [share]."""
    urgency_decay: float
    """By which what is above that grows toward the last trick with a stock, where it is the whole [share]."""
    eager: float
    """Worth of any trick to a player who does not follow tip T11."""
    ten_lead: float
    """What a ten led with a meld waiting is worth beyond its chance to win."""
    long_suit: float
    """What each card of the suit led beyond three adds to a lead."""
    press: float
    """Worth of leading a sure trump in the last four tricks with a stock, if a big meld is feared."""
    lead_plain: float
    """Chance that a plain card led wins if no higher one of its suit is out [share]."""
    lead_plain_step: float
    """By which each higher card that is out lowers it [share]."""
    lead_trump: float
    """Chance that a trump led wins if no higher one is out [share]."""
    lead_trump_step: float
    """By which each higher trump that is out lowers it [share]."""
    urgency_early_64: float
    """urgency_early with the pack of 64 cards, where a meld waits longer without harm [share]."""
    ten_lead_64: float
    """ten_lead with the pack of 64 cards."""
    lead_worth_64: float
    """lead_worth with the pack of 64 cards."""
    lead_plain_64: float
    """lead_plain with the pack of 64 cards, of which more are out [share]."""
    lead_trump_step_64: float
    """lead_trump_step with the pack of 64 cards [share]."""
    trump_ten_64: float
    """trump_ten with the pack of 64 cards."""


def fault_of(parameters: Mapping[str, Any]) -> str | None:
    """Say what contradicts itself in the parameters, None if nothing does."""
    if parameters["phase2"] == "exact" and parameters["memory"] != "all":
        return f"phase2=exact asks for memory=all, not {parameters['memory']}: both hands must be known"
    if parameters["phase2"] == "exact" and not parameters["tip_T8"]:
        return "phase2=exact asks for tip_T8=yes: both hands must be known"
    return None


def _for_pack(p: TwohandParameters, deck: int) -> TwohandParameters:
    """Put the values for the pack of 64 cards in their places if it is played with."""
    if deck == SMALL_DECK:
        return p
    values = msgspec.structs.asdict(p)
    return msgspec.structs.replace(
        p, **{name.removesuffix(_LARGE): value for name, value in values.items() if name.endswith(_LARGE)}
    )


def _keep(p: TwohandParameters, tricks: int) -> np.ndarray:
    """Worth of keeping a card by tricks left, trump or not, and rank: float64[17, 2, 8] [points]."""
    keep = np.zeros((columns.N_LEFT, 2, N_RANKS))
    plain_high = {TEN: p.keep_ten, KING: p.keep_king, QUEEN: p.keep_queen}
    trump_high = {ACE: p.trump_ace, TEN: p.trump_ten, KING: p.trump_king}
    for left in range(tricks + 1):
        # What a card is worth when the stock is gone every player knows.
        at_end = left == 0
        if at_end or p.tip_T7:
            keep[left, 0, ACE] = p.keep_ace
            keep[left, 1, :] = p.keep_trump
            for rank, points in trump_high.items():
                keep[left, 1, rank] += points
        if at_end or p.tip_T1:
            for rank, points in plain_high.items():
                keep[left, 0, rank] = points
        if at_end or p.tip_T13:
            keep[left, 1, :] += p.trump_late * (1 - left / tricks)
    return keep


def _chance(rules: TwohandRules, tricks: int) -> np.ndarray:
    """Chance to lay a meld by tricks left and by missing cards with one and two unseen copies: float64[17, 36]."""
    chance = np.zeros((columns.N_LEFT, columns.N_MISSING, columns.N_MISSING))
    for left in range(1, tricks + 1):
        draws = left if rules.after_draw else left - 1
        one = min(1.0, draws / (2 * left - 1 + _HIDDEN))
        two = 1 - (1 - one) ** 2
        n = np.arange(columns.N_MISSING)
        drawn = one ** n[:, None] * two ** n[None, :]
        # A missing card comes half-way on average; every other trick is won.
        chance[left] = drawn * (1 - 0.5 ** ((left + 1) / 2))
        chance[left, 0, 0] = 1 - 0.5**left
        chance[left, -1, -1] = 0  # NO_CHANCE
    return chance.reshape(columns.N_LEFT, -1)


def _urgency(p: TwohandParameters, tricks: int) -> np.ndarray:
    """Part of a ready meld that the next trick is worth: float64[17]."""
    left = np.arange(columns.N_LEFT)
    urgency = p.urgency_early + (1 - p.urgency_early) * p.urgency_decay ** np.maximum(left - 1, 0)
    return urgency if p.tip_T10 else np.where(left > tricks // 2, 0, urgency)


def _put_numbers(row: np.ndarray, p: TwohandParameters, keep: np.ndarray, tricks: int) -> None:
    """Write the single numbers of one player into his row of the table."""
    row[columns.MEMORY] = _MEMORY[p.memory]
    row[columns.END_MEMORY] = _MEMORY[p.memory] if p.tip_T8 else columns.REMEMBERS_NOTHING
    row[columns.SEES_DEAD] = p.tip_T2
    row[columns.ORDERS_MELDS] = p.tip_T4
    row[columns.DIX_FROM] = max(0, min(tricks if p.tip_T12 else tricks // _DIX_WAITS, tricks + 1 - p.dix_from))
    row[columns.DIX_WINS] = p.tip_T12
    row[columns.DRAWS_TRUMPS] = p.tip_T9
    row[columns.EXACT] = p.phase2 == "exact"
    row[columns.CALLS] = _CALLS[p.calls]
    row[columns.CALL_MARGIN] = p.call_margin
    row[columns.CALL_MEMORY] = _MEMORY[p.memory]
    row[columns.SECOND_COPY] = max(1, round(p.second_copy * columns.CERTAIN))
    in_hundredths = {
        columns.LEAD_WORTH: p.lead_worth,
        columns.EAGER: 0.0 if p.tip_T11 else p.eager,
        columns.TEN_LEAD: p.ten_lead if p.tip_T3 else -_NOT_LED,
        columns.LONG_SUIT: p.long_suit if p.tip_T6 else 0.0,
        columns.PRESS: p.press if p.tip_T5 else 0.0,
        # One card in four is a trump.
        columns.AVERAGE: float((3 * keep[0, 0] + keep[0, 1])[: tricks // 2].mean()) / 4,
    }
    for column, value in in_hundredths.items():
        row[column] = round(value * columns.POINT)


def _lanes(two: np.ndarray) -> np.ndarray:
    """Spread what differs between plain suits and trumps, axis 1, over seven suits with trumps in the middle."""
    lanes = np.repeat(two[:, :1], columns.N_LANES, axis=1)
    lanes[:, N_SUITS - 1] = two[:, 1]
    return lanes


def _pairs(chance: np.ndarray) -> np.ndarray:
    """Worth of a marriage by tricks left, suit and prospects: int64[17, 7, 4] [hundredths of a point]."""
    chance = chance.reshape(columns.N_LEFT, columns.N_MISSING, columns.N_MISSING)
    # Nothing, one missing with one unseen copy, nothing missing, one missing with two.
    prospects = np.stack([0 * chance[:, 0, 0], chance[:, 1, 0], chance[:, 0, 0], chance[:, 0, 1]], axis=1)
    points = np.array([KIND_POINTS[MARRIAGE], KIND_POINTS[ROYAL_MARRIAGE]])
    worth: np.ndarray = (columns.POINT * points[:, None] * prospects[:, None, :]) >> columns.CHANCE_BITS
    return _lanes(worth)


def _lead_wins(p: TwohandParameters) -> np.ndarray:
    """Chance that a card led wins, plain or trump, by higher cards out: float64[2, 16]."""
    higher = np.arange(columns.N_HIGHER)
    return np.stack([p.lead_plain * p.lead_plain_step**higher, p.lead_trump * p.lead_trump_step**higher])


def build_table(
    parameters: tuple[TwohandParameters, TwohandParameters], codes: tuple[int, int], rules: TwohandRules
) -> np.ndarray:
    """Build what the kernels play by.

    Parameters
    ----------
    parameters : tuple of two TwohandParameters
        The dealer's and the other's.
    codes : tuple of two int
        Codes of their policies.
    rules : TwohandRules
        Switches.

    Returns
    -------
    int64[2, N_COLUMNS]
        A row for each player, see `meldlab.kernels.pinochle.twohand.rules`.
    """
    tricks = int(hand_cards(rules.deck))
    points = SIMPLE if rules.simple_count else CLASSIC
    table = np.zeros((2, columns.N_COLUMNS), np.int64)
    table[:, : len(rules)] = rules
    for row, p, code in zip(table, parameters, codes, strict=True):
        row[POLICY] = code
        p = _for_pack(p, rules.deck)
        keep = _keep(p, tricks)
        _put_numbers(row, p, keep, tricks)
        for first, values, unit in (
            (columns.POINTS, np.tile(points, N_SUITS), columns.POINT),
            (columns.END_WORTH, keep[0], columns.POINT),
            (columns.CHANCE, _chance(rules, tricks), columns.CERTAIN),
            (columns.URGENCY, np.clip(_urgency(p, tricks), 0, 1), columns.CERTAIN),
            (columns.LEAD_WINS, np.clip(_lead_wins(p), 0, 1), columns.CERTAIN),
        ):
            row[first : first + values.size] = np.rint(values.ravel() * unit)
        prices = np.rint(_lanes(keep) * columns.POINT) + columns.POINT * points
        row[columns.PRICES : columns.PRICES + prices.size] = prices.ravel()
        pairs = _pairs(row[columns.CHANCE : columns.CHANCE + columns.N_LEFT * columns.N_MISSING**2])
        row[columns.PAIRS : columns.PAIRS + pairs.size] = pairs.ravel()
    return table
