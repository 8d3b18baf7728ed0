"""Tables of auction pinochle for tests: rules by switches, policies by name, records of the first deals."""

from functools import cache

from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import auction_record
from meldlab.analysis.rules import load_profile
from meldlab.analysis.rules.schema import value_text
from meldlab.analysis.tables import AuctionTable
from oracles import auction as oracle


def profile_of(switches):
    """Profile with some switches set and the Chinese description's values for the others."""
    return load_profile("zh-auction", overrides=[f"{name}={value_text(value)}" for name, value in switches.items()])


def table_of(switches, policies="random"):
    """Table with these switches and one policy, or three with commas between them."""
    return AuctionTable(profile_of(switches), load_policies(policies, "auction", 3))


@cache
def _table_and_records(switches, policies, seed):
    return table_of(dict(switches), policies), []


def records_of(switches, policies="random", seed=1, n=100):
    """Records of the first deals under some switches; played once in a session, not to be changed."""
    whole = oracle.ZH | dict(switches)
    table, records = _table_and_records(tuple(sorted(whole.items())), policies, seed)
    while len(records) < n:
        records.append(auction_record(table, seed, len(records)))
    return records[:n]
