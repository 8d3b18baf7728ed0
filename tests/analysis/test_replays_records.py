"""Records that people write: what may be missing, and one clear sentence for everything that is wrong."""

import copy
from functools import cache

import pytest
from gauges.replays import checked
from hypothesis import given, settings
from hypothesis import strategies as st

from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import auction_record, baoyao_record, twohand_record
from meldlab.analysis.replays import GAMES, read_record
from meldlab.analysis.rules import load_profile, shipped_profiles
from meldlab.analysis.tables import AuctionTable, BaoyaoTable, TwohandTable

TABLES = {
    "auction": (AuctionTable, auction_record, 3),
    "twohand": (TwohandTable, twohand_record, 2),
    "baoyao": (BaoyaoTable, baoyao_record, 4),
}
#: Deals that are played to their end under the rules they are played by.
DEALS = {"auction": 5, "twohand": 0, "baoyao": 0}


@cache
def played(game, rules=None, policy="basic", deal=None):
    """A record of a game."""
    make, record, n_seats = TABLES[game]
    table = make(load_profile(rules or shipped_profiles(game)[0], game), load_policies(policy, game, n_seats))
    return record(table, 3, DEALS[game] if deal is None else deal)


def fresh(game):
    """A record of a game that may be changed."""
    return copy.deepcopy(played(game))


def index_of(record, do, number=0):
    """Index of an event of a kind."""
    return [at for at, event in enumerate(record["events"]) if event["do"] == do][number]


def refusal(record, game):
    """The sentence by which a record is refused."""
    with pytest.raises(MeldlabError) as refused:
        checked(record, game)
    assert refused.value.exit_status == 1
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("game", GAMES)
def test_records_of_every_profile_and_policy_are_played_again_as_they_were(game):
    for rules in shipped_profiles(game):
        for policy in ("basic", "random"):
            for deal in range(3):
                record = played(game, rules, policy, deal)
                assert checked(record, game) == (record["events"], True)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_may_leave_out_what_follows_from_the_rest(game):
    record = fresh(game)
    for key in ("game", "seed", "deal", "policies", "result", "dealer", "leader"):
        record.pop(key, None)
    told = [event for event in record["events"] if event["do"] not in GAMES[game].follow]
    for event in told:
        for key in ("points", "strength", "kind", "announced", "received"):
            event.pop(key, None)
    events, complete = checked(record | {"events": told}, game)
    assert events == played(game)["events"]
    assert complete


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_ends_anywhere_is_read_up_to_there(game):
    whole = played(game)
    for n in range(0, len(whole["events"]), 3):
        events, complete = checked(whole | {"events": whole["events"][:n]}, game)
        assert events[:n] == whole["events"][:n]
        assert not complete or n >= len(whole["events"]) - 2


@pytest.mark.parametrize("game", ["auction", "twohand"])
def test_cards_are_read_in_any_notation(game):
    record = fresh(game)
    record["hands"] = [" ".join(hand).lower().replace("t", "10") for hand in record["hands"]]
    for event in record["events"]:
        if "card" in event:
            event["card"] = event["card"][1] + event["card"][0].replace("T", "10")
    assert checked(record, game)[0] == played(game)["events"]


@pytest.mark.parametrize("game", GAMES)
def test_copies_of_a_card_may_lie_anywhere_if_the_seed_is_not_the_records(game):
    record = fresh(game) | {"seed": 99}
    assert checked(record, game)[0] == played(game)["events"]


def test_rules_of_a_record_hold_and_may_be_told_in_part():
    record = fresh("twohand")
    assert read_record(record, "twohand").profile.name == "hoyle"
    record["rules"] = {"meld_timing": "after_draw"}
    profile = read_record(record | {"events": []}, "twohand").profile
    assert profile.values["meld_timing"] == "after_draw"
    assert profile.values["deck"] == 48
    classic = read_record(record | {"events": [], "rules": None}, "twohand", "zh-classic").profile
    assert classic.name == "zh-classic"
    told = read_record(record | {"events": [], "rules": {}}, "twohand", None, ["must_win=always"]).profile
    assert told.values["must_win"] == "always"


@pytest.mark.parametrize(
    ("rules", "name", "overrides", "said"),
    [
        ({"meld_timing": "after_draw"}, None, ["meld_timing=before_draw"], "says meld_timing=after_draw, but"),
        ({"target": 1200}, "hoyle", [], "says target=1200, but --rules or --set says"),
        ({"meld_time": "after_draw"}, None, [], "has no rule switch 'meld_time' (did you mean 'meld_timing'?)"),
        ({"deck": 52}, None, [], "'deck' can't be 52"),
        (["deck"], None, [], "not as a list"),
    ],
)
def test_rules_that_contradict_or_do_not_exist(rules, name, overrides, said):
    with pytest.raises(MeldlabError) as refused:
        read_record(fresh("twohand") | {"rules": rules, "events": []}, "twohand", name, overrides)
    assert said in str(refused.value)
    assert refused.value.exit_status == 1


