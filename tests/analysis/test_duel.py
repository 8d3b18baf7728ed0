"""Duels: equal policies differ by exactly nothing, exchanged ones by the opposite, and deals are those of `show`."""

import shlex

import numpy as np
import pytest

from meldlab.analysis import duel as duels
from meldlab.analysis.duelling import DuelInterrupted, DuelOptions, run_duel
from meldlab.analysis.errors import MeldlabError
from meldlab.analysis.policies import load_policies
from meldlab.analysis.records import auction_record, baoyao_record, twohand_record
from meldlab.analysis.rules import load_profile, shipped_profiles
from meldlab.analysis.runs.engine import Engine, Ledger
from meldlab.analysis.runs.manifest import identity_of
from meldlab.analysis.stats.sequential import FIRST_LOOK
from meldlab.analysis.studies.duel import make_duel
from meldlab.analysis.studies.duel_stop import duel_stop
from meldlab.analysis.studies.duel_tables import bin_of
from meldlab.analysis.tables import AuctionTable, BaoyaoTable, TwohandTable

WEAK = {"auction": "basic:draw_from=7,side_ace=2", "twohand": "basic:memory=none,tip_T3=off", "baoyao": "autoplay"}
DEALS = {"auction": 120, "twohand": 120, "baoyao": 40}
KINDS = [(game, matches) for game in WEAK for matches in ((False, True) if game == "twohand" else (False,))]


def played(game, policies, deals=None, **options):
    threads = options.pop("threads", 1)
    job = make_duel(game, policies, seed=3, **options)
    return run_duel(job, DuelOptions(deals or DEALS[game], threads))


@pytest.mark.parametrize(("game", "rules"), [(game, name) for game in WEAK for name in shipped_profiles(game)])
@pytest.mark.parametrize("policy", ["basic", "random"])
def test_equal_policies_differ_by_exactly_nothing(game, rules, policy):
    answer = played(game, (policy, policy), 30, rules=rules).answer()
    assert (answer["estimate"], answer["se"], answer["lo"], answer["hi"]) == (0, 0, 0, 0)
    assert (answer["win_share"], answer["different"]) == (0.5, 0)


@pytest.mark.parametrize("switches", [("players=5", "kitty=yes", "settlement=hoyle"), ("players=4",)])
def test_idle_players_and_the_kitty_are_no_gain(switches):
    assert played("auction", ("random", "random"), 60, switches=switches).answer()["different"] == 0


@pytest.mark.parametrize(("game", "matches"), KINDS)
def test_exchanged_policies_differ_by_exactly_the_opposite(game, matches):
    deals = 12 if matches else None
    there = played(game, ("basic", WEAK[game]), deals, matches=matches).answer()
    back = played(game, (WEAK[game], "basic"), deals, matches=matches).answer()
    assert there["estimate"] == -back["estimate"] != 0
    assert there["se"] == back["se"]
    assert there["win_share"] == pytest.approx(1 - back["win_share"], abs=1e-15)
    assert [deal["deal"] for deal in there["pairs"][0]["best"]] == [deal["deal"] for deal in back["pairs"][0]["worst"]]


@pytest.mark.parametrize("game", WEAK)
def test_a_player_at_random_loses(game):
    answer = played(game, ("basic", "random")).answer()
    assert answer["lo"] > 0
    assert answer["win_share"] > 0.5


def shown(game, profile, policies, deal):
    """What each place gets, read off the record of a deal."""
    if game == "auction":
        record = auction_record(AuctionTable(profile, load_policies(policies, game, 3)), 3, deal)
        return record["result"]["payments"]["seats"]
    if game == "twohand":
        return twohand_record(TwohandTable(profile, load_policies(policies, game, 2)), 3, deal)["result"]["score"]
    result = baoyao_record(BaoyaoTable(profile, load_policies(policies, game, 4)), 3, deal)["result"]
    return [result["multiplier"] * (result["winner"] == side) for side in range(2)]


