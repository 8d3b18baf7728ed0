"""Setting a table: rules and policies in the kernels' form."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from meldlab.analysis.policies.basic import build_tables
from meldlab.analysis.policies.catalogue import Policy, basic_parameters, sees_all
from meldlab.analysis.rooms import OpenRooms
from meldlab.analysis.rules.kernel import auction_rules
from meldlab.analysis.rules.schema import Profile
from meldlab.kernels.pinochle.auction.play import Table


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
        return Table(rules, codes, build_tables((first, second, third), rules))

    @property
    def open_cards(self) -> bool:
        """Whether the hands are played with all cards open."""
        return sees_all(self.policies)

    @cached_property
    def rooms(self) -> OpenRooms:
        """Rooms for solving, where all cards are open."""
        return OpenRooms()