def change(record, do, number, **fields):
    """Set fields of an event; None takes one away."""
    event = record["events"][index_of(record, do, number)]
    event.update(fields)
    for key in [key for key, value in fields.items() if value is None]:
        del event[key]


def swap(record, do, number, other_do, other):
    """Let two events change places."""
    one, two = index_of(record, do, number), index_of(record, other_do, other)
    events = record["events"]
    events[one], events[two] = events[two], events[one]


def hands(record, change_hand):
    record["hands"][0] = change_hand(list(record["hands"][0]))


WRONG = [
    ("twohand", lambda r: r.update(events=None), "needs 'events' as a list"),
    ("twohand", lambda r: r.update(events=[{"do": "play"}] * 501), "no game has more than 500"),
    ("twohand", lambda r: r.update(events=[7]), "Event 1 is no object"),
    ("twohand", lambda r: r.update(events=[{"do": "plays"}]), "Event 1 can't do 'plays' (did you mean 'play'?)"),
    ("twohand", lambda r: r.update(game="auction"), "of the game 'auction', not of twohand"),
    ("twohand", lambda r: r.update(dealer=1), "Seat 0 deals"),
    ("twohand", lambda r: r.update(seed=-1), "seed can't be -1"),
    ("twohand", lambda r: r.update(seed="x"), "seed can't be 'x'"),
    ("twohand", lambda r: r.update(deal=True), "deal can't be true"),
    ("twohand", lambda r: r.update(deals=[]), "whole match"),
    ("twohand", lambda r: r.update(irregularity={}), "irregularities are not reviewed"),
    ("twohand", lambda r: r.pop("stock"), "'stock' has nothing"),
    ("twohand", lambda r: r["stock"].pop(), "22 cards as the stock; by its rules there are 23"),
    ("twohand", lambda r: hands(r, lambda hand: hand[1:]), "11 cards as the hand of seat 0"),
    ("twohand", lambda r: hands(r, lambda hand: [hand[0], hand[0], *hand[2:]]), "a third time"),
    ("twohand", lambda r: hands(r, lambda hand: ["8S", *hand[1:]]), "'8S' is not in the 48-card pack"),
    ("twohand", lambda r: hands(r, lambda hand: ["XS", *hand[1:]]), "'XS' is no card"),
    ("twohand", lambda r: r.update(hands=r["hands"] * 2), "as a list of 2, as dealt; it has 4 of them"),
    ("twohand", lambda r: change(r, "play", 3, seat=2), "has 2 as seat"),
    ("twohand", lambda r: change(r, "play", 3, seat=None), "does not say under 'seat'"),
    ("twohand", lambda r: change(r, "play", 3, card="1X"), "no card that can be read"),
    ("twohand", lambda r: change(r, "play", 3, card=None), "no card that can be read"),
    ("twohand", lambda r: change(r, "play", 0, seat=0), "is seat 0's, but it is seat 1's turn"),
    ("twohand", lambda r: change(r, "play", 2, card=r["events"][index_of(r, "play")]["card"]), "rules"),
    ("twohand", lambda r: change(r, "trick", 1, winner=1 - r["events"][index_of(r, "trick", 1)]["winner"]), "by the"),
    ("twohand", lambda r: change(r, "draw", 1, card="XX"), "no card that can be read"),
    ("twohand", lambda r: swap(r, "draw", 0, "draw", 1), "turn"),
    ("twohand", lambda r: r["events"].append(r["events"][index_of(r, "play")]), "against the rules|is over"),
    ("twohand", lambda r: change(r, "meld", 0, points=999), "has points 999, but by the rules it is"),
    ("twohand", lambda r: change(r, "meld", 0, name="flush"), "has 'flush' as the meld's name"),
    ("twohand", lambda r: change(r, "meld", 0, name="double_pinochle", cards=None), "against the rules"),
    ("twohand", lambda r: r["events"].insert(5, {"do": "call", "seat": 0}), "a call or an irregularity"),
    ("auction", lambda r: r.update(dealer=0), "seat 2 deals"),
    ("auction", lambda r: r.pop("widow"), "'widow' has nothing"),
    ("auction", lambda r: change(r, "bid", 0, amount=305), "against the rules"),
    ("auction", lambda r: change(r, "bid", 0, amount="300"), "has '300' as its amount"),
    ("auction", lambda r: change(r, "bid", 0, amount=1e9), "as its amount"),
    ("auction", lambda r: change(r, "bid", 0, seat=1), "but it is seat 0's turn|seat 1's, but"),
    ("auction", lambda r: change(r, "widow", 0, cards=["AS", "AS", "9S"]), "has cards 'AS AS 9S', but|turn|rules"),
    ("auction", lambda r: change(r, "meld", 0, trump="X"), "has 'X' as trump"),
    ("auction", lambda r: change(r, "meld", 0, melds=[{"name": "aces"}] * 3), "a meld a third time"),
    ("auction", lambda r: change(r, "meld", 0, melds=[{"name": "aces"}] * 2), "does not hold"),
    ("auction", lambda r: change(r, "meld", 0, melds=[{"name": "aces", "points": 5}]), "counts its melds wrongly|hold"),
    ("auction", lambda r: change(r, "meld", 0, melds=[{"name": "marriage"}]), "of which suit a marriage is"),
    ("auction", lambda r: change(r, "meld", 0, melds=7), "has 7 as its melds"),
    ("auction", lambda r: change(r, "bury", 0, cards=["AS"]), "which three cards were buried"),
    ("auction", lambda r: change(r, "bury", 0, cards=["9S", "9S", "9S"]), "third time"),
    ("auction", lambda r: swap(r, "play", 0, "play", 1), "turn|rules"),
    ("auction", lambda r: swap(r, "bury", 0, "play", 0), "can't come there|rules|turn"),
    ("auction", lambda r: change(r, "trick", 0, points=7), "has points 7, but by the rules it is"),
    ("auction", lambda r: r["events"].append({"do": "concede", "seat": 0}), "comes when the hand is over"),
    ("baoyao", lambda r: r.update(leader=5), "leader can't be 5"),
    ("baoyao", lambda r: r.update(leader=(r["leader"] + 1) % 4), "turn"),
    ("baoyao", lambda r: r["hands"].__setitem__(0, "4 4"), "2 cards as the hand of seat 0; there are 27"),
    ("baoyao", lambda r: r["hands"].__setitem__(0, r["hands"][1]), "times; both packs together have"),
    ("baoyao", lambda r: r["hands"].__setitem__(0, "X"), "'X' is no card"),
    ("baoyao", lambda r: change(r, "play", 1, cards="4 K"), "which is no play"),
    ("baoyao", lambda r: change(r, "play", 1, kind="flush"), "has 'flush' as its kind"),
    ("baoyao", lambda r: change(r, "play", 1, kind="jokers"), "which is no jokers"),
    ("baoyao", lambda r: change(r, "play", 1, cards="3 3 3 3 3 3 3 3", kind=None), "against the rules"),
    ("baoyao", lambda r: r["events"].insert(0, {"do": "pass", "seat": r["leader"]}), "against the rules"),
    ("baoyao", lambda r: change(r, "play", 1, seat=(r["events"][index_of(r, "play", 1)]["seat"] + 1) % 4), "turn"),
    ("baoyao", lambda r: change(r, "trick", 0, points=99), "has points 99, but by the rules it is"),
    ("baoyao", lambda r: r["events"].append(r["events"][index_of(r, "play")]), "is over|against the rules"),
]


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_what_is_wrong_is_said(number):
    game, spoil, said = WRONG[number]
    record = fresh(game)
    spoil(record)
    sentence = refusal(record, game)
    assert any(part in sentence for part in said.split("|")), sentence


