"""Matches of two-handed pinochle: deals added up to a target, calling out, and who deals next.

Players are numbered through the match; in a ``Deal`` number 0 is the dealer, so ``seat_of`` and ``by_player`` turn one
numbering into the other. ``start_match(HOYLE)``, then after each deal ``end_deal(match, (310, 250))`` until ``over``.

Readings:

1. A call counts the caller's earlier deals, his melds so far and the cards of the tricks he has taken so far; the trick
   on the table counts for nobody. The last trick ends the deal, so there is nothing to call after it.
2. A caller who has the target wins whatever the other has. Who has not loses the match under ``wrong_call`` loses.
3. Without a call the one who alone has the target after a deal wins. If both have it, ``extend_250`` raises it by 250,
   and again until neither has it, and one more deal at least is played: nobody who is asked to play on has won.
4. Under ``higher_wins`` a tie at the top is played on with the target as it is.
5. ``single``: the deal is the match; equal scores are a match without a winner. Nobody calls out.
6. After a drawn deal ``next_dealer`` winner leaves the deal where it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from oracles import twohand
from oracles.twohand import Deal, IllegalMove
from oracles.twohand_rules import Rules

STEP = 250


@dataclass(frozen=True)
class Match:
    """Standing of a match between deals; ``target`` is None when each deal is a match of its own."""

    rules: Rules = field(compare=False, repr=False)
    target: int | None
    dealer: int = 0
    totals: tuple[int, int] = (0, 0)
    over: bool = False
    winner: int | None = None
    how: str = ""


def start_match(rules: Rules, dealer: int = 0) -> Match:
    """Begin a match; the player who drew the lower card deals."""
    target = rules["target"]
    return Match(rules, None if target == "single" else int(target), dealer)


def seat_of(match: Match, player: int) -> int:
    """Number of a player in the deal, where the dealer is 0."""
    return player ^ match.dealer


def by_player(match: Match, of_deal: Sequence[int]) -> tuple[int, int]:
    """Turn a pair of a deal, the dealer's first, into the order of the players."""
    return of_deal[seat_of(match, 0)], of_deal[seat_of(match, 1)]


def counted_so_far(match: Match, deal: Deal, player: int) -> int:
    """What a player could count if he called out now [points]."""
    seat = seat_of(match, player)
    return match.totals[player] + deal.meld[seat] + deal.tricks[seat]


def may_call(match: Match, deal: Deal, player: int) -> bool:
    """Whether a player may call out now, rightly or wrongly: on his own turn to play, meld or draw."""
    if match.over or match.target is None or match.rules["call_out"] == "none":
        return False
    return twohand.turn(deal) == seat_of(match, player)


def call_out(match: Match, deal: Deal, player: int) -> Match:
    """Let a player declare that he has the target.

    Raises
    ------
    IllegalMove
        If he may not call now.
    """
    if not may_call(match, deal, player) or match.target is None:
        raise IllegalMove(f"player {player} may not call out now")
    if counted_so_far(match, deal, player) >= match.target:
        return _won(match, deal, player, "called")
    if match.rules["wrong_call"] == "ignored":
        return match
    return _won(match, deal, 1 - player, "wrong_call")


def _won(match: Match, deal: Deal, winner: int, how: str) -> Match:
    totals = (counted_so_far(match, deal, 0), counted_so_far(match, deal, 1))
    return replace(match, totals=totals, over=True, winner=winner, how=how)


def end_deal(match: Match, scores: Sequence[int]) -> Match:
    """Add a deal that nobody ended by a call.

    Parameters
    ----------
    match : Match
        The standing before the deal.
    scores : two ints
        Scores of the deal by player (not by seat) [points].

    Returns
    -------
    Match
        Over, or with the next dealer and, after a tie at the top, a higher target.
    """
    if match.over:
        raise IllegalMove("the match is over")
    totals = (match.totals[0] + scores[0], match.totals[1] + scores[1])
    match = replace(match, totals=totals, dealer=_next_dealer(match, scores))
    leader = None if totals[0] == totals[1] else int(totals[1] > totals[0])
    target = match.target
    if target is None:
        return replace(match, over=True, winner=leader, how="single" if leader is not None else "drawn")

    reached = [player for player in (0, 1) if totals[player] >= target]
    if len(reached) == 1:
        return replace(match, over=True, winner=reached[0], how="reached")
    if len(reached) == 2:
        if match.rules["both_over"] == "extend_250":
            while max(totals) >= target:
                target += STEP
            return replace(match, target=target)
        if leader is not None:
            return replace(match, over=True, winner=leader, how="higher")
    return match


def _next_dealer(match: Match, scores: Sequence[int]) -> int:
    if match.rules["next_dealer"] == "alternate":
        return 1 - match.dealer
    if scores[0] == scores[1]:
        return match.dealer
    return int(scores[1] > scores[0])
