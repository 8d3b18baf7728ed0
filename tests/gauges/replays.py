"""Records played again for tests."""

from dataclasses import replace

import numpy as np

from meldlab.analysis.policies import load_policies
from meldlab.analysis.replays import GAMES, read_record
from meldlab.analysis.replays.matching import check_events


def replay_of(record, policy, seats=None, script=None):
    """Return a record's replay, not yet played: with the policy as it is, and maybe with other choices."""
    game = GAMES[record["game"]]
    recorded = read_record(record, record["game"])
    if script is not None:
        choices = [replace(choice, code=code) for choice, code in zip(recorded.choices, script, strict=True)]
        recorded = replace(recorded, choices=choices)
    policies = load_policies(policy, record["game"], game.n_seats)
    whose = range(game.n_seats) if seats is None else seats
    return game.replay(recorded, policies, whose, record["seed"], record["deal"])


def played_again(record, policy, seats=None):
    """Play a record again, assert that its own events come of it, and return the choices that were weighed."""
    replay = replay_of(record, policy, seats)
    played = replay.play()
    assert played.fault is None
    assert list(played.events) == record["events"]
    assert check_events(replay.recorded, played, GAMES[record["game"]].follow)
    return replay.weighed()


def first_best(weighed):
    """The candidate of the best average, the first of several."""
    return int(np.argmax(weighed.values.sum(axis=1)))


def checked(record, game):
    """Check a record in all ways, weighing nothing: the replay's events, and whether it was complete."""
    recorded = read_record(record, game)
    found = GAMES[game]
    policies = load_policies("sampled:worlds=2", game, found.n_seats)
    played = found.replay(recorded, policies, (), 1, 0).play()
    return list(played.events), check_events(recorded, played, found.follow)
