"""Duels: the same deals played at several tables, at which two or three policies sit in every way that matters.

A *seating* tells which policy sits at which place: (0, 1, 1) is the first policy at seat 0 of a table of three and the
second at both others. Each deal is played at every seating. What the first policy is ahead of the second at a table is
its *gain* there, and the gain of a deal is the sum over the tables at which both sit. Equal policies gain exactly
nothing by it: whatever one place has from the cards, each policy has once.

At a table of three the gain is the mean of the one policy's seats less that of the other's, so what idle players and
the kitty get or pay, which falls to no seat, is no gain of anybody. Gains are kept as whole numbers, ``divisor`` times
a gain of one deal at one table.

Worked example, two hands: in the dealer's place A scores 150 to 90 against B, in the other place 80 to 170. Its gain is
60 - 90 = -30 in the two hands of the deal, or -15 points a hand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import prod
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.rules.schema import Profile
from meldlab.analysis.searching import baoyao_search_here, twohand_search_here, with_auction_search
from meldlab.analysis.tables import AuctionTable, BaoyaoTable, TwohandTable
from meldlab.kernels.baoyao.duel_sums import duel_baoyao
from meldlab.kernels.pinochle.auction.duel_sums import duel_auction
from meldlab.kernels.pinochle.twohand.duel_sums import duel_matches, duel_twohand

#: Policy by its number at each place of a table.
Seating = tuple[int, ...]
#: Gains of deals at tables: [n_deals, n_tables].
Gains = npt.NDArray[np.int64]

_THREE: Final = 3


@dataclass(frozen=True)
class Contest:
    """What is played in a duel."""

    game: str
    unit: str
    """What gains are counted in."""
    place: str
    """What policies sit at."""
    n_places: int
    bin: float
    """Width of the bins of gains [unit]."""
    kernel_name: str
    set_table: Callable[[Profile, Sequence[Policy]], Any]
    """From rules and the policies of the places to the kernels' form of a table: numbers, by which a run is told."""
    new_rooms: Callable[[Profile, Sequence[Policy]], OpenRooms | None]
    """Rooms for solving, None where nothing is solved."""
    play: Callable[..., None]
    """Plays a range of deals at a table: seed, first, last, table, results, room."""
    counted: str = "deals"

    def seatings(self, n_policies: int) -> tuple[Seating, ...]:
        """All ways in which two or three policies sit; each pair meets at equally many."""
        if self.n_places == _THREE:
            if n_policies == _THREE:
                return tuple(permutations(range(_THREE)))
            return tuple(
                tuple(one if place == seat else 1 - one for place in range(_THREE))
                for one in range(2)
                for seat in range(_THREE)
            )
        return tuple(seats for pair in combinations(range(n_policies), 2) for seats in (pair, pair[::-1]))

    def results(self, seed: int, first: int, last: int, tables: Sequence[Any], room: Any) -> npt.NDArray[np.int64]:
        """Play the deals ``first`` to ``last - 1`` at some tables: int64[n_deals, n_tables, n_places]."""
        found = np.zeros((last - first, len(tables), self.n_places), np.int64)
        for number, table in enumerate(tables):
            results = np.zeros((last - first, self.n_places), np.int64)
            self.play(np.uint64(seed), first, last, table, results, room)
            found[:, number] = results
        return found


# Room for searching is one a thread, so it is asked for on the thread that plays and is no part of a table.


def _play_auction(seed: Any, first: int, last: int, table: Any, results: Any, _room: Any) -> None:
    duel_auction(seed, first, last, with_auction_search(table), results)


def _play_twohand(seed: Any, first: int, last: int, table: Any, results: Any, room: Any) -> None:
    kernel, searched = table
    duel_twohand(seed, first, last, kernel, results, room, twohand_search_here() if searched else None)


def _play_matches(seed: Any, first: int, last: int, table: Any, results: Any, room: Any) -> None:
    match, by_dealer, searched = table
    search = twohand_search_here() if searched else None
    duel_matches(seed, first, last, match, by_dealer, results, room, search)


def _play_baoyao(seed: Any, first: int, last: int, table: Any, results: Any, _room: Any) -> None:
    book, players, searched = table
    duel_baoyao(seed, first, last, book, players, results, baoyao_search_here() if searched else None)


def _twohand_rooms(profile: Profile, policies: Sequence[Policy]) -> OpenRooms | None:
    table = TwohandTable(profile, policies)
    return table.rooms if table.is_solved else None


def _no_rooms(_profile: Profile, _policies: Sequence[Policy]) -> OpenRooms | None:
    return None


def _set_auction(profile: Profile, policies: Sequence[Policy]) -> Any:
    return AuctionTable(profile, policies).kernel


def _set_twohand(profile: Profile, policies: Sequence[Policy]) -> Any:
    table = TwohandTable(profile, policies)
    return table.kernel, table.searches


def _set_match(profile: Profile, policies: Sequence[Policy]) -> Any:
    table = TwohandTable(profile, policies)
    return table.match, table.by_dealer, table.searches


def _set_baoyao(profile: Profile, sides: Sequence[Policy]) -> Any:
    table = BaoyaoTable(profile, tuple(sides) * 2)
    return table.book, table.players, table.searches


CONTESTS: Final = {
    "auction": Contest(*("auction", "chips", "seat", 3, 1.0, "duel_auction"), _set_auction, _no_rooms, _play_auction),
    "twohand": Contest(
        *("twohand", "points", "place", 2, 20.0, "duel_twohand"), _set_twohand, _twohand_rooms, _play_twohand
    ),
    "matches": Contest(
        *("twohand", "matches", "place", 2, 0.5, "duel_matches"), _set_match, _twohand_rooms, _play_matches, "matches"
    ),
    "baoyao": Contest(*("baoyao", "stake", "side", 2, 0.5, "duel_baoyao"), _set_baoyao, _no_rooms, _play_baoyao),
}


def pairs_of(n_policies: int) -> tuple[tuple[int, int], ...]:
    """The pairs of policies by their numbers, in order."""
    return tuple(combinations(range(n_policies), 2))


def meetings(seatings: Sequence[Seating], pair: tuple[int, int]) -> list[int]:
    """Numbers of the tables at which both of a pair sit."""
    return [number for number, seating in enumerate(seatings) if set(pair) <= set(seating)]


def gains_of(results: npt.NDArray[np.int64], seatings: Sequence[Seating], pair: tuple[int, int]) -> Gains:
    """What the first of a pair is ahead of the second at each table at which both sit.

    Parameters
    ----------
    results : int64[n_deals, n_tables, n_places]
        What each place gets at each table [unit of the contest].
    seatings : sequence of Seating
        Who sits where at each table.
    pair : tuple of two int
        Numbers of the policies.

    Returns
    -------
    int64[n_deals, n_meetings]
        Gains, each the difference of two means times the numbers of places of the two.
    """
    weights = np.zeros((len(seatings), results.shape[2]), np.int64)
    tables = meetings(seatings, pair)
    for number in tables:
        seating = seatings[number]
        # A mean over the own places, with the other's number of places as the common denominator.
        weights[number] = [
            seating.count(pair[1]) if player == pair[0] else -seating.count(pair[0]) if player == pair[1] else 0
            for player in seating
        ]
    return np.asarray((results * weights).sum(axis=2)[:, tables])


def divisor_of(seatings: Sequence[Seating], pair: tuple[int, int]) -> int:
    """By what the sum of a deal's gains is divided to have the gain a table [none]."""
    tables = meetings(seatings, pair)
    return len(tables) * prod(seatings[tables[0]].count(player) for player in pair)
