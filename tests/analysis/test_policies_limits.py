"""Parameters of policies at their limits: shares end at 1, and no worth outgrows the kernels' whole numbers."""

import random

import numpy as np
import pytest
from gauges.baoyao import table_of

from meldlab.analysis.errors import PolicyError
from meldlab.analysis.policies import POLICIES, load_policy
from meldlab.analysis.policies.baoyao import BaoyaoParameters, build_table
from meldlab.analysis.policies.catalogue import LARGEST_NUMBER, parameter_meanings
from meldlab.analysis.policies.shipped import baoyao_parameters
from meldlab.analysis.records.baoyao import baoyao_records
from meldlab.analysis.rules import load_profile
from meldlab.analysis.rules.kernel import baoyao_rules
from meldlab.kernels.baoyao import basic_table as columns
from meldlab.kernels.baoyao.policies import BASIC
from oracles.baoyao_referee import list_faults

BAOYAO = POLICIES["baoyao"]["basic"]
SHARES = [
    (game, name)
    for game in ("twohand", "baoyao")
    for name, meaning in parameter_meanings(POLICIES[game]["basic"]).items()
    if meaning.endswith("[share].")
]
#: A worth summed over 27 plays and multiplied by two chances still fits 63 bits below it [hundredths of a point].
ROOM = 2**63 // (27 * columns.CERTAIN**2)


def limits_of(name):
    """Lowest and highest value of a parameter of the Bao Yao policy; yes and no where it is a switch."""
    if isinstance(BAOYAO.parameters[name], bool):
        return "no", "yes"
    return BAOYAO.lowest.get(name, -LARGEST_NUMBER), BAOYAO.highest.get(name, LARGEST_NUMBER)


def at_limits(rng, names):
    """Text of the policy with some parameters at one of their limits each."""
    return "basic:" + ",".join(f"{name}={rng.choice(limits_of(name))}" for name in names)


def test_shares_are_found():
    assert len(SHARES) >= 18


@pytest.mark.parametrize(("game", "name"), SHARES)
def test_a_share_ends_at_one(game, name):
    assert load_policy(f"basic:{name}=1", game).parameters[name] == 1
    with pytest.raises(PolicyError, match=r"it is a number from 0 to 1, such as"):
        load_policy(f"basic:{name}=1.001", game)


def test_how_steeply_worth_grows_ends_at_twenty():
    with pytest.raises(PolicyError, match=r"'control_power' can't be '21': it is a number from 0 to 20, such as 4"):
        load_policy("basic:control_power=21", "baoyao")


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("threes", ["high", "low", "removed"])
@pytest.mark.parametrize("side", [0, 1])
def test_no_worth_at_a_limit_outgrows_the_kernels(threes, side):
    rules = baoyao_rules(load_profile("zh-two-player", "baoyao", (f"threes={threes}",)))
    every = {name: limits_of(name)[side] for name in BAOYAO.parameters}
    alone = [baoyao_parameters(load_policy(f"basic:{name}={value}", "baoyao")) for name, value in every.items()]
    together = load_policy("basic:" + ",".join(f"{name}={value}" for name, value in every.items()), "baoyao")
    for parameters in (*alone, baoyao_parameters(together)):
        assert isinstance(parameters, BaoyaoParameters)
        table = build_table((parameters,) * 4, (BASIC,) * 4, rules)
        assert np.abs(table).max() < ROOM


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("number", range(12))
def test_parameters_at_their_limits_still_play_by_the_rules(number):
    rng = random.Random(number)
    names = list(BAOYAO.parameters)
    policies = ",".join(at_limits(rng, rng.sample(names, rng.randint(1, len(names)))) for _ in range(2))
    for record in baoyao_records(table_of(policies, f"joker_pair={rng.choice(['yes', 'no'])}"), number, 0, 5):
        assert list_faults(record) == []
