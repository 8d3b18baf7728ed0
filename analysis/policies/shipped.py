"""The policies that ship, game by game, and their parameters as structures."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

from meldlab.analysis.policies import baoyao, sampled, twohand
from meldlab.analysis.policies.baoyao import BaoyaoParameters
from meldlab.analysis.policies.basic import LOWEST_NUMBERS, BasicParameters
from meldlab.analysis.policies.kinds import Parameter, Policy, PolicyKind
from meldlab.analysis.policies.twohand import TwohandParameters
from meldlab.kernels.baoyao import policies as baoyao_codes
from meldlab.kernels.pinochle.auction import policies as auction_codes
from meldlab.kernels.pinochle.twohand import policies as twohand_codes

_SEARCHES: Final = "draws worlds that fit all it has seen, plays each candidate out by basic, takes the best average"


@cache
def _shipped(name: str) -> dict[str, Parameter]:
    text = resources.files("meldlab.analysis.policies").joinpath(f"{name}.toml").read_text("utf-8")
    return dict(tomllib.loads(text))


POLICIES: Final[dict[str, dict[str, PolicyKind]]] = {
    "auction": {
        "basic": PolicyKind(
            "basic",
            "auction",
            auction_codes.BASIC,
            "a good club player: bids by worth and margin, draws trumps, cashes, smears, concedes by price",
            _shipped("basic-auction"),
            LOWEST_NUMBERS,
            records=(BasicParameters,),
        ),
        "sampled": PolicyKind(
            "sampled",
            "auction",
            auction_codes.SAMPLED,
            _SEARCHES,
            _shipped("basic-auction") | _shipped("sampled-auction"),
            {**LOWEST_NUMBERS, **sampled.LOWEST_NUMBERS},
            sampled.HIGHEST_NUMBERS,
            (BasicParameters, sampled.AuctionSearch),
            searches=True,
        ),
        "random": PolicyKind(
            "random", "auction", auction_codes.RANDOM, "any lawful bid, meld, bury and card, all alike"
        ),
        "open": PolicyKind(
            "open",
            "auction",
            auction_codes.BASIC,
            "all three see every card: bids, buries and concedes as basic, then plays so that the exact value is kept",
            _shipped("basic-auction"),
            LOWEST_NUMBERS,
            records=(BasicParameters,),
            open_cards=True,
        ),
    },
    "twohand": {
        "basic": PolicyKind(
            "basic",
            "twohand",
            twohand_codes.BASIC,
            "a sound club player: keeps what melds may still want, wins tricks for its melds, saves trumps and aces",
            _shipped("basic-twohand"),
            twohand.LOWEST_NUMBERS,
            twohand.HIGHEST_NUMBERS,
            (TwohandParameters,),
            fault_of=twohand.fault_of,
        ),
        "sampled": PolicyKind(
            "sampled",
            "twohand",
            twohand_codes.SAMPLED,
            _SEARCHES,
            _shipped("basic-twohand") | _shipped("sampled-twohand"),
            {**twohand.LOWEST_NUMBERS, **sampled.LOWEST_NUMBERS},
            {**twohand.HIGHEST_NUMBERS, **sampled.HIGHEST_NUMBERS},
            (TwohandParameters, sampled.TwohandSearch),
            searches=True,
            fault_of=twohand.fault_of,
        ),
        "random": PolicyKind("random", "twohand", twohand_codes.RANDOM, "any lawful card, meld and draw, all alike"),
    },
    "baoyao": {
        "basic": PolicyKind(
            "basic",
            "baoyao",
            baoyao_codes.BASIC,
            "a sound player: plans both hands, keeps bombs and 幺, spends them by the points that are at stake",
            _shipped("basic-baoyao"),
            baoyao.LOWEST_NUMBERS,
            baoyao.HIGHEST_NUMBERS,
            (BaoyaoParameters,),
        ),
        "sampled": PolicyKind(
            "sampled",
            "baoyao",
            baoyao_codes.SAMPLED,
            _SEARCHES,
            _shipped("basic-baoyao") | _shipped("sampled-baoyao"),
            {**baoyao.LOWEST_NUMBERS, **sampled.LOWEST_NUMBERS},
            {**baoyao.HIGHEST_NUMBERS, **sampled.HIGHEST_NUMBERS},
            (BaoyaoParameters, sampled.BaoyaoSearch),
            searches=True,
        ),
        "autoplay": PolicyKind(
            "autoplay",
            "baoyao",
            baoyao_codes.AUTOPLAY,
            "what a server plays for one who has left: leads its lowest rank, beats with the cheapest play, bombs last",
        ),
        "random": PolicyKind("random", "baoyao", baoyao_codes.RANDOM, "any lawful play or the pass, all alike"),
    },
}


def _as(record: type[Any], policy: Policy, shipped: str) -> Any:
    """Put those parameters of a policy into a structure that are its fields; the shipped ones if it has none."""
    values: Mapping[str, Parameter] = policy.parameters or _shipped(shipped)
    fields = {field.name for field in msgspec.structs.fields(record)}
    return msgspec.convert({name: value for name, value in values.items() if name in fields}, record)


def basic_parameters(policy: Policy) -> BasicParameters:
    """Return the parameters that the tables of ``basic`` are built from, the shipped ones for a policy without any."""
    parameters: BasicParameters = _as(BasicParameters, policy, "basic-auction")
    return parameters


def twohand_parameters(policy: Policy) -> TwohandParameters:
    """Return the parameters of the two-handed ``basic``, the shipped ones for a policy without any."""
    parameters: TwohandParameters = _as(TwohandParameters, policy, "basic-twohand")
    return parameters


def baoyao_parameters(policy: Policy) -> BaoyaoParameters:
    """Return the parameters of the Bao Yao ``basic``, the shipped ones for a policy without any."""
    parameters: BaoyaoParameters = _as(BaoyaoParameters, policy, "basic-baoyao")
    return parameters
