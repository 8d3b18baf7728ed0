"""By whose parameters choices are weighed."""

from collections.abc import Sequence
from typing import Final

from meldlab.analysis.errors import BAD_USAGE, PolicyError, quoted
from meldlab.analysis.policies import load_policies
from meldlab.analysis.policies.catalogue import searches, with_changes
from meldlab.analysis.policies.kinds import Policy
from meldlab.kernels.weighing import MOST_WORLDS

#: Worlds on which a choice is weighed unless others are asked for: as many as take a few seconds a game.
WORLDS: Final = {"auction": 64, "twohand": 256, "baoyao": 64}


def weighing_policies(given: str, game: str, n_seats: int, worlds: int | None) -> tuple[Policy, ...]:
    """Read the policies by whose parameters choices are weighed.

    Every candidate is tried on every world: none is dropped early, and work has no limit.

    Parameters
    ----------
    given : str
        ``sampled``, with parameters that it may have; one for all, or one a seat.
    game : str
        The game.
    n_seats : int
        Seats.
    worlds : int or None
        Worlds of a choice; None for what the policy says, or else those in `WORLDS`.

    Raises
    ------
    PolicyError
        If there is no such policy, if it draws no worlds, or if there can't be so many.
    """
    if worlds is not None and not 2 <= worlds <= MOST_WORLDS:
        raise PolicyError(
            f"--worlds can't be {quoted(worlds)}: it is a whole number from 2 to {MOST_WORLDS}.", exit_status=BAD_USAGE
        )
    policies = load_policies(given, game, n_seats)
    for policy in policies:
        if not searches([policy]):
            raise PolicyError(
                f"The policy '{policy.kind.name}' draws no worlds, so nothing can be weighed with it; give "
                "--policy sampled, with other parameters if you like.",
                exit_status=BAD_USAGE,
            )
    return tuple(
        with_changes(policy, worlds=_worlds(policy, worlds, given), drop=0.0, limit_ms=0.0) for policy in policies
    )


def _worlds(policy: Policy, worlds: int | None, given: str) -> int:
    """Worlds that were asked for: beside the policy, or by it."""
    if worlds is not None:
        return worlds
    told = int(policy.parameters["worlds"])
    return (
        told
        if "worlds=" in given.replace(" ", "") or told != policy.kind.parameters["worlds"]
        else WORLDS[policy.kind.game]
    )


def worlds_of(policies: Sequence[Policy]) -> int:
    """Most worlds of a choice."""
    return max(int(policy.parameters["worlds"]) for policy in policies)
