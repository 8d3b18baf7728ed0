"""Matches of two-handed pinochle: deals added up to a target, calling out, and who deals next.

Players are numbered through the match, and player 0 deals first; in a deal number 0 is the dealer.  A ``Standing``
tells the match between deals; the wanted target may have grown in it.

The deals of a match are numbered: deal number n of match m is the run's deal ``m * MOST_DEALS + n``, so no two matches
share a deal, and a match is the same alone or among millions.

Worked example: match 2 begins with deal 2048.  It comes to 310 for the dealer, player 0, and 250 for player 1: the
totals are (310, 250), and player 1 deals number 2049 if dealers alternate.

A call counts what the caller has at that moment, and the rest of the deal is not played.  Without one the player who
alone has the target after a deal wins.
"""

from typing import Any, Final, NamedTuple

from meldlab.kernels.jit import int64, lean
from meldlab.kernels.pinochle.twohand.desk import BOARD, CALLER, WRONG_CALLERS
from meldlab.kernels.pinochle.twohand.halves import OUT_OF_REACH, Calling
from meldlab.kernels.pinochle.twohand.play import play_deal
from meldlab.kernels.pinochle.twohand.rules import other

#: Deals that a match has room for; one that is not over then has no winner.  Nearly all end within ten.
MOST_DEALS: Final = 1024
#: By which a target grows that both players have, where the rules have that [points].
TARGET_STEP: Final = 250
#: In place of a target: each deal is a match.
SINGLE: Final = 0
#: In place of a winner.
NOBODY: Final = -1

#: How a match stands or ended: not over; a single deal, won or drawn; the target reached uncalled by one or by the
#: higher of two; a call, right or wrong; no room for more deals.
UNDER_WAY, SINGLE_WON, DRAWN, REACHED, HIGHER, CALLED, WRONG_CALL, TOO_LONG = range(8)
N_ENDS: Final = 8


class MatchRules(NamedTuple):
    """Switches of a match; yes is 1 and no is 0."""

    target: int
    """Points that win, or ``SINGLE`` [points]."""
    call_out: int
    wrong_call_loses: int
    extends: int
    """1 if the target grows when both have it uncalled, 0 if the higher total wins."""
    winner_deals: int
    """1 if the winner of a deal deals next, 0 if dealers alternate."""


class Standing(NamedTuple):
    """A match between two deals, or over; pairs are by player."""

    dealer: int
    totals: tuple[int, int]
    """[points]"""
    target: int
    """Points that win now [points]."""
    n_deals: int
    """Deals begun so far."""
    n_both_over: int
    """Deals after which both had the target uncalled."""
    wrong_callers: int
    """A bit for each player who called out wrongly."""
    winner: int
    """The winner, or ``NOBODY``."""
    end: int
    """How it ended, ``UNDER_WAY`` if it did not."""


@lean
def start_match(rules: Any) -> Any:
    """Begin a match (Standing)."""
    nothing = int64(0)
    return Standing(
        nothing, (nothing, nothing), int64(rules.target), nothing, nothing, nothing, int64(NOBODY), int64(UNDER_WAY)
    )


@lean
def _next_dealer(standing: Any, scores: Any, rules: Any) -> Any:
    """Who deals after a deal with these scores, by player (int64); a draw leaves the deal where it was."""
    if rules.winner_deals == 0:
        return other(standing.dealer)
    if scores[0] == scores[1]:
        return standing.dealer
    return int64(scores[1] > scores[0])


@lean
def _leader(totals: Any) -> Any:
    """The player with more, or ``NOBODY`` (int64)."""
    if totals[0] == totals[1]:
        return int64(NOBODY)
    return int64(totals[1] > totals[0])


@lean
def judge(totals: Any, target: int, rules: Any) -> Any:
    """Say who wins uncalled with these totals, and how (int64 player, int64 end, int64 target from now on)."""
    leader = _leader(totals)
    if rules.target == SINGLE:
        return leader, int64(DRAWN if leader == NOBODY else SINGLE_WON), target
    if max(totals[0], totals[1]) < target:
        return int64(NOBODY), int64(UNDER_WAY), target
    if min(totals[0], totals[1]) < target:
        return leader, int64(REACHED), target
    if rules.extends == 0:
        return leader, int64(UNDER_WAY if leader == NOBODY else HIGHER), target
    steps = (max(totals[0], totals[1]) - target) // TARGET_STEP + 1
    return int64(NOBODY), int64(UNDER_WAY), target + steps * TARGET_STEP


@lean
def play_match_deal(
    seed: Any, match: int, standing: Any, rules: Any, tables: Any, desk: Any, room: Any = None, search: Any = None
) -> Any:
    """Play the next deal of a match.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    match : int64
        Index of the match.
    standing : Standing
        The match before the deal.
    rules : MatchRules
        Switches of the match.
    tables : int64[2, 2, N_COLUMNS]
        Rules and policies of the deals in which player 0 deals, and of those in which player 1 does.
    desk : int64[9, LOG_SIZE]
        Changed in place: the cards dealt and the log of this deal remain.
    room : Room, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    search : Search, optional
        Room for searching, if a player draws worlds.

    Returns
    -------
    tuple of Standing, DealResult
        The match after the deal, and how the deal ended.
    """
    dealer = standing.dealer
    lacks = (standing.target - standing.totals[dealer], standing.target - standing.totals[other(dealer)])
    needs = (int64(OUT_OF_REACH), int64(OUT_OF_REACH))
    if rules.call_out == 1 and rules.target != SINGLE:
        needs = lacks
    deal = int64(match) * MOST_DEALS + standing.n_deals
    calling = Calling(needs, int64(rules.wrong_call_loses), lacks, int64(rules.extends))
    result = play_deal(seed, deal, tables[dealer], desk, room, calling, None, search)
    of_deal = (result.dealer_meld + result.dealer_tricks, result.other_meld + result.other_tricks)
    scores = (of_deal[dealer], of_deal[other(dealer)])
    totals = (standing.totals[0] + scores[0], standing.totals[1] + scores[1])
    # Bits of seats become bits of players.
    wrong = desk[BOARD, WRONG_CALLERS]
    wrong = ((wrong << 1) | (wrong >> 1)) & 3 if dealer == 1 else wrong
    wrong |= standing.wrong_callers
    n_deals = standing.n_deals + 1
    if desk[BOARD, CALLER] != 0:
        caller = (desk[BOARD, CALLER] - 1) ^ dealer
        right = totals[caller] >= standing.target
        winner = caller if right else other(caller)
        end = int64(CALLED if right else WRONG_CALL)
        return Standing(dealer, totals, standing.target, n_deals, standing.n_both_over, wrong, winner, end), result
    winner, end, target = judge(totals, standing.target, rules)
    both = int64(rules.target != SINGLE and min(totals[0], totals[1]) >= standing.target)
    if end == UNDER_WAY and n_deals == MOST_DEALS:
        end = int64(TOO_LONG)
    dealer = _next_dealer(standing, scores, rules)
    return Standing(dealer, totals, target, n_deals, standing.n_both_over + both, wrong, winner, end), result


@lean
def play_match(seed: Any, match: int, rules: Any, tables: Any, desk: Any, room: Any = None, search: Any = None) -> Any:
    """Play match number ``match`` under a seed to its end (Standing); see `play_match_deal`."""
    standing = start_match(rules)
    while standing.end == UNDER_WAY:
        standing, _result = play_match_deal(seed, match, standing, rules, tables, desk, room, search)
    return standing
