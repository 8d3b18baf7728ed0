"""Parameters of the policy ``sampled`` beside those of ``basic``, and the settings that its kernels search by.

``sampled`` draws worlds that fit all that it has seen, plays its candidates out on each of them with ``basic`` at every
seat, and takes the best average.  The parameters of ``basic`` that it is given are those it thinks everybody plays by.
"""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
import numpy as np
import numpy.typing as npt

from meldlab.analysis.policies.kinds import Parameter, Policy
from meldlab.kernels import weighing
from meldlab.kernels.baoyao.basic_table import CANDIDATES, EXCHANGES, POINT_VALUE, SETTINGS, SURPRISE
from meldlab.kernels.pinochle.auction.play_outs import SOLVE_FROM
from meldlab.kernels.pinochle.twohand.sampled import EVEN, EXACT_END

#: Parameters can't be lower, or higher, than this.
LOWEST_NUMBERS: Final[Mapping[str, float]] = {
    "worlds": 1,
    "drop": 0,
    "trust": 0,
    "limit_ms": 0,
    "candidates": 1,
    "exchanges": 0,
    "surprise": 0,
    "point": 0,
    "solve_from": 0,
}
HIGHEST_NUMBERS: Final[Mapping[str, float]] = {
    "worlds": weighing.MOST_WORLDS,
    "drop": 20,
    "trust": 20,
    "limit_ms": 1_000_000,
    "candidates": weighing.MOST_CANDIDATES,
    "exchanges": 1000,
    "surprise": 1,
    "point": 1,
    "solve_from": 15,
}
#: Worlds that a player of two reckons to have come out even before he trusts another choice than that of ``basic``.
_EVEN_WORLDS: Final = 24


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """What a search in any game may be told."""

    worlds: int
    """Worlds drawn for each decision, at most."""
    drop: float
    """Standard errors of the paired difference by which a candidate must be behind to be dropped; 0 to drop none."""
    trust: float
    """Standard errors by which the choice of ``basic`` must be beaten; 0 to take the best average [standard errors]."""
    limit_ms: float
    """Work for a decision after which no more worlds are drawn, 0 for any [ms of the machine that it was measured on]:
    counted by what is played and solved, not by the clock, so that the choice is the same everywhere."""


class AuctionSearch(Search, frozen=True, kw_only=True):
    """What a search in auction pinochle may be told."""

    solve_from: int
    """Cards a hand from which on worlds are solved with all cards open; before that they are played out [cards]."""


class TwohandSearch(Search, frozen=True, kw_only=True):
    """What a search in two-handed pinochle may be told."""

    trust: float
    """Standard errors by which the choice of ``basic`` must be beaten, as if 24 more worlds had come out even: with 40
    worlds 1.26 times as many, with 12 worlds 1.73 times; 0 to take the best average [standard errors]."""
    playout_end: Literal["thumb", "exact"]
    """How a world is played out when its stock is gone: by rule of thumb, or without a fault."""


class BaoyaoSearch(Search, frozen=True, kw_only=True):
    """What a search in Bao Yao may be told."""

    candidates: int
    """Plays tried for each decision, the pass among them: those that ``basic`` weighs highest."""
    exchanges: int
    """Exchanges of cards between one world and the next, by which worlds come to fit what the others have done; 0 to
    draw all that are possible alike."""
    surprise: float
    """Factor of a world's chance for each turn in which ``basic`` would have done something else there [share]."""
    point: float
    """What a point is worth beside the stakes that are won [stakes]."""


def common_settings(parameters: Mapping[str, Parameter]) -> npt.NDArray[np.int64]:
    """Return the settings that all games have, with room for a game's own: int64[N_SETTINGS]."""
    settings = np.zeros(weighing.N_SETTINGS, np.int64)
    settings[weighing.WORLDS] = int(parameters["worlds"])
    settings[weighing.DROP] = round(100 * float(parameters["drop"]))
    settings[weighing.TRUST] = round(100 * float(parameters["trust"]))
    settings[weighing.LIMIT] = round(1000 * float(parameters["limit_ms"]))
    return settings


def twohand_settings(parameters: Mapping[str, Parameter]) -> npt.NDArray[np.int64]:
    """Return the settings of a search in two-handed pinochle: int64[N_SETTINGS]."""
    settings = common_settings(parameters)
    settings[EXACT_END] = parameters["playout_end"] == "exact"
    settings[EVEN] = _EVEN_WORLDS
    return settings


def baoyao_settings(parameters: Mapping[str, Parameter]) -> npt.NDArray[np.int64]:
    """Return the settings of a search in Bao Yao: int64[N_SETTINGS], see `meldlab.kernels.baoyao.basic_table`."""
    settings = common_settings(parameters)
    settings[CANDIDATES - SETTINGS] = int(parameters["candidates"])
    settings[EXCHANGES - SETTINGS] = int(parameters["exchanges"])
    settings[SURPRISE - SETTINGS] = round(100 * float(parameters["surprise"]))
    settings[POINT_VALUE - SETTINGS] = round(1000 * float(parameters["point"]))
    return settings


def auction_settings(policy: Policy) -> npt.NDArray[np.int64]:
    """Return a policy's settings for searching in auction pinochle, zeros if it does not: int64[N_SETTINGS]."""
    if not policy.kind.searches:
        return np.zeros(weighing.N_SETTINGS, np.int64)
    settings = common_settings(policy.parameters)
    settings[SOLVE_FROM] = int(policy.parameters["solve_from"])
    return settings
