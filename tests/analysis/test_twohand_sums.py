"""The sums of the study ``twohand`` against the records of the same deals, added up in plain Python."""

from collections import Counter

import numpy as np
import pytest
from gauges.twohand import SEED, held_when_the_stock_is_gone, sums_of, table_of

from meldlab.analysis.records import twohand_records
from meldlab.analysis.solving import Solver, read_position
from meldlab.analysis.studies.twohand import MEMORIES
from meldlab.analysis.studies.twohand_tables import PARTS
from meldlab.kernels.pinochle.twohand import deal_sums as kernel
from oracles import pinochle

N_DEALS = 120
CASES = {
    "hoyle, basic": ({}, "basic"),
    "sixty-four cards, random": ({"deck": 64, "meld_timing": "after_draw", "turnup_dix": "none"}, "random"),
    "the winner chooses, mixed": (
        {"last_stock_card": "winner_chooses", "dix_with_meld": "is_the_meld", "pinochle_upgrade": 260},
        "basic:memory=none,random",
    ),
    "simple count, 64 cards": ({"deck": 64, "count": "simple", "same_meld_again": "never"}, "random,basic"),
    "without a fault": ({"last_stock_card": "winner_chooses", "must_win": "always"}, "basic:phase2=exact"),
}
N_SOLVED = 12
RANKS = "ATKQJ987"


@pytest.fixture(scope="module", params=CASES, ids=str)
def case(request):
    """Rules, records of the first deals, and the study's sums of the same ones."""
    switches, policies = CASES[request.param]
    n = N_SOLVED if "exact" in policies else N_DEALS
    table = table_of(switches, policies)
    return table, list(twohand_records(table, SEED, 0, n)), sums_of("twohand", switches, policies, n)


def parts_of(record):
    """Points of both players by part."""
    parts = [Counter(), Counter()]
    tricks = 0
    n_hand = len(record["hands"][0])
    for event in record["events"]:
        match event["do"]:
            case "trick":
                tricks += 1
                last = 10 if tricks == 2 * n_hand else 0
                name = "with_stock" if tricks <= n_hand else "without_stock"
                parts[event["winner"]][name] += event["points"] - last
                parts[event["winner"]]["last_trick"] += last
            case "meld":
                parts[event["seat"]][event["name"].partition(":")[0]] += event["points"]
            case "dix" | "turnup_dix":
                parts[event["seat"]][event["do"]] += event["points"]
    for seat in range(2):
        parts[seat]["melds"] = record["result"]["meld"][seat]
        parts[seat]["tricks"] = record["result"]["tricks"][seat]
        parts[seat]["score"] = record["result"]["score"][seat]
    return parts


def test_points_by_part_and_by_whose_they_are(case):
    _table, records, sums = case
    both = [parts_of(record) for record in records]
    for column, part in enumerate(PARTS):
        for view, value in enumerate(
            (lambda a, b: a, lambda a, b: b, lambda a, b: a + b, lambda a, b: a - b),
        ):
            values = [value(dealer[part], other[part]) for dealer, other in both]
            assert sums["points"][view, column].tolist() == [sum(values), sum(one * one for one in values)], part
        assert sums["laid"][:, column].tolist() == [sum(parts[seat][part] != 0 for parts in both) for seat in range(2)]
    # What a player scores is the sum of what it is made of.
    for parts in (parts for pair in both for parts in pair):
        assert parts["score"] == sum(parts[part] for part in PARTS[:14])
        assert parts["melds"] == sum(parts[part] for part in PARTS[:11])


def test_wins(case):
    _table, records, sums = case
    margins = [record["result"]["score"][0] - record["result"]["score"][1] for record in records]
    assert sums["wins"].tolist() == [sum(m > 0 for m in margins), sum(m < 0 for m in margins), margins.count(0)]


def test_melds_trick_by_trick(case):
    _table, records, sums = case
    wanted = np.zeros((16, kernel.N_TRICK_COLUMNS), np.int64)
    for record in records:
        points, melds, dixes = Counter(), Counter(), Counter()
        tricks = 0
        for event in record["events"]:
            tricks += event["do"] == "trick"
            if event["do"] == "meld":
                points[tricks] += event["points"]
                melds[tricks] += 1
            dixes[tricks] += event["do"] == "dix"
        for trick in range(1, 17):
            row = (points[trick], points[trick] ** 2, melds[trick] > 0, dixes[trick] > 0)
            wanted[trick - 1] += np.array(row, np.int64)
    assert sums["tricks"].tolist() == wanted.tolist()