@pytest.mark.parametrize("given", [None, 7, "x", [], [{}], True])
def test_what_is_no_record_at_all(given):
    for game in GAMES:
        assert "A record is a JSON object" in refusal(given, game)
        assert "needs 'hands'" in refusal({}, game)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 5),
    st.just(10**30),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(["AS", "9D", "SJ", "4 4 A", "play", "pass", "meld", "S", [], {}, [[]], ["AS"], {"do": "play"}]),
)


def places(value, path=()):
    """Paths to everything in a record."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from places(part, (*path, key))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150)
@given(data=st.data())
def test_whatever_is_changed_a_record_is_read_or_refused_in_a_sentence(game, data):
    record = fresh(game)
    for _ in range(data.draw(st.integers(1, 3))):
        paths = [path for path in places(record) if path]
        # Half of the changes are events that come at another time.
        if data.draw(st.booleans()) and record.get("events") and isinstance(record["events"], list):
            events = record["events"]
            one, two = (data.draw(st.integers(0, len(events) - 1)) for _ in range(2))
            events.insert(two, events.pop(one)) if data.draw(st.booleans()) else events.insert(two, events[one])
            continue
        if not paths:
            return
        *path, key = data.draw(st.sampled_from(paths))
        inside = record
        for step in path:
            inside = inside[step]
        if data.draw(st.booleans()):
            del inside[key]
        else:
            inside[key] = data.draw(JUNK)
    try:
        events, _complete = checked(record, game)
    except MeldlabError as error:
        assert error.exit_status == 1
        assert str(error).endswith(".")
    else:
        kinds = [event["do"] for event in record["events"] if event["do"] not in GAMES[game].follow]
        again = [event["do"] for event in events if event["do"] not in GAMES[game].follow]
        assert again[: len(kinds)] == kinds
