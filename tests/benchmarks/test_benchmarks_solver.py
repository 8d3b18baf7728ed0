"""Speed of the solver on stored random deals, beside a plain program in C and beside a solver of bridge deals.

Every value is checked, and nothing fails for being slow.  Figures are processor times of one thread unless they say
otherwise; *nodes* are cards played in the search.  Run with

    scripts/test tests/benchmarks/test_benchmarks_solver.py --benchmark-enable

Bridge's double dummy solver is asked through the package ``endplay`` where that is installed (``pip install endplay``);
elsewhere the table says that it is not.
"""

import random
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec

import pytest
from gauges.search import Search
from gauges.solving import asked, run_in_c, stored

from meldlab.analysis.solving import Solver, read_position
from meldlab.kernels.pinochle.solver.position import STOP

ROUNDS = 3
#: An auction deal is given up after so long [s].
MOST_SECONDS = 10
#: Points between a value and the threshold that is asked.
AWAY = 20


def best_of(rounds, work):
    """Answer of some work that tells nodes and seconds, with the shortest time of some rounds."""
    found = [work() for _ in range(rounds)]
    return (*found[0][:-1], min(one[-1] for one in found))


@pytest.fixture
def rounds(benchmark):
    return ROUNDS if benchmark.enabled else 1


def two_handed(benchmark, must_win="trump_led", n=400):
    """Stored two-handed deals under a rule with their values; few when nothing is measured."""
    found = [one for one in stored("two_handed") if one["rules"]["must_win"] == must_win]
    found = found[: n if benchmark.enabled else 10]
    return [(read_position(asked(one)), one["expect"]) for one in found]


@pytest.mark.parametrize("must_win", ["trump_led", "always"])
def test_two_hands_of_twelve_cards(benchmark, searches, rounds, must_win):
    search, nodes, seconds = Search(), [], []
    for position, expected in two_handed(benchmark, must_win):
        value, played, taken = best_of(rounds, lambda position=position: search.value(search.begin(position)))
        assert value == expected
        nodes.append(played)
        seconds.append(taken)
    turn = search.begin(position)
    benchmark.pedantic(search.value, (turn,), rounds=1)
    searches(f"two hands of 12 cards, must_win {must_win}", nodes, seconds)


def test_two_hands_with_best_cards_and_the_border(benchmark, searches, rounds):
    solver, nodes, seconds = Solver(16), [], []

    def solved(position):
        begin = time.thread_time()
        answer = solver.solve(position)
        return answer["points"][0], answer["nodes"], time.thread_time() - begin

    for position, expected in two_handed(benchmark):
        value, played, taken = best_of(rounds, lambda position=position: solved(position))
        assert value == expected
        nodes.append(played)
        seconds.append(taken)
    benchmark.pedantic(solver.solve, (position,), rounds=1)
    searches("the first, asked through Solver.solve: all best cards", nodes, seconds)


def test_two_hands_of_sixteen_cards(benchmark, searches):
    search, nodes, seconds = Search(), [], []
    for one in stored("long")[: None if benchmark.enabled else 1]:
        value, played, taken = search.value(search.begin(read_position(asked(one))))
        assert value == one["expect"]
        nodes.append(played)
        seconds.append(taken)
    benchmark.pedantic(search.nodes.bit_length, rounds=1)
    searches("two hands of 16 cards", nodes, seconds)


def auction_deals(benchmark, name):
    """Stored auction deals; the easiest when nothing is measured."""
    found = stored(name)
    if not benchmark.enabled:
        found = [min((one for one in found if one["expect"] is not None), key=lambda one: one["nodes"])]
    return [(read_position(asked(one)), one["expect"]) for one in found]


def value_in_time(search, turn):
    """What `Search.value` answers, or None if it takes too long."""
    timer = threading.Timer(MOST_SECONDS, search.board.__setitem__, (STOP, 1))
    timer.start()
    found = search.value(turn)
    timer.cancel()
    timer.join()
    stopped = search.board[STOP] != 0
    search.board[STOP] = 0
    return None if stopped else found


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("auction_strong", "auction deals with a bid of 450 or more"),
        ("auction", "auction deals as basic bids"),
        ("auction_overtrump", "auction deals, must_overtrump"),
    ],
)
def test_auction_deals(benchmark, searches, figures, name, title):
    search, nodes, seconds, given_up, asked_nodes, asked_seconds = Search(), [], [], 0, 0, 0.0
    for position, expected in auction_deals(benchmark, name):
        found = value_in_time(search, search.begin(position))
        if found is None:
            given_up += 1
            continue
        value, played, taken = found
        assert value == expected or expected is None
        nodes.append(played)
        seconds.append(taken)
        for need in (value - AWAY, value + AWAY):
            reached, played, taken = search.reached(search.begin(position), need)
            assert reached == (need <= value)
            asked_nodes += played / 2
            asked_seconds += taken / 2
    benchmark.pedantic(search.nodes.bit_length, rounds=1)
    searches(title, nodes, seconds, given_up)
    share = f"threshold {AWAY} points away, share of an exact solve, {title}"
    figures(f"{share}: nodes (aim: at most 10)", 100 * asked_nodes / sum(nodes), "%")
    figures(f"{share}: time (aim: at most 10)", 100 * asked_seconds / sum(seconds), "%")


