"""Setting a table: rules and policies in the kernels' form."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from meldlab.analysis.policies import baoyao, sampled, twohand
from meldlab.analysis.policies.basic import build_tables
from meldlab.analysis.policies.catalogue import searches, sees_all
from meldlab.analysis.policies.kinds import Policy
from meldlab.analysis.policies.sampled import auction_settings, baoyao_settings
from meldlab.analysis.policies.shipped import baoyao_parameters, basic_parameters, twohand_parameters
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.rules.kernel import auction_rules, baoyao_rules, match_rules, twohand_rules
from meldlab.analysis.rules.schema import Profile
from meldlab.analysis.searching import baoyao_search_here, twohand_search_here, with_auction_search
from meldlab.kernels.baoyao.book import build_book
from meldlab.kernels.baoyao.rules import BaoyaoRules
from meldlab.kernels.pinochle.auction.play import Table
from meldlab.kernels.pinochle.twohand.basic import SETTINGS
from meldlab.kernels.pinochle.twohand.match import MatchRules
from meldlab.kernels.pinochle.twohand.rules import TwohandRules

#: Words of the table in which an ending of two hands is solved, by the pack: a part of it is cleared for each deal.
_TWOHAND_WORDS = {48: 1 << 17, 64: 1 << 21}


@dataclass(frozen=True)
class AuctionTable:
    """Rules and one policy a seat.

    Parameters
    ----------
    profile : Profile
        Rules of the game ``auction``.
    policies : sequence of three Policy
        Seat 0, 1 and 2, in order from the dealer's left.
    """

    profile: Profile
    policies: Sequence[Policy]

    @cached_property
    def kernel(self) -> Any:
        """The kernels' form (`meldlab.kernels.pinochle.auction.play.Table`)."""
        rules = auction_rules(self.profile)
        first, second, third = (basic_parameters(policy) for policy in self.policies)
        codes = np.array([policy.kind.code for policy in self.policies], np.int64)
        tables = build_tables((first, second, third), rules)
        if not self.searches:
            return Table(rules, codes, tables, None)
        # What each seat thinks that all play by: its own parameters of the policy `basic`.
        models = tuple(build_tables((own, own, own), rules) for own in (first, second, third))
        settings = np.stack([auction_settings(policy) for policy in self.policies])
        return Table(rules, codes, tables, (settings, models))

    @property
    def searches(self) -> bool:
        """Whether a player draws worlds."""
        return searches(self.policies)

    @property
    def kernel_here(self) -> Any:
        """The kernels' form for this thread: with its own room for drawing worlds, if a player draws any."""
        return with_auction_search(self.kernel)

    @property
    def open_cards(self) -> bool:
        """Whether the hands are played with all cards open."""
        return sees_all(self.policies)

    @cached_property
    def rooms(self) -> OpenRooms:
        """Rooms for solving, where all cards are open."""
        return OpenRooms()


def twohand_kernel(rules: TwohandRules, policies: Sequence[Policy]) -> np.ndarray:
    """Return rules and policies, the dealer's first, as int64[2, N_COLUMNS]."""
    dealer, other = policies
    parameters = (twohand_parameters(dealer), twohand_parameters(other))
    table = twohand.build_table(parameters, (dealer.kind.code, other.kind.code), rules)
    for row, policy in zip(table, policies, strict=True):
        if policy.kind.searches:
            settings = sampled.twohand_settings(policy.parameters)
            row[SETTINGS : SETTINGS + len(settings)] = settings
    return table


@dataclass(frozen=True)
class TwohandTable:
    """Rules of two-handed pinochle and the policies of both players.

    Parameters
    ----------
    profile : Profile
        Rules of the game ``twohand``.
    policies : sequence of two Policy
        The dealer's and the other's.
    """

    profile: Profile
    policies: Sequence[Policy]

    @cached_property
    def kernel(self) -> Any:
        """The kernels' form: int64[2, N_COLUMNS], see `meldlab.kernels.pinochle.twohand.rules`."""
        return twohand_kernel(twohand_rules(self.profile), self.policies)

    @cached_property
    def match(self) -> MatchRules:
        """The switches of a match of the two, in which the first to deal is player 0."""
        return match_rules(self.profile)

    @cached_property
    def by_dealer(self) -> npt.NDArray[np.int64]:
        """The kernels' form for a match: int64[2, 2, N_COLUMNS], for deals of player 0 and of player 1."""
        return np.stack([self.kernel, self.kernel[::-1]])

    @property
    def is_solved(self) -> bool:
        """Whether a player plays without a fault when the stock is gone."""
        return any(policy.parameters.get("phase2") == "exact" for policy in self.policies)

    @property
    def searches(self) -> bool:
        """Whether a player draws worlds."""
        return searches(self.policies)

    @property
    def search_here(self) -> Any:
        """This thread's room for searching (`meldlab.kernels.pinochle.twohand.sampled.Search`); None if nobody does."""
        return twohand_search_here() if self.searches else None

    @cached_property
    def rooms(self) -> OpenRooms:
        """Rooms for solving, where a player plays without a fault."""
        return OpenRooms(_TWOHAND_WORDS[int(self.profile.values["deck"])])


def baoyao_players(policies: Sequence[Policy], rules: BaoyaoRules) -> npt.NDArray[np.int64]:
    """Return the policies of the four seats as int64[4, n_columns]: a code, and behind it what the policy plays by."""
    parameters = tuple(baoyao_parameters(policy) for policy in policies)
    settings = tuple(baoyao_settings(policy.parameters) if policy.kind.searches else None for policy in policies)
    return baoyao.build_table(parameters, tuple(policy.kind.code for policy in policies), rules, settings)


@dataclass(frozen=True)
class BaoyaoTable:
    """Rules of Bao Yao and one policy a seat.

    Parameters
    ----------
    profile : Profile
        Rules of the game ``baoyao``.
    policies : sequence of four Policy
        Seats 0 to 3; player one has seats 0 and 2, player two seats 1 and 3.
    """

    profile: Profile
    policies: Sequence[Policy]

    @cached_property
    def rules(self) -> BaoyaoRules:
        """The switches in the kernels' form."""
        return baoyao_rules(self.profile)

    @cached_property
    def book(self) -> npt.NDArray[np.int64]:
        """The plays and what beats them: int64[257, 14], see `meldlab.kernels.baoyao.book`."""
        book: npt.NDArray[np.int64] = build_book(self.rules)
        return book

    @cached_property
    def players(self) -> npt.NDArray[np.int64]:
        """The policies in the kernels' form: int64[4, n_columns]."""
        return baoyao_players(self.policies, self.rules)

    @property
    def searches(self) -> bool:
        """Whether a player here draws worlds."""
        return searches(self.policies)

    @property
    def search_here(self) -> Any:
        """This thread's room for searching (`meldlab.kernels.baoyao.sampled.Search`), None if nobody searches."""
        return baoyao_search_here() if self.searches else None
