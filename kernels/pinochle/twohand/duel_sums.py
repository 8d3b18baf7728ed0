"""Deals and matches of two-handed pinochle played again for every table of a duel: what each place scores."""

from typing import Any

from meldlab.kernels.jit import int64, jit
from meldlab.kernels.pinochle.twohand.desk import new_desk
from meldlab.kernels.pinochle.twohand.match import play_match
from meldlab.kernels.pinochle.twohand.play import play_deal


@jit
def duel_twohand(
    seed: int, first: int, last: int, table: Any, out_scores: Any, room: Any = None, search: Any = None
) -> None:
    """Play the deals ``first`` to ``last - 1`` at one table.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of deal indices.
    table : int64[2, N_COLUMNS]
        Rules and policies, the dealer's first.
    out_scores : int64[last - first, 2]
        What the dealer and the other score [points].
    room : Room, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    search : Search, optional
        What players who draw worlds search by.
    """
    desk = new_desk()
    for deal in range(first, last):
        result = play_deal(seed, deal, table, desk, room, None, None, search)
        out_scores[deal - first, 0] = result.dealer_meld + result.dealer_tricks
        out_scores[deal - first, 1] = result.other_meld + result.other_tricks


@jit
def duel_matches(
    seed: int,
    first: int,
    last: int,
    rules: Any,
    by_dealer: Any,
    out_won: Any,
    room: Any = None,
    search: Any = None,
) -> None:
    """Play the matches ``first`` to ``last - 1`` at one table.

    Parameters
    ----------
    seed : uint64
        Seed of the run.
    first, last : int64
        Range of indices of matches.
    rules : MatchRules
        Switches of the match.
    by_dealer : int64[2, 2, N_COLUMNS]
        Rules and policies of the deals of player 0, who deals first, and of those of player 1.
    out_won : int64[last - first, 2]
        1 for the player who wins the match, 0 for the other, and for both if nobody does.
    room : Room, optional
        Room for solving, if a player plays without a fault once the stock is gone.
    search : Search, optional
        What players who draw worlds search by.
    """
    desk = new_desk()
    for match in range(first, last):
        winner = play_match(seed, match, rules, by_dealer, desk, room, search).winner
        for player in range(2):
            out_won[match - first, player] = int64(winner == player)
