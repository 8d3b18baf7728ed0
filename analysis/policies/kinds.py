"""What a policy is: a kind as it ships, and one with every parameter set."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec

from meldlab.analysis.rules.schema import value_text

#: A parameter's value: a number, yes or no, or a word.
Parameter = float | bool | str


@dataclass(frozen=True)
class PolicyKind:
    """A policy as it ships: what it does and what may be set."""

    name: str
    game: str
    code: int
    """The kernels' number for it."""
    summary: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    """Shipped value of each parameter."""
    lowest: Mapping[str, float] = field(default_factory=dict)
    """Lowest values of the parameters that can't go down to minus `LARGEST_NUMBER`."""
    highest: Mapping[str, float] = field(default_factory=dict)
    """Highest values of the parameters that can't go up to `LARGEST_NUMBER`."""
    records: tuple[type[msgspec.Struct], ...] = ()
    """Structures with a field for each parameter; the sentences below the fields tell what they mean."""
    open_cards: bool = False
    """Whether all hands are open to it while it plays, so that it sits at all seats or at none."""
    searches: bool = False
    """Whether it draws worlds and tries its candidates on them."""
    fault_of: Callable[[Mapping[str, Parameter]], str | None] = lambda _parameters: None
    """From a value for every parameter to what contradicts itself in them."""


@dataclass(frozen=True)
class Policy:
    """A policy with every parameter set.

    Make one with `load_policy`, which checks it.
    """

    kind: PolicyKind
    parameters: Mapping[str, Parameter]

    @property
    def name(self) -> str:
        """The name of the policy, and the parameters that were changed."""
        changed = [
            f"{name}={parameter_text(value)}"
            for name, value in self.parameters.items()
            if value != self.kind.parameters[name]
        ]
        return self.kind.name + (":" + ",".join(changed) if changed else "")

    @property
    def hash(self) -> str:
        """First 12 hexadecimal digits of the SHA-256 of the kind and all parameters, as canonical JSON."""
        canonical = json.dumps(
            {"game": self.kind.game, "policy": self.kind.name, "parameters": dict(self.parameters)},
            sort_keys=True,
            separators=(",", ":"),
        )
        return hashlib.sha256(canonical.encode()).hexdigest()[:12]


def parameter_text(value: Parameter) -> str:
    """Write a parameter's value so that it is read as the same again."""
    if isinstance(value, (str, bool)):
        return value_text(value)
    short = f"{value:g}"
    return short if float(short) == value else repr(value)