def test_a_threshold_beside_the_value(benchmark, figures, rounds):
    search, nodes, seconds, asked_nodes, asked_seconds = Search(), 0, 0.0, 0, 0.0
    for position, expected in two_handed(benchmark):
        value, played, taken = best_of(rounds, lambda position=position: search.value(search.begin(position)))
        assert value == expected
        nodes += played
        seconds += taken
        for need in (value - AWAY, value + AWAY):
            reached, played, taken = best_of(
                rounds, lambda position=position, need=need: search.reached(search.begin(position), need)
            )
            assert reached == (need <= value)
            asked_nodes += played / 2
            asked_seconds += taken / 2
    turn = search.begin(position)
    benchmark.pedantic(search.reached, (turn, expected), rounds=1)
    share = f"threshold {AWAY} points away, share of an exact solve, two hands of 12 cards"
    figures(f"{share}: nodes (aim: at most 10)", 100 * asked_nodes / nodes, "%")
    figures(f"{share}: time (aim: at most 10)", 100 * asked_seconds / seconds, "%")


def test_all_cards_beside_one_value(benchmark, figures, rounds):
    search, nodes, seconds, more_nodes, more_seconds = Search(), 0, 0.0, 0, 0.0
    for position, expected in two_handed(benchmark):

        def both(position=position):
            turn = search.begin(position)
            value, played, taken = search.value(turn)
            return value, played, taken, *search.every_card(turn, value)

        found = [both() for _ in range(rounds)]
        assert found[0][0] == expected
        nodes += found[0][1]
        more_nodes += found[0][3]
        seconds += min(one[2] for one in found)
        more_seconds += min(one[4] for one in found)
    benchmark.pedantic(both, rounds=1)
    figures("values of all cards beside one value, two hands of 12 cards: nodes", (nodes + more_nodes) / nodes)
    figures("values of all cards beside one value, two hands of 12 cards: time", (seconds + more_seconds) / seconds)


def test_two_threads_beside_one(benchmark, figures, rounds):
    deals = two_handed(benchmark)

    def on_threads(threads):
        work = [(Search(), deals[at::threads]) for at in range(threads)]

        def solve_all(part):
            search, mine = part
            return [search.value(search.begin(position))[0] for position, _ in mine]

        with ThreadPoolExecutor(threads) as pool:
            begin = time.perf_counter()
            values = list(pool.map(solve_all, work))
            return values, time.perf_counter() - begin

    expected = [value for _, value in deals]
    times = {1: [], 2: []}
    for _ in range(rounds):
        for threads, taken in times.items():
            values, seconds = on_threads(threads)
            assert values == [expected[at::threads] for at in range(threads)]
            taken.append(seconds)
    benchmark.pedantic(on_threads, (2,), rounds=1)
    figures("solver, two threads beside one (aim: 1.9 or more)", min(times[1]) / min(times[2]))


def test_beside_a_plain_program_in_c(benchmark, figures, rounds, tmp_path):
    questions = [one for one in stored("two_handed") if one["rules"]["must_win"] == "trump_led"]
    questions = questions[: 100 if benchmark.enabled else 5]
    expected = [one["expect"] for one in questions]
    search, ours, theirs = Search(), [], []
    for _ in range(rounds):
        values, seconds = run_in_c([asked(one) for one in questions], tmp_path)
        assert values == expected
        theirs.append(seconds)
        found = [search.value(search.begin(read_position(asked(one)))) for one in questions]
        assert [value for value, _, _ in found] == expected
        ours.append(sum(seconds for _, _, seconds in found))
    benchmark.pedantic(search.nodes.bit_length, rounds=1)
    figures("solver / alpha-beta over exact states in C, two hands of 12 cards", min(ours) / min(theirs))


def test_beside_bridge(benchmark, figures, rounds):
    search, ours = Search(), []
    for position, expected in two_handed(benchmark):
        value, _, taken = best_of(rounds, lambda position=position: search.value(search.begin(position)))
        assert value == expected
        ours.append(taken)
    benchmark.pedantic(search.nodes.bit_length, rounds=1)
    if find_spec("endplay") is None:
        figures("bridge's double dummy solver", "not measured: endplay is not installed")
        return
    theirs = bridge_seconds(200 if benchmark.enabled else 2)
    figures("bridge's double dummy solver, solve_board: mean", 1e3 * statistics.mean(theirs), "ms")
    figures("bridge's double dummy solver, solve_board: median", 1e3 * statistics.median(theirs), "ms")
    figures("two hands of 12 cards / solve_board (aim: at most 0.04)", statistics.mean(ours) / statistics.mean(theirs))


def bridge_seconds(n):
    """Seconds of each of some random bridge deals in random trumps."""
    types, solver = import_module("endplay.types"), import_module("endplay.dds")
    rng = random.Random(1)
    taken = []
    for _ in range(n):
        pack = [(suit, rank) for suit in range(4) for rank in "AKQJT98765432"]
        rng.shuffle(pack)
        hands = [pack[at : at + 13] for at in range(0, 52, 13)]
        texts = (".".join("".join(r for s, r in hand if s == suit) for suit in range(4)) for hand in hands)
        deal = types.Deal("N:" + " ".join(texts))
        deal.trump, deal.first = types.Denom(rng.randrange(5)), types.Player(rng.randrange(4))
        begin = time.process_time()
        tricks = [won for _, won in solver.solve_board(deal)]
        taken.append(time.process_time() - begin)
        assert len(tricks) == 13
        assert all(0 <= won <= 13 for won in tricks)
    return taken