def end_of(record):
    """Leader when the stock is gone, both hands with his first, his margin from there on, whose the last trick is."""
    hands, leader = held_when_the_stock_is_gone(record)
    tricks = [event for event in record["events"] if event["do"] == "trick"]
    late = tricks[len(tricks) // 2 :]
    margin = sum(event["points"] * (1 if event["winner"] == leader else -1) for event in late)
    return leader, [hands[leader], hands[1 - leader]], margin, late[-1]["winner"] == leader


def test_trumps_and_aces_when_the_stock_is_gone(case):
    _table, records, sums = case
    wanted = np.zeros_like(sums["cells"])
    for record in records:
        trump = record["turnup"][1]
        _leader, (mine, his), margin, last = end_of(record)
        trumps = [sum(card[1] == trump for card in hand) for hand in (mine, his)]
        aces = [sum(card[0] == "A" and card[1] != trump for card in hand) for hand in (mine, his)]
        cell = wanted[16 + trumps[0] - trumps[1], 6 + aces[0] - aces[1]]
        cell += np.array([1, margin, margin**2, last])
    assert np.array_equal(sums["cells"], wanted)


def test_dixes_and_runs_dealt(case):
    _table, records, sums = case
    wanted = [0] * kernel.N_DEALT
    for record in records:
        turnup, trump = record["turnup"], record["turnup"][1]
        dix = ("9" if record["rules"]["deck"] == 48 else "7") + trump
        held = [dix in hand for hand in record["hands"]]
        if turnup == dix:
            wanted[kernel.DIX_UP] += 1
        else:
            wanted[kernel.DEALER_DIX] += held[0]
            wanted[kernel.OTHER_DIX] += held[1]
            wanted[kernel.NO_DIX] += not any(held)
        run = set(pinochle.meld_cards("run", trump=trump))
        wanted[kernel.DEALER_RUN] += run <= set(record["hands"][0])
        wanted[kernel.OTHER_RUN] += run <= set(record["hands"][1])
    assert sums["dealt"].tolist() == wanted


def last_draws(record):
    """Cards that the winner of the last trick with a stock and the other one drew, and the one that lay turned up."""
    turnup = record["turnup"]
    for event in record["events"]:
        if event["do"] == "dix" and event["swap"]:
            turnup = event["card"]
    drawn = [event["card"] for event in record["events"] if event["do"] == "draw"][-2:]
    hidden = record["stock"][-1]
    assert sorted(drawn) == sorted([hidden, turnup])
    return *drawn, turnup


def test_the_card_that_lay_turned_up_at_the_last_draw(case):
    table, records, sums = case
    wanted, taken = Counter(), Counter()
    for record in records:
        mine, his, turnup = last_draws(record)
        rank = RANKS.index(turnup[0])
        wanted[rank] += 1
        taken[rank] += mine == turnup != his
    if table.profile.values["last_stock_card"] == "winner_hidden":
        taken.clear()
    # Of two cards alike nobody can say which one was taken.
    alike = sum(mine == his for mine, his, _turnup in map(last_draws, records))
    for change in (kernel.CARD, kernel.LEAD, kernel.BOTH_CHANGED):
        assert sums["changes"][:, change, 0].tolist() == [wanted[rank] for rank in range(8)]
    assert 0 <= sums["chosen"].sum() - sum(taken.values()) <= alike


def lowest(cards):
    """The lowest card, of several suits the one that comes last among clubs, diamonds, hearts, spades."""
    worst = max(RANKS.index(card[0]) for card in cards)
    return min((card for card in cards if RANKS.index(card[0]) == worst), key=lambda card: "SHDC".index(card[1]))


def changed_hands(record, mine, his):
    """Pairs of cards exchanged for each change that can be made, and whether the other one leads."""
    trump = record["turnup"][1]
    drawn = last_draws(record)[:2]
    changes = {kernel.CARD: (drawn, False), kernel.LEAD: (None, True), kernel.BOTH_CHANGED: (drawn, True)}
    plain = [card for card in mine if card[1] != trump]
    trumps = [card for card in his if card[1] == trump]
    if plain and trumps:
        changes[kernel.TRUMP_MORE] = ((lowest(plain), lowest(trumps)), False)
    for suit in "SHDC":
        low = [card for card in mine if card[1] == suit and card[0] != "A"]
        if suit != trump and "A" + suit in his and low:
            changes[kernel.ACE_MORE] = ((lowest(low), "A" + suit), False)
            break
    return changes


def test_changes_of_faultless_play_are_those_of_the_solver():
    switches, policies = CASES["without a fault"]
    table = table_of(switches, policies)
    sums = sums_of("twohand", switches, policies, N_SOLVED)
    solver = Solver(4)
    rules = {name: table.profile.values[name] for name in ("must_win", "count")}
    wanted = np.zeros_like(sums["changes"])
    for record in twohand_records(table, SEED, 0, N_SOLVED):
        _leader, hands, margin, _last = end_of(record)
        rank = RANKS.index(last_draws(record)[2][0])
        for change, (cards, turned) in changed_hands(record, *hands).items():
            mine, his = map(list, hands)
            if cards is not None:
                given, got = cards
                mine.remove(given)
                his.remove(got)
                mine.append(got)
                his.append(given)
            question = {"game": "twohand", "trump": record["turnup"][1], "leader": int(turned), "rules": rules}
            position = read_position(question | {"hands": [" ".join(mine), " ".join(his)]})
            points = solver.solve(position)["points"]
            gain = (margin - (points[0] - points[1])) * (1 if change <= kernel.BOTH_CHANGED else -1)
            wanted[rank, change] += np.array([1, gain, gain**2])
    assert np.array_equal(sums["changes"], wanted)


@pytest.mark.parametrize("policies", ["basic", "random,basic:keep_ace=9,memory=none", "basic:phase2=exact"])
def test_memory_is_measured_with_seats_exchanged(policies):
    n = 10 if "exact" in policies else 40
    sums = sums_of("twohand", {}, policies, n)
    player = "basic:keep_ace=9" if "keep_ace" in policies else "basic"
    for row, memory in zip(sums["memory"], MEMORIES, strict=True):
        weak = f"{player}{',' if ':' in player else ':'}memory={memory}"
        pairs = [
            [record["result"]["score"] for record in twohand_records(table_of({}, seats), SEED, 0, n)]
            for seats in (f"{player},{weak}", f"{weak},{player}")
        ]
        gains, wins = [], []
        for (best, less), (less_too, best_too) in zip(*pairs, strict=True):
            gains.append(best - less + best_too - less_too)
            wins.append(sum((a > b) + (a >= b) for a, b in ((best, less), (best_too, less_too))))
        assert row.tolist() == [sum(gains), sum(g * g for g in gains), sum(wins), sum(w * w for w in wins)]


def test_nobody_remembers_at_a_table_of_random_players():
    assert sums_of("twohand", {}, "random", 3)["memory"].shape == (0, 4)