@pytest.mark.parametrize("game", WEAK)
def test_the_difference_is_that_of_the_deals_shown(game):
    names = ("basic", WEAK[game])
    profile = load_profile({"auction": "zh-auction", "twohand": "hoyle", "baoyao": "zh-two-player"}[game], game)
    total = ahead = 0
    n = 6
    seatings = (
        [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)] if game == "auction" else [(0, 1), (1, 0)]
    )
    for deal in range(n):
        for seating in seatings:
            got = shown(game, profile, [names[player] for player in seating], deal)
            mean = [np.mean([g for g, p in zip(got, seating, strict=True) if p == player]) for player in range(2)]
            total += mean[0] - mean[1]
            ahead += (np.sign(mean[0] - mean[1]) + 1) / 2
    answer = played(game, names, n, rules=profile.name).answer()
    assert answer["estimate"] == pytest.approx(total / n / len(seatings))
    assert answer["win_share"] == pytest.approx(ahead / n / len(seatings))
    for deal in answer["pairs"][0]["best"]:
        # The command shows the table that brings most of the deal's difference.
        words = shlex.split(deal["command"])
        assert words[words.index("--deal") + 1] == str(deal["deal"])
        got = shown(game, profile, words[words.index("--policy") + 1], deal["deal"])
        if game != "auction":
            assert abs(got[0] - got[1]) == deal["table_gain"]


@pytest.mark.parametrize("game", WEAK)
def test_of_three_policies_each_pair_is_told(game):
    answer = played(game, ("basic", WEAK[game], "random"), 20).answer()
    assert [(pair["a"], pair["b"]) for pair in answer["pairs"]][1:] == [
        ("basic", "random"),
        (answer["pairs"][0]["b"], "random"),
    ]
    if game != "auction":
        alone = played(game, ("basic", "random"), 20).answer()
        assert answer["pairs"][1]["estimate"] == alone["estimate"]


def test_at_a_table_of_three_all_orders_are_played():
    assert len(set(duels.CONTESTS["auction"].seatings(3))) == 6
    results = np.array([[[5, -3, -2]] * 6])
    seatings = duels.CONTESTS["auction"].seatings(3)
    # The same chips at every table, whoever sits there: nobody is better.
    for pair in duels.pairs_of(3):
        assert duels.gains_of(results, seatings, pair).sum() == 0


@pytest.mark.parametrize(("game", "matches"), KINDS)
def test_threads_change_nothing_and_a_duel_goes_on(game, matches):
    deals = 10 if matches else 60
    job = make_duel(game, ("basic", WEAK[game]), seed=3, matches=matches)
    whole = Engine(job, 1, Ledger(0, {}))
    whole.advance(deals, int)
    parts = Engine(job, 3, Ledger(0, {}))
    for goal in (deals // 3, deals // 2, deals):
        parts.advance(goal, int)
    assert all(np.array_equal(whole.ledger.sums[name], parts.ledger.sums[name]) for name in whole.ledger.sums)


def test_a_duel_stops_at_the_same_look_for_any_threads_and_from_any_start(tmp_path):
    job = make_duel("baoyao", ("basic", "random"), seed=3)
    stop = duel_stop(job, None, until_decided=True)
    one = run_duel(job, DuelOptions(9000, 1, stop))
    assert one.stopped
    assert one.ledger.deals == FIRST_LOOK
    out = tmp_path / "duel"
    run_duel(job, DuelOptions(300, 2, None, out))
    two = run_duel(job, DuelOptions(9000, 2, stop, out, resume=True))
    assert two.answer() == one.answer()
    never = run_duel(job, DuelOptions(FIRST_LOOK + 300, 2, duel_stop(job, 1e-9, until_decided=False)))
    assert not never.stopped
    assert never.ledger.deals == FIRST_LOOK + 300
    assert "after the 5,300 deals allowed" in never.told()


@pytest.mark.parametrize(("game", "matches"), KINDS)
@pytest.mark.parametrize("policy", ["random", "sampled"])
def test_a_duel_is_told_by_numbers_alone_so_that_it_can_be_stored(game, matches, policy):
    mine, again = (make_duel(game, ("basic", policy), seed=3, matches=matches) for _ in range(2))
    assert identity_of(mine) == identity_of(again)
    assert (
        identity_of(mine)["prepared"] != identity_of(make_duel(game, ("basic", "basic"), matches=matches))["prepared"]
    )


@pytest.mark.parametrize("game", WEAK)
def test_players_who_draw_worlds_meet_others_and_themselves(game):
    worlds = 4 if game == "baoyao" else 2
    job = make_duel(game, (f"sampled:worlds={worlds},trust=0", "basic"), seed=3)
    one = run_duel(job, DuelOptions(6, 1)).answer()
    assert one["different"] > 0
    assert run_duel(job, DuelOptions(6, 3)).answer() == one
    assert played(game, ("sampled:worlds=1",) * 2, 3).answer()["different"] == 0


@pytest.mark.parametrize("rule", ["none", "precision"])
def test_an_interrupted_duel_is_not_told_to_have_been_chosen_ahead(rule):
    job = make_duel("baoyao", ("basic", "autoplay"), seed=3)
    stop = None if rule == "none" else duel_stop(job, 1e-9, until_decided=False)
    seen = []

    def interrupt(deals):
        seen.append(deals)
        raise KeyboardInterrupt

    with pytest.raises(DuelInterrupted) as interrupted:
        run_duel(job, DuelOptions(9000, 1, stop), interrupt)
    compared = interrupted.value.compared
    assert 0 < compared.ledger.deals < 9000
    told = compared.told()
    assert "Interrupted after" in told
    assert "9,000" in told
    assert "chosen ahead" not in told
    assert "allowed" not in told
    whole = run_duel(job, DuelOptions(30, 1))
    assert "30 deals as chosen ahead" in whole.told()


@pytest.mark.parametrize(
    ("game", "policies", "options", "said"),
    [
        ("whist", ("basic", "basic"), {}, "no game"),
        ("auction", ("basic",), {}, "two or three"),
        ("auction", ("basic",) * 4, {}, "two or three"),
        ("auction", ("basic", "open"), {}, "all hands open"),
        ("auction", ("basic", "random"), {"matches": True}, "no matches"),
        ("twohand", ("basic", "random"), {"matches": True, "switches": ("target=single",)}, "single deal"),
        ("twohand", ("basic", "nobody"), {}, "no policy"),
    ],
)
def test_duels_that_make_no_sense_are_refused(game, policies, options, said):
    with pytest.raises(MeldlabError, match=said) as refused:
        make_duel(game, policies, **options)
    assert refused.value.exit_status == 2


@pytest.mark.parametrize(("precision", "decided"), [(0.0, False), (-1.0, False), (float("nan"), False), (1.0, True)])
def test_rules_to_stop_that_make_no_sense_are_refused(precision, decided):
    with pytest.raises(MeldlabError):
        duel_stop(make_duel("baoyao", ("basic", "random")), precision, decided)


def test_a_policy_against_itself_is_never_decided():
    with pytest.raises(MeldlabError, match="meets itself"):
        duel_stop(make_duel("baoyao", ("basic", "basic")), None, until_decided=True)


def test_bins_of_gains_are_even_about_zero():
    assert bin_of(np.array([-1000, -3, -1, 0, 1, 3, 1000]), 4).tolist() == [0, 19, 20, 20, 20, 21, 40]


def test_a_parameter_that_is_yes_or_no_may_be_on_or_off():
    job = make_duel("twohand", ("basic:tip_T3=off,tip_T5=ON", "basic:tip_T3=no,tip_T5=yes"))
    assert job.policies[0].hash == job.policies[1].hash
    assert job.policies[0].name == "basic:tip_T3=no,tip_T5=yes"
